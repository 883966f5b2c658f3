/* SPDX-License-Identifier: MIT */
/* Reads the file `metadata` of a trace directory; see metadata-file.h. */
#include "ctf/trace-files/metadata-file.h"

#include <sys/stat.h>

#include "base/file-kind.h"
#include "ctf/decode/medium.h"
#include "ctf/trace-files/metadata-cache.h"

static char *metadata_path(const char *directory)
{
    return g_build_filename(directory, "metadata", NULL);
}

/* Returns the mode of the file, the mode of a broken link, or 0. */
static mode_t metadata_mode(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 || lstat(path, &status) == 0 ? status.st_mode : 0;
}

/*
 * A directory named `metadata` has another purpose and isn't part of a trace. A pipe, a device or a
 * broken link can't be read, but counts as a metadata file, so that opening the trace reports the
 * error.
 */
bool ctf_metadata_file_exists(const char *directory)
{
    g_autofree char *path = metadata_path(directory);
    const mode_t mode = metadata_mode(path);

    return mode != 0 && !S_ISDIR(mode);
}

/* `directory` is NULL if the file doesn't belong to a trace directory. */
static bool check_metadata(const char *directory, const char *path, char **error)
{
    const mode_t mode = metadata_mode(path);

    if (S_ISREG(mode)) {
        return true;
    }
    if (mode != 0) {
        *error = g_strdup_printf("%s: is %s, not a regular file", path, tg_file_kind(mode));
    } else if (!directory) {
        *error = g_strdup_printf("%s: no such metadata file", path);
    } else if (!g_file_test(directory, G_FILE_TEST_IS_DIR)) {
        *error = g_strdup_printf("%s: not a CTF trace: no such directory", directory);
    } else {
        *error = g_strdup_printf("%s: not a CTF trace: no `metadata` file", directory);
    }
    return false;
}

/* Reads the file at `path`. `directory` is as for check_metadata(). */
static uint8_t *read_file(const char *directory, const char *path, size_t *size, char **error)
{
    return check_metadata(directory, path, error) ? ctf_file_read(path, size, error) : NULL;
}

static struct ctf_metadata_decoder *decode_bytes(
    const char *path, const uint8_t *bytes, size_t size, bool *is_valid, char **error)
{
    struct ctf_metadata_decoder *decoder = ctf_metadata_decoder_create(path);

    *is_valid = ctf_metadata_decoder_append(decoder, bytes, size, error) &&
                ctf_metadata_decoder_finish(decoder, error);
    return decoder;
}

/* Returns the decoder from an earlier query, or NULL. Sets `*status` to the status of the file. */
static struct ctf_metadata_decoder *take_cached(const char *path, struct stat *status)
{
    if (stat(path, status) != 0) {
        *status = (struct stat){0};
    }
    return ctf_metadata_cache_take(status);
}

/* Decodes the file at `path`. Returns the same as ctf_metadata_file_decode(). */
static struct ctf_metadata_decoder *decode_file(
    const char *directory, const char *path, struct stat *status, bool *is_valid, char **error)
{
    size_t size;

    if (!check_metadata(directory, path, error)) {
        return NULL;
    }
    *is_valid = true;
    struct ctf_metadata_decoder *decoder = take_cached(path, status);
    if (decoder) {
        return decoder;
    }
    g_autofree uint8_t *bytes = read_file(directory, path, &size, error);
    return bytes ? decode_bytes(path, bytes, size, is_valid, error) : NULL;
}

struct ctf_metadata_decoder *ctf_metadata_file_look(
    const char *directory, struct stat *status, char **error)
{
    g_autofree char *path = metadata_path(directory);
    bool is_valid;
    g_autoptr(ctf_metadata_decoder) decoder =
        decode_file(directory, path, status, &is_valid, error);

    return decoder && is_valid ? g_steal_pointer(&decoder) : NULL;
}

struct ctf_metadata_decoder *ctf_metadata_file_decode(
    const char *directory, bool *is_valid, char **error)
{
    g_autofree char *path = metadata_path(directory);
    struct stat status;

    return is_valid ? decode_file(directory, path, &status, is_valid, error)
                    : ctf_metadata_file_look(directory, &status, error);
}

struct ctf_metadata_decoder *ctf_metadata_file_decode_path(const char *path, char **error)
{
    struct stat status;
    bool is_valid;
    g_autoptr(ctf_metadata_decoder) decoder = decode_file(NULL, path, &status, &is_valid, error);

    return decoder && is_valid ? g_steal_pointer(&decoder) : NULL;
}

/* Decodes the valid parts of metadata with errors. */
static struct ctf_metadata_decoder *salvage_bytes(const char *path, const uint8_t *bytes,
    size_t size, struct ctf_metadata_text *text, char **damage)
{
    if (text) {
        text->kept = g_string_new(NULL);
    }
    return ctf_metadata_salvage(path, bytes, size, text ? text->kept : NULL, damage);
}

static struct ctf_metadata_decoder *salvage_file(const char *directory, const char *path,
    struct ctf_metadata_text *text, char **damage, char **error)
{
    g_autofree char *fault = NULL;
    struct stat status;
    bool is_valid;
    size_t size;

    /*
     * If the caller needs the bytes, the cache isn't used, because a cached decoder doesn't have
     * them.
     */
    if (!text) {
        struct ctf_metadata_decoder *cached = take_cached(path, &status);

        if (cached) {
            return cached;
        }
    }
    g_autofree uint8_t *bytes = read_file(directory, path, &size, error);
    if (!bytes) {
        return NULL;
    }
    g_autoptr(ctf_metadata_decoder) decoder = decode_bytes(path, bytes, size, &is_valid, &fault);
    if (!is_valid) {
        ctf_metadata_decoder_free(g_steal_pointer(&decoder));
        decoder = salvage_bytes(path, bytes, size, text, damage);
        if (!*damage) {
            *damage = g_steal_pointer(&fault);
        }
    }
    if (text) {
        text->fault = decoder ? NULL : g_strdup(*damage);
        text->bytes = g_steal_pointer(&bytes);
        text->size = size;
    }
    return g_steal_pointer(&decoder);
}

void ctf_metadata_text_clear(struct ctf_metadata_text *text)
{
    g_free(text->bytes);
    g_free(text->fault);
    if (text->kept) {
        g_string_free(text->kept, TRUE);
    }
}

struct ctf_metadata_decoder *ctf_metadata_file_salvage(
    const char *directory, struct ctf_metadata_text *text, char **damage, char **error)
{
    g_autofree char *path = metadata_path(directory);

    return salvage_file(directory, path, text, damage, error);
}

struct ctf_metadata_decoder *ctf_metadata_file_salvage_path(
    const char *path, char **damage, char **error)
{
    return salvage_file(NULL, path, NULL, damage, error);
}

static unsigned read_version(const char *directory, const char *path, char **error)
{
    g_autoptr(ctf_medium) medium = ctf_file_medium_create(path);
    uint8_t bytes[CTF_METADATA_VERSION_SIZE];
    size_t size = 0;

    if (!check_metadata(directory, path, error) ||
        ctf_medium_read(medium, 0, sizeof(bytes), bytes, &size, error) == CTF_MEDIUM_ERROR) {
        return 0;
    }
    return ctf_metadata_version(bytes, size);
}

unsigned ctf_metadata_file_version(const char *directory, char **error)
{
    g_autofree char *path = metadata_path(directory);

    return read_version(directory, path, error);
}

unsigned ctf_metadata_file_version_of_path(const char *path, char **error)
{
    return read_version(NULL, path, error);
}
