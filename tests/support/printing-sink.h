/* SPDX-License-Identifier: MIT */
/* A sink that runs the steps of a script on its message iterator, and prints the messages. */
#ifndef TESTS_SUPPORT_PRINTING_SINK_H
#define TESTS_SUPPORT_PRINTING_SINK_H

#include <babeltrace2/babeltrace.h>

#include "tests/support/script.h"

struct printing {
    const struct script *script;
    GString *output;
};

/*
 * Returns the class of the sink, a new reference. The initialization data of its component is a
 * `struct printing *`.
 */
bt_component_class_sink *printing_sink_class_create(void);

#endif
