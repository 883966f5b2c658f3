/* SPDX-License-Identifier: MIT */
/* The folder of a repaired trace; see repair-folder.h. */
#include "ctf/repair/repair-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file-kind.h"
#include "ctf/schema/lttng-index.h"

#define PARTIAL ".partial"

enum { CHUNK_SIZE = 256 << 10, FOLDER_MODE = 0777 };

struct repair_folder {
    char *path, *partial;
    char *index; /* the folder of index files, in `partial`; or NULL */
};

/* Without those at its end, which a name can't be appended to. */
static char *without_slashes(const char *path)
{
    size_t length = strlen(path);

    while (length > 1 && path[length - 1] == '/') {
        length--;
    }
    return g_strndup(path, length);
}

/* An absolute path without links. The last name of `path` need not exist. */
static char *resolve(const char *path)
{
    char *resolved = realpath(path, NULL);
    g_autofree char *parent = NULL, *name = NULL, *real_parent = NULL;

    if (resolved) {
        return resolved;
    }
    parent = g_path_get_dirname(path);
    name = g_path_get_basename(path);
    real_parent = realpath(parent, NULL);
    return real_parent ? g_build_filename(real_parent, name, NULL) : g_strdup(path);
}

static bool is_in(const char *path, const char *folder)
{
    const size_t length = strlen(folder);

    return strncmp(path, folder, length) == 0 &&
           (path[length] == '\0' || path[length] == '/' || folder[length - 1] == '/');
}

/* Why nothing can be written there, or NULL. */
static char *check_path(const char *path, const char *original)
{
    g_autofree char *real_path = resolve(path), *real_original = resolve(original);
    g_autoptr(GDir) dir = NULL;
    struct stat status;

    if (is_in(real_path, real_original)) {
        return g_strdup_printf("%s: is in the trace %s, which stays as it is", path, original);
    }
    if (lstat(path, &status) != 0) {
        return NULL;
    }
    if (!S_ISDIR(status.st_mode)) {
        return g_strdup_printf("%s: exists: it is %s", path,
            S_ISLNK(status.st_mode) ? "a symbolic link" : tg_file_kind(status.st_mode));
    }
    dir = g_dir_open(path, 0, NULL);
    if (!dir || g_dir_read_name(dir)) {
        return g_strdup_printf("%s: exists, and is not empty", path);
    }
    return NULL;
}

/* Messages call it `name`. */
static bool make_folder(const char *path, const char *name, char **error)
{
    if (mkdir(path, FOLDER_MODE) == 0) {
        return true;
    }
    if (errno == EEXIST) {
        *error = g_strdup_printf("%s: it exists: a run that was killed left it, or another one is "
                                 "writing it: remove it or choose another path",
            path);
    } else {
        *error = g_strdup_printf("%s: cannot create the directory: %s", name, g_strerror(errno));
    }
    return false;
}

struct repair_folder *repair_folder_create(const char *path, const char *original, char **error)
{
    g_autofree char *name = without_slashes(path);
    g_autofree char *partial = g_strconcat(name, PARTIAL, NULL);
    struct repair_folder *folder;

    *error = check_path(name, original);
    if (*error || !make_folder(partial, name, error)) {
        return NULL;
    }
    folder = g_new0(struct repair_folder, 1);
    folder->path = g_steal_pointer(&name);
    folder->partial = g_steal_pointer(&partial);
    return folder;
}

bool repair_folder_finish(struct repair_folder *folder, char **error)
{
    /* What isn't an empty folder isn't replaced. */
    if (rename(folder->partial, folder->path) != 0) {
        *error = g_strdup_printf(
            "%s: cannot rename %s: %s", folder->path, folder->partial, g_strerror(errno));
        return false;
    }
    g_clear_pointer(&folder->partial, g_free);
    return true;
}

static void remove_folder(const char *path)
{
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *file = g_build_filename(path, name, NULL);

        unlink(file);
    }
    rmdir(path);
}

void repair_folder_free(struct repair_folder *folder)
{
    if (!folder) {
        return;
    }
    if (folder->partial && folder->index) {
        remove_folder(folder->index);
    }
    if (folder->partial) {
        remove_folder(folder->partial);
    }
    g_free(folder->path);
    g_free(folder->partial);
    g_free(folder->index);
    g_free(folder);
}

bool repair_folder_add_index(struct repair_folder *folder, char **error)
{
    g_autofree char *name = g_build_filename(folder->path, CTF_LTTNG_INDEX_DIRECTORY, NULL);

    folder->index = g_build_filename(folder->partial, CTF_LTTNG_INDEX_DIRECTORY, NULL);
    return make_folder(folder->index, name, error);
}

char *repair_folder_index_path(const struct repair_folder *folder, const char *name)
{
    g_autofree char *file = g_strconcat(name, CTF_LTTNG_INDEX_SUFFIX, NULL);

    return folder->index ? g_build_filename(folder->index, file, NULL) : NULL;
}

void repair_file_init(
    struct repair_file *file, const struct repair_folder *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder->partial, name, NULL);
    g_autofree char *final_path = g_build_filename(folder->path, name, NULL);

    *file = (struct repair_file){0};
    tg_open_file_init(&file->file, path, final_path, O_WRONLY | O_CREAT | O_EXCL);
}

static bool append_chunk(struct repair_file *file, struct ctf_medium *source, uint64_t offset,
    uint8_t *chunk, size_t size, char **error)
{
    size_t done;

    switch (ctf_medium_read(source, offset, size, chunk, &done, error)) {
    case CTF_MEDIUM_OK:
        break;
    case CTF_MEDIUM_ERROR:
        return false;
    default:
        done = 0;
        break;
    }
    if (done < size) {
        *error = g_strdup_printf("%s: has become shorter", source->name);
        return false;
    }
    if (!tg_open_file_write_at(&file->file, file->size, chunk, size, &done, error)) {
        return false;
    }
    file->size += size;
    return true;
}

bool repair_file_append(struct repair_file *file, struct ctf_medium *source, uint64_t offset,
    uint64_t size, char **error)
{
    g_autofree uint8_t *chunk = g_malloc(MIN(size, (uint64_t) CHUNK_SIZE));

    if (!file->is_created) {
        if (!tg_open_file_take(&file->file, error)) {
            return false;
        }
        tg_open_file_give_back(&file->file);
        file->is_created = true;
    }
    for (uint64_t done = 0, count; done < size; done += count) {
        count = MIN(size - done, (uint64_t) CHUNK_SIZE);
        if (!append_chunk(file, source, offset + done, chunk, (size_t) count, error)) {
            return false;
        }
    }
    return true;
}

bool repair_file_close(struct repair_file *file, char **error)
{
    g_autofree char *close_error = NULL;
    const bool is_closed = tg_open_file_close(&file->file, &close_error);

    if (!is_closed && !*error) {
        *error = g_steal_pointer(&close_error);
    }
    tg_open_file_clear(&file->file);
    return is_closed && !*error;
}
