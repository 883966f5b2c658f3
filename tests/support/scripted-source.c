/* SPDX-License-Identifier: MIT */
/* A source that sends the messages of a script; see script.h. */
#include "tests/support/scripted-source.h"

#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/time-order.h>
#include <inttypes.h>
#include <string.h>

#include "tests/support/script.h"

struct source {
    struct script *script; /* borrowed */
    GPtrArray *clock_classes, *trace_classes, *stream_classes, *event_classes, *traces,
        *streams; /* held */
};

struct iterator {
    const struct script *script;
    const GPtrArray *input;
    const struct script_sequence *sequence;
    guint position;
    GHashTable *packets; /* the open packets: stream name (borrowed) -> bt_packet (held) */
};

static void add_object(
    struct source *source, const struct script_line *line, GPtrArray *list, void *object)
{
    g_ptr_array_add(list, object);
    g_hash_table_insert(source->script->objects, g_strdup(script_word(line, 1)), object);
}

static void parse_uuid(const char *text, uint8_t *uuid)
{
    for (unsigned i = 0; i < 16; i++) {
        uuid[i] = (uint8_t) (g_ascii_xdigit_value(text[2 * i]) * 16 +
                             g_ascii_xdigit_value(text[2 * i + 1]));
    }
}

/* Calls `function(object, …)` with the text of an option, if the line has the option. */
#define SET_STRING(line, option, function, object)                                                 \
    do {                                                                                           \
        const char *text_ = script_option((line), (option));                                       \
        if (text_) {                                                                               \
            function((object), text_);                                                             \
        }                                                                                          \
    } while (0)

#define SET_UUID(line, function, object)                                                           \
    do {                                                                                           \
        const char *text_ = script_option((line), "uuid");                                         \
        uint8_t uuid_[16];                                                                         \
        if (text_) {                                                                               \
            parse_uuid(text_, uuid_);                                                              \
            function((object), uuid_);                                                             \
        }                                                                                          \
    } while (0)

static void define_clock(
    struct source *source, const struct script_line *line, bt_self_component *self)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);
    const char *origin = script_option(line, "origin");
    const char *origin_name = script_option(line, "origin-name");
    const char *offset = script_option(line, "offset-s");

    bt_clock_class_set_frequency(
        clock_class, script_unsigned_option(line, "frequency", 1000000000));
    bt_clock_class_set_offset(clock_class, offset ? g_ascii_strtoll(offset, NULL, 10) : 0,
        script_unsigned_option(line, "offset-cycles", 0));
    if (origin) {
        bt_clock_class_set_origin_is_unix_epoch(clock_class, strcmp(origin, "epoch") == 0);
    }
    if (origin_name) {
        bt_clock_class_set_origin(clock_class, script_option(line, "origin-namespace"), origin_name,
            script_option(line, "origin-uid"));
    }
    if (script_option(line, "precision")) {
        bt_clock_class_set_precision(clock_class, script_unsigned_option(line, "precision", 0));
    }
    SET_STRING(line, "name", bt_clock_class_set_name, clock_class);
    SET_STRING(line, "uid", bt_clock_class_set_uid, clock_class);
    SET_STRING(line, "namespace", bt_clock_class_set_namespace, clock_class);
    SET_UUID(line, bt_clock_class_set_uuid, clock_class);
    add_object(source, line, source->clock_classes, clock_class);
}

static void define_trace(
    struct source *source, const struct script_line *line, bt_self_component *self)
{
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_trace *trace;

    bt_trace_class_set_assigns_automatic_stream_class_id(trace_class, BT_FALSE);
    trace = bt_trace_create(trace_class);
    SET_STRING(line, "name", bt_trace_set_name, trace);
    SET_STRING(line, "uid", bt_trace_set_uid, trace);
    SET_STRING(line, "namespace", bt_trace_set_namespace, trace);
    SET_UUID(line, bt_trace_set_uuid, trace);
    g_ptr_array_add(source->trace_classes, trace_class);
    add_object(source, line, source->traces, trace);
}

/* Returns whether a script has packets. */
static bool uses_packets(const struct script *script)
{
    for (guint i = 0; i < script->inputs->len; i++) {
        const GPtrArray *input = script->inputs->pdata[i];

        for (guint j = 0; j < input->len; j++) {
            const struct script_sequence *sequence = input->pdata[j];

            for (guint k = 0; k < sequence->lines->len; k++) {
                const struct script_line *line = sequence->lines->pdata[k];

                if (line->words[0][0] == 'P') {
                    return true;
                }
            }
        }
    }
    return false;
}

static void define_class(
    struct source *source, const struct script_line *line, bt_self_component *self)
{
    bt_trace *trace = script_object(line, script_option(line, "trace"));
    bt_stream_class *stream_class = bt_stream_class_create_with_id(
        bt_trace_borrow_class(trace), script_unsigned_option(line, "id", 0));
    const char *clock = script_option(line, "clock");
    const char *features = script_option(line, "features");

    if (!features) {
        features = uses_packets(line->script) ? (clock ? "pbedDxX" : "pdx") : (clock ? "dD" : "d");
    }
    if (clock) {
        bt_stream_class_set_default_clock_class(stream_class, script_object(line, clock));
    }
    bt_stream_class_set_assigns_automatic_event_class_id(stream_class, BT_FALSE);
    bt_stream_class_set_assigns_automatic_stream_id(stream_class, BT_FALSE);
    bt_stream_class_set_supports_packets(stream_class, strchr(features, 'p') != NULL,
        strchr(features, 'b') != NULL, strchr(features, 'e') != NULL);
    bt_stream_class_set_supports_discarded_events(
        stream_class, strchr(features, 'd') != NULL, strchr(features, 'D') != NULL);
    bt_stream_class_set_supports_discarded_packets(
        stream_class, strchr(features, 'x') != NULL, strchr(features, 'X') != NULL);
    SET_STRING(line, "name", bt_stream_class_set_name, stream_class);
    add_object(source, line, source->stream_classes, stream_class);
}

static void define_event(
    struct source *source, const struct script_line *line, bt_self_component *self)
{
    bt_stream_class *stream_class = script_object(line, script_option(line, "class"));
    bt_event_class *event_class =
        bt_event_class_create_with_id(stream_class, script_unsigned_option(line, "id", 0));

    if (script_option(line, "log-level")) {
        bt_event_class_set_log_level(
            event_class, (bt_event_class_log_level) script_unsigned_option(line, "log-level", 0));
    }
    SET_STRING(line, "name", bt_event_class_set_name, event_class);
    SET_STRING(line, "emf-uri", bt_event_class_set_emf_uri, event_class);
    add_object(source, line, source->event_classes, event_class);
}

static void define_stream(
    struct source *source, const struct script_line *line, bt_self_component *self)
{
    bt_stream_class *stream_class = script_object(line, script_option(line, "class"));
    bt_trace *trace = NULL;
    bt_stream *stream;

    for (guint i = 0; i < source->traces->len; i++) {
        if (bt_trace_borrow_class(source->traces->pdata[i]) ==
            bt_stream_class_borrow_trace_class(stream_class)) {
            trace = source->traces->pdata[i];
        }
    }
    stream = bt_stream_create_with_id(stream_class, trace, script_unsigned_option(line, "id", 0));
    SET_STRING(line, "name", bt_stream_set_name, stream);
    add_object(source, line, source->streams, stream);
}

static void define(struct source *source, const struct script_line *line, bt_self_component *self)
{
    static const struct {
        const char *keyword;
        void (*define)(struct source *, const struct script_line *, bt_self_component *);
    } statements[] = {
        {"clock", define_clock},
        {"trace", define_trace},
        {"class", define_class},
        {"event", define_event},
        {"stream", define_stream},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(statements); i++) {
        if (strcmp(line->words[0], statements[i].keyword) == 0) {
            statements[i].define(source, line, self);
            return;
        }
    }
    script_fail(line, "unknown statement");
}

static bt_component_class_get_supported_mip_versions_method_status get_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *supported_versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(supported_versions, 0, 1);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(component);
    struct source *source = g_new0(struct source, 1);

    source->script = data;
    source->clock_classes = g_ptr_array_new_with_free_func((GDestroyNotify) bt_clock_class_put_ref);
    source->trace_classes = g_ptr_array_new_with_free_func((GDestroyNotify) bt_trace_class_put_ref);
    source->stream_classes =
        g_ptr_array_new_with_free_func((GDestroyNotify) bt_stream_class_put_ref);
    source->event_classes = g_ptr_array_new_with_free_func((GDestroyNotify) bt_event_class_put_ref);
    source->traces = g_ptr_array_new_with_free_func((GDestroyNotify) bt_trace_put_ref);
    source->streams = g_ptr_array_new_with_free_func((GDestroyNotify) bt_stream_put_ref);
    for (guint i = 0; i < source->script->definitions->len; i++) {
        define(source, source->script->definitions->pdata[i], self);
    }
    for (guint i = 0; i < source->script->inputs->len; i++) {
        g_autofree char *name = g_strdup_printf("out%u", i);

        bt_self_component_source_add_output_port(
            component, name, source->script->inputs->pdata[i], NULL);
    }
    bt_self_component_set_data(self, source);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize(bt_self_component_source *component)
{
    struct source *source =
        bt_self_component_get_data(bt_self_component_source_as_self_component(component));

    g_ptr_array_free(source->streams, TRUE);
    g_ptr_array_free(source->traces, TRUE);
    g_ptr_array_free(source->event_classes, TRUE);
    g_ptr_array_free(source->stream_classes, TRUE);
    g_ptr_array_free(source->trace_classes, TRUE);
    g_ptr_array_free(source->clock_classes, TRUE);
    g_free(source);
}

static bt_bool may_go_back_to(
    bt_self_message_iterator *self, int64_t ns_from_origin, int64_t reached_ns)
{
    const struct iterator *iterator = bt_self_message_iterator_get_data(self);

    return ns_from_origin >= (int64_t) iterator->script->earliest;
}

static bt_message_iterator_class_initialize_method_status iterator_initialize(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    const struct source *source =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    struct iterator *iterator = g_new0(struct iterator, 1);

    iterator->script = source->script;
    iterator->input =
        bt_self_component_port_get_data(bt_self_component_port_output_as_self_component_port(port));
    iterator->sequence = iterator->input->pdata[0];
    iterator->packets =
        g_hash_table_new_full(g_str_hash, g_str_equal, NULL, (GDestroyNotify) bt_packet_put_ref);
    bt_self_message_iterator_configuration_set_can_seek_forward(
        configuration, source->script->can_seek_forward);
    bt_x_self_message_iterator_configuration_set_seeks_exactly(
        configuration, source->script->seeks_exactly);
    if (source->script->earliest != UINT64_MAX) {
        bt_x_self_message_iterator_configuration_set_may_go_back_to_method(
            configuration, may_go_back_to);
    }
    bt_self_message_iterator_set_data(self, iterator);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void iterator_finalize(bt_self_message_iterator *self)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    g_hash_table_destroy(iterator->packets);
    g_free(iterator);
}

static bt_message *create_stream_message(bt_self_message_iterator *self,
    const struct script_line *line, const bt_stream *stream, const uint64_t *times,
    unsigned time_count)
{
    bt_message *message;

    if (strcmp(line->words[0], "SB") == 0) {
        message = bt_message_stream_beginning_create(self, stream);
        if (time_count > 0) {
            bt_message_stream_beginning_set_default_clock_snapshot(message, times[0]);
        }
    } else {
        message = bt_message_stream_end_create(self, stream);
        if (time_count > 0) {
            bt_message_stream_end_set_default_clock_snapshot(message, times[0]);
        }
    }
    return message;
}

static bt_message *create_packet_message(bt_self_message_iterator *self, struct iterator *iterator,
    const struct script_line *line, const bt_stream *stream, const uint64_t *times,
    unsigned time_count)
{
    const bt_packet *packet = g_hash_table_lookup(iterator->packets, line->words[1]);

    if (strcmp(line->words[0], "PE") == 0) {
        bt_message *message =
            time_count > 0
                ? bt_message_packet_end_create_with_default_clock_snapshot(self, packet, times[0])
                : bt_message_packet_end_create(self, packet);

        g_hash_table_remove(iterator->packets, line->words[1]);
        return message;
    }

    bt_packet *created = bt_packet_create(stream);

    g_hash_table_replace(iterator->packets, line->words[1], created);
    return time_count > 0 ? bt_message_packet_beginning_create_with_default_clock_snapshot(
                                self, created, times[0])
                          : bt_message_packet_beginning_create(self, created);
}

static bt_message *create_event(bt_self_message_iterator *self, const struct iterator *iterator,
    const struct script_line *line, const bt_stream *stream, const uint64_t *times,
    unsigned time_count)
{
    const char *name = script_option(line, "event");
    const bt_packet *packet = g_hash_table_lookup(iterator->packets, line->words[1]);
    const bt_event_class *event_class = name ? script_object(line, name)
                                             : bt_stream_class_borrow_event_class_by_index_const(
                                                   bt_stream_borrow_class_const(stream), 0);

    if (packet) {
        return time_count > 0 ? bt_message_event_create_with_packet_and_default_clock_snapshot(
                                    self, event_class, packet, times[0])
                              : bt_message_event_create_with_packet(self, event_class, packet);
    }
    return time_count > 0 ? bt_message_event_create_with_default_clock_snapshot(
                                self, event_class, stream, times[0])
                          : bt_message_event_create(self, event_class, stream);
}

static bt_message *create_discarded(bt_self_message_iterator *self, const struct script_line *line,
    const bt_stream *stream, const uint64_t *times, unsigned time_count)
{
    const bool has_count = script_option(line, "count");
    const uint64_t count = script_unsigned_option(line, "count", 0);
    bt_message *message;

    if (strcmp(line->words[0], "DE") == 0) {
        message = time_count > 1 ? bt_message_discarded_events_create_with_default_clock_snapshots(
                                       self, stream, times[0], times[1])
                                 : bt_message_discarded_events_create(self, stream);
        if (has_count) {
            bt_message_discarded_events_set_count(message, count);
        }
    } else {
        message = time_count > 1 ? bt_message_discarded_packets_create_with_default_clock_snapshots(
                                       self, stream, times[0], times[1])
                                 : bt_message_discarded_packets_create(self, stream);
        if (has_count) {
            bt_message_discarded_packets_set_count(message, count);
        }
    }
    return message;
}

static unsigned read_times(const struct script_line *line, uint64_t *times)
{
    unsigned count = 0;

    while (count < 2 && 2 + count < line->count && g_ascii_isdigit(line->words[2 + count][0])) {
        times[count] = g_ascii_strtoull(line->words[2 + count], NULL, 10);
        count++;
    }
    return count;
}

static bt_message *create_message(
    bt_self_message_iterator *self, struct iterator *iterator, const struct script_line *line)
{
    void *object = script_object(line, script_word(line, 1));
    uint64_t times[2];
    const unsigned time_count = read_times(line, times);
    const char *keyword = line->words[0];

    if (strcmp(keyword, "SB") == 0 || strcmp(keyword, "SE") == 0) {
        return create_stream_message(self, line, object, times, time_count);
    }
    if (strcmp(keyword, "PB") == 0 || strcmp(keyword, "PE") == 0) {
        return create_packet_message(self, iterator, line, object, times, time_count);
    }
    if (strcmp(keyword, "EV") == 0) {
        return create_event(self, iterator, line, object, times, time_count);
    }
    if (strcmp(keyword, "DE") == 0 || strcmp(keyword, "DP") == 0) {
        return create_discarded(self, line, object, times, time_count);
    }
    if (strcmp(keyword, "IN") == 0) {
        return bt_message_message_iterator_inactivity_create(self, object, times[0]);
    }
    script_fail(line, "unknown message");
}

/* Returns the status that a line `AGAIN` or `ERROR` requests, and OK for all other lines. */
static bt_message_iterator_class_next_method_status status_of(const struct script_line *line)
{
    if (strcmp(line->words[0], "AGAIN") == 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
    }
    if (strcmp(line->words[0], "ERROR") == 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status iterator_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);
    const GPtrArray *lines = iterator->sequence->lines;
    bt_message_iterator_class_next_method_status status =
        BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    uint64_t i = 0;

    if (iterator->script->batch > 0) {
        capacity = MIN(capacity, iterator->script->batch);
    }
    while (i < capacity && iterator->position < lines->len) {
        const struct script_line *line = lines->pdata[iterator->position];

        if (strcmp(line->words[0], "NOTE") == 0) {
            g_string_append_printf(iterator->script->output, "NOTE %s\n", script_word(line, 1));
            iterator->position++;
            continue;
        }
        status = status_of(line);
        if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
            break;
        }
        messages[i++] = create_message(self, iterator, line);
        iterator->position++;
    }
    if (i > 0) {
        *count = i;
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    }
    iterator->position++; /* skip the line of the status */
    if (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self, "scripted error");
    }
    return status;
}

static void set_sequence(struct iterator *iterator, const struct script_sequence *sequence)
{
    iterator->sequence = sequence;
    iterator->position = 0;
    g_hash_table_remove_all(iterator->packets);
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *self)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    set_sequence(iterator, iterator->input->pdata[0]);
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_message_iterator_class_can_seek_beginning_method_status can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek)
{
    const struct iterator *iterator = bt_self_message_iterator_get_data(self);

    *can_seek = iterator->script->can_seek;
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static const struct script_sequence *find_sequence(
    const struct iterator *iterator, int64_t ns_from_origin)
{
    for (guint i = 1; i < iterator->input->len; i++) {
        const struct script_sequence *sequence = iterator->input->pdata[i];

        if (sequence->ns_from_origin == ns_from_origin) {
            return sequence;
        }
    }
    return NULL;
}

static bt_message_iterator_class_can_seek_ns_from_origin_method_status can_seek_ns_from_origin(
    bt_self_message_iterator *self, int64_t ns_from_origin, bt_bool *can_seek)
{
    *can_seek = find_sequence(bt_self_message_iterator_get_data(self), ns_from_origin) != NULL;
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}

static bt_message_iterator_class_seek_ns_from_origin_method_status seek_ns_from_origin(
    bt_self_message_iterator *self, int64_t ns_from_origin)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    set_sequence(iterator, find_sequence(iterator, ns_from_origin));
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}

bt_component_class_source *scripted_source_class_create(void)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(iterator_next);
    bt_component_class_source *source_class;

    bt_message_iterator_class_set_initialize_method(iterator_class, iterator_initialize);
    bt_message_iterator_class_set_finalize_method(iterator_class, iterator_finalize);
    bt_message_iterator_class_set_seek_beginning_methods(
        iterator_class, seek_beginning, can_seek_beginning);
    bt_message_iterator_class_set_seek_ns_from_origin_methods(
        iterator_class, seek_ns_from_origin, can_seek_ns_from_origin);
    source_class = bt_component_class_source_create("scripted", iterator_class);
    bt_message_iterator_class_put_ref(iterator_class);
    bt_component_class_source_set_initialize_method(source_class, initialize);
    bt_component_class_source_set_finalize_method(source_class, finalize);
    bt_component_class_source_set_get_supported_mip_versions_method(
        source_class, get_supported_mip_versions);
    return source_class;
}
