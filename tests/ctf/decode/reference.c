/* SPDX-License-Identifier: MIT */
/* The slow decoder, which decodes bit by bit (CTF2-SPEC-2.0 section 6, which includes CTF 1.8). */
#include "reference.h"
#include "cells.h"
#include "dump.h"

#include <math.h>
#include <string.h>

#define ENDLESS UINT64_MAX

struct state {
    const struct ctf_schema *schema;
    const uint8_t *bytes; /* first byte of the packet */
    uint64_t available;   /* bits */
    uint64_t at;          /* bits */
    uint64_t content;
    uint64_t *slots;
    int last_order; /* -1: none */
    uint64_t clock;
    uint32_t roles;
    uint64_t role_values[32];
    uint8_t uuid[16];
    bool is_body; /* after the event's header: ignore roles, but not timestamps */
    bool is_wrong;
    unsigned quiet; /* nesting depth of hidden fields */
    GString *out;   /* NULL: print no output */
};

static void decode(struct state *s, const struct ctf_field_class *fc);

static bool is_bits(const struct ctf_field_class *fc)
{
    return fc->type == CTF_FIELD_BIT_ARRAY || fc->type == CTF_FIELD_BOOL ||
           fc->type == CTF_FIELD_UINT || fc->type == CTF_FIELD_SINT || fc->type == CTF_FIELD_REAL;
}

static uint64_t alignment(const struct ctf_field_class *fc)
{
    uint64_t greatest = fc->alignment ? fc->alignment : 1;

    if (fc->type == CTF_FIELD_VARIANT || fc->type == CTF_FIELD_OPTIONAL) {
        return 1;
    }
    if (is_bits(fc)) {
        return greatest;
    }
    if (fc->type == CTF_FIELD_STRUCT) {
        for (guint i = 0; i < fc->member_count; i++) {
            greatest = MAX(greatest, alignment(fc->members[i].field_class));
        }
        return greatest;
    }
    if (fc->element) {
        return MAX(greatest, alignment(fc->element));
    }
    return MAX(greatest, 8);
}

static void wrong(struct state *s)
{
    s->is_wrong = true;
}

/* Returns whether the content has at least `count` more bits. */
static bool need(struct state *s, uint64_t count)
{
    uint64_t end = MIN(s->content, s->available);

    if (s->is_wrong || s->at > end || count > end - s->at) {
        wrong(s);
        return false;
    }
    return true;
}

static void align(struct state *s, uint64_t alignment_bits)
{
    while (!s->is_wrong && s->at % alignment_bits != 0) {
        s->at++;
    }
    need(s, 0);
}

static bool take_bit(const struct state *s, uint64_t at, enum ctf_byte_order order)
{
    uint8_t byte = s->bytes[at / 8];

    return order == CTF_LITTLE_ENDIAN ? byte >> (at % 8) & 1 : byte >> (7 - at % 8) & 1;
}

static uint64_t take_bits(struct state *s, const struct ctf_field_class *fc)
{
    uint64_t value = 0;

    align(s, alignment(fc));
    if (!need(s, fc->length)) {
        return 0;
    }
    if (s->at % 8 != 0 && s->last_order >= 0 && s->last_order != (int) fc->byte_order) {
        wrong(s);
        return 0;
    }
    s->last_order = (int) fc->byte_order;
    for (uint64_t i = 0; i < fc->length; i++) {
        uint64_t bit = take_bit(s, s->at++, fc->byte_order);

        value |= bit << (fc->bit_order == CTF_FIRST_TO_LAST ? i : fc->length - 1 - i);
    }
    if (fc->type == CTF_FIELD_SINT && fc->length < 64 && (value >> (fc->length - 1) & 1)) {
        value |= UINT64_MAX << fc->length;
    }
    return value;
}

static uint64_t take_leb128(struct state *s, bool is_signed, unsigned *length)
{
    uint64_t value = 0;

    align(s, 8);
    for (unsigned i = 0;; i++) {
        uint8_t byte;

        if (!need(s, 8)) {
            return 0;
        }
        byte = s->bytes[s->at / 8];
        if (i == 9) {
            if (is_signed ? byte != 0 && byte != 0x7f : byte != 1) {
                wrong(s);
                return 0;
            }
        }
        s->at += 8;
        value |= (uint64_t) (byte & 0x7f) << (7 * i);
        if (!(byte & 0x80)) {
            *length = MIN(7 * (i + 1), 64);
            if (is_signed && (byte & 0x40) && *length < 64) {
                value |= UINT64_MAX << *length;
            }
            return value;
        }
    }
}

static void use_value(
    struct state *s, const struct ctf_field_class *fc, uint64_t value, unsigned length)
{
    for (guint i = 0; i < fc->save_slot_count; i++) {
        s->slots[fc->save_slots[i]] = value;
    }
    if (fc->roles & CTF_ROLE_CLOCK_TIMESTAMP) {
        uint64_t mask = length == 64 ? UINT64_MAX : (UINT64_C(1) << length) - 1;
        uint64_t high = s->clock & ~mask, low = s->clock & mask;

        s->clock = value >= low ? high + value : high + mask + 1 + value;
        if (length == 64) {
            s->clock = value;
        }
    }
    if (s->is_body) {
        return;
    }
    for (unsigned i = 0; i < 32; i++) {
        if (fc->roles >> i & 1) {
            s->role_values[i] = value;
        }
    }
    s->roles |= fc->roles;
}

static double real_value(uint64_t bits, uint64_t length)
{
    double value;

    if (length == 32) {
        uint32_t narrow = (uint32_t) bits;
        float single;

        memcpy(&single, &narrow, 4);
        return single;
    }
    if (length == 64) {
        memcpy(&value, &bits, 8);
        return value;
    }

    int exponent = (int) (bits >> 10 & 31);
    double fraction = (double) (bits & 1023) / 1024;

    if (exponent == 31) {
        value = fraction != 0 ? (double) NAN : (double) INFINITY;
    } else {
        value = exponent ? ldexp(1 + fraction, exponent - 15) : ldexp(fraction, -14);
    }
    return bits >> 15 ? -value : value;
}

static unsigned unit_size(const struct ctf_field_class *fc)
{
    return fc->encoding == CTF_ENCODING_UTF8                                              ? 1
           : fc->encoding == CTF_ENCODING_UTF16BE || fc->encoding == CTF_ENCODING_UTF16LE ? 2
                                                                                          : 4;
}

static void show_text(
    struct state *s, const struct ctf_field_class *fc, const uint8_t *text, uint64_t length)
{
    static const char *const names[] = {"UTF-8", "UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"};
    g_autofree char *converted = NULL;
    size_t size = length;

    if (fc->encoding != CTF_ENCODING_UTF8) {
        converted = g_convert(
            (const char *) text, (ssize_t) length, "UTF-8", names[fc->encoding], NULL, &size, NULL);
        if (!converted) {
            wrong(s);
            return;
        }
        text = (const uint8_t *) converted;
    }
    if (s->out) {
        print_text((const char *) text, size, s->out);
    }
}

static bool is_null(const uint8_t *bytes, unsigned size)
{
    for (unsigned i = 0; i < size; i++) {
        if (bytes[i]) {
            return false;
        }
    }
    return true;
}

static void decode_string(struct state *s, const struct ctf_field_class *fc)
{
    unsigned unit = unit_size(fc);
    uint64_t start;

    align(s, alignment(fc));
    start = s->at / 8;
    for (;;) {
        if (!need(s, unit * 8)) {
            return;
        }
        s->at += unit * 8;
        if (is_null(s->bytes + s->at / 8 - unit, unit)) {
            break;
        }
    }
    show_text(s, fc, s->bytes + start, s->at / 8 - unit - start);
}

static void decode_text(struct state *s, const struct ctf_field_class *fc, uint64_t size)
{
    unsigned unit = unit_size(fc);
    const uint8_t *text;
    uint64_t length = size;

    align(s, alignment(fc));
    if (size > UINT32_MAX || !need(s, size * 8)) {
        wrong(s);
        return;
    }
    text = s->bytes + s->at / 8;
    for (uint64_t i = 0; i + unit <= size; i += unit) {
        if (is_null(text + i, unit)) {
            length = i;
            break;
        }
    }
    s->at += size * 8;
    show_text(s, fc, text, length);
}

static void decode_blob(struct state *s, const struct ctf_field_class *fc, uint64_t size)
{
    align(s, alignment(fc));
    if (size > UINT32_MAX || !need(s, size * 8)) {
        wrong(s);
        return;
    }
    if ((fc->roles & CTF_ROLE_METADATA_UUID) && !s->is_body) {
        memcpy(s->uuid, s->bytes + s->at / 8, 16);
        s->roles |= CTF_ROLE_METADATA_UUID;
    }
    if (s->out) {
        print_blob(s->bytes + s->at / 8, size, s->out);
    }
    s->at += size * 8;
}

/* Decodes a hidden field without output. */
static void decode_quietly(struct state *s, const struct ctf_field_class *fc)
{
    GString *out = s->out;

    s->out = NULL;
    s->quiet++;
    decode(s, fc);
    s->quiet--;
    s->out = out;
}

static void put(struct state *s, const char *text)
{
    if (s->out) {
        g_string_append(s->out, text);
    }
}

static void decode_members(struct state *s, const struct ctf_field_class *fc)
{
    unsigned index = 0;

    align(s, alignment(fc));
    put(s, "{");
    for (guint i = 0; i < fc->member_count && !s->is_wrong; i++) {
        const struct ctf_field_class *member = fc->members[i].field_class;

        if (!ctf_field_class_is_visible(member)) {
            decode_quietly(s, member);
            continue;
        }
        put(s, index++ ? ", " : "");
        put(s, fc->members[i].name);
        put(s, ": ");
        decode(s, member);
    }
    put(s, "}");
}

static void decode_elements(struct state *s, const struct ctf_field_class *fc, uint64_t count)
{
    uint64_t start;

    align(s, alignment(fc));
    start = s->at / 8;
    put(s, "[");
    for (uint64_t i = 0; i < count && !s->is_wrong; i++) {
        put(s, i ? ", " : "");
        decode(s, fc->element);
    }
    put(s, "]");
    if ((fc->roles & CTF_ROLE_METADATA_UUID) && !s->is_body && !s->is_wrong) {
        memcpy(s->uuid, s->bytes + start, 16);
        s->roles |= CTF_ROLE_METADATA_UUID;
    }
}

static bool contains(const struct ctf_range_set *set, uint64_t value, bool is_signed)
{
    for (guint i = 0; i < set->count; i++) {
        uint64_t lower = set->ranges[i].lower, upper = set->ranges[i].upper;

        if (is_signed ? (int64_t) value >= (int64_t) lower && (int64_t) value <= (int64_t) upper
                      : value >= lower && value <= upper) {
            return true;
        }
    }
    return false;
}

static void decode_variant(struct state *s, const struct ctf_field_class *fc)
{
    uint64_t selector = s->slots[fc->key_slot];

    for (guint i = 0; i < fc->option_count; i++) {
        const struct ctf_option *option = &fc->options[i];

        if (!contains(&option->ranges, selector, fc->key_is_signed)) {
            continue;
        }
        if (s->quiet == 0 && !ctf_field_class_is_visible(option->field_class)) {
            wrong(s);
            return;
        }
        put(s, option->name ? option->name : "");
        put(s, "=");
        decode(s, option->field_class);
        return;
    }
    wrong(s);
}

static void decode_optional(struct state *s, const struct ctf_field_class *fc)
{
    uint64_t selector = s->slots[fc->key_slot];
    bool is_present =
        fc->key_is_bool ? selector != 0 : contains(&fc->ranges, selector, fc->key_is_signed);

    if (is_present) {
        decode(s, fc->element);
    } else {
        put(s, "none");
    }
}

static void decode(struct state *s, const struct ctf_field_class *fc)
{
    uint64_t value;
    unsigned length;

    if (s->is_wrong) {
        return;
    }
    switch (fc->type) {
    case CTF_FIELD_BIT_ARRAY:
    case CTF_FIELD_BOOL:
    case CTF_FIELD_UINT:
    case CTF_FIELD_SINT:
    case CTF_FIELD_REAL:
        value = take_bits(s, fc);
        if (s->is_wrong) {
            return;
        }
        use_value(s, fc, value, (unsigned) fc->length);
        if (s->out && fc->type == CTF_FIELD_REAL) {
            print_real(real_value(value, fc->length), s->out);
        } else if (s->out) {
            print_integer(fc, value, s->out);
        }
        break;
    case CTF_FIELD_VARLEN_UINT:
    case CTF_FIELD_VARLEN_SINT:
        align(s, alignment(fc));
        value = take_leb128(s, fc->type == CTF_FIELD_VARLEN_SINT, &length);
        if (s->is_wrong) {
            return;
        }
        use_value(s, fc, value, length);
        if (s->out) {
            print_integer(fc, value, s->out);
        }
        break;
    case CTF_FIELD_STRING:
        decode_string(s, fc);
        break;
    case CTF_FIELD_STATIC_STRING:
        decode_text(s, fc, fc->length);
        break;
    case CTF_FIELD_DYNAMIC_STRING:
        decode_text(s, fc, s->slots[fc->key_slot]);
        break;
    case CTF_FIELD_STATIC_BLOB:
        decode_blob(s, fc, fc->length);
        break;
    case CTF_FIELD_DYNAMIC_BLOB:
        decode_blob(s, fc, s->slots[fc->key_slot]);
        break;
    case CTF_FIELD_STRUCT:
        decode_members(s, fc);
        break;
    case CTF_FIELD_STATIC_ARRAY:
        decode_elements(s, fc, fc->length);
        break;
    case CTF_FIELD_DYNAMIC_ARRAY:
        decode_elements(s, fc, s->slots[fc->key_slot]);
        break;
    case CTF_FIELD_OPTIONAL:
        decode_optional(s, fc);
        break;
    case CTF_FIELD_VARIANT:
        decode_variant(s, fc);
        break;
    }
}

static bool has_role(const struct state *s, uint32_t role, uint64_t *value)
{
    for (unsigned i = 0; i < 32; i++) {
        if (s->roles & role & UINT32_C(1) << i) {
            *value = s->role_values[i];
            return true;
        }
    }
    return false;
}

/* Returns whether a class in the tree is a timestamp. */
static bool has_timestamp(const struct ctf_field_class *fc)
{
    if (!fc) {
        return false;
    }
    if ((fc->roles & CTF_ROLE_CLOCK_TIMESTAMP) || has_timestamp(fc->element)) {
        return true;
    }
    for (guint i = 0; i < fc->member_count; i++) {
        if (has_timestamp(fc->members[i].field_class)) {
            return true;
        }
    }
    for (guint i = 0; i < fc->option_count; i++) {
        if (has_timestamp(fc->options[i].field_class)) {
            return true;
        }
    }
    return false;
}

static bool decode_packet_head(struct state *s, struct ctf_packet *packet, GString *context)
{
    const struct ctf_schema *schema = s->schema;
    uint64_t magic, id = 0;

    if (schema->packet_header) {
        decode_quietly(s, schema->packet_header);
    }
    if (s->is_wrong) {
        return false;
    }
    if (has_role(s, CTF_ROLE_PACKET_MAGIC, &magic) && magic != 0xc1fc1fc1) {
        return false;
    }
    packet->uuid_mismatch = (s->roles & CTF_ROLE_METADATA_UUID) && schema->has_uuid &&
                            memcmp(s->uuid, schema->uuid, 16) != 0;
    if (has_role(s, CTF_ROLE_STREAM_CLASS_ID, &id) || schema->stream_classes->len > 1) {
        packet->identity.stream_class = ctf_schema_stream_class_by_id(schema, id);
    } else {
        packet->identity.stream_class = g_ptr_array_index(schema->stream_classes, 0);
    }
    packet->identity.has_stream_id = has_role(s, CTF_ROLE_STREAM_ID, &packet->identity.stream_id);
    if (!packet->identity.stream_class) {
        return false;
    }
    if (has_timestamp(packet->identity.stream_class->packet_context)) {
        s->clock = 0;
    }
    s->out = context;
    if (packet->identity.stream_class->packet_context) {
        decode(s, packet->identity.stream_class->packet_context);
    }
    s->out = NULL;
    if (s->is_wrong) {
        return false;
    }
    packet->has_begin = s->roles & CTF_ROLE_CLOCK_TIMESTAMP;
    packet->begin = s->clock;
    packet->has_end = has_role(s, CTF_ROLE_PACKET_END_TIMESTAMP, &packet->end);
    packet->has_discarded_events =
        has_role(s, CTF_ROLE_DISCARDED_EVENT_COUNTER, &packet->discarded_events);
    packet->has_sequence_number =
        has_role(s, CTF_ROLE_PACKET_SEQUENCE_NUMBER, &packet->sequence_number);
    return true;
}

static bool find_lengths(struct state *s, struct ctf_packet *packet)
{
    uint64_t total = ENDLESS, content = ENDLESS;

    has_role(s, CTF_ROLE_PACKET_TOTAL_LENGTH, &total);
    has_role(s, CTF_ROLE_PACKET_CONTENT_LENGTH, &content);
    if (total == ENDLESS) {
        total = content;
    }
    if (content == ENDLESS) {
        content = total;
    }
    if (total == ENDLESS) {
        total = content = s->available;
    }
    packet->total_length = total;
    packet->content_length = content;
    packet->is_cut_off = total > s->available;
    return total && total % 8 == 0 && content <= total && content >= s->at;
}

static bool decode_event(struct state *s, const struct ctf_stream_class *sc, GString *out)
{
    uint64_t start = s->at, id = 0, clock;
    const struct ctf_event_class *ec;
    g_autoptr(GString) text = g_string_new(NULL);
    const char *const names[] = {" common ", " specific ", " payload "};

    s->roles = 0;
    s->is_body = false;
    if (sc->event_header) {
        decode_quietly(s, sc->event_header);
    }
    if (s->is_wrong) {
        return false;
    }
    if (!has_role(s, CTF_ROLE_EVENT_CLASS_ID, &id) && sc->event_classes->len == 1) {
        id = ((struct ctf_event_class *) g_ptr_array_index(sc->event_classes, 0))->id;
    }
    ec = ctf_stream_class_event_class_by_id(sc, id);
    if (!ec) {
        return false;
    }
    clock = s->clock;
    s->is_body = true;
    s->out = text;
    dump_event_head(ec, clock, text);

    const struct ctf_field_class *roots[] = {
        sc->event_common_context, ec->specific_context, ec->payload};

    for (guint i = 0; i < G_N_ELEMENTS(roots); i++) {
        if (!roots[i]) {
            continue;
        }
        g_string_append(text, names[i]);
        decode(s, roots[i]);
    }
    s->out = NULL;
    if (s->is_wrong || s->at == start) {
        return false;
    }
    g_string_append_printf(out, "%s\n", text->str);
    return true;
}

static bool decode_packet(struct state *s, struct ctf_packet *packet, GString *out)
{
    g_autoptr(GString) context = g_string_new(NULL);
    size_t slots_size = s->schema->slot_count * sizeof *s->slots;
    g_autofree uint64_t *packet_slots = NULL;

    s->content = ENDLESS;
    if (!decode_packet_head(s, packet, context) || !find_lengths(s, packet)) {
        return false;
    }
    dump_packet(packet, out);
    if (ctf_stream_class_has_visible_packet_context(packet->identity.stream_class)) {
        g_string_append_printf(out, "  context %s\n", context->str);
    }
    s->content = packet->content_length;
    packet_slots = g_malloc(MAX(slots_size, 1));
    if (slots_size) {
        memcpy(packet_slots, s->slots, slots_size);
    }
    while (s->at < s->content) {
        if (slots_size) {
            memcpy(s->slots, packet_slots, slots_size);
        }
        if (!decode_event(s, packet->identity.stream_class, out)) {
            return false;
        }
    }
    return !packet->is_cut_off;
}

void reference_dump(
    const struct ctf_schema *schema, const uint8_t *bytes, size_t size, GString *out)
{
    g_autofree uint64_t *slots = g_new0(uint64_t, MAX(schema->slot_count, 1));
    uint64_t offset = 0, clock = 0;

    for (uint64_t number = 0; offset < size; number++) {
        struct ctf_packet packet = {.offset = offset, .number = number};
        struct state state = {
            .schema = schema,
            .bytes = bytes + offset,
            .available = (size - offset) * 8,
            .slots = slots,
            .last_order = -1,
            .clock = clock,
        };

        memset(slots, 0, schema->slot_count * sizeof *slots);
        if (!decode_packet(&state, &packet, out)) {
            g_string_append(out, "error\n");
            return;
        }
        clock = state.clock;
        offset += packet.total_length / 8;
    }
}
