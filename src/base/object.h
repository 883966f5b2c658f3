/* SPDX-License-Identifier: MIT */
/*
 * Every shared object of the library begins with this reference count, and with a link to its
 * parent if it belongs to a container.
 *
 * A child (a stream class in its trace class, a port in its component) lives as long as its parent.
 * While outside references to the child exist, the child holds exactly one reference to its parent.
 * When the count of the child is zero, only the parent holds the child. A child that isn't in a
 * container yet (parent == NULL) is destroyed at zero like any other object.
 *
 * Counts are not atomic: a graph and its objects belong to one thread at a time. The exceptions are
 * objects that graphs of several threads share: plugins, sets of plugins, component classes,
 * message iterator classes and interrupters. These objects have no parent. Their counts change
 * rarely, and only the two `shared` functions below change them.
 *
 * The `babeltrace2` program of Babeltrace 2.0 and 2.1 doesn't call the library to count references
 * of components. It changes the second word of the object, which is the count, and at zero it calls
 * the function in the third word. With this layout, that program works with this library.
 */
#ifndef TG_BASE_OBJECT_H
#define TG_BASE_OBJECT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <glib.h>

struct tg_object {
    void (*destroy)(
        struct tg_object *object); /* called once, when nothing can reach the object any more */
    uint64_t ref_count;
    void (*release)(struct tg_object *object); /* always tg_object_release() */
    struct tg_object *parent; /* borrowed while ref_count is 0, otherwise held; NULL: no parent */
};

/*
 * The number of objects in all threads, for tests. It changes too rarely to cost time, except in a
 * library with one object per event field. That library is compiled with TG_OBJECT_UNCOUNTED.
 */
extern atomic_uint_fast64_t tg_object_count;

static inline void tg_object_count_add(int difference)
{
#ifndef TG_OBJECT_UNCOUNTED
    atomic_fetch_add_explicit(&tg_object_count, (uint64_t) difference, memory_order_relaxed);
#endif
}

/*
 * A library that is compiled with TG_OBJECT_CHECKS defines these hooks, to check how its objects
 * are used. Other libraries call no hooks.
 */
#ifdef TG_OBJECT_CHECKS
void tg_object_hook_init(struct tg_object *object, const char *type);
void tg_object_hook_keep(const struct tg_object *object);
void tg_object_hook_count(
    const struct tg_object *object, bool is_put); /* called before the change */
void tg_object_hook_begin_destruction(const struct tg_object *object);
void tg_object_hook_end_destruction(
    const struct tg_object *object); /* called after the object's memory was freed */
#else
#define tg_object_hook_init(object, type)        ((void) 0)
#define tg_object_hook_keep(object)              ((void) 0)
#define tg_object_hook_count(object, is_put)     ((void) 0)
#define tg_object_hook_begin_destruction(object) ((void) 0)
#define tg_object_hook_end_destruction(object)   ((void) 0)
#endif

/*
 * Destroys an object whose reference count has become zero. If the object has a parent, puts the
 * reference to the parent instead, because the parent still holds the object.
 */
void tg_object_release(struct tg_object *object);

/*
 * Initializes an object with one reference, which belongs to the caller. `type` is a constant, such
 * as "stream class".
 */
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

/*
 * Declares that programs may keep the object until they exit, so that the object isn't reported as
 * a leak.
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

/* Destroys an object that owns only its own memory. */
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

/*
 * Adds a reference to `object` and returns `object`. The variable that stores the result owns the
 * reference.
 */
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
 * Puts a reference to an object that threads may share. Destroying the object is safe, because the
 * thread that puts the last reference sees all changes that other threads made before they put
 * their references.
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
 * Puts `child` into its container `parent`; call this once per child. From then on, outside
 * references to the child hold a reference to the parent. The container holds no reference to the
 * child. The container's destructor must call tg_object_destroy_child().
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
