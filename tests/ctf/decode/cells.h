/* SPDX-License-Identifier: MIT */
/*
 * Field cells without the library, for the decoder's tests and its benchmark, which fill and print
 * them. The class of a cell is the schema's field class.
 */
#ifndef TESTS_CTF_DECODE_CELLS_H
#define TESTS_CTF_DECODE_CELLS_H

#include "ctf/decode/plan.h"

extern const struct ctf_library_functions cell_functions;

/* Creates the cells of an event, in the flat layout. */
bt_x_field_cell *cells_create_for_event(const struct ctf_event_class *event_class);
/* Creates a cell of the class `fc`, and the cells that it needs. */
bt_x_field_cell *cells_create(const struct ctf_field_class *fc);
/* Frees `count` cells: 3 for an event, 1 otherwise. */
void cells_free(bt_x_field_cell *cells, unsigned count);

/* Appends the value of a cell as text: {a: 1, b: [2, 3], c: "x"}. */
void cells_print(const bt_x_field_cell *cell, GString *out);

/*
 * Append a text in quotes, an integer in the format of its class, or a real. cells_print() uses
 * these functions for single values.
 */
void print_text(const char *text, size_t length, GString *out);
void print_blob(const uint8_t *bytes, size_t length, GString *out);
void print_integer(const struct ctf_field_class *fc, uint64_t value, GString *out);
void print_real(double value, GString *out);

#endif
