/* SPDX-License-Identifier: MIT */
/*
 * Interprets plans to fill the cells of fields.
 *
 * A record is decoded only after it was skipped. Skipping has already checked every length,
 * selector and end, so the decoder doesn't check them again.
 */
#include "ctf/decode/skip.h"
#include "ctf/decode/utf.h"

enum {
    /*
     * Count of slots on the stack. Plans with more slots are rare; the decoder allocates their
     * slots.
     */
    USUAL_SLOT_COUNT = 32,
    /* Size (bytes) of the buffer on the stack for a converted text. Larger texts are allocated. */
    USUAL_TEXT_SIZE = 512,
};

static double half_to_double(uint64_t bits)
{
    uint64_t sign = bits >> 15, exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
    double magnitude;

    if (exponent == 0x1f) {
        uint64_t wide = sign << 63 | UINT64_C(0x7ff) << 52 | fraction << 42;

        memcpy(&magnitude, &wide, sizeof magnitude);
        return magnitude;
    }
    /* 2^-24 is the weight of the last bit of a subnormal 16-bit real. */
    if (exponent == 0) {
        magnitude = (double) fraction * 0x1p-24;
    } else {
        magnitude = (double) ((fraction | 0x400) << exponent) * 0x1p-25;
    }
    return sign ? -magnitude : magnitude;
}

static double real_value(uint64_t bits, unsigned length)
{
    if (length == 16) {
        return half_to_double(bits);
    }
    if (length == 32) {
        uint32_t narrow = (uint32_t) bits;
        float value;

        memcpy(&value, &narrow, sizeof value);
        return value;
    }

    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t read_field(
    const struct decoder *decoder, const struct field_op *op, uint64_t position)
{
    uint64_t value = read_bits(decoder->base, position, op->length, op->is_big_endian);

    if (op->is_reversed) {
        value = reverse_bits(value, op->length);
    }
    return extend_sign(value, op->sign);
}

/*
 * Sets a text of `size` bytes. If the text contains a null byte, the cell refers to the bytes in
 * the window, and the library takes the count of bytes from the field class. Other texts are
 * copied, because the text of a cell must end with a null byte.
 */
static void set_static_text(
    const struct decoder *decoder, bt_x_field_cell *cell, const uint8_t *text, uint64_t size)
{
    uint64_t length = text_length(text, size);

    if (length == size || decoder->is_copying) {
        decoder->functions->copy_string(cell, text, size);
        return;
    }
    cell->value.string = (const char *) text;
    cell->length = (uint32_t) length;
}

static void set_units_text(const struct decoder *decoder, bt_x_field_cell *cell,
    enum ctf_encoding encoding, const uint8_t *text, uint64_t size)
{
    uint8_t usual[USUAL_TEXT_SIZE];
    uint8_t *converted = size * 2 <= sizeof usual ? usual : g_malloc(size * 2);

    decoder->functions->copy_string(
        cell, converted, ctf_utf_convert(encoding, text, size, converted));
    if (converted != usual) {
        g_free(converted);
    }
}

static void set_blob(
    const struct decoder *decoder, bt_x_field_cell *cell, const uint8_t *bytes, uint64_t size)
{
    if (decoder->is_copying) {
        decoder->functions->copy_blob(cell, bytes, size);
        return;
    }
    cell->value.bytes = bytes;
    cell->length = (uint32_t) size;
}

static inline void decode_integer(
    const struct int_op *op, const uint8_t *bytes, bt_x_field_cell *cells)
{
    /* Integer operations always have a cell. NOLINTNEXTLINE(*-core.NullDereference) */
    cells[op->cell].value.u = extend_sign(run_load(&op->load, bytes), op->sign);
}

static uint64_t run_block(const struct decoder *decoder, const struct block *block,
    uint64_t position, bt_x_field_cell *cells);

/*
 * Decodes the content of an array, optional or variant into its cell. If the field is hidden,
 * `cell` is NULL, and the block runs only to save keys and to find its end.
 */
static uint64_t run_content(const struct decoder *decoder, const struct block *block,
    uint64_t position, bt_x_field_cell *cell)
{
    return run_block(
        decoder, block, position, cell && block->is_structure ? cell->value.cells : cell);
}

static void decode_elements(const struct decoder *decoder, const struct block *block,
    uint64_t position, uint64_t stride, uint64_t count, bt_x_field_cell *array)
{
    bt_x_field_cell *elements = decoder->functions->set_length(array, count);
    const struct step *step = block->steps;

    /* Fast path for arrays of integers, the most common arrays. */
    if (block->is_integer && stride % 8 == 0) {
        const uint8_t *bytes = decoder->base + (position >> 3);

        for (uint64_t i = 0; i < count; i++, bytes += stride / 8) {
            decode_integer(step->ints, bytes, &elements[i]);
        }
        return;
    }
    for (uint64_t i = 0; i < count; i++, position += stride) {
        run_content(decoder, block, position, &elements[i]);
    }
}

static void decode_field(const struct decoder *decoder, const struct field_op *op, uint64_t start,
    bt_x_field_cell *cells)
{
    uint64_t position = start + op->offset;
    bt_x_field_cell *cell = &cells[op->cell];

    switch (op->kind) {
    case FIELD_INTEGER:
        cell->value.u = read_field(decoder, op, position);
        break;
    case FIELD_BOOL:
        cell->value.u = read_field(decoder, op, position) != 0;
        break;
    case FIELD_REAL:
        cell->value.d = real_value(read_field(decoder, op, position), op->length);
        break;
    case FIELD_TEXT:
        set_static_text(decoder, cell, decoder->base + (position >> 3), op->count);
        break;
    case FIELD_BLOB:
        set_blob(decoder, cell, decoder->base + (position >> 3), op->count);
        break;
    case FIELD_ARRAY:
        decode_elements(decoder, op->block, position, op->stride, op->count, cell);
        break;
    }
}

static uint64_t decode_leb128(const struct decoder *decoder, const struct step *step,
    uint64_t position, bt_x_field_cell *cell)
{
    uint64_t value;
    int size = ctf_read_leb128(decoder->base + (position >> 3), 10, step->is_signed, &value);

    for (uint32_t i = 0; i < step->value_save_count; i++) {
        decoder->slots[step->value_keys[i].argument] = value;
    }
    if (cell) {
        cell->value.u = value;
    }
    return position + (uint64_t) size * 8;
}

static uint64_t decode_string(
    const struct decoder *decoder, uint64_t position, bt_x_field_cell *cell)
{
    const uint8_t *text = decoder->base + (position >> 3);
    uint64_t length = terminated_text_length(text);

    if (cell && decoder->is_copying) {
        decoder->functions->copy_string(cell, text, length);
    } else if (cell) {
        cell->value.string = (const char *) text;
        cell->length = (uint32_t) length;
    }
    return position + (length + 1) * 8;
}

static uint64_t decode_units_string(const struct decoder *decoder, const struct step *step,
    uint64_t position, bt_x_field_cell *cell)
{
    const uint8_t *text = decoder->base + (position >> 3);
    uint64_t length = 0;

    ctf_utf_find_null(step->encoding, text, UINT32_MAX, &length);
    if (cell) {
        set_units_text(decoder, cell, step->encoding, text, length);
    }
    return position + (length + ctf_utf_unit_size(step->encoding)) * 8;
}

static uint64_t element_count(const struct decoder *decoder, const struct step *step)
{
    return step->slot == NO_SLOT ? step->count : decoder->slots[step->slot];
}

static uint64_t decode_bytes(const struct decoder *decoder, const struct step *step,
    uint64_t position, bt_x_field_cell *cell)
{
    const uint8_t *bytes = decoder->base + (position >> 3);
    uint64_t size = element_count(decoder, step);

    if (!cell) {
        return position + size * 8;
    }
    if (step->kind == ITEM_BLOB) {
        set_blob(decoder, cell, bytes, size);
    } else if (step->kind == ITEM_TEXT) {
        /*
         * The text may contain null bytes, so the library needs its size. The library stores the
         * size only if it copies the text.
         */
        decoder->functions->copy_string(cell, bytes, size);
    } else {
        set_units_text(decoder, cell, step->encoding, bytes, size);
    }
    return position + size * 8;
}

static uint64_t decode_array(const struct decoder *decoder, const struct step *step,
    uint64_t position, bt_x_field_cell *cell)
{
    uint64_t count = decoder->slots[step->slot];

    if (cell) {
        decode_elements(decoder, step->block, position, step->stride, count, cell);
    }
    return count ? position + (count - 1) * step->stride + step->element_size : position;
}

static uint64_t decode_loop(const struct decoder *decoder, const struct step *step,
    uint64_t position, bt_x_field_cell *cell)
{
    uint64_t count = element_count(decoder, step);
    bt_x_field_cell *elements = cell ? decoder->functions->set_length(cell, count) : NULL;

    for (uint64_t i = 0; i < count; i++) {
        position = run_content(decoder, step->block, position, elements ? &elements[i] : NULL);
    }
    return position;
}

static uint64_t decode_optional(const struct decoder *decoder, const struct step *step,
    uint64_t position, bt_x_field_cell *cell)
{
    bool is_present = ctf_is_present(step, decoder->slots[step->slot]);
    bt_x_field_cell *content = cell ? decoder->functions->set_present(cell, is_present) : NULL;

    return is_present ? run_content(decoder, step->block, position, content) : position;
}

static uint64_t decode_variant(const struct decoder *decoder, const struct step *step,
    uint64_t position, bt_x_field_cell *cell)
{
    const struct option *option = ctf_choose_option(step, decoder->slots[step->slot]);
    bt_x_field_cell *content = cell ? decoder->functions->select(cell, option->index) : NULL;

    return run_content(decoder, option->block, position, content);
}

static uint64_t run_block(const struct decoder *decoder, const struct block *block,
    uint64_t position, bt_x_field_cell *cells)
{
    bt_x_field_cell *outer[CTF_MAX_DEPTH];
    unsigned depth = 0;

    for (const struct step *step = block->steps;; step++) {
        uint64_t start = align_up(position, step->align_mask);

        for (uint32_t i = 0; i < step->save_count; i++) {
            decoder->slots[step->keys[i].argument] = read_key(&step->keys[i], decoder->base, start);
        }
        for (uint32_t i = 0; i < step->int_count; i++) {
            decode_integer(&step->ints[i], decoder->base + (start >> 3), cells);
        }
        for (uint32_t i = 0; i < step->field_count; i++) {
            decode_field(decoder, &step->fields[i], start, cells);
        }
        position = start + step->size;

        bt_x_field_cell *cell = step->cell == NO_CELL ? NULL : &cells[step->cell];

        switch (step->kind) {
        case ITEM_END:
            return position;
        case ITEM_NONE:
            break;
        case ITEM_ENTER:
            outer[depth++] = cells;
            /* An entered structure always has a cell. NOLINTNEXTLINE(*-core.NullDereference) */
            cells = cell->value.cells;
            break;
        case ITEM_LEAVE:
            cells = outer[--depth];
            break;
        case ITEM_STRING:
            position = decode_string(decoder, position, cell);
            break;
        case ITEM_UNITS_STRING:
            position = decode_units_string(decoder, step, position, cell);
            break;
        case ITEM_TEXT:
        case ITEM_UNITS_TEXT:
        case ITEM_BLOB:
            position = decode_bytes(decoder, step, position, cell);
            break;
        case ITEM_LEB128:
            position = decode_leb128(decoder, step, position, cell);
            break;
        case ITEM_ARRAY:
            position = decode_array(decoder, step, position, cell);
            break;
        case ITEM_LOOP:
            position = decode_loop(decoder, step, position, cell);
            break;
        case ITEM_OPTIONAL:
            position = decode_optional(decoder, step, position, cell);
            break;
        case ITEM_VARIANT:
            position = decode_variant(decoder, step, position, cell);
            break;
        }
    }
}

void ctf_decode_block(const struct decoder *decoder, const struct block *block, uint64_t position,
    bt_x_field_cell *cells)
{
    run_block(decoder, block, position, cells);
}

void ctf_import_slots(const struct ctf_plan_set *set, const struct plan *plan,
    const bt_x_segment *segment, uint64_t *slots)
{
    if (!plan->imports->len) {
        return;
    }
    const struct ctf_segment_data *data = set->functions->segment_user_data(segment);
    for (guint i = 0; i < plan->imports->len; i++) {
        struct slot_import import = g_array_index(plan->imports, struct slot_import, i);

        slots[import.slot] = data->packet_slots[import.packet_slot];
    }
}

void ctf_event_plan_decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
    const struct event_plan *plan = decoder_data;
    uint64_t usual[USUAL_SLOT_COUNT];
    struct decoder decoder = {
        /*
         * The decoder uses positions in the packet only for alignment, so the low 32 bits in `tag`
         * are enough.
         */
        .base = (const uint8_t *) ((uintptr_t) bytes - (tag >> 3)),
        .slots = usual,
        .functions = plan->base.set->functions,
    };

    if (plan->slot_count) {
        if (G_UNLIKELY(plan->slot_count > USUAL_SLOT_COUNT)) {
            decoder.slots = g_new(uint64_t, plan->slot_count);
        }
        if (plan->needs_clean_slots) {
            memset(decoder.slots, 0, plan->slot_count * sizeof *decoder.slots);
        }
        ctf_import_slots(plan->base.set, &plan->plan, segment, decoder.slots);
    }
    ctf_decode_block(&decoder, plan->root, tag, cells);
    if (G_UNLIKELY(decoder.slots != usual)) {
        g_free(decoder.slots);
    }
}
