/* SPDX-License-Identifier: MIT */
/* Runs the operations of a format plan. This code runs for each event. */
#include "plugins/text/pretty/plan.h"

#include "base/integer.h"
#include "base/quote.h"
#include "base/real.h"
#include "base/terminal-text.h"
#include "plugins/text/pretty/enumeration.h"

/* Writes a number in base 2, 8 or 16 with its prefix. */
__attribute__((noinline)) static char *put_based(char *at, const struct text_op *op, uint64_t value)
{
    value &= op->mask;
    *at++ = '0';
    if (op->base == 16) {
        *at++ = 'x';
        return tg_put_hexadecimal(at, value);
    }
    if (op->base == 8) {
        return tg_put_octal(at, value);
    }
    *at++ = 'b';
    return tg_put_binary(at, value, op->bits);
}

static inline char *put_bool(char *at, bool value)
{
    memcpy(at, value ? "true" : "fals", 4);
    at[4] = 'e';
    return at + (value ? 4 : 5);
}

static inline char *put_bit_array(char *at, uint64_t value)
{
    *at++ = '0';
    *at++ = 'x';
    return tg_put_hexadecimal(at, value);
}

static void print_flags(struct tg_output *output, const struct pretty_flags *flags, uint64_t value)
{
    bool any = false;

    for (size_t i = 0; i < flags->count; i++) {
        if (flags->flags[i].mask & value) {
            tg_output_write(output, any ? ", " : " { ", any ? 2 : 3);
            tg_output_write(output, flags->flags[i].label, strlen(flags->flags[i].label));
            any = true;
        }
    }
    if (any) {
        tg_output_write(output, " }", 2);
    }
}

/*
 * Prints a quoted string. Quoting escapes the ASCII control characters. This function also escapes
 * the other control characters.
 */
static void print_terminal_string(struct tg_output *output, const bt_field *field)
{
    g_autoptr(GString) quoted = g_string_new(NULL);
    g_autoptr(GString) text = g_string_new(NULL);

    tg_append_quoted(quoted, bt_field_string_get_value(field));
    tg_append_item(text, quoted->str, true);
    tg_output_write(output, text->str, text->len);
}

static void print_blob(struct tg_output *output, const bt_field *field)
{
    const uint64_t length = bt_field_blob_get_length(field);
    const uint8_t *const data = length > 0 ? bt_field_blob_get_data_const(field) : NULL;

    for (uint64_t i = 0; i < length; i++) {
        tg_output_reserve(output, 3);
        output->at = tg_put_byte(output->at, data[i]);
        *output->at++ = ' ';
    }
}

static void print_array(struct tg_output *output, const struct text_sequence *content,
    const bt_field *field, bool indexes)
{
    const uint64_t length = bt_field_array_get_length(field);

    for (uint64_t i = 0; i < length; i++) {
        tg_output_reserve(output, 8 + TG_DECIMAL_MAX);
        char *at = output->at;

        if (i > 0) {
            *at++ = ',';
        }
        *at++ = ' ';
        if (indexes) {
            *at++ = '[';
            at = tg_put_unsigned(at, i);
            memcpy(at, "] = ", 4);
            at += 4;
        }
        output->at = at;
        pretty_print_sequence(
            output, content, bt_field_array_borrow_element_field_by_index_const(field, i));
    }
}

/*
 * Prints fields whose values have no maximum length, or whose operations use other sequences. This
 * function and put_based() aren't inlined, because the loop over the other operations needs the
 * registers.
 */
__attribute__((noinline)) static void print_unbounded(
    struct tg_output *output, const struct text_op *op, const bt_field *field)
{
    switch (op->kind) {
    case PRETTY_OP_STRING:
        tg_output_quote(
            output, bt_field_string_get_value(field), bt_field_string_get_length(field));
        break;
    case PRETTY_OP_TERMINAL_STRING:
        print_terminal_string(output, field);
        break;
    case PRETTY_OP_BIT_ARRAY_FLAGS:
        print_flags(output, op->table, bt_field_bit_array_get_value_as_integer(field));
        break;
    case PRETTY_OP_UNSIGNED_ENUMERATION:
        pretty_enumeration_print(op->extra, output, bt_field_integer_unsigned_get_value(field));
        break;
    case PRETTY_OP_SIGNED_ENUMERATION:
        pretty_enumeration_print(
            op->extra, output, (uint64_t) bt_field_integer_signed_get_value(field));
        break;
    case PRETTY_OP_BLOB:
        print_blob(output, field);
        break;
    case TEXT_OP_ARRAY:
        print_array(output, op->content, field, false);
        break;
    case PRETTY_OP_ARRAY_NAMED:
        print_array(output, op->content, field, true);
        break;
    default:
        text_run_common(output, op, field, pretty_print_sequence);
        break;
    }
}

__attribute__((always_inline)) static inline char *put_value(
    struct tg_output *output, char *at, const struct text_op *op, const bt_field *field)
{
    switch (op->kind) {
    case PRETTY_OP_UNSIGNED:
        return tg_put_unsigned(at, bt_field_integer_unsigned_get_value(field));
    case PRETTY_OP_SIGNED:
        return tg_put_signed(at, bt_field_integer_signed_get_value(field));
    case PRETTY_OP_UNSIGNED_BASED:
        return put_based(at, op, bt_field_integer_unsigned_get_value(field));
    case PRETTY_OP_SIGNED_BASED:
        return put_based(at, op, (uint64_t) bt_field_integer_signed_get_value(field));
    case PRETTY_OP_BOOL:
        return put_bool(at, bt_field_bool_get_value(field));
    case PRETTY_OP_BIT_ARRAY:
        return put_bit_array(at, bt_field_bit_array_get_value_as_integer(field));
    case PRETTY_OP_SINGLE:
        return tg_put_real(at, (double) bt_field_real_single_precision_get_value(field));
    case PRETTY_OP_DOUBLE:
        return tg_put_real(at, bt_field_real_double_precision_get_value(field));
    default:
        output->at = at;
        print_unbounded(output, op, field);
        return output->at;
    }
}

void pretty_print_sequence(
    struct tg_output *output, const struct text_sequence *sequence, const bt_field *field)
{
    text_run(output, sequence, field, put_value);
}
