/* SPDX-License-Identifier: MIT */
/* A sink which does with its message iterator what a script says, and prints what comes. */
#ifndef TESTS_SUPPORT_PRINTING_SINK_H
#define TESTS_SUPPORT_PRINTING_SINK_H

#include <babeltrace2/babeltrace.h>

#include "tests/support/script.h"

struct printing {
    const struct script *script;
    GString *output;
};

/* The class of the sink. The initialization data of its component is a `struct printing *`. */
bt_component_class_sink *printing_sink_class_create(void);

#endif
