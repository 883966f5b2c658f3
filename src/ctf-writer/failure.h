/* SPDX-License-Identifier: MIT */
/*
 * Failures of functions of the CTF writer. A function that fails logs the reason, and returns the
 * value that means failure.
 */
#ifndef CTF_WRITER_FAILURE_H
#define CTF_WRITER_FAILURE_H

#include <glib.h>

/*
 * Logs the reason of a failure as a warning, which begins with the name of the failed function.
 * Returns -1.
 */
int ctfw_fail(const char *function, const char *format, ...) G_GNUC_PRINTF(2, 3);

#define FAIL(...) ctfw_fail(__func__, __VA_ARGS__)
/* Logs the reason of a failure in a function that returns a pointer. */
#define FAIL_NULL(...) ((void) FAIL(__VA_ARGS__), NULL)

/*
 * Sets `*text` to a copy of `value`, which may be NULL. `value` may also be `*text` itself, because
 * getters return this pointer to the user.
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
