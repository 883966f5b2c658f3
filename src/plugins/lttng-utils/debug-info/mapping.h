/* SPDX-License-Identifier: MIT */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_MAPPING_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_MAPPING_H

#include <stdbool.h>
#include <stdint.h>

#include "debug-info/debug-file.h"

struct dbg_binary;

/* A binary in the memory of a process. A change of it is a new mapping. */
struct mapping {
    uint64_t begin, end; /* addresses, `end` exclusive */
    bool is_pic;         /* position-independent: its addresses are relative to `begin` */
    /* If the trace tells the build ID, and no file has it, the binary isn't shown at all. */
    bool is_of_state_dump;
    struct dbg_binary_identity identity; /* its strings belong to the mapping */
    struct dbg_binary *binary;           /* borrowed; NULL: nobody has looked it up yet */
};

#endif
