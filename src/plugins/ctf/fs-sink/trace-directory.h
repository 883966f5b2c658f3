/* SPDX-License-Identifier: MIT */
/*
 * The directory of a trace that is being written: a partial folder, see base/partial-folder.h. If
 * NAME exists, NAME-0, NAME-1... is taken. Its metadata grows with the trace.
 */
#ifndef PLUGINS_CTF_FS_SINK_TRACE_DIRECTORY_H
#define PLUGINS_CTF_FS_SINK_TRACE_DIRECTORY_H

#include <glib.h>
#include <stdbool.h>

#include "ctf/encode/data-stream.h"

struct trace_directory;

/* Makes the directory `path` with its parents, mode 0755 less umask. Messages call it `shown`. */
bool trace_directory_make_parents(const char *path, const char *shown, char **error);

/*
 * Creates the directory, with its parents. `is_exact`: it must become `path` itself, and it is an
 * error if that or its `.partial` exists. On failure returns NULL and sets `*error`, to be freed
 * with g_free().
 *
 * A relative `path` stays where it is when the program changes its directory later.
 */
struct trace_directory *trace_directory_create(const char *path, bool is_exact, char **error);

/* Appends to the metadata; all or nothing is written. */
bool trace_directory_append_metadata(
    struct trace_directory *directory, const char *text, size_t length, char **error);

/*
 * Creates the file of a data stream named `stream_name` (or NULL): the last element of that name,
 * made unique among all streams that the trace ever had. The caller owns the result. An index that
 * can't be created is left out.
 */
struct ctf_data_stream *trace_directory_add_stream(
    struct trace_directory *directory, const char *stream_name, bool has_index, char **error);

/*
 * Renames the directory to its final name. All its streams must be finished. If that fails, it
 * keeps the name with `.partial`. A file that somebody has deleted is an error, too, but the others
 * get their final place.
 */
bool trace_directory_finish(struct trace_directory *directory, char **error);

/* Removes the directory and its files. */
void trace_directory_remove(struct trace_directory *directory);

/* The directory as it is called now; in the form of `path`. */
const char *trace_directory_path(const struct trace_directory *directory);

void trace_directory_free(struct trace_directory *directory); /* accepts NULL */

#endif
