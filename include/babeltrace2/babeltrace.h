/* SPDX-License-Identifier: MIT */

/*
 * The whole public API of the library. Each of the headers below may also be included alone, in any
 * order.
 */

#ifndef BABELTRACE2_BABELTRACE_H
#define BABELTRACE2_BABELTRACE_H

#include <babeltrace2/types.h>

#include <babeltrace2/error-reporting.h>
#include <babeltrace2/graph/component-class-dev.h>
#include <babeltrace2/graph/component-class.h>
#include <babeltrace2/graph/component-descriptor-set.h>
#include <babeltrace2/graph/component.h>
#include <babeltrace2/graph/connection.h>
#include <babeltrace2/graph/graph.h>
#include <babeltrace2/graph/interrupter.h>
#include <babeltrace2/graph/message-iterator-class.h>
#include <babeltrace2/graph/message-iterator.h>
#include <babeltrace2/graph/message.h>
#include <babeltrace2/graph/port.h>
#include <babeltrace2/graph/private-query-executor.h>
#include <babeltrace2/graph/query-executor.h>
#include <babeltrace2/graph/self-component-class.h>
#include <babeltrace2/graph/self-component-port.h>
#include <babeltrace2/graph/self-component.h>
#include <babeltrace2/graph/self-message-iterator.h>
#include <babeltrace2/integer-range-set.h>
#include <babeltrace2/logging.h>
#include <babeltrace2/plugin/plugin-dev.h>
#include <babeltrace2/plugin/plugin-loading.h>
#include <babeltrace2/trace-ir/clock-class.h>
#include <babeltrace2/trace-ir/clock-snapshot.h>
#include <babeltrace2/trace-ir/event-class.h>
#include <babeltrace2/trace-ir/event.h>
#include <babeltrace2/trace-ir/field-class.h>
#include <babeltrace2/trace-ir/field-location.h>
#include <babeltrace2/trace-ir/field-path.h>
#include <babeltrace2/trace-ir/field.h>
#include <babeltrace2/trace-ir/packet.h>
#include <babeltrace2/trace-ir/stream-class.h>
#include <babeltrace2/trace-ir/stream.h>
#include <babeltrace2/trace-ir/trace-class.h>
#include <babeltrace2/trace-ir/trace.h>
#include <babeltrace2/util.h>
#include <babeltrace2/value.h>
#include <babeltrace2/version.h>

#endif /* BABELTRACE2_BABELTRACE_H */
