/* SPDX-License-Identifier: MIT */
/* The folder to which one repaired trace is written, and its files. */
#ifndef CTF_REPAIR_REPAIR_FOLDER_H
#define CTF_REPAIR_REPAIR_FOLDER_H

#include "base/partial-folder.h"
#include "ctf/decode/medium.h"

enum { CTF_REPAIR_FOLDER_MODE = 0777 };

struct ctf_repair_folder {
    struct tg_partial_folder *output; /* folder of all repaired traces */
    const char *name;                 /* path relative to the output; empty: the output itself */
};

bool ctf_repair_folder_make(const struct ctf_repair_folder *folder, char **error);

/* Creates the folder for index files. */
bool ctf_repair_folder_add_index(const struct ctf_repair_folder *folder, char **error);
/*
 * Returns the path of the index file of the data stream file `name`, or NULL if there is no folder
 * for index files.
 */
char *ctf_repair_folder_index_path(const struct ctf_repair_folder *folder, const char *name);

/* A file in the folder. It is created with its first bytes. */
struct ctf_repair_file {
    struct tg_open_file file;
    uint64_t size;
    bool is_created;
};

void ctf_repair_file_init(
    struct ctf_repair_file *file, const struct ctf_repair_folder *folder, const char *name);
/* Appends `size` bytes of `source` from byte `offset` on. Creates the file even if `size` is 0. */
bool ctf_repair_file_append(struct ctf_repair_file *file, struct ctf_medium *source,
    uint64_t offset, uint64_t size, char **error);
/* Closes the file. If `*error` is already set, keeps this first error. */
bool ctf_repair_file_close(struct ctf_repair_file *file, char **error);

#endif
