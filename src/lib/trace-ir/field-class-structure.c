/* SPDX-License-Identifier: MIT */
/* Structure field classes and their members. */
#include "lib/trace-ir/field-class-assert.h"
#include "lib/trace-ir/field-class.h"
#include "lib/trace-ir/user-attributes.h"

#define TYPE BT_FIELD_CLASS_TYPE_STRUCTURE

static void destroy_member(gpointer data)
{
    struct bt_field_class_structure_member *member = data;

    bt__named_field_class_clear(&member->named);
    g_free(member);
}

static void destroy(struct bt_object *object)
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

/* What appending to an up-to-date structure adds; never less than the truth, which a layout finds.
 */
static void add_extra_cells(bt_field_class *structure, const bt_field_class *member)
{
    uint64_t cells = (uint64_t) structure->extra_cells + 1 + member->extra_cells;

    structure->extra_cells = (uint32_t) MIN(cells, BT__EXTRA_CELLS_TOO_MANY);
}

bt_field_class_structure_append_member_status bt_field_class_structure_append_member(
    bt_field_class *field_class, const char *name, bt_field_class *member_field_class)
{
    struct bt_field_class_structure_member *member;

    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_FC(field_class, "structure-field-class", TYPE);
    BT_ASSERT_PRE_HOT("field-class", field_class->is_laid_out);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    BT_ASSERT_PRE_NON_NULL("name", name);
    BT__ASSERT_PRE_CONTENT("member-field-class", member_field_class);
    BT_ASSERT_PRE("structure-field-class-member-name-is-unique",
        !bt__named_field_classes_find(members(field_class), name),
        "A member of the structure field class has this name already: name=\"%s\"", name);
    member = g_new0(struct bt_field_class_structure_member, 1);
    bt__named_field_classes_append(&((struct bt__field_class_structure *) field_class)->members,
        &member->named, name, member_field_class);
    add_extra_cells(field_class, member_field_class);
    return BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK;
}

uint64_t bt_field_class_structure_get_member_count(const bt_field_class *field_class)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "structure-field-class", TYPE);
    return members(field_class)->items->len;
}

bt_field_class_structure_member *bt_field_class_structure_borrow_member_by_index(
    bt_field_class *field_class, uint64_t index)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "structure-field-class", TYPE);
    BT__ASSERT_PRE_VALID_INDEX(index, members(field_class)->items->len);
    return members(field_class)->items->pdata[index];
}

const bt_field_class_structure_member *bt_field_class_structure_borrow_member_by_index_const(
    const bt_field_class *field_class, uint64_t index)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "structure-field-class", TYPE);
    BT__ASSERT_PRE_VALID_INDEX(index, members(field_class)->items->len);
    return members(field_class)->items->pdata[index];
}

bt_field_class_structure_member *bt_field_class_structure_borrow_member_by_name(
    bt_field_class *field_class, const char *name)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "structure-field-class", TYPE);
    BT_ASSERT_PRE_DEV_NON_NULL("name", name);
    return (bt_field_class_structure_member *) bt__named_field_classes_find(
        members(field_class), name);
}

const bt_field_class_structure_member *bt_field_class_structure_borrow_member_by_name_const(
    const bt_field_class *field_class, const char *name)
{
    BT__ASSERT_PRE_DEV_FC(field_class, "structure-field-class", TYPE);
    BT_ASSERT_PRE_DEV_NON_NULL("name", name);
    return (const bt_field_class_structure_member *) bt__named_field_classes_find(
        members(field_class), name);
}

const char *bt_field_class_structure_member_get_name(const bt_field_class_structure_member *member)
{
    BT_ASSERT_PRE_DEV_NON_NULL("structure-field-class-member", member);
    return member->named.name;
}

bt_field_class *bt_field_class_structure_member_borrow_field_class(
    bt_field_class_structure_member *member)
{
    BT_ASSERT_PRE_DEV_NON_NULL("structure-field-class-member", member);
    return member->named.field_class;
}

const bt_field_class *bt_field_class_structure_member_borrow_field_class_const(
    const bt_field_class_structure_member *member)
{
    BT_ASSERT_PRE_DEV_NON_NULL("structure-field-class-member", member);
    return member->named.field_class;
}

void bt_field_class_structure_member_set_user_attributes(
    bt_field_class_structure_member *member, const bt_value *user_attributes)
{
    BT_ASSERT_PRE_NON_NULL("structure-field-class-member", member);
    BT_ASSERT_PRE_DEV_HOT("structure-field-class-member", member->named.frozen);
    BT__ASSERT_PRE_USER_ATTRIBUTES(user_attributes);
    bt__user_attributes_set(&member->named.user_attributes, user_attributes);
}

bt_value *bt_field_class_structure_member_borrow_user_attributes(
    bt_field_class_structure_member *member)
{
    BT_ASSERT_PRE_DEV_NON_NULL("structure-field-class-member", member);
    return bt__user_attributes_borrow(&member->named.user_attributes, member->named.frozen);
}

const bt_value *bt_field_class_structure_member_borrow_user_attributes_const(
    const bt_field_class_structure_member *member)
{
    BT_ASSERT_PRE_DEV_NON_NULL("structure-field-class-member", member);
    return bt__user_attributes_borrow(&member->named.user_attributes, member->named.frozen);
}
