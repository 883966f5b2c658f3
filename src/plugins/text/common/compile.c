/* SPDX-License-Identifier: MIT */
/* See compile.h. */
#include "plugins/text/common/compile.h"

#include <babeltrace2/extension/field-class-walk.h>

#include "plugins/common/field-class-type.h"

static void compile_field(
    struct text_compiler *self, const bt_field_class *field_class, struct text_op op);

void text_compile_members(struct text_compiler *self, const bt_field_class *structure)
{
    const uint64_t count = bt_x_field_class_get_child_count(structure);
    struct text_op none = {.kind = TEXT_OP_STRUCTURE};

    self->dialect->begin(self, structure, &none);
    for (uint64_t i = 0; i < count; i++) {
        self->dialect->begin_child(self, structure, i);
        compile_field(self, bt_x_field_class_borrow_child_by_index_const(structure, i),
            (struct text_op){.is_member = true, .index = i});
    }
    self->dialect->end(self, structure);
}

static void compile_structure(
    struct text_compiler *self, const bt_field_class *field_class, struct text_op op)
{
    /*
     * The pending literal belongs to the operation of the first member. The operation of the
     * structure, which comes before the operations of the members, has no literal.
     */
    GArray *const outer = text_begin_sequence(&self->builder);

    text_compile_members(self, field_class);
    op.kind = TEXT_OP_STRUCTURE;
    op.content = text_end_sequence(&self->builder, outer, false);
    if (op.content->count > 0) {
        g_array_append_val(self->builder.ops, op);
    }
}

static struct text_sequence *compile_child(
    struct text_compiler *self, const bt_field_class *field_class, uint64_t index)
{
    GArray *const outer = text_begin_sequence(&self->builder);

    if (self->dialect->begin_child) {
        self->dialect->begin_child(self, field_class, index);
    }
    compile_field(self, bt_x_field_class_borrow_child_by_index_const(field_class, index),
        (struct text_op){0});
    if (self->dialect->end_child) {
        self->dialect->end_child(self, field_class);
    }
    return text_end_sequence(&self->builder, outer, true);
}

/* Compiles an array, an option or a variant. Each child has its own sequence. */
static void compile_container(
    struct text_compiler *self, const bt_field_class *field_class, struct text_op op)
{
    const uint64_t count = bt_x_field_class_get_child_count(field_class);
    struct text_sequence **const contents = g_new(struct text_sequence *, count);

    g_ptr_array_add(self->builder.store->blocks, contents);
    self->dialect->begin(self, field_class, &op);
    text_add_op(&self->builder, op, 0);
    guint place = self->builder.ops->len - 1;
    for (uint64_t i = 0; i < count; i++) {
        contents[i] = compile_child(self, field_class, i);
    }
    if (op.kind == TEXT_OP_VARIANT) {
        g_array_index(self->builder.ops, struct text_op, place).options = contents;
    } else {
        g_array_index(self->builder.ops, struct text_op, place).content = contents[0];
    }
    self->dialect->end(self, field_class);
}

static void compile_children(
    struct text_compiler *self, const bt_field_class *field_class, struct text_op op)
{
    if (self->depth >= TEXT_DEPTH_MAX) {
        self->is_too_deep = true;
        return;
    }
    self->depth++;
    if (op.kind == TEXT_OP_STRUCTURE) {
        compile_structure(self, field_class, op);
    } else {
        compile_container(self, field_class, op);
    }
    self->depth--;
}

static void compile_field(
    struct text_compiler *self, const bt_field_class *field_class, struct text_op op)
{
    static const struct {
        bt_field_class_type type;
        enum text_op_kind kind;
    } kinds[] = {
        {BT_FIELD_CLASS_TYPE_STRUCTURE, TEXT_OP_STRUCTURE},
        {BT_FIELD_CLASS_TYPE_ARRAY, TEXT_OP_ARRAY},
        {BT_FIELD_CLASS_TYPE_OPTION, TEXT_OP_OPTION},
        {BT_FIELD_CLASS_TYPE_VARIANT, TEXT_OP_VARIANT},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (field_class_is(field_class, kinds[i].type)) {
            op.kind = (uint8_t) kinds[i].kind;
            compile_children(self, field_class, op);
            return;
        }
    }
    self->dialect->add_scalar(self, field_class, op);
}
