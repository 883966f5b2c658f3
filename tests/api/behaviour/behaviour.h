/* SPDX-License-Identifier: MIT */
/*
 * A program that calls the functions of the public interface and prints one line per call. It runs
 * with this library and with other libraries that have the same interface.
 */
#ifndef TESTS_API_BEHAVIOUR_H
#define TESTS_API_BEHAVIOUR_H

#include <babeltrace2/babeltrace.h>
#include <inttypes.h>
#include <stdio.h>

/* Each macro prints an expression and its value. */
#define NUMBER(expression)  printf("%s: %" PRIu64 "\n", #expression, (uint64_t) (expression))
#define INTEGER(expression) printf("%s: %" PRId64 "\n", #expression, (int64_t) (expression))
#define REAL(expression)    printf("%s: %.17g\n", #expression, (double) (expression))
#define IS(expression)      printf("%s: %s\n", #expression, (expression) ? "yes" : "no")
#define TEXT(expression)    print_text(#expression, (expression))

static inline void print_text(const char *expression, const char *text)
{
    printf("%s: %s%s%s\n", expression, text ? "\"" : "", text ? text : "NULL", text ? "\"" : "");
}

/* The “next” method of a message iterator without messages. */
static inline bt_message_iterator_class_next_method_status end(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    (void) self;
    (void) messages;
    (void) capacity;
    (void) count;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

void say_values(void);
void say_ranges(void);
void say_clock_classes(bt_self_component *self);
void say_field_classes(bt_self_component *self);
void say_fields(bt_self_component *self);
void say_trace_classes(bt_self_component *self);
void say_traces(bt_self_component *self);
void say_graph(uint64_t mip_version);
void say_failures(void);
void say_other(void);

/* Prints the results of calls that only builds without developer mode tolerate. */
void say_tolerated(void);

/* Creates a map with one entry. */
bt_value *map_of(const char *key, int64_t number);

#endif
