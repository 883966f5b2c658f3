/* SPDX-License-Identifier: MIT */
/*
 * The folder to which the repaired traces are written. It gets its final name when all traces are
 * complete.
 */
#ifndef CTF_REPAIR_REPAIR_OUTPUT_H
#define CTF_REPAIR_REPAIR_OUTPUT_H

#include <glib.h>
#include <stdbool.h>

struct ctf_repair_output;
struct tg_partial_folder;

/*
 * Creates the folder `path`. If the path exists, it must be an empty folder or a link to one. It
 * must not be in any of the folders `originals`, an array of paths. The first original is the
 * folder that the user gave, and contains the folders of the traces. On failure, returns NULL and
 * sets `*error`, which the caller frees with g_free().
 */
struct ctf_repair_output *ctf_repair_output_create(
    const char *path, const GPtrArray *originals, char **error);

/*
 * Returns the path of the folder `name` in the output, or of the output if `name` is empty, for
 * messages. The caller frees it with g_free().
 */
char *ctf_repair_output_path(const struct ctf_repair_output *output, const char *name);

/* Returns whether the folder `path` is one of the originals or contains one. */
bool ctf_repair_output_has_original(const struct ctf_repair_output *output, const char *path);

/* Returns the folder under construction. */
struct tg_partial_folder *ctf_repair_output_folder(const struct ctf_repair_output *output);

/* Renames the folder to its final name. */
bool ctf_repair_output_finish(struct ctf_repair_output *output, char **error);

/* Frees `output`, which may be NULL. Removes the folder unless it is finished. */
void ctf_repair_output_free(struct ctf_repair_output *output);

typedef struct ctf_repair_output ctf_repair_output;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_repair_output, ctf_repair_output_free)

#endif
