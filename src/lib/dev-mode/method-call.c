/* SPDX-License-Identifier: MIT */
/* The innermost method call of each thread. */
#include "lib/dev-mode/method-call.h"

static _Thread_local const struct bt__method_call *current;

void bt__method_call_begin(struct bt__method_call *call)
{
    call->caller = current;
    current = call;
}

void bt__method_call_end(const struct bt__method_call *call)
{
    current = call->caller;
}

const struct bt__method_call *bt__method_call_current(void)
{
    return current;
}
