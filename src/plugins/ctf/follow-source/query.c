/* SPDX-License-Identifier: MIT */
/* The queries of source.ctf.follow. */
#include <string.h>

#include "plugins/common/parameters.h"
#include "plugins/common/queries.h"
#include "plugins/ctf/follow-source/follow.h"
#include "ctf/trace-files/metadata-file.h"

/* Less than that of source.ctf.fs: this class is for those who ask for it. */
#define SUPPORT_WEIGHT 0.1

struct query_parameters {
    const char *input, *type;
};

/* Tracers create the metadata file early, and may write to it late: what is in it doesn't matter.
 */
static bt_value *query_support_info(
    const bt_query_executor *executor, const bt_value *params, char **error)
{
    static const struct parameter table[] = {
        {"type", PARAMETER_STRING, offsetof(struct query_parameters, type), .is_required = true},
        {"input", PARAMETER_STRING, offsetof(struct query_parameters, input), .is_required = true},
    };
    struct query_parameters parameters = {0};

    *error = parameters_read(params, table, G_N_ELEMENTS(table), &parameters);
    if (*error) {
        return NULL;
    }
    return queries_support_of(
        strcmp(parameters.type, "directory") == 0 && ctf_metadata_file_exists(parameters.input)
            ? SUPPORT_WEIGHT
            : 0);
}

static const struct query queries[] = {
    {"babeltrace.support-info", query_support_info},
};

bt_component_class_query_method_status follow_query(bt_self_component_class_source *component_class,
    bt_private_query_executor *query_executor, const char *object_name, const bt_value *params,
    void *method_data, const bt_value **result)
{
    return queries_run(queries, G_N_ELEMENTS(queries), component_class, query_executor, object_name,
        params, result);
}
