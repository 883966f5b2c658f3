/* SPDX-License-Identifier: MIT */
/*
 * Trace classes and clock classes with their copies.
 *
 * The copies of a trace class and of what it contains are forgotten, with the original, when no
 * trace of the class is left and another trace class is copied. They can't wait for the original to
 * be destroyed, because the copy of an event class may keep it. Nothing tells when a clock class is
 * destroyed, and a message of inactivity may come with one that no stream class has yet: so the
 * originals of clock classes are kept to the end. There are few of them.
 *
 * Clock classes are copied because a stream class takes one that may be changed, which a filter
 * doesn't have. Since clock classes may be told apart by nothing but their addresses, one original
 * has one copy.
 */
#ifndef PLUGINS_COMMON_CLASS_COPIES_H
#define PLUGINS_COMMON_CLASS_COPIES_H

#include "base/pointer-map.h"
#include "plugins/common/trace-ir-copy/methods.h"

/* Must not move while it is in use. */
struct class_copies {
    bt_self_message_iterator *iterator;
    const struct trace_ir_copy_methods *methods; /* never NULL */
    void *data;                                  /* of the methods */
    uint64_t mip;
    struct tg_pointer_map trace_classes;  /* original -> struct trace_class_copy */
    struct tg_pointer_map stream_classes; /* original -> bt_stream_class */
    struct tg_pointer_map event_classes;  /* original -> bt_event_class */
    struct tg_pointer_map clock_classes;  /* original, held -> bt_clock_class, owned */
};

/* `methods` may be NULL. */
void class_copies_init(struct class_copies *self, bt_self_message_iterator *iterator,
    const struct trace_ir_copy_methods *methods, void *data);
void class_copies_clear(struct class_copies *self);

/* Copies the trace class, or what was added to it since then. NULL with a cause on failure. */
bt_trace_class *class_copies_update(struct class_copies *self, const bt_trace_class *original);

/* To be called for each trace of the class which is copied, and when it is forgotten. */
void class_copies_use(struct class_copies *self, const bt_trace_class *original);
void class_copies_release(struct class_copies *self, const bt_trace_class *original);

/* These copy what isn't copied yet. All are borrowed; NULL with a cause on failure. */
bt_stream_class *class_copies_stream_class(
    struct class_copies *self, const bt_stream_class *original);
bt_event_class *class_copies_event_class(struct class_copies *self, const bt_event_class *original);
bt_clock_class *class_copies_clock_class(struct class_copies *self, const bt_clock_class *original);

#endif
