/* SPDX-License-Identifier: MIT */
/*
 * The common functions of all field classes: creation, destruction, freezing and user attributes.
 * When a tree becomes part of a stream class or event class, functions here traverse the whole
 * tree.
 */
#include "lib/trace-ir/field-class.h"

#include <babeltrace2/extension/field-class-walk.h>

#include "lib/ref-functions.h"
#include "lib/trace-ir/field-class-assert.h"
#include "lib/trace-ir/field-location.h"
#include "lib/trace-ir/field-path.h"
#include "lib/trace-ir/property-functions.h"

void *bt__field_class_create(const bt_trace_class *trace_class, size_t size,
    bt_field_class_type type, void (*destroy)(struct tg_object *))
{
    struct bt_field_class *field_class = g_malloc0(size);

    tg_object_init(&field_class->base, destroy, "field class");
    field_class->type = type;
    field_class->mip_version = (uint8_t) trace_class->mip_version;
    return field_class;
}

void bt__field_class_free(struct bt_field_class *field_class)
{
    bt_value_put_ref(field_class->user_attributes);
    g_free(field_class);
}

void bt__field_class_destroy_plain(struct tg_object *object)
{
    bt__field_class_free((struct bt_field_class *) object);
}

void bt__field_class_link_init(struct bt__field_class_link *link, struct bt_field_class *key,
    const bt_field_location *location)
{
    if (key) {
        bt__field_class_freeze(key);
        link->key = TG_NEW_REF(key);
    }
    if (location) {
        link->location = TG_NEW_REF(location);
    }
}

void bt__field_class_link_clear(struct bt__field_class_link *link)
{
    tg_object_put_ref(link->key);
    tg_object_put_ref(link->path);
    tg_object_put_ref(link->location);
    *link = (struct bt__field_class_link){0};
}

void bt__field_class_contain(struct bt_field_class **slot, struct bt_field_class *content)
{
    bt__field_class_freeze(content);
    *slot = TG_NEW_REF(content);
}

void bt__field_class_freeze(const struct bt_field_class *field_class)
{
    if (field_class->frozen) {
        return;
    }
    ((struct bt_field_class *) field_class)->frozen = true;
    bt__user_attributes_freeze(&field_class->user_attributes);
    if (field_class->type == BT_FIELD_CLASS_TYPE_STRUCTURE) {
        bt__named_field_classes_freeze(
            &((const struct bt__field_class_structure *) field_class)->members);
    } else if (bt__field_class_is(field_class, BT_FIELD_CLASS_TYPE_VARIANT)) {
        bt__named_field_classes_freeze(
            &((const struct bt__field_class_variant *) field_class)->options);
    }
}

struct bt__field_class_link *bt__field_class_borrow_link(struct bt_field_class *field_class)
{
    if (bt__field_class_is(field_class, BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY)) {
        return &((struct bt__field_class_array *) field_class)->length_link;
    }
    if (bt__field_class_is(field_class, BT_FIELD_CLASS_TYPE_OPTION)) {
        return &((struct bt__field_class_option *) field_class)->selector_link;
    }
    if (bt__field_class_is(field_class, BT_FIELD_CLASS_TYPE_VARIANT)) {
        return &((struct bt__field_class_variant *) field_class)->selector_link;
    }
    if (bt__field_class_is(field_class, BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB)) {
        return &((struct bt__field_class_blob *) field_class)->length_link;
    }
    return NULL;
}

static bt_bool make_part_of_trace_class(const bt_x_field_class_visit *visit, void *function)
{
    BT_ASSERT_PRE_FROM_FUNC(function, "field-class-is-not-part-of-trace-class",
        !visit->field_class->is_part_of_trace_class,
        "A field class of the tree is already part of a stream class or event class: "
        "type=%#" PRIx64,
        (uint64_t) visit->field_class->type);
    ((struct bt_field_class *) visit->field_class)->is_part_of_trace_class = true;
    return BT_TRUE;
}

void bt__field_class_make_part_of_trace_class(struct bt_field_class *root, const char *function)
{
    bt_x_field_class_walk(root, UINT64_MAX, make_part_of_trace_class, NULL, (void *) function);
}

void bt__structure_update_extra_cells(struct bt_field_class *structure)
{
    uint64_t cells = bt__structure_member_count(structure);

    for (uint64_t i = 0; i < bt__structure_member_count(structure); i++) {
        cells += bt__structure_member_class(structure, i)->extra_cells;
    }
    structure->extra_cells = (uint32_t) MIN(cells, BT__EXTRA_CELLS_TOO_MANY);
}

static bt_bool enter_unless_laid_out(const bt_x_field_class_visit *visit, void *data)
{
    return !visit->field_class->is_laid_out;
}

/*
 * Runs after the children were laid out, because the layout of a structure depends on the layouts
 * of its members.
 */
static void lay_out(const bt_x_field_class_visit *visit, void *data)
{
    struct bt_field_class *const field_class = (struct bt_field_class *) visit->field_class;

    if (field_class->is_laid_out) {
        return;
    }
    if (field_class->type == BT_FIELD_CLASS_TYPE_STRUCTURE) {
        bt__structure_update_extra_cells(field_class);
    }
    field_class->is_laid_out = true;
    bt__field_class_freeze(field_class);
}

void bt__field_class_lay_out(struct bt_field_class *root)
{
    if (root) {
        bt_x_field_class_walk(root, UINT64_MAX, enter_unless_laid_out, lay_out, NULL);
    }
}

BT__DEFINE_GETTER(bt_field_class_type, bt_field_class_get_type, bt_field_class, "field-class", type)

BT__DEFINE_USER_ATTRIBUTES(field_class, "field-class", field_class, BT_ASSERT_PRE)

BT__DEFINE_GETTER(
    uint64_t, bt_field_class_get_graph_mip_version, bt_field_class, "field-class", mip_version)

BT__DEFINE_REF_FUNCTIONS(field_class)
