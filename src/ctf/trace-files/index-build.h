/* SPDX-License-Identifier: MIT */
/* Creates the index of a stream group from its files. */
#ifndef CTF_TRACE_FILES_INDEX_BUILD_H
#define CTF_TRACE_FILES_INDEX_BUILD_H

#include "ctf/trace-files/trace.h"

/*
 * Returns the index of `group`, and creates it at the first call. A data stream file with a valid
 * LTTng index file is indexed from that file. For other files, the packet headers are read.
 * Warnings are added to those of the trace.
 */
const struct ctf_stream_index *ctf_stream_group_borrow_index(
    struct ctf_trace *trace, struct ctf_stream_group *group);

/*
 * Corrects the times in a group's index for the quirks of the trace's tracer. May only be called
 * once.
 */
void ctf_stream_group_fix_index(struct ctf_trace *trace, struct ctf_stream_group *group);

#endif
