/* SPDX-License-Identifier: MIT */
/*
 * A folder that is complete when it has its name. While it is being written, its name ends with
 * `.partial`. A run that is killed leaves the partial folder.
 *
 * A folder has two paths: as the caller gave it, for messages, and an absolute one, because the
 * program may change its directory. Messages call the files by their final paths: that is where
 * they are found when the program has ended.
 */
#ifndef BASE_PARTIAL_FOLDER_H
#define BASE_PARTIAL_FOLDER_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/open-file.h"

#define TG_PARTIAL_SUFFIX ".partial"

struct tg_partial_folder_rules {
    bool is_numbered;    /* if NAME exists, NAME-0, NAME-1... is taken; otherwise it is an error */
    bool replaces_empty; /* NAME may be an empty folder; for a folder that isn't numbered */
    bool makes_parents;
    mode_t mode; /* less umask: of folders */
};

struct tg_partial_folder;

/*
 * Creates the folder `path`. Nothing is ever replaced, except as above. On failure returns NULL and
 * sets `*error`, to be freed with g_free(). `rules` must outlive the folder.
 */
struct tg_partial_folder *tg_partial_folder_create(
    const char *path, const struct tg_partial_folder_rules *rules, char **error);
void tg_partial_folder_free(struct tg_partial_folder *folder); /* accepts NULL */

/* Renames the folder to its final name. If that fails, it keeps the name with `.partial`. */
bool tg_partial_folder_finish(struct tg_partial_folder *folder, char **error);

/* Removes the folder with everything in it. */
void tg_partial_folder_remove(const struct tg_partial_folder *folder);

/* The folder as it is called now, in the form of `path`. */
const char *tg_partial_folder_path(const struct tg_partial_folder *folder);

/* The absolute path of the file `name` of the folder as it is now, to be freed with g_free(). */
char *tg_partial_folder_file_path(const struct tg_partial_folder *folder, const char *name);
/* The path of that file in messages, to be freed with g_free(). */
char *tg_partial_folder_shown_path(const struct tg_partial_folder *folder, const char *name);

/* Whether the folder has an entry of that name. */
bool tg_partial_folder_has(const struct tg_partial_folder *folder, const char *name);

/* Prepares the file `name` of the folder, which is created when it is first written to. */
void tg_partial_folder_init_file(
    const struct tg_partial_folder *folder, const char *name, struct tg_open_file *file);

/* `name` and `suffix`; the name is cut at a character if both are longer than `limit`. */
char *tg_join_file_name(const char *name, const char *suffix, size_t limit);

/* Makes the folder `path` with its parents. Messages call it `shown`. */
bool tg_make_folders(const char *path, const char *shown, mode_t mode, char **error);

#endif
