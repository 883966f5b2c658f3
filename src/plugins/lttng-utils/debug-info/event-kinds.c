/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/event-kinds.h"

#include <string.h>

#include "base/terminal-text.h"
#include "plugins/common/log.h"
#include "plugins/lttng-utils/debug-info/class-name.h"

bool event_kinds_change_scope(const struct event_kinds *self, bt_trace_class *trace_class_copy,
    const bt_stream_class *stream_class, bt_field_path_scope scope, bt_field_class *copy)
{
    if (scope != BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT ||
        added_fields_append(self->options, stream_class, trace_class_copy, copy)) {
        return true;
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
        trace_ir_copy_borrow_iterator(self->copies),
        "cannot add fields to the copy of an event's common context");
    return false;
}

static void warn_of_name(struct event_kinds *self, const bt_event_class *event_class)
{
    const char *name = bt_event_class_get_name(event_class);
    g_autoptr(GString) text = g_string_new(NULL);

    if (self->is_name_taken) {
        return;
    }
    self->is_name_taken = true;
    name = name ? name : "";
    tg_append_terminal_text(text, name, strlen(name), false);
    log_warning(self->log_level, DEBUG_INFO_CLASS_NAME,
        "event class `%s`: its events already have a context `%s`, so nothing is added to them "
        "(is this filter in the graph twice? `debug-info-field-name` sets another name)",
        text->str, self->options->name);
}

void event_kinds_note_class(
    struct event_kinds *self, const bt_event_class *original, bt_event_class *copy)
{
    if (!copy) {
        self->event_class = NULL;
        g_free(tg_pointer_map_remove(&self->kinds, original));
        return;
    }
    struct event_kind *kind = g_new0(struct event_kind, 1);
    kind->copy = copy;
    kind->is_binary =
        added_fields_have_process(bt_event_class_borrow_stream_class_const(original)) &&
        bt_x_event_dispatch_includes_event_class(self->binaries.dispatch, original);
    tg_pointer_map_add(&self->kinds, original, kind);
    if (!added_fields_set_decoder(self->options, original, copy, self->resolver)) {
        warn_of_name(self, original);
    }
}

const struct event_kind *event_kinds_look_up(
    struct event_kinds *self, const bt_event_class *event_class)
{
    self->has_events = true;
    /* Copying an event class also adds its kind. */
    if (!tg_pointer_map_find(&self->kinds, event_class) &&
        !trace_ir_copy_event_class(self->copies, event_class)) {
        return NULL;
    }
    self->event_class = event_class;
    self->kind = tg_pointer_map_get(&self->kinds, event_class);
    return self->kind;
}

void event_kinds_init(struct event_kinds *self, struct trace_ir_copy *copies,
    const struct added_fields_options *options, struct address_resolver *resolver,
    bt_logging_level log_level)
{
    *self = (struct event_kinds){
        .copies = copies,
        .options = options,
        .resolver = resolver,
        .log_level = log_level,
    };
    binary_events_init(&self->binaries);
    tg_pointer_map_init(&self->kinds);
}

void event_kinds_clear(struct event_kinds *self)
{
    binary_events_clear(&self->binaries);
    tg_pointer_map_clear(&self->kinds);
}
