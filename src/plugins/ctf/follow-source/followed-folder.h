/* SPDX-License-Identifier: MIT */
/* A trace folder that is being written. It contains a metadata file and data stream files. */
#ifndef PLUGINS_CTF_FOLLOW_SOURCE_FOLLOWED_FOLDER_H
#define PLUGINS_CTF_FOLLOW_SOURCE_FOLLOWED_FOLDER_H

#include "plugins/ctf/follow-source/followed-stream.h"

struct followed_folder;

/* Creates an object for the trace folder `path`, which is borrowed. Reads nothing yet. */
struct followed_folder *followed_folder_create(struct follow_state *state, const char *path);
/* Frees the folder. The merger must be freed first. */
void followed_folder_free(struct followed_folder *folder);

/*
 * Reads the bytes that were appended to the metadata, and adds new data stream files as inputs of
 * the merger. Returns false and sets `*error`, which the caller frees with g_free(), if the folder
 * can't be read, or if the metadata still can't be decoded after the inactivity timeout.
 */
bool followed_folder_scan(struct followed_folder *folder, char **error);

/*
 * Records that the file `name` of the folder was written to. Returns false if a scan is needed to
 * find out what has changed.
 */
bool followed_folder_note_change(struct followed_folder *folder, const char *name);

#endif
