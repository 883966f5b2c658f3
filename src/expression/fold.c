/* SPDX-License-Identifier: MIT */
#include "expression/fold.h"

#include "expression/evaluate.h"
#include "expression/list.h"

static bool is_constant(const struct expr_program *program, uint32_t index)
{
    return index == EXPR_NONE || expr_constant_at(program, index);
}

static bool item_is_constant(const struct expr_program *program, uint32_t index)
{
    const struct expr_node *node = expr_node_at(program->tree, index);

    return node->kind == EXPR_RANGE
               ? is_constant(program, node->operands[0]) && is_constant(program, node->operands[1])
               : is_constant(program, index);
}

static bool list_is_constant(const struct expr_program *program, const struct expr_list *list)
{
    for (guint i = 0; i < list->others->len; i++) {
        if (!item_is_constant(program, g_array_index(list->others, uint32_t, i))) {
            return false;
        }
    }
    return true;
}

static bool operands_are_constant(const struct expr_program *program, const struct expr_node *node)
{
    return is_constant(program, node->operands[0]) &&
           (node->kind == EXPR_IN ? list_is_constant(program, node->list)
                                  : is_constant(program, node->operands[1]));
}

/* Returns whether the node at `index` is a constant whose truth is `truth`. */
static bool is_always(const struct expr_program *program, uint32_t index, enum expr_truth truth)
{
    const struct expr_value *constant = expr_constant_at(program, index);

    return constant && expr_truth_of_value(constant) == truth;
}

/*
 * Returns whether one operand of a logical operator has the truth `decisive` for all events, so
 * that the other operand doesn't matter.
 */
static bool is_decided(
    const struct expr_program *program, const struct expr_node *node, enum expr_truth decisive)
{
    return is_always(program, node->operands[0], decisive) ||
           is_always(program, node->operands[1], decisive);
}

/* Returns whether every event of the class has the field. */
static bool is_always_there(const struct expr_bound_node *bound)
{
    return bound->origin == EXPR_FROM_FIELD && bt_x_event_field_is_fixed(bound->field);
}

void expr_fold(struct expr_program *program, uint32_t index)
{
    struct expr_evaluation evaluation = {.program = program};
    const struct expr_node *node = expr_node_at(program->tree, index);
    struct expr_bound_node *bound = expr_bound_at(program, index);

    if (node->kind == EXPR_RANGE || node->kind == EXPR_ANY) {
        return;
    }
    if (node->kind == EXPR_AND && is_decided(program, node, EXPR_FALSE)) {
        expr_set_constant(bound, expr_value_of_truth(EXPR_FALSE));
    } else if ((node->kind == EXPR_OR && is_decided(program, node, EXPR_TRUE)) ||
               (node->kind == EXPR_HAS &&
                   is_always_there(expr_bound_at(program, node->operands[0])))) {
        expr_set_constant(bound, expr_value_of_truth(EXPR_TRUE));
    } else if (operands_are_constant(program, node)) {
        expr_set_constant(bound, expr_evaluate_operator(&evaluation, node));
    }
}

uint32_t expr_find_decisive(const struct expr_program *program, uint32_t index)
{
    const struct expr_node *node = expr_node_at(program->tree, index);

    while (node->kind == EXPR_AND || node->kind == EXPR_OR) {
        const enum expr_truth neutral = node->kind == EXPR_AND ? EXPR_TRUE : EXPR_FALSE;

        if (is_always(program, node->operands[0], neutral)) {
            index = node->operands[1];
        } else if (is_always(program, node->operands[1], neutral)) {
            index = node->operands[0];
        } else {
            break;
        }
        node = expr_node_at(program->tree, index);
    }
    return index;
}

uint32_t expr_possible_truths(const struct expr_program *program, uint32_t index)
{
    const struct expr_node *node = expr_node_at(program->tree, index);
    const struct expr_value *constant = expr_constant_at(program, index);
    uint32_t a, b, found = 0;

    if (constant) {
        return 1u << expr_truth_of_value(constant);
    }
    if (node->kind != EXPR_AND && node->kind != EXPR_OR && node->kind != EXPR_NOT) {
        return 1u << EXPR_FALSE | 1u << EXPR_TRUE | 1u << EXPR_UNKNOWN;
    }
    a = expr_possible_truths(program, node->operands[0]);
    b = node->kind == EXPR_NOT ? 1u : expr_possible_truths(program, node->operands[1]);
    for (enum expr_truth i = EXPR_FALSE; i <= EXPR_UNKNOWN; i++) {
        for (enum expr_truth k = EXPR_FALSE; k <= EXPR_UNKNOWN; k++) {
            if (a & 1u << i && b & 1u << k) {
                found |= 1u << (node->kind == EXPR_NOT   ? expr_not(i)
                                : node->kind == EXPR_AND ? expr_and(i, k)
                                                         : expr_or(i, k));
            }
        }
    }
    return found;
}
