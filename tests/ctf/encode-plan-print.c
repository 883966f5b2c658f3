/* SPDX-License-Identifier: MIT */
/*
 * Prints encode plans as text, with a line per operation:
 *
 *     run size 9
 *       cell 0 at 0 u32le
 *       role 2 at 4 u8le
 *       count cell 2 at 5 u32be save
 *     array cell 2 key
 *       { the operations of an element, indented }
 */
#include "print.h"

#include <inttypes.h>

#include "ctf/encode/encode-plan-internal.h"

static const char *const op_names[] = {
#define X(NAME, text) [OP_##NAME] = text,
    CTF_ENCODE_OPS(X)
#undef X
};

static const char *const source_names[] = {
#define X(NAME, text) [SOURCE_##NAME] = text,
    CTF_NUMBER_SOURCES(X)
#undef X
};

static void print_block(const struct encode_block *block, unsigned indent, GString *out);

static void print_indent(unsigned indent, GString *out)
{
    g_string_append_printf(out, "%*s", (int) indent, "");
}

static void print_number(
    const struct number *number, enum op_kind kind, unsigned indent, GString *out)
{
    const struct ctf_field_class *fc = number->field_class;

    print_indent(indent, out);
    if (number->source != SOURCE_CELL) {
        g_string_append_printf(out, "%s ", source_names[number->source]);
    }
    if (number->source == SOURCE_ROLE) {
        g_string_append_printf(out, "%u", number->role);
    } else if (number->source != SOURCE_NONE) {
        g_string_append_printf(out, "cell %u", number->cell);
    }
    if (kind == OP_RUN) {
        g_string_append_printf(out, " at %u", number->offset);
    }
    if (kind != OP_LEB128) {
        g_string_append_printf(out, " %c%u%s", number->bias ? 's' : 'u', number->length,
            number->is_big_endian ? "be" : "le");
    }
    g_string_append(out, fc->save_slot_count ? " save\n" : "\n");
}

static void print_op(const struct encode_op *op, unsigned indent, GString *out)
{
    print_indent(indent, out);
    g_string_append(out, op_names[op->kind]);
    if (op->cell != NO_CELL && !op->number_count) {
        g_string_append_printf(out, " cell %u", op->cell);
    }
    if (op->kind == OP_ALIGN || op->kind == OP_RUN || op->has_fixed_length) {
        g_string_append_printf(out, " size %" PRIu64, op->size);
    }
    g_string_append_printf(
        out, "%s%s\n", op->has_key ? " key" : "", op->needs_zeros ? " zeros" : "");
    for (uint32_t i = 0; i < op->number_count; i++) {
        print_number(&op->numbers[i], op->kind, indent + 2, out);
    }
    if (op->block) {
        print_block(op->block, indent + 2, out);
    }
    for (uint32_t i = 0; i < op->option_count; i++) {
        print_indent(indent + 2, out);
        g_string_append_printf(out, "option %u\n", i);
        print_block(op->options[i].block, indent + 4, out);
    }
}

static void print_block(const struct encode_block *block, unsigned indent, GString *out)
{
    for (uint32_t i = 0; i + 1 < block->op_count; i++) {
        print_op(&block->ops[i], indent, out);
    }
}

void encode_plan_print(const struct ctf_encode_plan *plan, GString *out)
{
    if (plan->error) {
        g_string_append_printf(out, "error: %s\n", plan->error);
        return;
    }
    print_block(plan->block, 0, out);
}
