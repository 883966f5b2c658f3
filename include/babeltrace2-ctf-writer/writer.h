/* SPDX-License-Identifier: MIT */
/*
 * Writers, which write the directory of a trace. This header includes the headers of traces,
 * stream classes and streams.
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

A writer writes the directory of a trace. It writes the metadata file in three cases: with each
packet if the metadata has changed, in bt_ctf_writer_flush_metadata(), and when the last
reference to the writer and its objects is put. (The library of Babeltrace doesn't write the
metadata with packets: if a reference is never put, the metadata is lost.) While the writer exists,
the process may change its working directory and its privileges, and the directory of the trace may
be renamed.
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

@param[in] path Path of the directory. The function creates the directory and its parents. The
    permissions are 0770 for directories and 0660 for files, minus the umask. In an existing
    directory, files with the same names are overwritten.
@returns New reference to a writer, or `NULL` on failure.
*/
extern struct bt_ctf_writer *bt_ctf_writer_create(const char *path);

/*!
Returns the trace of a writer.

@param[in] writer Writer.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_trace *bt_ctf_writer_get_trace(struct bt_ctf_writer *writer);

/*!
Creates a stream of a stream class, with the next ID of the class. If the stream class isn't in the
trace, the function first adds it.

@param[in] writer Writer.
@param[in] stream_class Stream class, whose clock must have been added to the writer.
@returns New reference to a stream, or `NULL` on failure.
*/
extern struct bt_ctf_stream *bt_ctf_writer_create_stream(
    struct bt_ctf_writer *writer, struct bt_ctf_stream_class *stream_class);

/*!
Same as bt_ctf_trace_set_environment_field_string(), for the trace of the writer.

@param[in] writer Writer.
@param[in] name Name.
@param[in] value Text.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_writer_add_environment_field(
    struct bt_ctf_writer *writer, const char *name, const char *value);

/*!
Same as bt_ctf_trace_set_environment_field_integer(), for the trace of the writer.

@param[in] writer Writer.
@param[in] name Name.
@param[in] value Value.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_writer_add_environment_field_int64(
    struct bt_ctf_writer *writer, const char *name, int64_t value);

/*!
Adds a clock to the trace of a writer.

@param[in] writer Writer.
@param[in] clock Clock with a name, which has not been added yet.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_writer_add_clock(struct bt_ctf_writer *writer, struct bt_ctf_clock *clock);

/*!
Returns the current metadata of the trace.

@param[in] writer Writer.
@returns TSDL text, owned by the caller, who frees it with `free()`, or `NULL` on failure.
*/
extern char *bt_ctf_writer_get_metadata_string(struct bt_ctf_writer *writer);

/*!
Writes the metadata file, with the classes that were added so far.

Call this function when all classes are added, so that the trace can be read even if the program is
killed. The function doesn't return whether writing failed: set `BABELTRACE_CTF_WRITER_LOG_LEVEL` to
see failures.

@param[in] writer Writer.
*/
extern void bt_ctf_writer_flush_metadata(struct bt_ctf_writer *writer);

/*!
Same as bt_ctf_trace_set_native_byte_order(), for the trace of the writer.

@param[in] writer Writer.
@param[in] byte_order Byte order: little-endian, big-endian or network.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_writer_set_byte_order(
    struct bt_ctf_writer *writer, enum bt_ctf_byte_order byte_order);

/*!
Same as bt_ctf_object_get_ref(), for programs written for Babeltrace 1.

@param[in] writer Writer, or `NULL`.
*/
static inline void bt_ctf_writer_get(struct bt_ctf_writer *writer)
{
    bt_ctf_object_get_ref(writer);
}

/*!
Same as bt_ctf_object_put_ref(), for programs written for Babeltrace 1.

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
