/* SPDX-License-Identifier: MIT */
/* The component class source.ctf.follow; see follow.h. */
#include <babeltrace2/extension/message-common.h>
#include <babeltrace2/extension/waiting.h>
#include <poll.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/monotonic-time.h"
#include "base/units.h"
#include "ctf/trace-files/metadata-file.h"
#include "plugins/common/component-class.h"
#include "plugins/common/next-status.h"
#include "plugins/common/queries.h"
#include "plugins/common/source.h"
#include "plugins/ctf/follow-source/followed-folder.h"
#include "plugins/ctf/fs-source/component.h"

/*
 * The interval at which all files are checked (ns). The kernel doesn't report every change, and on
 * network file systems it reports none.
 */
enum { SCAN_INTERVAL = 250 * 1000 * 1000 };

/*
 * Less than the weight of source.ctf.fs, because this class is used only if the user requests it.
 */
#define SUPPORT_WEIGHT 0.1

struct follow_iterator {
    struct follow_state state;
    GPtrArray *folders;  /* elements: struct followed_folder */
    GHashTable *watched; /* watch descriptor -> struct followed_folder */
    int watch;           /* an inotify descriptor, or -1 if folders can't be watched */
    int64_t next_scan;
    char *error; /* the error of a scan, which is reported after all messages */
};

/* Watches the folders. If this fails, the scans still find all changes. */
static void watch_folders(struct follow_iterator *it, const GPtrArray *paths)
{
    it->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    for (guint i = 0; i < paths->len && it->watch >= 0; i++) {
        const int descriptor =
            inotify_add_watch(it->watch, paths->pdata[i], IN_MODIFY | IN_CREATE | IN_MOVED_TO);

        if (descriptor >= 0) {
            g_hash_table_insert(it->watched, GINT_TO_POINTER(descriptor), it->folders->pdata[i]);
        }
    }
}

static void scan(struct follow_iterator *it)
{
    it->next_scan = tg_monotonic_ns() + SCAN_INTERVAL;
    it->state.scans++;
    for (guint i = 0; i < it->folders->len && !it->error; i++) {
        (void) followed_folder_scan(it->folders->pdata[i], &it->error);
    }
}

/* Records a change of a file. Returns false if a scan is needed to find out what has changed. */
static bool note_change(struct follow_iterator *it, const struct inotify_event *event)
{
    struct followed_folder *folder = g_hash_table_lookup(it->watched, GINT_TO_POINTER(event->wd));

    return folder && (event->mask & IN_MODIFY) && event->len > 0 &&
           followed_folder_note_change(folder, event->name);
}

/*
 * Handles all events of the inotify descriptor, and scans the folders if necessary. Changes after
 * this call make the descriptor readable, which wakes a waiting graph.
 */
static void look_around(struct follow_iterator *it)
{
    union {
        struct inotify_event event; /* aligns the buffer */
        char bytes[16 * 1024];
    } buffer;
    bool needs_scan = tg_monotonic_ns() >= it->next_scan;
    ssize_t size;

    while (it->watch >= 0 && (size = read(it->watch, &buffer, sizeof buffer)) > 0) {
        for (char *at = buffer.bytes; at < buffer.bytes + size;) {
            const struct inotify_event *event = (const struct inotify_event *) (void *) at;

            needs_scan = !note_change(it, event) || needs_scan;
            at += sizeof *event + event->len;
        }
    }
    if (needs_scan) {
        scan(it);
    }
}

static void note_last_time(struct follow_iterator *it, const bt_message *message)
{
    int64_t ns;

    /* The merger has already computed this time, so it doesn't overflow. */
    (void) bt_x_message_get_ns_from_origin(message, &ns);
    it->state.last_ns = MAX(it->state.last_ns, ns);
}

static next_status merge(
    struct follow_iterator *it, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    next_status status = message_merger_next(it->state.merger, messages, capacity, count);

    if (status == NEXT_OK) {
        note_last_time(it, messages[*count - 1]);
    }
    /* Files may still appear, so the source never ends. */
    return status == NEXT_END ? NEXT_AGAIN : status;
}

static next_status next(bt_self_message_iterator *self_iterator, bt_message_array_const messages,
    uint64_t capacity, uint64_t *count)
{
    struct follow_iterator *it = bt_self_message_iterator_get_data(self_iterator);

    if (tg_monotonic_ns() >= it->next_scan) {
        scan(it);
    }
    next_status status = merge(it, messages, capacity, count);
    if (status != NEXT_AGAIN) {
        return status;
    }
    it->state.deadline = INT64_MAX;
    look_around(it);
    status = merge(it, messages, capacity, count);
    if (status != NEXT_AGAIN) {
        return status;
    }
    if (it->error && !it->state.is_over) {
        it->state.is_over = true;
        status = merge(it, messages, capacity, count);
        if (status != NEXT_AGAIN) {
            return status;
        }
    }
    if (it->error) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self_iterator, "%s", it->error);
        return NEXT_ERROR;
    }
    bt_x_self_message_iterator_wait_for(
        self_iterator, it->watch, POLLIN, MIN(it->state.deadline, it->next_scan));
    return status;
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self_iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct follow_iterator *it = g_new0(struct follow_iterator, 1);
    const struct follow_component *component =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self_iterator));
    const GPtrArray *paths = component->parameters.inputs;

    it->state.self = self_iterator;
    it->state.component = component;
    it->state.inactivity_timeout =
        (int64_t) component->parameters.inactivity_timeout_ms * TG_NS_PER_MS;
    it->state.last_ns = INT64_MIN;
    it->state.merger =
        message_merger_create(self_iterator, followed_stream_next, followed_stream_may_be_passed);
    it->folders = g_ptr_array_new_with_free_func((GDestroyNotify) followed_folder_free);
    it->watched = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < paths->len; i++) {
        g_ptr_array_add(it->folders, followed_folder_create(&it->state, paths->pdata[i]));
    }
    watch_folders(it, paths);
    /*
     * Let the library seek a time by dropping messages from the beginning. `--begin` uses this kind
     * of seeking.
     */
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    bt_self_message_iterator_set_data(self_iterator, it);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self_iterator)
{
    struct follow_iterator *it = bt_self_message_iterator_get_data(self_iterator);

    message_merger_free(it->state.merger);
    g_ptr_array_unref(it->folders);
    g_hash_table_unref(it->watched);
    if (it->watch >= 0) {
        close(it->watch);
    }
    g_free(it->error);
    g_free(it);
}

/* The methods of the component. */

static bt_component_class_get_supported_mip_versions_method_status get_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *supported_versions)
{
    return fs_find_supported_mip_versions(component_class, params, true, supported_versions);
}

static void free_component(gpointer data)
{
    struct follow_component *component = data;

    fs_parameters_clear(&component->parameters);
    g_free(component);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(component);
    struct follow_component *follow = g_new0(struct follow_component, 1);
    g_autofree char *error = NULL;

    follow->log_level = bt_component_get_logging_level(bt_self_component_as_component(self));
    if (!fs_parameters_read(params, true, &follow->parameters, &error)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self, "%s", error);
        free_component(follow);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return source_initialize(component, follow, free_component);
}

static void finalize(bt_self_component_source *component)
{
    free_component(
        bt_self_component_get_data(bt_self_component_source_as_self_component(component)));
}

/*
 * Supports each folder with a metadata file, whatever the contents of this file are, because
 * tracers create the file early and may write to it late.
 */
static bt_value *query_support_info(
    const bt_query_executor *executor, const bt_value *params, char **error)
{
    struct support_query query = {0};

    if (!queries_read_support(params, &query, error)) {
        return NULL;
    }
    return queries_support_of(
        strcmp(query.type, "directory") == 0 && ctf_metadata_file_exists(query.input)
            ? SUPPORT_WEIGHT
            : 0);
}

static const struct query queries[] = {
    {"babeltrace.support-info", query_support_info},
};

static QUERIES_DEFINE_METHOD(query, queries)

    REGISTER_PRODUCER(SOURCE, ctf, follow, "follow",
        "Read CTF traces while they are written to the file system.",
        "Parameters: `inputs`, `patience-ms`, `trace-name`, `clock-class-offset-s`,\n"
        "`clock-class-offset-ns`, `force-clock-class-origin-unix-epoch`,\n"
        "`clock-bits`, `keep-clock-fields`.\n"
        "\n"
        "See the babeltrace2-source.ctf.follow(7) manual page.",
        initialize, finalize, get_supported_mip_versions);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_QUERY_METHOD_WITH_ID(ctf, follow, query);
