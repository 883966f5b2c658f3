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

/*
 * The status of a function of the library that the assembly calls. Each of these functions has a
 * status type of its own; equal names have equal values in all of them.
 */
enum assembly_status {
    ASSEMBLY_STATUS_OK = BT_QUERY_EXECUTOR_QUERY_STATUS_OK,
    ASSEMBLY_STATUS_ERROR = BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR,
    ASSEMBLY_STATUS_MEMORY_ERROR = BT_QUERY_EXECUTOR_QUERY_STATUS_MEMORY_ERROR,
    ASSEMBLY_STATUS_UNKNOWN_OBJECT = BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT,
};

/*
 * The function of the library that failed last, and its status. `function` is NULL if the assembly
 * itself found the fault.
 */
struct assembly_failure {
    const char *function;
    enum assembly_status status;
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
    const struct assembly_context *context, const char *function, enum assembly_status status);

/* The last failure of the context; none if the context doesn't keep it. */
struct assembly_failure assembly_failure_of(const struct assembly_context *context);

/* Sets the last failure and returns the one before, which no longer counts. */
struct assembly_failure assembly_exchange_failure(
    const struct assembly_context *context, struct assembly_failure failure);

/* Whether a call of the library has succeeded; notes the failure if it hasn't. */
bool assembly_check(
    const struct assembly_context *context, const char *function, enum assembly_status status);

bool assembly_is_interrupted(const struct assembly_context *context);

void assembly_warn(const struct assembly_context *context, const char *format, ...)
    G_GNUC_PRINTF(2, 3);

#endif
