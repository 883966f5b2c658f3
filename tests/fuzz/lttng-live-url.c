/* SPDX-License-Identifier: MIT */
/* Fuzzes the check of an LTTng relay daemon's URL. */
#include "cli/convert/lttng-live-url.h"
#include "text.h"

#include <babeltrace2/babeltrace.h>

void fuzz_text(const char *text)
{
    bool has_session;

    if (!lttng_live_url_check(text, &has_session)) {
        bt_current_thread_clear_error();
    }
}
