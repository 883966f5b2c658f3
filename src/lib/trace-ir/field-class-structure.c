/* SPDX-License-Identifier: MIT */
/* Structure field classes and their members. */
#include "lib/trace-ir/field-class-named.h"

#define TYPE BT_FIELD_CLASS_TYPE_STRUCTURE

static void destroy_member(gpointer data)
{
    struct bt_field_class_structure_member *member = data;

    bt__named_field_class_clear(&member->named);
    g_free(member);
}

static void destroy(struct tg_object *object)
{
    struct bt__field_class_structure *self = (struct bt__field_class_structure *) object;

    bt__named_field_classes_clear(&self->members);
    bt__field_class_free(&self->head);
}

bt_field_class *bt_field_class_structure_create(bt_trace_class *trace_class)
{
    struct bt__field_class_structure *self;

    BT__ASSERT_PRE_CREATE(trace_class);
    self = bt__field_class_create(trace_class, sizeof(*self), TYPE, destroy);
    bt__named_field_classes_init(&self->members, destroy_member);
    return &self->head;
}

static const struct bt__named_field_classes *members(const bt_field_class *field_class)
{
    return &((const struct bt__field_class_structure *) field_class)->members;
}

/*
 * Adds the cells of a new member to `extra_cells`. The sum may be too high, but is never too low.
 * Laying out the class computes the exact number of extra cells.
 */
static void add_extra_cells(bt_field_class *structure, const bt_field_class *member)
{
    uint64_t cells = (uint64_t) structure->extra_cells + 1 + member->extra_cells;

    structure->extra_cells = (uint32_t) MIN(cells, BT__EXTRA_CELLS_TOO_MANY);
}

bt_field_class_structure_append_member_status bt_field_class_structure_append_member(
    bt_field_class *field_class, const char *name, bt_field_class *member_field_class)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_FC(field_class, "structure-field-class", TYPE);
    BT_ASSERT_PRE_HOT("field-class", field_class->is_laid_out);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    BT_ASSERT_PRE_NON_NULL("name", name);
    BT__ASSERT_PRE_CONTENT("member-field-class", member_field_class);
    BT_ASSERT_PRE("structure-field-class-member-name-is-unique",
        !bt__named_field_classes_find(members(field_class), name),
        "A member of the structure field class has this name already: name=\"%s\"", name);
    struct bt_field_class_structure_member *member =
        g_new0(struct bt_field_class_structure_member, 1);
    bt__named_field_classes_append(&((struct bt__field_class_structure *) field_class)->members,
        &member->named, name, member_field_class);
    add_extra_cells(field_class, member_field_class);
    return BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK;
}

BT__DEFINE_ITEMS(structure, member, TYPE, members)
BT__DEFINE_ITEM(field_class_structure_member, "structure-field-class-member")
