/* SPDX-License-Identifier: MIT */
/*
 * A folder that gets its final name when it is complete. While the program writes the folder, its
 * name ends with `.partial`. A program that is killed leaves the partial folder.
 *
 * A folder has two paths: the path from the caller for messages, and an absolute path, because the
 * program may change its working directory. Messages contain the final paths of files, because
 * users find the files there after the program has ended.
 */
#ifndef BASE_PARTIAL_FOLDER_H
#define BASE_PARTIAL_FOLDER_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/open-file.h"

#define TG_PARTIAL_SUFFIX ".partial"

struct tg_partial_folder_rules {
    /* Use NAME-0, NAME-1 and so on if NAME exists. Otherwise, an existing NAME is an error. */
    bool is_numbered;
    bool replaces_empty; /* an existing empty folder NAME is replaced; only without is_numbered */
    bool makes_parents;
    mode_t mode; /* mode of new folders, less umask */
};

struct tg_partial_folder;

/*
 * Creates the folder `path`. The function never replaces anything, except an empty folder with
 * `replaces_empty`. On failure, it returns NULL and sets `*error`, which the caller frees with
 * g_free(). `rules` must outlive the folder.
 */
struct tg_partial_folder *tg_partial_folder_create(
    const char *path, const struct tg_partial_folder_rules *rules, char **error);
void tg_partial_folder_free(struct tg_partial_folder *folder); /* accepts NULL */

/*
 * Renames the folder to its final name. If that fails, the folder keeps the name with `.partial`.
 */
bool tg_partial_folder_finish(struct tg_partial_folder *folder, char **error);

/* Removes the folder with everything in it. */
void tg_partial_folder_remove(const struct tg_partial_folder *folder);

/*
 * Returns the current path of the folder. It begins with the parent path that the caller passed to
 * tg_partial_folder_create(), and ends with `.partial` until the folder is finished.
 */
const char *tg_partial_folder_path(const struct tg_partial_folder *folder);

/*
 * Returns the current absolute path of the file `name` in the folder. Free the result with
 * g_free().
 */
char *tg_partial_folder_file_path(const struct tg_partial_folder *folder, const char *name);
/* Returns the path of the file `name` for messages. Free the result with g_free(). */
char *tg_partial_folder_shown_path(const struct tg_partial_folder *folder, const char *name);

bool tg_partial_folder_has(const struct tg_partial_folder *folder, const char *name);

/* Prepares the file `name` of the folder. The first write creates the file. */
void tg_partial_folder_init_file(
    const struct tg_partial_folder *folder, const char *name, struct tg_open_file *file);

/*
 * Returns `name` followed by `suffix`. If the result would be longer than `limit` bytes, the
 * function shortens `name` at a character boundary.
 */
char *tg_join_file_name(const char *name, const char *suffix, size_t limit);

/* Creates the folder `path` and its parents. Messages call the folder `shown`. */
bool tg_make_folders(const char *path, const char *shown, mode_t mode, char **error);

#endif
