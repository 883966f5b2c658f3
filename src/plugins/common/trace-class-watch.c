/* SPDX-License-Identifier: MIT */
/* Detects the destruction of trace classes; see trace-class-watch.h. */
#include "plugins/common/trace-class-watch.h"

struct entry {
    const bt_trace_class *trace_class;
    bt_listener_id listener;
};

#define ENTRY(self, i) g_array_index((self)->entries, struct entry, i)

void trace_class_watch_init(
    struct trace_class_watch *self, trace_class_watch_func forget, void *data)
{
    *self = (struct trace_class_watch){
        .entries = g_array_new(FALSE, FALSE, sizeof(struct entry)),
        .forget = forget,
        .data = data,
    };
}

void trace_class_watch_clear(struct trace_class_watch *self)
{
    for (guint i = 0; i < self->entries->len; i++) {
        (void) bt_trace_class_remove_destruction_listener(
            ENTRY(self, i).trace_class, ENTRY(self, i).listener);
    }
    g_array_free(self->entries, TRUE);
}

static void forget(const bt_trace_class *trace_class, void *data)
{
    struct trace_class_watch *const self = data;

    self->forget(self->data, trace_class);
    for (guint i = 0; i < self->entries->len; i++) {
        if (ENTRY(self, i).trace_class == trace_class) {
            g_array_remove_index_fast(self->entries, i);
            return;
        }
    }
}

bool trace_class_watch_add(struct trace_class_watch *self, const bt_trace_class *trace_class)
{
    struct entry entry = {.trace_class = trace_class};

    for (guint i = 0; i < self->entries->len; i++) {
        if (ENTRY(self, i).trace_class == trace_class) {
            return true;
        }
    }
    if (bt_trace_class_add_destruction_listener(trace_class, forget, self, &entry.listener) !=
        BT_TRACE_CLASS_ADD_LISTENER_STATUS_OK) {
        return false;
    }
    g_array_append_val(self->entries, entry);
    return true;
}
