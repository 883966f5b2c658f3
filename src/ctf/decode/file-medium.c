/* SPDX-License-Identifier: MIT */
/* File media: read the bytes of a regular file through the process's shared pool of open files. */
#include "ctf/decode/medium.h"

#include <fcntl.h>
#include <inttypes.h>

#include "base/open-file.h"

struct file_medium {
    struct ctf_medium base;
    struct tg_open_file file;
    bool *is_at_end; /* growing file: whether the last read found the end; owned by the caller */
};

static char *read_error(const struct tg_open_file *file, uint64_t offset, int error_number)
{
    return g_strdup_printf(
        "%s: cannot read at byte %" PRIu64 ": %s", file->name, offset, g_strerror(error_number));
}

/*
 * Reads up to `size` bytes and returns the count of bytes read. If no byte was read, sets `*error`.
 */
static size_t read_bytes(
    const struct tg_open_file *file, uint64_t offset, size_t size, void *bytes, char **error)
{
    size_t done;
    const int error_number = tg_open_file_read(file, offset, bytes, size, &done);

    /* Return the bytes before a fault first. The next read meets the same fault and reports it. */
    if (done) {
        return done;
    }
    if (error_number) {
        *error = read_error(file, offset, error_number);
    } else {
        *error = g_strdup_printf("%s: the file has become shorter: byte %" PRIu64 " of %" PRIu64
                                 " is missing",
            file->name, offset, file->size);
    }
    return 0;
}

static enum ctf_medium_status file_read(struct ctf_medium *medium, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    struct tg_open_file *file = &((struct file_medium *) medium)->file;

    if (file->is_known && offset >= file->size) {
        return CTF_MEDIUM_END;
    }
    if (!tg_open_file_take(file, error)) {
        return CTF_MEDIUM_ERROR;
    }

    const bool is_end = offset >= file->size;

    if (!is_end) {
        size = MIN(size, file->size - offset);
        *read_size = read_bytes(file, offset, size, buffer, error);
    }
    tg_open_file_give_back(file);
    return is_end ? CTF_MEDIUM_END : *read_size > 0 ? CTF_MEDIUM_OK : CTF_MEDIUM_ERROR;
}

static bool file_get_size(struct ctf_medium *medium, uint64_t *size)
{
    struct tg_open_file *file = &((struct file_medium *) medium)->file;
    g_autofree char *error = NULL;

    if (!file->is_known) {
        if (!tg_open_file_take(file, &error)) {
            return false;
        }
        tg_open_file_give_back(file);
    }
    *size = file->size;
    return true;
}

static uint64_t file_skip_hole(struct ctf_medium *medium, uint64_t offset)
{
    struct tg_open_file *file = &((struct file_medium *) medium)->file;
    g_autofree char *error = NULL;

    if (!tg_open_file_take(file, &error)) {
        return offset;
    }
    uint64_t found = tg_open_file_skip_hole(file, offset);
    tg_open_file_give_back(file);
    return found;
}

static void file_free(struct ctf_medium *medium)
{
    tg_open_file_clear(&((struct file_medium *) medium)->file);
    g_free(medium->name);
    g_free(medium);
}

static const struct ctf_medium_functions file_functions = {
    .read = file_read,
    .get_size = file_get_size,
    .skip_hole = file_skip_hole,
    .free = file_free,
};

static struct ctf_medium *create(
    const char *path, const struct ctf_medium_functions *functions, bool *is_at_end)
{
    struct file_medium *medium = g_new0(struct file_medium, 1);

    medium->base.functions = functions;
    medium->base.name = g_strdup(path);
    medium->is_at_end = is_at_end;
    tg_open_file_init(&medium->file, path, NULL, O_RDONLY);
    return &medium->base;
}

struct ctf_medium *ctf_file_medium_create(const char *path)
{
    return create(path, &file_functions, NULL);
}

static enum ctf_medium_status growing_file_read(struct ctf_medium *medium, uint64_t offset,
    size_t size, void *buffer, size_t *read_size, char **error)
{
    const struct file_medium *self = (struct file_medium *) medium;
    struct tg_open_file *file = &((struct file_medium *) medium)->file;

    if (!tg_open_file_take(file, error)) {
        return CTF_MEDIUM_ERROR;
    }
    int error_number = tg_open_file_read(file, offset, buffer, size, read_size);
    tg_open_file_give_back(file);
    *self->is_at_end = *read_size == 0 && error_number == 0;
    if (*read_size > 0) {
        return CTF_MEDIUM_OK;
    }
    if (error_number == 0) {
        return CTF_MEDIUM_AGAIN;
    }
    *error = read_error(file, offset, error_number);
    return CTF_MEDIUM_ERROR;
}

static bool growing_file_get_size(struct ctf_medium *medium, uint64_t *size)
{
    return false;
}

static const struct ctf_medium_functions growing_file_functions = {
    .read = growing_file_read,
    .get_size = growing_file_get_size,
    .free = file_free,
};

struct ctf_medium *ctf_growing_file_medium_create(const char *path, bool *is_at_end)
{
    *is_at_end = false;
    return create(path, &growing_file_functions, is_at_end);
}

/* Reads the whole file. The caller must have taken `file`. */
static uint8_t *read_whole(const struct tg_open_file *file, size_t *size, char **error)
{
    g_autofree uint8_t *bytes = g_try_malloc(MAX(file->size, 1));
    size_t done;

    if (!bytes) {
        *error = g_strdup_printf("%s: no memory for %" PRIu64 " bytes", file->name, file->size);
        return NULL;
    }
    for (*size = 0; *size < file->size; *size += done) {
        done = read_bytes(file, *size, file->size - *size, bytes + *size, error);
        if (done == 0) {
            return NULL;
        }
    }
    return g_steal_pointer(&bytes);
}

uint8_t *ctf_file_read(const char *path, size_t *size, char **error)
{
    struct tg_open_file file;
    uint8_t *bytes = NULL;

    tg_open_file_init(&file, path, NULL, O_RDONLY);
    if (tg_open_file_take(&file, error)) {
        bytes = read_whole(&file, size, error);
        tg_open_file_give_back(&file);
    }
    tg_open_file_clear(&file);
    return bytes;
}
