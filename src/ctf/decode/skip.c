/* SPDX-License-Identifier: MIT */
/* Interprets plans to find the end of a record and to check the record. */
#include "ctf/decode/skip.h"
#include "ctf/decode/utf.h"

static uint64_t fail(
    struct skip *skip, enum skip_error error, uint64_t position, const struct step *step)
{
    skip->error = error;
    skip->error_position = position;
    skip->field_class = step ? step->field_class : NULL;
    return SKIP_FAILED;
}

static uint64_t fail_value(struct skip *skip, enum skip_error error, uint64_t position,
    const struct step *step, uint64_t value)
{
    skip->value = value;
    return fail(skip, error, position, step);
}

static uint64_t beyond(
    struct skip *skip, uint64_t position, uint64_t needed, const struct step *step)
{
    skip->needed = needed;
    return fail(skip, SKIP_BEYOND, position, step);
}

static bool count_zero_elements(struct skip *skip, uint64_t count)
{
    if (count > MAX_ZERO_ELEMENTS - skip->zero_elements) {
        return false;
    }
    skip->zero_elements += count;
    return true;
}

static void take_roles(struct skip *skip, uint32_t roles, uint64_t value)
{
    skip->roles |= roles;
    for (; roles; roles &= roles - 1) {
        skip->role_values[ctf_role_index(roles)] = value;
    }
}

static bool check_order(struct skip *skip, const struct key_op *op, uint64_t position)
{
    int order = (int) op->argument;
    bool is_shared = (position & 7) != 0 && skip->order >= 0 && skip->order != order;

    skip->order = order;
    return !is_shared;
}

/* Runs the keys that don't save: clock updates, roles, UUID and byte orders. */
static bool run_other_keys(struct skip *skip, const struct step *step, uint64_t start)
{
    const struct key_op *end = step->keys + step->key_count;

    for (const struct key_op *op = step->keys + step->save_count; op < end; op++) {
        switch (op->kind) {
        case KEY_CLOCK:
            skip->clock =
                update_clock(skip->clock, read_key(op, skip->base, start), low_bits(op->length));
            break;
        case KEY_ROLE:
            take_roles(skip, op->argument, read_key(op, skip->base, start));
            break;
        case KEY_UUID:
            skip->roles |= CTF_ROLE_METADATA_UUID;
            memcpy(skip->uuid, skip->base + ((start + op->offset) >> 3), sizeof skip->uuid);
            break;
        case KEY_ORDER:
            if (!check_order(skip, op, start + op->offset)) {
                fail(skip, SKIP_BAD_ORDER, start + op->offset, NULL);
                return false;
            }
            break;
        }
    }
    return true;
}

int ctf_read_leb128(const uint8_t *bytes, uint64_t available, bool is_signed, uint64_t *value)
{
    unsigned shift = 0;

    *value = 0;
    for (unsigned i = 0; i < 10; i++, shift += 7) {
        if (i >= available) {
            return 0;
        }
        /* The tenth byte contains only one bit of the value, and must be the last byte. */
        if (i == 9) {
            if (is_signed ? bytes[i] != 0 && bytes[i] != 0x7f : bytes[i] != 1) {
                return -1;
            }
            *value |= (uint64_t) (bytes[i] & 1) << 63;
            return 10;
        }
        *value |= (uint64_t) (bytes[i] & 0x7f) << shift;
        if (!(bytes[i] & 0x80)) {
            if (is_signed && (bytes[i] & 0x40)) {
                *value |= UINT64_MAX << (shift + 7);
            }
            return (int) i + 1;
        }
    }
    return -1;
}

static uint64_t skip_leb128(struct skip *skip, const struct step *step, uint64_t position)
{
    uint64_t value;
    int size = ctf_read_leb128(
        skip->base + (position >> 3), (skip->limit - position) >> 3, step->is_signed, &value);

    if (size == 0) {
        return beyond(skip, position, skip->limit + 8, step);
    }
    if (size < 0) {
        return fail(skip, SKIP_BAD_LEB128, position, step);
    }
    for (uint32_t i = 0; i < step->value_key_count; i++) {
        const struct key_op *op = &step->value_keys[i];

        if (op->kind == KEY_SAVE) {
            skip->slots[op->argument] = value;
        } else if (op->kind == KEY_CLOCK) {
            unsigned bits = MIN((unsigned) size * 7, op->length > 0 ? op->length : 64);

            skip->clock = update_clock(skip->clock, value, low_bits(bits));
        } else {
            take_roles(skip, op->argument, value);
        }
    }
    return position + (uint64_t) size * 8;
}

static bool is_in_range(const struct step *step, const struct option_range *range, uint64_t value)
{
    if (step->is_signed) {
        return (int64_t) value >= (int64_t) range->lower &&
               (int64_t) value <= (int64_t) range->upper;
    }
    return value >= range->lower && value <= range->upper;
}

bool ctf_is_present(const struct step *step, uint64_t selector)
{
    if (step->is_bool) {
        return selector != 0;
    }
    for (uint32_t i = 0; i < step->range_count; i++) {
        if (is_in_range(step, &step->ranges[i], selector)) {
            return true;
        }
    }
    return false;
}

const struct option *ctf_choose_option(const struct step *step, uint64_t selector)
{
    for (uint32_t i = 0; i < step->range_count; i++) {
        if (is_in_range(step, &step->ranges[i], selector)) {
            return &step->options[step->ranges[i].option];
        }
    }
    return NULL;
}

static uint64_t element_count(const struct skip *skip, const struct step *step)
{
    return step->slot == NO_SLOT ? step->count : skip->slots[step->slot];
}

static uint64_t skip_array(struct skip *skip, const struct step *step, uint64_t position)
{
    uint64_t count = skip->slots[step->slot], end;

    if (count == 0) {
        return position;
    }
    /*
     * If `count` is at most UINT32_MAX, the sum can't overflow, because an element has less than
     * 2^31 bits.
     */
    end = position + (count - 1) * step->stride + step->element_size;
    if (G_UNLIKELY(count > UINT32_MAX || end > skip->content_end)) {
        return fail_value(skip, SKIP_TOO_LONG, position, step, count);
    }
    if (G_UNLIKELY(end > skip->limit)) {
        return beyond(skip, position, end, step);
    }
    if (G_UNLIKELY(step->zero_weight) &&
        (count > MAX_ZERO_ELEMENTS || !count_zero_elements(skip, count * step->zero_weight))) {
        return fail_value(skip, SKIP_ZERO_ELEMENTS, position, step, count);
    }
    return end;
}

static uint64_t skip_loop(struct skip *skip, const struct step *step, uint64_t position)
{
    uint64_t count = element_count(skip, step);

    if (count > UINT32_MAX ||
        (count > MAX_ZERO_ELEMENTS && count - MAX_ZERO_ELEMENTS > skip->content_end - position)) {
        return fail_value(skip, SKIP_TOO_LONG, position, step, count);
    }
    for (uint64_t i = 0; i < count; i++) {
        uint64_t end = ctf_skip_block(skip, step->block, position);

        if (end == SKIP_FAILED) {
            return end;
        }
        if (end == position && !count_zero_elements(skip, 1)) {
            return fail_value(skip, SKIP_ZERO_ELEMENTS, position, step, count);
        }
        position = end;
    }
    return position;
}

static uint64_t skip_units_string(struct skip *skip, const struct step *step, uint64_t position)
{
    const uint8_t *text = skip->base + (position >> 3);
    uint64_t length;

    if (!ctf_utf_find_null(step->encoding, text, (skip->limit - position) >> 3, &length)) {
        return beyond(skip, position, skip->limit + 8, step);
    }
    if (!ctf_utf_is_valid(step->encoding, text, length)) {
        return fail(skip, SKIP_BAD_TEXT, position, step);
    }
    return position + (length + ctf_utf_unit_size(step->encoding)) * 8;
}

/* Skips a text of static or dynamic length, or a BLOB. */
static uint64_t skip_bytes(struct skip *skip, const struct step *step, uint64_t position)
{
    uint64_t size = element_count(skip, step), length = size;
    const uint8_t *text = skip->base + (position >> 3);

    if (size > UINT32_MAX || size > (skip->content_end - position) >> 3) {
        return fail_value(skip, SKIP_TOO_LONG, position, step, size);
    }
    if (size > (skip->limit - position) >> 3) {
        return beyond(skip, position, position + size * 8, step);
    }
    if (step->kind == ITEM_UNITS_TEXT) {
        ctf_utf_find_null(step->encoding, text, size, &length);
        if (!ctf_utf_is_valid(step->encoding, text, length)) {
            return fail(skip, SKIP_BAD_TEXT, position, step);
        }
    }
    return position + size * 8;
}

static uint64_t skip_string(struct skip *skip, const struct step *step, uint64_t position)
{
    /* If the text doesn't end in the window, the zero bytes after the window end the search. */
    uint64_t length = terminated_text_length(skip->base + (position >> 3));
    uint64_t end = position + (length + 1) * 8;

    return end <= skip->limit ? end : beyond(skip, position, end, step);
}

static uint64_t skip_variant(struct skip *skip, const struct step *step, uint64_t position)
{
    uint64_t selector = skip->slots[step->slot];
    const struct option *option = ctf_choose_option(step, selector);

    if (!option) {
        return fail_value(skip, SKIP_NO_OPTION, position, step, selector);
    }
    if (step->cell != NO_CELL && option->index == NO_CELL) {
        return fail_value(skip, SKIP_HIDDEN_OPTION, position, step, selector);
    }
    return ctf_skip_block(skip, option->block, position);
}

uint64_t ctf_skip_block(struct skip *skip, const struct block *block, uint64_t position)
{
    if (G_UNLIKELY(block->zero_weight) && !count_zero_elements(skip, block->zero_weight)) {
        return fail_value(skip, SKIP_ZERO_ELEMENTS, position, NULL, block->zero_weight);
    }

    for (const struct step *step = block->steps;; step++) {
        uint64_t start = align_up(position, step->align_mask);

        position = start + step->size;
        if (G_UNLIKELY(position > skip->limit)) {
            return beyond(skip, start, position, step);
        }
        for (uint32_t i = 0; i < step->save_count; i++) {
            skip->slots[step->keys[i].argument] = read_key(&step->keys[i], skip->base, start);
        }
        if (step->key_count > step->save_count && !run_other_keys(skip, step, start)) {
            return SKIP_FAILED;
        }

        switch (step->kind) {
        case ITEM_END:
            return position;
        case ITEM_NONE:
        case ITEM_ENTER:
        case ITEM_LEAVE:
            break;
        case ITEM_STRING:
            position = skip_string(skip, step, position);
            break;
        case ITEM_UNITS_STRING:
            position = skip_units_string(skip, step, position);
            break;
        case ITEM_TEXT:
        case ITEM_UNITS_TEXT:
        case ITEM_BLOB:
            position = skip_bytes(skip, step, position);
            break;
        case ITEM_LEB128:
            position = skip_leb128(skip, step, position);
            break;
        case ITEM_ARRAY:
            position = skip_array(skip, step, position);
            break;
        case ITEM_LOOP:
            position = skip_loop(skip, step, position);
            break;
        case ITEM_OPTIONAL:
            if (ctf_is_present(step, skip->slots[step->slot])) {
                position = ctf_skip_block(skip, step->block, position);
            }
            break;
        case ITEM_VARIANT:
            position = skip_variant(skip, step, position);
            break;
        }
        if (G_UNLIKELY(position == SKIP_FAILED)) {
            return position;
        }
    }
}
