/* SPDX-License-Identifier: MIT */
/* How damage is reported; see damage.h. */
#include "plugins/ctf/damage.h"

#include <babeltrace2/extension/damage.h>
#include <inttypes.h>

#include "ctf/trace-files/damage-description.h"
#include "plugins/common/log.h"

static void warn(const struct damage_log *log, const struct ctf_damage *damage, const char *path)
{
    const uint64_t skipped = damage->end - damage->begin;

    if (log->count > CTF_MAX_DESCRIBED_DAMAGE) {
        return;
    }
    if (log->count == CTF_MAX_DESCRIBED_DAMAGE) {
        log_warning(log->level, log->class_name,
            "%s: there is more damage than can be described; the rest is only counted", path);
    } else if (skipped > 0) {
        log_warning(log->level, log->class_name,
            "%s; left out: %" PRIu64 " byte%s from byte %" PRIu64, damage->text, skipped,
            skipped == 1 ? "" : "s", damage->begin);
    } else {
        log_warning(log->level, log->class_name, "%s", damage->text);
    }
}

void damage_log_add(struct damage_log *log, bt_self_component *component,
    const struct ctf_damage *damage, const char *path, const struct ctf_clock_class *clock,
    struct ctf_clock_shift clock_shift)
{
    bt_value *description = log->count < CTF_MAX_DESCRIBED_DAMAGE
                                ? ctf_damage_describe(damage, path, clock, clock_shift)
                                : NULL;

    warn(log, damage, path);
    log->count++;
    bt_x_self_component_add_damage(component, description);
    bt_value_put_ref(description);
}
