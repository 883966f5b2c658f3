/* SPDX-License-Identifier: MIT */
/* Making the index of a stream group from its files. */
#ifndef CTF_TRACE_FILES_INDEX_BUILD_H
#define CTF_TRACE_FILES_INDEX_BUILD_H

#include "ctf/trace-files/trace.h"

/*
 * The index of `group`, made when it is first asked for: from the LTTng index file of each data
 * stream file where there is a valid one, else from the headers of its packets. Warnings are added
 * to those of the trace.
 */
const struct ctf_stream_index *ctf_stream_group_borrow_index(
    struct ctf_trace *trace, struct ctf_stream_group *group);

/* Corrects the times of a group's index for the quirks of the trace's tracer. Call it once. */
void ctf_stream_group_fix_index(struct ctf_trace *trace, struct ctf_stream_group *group);

#endif
