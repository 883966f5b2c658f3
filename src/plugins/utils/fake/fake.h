/* SPDX-License-Identifier: MIT */
/*
 * source.utils.fake: a source that needs no file, to measure graphs. It uses the public 2.1 API
 * only, so that the same source also runs under any other implementation.
 *
 * Parameters: `count` (events in all, default 1,000,000), `streams` (output ports `out0`, `out1`,
 * …, each with one stream, default 1), `fields` (unsigned 64-bit payload fields `f0`, `f1`, …,
 * default 3). Event number i, from 0, is in stream i mod `streams`, at i microseconds of a 1 GHz
 * clock; its field k has the value i + k.
 */
#ifndef PLUGINS_UTILS_FAKE_FAKE_H
#define PLUGINS_UTILS_FAKE_FAKE_H

#include <babeltrace2/babeltrace.h>

bt_component_class_initialize_method_status fake_init(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data);
void fake_finalize(bt_self_component_source *component);
bt_message_iterator_class_initialize_method_status fake_iterator_init(
    bt_self_message_iterator *iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port);
void fake_iterator_finalize(bt_self_message_iterator *iterator);
bt_message_iterator_class_next_method_status fake_iterator_next(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count);
bt_message_iterator_class_seek_beginning_method_status fake_iterator_seek_beginning(
    bt_self_message_iterator *iterator);

#endif
