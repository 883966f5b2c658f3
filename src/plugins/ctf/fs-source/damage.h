/* SPDX-License-Identifier: MIT */
/* Damage, as it is described to programs. */
#ifndef PLUGINS_CTF_FS_SOURCE_DAMAGE_H
#define PLUGINS_CTF_FS_SOURCE_DAMAGE_H

#include "plugins/ctf/fs-source/stream-group.h"
#include "plugins/ctf/trace-ir.h"

/* A new map that describes damage in `file` of `group`. Of the options, the clock offsets matter.
 */
bt_value *fs_describe_damage(const struct fs_group *group, const struct fs_file *file,
    const struct trace_ir_options *options, const struct ctf_damage *damage);

/* The damage of a group whose file has no packet that can be read; its text is the group's. */
struct ctf_damage fs_damage_of_group(const struct fs_group *group);

#endif
