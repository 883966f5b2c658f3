/* SPDX-License-Identifier: MIT */
/* Making the index of a stream group from its files. */
#ifndef PLUGINS_CTF_FS_SOURCE_INDEX_BUILD_H
#define PLUGINS_CTF_FS_SOURCE_INDEX_BUILD_H

#include "plugins/ctf/fs-source/trace.h"

/*
 * The index of `group`, made when it is first asked for: from the LTTng index file of each data
 * stream file where there is a valid one, else from the headers of its packets. Warnings are added
 * to those of the trace.
 */
const struct fs_index *fs_group_borrow_index(struct fs_trace *trace, struct fs_group *group);

/* Corrects the times of a group's index for the quirks of the trace's tracer. Call it once. */
void fs_group_fix_index(struct fs_trace *trace, struct fs_group *group);

#endif
