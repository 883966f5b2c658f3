/* SPDX-License-Identifier: MIT */
/*
 * The folder that a repaired trace is written to. It has another name until it is complete: its own
 * with `.partial` at its end. A run that is killed leaves that one; any other end removes it.
 *
 * Messages call the files by their final paths, and are freed with g_free().
 */
#ifndef PLUGINS_CTF_FS_SOURCE_REPAIR_FOLDER_H
#define PLUGINS_CTF_FS_SOURCE_REPAIR_FOLDER_H

#include "base/open-file.h"
#include "ctf/decode/medium.h"

struct repair_folder;

/*
 * Makes the folder `path`, which must not exist, or be empty, and not be in the folder `original`.
 * `original` stays as it is.
 */
struct repair_folder *repair_folder_create(const char *path, const char *original, char **error);
/* Gives it its name. */
bool repair_folder_finish(struct repair_folder *folder, char **error);
/* Unless it is finished, removes it and its files. Accepts NULL. */
void repair_folder_free(struct repair_folder *folder);
typedef struct repair_folder repair_folder;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(repair_folder, repair_folder_free)

/* Makes a folder in it for index files. */
bool repair_folder_add_index(struct repair_folder *folder, char **error);
/* The path of the index file of the data stream file `name`, or NULL if there are none. */
char *repair_folder_index_path(const struct repair_folder *folder, const char *name);

/* A file in it, which is created with its first bytes. */
struct repair_file {
    struct tg_open_file file;
    uint64_t size;
    bool is_created;
};

void repair_file_init(
    struct repair_file *file, const struct repair_folder *folder, const char *name);
/* Appends `size` bytes of `source` from byte `offset` on; the file exists then, even if it is 0. */
bool repair_file_append(struct repair_file *file, struct ctf_medium *source, uint64_t offset,
    uint64_t size, char **error);
/* Closes the file; after the first failure, without an error. */
bool repair_file_close(struct repair_file *file, char **error);

#endif
