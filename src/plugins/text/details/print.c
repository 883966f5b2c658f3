/* SPDX-License-Identifier: MIT */
/* Runs the operations of a format plan. This code runs for each event. */
#include "base/fixed.h"
#include "base/grouped.h"
#include "base/integer.h"
#include "base/terminal-text.h"
#include "plugins/text/details/plan.h"

static inline char *put_piece(char *at, const struct text_piece *piece)
{
    return tg_put_block(at, piece->bytes, piece->length);
}

static inline char *put_hexadecimal(char *at, uint64_t value)
{
    memcpy(at, "0x", 2);
    return tg_put_grouped_hexadecimal(at + 2, value);
}

static inline char *put_octal(char *at, uint64_t value)
{
    *at++ = '0';
    return tg_put_grouped_octal(at, value);
}

static char *put_signed_octal(char *at, int64_t value)
{
    const uint64_t magnitude = tg_put_sign(&at, value);

    return put_octal(at, magnitude);
}

static inline char *put_signed_hexadecimal(char *at, int64_t value)
{
    const uint64_t magnitude = tg_put_sign(&at, value);

    return put_hexadecimal(at, magnitude);
}

/* Prints " Length 2:" and the end of the line. */
static void print_length(struct tg_output *output, const struct details_list *list, uint64_t length)
{
    tg_output_reserve(output, TEXT_LITERAL_MAX);
    output->at = put_piece(output->at, &list->before_length);
    output->at = tg_put_grouped(output->at, length);
    output->at = put_piece(output->at, &list->after_length);
}

static void print_array(struct tg_output *output, const struct details_list *list,
    const struct text_sequence *content, const bt_field *field)
{
    const uint64_t length = bt_field_array_get_length(field);

    if (length == 0) {
        text_write_piece(output, &list->empty);
        return;
    }
    print_length(output, list, length);
    for (uint64_t i = 0; i < length; i++) {
        text_write_piece(output, &list->before_index);
        tg_output_reserve(output, TEXT_LITERAL_MAX);
        output->at = tg_put_grouped(output->at, i);
        output->at = put_piece(output->at, &list->after_index);
        details_print_sequence(
            output, content, bt_field_array_borrow_element_field_by_index_const(field, i));
    }
}

#define BYTES_PER_LINE 16

static void print_bytes(
    struct tg_output *output, const struct details_list *list, const uint8_t *data, uint64_t count)
{
    text_write_piece(output, &list->before_index);
    for (uint64_t i = 0; i < count; i++) {
        tg_output_reserve(output, TEXT_LITERAL_MAX);
        if (i > 0) {
            output->at = put_piece(output->at, &list->between_bytes);
        }
        output->at = tg_put_byte(output->at, data[i]);
    }
    text_write_piece(output, &list->after_index);
    tg_output_write(output, "\n", 1);
}

static void print_blob(
    struct tg_output *output, const struct details_list *list, const bt_field *field)
{
    const uint64_t length = bt_field_blob_get_length(field);

    if (length == 0) {
        text_write_piece(output, &list->empty);
        return;
    }
    const uint8_t *const data = bt_field_blob_get_data_const(field);

    print_length(output, list, length);
    for (uint64_t i = 0; i < length; i += BYTES_PER_LINE) {
        print_bytes(output, list, data + i, MIN(length - i, BYTES_PER_LINE));
    }
}

static void print_terminal_string(struct tg_output *output, const bt_field *field)
{
    g_autoptr(GString) text = g_string_new(NULL);

    tg_append_terminal_text(
        text, bt_field_string_get_value(field), bt_field_string_get_length(field), false);
    tg_output_write(output, text->str, text->len);
}

/*
 * Prints fields with operations that use other sequences or are rare. The function isn't inlined,
 * because the loop over the other operations needs the registers.
 */
__attribute__((noinline)) static void print_rare(
    struct tg_output *output, const struct text_op *op, const bt_field *field)
{
    switch (op->kind) {
    case DETAILS_OP_UNSIGNED_OCTAL:
        output->at = put_octal(output->at, bt_field_integer_unsigned_get_value(field));
        break;
    case DETAILS_OP_SIGNED_OCTAL:
        output->at = put_signed_octal(output->at, bt_field_integer_signed_get_value(field));
        break;
    case DETAILS_OP_TERMINAL_STRING:
        print_terminal_string(output, field);
        break;
    case TEXT_OP_ARRAY:
        print_array(output, op->extra, op->content, field);
        break;
    case DETAILS_OP_BLOB:
        print_blob(output, op->table, field);
        break;
    default:
        text_run_common(output, op, field, details_print_sequence);
        break;
    }
}

/* Most strings are short. For a short string, a function call would take longer than the copy. */
static inline char *put_string(char *at, const char *text, size_t length)
{
    if (length >= 8 && length <= 16) {
        uint64_t head, tail;

        memcpy(&head, text, 8);
        memcpy(&tail, text + length - 8, 8);
        memcpy(at, &head, 8);
        memcpy(at + length - 8, &tail, 8);
    } else {
        memcpy(at, text, length);
    }
    return at + length;
}

static char *print_string(struct tg_output *output, char *at, const bt_field *field)
{
    const char *const text = bt_field_string_get_value(field);
    const uint64_t length = bt_field_string_get_length(field);

    if (G_LIKELY((size_t) (output->limit - at) >= length)) {
        return put_string(at, text, length);
    }
    output->at = at;
    tg_output_write(output, text, length);
    return output->at;
}

__attribute__((always_inline)) static inline char *put_value(
    struct tg_output *output, char *at, const struct text_op *op, const bt_field *field)
{
    switch (op->kind) {
    case DETAILS_OP_UNSIGNED:
        return tg_put_grouped(at, bt_field_integer_unsigned_get_value(field));
    case DETAILS_OP_SIGNED:
        return tg_put_grouped_signed(at, bt_field_integer_signed_get_value(field));
    case DETAILS_OP_UNSIGNED_HEXADECIMAL:
        return put_hexadecimal(at, bt_field_integer_unsigned_get_value(field));
    case DETAILS_OP_SIGNED_HEXADECIMAL:
        return put_signed_hexadecimal(at, bt_field_integer_signed_get_value(field));
    case DETAILS_OP_BIT_ARRAY:
        return put_hexadecimal(at, bt_field_bit_array_get_value_as_integer(field));
    case DETAILS_OP_BOOL:
        return put_piece(
            at, &((const struct text_piece *) op->table)[bt_field_bool_get_value(field) != 0]);
    case DETAILS_OP_SINGLE:
        return tg_put_fixed(at, (double) bt_field_real_single_precision_get_value(field));
    case DETAILS_OP_DOUBLE:
        return tg_put_fixed(at, bt_field_real_double_precision_get_value(field));
    case DETAILS_OP_STRING:
        return print_string(output, at, field);
    default:
        output->at = at;
        print_rare(output, op, field);
        return output->at;
    }
}

void details_print_sequence(
    struct tg_output *output, const struct text_sequence *sequence, const bt_field *field)
{
    text_run(output, sequence, field, put_value);
}
