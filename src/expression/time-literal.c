/* SPDX-License-Identifier: MIT */
#include "expression/time-literal.h"

bool expr_is_clock(const struct expr_tree *tree, uint32_t index)
{
    return expr_is_named(tree, index, "$ts");
}

bool expr_time_literal_parse(const struct expr_node *node, bool is_gmt, struct tg_time_bound *bound)
{
    return (node->kind == EXPR_TIME || node->kind == EXPR_STRING) &&
           tg_time_bound_parse(node->text, is_gmt, bound) == TG_TIME_BOUND_OK;
}

/* The state of the search for a fault. */
struct search {
    struct expr_tree *tree;
    bool *is_compared; /* for each node: whether it is a time that is compared with `$ts` */
    size_t *offset;
};

static char *check_literal(struct search *self, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->tree, index);
    struct tg_time_bound bound;

    if (node->kind == EXPR_NUMBER && node->constant.number.is_real) {
        *self->offset = node->offset;
        return g_strdup("`$ts` is a whole number of nanoseconds: put quotes around seconds");
    }
    if (node->kind != EXPR_TIME && node->kind != EXPR_STRING) {
        return NULL;
    }
    self->is_compared[index] = true;
    *self->offset = node->offset;
    switch (tg_time_bound_parse(node->text, true, &bound)) {
    case TG_TIME_BOUND_BAD_FORMAT:
        return g_strdup_printf(
            "`%s` is not a time: `$ts` is compared with " TG_TIME_BOUND_FORMATS, node->text);
    case TG_TIME_BOUND_OUT_OF_RANGE:
        return g_strdup_printf("the time `%s` " TG_TIME_BOUND_TOO_FAR, node->text);
    default:
        break;
    }
    self->tree->has_time_of_day |= bound.kind == TG_TIME_BOUND_TIME_OF_DAY;
    if (bound.excess.field) {
        return g_strdup_printf("`%s` is not a time: the %s %d is out of range (%d to %d)",
            node->text, bound.excess.field, bound.excess.value, bound.excess.first,
            bound.excess.last);
    }
    return NULL;
}

static char *check_operand(struct search *self, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->tree, index);

    if (node->kind != EXPR_RANGE) {
        return check_literal(self, index);
    }
    char *fault = check_literal(self, node->operands[0]);
    return fault ? fault : check_literal(self, node->operands[1]);
}

static char *check_list(struct search *self, const struct expr_node *in)
{
    char *fault = NULL;

    if (!expr_is_clock(self->tree, in->operands[0])) {
        return NULL;
    }
    for (uint32_t i = in->operands[1]; i != EXPR_NONE && !fault;) {
        const struct expr_node *item = expr_node_at(self->tree, i);

        fault = check_operand(self, item->operands[0]);
        i = item->operands[1];
    }
    return fault;
}

static char *check_comparison(struct search *self, const struct expr_node *node)
{
    for (size_t i = 0; i < G_N_ELEMENTS(node->operands); i++) {
        char *fault = expr_is_clock(self->tree, node->operands[i])
                          ? check_literal(self, node->operands[1 - i])
                          : NULL;

        if (fault) {
            return fault;
        }
    }
    return NULL;
}

static char *check_comparisons(struct search *self)
{
    for (guint i = 0; i < self->tree->nodes->len; i++) {
        const struct expr_node *node = expr_node_at(self->tree, i);
        char *fault = NULL;

        if (node->kind == EXPR_IN) {
            fault = check_list(self, node);
        } else if (expr_is_ordering(node->kind)) {
            fault = check_comparison(self, node);
        }
        if (fault) {
            return fault;
        }
    }
    return NULL;
}

char *expr_check_time_literals(struct expr_tree *tree, size_t *offset)
{
    g_autofree bool *is_compared = g_new0(bool, tree->nodes->len);
    struct search search = {.tree = tree, .is_compared = is_compared, .offset = offset};
    char *fault = check_comparisons(&search);

    for (guint i = 0; i < tree->nodes->len && !fault; i++) {
        const struct expr_node *node = expr_node_at(tree, i);

        if (node->kind == EXPR_TIME && !is_compared[i]) {
            *offset = node->offset;
            fault =
                g_strdup_printf("`%s` is a time: only `$ts` can be compared with it", node->text);
        }
    }
    return fault;
}
