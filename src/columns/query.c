/* SPDX-License-Identifier: MIT */
/* See query.h. */
#include "columns/query.h"

#include <glib.h>
#include <string.h>

static void free_texts(char **texts, size_t count)
{
    for (size_t i = 0; texts && i < count; i++) {
        g_free(texts[i]);
    }
    g_free(texts);
}

void col_query_clear(struct col_query *query)
{
    for (size_t i = 0; i < query->table_count; i++) {
        free_texts(query->tables[i].names, query->tables[i].name_count);
        free_texts(query->tables[i].fields, query->tables[i].field_count);
    }
    g_free(query->tables);
    *query = (struct col_query){0};
}

bool col_table_query_has_name(const struct col_table_query *query, const char *name)
{
    if (query->events != COL_EVENTS_NAMED) {
        return true;
    }
    for (size_t i = 0; name && i < query->name_count; i++) {
        if (strcmp(query->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}
