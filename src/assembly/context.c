/* SPDX-License-Identifier: MIT */
/* See context.h. */
#include "assembly/context.h"

#include <stdarg.h>

void assembly_note_failure(
    const struct assembly_context *context, const char *function, enum assembly_status status)
{
    if (context->failure) {
        *context->failure = (struct assembly_failure){.function = function, .status = status};
    }
}

struct assembly_failure assembly_failure_of(const struct assembly_context *context)
{
    return context->failure ? *context->failure : (struct assembly_failure){0};
}

struct assembly_failure assembly_exchange_failure(
    const struct assembly_context *context, struct assembly_failure failure)
{
    const struct assembly_failure before = assembly_failure_of(context);

    if (context->failure) {
        *context->failure = failure;
    }
    return before;
}

bool assembly_check(
    const struct assembly_context *context, const char *function, enum assembly_status status)
{
    if (status != ASSEMBLY_STATUS_OK) {
        assembly_note_failure(context, function, status);
    }
    return status == ASSEMBLY_STATUS_OK;
}

bool assembly_is_interrupted(const struct assembly_context *context)
{
    return (context->interrupter && bt_interrupter_is_set(context->interrupter)) ||
           (context->must_stop && context->must_stop(context->data));
}

void assembly_warn(const struct assembly_context *context, const char *format, ...)
{
    if (!context->warn) {
        return;
    }
    va_list args;

    va_start(args, format);

    g_autofree char *text = g_strdup_vprintf(format, args);

    va_end(args);
    context->warn(text, context->data);
}
