/* SPDX-License-Identifier: MIT */
/* The children of field classes, and the traversal of a tree of field classes. */
#include <babeltrace2/extension/field-class-walk.h>

#include "lib/accessors.h"
#include "lib/trace-ir/event-class.h"
#include "lib/trace-ir/field-class-assert.h"
#include "lib/trace-ir/field-class.h"

const struct bt__named_field_classes *bt__field_class_named_children(
    const struct bt_field_class *field_class)
{
    /* No child is NULL here. NOLINTNEXTLINE(*-core.NullDereference) */
    if (field_class->type == BT_FIELD_CLASS_TYPE_STRUCTURE) {
        return &((const struct bt__field_class_structure *) field_class)->members;
    }
    if (bt__field_class_is(field_class, BT_FIELD_CLASS_TYPE_VARIANT)) {
        return &((const struct bt__field_class_variant *) field_class)->options;
    }
    return NULL;
}

/*
 * Returns the element class of an array, or the content class of an option. Returns NULL for other
 * field classes.
 */
static const struct bt_field_class *only_child(const struct bt_field_class *field_class)
{
    if (bt__field_class_is(field_class, BT_FIELD_CLASS_TYPE_ARRAY)) {
        return ((const struct bt__field_class_array *) field_class)->element;
    }
    if (bt__field_class_is(field_class, BT_FIELD_CLASS_TYPE_OPTION)) {
        return ((const struct bt__field_class_option *) field_class)->content;
    }
    return NULL;
}

static uint64_t child_count(const struct bt_field_class *field_class)
{
    const struct bt__named_field_classes *named = bt__field_class_named_children(field_class);

    return named ? named->items->len : only_child(field_class) != NULL;
}

static const struct bt_field_class *child_at(
    const struct bt_field_class *field_class, uint64_t index)
{
    const struct bt__named_field_classes *named = bt__field_class_named_children(field_class);

    return named ? ((const struct bt__named_field_class *) named->items->pdata[index])->field_class
                 : only_child(field_class);
}

#define ASSERT_PRE_CHILD(field_class, index)                                                       \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL("field-class", (field_class));                                      \
        BT_ASSERT_PRE_VALID_INDEX((index), child_count(field_class));                              \
    } while (0)

BT__DEFINE_CHECKED_EXPRESSION(uint64_t, bt_x_field_class_get_child_count, const bt_field_class,
    "field-class", child_count(object))

const bt_field_class *bt_x_field_class_borrow_child_by_index_const(
    const bt_field_class *field_class, uint64_t index)
{
    ASSERT_PRE_CHILD(field_class, index);
    return child_at(field_class, index);
}

const char *bt_x_field_class_get_child_name(const bt_field_class *field_class, uint64_t index)
{
    ASSERT_PRE_CHILD(field_class, index);

    const struct bt__named_field_classes *named = bt__field_class_named_children(field_class);

    return named ? ((const struct bt__named_field_class *) named->items->pdata[index])->name : NULL;
}

const bt_field_class *bt_x_event_class_borrow_scope_field_class_const(
    const bt_event_class *event_class, bt_field_path_scope scope)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    switch (scope) {
    case BT_FIELD_PATH_SCOPE_PACKET_CONTEXT:
        return event_class->stream_class->packet_context_class;
    case BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT:
        return event_class->stream_class->event_common_context_class;
    case BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT:
        return event_class->specific_context_class;
    default:
        BT_ASSERT_PRE("valid-scope", scope == BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD,
            "There is no such scope: scope=%d", (int) scope);
        return event_class->payload_class;
    }
}

/* A field class that was entered and not left yet. */
struct entered {
    bt_x_field_class_visit visit;
    uint64_t next_child, child_count;
};

/* Nearly all trees are at most this deep, so walking them doesn't allocate memory. */
enum { SHALLOW_DEPTH = 8 };

struct walk {
    bt_x_field_class_enter_func enter; /* may be NULL */
    bt_x_field_class_leave_func leave; /* may be NULL */
    void *data;
    struct entered shallow[SHALLOW_DEPTH];
    GArray *deep; /* of struct entered: the levels deeper than `shallow`; NULL: none */
    size_t depth; /* number of classes that were entered and not left */
};

static struct entered *last_entered(struct walk *walk)
{
    const size_t last = walk->depth - 1;

    return last < SHALLOW_DEPTH ? &walk->shallow[last]
                                : &g_array_index(walk->deep, struct entered, last - SHALLOW_DEPTH);
}

static void push(struct walk *walk, const struct entered *entered)
{
    walk->depth++;
    if (walk->depth > SHALLOW_DEPTH) {
        if (!walk->deep) {
            walk->deep = g_array_new(FALSE, FALSE, sizeof(struct entered));
        }
        g_array_set_size(walk->deep, (guint) (walk->depth - SHALLOW_DEPTH));
    }
    *last_entered(walk) = *entered;
}

static void leave(const struct walk *walk, const bt_x_field_class_visit *visit)
{
    if (walk->leave) {
        walk->leave(visit, walk->data);
    }
}

static void enter(struct walk *walk, const bt_x_field_class_visit *visit)
{
    struct entered entered = {.visit = *visit};

    if (!walk->enter || walk->enter(visit, walk->data)) {
        entered.child_count = child_count(visit->field_class);
    }
    if (entered.child_count > 0) {
        push(walk, &entered);
    } else {
        leave(walk, visit);
    }
}

bt_bool bt_x_field_class_walk(const bt_field_class *root, uint64_t max_depth,
    bt_x_field_class_enter_func enter_function, bt_x_field_class_leave_func leave_function,
    void *data)
{
    struct walk walk;
    bt_bool is_whole = BT_TRUE;

    BT_ASSERT_PRE_NON_NULL("root-field-class", root);
    walk.enter = enter_function;
    walk.leave = leave_function;
    walk.data = data;
    walk.deep = NULL;
    walk.depth = 0;
    enter(&walk, &(bt_x_field_class_visit){.field_class = root});
    while (walk.depth > 0) {
        struct entered *const parent = last_entered(&walk);
        const bt_x_field_class_visit visit = parent->visit;

        if (visit.depth == max_depth) {
            is_whole = BT_FALSE;
        } else if (parent->next_child < parent->child_count) {
            const uint64_t index = parent->next_child++;

            enter(&walk, &(bt_x_field_class_visit){
                             .field_class = child_at(visit.field_class, index),
                             .parent = visit.field_class,
                             .index = index,
                             .depth = visit.depth + 1,
                         });
            continue;
        }
        leave(&walk, &visit);
        walk.depth--;
    }
    g_clear_pointer(&walk.deep, g_array_unref);
    return is_whole;
}
