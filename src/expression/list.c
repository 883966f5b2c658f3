/* SPDX-License-Identifier: MIT */
#include "expression/list.h"

#include <stdlib.h>

#include "base/compare-strings.h"

struct range {
    struct expr_number first, last;
};

struct expr_list *expr_list_create(void)
{
    struct expr_list *self = g_new0(struct expr_list, 1);

    self->ranges = g_array_new(FALSE, FALSE, sizeof(struct range));
    self->texts = g_array_new(FALSE, FALSE, sizeof(const char *));
    self->others = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    return self;
}

void expr_list_destroy(struct expr_list *self)
{
    g_array_unref(self->ranges);
    g_array_unref(self->texts);
    g_array_unref(self->others);
    g_free(self);
}

static bool is_at_most(struct expr_number a, struct expr_number b)
{
    const enum expr_order order = expr_number_compare(a, b);

    return order == EXPR_LESS_THAN || order == EXPR_EQUAL_TO;
}

void expr_list_add_range(struct expr_list *self, struct expr_number first, struct expr_number last)
{
    const struct range range = {first, last};

    self->has_numbers = true;
    if (is_at_most(first, last)) {
        g_array_append_val(self->ranges, range);
    }
}

void expr_list_add_text(struct expr_list *self, const char *text)
{
    g_array_append_val(self->texts, text);
}

void expr_list_add_other(struct expr_list *self, uint32_t index)
{
    g_array_append_val(self->others, index);
}

/*
 * The results of comparisons in the form that sorting functions expect. No range contains NaN,
 * because a range with a NaN bound is empty.
 */
static const int signs[] = {
    [EXPR_LESS_THAN] = -1,
    [EXPR_EQUAL_TO] = 0,
    [EXPR_GREATER_THAN] = 1,
};

static int compare_firsts(const void *a, const void *b)
{
    return signs[expr_number_compare(
        ((const struct range *) a)->first, ((const struct range *) b)->first)];
}

/* Unites sorted ranges that have numbers in common. */
static void unite_ranges(GArray *ranges)
{
    struct range *const all = (struct range *) (void *) ranges->data;
    guint count = 0;

    for (guint i = 0; i < ranges->len; i++) {
        struct range *const before = count > 0 ? &all[count - 1] : NULL;

        if (!before || !is_at_most(all[i].first, before->last)) {
            all[count++] = all[i];
        } else if (is_at_most(before->last, all[i].last)) {
            before->last = all[i].last;
        }
    }
    g_array_set_size(ranges, count);
}

void expr_list_sort(struct expr_list *self)
{
    g_array_sort(self->ranges, compare_firsts);
    unite_ranges(self->ranges);
    g_array_sort(self->texts, tg_compare_strings);
}

/* Compares the position of a number with a range. */
static int locate_number(const void *number, const void *range)
{
    const struct expr_number wanted = *(const struct expr_number *) number;
    const struct range *const candidate = range;

    return !is_at_most(candidate->first, wanted) ? -1 : !is_at_most(wanted, candidate->last);
}

static bool has_number(const struct expr_list *self, const struct expr_number *number)
{
    return self->ranges->len > 0 && bsearch(number, self->ranges->data, self->ranges->len,
                                        sizeof(struct range), locate_number);
}

static bool has_text(const struct expr_list *self, const char *text)
{
    return self->texts->len > 0 && bsearch(&text, self->texts->data, self->texts->len,
                                       sizeof(const char *), tg_compare_strings);
}

static enum expr_truth has_name(const struct expr_list *self, const struct expr_value *number)
{
    struct expr_names names;

    if (!expr_value_get_names(number, &names)) {
        return EXPR_UNKNOWN;
    }
    for (uint64_t i = 0; i < names.count; i++) {
        if (has_text(self, names.names[i])) {
            return EXPR_TRUE;
        }
    }
    return EXPR_FALSE;
}

enum expr_truth expr_list_contains(const struct expr_list *self, const struct expr_value *value)
{
    const bool is_number = value->kind == EXPR_VALUE_NUMBER;
    const bool is_text = value->kind == EXPR_VALUE_TEXT;

    if ((is_number && has_number(self, &value->number)) ||
        (is_text && has_text(self, value->text))) {
        return EXPR_TRUE;
    }
    if (is_number) {
        return self->texts->len > 0 ? has_name(self, value) : EXPR_FALSE;
    }
    return self->has_numbers || (!is_text && self->texts->len > 0) ? EXPR_UNKNOWN : EXPR_FALSE;
}
