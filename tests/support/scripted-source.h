/* SPDX-License-Identifier: MIT */
/* A source which sends what a script says. */
#ifndef TESTS_SUPPORT_SCRIPTED_SOURCE_H
#define TESTS_SUPPORT_SCRIPTED_SOURCE_H

#include <babeltrace2/babeltrace.h>

/*
 * The class of the source. The initialization data of its component is a `struct script *`, whose
 * `objects` the component fills, and which must stay until the graph is gone.
 */
bt_component_class_source *scripted_source_class_create(void);

#endif
