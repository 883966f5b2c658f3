/* SPDX-License-Identifier: MIT */
/* The labels of enumeration values, as text, looked up without asking the library. */
#ifndef TEXT_PRETTY_ENUMERATION_H
#define TEXT_PRETTY_ENUMERATION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/output.h"
#include "base/terminal.h"

struct pretty_enumeration;

/* `as_flags`: print a value without a label as the labels of its bits, if all have one. */
struct pretty_enumeration *pretty_enumeration_create(
    const bt_field_class *field_class, const struct tg_palette *palette, bool as_flags);
void pretty_enumeration_free(struct pretty_enumeration *self);

/* Prints the labels of `value`, a signed one converted. */
void pretty_enumeration_print(
    struct pretty_enumeration *self, struct tg_output *output, uint64_t value);

#endif
