/* SPDX-License-Identifier: MIT */
#include "expression/value.h"

struct expr_value expr_value_of_truth(enum expr_truth truth)
{
    return truth == EXPR_UNKNOWN ? expr_value_unknown()
                                 : expr_value_of_number(expr_number_of_unsigned(truth));
}

enum expr_truth expr_truth_of_value(const struct expr_value *value)
{
    if (value->kind != EXPR_VALUE_NUMBER) {
        return EXPR_UNKNOWN;
    }
    return expr_number_is_true(value->number) ? EXPR_TRUE : EXPR_FALSE;
}

static int get_labels(
    const bt_field *field, bt_field_class_enumeration_mapping_label_array *labels, uint64_t *count)
{
    return bt_field_get_class_type(field) == BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION
               ? (int) bt_field_enumeration_unsigned_get_mapping_labels(field, labels, count)
               : (int) bt_field_enumeration_signed_get_mapping_labels(field, labels, count);
}

bool expr_value_get_names(const struct expr_value *number, struct expr_names *names)
{
    *names = (struct expr_names){.names = &number->text, .count = 1};
    if (number->text) {
        return true;
    }
    if (!number->enumeration) {
        return false;
    }
    if (get_labels(number->enumeration, &names->names, &names->count) != 0) {
        names->count = 0;
    }
    return true;
}

static enum expr_truth is_text(const char *name, const struct expr_value *text)
{
    if (text->pattern) {
        return expr_pattern_match(text->pattern, name, strlen(name));
    }
    return strcmp(name, text->text) == 0 ? EXPR_TRUE : EXPR_FALSE;
}

enum expr_truth expr_value_is_named(const struct expr_value *number, const struct expr_value *text)
{
    enum expr_truth truth = EXPR_FALSE;
    struct expr_names names;

    if (!expr_value_get_names(number, &names)) {
        return EXPR_UNKNOWN;
    }
    for (uint64_t i = 0; i < names.count; i++) {
        truth = expr_or(truth, is_text(names.names[i], text));
    }
    return truth;
}

/*
 * Compares two texts. If one is a literal, it is a pattern; if both are literals, either may be a
 * pattern.
 */
static enum expr_truth equal_texts(const struct expr_value *a, const struct expr_value *b)
{
    if (a->pattern && b->pattern) {
        return expr_or(expr_pattern_match(a->pattern, b->text, b->length),
            expr_pattern_match(b->pattern, a->text, a->length));
    }
    if (b->pattern) {
        return expr_pattern_match(b->pattern, a->text, a->length);
    }
    if (a->pattern) {
        return expr_pattern_match(a->pattern, b->text, b->length);
    }
    return strcmp(a->text, b->text) == 0 ? EXPR_TRUE : EXPR_FALSE;
}

enum expr_truth expr_value_equals(const struct expr_value *a, const struct expr_value *b)
{
    if (a->kind == EXPR_VALUE_UNKNOWN || b->kind == EXPR_VALUE_UNKNOWN) {
        return EXPR_UNKNOWN;
    }
    if (a->kind == EXPR_VALUE_NUMBER && b->kind == EXPR_VALUE_NUMBER) {
        return expr_number_compare(a->number, b->number) == EXPR_EQUAL_TO ? EXPR_TRUE : EXPR_FALSE;
    }
    if (a->kind == EXPR_VALUE_TEXT && b->kind == EXPR_VALUE_TEXT) {
        return equal_texts(a, b);
    }
    return a->kind == EXPR_VALUE_TEXT ? expr_value_is_named(b, a) : expr_value_is_named(a, b);
}
