/* SPDX-License-Identifier: MIT */
/*
 * Format sequences: the constant parts of the text of a field, computed once, and the operations
 * that fill in the rest.
 *
 * A *sequence* prints the members of a structure field, or one field that isn't a member of a
 * structure. Its operations run in order: each copies its *literal* (the separators, names and
 * colours since the operation before), then prints one field. The text after the last operation is
 * the tail of the sequence. A nested structure is part of the sequence around it; elements of
 * arrays and contents of options and variants have their own sequences.
 *
 * This file builds sequences, compile.h makes them from field classes, and run.h runs them. Each
 * component class defines how values are printed.
 */
#ifndef TEXT_COMMON_SEQUENCE_H
#define TEXT_COMMON_SEQUENCE_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/output.h"

/* The kinds of a component class begin with 0, so that a switch over them needs no subtraction. */
enum text_op_kind {
    TEXT_OP_LITERAL = 128, /* writes `text`: precedes an operation whose literal is too long */
    TEXT_OP_STRUCTURE,     /* `content` */
    TEXT_OP_ARRAY,         /* `content`; the component class prints it */
    TEXT_OP_OPTION,        /* `content`; `extra`: struct text_piece, printed if there is none */
    TEXT_OP_VARIANT,       /* `options` */
};

struct text_sequence;

struct text_piece {
    const char *bytes;
    size_t length;
};

struct text_op {
    const char *literal;
    uint32_t literal_length;
    uint32_t room; /* for the literal and a value of bounded length */
    uint8_t kind;
    bool is_member; /* the member `index` of the current structure, not the current field itself */
    uint8_t base;
    uint8_t bits; /* binary digits to print */
    uint64_t index;
    union {
        uint64_t mask;          /* bits of the value to print */
        struct text_piece text; /* of a literal that is a separate operation */
        const void *table;      /* what the kind needs */
        struct text_sequence *content;
        struct text_sequence **options;
    };
    void *extra; /* what the kind needs besides */
};

struct text_sequence {
    struct text_op *ops;
    size_t count;
    struct text_piece tail;
};

/* Longer literals (names have no limit) are printed separately, without reserved room. */
#define TEXT_LITERAL_MAX 1024

/* Fields nested more deeply than this are refused: printing is recursive. */
#define TEXT_DEPTH_MAX 1024

/* The owner of sequences, of their literals, and of other memory of their operations. */
struct text_store {
    char *text;
    GPtrArray *sequences;
    GPtrArray *blocks;
};

struct text_builder {
    struct text_store *store;
    GString *text;  /* all literals so far */
    size_t pending; /* start of the text that the next operation must copy */
    GArray *ops;    /* of the current sequence */
};

void text_store_clear(struct text_store *store);

/* Initialises `store`, too. */
void text_builder_init(struct text_builder *self, struct text_store *store);

static inline void text_append(struct text_builder *self, const char *text)
{
    g_string_append(self->text, text);
}

/*
 * Takes the pending text. Until text_builder_finish(), a piece is an offset, since the text still
 * moves; afterwards, text_place() turns it into an address. text_builder_finish() does this for the
 * pieces within sequences.
 */
struct text_piece text_take(struct text_builder *self);
void text_place(const struct text_store *store, struct text_piece *piece);

/* `room`: the maximum length of the value, if it is bounded. */
void text_add_op(struct text_builder *self, struct text_op op, size_t room);

/* Returns the operations of the sequence around the new one, for text_end_sequence(). */
GArray *text_begin_sequence(struct text_builder *self);

/*
 * The pending literal becomes the tail if `with_tail`; otherwise it remains pending for the next
 * operation.
 */
struct text_sequence *text_end_sequence(struct text_builder *self, GArray *outer, bool with_tail);

void text_builder_finish(struct text_builder *self);

/* Makes room for a piece, and copies it. */
static inline void text_write_piece(struct tg_output *output, const struct text_piece *piece)
{
    if (G_LIKELY(piece->length <= TEXT_LITERAL_MAX)) {
        tg_output_reserve(output, piece->length);
        output->at = tg_put_block(output->at, piece->bytes, piece->length);
    } else {
        tg_output_write(output, piece->bytes, piece->length);
    }
}

#endif
