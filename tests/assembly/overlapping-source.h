/* SPDX-License-Identifier: MIT */
/* A source whose two streams overlap in time. */
#ifndef TESTS_ASSEMBLY_OVERLAPPING_SOURCE_H
#define TESTS_ASSEMBLY_OVERLAPPING_SOURCE_H

#include <babeltrace2/babeltrace.h>

/*
 * Creates a source component class with the output ports `early` and `late`. Each port has one
 * stream, 0 or 1, of the same trace. The result of the query object `babeltrace.trace-infos`
 * contains the ranges 0 to 20 ns and 10 to 30 ns for the streams, but each stream has events at 0,
 * 10, 20 and 30 ns.
 */
bt_component_class_source *create_overlapping_class(void);

#endif
