/* SPDX-License-Identifier: MIT */
/* Which fields of an event class the user wants, and where they are. */
#ifndef COLUMNS_SELECTION_H
#define COLUMNS_SELECTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a column is about: X(NAME, text of a whole name; NULL: the member of a scope). */
#define COL_SUBJECTS(X)                                                                            \
    X(TIMESTAMP, "timestamp")                                                                      \
    X(EVENT_ID, "event.id")                                                                        \
    X(EVENT_NAME, "event.name")                                                                    \
    X(STREAM_ID, "stream.id")                                                                      \
    X(STREAM_NAME, "stream.name")                                                                  \
    X(TRACE_NAME, "trace.name")                                                                    \
    X(PACKET_FIELD, NULL)                                                                          \
    X(EVENT_FIELD, NULL)

enum col_subject {
#define X(name, text) COL_SUBJECT_##name,
    COL_SUBJECTS(X)
#undef X
};

struct col_selected {
    char *name; /* of the column */
    enum col_subject subject;
    const bt_field_class *field_class; /* borrowed; NULL: the subject isn't a field */
    uint32_t root;                     /* EVENT_FIELD: BT_X_EVENT_CELL_... */
    uint64_t *members;                 /* indexes, from the root on */
    size_t depth;
};

struct col_selection {
    struct col_selected *items;
    size_t count;
};

/*
 * Finds `fields` (their names; NULL: all there are) in `event_class`. Returns false with the name
 * of the first one which isn't there, one of `fields`.
 */
bool col_selection_make(struct col_selection *selection, const bt_event_class *event_class,
    const char *const *fields, size_t count, const char **missing);

/* Everything that is not a field: what any event class has. */
void col_selection_make_of_subjects(struct col_selection *selection);
void col_selection_clear(struct col_selection *selection);

/* The names which an event class offers, for messages: a new text. */
char *col_selection_describe(const bt_event_class *event_class);

/* The subject which `name` stands for by itself; false if it is that of a field. */
bool col_find_subject(const char *name, enum col_subject *subject);

#endif
