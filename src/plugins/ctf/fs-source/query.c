/* SPDX-License-Identifier: MIT */
/*
 * The queries of source.ctf.fs. They return whether a directory is a trace, the time ranges of its
 * streams, the text of its metadata, its summary, and the names of these queries.
 */
#include "plugins/ctf/fs-source/component.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "plugins/common/parameters.h"
#include "plugins/common/queries.h"
#include "ctf/trace-files/metadata-cache.h"
#include "ctf/trace-files/metadata-file.h"
#include "plugins/ctf/fs-source/parameters.h"
#include "plugins/ctf/fs-source/summary.h"
#include "ctf/trace-files/trace.h"

#define SUPPORT_WEIGHT 0.75

struct query_parameters {
    const char *path;
};

/*
 * Returns the name of the trace's group. Physical traces of the same group form one logical trace.
 */
static char *group_name(const struct ctf_schema *schema)
{
    if (!ctf_schema_has_identity(schema)) {
        return NULL;
    }
    if (!schema->namespace) {
        return g_strdup_printf("name: %s, uid: %s", schema->name, schema->uid);
    }
    return g_strdup_printf(
        "namespace: %s, name: %s, uid: %s", schema->namespace, schema->name, schema->uid);
}

/*
 * A tolerant component supports any trace whose metadata file can be read. If the file contains
 * nothing valid, the component reports that.
 */
static bt_value *query_tolerant_support(const char *directory, char **error)
{
    g_autofree char *damage = NULL;
    g_autoptr(ctf_metadata_decoder) decoder =
        ctf_metadata_file_salvage(directory, NULL, &damage, error);

    return decoder || !*error ? queries_support_of(SUPPORT_WEIGHT) : NULL;
}

static bt_value *query_support_info(
    const bt_query_executor *executor, const bt_value *params, char **error)
{
    struct support_query query = {0};
    struct stat status;

    if (!queries_read_support(params, &query, error)) {
        return NULL;
    }
    if (strcmp(query.type, "directory") != 0 || !ctf_metadata_file_exists(query.input)) {
        return queries_support_of(0);
    }
    if (access(query.input, R_OK) != 0) {
        *error = g_strdup_printf(
            "%s: cannot list the data stream files: %s", query.input, g_strerror(errno));
        return NULL;
    }
    if (query.is_tolerant) {
        return query_tolerant_support(query.input, error);
    }
    struct ctf_metadata_decoder *decoder = ctf_metadata_file_look(query.input, &status, error);
    if (!decoder) {
        return NULL;
    }
    bt_value *result = bt_value_map_create();
    g_autofree char *group = group_name(ctf_metadata_decoder_borrow_schema(decoder));
    ctf_metadata_cache_put(&status, decoder);
    if (group) {
        bt_value_map_insert_string_entry(result, "group", group);
    }
    bt_value_map_insert_real_entry(result, "weight", SUPPORT_WEIGHT);
    return result;
}

static bt_value *query_metadata_info(
    const bt_query_executor *executor, const bt_value *params, char **error)
{
    static const char signature[] = "/* CTF 1.8";
    static const struct parameter table[] = {
        {"path", PARAMETER_STRING, offsetof(struct query_parameters, path), .is_required = true},
    };
    struct query_parameters parameters = {0};
    g_autofree char *metadata_error = NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    const char *metadata_text;
    bool is_valid;
    size_t length;

    *error = parameters_read(params, table, G_N_ELEMENTS(table), &parameters);
    if (*error) {
        return NULL;
    }
    g_autoptr(ctf_metadata_decoder) decoder =
        ctf_metadata_file_decode(parameters.path, &is_valid, &metadata_error);
    if (decoder) {
        metadata_text = ctf_metadata_decoder_text(decoder, &length);
    }
    /* Invalid metadata text is returned, too, so that the user can find the error in it. */
    if (!decoder || (!is_valid && length == 0)) {
        *error = g_steal_pointer(&metadata_error);
        return NULL;
    }
    if (!g_str_has_prefix(metadata_text, signature) && metadata_text[0] != '\x1e') {
        g_string_append_printf(text, "%s */\n\n", signature);
    }
    g_string_append_len(text, metadata_text, (ssize_t) length);
    bt_value *result = bt_value_map_create();
    bt_value_map_insert_bool_entry(
        result, "is-packetized", ctf_metadata_decoder_is_packetized(decoder));
    bt_value_map_insert_string_entry(result, "text", text->str);
    return result;
}

/* For a damaged stream, the result describes the readable part. */
static bt_value *query_trace_infos(
    const bt_query_executor *executor, const bt_value *params, char **error)
{
    g_auto(fs_parameters) parameters = {0};
    bt_value *result, *trace_info, *stream_infos;

    if (!fs_parameters_read(params, false, &parameters, error)) {
        return NULL;
    }
    g_autoptr(ctf_trace) trace = fs_parameters_open_trace(&parameters, NULL, error);
    if (!trace) {
        return NULL;
    }
    if (trace->groups.groups->len == 0) {
        const struct ctf_stream_group *damaged =
            trace->groups.damaged->len > 0 ? trace->groups.damaged->pdata[0] : NULL;

        *error = damaged ? g_strdup(damaged->error)
                         : g_strdup_printf("%s: the trace has no data stream", trace->path);
        return NULL;
    }
    result = bt_value_array_create();
    bt_value_array_append_empty_map_element(result, &trace_info);
    bt_value_map_insert_empty_array_entry(trace_info, "stream-infos", &stream_infos);
    for (guint i = 0; i < trace->groups.groups->len; i++) {
        struct ctf_stream_group *group = trace->groups.groups->pdata[i];
        bt_value *info;

        bt_value_array_append_empty_map_element(stream_infos, &info);
        bt_value_map_insert_string_entry(info, "port-name", group->label);
        if (!fs_summary_insert_range(trace, group, &parameters.ir, executor, info)) {
            bt_value_put_ref(result);
            return NULL;
        }
    }
    return result;
}

static const struct query queries[] = {
    {"babeltrace.support-info", query_support_info},
    {"babeltrace.trace-infos", query_trace_infos},
    {"metadata-info", query_metadata_info},
    {"tracegraph.trace-summary", fs_query_trace_summary},
};

QUERIES_DEFINE_METHOD(fs_query, queries)
