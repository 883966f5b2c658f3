/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/recording-hints.h"

#include <glib.h>
#include <string.h>

#include "base/terminal-text.h"
#include "plugins/common/log.h"
#include "plugins/lttng-utils/debug-info/binary-events.h"
#include "plugins/lttng-utils/debug-info/class-name.h"

#define ADD_CONTEXT  "`lttng add-context --userspace --type=vpid --type=ip`"
#define ENABLE_EVENT "`lttng enable-event --userspace 'lttng_ust_statedump:*'`"

/* The information that the events of a trace contain. */
struct contents {
    bool addresses; /* the address and the process of an event */
    bool binaries;  /* descriptions of loaded binaries */
    bool loaders;   /* descriptions of loaded binaries with the process ID */
};

/* Returns a string of the environment, or an empty string if it doesn't exist. */
static const char *get_entry(const bt_trace *trace, const char *name)
{
    const bt_value *value = bt_trace_borrow_environment_entry_value_by_name_const(trace, name);

    return value && bt_value_is_string(value) ? bt_value_string_get(value) : "";
}

static bool is_of_ust(const bt_trace *trace)
{
    return strcmp(get_entry(trace, "tracer_name"), "lttng-ust") == 0 ||
           strcmp(get_entry(trace, "domain"), "ust") == 0;
}

static bool is_of_kernel(const bt_trace *trace)
{
    return strcmp(get_entry(trace, "tracer_name"), "lttng-modules") == 0 ||
           strcmp(get_entry(trace, "domain"), "kernel") == 0;
}

static void add_contents_of_events(const bt_stream_class *stream_class, struct contents *found)
{
    const uint64_t count = bt_stream_class_get_event_class_count(stream_class);

    for (uint64_t i = 0; i < count && !found->loaders; i++) {
        const bt_event_class *event_class =
            bt_stream_class_borrow_event_class_by_index_const(stream_class, i);

        if (binary_events_have_name(bt_event_class_get_name(event_class))) {
            found->binaries = true;
            found->loaders = added_fields_have_process(stream_class);
        }
    }
}

static struct contents find_contents(
    const struct added_fields_options *options, const bt_trace_class *trace_class)
{
    const uint64_t count = bt_trace_class_get_stream_class_count(trace_class);
    struct contents found = {.addresses = false};

    for (uint64_t i = 0; i < count; i++) {
        const bt_stream_class *stream_class =
            bt_trace_class_borrow_stream_class_by_index_const(trace_class, i);

        found.addresses |= added_fields_have_source(options, stream_class);
        add_contents_of_events(stream_class, &found);
    }
    return found;
}

/* Returns a hint about missing events or contexts, or NULL if none is needed. */
static const char *choose_hint(
    const struct added_fields_options *options, const struct contents *contents)
{
    if (!contents->addresses && !contents->binaries) {
        return "no event has both contexts `vpid` and `ip`, so nothing can be added, "
               "and no event describes the loaded binaries: before recording, run " ADD_CONTEXT
               " and " ENABLE_EVENT;
    }
    /*
     * With `callstacks`, a trace without addresses may still be useful: its events describe the
     * binaries that resolve the call stacks of a kernel trace.
     */
    if (!contents->addresses && !(options->callstacks && contents->loaders)) {
        return "no event has both contexts `vpid` and `ip`, so nothing can be added: "
               "before recording, run " ADD_CONTEXT;
    }
    if (!contents->binaries) {
        return "no event describes the binaries that its process has loaded, so the added "
               "fields stay empty: before the program starts, run " ENABLE_EVENT;
    }
    if (!contents->loaders) {
        return "events that describe loaded binaries lack the context `vpid`, so the added "
               "fields stay empty: before recording, run " ADD_CONTEXT " for all channels";
    }
    return NULL;
}

/*
 * Returns a hint for a kernel trace, or NULL if no hint is needed. Call stacks are the only
 * addresses in kernel events.
 */
static const char *choose_kernel_hint(
    const struct added_fields_options *options, const bt_trace_class *trace_class)
{
    struct added_fields_options with_callstacks = *options;

    if (find_contents(options, trace_class).addresses) {
        return NULL;
    }
    with_callstacks.callstacks = true;
    return find_contents(&with_callstacks, trace_class).addresses
               ? "nothing was added: the call stacks of kernel events are only looked up with the "
                 "parameter `callstacks=yes` or `kallsyms=\"FILE\"`"
               : "nothing was added, because the only addresses of kernel events are call stacks, "
                 "which this trace lacks: before recording, run `lttng add-context --kernel "
                 "--type=callstack-kernel`, and then set the parameter `kallsyms=\"FILE\"`";
}

static void warn(const struct recording_hints *self, const bt_trace *trace, const char *hint)
{
    const char *name = bt_trace_get_name(trace);
    g_autoptr(GString) text = g_string_new(NULL);

    /*
     * A trace has no name if its folder is the whole input. Its environment may still contain the
     * name of an LTTng session.
     */
    if (!name || !name[0]) {
        name = get_entry(trace, "trace_name");
    }
    tg_append_terminal_text(text, name, strlen(name), false);
    if (text->len > 0) {
        log_warning(self->log_level, DEBUG_INFO_CLASS_NAME, "trace `%s`: %s", text->str, hint);
    } else {
        log_warning(self->log_level, DEBUG_INFO_CLASS_NAME, "a trace: %s", hint);
    }
}

void recording_hints_check(struct recording_hints *self, const bt_trace *trace)
{
    const bt_trace_class *trace_class = bt_trace_borrow_class_const(trace);
    const char *of_kernel =
        is_of_kernel(trace) ? choose_kernel_hint(self->options, trace_class) : NULL;

    if (of_kernel) {
        self->of_kernel = of_kernel;
    } else {
        self->has_other_trace = true;
    }
    if (self->is_given || !is_of_ust(trace)) {
        return;
    }
    struct contents contents = find_contents(self->options, trace_class);
    const char *hint = choose_hint(self->options, &contents);
    self->expects_binaries |= !hint;
    if (hint) {
        self->is_given = true;
        warn(self, trace, hint);
    }
}

void recording_hints_end(struct recording_hints *self, bool has_events)
{
    if (!self->is_given && self->expects_binaries && has_events && !self->has_binaries) {
        self->is_given = true;
        log_warning(self->log_level, DEBUG_INFO_CLASS_NAME,
            "no event described the binaries that its process had loaded, so the added "
            "fields stayed empty: before the program starts, run " ENABLE_EVENT);
    }
    /*
     * A kernel trace is often read together with a user-space trace. Then the user expects
     * debugging information only for the user-space trace.
     */
    if (self->of_kernel && !self->has_other_trace) {
        log_warning(self->log_level, DEBUG_INFO_CLASS_NAME, "%s", self->of_kernel);
    }
}
