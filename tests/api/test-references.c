/* SPDX-License-Identifier: MIT */
/* The functions that take or put a reference accept NULL for each type of object. */
#include <stddef.h>

#include <babeltrace2/babeltrace.h>

#define EACH_TYPE(X)                                                                               \
    X(clock_class)                                                                                 \
    X(component)                                                                                   \
    X(component_class)                                                                             \
    X(component_class_filter)                                                                      \
    X(component_class_sink)                                                                        \
    X(component_class_source)                                                                      \
    X(component_descriptor_set)                                                                    \
    X(component_filter)                                                                            \
    X(component_sink)                                                                              \
    X(component_source)                                                                            \
    X(connection)                                                                                  \
    X(event_class)                                                                                 \
    X(field_class)                                                                                 \
    X(field_location)                                                                              \
    X(field_path)                                                                                  \
    X(graph)                                                                                       \
    X(integer_range_set_signed)                                                                    \
    X(integer_range_set_unsigned)                                                                  \
    X(interrupter)                                                                                 \
    X(message)                                                                                     \
    X(message_iterator)                                                                            \
    X(message_iterator_class)                                                                      \
    X(packet)                                                                                      \
    X(plugin)                                                                                      \
    X(plugin_set)                                                                                  \
    X(port)                                                                                        \
    X(port_input)                                                                                  \
    X(port_output)                                                                                 \
    X(query_executor)                                                                              \
    X(stream)                                                                                      \
    X(stream_class)                                                                                \
    X(trace)                                                                                       \
    X(trace_class)                                                                                 \
    X(value)

int main(void)
{
#define TRY(type)                                                                                  \
    bt_##type##_get_ref(NULL);                                                                     \
    bt_##type##_put_ref(NULL);
    EACH_TYPE(TRY)
    return 0;
}
