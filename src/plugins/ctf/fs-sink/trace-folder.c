/* SPDX-License-Identifier: MIT */
/*
 * Trace folders: see trace-folder.h.
 *
 * A folder has two paths: one as the caller gave it, for messages, and an absolute one, because the
 * program may change its directory. Messages about files call the folder by its final name: that is
 * where they are found when the program has ended.
 */
#include "plugins/ctf/fs-sink/trace-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/open-file.h"
#include "base/utf8.h"

#define INDEX_FOLDER "index"
#define INDEX_SUFFIX ".idx"
#define METADATA     "metadata"
#define PARTIAL      ".partial"

enum { FOLDER_MODE = 0755 };

struct trace_folder {
    char *parent, *absolute_parent;
    char *wanted;        /* the name in it that it should have */
    char *name;          /* the one that it is going to have, as far as is known */
    char *partial;       /* the name while it is being written */
    char *path;          /* as it is called now, for the caller */
    char *absolute_path; /* while it is being written */
    bool is_exact;
    uint64_t next_number; /* for `name` */
    struct tg_open_file metadata;
    uint64_t metadata_size;
    bool has_index_folder;
    /* The names of its files (char *) -> uint64_t *, the next number to be tried for that name. */
    GHashTable *file_names;
};

/* `name` and `suffix`; the former is cut if both are longer than `limit`. */
static char *join_name(const char *name, const char *suffix, size_t limit)
{
    size_t length = tg_utf8_cut_length(name, strlen(name), limit - strlen(suffix));

    return g_strdup_printf("%.*s%s", (int) length, name, suffix);
}

/* `parent`/`name`; a parent "" is the current directory. */
static char *join_path(const char *parent, const char *name)
{
    return g_build_filename(parent, name, NULL);
}

static bool exists(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

static bool name_exists(const struct trace_folder *folder, const char *name)
{
    g_autofree char *path = join_path(folder->absolute_parent, name);

    return exists(path);
}

/* Takes the next name that doesn't exist: NAME, then NAME-0... */
static void take_next_name(struct trace_folder *folder)
{
    do {
        g_autofree char *suffix =
            folder->name ? g_strdup_printf("-%" PRIu64, folder->next_number++) : g_strdup("");

        g_free(folder->name);
        folder->name = join_name(folder->wanted, suffix, NAME_MAX);
    } while (name_exists(folder, folder->name));
}

/* Makes the folder under its partial name. Returns 0 or an errno value. */
static int make_partial(struct trace_folder *folder)
{
    g_free(folder->partial);
    g_free(folder->absolute_path);
    g_free(folder->path);
    folder->partial = join_name(folder->name, PARTIAL, NAME_MAX);
    folder->absolute_path = join_path(folder->absolute_parent, folder->partial);
    folder->path = join_path(folder->parent, folder->partial);
    return mkdir(folder->absolute_path, FOLDER_MODE) == 0 ? 0 : errno;
}

static bool make_folder(struct trace_folder *folder, char **error)
{
    int error_number;

    do {
        take_next_name(folder);
        if (folder->is_exact && folder->next_number > 0) {
            g_autofree char *path = join_path(folder->parent, folder->wanted);

            *error = g_strdup_printf("%s: exists already", path);
            return false;
        }
        error_number = make_partial(folder);
    } while (error_number == EEXIST && !folder->is_exact);
    if (error_number) {
        *error = g_strdup_printf(
            "%s: cannot create this folder: %s", folder->path, g_strerror(error_number));
    }
    return error_number == 0;
}

static bool make_parents(const struct trace_folder *folder, char **error)
{
    if (g_mkdir_with_parents(folder->absolute_parent, FOLDER_MODE) == 0) {
        return true;
    }
    const int error_number = errno;
    g_autofree char *parent = g_path_get_dirname(folder->parent);

    *error = g_strdup_printf("%s: cannot create this folder: %s", parent, g_strerror(error_number));
    return false;
}

/* Splits `path` into `parent` and `wanted`. */
static void set_path(struct trace_folder *folder, const char *path)
{
    g_autofree char *current = g_path_is_absolute(path) ? g_strdup("") : g_get_current_dir();
    size_t end = strlen(path), begin;

    while (end > 1 && path[end - 1] == '/') {
        end--;
    }
    for (begin = end; begin > 0 && path[begin - 1] != '/'; begin--) {
    }
    folder->wanted = g_strndup(path + begin, end - begin);
    folder->parent = g_strndup(path, begin);
    folder->absolute_parent =
        *current ? join_path(current, folder->parent) : g_strdup(folder->parent);
}

/* So that the names of the folder's other files aren't those of streams. */
static void reserve_name(struct trace_folder *folder, const char *name)
{
    g_hash_table_insert(folder->file_names, g_strdup(name), g_new0(uint64_t, 1));
}

static char *file_path(const struct trace_folder *folder, const char *name)
{
    return join_path(folder->absolute_path, name);
}

/* What messages call a file. */
static char *shown_path(const struct trace_folder *folder, const char *name)
{
    g_autofree char *path = join_path(folder->parent, folder->name);

    return join_path(path, name);
}

static void prepare_metadata(struct trace_folder *folder)
{
    g_autofree char *path = file_path(folder, METADATA), *shown = shown_path(folder, METADATA);

    tg_open_file_init(&folder->metadata, path, shown, O_WRONLY | O_CREAT | O_EXCL);
}

struct trace_folder *trace_folder_create(const char *path, bool is_exact, char **error)
{
    struct trace_folder *folder = g_new0(struct trace_folder, 1);

    folder->is_exact = is_exact;
    folder->file_names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    reserve_name(folder, METADATA);
    reserve_name(folder, INDEX_FOLDER);
    set_path(folder, path);
    if (!make_parents(folder, error) || !make_folder(folder, error)) {
        trace_folder_free(folder);
        return NULL;
    }
    prepare_metadata(folder);
    return folder;
}

bool trace_folder_append_metadata(
    struct trace_folder *folder, const char *text, size_t length, char **error)
{
    g_autofree char *other_error = NULL;
    size_t done;

    if (tg_open_file_write_at(
            &folder->metadata, folder->metadata_size, text, length, &done, error)) {
        folder->metadata_size += length;
        return true;
    }
    if (done > 0) {
        tg_open_file_truncate(&folder->metadata, folder->metadata_size, &other_error);
    }
    return false;
}

/* The last element of a stream's name; readers don't look at hidden files. */
static char *base_name(const char *stream_name)
{
    const char *const name = stream_name ? stream_name : "";
    size_t end = strlen(name), begin;
    char *base;

    while (end > 0 && name[end - 1] == '/') {
        end--;
    }
    for (begin = end; begin > 0 && name[begin - 1] != '/'; begin--) {
    }
    base = g_strndup(name + begin, end - begin);
    if (strcmp(base, "") == 0 || strcmp(base, ".") == 0 || strcmp(base, "..") == 0) {
        g_free(base);
        return g_strdup("stream");
    }
    if (base[0] == '.') {
        base[0] = '_';
    }
    return base;
}

/* Some file systems take names for equal that aren't. */
static bool is_taken(const struct trace_folder *folder, const char *name)
{
    g_autofree char *path = file_path(folder, name);

    return g_hash_table_contains(folder->file_names, name) || exists(path);
}

/* Each base name has its own next number, so the time doesn't grow with the number of streams. */
static char *take_file_name(struct trace_folder *folder, const char *stream_name)
{
    const size_t limit = NAME_MAX - strlen(INDEX_SUFFIX);
    g_autofree char *long_base = base_name(stream_name);
    g_autofree char *base = join_name(long_base, "", limit);
    char *name = g_strdup(base);

    while (is_taken(folder, name)) {
        uint64_t *next_number = g_hash_table_lookup(folder->file_names, base);
        g_autofree char *suffix = NULL;

        if (!next_number) {
            reserve_name(folder, base);
            next_number = g_hash_table_lookup(folder->file_names, base);
        }
        suffix = g_strdup_printf("-%" PRIu64, (*next_number)++);
        g_free(name);
        name = join_name(base, suffix, limit);
    }
    reserve_name(folder, name);
    return name;
}

/* Path of the index of a file; NULL if there is no folder for it: readers do without. */
static char *make_index_path(struct trace_folder *folder, const char *name)
{
    g_autofree char *index_folder = file_path(folder, INDEX_FOLDER);
    g_autofree char *index_name = g_strconcat(name, INDEX_SUFFIX, NULL);

    if (!folder->has_index_folder) {
        folder->has_index_folder = mkdir(index_folder, FOLDER_MODE) == 0;
    }
    return folder->has_index_folder ? join_path(index_folder, index_name) : NULL;
}

struct ctf_data_stream *trace_folder_add_stream(
    struct trace_folder *folder, const char *stream_name, bool has_index, char **error)
{
    g_autofree char *name = take_file_name(folder, stream_name);
    g_autofree char *path = file_path(folder, name), *shown = shown_path(folder, name);
    g_autofree char *index_path = has_index ? make_index_path(folder, name) : NULL;

    return ctf_data_stream_create(path, shown, index_path, error);
}

/*
 * Returns 0 or an errno value. Not all file systems can rename without replacing. But an empty
 * folder can be made only where there is nothing, and renaming replaces nothing else than that.
 */
static int rename_new(const char *from, const char *to)
{
    int error;

    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) {
        return errno;
    }
    if (mkdir(to, FOLDER_MODE) != 0) {
        return errno;
    }
    if (rename(from, to) == 0) {
        return 0;
    }
    error = errno;
    rmdir(to);
    return error;
}

static int rename_folder(const struct trace_folder *folder)
{
    g_autofree char *to = join_path(folder->absolute_parent, folder->name);

    return rename_new(folder->absolute_path, to);
}

bool trace_folder_finish(struct trace_folder *folder, char **error)
{
    int error_number;

    if (!tg_open_file_close(&folder->metadata, error)) {
        return false;
    }
    while ((error_number = rename_folder(folder)) == EEXIST && !folder->is_exact) {
        take_next_name(folder);
    }

    g_autofree char *path = join_path(folder->parent, folder->name);

    if (error_number) {
        *error = g_strdup_printf(
            "%s: cannot rename to `%s`: %s", folder->path, path, g_strerror(error_number));
        return false;
    }
    g_free(folder->path);
    folder->path = g_steal_pointer(&path);
    return true;
}

void trace_folder_remove(struct trace_folder *folder)
{
    g_autofree char *metadata = file_path(folder, METADATA);

    unlink(metadata);
    rmdir(folder->absolute_path);
}

const char *trace_folder_path(const struct trace_folder *folder)
{
    return folder->path;
}

void trace_folder_free(struct trace_folder *folder)
{
    if (!folder) {
        return;
    }
    tg_open_file_clear(&folder->metadata);
    g_hash_table_unref(folder->file_names);
    g_free(folder->parent);
    g_free(folder->absolute_parent);
    g_free(folder->wanted);
    g_free(folder->name);
    g_free(folder->partial);
    g_free(folder->path);
    g_free(folder->absolute_path);
    g_free(folder);
}
