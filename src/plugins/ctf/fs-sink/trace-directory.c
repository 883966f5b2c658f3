/* SPDX-License-Identifier: MIT */
/*
 * Trace directories: see trace-directory.h.
 *
 * A directory has two paths: one as the caller gave it, for messages, and an absolute one, because
 * the program may change its directory. Messages about files call the directory by its final name:
 * that is where they are found when the program has ended.
 */
#include "plugins/ctf/fs-sink/trace-directory.h"

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
#include "ctf/schema/lttng-index.h"

#define METADATA "metadata"

enum { DIRECTORY_MODE = 0755 };

struct trace_directory {
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
    bool has_index_directory;
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

static bool name_exists(const struct trace_directory *directory, const char *name)
{
    g_autofree char *path = join_path(directory->absolute_parent, name);

    return exists(path);
}

/* Takes the next name that doesn't exist: NAME, then NAME-0... */
static void take_next_name(struct trace_directory *directory)
{
    do {
        g_autofree char *suffix =
            directory->name ? g_strdup_printf("-%" PRIu64, directory->next_number++) : g_strdup("");

        g_free(directory->name);
        directory->name = join_name(directory->wanted, suffix, NAME_MAX);
    } while (name_exists(directory, directory->name));
}

/* Makes the directory under its partial name. Returns 0 or an errno value. */
static int make_partial(struct trace_directory *directory)
{
    g_free(directory->partial);
    g_free(directory->absolute_path);
    g_free(directory->path);
    directory->partial = join_name(directory->name, TRACE_DIRECTORY_PARTIAL, NAME_MAX);
    directory->absolute_path = join_path(directory->absolute_parent, directory->partial);
    directory->path = join_path(directory->parent, directory->partial);
    return mkdir(directory->absolute_path, DIRECTORY_MODE) == 0 ? 0 : errno;
}

static bool make_directory(struct trace_directory *directory, char **error)
{
    int error_number;

    do {
        take_next_name(directory);
        if (directory->is_exact && directory->next_number > 0) {
            g_autofree char *path = join_path(directory->parent, directory->wanted);

            *error = g_strdup_printf("%s: exists already", path);
            return false;
        }
        error_number = make_partial(directory);
    } while (error_number == EEXIST && !directory->is_exact);
    if (error_number == EEXIST) {
        *error = g_strdup_printf("%s: it exists: a run that was killed left it, or another one is "
                                 "writing it: remove it or choose another path",
            directory->path);
    } else if (error_number) {
        *error = g_strdup_printf(
            "%s: cannot create the directory: %s", directory->path, g_strerror(error_number));
    }
    return error_number == 0;
}

bool trace_directory_make_parents(const char *path, const char *shown, char **error)
{
    int error_number;

    if (g_mkdir_with_parents(path, DIRECTORY_MODE) == 0) {
        return true;
    }
    error_number = errno;
    *error =
        g_strdup_printf("%s: cannot create the directory: %s", shown, g_strerror(error_number));
    return false;
}

static bool make_parents(const struct trace_directory *directory, char **error)
{
    g_autofree char *shown = g_path_get_dirname(directory->parent);

    return trace_directory_make_parents(directory->absolute_parent, shown, error);
}

/* Splits `path` into `parent` and `wanted`. */
static void set_path(struct trace_directory *directory, const char *path)
{
    g_autofree char *current = g_path_is_absolute(path) ? g_strdup("") : g_get_current_dir();
    size_t end = strlen(path), begin;

    while (end > 1 && path[end - 1] == '/') {
        end--;
    }
    for (begin = end; begin > 0 && path[begin - 1] != '/'; begin--) {
    }
    directory->wanted = g_strndup(path + begin, end - begin);
    directory->parent = g_strndup(path, begin);
    directory->absolute_parent =
        *current ? join_path(current, directory->parent) : g_strdup(directory->parent);
}

/* So that the names of the directory's other files aren't those of streams. */
static void reserve_name(struct trace_directory *directory, const char *name)
{
    g_hash_table_insert(directory->file_names, g_strdup(name), g_new0(uint64_t, 1));
}

static char *file_path(const struct trace_directory *directory, const char *name)
{
    return join_path(directory->absolute_path, name);
}

/* What messages call a file. */
static char *shown_path(const struct trace_directory *directory, const char *name)
{
    g_autofree char *path = join_path(directory->parent, directory->name);

    return join_path(path, name);
}

static void prepare_metadata(struct trace_directory *directory)
{
    g_autofree char *path = file_path(directory, METADATA),
                    *shown = shown_path(directory, METADATA);

    tg_open_file_init(&directory->metadata, path, shown, O_WRONLY | O_CREAT | O_EXCL);
}

struct trace_directory *trace_directory_create(const char *path, bool is_exact, char **error)
{
    struct trace_directory *directory = g_new0(struct trace_directory, 1);

    directory->is_exact = is_exact;
    directory->file_names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    reserve_name(directory, METADATA);
    reserve_name(directory, CTF_LTTNG_INDEX_DIRECTORY);
    set_path(directory, path);
    if (!make_parents(directory, error) || !make_directory(directory, error)) {
        trace_directory_free(directory);
        return NULL;
    }
    prepare_metadata(directory);
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
static bool is_taken(const struct trace_directory *directory, const char *name)
{
    g_autofree char *path = file_path(directory, name);

    return g_hash_table_contains(directory->file_names, name) || exists(path);
}

/* Each base name has its own next number, so the time doesn't grow with the number of streams. */
static char *take_file_name(struct trace_directory *directory, const char *stream_name)
{
    const size_t limit = NAME_MAX - strlen(CTF_LTTNG_INDEX_SUFFIX);
    g_autofree char *long_base = base_name(stream_name);
    g_autofree char *base = join_name(long_base, "", limit);
    char *name = g_strdup(base);

    while (is_taken(directory, name)) {
        uint64_t *next_number = g_hash_table_lookup(directory->file_names, base);
        g_autofree char *suffix = NULL;

        if (!next_number) {
            reserve_name(directory, base);
            next_number = g_hash_table_lookup(directory->file_names, base);
        }
        suffix = g_strdup_printf("-%" PRIu64, (*next_number)++);
        g_free(name);
        name = join_name(base, suffix, limit);
    }
    reserve_name(directory, name);
    return name;
}

/* Path of the index of a file; NULL if there is no directory for it: readers do without. */
static char *make_index_path(struct trace_directory *directory, const char *name)
{
    g_autofree char *index_directory = file_path(directory, CTF_LTTNG_INDEX_DIRECTORY);
    g_autofree char *index_name = g_strconcat(name, CTF_LTTNG_INDEX_SUFFIX, NULL);

    if (!directory->has_index_directory) {
        directory->has_index_directory = mkdir(index_directory, DIRECTORY_MODE) == 0;
    }
    return directory->has_index_directory ? join_path(index_directory, index_name) : NULL;
}

struct ctf_data_stream *trace_directory_add_stream(
    struct trace_directory *directory, const char *stream_name, bool has_index, char **error)
{
    g_autofree char *name = take_file_name(directory, stream_name);
    g_autofree char *path = file_path(directory, name), *shown = shown_path(directory, name);
    g_autofree char *index_path = has_index ? make_index_path(directory, name) : NULL;
    struct ctf_data_stream *stream = ctf_data_stream_create(path, shown, index_path, error);

    if (!stream) {
        g_hash_table_remove(directory->file_names, name);
    }
    return stream;
}

/*
 * Returns 0 or an errno value. Not all file systems can rename without replacing. But an empty
 * directory can be made only where there is nothing, and renaming replaces nothing else than that.
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
    if (mkdir(to, DIRECTORY_MODE) != 0) {
        return errno;
    }
    if (rename(from, to) == 0) {
        return 0;
    }
    error = errno;
    rmdir(to);
    return error;
}

static int rename_directory(const struct trace_directory *directory)
{
    g_autofree char *to = join_path(directory->absolute_parent, directory->name);

    return rename_new(directory->absolute_path, to);
}

/* Renames the directory to the first of its names that doesn't exist. */
static bool take_final_name(struct trace_directory *directory, char **error)
{
    int error_number;

    while ((error_number = rename_directory(directory)) == EEXIST && !directory->is_exact) {
        take_next_name(directory);
    }

    g_autofree char *path = join_path(directory->parent, directory->name);

    if (error_number) {
        *error = g_strdup_printf(
            "%s: cannot rename to `%s`: %s", directory->path, path, g_strerror(error_number));
        return false;
    }
    g_free(directory->path);
    directory->path = g_steal_pointer(&path);
    return true;
}

/* Whether there has been a file of that name, not only the name. */
static bool was_created(const struct trace_directory *directory, const char *name)
{
    return strcmp(name, METADATA) == 0 ? directory->metadata.is_known
                                       : strcmp(name, CTF_LTTNG_INDEX_DIRECTORY) != 0;
}

/* A file can be deleted while it is open: writing to it doesn't fail. */
static bool check_files(const struct trace_directory *directory, char **error)
{
    g_autofree char *final_path = join_path(directory->absolute_parent, directory->name);
    GHashTableIter iterator;
    gpointer name;

    g_hash_table_iter_init(&iterator, directory->file_names);
    while (g_hash_table_iter_next(&iterator, &name, NULL)) {
        g_autofree char *path = join_path(final_path, name);

        if (was_created(directory, name) && !exists(path)) {
            g_autofree char *shown = shown_path(directory, name);

            *error = g_strdup_printf("%s: was deleted while the trace was being written", shown);
            return false;
        }
    }
    return true;
}

bool trace_directory_finish(struct trace_directory *directory, char **error)
{
    return tg_open_file_close(&directory->metadata, error) && take_final_name(directory, error) &&
           check_files(directory, error);
}

void trace_directory_remove(struct trace_directory *directory)
{
    g_autofree char *metadata = file_path(directory, METADATA);

    unlink(metadata);
    rmdir(directory->absolute_path);
}

const char *trace_directory_path(const struct trace_directory *directory)
{
    return directory->path;
}

void trace_directory_free(struct trace_directory *directory)
{
    if (!directory) {
        return;
    }
    tg_open_file_clear(&directory->metadata);
    g_hash_table_unref(directory->file_names);
    g_free(directory->parent);
    g_free(directory->absolute_parent);
    g_free(directory->wanted);
    g_free(directory->name);
    g_free(directory->partial);
    g_free(directory->path);
    g_free(directory->absolute_path);
    g_free(directory);
}
