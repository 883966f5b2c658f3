/* SPDX-License-Identifier: MIT */
/* The building of blocks. */
#include "ctf/encode/builder.h"

#include <stdarg.h>

void ctf_builder_fail(struct builder *b, const struct ctf_field_class *fc, const char *format, ...)
{
    va_list arguments;

    if (b->plan->error) {
        return;
    }
    va_start(arguments, format);
    b->plan->error = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    b->plan->failed = fc;
}

/* Positions. */

struct place ctf_builder_merge(struct place a, struct place b)
{
    struct place both = {.modulus = MIN(a.modulus, b.modulus)};
    uint64_t difference = a.remainder ^ b.remainder;

    if (difference) {
        both.modulus = MIN(both.modulus, difference & -difference);
    }
    both.remainder = a.remainder & (both.modulus - 1);
    return both;
}

bool ctf_builder_is_at_byte(const struct builder *b)
{
    return b->at.modulus >= 8 && b->at.remainder % 8 == 0;
}

void ctf_builder_advance(struct builder *b, uint64_t bits)
{
    b->at.remainder = (b->at.remainder + bits) & (b->at.modulus - 1);
}

/* Operations. */

static void end_run(struct builder *b)
{
    if (b->run.size) {
        g_array_append_val(b->ops, b->run);
    }
    b->run = (struct op){.kind = OP_RUN, .cell = NO_CELL};
    b->zero_end = 0;
}

void ctf_builder_add_op(struct builder *b, struct op op)
{
    end_run(b);
    g_array_append_val(b->ops, op);
}

/* Adds padding (bytes) to the run, if there is room. */
static bool pad_run(struct builder *b, uint64_t size)
{
    if (size > CTF_ENCODER_RESERVE_MAX - b->run.size) {
        return false;
    }
    b->run.size += size;
    b->run.needs_zeros |= b->run.size > b->zero_end;
    return true;
}

void ctf_builder_align(struct builder *b, uint64_t alignment)
{
    uint64_t padding = -b->at.remainder & (alignment - 1);

    if (alignment > b->at.modulus) {
        ctf_builder_add_op(b, (struct op){.kind = OP_ALIGN, .cell = NO_CELL, .size = alignment});
        b->at = (struct place){.modulus = alignment};
        return;
    }
    if (padding && !(ctf_builder_is_at_byte(b) && pad_run(b, padding / 8))) {
        ctf_builder_add_op(b, (struct op){.kind = OP_ALIGN, .cell = NO_CELL, .size = alignment});
    }
    ctf_builder_advance(b, padding);
}

void *ctf_builder_keep(struct builder *b, GArray *array)
{
    gpointer data = g_array_free(array, FALSE);

    g_ptr_array_add(b->plan->allocations, data);
    return data;
}

void ctf_builder_begin_block(struct builder *b)
{
    b->ops = g_array_new(FALSE, FALSE, sizeof(struct op));
    b->numbers = g_array_new(FALSE, FALSE, sizeof(struct number));
    b->run.size = 0;
    end_run(b);
}

const struct block *ctf_builder_finish_block(struct builder *b)
{
    struct block *block = g_new(struct block, 1);

    ctf_builder_add_op(b, (struct op){.kind = OP_END, .cell = NO_CELL});
    block->op_count = b->ops->len;

    const struct number *numbers = ctf_builder_keep(b, b->numbers);
    struct op *ops = ctf_builder_keep(b, b->ops);

    for (uint32_t i = 0; i < block->op_count; i++) {
        if (ops[i].number_count) {
            ops[i].numbers = numbers;
            numbers += ops[i].number_count;
        }
    }
    block->ops = ops;
    g_ptr_array_add(b->plan->allocations, block);
    return block;
}

void ctf_builder_add_number(struct builder *b, struct number number)
{
    g_array_append_val(b->numbers, number);
}

void ctf_builder_add_to_run(struct builder *b, struct number number)
{
    if (b->run.size + number.length / 8 > CTF_ENCODER_RESERVE_MAX) {
        end_run(b);
    }
    number.offset = (uint32_t) b->run.size;
    b->run.size += number.length / 8;
    b->run.number_count++;
    /* 64 bits are stored, the value first. */
    b->zero_end = number.offset + 8;
    g_array_append_val(b->numbers, number);
}
