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
    const char *text; /* null-terminated; of a number: another name for it, or NULL */
    size_t length;    /* of a text (bytes) */
    const struct expr_pattern *pattern; /* of a literal: what it matches; NULL: it is no literal */
    const bt_field *enumeration;        /* has other names for the number; NULL: it has none */
};

static inline struct expr_value expr_value_unknown(void)
{
    return (struct expr_value){.kind = EXPR_VALUE_UNKNOWN};
}

static inline struct expr_value expr_value_of_number(struct expr_number number)
{
    return (struct expr_value){.kind = EXPR_VALUE_NUMBER, .number = number};
}

/* Unknown if `text` is NULL. */
static inline struct expr_value expr_value_of_text(const char *text)
{
    return text ? (struct expr_value){.kind = EXPR_VALUE_TEXT, .text = text, .length = strlen(text)}
                : expr_value_unknown();
}

struct expr_value expr_value_of_truth(enum expr_truth truth);
enum expr_truth expr_truth_of_value(const struct expr_value *value);

/* Other names of a number, which live as long as the value. */
struct expr_names {
    const char *const *names;
    uint64_t count;
};

/* Returns false if such numbers have no names. */
bool expr_value_get_names(const struct expr_value *number, struct expr_names *names);

/* Whether a number has a name that is `text`, or what this literal matches. */
enum expr_truth expr_value_is_named(const struct expr_value *number, const struct expr_value *text);

/* A number equals its names, too. */
enum expr_truth expr_value_equals(const struct expr_value *a, const struct expr_value *b);

#endif
