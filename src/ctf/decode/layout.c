/* SPDX-License-Identifier: MIT */
/* Computes sizes, alignments and positions from the metadata alone. */
#include "ctf/decode/layout.h"

struct position ctf_position_repeated(struct position place, uint64_t stride)
{
    if (stride) {
        place.modulus = MIN(place.modulus, lowest_bit(stride));
    }
    place.remainder &= place.modulus - 1;
    return place;
}

uint32_t ctf_visible_member_count(const struct ctf_field_class *fc)
{
    uint32_t count = 0;

    for (guint i = 0; i < fc->member_count; i++) {
        count += ctf_field_class_is_visible(fc->members[i].field_class);
    }
    return count;
}

uint32_t ctf_flat_cell_count(const struct ctf_field_class *fc)
{
    uint32_t count = 0;

    if (fc->type != CTF_FIELD_STRUCT) {
        return 0;
    }
    for (guint i = 0; i < fc->member_count; i++) {
        if (ctf_field_class_is_visible(fc->members[i].field_class)) {
            count += 1 + ctf_flat_cell_count(fc->members[i].field_class);
        }
    }
    return count;
}

bool ctf_measure(const struct ctf_field_class *fc, struct position *place, uint64_t *size,
    uint64_t *zero_weight, unsigned depth)
{
    uint64_t alignment = ctf_field_class_alignment(fc), bits = 0, padding;

    if (alignment > place->modulus || depth > CTF_MAX_DEPTH) {
        return false;
    }
    padding = -place->remainder & (alignment - 1);
    place->remainder = (place->remainder + padding) & (place->modulus - 1);

    switch (fc->type) {
    case CTF_FIELD_STATIC_STRING:
        if (fc->encoding != CTF_ENCODING_UTF8) {
            return false;
        }
        /* fall through */
    case CTF_FIELD_STATIC_BLOB:
        if (fc->length > UINT32_MAX) {
            return false;
        }
        bits = fc->length * 8;
        break;
    case CTF_FIELD_STRUCT:
        *size += padding;
        for (guint i = 0; i < fc->member_count; i++) {
            if (!ctf_measure(fc->members[i].field_class, place, size, zero_weight, depth + 1)) {
                return false;
            }
        }
        *zero_weight += fc->member_count == 0;
        return *size <= MAX_SIZE;
    case CTF_FIELD_STATIC_ARRAY: {
        const uint64_t element_alignment = ctf_field_class_alignment(fc->element);
        struct position element = {.modulus = MIN(place->modulus, element_alignment)};
        uint64_t element_size = 0, weight = 0, stride, rest = MAX(fc->length, 1) - 1;

        if (!ctf_measure(fc->element, &element, &element_size, &weight, depth + 1)) {
            return false;
        }
        stride = (element_size + ctf_field_class_alignment(fc->element) - 1) &
                 -ctf_field_class_alignment(fc->element);
        if ((stride && rest > MAX_SIZE / stride) || (weight && fc->length > MAX_SIZE / weight)) {
            return false;
        }
        bits = fc->length ? rest * stride + element_size : 0;
        *zero_weight += fc->length * weight;
        break;
    }
    default:
        if (!ctf_field_class_is_fixed_length(fc)) {
            return false;
        }
        bits = fc->length;
        break;
    }
    if (bits > MAX_SIZE || *size > MAX_SIZE || *zero_weight > MAX_SIZE) {
        return false;
    }
    *zero_weight += bits == 0;
    *size += padding + bits;
    place->remainder = (place->remainder + bits) & (place->modulus - 1);
    return true;
}
