/* SPDX-License-Identifier: MIT */
#include "debug-info/debug-file.h"

#include <glib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "debug-info/debuginfod.h"

/* Returns whether an open file has the wanted build ID or checksum. */
typedef bool (*fits_func)(int fd, const void *wanted);

/*
 * Returns the length of the target prefix without trailing slashes. Returns 0 if there is no
 * prefix, or if the prefix is the root folder.
 */
static size_t prefix_length(const struct dbg_search *search)
{
    size_t length = search->target_prefix ? strlen(search->target_prefix) : 0;

    while (length > 0 && search->target_prefix[length - 1] == '/') {
        length--;
    }
    return length;
}

char *dbg_target_path(const struct dbg_search *search, const char *path)
{
    size_t length = prefix_length(search);

    return length == 0 ? g_strdup(path)
                       : g_strdup_printf("%.*s%s%s", (int) length, search->target_prefix,
                             path[0] == '/' ? "" : "/", path);
}

/*
 * Opens a path on this machine. A path in the target prefix can't leave it through `..` or symbolic
 * links.
 */
static int open_path(const struct dbg_search *search, const char *path)
{
    size_t length = prefix_length(search);
    g_autofree char *root = g_strndup(search->target_prefix, length);

    if (length == 0 || strncmp(path, root, length) != 0 || path[length] != '/') {
        return dbg_open_regular(path);
    }
    return dbg_open_in_root(root, path + length);
}

int dbg_open_target(const struct dbg_search *search, const char *path)
{
    g_autofree char *whole = dbg_target_path(search, path);

    return open_path(search, whole);
}

void dbg_found_clear(struct dbg_found *found)
{
    g_free(found->path);
    g_free(found->rejected);
    g_free(found->server_fault);
    *found = (struct dbg_found){0};
}

/*
 * Opens the file `path` if it has the wanted build ID or checksum. Takes ownership of `path`. If
 * the file doesn't fit, and is the first such file, stores its path in `found`.
 */
static int open_if_fits(const struct dbg_search *search, char *path, fits_func fits,
    const void *wanted, struct dbg_found *found)
{
    g_autofree char *own_path = path;
    int fd = open_path(search, path);

    if (fd < 0) {
        return -1;
    }
    if (fits(fd, wanted)) {
        found->path = g_steal_pointer(&own_path);
        return fd;
    }
    close(fd);
    if (!found->rejected) {
        found->rejected = g_steal_pointer(&own_path);
    }
    return -1;
}

static bool has_build_id(int fd, const void *wanted)
{
    return dbg_build_id_fits(wanted, fd);
}

static int open_by_build_id(
    const struct dbg_search *search, const struct dbg_build_id *build_id, struct dbg_found *found)
{
    g_autoptr(GString) name = g_string_new("/.build-id/");
    int fd = -1;

    if (build_id->length < 2) {
        return -1;
    }
    for (uint32_t i = 0; i < build_id->length; i++) {
        g_string_append_printf(name, i == 1 ? "/%02x" : "%02x", build_id->bytes[i]);
    }
    g_string_append(name, ".debug");
    for (const char *const *directory = search->directories; *directory && fd < 0; directory++) {
        fd = open_if_fits(
            search, g_strconcat(*directory, name->str, NULL), has_build_id, build_id, found);
    }
    return fd;
}

/*
 * Computes the CRC-32 of the whole file, which debug links contain. Returns false on a read error.
 */
static bool read_crc(int fd, uint32_t *crc)
{
    uint8_t buffer[64 * 1024];
    uLong sum = crc32(0, NULL, 0);
    off_t offset = 0;
    ssize_t size;

    while ((size = pread(fd, buffer, sizeof buffer, offset)) > 0) {
        sum = crc32(sum, buffer, (uInt) size);
        offset += size;
    }
    *crc = (uint32_t) sum;
    return size == 0;
}

static bool fits_debug_link(int fd, const void *wanted)
{
    const struct dbg_binary_identity *identity = wanted;
    uint32_t crc;

    return dbg_build_id_fits(&identity->build_id, fd) && read_crc(fd, &crc) &&
           crc == identity->debug_link_crc;
}

/* Opens the debug link in `folder`, which is relative to `top` unless `top` is NULL. */
static int open_linked(const struct dbg_search *search, const char *top, const char *folder,
    const struct dbg_binary_identity *identity, struct dbg_found *found)
{
    char *path = top ? g_build_filename(top, folder, identity->debug_link, NULL)
                     : g_build_filename(folder, identity->debug_link, NULL);

    return open_if_fits(search, path, fits_debug_link, identity, found);
}

static char *dirname_on_host(const struct dbg_search *search, const char *path)
{
    g_autofree char *whole = dbg_target_path(search, path);

    return g_path_get_dirname(whole);
}

static int open_by_debug_link(const struct dbg_search *search,
    const struct dbg_binary_identity *identity, struct dbg_found *found)
{
    const char *name = identity->debug_link;
    g_autofree char *folder = NULL, *mirrored = NULL, *whole_mirrored = NULL;

    if (!name || !name[0] || strchr(name, '/') || !identity->path[0]) {
        return -1;
    }
    folder = dirname_on_host(search, identity->path);
    int fd = open_linked(search, NULL, folder, identity, found);
    if (fd < 0) {
        fd = open_linked(search, folder, ".debug", identity, found);
    }
    /* The canonical path has no `..`, so it can't lead out of the debug directory. */
    mirrored = g_canonicalize_filename(identity->path, "/");
    whole_mirrored = dirname_on_host(search, mirrored);
    *strrchr(mirrored, '/') = '\0';
    for (const char *const *directory = search->directories; *directory && fd < 0; directory++) {
        fd = open_linked(search, *directory, whole_mirrored, identity, found);
        if (fd < 0 && prefix_length(search) > 0) {
            fd = open_linked(search, *directory, mirrored, identity, found);
        }
    }
    return fd;
}

static int open_by_debuginfod(
    const struct dbg_search *search, const struct dbg_build_id *build_id, struct dbg_found *found)
{
    if (!search->uses_debuginfod || build_id->length == 0) {
        return -1;
    }
    int fd = dbg_debuginfod_open(build_id, &found->path, &found->server_fault);
    if (fd >= 0 && !has_build_id(fd, build_id)) {
        close(fd);
        return -1;
    }
    return fd;
}

int dbg_open_debug_file(const struct dbg_search *search, const struct dbg_binary_identity *identity,
    struct dbg_found *found)
{
    int fd = open_by_build_id(search, &identity->build_id, found);

    if (fd < 0) {
        fd = open_by_debug_link(search, identity, found);
    }
    return fd < 0 ? open_by_debuginfod(search, &identity->build_id, found) : fd;
}

/*
 * Debug directories may contain common files in a folder `.dwz`. Returns the path of the common
 * file `name` in such a folder: the part of `name` after `.dwz/`, or its last part if `name` has no
 * `.dwz/`. The path has no `..`, so that it can't lead out of the folder. To be freed with
 * g_free().
 */
static char *path_below_dwz(const char *name)
{
    const char *folder = strstr(name, ".dwz/");
    const char *slash = strrchr(name, '/');

    return g_canonicalize_filename(folder  ? folder + strlen(".dwz/")
                                   : slash ? slash + 1
                                           : name,
        "/");
}

int dbg_open_common_file(const struct dbg_search *search, const char *path, const char *name,
    const struct dbg_build_id *build_id, struct dbg_found *found)
{
    g_autofree char *folder = g_path_get_dirname(path), *below_dwz = path_below_dwz(name);
    int fd = open_if_fits(search,
        name[0] == '/' ? dbg_target_path(search, name) : g_build_filename(folder, name, NULL),
        has_build_id, build_id, found);

    for (const char *const *directory = search->directories; *directory && fd < 0; directory++) {
        fd = open_if_fits(search, g_build_filename(*directory, ".dwz", below_dwz, NULL),
            has_build_id, build_id, found);
    }
    return fd < 0 ? open_by_build_id(search, build_id, found) : fd;
}
