/* SPDX-License-Identifier: MIT */
#include "expression/evaluate.h"

#include "expression/list.h"

static struct expr_value read_enumeration(const bt_field *field, struct expr_number number)
{
    struct expr_value value = expr_value_of_number(number);

    value.enumeration = field;
    return value;
}

/* Reads the value of a field. Arrays, structures and BLOBs have no value. */
static struct expr_value read_field(const bt_field *field)
{
    switch (bt_field_get_class_type(field)) {
    case BT_FIELD_CLASS_TYPE_BOOL:
        return expr_value_of_number(
            expr_number_of_unsigned(bt_field_bool_get_value(field) != BT_FALSE));
    case BT_FIELD_CLASS_TYPE_BIT_ARRAY:
        return expr_value_of_number(
            expr_number_of_unsigned(bt_field_bit_array_get_value_as_integer(field)));
    case BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER:
        return expr_value_of_number(
            expr_number_of_unsigned(bt_field_integer_unsigned_get_value(field)));
    case BT_FIELD_CLASS_TYPE_SIGNED_INTEGER:
        return expr_value_of_number(
            expr_number_of_signed(bt_field_integer_signed_get_value(field)));
    case BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
        return read_enumeration(
            field, expr_number_of_unsigned(bt_field_integer_unsigned_get_value(field)));
    case BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
        return read_enumeration(
            field, expr_number_of_signed(bt_field_integer_signed_get_value(field)));
    case BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL:
        return expr_value_of_number(
            expr_number_of_real((double) bt_field_real_single_precision_get_value(field)));
    case BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL:
        return expr_value_of_number(
            expr_number_of_real(bt_field_real_double_precision_get_value(field)));
    case BT_FIELD_CLASS_TYPE_STRING:
        return (struct expr_value){
            .kind = EXPR_VALUE_TEXT,
            .text = bt_field_string_get_value(field),
            .length = bt_field_string_get_length(field),
        };
    default:
        return expr_value_unknown();
    }
}

static const bt_field *get_field(const struct expr_evaluation *self, uint32_t index)
{
    return bt_x_event_field_borrow_const(
        expr_bound_at(self->program, index)->field, self->cells, self->packet, self->element);
}

static struct expr_value read_clock(const struct expr_evaluation *self)
{
    const bt_clock_snapshot *snapshot =
        bt_message_event_borrow_default_clock_snapshot_const(self->message);
    int64_t ns;

    if (G_UNLIKELY(bt_clock_snapshot_get_ns_from_origin(snapshot, &ns) !=
                   BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK)) {
        /*
         * If a time doesn't fit in 64 bits of nanoseconds, its value is unknown. This isn't an
         * error.
         */
        bt_current_thread_clear_error();
        return expr_value_unknown();
    }
    return expr_value_of_number(expr_number_of_signed(ns));
}

static struct expr_value read_time_of_day(const struct expr_evaluation *self, uint32_t index)
{
    const struct expr_times *times = self->program->times;
    struct expr_bound_node *bound = expr_bound_at(self->program, index);
    struct tg_time_bound time = bound->time;
    struct expr_value value = expr_value_unknown();

    if (!times->has_first) {
        return value;
    }
    if (tg_time_bound_resolve(&time, times->is_gmt, times->first_ns) == TG_TIME_BOUND_OK) {
        value = expr_value_of_number(expr_number_of_signed(time.ns_from_origin));
    }
    /* Make the time a constant, because looking up time zones takes long. */
    expr_set_constant(bound, value);
    return value;
}

static struct expr_value read_stream(const struct expr_evaluation *self)
{
    const bt_stream *stream = bt_event_borrow_stream_const(self->event);
    struct expr_value value =
        expr_value_of_number(expr_number_of_unsigned(bt_stream_get_id(stream)));

    value.text = bt_stream_get_name(stream);
    return value;
}

static struct expr_value read_trace(const struct expr_evaluation *self)
{
    return expr_value_of_text(
        bt_trace_get_name(bt_stream_borrow_trace_const(bt_event_borrow_stream_const(self->event))));
}

/* Whether a comparison is true: indexed by the operator and by the order of the operands. */
static const bool is_true_of_order[][EXPR_UNORDERED + 1] = {
    [EXPR_EQUAL] = {[EXPR_EQUAL_TO] = true},
    [EXPR_NOT_EQUAL] =
        {[EXPR_LESS_THAN] = true, [EXPR_GREATER_THAN] = true, [EXPR_UNORDERED] = true},
    [EXPR_LESS] = {[EXPR_LESS_THAN] = true},
    [EXPR_LESS_EQUAL] = {[EXPR_LESS_THAN] = true, [EXPR_EQUAL_TO] = true},
    [EXPR_GREATER] = {[EXPR_GREATER_THAN] = true},
    [EXPR_GREATER_EQUAL] = {[EXPR_GREATER_THAN] = true, [EXPR_EQUAL_TO] = true},
};

static enum expr_truth compare(
    enum expr_kind kind, const struct expr_value *a, const struct expr_value *b)
{
    if (a->kind == EXPR_VALUE_NUMBER && b->kind == EXPR_VALUE_NUMBER) {
        return is_true_of_order[kind][expr_number_compare(a->number, b->number)] ? EXPR_TRUE
                                                                                 : EXPR_FALSE;
    }
    if (kind == EXPR_EQUAL) {
        return expr_value_equals(a, b);
    }
    return kind == EXPR_NOT_EQUAL ? expr_not(expr_value_equals(a, b)) : EXPR_UNKNOWN;
}

static enum expr_truth is_item(
    struct expr_evaluation *self, const struct expr_value *value, uint32_t item)
{
    const struct expr_node *node = expr_node_at(self->program->tree, item);
    struct expr_value first, last;

    if (node->kind != EXPR_RANGE) {
        first = expr_evaluate(self, item);
        return expr_value_equals(value, &first);
    }
    first = expr_evaluate(self, node->operands[0]);
    last = expr_evaluate(self, node->operands[1]);
    return expr_and(
        compare(EXPR_GREATER_EQUAL, value, &first), compare(EXPR_LESS_EQUAL, value, &last));
}

static enum expr_truth is_in(struct expr_evaluation *self, const struct expr_node *node)
{
    const struct expr_value value = expr_evaluate(self, node->operands[0]);
    const GArray *others = node->list->others;
    enum expr_truth truth = expr_list_contains(node->list, &value);

    for (guint i = 0; i < others->len && truth != EXPR_TRUE; i++) {
        truth = expr_or(truth, is_item(self, &value, g_array_index(others, uint32_t, i)));
    }
    return truth;
}

static enum expr_truth matches(struct expr_evaluation *self, const struct expr_node *node)
{
    const struct expr_value value = expr_evaluate(self, node->operands[0]);
    const struct expr_value *literal =
        &expr_node_at(self->program->tree, node->operands[1])->constant;

    switch (value.kind) {
    case EXPR_VALUE_TEXT:
        return expr_pattern_match(literal->pattern, value.text, value.length);
    case EXPR_VALUE_NUMBER:
        return expr_value_is_named(&value, literal);
    default:
        return EXPR_UNKNOWN;
    }
}

/*
 * The limit of elements that EXPR_ANY tests for one event. Without this limit, nested calls could
 * take very long, because they test the same elements repeatedly.
 */
enum { MAX_ELEMENTS = 1 << 20 };

static enum expr_truth is_true_of_any(struct expr_evaluation *self, const struct expr_node *node)
{
    const bt_field *const outer = self->element, *array = get_field(self, node->operands[0]);
    const uint64_t length = array ? bt_field_array_get_length(array) : 0;
    enum expr_truth truth = array ? EXPR_FALSE : EXPR_UNKNOWN;

    for (uint64_t i = 0; i < length && truth != EXPR_TRUE; i++) {
        if (self->element_count == MAX_ELEMENTS) {
            truth = EXPR_UNKNOWN;
            break;
        }
        self->element_count++;
        self->element = bt_field_array_borrow_element_field_by_index_const(array, i);
        truth = expr_or(truth, expr_evaluate_truth(self, node->operands[1]));
    }
    self->element = outer;
    return truth;
}

static enum expr_truth exists(struct expr_evaluation *self, uint32_t index)
{
    if (expr_bound_at(self->program, index)->origin == EXPR_FROM_FIELD) {
        return get_field(self, index) ? EXPR_TRUE : EXPR_FALSE;
    }
    return expr_evaluate(self, index).kind != EXPR_VALUE_UNKNOWN ? EXPR_TRUE : EXPR_FALSE;
}

static enum expr_truth combine(struct expr_evaluation *self, const struct expr_node *node)
{
    const enum expr_truth decisive = node->kind == EXPR_AND ? EXPR_FALSE : EXPR_TRUE;
    const enum expr_truth a = expr_evaluate_truth(self, node->operands[0]);

    if (a == decisive) {
        return a;
    }
    enum expr_truth b = expr_evaluate_truth(self, node->operands[1]);
    return node->kind == EXPR_AND ? expr_and(a, b) : expr_or(a, b);
}

static enum expr_truth evaluate_comparison(
    struct expr_evaluation *self, const struct expr_node *node)
{
    const struct expr_value a = expr_evaluate(self, node->operands[0]);
    const struct expr_value b = expr_evaluate(self, node->operands[1]);

    return compare(node->kind, &a, &b);
}

static bool is_logical(enum expr_kind kind)
{
    return kind <= EXPR_IN || kind == EXPR_HAS || kind == EXPR_ANY;
}

static enum expr_truth evaluate_logical(struct expr_evaluation *self, const struct expr_node *node)
{
    switch (node->kind) {
    case EXPR_OR:
    case EXPR_AND:
        return combine(self, node);
    case EXPR_NOT:
        return expr_not(expr_evaluate_truth(self, node->operands[0]));
    case EXPR_MATCH:
    case EXPR_GLOB:
        return matches(self, node);
    case EXPR_NOT_MATCH:
        return expr_not(matches(self, node));
    case EXPR_IN:
        return is_in(self, node);
    case EXPR_HAS:
        return exists(self, node->operands[0]);
    case EXPR_ANY:
        return is_true_of_any(self, node);
    default:
        return evaluate_comparison(self, node);
    }
}

enum expr_truth expr_evaluate_truth(struct expr_evaluation *self, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->program->tree, index);

    if (is_logical(node->kind) && node->slot != EXPR_NONE &&
        self->program->slots[node->slot].origin == EXPR_FROM_OPERANDS) {
        return evaluate_logical(self, node);
    }
    struct expr_value value = expr_evaluate(self, index);
    return expr_truth_of_value(&value);
}

static uint64_t shift(enum expr_kind kind, uint64_t bits, uint64_t count)
{
    return kind == EXPR_SHIFT_LEFT ? bits << count : bits >> count;
}

/*
 * Computes with 64 bits. In LTTng's filters, all integers are signed. Here, fields and constants
 * keep their values, and a result is only negative if an operand is negative. A masked address
 * therefore equals an unsigned constant.
 */
static struct expr_value evaluate_bits(struct expr_evaluation *self, const struct expr_node *node)
{
    const bool is_unary = node->operands[1] == EXPR_NONE;
    const struct expr_value a = expr_evaluate(self, node->operands[0]);
    const struct expr_value b = is_unary ? a : expr_evaluate(self, node->operands[1]);
    /* The complement is signed, so that the complement of a small number is negative. */
    const bool is_signed =
        a.number.is_negative || b.number.is_negative || node->kind == EXPR_BIT_NOT;
    uint64_t left, right;

    if (a.kind != EXPR_VALUE_NUMBER || b.kind != EXPR_VALUE_NUMBER ||
        !expr_number_get_bits(a.number, &left) || !expr_number_get_bits(b.number, &right)) {
        return expr_value_unknown();
    }
    switch (node->kind) {
    case EXPR_BIT_NOT:
        left = ~left;
        break;
    case EXPR_BIT_AND:
        left &= right;
        break;
    case EXPR_BIT_OR:
        left |= right;
        break;
    case EXPR_BIT_XOR:
        left ^= right;
        break;
    default:
        if (right > 63) {
            return expr_value_unknown();
        }
        left = shift(node->kind, left, right);
    }
    return expr_value_of_number(
        is_signed ? expr_number_of_signed((int64_t) left) : expr_number_of_unsigned(left));
}

static struct expr_value evaluate_negation(
    struct expr_evaluation *self, const struct expr_node *node)
{
    const struct expr_value value = expr_evaluate(self, node->operands[0]);

    return value.kind == EXPR_VALUE_NUMBER ? expr_value_of_number(expr_number_negate(value.number))
                                           : expr_value_unknown();
}

/* Returns the number of elements of an array, or the number of bytes of a string or a BLOB. */
static struct expr_value evaluate_length(struct expr_evaluation *self, const struct expr_node *node)
{
    const uint32_t operand = node->operands[0];
    const bt_field *field = NULL;

    if (expr_bound_at(self->program, operand)->origin == EXPR_FROM_FIELD) {
        field = get_field(self, operand);
    }
    if (field &&
        bt_field_class_type_is(bt_field_get_class_type(field), BT_FIELD_CLASS_TYPE_ARRAY)) {
        return expr_value_of_number(expr_number_of_unsigned(bt_field_array_get_length(field)));
    }
    if (field && bt_field_class_type_is(bt_field_get_class_type(field), BT_FIELD_CLASS_TYPE_BLOB)) {
        return expr_value_of_number(expr_number_of_unsigned(bt_field_blob_get_length(field)));
    }
    struct expr_value value = expr_evaluate(self, operand);
    return value.kind == EXPR_VALUE_TEXT
               ? expr_value_of_number(expr_number_of_unsigned(value.length))
               : expr_value_unknown();
}

struct expr_value expr_evaluate_operator(struct expr_evaluation *self, const struct expr_node *node)
{
    switch (node->kind) {
    case EXPR_NEGATE:
        return evaluate_negation(self, node);
    case EXPR_LENGTH:
        return evaluate_length(self, node);
    default:
        return is_logical(node->kind) ? expr_value_of_truth(evaluate_logical(self, node))
                                      : evaluate_bits(self, node);
    }
}

struct expr_value expr_evaluate(struct expr_evaluation *self, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->program->tree, index);
    const bt_field *field;

    if (node->slot == EXPR_NONE) {
        return node->constant;
    }
    const struct expr_bound_node *bound = &self->program->slots[node->slot];
    switch (bound->origin) {
    case EXPR_FROM_OPERANDS:
        return expr_evaluate_operator(self, node);
    case EXPR_FROM_CONSTANT:
        return bound->constant;
    case EXPR_FROM_FIELD:
        field = get_field(self, index);
        return field ? read_field(field) : expr_value_unknown();
    case EXPR_FROM_CLOCK:
        return read_clock(self);
    case EXPR_FROM_TIME_OF_DAY:
        return read_time_of_day(self, index);
    case EXPR_FROM_STREAM:
        return read_stream(self);
    default:
        return read_trace(self);
    }
}
