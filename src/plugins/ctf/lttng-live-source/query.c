/* SPDX-License-Identifier: MIT */
/*
 * The queries of source.ctf.lttng-live. They return whether a string is the URL of a session, the
 * sessions of a relay daemon, and the names of these queries.
 */
#include "plugins/ctf/lttng-live-source/component.h"

#include <string.h>

#include "plugins/common/parameters.h"
#include "plugins/common/queries.h"
#include "plugins/ctf/lttng-live-source/connection.h"
#include "plugins/ctf/lttng-live-source/viewer.h"

#define SUPPORT_WEIGHT 0.75

struct query_parameters {
    const char *url;
};

static bt_value *query_support_info(
    const bt_query_executor *executor, const bt_value *params, char **error)
{
    struct support_query query = {0};
    g_auto(live_url) url = {0};
    g_autofree char *reason = NULL;

    if (!queries_read_support(params, &query, error)) {
        return NULL;
    }
    if (strcmp(query.type, "string") != 0 || !live_url_parse(query.input, &url, &reason) ||
        !url.session) {
        return bt_value_real_create_init(0);
    }
    return bt_value_real_create_init(SUPPORT_WEIGHT);
}

/* The result of the handler of the session list. */
struct listing {
    const char *base;   /* the relay daemon's URL */
    bt_value *result;   /* an array; NULL before the reply */
    GHashTable *by_url; /* URL -> element of `result`, both borrowed */
};

static bt_value *borrow_entry(bt_value *map, const char *key)
{
    return bt_value_map_borrow_entry_value(map, key);
}

static void insert_session(
    struct listing *listing, const char *url, const struct live_session_info *info)
{
    bt_value *map;

    bt_value_array_append_empty_map_element(listing->result, &map);
    bt_value_map_insert_string_entry(map, "url", url);
    bt_value_map_insert_string_entry(map, "target-hostname", info->hostname);
    bt_value_map_insert_string_entry(map, "session-name", info->name);
    bt_value_map_insert_unsigned_integer_entry(map, "timer-us", info->timer_us);
    bt_value_map_insert_unsigned_integer_entry(map, "stream-count", info->stream_count);
    bt_value_map_insert_unsigned_integer_entry(map, "client-count", info->client_count);
    bt_value_map_insert_string_entry(
        map, "trace-format", info->format == LIVE_TRACE_FORMAT_CTF_2 ? "ctf-2.0" : "ctf-1.8");
    g_hash_table_insert(
        listing->by_url, (gpointer) bt_value_string_get(borrow_entry(map, "url")), map);
}

/*
 * If a session of the user records both the kernel and user space, the relay daemon has one session
 * for each of the two. The result contains one entry for both.
 */
static void merge_session(bt_value *map, const struct live_session_info *info)
{
    bt_value *streams = borrow_entry(map, "stream-count");
    bt_value *clients = borrow_entry(map, "client-count");

    bt_value_integer_unsigned_set(
        streams, bt_value_integer_unsigned_get(streams) + info->stream_count);
    bt_value_integer_unsigned_set(
        clients, MAX(bt_value_integer_unsigned_get(clients), info->client_count));
}

static bool take_list(void *owner, const struct live_list *list, char **error)
{
    struct listing *listing = owner;

    listing->result = bt_value_array_create();
    for (size_t i = 0; i < list->count; i++) {
        const struct live_session_info *info = &list->sessions[i];
        g_autofree char *url =
            g_strdup_printf("%s/host/%s/%s", listing->base, info->hostname, info->name);
        bt_value *map = g_hash_table_lookup(listing->by_url, url);

        if (map) {
            merge_session(map, info);
        } else {
            insert_session(listing, url, info);
        }
    }
    return true;
}

static bool is_interrupted(void *data)
{
    return bt_query_executor_is_interrupted(data);
}

/*
 * Waits for the session list. On failure, returns false and sets `*error`, unless it was
 * interrupted.
 */
static bool await_list(struct live_viewer *viewer, const struct listing *listing,
    const bt_query_executor *executor, char **error)
{
    while (!listing->result) {
        enum live_viewer_status status = live_viewer_pump(viewer, error);

        if (status == LIVE_VIEWER_ERROR ||
            (status == LIVE_VIEWER_AGAIN &&
                !live_wait(live_viewer_descriptor(viewer), live_viewer_events(viewer),
                    live_viewer_deadline(viewer), is_interrupted, (void *) executor))) {
            return false;
        }
    }
    return true;
}

/*
 * Returns the sessions as a new array. On failure, returns NULL and sets `*error` in the same way
 * as a query.
 */
static bt_value *list_sessions(
    const struct live_url *url, const bt_query_executor *executor, char **error)
{
    g_autofree char *peer = live_url_peer(url), *base = live_url_base(url);
    g_autoptr(GHashTable) by_url = g_hash_table_new(g_str_hash, g_str_equal);
    struct listing listing = {.base = base, .by_url = by_url};
    int descriptor = live_connect(url, is_interrupted, (void *) executor, error);

    if (descriptor < 0) {
        return NULL;
    }
    struct live_viewer *viewer = live_viewer_create(descriptor, peer);
    live_viewer_set_log_level(viewer, bt_query_executor_get_logging_level(executor));
    live_viewer_set_timeout(viewer, (int64_t) LIVE_REPLY_TIMEOUT_MS * 1000 * 1000);
    live_viewer_list_sessions(viewer, take_list, &listing);
    (void) await_list(viewer, &listing, executor, error);
    live_viewer_free(viewer);
    return listing.result;
}

static bt_value *query_sessions(
    const bt_query_executor *executor, const bt_value *params, char **error)
{
    static const struct parameter table[] = {
        {"url", PARAMETER_STRING, offsetof(struct query_parameters, url), .is_required = true},
    };
    struct query_parameters parameters = {0};
    g_auto(live_url) url = {0};

    *error = parameters_read(params, table, G_N_ELEMENTS(table), &parameters);
    if (*error || !live_url_parse(parameters.url, &url, error)) {
        return NULL;
    }
    return list_sessions(&url, executor, error);
}

static const struct query queries[] = {
    {"babeltrace.support-info", query_support_info},
    {"sessions", query_sessions},
};

QUERIES_DEFINE_METHOD(live_query, queries)
