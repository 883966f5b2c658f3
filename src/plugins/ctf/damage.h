/* SPDX-License-Identifier: MIT */
/*
 * Functions with which tolerant sources report damage to the user (warnings) and to programs
 * (descriptions).
 */
#ifndef PLUGINS_CTF_DAMAGE_H
#define PLUGINS_CTF_DAMAGE_H

#include <babeltrace2/babeltrace.h>

#include "ctf/salvage/damage.h"
#include "ctf/schema/schema.h"

/*
 * The warnings of a component. They go to its log. The first ones also go to the program that runs
 * the graph.
 */
struct damage_log {
    const char *class_name;
    bt_logging_level level;
    bool is_silent; /* no warnings */
    uint64_t count; /* number of damaged places that were reported */
};

/*
 * Warns about damage, and adds its description to the list that the graph keeps: see
 * ctf_damage_describe().
 */
void damage_log_add(struct damage_log *log, bt_self_component *component,
    const struct ctf_damage *damage, const char *path, const struct ctf_clock_class *clock,
    struct ctf_clock_shift clock_shift);

#endif
