/* SPDX-License-Identifier: MIT */
/* Trace directories; see trace-directory.h. */
#include "plugins/ctf/fs-sink/trace-directory.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

#include "base/partial-folder.h"
#include "ctf/schema/lttng-index.h"

#define METADATA "metadata"

enum { DIRECTORY_MODE = 0755 };

struct trace_directory {
    struct tg_partial_folder *folder;
    struct tg_open_file metadata;
    uint64_t metadata_size;
    bool has_index_directory;
    /* File name or base name (char *) -> uint64_t *, the next number to try for that base name. */
    GHashTable *file_names;
};

bool trace_directory_make_parents(const char *path, const char *shown, char **error)
{
    return tg_make_folders(path, shown, DIRECTORY_MODE, error);
}

/* Reserves a file name, so that no data stream file gets the name of another file. */
static void reserve_name(struct trace_directory *directory, const char *name)
{
    g_hash_table_insert(directory->file_names, g_strdup(name), g_new0(uint64_t, 1));
}

struct trace_directory *trace_directory_create(const char *path, bool is_exact, char **error)
{
    static const struct tg_partial_folder_rules numbered = {.is_numbered = true,
                                                    .makes_parents = true,
                                                    .mode = DIRECTORY_MODE},
                                                exact = {
                                                    .makes_parents = true, .mode = DIRECTORY_MODE};
    struct tg_partial_folder *folder =
        tg_partial_folder_create(path, is_exact ? &exact : &numbered, error);

    if (!folder) {
        return NULL;
    }
    struct trace_directory *directory = g_new0(struct trace_directory, 1);
    directory->folder = folder;
    directory->file_names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    reserve_name(directory, METADATA);
    reserve_name(directory, CTF_LTTNG_INDEX_DIRECTORY);
    tg_partial_folder_init_file(folder, METADATA, &directory->metadata);
    return directory;
}

bool trace_directory_append_metadata(
    struct trace_directory *directory, const char *text, size_t length, char **error)
{
    g_autofree char *other_error = NULL;
    size_t done;

    if (tg_open_file_write_at(
            &directory->metadata, directory->metadata_size, text, length, &done, error)) {
        directory->metadata_size += length;
        return true;
    }
    if (done > 0) {
        tg_open_file_truncate(&directory->metadata, directory->metadata_size, &other_error);
    }
    return false;
}

/*
 * Returns the last element of a stream's name. A leading dot is replaced because readers skip
 * hidden files.
 */
static char *base_name(const char *stream_name)
{
    const char *const name = stream_name ? stream_name : "";
    size_t end = strlen(name), begin;

    while (end > 0 && name[end - 1] == '/') {
        end--;
    }
    for (begin = end; begin > 0 && name[begin - 1] != '/'; begin--) {
    }
    char *base = g_strndup(name + begin, end - begin);
    if (strcmp(base, "") == 0 || strcmp(base, ".") == 0 || strcmp(base, "..") == 0) {
        g_free(base);
        return g_strdup("stream");
    }
    if (base[0] == '.') {
        base[0] = '_';
    }
    return base;
}

/*
 * Returns whether a file name is reserved or exists in the directory. Checking only the reserved
 * names isn't sufficient, because some file systems treat different names as equal.
 */
static bool is_taken(const struct trace_directory *directory, const char *name)
{
    return g_hash_table_contains(directory->file_names, name) ||
           tg_partial_folder_has(directory->folder, name);
}

/*
 * Returns an unused file name. Each base name has its own next number, so the time per stream
 * doesn't grow with the number of streams.
 */
static char *take_file_name(struct trace_directory *directory, const char *stream_name)
{
    const size_t limit = NAME_MAX - strlen(CTF_LTTNG_INDEX_SUFFIX);
    g_autofree char *long_base = base_name(stream_name);
    g_autofree char *base = tg_join_file_name(long_base, "", limit);
    char *name = g_strdup(base);

    while (is_taken(directory, name)) {
        uint64_t *next_number = g_hash_table_lookup(directory->file_names, base);

        if (!next_number) {
            reserve_name(directory, base);
            next_number = g_hash_table_lookup(directory->file_names, base);
        }
        g_autofree char *suffix = g_strdup_printf("-%" PRIu64, (*next_number)++);
        g_free(name);
        name = tg_join_file_name(base, suffix, limit);
    }
    reserve_name(directory, name);
    return name;
}

/*
 * Returns the path of the index of a file. Returns NULL if the index directory can't be created;
 * readers don't need indexes.
 */
static char *make_index_path(struct trace_directory *directory, const char *name)
{
    g_autofree char *index_directory =
        tg_partial_folder_file_path(directory->folder, CTF_LTTNG_INDEX_DIRECTORY);
    g_autofree char *index_name = g_strconcat(name, CTF_LTTNG_INDEX_SUFFIX, NULL);

    if (!directory->has_index_directory) {
        directory->has_index_directory = mkdir(index_directory, DIRECTORY_MODE) == 0;
    }
    return directory->has_index_directory ? g_build_filename(index_directory, index_name, NULL)
                                          : NULL;
}

struct ctf_data_stream *trace_directory_add_stream(
    struct trace_directory *directory, const char *stream_name, bool has_index, char **error)
{
    g_autofree char *name = take_file_name(directory, stream_name);
    g_autofree char *path = tg_partial_folder_file_path(directory->folder, name),
                    *shown = tg_partial_folder_shown_path(directory->folder, name);
    g_autofree char *index_path = has_index ? make_index_path(directory, name) : NULL;
    struct ctf_data_stream *stream = ctf_data_stream_create(path, shown, index_path, error);

    if (!stream) {
        g_hash_table_remove(directory->file_names, name);
    }
    return stream;
}

/* Returns whether a file with this reserved name was created. */
static bool was_created(const struct trace_directory *directory, const char *name)
{
    return strcmp(name, METADATA) == 0 ? directory->metadata.is_known
                                       : strcmp(name, CTF_LTTNG_INDEX_DIRECTORY) != 0;
}

/* Fails if a file was deleted while it was open, because writing to such a file doesn't fail. */
static bool check_files(const struct trace_directory *directory, char **error)
{
    GHashTableIter iterator;
    gpointer name;

    g_hash_table_iter_init(&iterator, directory->file_names);
    while (g_hash_table_iter_next(&iterator, &name, NULL)) {
        if (was_created(directory, name) && !tg_partial_folder_has(directory->folder, name)) {
            g_autofree char *shown = tg_partial_folder_shown_path(directory->folder, name);

            *error = g_strdup_printf("%s: was deleted while the trace was being written", shown);
            return false;
        }
    }
    return true;
}

bool trace_directory_finish(struct trace_directory *directory, char **error)
{
    return tg_open_file_close(&directory->metadata, error) &&
           tg_partial_folder_finish(directory->folder, error) && check_files(directory, error);
}

void trace_directory_remove(struct trace_directory *directory)
{
    tg_partial_folder_remove(directory->folder);
}

const char *trace_directory_path(const struct trace_directory *directory)
{
    return tg_partial_folder_path(directory->folder);
}

void trace_directory_free(struct trace_directory *directory)
{
    if (!directory) {
        return;
    }
    tg_open_file_clear(&directory->metadata);
    g_hash_table_unref(directory->file_names);
    tg_partial_folder_free(directory->folder);
    g_free(directory);
}
