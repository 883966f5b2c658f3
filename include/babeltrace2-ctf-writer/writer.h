/* SPDX-License-Identifier: MIT */
/* Writers: the directory of a trace. Includes everything about traces, stream classes and streams.
 */
#ifndef BABELTRACE2_CTF_WRITER_WRITER_H
#define BABELTRACE2_CTF_WRITER_WRITER_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/field-types.h>
#include <babeltrace2-ctf-writer/object.h>
#include <babeltrace2-ctf-writer/stream-class.h>
#include <babeltrace2-ctf-writer/stream.h>
#include <babeltrace2-ctf-writer/trace.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-writer Writers
@ingroup ctf-writer

A writer makes the directory of a trace. Its metadata file is written with each packet if something
was added, by bt_ctf_writer_flush_metadata(), and when the last reference to the writer and to
anything in it is put. (The library of Babeltrace doesn't write it with packets: there, a reference
that is never put loses it.) The process may change its directory and its rights meanwhile, and the
directory of the trace may be renamed.
@{
*/

struct bt_ctf_clock;
struct bt_ctf_stream;
struct bt_ctf_stream_class;
struct bt_ctf_trace;
/*! Writer. */
struct bt_ctf_writer;

/*!
Creates a writer and its directory, with an empty file `metadata`.

@param[in] path Path of the directory. It and its parents are created (0770, less the umask); files
    get 0660. In a directory that exists, files of the same name are overwritten.
@returns New reference to a writer, or `NULL` on failure.
*/
extern struct bt_ctf_writer *bt_ctf_writer_create(const char *path);

/*!
The trace of a writer.

@param[in] writer Writer.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_trace *bt_ctf_writer_get_trace(struct bt_ctf_writer *writer);

/*!
Creates a stream of a stream class, which is first added to the trace if it isn't there. Its ID is
the next one of its class.

@param[in] writer Writer.
@param[in] stream_class Stream class, whose clock must have been added to the writer.
@returns New reference to a stream, or `NULL` on failure.
*/
extern struct bt_ctf_stream *bt_ctf_writer_create_stream(
    struct bt_ctf_writer *writer, struct bt_ctf_stream_class *stream_class);

/*!
As bt_ctf_trace_set_environment_field_string().

@param[in] writer Writer.
@param[in] name Name.
@param[in] value Text.
@returns 0, or a negative value.
*/
extern int bt_ctf_writer_add_environment_field(
    struct bt_ctf_writer *writer, const char *name, const char *value);

/*!
As bt_ctf_trace_set_environment_field_integer().

@param[in] writer Writer.
@param[in] name Name.
@param[in] value Value.
@returns 0, or a negative value.
*/
extern int bt_ctf_writer_add_environment_field_int64(
    struct bt_ctf_writer *writer, const char *name, int64_t value);

/*!
Adds a clock to the trace of a writer.

@param[in] writer Writer.
@param[in] clock Clock with a name, which was not added yet.
@returns 0, or a negative value.
*/
extern int bt_ctf_writer_add_clock(struct bt_ctf_writer *writer, struct bt_ctf_clock *clock);

/*!
The metadata of the trace, as it is now.

@param[in] writer Writer.
@returns TSDL text, owned by the caller, who frees it with `free()`; or `NULL` on failure.
*/
extern char *bt_ctf_writer_get_metadata_string(struct bt_ctf_writer *writer);

/*!
Writes the metadata file, with the classes that were added so far.

Call it when all classes are there, so that the trace can be read even if the program is killed. A
failure to write can't be told from success: `BABELTRACE_CTF_WRITER_LOG_LEVEL`.

@param[in] writer Writer.
*/
extern void bt_ctf_writer_flush_metadata(struct bt_ctf_writer *writer);

/*!
As bt_ctf_trace_set_native_byte_order().

@param[in] writer Writer.
@param[in] byte_order Byte order: little-endian, big-endian or network.
@returns 0, or a negative value.
*/
extern int bt_ctf_writer_set_byte_order(
    struct bt_ctf_writer *writer, enum bt_ctf_byte_order byte_order);

/*!
As bt_ctf_object_get_ref(), of version 1.

@param[in] writer Writer, or `NULL`.
*/
static inline void bt_ctf_writer_get(struct bt_ctf_writer *writer)
{
    bt_ctf_object_get_ref(writer);
}

/*!
As bt_ctf_object_put_ref(), of version 1.

@param[in] writer Writer, or `NULL`.
*/
static inline void bt_ctf_writer_put(struct bt_ctf_writer *writer)
{
    bt_ctf_object_put_ref(writer);
}

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
