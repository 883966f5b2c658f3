/* SPDX-License-Identifier: MIT */
#include "expression/bind.h"

#include "expression/fold.h"
#include "expression/list.h"
#include "expression/names.h"

/* The recursion is bounded, because the height of the tree is limited. */
static void bind(struct expr_program *self, uint32_t index, const bt_field_class *element_class);

/*
 * Binds an EXPR_ANY. If its first operand isn't an array, the result is unknown. The nodes of the
 * condition are bound anyway, because the condition may also name fields of the event.
 */
static void bind_any(
    struct expr_program *self, const struct expr_node *node, const bt_field_class *element_class)
{
    const struct expr_bound_node *array = expr_bound_at(self, node->operands[0]);
    const bt_field_class *field_class, *inner_class = NULL;

    bind(self, node->operands[0], element_class);
    field_class = expr_field_class(array);
    if (field_class &&
        bt_field_class_type_is(bt_field_class_get_type(field_class), BT_FIELD_CLASS_TYPE_ARRAY)) {
        inner_class = bt_field_class_array_borrow_element_field_class_const(field_class);
    }
    bind(self, node->operands[1], inner_class);
    if (!inner_class) {
        expr_set_constant(&self->slots[node->slot], expr_value_unknown());
    }
}

static void bind_list(
    struct expr_program *self, const struct expr_node *in, const bt_field_class *element_class)
{
    const GArray *others = in->list->others;

    bind(self, in->operands[0], element_class);
    for (guint i = 0; i < others->len; i++) {
        const uint32_t index = g_array_index(others, uint32_t, i);

        bind(self, index, element_class);
        expr_bind_beside(self, in->operands[0], index);
    }
}

static void bind_operands(
    struct expr_program *self, const struct expr_node *node, const bt_field_class *element_class)
{
    bind(self, node->operands[0], element_class);
    bind(self, node->operands[1], element_class);
    if (expr_is_ordering(node->kind)) {
        expr_bind_beside(self, node->operands[0], node->operands[1]);
        expr_bind_beside(self, node->operands[1], node->operands[0]);
    }
}

static void bind(struct expr_program *self, uint32_t index, const bt_field_class *element_class)
{
    const struct expr_node *node = index == EXPR_NONE ? NULL : expr_node_at(self->tree, index);

    if (!node || node->slot == EXPR_NONE) {
        return;
    }
    switch (node->kind) {
    case EXPR_STRING:
    case EXPR_TIME:
        expr_set_constant(&self->slots[node->slot], node->constant);
        return;
    case EXPR_FIELD:
        expr_bind_field(self, index);
        return;
    case EXPR_ELEMENT:
        expr_bind_element(self, index, element_class);
        return;
    case EXPR_ANY:
        bind_any(self, node, element_class);
        return;
    case EXPR_IN:
        bind_list(self, node, element_class);
        break;
    default:
        bind_operands(self, node, element_class);
    }
    expr_fold(self, index);
}

void expr_bind_nodes(struct expr_program *program)
{
    bind(program, program->tree->root, NULL);
}
