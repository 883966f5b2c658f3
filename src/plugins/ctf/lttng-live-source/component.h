/* SPDX-License-Identifier: MIT */
/*
 * The component class source.ctf.lttng-live. A component reads one recording session of a relay
 * daemon.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_COMPONENT_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_COMPONENT_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/ctf/lttng-live-source/url.h"

#define LIVE_CLASS_NAME "source.ctf.lttng-live"

/* The action if the relay daemon has no session with the given name. */
enum live_session_not_found_action {
    LIVE_SESSION_NOT_FOUND_CONTINUE, /* wait for a session; after its end, wait for another one */
    LIVE_SESSION_NOT_FOUND_FAIL,
    LIVE_SESSION_NOT_FOUND_END,
};

/* The default time (ms) without any reply after which a relay daemon counts as dead. */
enum { LIVE_REPLY_TIMEOUT_MS = 60 * 1000 };

struct live_component {
    struct live_url url; /* the URL of a session */
    char *url_text;      /* the URL as the user wrote it */
    enum live_session_not_found_action action;
    /* Begin with the oldest packet that the relay daemon has, instead of the latest. */
    bool seeks_beginning;
    uint64_t clock_bits; /* see ctf_plan_set_narrow_clocks() */
    bool is_tolerant;    /* skips damage */
    bool keeps_clock_fields;
    int64_t reply_timeout; /* ns; INT64_MAX: no limit */
    bt_logging_level log_level;
};

bt_component_class_initialize_method_status live_initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data);
void live_finalize(bt_self_component_source *component);

/* The query method. Defined in query.c. */
bt_component_class_query_method_status live_query(bt_self_component_class_source *component_class,
    bt_private_query_executor *executor, const char *object_name, const bt_value *params,
    void *method_data, const bt_value **result);

#endif
