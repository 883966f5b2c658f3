/* SPDX-License-Identifier: MIT */
/*
 * The context in which a graph is assembled: the module name in causes of errors, the interrupter,
 * and the names of the options in messages.
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
 * The status of a library function that the assembly calls. Each of these functions has its own
 * status type, but equal names have equal values in all types.
 */
enum assembly_status {
    ASSEMBLY_STATUS_OK = BT_QUERY_EXECUTOR_QUERY_STATUS_OK,
    ASSEMBLY_STATUS_ERROR = BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR,
    ASSEMBLY_STATUS_MEMORY_ERROR = BT_QUERY_EXECUTOR_QUERY_STATUS_MEMORY_ERROR,
    ASSEMBLY_STATUS_UNKNOWN_OBJECT = BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT,
};

/*
 * The last library function that failed, and its status. `function` is NULL if the assembly itself
 * detected the fault.
 */
struct assembly_failure {
    const char *function;
    enum assembly_status status;
};

struct assembly_context {
    /* The module name of the causes. */
    const char *module;

    /* The log level of queries and of components that only the assembly adds. */
    bt_logging_level log_level;

    /* Interrupts queries and the graph; may be NULL. */
    const bt_interrupter *interrupter;

    /*
     * Called from time to time. If it returns true, the work stops. NULL: the work never stops
     * early.
     */
    bool (*must_stop)(void *data);

    /* Reports a warning about input that is ignored; may be NULL. */
    void (*warn)(const char *text, void *data);

    /* Passed to the two functions above. */
    void *data;

    /* Receives the last failure; may be NULL. */
    struct assembly_failure *failure;

    /*
     * The names that error messages use for the options for connections, stream intersection and
     * MIP versions.
     */
    const char *connect_option;
    const char *intersection_option;
    const char *mip_option;
};

/* Appends a cause to the error of the current thread. */
#define assembly_error(context, ...)                                                               \
    ((void) BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN((context)->module, __VA_ARGS__))

void assembly_note_failure(
    const struct assembly_context *context, const char *function, enum assembly_status status);

/*
 * Returns the last failure of the context. The failure is empty if the context doesn't store
 * failures.
 */
struct assembly_failure assembly_failure_of(const struct assembly_context *context);

/* Replaces the last failure of the context by `failure`. Returns the replaced failure. */
struct assembly_failure assembly_exchange_failure(
    const struct assembly_context *context, struct assembly_failure failure);

/* Returns whether a call of the library has succeeded. Stores the failure if it hasn't. */
bool assembly_check(
    const struct assembly_context *context, const char *function, enum assembly_status status);

bool assembly_is_interrupted(const struct assembly_context *context);

void assembly_warn(const struct assembly_context *context, const char *format, ...)
    G_GNUC_PRINTF(2, 3);

#endif
