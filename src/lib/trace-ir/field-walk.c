/* SPDX-License-Identifier: MIT */
#include "lib/trace-ir/field-walk.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <string.h>

#include "lib/trace-ir/field-class.h"

/* Compares a name with the first `length` bytes of `wanted`. */
typedef bool (*is_named_func)(const char *name, const char *wanted, size_t length);

bool bt__field_name_is(const char *name, const char *wanted, size_t length)
{
    return strncmp(name, wanted, length) == 0 && !name[length];
}

/*
 * Compares a name in a trace with the first `length` bytes of a wanted name. An underscore in the
 * trace also matches `:` and `-`: LTTng writes the context perf:cpu:cache-misses as a field
 * perf_cpu_cache_misses.
 */
static bool is_written_as(const char *name, const char *wanted, size_t length)
{
    const char *const end = wanted + length;

    while (*name && wanted < end &&
           (*name == *wanted || (*name == '_' && (*wanted == ':' || *wanted == '-')))) {
        name++;
        wanted++;
    }
    return !*name && wanted == end;
}

/*
 * Returns whether the names match, even if one of them has an additional underscore as its first
 * character.
 */
static bool is_similar(const char *name, const char *wanted, size_t length)
{
    return is_written_as(name, wanted, length) ||
           (name[0] == '_' && is_written_as(name + 1, wanted, length)) ||
           (length > 0 && wanted[0] == '_' && is_written_as(name, wanted + 1, length - 1));
}

static void take(struct bt__field_walk *self, enum bt__field_step_kind kind, uint64_t index)
{
    const struct bt__field_step step = {kind, index};

    g_array_append_val(self->steps, step);
    self->field_class = bt_x_field_class_borrow_child_by_index_const(
        self->field_class, kind == BT__FIELD_STEP_ELEMENT ? 0 : index);
}

void bt__field_walk_enter_options(struct bt__field_walk *self)
{
    while (bt__field_class_is(self->field_class, BT_FIELD_CLASS_TYPE_OPTION)) {
        take(self, BT__FIELD_STEP_CONTENT, 0);
    }
}

static bool take_element(struct bt__field_walk *self, uint64_t index)
{
    if (!bt__field_class_is(self->field_class, BT_FIELD_CLASS_TYPE_ARRAY) ||
        (bt__field_class_is(self->field_class, BT_FIELD_CLASS_TYPE_STATIC_ARRAY) &&
            index >= bt_field_class_array_static_get_length(self->field_class))) {
        return false;
    }
    take(self, BT__FIELD_STEP_ELEMENT, index);
    return true;
}

/* Returns the number of children that may have names. */
static uint64_t count_named(const struct bt__field_walk *self)
{
    const struct bt__named_field_classes *named = bt__field_class_named_children(self->field_class);

    return named ? named->items->len : 0;
}

static void take_named(struct bt__field_walk *self, uint64_t index)
{
    take(self,
        bt__field_class_is(self->field_class, BT_FIELD_CLASS_TYPE_STRUCTURE)
            ? BT__FIELD_STEP_MEMBER
            : BT__FIELD_STEP_OPTION,
        index);
}

/* The cost doesn't depend on the number of children. */
static bool take_exact_name(struct bt__field_walk *self, const char *name)
{
    const struct bt__named_field_classes *named = bt__field_class_named_children(self->field_class);
    const struct bt__named_field_class *child =
        named ? bt__named_field_classes_find(named, name) : NULL;

    if (child) {
        take_named(self, child->index);
    }
    return child != NULL;
}

static bool take_child(struct bt__field_walk *self, uint64_t index, const char *name, size_t length,
    is_named_func is_named)
{
    const char *child_name = bt_x_field_class_get_child_name(self->field_class, index);
    const bool is_found = child_name && is_named(child_name, name, length);

    if (is_found) {
        take_named(self, index);
    }
    return is_found;
}

static bool take_similar_name(struct bt__field_walk *self, const char *name)
{
    const uint64_t count = count_named(self);

    for (uint64_t i = 0; i < count; i++) {
        if (take_child(self, i, name, strlen(name), is_similar)) {
            return true;
        }
    }
    return false;
}

static bool take_step(struct bt__field_walk *self, const bt_x_event_field_step *step)
{
    bt__field_walk_enter_options(self);
    if (!step->name) {
        return take_element(self, step->index);
    }
    return take_exact_name(self, step->name) ||
           (!self->is_exact && take_similar_name(self, step->name));
}

static bool take_text(struct bt__field_walk *self, const char *text);

/*
 * Takes a prefix of the path as the first name. Names may contain dots, so each dot may be the end
 * of the first name.
 */
static bool take_first_name(struct bt__field_walk *self, const char *text, is_named_func is_named)
{
    const struct bt__field_walk here = *self;
    const guint step_count = self->steps->len;
    const uint64_t count = strchr(text, '.') ? count_named(self) : 0;

    for (uint64_t i = 0; i < count; i++) {
        for (const char *dot = strchr(text, '.'); dot; dot = strchr(dot + 1, '.')) {
            if (!take_child(self, i, text, (size_t) (dot - text), is_named)) {
                continue;
            }
            if (take_text(self, dot + 1)) {
                return true;
            }
            *self = here;
            g_array_set_size(self->steps, step_count);
        }
    }
    return false;
}

/* The length of the text and the depth of the field classes bound the recursion. */
static bool take_text(struct bt__field_walk *self, const char *text)
{
    bt__field_walk_enter_options(self);
    if (take_exact_name(self, text) || take_first_name(self, text, bt__field_name_is)) {
        return true;
    }
    return !self->is_exact &&
           (take_similar_name(self, text) || take_first_name(self, text, is_similar));
}

bool bt__field_walk_follow(struct bt__field_walk *self, const struct bt__field_names *names)
{
    if (names->text) {
        return take_text(self, names->text);
    }
    for (uint64_t i = 0; i < names->count; i++) {
        if (!take_step(self, &names->steps[i])) {
            return false;
        }
    }
    return true;
}
