/* SPDX-License-Identifier: MIT */
/*
 * Runs a format sequence. The sinks run this code for each event. Each sink has its own instance of
 * the loop, into which the compiler inlines the sink's function for its own kinds of operations.
 */
#ifndef TEXT_COMMON_RUN_H
#define TEXT_COMMON_RUN_H

#include <babeltrace2/babeltrace.h>

#include "plugins/text/common/sequence.h"

/*
 * Writes the value of `field` to `at`, where `op->room` bytes are available, and returns the end of
 * the text. For a value of unbounded length, the function sets `output->at` to `at`, writes the
 * value to `output`, and returns `output->at`.
 */
typedef char *(*text_put_func)(
    struct tg_output *output, char *at, const struct text_op *op, const bt_field *field);

/* Prints `field` according to `sequence`. */
typedef void (*text_run_func)(
    struct tg_output *output, const struct text_sequence *sequence, const bt_field *field);

__attribute__((always_inline)) static inline void text_run(struct tg_output *output,
    const struct text_sequence *sequence, const bt_field *parent, text_put_func put)
{
    const struct text_op *op = sequence->ops;
    const struct text_op *const end = op + sequence->count;
    char *at = output->at; /* stays in a register while values are of bounded length */

    for (; op < end; op++) {
        const bt_field *field = parent;

        if (G_UNLIKELY((size_t) (output->limit - at) < op->room)) {
            output->at = at;
            tg_output_flush(output);
            at = output->at;
        }
        if (G_LIKELY(op->is_member)) {
            field = bt_field_structure_borrow_member_field_by_index_const(parent, op->index);
        }
        at = tg_put_block(at, op->literal, op->literal_length);
        at = put(output, at, op, field);
    }
    output->at = at;
    if (sequence->tail.length > 0) {
        text_write_piece(output, &sequence->tail);
    }
}

/* Runs the operations that all sinks have in common. */
static inline void text_run_common(
    struct tg_output *output, const struct text_op *op, const bt_field *field, text_run_func run)
{
    const bt_field *content;

    switch ((enum text_op_kind) op->kind) {
    case TEXT_OP_LITERAL:
        tg_output_write(output, op->text.bytes, op->text.length);
        break;
    case TEXT_OP_STRUCTURE:
        run(output, op->content, field);
        break;
    case TEXT_OP_OPTION:
        content = bt_field_option_borrow_field_const(field);
        if (content) {
            run(output, op->content, content);
        } else {
            text_write_piece(output, op->extra);
        }
        break;
    case TEXT_OP_VARIANT:
        run(output, op->options[bt_field_variant_get_selected_option_index(field)],
            bt_field_variant_borrow_selected_option_field_const(field));
        break;
    default:
        g_assert_not_reached();
    }
}

#endif
