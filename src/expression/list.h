/* SPDX-License-Identifier: MIT */
/*
 * The list of `in`. Its constants are sorted once, so that looking for a value takes few steps even
 * if they are many.
 */
#ifndef EXPRESSION_LIST_H
#define EXPRESSION_LIST_H

#include <glib.h>
#include <stdbool.h>

#include "expression/value.h"

struct expr_list {
    GArray *ranges;   /* of numbers: sorted, and none overlaps another */
    GArray *texts;    /* const char *: sorted, borrowed */
    GArray *others;   /* uint32_t: nodes of the tree that are to be compared one by one */
    bool has_numbers; /* also if all ranges are empty */
};

struct expr_list *expr_list_create(void);
void expr_list_destroy(struct expr_list *self);

/* The numbers from `first` to `last`, both included. */
void expr_list_add_range(struct expr_list *self, struct expr_number first, struct expr_number last);

/* A text that lives as long as the list. */
void expr_list_add_text(struct expr_list *self, const char *text);

void expr_list_add_other(struct expr_list *self, uint32_t index);

/* To be called when all is added. */
void expr_list_sort(struct expr_list *self);

/*
 * Whether a value, which is no literal that may be a pattern, equals one of the numbers and texts,
 * or is in one of the ranges; unknown if it is none of them and can't be compared with some.
 */
enum expr_truth expr_list_contains(const struct expr_list *self, const struct expr_value *value);

#endif
