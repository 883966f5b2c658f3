/* SPDX-License-Identifier: MIT */
/* Which fields of an event class the user wants, and where they are. */
#ifndef BINDINGS_PYTHON_COLUMNS_SELECTION_H
#define BINDINGS_PYTHON_COLUMNS_SELECTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a column is about: X(NAME, text of a whole name; NULL: the member of a scope). */
#define BT2_SUBJECTS(X)                                                                            \
    X(TIMESTAMP, "timestamp")                                                                      \
    X(EVENT_ID, "event.id")                                                                        \
    X(EVENT_NAME, "event.name")                                                                    \
    X(STREAM_ID, "stream.id")                                                                      \
    X(STREAM_NAME, "stream.name")                                                                  \
    X(TRACE_NAME, "trace.name")                                                                    \
    X(PACKET_FIELD, NULL)                                                                          \
    X(EVENT_FIELD, NULL)

enum bt2_subject {
#define X(name, text) BT2_SUBJECT_##name,
    BT2_SUBJECTS(X)
#undef X
};

struct bt2_selected {
    char *name; /* of the column */
    enum bt2_subject subject;
    const bt_field_class *field_class; /* borrowed; NULL: the subject isn't a field */
    uint32_t root;                     /* EVENT_FIELD: BT_X_EVENT_CELL_... */
    uint64_t *members;                 /* indexes, from the root on */
    size_t depth;
};

struct bt2_selection {
    struct bt2_selected *items;
    size_t count;
};

/*
 * Finds `fields` (their names; NULL: all there are) in `event_class`. Returns false with the name
 * of the first one which isn't there, one of `fields`.
 */
bool bt2_selection_make(struct bt2_selection *selection, const bt_event_class *event_class,
    const char *const *fields, size_t count, const char **missing);
void bt2_selection_clear(struct bt2_selection *selection);

/* The names which an event class offers, for messages: a new text. */
char *bt2_selection_describe(const bt_event_class *event_class);

/* The subject which `name` stands for by itself; false if it is that of a field. */
bool bt2_find_subject(const char *name, enum bt2_subject *subject);

#endif
