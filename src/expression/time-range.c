/* SPDX-License-Identifier: MIT */
#include "expression/time-range.h"

#include "expression/time-literal.h"

/* Reads a number of nanoseconds. Returns false if the number is real or doesn't fit in 64 bits. */
static bool read_number(struct expr_number number, int64_t *ns)
{
    if (number.is_real || number.magnitude > INT64_MAX) {
        return false;
    }
    *ns = number.is_negative ? -(int64_t) number.magnitude : (int64_t) number.magnitude;
    return true;
}

/*
 * Reads the value of a constant in nanoseconds. Returns false if the value is unknown or doesn't
 * fit in 64 bits.
 */
static bool read_constant(
    const struct expr_tree *tree, const struct expr_times *times, uint32_t index, int64_t *ns)
{
    const struct expr_node *node = expr_node_at(tree, index);
    struct tg_time_bound bound;

    if (node->slot == EXPR_NONE && node->constant.kind == EXPR_VALUE_NUMBER) {
        return read_number(node->constant.number, ns);
    }
    if (!expr_time_literal_parse(node, times->is_gmt, &bound) ||
        (bound.kind == TG_TIME_BOUND_TIME_OF_DAY &&
            (!times->has_first || tg_time_bound_resolve(&bound, times->is_gmt, times->first_ns) !=
                                      TG_TIME_BOUND_OK))) {
        return false;
    }
    *ns = bound.ns_from_origin;
    return true;
}

static const struct expr_time_range any_time = {INT64_MIN, INT64_MAX};

/* Returns the range of `$ts` for which the comparison `kind` with `ns` is true. */
static struct expr_time_range range_of(enum expr_kind kind, int64_t ns)
{
    struct expr_time_range range = any_time;

    if (kind == EXPR_EQUAL || kind == EXPR_GREATER_EQUAL) {
        range.begin_ns = ns;
    }
    if (kind == EXPR_EQUAL || kind == EXPR_LESS_EQUAL) {
        range.end_ns = ns;
    }
    if (kind == EXPR_GREATER && ns < INT64_MAX) {
        range.begin_ns = ns + 1;
    }
    if (kind == EXPR_LESS && ns > INT64_MIN) {
        range.end_ns = ns - 1;
    }
    return range;
}

/* Returns the comparison that has the same result as `kind` after its operands are swapped. */
static enum expr_kind mirror(enum expr_kind kind)
{
    switch (kind) {
    case EXPR_LESS:
        return EXPR_GREATER;
    case EXPR_LESS_EQUAL:
        return EXPR_GREATER_EQUAL;
    case EXPR_GREATER:
        return EXPR_LESS;
    case EXPR_GREATER_EQUAL:
        return EXPR_LESS_EQUAL;
    default:
        return kind;
    }
}

/* Reads the range of a list with a single item. Other lists don't restrict the range. */
static struct expr_time_range read_list(
    const struct expr_tree *tree, const struct expr_times *times, const struct expr_node *in)
{
    const struct expr_node *item = expr_node_at(tree, in->operands[1]);
    const struct expr_node *range = expr_node_at(tree, item->operands[0]);
    struct expr_time_range found = any_time;
    int64_t ns;

    if (!expr_is_clock(tree, in->operands[0]) || item->operands[1] != EXPR_NONE) {
        return any_time;
    }
    if (range->kind != EXPR_RANGE) {
        return read_constant(tree, times, item->operands[0], &ns) ? range_of(EXPR_EQUAL, ns)
                                                                  : any_time;
    }
    if (read_constant(tree, times, range->operands[0], &ns)) {
        found.begin_ns = ns;
    }
    if (read_constant(tree, times, range->operands[1], &ns)) {
        found.end_ns = ns;
    }
    return found;
}

static struct expr_time_range read_comparison(
    const struct expr_tree *tree, const struct expr_times *times, const struct expr_node *node)
{
    int64_t ns;

    if (expr_is_clock(tree, node->operands[0]) &&
        read_constant(tree, times, node->operands[1], &ns)) {
        return range_of(node->kind, ns);
    }
    if (expr_is_clock(tree, node->operands[1]) &&
        read_constant(tree, times, node->operands[0], &ns)) {
        return range_of(mirror(node->kind), ns);
    }
    return any_time;
}

static struct expr_time_range read_range(
    const struct expr_tree *tree, const struct expr_times *times, uint32_t index)
{
    const struct expr_node *node = expr_node_at(tree, index);

    if (node->kind == EXPR_IN) {
        return read_list(tree, times, node);
    }
    if (expr_is_ordering(node->kind)) {
        return read_comparison(tree, times, node);
    }
    if (node->kind != EXPR_AND) {
        return any_time;
    }
    struct expr_time_range a = read_range(tree, times, node->operands[0]);
    struct expr_time_range b = read_range(tree, times, node->operands[1]);
    return (struct expr_time_range){
        .begin_ns = MAX(a.begin_ns, b.begin_ns),
        .end_ns = MIN(a.end_ns, b.end_ns),
    };
}

struct expr_time_range expr_time_range(const struct expr_tree *tree, const struct expr_times *times)
{
    return read_range(tree, times, tree->root);
}
