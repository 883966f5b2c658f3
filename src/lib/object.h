/* SPDX-License-Identifier: MIT */
/*
 * The reference count that every shared object of the library begins with, and the parent link of
 * objects that live in a container.
 *
 * A child (a stream class in its trace class, a port in its component) lives as long as its parent:
 * while anyone outside holds a reference to the child, the child holds exactly one on its parent. A
 * child whose count is zero is held only by its parent. A child that isn't in a container yet
 * (parent == NULL) is destroyed at zero like any other object.
 *
 * Counts are not atomic: one graph and its objects belong to one thread at a time. The exceptions
 * are the objects that graphs of several threads share: plugins and sets of them, component
 * classes, message iterator classes, interrupters. They have no parent, their counts change rarely,
 * and only by the two `shared` functions below.
 *
 * The `babeltrace2` program of Babeltrace 2.0 and 2.1 counts references of components in place,
 * instead of calling the library: the second word of an object is the count, and the third one the
 * function to call at zero. This layout keeps that program working with this library.
 */
#ifndef LIB_OBJECT_H
#define LIB_OBJECT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <glib.h>

struct bt_object {
    void (*destroy)(
        struct bt_object *object); /* called once, when the object can't be reached any more */
    uint64_t ref_count;
    void (*release)(struct bt_object *object); /* always bt__object_release() */
    struct bt_object *parent; /* borrowed while ref_count is 0, held otherwise; NULL: none */
};

/* The number of objects in all threads, for tests; it changes too rarely to cost anything. */
extern atomic_uint_fast64_t bt__object_count;

/* Called when only the parent holds the object any more. */
void bt__object_release(struct bt_object *object);

/* A new object belongs to its creator: one reference. */
static inline void bt__object_init(struct bt_object *object, void (*destroy)(struct bt_object *))
{
    object->ref_count = 1;
    object->release = bt__object_release;
    object->destroy = destroy;
    object->parent = NULL;
    atomic_fetch_add_explicit(&bt__object_count, 1, memory_order_relaxed);
}

static inline void bt__object_destroy(struct bt_object *object)
{
    atomic_fetch_sub_explicit(&bt__object_count, 1, memory_order_relaxed);
    object->destroy(object);
}

static inline void bt__object_get_ref(const void *pointer)
{
    struct bt_object *object = (struct bt_object *) pointer;

    if (object->ref_count++ == 0 && object->parent) {
        bt__object_get_ref(object->parent);
    }
}

static inline void bt__object_put_ref(const void *pointer)
{
    struct bt_object *object = (struct bt_object *) pointer;

    if (!object || --object->ref_count > 0) {
        return;
    }
    if (object->parent) {
        bt__object_put_ref(object->parent);
    } else {
        bt__object_destroy(object);
    }
}

static inline void bt__object_get_shared_ref(const void *pointer)
{
    struct bt_object *object = (struct bt_object *) pointer;

    __atomic_add_fetch(&object->ref_count, 1, __ATOMIC_RELAXED);
}

/*
 * The thread that puts the last reference sees everything that other threads did before they put
 * theirs.
 */
static inline void bt__object_put_shared_ref(const void *pointer)
{
    struct bt_object *object = (struct bt_object *) pointer;

    if (object && __atomic_sub_fetch(&object->ref_count, 1, __ATOMIC_ACQ_REL) == 0) {
        bt__object_destroy(object);
    }
}

/*
 * Puts `child` into its container `parent`, once. Outside references to the child hold the parent
 * from now on; the container itself holds none and destroys the child with
 * bt__object_destroy_child() when it is destroyed.
 */
static inline void bt__object_set_parent(void *child_pointer, void *parent)
{
    struct bt_object *child = child_pointer;

    g_assert(!child->parent);
    child->parent = parent;
    if (child->ref_count > 0) {
        bt__object_get_ref(parent);
    }
}

static inline void bt__object_destroy_child(void *child_pointer)
{
    struct bt_object *child = child_pointer;

    child->parent = NULL;
    bt__object_destroy(child);
}

#endif
