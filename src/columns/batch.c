/* SPDX-License-Identifier: MIT */
/* See batch.h. */
#include "columns/batch.h"

#include <glib.h>
#include <stdatomic.h>

struct col_batch {
    atomic_uint ref_count;
    struct ArrowSchema schema;
    struct ArrowArray rows;
};

struct col_batch *col_batch_create(struct ArrowSchema *schema, struct ArrowArray *rows)
{
    struct col_batch *batch = g_new0(struct col_batch, 1);

    atomic_init(&batch->ref_count, 1);
    batch->schema = *schema;
    batch->rows = *rows;
    return batch;
}

static struct col_batch *get_ref(struct col_batch *batch)
{
    atomic_fetch_add(&batch->ref_count, 1);
    return batch;
}

void col_batch_put_ref(struct col_batch *batch)
{
    if (atomic_fetch_sub(&batch->ref_count, 1) > 1) {
        return;
    }
    batch->schema.release(&batch->schema);
    batch->rows.release(&batch->rows);
    g_free(batch);
}

int64_t col_batch_row_count(const struct col_batch *batch)
{
    return batch->rows.length;
}

void col_batch_export_schema(const struct col_batch *batch, struct ArrowSchema *schema)
{
    col_schema_copy(&batch->schema, schema);
}

static void release_view(struct ArrowArray *view)
{
    col_array_release_children(view);
    col_batch_put_ref(view->private_data);
    view->release = NULL;
}

/*
 * Each child holds a reference on the batch, because a consumer may move a child out of its parent.
 */
static void make_view(
    struct col_batch *batch, const struct ArrowArray *array, struct ArrowArray *view)
{
    *view = *array;
    view->release = release_view;
    view->private_data = get_ref(batch);
    col_array_add_children(view, array->dictionary);
    for (int64_t i = 0; i < array->n_children; i++) {
        make_view(batch, array->children[i], view->children[i]);
    }
    if (array->dictionary) {
        make_view(batch, array->dictionary, view->dictionary);
    }
}

void col_batch_export_rows(struct col_batch *batch, struct ArrowArray *rows)
{
    make_view(batch, &batch->rows, rows);
}

struct stream_data {
    struct col_batch *batch;
    bool has_ended;
};

static int get_schema(struct ArrowArrayStream *stream, struct ArrowSchema *schema)
{
    col_batch_export_schema(((struct stream_data *) stream->private_data)->batch, schema);
    return 0;
}

static int get_next(struct ArrowArrayStream *stream, struct ArrowArray *rows)
{
    struct stream_data *data = stream->private_data;

    rows->release = NULL;
    if (!data->has_ended) {
        col_batch_export_rows(data->batch, rows);
        data->has_ended = true;
    }
    return 0;
}

static const char *get_last_error(struct ArrowArrayStream *stream)
{
    return NULL;
}

static void release_stream(struct ArrowArrayStream *stream)
{
    struct stream_data *data = stream->private_data;

    col_batch_put_ref(data->batch);
    g_free(data);
    stream->release = NULL;
}

void col_batch_export_stream(struct col_batch *batch, struct ArrowArrayStream *stream)
{
    struct stream_data *data = g_new0(struct stream_data, 1);

    data->batch = get_ref(batch);
    *stream = (struct ArrowArrayStream){
        .get_schema = get_schema,
        .get_next = get_next,
        .get_last_error = get_last_error,
        .release = release_stream,
        .private_data = data,
    };
}
