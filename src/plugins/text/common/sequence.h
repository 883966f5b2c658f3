/* SPDX-License-Identifier: MIT */
/*
 * Format sequences. The constant parts of the text of a field are computed once, and operations
 * fill in the variable parts.
 *
 * A *sequence* prints the members of a structure field, or one field that isn't a member of a
 * structure. Its operations run in order. Each operation copies its *literal* (the separators,
 * names and colours since the previous operation), then prints one field. The text after the last
 * operation is the tail of the sequence. A nested structure is part of the enclosing sequence.
 * Elements of arrays and contents of options and variants have their own sequences.
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

/*
 * The operation kinds of a component class begin at 0, so that a switch over them needs no
 * subtraction.
 */
enum text_op_kind {
    TEXT_OP_LITERAL = 128, /* writes `text`; precedes an operation whose literal is too long */
    TEXT_OP_STRUCTURE,     /* uses `content` */
    TEXT_OP_ARRAY,         /* uses `content`; the component class prints the array */
    TEXT_OP_OPTION, /* uses `content`; `extra`: struct text_piece, printed if there is no content */
    TEXT_OP_VARIANT, /* uses `options` */
};

struct text_sequence;

struct text_piece {
    const char *bytes;
    size_t length;
};

struct text_op {
    const char *literal;
    uint32_t literal_length;
    uint32_t room; /* bytes needed for the literal and a value of bounded length */
    uint8_t kind;
    bool is_member; /* print the structure's member `index`, not the current field */
    uint8_t base;
    uint8_t bits; /* number of binary digits to print */
    uint64_t index;
    union {
        uint64_t mask;          /* bits of the value to print */
        struct text_piece text; /* the text of a separate literal operation */
        const void *table;      /* data for this kind of operation */
        struct text_sequence *content;
        struct text_sequence **options;
    };
    void *extra; /* additional data for this kind of operation */
};

struct text_sequence {
    struct text_op *ops;
    size_t count;
    struct text_piece tail;
};

/*
 * Longer literals are printed by separate operations that need no reserved room. The length of
 * names is unlimited.
 */
#define TEXT_LITERAL_MAX 1024

/* Fields that are nested more deeply than this are rejected, because printing is recursive. */
#define TEXT_DEPTH_MAX 1024

/* Owns sequences, their literals, and the other memory of their operations. */
struct text_store {
    char *text;
    GPtrArray *sequences;
    GPtrArray *blocks;
};

struct text_builder {
    struct text_store *store;
    GString *text;  /* all literals that were added so far */
    size_t pending; /* offset in `text` of the literal for the next operation */
    GArray *ops;    /* operations of the current sequence */
};

void text_store_clear(struct text_store *store);

/* Initializes the builder and `store`. */
void text_builder_init(struct text_builder *self, struct text_store *store);

static inline void text_append(struct text_builder *self, const char *text)
{
    g_string_append(self->text, text);
}

/*
 * Takes the pending text, and returns it as a piece. Until text_builder_finish() is called, the
 * piece contains an offset, because the text may still move. Afterwards, text_place() converts the
 * offset to an address. text_builder_finish() converts the pieces within sequences itself.
 */
struct text_piece text_take(struct text_builder *self);
void text_place(const struct text_store *store, struct text_piece *piece);

/*
 * Adds an operation. `room` is the maximum length of the value in bytes, or 0 if the length is
 * unbounded.
 */
void text_add_op(struct text_builder *self, struct text_op op, size_t room);

/* Begins a sequence. Returns the operations of the enclosing sequence, for text_end_sequence(). */
GArray *text_begin_sequence(struct text_builder *self);

/*
 * Ends a sequence. If `with_tail` is true, the pending literal becomes the tail. Otherwise, it
 * remains pending for the next operation.
 */
struct text_sequence *text_end_sequence(struct text_builder *self, GArray *outer, bool with_tail);

void text_builder_finish(struct text_builder *self);

/* Reserves room for a piece and copies it. */
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
