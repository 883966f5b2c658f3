/* SPDX-License-Identifier: MIT */
/* The folder of a repaired trace; see repair-folder.h. */
#include "ctf/repair/repair-folder.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ctf/schema/lttng-index.h"

enum { CHUNK_SIZE = 256 << 10, FOLDER_MODE = 0777 };

/* `path` without slashes at its end, so that it ends with a name. */
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

/*
 * Whether a folder can be renamed to `path`: `.` and `..` aren't names, and instead of a link to a
 * folder, the folder itself is replaced.
 */
static bool can_be_replaced(const char *path)
{
    g_autofree char *last = g_path_get_basename(path);
    const bool is_link = g_file_test(path, G_FILE_TEST_IS_SYMLINK);

    return strcmp(last, ".") != 0 && strcmp(last, "..") != 0 &&
           !(is_link && g_file_test(path, G_FILE_TEST_IS_DIR));
}

static bool is_in(const char *path, const char *folder)
{
    const size_t length = strlen(folder);

    return strncmp(path, folder, length) == 0 &&
           (path[length] == '\0' || path[length] == '/' || folder[length - 1] == '/');
}

struct tg_partial_folder *ctf_repair_folder_create(
    const char *path, const char *original, char **error)
{
    static const struct tg_partial_folder_rules rules = {
        .replaces_empty = true,
        .mode = FOLDER_MODE,
    };
    g_autofree char *name = without_slashes(path);
    g_autofree char *real_path = resolve(name), *real_original = resolve(original);

    if (!*name) {
        *error = g_strdup("the path of the repaired copy is empty");
        return NULL;
    }
    if (is_in(real_path, real_original)) {
        *error = g_strdup_printf("%s: is in the trace %s, which stays as it is", name, original);
        return NULL;
    }
    return tg_partial_folder_create(can_be_replaced(name) ? name : real_path, &rules, error);
}

bool ctf_repair_folder_add_index(const struct tg_partial_folder *folder, char **error)
{
    g_autofree char *path = tg_partial_folder_file_path(folder, CTF_LTTNG_INDEX_DIRECTORY);
    g_autofree char *shown = tg_partial_folder_shown_path(folder, CTF_LTTNG_INDEX_DIRECTORY);

    return tg_make_folders(path, shown, FOLDER_MODE, error);
}

char *ctf_repair_folder_index_path(const struct tg_partial_folder *folder, const char *name)
{
    g_autofree char *file = g_strconcat(name, CTF_LTTNG_INDEX_SUFFIX, NULL);
    g_autofree char *index = tg_partial_folder_file_path(folder, CTF_LTTNG_INDEX_DIRECTORY);

    return tg_partial_folder_has(folder, CTF_LTTNG_INDEX_DIRECTORY)
               ? g_build_filename(index, file, NULL)
               : NULL;
}

void ctf_repair_file_init(
    struct ctf_repair_file *file, const struct tg_partial_folder *folder, const char *name)
{
    *file = (struct ctf_repair_file){0};
    tg_partial_folder_init_file(folder, name, &file->file);
}

static bool append_chunk(struct ctf_repair_file *file, struct ctf_medium *source, uint64_t offset,
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

bool ctf_repair_file_append(struct ctf_repair_file *file, struct ctf_medium *source,
    uint64_t offset, uint64_t size, char **error)
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

bool ctf_repair_file_close(struct ctf_repair_file *file, char **error)
{
    g_autofree char *close_error = NULL;
    const bool is_closed = tg_open_file_close(&file->file, &close_error);

    if (!is_closed && !*error) {
        *error = g_steal_pointer(&close_error);
    }
    tg_open_file_clear(&file->file);
    return is_closed && !*error;
}
