/* SPDX-License-Identifier: MIT */
/* The file `metadata` of a trace directory. */
#ifndef CTF_TRACE_FILES_METADATA_FILE_H
#define CTF_TRACE_FILES_METADATA_FILE_H

#include <sys/stat.h>

#include "ctf/metadata/metadata.h"

/* Whether `directory` has a file named `metadata`; it may be a pipe, which can't be read. */
bool ctf_metadata_file_exists(const char *directory);

/*
 * Reads the metadata of the trace in `directory` and decodes it. If it can't be read, returns NULL;
 * if it can't be decoded, sets `*is_valid` to false and returns a decoder which at least knows the
 * text. `*error` is a message to be freed with g_free() then. `is_valid` may be NULL: NULL is
 * returned for invalid metadata too.
 */
struct ctf_metadata_decoder *ctf_metadata_file_decode(
    const char *directory, bool *is_valid, char **error);

/* The text of metadata that was decoded. Zero it before, and clear it after use. */
struct ctf_metadata_text {
    uint8_t *bytes; /* of the file */
    size_t size;
    GString *kept; /* the text without the parts that can't be decoded; NULL: it has none */
    char *fault;   /* why nothing can be decoded, or NULL */
};

void ctf_metadata_text_clear(struct ctf_metadata_text *text);

/*
 * Decodes the parts of damaged metadata that can be decoded. `*damage` (NULL before) becomes a
 * description of the fault in the first part that can't, to be freed with g_free(). If nothing can
 * be decoded, returns NULL, and `*error` (NULL before) isn't set. The file is read once. `text` may
 * be NULL.
 */
struct ctf_metadata_decoder *ctf_metadata_file_salvage(
    const char *directory, struct ctf_metadata_text *text, char **damage, char **error);

/*
 * The same for a query, which only looks at the metadata. Pass the decoder and `*status` to
 * ctf_metadata_cache_put() afterwards, so that the component for this directory can use it.
 */
struct ctf_metadata_decoder *ctf_metadata_file_look(
    const char *directory, struct stat *status, char **error);

/*
 * The major version of the format of the trace in `directory`, 1 or 2, from the first bytes of its
 * metadata alone. Returns 0 and sets `*error` if it can't be read.
 */
unsigned ctf_metadata_file_version(const char *directory, char **error);

/* The same functions for a metadata file of any name, which describes data from elsewhere. */
struct ctf_metadata_decoder *ctf_metadata_file_decode_path(const char *path, char **error);
struct ctf_metadata_decoder *ctf_metadata_file_salvage_path(
    const char *path, char **damage, char **error);
unsigned ctf_metadata_file_version_of_path(const char *path, char **error);

#endif
