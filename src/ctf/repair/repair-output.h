/* SPDX-License-Identifier: MIT */
/* The folder that the repaired traces are written to. It gets its final name when all of them are
 * complete. */
#ifndef CTF_REPAIR_REPAIR_OUTPUT_H
#define CTF_REPAIR_REPAIR_OUTPUT_H

#include <glib.h>
#include <stdbool.h>

struct ctf_repair_output;
struct tg_partial_folder;

/*
 * Creates the folder `path`. If the path exists, it must be an empty folder or a link to one. It
 * must not be in any of the folders `originals`, an array of paths: the first one is the folder
 * that the user gave, and contains the folders of the traces. On failure returns NULL and sets
 * `*error`, to be freed with g_free().
 */
struct ctf_repair_output *ctf_repair_output_create(
    const char *path, const GPtrArray *originals, char **error);

/* The path of the folder `name` in the output, or of the output itself if `name` is empty: for
 * messages, to be freed with g_free(). */
char *ctf_repair_output_path(const struct ctf_repair_output *output, const char *name);

/* Whether the folder `path` is one of the originals, or contains one. */
bool ctf_repair_output_has_original(const struct ctf_repair_output *output, const char *path);

/* The folder while it is being written. */
struct tg_partial_folder *ctf_repair_output_folder(const struct ctf_repair_output *output);

/* Gives the folder its final name. */
bool ctf_repair_output_finish(struct ctf_repair_output *output, char **error);

/* Removes the folder unless it is finished. Accepts NULL. */
void ctf_repair_output_free(struct ctf_repair_output *output);

typedef struct ctf_repair_output ctf_repair_output;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_repair_output, ctf_repair_output_free)

#endif
