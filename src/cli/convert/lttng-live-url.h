/* SPDX-License-Identifier: MIT */

/* `net[4|6]://HOST[:PORT][/host/TARGET/SESSION]`: an LTTng relay daemon, or a session that it
 * serves. */
#ifndef CLI_CONVERT_LTTNG_LIVE_URL_H
#define CLI_CONVERT_LTTNG_LIVE_URL_H

#include <stdbool.h>

/* Checks `url`; false with an error. `*has_session` says whether it names a session. */
bool lttng_live_url_check(const char *url, bool *has_session);

#endif
