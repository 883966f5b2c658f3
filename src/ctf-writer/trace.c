/* SPDX-License-Identifier: MIT */
/* Traces; see trace.h. */
#include "ctf-writer/trace.h"

#include <babeltrace2-ctf-writer/utils.h>
#include <inttypes.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/uuid.h"
#include "ctf-writer/clock.h"
#include "ctf-writer/accessors.h"
#include "ctf-writer/field-type.h"
#include "ctf-writer/schema.h"
#include "ctf-writer/stream-class.h"
#include "ctf/encode/metadata-text.h"

static void destroy(struct tg_object *object)
{
    struct bt_ctf_trace *trace = (struct bt_ctf_trace *) object;

    /* Put the streams first, because streams and events refer to their classes. */
    g_ptr_array_unref(trace->streams);
    g_ptr_array_unref(trace->stream_classes);
    g_ptr_array_unref(trace->clocks);
    tg_object_put_ref(trace->packet_header_type);
    ctf_schema_free(trace->schema);
    (void) close(trace->metadata_fd);
    g_free(trace->path);
    g_free(trace);
}

struct bt_ctf_trace *ctfw_trace_create(const char *path, int metadata_fd)
{
    struct bt_ctf_trace *trace = g_new0(struct bt_ctf_trace, 1);

    tg_object_init(&trace->object, destroy, "trace");
    /* An absolute path stays valid if the process changes its working directory. */
    trace->path = g_canonicalize_filename(path, NULL);
    trace->metadata_fd = metadata_fd;
    trace->schema = ctf_schema_create(1);
    trace->schema->has_uuid = true;
    tg_uuid_generate(trace->schema->uuid);
    trace->schema->byte_order = CTF_NATIVE_ENDIAN;
    trace->packet_header_type = ctfw_create_default_packet_header_type();
    trace->clocks = g_ptr_array_new_with_free_func((GDestroyNotify) tg_object_put_ref);
    trace->stream_classes = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    trace->streams = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    return trace;
}

DEFINE_GETTER(const char *, bt_ctf_trace_get_name, bt_ctf_trace, trace, NULL, NULL)
DEFINE_GETTER(enum bt_ctf_byte_order, bt_ctf_trace_get_native_byte_order, bt_ctf_trace, trace,
    BT_CTF_BYTE_ORDER_UNKNOWN,
    trace->schema->byte_order == CTF_BIG_ENDIAN ? BT_CTF_BYTE_ORDER_BIG_ENDIAN
                                                : BT_CTF_BYTE_ORDER_LITTLE_ENDIAN)

int bt_ctf_trace_set_native_byte_order(
    struct bt_ctf_trace *trace, enum bt_ctf_byte_order native_byte_order)
{
    CHECK_NOT_NULL(trace, -1);
    if (trace->is_frozen) {
        return FAIL("the trace has stream classes: its byte order can't be changed");
    }
    switch (native_byte_order) {
    case BT_CTF_BYTE_ORDER_LITTLE_ENDIAN:
        trace->schema->byte_order = CTF_LITTLE_ENDIAN;
        return 0;
    case BT_CTF_BYTE_ORDER_BIG_ENDIAN:
    case BT_CTF_BYTE_ORDER_NETWORK:
        trace->schema->byte_order = CTF_BIG_ENDIAN;
        return 0;
    default:
        return FAIL("%d is neither little-endian, big-endian nor network byte order",
            (int) native_byte_order);
    }
}

DEFINE_GETTER(
    const uint8_t *, bt_ctf_trace_get_uuid, bt_ctf_trace, trace, NULL, trace->schema->uuid)

int bt_ctf_trace_set_uuid(struct bt_ctf_trace *trace, const uint8_t *uuid)
{
    CHECK_NOT_NULL(trace, -1);
    CHECK_NOT_NULL(uuid, -1);
    if (trace->is_frozen) {
        return FAIL("the trace has stream classes: its UUID can't be changed");
    }
    memmove(trace->schema->uuid, uuid, sizeof trace->schema->uuid);
    return 0;
}

/* Sets an entry to a text, or to an integer if `string` is NULL. */
static int set_environment_entry(const char *function, struct bt_ctf_trace *trace, const char *name,
    const char *string, int64_t integer)
{
    GArray *environment = trace->schema->environment;
    g_autofree char *text = string ? g_utf8_make_valid(string, -1) : NULL;

    trace->is_metadata_written = false;
    if (!bt_ctf_identifier_is_valid(name)) {
        return ctfw_fail(function, "`%s` is not a valid name of an environment entry", name);
    }
    for (guint i = 0; i < environment->len; i++) {
        struct ctf_environment_entry *entry =
            &g_array_index(environment, struct ctf_environment_entry, i);

        if (strcmp(entry->name, name) != 0) {
            continue;
        }
        if (trace->is_frozen) {
            return ctfw_fail(function,
                "the trace has stream classes: environment entry `%s` can't be changed", name);
        }
        g_free(entry->string);
        entry->is_string = text != NULL;
        entry->string = g_steal_pointer(&text);
        entry->integer = integer;
        return 0;
    }
    ctf_schema_add_environment_entry(trace->schema, name, text, integer);
    return 0;
}

int bt_ctf_trace_set_environment_field_integer(
    struct bt_ctf_trace *trace, const char *name, int64_t value)
{
    CHECK_NOT_NULL(trace, -1);
    CHECK_NOT_NULL(name, -1);
    return set_environment_entry(__func__, trace, name, NULL, value);
}

int bt_ctf_trace_set_environment_field_string(
    struct bt_ctf_trace *trace, const char *name, const char *value)
{
    CHECK_NOT_NULL(trace, -1);
    CHECK_NOT_NULL(name, -1);
    CHECK_NOT_NULL(value, -1);
    return set_environment_entry(__func__, trace, name, value, 0);
}

DEFINE_GETTER(struct bt_ctf_field_type *, bt_ctf_trace_get_packet_header_field_type, bt_ctf_trace,
    trace, NULL, bt_ctf_object_get_ref(trace->packet_header_type))

int bt_ctf_trace_set_packet_header_field_type(
    struct bt_ctf_trace *trace, struct bt_ctf_field_type *packet_header_type)
{
    CHECK_NOT_NULL(trace, -1);
    if (trace->is_frozen) {
        return FAIL("the trace has stream classes: its packet header can't be changed");
    }
    return ctfw_set_root_type(__func__, &trace->packet_header_type, packet_header_type);
}

DEFINE_GETTER(int64_t, bt_ctf_trace_get_stream_class_count, bt_ctf_trace, trace, -1,
    trace->stream_classes->len)

DEFINE_CHILD_GETTER(trace, stream_class, stream_classes, "stream class", "trace")

struct bt_ctf_stream_class *ctfw_trace_find_stream_class(
    const struct bt_ctf_trace *trace, uint64_t id)
{
    for (guint i = 0; i < trace->stream_classes->len; i++) {
        struct bt_ctf_stream_class *stream_class = trace->stream_classes->pdata[i];

        if ((uint64_t) stream_class->id == id) {
            return stream_class;
        }
    }
    return NULL;
}

struct bt_ctf_stream_class *bt_ctf_trace_get_stream_class_by_id(
    struct bt_ctf_trace *trace, uint64_t id)
{
    CHECK_NOT_NULL(trace, NULL);
    return bt_ctf_object_get_ref(ctfw_trace_find_stream_class(trace, id));
}

int ctfw_trace_add_clock(struct bt_ctf_trace *trace, struct bt_ctf_clock *clock)
{
    const char *name = clock->clock_class->name;

    if (!name) {
        return FAIL("the clock has no name");
    }
    if (trace->is_frozen) {
        return FAIL("the trace has stream classes: clock `%s` can't be added", name);
    }
    for (guint i = 0; i < trace->clocks->len; i++) {
        const struct bt_ctf_clock *other = trace->clocks->pdata[i];

        if (strcmp(other->clock_class->name, name) == 0) {
            return FAIL("the trace has a clock `%s` already", name);
        }
    }
    trace->is_metadata_written = false;
    g_ptr_array_add(trace->clocks, bt_ctf_object_get_ref(clock));
    return 0;
}

DEFINE_GETTER(int64_t, bt_ctf_trace_get_stream_count, bt_ctf_trace, trace, -1, trace->streams->len)

DEFINE_CHILD_GETTER(trace, stream, streams, "stream", "trace")

GString *ctfw_trace_metadata(const struct bt_ctf_trace *trace)
{
    g_autofree char *error = NULL;

    if (!ctfw_schema_update_clocks(trace->schema, trace->clocks, &error)) {
        return FAIL_NULL("%s", error);
    }
    GString *text = g_string_new(NULL);
    ctf_metadata_text_append_schema(trace->schema, text);
    return text;
}

/*
 * Replaces the text of a file. If the process is killed meanwhile, the previous text stays
 * readable, because the new text usually begins with the previous text.
 */
static bool write_text(int fd, const char *text, size_t size)
{
    for (size_t done = 0; done < size;) {
        ssize_t written = pwrite(fd, text + done, size - done, (off_t) done);

        if (written < 0 && errno != EINTR) {
            return false;
        }
        done += written < 0 ? 0 : (size_t) written;
    }
    return ftruncate(fd, (off_t) size) == 0;
}

void ctfw_trace_write_metadata(struct bt_ctf_trace *trace)
{
    /*
     * Clocks may change until a stream class is added, and a change of a clock doesn't reset
     * `is_metadata_written`. Until then, the metadata is therefore written at each call.
     */
    if (trace->is_metadata_written && trace->is_frozen) {
        return;
    }
    GString *text = ctfw_trace_metadata(trace);
    if (!text) {
        return;
    }
    trace->is_metadata_written = write_text(trace->metadata_fd, text->str, text->len);
    if (!trace->is_metadata_written) {
        (void) FAIL("%s: cannot write the metadata file, so the trace can't be read: %s",
            trace->path, g_strerror(errno));
    }
    g_string_free(text, TRUE);
}
