/* SPDX-License-Identifier: MIT */
/* A trace folder that is being written: its metadata file and its data stream files. */
#ifndef PLUGINS_CTF_FOLLOW_SOURCE_FOLLOWED_FOLDER_H
#define PLUGINS_CTF_FOLLOW_SOURCE_FOLLOWED_FOLDER_H

#include "plugins/ctf/follow-source/followed-stream.h"

struct followed_folder;

/* `path` is borrowed. */
struct followed_folder *followed_folder_create(struct follow_state *state, const char *path);
/* The merger must be freed before. */
void followed_folder_free(struct followed_folder *folder);

/*
 * Reads what was appended to the metadata, and makes new data stream files inputs of the merger.
 * Returns false with `*error`, to be freed with g_free(), if the folder can't be read, or if the
 * metadata still can't be decoded after the inactivity timeout.
 */
bool followed_folder_scan(struct followed_folder *folder, char **error);

/*
 * The file `name` of the folder was written to. Returns false if only a scan shows what this means.
 */
bool followed_folder_note_change(struct followed_folder *folder, const char *name);

#endif
