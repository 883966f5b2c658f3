/* SPDX-License-Identifier: MIT */
/* Follows one trace folder; see followed-folder.h. */
#include "plugins/ctf/follow-source/followed-folder.h"

#include <sys/stat.h>

#include "ctf/trace-files/trace.h"

enum { METADATA_READ_SIZE = 64 * 1024 };

struct followed_folder {
    struct follow_state *state;
    const char *path;
    struct growing_trace *trace;
    struct ctf_medium *metadata;
    bool is_at_metadata_end;
    uint64_t metadata_offset; /* byte up to which the file was read */
    GHashTable *streams;      /* file name -> struct followed_stream; NULL: not a regular file */
};

static void free_stream(void *stream)
{
    if (stream) {
        followed_stream_free(stream);
    }
}

struct followed_folder *followed_folder_create(struct follow_state *state, const char *path)
{
    struct followed_folder *folder = g_new0(struct followed_folder, 1);
    g_autofree char *metadata_path = g_build_filename(path, "metadata", NULL);

    folder->state = state;
    folder->path = path;
    folder->trace = growing_trace_create(
        state->self, FOLLOW_CLASS_NAME, metadata_path, &state->component->parameters.ir);
    folder->metadata = ctf_growing_file_medium_create(metadata_path, &folder->is_at_metadata_end);
    folder->streams = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_stream);
    return folder;
}

void followed_folder_free(struct followed_folder *folder)
{
    g_hash_table_destroy(folder->streams);
    growing_trace_free(folder->trace);
    ctf_medium_free(folder->metadata);
    g_free(folder);
}

/*
 * Reads the bytes that were appended to the metadata file. Sets `*has_grown` to whether the
 * function has read any bytes.
 */
static bool read_metadata_file(struct followed_folder *folder, bool *has_grown, char **error)
{
    g_autofree uint8_t *bytes = g_malloc(METADATA_READ_SIZE);
    enum ctf_medium_status status;
    size_t size;

    *has_grown = false;
    while ((status = ctf_medium_read(folder->metadata, folder->metadata_offset, METADATA_READ_SIZE,
                bytes, &size, error)) == CTF_MEDIUM_OK) {
        growing_trace_append_metadata(folder->trace, bytes, size);
        folder->metadata_offset += size;
        *has_grown = true;
    }
    return status != CTF_MEDIUM_ERROR;
}

/* Reads and decodes the metadata. Sets `*has_grown` to whether there are new declarations. */
static bool scan_metadata(struct followed_folder *folder, bool *has_grown, char **error)
{
    struct follow_state *state = folder->state;

    if (!read_metadata_file(folder, has_grown, error)) {
        return false;
    }
    switch (growing_trace_decode_metadata(folder->trace, state->inactivity_timeout, error)) {
    case GROWING_TRACE_COMPLETE:
        break;
    case GROWING_TRACE_INCOMPLETE:
        *has_grown = false;
        state->deadline = MIN(state->deadline,
            growing_trace_incomplete_since(folder->trace) + state->inactivity_timeout);
        break;
    case GROWING_TRACE_ERROR:
        return false;
    }
    return true;
}

static enum ctf_reader_status read_metadata(void *data, char **error)
{
    bool has_grown;

    if (!scan_metadata(data, &has_grown, error)) {
        return CTF_READER_ERROR;
    }
    return has_grown ? CTF_READER_OK : CTF_READER_AGAIN;
}

static void add_file(struct followed_folder *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder->path, name, NULL);
    struct followed_stream *stream = NULL;
    struct stat status;

    if (stat(path, &status) != 0) {
        return; /* the file has been removed again */
    }
    if (S_ISREG(status.st_mode)) {
        stream = followed_stream_create(folder->state, folder->trace, path, read_metadata, folder);
        message_merger_add_input(folder->state->merger, stream);
    }
    g_hash_table_insert(folder->streams, g_strdup(name), stream);
}

bool followed_folder_note_change(struct followed_folder *folder, const char *name)
{
    struct followed_stream *stream = g_hash_table_lookup(folder->streams, name);

    if (stream) {
        followed_stream_note_change(stream);
    }
    return stream;
}

bool followed_folder_scan(struct followed_folder *folder, char **error)
{
    bool has_grown;

    if (!scan_metadata(folder, &has_grown, error)) {
        return false;
    }
    if (!g_file_test(folder->path, G_FILE_TEST_IS_DIR)) {
        *error = g_strdup_printf(
            "%s: is no longer there: was the session rotated, or the folder removed?",
            folder->path);
        return false;
    }
    g_autoptr(GPtrArray) names = ctf_list_stream_names(folder->path, error);
    if (!names) {
        return false;
    }
    for (guint i = 0; i < names->len; i++) {
        if (!g_hash_table_contains(folder->streams, names->pdata[i])) {
            add_file(folder, names->pdata[i]);
        }
    }
    return true;
}
