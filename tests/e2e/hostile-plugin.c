/* SPDX-License-Identifier: MIT */
/* A plugin whose texts contain control characters: see test_terminal.py. */
#include <babeltrace2/babeltrace.h>

#define HOSTILE "<\x1b[5m\x07\xc2\x9b"

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

BT_PLUGIN_MODULE();

BT_PLUGIN_WITH_ID(hostile, "plugin" HOSTILE);
BT_PLUGIN_DESCRIPTION_WITH_ID(hostile, "description" HOSTILE);
BT_PLUGIN_AUTHOR_WITH_ID(hostile, "author" HOSTILE);
BT_PLUGIN_LICENSE_WITH_ID(hostile, "license" HOSTILE);
BT_PLUGIN_VERSION_WITH_ID(hostile, 1, 2, 3, "extra" HOSTILE);

BT_PLUGIN_SINK_COMPONENT_CLASS_WITH_ID(hostile, any, "class" HOSTILE, consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION_WITH_ID(hostile, any, "what" HOSTILE);
BT_PLUGIN_SINK_COMPONENT_CLASS_HELP_WITH_ID(
    hostile, any, "first line" HOSTILE "\nsecond line" HOSTILE);
