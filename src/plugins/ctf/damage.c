/* SPDX-License-Identifier: MIT */
/* Damage as it is told; see damage.h. */
#include "plugins/ctf/damage.h"

#include <babeltrace2/extension/damage.h>
#include <inttypes.h>

#include "plugins/common/log.h"

static void insert_time(bt_value *map, const char *key, const struct ctf_clock_class *clock,
    const struct trace_ir_options *options, uint64_t time)
{
    int64_t seconds, ns;
    uint64_t cycles;

    if (!clock) {
        return;
    }
    trace_ir_clock_offset(clock, options, &seconds, &cycles);
    if (bt_util_clock_cycles_to_ns_from_origin(time, clock->frequency, seconds, cycles, &ns) !=
        BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK) {
        bt_current_thread_clear_error();
        return;
    }
    bt_value_map_insert_signed_integer_entry(map, key, ns);
}

bt_value *damage_describe(const struct ctf_damage *damage, const char *path,
    const struct ctf_clock_class *clock, const struct trace_ir_options *options)
{
    bt_value *map = bt_value_map_create();

    bt_value_map_insert_string_entry(map, "path", path);
    bt_value_map_insert_string_entry(map, "kind", ctf_damage_kind_name(damage->kind));
    bt_value_map_insert_string_entry(map, "message", damage->text);
    bt_value_map_insert_unsigned_integer_entry(map, "packet", damage->packet_number);
    bt_value_map_insert_unsigned_integer_entry(map, "packet-offset", damage->packet_offset);
    bt_value_map_insert_unsigned_integer_entry(map, "offset", damage->begin);
    bt_value_map_insert_unsigned_integer_entry(map, "skipped", damage->end - damage->begin);
    if (!damage->may_lose_packets) {
        bt_value_map_insert_unsigned_integer_entry(map, "packets-lost", 0);
    } else if (damage->knows_lost_packets) {
        bt_value_map_insert_unsigned_integer_entry(map, "packets-lost", damage->lost_packets);
    }
    if (!damage->may_lose_packets && !damage->may_lose_events) {
        bt_value_map_insert_unsigned_integer_entry(map, "events-lost", 0);
    }
    if (damage->has_begin_time) {
        insert_time(map, "begin-ns", clock, options, damage->begin_time);
    }
    if (damage->has_end_time) {
        insert_time(map, "end-ns", clock, options, damage->end_time);
    }
    return map;
}

static void warn(const struct damage_log *log, const struct ctf_damage *damage, const char *path)
{
    const uint64_t skipped = damage->end - damage->begin;

    if (log->count > MAX_DESCRIBED_DAMAGE) {
        return;
    }
    if (log->count == MAX_DESCRIBED_DAMAGE) {
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

void damage_report(struct damage_log *log, bt_self_component *component,
    const struct ctf_damage *damage, const char *path, const struct ctf_clock_class *clock,
    const struct trace_ir_options *options)
{
    bt_value *description =
        log->count < MAX_DESCRIBED_DAMAGE ? damage_describe(damage, path, clock, options) : NULL;

    warn(log, damage, path);
    log->count++;
    bt_x_self_component_add_damage(component, description);
    bt_value_put_ref(description);
}
