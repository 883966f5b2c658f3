/* SPDX-License-Identifier: MIT */
/* Field cells without the library. */
#include "cells.h"
#include "dump.h"

#include <inttypes.h>
#include <string.h>

static const struct ctf_field_class *class_of(const bt_x_field_cell *cell)
{
    return (const struct ctf_field_class *) cell->field_class;
}

static guint visible_members(const struct ctf_field_class *fc)
{
    guint count = 0;

    for (guint i = 0; i < fc->member_count; i++) {
        count += ctf_field_class_is_visible(fc->members[i].field_class);
    }
    return count;
}

static bt_x_field_cell *create_array(const struct ctf_field_class *fc, uint64_t count);

/* Sets the class of a cell. A structure gets separate cells. */
static void init_linked(bt_x_field_cell *cell, const struct ctf_field_class *fc)
{
    guint index = 0;

    cell->field_class = (const bt_field_class *) fc;
    if (fc->type != CTF_FIELD_STRUCT) {
        return;
    }
    cell->owned = cell->value.cells = g_new0(bt_x_field_cell, MAX(visible_members(fc), 1));
    for (guint i = 0; i < fc->member_count; i++) {
        if (ctf_field_class_is_visible(fc->members[i].field_class)) {
            init_linked(&cell->value.cells[index++], fc->members[i].field_class);
        }
    }
}

static bt_x_field_cell *create_array(const struct ctf_field_class *fc, uint64_t count)
{
    bt_x_field_cell *cells = g_new0(bt_x_field_cell, MAX(count, 1));

    for (uint64_t i = 0; i < count; i++) {
        init_linked(&cells[i], fc);
    }
    return cells;
}

bt_x_field_cell *cells_create(const struct ctf_field_class *fc)
{
    return create_array(fc, 1);
}

static guint flat_count(const struct ctf_field_class *fc)
{
    guint count = 0;

    if (!fc || fc->type != CTF_FIELD_STRUCT) {
        return 0;
    }
    for (guint i = 0; i < fc->member_count; i++) {
        if (ctf_field_class_is_visible(fc->members[i].field_class)) {
            count += 1 + flat_count(fc->members[i].field_class);
        }
    }
    return count;
}

/* Places the members of `cell` at `*next`, followed by the cells that the members need. */
static void init_flat(
    bt_x_field_cell *cell, const struct ctf_field_class *fc, bt_x_field_cell **next)
{
    guint index = 0;

    cell->field_class = (const bt_field_class *) fc;
    if (fc->type != CTF_FIELD_STRUCT) {
        return;
    }
    cell->value.cells = *next;
    *next += visible_members(fc);
    for (guint i = 0; i < fc->member_count; i++) {
        if (ctf_field_class_is_visible(fc->members[i].field_class)) {
            init_flat(&cell->value.cells[index++], fc->members[i].field_class, next);
        }
    }
}

bt_x_field_cell *cells_create_for_event(const struct ctf_event_class *event_class)
{
    const struct ctf_field_class *roots[] = {
        [BT_X_EVENT_CELL_COMMON_CONTEXT] = event_class->stream_class->event_common_context,
        [BT_X_EVENT_CELL_SPECIFIC_CONTEXT] = event_class->specific_context,
        [BT_X_EVENT_CELL_PAYLOAD] = event_class->payload,
    };
    guint count = BT_X_EVENT_CELL_ROOT_COUNT;
    bt_x_field_cell *cells, *next;

    for (guint i = 0; i < G_N_ELEMENTS(roots); i++) {
        count += flat_count(roots[i]);
    }
    cells = g_new0(bt_x_field_cell, count);
    next = cells + BT_X_EVENT_CELL_ROOT_COUNT;
    for (guint i = 0; i < G_N_ELEMENTS(roots); i++) {
        if (roots[i]) {
            init_flat(&cells[i], roots[i], &next);
        }
    }
    return cells;
}

static void release(bt_x_field_cell *cell)
{
    const struct ctf_field_class *fc = class_of(cell);
    guint count = 0;

    if (!fc) {
        return;
    }
    if (fc->type == CTF_FIELD_STRUCT) {
        count = visible_members(fc);
    } else if (cell->owned &&
               (fc->type == CTF_FIELD_STATIC_ARRAY || fc->type == CTF_FIELD_DYNAMIC_ARRAY ||
                   fc->type == CTF_FIELD_OPTIONAL || fc->type == CTF_FIELD_VARIANT)) {
        count = cell->flags;
    }
    for (guint i = 0; i < count; i++) {
        release(&cell->value.cells[i]);
    }
    g_free(cell->owned);
    cell->owned = NULL;
    cell->flags = 0;
}

void cells_free(bt_x_field_cell *cells, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        release(&cells[i]);
    }
    g_free(cells);
}

static bt_x_field_cell *set_length(bt_x_field_cell *array, uint64_t length)
{
    const struct ctf_field_class *element = class_of(array)->element;

    /* Elements are reused for the next event, as in the library. */
    if (!array->owned || array->flags < length) {
        release(array);
        array->owned = array->value.cells = create_array(element, length);
        array->flags = (uint32_t) length;
    }
    array->length = (uint32_t) length;
    return array->value.cells;
}

static bt_x_field_cell *select_option(bt_x_field_cell *variant, uint64_t index)
{
    const struct ctf_field_class *fc = class_of(variant);
    uint64_t visible = 0;

    release(variant);
    for (guint i = 0; i < fc->option_count; i++) {
        if (!ctf_field_class_is_visible(fc->options[i].field_class)) {
            continue;
        }
        if (visible++ == index) {
            variant->owned = variant->value.cells = cells_create(fc->options[i].field_class);
            variant->flags = 1;
            variant->length = i;
            return variant->value.cells;
        }
    }
    g_assert_not_reached();
}

static bt_x_field_cell *set_present(bt_x_field_cell *option, bt_bool is_present)
{
    release(option);
    option->length = is_present != 0;
    if (!is_present) {
        return NULL;
    }
    option->owned = option->value.cells = cells_create(class_of(option)->element);
    option->flags = 1;
    return option->value.cells;
}

static void copy_string(bt_x_field_cell *string, const void *text, uint64_t length)
{
    char *copy = g_malloc(length + 1);

    memcpy(copy, text, length);
    copy[length] = '\0';
    g_free(string->owned);
    string->owned = copy;
    string->value.string = copy;
    string->length = (uint32_t) strlen(copy);
}

static void copy_blob(bt_x_field_cell *blob, const void *bytes, uint64_t length)
{
    uint8_t *copy = g_malloc(MAX(length, 1));

    memcpy(copy, bytes, length);
    g_free(blob->owned);
    blob->owned = copy;
    blob->value.bytes = copy;
    blob->length = (uint32_t) length;
}

/* A segment without a stream. */
struct segment {
    uint64_t references;
    bt_x_segment_release_func release;
    void *user_data;
};

static bt_x_segment *create_segment(const bt_stream *stream, const bt_packet *packet,
    bt_x_segment_release_func release_func, void *user_data)
{
    struct segment *segment = g_new(struct segment, 1);

    *segment = (struct segment){.references = 1, .release = release_func, .user_data = user_data};
    return (bt_x_segment *) segment;
}

static void *segment_user_data(const bt_x_segment *segment)
{
    return ((const struct segment *) segment)->user_data;
}

static void get_segment_refs(bt_x_segment *segment, uint64_t count)
{
    ((struct segment *) segment)->references += count;
}

static void put_segment_refs(bt_x_segment *abstract, uint64_t count)
{
    struct segment *segment = (struct segment *) abstract;

    g_assert_cmpuint(count, <=, segment->references);
    segment->references -= count;
    if (segment->references == 0) {
        segment->release(segment->user_data);
        g_free(segment);
    }
}

const struct ctf_library_functions cell_functions = {
    .set_length = set_length,
    .select = select_option,
    .set_present = set_present,
    .copy_string = copy_string,
    .copy_blob = copy_blob,
    .segment_user_data = segment_user_data,
    .create_segment = create_segment,
    .get_segment_refs = get_segment_refs,
    .put_segment_refs = put_segment_refs,
    .create_message = dump_create_message,
};

void print_text(const char *text, size_t length, GString *out)
{
    g_string_append_c(out, '"');
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char) text[i];

        if (c < 0x20 || c == 0x7f || c == '"' || c == '\\') {
            g_string_append_printf(out, "\\x%02x", c);
        } else {
            g_string_append_c(out, (char) c);
        }
    }
    g_string_append_c(out, '"');
}

void print_blob(const uint8_t *bytes, size_t length, GString *out)
{
    g_string_append_c(out, '<');
    for (size_t i = 0; i < length; i++) {
        g_string_append_printf(out, "%02x", bytes[i]);
    }
    g_string_append_c(out, '>');
}

void print_integer(const struct ctf_field_class *fc, uint64_t value, GString *out)
{
    if (fc->type == CTF_FIELD_BOOL) {
        g_string_append(out, value ? "true" : "false");
    } else if (fc->type == CTF_FIELD_BIT_ARRAY) {
        g_string_append_printf(out, "0x%" PRIx64, value);
    } else if (fc->type == CTF_FIELD_SINT || fc->type == CTF_FIELD_VARLEN_SINT) {
        g_string_append_printf(out, "%" PRId64, (int64_t) value);
    } else {
        g_string_append_printf(out, "%" PRIu64, value);
    }
}

void print_real(double value, GString *out)
{
    g_string_append_printf(out, "%.17g", value);
}

static void print_list(const bt_x_field_cell *cells, guint count, GString *out)
{
    g_string_append_c(out, '[');
    for (guint i = 0; i < count; i++) {
        g_string_append(out, i ? ", " : "");
        cells_print(&cells[i], out);
    }
    g_string_append_c(out, ']');
}

static void print_structure(
    const bt_x_field_cell *cells, const struct ctf_field_class *fc, GString *out)
{
    guint index = 0;

    g_string_append_c(out, '{');
    for (guint i = 0; i < fc->member_count; i++) {
        if (!ctf_field_class_is_visible(fc->members[i].field_class)) {
            continue;
        }
        g_string_append_printf(out, "%s%s: ", index ? ", " : "", fc->members[i].name);
        cells_print(&cells[index++], out);
    }
    g_string_append_c(out, '}');
}

static void print_chosen(const bt_x_field_cell *cell, GString *out)
{
    const char *name = class_of(cell)->options[cell->length].name;

    g_string_append_printf(out, "%s=", name ? name : "");
    cells_print(cell->value.cells, out);
}

void cells_print(const bt_x_field_cell *cell, GString *out)
{
    const struct ctf_field_class *fc = class_of(cell);

    switch (fc->type) {
    case CTF_FIELD_BIT_ARRAY:
    case CTF_FIELD_BOOL:
    case CTF_FIELD_UINT:
    case CTF_FIELD_SINT:
    case CTF_FIELD_VARLEN_UINT:
    case CTF_FIELD_VARLEN_SINT:
        print_integer(fc, cell->value.u, out);
        break;
    case CTF_FIELD_REAL:
        print_real(cell->value.d, out);
        break;
    case CTF_FIELD_STRING:
    case CTF_FIELD_STATIC_STRING:
    case CTF_FIELD_DYNAMIC_STRING:
        g_assert(cell->value.string[cell->length] == '\0');
        print_text(cell->value.string, cell->length, out);
        break;
    case CTF_FIELD_STATIC_BLOB:
    case CTF_FIELD_DYNAMIC_BLOB:
        print_blob(cell->value.bytes, cell->length, out);
        break;
    case CTF_FIELD_STRUCT:
        print_structure(cell->value.cells, fc, out);
        break;
    case CTF_FIELD_STATIC_ARRAY:
    case CTF_FIELD_DYNAMIC_ARRAY:
        print_list(cell->value.cells, cell->length, out);
        break;
    case CTF_FIELD_OPTIONAL:
        if (cell->length) {
            cells_print(cell->value.cells, out);
        } else {
            g_string_append(out, "none");
        }
        break;
    case CTF_FIELD_VARIANT:
        print_chosen(cell, out);
        break;
    }
}
