/* SPDX-License-Identifier: MIT */
/* A batch: rows and their schema. Any thread may export a batch, any number of times. */
#ifndef COLUMNS_BATCH_H
#define COLUMNS_BATCH_H

#include "columns/arrow.h"

struct col_batch;

/* Creates a batch that takes ownership of both structures. */
struct col_batch *col_batch_create(struct ArrowSchema *schema, struct ArrowArray *rows);
void col_batch_put_ref(struct col_batch *batch);

int64_t col_batch_row_count(const struct col_batch *batch);

/*
 * Both functions export a structure, which the consumer then owns. An exported array shares the
 * batch's buffers and holds a reference on the batch.
 */
void col_batch_export_schema(const struct col_batch *batch, struct ArrowSchema *schema);
void col_batch_export_rows(struct col_batch *batch, struct ArrowArray *rows);

/* Exports the batch as a stream of one batch, for consumers that accept only streams. */
void col_batch_export_stream(struct col_batch *batch, struct ArrowArrayStream *stream);

#endif
