/* SPDX-License-Identifier: MIT */
/*
 * The list of the operator `in`. Constants are sorted once, so that finding a value in a long list
 * takes few steps.
 */
#ifndef EXPRESSION_LIST_H
#define EXPRESSION_LIST_H

#include <glib.h>
#include <stdbool.h>

#include "expression/value.h"

struct expr_list {
    GArray *ranges;   /* the ranges of numbers: sorted, not overlapping */
    GArray *texts;    /* const char *: sorted, borrowed */
    GArray *others;   /* uint32_t: the nodes of the tree that are compared one by one */
    bool has_numbers; /* whether numbers were added, even if all ranges are empty */
};

struct expr_list *expr_list_create(void);
void expr_list_destroy(struct expr_list *self);

/* Adds the numbers from `first` to `last`, both included. */
void expr_list_add_range(struct expr_list *self, struct expr_number first, struct expr_number last);

/* Adds a text, which must live as long as the list. */
void expr_list_add_text(struct expr_list *self, const char *text);

void expr_list_add_other(struct expr_list *self, uint32_t index);

/* Sorts the list. Call this function after adding all items. */
void expr_list_sort(struct expr_list *self);

/*
 * Returns whether a value equals one of the numbers and texts, or is in one of the ranges. `value`
 * may not be a literal that is a pattern. The result is unknown if the value isn't in the list and
 * can't be compared with some of the items.
 */
enum expr_truth expr_list_contains(const struct expr_list *self, const struct expr_value *value);

#endif
