/* SPDX-License-Identifier: MIT */
/*
 * Objects with which the tests violate conditions: one object of each type of the public API, and
 * one of each kind if functions distinguish kinds. `m0` and `m1` contain the objects of graphs with
 * MIP versions 0 and 1.
 *
 * An object named `cold_…` is frozen.
 */
#ifndef TESTS_API_FIXTURE_H
#define TESTS_API_FIXTURE_H

#include <babeltrace2/babeltrace.h>
#include <stdio.h>
#include <stdlib.h>

/* The kinds of field classes and fields. BLOBs only exist with MIP 1. */
#define FIXTURE_KINDS                                                                              \
    *boolean, *bit_array, *uint, *sint, *uenum, *senum, *single, *dbl, *string, *structure,        \
        *static_array, *dynamic_array, *keyed_array, *option, *bool_option, *uint_option,          \
        *sint_option, *variant, *uint_variant, *sint_variant, *static_blob, *dynamic_blob,         \
        *keyed_blob

struct fixture_field_classes {
    bt_field_class FIXTURE_KINDS;
};

struct fixture_fields {
    bt_field FIXTURE_KINDS;
};

struct fixture {
    /* `graph` has already run. `new_graph` can still get components. */
    bt_graph *graph, *new_graph, *faulty_graph, *empty_graph;
    bt_component_class_source *source_class, *hot_source_class;
    bt_component_class_filter *filter_class, *hot_filter_class;
    bt_component_class_sink *sink_class, *hot_sink_class, *failing_sink_class;
    bt_message_iterator_class *iterator_class, *hot_iterator_class;
    const bt_component_source *source;
    const bt_component_filter *filter;
    const bt_component_sink *sink;
    const bt_component_source *new_source;
    const bt_component_sink *new_sink;
    bt_self_component_source *self_source;
    bt_self_component_filter *self_filter;
    bt_self_component_sink *self_sink;
    bt_self_component *self;
    bt_self_component_port_output *self_out;
    bt_self_component_port_input *self_in;
    const bt_port_output *out, *new_out;
    const bt_port_input *in, *new_in;
    const bt_connection *connection;
    bt_self_message_iterator *self_iterator; /* iterator of `source` */
    bt_self_message_iterator *self_filter_iterator;
    bt_self_message_iterator_configuration *iterator_configuration;
    bt_message_iterator *iterator;        /* iterator on a port of `filter`: it can seek */
    bt_message_iterator *source_iterator; /* on `source`, created by `filter`: can't seek */
    bt_message_iterator *dead_iterator;   /* finalized together with its graph */
    uint64_t batches;
    bt_interrupter *interrupter;
    bt_query_executor *query_executor;
    bt_private_query_executor *private_query_executor;
    bt_component_descriptor_set *descriptors, *no_descriptors;

    bt_trace_class *trace_class;        /* assigns stream class identifiers */
    bt_trace_class *manual_trace_class; /* doesn't assign identifiers */
    bt_trace_class *other_trace_class;
    bt_stream_class *stream_class; /* not frozen; without clock and packets; assigns identifiers */
    /* of `manual_trace_class`, not frozen; id 7; assigns no identifiers */
    bt_stream_class *manual_stream_class;
    bt_stream_class *clock_stream_class;     /* not frozen, with a clock */
    bt_stream_class *packet_stream_class;    /* not frozen, with packets */
    bt_stream_class *cold_stream_class;      /* without clock and packets */
    bt_stream_class *cold_full_stream_class; /* with clock, packets and all other features */
    bt_event_class *event_class;
    bt_event_class *full_event_class;   /* of `cold_full_stream_class`, with all fields; in use */
    bt_event_class *plain_event_class;  /* of `cold_stream_class`; in use */
    bt_event_class *clock_event_class;  /* of a stream class with a clock and without packets */
    bt_event_class *packet_event_class; /* of a stream class with packets and without a clock */
    bt_clock_class *clock_class, *unknown_clock_class, *custom_clock_class, *cold_clock_class;
    bt_trace *trace, *manual_trace;
    bt_stream *stream, *full_stream, *clock_stream, *packet_stream, *manual_stream;
    bt_packet *packet;       /* packet of `packet_stream` */
    bt_packet *full_packet;  /* packet of `full_stream`, context set */
    bt_packet *unset_packet; /* packet of `full_stream`, context not set */

    struct fixture_field_classes fc;      /* classes that aren't part of another class */
    struct fixture_field_classes cold_fc; /* classes in the payload of `full_event_class` */
    bt_field_class_structure_member *member, *cold_member;
    bt_field_class_variant_option *option, *cold_option;
    const bt_field_class_variant_with_selector_field_integer_unsigned_option *unsigned_option;
    const bt_field_class_variant_with_selector_field_integer_signed_option *signed_option;
    const bt_field_class_enumeration_unsigned_mapping *unsigned_mapping;
    const bt_field_class_enumeration_signed_mapping *signed_mapping;
    const bt_field_class_bit_array_flag *flag; /* MIP 1 */
    bt_field_location *location;               /* MIP 1 */
    const bt_field_path *path;                 /* MIP 0 */
    const bt_field_path_item *path_item, *path_item_of_array;

    struct fixture_fields field; /* fields of an event that isn't frozen; set */
    struct fixture_fields cold_field;
    struct fixture_fields unset_field;
    bt_event *event;

    /*
     * Messages of streams with a clock and packets. `plain_…`: messages of streams without a clock
     * and packets.
     */
    bt_message *stream_beginning, *stream_end, *event_message, *packet_beginning, *packet_end,
        *discarded_events, *discarded_packets, *inactivity;
    bt_message *plain_stream_beginning, *plain_stream_end, *plain_event_message,
        *plain_packet_beginning, *plain_packet_end, *plain_discarded_events,
        *plain_discarded_packets;
    bt_message *unset_event_message;
    /* All messages that `source` returned. The messages below are some of them. */
    bt_message *given[7];
    bt_message *cold_stream_beginning, *cold_stream_end, *cold_discarded_events,
        *cold_discarded_packets;
    const bt_clock_snapshot *clock_snapshot;
};

extern struct fixture m0, m1;

/* Objects that don't depend on a graph. */
extern bt_value *bool_value, *unsigned_value, *signed_value, *real_value, *string_value,
    *array_value, *map_value, *array_with_array, *map_with_map;
extern bt_value *cold_bool_value, *cold_unsigned_value, *cold_signed_value, *cold_real_value,
    *cold_string_value, *cold_array_value, *cold_map_value;
extern bt_integer_range_set_unsigned *unsigned_ranges, *no_unsigned_ranges, *cold_unsigned_ranges,
    *big_unsigned_ranges;
extern bt_integer_range_set_signed *signed_ranges, *no_signed_ranges, *cold_signed_ranges;
extern const bt_integer_range_unsigned *unsigned_range;
extern const bt_integer_range_signed *signed_range;
extern const bt_error *error;
extern const bt_error_cause *unknown_cause, *component_cause, *component_class_cause,
    *iterator_cause;
extern const bt_plugin *plugin;
extern const bt_plugin_set *plugin_set;

/* The output parameters of the calls that violate conditions. */
extern union fixture_output {
    uint64_t u;
    int64_t i;
    void *pointer;
    const char *string;
} out;

#define FIXTURE_CHECK(statement)                                                                   \
    do {                                                                                           \
        if ((statement) != 0) {                                                                    \
            fprintf(stderr, "%s:%d: `%s` failed\n", __FILE__, __LINE__, #statement);               \
            exit(2);                                                                               \
        }                                                                                          \
    } while (0)

/*
 * The steps that create a fixture, in this order. The last step stores the messages that the source
 * returns in `messages`, and returns the number of these messages.
 */
void fixture_make_classes(struct fixture *m, uint64_t mip);
void fixture_make_streams(struct fixture *m);
void fixture_make_messages(struct fixture *m);
uint64_t fixture_give_messages(struct fixture *m, bt_message_array_const messages);

void fixture_release_trace_ir(struct fixture *m);

/* Creates all objects above. `plugin_path` is the path of a plugin file. */
void make_fixtures(const char *plugin_path);
void release_fixtures(void);

/* Appends a cause to the error of the current thread. */
void make_error(void);

#endif
