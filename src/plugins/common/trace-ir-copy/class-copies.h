/* SPDX-License-Identifier: MIT */
/*
 * Trace classes and clock classes with their copies.
 *
 * The copies of a trace class and its contents are released when no trace of the class exists any
 * more and another trace class is copied. Waiting for the destruction of the original is
 * impossible, because the copy of an event class may hold a reference to the original. The
 * originals of clock classes are held until class_copies_clear(), for two reasons: the API doesn't
 * report the destruction of a clock class, and an inactivity message may come with a clock class
 * that no stream class uses yet. There are few clock classes.
 *
 * Clock classes are copied because the default clock class of a stream class must be a non-const
 * object, which a filter doesn't have. Two clock classes may differ only in their addresses, so
 * each original has exactly one copy.
 */
#ifndef PLUGINS_COMMON_CLASS_COPIES_H
#define PLUGINS_COMMON_CLASS_COPIES_H

#include "base/pointer-map.h"
#include "plugins/common/trace-ir-copy/methods.h"

/* The structure must not move while it is in use. */
struct class_copies {
    bt_self_message_iterator *iterator;
    const struct trace_ir_copy_methods *methods; /* never NULL */
    void *data;                                  /* the argument of the methods */
    uint64_t mip;
    struct tg_pointer_map trace_classes;  /* original -> struct trace_class_copy */
    struct tg_pointer_map stream_classes; /* original -> bt_stream_class */
    struct tg_pointer_map event_classes;  /* original -> bt_event_class */
    struct tg_pointer_map clock_classes;  /* original -> bt_clock_class, both owned references */
};

/* Initializes the structure without copies. `methods` may be NULL. */
void class_copies_init(struct class_copies *self, bt_self_message_iterator *iterator,
    const struct trace_ir_copy_methods *methods, void *data);
void class_copies_clear(struct class_copies *self);

/*
 * Copies the trace class, or the classes that were added to it since it was copied. Returns NULL
 * with a cause on failure.
 */
bt_trace_class *class_copies_update(struct class_copies *self, const bt_trace_class *original);

/*
 * These functions count the copied traces of a trace class. Call class_copies_use() when a trace of
 * the class is copied, and class_copies_release() when the copy of the trace is released.
 */
void class_copies_use(struct class_copies *self, const bt_trace_class *original);
void class_copies_release(struct class_copies *self, const bt_trace_class *original);

/*
 * These functions copy the class if it isn't copied yet. The result is borrowed, or NULL with a
 * cause on failure.
 */
bt_stream_class *class_copies_stream_class(
    struct class_copies *self, const bt_stream_class *original);
bt_event_class *class_copies_event_class(struct class_copies *self, const bt_event_class *original);
bt_clock_class *class_copies_clock_class(struct class_copies *self, const bt_clock_class *original);

#endif
