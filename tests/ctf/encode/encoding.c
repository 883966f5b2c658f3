/* SPDX-License-Identifier: MIT */
/* An encoder whose buffer is always full, and functions that read the cells of decode/cells.h. */
#include "encoding.h"

/* Moves the encoded bytes to `out`, except for a partial byte, and allocates a new buffer. */
static void make_room(struct ctf_encoder *encoder, size_t size)
{
    struct encoding *encoding = (struct encoding *) encoder;
    size_t room = size + encoding->extra + CTF_ENCODER_SLACK;
    uint8_t partial = encoder->bit ? *encoder->at : 0xa5;

    g_assert_cmpuint(size, <=, CTF_ENCODER_RESERVE_MAX);
    g_byte_array_append(encoding->out, encoding->room, (guint) (encoder->at - encoding->room));
    g_free(encoding->room);
    encoding->room = g_malloc(room);
    /* A byte that the encoder doesn't write keeps this value, so the tests detect it. */
    memset(encoding->room, 0xa5, room);
    encoding->room[0] = partial;
    encoder->at = encoding->room;
    encoder->limit = encoder->at + size + encoding->extra;
    encoder->origin = (uintptr_t) encoder->at - encoding->out->len;
}

void encoding_init(struct encoding *encoding, size_t extra)
{
    *encoding = (struct encoding){.out = g_byte_array_new(), .extra = extra};
    encoding->encoder.make_room = make_room;
    encoding->room = g_malloc(1);
    encoding->encoder.at = encoding->encoder.limit = encoding->room;
    encoding->encoder.origin = (uintptr_t) encoding->room;
}

const GByteArray *encoding_finish(struct encoding *encoding)
{
    ctf_encoder_align(&encoding->encoder, 8);
    make_room(&encoding->encoder, 0);
    return encoding->out;
}

void encoding_clear(struct encoding *encoding)
{
    g_byte_array_unref(encoding->out);
    g_free(encoding->room);
}

static const struct ctf_field_class *class_of(const bt_x_field_cell *cell)
{
    return (const struct ctf_field_class *) cell->field_class;
}

static const bt_x_field_cell *elements(const bt_x_field_cell *array, uint64_t *count)
{
    *count = array->length;
    return array->value.cells;
}

static const bt_x_field_cell *content(const bt_x_field_cell *option)
{
    return option->length ? option->value.cells : NULL;
}

static const bt_x_field_cell *selected(const bt_x_field_cell *variant, uint64_t *index)
{
    *index = 0;
    /* The cell contains the index of an option in the class, which may have hidden options. */
    for (guint i = 0; i < variant->length; i++) {
        *index += ctf_field_class_is_visible(class_of(variant)->options[i].field_class);
    }
    return variant->owned ? variant->value.cells : NULL;
}

const struct ctf_cell_readers cell_readers = {
    .elements = elements,
    .content = content,
    .selected = selected,
};
