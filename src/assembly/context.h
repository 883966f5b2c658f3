/* SPDX-License-Identifier: MIT */
/*
 * On whose behalf a graph is assembled: the module name in causes of errors, what can interrupt the
 * work, and what messages call the options.
 *
 * A function of the assembly that returns false or NULL has appended a cause to the error of the
 * current thread, unless its description says otherwise.
 */
#ifndef ASSEMBLY_CONTEXT_H
#define ASSEMBLY_CONTEXT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

/* Which function of the library failed last, and its status; `function` is NULL when what failed is
 * the assembly's own. */
struct assembly_failure {
    const char *function;
    int status;
};

struct assembly_context {
    /* Module name of the causes. */
    const char *module;

    /* Of queries, and of the components that the assembly adds on its own. */
    bt_logging_level log_level;

    /* Interrupts queries and the graph; NULL for none. */
    const bt_interrupter *interrupter;

    /* Asked now and then while the work lasts; NULL for never. */
    bool (*must_stop)(void *data);

    /* Called for input that is ignored; may be NULL. */
    void (*warn)(const char *text, void *data);

    /* For these two functions. */
    void *data;

    /* Set to the last failure; may be NULL. */
    struct assembly_failure *failure;

    /* How error messages name the options for connections, stream intersection and MIP versions. */
    const char *connect_option;
    const char *intersection_option;
    const char *mip_option;
};

/* Appends a cause to the error of the current thread. */
#define assembly_error(context, ...)                                                               \
    ((void) BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN((context)->module, __VA_ARGS__))

/* Sets the failure of the context. */
void assembly_note_failure(
    const struct assembly_context *context, const char *function, int status);

/* Whether a call of the library has succeeded; notes the failure if it hasn't. */
bool assembly_check(const struct assembly_context *context, const char *function, int status);

bool assembly_is_interrupted(const struct assembly_context *context);

void assembly_warn(const struct assembly_context *context, const char *format, ...)
    G_GNUC_PRINTF(2, 3);

#endif
