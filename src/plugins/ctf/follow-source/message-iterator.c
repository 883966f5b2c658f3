/* SPDX-License-Identifier: MIT */
/* The message iterator of source.ctf.follow; see follow.h. */
#include <babeltrace2/extension/message-common.h>
#include <babeltrace2/extension/waiting.h>
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/monotonic-time.h"
#include "plugins/ctf/follow-source/followed-folder.h"

/*
 * How often all files are looked at (ns): the kernel doesn't tell of everything. On network file
 * systems, it tells of nothing.
 */
enum { SCAN_INTERVAL = 250 * 1000 * 1000 };

struct follow_iterator {
    struct follow_state state;
    GPtrArray *folders;  /* struct followed_folder */
    GHashTable *watched; /* watch descriptors -> struct followed_folder */
    int watch;           /* an inotify descriptor; -1: folders can't be watched */
    int64_t next_scan;
    char *error; /* of a scan, kept back until nothing is left to deliver */
};

/* Without a watch, there are still the scans. */
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

/* Returns false if only a scan shows what the event means. */
static bool note_change(struct follow_iterator *it, const struct inotify_event *event)
{
    struct followed_folder *folder = g_hash_table_lookup(it->watched, GINT_TO_POINTER(event->wd));

    return folder && (event->mask & IN_MODIFY) && event->len > 0 &&
           followed_folder_note_change(folder, event->name);
}

/* Takes what the kernel tells. What is written from here on wakes whoever waits. */
static void look_around(struct follow_iterator *it)
{
    union {
        struct inotify_event event; /* for its alignment */
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

    /* The merger has computed this time before, so it doesn't overflow. */
    (void) bt_x_message_get_ns_from_origin(message, &ns);
    it->state.last_ns = MAX(it->state.last_ns, ns);
}

static bt_message_iterator_class_next_method_status merge(
    struct follow_iterator *it, bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    bt_message_iterator_class_next_method_status status =
        message_merger_next(it->state.merger, messages, capacity, count);

    if (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        note_last_time(it, messages[*count - 1]);
    }
    /* Files may still appear. */
    return status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END
               ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN
               : status;
}

bt_message_iterator_class_next_method_status follow_iterator_next(
    bt_self_message_iterator *self_iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct follow_iterator *it = bt_self_message_iterator_get_data(self_iterator);
    bt_message_iterator_class_next_method_status status;

    if (tg_monotonic_ns() >= it->next_scan) {
        scan(it);
    }
    status = merge(it, messages, capacity, count);
    if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN) {
        return status;
    }
    it->state.deadline = INT64_MAX;
    look_around(it);
    status = merge(it, messages, capacity, count);
    if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN) {
        return status;
    }
    if (it->error && !it->state.is_over) {
        it->state.is_over = true;
        status = merge(it, messages, capacity, count);
        if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN) {
            return status;
        }
    }
    if (it->error) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self_iterator, "%s", it->error);
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
    }
    bt_x_self_message_iterator_wait_for(
        self_iterator, it->watch, POLLIN, MIN(it->state.deadline, it->next_scan));
    return status;
}

bt_message_iterator_class_initialize_method_status follow_iterator_init(
    bt_self_message_iterator *self_iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct follow_iterator *it = g_new0(struct follow_iterator, 1);
    const struct follow_component *component =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self_iterator));
    const GPtrArray *paths = component->parameters.inputs;

    it->state.self = self_iterator;
    it->state.component = component;
    it->state.patience = (int64_t) component->parameters.patience_ms * 1000 * 1000;
    it->state.last_ns = INT64_MIN;
    it->state.merger =
        message_merger_create(self_iterator, followed_stream_next, followed_stream_may_be_passed);
    it->folders = g_ptr_array_new_with_free_func((GDestroyNotify) followed_folder_free);
    it->watched = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < paths->len; i++) {
        g_ptr_array_add(it->folders, followed_folder_create(&it->state, paths->pdata[i]));
    }
    watch_folders(it, paths);
    /* From the beginning only, by dropping messages: `--begin` needs that. */
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    bt_self_message_iterator_set_data(self_iterator, it);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

void follow_iterator_finalize(bt_self_message_iterator *self_iterator)
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
