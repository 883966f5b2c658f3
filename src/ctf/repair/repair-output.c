/* SPDX-License-Identifier: MIT */
/* Manages the folder of the repaired traces; see repair-output.h. */
#include "ctf/repair/repair-output.h"

#include <stdlib.h>
#include <string.h>

#include "base/partial-folder.h"
#include "ctf/repair/repair-folder.h"

struct ctf_repair_output {
    char *path; /* as the user gave it */
    struct tg_partial_folder *folder;
    GHashTable *originals; /* char *: paths of the original folders and their parent folders */
    bool is_finished;
};

/* Returns `path` without trailing slashes, so that it ends with a name. */
static char *without_slashes(const char *path)
{
    size_t length = strlen(path);

    while (length > 1 && path[length - 1] == '/') {
        length--;
    }
    return g_strndup(path, length);
}

/* Returns an absolute path without links. The last name of `path` need not exist. */
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
 * Returns whether a folder can be renamed to `path`. The last element must be a name, not `.` or
 * `..`, and must not be a link to a folder, because the rename must replace the folder and not the
 * link.
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

/* Creates the folder. Messages use `path`. */
static struct tg_partial_folder *create_folder(
    const char *path, const GPtrArray *originals, char **error)
{
    static const struct tg_partial_folder_rules rules = {
        .replaces_empty = true,
        .mode = CTF_REPAIR_FOLDER_MODE,
    };
    g_autofree char *name = without_slashes(path);
    g_autofree char *real_path = resolve(name);

    if (!*name) {
        *error = g_strdup("the path of the repaired copy is empty");
        return NULL;
    }
    for (guint i = 0; i < originals->len; i++) {
        g_autofree char *real_original = resolve(originals->pdata[i]);

        if (is_in(real_path, real_original)) {
            *error = g_strdup_printf("%s: is in the original folder %s, which must not change",
                name, (const char *) originals->pdata[i]);
            return NULL;
        }
    }
    return tg_partial_folder_create(can_be_replaced(name) ? name : real_path, &rules, error);
}

/* Adds `path` and its parent folders, up to a folder that is already in the set. */
static void add_original(GHashTable *originals, const char *path)
{
    char *folder = g_strdup(path);

    while (!g_hash_table_contains(originals, folder)) {
        g_hash_table_add(originals, folder);
        folder = g_path_get_dirname(folder);
    }
    g_free(folder);
}

struct ctf_repair_output *ctf_repair_output_create(
    const char *path, const GPtrArray *originals, char **error)
{
    struct tg_partial_folder *folder = create_folder(path, originals, error);

    if (!folder) {
        return NULL;
    }
    struct ctf_repair_output *output = g_new0(struct ctf_repair_output, 1);
    output->path = g_strdup(path);
    output->folder = folder;
    output->originals = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < originals->len; i++) {
        add_original(output->originals, originals->pdata[i]);
    }
    return output;
}

char *ctf_repair_output_path(const struct ctf_repair_output *output, const char *name)
{
    return *name ? g_build_filename(output->path, name, NULL) : g_strdup(output->path);
}

bool ctf_repair_output_has_original(const struct ctf_repair_output *output, const char *path)
{
    return g_hash_table_contains(output->originals, path);
}

struct tg_partial_folder *ctf_repair_output_folder(const struct ctf_repair_output *output)
{
    return output->folder;
}

bool ctf_repair_output_finish(struct ctf_repair_output *output, char **error)
{
    output->is_finished = tg_partial_folder_finish(output->folder, error);
    return output->is_finished;
}

void ctf_repair_output_free(struct ctf_repair_output *output)
{
    if (!output) {
        return;
    }
    if (!output->is_finished) {
        tg_partial_folder_remove(output->folder);
    }
    tg_partial_folder_free(output->folder);
    g_hash_table_unref(output->originals);
    g_free(output->path);
    g_free(output);
}
