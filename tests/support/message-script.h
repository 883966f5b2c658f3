/* SPDX-License-Identifier: MIT */
/*
 * A source whose message iterator sends the messages that a text describes, and functions that
 * convert messages to such a text.
 *
 * A text consists of words, separated by spaces. A word is a message of stream 0, or of stream N
 * with the prefix `N:`:
 *
 *   SB SB@T     stream beginning, without and with clock snapshot T (cycles)
 *   SE SE@T     stream end
 *   PB@T PE@T   packet beginning and end
 *   E@T         event
 *   DE@T-U      discarded events from T to U; DE@T-U*C: C of them
 *   DP@T-U      discarded packets
 *   I@T         message iterator inactivity (without stream)
 *
 * A word can also be an action of the "next" method: `|` ends the batch, `again` returns AGAIN
 * once, and `fail` fails in each call.
 */
#ifndef TESTS_SUPPORT_MESSAGE_SCRIPT_H
#define TESTS_SUPPORT_MESSAGE_SCRIPT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum script_ability {
    SCRIPT_SEEKS_BEGINNING = 1 << 0, /* the "seek beginning" method exists */
    SCRIPT_SEEKS_FORWARD = 1 << 1,   /* the iterator declares that it can seek forward */
    /* the "seek ns" method exists; it seeks the end, for any time */
    SCRIPT_SEEKS_NS = 1 << 2,
    SCRIPT_DENIES = 1 << 3,     /* the "can seek" methods return false */
    SCRIPT_SEEK_FAILS = 1 << 4, /* both seek methods fail */
};

struct message_script {
    const char *text;
    unsigned int abilities;  /* enum script_ability */
    uint64_t frequency;      /* Hz; 0: 1 GHz */
    int64_t offset_seconds;  /* seconds, of the clock class */
    unsigned int finalized;  /* output: count of finalized iterators */
    unsigned int next_calls; /* output: count of calls of the "next" method */
    uint64_t capacity;       /* output: capacity in the last call of the "next" method */
};

typedef void (*script_func)(bt_message_iterator *iterator, void *data);

/*
 * Makes a graph of a source of `script` and a sink. Calls `func` with a message iterator of the
 * source.
 */
void with_script_iterator(struct message_script *script, script_func func, void *data);

/* Returns the class of the source, a new reference, for tests with their own graph. */
bt_component_class_source *create_script_class(const struct message_script *script);

/* Appends the words of the messages of one batch to `text`, and releases the messages. */
void append_messages(GString *text, bt_message_array_const messages, uint64_t count);

/*
 * Returns the words of the remaining messages of `iterator`, to be freed with g_free(). Sets
 * `*status` to the last status, which isn't OK.
 */
char *drain(bt_message_iterator *iterator, int *status);

/* Takes the current thread's error, and fails unless one of its causes contains `text`. */
void assert_error_has(const char *text);

#endif
