/* SPDX-License-Identifier: MIT */
/* Values of the filter language: numbers, which may have names, and texts. */
#ifndef EXPRESSION_VALUE_H
#define EXPRESSION_VALUE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "expression/number.h"
#include "expression/pattern.h"
#include "expression/truth.h"

enum expr_value_kind {
    EXPR_VALUE_UNKNOWN,
    EXPR_VALUE_NUMBER,
    EXPR_VALUE_TEXT,
};

struct expr_value {
    enum expr_value_kind kind;
    struct expr_number number;
    const char *text; /* null-terminated; for a number, another name of the number, or NULL */
    size_t length;    /* length of a text in bytes */
    const struct expr_pattern *pattern; /* the pattern of a literal; NULL for other values */
    /* The field that contains the other names of the number, or NULL. */
    const bt_field *enumeration;
};

static inline struct expr_value expr_value_unknown(void)
{
    return (struct expr_value){.kind = EXPR_VALUE_UNKNOWN};
}

static inline struct expr_value expr_value_of_number(struct expr_number number)
{
    return (struct expr_value){.kind = EXPR_VALUE_NUMBER, .number = number};
}

/* Returns an unknown value if `text` is NULL. */
static inline struct expr_value expr_value_of_text(const char *text)
{
    return text ? (struct expr_value){.kind = EXPR_VALUE_TEXT, .text = text, .length = strlen(text)}
                : expr_value_unknown();
}

struct expr_value expr_value_of_truth(enum expr_truth truth);
enum expr_truth expr_truth_of_value(const struct expr_value *value);

/* The other names of a number, which live as long as the value. */
struct expr_names {
    const char *const *names;
    uint64_t count;
};

/* Finds the other names of a number. Returns false if numbers of this kind have no names. */
bool expr_value_get_names(const struct expr_value *number, struct expr_names *names);

/* Returns whether a name of the number equals `text`, or matches it if `text` is a literal. */
enum expr_truth expr_value_is_named(const struct expr_value *number, const struct expr_value *text);

/* Returns whether two values are equal. A number also equals its names. */
enum expr_truth expr_value_equals(const struct expr_value *a, const struct expr_value *b);

#endif
