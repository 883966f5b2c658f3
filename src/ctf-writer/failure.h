/* SPDX-License-Identifier: MIT */
/*
 * What a function of the CTF writer does when it can't do what it is asked for: it says why in the
 * log, and returns the value that means failure.
 */
#ifndef CTF_WRITER_FAILURE_H
#define CTF_WRITER_FAILURE_H

#include <glib.h>

/* Logs a reason as a warning, beginning with the name of the function that found it. Returns -1. */
int ctfw_fail(const char *function, const char *format, ...) G_GNUC_PRINTF(2, 3);

#define FAIL(...) ctfw_fail(__func__, __VA_ARGS__)
/* For functions that return a pointer. */
#define FAIL_NULL(...) ((void) FAIL(__VA_ARGS__), NULL)

/* Sets `*text` to a copy of `value`, which may be NULL, or the text itself: users get it to read.
 */
void ctfw_replace_text(char **text, const char *value);

/* Returns `result` from the function if `argument` is NULL. */
#define CHECK_NOT_NULL(argument, result)                                                           \
    do {                                                                                           \
        if (G_UNLIKELY(!(argument))) {                                                             \
            (void) FAIL("`%s` is NULL", #argument);                                                \
            return result;                                                                         \
        }                                                                                          \
    } while (0)

#endif
