/* SPDX-License-Identifier: MIT */
/* Rows with their schema, which may be exported any number of times, by any thread. */
#ifndef COLUMNS_BATCH_H
#define COLUMNS_BATCH_H

#include "columns/arrow.h"

struct col_batch;

/* Takes both structures. */
struct col_batch *col_batch_create(struct ArrowSchema *schema, struct ArrowArray *rows);
void col_batch_put_ref(struct col_batch *batch);

int64_t col_batch_row_count(const struct col_batch *batch);

/* Gives structures of the consumer's own. Arrays share the buffers, and hold the batch. */
void col_batch_export_schema(const struct col_batch *batch, struct ArrowSchema *schema);
void col_batch_export_rows(struct col_batch *batch, struct ArrowArray *rows);

/* Gives a stream of this batch alone, for consumers which only take streams. */
void col_batch_export_stream(struct col_batch *batch, struct ArrowArrayStream *stream);

#endif
