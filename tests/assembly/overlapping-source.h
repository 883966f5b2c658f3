/* SPDX-License-Identifier: MIT */
/* A source whose two streams overlap in time. */
#ifndef TESTS_ASSEMBLY_OVERLAPPING_SOURCE_H
#define TESTS_ASSEMBLY_OVERLAPPING_SOURCE_H

#include <babeltrace2/babeltrace.h>

/*
 * A source component class with the output ports `early` and `late`, each of which has one stream
 * (0 and 1) of one trace. Asked for the object `babeltrace.trace-infos`, it says that the streams
 * last from 0 to 20 ns and from 10 to 30 ns; but each has events at 0, 10, 20 and 30 ns.
 */
bt_component_class_source *create_overlapping_class(void);

#endif
