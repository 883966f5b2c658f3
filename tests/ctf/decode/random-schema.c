/* SPDX-License-Identifier: MIT */
/* Generates random schemas and data streams. */
#include "random-schema.h"

#include <string.h>

enum { MAX_NESTING = 4 };

struct generator {
    GRand *rand;
    struct ctf_schema *schema;
    GPtrArray *lengths;   /* small unsigned integers decoded so far, for lengths */
    GPtrArray *selectors; /* integers and booleans decoded so far, for selectors */
    enum ctf_byte_order order;
    bool has_both_orders, has_reversed_bits, has_bytes_only;
    bool is_body; /* only generate timestamp roles from here on */
    unsigned name;
};

static bool chance(struct generator *g, unsigned one_in)
{
    return g_rand_int_range(g->rand, 0, (int32_t) one_in) == 0;
}

static guint below(struct generator *g, guint end)
{
    return (guint) g_rand_int_range(g->rand, 0, (int32_t) end);
}

static uint32_t random_alignment(struct generator *g)
{
    static const uint8_t some[] = {1, 1, 1, 2, 4, 8, 8, 8, 16, 32, 64};

    /* Use a variable, because MAX() evaluates its arguments twice. */
    uint32_t alignment = some[below(g, G_N_ELEMENTS(some))];

    return g->has_bytes_only ? MAX(8, alignment) : alignment;
}

static void add_slot(struct generator *g, struct ctf_field_class *fc, struct ctf_field_class *key)
{
    fc->key_slot = g->schema->slot_count++;
    fc->key_class = key;
    fc->key_is_signed = key->type == CTF_FIELD_SINT || key->type == CTF_FIELD_VARLEN_SINT;
    fc->key_is_bool = key->type == CTF_FIELD_BOOL;
    ctf_field_class_add_save_slot(key, fc->key_slot);
}

static struct ctf_field_class *random_bits(struct generator *g)
{
    static const enum ctf_field_type types[] = {CTF_FIELD_UINT, CTF_FIELD_UINT, CTF_FIELD_UINT,
        CTF_FIELD_SINT, CTF_FIELD_BOOL, CTF_FIELD_BIT_ARRAY, CTF_FIELD_REAL};
    static const uint8_t reals[] = {16, 32, 64};
    struct ctf_field_class *fc = ctf_field_class_create(types[below(g, G_N_ELEMENTS(types))]);
    bool is_key = fc->type != CTF_FIELD_REAL && chance(g, 2);

    fc->length = fc->type == CTF_FIELD_REAL ? reals[below(g, 3)] : 1 + below(g, is_key ? 3 : 64);
    if (g->has_bytes_only && fc->type != CTF_FIELD_REAL) {
        fc->length = is_key ? 8 : 8 * (1 + below(g, 8));
    }
    fc->alignment = random_alignment(g);
    fc->byte_order = g->has_both_orders && chance(g, 2) ? CTF_BIG_ENDIAN : g->order;
    fc->bit_order = ctf_usual_bit_order(fc->byte_order);
    if (g->has_reversed_bits && chance(g, 3)) {
        fc->bit_order = fc->bit_order == CTF_FIRST_TO_LAST ? CTF_LAST_TO_FIRST : CTF_FIRST_TO_LAST;
    }
    if (fc->type == CTF_FIELD_UINT && g->is_body && chance(g, 12)) {
        fc->roles = CTF_ROLE_CLOCK_TIMESTAMP;
        fc->is_hidden = true;
    }
    if (is_key && fc->length <= 4) {
        g_ptr_array_add(g->selectors, fc);
        if (fc->type == CTF_FIELD_UINT) {
            g_ptr_array_add(g->lengths, fc);
        }
    }
    if (is_key && fc->length > 4) {
        g_ptr_array_add(g->selectors, fc);
    }
    return fc;
}

static struct ctf_field_class *random_varlen(struct generator *g)
{
    struct ctf_field_class *fc =
        ctf_field_class_create(chance(g, 2) ? CTF_FIELD_VARLEN_UINT : CTF_FIELD_VARLEN_SINT);

    fc->alignment = 8;
    if (fc->type == CTF_FIELD_VARLEN_UINT && g->is_body && chance(g, 6)) {
        fc->roles = CTF_ROLE_CLOCK_TIMESTAMP;
        fc->is_hidden = true;
    }
    g_ptr_array_add(g->selectors, fc);
    return fc;
}

static struct ctf_field_class *random_bytes_class(struct generator *g)
{
    static const enum ctf_field_type types[] = {CTF_FIELD_STRING, CTF_FIELD_STRING,
        CTF_FIELD_STATIC_STRING, CTF_FIELD_STATIC_BLOB, CTF_FIELD_DYNAMIC_STRING,
        CTF_FIELD_DYNAMIC_BLOB};
    bool is_dynamic_ok = g->lengths->len > 0;
    enum ctf_field_type type = types[below(g, is_dynamic_ok ? 6 : 4)];
    struct ctf_field_class *fc = ctf_field_class_create(type);

    fc->alignment = 8;
    fc->length = below(g, 12);
    if (type != CTF_FIELD_STATIC_BLOB && type != CTF_FIELD_DYNAMIC_BLOB && chance(g, 8)) {
        fc->encoding = (enum ctf_encoding) below(g, 5);
    }
    if (type == CTF_FIELD_DYNAMIC_STRING || type == CTF_FIELD_DYNAMIC_BLOB) {
        add_slot(g, fc, g_ptr_array_index(g->lengths, below(g, g->lengths->len)));
    }
    return fc;
}

static struct ctf_field_class *random_field(struct generator *g, unsigned depth);

static char *next_name(struct generator *g)
{
    return g_strdup_printf("f%u", g->name++);
}

static struct ctf_field_class *random_structure(struct generator *g, unsigned depth, guint max)
{
    struct ctf_field_class *fc = ctf_field_class_create(CTF_FIELD_STRUCT);

    fc->member_count = below(g, max + 1);
    fc->members = g_new0(struct ctf_member, MAX(fc->member_count, 1));
    fc->alignment = chance(g, 4) ? random_alignment(g) : 1;
    for (guint i = 0; i < fc->member_count; i++) {
        struct ctf_member *member = &fc->members[i];

        member->field_class = random_field(g, depth + 1);
        member->name = next_name(g);
        /* A structure has the greatest alignment of its members. Texts are always byte-aligned. */
        fc->alignment = MAX(fc->alignment, member->field_class->alignment);
    }
    return fc;
}

/* Fields outside an array, an optional or an option can't refer to its content. */
static struct ctf_field_class *random_content(struct generator *g, unsigned depth)
{
    guint lengths = g->lengths->len, selectors = g->selectors->len;
    struct ctf_field_class *fc = random_field(g, depth + 1);

    g_ptr_array_set_size(g->lengths, (gint) lengths);
    g_ptr_array_set_size(g->selectors, (gint) selectors);
    return fc;
}

static struct ctf_field_class *random_array(struct generator *g, unsigned depth)
{
    bool is_dynamic = g->lengths->len && chance(g, 2);
    struct ctf_field_class *fc =
        ctf_field_class_create(is_dynamic ? CTF_FIELD_DYNAMIC_ARRAY : CTF_FIELD_STATIC_ARRAY);

    fc->length = below(g, 6);
    if (is_dynamic) {
        add_slot(g, fc, g_ptr_array_index(g->lengths, below(g, g->lengths->len)));
    }
    fc->element = random_content(g, depth);
    fc->alignment = chance(g, 4) ? random_alignment(g) : 1;
    fc->alignment = MAX(fc->alignment, fc->element->alignment);
    return fc;
}

static void set_range(struct ctf_range_set *set, int64_t lower, int64_t upper)
{
    set->ranges = g_new0(struct ctf_range, 1);
    set->ranges[0] = (struct ctf_range){(uint64_t) lower, (uint64_t) upper};
    set->count = 1;
}

static struct ctf_field_class *random_optional(struct generator *g, unsigned depth)
{
    struct ctf_field_class *fc = ctf_field_class_create(CTF_FIELD_OPTIONAL);

    fc->alignment = 1;
    add_slot(g, fc, g_ptr_array_index(g->selectors, below(g, g->selectors->len)));
    fc->element = random_content(g, depth);
    if (!fc->key_is_bool) {
        set_range(&fc->ranges, fc->key_is_signed ? -2 : 1, 3);
    }
    return fc;
}

static struct ctf_field_class *random_variant(struct generator *g, unsigned depth)
{
    struct ctf_field_class *fc = ctf_field_class_create(CTF_FIELD_VARIANT);
    struct ctf_field_class *key = g_ptr_array_index(g->selectors, below(g, g->selectors->len));
    int64_t lower;

    add_slot(g, fc, key);
    fc->key_is_bool = false;
    fc->alignment = 1;
    fc->option_count = 1 + below(g, 4);
    fc->options = g_new0(struct ctf_option, fc->option_count);
    lower = fc->key_is_signed ? -3 : 0;
    for (guint i = 0; i < fc->option_count; i++) {
        bool is_last = i + 1 == fc->option_count;
        int64_t upper = is_last && !chance(g, 8) ? INT64_MAX : lower + below(g, 3);

        fc->options[i].field_class = random_content(g, depth);
        fc->options[i].name = g_strdup_printf("o%u", i);
        set_range(&fc->options[i].ranges, i == 0 && fc->key_is_signed ? INT64_MIN : lower, upper);
        lower = upper == INT64_MAX ? upper : upper + 1;
    }
    return fc;
}

static struct ctf_field_class *random_field(struct generator *g, unsigned depth)
{
    unsigned kind = below(g, depth < MAX_NESTING ? 16 : 8);

    if (kind < 6) {
        return random_bits(g);
    }
    if (kind < 7) {
        return random_varlen(g);
    }
    if (kind < 9) {
        return random_bytes_class(g);
    }
    if (kind < 11) {
        return random_structure(g, depth, 4);
    }
    if (kind < 13) {
        return random_array(g, depth);
    }
    if (!g->selectors->len) {
        return random_bits(g);
    }
    return kind < 15 ? random_variant(g, depth) : random_optional(g, depth);
}

static struct ctf_field_class *add_integer(struct generator *g, struct ctf_field_class *structure,
    const char *name, guint length, uint32_t alignment, uint32_t role)
{
    struct ctf_field_class *fc = ctf_field_class_create_number(CTF_FIELD_UINT, length, g->order);

    fc->alignment = alignment;
    fc->roles = role;
    fc->is_hidden = true;
    ctf_field_class_append_member(structure, name, fc);
    return fc;
}

static void append_random_members(struct generator *g, struct ctf_field_class *structure, guint max)
{
    struct ctf_field_class *more = random_structure(g, 2, max);

    for (guint i = 0; i < more->member_count; i++) {
        ctf_field_class_append_member(
            structure, more->members[i].name, more->members[i].field_class);
        more->members[i].field_class = NULL;
    }
    structure->alignment = MAX(structure->alignment, more->alignment);
    ctf_field_class_free(more);
}

static struct ctf_field_class *random_event_header(struct generator *g)
{
    struct ctf_field_class *fc = ctf_field_class_create(CTF_FIELD_STRUCT);
    uint32_t alignment = chance(g, 2) ? 8 : 1;
    guint length = chance(g, 2) ? 8 : 2;

    fc->alignment = 1;
    if (g->has_bytes_only) {
        alignment = 8;
        length = 8;
    }
    if (chance(g, 4)) {
        append_random_members(g, fc, 3);
    }
    g_ptr_array_add(
        g->selectors, add_integer(g, fc, "id", length, alignment, CTF_ROLE_EVENT_CLASS_ID));
    add_integer(g, fc, "timestamp", g->has_bytes_only ? 16 : 1 + below(g, 64),
        g->has_bytes_only ? 8 : random_alignment(g), CTF_ROLE_CLOCK_TIMESTAMP);
    if (chance(g, 4)) {
        append_random_members(g, fc, 3);
    }
    fc->is_hidden = true;
    return fc;
}

static struct ctf_field_class *random_packet_context(struct generator *g)
{
    struct ctf_field_class *fc = ctf_field_class_create(CTF_FIELD_STRUCT);

    fc->alignment = 1;
    add_integer(g, fc, "packet_size", 32, 8, CTF_ROLE_PACKET_TOTAL_LENGTH);
    add_integer(g, fc, "content_size", 32, 8, CTF_ROLE_PACKET_CONTENT_LENGTH);
    if (chance(g, 2)) {
        add_integer(g, fc, "timestamp_begin", 64, 8, CTF_ROLE_CLOCK_TIMESTAMP);
    }
    append_random_members(g, fc, 5);
    return fc;
}

static struct ctf_event_class *random_event_class(struct generator *g, uint64_t id)
{
    struct ctf_event_class *ec = ctf_event_class_create(id);

    ec->name = g_strdup_printf("event-%u", (unsigned) id);
    if (chance(g, 3)) {
        ec->specific_context = random_structure(g, 1, 4);
    }
    if (!chance(g, 8)) {
        ec->payload = random_structure(g, 0, 8);
    }
    return ec;
}

struct ctf_schema *random_schema(GRand *rand)
{
    struct generator g = {
        .rand = rand,
        .schema = ctf_schema_create(2),
        .lengths = g_ptr_array_new(),
        .selectors = g_ptr_array_new(),
        .order = g_rand_boolean(rand) ? CTF_BIG_ENDIAN : CTF_LITTLE_ENDIAN,
    };
    struct ctf_stream_class *sc = ctf_stream_class_create(0);

    g.has_both_orders = chance(&g, 4);
    g.has_reversed_bits = chance(&g, 4);
    g.has_bytes_only = chance(&g, 3);
    if (chance(&g, 2)) {
        g.schema->packet_header = ctf_field_class_create(CTF_FIELD_STRUCT);
        g.schema->packet_header->alignment = 1;
        g.schema->packet_header->is_hidden = true;
        add_integer(&g, g.schema->packet_header, "magic", 32, 8, CTF_ROLE_PACKET_MAGIC);
    }
    sc->packet_context = random_packet_context(&g);
    if (!chance(&g, 8)) {
        sc->event_header = random_event_header(&g);
    }
    g.is_body = true;
    if (chance(&g, 3)) {
        sc->event_common_context = random_structure(&g, 1, 4);
    }
    ctf_schema_add_stream_class(g.schema, sc);

    guint lengths = g.lengths->len, selectors = g.selectors->len;

    for (uint64_t id = 0; id < (sc->event_header ? 4 : 1); id++) {
        ctf_stream_class_add_event_class(sc, random_event_class(&g, id));
        g_ptr_array_set_size(g.lengths, (gint) lengths);
        g_ptr_array_set_size(g.selectors, (gint) selectors);
    }
    g_ptr_array_unref(g.lengths);
    g_ptr_array_unref(g.selectors);
    return g.schema;
}

static void put_u32(uint8_t *bytes, uint32_t value, enum ctf_byte_order order)
{
    value = order == CTF_BIG_ENDIAN ? GUINT32_TO_BE(value) : GUINT32_TO_LE(value);
    memcpy(bytes, &value, 4);
}

GByteArray *random_stream(GRand *rand, const struct ctf_schema *schema)
{
    const struct ctf_stream_class *sc = g_ptr_array_index(schema->stream_classes, 0);
    enum ctf_byte_order order = sc->packet_context->members[0].field_class->byte_order;
    GByteArray *stream = g_byte_array_new();
    int packet_count = g_rand_int_range(rand, 1, 4);

    for (int i = 0; i < packet_count; i++) {
        uint8_t packet[400];
        uint32_t size = (uint32_t) g_rand_int_range(rand, 30, sizeof packet);
        uint32_t content = size * 8 - (uint32_t) g_rand_int_range(rand, 0, 64);
        uint8_t *lengths = packet;

        /*
         * Generate more small numbers and zeros than by chance, for ends of texts, short arrays and
         * known event classes.
         */
        for (uint32_t j = 0; j < size; j++) {
            packet[j] = (uint8_t) (g_rand_int_range(rand, 0, 3) ? g_rand_int_range(rand, 0, 256)
                                                                : g_rand_int_range(rand, 0, 4));
        }
        if (schema->packet_header) {
            put_u32(packet, 0xc1fc1fc1, order);
            /*
             * Skip the magic number, and the padding before the packet context, which has an
             * alignment of up to 64 bits.
             */
            lengths += 4;
            while ((uint32_t) (lengths - packet) * 8 % sc->packet_context->alignment != 0) {
                lengths++;
            }
        }
        put_u32(lengths, size * 8, order);
        put_u32(lengths + 4, content, order);
        g_byte_array_append(stream, packet, size);
    }
    /* Sometimes cut off the end. */
    if (g_rand_int_range(rand, 0, 8) == 0) {
        g_byte_array_set_size(stream, (guint) g_rand_int_range(rand, 1, (int32_t) stream->len + 1));
    }
    return stream;
}
