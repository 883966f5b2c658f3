/* SPDX-License-Identifier: MIT */
/* Builds blocks of operations for the compiler of encode plans. */
#include "ctf/encode/compiler.h"

#include <stdarg.h>

void ctf_encode_compiler_fail(
    struct encode_compiler *c, const struct ctf_field_class *fc, const char *format, ...)
{
    va_list arguments;

    if (c->plan->error) {
        return;
    }
    va_start(arguments, format);
    c->plan->error = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    c->plan->failed = fc;
}

/* Positions. */

bool ctf_encode_compiler_is_at_byte(const struct encode_compiler *c)
{
    return c->at.modulus >= 8 && c->at.remainder % 8 == 0;
}

void ctf_encode_compiler_advance(struct encode_compiler *c, uint64_t bits)
{
    c->at.remainder = (c->at.remainder + bits) & (c->at.modulus - 1);
}

/* Operations. */

static void end_run(struct encode_compiler *c)
{
    if (c->run.size) {
        g_array_append_val(c->ops, c->run);
    }
    c->run = (struct encode_op){.kind = OP_RUN, .cell = NO_CELL};
    c->zero_end = 0;
}

void ctf_encode_compiler_add_op(struct encode_compiler *c, struct encode_op op)
{
    end_run(c);
    g_array_append_val(c->ops, op);
}

/* Adds padding (bytes) to the run. Returns false if the run would become too large. */
static bool pad_run(struct encode_compiler *c, uint64_t size)
{
    if (size > CTF_ENCODER_RESERVE_MAX - c->run.size) {
        return false;
    }
    c->run.size += size;
    c->run.needs_zeros |= c->run.size > c->zero_end;
    return true;
}

void ctf_encode_compiler_align(struct encode_compiler *c, uint64_t alignment)
{
    uint64_t padding = -c->at.remainder & (alignment - 1);

    if (alignment > c->at.modulus) {
        ctf_encode_compiler_add_op(
            c, (struct encode_op){.kind = OP_ALIGN, .cell = NO_CELL, .size = alignment});
        c->at = (struct position){.modulus = alignment};
        return;
    }
    if (padding && !(ctf_encode_compiler_is_at_byte(c) && pad_run(c, padding / 8))) {
        ctf_encode_compiler_add_op(
            c, (struct encode_op){.kind = OP_ALIGN, .cell = NO_CELL, .size = alignment});
    }
    ctf_encode_compiler_advance(c, padding);
}

void *ctf_encode_compiler_keep(struct encode_compiler *c, GArray *array)
{
    gpointer data = g_array_free(array, FALSE);

    g_ptr_array_add(c->plan->allocations, data);
    return data;
}

void ctf_encode_compiler_begin_block(struct encode_compiler *c)
{
    c->ops = g_array_new(FALSE, FALSE, sizeof(struct encode_op));
    c->numbers = g_array_new(FALSE, FALSE, sizeof(struct number));
    c->run.size = 0;
    end_run(c);
}

const struct encode_block *ctf_encode_compiler_finish_block(struct encode_compiler *c)
{
    struct encode_block *block = g_new(struct encode_block, 1);

    ctf_encode_compiler_add_op(c, (struct encode_op){.kind = OP_END, .cell = NO_CELL});
    block->op_count = c->ops->len;

    const struct number *numbers = ctf_encode_compiler_keep(c, c->numbers);
    struct encode_op *ops = ctf_encode_compiler_keep(c, c->ops);

    for (uint32_t i = 0; i < block->op_count; i++) {
        if (ops[i].number_count) {
            ops[i].numbers = numbers;
            numbers += ops[i].number_count;
        }
    }
    block->ops = ops;
    g_ptr_array_add(c->plan->allocations, block);
    return block;
}

void ctf_encode_compiler_add_number(struct encode_compiler *c, struct number number)
{
    g_array_append_val(c->numbers, number);
}

void ctf_encode_compiler_add_to_run(struct encode_compiler *c, struct number number)
{
    if (c->run.size + number.length / 8 > CTF_ENCODER_RESERVE_MAX) {
        end_run(c);
    }
    number.offset = (uint32_t) c->run.size;
    c->run.size += number.length / 8;
    c->run.number_count++;
    /* encode_run() stores 64 bits, starting with the value. */
    c->zero_end = number.offset + 8;
    g_array_append_val(c->numbers, number);
}
