/* SPDX-License-Identifier: MIT */
/* A source that sends the messages of a script. */
#ifndef TESTS_SUPPORT_SCRIPTED_SOURCE_H
#define TESTS_SUPPORT_SCRIPTED_SOURCE_H

#include <babeltrace2/babeltrace.h>

/*
 * Returns the class of the source, a new reference. The initialization data of its component is a
 * `struct script *`. The component fills the `objects` of the script, which must outlive the graph.
 */
bt_component_class_source *scripted_source_class_create(void);

#endif
