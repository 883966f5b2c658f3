/* SPDX-License-Identifier: MIT */
/*
 * Prints plans as text, with a line per operation:
 *
 *     step 0 align 8 size 96 -> array cell 6 slot 0 stride 8
 *       save slot 0 at 64 u16le
 *       int cell 3 at byte 0 <<32 >>32 le
 *       text cell 4 at 32 count 16
 *       { the steps of an element, indented }
 */
#include "ctf/decode/plan-internal.h"

#include <inttypes.h>

static const char *const key_names[] = {
#define X(NAME, text) [KEY_##NAME] = text,
    CTF_KEY_KINDS(X)
#undef X
};

static const char *const field_names[] = {
#define X(NAME, text) [FIELD_##NAME] = text,
    CTF_FIELD_KINDS(X)
#undef X
};

static const char *const item_names[] = {
#define X(NAME, text) [ITEM_##NAME] = text,
    CTF_ITEM_KINDS(X)
#undef X
};

static const char *const encoding_names[] = {
    [CTF_ENCODING_UTF8] = "utf-8",
    [CTF_ENCODING_UTF16BE] = "utf-16be",
    [CTF_ENCODING_UTF16LE] = "utf-16le",
    [CTF_ENCODING_UTF32BE] = "utf-32be",
    [CTF_ENCODING_UTF32LE] = "utf-32le",
};

#define LINE "%*s"

static void print_block(const struct block *block, unsigned indent, GString *out);

static void print_number(GString *out, const char *name, uint64_t value)
{
    g_string_append_printf(out, " %s %" PRIu64, name, value);
}

static void print_cell(GString *out, uint32_t cell)
{
    if (cell == NO_CELL) {
        g_string_append(out, " hidden");
    } else {
        print_number(out, "cell", cell);
    }
}

static void print_format(
    GString *out, unsigned length, uint64_t sign, bool is_big_endian, bool is_reversed)
{
    if (length) {
        g_string_append_printf(out, " %s%u%s%s", sign ? "s" : "u", length,
            is_big_endian ? "be" : "le", is_reversed ? " reversed" : "");
    }
}

static void print_key(const struct key_op *op, unsigned indent, GString *out)
{
    g_string_append_printf(out, LINE "%s", (int) indent, "", key_names[op->kind]);
    if (op->kind == KEY_SAVE) {
        print_number(out, "slot", op->argument);
    } else if (op->kind == KEY_ROLE) {
        g_string_append_printf(out, " 0x%x", op->argument);
    }
    if (op->length || op->kind == KEY_UUID) {
        print_number(out, "at", op->offset);
    }
    print_format(out, op->length, op->sign, op->is_big_endian, op->is_reversed);
    g_string_append_c(out, '\n');
}

static void print_int(const struct int_op *op, unsigned indent, GString *out)
{
    g_string_append_printf(out, LINE "int cell %u at byte %u <<%u >>%u %s%s\n", (int) indent, "",
        op->cell, op->load.byte, op->load.left, op->load.right,
        op->load.is_big_endian ? "be" : "le", op->sign ? " signed" : "");
}

static void print_field(const struct field_op *op, unsigned indent, GString *out)
{
    g_string_append_printf(out, LINE "%s", (int) indent, "", field_names[op->kind]);
    print_cell(out, op->cell);
    print_number(out, "at", op->offset);
    print_format(out, op->length, op->sign, op->is_big_endian, op->is_reversed);
    if (op->kind >= FIELD_TEXT) {
        print_number(out, "count", op->count);
    }
    if (op->kind == FIELD_ARRAY) {
        print_number(out, "stride", op->stride);
    }
    g_string_append_c(out, '\n');
    if (op->kind == FIELD_ARRAY) {
        print_block(op->block, indent + 2, out);
    }
}

static void print_range(const struct step *step, const struct option_range *range, GString *out)
{
    if (step->is_signed) {
        g_string_append_printf(
            out, " %" PRId64 "..%" PRId64, (int64_t) range->lower, (int64_t) range->upper);
    } else {
        g_string_append_printf(out, " %" PRIu64 "..%" PRIu64, range->lower, range->upper);
    }
}

static void print_options(const struct step *step, unsigned indent, GString *out)
{
    for (uint32_t option = 0; option < step->option_count; option++) {
        g_string_append_printf(out, LINE "option", (int) indent, "");
        for (uint32_t i = 0; i < step->range_count; i++) {
            if (step->ranges[i].option == option) {
                print_range(step, &step->ranges[i], out);
            }
        }
        if (step->options[option].index == NO_CELL) {
            g_string_append(out, " hidden");
        }
        g_string_append_c(out, '\n');
        print_block(step->options[option].block, indent + 2, out);
    }
}

static void print_item(const struct step *step, GString *out)
{
    g_string_append_printf(out, " -> %s", item_names[step->kind]);
    if (step->kind == ITEM_END || step->kind == ITEM_NONE || step->kind == ITEM_LEAVE) {
        return;
    }
    print_cell(out, step->cell);
    if (step->kind == ITEM_LEB128) {
        g_string_append(out, step->is_signed ? " signed" : " unsigned");
    }
    if (step->slot != NO_SLOT) {
        print_number(out, "slot", step->slot);
    } else if (step->kind == ITEM_LOOP || step->kind == ITEM_UNITS_TEXT) {
        print_number(out, "count", step->count);
    }
    if (step->kind == ITEM_ARRAY) {
        print_number(out, "stride", step->stride);
        print_number(out, "size", step->element_size);
    }
    if (step->encoding) {
        g_string_append_printf(out, " %s", encoding_names[step->encoding]);
    }
    if (step->kind == ITEM_OPTIONAL && step->is_bool) {
        g_string_append(out, " if true");
    }
    for (uint32_t i = 0; step->kind == ITEM_OPTIONAL && i < step->range_count; i++) {
        print_range(step, &step->ranges[i], out);
    }
}

static void print_step(const struct step *step, guint index, unsigned indent, GString *out)
{
    g_string_append_printf(out, LINE "step %u", (int) indent, "", index);
    if (step->align_mask) {
        print_number(out, "align", step->align_mask + 1);
    }
    print_number(out, "size", step->size);
    print_item(step, out);
    g_string_append_c(out, '\n');
    indent += 2;
    for (uint32_t i = 0; i < step->key_count; i++) {
        print_key(&step->keys[i], indent, out);
    }
    for (uint32_t i = 0; i < step->int_count; i++) {
        print_int(&step->ints[i], indent, out);
    }
    for (uint32_t i = 0; i < step->field_count; i++) {
        print_field(&step->fields[i], indent, out);
    }
    for (uint32_t i = 0; i < step->value_key_count; i++) {
        print_key(&step->value_keys[i], indent, out);
    }
    if (step->block) {
        print_block(step->block, indent, out);
    }
    if (step->kind == ITEM_VARIANT) {
        print_options(step, indent, out);
    }
}

static void print_block(const struct block *block, unsigned indent, GString *out)
{
    for (guint i = 0; i < block->step_count; i++) {
        print_step(&block->steps[i], i, indent, out);
    }
}

void ctf_print_plan(const struct plan *plan, GString *out)
{
    if (plan->error) {
        g_string_append_printf(out, "  error: %s\n", plan->error);
        return;
    }
    for (guint i = 0; i < plan->imports->len; i++) {
        struct slot_import import = g_array_index(plan->imports, struct slot_import, i);

        g_string_append_printf(
            out, "  slot %u = packet slot %u\n", import.slot, import.packet_slot);
    }
    print_block(plan->root, 2, out);
}
