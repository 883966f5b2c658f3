/* SPDX-License-Identifier: MIT */
/* Rows with their schema. Any thread may export them, any number of times. */
#ifndef COLUMNS_BATCH_H
#define COLUMNS_BATCH_H

#include "columns/arrow.h"

struct col_batch;

/* Takes both structures. */
struct col_batch *col_batch_create(struct ArrowSchema *schema, struct ArrowArray *rows);
void col_batch_put_ref(struct col_batch *batch);

int64_t col_batch_row_count(const struct col_batch *batch);

/*
 * The exported structures belong to the consumer. Arrays share the batch's buffers and hold a
 * reference on it.
 */
void col_batch_export_schema(const struct col_batch *batch, struct ArrowSchema *schema);
void col_batch_export_rows(struct col_batch *batch, struct ArrowArray *rows);

/* Exports a stream of this one batch, for consumers that only accept streams. */
void col_batch_export_stream(struct col_batch *batch, struct ArrowArrayStream *stream);

#endif
