/* SPDX-License-Identifier: MIT */
/*
 * A selection: the fields of an event class that the query needs, and their positions in an event.
 */
#ifndef COLUMNS_SELECTION_H
#define COLUMNS_SELECTION_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-field.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The kinds of contents of columns: X(NAME, column name). Fields have a path instead of a column
 * name.
 */
#define COL_SUBJECTS(X)                                                                            \
    X(TIMESTAMP, "timestamp")                                                                      \
    X(EVENT_ID, "event.id")                                                                        \
    X(EVENT_NAME, "event.name")                                                                    \
    X(STREAM_ID, "stream.id")                                                                      \
    X(STREAM_NAME, "stream.name")                                                                  \
    X(TRACE_NAME, "trace.name")                                                                    \
    X(CELL, NULL)   /* a field with a fixed index in the cells of an event */                      \
    X(FIELD, NULL)  /* any other field: in the packet context, an option or a variant */           \
    X(ABSENT, NULL) /* a field that the event class doesn't have: always null */

enum col_subject {
#define X(name, text) COL_SUBJECT_##name,
    COL_SUBJECTS(X)
#undef X
};

struct col_selected {
    char *name; /* the name of the column */
    enum col_subject subject;
    const bt_field_class *field_class; /* borrowed; NULL: the content isn't a field */
    bt_x_event_field *field;           /* owned; only for CELL and FIELD */
    size_t column; /* the index of the column in the table: see col_table_set_columns() */
};

struct col_selection {
    struct col_selected *items;
    size_t count;
};

/*
 * Finds `fields` (paths; NULL: all fields) in `event_class`, without freezing the class. Fields
 * that the class doesn't have are ABSENT.
 */
void col_selection_make(struct col_selection *selection, const bt_event_class *event_class,
    const char *const *fields, size_t count);

/* Returns the name of the first ABSENT field, or NULL. */
const char *col_selection_first_absent(const struct col_selection *selection);

/* Selects all contents that aren't fields. These contents exist for any event class. */
void col_selection_make_of_subjects(struct col_selection *selection);
void col_selection_clear(struct col_selection *selection);

/*
 * Returns a text that lists the fields of an event class, for messages. The caller frees the text
 * with g_free().
 */
char *col_selection_describe(const bt_event_class *event_class);

/*
 * Returns the question "did you mean `NAME`?" between the texts `before` and `after`. NAME is the
 * field of `event_class` that resembles `wanted` most. If no field resembles `wanted`, the result
 * is an empty text. The caller frees the result with g_free().
 */
char *col_selection_question(
    const bt_event_class *event_class, const char *wanted, const char *before, const char *after);

/*
 * Finds the content that isn't a field and whose whole name is `name`. Returns false if `name` must
 * be a field.
 */
bool col_find_subject(const char *name, enum col_subject *subject);

#endif
