/* SPDX-License-Identifier: MIT */
/* Copies of classes: see class-copies.h. */
#include "plugins/common/trace-ir-copy/class-copies.h"
#include "plugins/common/trace-ir-copy/object-properties.h"
#include "plugins/common/trace-ir-copy/field-class-copy.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <inttypes.h>

/*
 * Event classes are copied in the order of their indexes. `event_class_count` is the number of
 * event classes that are copied.
 */
struct stream_class_copy {
    const bt_stream_class *original;
    bt_stream_class *copy; /* borrowed */
    uint64_t event_class_count;
};

struct trace_class_copy {
    const bt_trace_class *original; /* owned reference */
    bt_trace_class *copy;           /* owned reference */
    struct field_class_copies *field_classes;
    GArray *stream_classes; /* elements: struct stream_class_copy */
    uint64_t user_count;    /* number of traces of the class that have a copy */
};

static bool fail(const struct class_copies *self, const char *what, const char *name, uint64_t id)
{
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
        self->iterator, "%s %" PRIu64 " (`%s`): cannot copy it", what, id, name ? name : "");
    return false;
}

static bt_self_component *component_of(const struct class_copies *self)
{
    return bt_self_message_iterator_borrow_component(self->iterator);
}

bt_clock_class *class_copies_clock_class(struct class_copies *self, const bt_clock_class *original)
{
    bt_clock_class *copy = tg_pointer_map_get(&self->clock_classes, original);

    if (copy) {
        return copy;
    }
    copy = bt_clock_class_create(component_of(self));
    if (!copy || !copy_clock_class_properties(copy, original, self->mip)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
            self->iterator, "cannot copy a clock class");
        bt_clock_class_put_ref(copy);
        return NULL;
    }
    bt_clock_class_get_ref(original);
    tg_pointer_map_add(&self->clock_classes, original, copy);
    return copy;
}

/* Sets the root field class of one scope. `event_class` is NULL for a scope of the stream class. */
static bool set_root(
    bt_stream_class *stream_class, bt_event_class *event_class, int scope, bt_field_class *root)
{
    switch (scope) {
    case BT_FIELD_PATH_SCOPE_PACKET_CONTEXT:
        return bt_stream_class_set_packet_context_field_class(stream_class, root) ==
               BT_STREAM_CLASS_SET_FIELD_CLASS_STATUS_OK;
    case BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT:
        return bt_stream_class_set_event_common_context_field_class(stream_class, root) ==
               BT_STREAM_CLASS_SET_FIELD_CLASS_STATUS_OK;
    case BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT:
        return bt_event_class_set_specific_context_field_class(event_class, root) ==
               BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_OK;
    default:
        return bt_event_class_set_payload_field_class(event_class, root) ==
               BT_EVENT_CLASS_SET_FIELD_CLASS_STATUS_OK;
    }
}

/*
 * The class that gets a copied root field class. `event_class` is NULL for a scope of the stream
 * class.
 */
struct owner {
    const bt_stream_class *stream_class;
    const bt_event_class *event_class;
    bt_stream_class *stream_class_copy;
    bt_event_class *event_class_copy;
};

static bool copy_root(struct class_copies *self, struct field_class_copies *field_classes,
    const struct owner *owner, const struct field_class_roots *roots, bt_field_path_scope scope)
{
    if (!roots->classes[scope]) {
        return true;
    }
    bt_field_class *copy = field_class_copy(field_classes, roots, roots->classes[scope]);
    bool is_set = copy &&
                  (!self->methods->change_scope ||
                      self->methods->change_scope(self->data,
                          bt_stream_class_borrow_trace_class(owner->stream_class_copy),
                          owner->stream_class, owner->event_class, scope, copy)) &&
                  set_root(owner->stream_class_copy, owner->event_class_copy, scope, copy);
    bt_field_class_put_ref(copy);
    return is_set;
}

static struct field_class_roots roots_of(
    const bt_stream_class *stream_class, const bt_event_class *event_class)
{
    struct field_class_roots roots = {
        .classes = {
            [BT_FIELD_PATH_SCOPE_PACKET_CONTEXT] =
                bt_stream_class_borrow_packet_context_field_class_const(stream_class),
            [BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT] =
                bt_stream_class_borrow_event_common_context_field_class_const(stream_class),
        }};

    if (event_class) {
        roots.classes[BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT] =
            bt_event_class_borrow_specific_context_field_class_const(event_class);
        roots.classes[BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD] =
            bt_event_class_borrow_payload_field_class_const(event_class);
    }
    return roots;
}

/*
 * Copies the root field classes of the two scopes of a class. `first` is the first scope of the
 * stream class or of the event class.
 */
static bool copy_roots(struct class_copies *self, struct field_class_copies *field_classes,
    const struct owner *owner, bt_field_path_scope first)
{
    const struct field_class_roots roots = roots_of(owner->stream_class, owner->event_class);

    return copy_root(self, field_classes, owner, &roots, first) &&
           copy_root(self, field_classes, owner, &roots, (bt_field_path_scope) (first + 1));
}

static bool copy_event_class(struct class_copies *self, struct field_class_copies *field_classes,
    const struct stream_class_copy *stream_class, const bt_event_class *original)
{
    const uint64_t id = bt_event_class_get_id(original);
    bt_event_class *const copy =
        bt_stream_class_assigns_automatic_event_class_id(stream_class->copy)
            ? bt_event_class_create(stream_class->copy)
            : bt_event_class_create_with_id(stream_class->copy, id);
    const struct owner owner = {stream_class->original, original, stream_class->copy, copy};
    const bool is_complete =
        copy && copy_event_class_properties(copy, original, self->mip) &&
        copy_roots(self, field_classes, &owner, BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT);

    if (!is_complete) {
        bt_event_class_put_ref(copy);
        return fail(self, "event class", bt_event_class_get_name(original), id);
    }
    tg_pointer_map_add(&self->event_classes, original, copy);
    if (self->methods->event_class_copied) {
        self->methods->event_class_copied(self->data, original, copy);
    }
    /* The stream class holds a reference. */
    bt_event_class_put_ref(copy);
    return true;
}

/* Copies the default clock class. This comes before other properties, which depend on it. */
static bool copy_default_clock_class(
    struct class_copies *self, bt_stream_class *copy, const bt_stream_class *original)
{
    const bt_clock_class *const clock_class =
        bt_stream_class_borrow_default_clock_class_const(original);

    if (!clock_class) {
        return true;
    }
    bt_clock_class *clock_class_copy = class_copies_clock_class(self, clock_class);
    return clock_class_copy && bt_stream_class_set_default_clock_class(copy, clock_class_copy) ==
                                   BT_STREAM_CLASS_SET_DEFAULT_CLOCK_CLASS_STATUS_OK;
}

static bool copy_stream_class(struct class_copies *self, const struct trace_class_copy *trace_class,
    const bt_stream_class *original)
{
    const uint64_t id = bt_stream_class_get_id(original);
    struct stream_class_copy entry = {
        .original = original,
        .copy = bt_trace_class_assigns_automatic_stream_class_id(trace_class->copy)
                    ? bt_stream_class_create(trace_class->copy)
                    : bt_stream_class_create_with_id(trace_class->copy, id),
    };
    const struct owner owner = {original, NULL, entry.copy, NULL};
    const bool is_complete =
        entry.copy && copy_default_clock_class(self, entry.copy, original) &&
        copy_stream_class_properties(entry.copy, original, self->mip) &&
        copy_roots(self, trace_class->field_classes, &owner, BT_FIELD_PATH_SCOPE_PACKET_CONTEXT);

    /* The trace class holds a reference. */
    bt_stream_class_put_ref(entry.copy);
    if (!is_complete) {
        return fail(self, "stream class", bt_stream_class_get_name(original), id);
    }
    g_array_append_val(trace_class->stream_classes, entry);
    tg_pointer_map_add(&self->stream_classes, original, entry.copy);
    return true;
}

/* Copies the stream classes and event classes that aren't copied yet. */
static bool copy_new_classes(
    struct class_copies *self, const struct trace_class_copy *copy, const bt_trace_class *original)
{
    const uint64_t count = bt_trace_class_get_stream_class_count(original);

    for (uint64_t i = copy->stream_classes->len; i < count; i++) {
        if (!copy_stream_class(
                self, copy, bt_trace_class_borrow_stream_class_by_index_const(original, i))) {
            return false;
        }
    }
    for (guint i = 0; i < copy->stream_classes->len; i++) {
        struct stream_class_copy *const entry =
            &g_array_index(copy->stream_classes, struct stream_class_copy, i);
        const uint64_t event_class_count = bt_stream_class_get_event_class_count(entry->original);

        for (; entry->event_class_count < event_class_count; entry->event_class_count++) {
            if (!copy_event_class(self, copy->field_classes, entry,
                    bt_stream_class_borrow_event_class_by_index_const(
                        entry->original, entry->event_class_count))) {
                return false;
            }
        }
    }
    return true;
}

static void destroy_trace_class_copy(struct trace_class_copy *self)
{
    g_array_free(self->stream_classes, TRUE);
    field_class_copies_destroy(self->field_classes);
    bt_trace_class_put_ref(self->copy);
    bt_trace_class_put_ref(self->original);
    g_free(self);
}

struct forgetting {
    struct class_copies *self;
    const bt_trace_class *trace_class; /* NULL: all trace classes */
};

static bool is_stream_class_unwanted(const void *original, void *copy, void *data)
{
    const struct forgetting *const forgetting = data;

    return !forgetting->trace_class ||
           bt_stream_class_borrow_trace_class_const(original) == forgetting->trace_class;
}

static bool is_event_class_unwanted(const void *original, void *copy, void *data)
{
    const struct forgetting *const forgetting = data;
    const struct class_copies *const self = forgetting->self;

    if (!is_stream_class_unwanted(bt_event_class_borrow_stream_class_const(original), NULL, data)) {
        return false;
    }
    if (self->methods->event_class_copied) {
        self->methods->event_class_copied(self->data, original, NULL);
    }
    return true;
}

static void forget(struct class_copies *self, const bt_trace_class *trace_class)
{
    struct forgetting forgetting = {self, trace_class};
    struct trace_class_copy *const copy = tg_pointer_map_remove(&self->trace_classes, trace_class);

    if (copy) {
        tg_pointer_map_remove_if(&self->event_classes, is_event_class_unwanted, &forgetting);
        tg_pointer_map_remove_if(&self->stream_classes, is_stream_class_unwanted, &forgetting);
        destroy_trace_class_copy(copy);
    }
}

static void find_unused(const void *original, void *copy, void *unused)
{
    if (((struct trace_class_copy *) copy)->user_count == 0) {
        g_ptr_array_add(unused, (gpointer) original);
    }
}

static void forget_unused(struct class_copies *self)
{
    g_autoptr(GPtrArray) unused = g_ptr_array_new();

    tg_pointer_map_for_each(&self->trace_classes, find_unused, unused);
    for (guint i = 0; i < unused->len; i++) {
        forget(self, unused->pdata[i]);
    }
}

static struct trace_class_copy *add_trace_class(
    struct class_copies *self, const bt_trace_class *original)
{
    bt_trace_class *const copy = bt_trace_class_create(component_of(self));

    forget_unused(self);
    if (!copy) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
            self->iterator, "cannot copy a trace class");
        return NULL;
    }
    bt_trace_class_set_assigns_automatic_stream_class_id(
        copy, bt_trace_class_assigns_automatic_stream_class_id(original));
    bt_trace_class_set_user_attributes(copy, bt_trace_class_borrow_user_attributes_const(original));
    struct trace_class_copy *entry = g_new(struct trace_class_copy, 1);
    bt_trace_class_get_ref(original);
    *entry = (struct trace_class_copy){
        .original = original,
        .copy = copy,
        .field_classes = field_class_copies_create(copy),
        .stream_classes = g_array_new(FALSE, FALSE, sizeof(struct stream_class_copy)),
    };
    tg_pointer_map_add(&self->trace_classes, original, entry);
    return entry;
}

bt_trace_class *class_copies_update(struct class_copies *self, const bt_trace_class *original)
{
    struct trace_class_copy *entry = tg_pointer_map_get(&self->trace_classes, original);

    if (!entry) {
        entry = add_trace_class(self, original);
    }
    if (!entry || !copy_new_classes(self, entry, original)) {
        /* The copy is incomplete. */
        forget(self, original);
        return NULL;
    }
    return entry->copy;
}

void class_copies_use(struct class_copies *self, const bt_trace_class *original)
{
    struct trace_class_copy *const entry = tg_pointer_map_get(&self->trace_classes, original);

    entry->user_count++;
}

void class_copies_release(struct class_copies *self, const bt_trace_class *original)
{
    struct trace_class_copy *const entry = tg_pointer_map_get(&self->trace_classes, original);

    if (entry) {
        entry->user_count--;
    }
}

bt_stream_class *class_copies_stream_class(
    struct class_copies *self, const bt_stream_class *original)
{
    bt_stream_class *const copy = tg_pointer_map_get(&self->stream_classes, original);

    if (G_LIKELY(copy) ||
        !class_copies_update(self, bt_stream_class_borrow_trace_class_const(original))) {
        return copy;
    }
    return tg_pointer_map_get(&self->stream_classes, original);
}

bt_event_class *class_copies_event_class(struct class_copies *self, const bt_event_class *original)
{
    bt_event_class *const copy = tg_pointer_map_get(&self->event_classes, original);

    if (G_LIKELY(copy) ||
        !class_copies_update(self, bt_stream_class_borrow_trace_class_const(
                                       bt_event_class_borrow_stream_class_const(original)))) {
        return copy;
    }
    return tg_pointer_map_get(&self->event_classes, original);
}

static const struct trace_ir_copy_methods no_methods;

void class_copies_init(struct class_copies *self, bt_self_message_iterator *iterator,
    const struct trace_ir_copy_methods *methods, void *data)
{
    *self = (struct class_copies){
        .iterator = iterator,
        .methods = methods ? methods : &no_methods,
        .data = data,
        .mip = bt_self_message_iterator_get_graph_mip_version(iterator),
    };
    tg_pointer_map_init(&self->trace_classes);
    tg_pointer_map_init(&self->stream_classes);
    tg_pointer_map_init(&self->event_classes);
    tg_pointer_map_init(&self->clock_classes);
}

static void release_trace_class(const void *original, void *copy, void *data)
{
    destroy_trace_class_copy(copy);
}

static void release_clock_class(const void *original, void *copy, void *data)
{
    bt_clock_class_put_ref(original);
    bt_clock_class_put_ref(copy);
}

void class_copies_clear(struct class_copies *self)
{
    struct forgetting all = {self, NULL};

    tg_pointer_map_remove_if(&self->event_classes, is_event_class_unwanted, &all);
    tg_pointer_map_for_each(&self->trace_classes, release_trace_class, NULL);
    tg_pointer_map_for_each(&self->clock_classes, release_clock_class, NULL);
    tg_pointer_map_clear(&self->trace_classes);
    tg_pointer_map_clear(&self->stream_classes);
    tg_pointer_map_clear(&self->event_classes);
    tg_pointer_map_clear(&self->clock_classes);
}
