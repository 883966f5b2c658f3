/* SPDX-License-Identifier: MIT */
/* Writes a trace; see output-trace.h. */
#include "plugins/ctf/fs-sink/output-trace.h"

#include <errno.h>
#include <stdio.h>

#include "base/terminal-text.h"
#include "ctf/encode/metadata-text.h"
#include "plugins/common/log.h"
#include "plugins/ctf/fs-sink/trace-path.h"

static void warn(void *data, const char *message)
{
    const struct output_trace *self = data;

    log_warning(self->options->log_level, "sink.ctf.fs", "%s", message);
}

static bool wants_index(const struct fs_sink_options *options, const bt_trace *trace)
{
    return options->index_creation == INDEX_ALWAYS ||
           (options->index_creation == INDEX_AUTO && trace_is_lttng(trace));
}

static void append_new_event_classes(
    struct output_trace *self, const struct ctf_stream_class *stream_class, GString *text)
{
    guint *done = &g_array_index(self->event_class_counts, guint, stream_class->index);

    for (; *done < stream_class->event_classes->len; (*done)++) {
        ctf_metadata_text_append_event_class(
            trace_schema_get(self->translation), stream_class->event_classes->pdata[*done], text);
    }
}

/* Appends the classes that the metadata doesn't contain yet. */
static bool append_new_metadata(struct output_trace *self, GString *text, char **error)
{
    const struct ctf_schema *schema = trace_schema_get(self->translation);

    for (; self->clock_class_count < schema->clock_classes->len; self->clock_class_count++) {
        ctf_metadata_text_append_clock_class(
            schema, schema->clock_classes->pdata[self->clock_class_count], text);
    }
    g_array_set_size(self->event_class_counts, schema->stream_classes->len);
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        if (i >= self->stream_class_count) {
            ctf_metadata_text_append_stream_class(schema, schema->stream_classes->pdata[i], text);
        }
        append_new_event_classes(self, schema->stream_classes->pdata[i], text);
    }
    self->stream_class_count = schema->stream_classes->len;
    return trace_directory_append_metadata(self->directory, text->str, text->len, error);
}

static bool create_directory(struct output_trace *self, char **error)
{
    const struct fs_sink_options *options = self->options;
    g_autofree char *relative = trace_path(self->trace);
    g_autofree char *path = options->assumes_single_trace
                                ? g_strdup(options->path)
                                : g_strconcat(options->path, "/", relative, NULL);
    g_autoptr(GString) text = g_string_new(NULL);

    self->directory = trace_directory_create(path, options->assumes_single_trace, error);
    if (!self->directory) {
        return false;
    }
    ctf_metadata_text_append_trace(trace_schema_get(self->translation), text);
    if (!append_new_metadata(self, text, error)) {
        trace_directory_remove(self->directory);
        return false;
    }
    return true;
}

struct output_trace *output_trace_create(
    const bt_trace *trace, const struct fs_sink_options *options, char **error)
{
    struct output_trace *self = g_new0(struct output_trace, 1);
    struct trace_schema_options schema_options = {
        .version = options->format_version,
        .warn = warn,
        .warn_data = self,
        .find_original = event_writer_find_original,
    };

    self->options = options;
    self->trace = trace;
    self->is_indexed = wants_index(options, trace);
    schema_options.keeps_cpu_id = self->is_indexed;
    tg_pointer_map_init(&self->writers);
    tg_pointer_map_init(&self->layouts);
    self->event_class_counts = g_array_new(FALSE, TRUE, sizeof(guint));
    self->translation = trace_schema_create(trace, &schema_options, error);
    if (!self->translation || !create_directory(self, error)) {
        output_trace_free(self);
        return NULL;
    }
    log_info(options->log_level, "sink.ctf.fs", "%s: writes a trace in CTF %s%s",
        trace_directory_path(self->directory), options->format_version == 1 ? "1.8" : "2",
        self->is_indexed ? ", with LTTng's index files" : "");
    return self;
}

static void update_writer(const void *event_class, void *writer, void *data)
{
    event_writer_update(writer);
}

static void update_layout(const void *stream_class, void *layout, void *data)
{
    ctf_record_plan_update(((struct packet_layout *) layout)->head);
}

/* Translates the classes that were added to the trace class. */
static bool update(struct output_trace *self, char **error)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (!trace_schema_update(self->translation, error)) {
        return false;
    }
    tg_pointer_map_for_each(&self->writers, update_writer, NULL);
    tg_pointer_map_for_each(&self->layouts, update_layout, NULL);
    return append_new_metadata(self, text, error);
}

const struct packet_layout *output_trace_find_layout(
    struct output_trace *self, const bt_stream_class *stream_class, char **error)
{
    struct packet_layout *layout = tg_pointer_map_get(&self->layouts, stream_class);
    const struct ctf_schema *schema = trace_schema_get(self->translation);

    if (layout) {
        return layout;
    }
    if (!trace_schema_find_stream_class(self->translation, stream_class) && !update(self, error)) {
        return NULL;
    }
    layout = g_new(struct packet_layout, 1);
    layout->stream_class = trace_schema_find_stream_class(self->translation, stream_class);
    layout->head = ctf_record_plan_create(schema, layout->stream_class, NULL,
        CTF_SCOPE_PACKET_HEADER, CTF_SCOPE_PACKET_CONTEXT, &event_writer_cell_readers);
    tg_pointer_map_add(&self->layouts, stream_class, layout);
    return layout;
}

struct event_writer *output_trace_add_writer(
    struct output_trace *self, const bt_event_class *event_class, char **error)
{
    if (!trace_schema_find_event_class(self->translation, event_class) && !update(self, error)) {
        return NULL;
    }
    struct event_writer *writer = event_writer_create(
        event_class, trace_schema_find_event_class(self->translation, event_class));
    tg_pointer_map_add(&self->writers, event_class, writer);
    return writer;
}

bool output_trace_finish(struct output_trace *self, char **error)
{
    self->is_created = trace_directory_finish(self->directory, error);
    return self->is_created;
}

bool output_trace_announce(struct output_trace *self, char **error)
{
    if (!self->is_created || self->options->is_quiet) {
        return true;
    }
    tg_clear_line(stdout);
    tg_print(stdout, "Created CTF trace `%s`.\n", trace_directory_path(self->directory));
    if (fflush(stdout) != 0) {
        *error = g_strdup_printf("standard output: cannot write: %s", g_strerror(errno));
        return false;
    }
    return true;
}

static bool free_writer(const void *event_class, void *writer, void *data)
{
    event_writer_free(writer);
    return true;
}

static bool free_layout(const void *stream_class, void *data, void *unused)
{
    struct packet_layout *layout = data;

    ctf_record_plan_free(layout->head);
    g_free(layout);
    return true;
}

void output_trace_free(struct output_trace *self)
{
    if (!self) {
        return;
    }
    if (self->has_listener) {
        (void) bt_trace_remove_destruction_listener(self->trace, self->listener);
    }
    tg_pointer_map_remove_if(&self->writers, free_writer, NULL);
    tg_pointer_map_clear(&self->writers);
    tg_pointer_map_remove_if(&self->layouts, free_layout, NULL);
    tg_pointer_map_clear(&self->layouts);
    g_array_unref(self->event_class_counts);
    trace_directory_free(self->directory);
    trace_schema_free(self->translation);
    g_free(self);
}
