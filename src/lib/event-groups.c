/* SPDX-License-Identifier: MIT */
/* Counts events by the values of expressions: see extension/event-groups.h. */
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-groups.h>

#include "base/pointer-map.h"
#include "expression/binding.h"
#include "expression/faults.h"
#include "expression/group-tree.h"
#include "expression/parser.h"
#include "lib/assert-cond.h"
#include "lib/error-internal.h"

/*
 * Maximum number of event classes that event groups hold. At this number, the event groups release
 * all of them, so that a long-running program doesn't hold the event classes of every trace that it
 * has read.
 */
enum { MAX_CLASSES = 4096 };

/* The key expressions, bound to an event class. */
struct keyed_class {
    const bt_event_class *event_class; /* held */
    /*
     * The group of the leading expressions whose values, such as `name`, are the same for all
     * events of the class. `count` is the number of the remaining expressions.
     */
    struct expr_group *prefix;
    guint count;
    struct expr_binding *bindings[]; /* bindings of the remaining expressions */
};

struct bt_x_event_groups {
    GPtrArray *trees;         /* `struct expr_tree *` */
    GPtrArray *texts;         /* source texts of the expressions */
    GPtrArray *trace_classes; /* `const bt_trace_class *`, held */
    struct expr_times times;
    struct tg_pointer_map classes; /* bt_event_class -> struct keyed_class, owned */
    struct expr_group_tree groups;
    uint64_t event_count;
    uint64_t ungrouped_count;
};

static void destroy_tree(gpointer tree)
{
    expr_tree_destroy(tree);
}

static void put_trace_class(gpointer trace_class)
{
    bt_trace_class_put_ref(trace_class);
}

bt_x_event_groups_create_status bt_x_event_groups_create(
    const char *key, bt_bool is_gmt, bt_x_event_groups **event_groups)
{
    g_autofree char *error = NULL;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("key", key);
    BT_ASSERT_PRE_NON_NULL("event-groups-output", event_groups);

    struct bt_x_event_groups *self = g_new0(struct bt_x_event_groups, 1);

    self->trees = g_ptr_array_new_with_free_func(destroy_tree);
    self->texts = g_ptr_array_new_with_free_func(g_free);
    self->trace_classes = g_ptr_array_new_with_free_func(put_trace_class);
    self->times.is_gmt = is_gmt != BT_FALSE;
    tg_pointer_map_init(&self->classes);
    expr_group_tree_init(&self->groups);
    if (!expr_parse_list(key, self->trees, self->texts, &error)) {
        BT_LIB_APPEND_CAUSE("%s", error);
        bt_x_event_groups_destroy(self);
        return BT_X_EVENT_GROUPS_CREATE_STATUS_ERROR;
    }
    *event_groups = self;
    return BT_X_EVENT_GROUPS_CREATE_STATUS_OK;
}

static bool forget_class(const void *key, void *value, void *data)
{
    struct keyed_class *keyed = value;

    for (guint i = 0; i < keyed->count; i++) {
        expr_binding_destroy(keyed->bindings[i]);
    }
    bt_event_class_put_ref(keyed->event_class);
    g_free(keyed);
    return true;
}

void bt_x_event_groups_destroy(bt_x_event_groups *self)
{
    if (!self) {
        return;
    }
    tg_pointer_map_remove_if(&self->classes, forget_class, NULL);
    tg_pointer_map_clear(&self->classes);
    expr_group_tree_clear(&self->groups);
    g_ptr_array_unref(self->trees);
    g_ptr_array_unref(self->texts);
    g_ptr_array_unref(self->trace_classes);
    g_free(self);
}

void bt_x_event_groups_set_first_time(bt_x_event_groups *self, int64_t ns_from_origin)
{
    BT_ASSERT_PRE_NON_NULL("event-groups", self);
    if (!self->times.has_first) {
        self->times.has_first = true;
        self->times.first_ns = ns_from_origin;
    }
}

static void add_trace_class(struct bt_x_event_groups *self, const bt_event_class *event_class)
{
    const bt_trace_class *trace_class = bt_stream_class_borrow_trace_class_const(
        bt_event_class_borrow_stream_class_const(event_class));

    if (self->trace_classes->len < MAX_CLASSES &&
        !g_ptr_array_find(self->trace_classes, trace_class, NULL)) {
        bt_trace_class_get_ref(trace_class);
        g_ptr_array_add(self->trace_classes, (gpointer) trace_class);
    }
}

/*
 * Binds the expressions to an event class, and evaluates those whose value is the same for all
 * events of the class.
 */
static struct keyed_class *add_class(
    struct bt_x_event_groups *self, const bt_event_class *event_class)
{
    struct keyed_class *keyed;

    if (self->classes.count >= MAX_CLASSES) {
        tg_pointer_map_remove_if(&self->classes, forget_class, NULL);
    }
    keyed = g_malloc0(sizeof(*keyed) + self->trees->len * sizeof(keyed->bindings[0]));
    bt_event_class_get_ref(event_class);
    keyed->event_class = event_class;
    keyed->prefix = &self->groups.root;
    for (guint i = 0; i < self->trees->len; i++) {
        struct expr_binding *binding =
            expr_bind_value(self->trees->pdata[i], event_class, &self->times);
        const struct expr_value *constant = expr_binding_constant(binding);

        if (constant && keyed->count == 0 && keyed->prefix) {
            keyed->prefix = expr_group_tree_get(&self->groups, keyed->prefix, constant);
            expr_binding_destroy(binding);
        } else {
            keyed->bindings[keyed->count++] = binding;
        }
    }
    add_trace_class(self, event_class);
    tg_pointer_map_add(&self->classes, event_class, keyed);
    return keyed;
}

void bt_x_event_groups_count(
    bt_x_event_groups *self, const bt_message *message, const bt_event_class *event_class)
{
    BT_ASSERT_PRE_DEV_NON_NULL("event-groups", self);
    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    BT_ASSERT_PRE_DEV_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_DEV("is-event-message", bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT,
        "Message isn't an event message.");
    BT_ASSERT_PRE_DEV("same-event-class",
        bt_event_borrow_class_const(bt_message_event_borrow_event_const(message)) == event_class,
        "The event is of another class.");

    const struct keyed_class *keyed = tg_pointer_map_get(&self->classes, event_class);

    if (G_UNLIKELY(!self->times.has_first)) {
        expr_times_note_first(&self->times, message);
    }
    if (G_UNLIKELY(!keyed)) {
        keyed = add_class(self, event_class);
    }
    struct expr_group *group = keyed->prefix;
    for (guint i = 0; i < keyed->count && group; i++) {
        const struct expr_value value = expr_binding_value(keyed->bindings[i], message);

        group = expr_group_tree_get(&self->groups, group, &value);
    }
    self->event_count++;
    if (G_LIKELY(group)) {
        group->count++;
    } else {
        self->ungrouped_count++;
    }
}

/* Fills `values` with the values of a group, one per expression. */
static void list_values(
    const struct expr_group *group, const struct expr_value **values, guint count)
{
    for (guint i = count; i > 0; i--) {
        values[i - 1] = &group->value;
        group = group->parent;
    }
}

static int compare_groups(gconstpointer a, gconstpointer b, gpointer data)
{
    const struct expr_group *first = *(const struct expr_group *const *) a;
    const struct expr_group *second = *(const struct expr_group *const *) b;
    const guint count = *(const guint *) data;
    const struct expr_value *values[EXPR_MAX_LIST], *other_values[EXPR_MAX_LIST];
    int order = 0;

    if (first->count != second->count) {
        return first->count < second->count ? 1 : -1;
    }
    list_values(first, values, count);
    list_values(second, other_values, count);
    for (guint i = 0; i < count && order == 0; i++) {
        order = expr_group_compare_values(values[i], other_values[i]);
    }
    return order;
}

/* Returns the groups that have events, sorted by decreasing event count. */
static GPtrArray *sort_groups(const struct bt_x_event_groups *self)
{
    GPtrArray *sorted = g_ptr_array_new();
    guint count = self->trees->len;

    for (guint i = 0; i < self->groups.groups->len; i++) {
        struct expr_group *group = self->groups.groups->pdata[i];

        if (group->count > 0) {
            g_ptr_array_add(sorted, group);
        }
    }
    g_ptr_array_sort_with_data(sorted, compare_groups, &count);
    return sorted;
}

static void append_value(bt_value *array, const struct expr_value *value)
{
    const struct expr_number number = value->number;

    if (value->kind == EXPR_VALUE_TEXT) {
        bt_value_array_append_string_element(array, value->text);
    } else if (value->kind == EXPR_VALUE_UNKNOWN) {
        bt_value_array_append_element(array, bt_value_null);
    } else if (number.is_real) {
        bt_value_array_append_real_element(array, number.real);
    } else if (number.is_negative) {
        bt_value_array_append_signed_integer_element(array, (int64_t) -number.magnitude);
    } else {
        bt_value_array_append_unsigned_integer_element(array, number.magnitude);
    }
}

static void append_group(
    bt_value *groups, const struct bt_x_event_groups *self, const struct expr_group *group)
{
    const struct expr_value *values[EXPR_MAX_LIST];
    bt_value *map, *array;

    list_values(group, values, self->trees->len);
    bt_value_array_append_empty_map_element(groups, &map);
    bt_value_map_insert_empty_array_entry(map, "values", &array);
    for (guint i = 0; i < self->trees->len; i++) {
        append_value(array, values[i]);
    }
    bt_value_map_insert_unsigned_integer_entry(map, "count", group->count);
}

bt_value *bt_x_event_groups_describe(const bt_x_event_groups *self, uint64_t limit)
{
    BT_ASSERT_PRE_NON_NULL("event-groups", self);

    g_autoptr(GPtrArray) sorted = sort_groups(self);
    bt_value *description = bt_value_map_create();
    bt_value *key, *groups;

    bt_value_map_insert_empty_array_entry(description, "key", &key);
    for (guint i = 0; i < self->texts->len; i++) {
        bt_value_array_append_string_element(key, self->texts->pdata[i]);
    }
    bt_value_map_insert_empty_array_entry(description, "groups", &groups);
    for (guint i = 0; i < MIN(sorted->len, limit); i++) {
        append_group(groups, self, sorted->pdata[i]);
    }
    bt_value_map_insert_unsigned_integer_entry(description, "group-count", sorted->len);
    bt_value_map_insert_unsigned_integer_entry(description, "event-count", self->event_count);
    bt_value_map_insert_unsigned_integer_entry(
        description, "ungrouped-count", self->ungrouped_count);
    return description;
}

bt_value *bt_x_event_groups_describe_faults(
    const bt_x_event_groups *self, const bt_trace_class *const *trace_classes, uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("event-groups", self);

    bt_value *texts = bt_value_array_create();

    if (!trace_classes) {
        trace_classes = (const bt_trace_class *const *) (void *) self->trace_classes->pdata;
        count = self->trace_classes->len;
    }

    for (guint i = 0; i < self->trees->len; i++) {
        expr_append_faults(self->trees->pdata[i], trace_classes, count, texts);
    }
    return texts;
}
