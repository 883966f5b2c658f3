/* SPDX-License-Identifier: MIT */
/*
 * test-references DIR: puts the objects of a trace in many orders. The trace must be complete with
 * each order. Under valgrind, no memory may be leaked, or used after it was freed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "filling.h"

enum { OBJECT_COUNT = 11, ORDER_COUNT = 40 };

/*
 * Size (bytes) of a stream: the default packet header, the default packet context, and an event of
 * 4 bytes with its header.
 */
enum { STREAM_SIZE = 24 + 40 + 12 + 4 };

/* Sizes (bytes) of the files of a trace. */
struct sizes {
    size_t metadata, stream;
};

static size_t file_size(const char *folder, const char *name)
{
    struct stat status;
    char path[5000];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    OK(stat(path, &status));
    return (size_t) status.st_size;
}

static void *checked(void *object)
{
    if (!object) {
        fprintf(stderr, "an object can't be created\n");
        exit(1);
    }
    return object;
}

/*
 * Creates a trace with one event. The references of the caller are in `objects`; the writer is the
 * first object.
 */
static void create_objects(void **objects, const char *folder)
{
    struct bt_ctf_writer *writer = checked(bt_ctf_writer_create(folder));
    struct bt_ctf_clock *clock = checked(bt_ctf_clock_create("monotonic"));
    struct bt_ctf_stream_class *stream_class = checked(bt_ctf_stream_class_create("stream"));
    struct bt_ctf_event_class *event_class = checked(bt_ctf_event_class_create("event"));
    struct bt_ctf_field_type *type = checked(bt_ctf_field_type_integer_create(32));
    struct bt_ctf_stream *stream;
    struct bt_ctf_field *payload, *field;
    struct bt_ctf_event *event;

    OK(bt_ctf_writer_add_clock(writer, clock));
    OK(bt_ctf_stream_class_set_clock(stream_class, clock));
    OK(bt_ctf_event_class_add_field(event_class, type, "number"));
    OK(bt_ctf_stream_class_add_event_class(stream_class, event_class));
    stream = checked(bt_ctf_writer_create_stream(writer, stream_class));
    event = checked(bt_ctf_event_create(event_class));
    payload = checked(bt_ctf_event_get_payload(event, NULL));
    field = checked(bt_ctf_field_structure_get_field_by_name(payload, "number"));
    OK(bt_ctf_field_integer_unsigned_set_value(field, 7));
    OK(bt_ctf_stream_append_event(stream, event));

    void *all[OBJECT_COUNT] = {writer, clock, stream_class, event_class, type, stream, event,
        payload, field, checked(bt_ctf_writer_get_trace(writer)),
        checked(bt_ctf_stream_get_packet_context(stream))};

    for (size_t i = 0; i < OBJECT_COUNT; i++) {
        objects[i] = all[i];
    }
}

/*
 * Order 0 is the order of creation, and order 1 is its reverse. The other orders are random, with
 * the writer first or last.
 */
static void order_objects(void **objects, unsigned int order)
{
    if (order == 0) {
        return;
    }
    for (size_t i = 0; i < OBJECT_COUNT - 1; i++) {
        size_t other = order == 1 ? OBJECT_COUNT - 1 - i : i + choose(OBJECT_COUNT - i);
        void *object = objects[i];

        if (order == 1 && i >= OBJECT_COUNT / 2) {
            break;
        }
        objects[i] = objects[other];
        objects[other] = object;
    }
}

static void put_last_or_first(void **objects, void *writer, int last)
{
    size_t to = last ? OBJECT_COUNT - 1 : 0;

    for (size_t i = 0; i < OBJECT_COUNT; i++) {
        if (objects[i] == writer) {
            objects[i] = objects[to];
            objects[to] = writer;
            return;
        }
    }
}

static void write_and_put(const char *folder, unsigned int order, struct sizes *sizes)
{
    void *objects[OBJECT_COUNT], *writer;

    create_objects(objects, folder);
    writer = objects[0];
    order_objects(objects, order);
    if (order > 1) {
        put_last_or_first(objects, writer, order % 2);
    }
    for (size_t i = 0; i < OBJECT_COUNT; i++) {
        bt_ctf_object_put_ref(objects[i]);
    }
    *sizes = (struct sizes){file_size(folder, "metadata"), file_size(folder, "stream-0-0")};
}

static void check_sizes(unsigned int order, const struct sizes *sizes, const struct sizes *expected)
{
    if (sizes->metadata != expected->metadata || sizes->stream != expected->stream) {
        fprintf(stderr, "order %u: %zu and %zu bytes instead of %zu and %zu\n", order,
            sizes->metadata, sizes->stream, expected->metadata, expected->stream);
        exit(1);
    }
}

/* Puts the reference to object `last` after all other references. */
static void keep_last_field(const char *folder, size_t last)
{
    void *objects[OBJECT_COUNT];

    create_objects(objects, folder);
    for (size_t i = 0; i < OBJECT_COUNT; i++) {
        if (i != last) {
            bt_ctf_object_put_ref(objects[i]);
        }
    }
    bt_ctf_object_put_ref(bt_ctf_object_get_ref(objects[last]));
    bt_ctf_object_put_ref(objects[last]);
}

/* Puts objects that were not added to other objects. */
static void put_single_objects(const char *folder)
{
    bt_ctf_object_put_ref(checked(bt_ctf_writer_create(folder)));
    bt_ctf_object_put_ref(checked(bt_ctf_clock_create(NULL)));
    bt_ctf_object_put_ref(checked(bt_ctf_stream_class_create(NULL)));
    bt_ctf_object_put_ref(checked(bt_ctf_event_class_create("event")));
    NEW(bt_ctf_field_create(random_structure(3, "p", 1)));
    fill(NEW(bt_ctf_field_create(random_structure(3, "q", 0))), "");
    put_all();
}

int main(int argc, char **argv)
{
    char folder[4096];
    struct sizes sizes, expected = {.stream = STREAM_SIZE};

    if (argc != 2) {
        fprintf(stderr, "usage: test-references DIR\n");
        return 2;
    }
    for (unsigned int order = 0; order < ORDER_COUNT; order++) {
        snprintf(folder, sizeof folder, "%s/references-%u", argv[1], order);
        write_and_put(folder, order, &sizes);
        if (order == 0) {
            expected.metadata = sizes.metadata;
        }
        check_sizes(order, &sizes, &expected);
    }
    for (size_t last = 0; last < OBJECT_COUNT; last++) {
        snprintf(folder, sizeof folder, "%s/last-%zu", argv[1], last);
        keep_last_field(folder, last);
    }
    snprintf(folder, sizeof folder, "%s/single", argv[1]);
    put_single_objects(folder);
    return 0;
}
