/* SPDX-License-Identifier: MIT */
/* How tolerant sources report damage: a warning, and a description for programs. */
#ifndef PLUGINS_CTF_DAMAGE_H
#define PLUGINS_CTF_DAMAGE_H

#include <babeltrace2/babeltrace.h>

#include "ctf/salvage/damage.h"
#include "ctf/schema/schema.h"

/* The warnings of a component. All of them go to its log, and the first ones also to the program
 * that runs the graph. */
struct damage_log {
    const char *class_name;
    bt_logging_level level;
    bool is_silent; /* no warnings */
    uint64_t count; /* of damaged places that were reported */
};

/*
 * Warns of damage, and adds its description to what the graph knows: see ctf_damage_describe().
 */
void damage_log_add(struct damage_log *log, bt_self_component *component,
    const struct ctf_damage *damage, const char *path, const struct ctf_clock_class *clock,
    struct ctf_clock_shift clock_shift);

#endif
