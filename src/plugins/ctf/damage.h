/* SPDX-License-Identifier: MIT */
/* What tolerant sources tell of damage: a warning, and a description for programs. */
#ifndef PLUGINS_CTF_DAMAGE_H
#define PLUGINS_CTF_DAMAGE_H

#include <babeltrace2/babeltrace.h>

#include "ctf/decode/damage.h"
#include "ctf/schema/schema.h"
#include "plugins/ctf/trace-ir.h"

/* Garbage may have any number of faults; so many of a component are described. */
enum { MAX_DESCRIBED_DAMAGE = 10000 };

/*
 * A new map that describes damage in a stream with the default clock `clock`, which may be NULL. Of
 * the options, the clock offsets matter. `path` is that of the file.
 */
bt_value *damage_describe(const struct ctf_damage *damage, const char *path,
    const struct ctf_clock_class *clock, const struct trace_ir_options *options);

/* The warnings of a component, which is borrowed where it is needed. */
struct damage_log {
    const char *class_name;
    bt_logging_level level; /* BT_LOGGING_LEVEL_NONE: no warnings */
    uint64_t count;         /* of what was reported */
};

/* Warns of damage, and adds it to what the graph knows. Arguments as above. */
void damage_report(struct damage_log *log, bt_self_component *component,
    const struct ctf_damage *damage, const char *path, const struct ctf_clock_class *clock,
    const struct trace_ir_options *options);

#endif
