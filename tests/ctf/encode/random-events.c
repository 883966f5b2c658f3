/* SPDX-License-Identifier: MIT */
/* Encodes random values; see random-events.h. */
#include "random-events.h"
#include "../print.h"

#include "../decode/cells.h"
#include "encoding.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

struct writer {
    GRand *rand;
    struct ctf_schema *schema;
    const struct ctf_stream_class *stream_class;
    uint64_t *slots;          /* values that the encoder saves */
    uint64_t *expected_slots; /* values that the generator saves */
    struct ctf_encode_roles roles;
    struct encoding encoding;
    bool is_impossible; /* the last values contradict their keys */
    GString *expected;
    uint64_t time; /* never goes backward */
    struct random_events_counts *counts;
};

static guint below(struct writer *w, guint end)
{
    return (guint) g_rand_int_range(w->rand, 0, (int32_t) end);
}

static uint64_t random_u64(struct writer *w)
{
    uint64_t value = (uint64_t) g_rand_int(w->rand) << 32 | g_rand_int(w->rand);

    return value >> below(w, 64);
}

/*
 * Changes a class that the encoder can't write: texts become UTF-8, and reals of 16 bits get 32
 * bits.
 */
static bool make_writable(const struct ctf_field_class *borrowed, void *data)
{
    struct ctf_field_class *fc = (struct ctf_field_class *) borrowed;

    fc->encoding = CTF_ENCODING_UTF8;
    if (fc->type == CTF_FIELD_REAL && fc->length == 16) {
        fc->length = 32;
    }
    return false;
}

/* Returns a value that `fc` can have. */
static uint64_t make_fit(const struct ctf_field_class *fc, uint64_t value)
{
    unsigned rest = ctf_field_class_is_fixed_length(fc) ? 64 - (unsigned) fc->length : 0;

    if (fc->type == CTF_FIELD_SINT) {
        return (uint64_t) ((int64_t) (value << rest) >> rest);
    }
    return value << rest >> rest;
}

static void save(struct writer *w, const struct ctf_field_class *fc, uint64_t value)
{
    for (guint i = 0; i < fc->save_slot_count; i++) {
        w->expected_slots[fc->save_slots[i]] = value;
    }
}

static void fill_number(struct writer *w, const struct ctf_field_class *fc, bt_x_field_cell *cell)
{
    if (fc->type == CTF_FIELD_REAL) {
        cell->value.d = (double) (int32_t) g_rand_int_range(w->rand, -1000000, 1000000) / 8;
        return;
    }
    cell->value.u = make_fit(fc, below(w, 2) ? random_u64(w) : -random_u64(w));
    if (fc->type == CTF_FIELD_BOOL) {
        cell->value.u = cell->value.u != 0;
    }
    save(w, fc, cell->value.u);
}

static void fill_text(struct writer *w, bt_x_field_cell *cell, uint64_t max)
{
    char text[64];
    guint length = below(w, (guint) MIN(max, sizeof text - 1) + 1);

    for (guint i = 0; i < length; i++) {
        text[i] = (char) (1 + below(w, 127));
    }
    cell_functions.copy_string(cell, text, length);
}

static void fill_blob(struct writer *w, bt_x_field_cell *cell, uint64_t size)
{
    g_autofree uint8_t *bytes = g_malloc(size + 1);

    for (uint64_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t) g_rand_int(w->rand);
    }
    cell_functions.copy_blob(cell, bytes, size);
}

static void fill(struct writer *w, const struct ctf_field_class *fc, bt_x_field_cell *cell);

/* Sets the visible members. The value of a hidden member is the value of its role. */
static void fill_members(struct writer *w, const struct ctf_field_class *fc, bt_x_field_cell *cells)
{
    for (guint i = 0; i < fc->member_count; i++) {
        const struct ctf_field_class *member = fc->members[i].field_class;

        if (ctf_field_class_is_visible(member)) {
            fill(w, member, cells++);
        } else if (!member->is_hidden) {
            /*
             * The member is an array, optional or variant with only timestamps in it. Such a member
             * can't be written.
             */
            w->is_impossible = true;
        } else {
            save(w, member, make_fit(member, w->roles.values[ctf_role_index(member->roles)]));
        }
    }
}

static void fill_array(
    struct writer *w, const struct ctf_field_class *fc, bt_x_field_cell *cell, uint64_t count)
{
    bt_x_field_cell *elements = cell_functions.set_length(cell, count);

    for (uint64_t i = 0; i < count; i++) {
        fill(w, fc->element, &elements[i]);
    }
}

static bool contains(const struct ctf_range_set *set, uint64_t value, bool is_signed)
{
    const struct ctf_range *range = set->ranges;

    g_assert_cmpuint(set->count, ==, 1);
    return is_signed ? (int64_t) value >= (int64_t) range->lower &&
                           (int64_t) value <= (int64_t) range->upper
                     : value >= range->lower && value <= range->upper;
}

static void fill_optional(struct writer *w, const struct ctf_field_class *fc, bt_x_field_cell *cell)
{
    uint64_t key = w->expected_slots[fc->key_slot];
    bool is_present = fc->key_is_bool ? key : contains(&fc->ranges, key, fc->key_is_signed);
    bt_x_field_cell *content;

    if (below(w, 100) == 0) {
        is_present = !is_present;
        w->is_impossible = true;
    }
    content = cell_functions.set_present(cell, is_present);
    if (content) {
        fill(w, fc->element, content);
    }
}

/* Selects the first option that contains the key, as a reader does. */
static void fill_variant(struct writer *w, const struct ctf_field_class *fc, bt_x_field_cell *cell)
{
    guint visible = 0, index = 0;

    for (; index < fc->option_count; index++) {
        const struct ctf_option *option = &fc->options[index];
        bool is_visible = ctf_field_class_is_visible(option->field_class);

        if (contains(&option->ranges, w->expected_slots[fc->key_slot], fc->key_is_signed)) {
            if (is_visible) {
                fill(w, option->field_class, cell_functions.select(cell, visible));
                return;
            }
            break;
        }
        visible += is_visible;
    }
    w->is_impossible = true;
    /* Select another option. */
    for (index = 0; !ctf_field_class_is_visible(fc->options[index].field_class);) {
        index++;
    }
    fill(w, fc->options[index].field_class, cell_functions.select(cell, 0));
}

static void fill(struct writer *w, const struct ctf_field_class *fc, bt_x_field_cell *cell)
{
    uint64_t key = fc->key_slot == CTF_NO_SLOT ? 0 : w->expected_slots[fc->key_slot];

    switch (fc->type) {
    case CTF_FIELD_STRING:
        fill_text(w, cell, 40);
        break;
    case CTF_FIELD_STATIC_STRING:
        fill_text(w, cell, fc->length);
        break;
    case CTF_FIELD_DYNAMIC_STRING:
        fill_text(w, cell, key);
        break;
    case CTF_FIELD_STATIC_BLOB:
        fill_blob(w, cell, fc->length);
        break;
    case CTF_FIELD_DYNAMIC_BLOB:
        fill_blob(w, cell, key);
        break;
    case CTF_FIELD_STRUCT:
        fill_members(w, fc, cell->value.cells);
        break;
    case CTF_FIELD_STATIC_ARRAY:
        fill_array(w, fc, cell, fc->length);
        break;
    case CTF_FIELD_DYNAMIC_ARRAY:
        if (below(w, 100) == 0) {
            w->is_impossible = true;
            key++;
        }
        fill_array(w, fc, cell, key);
        break;
    case CTF_FIELD_OPTIONAL:
        fill_optional(w, fc, cell);
        break;
    case CTF_FIELD_VARIANT:
        fill_variant(w, fc, cell);
        break;
    default:
        fill_number(w, fc, cell);
    }
}

static void give_up(const struct writer *w, const char *why)
{
    g_autoptr(GString) text = g_string_new(why);

    g_string_append(text, "\n--- schema\n");
    schema_print(w->schema, text);
    fail_msg("%s", text->str);
}

/* Encodes a scope. Returns false if the encoder rejects it for a valid reason. */
static bool encode(
    struct writer *w, const struct ctf_field_class *root, const bt_x_field_cell *cells)
{
    g_autoptr(ctf_encode_plan) plan = ctf_encode_plan_create(root, &cell_readers);
    g_autofree char *error = NULL;
    bool is_encoded = ctf_encode(plan, cells, w->slots, &w->roles, &w->encoding.encoder, &error);

    /*
     * The encoder may reject these schemas in two cases: fields of both byte orders share a byte,
     * or the value of a hidden field is unknown.
     */
    if (is_encoded ? w->is_impossible
                   : !w->is_impossible && !strstr(error, "the other byte order") &&
                         !strstr(error, "it is hidden")) {
        give_up(w, is_encoded ? "the encoder accepted an impossible value" : error);
    }
    return is_encoded;
}

static bool encode_filled(
    struct writer *w, const struct ctf_field_class *root, bt_x_field_cell *cell)
{
    fill(w, root, cell);
    return encode(w, root, cell->value.cells);
}

/*
 * Encodes an event header. Headers have no cells in a reader, but this writer needs the values of
 * their keys.
 */
static bool encode_event_header(struct writer *w)
{
    struct ctf_field_class *header = w->stream_class->event_header;
    bt_x_field_cell *cell;
    bool is_encoded;

    header->is_hidden = false;
    cell = cells_create(header);
    is_encoded = encode_filled(w, header, cell);
    cells_free(cell, 1);
    header->is_hidden = true;
    return is_encoded;
}

static bool encode_event(struct writer *w)
{
    static const char *const names[] = {"common", "specific", "payload"};
    GPtrArray *classes = w->stream_class->event_classes;
    const struct ctf_event_class *ec = g_ptr_array_index(classes, below(w, classes->len));
    const struct ctf_field_class *roots[] = {
        w->stream_class->event_common_context, ec->specific_context, ec->payload};
    bt_x_field_cell *cells = cells_create_for_event(ec);
    g_autoptr(GString) line = g_string_new(NULL);
    uint64_t start = ctf_encoder_position(&w->encoding.encoder);
    bool is_encoded;

    w->is_impossible = false;
    w->roles.values[ctf_role_index(CTF_ROLE_EVENT_CLASS_ID)] = ec->id;
    g_string_printf(line, "  event %s:", ec->name);
    is_encoded = !w->stream_class->event_header || encode_event_header(w);
    for (guint i = 0; i < G_N_ELEMENTS(roots) && is_encoded; i++) {
        if (roots[i]) {
            is_encoded = encode_filled(w, roots[i], &cells[i]);
            g_string_append_printf(line, " %s ", names[i]);
        }
        if (roots[i] && is_encoded) {
            cells_print(&cells[i], line);
        }
    }
    cells_free(cells, BT_X_EVENT_CELL_ROOT_COUNT);
    /* A reader rejects events of zero bits. */
    if (!is_encoded || ctf_encoder_position(&w->encoding.encoder) == start) {
        w->counts->refused++;
        return false;
    }
    g_string_append_printf(w->expected, "%s\n", line->str);
    w->counts->events++;
    return true;
}

static bool encode_context(struct writer *w)
{
    const struct ctf_field_class *root = w->stream_class->packet_context;
    bt_x_field_cell *cell = cells_create(root);
    bool is_encoded = encode_filled(w, root, cell);

    if (is_encoded && ctf_stream_class_has_visible_packet_context(w->stream_class)) {
        g_string_append(w->expected, "  context ");
        cells_print(cell, w->expected);
        g_string_append_c(w->expected, '\n');
    }
    cells_free(cell, 1);
    return is_encoded;
}

static void patch(struct writer *w, uint8_t *packet, enum ctf_role role, uint64_t value)
{
    const struct ctf_encode_place *place = &w->roles.places[ctf_role_index(role)];

    ctf_encoder_patch_bits(packet, place->position, value, (unsigned) place->field_class->length,
        place->field_class->byte_order, place->field_class->bit_order);
}

/* Appends events up to the first event that can't be encoded. */
static void append_packet(struct writer *w, GByteArray *stream)
{
    uint64_t content = 0;
    guint start = stream->len;
    const GByteArray *bytes;

    encoding_init(&w->encoding, below(w, 3) ? below(w, 20) : 5000);
    w->roles.values[0] = 0xc1fc1fc1;
    w->time += random_u64(w) >> 4;
    w->roles.values[ctf_role_index(CTF_ROLE_CLOCK_TIMESTAMP)] = w->time;
    w->is_impossible = false;
    if (w->schema->packet_header) {
        assert_true(encode(w, w->schema->packet_header, NULL));
    }
    if (encode_context(w)) {
        struct ctf_encode_roles head = w->roles;

        do {
            content = ctf_encoder_position(&w->encoding.encoder);
        } while (below(w, 6) && encode_event(w));
        w->roles = head;
    }
    bytes = encoding_finish(&w->encoding);
    if (content) {
        g_byte_array_append(stream, bytes->data, (guint) ((content + 7) / 8));
        patch(w, stream->data + start, CTF_ROLE_PACKET_CONTENT_LENGTH, content);
        patch(w, stream->data + start, CTF_ROLE_PACKET_TOTAL_LENGTH, (content + 7) & ~UINT64_C(7));
    }
    encoding_clear(&w->encoding);
}

void random_events_make_encodable(struct ctf_schema *schema)
{
    const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[0];

    for (int scope = 0; scope <= CTF_SCOPE_EVENT_COMMON_CONTEXT; scope++) {
        const struct ctf_field_class *root =
            ctf_schema_root(schema, stream_class, NULL, (enum ctf_scope) scope);

        ctf_field_class_any(root, make_writable, NULL);
    }
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        const struct ctf_event_class *ec = stream_class->event_classes->pdata[i];

        ctf_field_class_any(ec->specific_context, make_writable, NULL);
        ctf_field_class_any(ec->payload, make_writable, NULL);
    }
}

void random_events_append(GRand *rand, struct ctf_schema *schema, GByteArray *stream,
    GString *expected, struct random_events_counts *counts)
{
    struct writer w = {
        .rand = rand,
        .schema = schema,
        .stream_class = schema->stream_classes->pdata[0],
        .expected = expected,
        .counts = counts,
    };

    for (guint i = below(&w, 3) + 1; i > 0; i--) {
        w.slots = g_new0(uint64_t, schema->slot_count + 1);
        w.expected_slots = g_new0(uint64_t, schema->slot_count + 1);
        append_packet(&w, stream);
        g_free(w.slots);
        g_free(w.expected_slots);
    }
}
