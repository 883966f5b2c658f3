/* SPDX-License-Identifier: MIT */
/* The folder that one repaired trace is written to, and its files. */
#ifndef CTF_REPAIR_REPAIR_FOLDER_H
#define CTF_REPAIR_REPAIR_FOLDER_H

#include "base/partial-folder.h"
#include "ctf/decode/medium.h"

enum { CTF_REPAIR_FOLDER_MODE = 0777 };

struct ctf_repair_folder {
    struct tg_partial_folder *output; /* the folder of all repaired traces */
    const char *name;                 /* relative path in the output; empty: the output itself */
};

bool ctf_repair_folder_make(const struct ctf_repair_folder *folder, char **error);

/* Makes a folder in it for index files. */
bool ctf_repair_folder_add_index(const struct ctf_repair_folder *folder, char **error);
/* The path of the index file of the data stream file `name`, or NULL if there are none. */
char *ctf_repair_folder_index_path(const struct ctf_repair_folder *folder, const char *name);

/* A file in it, which is created with its first bytes. */
struct ctf_repair_file {
    struct tg_open_file file;
    uint64_t size;
    bool is_created;
};

void ctf_repair_file_init(
    struct ctf_repair_file *file, const struct ctf_repair_folder *folder, const char *name);
/* Appends `size` bytes of `source` from byte `offset` on; the file exists then, even if it is 0. */
bool ctf_repair_file_append(struct ctf_repair_file *file, struct ctf_medium *source,
    uint64_t offset, uint64_t size, char **error);
/* Closes the file; after the first failure, without an error. */
bool ctf_repair_file_close(struct ctf_repair_file *file, char **error);

#endif
