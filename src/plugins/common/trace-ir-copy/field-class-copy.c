/* SPDX-License-Identifier: MIT */
/*
 * Copies field classes; see field-class-copy.h.
 *
 * The walk over the originals leaves a field class after it has left its children. The copies wait
 * on a stack: when the walk leaves a field class, the copies of its children are on top. No
 * function is recursive, so the depth of a field class doesn't matter.
 */
#include "plugins/common/trace-ir-copy/field-class-copy.h"
#include "plugins/common/trace-ir-copy/field-class-links.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <babeltrace2/extension/text-bytes.h>
#include <glib.h>

#include "plugins/common/field-class-keys.h"
#include "plugins/common/field-class-type.h"

struct field_class_copies {
    bt_trace_class *trace_class;
    struct tg_pointer_map keys; /* MIP 0: original -> copy, for all booleans and integers */
};

struct copying {
    struct field_class_copies *copies;
    const struct field_class_roots *roots;
    GPtrArray *stack; /* copies, owned; NULL: a copy that failed */
    bool has_failed;
};

struct field_class_copies *field_class_copies_create(bt_trace_class *trace_class)
{
    struct field_class_copies *const self = g_new(struct field_class_copies, 1);

    self->trace_class = trace_class;
    tg_pointer_map_init(&self->keys);
    return self;
}

void field_class_copies_destroy(struct field_class_copies *self)
{
    tg_pointer_map_clear(&self->keys);
    g_free(self);
}

static bool copy_mappings(bt_field_class *copy, const bt_field_class *original)
{
    const uint64_t count = bt_field_class_enumeration_get_mapping_count(original);
    const bool is_signed = field_class_is(original, BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION);
    bt_field_class_enumeration_add_mapping_status status =
        BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_OK;

    for (uint64_t i = 0; i < count && status == BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_OK;
         i++) {
        if (is_signed) {
            const bt_field_class_enumeration_signed_mapping *const mapping =
                bt_field_class_enumeration_signed_borrow_mapping_by_index_const(original, i);

            status = bt_field_class_enumeration_signed_add_mapping(copy,
                bt_field_class_enumeration_mapping_get_label(
                    bt_field_class_enumeration_signed_mapping_as_mapping_const(mapping)),
                bt_field_class_enumeration_signed_mapping_borrow_ranges_const(mapping));
        } else {
            const bt_field_class_enumeration_unsigned_mapping *const mapping =
                bt_field_class_enumeration_unsigned_borrow_mapping_by_index_const(original, i);

            status = bt_field_class_enumeration_unsigned_add_mapping(copy,
                bt_field_class_enumeration_mapping_get_label(
                    bt_field_class_enumeration_unsigned_mapping_as_mapping_const(mapping)),
                bt_field_class_enumeration_unsigned_mapping_borrow_ranges_const(mapping));
        }
    }
    return status == BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_OK;
}

static bool copy_integer_properties(bt_field_class *copy, const bt_field_class *original)
{
    bt_field_class_integer_set_field_value_range(
        copy, bt_field_class_integer_get_field_value_range(original));
    bt_field_class_integer_set_preferred_display_base(
        copy, bt_field_class_integer_get_preferred_display_base(original));
    if (bt_field_class_get_graph_mip_version(original) > 0) {
        bt_field_class_integer_set_field_value_hints(
            copy, bt_field_class_integer_get_field_value_hints(original));
    }
    return !field_class_is(original, BT_FIELD_CLASS_TYPE_ENUMERATION) ||
           copy_mappings(copy, original);
}

static bool copy_flags(bt_field_class *copy, const bt_field_class *original)
{
    const uint64_t count = bt_field_class_get_graph_mip_version(original) > 0
                               ? bt_field_class_bit_array_get_flag_count(original)
                               : 0;

    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_bit_array_flag *const flag =
            bt_field_class_bit_array_borrow_flag_by_index_const(original, i);

        if (bt_field_class_bit_array_add_flag(copy, bt_field_class_bit_array_flag_get_label(flag),
                bt_field_class_bit_array_flag_borrow_index_ranges_const(flag)) !=
            BT_FIELD_CLASS_BIT_ARRAY_ADD_FLAG_STATUS_OK) {
            return false;
        }
    }
    return true;
}

static bool copy_media_type(bt_field_class *copy, const bt_field_class *original)
{
    return bt_field_class_blob_set_media_type(copy, bt_field_class_blob_get_media_type(original)) ==
           BT_FIELD_CLASS_BLOB_SET_MEDIA_TYPE_STATUS_OK;
}

static bool copy_selector_order(bt_field_class *copy, const bt_field_class *original)
{
    bt_field_class_option_with_selector_field_bool_set_selector_is_reversed(
        copy, bt_field_class_option_with_selector_field_bool_selector_is_reversed(original));
    return true;
}

static bool append_members(
    bt_field_class *copy, const bt_field_class *original, bt_field_class *const *children)
{
    const uint64_t count = bt_field_class_structure_get_member_count(original);

    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_structure_member *const member =
            bt_field_class_structure_borrow_member_by_index_const(original, i);

        if (bt_field_class_structure_append_member(copy,
                bt_field_class_structure_member_get_name(member),
                children[i]) != BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK) {
            return false;
        }
        bt_field_class_structure_member_set_user_attributes(
            bt_field_class_structure_borrow_member_by_index(copy, i),
            bt_field_class_structure_member_borrow_user_attributes_const(member));
    }
    return true;
}

static int append_option(
    bt_field_class *copy, const bt_field_class *original, uint64_t index, bt_field_class *child)
{
    const char *const name = bt_x_field_class_get_child_name(original, index);

    if (field_class_is(
            original, BT_FIELD_CLASS_TYPE_VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD)) {
        return bt_field_class_variant_with_selector_field_integer_unsigned_append_option(copy, name,
            child,
            bt_field_class_variant_with_selector_field_integer_unsigned_option_borrow_ranges_const(
                bt_field_class_variant_with_selector_field_integer_unsigned_borrow_option_by_index_const(
                    original, index)));
    }
    if (field_class_is(original, BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD)) {
        return bt_field_class_variant_with_selector_field_integer_signed_append_option(copy, name,
            child,
            bt_field_class_variant_with_selector_field_integer_signed_option_borrow_ranges_const(
                bt_field_class_variant_with_selector_field_integer_signed_borrow_option_by_index_const(
                    original, index)));
    }
    return bt_field_class_variant_without_selector_append_option(copy, name, child);
}

static bool append_options(
    bt_field_class *copy, const bt_field_class *original, bt_field_class *const *children)
{
    const uint64_t count = bt_field_class_variant_get_option_count(original);

    for (uint64_t i = 0; i < count; i++) {
        if (append_option(copy, original, i, children[i]) != 0) {
            return false;
        }
        bt_field_class_variant_option_set_user_attributes(
            bt_field_class_variant_borrow_option_by_index(copy, i),
            bt_field_class_variant_option_borrow_user_attributes_const(
                bt_field_class_variant_borrow_option_by_index_const(original, i)));
    }
    return true;
}

/* Copies the properties that aren't parameters of the function that creates a field class. */
static bool complete(
    bt_field_class *copy, const bt_field_class *original, bt_field_class *const *children)
{
    bt_field_class_set_user_attributes(copy, bt_field_class_borrow_user_attributes_const(original));
    if (field_class_is(original, BT_FIELD_CLASS_TYPE_INTEGER)) {
        return copy_integer_properties(copy, original);
    }
    if (field_class_is(original, BT_FIELD_CLASS_TYPE_BIT_ARRAY)) {
        return copy_flags(copy, original);
    }
    if (field_class_is(original, BT_FIELD_CLASS_TYPE_STRING)) {
        bt_x_field_class_string_set_size(copy, bt_x_field_class_string_get_size(original));
        return true;
    }
    if (field_class_is(original, BT_FIELD_CLASS_TYPE_BLOB)) {
        return copy_media_type(copy, original);
    }
    if (field_class_is(original, BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD)) {
        return copy_selector_order(copy, original);
    }
    if (field_class_is(original, BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        return append_members(copy, original, children);
    }
    return !field_class_is(original, BT_FIELD_CLASS_TYPE_VARIANT) ||
           append_options(copy, original, children);
}

/* Creates an incomplete copy of a field class without a key. */
static bt_field_class *create_without_key(
    bt_trace_class *trace_class, const bt_field_class *original, bt_field_class *const *children)
{
    const bool is_mip_0 = bt_field_class_get_graph_mip_version(original) == 0;

    switch (bt_field_class_get_type(original)) {
    case BT_FIELD_CLASS_TYPE_BOOL:
        return bt_field_class_bool_create(trace_class);
    case BT_FIELD_CLASS_TYPE_BIT_ARRAY:
        return bt_field_class_bit_array_create(
            trace_class, bt_field_class_bit_array_get_length(original));
    case BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER:
        return bt_field_class_integer_unsigned_create(trace_class);
    case BT_FIELD_CLASS_TYPE_SIGNED_INTEGER:
        return bt_field_class_integer_signed_create(trace_class);
    case BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
        return bt_field_class_enumeration_unsigned_create(trace_class);
    case BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
        return bt_field_class_enumeration_signed_create(trace_class);
    case BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL:
        return bt_field_class_real_single_precision_create(trace_class);
    case BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL:
        return bt_field_class_real_double_precision_create(trace_class);
    case BT_FIELD_CLASS_TYPE_STRING:
        return bt_field_class_string_create(trace_class);
    case BT_FIELD_CLASS_TYPE_STRUCTURE:
        return bt_field_class_structure_create(trace_class);
    case BT_FIELD_CLASS_TYPE_STATIC_ARRAY:
        return bt_field_class_array_static_create(
            trace_class, children[0], bt_field_class_array_static_get_length(original));
    case BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITHOUT_LENGTH_FIELD:
        return is_mip_0 ? bt_field_class_array_dynamic_create(trace_class, children[0], NULL)
                        : bt_field_class_array_dynamic_without_length_field_location_create(
                              trace_class, children[0]);
    case BT_FIELD_CLASS_TYPE_OPTION_WITHOUT_SELECTOR_FIELD:
        return is_mip_0 ? bt_field_class_option_without_selector_create(trace_class, children[0])
                        : bt_field_class_option_without_selector_field_location_create(
                              trace_class, children[0]);
    case BT_FIELD_CLASS_TYPE_VARIANT_WITHOUT_SELECTOR_FIELD:
        return is_mip_0
                   ? bt_field_class_variant_create(trace_class, NULL)
                   : bt_field_class_variant_without_selector_field_location_create(trace_class);
    case BT_FIELD_CLASS_TYPE_STATIC_BLOB:
        return bt_field_class_blob_static_create(
            trace_class, bt_field_class_blob_static_get_length(original));
    case BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITHOUT_LENGTH_FIELD:
        return bt_field_class_blob_dynamic_without_length_field_location_create(trace_class);
    default:
        return NULL;
    }
}

static bt_field_class *create_with_key_class(bt_trace_class *trace_class,
    const bt_field_class *original, bt_field_class *const *children, bt_field_class *key)
{
    switch (bt_field_class_get_type(original)) {
    case BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITH_LENGTH_FIELD:
        return bt_field_class_array_dynamic_create(trace_class, children[0], key);
    case BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD:
        return bt_field_class_option_with_selector_field_bool_create(trace_class, children[0], key);
    case BT_FIELD_CLASS_TYPE_OPTION_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD:
        return bt_field_class_option_with_selector_field_integer_unsigned_create(trace_class,
            children[0], key,
            bt_field_class_option_with_selector_field_integer_unsigned_borrow_selector_ranges_const(
                original));
    case BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD:
        return bt_field_class_option_with_selector_field_integer_signed_create(trace_class,
            children[0], key,
            bt_field_class_option_with_selector_field_integer_signed_borrow_selector_ranges_const(
                original));
    case BT_FIELD_CLASS_TYPE_VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD:
    case BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD:
        return bt_field_class_variant_create(trace_class, key);
    default:
        return NULL;
    }
}

static bt_field_class *create_with_key_location(bt_trace_class *trace_class,
    const bt_field_class *original, bt_field_class *const *children, const bt_field_location *key)
{
    switch (bt_field_class_get_type(original)) {
    case BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITH_LENGTH_FIELD:
        return bt_field_class_array_dynamic_with_length_field_location_create(
            trace_class, children[0], key);
    case BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITH_LENGTH_FIELD:
        return bt_field_class_blob_dynamic_with_length_field_location_create(trace_class, key);
    case BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD:
        return bt_field_class_option_with_selector_field_location_bool_create(
            trace_class, children[0], key);
    case BT_FIELD_CLASS_TYPE_OPTION_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD:
        return bt_field_class_option_with_selector_field_location_integer_unsigned_create(
            trace_class, children[0], key,
            bt_field_class_option_with_selector_field_integer_unsigned_borrow_selector_ranges_const(
                original));
    case BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD:
        return bt_field_class_option_with_selector_field_location_integer_signed_create(trace_class,
            children[0], key,
            bt_field_class_option_with_selector_field_integer_signed_borrow_selector_ranges_const(
                original));
    case BT_FIELD_CLASS_TYPE_VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD:
        return bt_field_class_variant_with_selector_field_location_integer_unsigned_create(
            trace_class, key);
    case BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD:
        return bt_field_class_variant_with_selector_field_location_integer_signed_create(
            trace_class, key);
    default:
        return NULL;
    }
}

static bt_field_class *create(
    struct copying *self, const bt_field_class *original, bt_field_class *const *children)
{
    bt_trace_class *const trace_class = self->copies->trace_class;
    struct field_class_key key;

    if (!field_class_has_key(original)) {
        return create_without_key(trace_class, original, children);
    }
    if (!field_class_key_copy(&key, trace_class, &self->copies->keys, self->roots, original)) {
        return NULL;
    }
    bt_field_class *copy =
        key.location ? create_with_key_location(trace_class, original, children, key.location)
                     : create_with_key_class(trace_class, original, children, key.field_class);
    field_class_key_clear(&key);
    return copy;
}

static void remember_key(
    struct field_class_copies *copies, const bt_field_class *original, bt_field_class *copy)
{
    if (bt_field_class_get_graph_mip_version(original) == 0 &&
        (field_class_is(original, BT_FIELD_CLASS_TYPE_BOOL) ||
            field_class_is(original, BT_FIELD_CLASS_TYPE_INTEGER))) {
        tg_pointer_map_add(&copies->keys, original, copy);
    }
}

static bt_bool enter(const bt_x_field_class_visit *visit, void *data)
{
    const struct copying *const self = data;

    return !self->has_failed;
}

/* Replaces the copies of the children on the stack with the copy that contains them. */
static void leave(const bt_x_field_class_visit *visit, void *data)
{
    struct copying *const self = data;

    if (self->has_failed) {
        return;
    }

    const guint child_count = (guint) bt_x_field_class_get_child_count(visit->field_class);
    const guint first = self->stack->len - child_count;
    static bt_field_class *const none[1];
    bt_field_class *const *const children =
        child_count > 0 ? (bt_field_class *const *) &self->stack->pdata[first] : none;
    bt_field_class *const copy = create(self, visit->field_class, children);

    self->has_failed = !copy || !complete(copy, visit->field_class, children);
    g_ptr_array_set_size(self->stack, (gint) first);
    if (copy) {
        g_ptr_array_add(self->stack, copy);
        remember_key(self->copies, visit->field_class, copy);
    }
}

static void put_ref(gpointer field_class)
{
    bt_field_class_put_ref(field_class);
}

bt_field_class *field_class_copy(struct field_class_copies *self,
    const struct field_class_roots *roots, const bt_field_class *original)
{
    struct copying copying = {
        .copies = self,
        .roots = roots,
        .stack = g_ptr_array_new_with_free_func(put_ref),
    };
    bt_field_class *copy = NULL;

    bt_x_field_class_walk(original, UINT64_MAX, enter, leave, &copying);
    if (!copying.has_failed) {
        copy = g_ptr_array_steal_index(copying.stack, 0);
    }
    g_ptr_array_free(copying.stack, TRUE);
    return copy;
}
