/* SPDX-License-Identifier: MIT */
/* How a path leads through field classes, whatever the scope. */
#ifndef LIB_TRACE_IR_FIELD_WALK_H
#define LIB_TRACE_IR_FIELD_WALK_H

#include <babeltrace2/extension/event-field.h>
#include <glib.h>
#include <stdbool.h>

enum bt__field_step_kind {
    BT__FIELD_STEP_MEMBER,
    BT__FIELD_STEP_ELEMENT,
    BT__FIELD_STEP_CONTENT,  /* of an option field */
    BT__FIELD_STEP_OPTION,   /* of a variant field, if it is the selected one */
    BT__FIELD_STEP_SELECTED, /* the selected option of a variant field, whichever it is */
};

/* A step from a field to a field that it contains. */
struct bt__field_step {
    enum bt__field_step_kind kind;
    uint64_t index;
};

/* The names of a path are either steps or a text. */
struct bt__field_names {
    const bt_x_event_field_step *steps;
    uint64_t count;
    const char *text; /* NULL: steps */
};

struct bt__field_walk {
    const bt_field_class *field_class; /* where it is */
    GArray *steps;                     /* struct bt__field_step: how it came there */
    bool is_exact;                     /* similar names aren't accepted */
};

/* Goes where the names lead. Returns false if they lead nowhere: the walk is useless then. */
bool bt__field_walk_follow(struct bt__field_walk *self, const struct bt__field_names *names);

/* Goes into option fields until the field is of another class. */
void bt__field_walk_enter_options(struct bt__field_walk *self);

/* Whether `name` is the first `length` bytes of `wanted`. */
bool bt__field_name_is(const char *name, const char *wanted, size_t length);

#endif
