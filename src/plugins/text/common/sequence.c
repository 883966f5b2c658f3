/* SPDX-License-Identifier: MIT */
/* Builds format sequences: see sequence.h. */
#include "plugins/text/common/sequence.h"

static void free_sequence(void *data)
{
    struct text_sequence *const sequence = data;

    g_free(sequence->ops);
    g_free(sequence);
}

void text_store_clear(struct text_store *store)
{
    g_ptr_array_free(store->sequences, TRUE);
    g_ptr_array_free(store->blocks, TRUE);
    g_free(store->text);
}

void text_builder_init(struct text_builder *self, struct text_store *store)
{
    *store = (struct text_store){
        .sequences = g_ptr_array_new_with_free_func(free_sequence),
        .blocks = g_ptr_array_new_with_free_func(g_free),
    };
    *self = (struct text_builder){
        .store = store,
        .text = g_string_new(NULL),
    };
}

struct text_piece text_take(struct text_builder *self)
{
    const struct text_piece piece = {
        .bytes = GSIZE_TO_POINTER(self->pending),
        .length = self->text->len - self->pending,
    };

    self->pending = self->text->len;
    return piece;
}

void text_place(const struct text_store *store, struct text_piece *piece)
{
    piece->bytes = store->text + GPOINTER_TO_SIZE(piece->bytes);
}

void text_add_op(struct text_builder *self, struct text_op op, size_t room)
{
    if (self->text->len - self->pending > TEXT_LITERAL_MAX) {
        const struct text_op literal_op = {.kind = TEXT_OP_LITERAL, .text = text_take(self)};

        g_array_append_val(self->ops, literal_op);
    }
    const struct text_piece literal = text_take(self);

    op.literal = literal.bytes;
    op.literal_length = (uint32_t) literal.length;
    op.room = (uint32_t) (literal.length + room);
    g_array_append_val(self->ops, op);
}

GArray *text_begin_sequence(struct text_builder *self)
{
    GArray *const outer = self->ops;

    /*
     * Reserves room for one operation, because an empty array would have a null pointer, which must
     * not be used in pointer arithmetic.
     */
    self->ops = g_array_sized_new(FALSE, FALSE, sizeof(struct text_op), 1);
    return outer;
}

struct text_sequence *text_end_sequence(struct text_builder *self, GArray *outer, bool with_tail)
{
    struct text_sequence *const sequence = g_new0(struct text_sequence, 1);

    if (with_tail) {
        sequence->tail = text_take(self);
    }
    sequence->count = self->ops->len;
    sequence->ops = (struct text_op *) (void *) g_array_free(self->ops, FALSE);
    self->ops = outer;
    g_ptr_array_add(self->store->sequences, sequence);
    return sequence;
}

static void place_sequence(const struct text_store *store, struct text_sequence *sequence)
{
    for (size_t i = 0; i < sequence->count; i++) {
        struct text_op *const op = &sequence->ops[i];

        op->literal = store->text + GPOINTER_TO_SIZE(op->literal);
        if (op->kind == TEXT_OP_LITERAL) {
            text_place(store, &op->text);
        }
    }
    text_place(store, &sequence->tail);
}

void text_builder_finish(struct text_builder *self)
{
    const size_t length = self->text->len;

    self->store->text = g_malloc0(length + TG_BLOCK);
    memcpy(self->store->text, self->text->str, length);
    g_string_free(self->text, TRUE);
    for (guint i = 0; i < self->store->sequences->len; i++) {
        place_sequence(self->store, g_ptr_array_index(self->store->sequences, i));
    }
}
