/* SPDX-License-Identifier: MIT */
/*
 * The objects that exist: a library with the checks of developer mode knows them all. It detects
 * references that are put too often. At the program's end, it reports the objects that were never
 * released, unless a graph still exists. Objects of any type are entered, with or without a struct
 * tg_object.
 */
#ifndef TG_BASE_OBJECT_REGISTRY_H
#define TG_BASE_OBJECT_REGISTRY_H

#include <stdbool.h>

/* `file` is the source file that creates objects of this type; its name becomes the type's name. */
void tg_object_registry_add(const void *object, const char *file);

/* Around the destruction of an object, during which its references may still be counted. */
void tg_object_registry_begin_destruction(const void *object);
void tg_object_registry_end_destruction(const void *object);

/* Aborts with a message unless `object` exists. `is_put`: its reference is about to be put. */
void tg_object_registry_check(const void *object, bool is_put);

#endif
