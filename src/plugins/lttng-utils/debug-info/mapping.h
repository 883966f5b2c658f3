/* SPDX-License-Identifier: MIT */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_MAPPING_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_MAPPING_H

#include <stdbool.h>
#include <stdint.h>

#include "debug-info/debug-file.h"

struct dbg_binary;

/*
 * A binary in the memory of a process. If one of its properties changes, a new mapping is created.
 */
struct mapping {
    uint64_t begin, end; /* addresses; `end` is exclusive */
    bool is_pic;         /* position-independent: addresses in the file are relative to `begin` */
    /*
     * A state dump has described the mapping. If the state dump contains a build ID that no file
     * has, the filter shows nothing about the binary.
     */
    bool is_of_state_dump;
    struct dbg_binary_identity identity; /* the mapping owns its strings */
    struct dbg_binary *binary;           /* borrowed; NULL until it is looked up */
};

#endif
