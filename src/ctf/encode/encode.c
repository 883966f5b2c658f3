/* SPDX-License-Identifier: MIT */
/* Interprets encode plans: reads cells and writes bytes. */
#include "ctf/bits.h"
#include "ctf/encode/encode-plan-internal.h"
#include "ctf/schema/ranges.h"

#include <inttypes.h>
#include <stdarg.h>

#define U64 "%" PRIu64

struct encoding {
    const struct ctf_cell_readers *readers;
    uint64_t *slots;
    struct ctf_encode_roles *roles;
    struct ctf_encoder *encoder;

    /* The error: its reason, its class, and the indexes of array elements, the innermost first. */
    char *reason;
    const struct ctf_field_class *failed;
    uint64_t indexes[CTF_MAX_DEPTH];
    unsigned index_count;
};

static bool fail(struct encoding *s, const struct ctf_field_class *fc, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

static bool fail(struct encoding *s, const struct ctf_field_class *fc, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    s->reason = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    s->failed = fc;
    return false;
}

/* Numbers. */

static uint64_t single_bits(double value)
{
    float single = (float) value;
    uint32_t bits;

    memcpy(&bits, &single, sizeof bits);
    return bits;
}

/* Returns the length of the text of `cell`, which ends at its first null character. */
static uint64_t cell_text_length(const bt_x_field_cell *cell)
{
    return cell->length ? strnlen(cell->value.string, cell->length) : 0;
}

static uint64_t element_count(const struct encoding *s, const bt_x_field_cell *cell)
{
    uint64_t count;

    s->readers->elements(cell, &count);
    return count;
}

static uint64_t selected_index(const struct encoding *s, const bt_x_field_cell *cell)
{
    uint64_t index;

    s->readers->selected(cell, &index);
    return index;
}

static uint64_t source_value(
    const struct encoding *s, const struct number *number, const bt_x_field_cell *cells)
{
    switch (number->source) {
    case SOURCE_TRUTH:
        return cells[number->cell].value.u != 0;
    case SOURCE_SINGLE:
        return single_bits(cells[number->cell].value.d);
    case SOURCE_ROLE:
        return s->roles->values[number->role] &
               (ctf_role_is_time(number->role) ? ~number->excess : UINT64_MAX);
    case SOURCE_NONE:
        return 0;
    case SOURCE_TEXT:
        return cell_text_length(&cells[number->cell]);
    case SOURCE_BLOB:
        return cells[number->cell].length;
    case SOURCE_COUNT:
        return element_count(s, &cells[number->cell]);
    case SOURCE_PRESENCE:
        return s->readers->content(&cells[number->cell]) != NULL;
    case SOURCE_INDEX:
        return selected_index(s, &cells[number->cell]);
    default:
        return cells[number->cell].value.u;
    }
}

/*
 * Returns the value of a number. Saves the value if the number is a key, and its position if it has
 * roles.
 */
static uint64_t save_special_value(
    struct encoding *s, const struct number *number, const bt_x_field_cell *cells)
{
    const struct ctf_field_class *fc = number->field_class;
    uint64_t position = ctf_encoder_position(s->encoder) + UINT64_C(8) * number->offset;
    uint64_t value = source_value(s, number, cells);

    for (guint i = 0; i < fc->save_slot_count; i++) {
        s->slots[fc->save_slots[i]] = value;
    }
    if (number->source == SOURCE_ROLE) {
        for (uint32_t roles = fc->roles; roles; roles &= roles - 1) {
            s->roles->places[ctf_role_index(roles)] = (struct ctf_encode_place){position, fc};
        }
    }
    return value;
}

/*
 * Returns the value of a number. The encoder must be at the number or at the beginning of its run.
 * The function saves the values and positions that other fields or the end of the packet need.
 */
static inline uint64_t take_value(
    struct encoding *s, const struct number *number, const bt_x_field_cell *cells)
{
    if (G_UNLIKELY(number->is_special)) {
        return save_special_value(s, number, cells);
    }
    return cells[number->cell].value.u;
}

static inline uint64_t excess_bits(const struct number *number, uint64_t value)
{
    return (value + number->bias) & number->excess;
}

static bool fail_number(struct encoding *s, const struct number *number, uint64_t value)
{
    if (number->bias) {
        return fail(s, number->field_class,
            "%" PRId64 " doesn't fit in a signed integer of %u bits", (int64_t) value,
            number->length);
    }
    return fail(s, number->field_class, U64 " doesn't fit in an unsigned integer of %u bits", value,
        number->length);
}

/* Stores 64 bits: the value in the first `length` bits. Later writes overwrite the rest. */
static inline void store_number(const struct number *number, uint64_t value, uint8_t *bytes)
{
    value = number->is_big_endian ? GUINT64_TO_BE(value << (64 - number->length))
                                  : GUINT64_TO_LE(value & ~number->excess);
    memcpy(bytes, &value, sizeof value);
}

static bool fail_run(struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cells)
{
    for (const struct number *number = op->numbers;; number++) {
        uint64_t value = take_value(s, number, cells);

        if (excess_bits(number, value)) {
            return fail_number(s, number, value);
        }
    }
}

static inline bool encode_run(
    struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cells)
{
    struct ctf_encoder *encoder = s->encoder;
    const struct number *end = op->numbers + op->number_count;
    uint64_t excess = 0;

    ctf_encoder_reserve(encoder, op->size);

    uint8_t *at = encoder->at;

    if (op->needs_zeros) {
        memset(at, 0, op->size);
    }
    for (const struct number *number = op->numbers; number < end; number++) {
        uint64_t value = take_value(s, number, cells);

        excess |= excess_bits(number, value);
        store_number(number, value, at + number->offset);
    }
    if (G_UNLIKELY(excess)) {
        return fail_run(s, op, cells);
    }
    encoder->at = at + op->size;
    return true;
}

static bool encode_bits(
    struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cells)
{
    const struct ctf_field_class *fc = op->field_class;
    struct ctf_encoder *encoder = s->encoder;
    uint64_t value = take_value(s, op->numbers, cells);

    if (excess_bits(op->numbers, value)) {
        return fail_number(s, op->numbers, value);
    }
    if (encoder->bit && encoder->byte_order != fc->byte_order) {
        return fail(s, fc,
            "the field shares its first byte with the previous field, which has the other byte "
            "order");
    }
    ctf_encoder_put_bits(encoder, value, op->numbers->length, fc->byte_order, fc->bit_order);
    return true;
}

static void encode_leb128(
    struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cells)
{
    struct ctf_encoder *encoder = s->encoder;
    uint64_t value = take_value(s, op->numbers, cells);
    uint64_t sign = op->field_class->type == CTF_FIELD_VARLEN_SINT ? value >> 63 : 0;
    uint64_t rest = -sign, fill = rest << 57;
    bool is_signed = op->field_class->type == CTF_FIELD_VARLEN_SINT, is_last;

    ctf_encoder_reserve(encoder, 10);
    do {
        uint8_t low = value & 0x7f;

        value = value >> 7 | fill;
        is_last = value == rest && (!is_signed || low >> 6 == sign);
        *encoder->at++ = is_last ? low : low | 0x80;
    } while (!is_last);
}

/* Texts and BLOBs. */

static void encode_string(struct encoding *s, const bt_x_field_cell *cell)
{
    struct ctf_encoder *encoder = s->encoder;

    if (G_LIKELY(cell->length && cell->length < CTF_ENCODER_RESERVE_MAX)) {
        ctf_encoder_reserve(encoder, (size_t) cell->length + 1);
        encoder->at = memccpy(encoder->at, cell->value.string, '\0', (size_t) cell->length + 1);
        return;
    }
    ctf_encoder_write(encoder, cell->value.string, cell_text_length(cell));
    ctf_encoder_write_zeros(encoder, 1);
}

static bool encode_text(struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cell)
{
    const void *text = cell->value.string;
    uint64_t length;

    if (s->readers->text) {
        text = s->readers->text(cell, &length);
    } else {
        length = cell_text_length(cell);
    }
    uint64_t size = op->has_fixed_length ? op->size
                    : op->has_key        ? s->slots[op->field_class->key_slot]
                                         : length;

    if (length > size) {
        return fail(s, op->field_class, "a text of " U64 " bytes doesn't fit in " U64 " bytes",
            length, size);
    }
    if (size > UINT32_MAX) {
        return fail(
            s, op->field_class, "a text has " U64 " bytes: at most 2^32 - 1 are supported", size);
    }
    ctf_encoder_write(s->encoder, text, length);
    ctf_encoder_write_zeros(s->encoder, size - length);
    return true;
}

/* Checks `count` against the fixed length of the class, or against the value of the key. */
static bool check_count(
    struct encoding *s, const struct encode_op *op, uint64_t count, const char *noun)
{
    const struct ctf_field_class *fc = op->field_class;

    if (op->has_fixed_length && count != op->size) {
        return fail(s, fc, "it has " U64 " %s, but its class has " U64, count, noun, op->size);
    }
    if (op->has_key && count != s->slots[fc->key_slot]) {
        return fail(s, fc, "it has " U64 " %s; its length field is " U64, count, noun,
            s->slots[fc->key_slot]);
    }
    return true;
}

static bool encode_blob(struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cell)
{
    if (!check_count(s, op, cell->length, "bytes")) {
        return false;
    }
    ctf_encoder_write(s->encoder, cell->value.bytes, cell->length);
    return true;
}

static void encode_uuid(struct encoding *s, const struct encode_op *op)
{
    s->roles->places[CTF_ROLE_INDEX_METADATA_UUID] =
        (struct ctf_encode_place){ctf_encoder_position(s->encoder), op->field_class};
    ctf_encoder_write(s->encoder, s->roles->uuid, sizeof s->roles->uuid);
}

/* Arrays. */

static bool run_block(
    struct encoding *s, const struct encode_block *block, const bt_x_field_cell *cells);

static bool fail_element(struct encoding *s, uint64_t index)
{
    s->indexes[s->index_count++] = index;
    return false;
}

static bool fail_elements(
    struct encoding *s, const struct number *number, const bt_x_field_cell *elements)
{
    uint64_t index = 0;

    while (!excess_bits(number, elements[index].value.u)) {
        index++;
    }
    fail_number(s, number, elements[index].value.u);
    return fail_element(s, index);
}

static bool encode_numbers(
    struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cell)
{
    const struct number number = *op->numbers;
    struct ctf_encoder *encoder = s->encoder;
    unsigned size = number.length / 8;
    uint64_t count, excess = 0;
    const bt_x_field_cell *elements = s->readers->elements(cell, &count);

    if (!check_count(s, op, count, "elements")) {
        return false;
    }
    for (uint64_t i = 0; i < count;) {
        uint64_t end = i + MIN(count - i, CTF_ENCODER_RESERVE_MAX / size);

        ctf_encoder_reserve(encoder, (size_t) (end - i) * size);

        uint8_t *at = encoder->at;

        for (; i < end; i++, at += size) {
            uint64_t value = elements[i].value.u;

            excess |= excess_bits(&number, value);
            store_number(&number, value, at);
        }
        encoder->at = at;
    }
    return G_LIKELY(!excess) || fail_elements(s, op->numbers, elements);
}

static bool encode_array(
    struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cell)
{
    uint64_t count;
    const bt_x_field_cell *elements = s->readers->elements(cell, &count);

    if (!check_count(s, op, count, "elements")) {
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        if (G_UNLIKELY(!run_block(s, op->block, &elements[i]))) {
            return fail_element(s, i);
        }
    }
    return true;
}

/* Options and variants. */

static bool fail_selector(struct encoding *s, const struct ctf_field_class *fc, const char *what)
{
    uint64_t selector = s->slots[fc->key_slot];

    if (fc->key_is_signed) {
        return fail(s, fc, "%s, but its selector is %" PRId64, what, (int64_t) selector);
    }
    return fail(s, fc, "%s, but its selector is " U64, what, selector);
}

static bool encode_optional(
    struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cell)
{
    const struct ctf_field_class *fc = op->field_class;
    const bt_x_field_cell *content = s->readers->content(cell);

    if (op->has_key) {
        uint64_t selector = s->slots[fc->key_slot];
        bool is_expected = fc->key_is_bool
                               ? selector != 0
                               : ctf_range_set_contains(&fc->ranges, selector, fc->key_is_signed);

        if (is_expected != (content != NULL)) {
            return fail_selector(s, fc, content ? "it has a field" : "it has no field");
        }
    }
    return !content || run_block(s, op->block, content);
}

static bool encode_variant(
    struct encoding *s, const struct encode_op *op, const bt_x_field_cell *cell)
{
    const struct ctf_field_class *fc = op->field_class;
    uint64_t index;
    const bt_x_field_cell *content = s->readers->selected(cell, &index);

    if (!content || index >= op->option_count) {
        return fail(s, fc, "no option is selected");
    }
    if (op->has_key && !ctf_range_set_contains(
                           op->options[index].ranges, s->slots[fc->key_slot], fc->key_is_signed)) {
        g_autofree char *what = g_strdup_printf("option " U64 " is selected", index);

        return fail_selector(s, fc, what);
    }
    return run_block(s, op->options[index].block, content);
}

static bool run_block(
    struct encoding *s, const struct encode_block *block, const bt_x_field_cell *cells)
{
    const bt_x_field_cell *outer[CTF_MAX_DEPTH];
    unsigned depth = 0;

    for (const struct encode_op *op = block->ops;; op++) {
        bool is_good = true;

        switch (op->kind) {
        case OP_END:
            return true;
        case OP_ALIGN:
            /* Alignments to a byte are the most common. */
            if (op->size > 8 || s->encoder->bit) {
                ctf_encoder_align(s->encoder, op->size);
            }
            break;
        case OP_RUN:
            is_good = encode_run(s, op, cells);
            break;
        case OP_BITS:
            is_good = encode_bits(s, op, cells);
            break;
        case OP_LEB128:
            encode_leb128(s, op, cells);
            break;
        case OP_STRING:
            encode_string(s, &cells[op->cell]);
            break;
        case OP_TEXT:
            is_good = encode_text(s, op, &cells[op->cell]);
            break;
        case OP_BLOB:
            is_good = encode_blob(s, op, &cells[op->cell]);
            break;
        case OP_UUID:
            encode_uuid(s, op);
            break;
        case OP_NUMBERS:
            is_good = encode_numbers(s, op, &cells[op->cell]);
            break;
        case OP_ARRAY:
            is_good = encode_array(s, op, &cells[op->cell]);
            break;
        case OP_OPTIONAL:
            is_good = encode_optional(s, op, &cells[op->cell]);
            break;
        case OP_VARIANT:
            is_good = encode_variant(s, op, &cells[op->cell]);
            break;
        case OP_ENTER:
            outer[depth++] = cells;
            cells = cells[op->cell].value.cells;
            break;
        case OP_LEAVE:
            cells = outer[--depth];
            break;
        }
        if (G_UNLIKELY(!is_good)) {
            return false;
        }
    }
}

bool ctf_encode(const struct ctf_encode_plan *plan, const bt_x_field_cell *cells, uint64_t *slots,
    struct ctf_encode_roles *roles, struct ctf_encoder *encoder, char **error)
{
    if (G_UNLIKELY(plan->error)) {
        *error = ctf_encode_error(plan, plan->failed, plan->error, NULL, 0);
        return false;
    }

    struct encoding s;

    /* `indexes` stays uninitialised, because it is large and only used after an error. */
    s.index_count = 0;
    s.readers = plan->readers;
    s.slots = slots;
    s.roles = roles;
    s.encoder = encoder;
    if (G_UNLIKELY(!run_block(&s, plan->block, cells))) {
        *error = ctf_encode_error(plan, s.failed, s.reason, s.indexes, s.index_count);
        g_free(s.reason);
        return false;
    }
    return true;
}
