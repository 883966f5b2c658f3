/* SPDX-License-Identifier: MIT */
/* Writers: the directory and the metadata file. */
#include "ctf-writer/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "ctf-writer/failure.h"
#include "ctf-writer/stream-class.h"
#include "ctf-writer/stream.h"
#include "ctf-writer/trace.h"

enum { DIRECTORY_MODE = 0770 };

static void destroy(struct tg_object *object)
{
    struct bt_ctf_writer *writer = (struct bt_ctf_writer *) object;

    for (guint i = 0; i < writer->trace->streams->len; i++) {
        ctfw_stream_finish(writer->trace->streams->pdata[i]);
    }
    ctfw_trace_write_metadata(writer->trace);
    tg_object_destroy_child(writer->trace);
    g_free(writer);
}

/* Creates an empty file `metadata` in the directory. Returns its descriptor, or -1. */
static int create_metadata(const char *path)
{
    g_autofree char *metadata = g_build_filename(path, "metadata", NULL);
    struct stat status;

    if (g_mkdir_with_parents(path, DIRECTORY_MODE) != 0) {
        return FAIL("%s: cannot create the directory: %s", path, g_strerror(errno));
    }
    if (stat(metadata, &status) == 0 && status.st_size > 0) {
        (void) FAIL(
            "%s: the directory already contains a trace: files with the same names are overwritten",
            path);
    }
    int fd = open(metadata, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, CTFW_FILE_MODE);
    if (fd < 0) {
        (void) FAIL("%s: cannot create the file: %s", metadata, g_strerror(errno));
    }
    return fd;
}

struct bt_ctf_writer *bt_ctf_writer_create(const char *path)
{
    CHECK_NOT_NULL(path, NULL);
    int metadata_fd = create_metadata(path);
    if (metadata_fd < 0) {
        return NULL;
    }
    struct bt_ctf_writer *writer = g_new0(struct bt_ctf_writer, 1);
    tg_object_init(&writer->object, destroy, "writer");
    writer->trace = ctfw_trace_create(path, metadata_fd);
    tg_object_set_parent(writer->trace, writer);
    tg_object_put_ref(writer->trace);
    return writer;
}

struct bt_ctf_trace *bt_ctf_writer_get_trace(struct bt_ctf_writer *writer)
{
    CHECK_NOT_NULL(writer, NULL);
    return TG_NEW_REF(writer->trace);
}

struct bt_ctf_stream *bt_ctf_writer_create_stream(
    struct bt_ctf_writer *writer, struct bt_ctf_stream_class *stream_class)
{
    CHECK_NOT_NULL(writer, NULL);
    CHECK_NOT_NULL(stream_class, NULL);
    if (!stream_class->object.parent &&
        bt_ctf_trace_add_stream_class(writer->trace, stream_class) != 0) {
        return NULL;
    }
    if (ctfw_stream_class_borrow_trace(stream_class) != writer->trace) {
        return FAIL_NULL("the stream class is in another trace");
    }
    return ctfw_stream_create_next(stream_class);
}

int bt_ctf_writer_add_environment_field(
    struct bt_ctf_writer *writer, const char *name, const char *value)
{
    CHECK_NOT_NULL(writer, -1);
    return bt_ctf_trace_set_environment_field_string(writer->trace, name, value);
}

int bt_ctf_writer_add_environment_field_int64(
    struct bt_ctf_writer *writer, const char *name, int64_t value)
{
    CHECK_NOT_NULL(writer, -1);
    return bt_ctf_trace_set_environment_field_integer(writer->trace, name, value);
}

int bt_ctf_writer_add_clock(struct bt_ctf_writer *writer, struct bt_ctf_clock *clock)
{
    CHECK_NOT_NULL(writer, -1);
    CHECK_NOT_NULL(clock, -1);
    return ctfw_trace_add_clock(writer->trace, clock);
}

char *bt_ctf_writer_get_metadata_string(struct bt_ctf_writer *writer)
{
    CHECK_NOT_NULL(writer, NULL);
    GString *text = ctfw_trace_metadata(writer->trace);
    /* The caller can free the text with free(), because GLib allocates with malloc(). */
    return text ? g_string_free(text, FALSE) : NULL;
}

void bt_ctf_writer_flush_metadata(struct bt_ctf_writer *writer)
{
    CHECK_NOT_NULL(writer, );
    ctfw_trace_write_metadata(writer->trace);
}

int bt_ctf_writer_set_byte_order(struct bt_ctf_writer *writer, enum bt_ctf_byte_order byte_order)
{
    CHECK_NOT_NULL(writer, -1);
    return bt_ctf_trace_set_native_byte_order(writer->trace, byte_order);
}
