/* SPDX-License-Identifier: MIT */
/* Follows a path of names through field classes. The path may begin at any field class. */
#ifndef LIB_TRACE_IR_FIELD_WALK_H
#define LIB_TRACE_IR_FIELD_WALK_H

#include <babeltrace2/extension/event-field.h>
#include <glib.h>
#include <stdbool.h>

enum bt__field_step_kind {
    BT__FIELD_STEP_MEMBER,
    BT__FIELD_STEP_ELEMENT,
    BT__FIELD_STEP_CONTENT,  /* the content of an option field */
    BT__FIELD_STEP_OPTION,   /* an option of a variant field, if it is the selected one */
    BT__FIELD_STEP_SELECTED, /* the selected option of a variant field */
};

/* A step from a field to a field that it contains. */
struct bt__field_step {
    enum bt__field_step_kind kind;
    uint64_t index;
};

/* The names of a path: an array of steps, or a text. */
struct bt__field_names {
    const bt_x_event_field_step *steps;
    uint64_t count;
    const char *text; /* NULL: use the steps */
};

struct bt__field_walk {
    const bt_field_class *field_class; /* the current field class */
    GArray *steps;                     /* struct bt__field_step: the steps to `field_class` */
    bool is_exact;                     /* don't accept similar names */
};

/*
 * Follows the path. Returns false if the path leads to no field; the state of `self` is then
 * undefined.
 */
bool bt__field_walk_follow(struct bt__field_walk *self, const struct bt__field_names *names);

/* Enters option fields until the current field is not an option. */
void bt__field_walk_enter_options(struct bt__field_walk *self);

/* Returns whether `name` equals the first `length` bytes of `wanted`. */
bool bt__field_name_is(const char *name, const char *wanted, size_t length);

#endif
