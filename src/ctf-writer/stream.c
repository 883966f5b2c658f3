/* SPDX-License-Identifier: MIT */
/* Streams: objects and files; see stream.h. The functions for packets are in stream-packets.c. */
#include "ctf-writer/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "ctf-writer/event.h"
#include "ctf-writer/accessors.h"
#include "ctf-writer/field.h"
#include "ctf-writer/stream-class.h"
#include "ctf-writer/trace.h"

static struct bt_ctf_trace *trace_of(const struct bt_ctf_stream *stream)
{
    return ctfw_stream_class_borrow_trace(stream->stream_class);
}

static void destroy(struct tg_object *object)
{
    struct bt_ctf_stream *stream = (struct bt_ctf_stream *) object;

    for (unsigned i = 0; i < HEAD_ROOT_COUNT; i++) {
        tg_object_put_ref(stream->head[i]);
    }
    ctfw_stream_clear_packets(stream);
    ctf_data_stream_free(stream->file);
    g_free(stream->name);
    g_free(stream);
}

/*
 * Returns the name of the file of a stream. The file name begins with the part after the last slash
 * of the name of the stream or of its class. A dot at the beginning is replaced, so that the file
 * isn't hidden.
 */
static char *file_name(const struct bt_ctf_stream *stream)
{
    const char *name = stream->name ? stream->name : stream->stream_class->name;
    const char *slash = name ? strrchr(name, '/') : NULL;
    char *result = g_strdup_printf("%s-%" PRId64 "-%" PRId64,
        slash           ? slash + 1
        : name && *name ? name
                        : "stream",
        stream->stream_class->id, stream->id);

    if (result[0] == '.') {
        result[0] = '_';
    }
    return result;
}

static bool open_file(struct bt_ctf_stream *stream)
{
    g_autofree char *name = file_name(stream);
    g_autofree char *path = g_build_filename(trace_of(stream)->path, name, NULL);
    g_autofree char *error = NULL;
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, CTFW_FILE_MODE);

    if (fd < 0) {
        (void) FAIL("%s: cannot create the file: %s", path, g_strerror(errno));
        return false;
    }
    (void) close(fd);
    stream->file = ctf_data_stream_take(path, path, &error);
    if (!stream->file) {
        (void) FAIL("%s", error);
    }
    return stream->file != NULL;
}

static bool has_stream(const struct bt_ctf_stream_class *stream_class, int64_t id)
{
    return g_hash_table_contains(stream_class->stream_ids, &id);
}

static struct bt_ctf_field *create_root(struct bt_ctf_field_type *type)
{
    return type ? bt_ctf_field_create(type) : NULL;
}

static struct bt_ctf_stream *create(
    struct bt_ctf_stream_class *stream_class, const char *name, int64_t id)
{
    struct bt_ctf_trace *trace = ctfw_stream_class_borrow_trace(stream_class);
    struct bt_ctf_stream *stream = g_new0(struct bt_ctf_stream, 1);

    tg_object_init(&stream->object, destroy, "stream");
    stream->stream_class = stream_class;
    stream->name = g_strdup(name);
    stream->id = id;
    if (!open_file(stream)) {
        tg_object_put_ref(stream);
        return NULL;
    }
    stream->head[HEAD_PACKET_HEADER] = create_root(trace->packet_header_type);
    stream->head[HEAD_PACKET_CONTEXT] = create_root(stream_class->packet_context_type);
    ctfw_stream_init_packets(stream);
    tg_object_set_parent(stream, trace);
    g_ptr_array_add(trace->streams, stream);
    g_hash_table_add(stream_class->stream_ids, &stream->id);
    return stream;
}

struct bt_ctf_stream *bt_ctf_stream_create(
    struct bt_ctf_stream_class *stream_class, const char *name, uint64_t id)
{
    CHECK_NOT_NULL(stream_class, NULL);
    if (!stream_class->object.parent) {
        return FAIL_NULL("the stream class isn't in a trace");
    }
    if (id > INT64_MAX) {
        return FAIL_NULL("ID %" PRIu64 " is greater than 2^63 - 1", id);
    }
    if (has_stream(stream_class, (int64_t) id)) {
        return FAIL_NULL("the stream class has a stream with the ID %" PRIu64 " already", id);
    }
    return create(stream_class, name, (int64_t) id);
}

struct bt_ctf_stream *ctfw_stream_create_next(struct bt_ctf_stream_class *stream_class)
{
    int64_t id = g_hash_table_size(stream_class->stream_ids);

    while (has_stream(stream_class, id)) {
        id++;
    }
    return create(stream_class, NULL, id);
}

DEFINE_GETTER(struct bt_ctf_stream_class *, bt_ctf_stream_get_class, bt_ctf_stream, stream, NULL,
    bt_ctf_object_get_ref(stream->stream_class))
DEFINE_GETTER(const char *, bt_ctf_stream_get_name, bt_ctf_stream, stream, NULL, stream->name)
DEFINE_GETTER(int64_t, bt_ctf_stream_get_id, bt_ctf_stream, stream, -1, stream->id)
DEFINE_GETTER(int, bt_ctf_stream_is_writer, bt_ctf_stream, stream, -1, 1)

int bt_ctf_stream_get_discarded_events_count(struct bt_ctf_stream *stream, uint64_t *count)
{
    CHECK_NOT_NULL(stream, -1);
    CHECK_NOT_NULL(count, -1);
    *count = stream->discarded_events;
    return 0;
}

void bt_ctf_stream_append_discarded_events(struct bt_ctf_stream *stream, uint64_t event_count)
{
    CHECK_NOT_NULL(stream, );
    if (!g_uint64_checked_add(&stream->discarded_events, stream->discarded_events, event_count)) {
        stream->discarded_events = UINT64_MAX;
    }
}

static int set_head(const char *function, struct bt_ctf_field **root,
    const struct bt_ctf_field_type *type, struct bt_ctf_field *field)
{
    if (!type || !ctfw_field_type_equals(field->type, type)) {
        return ctfw_fail(function, "the field doesn't have the type which the class requires");
    }
    if (field->is_frozen) {
        return ctfw_fail(function, "the field belongs to an event that was appended");
    }
    tg_object_get_ref(field);
    tg_object_put_ref(*root);
    *root = field;
    return 0;
}

#define DEFINE_HEAD(property, ROOT, root_type)                                                     \
    DEFINE_GETTER(struct bt_ctf_field *, bt_ctf_stream_get_##property, bt_ctf_stream, stream,      \
        NULL, bt_ctf_object_get_ref(stream->head[ROOT]))                                           \
    int bt_ctf_stream_set_##property(struct bt_ctf_stream *stream, struct bt_ctf_field *property)  \
    {                                                                                              \
        CHECK_NOT_NULL(stream, -1);                                                                \
        CHECK_NOT_NULL(property, -1);                                                              \
        return set_head(__func__, &stream->head[ROOT], root_type, property);                       \
    }

DEFINE_HEAD(packet_header, HEAD_PACKET_HEADER, trace_of(stream)->packet_header_type)
DEFINE_HEAD(packet_context, HEAD_PACKET_CONTEXT, stream->stream_class->packet_context_type)

void ctfw_stream_finish(struct bt_ctf_stream *stream)
{
    if (stream->event_count > 0) {
        (void) bt_ctf_stream_flush(stream);
    }
    if (!ctf_data_stream_finish(stream->file)) {
        (void) FAIL("%s", stream->file->error);
    }
}
