/* SPDX-License-Identifier: MIT */
/* Deferred copies of events; see event-copy.h. */
#include "plugins/common/trace-ir-copy/event-copy.h"

#include <babeltrace2/extension/event-encoding.h>
#include <babeltrace2/extension/field-class-walk.h>
#include <babeltrace2/extension/field-copy.h>
#include <glib.h>

#include "plugins/common/field-class-type.h"

/* The indexes of a field in the cells of an original and of its copy. */
struct place {
    uint32_t original, copy;
};

/*
 * The value of a number is copied directly. Other fields are copied with a function of the library.
 */
struct places {
    GArray *numbers, *others; /* elements: struct place */
};

/* The decoder data of the copies of an event class, or of a projection of these copies. */
struct event_copy {
    bt_x_event_projection *originals; /* reads the fields that `places` lists */
    const bt_event_class *original;   /* borrowed; the projection holds it */
    struct places places;
    void *data;
    void (*destroy)(void *data); /* NULL in a projection */
};

void event_origin_clear(struct event_origin *self)
{
    bt_x_segment_put_refs(self->segment, 1);
    bt_message_put_ref(self->message);
}

const bt_x_field_cell *event_origin_read(const bt_x_segment *segment, const uint8_t *bytes,
    uint32_t tag, bt_x_event_projection *projection)
{
    const struct event_origin *origin = bt_x_segment_get_user_data(segment);

    if (origin->message) {
        return bt_x_event_projection_read(
            projection, bt_message_event_borrow_event_const(origin->message));
    }
    return bt_x_event_projection_read_encoding(
        projection, &(bt_x_event_encoding){.segment = origin->segment, .bytes = bytes, .tag = tag});
}

static void decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *decoder_data)
{
    const struct event_copy *self = decoder_data;
    const struct event_origin *origin = bt_x_segment_get_user_data(segment);
    const bt_x_field_cell *originals = event_origin_read(segment, bytes, tag, self->originals);
    /*
     * The copy keeps the segment of the original, so the copy may borrow the segment's bytes. A
     * message that was made with the plain API has no such segment, and its memory can't be
     * borrowed.
     */
    const bt_bool borrows_bytes = !origin->message;

    const struct place *numbers = (const struct place *) (const void *) self->places.numbers->data;

    for (guint i = 0; i < self->places.numbers->len; i++) {
        cells[numbers[i].copy].value = originals[numbers[i].original].value;
    }
    for (guint i = 0; i < self->places.others->len; i++) {
        const struct place *place = &g_array_index(self->places.others, struct place, i);

        bt_x_field_copy((const bt_field *) &originals[place->original],
            (bt_field *) &cells[place->copy], borrows_bytes);
    }
}

static const bt_field_class *borrow_root(const bt_event_class *event_class, uint32_t root)
{
    static const bt_field_path_scope scopes[] = {
        [BT_X_EVENT_CELL_COMMON_CONTEXT] = BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT,
        [BT_X_EVENT_CELL_SPECIFIC_CONTEXT] = BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT,
        [BT_X_EVENT_CELL_PAYLOAD] = BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD,
    };

    return bt_x_event_class_borrow_scope_field_class_const(event_class, scopes[root]);
}

/* A walk over the fields that have a fixed index in the cells, except structures. */
struct placing {
    const bt_event_class *original, *copy;
    uint32_t root;
    GArray *path; /* uint64_t: index of a member on each level */
    struct places places;
};

static struct places create_places(void)
{
    return (struct places){
        .numbers = g_array_new(FALSE, FALSE, sizeof(struct place)),
        .others = g_array_new(FALSE, FALSE, sizeof(struct place)),
    };
}

static bool is_number(const bt_field_class *field_class)
{
    return field_class_is(field_class, BT_FIELD_CLASS_TYPE_BOOL) ||
           field_class_is(field_class, BT_FIELD_CLASS_TYPE_BIT_ARRAY) ||
           field_class_is(field_class, BT_FIELD_CLASS_TYPE_INTEGER) ||
           field_class_is(field_class, BT_FIELD_CLASS_TYPE_REAL);
}

static bt_bool enter_field_class(const bt_x_field_class_visit *visit, void *data)
{
    const struct placing *self = data;
    struct place place;

    if (visit->depth > 0) {
        g_array_set_size(self->path, (guint) visit->depth - 1);
        g_array_append_val(self->path, visit->index);
    }
    if (bt_field_class_get_type(visit->field_class) == BT_FIELD_CLASS_TYPE_STRUCTURE) {
        return BT_TRUE;
    }
    const uint64_t *path = (const uint64_t *) self->path->data;
    if (bt_x_event_class_get_cell_index(
            self->original, self->root, path, self->path->len, &place.original) &&
        bt_x_event_class_get_cell_index(
            self->copy, self->root, path, self->path->len, &place.copy)) {
        g_array_append_val(
            is_number(visit->field_class) ? self->places.numbers : self->places.others, place);
    }
    return BT_FALSE;
}

static struct places find_places(const bt_event_class *original, const bt_event_class *copy)
{
    struct placing placing = {
        .original = original,
        .copy = copy,
        .path = g_array_new(FALSE, FALSE, sizeof(uint64_t)),
        .places = create_places(),
    };

    for (uint32_t root = 0; root < BT_X_EVENT_CELL_ROOT_COUNT; root++) {
        const bt_field_class *field_class = borrow_root(original, root);

        placing.root = root;
        if (field_class) {
            (void) bt_x_field_class_walk(
                field_class, UINT64_MAX, enter_field_class, NULL, &placing);
        }
    }
    g_array_free(placing.path, TRUE);
    return placing.places;
}

static void append_originals(GArray *cells, const GArray *places)
{
    for (guint i = 0; i < places->len; i++) {
        g_array_append_val(cells, g_array_index(places, struct place, i).original);
    }
}

/* Creates the decoder data. Takes ownership of `places`. */
static struct event_copy *create(const bt_event_class *original, struct places places)
{
    struct event_copy *self = g_new0(struct event_copy, 1);
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(uint32_t));

    append_originals(cells, places.numbers);
    append_originals(cells, places.others);
    self->original = original;
    self->places = places;
    self->originals = bt_x_event_projection_create(
        original, (const uint32_t *) (const void *) cells->data, cells->len);
    return self;
}

static void destroy(void *decoder_data)
{
    struct event_copy *self = decoder_data;

    if (self->destroy) {
        self->destroy(self->data);
    }
    bt_x_event_projection_destroy(self->originals);
    g_array_free(self->places.numbers, TRUE);
    g_array_free(self->places.others, TRUE);
    g_free(self);
}

static void append_wanted(GArray *wanted, const GArray *places, const uint8_t *is_wanted)
{
    for (guint i = 0; i < places->len; i++) {
        const struct place *place = &g_array_index(places, struct place, i);

        if (is_wanted[place->copy]) {
            g_array_append_vals(wanted, place, 1);
        }
    }
}

static void *project(void *decoder_data, const uint8_t *is_wanted, uint64_t count)
{
    const struct event_copy *self = decoder_data;
    struct places wanted = create_places();

    append_wanted(wanted.numbers, self->places.numbers, is_wanted);
    append_wanted(wanted.others, self->places.others, is_wanted);
    return create(self->original, wanted);
}

void event_copy_set_decoder(const bt_event_class *original, bt_event_class *copy, void *data,
    void (*destroy_data)(void *data))
{
    struct event_copy *self = create(original, find_places(original, copy));

    self->data = data;
    self->destroy = destroy_data;
    /* `copy` only borrows `original`. The projection of the decoder holds a reference to it. */
    bt_x_event_class_set_original(copy, original);
    bt_x_event_class_set_decoder(copy, decode, self, destroy);
    bt_x_event_class_set_projector(copy, project, destroy);
}

void *event_copy_get_data(void *decoder_data)
{
    return ((struct event_copy *) decoder_data)->data;
}
