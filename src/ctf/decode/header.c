/* SPDX-License-Identifier: MIT */
/*
 * Recognises event headers that the fast path can read: the event class ID and the timestamp are at
 * fixed positions, or at positions that depend on one value of a small tag. LTTng's compact and
 * large headers are of the second kind. The code compares the steps of the header's plan with the
 * steps of each kind.
 */
#include "ctf/decode/plan-internal.h"

/*
 * Limits for headers on the fast path (bits). A header may begin at the end of a window, or up to
 * one alignment after it. These limits keep the 64-bit loads of such a header in the slack of the
 * window.
 */
#define MAX_HEADER_SIZE  256
#define MAX_HEADER_ALIGN 63

static bool make_load(
    const struct key_op *op, uint64_t start, bool is_big_endian, struct header_load *load)
{
    uint64_t bit = start + op->offset;
    unsigned phase = bit & 7;

    if (op->is_reversed || op->sign || op->is_big_endian != is_big_endian ||
        phase + op->length > 64 || bit + op->length > MAX_HEADER_SIZE) {
        return false;
    }
    load->byte = (uint8_t) (bit >> 3);
    load->left = (uint8_t) (is_big_endian ? phase : 64 - phase - op->length);
    load->right = (uint8_t) (64 - op->length);
    return true;
}

/*
 * Adds the loads for the keys of one step to `form`. The step starts `start` bits after the
 * header's beginning.
 */
static bool add_keys(
    const struct step *step, uint64_t start, bool is_big_endian, struct header_form *form)
{
    for (uint32_t i = 0; i < step->key_count; i++) {
        const struct key_op *op = &step->keys[i];

        switch (op->kind) {
        case KEY_SAVE: /* no load: event plans that need this value start at the header */
            break;
        case KEY_CLOCK:
            if (form->time_mask || !make_load(op, start, is_big_endian, &form->time)) {
                return false;
            }
            form->time_mask = UINT64_MAX >> form->time.right;
            break;
        case KEY_ROLE:
            if (op->argument & CTF_ROLE_EVENT_CLASS_ID) {
                if (!make_load(op, start, is_big_endian, &form->id)) {
                    return false;
                }
                form->has_id = true;
            }
            break;
        default:
            return false;
        }
    }
    return true;
}

static bool recognise_plain(const struct step *step, struct fast_header *header)
{
    struct header_form *form = &header->forms[0];

    if (step->kind != ITEM_END || step->size > MAX_HEADER_SIZE ||
        !add_keys(step, 0, header->is_big_endian, form)) {
        return false;
    }
    form->size = step->size;
    header->kind = form->time_mask == UINT64_MAX ? HEADER_WIDE : HEADER_PLAIN;
    return true;
}

/* Returns the key that saves the variant's selector. */
static const struct key_op *find_tag(const struct step *step)
{
    for (uint32_t i = 0; i < step->save_count; i++) {
        if (step->keys[i].argument == step->slot) {
            return &step->keys[i];
        }
    }
    return NULL;
}

/*
 * Returns the index of the option that only the greatest value of the tag selects. The variant must
 * have two options, and every other value must select the other option. Returns -1 if the variant
 * isn't like this.
 */
static int find_long_option(const struct step *step, unsigned tag_length)
{
    uint64_t greatest = UINT64_MAX >> (64 - tag_length);

    if (step->range_count != 2 || step->ranges[0].option == step->ranges[1].option) {
        return -1;
    }
    for (int i = 0; i < 2; i++) {
        const struct option_range *one = &step->ranges[i], *other = &step->ranges[1 - i];

        if (one->lower == greatest && one->upper == greatest && other->lower == 0 &&
            other->upper == greatest - 1) {
            return (int) one->option;
        }
    }
    return -1;
}

static bool recognise_option(const struct step *first, const struct block *block,
    struct fast_header *header, struct header_form *form)
{
    const struct step *step = block->steps;
    uint64_t start = first->size;

    *form = header->forms[0];
    if (step->kind != ITEM_END || step->align_mask > MAX_HEADER_ALIGN) {
        return false;
    }
    /*
     * If the position of the header's start doesn't guarantee the alignment, the event loop aligns
     * at run time. The loop supports only alignments of a byte or more.
     */
    if (step->align_mask) {
        if (step->align_mask < 7 || form->time_mask) {
            return false;
        }
        form->has_id = false;
        form->offset = first->size;
        form->align_mask = step->align_mask;
        start = 0;
    }
    if (!add_keys(step, start, header->is_big_endian, form)) {
        return false;
    }
    form->size = start + step->size;
    return form->offset + form->size <= MAX_HEADER_SIZE && form->has_id;
}

static bool is_load(
    const struct header_load *load, unsigned first, unsigned length, bool is_big_endian)
{
    unsigned bit =
        load->byte * 8U + (is_big_endian ? load->left : 64U - load->left - (64U - load->right));

    return bit == first && 64U - load->right == length;
}

/*
 * Returns whether `form` is LTTng's long form: a 32-bit ID and a 64-bit timestamp at the next byte
 * after the tag.
 */
static bool is_lttng_long(const struct header_form *form, unsigned start, bool is_big_endian)
{
    return !form->align_mask && form->size == start + 96 &&
           is_load(&form->id, start, 32, is_big_endian) &&
           is_load(&form->time, start + 32, 64, is_big_endian);
}

static bool is_lttng(const struct fast_header *header, unsigned tag_length, unsigned size)
{
    const struct header_form *form = &header->forms[0];
    bool big = header->is_big_endian;

    return header->align_mask == 7 && form->size == size && !form->align_mask &&
           is_load(&header->tag, 0, tag_length, big) && is_load(&form->id, 0, tag_length, big) &&
           is_load(&form->time, tag_length, size - tag_length, big) &&
           is_lttng_long(&header->forms[1], (tag_length + 7) & ~7U, big);
}

/*
 * Nearly all LTTng traces have the compact or the large header. Special code in the event loop
 * reads these two headers without variable shifts.
 */
static enum header_kind refine_tagged(const struct fast_header *header)
{
    return is_lttng(header, 5, 32)    ? HEADER_COMPACT
           : is_lttng(header, 16, 48) ? HEADER_LARGE
                                      : HEADER_TAGGED;
}

static bool recognise_tagged(const struct block *block, struct fast_header *header)
{
    const struct step *first = &block->steps[0], *last = &block->steps[1];
    struct header_form forms[2];

    if (block->step_count != 2 || first->kind != ITEM_VARIANT || first->is_signed || last->size ||
        last->align_mask || last->key_count) {
        return false;
    }
    const struct key_op *tag = find_tag(first);
    if (!tag || !make_load(tag, 0, header->is_big_endian, &header->tag) ||
        !add_keys(first, 0, header->is_big_endian, &header->forms[0])) {
        return false;
    }
    int long_option = find_long_option(first, tag->length);
    if (long_option < 0) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        const struct option *option = &first->options[i == 1 ? long_option : 1 - long_option];

        if (!recognise_option(first, option->block, header, &forms[i])) {
            return false;
        }
    }
    header->forms[0] = forms[0];
    header->forms[1] = forms[1];
    header->long_tag = UINT64_MAX >> header->tag.right;
    header->kind = refine_tagged(header);
    return true;
}

void ctf_recognise_header(const struct plan *plan, struct fast_header *header)
{
    const struct step *first = plan->root->steps;

    *header = (struct fast_header){.align_mask = first->align_mask};
    if (plan->root->zero_weight || first->align_mask < 7 || first->align_mask > MAX_HEADER_ALIGN ||
        first->key_count == 0) {
        return;
    }
    header->is_big_endian = first->keys[0].is_big_endian;
    if (recognise_plain(first, header) || recognise_tagged(plan->root, header)) {
        return;
    }
    header->kind = HEADER_GENERIC;
}
