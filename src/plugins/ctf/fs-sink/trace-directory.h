/* SPDX-License-Identifier: MIT */
/*
 * The directory of a trace that is being written. It is a partial folder; see
 * base/partial-folder.h. If NAME already exists, the directory is named NAME-0, NAME-1, and so on.
 * Its metadata grows with the trace.
 */
#ifndef PLUGINS_CTF_FS_SINK_TRACE_DIRECTORY_H
#define PLUGINS_CTF_FS_SINK_TRACE_DIRECTORY_H

#include <glib.h>
#include <stdbool.h>

#include "ctf/encode/data-stream.h"

struct trace_directory;

/*
 * Creates the directory `path` and its parents with mode 0755 minus the umask. Error messages
 * contain `shown` as the path.
 */
bool trace_directory_make_parents(const char *path, const char *shown, char **error);

/*
 * Creates the directory and its parents. If `is_exact` is true, the final name of the directory is
 * exactly `path`, and the function fails if `path` or `path` with `.partial` already exists. On
 * failure, returns NULL and sets `*error` to a message that the caller frees with g_free().
 *
 * If `path` is relative, the directory stays the same when the program changes its working
 * directory.
 */
struct trace_directory *trace_directory_create(const char *path, bool is_exact, char **error);

/* Appends to the metadata. If this fails, the metadata is unchanged. */
bool trace_directory_append_metadata(
    struct trace_directory *directory, const char *text, size_t length, char **error);

/*
 * Creates the file of a data stream. Its name is the last element of `stream_name` (which may be
 * NULL), made unique among all streams that the trace has ever had. The caller owns the result. If
 * the index can't be created, the file has none.
 */
struct ctf_data_stream *trace_directory_add_stream(
    struct trace_directory *directory, const char *stream_name, bool has_index, char **error);

/*
 * Renames the directory to its final name. All its streams must be finished. If renaming fails, the
 * directory keeps the name with `.partial`. It is also an error if a file was deleted by another
 * program, but the directory is still renamed.
 */
bool trace_directory_finish(struct trace_directory *directory, char **error);

/* Removes the directory and its files. */
void trace_directory_remove(struct trace_directory *directory);

/* Returns the current path of the directory, relative or absolute like `path`. */
const char *trace_directory_path(const struct trace_directory *directory);

void trace_directory_free(struct trace_directory *directory); /* accepts NULL */

#endif
