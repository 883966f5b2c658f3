/* SPDX-License-Identifier: MIT */
/* The fields of an event class that the user wants, and where they are. */
#ifndef COLUMNS_SELECTION_H
#define COLUMNS_SELECTION_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-field.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Kinds of column content: X(NAME, column name; NULL for fields, which have paths). */
#define COL_SUBJECTS(X)                                                                            \
    X(TIMESTAMP, "timestamp")                                                                      \
    X(EVENT_ID, "event.id")                                                                        \
    X(EVENT_NAME, "event.name")                                                                    \
    X(STREAM_ID, "stream.id")                                                                      \
    X(STREAM_NAME, "stream.name")                                                                  \
    X(TRACE_NAME, "trace.name")                                                                    \
    X(CELL, NULL)   /* a field with a fixed position in the cells of events */                     \
    X(FIELD, NULL)  /* any other field: of the packet, or in an option or variant field */         \
    X(ABSENT, NULL) /* a field that the event class doesn't have: always null */

enum col_subject {
#define X(name, text) COL_SUBJECT_##name,
    COL_SUBJECTS(X)
#undef X
};

struct col_selected {
    char *name; /* of the column */
    enum col_subject subject;
    const bt_field_class *field_class; /* borrowed; NULL: the subject isn't a field */
    bt_x_event_field *field;           /* owned; CELL and FIELD only */
    size_t column;                     /* its index in the table: see col_table_set_columns() */
};

struct col_selection {
    struct col_selected *items;
    size_t count;
};

/*
 * Finds `fields` (paths; NULL: all fields) in `event_class`, which doesn't freeze. Those that it
 * doesn't have are ABSENT.
 */
void col_selection_make(struct col_selection *selection, const bt_event_class *event_class,
    const char *const *fields, size_t count);

/* Returns the name of the first absent field; NULL if there is none. */
const char *col_selection_first_absent(const struct col_selection *selection);

/* Selects everything except fields, which any event class has. */
void col_selection_make_of_subjects(struct col_selection *selection);
void col_selection_clear(struct col_selection *selection);

/* Lists the fields of an event class for messages: a new text. */
char *col_selection_describe(const bt_event_class *event_class);

/*
 * "did you mean `NAME`?" between `before` and `after`, where NAME resembles `wanted`, a field that
 * `event_class` doesn't have; an empty text if there is none. A new text.
 */
char *col_selection_question(
    const bt_event_class *event_class, const char *wanted, const char *before, const char *after);

/* Finds the subject with the whole name `name`; returns false if `name` stands for a field. */
bool col_find_subject(const char *name, enum col_subject *subject);

#endif
