/* SPDX-License-Identifier: MIT */
/* Reads the file `metadata` of a trace directory. */
#ifndef CTF_TRACE_FILES_METADATA_FILE_H
#define CTF_TRACE_FILES_METADATA_FILE_H

#include <sys/stat.h>

#include "ctf/metadata/metadata.h"

/*
 * Returns whether `directory` contains a file named `metadata`, including files that can't be read,
 * such as pipes.
 */
bool ctf_metadata_file_exists(const char *directory);

/*
 * Reads and decodes the metadata of the trace in `directory`. If the file can't be read, returns
 * NULL. If it can't be decoded, sets `*is_valid` to false and returns a decoder that has at least
 * the text. In both cases, sets `*error` to a message, which the caller frees with g_free(). If
 * `is_valid` is NULL, returns NULL for invalid metadata, too.
 */
struct ctf_metadata_decoder *ctf_metadata_file_decode(
    const char *directory, bool *is_valid, char **error);

/* The text of decoded metadata. Zero-initialise it before use, and clear it afterwards. */
struct ctf_metadata_text {
    uint8_t *bytes; /* content of the file */
    size_t size;
    GString *kept; /* text without invalid parts; NULL: no part is invalid */
    char *fault;   /* message if no part can be decoded, or NULL */
};

void ctf_metadata_text_clear(struct ctf_metadata_text *text);

/*
 * Decodes the valid parts of damaged metadata. Sets `*damage` (initially NULL) to a description of
 * the first error, which the caller frees with g_free(). If the file can't be read, returns NULL
 * and sets `*error` (initially NULL). If no part can be decoded, returns NULL without setting
 * `*error`. Reads the file once. `text` may be NULL.
 */
struct ctf_metadata_decoder *ctf_metadata_file_salvage(
    const char *directory, struct ctf_metadata_text *text, char **damage, char **error);

/*
 * Decodes the metadata for a query. If the metadata can't be read or is invalid, returns NULL and
 * sets `*error`. Otherwise, pass the decoder and `*status` to ctf_metadata_cache_put() afterwards,
 * so that the component for this directory can use them.
 */
struct ctf_metadata_decoder *ctf_metadata_file_look(
    const char *directory, struct stat *status, char **error);

/*
 * Returns the major version (1 or 2) of the format of the trace in `directory`, from the first
 * bytes of its metadata. If the file can't be read, returns 0 and sets `*error`.
 */
unsigned ctf_metadata_file_version(const char *directory, char **error);

/*
 * These functions do the same as the functions above for a metadata file of any name, which may
 * describe data in other directories.
 */
struct ctf_metadata_decoder *ctf_metadata_file_decode_path(const char *path, char **error);
struct ctf_metadata_decoder *ctf_metadata_file_salvage_path(
    const char *path, char **damage, char **error);
unsigned ctf_metadata_file_version_of_path(const char *path, char **error);

#endif
