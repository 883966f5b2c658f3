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
#ifndef TG_BASE_OBJECT_H
#define TG_BASE_OBJECT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <glib.h>

struct tg_object {
    void (*destroy)(
        struct tg_object *object); /* called once, when the object can't be reached any more */
    uint64_t ref_count;
    void (*release)(struct tg_object *object); /* always tg_object_release() */
    struct tg_object *parent; /* borrowed while ref_count is 0, held otherwise; NULL: none */
};

/*
 * The number of objects in all threads, for tests. It changes too rarely to cost anything, except
 * in a library that has an object for each field of an event: it is compiled with
 * TG_OBJECT_UNCOUNTED.
 */
extern atomic_uint_fast64_t tg_object_count;

static inline void tg_object_count_add(int difference)
{
#ifndef TG_OBJECT_UNCOUNTED
    atomic_fetch_add_explicit(&tg_object_count, (uint64_t) difference, memory_order_relaxed);
#endif
}

/*
 * The hooks of a library that checks how its objects are used: it is compiled with
 * TG_OBJECT_CHECKS, and contains these functions. Other libraries call nothing.
 */
#ifdef TG_OBJECT_CHECKS
void tg_object_hook_init(struct tg_object *object, const char *type);
void tg_object_hook_keep(const struct tg_object *object);
void tg_object_hook_count(const struct tg_object *object, bool is_put); /* before the change */
void tg_object_hook_begin_destruction(const struct tg_object *object);
void tg_object_hook_end_destruction(const struct tg_object *object); /* its memory was freed */
#else
#define tg_object_hook_init(object, type)        ((void) 0)
#define tg_object_hook_keep(object)              ((void) 0)
#define tg_object_hook_count(object, is_put)     ((void) 0)
#define tg_object_hook_begin_destruction(object) ((void) 0)
#define tg_object_hook_end_destruction(object)   ((void) 0)
#endif

/* Called when only the parent holds the object any more. */
void tg_object_release(struct tg_object *object);

/* A new object belongs to its creator: one reference. `type` is a constant: "stream class". */
static inline void tg_object_init(
    struct tg_object *object, void (*destroy)(struct tg_object *), const char *type)
{
    object->ref_count = 1;
    object->release = tg_object_release;
    object->destroy = destroy;
    object->parent = NULL;
    tg_object_count_add(1);
    tg_object_hook_init(object, type);
}

/* Declares that programs may keep the object until their end, so that it isn't reported as a leak.
 */
static inline void tg_object_keep(struct tg_object *object)
{
    tg_object_hook_keep(object);
}

static inline void tg_object_destroy(struct tg_object *object)
{
    tg_object_count_add(-1);
    tg_object_hook_begin_destruction(object);
    object->destroy(object);
    tg_object_hook_end_destruction(object);
}

/* Destructor of objects that own nothing but their memory. */
static inline void tg_object_free(struct tg_object *object)
{
    g_free(object);
}

static inline void tg_object_get_ref(const void *pointer)
{
    struct tg_object *object = (struct tg_object *) pointer;

    tg_object_hook_count(object, false);
    if (object->ref_count++ == 0 && object->parent) {
        tg_object_get_ref(object->parent);
    }
}

static inline void tg_object_put_ref(const void *pointer)
{
    struct tg_object *object = (struct tg_object *) pointer;

    if (!object) {
        return;
    }
    tg_object_hook_count(object, true);
    if (--object->ref_count > 0) {
        return;
    }
    if (object->parent) {
        tg_object_put_ref(object->parent);
    } else {
        tg_object_destroy(object);
    }
}

/* The value is `object`, with one more reference, which belongs to the place that stores it. */
#define TG_NEW_REF(object)                                                                         \
    ({                                                                                             \
        __typeof__(object) referenced_object = (object);                                           \
        tg_object_get_ref(referenced_object);                                                      \
        referenced_object;                                                                         \
    })

static inline void tg_object_get_shared_ref(const void *pointer)
{
    struct tg_object *object = (struct tg_object *) pointer;

    tg_object_hook_count(object, false);
    __atomic_add_fetch(&object->ref_count, 1, __ATOMIC_RELAXED);
}

/*
 * The thread that puts the last reference sees everything that other threads did before they put
 * theirs.
 */
static inline void tg_object_put_shared_ref(const void *pointer)
{
    struct tg_object *object = (struct tg_object *) pointer;

    if (!object) {
        return;
    }
    tg_object_hook_count(object, true);
    if (__atomic_sub_fetch(&object->ref_count, 1, __ATOMIC_ACQ_REL) == 0) {
        tg_object_destroy(object);
    }
}

/*
 * Puts `child` into its container `parent`, once. Outside references to the child hold the parent
 * from now on; the container itself holds none and destroys the child with
 * tg_object_destroy_child() when it is destroyed.
 */
static inline void tg_object_set_parent(void *child_pointer, void *parent)
{
    struct tg_object *child = child_pointer;

    g_assert(!child->parent);
    child->parent = parent;
    if (child->ref_count > 0) {
        tg_object_get_ref(parent);
    }
}

static inline void tg_object_destroy_child(void *child_pointer)
{
    struct tg_object *child = child_pointer;

    child->parent = NULL;
    tg_object_destroy(child);
}

#endif
