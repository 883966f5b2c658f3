/* SPDX-License-Identifier: MIT */
#include "expression/operand-kinds.h"

#include "expression/list.h"

enum kind {
    ANYTHING, /* the kind is unknown, or there is no value */
    NUMBER,
    NAMED_NUMBER, /* a number that also has texts, such as that of an enumeration */
    TEXT,
    ARRAY,
    COMPOUND, /* any other field without a single value */
};

static enum kind kind_of_class(const bt_field_class *field_class)
{
    const bt_field_class_type type = bt_field_class_get_type(field_class);

    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_ENUMERATION)) {
        return NAMED_NUMBER;
    }
    if (type == BT_FIELD_CLASS_TYPE_BOOL || type == BT_FIELD_CLASS_TYPE_BIT_ARRAY ||
        bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_INTEGER) ||
        bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_REAL)) {
        return NUMBER;
    }
    if (type == BT_FIELD_CLASS_TYPE_STRING) {
        return TEXT;
    }
    return bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_ARRAY) ? ARRAY : COMPOUND;
}

static enum kind kind_of_constant(const struct expr_value *value)
{
    return value->kind == EXPR_VALUE_UNKNOWN ? ANYTHING
           : value->kind == EXPR_VALUE_TEXT  ? TEXT
           : value->text                     ? NAMED_NUMBER
                                             : NUMBER;
}

static enum kind kind_of(const struct expr_program *program, uint32_t index)
{
    const struct expr_value *constant = expr_constant_at(program, index);
    const enum expr_kind kind = expr_node_at(program->tree, index)->kind;

    if (constant) {
        return kind_of_constant(constant);
    }
    const struct expr_bound_node *bound = expr_bound_at(program, index);
    const bt_field_class *field_class = expr_field_class(bound);
    switch (bound->origin) {
    case EXPR_FROM_FIELD:
        return field_class ? kind_of_class(field_class) : ANYTHING;
    case EXPR_FROM_CLOCK:
    case EXPR_FROM_TIME_OF_DAY:
        return NUMBER;
    case EXPR_FROM_STREAM:
        return NAMED_NUMBER;
    case EXPR_FROM_TRACE:
        return TEXT;
    default:
        /* Operators and calls compute numbers. The kind of a field that isn't bound is unknown. */
        return kind <= EXPR_NEGATE || kind == EXPR_HAS || kind == EXPR_LENGTH || kind == EXPR_ANY
                   ? NUMBER
                   : ANYTHING;
    }
}

static const char no_value[] = "arrays and structures have no value: compare an element or a "
                               "member, or use `len()` or `any()`";

/* Returns the reason why two values are never equal, or NULL if they may be equal. */
static const char *find_inequality(enum kind a, enum kind b)
{
    if (a >= ARRAY || b >= ARRAY) {
        return no_value;
    }
    return (a == NUMBER && b == TEXT) || (a == TEXT && b == NUMBER)
               ? "a number and a text are never equal"
               : NULL;
}

static bool is_about_bits(enum expr_kind operation)
{
    return operation >= EXPR_BIT_OR && operation <= EXPR_NEGATE;
}

static const char *find_misfit_of_pair(enum expr_kind operation, enum kind a, enum kind b)
{
    if (operation == EXPR_EQUAL || operation == EXPR_NOT_EQUAL) {
        return find_inequality(a, b);
    }
    if (a >= ARRAY || b >= ARRAY) {
        return no_value;
    }
    if (a != TEXT && b != TEXT) {
        return NULL;
    }
    return operation == EXPR_NEGATE   ? "only numbers have a sign"
           : is_about_bits(operation) ? "only numbers have bits"
                                      : "only numbers have an order";
}

/*
 * Returns the reason why no value of a kind is in a list, or NULL. A list of both texts and numbers
 * isn't a fault: the texts may be for some events, and the numbers for others.
 */
static const char *find_misfit_of_list(enum kind kind, const struct expr_list *list)
{
    const bool has_texts = list->texts->len > 0;

    if (kind >= ARRAY) {
        return no_value;
    }
    if (list->others->len > 0 || has_texts == list->has_numbers) {
        return NULL;
    }
    return find_inequality(kind, has_texts ? TEXT : NUMBER);
}

/* Returns the fault of an operator for which only one operand matters, or NULL. */
static const char *find_misfit(enum expr_kind operation, enum kind kind)
{
    switch (operation) {
    case EXPR_MATCH:
    case EXPR_NOT_MATCH:
    case EXPR_GLOB:
        return kind == NUMBER ? "a number cannot match a pattern" : kind >= ARRAY ? no_value : NULL;
    case EXPR_LENGTH:
        return kind == NUMBER || kind == NAMED_NUMBER ? "only arrays, texts and BLOBs have a length"
                                                      : NULL;
    case EXPR_ANY:
        return kind != ARRAY ? "only arrays have elements" : NULL;
    default:
        return NULL;
    }
}

bool expr_can_misfit(enum expr_kind kind)
{
    return (kind >= EXPR_EQUAL && kind <= EXPR_NEGATE) || kind == EXPR_LENGTH || kind == EXPR_ANY;
}

enum expr_fit expr_operands_fit(
    const struct expr_program *program, uint32_t index, const char **why)
{
    const struct expr_node *node = expr_node_at(program->tree, index);
    const bool is_pair = expr_is_ordering(node->kind) || is_about_bits(node->kind);

    if (!expr_can_misfit(node->kind)) {
        return EXPR_FIT_UNKNOWN;
    }
    enum kind a = kind_of(program, node->operands[0]);
    enum kind b =
        is_pair && node->operands[1] != EXPR_NONE ? kind_of(program, node->operands[1]) : a;
    if (a == ANYTHING || b == ANYTHING) {
        return EXPR_FIT_UNKNOWN;
    }
    *why = is_pair                 ? find_misfit_of_pair(node->kind, a, b)
           : node->kind == EXPR_IN ? find_misfit_of_list(a, node->list)
                                   : find_misfit(node->kind, a);
    return *why ? EXPR_MISFIT : EXPR_FITS;
}
