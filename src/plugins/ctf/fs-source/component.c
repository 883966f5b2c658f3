/* SPDX-License-Identifier: MIT */
/* The component class source.ctf.fs; see component.h. */
#include "plugins/ctf/fs-source/component.h"

#include "plugins/common/log.h"
#include "ctf/trace-files/metadata-file.h"

void fs_component_print_warnings(struct fs_component *component)
{
    GPtrArray *warnings = component->trace->warnings;

    for (guint i = 0; i < warnings->len; i++) {
        log_warning(component->log_level, FS_CLASS_NAME, "%s", (char *) warnings->pdata[i]);
    }
    g_ptr_array_set_size(warnings, 0);
}

/* Returns the greatest format version (1 or 2) of the traces, or 0 on failure. */
static unsigned greatest_format_version(const bt_value *params, bool follows, char **error)
{
    g_auto(fs_parameters) parameters = {0};
    unsigned greatest = 0;

    if (!fs_parameters_read(params, follows, &parameters, error)) {
        return 0;
    }
    if (parameters.metadata) {
        return ctf_metadata_file_version_of_path(parameters.metadata, error);
    }
    for (guint i = 0; i < parameters.inputs->len; i++) {
        unsigned version = ctf_metadata_file_version(parameters.inputs->pdata[i], error);

        if (version == 0) {
            return 0;
        }
        greatest = MAX(greatest, version);
    }
    return greatest;
}

bt_component_class_get_supported_mip_versions_method_status fs_find_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, bool follows,
    bt_integer_range_set_unsigned *supported_versions)
{
    g_autofree char *error = NULL;
    unsigned version = greatest_format_version(params, follows, &error);

    if (version == 0) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(
            bt_self_component_class_source_as_self_component_class(component_class), "%s", error);
        return BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_ERROR;
    }
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(supported_versions, version >= 2 ? 1 : 0, 1);
}

bt_component_class_get_supported_mip_versions_method_status fs_get_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *supported_versions)
{
    return fs_find_supported_mip_versions(component_class, params, false, supported_versions);
}

static void free_stream(void *data)
{
    struct fs_stream *stream = data;

    bt_stream_put_ref(stream->stream);
    g_free(stream);
}

static void create_streams(struct fs_component *component)
{
    const GPtrArray *groups = component->trace->groups.groups;

    for (guint i = 0; i < groups->len; i++) {
        struct ctf_stream_group *group = groups->pdata[i];
        const struct trace_ir_stream_class *stream_class =
            trace_ir_find_stream_class(component->ir, group->stream_class);
        struct fs_stream *stream = g_new0(struct fs_stream, 1);
        bt_stream *ir_stream = bt_stream_create_with_id(
            stream_class->stream_class, trace_ir_borrow_trace(component->ir), group->stream_id);

        bt_stream_set_name(ir_stream, ctf_stream_group_path(group));
        stream->stream = ir_stream;
        g_ptr_array_add(component->streams, stream);
        group->user = stream;
    }
}

static void log_quirks(const struct fs_component *component)
{
    const struct ctf_tracer_quirks *quirks = &component->trace->quirks;

    if (quirks->event_after_packet_end) {
        log_info(component->log_level, FS_CLASS_NAME,
            "%s: this tracer's packets end before their last event; their end times are corrected",
            component->trace->path);
    }
    if (quirks->event_before_packet_begin) {
        log_info(component->log_level, FS_CLASS_NAME,
            "%s: this tracer's packets begin after their first event; their beginning times are "
            "corrected",
            component->trace->path);
    }
}

static void log_trace(const struct fs_component *component)
{
    const struct ctf_trace *trace = component->trace;
    const GPtrArray *groups = trace->groups.groups;

    log_info(component->log_level, FS_CLASS_NAME,
        "%s: a trace in CTF %s: data streams: %u, unreadable data stream files: %u", trace->path,
        trace->schema->version == 1 ? "1.8" : "2", groups->len, trace->groups.damaged->len);
    log_quirks(component);
    for (guint i = 0; i < groups->len; i++) {
        const struct ctf_stream_group *group = groups->pdata[i];

        log_debug(component->log_level, FS_CLASS_NAME,
            "%s: data stream %u: output port `%s`, data stream files: %u",
            ctf_stream_group_path(group), i, group->label, group->files->len);
    }
}

static bool open_trace(struct fs_component *component, bt_self_component *self_component,
    const bt_value *params, char **error)
{
    if (!fs_parameters_read(params, false, &component->parameters, error)) {
        return false;
    }
    component->trace =
        fs_parameters_open_trace(&component->parameters, &trace_ir_library_functions, error);
    if (!component->trace) {
        return false;
    }
    fs_component_print_warnings(component);
    component->decodes_at_once = g_strcmp0(g_getenv("TRACEGRAPH_DEFER"), "0") == 0;
    component->ir =
        trace_ir_create(self_component, component->trace->plans, &component->parameters.ir, error);
    if (!component->ir) {
        return false;
    }
    create_streams(component);
    log_trace(component);
    return true;
}

static bt_self_component_add_port_status add_ports(
    const GPtrArray *groups, bt_self_component_source *self_component)
{
    for (guint i = 0; i < groups->len; i++) {
        struct ctf_stream_group *group = groups->pdata[i];
        bt_self_component_add_port_status status =
            bt_self_component_source_add_output_port(self_component, group->label, group, NULL);

        if (status != BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
            return status;
        }
    }
    return BT_SELF_COMPONENT_ADD_PORT_STATUS_OK;
}

static void free_component(struct fs_component *component)
{
    trace_ir_free(component->ir);
    g_ptr_array_unref(component->streams);
    g_hash_table_unref(component->reported_damage);
    ctf_trace_close(component->trace);
    fs_parameters_clear(&component->parameters);
    g_free(component);
}

bt_component_class_initialize_method_status fs_initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component *self_component = bt_self_component_source_as_self_component(component);
    struct fs_component *fs = g_new0(struct fs_component, 1);
    g_autofree char *error = NULL;

    fs->streams = g_ptr_array_new_with_free_func(free_stream);
    fs->reported_damage = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    fs->log_level = bt_component_get_logging_level(bt_self_component_as_component(self_component));
    if (!open_trace(fs, self_component, params, &error)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self_component, "%s", error);
        free_component(fs);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    fs->damage_log = (struct damage_log){
        .class_name = FS_CLASS_NAME,
        .level = fs->log_level,
        .is_silent = !fs->parameters.logs_damage,
    };
    fs_component_report_size(fs, self_component);
    bt_self_component_add_port_status status = add_ports(fs->trace->groups.groups, component);
    if (fs->trace->is_tolerant) {
        fs_component_report_damaged_files(fs, self_component);
    } else if (status == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        /*
         * Add a port for each damaged stream. Reading from this port reports the damage. The other
         * streams remain readable.
         */
        status = add_ports(fs->trace->groups.damaged, component);
    }
    if (status != BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        free_component(fs);
        return (bt_component_class_initialize_method_status) status;
    }
    bt_self_component_set_data(self_component, fs);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

void fs_finalize(bt_self_component_source *component)
{
    free_component(
        bt_self_component_get_data(bt_self_component_source_as_self_component(component)));
}
