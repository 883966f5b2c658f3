/* SPDX-License-Identifier: MIT */
/* Warns about information that can't be written; see limitations.h. */
#include "plugins/ctf/fs-sink/schema/limitations.h"

#include <glib.h>

enum { MAX_RENAMED_COUNT = 20 };

#define LIMITATION_ROW(name, in_ctf2, text) [LIMITATION_##name] = {in_ctf2, text},
static const struct {
    bool is_in_ctf2;
    const char *text;
} rows[] = {LIMITATIONS(LIMITATION_ROW)};

void limitations_initialize(struct limitations *self, unsigned version,
    void (*warn)(void *data, const char *message), void *warn_data)
{
    *self = (struct limitations){.version = version, .warn = warn, .warn_data = warn_data};
}

static void warn(const struct limitations *self, const char *message)
{
    if (self->warn) {
        self->warn(self->warn_data, message);
    }
}

void limitations_report(struct limitations *self, enum limitation limitation, const char *where)
{
    if ((self->version > 1 && !rows[limitation].is_in_ctf2) || self->is_reported[limitation]) {
        return;
    }
    self->is_reported[limitation] = true;
    g_autofree char *message = g_strdup_printf("%s (first: %s)", rows[limitation].text, where);
    warn(self, message);
}

void limitations_report_renamed(struct limitations *self, const char *where, const char *name)
{
    self->renamed_count++;
    if (self->renamed_count > MAX_RENAMED_COUNT + 1) {
        return;
    }
    g_autofree char *message =
        self->renamed_count > MAX_RENAMED_COUNT
            ? g_strdup("further names are changed, but not listed")
            : g_strdup_printf("%s is written as `%s`: CTF %s doesn't allow its name", where, name,
                  self->version > 1 ? "2" : "1.8");
    warn(self, message);
}

void limitations_report_environment_entry(struct limitations *self, const char *name)
{
    g_autofree char *message = g_strdup_printf(
        "environment entry `%s` isn't written: CTF 1.8 doesn't allow its name", name);

    warn(self, message);
}
