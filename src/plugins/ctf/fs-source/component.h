/* SPDX-License-Identifier: MIT */
/*
 * The component class source.ctf.fs. A component reads one logical CTF trace and has an output port
 * for each data stream.
 */
#ifndef PLUGINS_CTF_FS_SOURCE_COMPONENT_H
#define PLUGINS_CTF_FS_SOURCE_COMPONENT_H

#include "plugins/ctf/damage.h"
#include "plugins/ctf/fs-source/parameters.h"
#include "ctf/trace-files/trace.h"
#include "plugins/ctf/trace-ir.h"

#define FS_CLASS_NAME "source.ctf.fs"

/* The component's data about a data stream. It is the `user` of the stream's group. */
struct fs_stream {
    const bt_stream *stream; /* owned reference */
    bool went_back;          /* see ctf_packet_reader_went_back() */
    bool has_reported_times_back;
};

static inline struct fs_stream *fs_group_stream(const struct ctf_stream_group *group)
{
    return group->user;
}

struct fs_component {
    bt_logging_level log_level;
    struct fs_parameters parameters;
    struct ctf_trace *trace;
    struct trace_ir *ir;
    GPtrArray *streams; /* elements: struct fs_stream * */
    struct damage_log damage_log;
    GHashTable *reported_damage; /* keys: char *; see damage.c */
    bool decodes_at_once; /* decode fields immediately, to measure the benefit of deferring */
};

/* Prints the warnings about the trace that weren't printed yet. */
void fs_component_print_warnings(struct fs_component *component);

/* Adds the sizes of the data stream files to the total of the progress; see progress.c. */
void fs_component_report_size(struct fs_component *component, bt_self_component *self_component);

/*
 * Warns about damage in `file` and adds it to the graph's list of damage, unless the damage has
 * been reported before. See damage.c.
 */
void fs_component_report_damage(struct fs_component *component, bt_self_component *self_component,
    const struct ctf_stream_group *group, struct ctf_stream_file *file,
    const struct ctf_damage *damage);
/* Reports the damage of the data stream files in which no packet can be read. */
void fs_component_report_damaged_files(
    struct fs_component *component, bt_self_component *self_component);

/*
 * Finds the MIP versions in which the traces of `params` can be read. CTF 2 has field classes that
 * don't exist in MIP version 0. If `follows` is true, the parameters are those of
 * source.ctf.follow.
 */
bt_component_class_get_supported_mip_versions_method_status fs_find_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, bool follows,
    bt_integer_range_set_unsigned *supported_versions);
bt_component_class_get_supported_mip_versions_method_status fs_get_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *supported_versions);
bt_component_class_initialize_method_status fs_initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data);
void fs_finalize(bt_self_component_source *component);

/* The query method. Defined in query.c. */
bt_component_class_query_method_status fs_query(bt_self_component_class_source *component_class,
    bt_private_query_executor *executor, const char *object_name, const bt_value *params,
    void *method_data, const bt_value **result);

#endif
