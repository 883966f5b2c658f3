/* SPDX-License-Identifier: MIT */
/* Folders that get their final name when they are complete: see partial-folder.h. */
#include "base/partial-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file-kind.h"
#include "base/list-folder.h"
#include "base/utf8.h"

struct tg_partial_folder {
    const struct tg_partial_folder_rules *rules;
    char *parent, *absolute_parent;
    char *wanted;         /* the name that the caller requested, without the parent's path */
    char *name;           /* the expected final name: `wanted`, perhaps with a number */
    char *path;           /* the current path, below the parent path that the caller passed */
    char *absolute_path;  /* the current path, absolute */
    uint64_t next_number; /* the number for the next `name` */
};

char *tg_join_file_name(const char *name, const char *suffix, size_t limit)
{
    const size_t length = tg_utf8_cut_length(name, strlen(name), limit - strlen(suffix));

    return g_strdup_printf("%.*s%s", (int) length, name, suffix);
}

static bool exists(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0;
}

static bool is_taken(const struct tg_partial_folder *folder)
{
    g_autofree char *path = g_build_filename(folder->absolute_parent, folder->name, NULL);

    return exists(path);
}

/* Sets `name` to the first name that doesn't exist: NAME, then NAME-0, NAME-1, and so on. */
static void take_next_name(struct tg_partial_folder *folder)
{
    do {
        g_autofree char *suffix =
            folder->name ? g_strdup_printf("-%" PRIu64, folder->next_number++) : g_strdup("");

        g_free(folder->name);
        folder->name = tg_join_file_name(folder->wanted, suffix, NAME_MAX);
    } while (is_taken(folder));
}

/*
 * Returns an error message if the wanted name can't be used, or NULL. Messages call the folder
 * `shown`.
 */
static char *check_wanted_name(const struct tg_partial_folder *folder, const char *shown)
{
    g_autofree char *path = g_build_filename(folder->absolute_parent, folder->name, NULL);
    struct stat status;

    if (lstat(path, &status) != 0) {
        return NULL;
    }
    if (!folder->rules->replaces_empty) {
        return g_strdup_printf("%s: exists already", shown);
    }
    if (!S_ISDIR(status.st_mode)) {
        return g_strdup_printf("%s: exists: it is %s", shown,
            S_ISLNK(status.st_mode) ? "a symbolic link" : tg_file_kind(status.st_mode));
    }
    int error_number = 0;
    g_autoptr(GPtrArray) names = tg_list_folder(path, &error_number);
    if (!names) {
        return g_strdup_printf(
            "%s: exists, and cannot be listed to find out whether it is empty: %s", shown,
            g_strerror(error_number));
    }
    return names->len > 0 ? g_strdup_printf("%s: exists, and is not empty", shown) : NULL;
}

/* Creates the folder with its partial name. Returns 0 or an errno value. */
static int make_partial(struct tg_partial_folder *folder)
{
    g_autofree char *partial = tg_join_file_name(folder->name, TG_PARTIAL_SUFFIX, NAME_MAX);

    g_free(folder->absolute_path);
    g_free(folder->path);
    folder->absolute_path = g_build_filename(folder->absolute_parent, partial, NULL);
    folder->path = g_build_filename(folder->parent, partial, NULL);
    return mkdir(folder->absolute_path, folder->rules->mode) == 0 ? 0 : errno;
}

static bool make_folder(struct tg_partial_folder *folder, char **error)
{
    g_autofree char *shown = g_build_filename(folder->parent, folder->wanted, NULL);
    const bool is_numbered = folder->rules->is_numbered;
    int error_number;

    if (!is_numbered) {
        folder->name = tg_join_file_name(folder->wanted, "", NAME_MAX);
        *error = check_wanted_name(folder, shown);
        if (*error) {
            return false;
        }
    }
    do {
        if (is_numbered) {
            take_next_name(folder);
        }
        error_number = make_partial(folder);
    } while (error_number == EEXIST && is_numbered);
    if (error_number == EEXIST) {
        *error = g_strdup_printf("%s: exists already: another program is writing this "
                                 "directory, or was killed before the directory was complete. "
                                 "Remove the directory or choose another path",
            folder->path);
    } else if (error_number) {
        *error =
            g_strdup_printf("%s: cannot create the directory: %s", shown, g_strerror(error_number));
    }
    return error_number == 0;
}

bool tg_make_folders(const char *path, const char *shown, mode_t mode, char **error)
{
    if (g_mkdir_with_parents(path, (int) mode) == 0) {
        return true;
    }
    int error_number = errno;
    *error =
        g_strdup_printf("%s: cannot create the directory: %s", shown, g_strerror(error_number));
    return false;
}

static bool make_parents(const struct tg_partial_folder *folder, char **error)
{
    g_autofree char *shown = g_path_get_dirname(folder->parent);

    return tg_make_folders(folder->absolute_parent, shown, folder->rules->mode, error);
}

/* Splits `path` into `parent` and `wanted`. */
static void set_path(struct tg_partial_folder *folder, const char *path)
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
        *current ? g_build_filename(current, folder->parent, NULL) : g_strdup(folder->parent);
}

struct tg_partial_folder *tg_partial_folder_create(
    const char *path, const struct tg_partial_folder_rules *rules, char **error)
{
    struct tg_partial_folder *folder = g_new0(struct tg_partial_folder, 1);

    folder->rules = rules;
    set_path(folder, path);
    if ((rules->makes_parents && !make_parents(folder, error)) || !make_folder(folder, error)) {
        tg_partial_folder_free(folder);
        return NULL;
    }
    return folder;
}

void tg_partial_folder_free(struct tg_partial_folder *folder)
{
    if (!folder) {
        return;
    }
    g_free(folder->parent);
    g_free(folder->absolute_parent);
    g_free(folder->wanted);
    g_free(folder->name);
    g_free(folder->path);
    g_free(folder->absolute_path);
    g_free(folder);
}

/*
 * Renames without replacing anything. Returns 0 or an errno value. Some file systems don't support
 * RENAME_NOREPLACE. On these, the function creates an empty folder, which fails if the name exists,
 * and then replaces this folder. A rename never replaces a folder that isn't empty.
 */
static int rename_new(const char *from, const char *to, mode_t mode)
{
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) {
        return errno;
    }
    if (mkdir(to, mode) != 0) {
        return errno;
    }
    if (rename(from, to) == 0) {
        return 0;
    }
    int error = errno;
    rmdir(to);
    return error;
}

/* Returns 0 or an errno value. */
static int rename_folder(struct tg_partial_folder *folder)
{
    g_autofree char *to = g_build_filename(folder->absolute_parent, folder->name, NULL);
    int error;

    if (folder->rules->replaces_empty) {
        error = rename(folder->absolute_path, to) == 0 ? 0 : errno;
    } else {
        error = rename_new(folder->absolute_path, to, folder->rules->mode);
    }
    if (error == 0) {
        g_free(folder->absolute_path);
        folder->absolute_path = g_steal_pointer(&to);
    }
    return error;
}

bool tg_partial_folder_finish(struct tg_partial_folder *folder, char **error)
{
    int error_number;

    while ((error_number = rename_folder(folder)) == EEXIST && folder->rules->is_numbered) {
        take_next_name(folder);
    }

    g_autofree char *path = g_build_filename(folder->parent, folder->name, NULL);

    if (error_number) {
        *error = g_strdup_printf(
            "%s: cannot rename to `%s`: %s", folder->path, path, g_strerror(error_number));
        return false;
    }
    g_free(folder->path);
    folder->path = g_steal_pointer(&path);
    return true;
}

/*
 * Removes a folder with everything in it, without following symbolic links. Leaves a folder that
 * can't be listed.
 */
static void remove_folder(const char *path)
{
    int error_number = 0;
    g_autoptr(GPtrArray) names = tg_list_folder(path, &error_number);

    for (guint i = 0; names && i < names->len; i++) {
        g_autofree char *file = g_build_filename(path, names->pdata[i], NULL);
        struct stat status;

        if (lstat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
            remove_folder(file);
        } else {
            unlink(file);
        }
    }
    rmdir(path);
}

void tg_partial_folder_remove(const struct tg_partial_folder *folder)
{
    remove_folder(folder->absolute_path);
}

const char *tg_partial_folder_path(const struct tg_partial_folder *folder)
{
    return folder->path;
}

char *tg_partial_folder_file_path(const struct tg_partial_folder *folder, const char *name)
{
    return g_build_filename(folder->absolute_path, name, NULL);
}

char *tg_partial_folder_shown_path(const struct tg_partial_folder *folder, const char *name)
{
    return g_build_filename(folder->parent, folder->name, name, NULL);
}

bool tg_partial_folder_has(const struct tg_partial_folder *folder, const char *name)
{
    g_autofree char *path = tg_partial_folder_file_path(folder, name);

    return exists(path);
}

void tg_partial_folder_init_file(
    const struct tg_partial_folder *folder, const char *name, struct tg_open_file *file)
{
    g_autofree char *path = tg_partial_folder_file_path(folder, name);
    g_autofree char *shown = tg_partial_folder_shown_path(folder, name);

    tg_open_file_init(file, path, shown, O_WRONLY | O_CREAT | O_EXCL);
}
