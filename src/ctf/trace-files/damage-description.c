/* SPDX-License-Identifier: MIT */
/* Descriptions of damage; see damage-description.h. */
#include "ctf/trace-files/damage-description.h"

static void insert_time(bt_value *map, const char *key, const struct ctf_clock_class *clock,
    struct ctf_clock_shift shift, uint64_t time)
{
    int64_t seconds, ns;
    uint64_t cycles;

    if (!clock) {
        return;
    }
    ctf_clock_class_shifted_offset(clock, shift, &seconds, &cycles);
    if (bt_util_clock_cycles_to_ns_from_origin(time, clock->frequency, seconds, cycles, &ns) !=
        BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK) {
        bt_current_thread_clear_error();
        return;
    }
    bt_value_map_insert_signed_integer_entry(map, key, ns);
}

bt_value *ctf_damage_describe(const struct ctf_damage *damage, const char *path,
    const struct ctf_clock_class *clock, struct ctf_clock_shift shift)
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
        insert_time(map, "begin-ns", clock, shift, damage->begin_time);
    }
    if (damage->has_end_time) {
        insert_time(map, "end-ns", clock, shift, damage->end_time);
    }
    return map;
}
