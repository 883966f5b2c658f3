/* SPDX-License-Identifier: MIT */
/* Manages the folder of a repaired trace; see repair-folder.h. */
#include "ctf/repair/repair-folder.h"

#include "ctf/schema/lttng-index.h"

enum { CHUNK_SIZE = 256 << 10 };

/* Returns the path of the entry `name` in the output. */
static char *output_name(const struct ctf_repair_folder *folder, const char *name)
{
    return g_build_filename(folder->name, name, NULL);
}

static bool make_folder(const struct ctf_repair_folder *folder, const char *name, char **error)
{
    g_autofree char *entry = output_name(folder, name);
    g_autofree char *path = tg_partial_folder_file_path(folder->output, entry);
    g_autofree char *shown = tg_partial_folder_shown_path(folder->output, entry);

    return tg_make_folders(path, shown, CTF_REPAIR_FOLDER_MODE, error);
}

bool ctf_repair_folder_make(const struct ctf_repair_folder *folder, char **error)
{
    return !*folder->name || make_folder(folder, "", error);
}

bool ctf_repair_folder_add_index(const struct ctf_repair_folder *folder, char **error)
{
    return make_folder(folder, CTF_LTTNG_INDEX_DIRECTORY, error);
}

char *ctf_repair_folder_index_path(const struct ctf_repair_folder *folder, const char *name)
{
    g_autofree char *file = g_strconcat(name, CTF_LTTNG_INDEX_SUFFIX, NULL);
    g_autofree char *entry = output_name(folder, CTF_LTTNG_INDEX_DIRECTORY);
    g_autofree char *index = tg_partial_folder_file_path(folder->output, entry);

    return tg_partial_folder_has(folder->output, entry) ? g_build_filename(index, file, NULL)
                                                        : NULL;
}

void ctf_repair_file_init(
    struct ctf_repair_file *file, const struct ctf_repair_folder *folder, const char *name)
{
    g_autofree char *entry = output_name(folder, name);

    *file = (struct ctf_repair_file){0};
    tg_partial_folder_init_file(folder->output, entry, &file->file);
}

static bool append_chunk(struct ctf_repair_file *file, struct ctf_medium *source, uint64_t offset,
    uint8_t *chunk, size_t size, char **error)
{
    size_t done;

    switch (ctf_medium_read(source, offset, size, chunk, &done, error)) {
    case CTF_MEDIUM_OK:
        break;
    case CTF_MEDIUM_ERROR:
        return false;
    default:
        done = 0;
        break;
    }
    if (done < size) {
        *error = g_strdup_printf("%s: the file has become shorter", source->name);
        return false;
    }
    if (!tg_open_file_write_at(&file->file, file->size, chunk, size, &done, error)) {
        return false;
    }
    file->size += size;
    return true;
}

bool ctf_repair_file_append(struct ctf_repair_file *file, struct ctf_medium *source,
    uint64_t offset, uint64_t size, char **error)
{
    g_autofree uint8_t *chunk = g_malloc(MIN(size, (uint64_t) CHUNK_SIZE));

    if (!file->is_created) {
        if (!tg_open_file_take(&file->file, error)) {
            return false;
        }
        tg_open_file_give_back(&file->file);
        file->is_created = true;
    }
    for (uint64_t done = 0, count; done < size; done += count) {
        count = MIN(size - done, (uint64_t) CHUNK_SIZE);
        if (!append_chunk(file, source, offset + done, chunk, (size_t) count, error)) {
            return false;
        }
    }
    return true;
}

bool ctf_repair_file_close(struct ctf_repair_file *file, char **error)
{
    g_autofree char *close_error = NULL;
    const bool is_closed = tg_open_file_close(&file->file, &close_error);

    if (!is_closed && !*error) {
        *error = g_steal_pointer(&close_error);
    }
    tg_open_file_clear(&file->file);
    return is_closed && !*error;
}
