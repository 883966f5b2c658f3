/* SPDX-License-Identifier: MIT */
/* Reports damage; see damage.h. */
#include "plugins/ctf/damage.h"

#include <babeltrace2/extension/damage.h>
#include <babeltrace2/extension/warning.h>
#include <inttypes.h>

#include "ctf/trace-files/damage-description.h"
#include "plugins/common/log.h"

/*
 * For each component, the program gets at most this number of warnings about damaged places. One
 * more warning then states that there is more damage. The log has a limit of its own,
 * CTF_MAX_DESCRIBED_DAMAGE.
 */
enum { MAX_WARNINGS = 10 };

/* Returns a message about one damaged place, to be freed with g_free(). */
static char *describe_place(const struct ctf_damage *damage)
{
    const uint64_t skipped = damage->end - damage->begin;

    return skipped > 0 ? g_strdup_printf("%s; skipped %" PRIu64 " byte%s from byte %" PRIu64,
                             damage->text, skipped, skipped == 1 ? "" : "s", damage->begin)
                       : g_strdup(damage->text);
}

static void warn_log(const struct damage_log *log, const char *place, const char *path)
{
    if (log->count < CTF_MAX_DESCRIBED_DAMAGE) {
        log_warning(log->level, log->class_name, "%s", place);
    } else {
        log_warning(log->level, log->class_name,
            "%s: there is more damage than can be described; the rest is only counted", path);
    }
}

static void warn_program(
    const struct damage_log *log, bt_self_component *component, const char *place, const char *path)
{
    if (log->count > MAX_WARNINGS) {
        return;
    }
    g_autofree char *text = log->count < MAX_WARNINGS
                                ? g_strdup_printf("the input is damaged: %s", place)
                                : g_strdup_printf("the input is damaged: %s: there is more damage; "
                                                  "`babeltrace2 check` lists all of it",
                                      path);
    bt_x_self_component_add_warning(component, text);
}

static void warn(const struct damage_log *log, bt_self_component *component,
    const struct ctf_damage *damage, const char *path)
{
    if (log->is_silent || log->count > CTF_MAX_DESCRIBED_DAMAGE) {
        return;
    }
    g_autofree char *place = describe_place(damage);

    warn_log(log, place, path);
    warn_program(log, component, place, path);
}

void damage_log_add(struct damage_log *log, bt_self_component *component,
    const struct ctf_damage *damage, const char *path, const struct ctf_clock_class *clock,
    struct ctf_clock_shift clock_shift)
{
    bt_value *description = log->count < CTF_MAX_DESCRIBED_DAMAGE
                                ? ctf_damage_describe(damage, path, clock, clock_shift)
                                : NULL;

    warn(log, component, damage, path);
    log->count++;
    bt_x_self_component_add_damage(component, description);
    bt_value_put_ref(description);
}
