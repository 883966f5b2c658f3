/* SPDX-License-Identifier: MIT */
/* The labels of enumeration values as text. A look-up doesn't call the library. */
#ifndef TEXT_PRETTY_ENUMERATION_H
#define TEXT_PRETTY_ENUMERATION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/output.h"
#include "plugins/text/pretty/style.h"

struct pretty_enumeration;

/* Creates the texts for the labels of a field class. Borrows `style`. */
struct pretty_enumeration *pretty_enumeration_create(
    const bt_field_class *field_class, const struct pretty_style *style);
void pretty_enumeration_free(struct pretty_enumeration *self);

/* Prints the labels of `value`. A signed value must be converted to uint64_t. */
void pretty_enumeration_print(
    struct pretty_enumeration *self, struct tg_output *output, uint64_t value);

#endif
