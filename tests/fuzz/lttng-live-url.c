/* SPDX-License-Identifier: MIT */
/* Fuzzes the parser of the URLs of LTTng relay daemons. */
#include "plugins/ctf/lttng-live-source/url.h"
#include "text.h"

void fuzz_text(const char *text)
{
    g_auto(live_url) url = {0};
    g_autofree char *error = NULL;

    if (!live_url_parse(text, &url, &error)) {
        g_assert(error);
        return;
    }

    g_autofree char *peer = live_url_peer(&url);

    g_assert(*url.host && *peer);
    g_assert(!url.target == !url.session);
}
