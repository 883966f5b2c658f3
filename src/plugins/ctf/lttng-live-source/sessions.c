/* SPDX-License-Identifier: MIT */
/* Finds the sessions of a relay daemon and detects their end; see sessions.h. */
#include "plugins/ctf/lttng-live-source/sessions.h"

#include <string.h>

#include "plugins/common/log.h"

enum state {
    SEARCHING, /* the session list is to be requested in this or the next round */
    LISTING,   /* the session list was requested */
    FOLLOWING, /* there are sessions, which are being attached or are attached */
    OVER,
};

struct live_sessions {
    struct live_follower *follower;
    enum state state;
    GPtrArray *array;   /* elements: struct live_session, owned */
    bool has_attached;  /* at least one session was attached */
    bool has_asked;     /* every session was asked for new streams */
    uint64_t rested_in; /* the last round in which no session was found */
    bool is_known;      /* a session was found, or a warning has reported that none exists */
};

static bool handle_creation(void *owner, uint32_t status, char **error)
{
    const struct live_sessions *sessions = owner;

    return status == 1 ? true
                       : live_follower_fail(sessions->follower, error,
                             "the relay daemon refuses to create a viewer session");
}

struct live_sessions *live_sessions_create(struct live_follower *follower)
{
    struct live_sessions *sessions = g_new0(struct live_sessions, 1);

    sessions->follower = follower;
    sessions->array = g_ptr_array_new_with_free_func((GDestroyNotify) live_session_free);
    live_viewer_create_session(follower->viewer, handle_creation, sessions);
    return sessions;
}

static bool ignore_detachment(void *owner, uint32_t status, char **error)
{
    return true;
}

static void detach(const struct live_session *session)
{
    const struct live_follower *follower = session->follower;

    if (session->state >= LIVE_SESSION_ATTACHED && !follower->has_failed) {
        live_viewer_detach(follower->viewer, session->id, ignore_detachment, NULL);
    }
}

void live_sessions_free(struct live_sessions *sessions)
{
    struct live_viewer *viewer = sessions->follower->viewer;

    for (guint i = 0; i < sessions->array->len; i++) {
        detach(sessions->array->pdata[i]);
    }
    live_viewer_forget(viewer, sessions);
    g_ptr_array_unref(sessions->array);
    if (!sessions->follower->has_failed) {
        g_autofree char *error = NULL;

        (void) live_viewer_pump(viewer, &error);
    }
    g_free(sessions);
}

/*
 * Warns that the session doesn't exist. The user may have misspelt the name. Without this warning,
 * the program would only wait or end.
 */
static void warn_of_absence(struct live_sessions *sessions)
{
    const struct live_component *component = sessions->follower->component;
    const bt_component *self = bt_self_component_as_component(
        bt_self_message_iterator_borrow_component(sessions->follower->self));
    g_autofree char *base = live_url_base(&component->url);

    if (sessions->is_known || component->action == LIVE_SESSION_NOT_FOUND_FAIL) {
        return;
    }
    sessions->is_known = true;
    log_warning(bt_component_get_logging_level(self), LIVE_CLASS_NAME,
        "%s: the relay daemon has no such session%s: `babeltrace2 -i lttng-live %s` lists its "
        "sessions",
        component->url_text,
        component->action == LIVE_SESSION_NOT_FOUND_CONTINUE ? ", waiting for one" : "", base);
}

/* Performs the configured action when there is no session with the wanted name. */
static bool handle_absence(struct live_sessions *sessions, char **error)
{
    struct live_follower *follower = sessions->follower;

    warn_of_absence(sessions);
    switch (follower->component->action) {
    case LIVE_SESSION_NOT_FOUND_CONTINUE:
        sessions->state = SEARCHING;
        sessions->rested_in = live_pace_rest(&follower->pace);
        return true;
    case LIVE_SESSION_NOT_FOUND_END:
        sessions->state = OVER;
        return true;
    case LIVE_SESSION_NOT_FOUND_FAIL:
        return live_follower_fail(
            follower, error, "the relay daemon has no session of this host and name");
    }
    g_assert_not_reached();
}

static bool is_wanted(const struct live_url *url, const struct live_session_info *info)
{
    return strcmp(info->hostname, url->target) == 0 && strcmp(info->name, url->session) == 0;
}

/*
 * Returns whether the graph's MIP version can express the traces of a session. CTF 2 has field
 * classes that don't exist in MIP version 0.
 */
static bool can_be_expressed(
    const struct live_follower *follower, const struct live_session_info *info)
{
    bt_self_component *component = bt_self_message_iterator_borrow_component(follower->self);

    return info->format != LIVE_TRACE_FORMAT_CTF_2 ||
           bt_self_component_get_graph_mip_version(component) >= 1;
}

static bool handle_list(void *owner, const struct live_list *list, char **error)
{
    struct live_sessions *sessions = owner;
    struct live_follower *follower = sessions->follower;

    for (size_t i = 0; i < list->count; i++) {
        const struct live_session_info *info = &list->sessions[i];

        if (!is_wanted(&follower->component->url, info)) {
            continue;
        }
        if (!can_be_expressed(follower, info)) {
            return live_follower_fail(
                follower, error, "Cannot read a CTF 2 recording session under MIP 0");
        }
        g_ptr_array_add(sessions->array, live_session_create(follower, info));
    }
    sessions->state = FOLLOWING;
    sessions->has_attached = false;
    sessions->is_known = sessions->is_known || sessions->array->len > 0;
    return sessions->array->len > 0 || handle_absence(sessions, error);
}

static void search(struct live_sessions *sessions)
{
    struct live_follower *follower = sessions->follower;

    if (sessions->rested_in != follower->pace.round) {
        sessions->state = LISTING;
        live_viewer_list_sessions(follower->viewer, handle_list, sessions);
    }
}

/* Detaches and removes the sessions that are over. */
static void leave_sessions(struct live_sessions *sessions)
{
    for (guint i = sessions->array->len; i > 0; i--) {
        const struct live_session *session = sessions->array->pdata[i - 1];

        sessions->has_attached |= session->state >= LIVE_SESSION_ATTACHED;
        if (live_session_is_over(session)) {
            detach(session);
            g_ptr_array_remove_index(sessions->array, i - 1);
        }
    }
}

/*
 * Sets the state when all sessions have ended: the search for sessions begins again, or the source
 * is over.
 */
static bool end(struct live_sessions *sessions, char **error)
{
    struct live_follower *follower = sessions->follower;

    if (!sessions->has_attached) {
        return handle_absence(sessions, error);
    }
    if (follower->component->action != LIVE_SESSION_NOT_FOUND_CONTINUE) {
        sessions->state = OVER;
        return true;
    }
    sessions->state = SEARCHING;
    live_pace_forget_timers(&follower->pace);
    sessions->rested_in = live_pace_rest(&follower->pace);
    return true;
}

static bool is_asking(const struct live_sessions *sessions)
{
    for (guint i = 0; i < sessions->array->len; i++) {
        const struct live_session *session = sessions->array->pdata[i];

        if (session->is_asking) {
            return true;
        }
    }
    return false;
}

/*
 * The relay daemon announces new streams without naming their session, so the viewer asks for the
 * new streams of every session. Replies to requests that were sent before the announcement don't
 * count.
 */
static void ask_for_streams(struct live_sessions *sessions)
{
    struct live_follower *follower = sessions->follower;

    if (!follower->expects_streams || is_asking(sessions)) {
        return;
    }
    if (sessions->has_asked) {
        sessions->has_asked = follower->expects_streams = false;
        return;
    }
    sessions->has_asked = true;
    for (guint i = 0; i < sessions->array->len; i++) {
        live_session_ask_for_streams(sessions->array->pdata[i]);
    }
}

static bool follow(struct live_sessions *sessions, char **error)
{
    leave_sessions(sessions);
    if (sessions->array->len == 0) {
        return end(sessions, error);
    }
    ask_for_streams(sessions);
    for (guint i = 0; i < sessions->array->len; i++) {
        live_session_request(sessions->array->pdata[i]);
    }
    return true;
}

bool live_sessions_update(struct live_sessions *sessions, char **error)
{
    if (sessions->state == FOLLOWING && !follow(sessions, error)) {
        return false;
    }
    if (sessions->state == SEARCHING) {
        search(sessions);
    }
    return true;
}

bool live_sessions_are_settled(const struct live_sessions *sessions)
{
    for (guint i = 0; i < sessions->array->len; i++) {
        const struct live_session *session = sessions->array->pdata[i];

        if (session->state <= LIVE_SESSION_GONE) {
            return false;
        }
    }
    return sessions->state != LISTING &&
           (sessions->state != SEARCHING || sessions->rested_in == sessions->follower->pace.round);
}

bool live_sessions_are_over(const struct live_sessions *sessions)
{
    return sessions->state == OVER;
}
