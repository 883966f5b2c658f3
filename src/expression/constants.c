/* SPDX-License-Identifier: MIT */
#include "expression/constants.h"

#include "expression/evaluate.h"
#include "expression/list.h"
#include "expression/names.h"

static struct expr_node *node_at(struct expr_tree *tree, uint32_t index)
{
    return &g_array_index(tree->nodes, struct expr_node, index);
}

static bool has_slot(const struct expr_tree *tree, uint32_t index)
{
    return index != EXPR_NONE && expr_node_at(tree, index)->slot != EXPR_NONE;
}

static void give_slot(struct expr_tree *tree, struct expr_node *node)
{
    if (node->slot == EXPR_NONE) {
        node->slot = tree->slot_count++;
    }
}

static void compute(struct expr_tree *tree, struct expr_node *node)
{
    const struct expr_program program = {.tree = tree};
    struct expr_evaluation evaluation = {.program = &program};

    node->constant = expr_evaluate_operator(&evaluation, node);
}

/*
 * Gives the literal at `index` a slot if the comparison with `subject` may give the literal a
 * different meaning in each event class. If `index` is a range, handles both of its bounds.
 */
static void settle_beside(struct expr_tree *tree, uint32_t subject, uint32_t index)
{
    struct expr_node *node = node_at(tree, index);

    if (!expr_gives_meaning(tree, subject)) {
        return;
    }
    if (node->kind == EXPR_RANGE) {
        settle_beside(tree, subject, node->operands[0]);
        settle_beside(tree, subject, node->operands[1]);
    }
    if (node->kind == EXPR_STRING || node->kind == EXPR_TIME ||
        (node->kind == EXPR_RANGE &&
            (has_slot(tree, node->operands[0]) || has_slot(tree, node->operands[1])))) {
        give_slot(tree, node);
    }
}

/* Returns NULL unless the node is the same number in all event classes. */
static const struct expr_number *constant_number(const struct expr_tree *tree, uint32_t index)
{
    const struct expr_node *node = expr_node_at(tree, index);

    return node->slot == EXPR_NONE && node->constant.kind == EXPR_VALUE_NUMBER
               ? &node->constant.number
               : NULL;
}

/* Returns NULL unless the node is a string that matches only one text. */
static const char *constant_text(const struct expr_tree *tree, uint32_t index)
{
    const struct expr_node *node = expr_node_at(tree, index);

    return node->slot == EXPR_NONE && node->kind == EXPR_STRING
               ? expr_pattern_only_text(node->constant.pattern)
               : NULL;
}

/*
 * Adds an item to the list. If the subject of `in` is a pattern, the pattern must be compared with
 * each text, so the texts aren't sorted.
 */
static void add_item(
    struct expr_list *list, const struct expr_tree *tree, uint32_t index, bool subject_is_pattern)
{
    const struct expr_node *node = expr_node_at(tree, index);
    const bool is_range = node->kind == EXPR_RANGE;
    const struct expr_number *first = constant_number(tree, is_range ? node->operands[0] : index);
    const struct expr_number *last = constant_number(tree, is_range ? node->operands[1] : index);
    const char *text = subject_is_pattern ? NULL : constant_text(tree, index);

    if (first && last) {
        expr_list_add_range(list, *first, *last);
    } else if (text) {
        expr_list_add_text(list, text);
    } else {
        expr_list_add_other(list, index);
    }
}

static bool others_have_slots(const struct expr_tree *tree, const struct expr_list *list)
{
    for (guint i = 0; i < list->others->len; i++) {
        if (has_slot(tree, g_array_index(list->others, uint32_t, i))) {
            return true;
        }
    }
    return false;
}

static void settle_list(struct expr_tree *tree, struct expr_node *in)
{
    const uint32_t subject = in->operands[0];
    const bool is_pattern = expr_node_at(tree, subject)->kind == EXPR_STRING;
    struct expr_list *list = expr_list_create();

    for (uint32_t i = in->operands[1]; i != EXPR_NONE; i = expr_node_at(tree, i)->operands[1]) {
        const uint32_t value = expr_node_at(tree, i)->operands[0];

        settle_beside(tree, subject, value);
        add_item(list, tree, value, is_pattern);
    }
    expr_list_sort(list);
    g_ptr_array_add(tree->lists, list);
    in->list = list;
    if (has_slot(tree, subject) || others_have_slots(tree, list)) {
        give_slot(tree, in);
    } else {
        compute(tree, in);
    }
}

/* The constants and slots of the operands must already be set. */
static void settle_operator(struct expr_tree *tree, struct expr_node *node)
{
    if (expr_is_ordering(node->kind)) {
        settle_beside(tree, node->operands[0], node->operands[1]);
        settle_beside(tree, node->operands[1], node->operands[0]);
    }
    if (has_slot(tree, node->operands[0]) || has_slot(tree, node->operands[1])) {
        give_slot(tree, node);
    } else if (node->kind != EXPR_RANGE) {
        compute(tree, node);
    }
}

static void settle(struct expr_tree *tree, struct expr_node *node)
{
    switch (node->kind) {
    case EXPR_NUMBER:
    case EXPR_STRING:
    case EXPR_TIME:
    case EXPR_ITEM:
        return;
    case EXPR_FIELD:
    case EXPR_ELEMENT:
        give_slot(tree, node);
        return;
    case EXPR_IN:
        settle_list(tree, node);
        return;
    default:
        settle_operator(tree, node);
    }
}

void expr_find_constants(struct expr_tree *tree)
{
    for (guint i = 0; i < tree->nodes->len; i++) {
        settle(tree, node_at(tree, i));
    }
}
