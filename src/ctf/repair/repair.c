/* SPDX-License-Identifier: MIT */
/*
 * Repairs a trace; see repair.h. The repair copies the metadata, writes each data stream file
 * without its unreadable parts, and creates new index files. It doesn't change the original trace.
 */
#include "ctf/repair/repair.h"

#include <sys/stat.h>

#include "base/list-folder.h"
#include "ctf/schema/lttng-index.h"
#include "ctf/trace-files/damage-description.h"
#include "ctf/trace-files/metadata-file.h"
#include "ctf/repair/repair-stream.h"

struct repair {
    const char *path; /* path of the trace's folder */
    const struct ctf_repair_output *output;
    struct ctf_stream_repair stream;
    struct ctf_metadata_text metadata;
    GHashTable *names; /* char *: entries of the trace's folder that the result need not list */
    bt_value *result;
    bt_value *files, *damage; /* borrowed from `result` */
    uint64_t damage_count;
    char **error;
};

static void report(void *data, const struct ctf_stream_group *group,
    const struct ctf_stream_file *file, const struct ctf_damage *damage)
{
    struct repair *repair = data;

    if (repair->damage_count++ < CTF_MAX_DESCRIBED_DAMAGE) {
        bt_value *map = ctf_damage_describe(
            damage, file->path, ctf_stream_group_clock(group), (struct ctf_clock_shift){0});
        bt_value_array_append_element(repair->damage, map);
        bt_value_put_ref(map);
    }
}

/* Metadata. */

static bool write_bytes(struct repair *repair, const char *name, const void *bytes, size_t size)
{
    g_autofree char *path = g_build_filename(repair->path, name, NULL);
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create(path, bytes, size);
    struct ctf_repair_file file;

    ctf_repair_file_init(&file, &repair->stream.folder, name);
    ctf_repair_file_append(&file, medium, 0, size, repair->error);
    return ctf_repair_file_close(&file, repair->error);
}

/*
 * Decodes the kept text of damaged metadata to check it, because a valid part may refer to a part
 * that was left out. If the original metadata consists of packets, the kept text may lack the first
 * line of plain CTF 1.8 metadata, so the function adds this line.
 */
static bool check_metadata(struct repair *repair)
{
    static const char signature[] = "/* CTF 1.8";
    struct ctf_metadata_text *text = &repair->metadata;
    GString *kept = text->kept;

    if (text->fault) {
        *repair->error = g_steal_pointer(&text->fault);
        return false;
    }
    if (!kept) {
        return true;
    }
    if (!g_str_has_prefix(kept->str, signature) && kept->str[0] != '\x1e') {
        g_string_prepend(kept, "/* CTF 1.8 */\n\n");
    }
    g_autofree char *path = g_build_filename(repair->path, "metadata", NULL);
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create(path);
    return ctf_metadata_decoder_append(
               decoder, (const uint8_t *) kept->str, kept->len, repair->error) &&
           ctf_metadata_decoder_finish(decoder, repair->error);
}

/*
 * Writes the metadata that was read when the trace was opened, because this metadata describes the
 * streams. The metadata file may have changed since then.
 */
static bool write_metadata(struct repair *repair)
{
    const struct ctf_metadata_text *text = &repair->metadata;

    bt_value_map_insert_string_entry(repair->result, "metadata", text->kept ? "cut" : "copied");
    return text->kept ? write_bytes(repair, "metadata", text->kept->str, text->kept->len)
                      : write_bytes(repair, "metadata", text->bytes, text->size);
}

/* Data streams. */

static void insert_counts(bt_value *map, const struct ctf_repair_counts *counts)
{
    const struct {
        const char *key;
        uint64_t value;
    } entries[] = {
        {"packets-kept", counts->kept_packets},
        {"packets-cut", counts->cut_packets},
        {"packets-dropped", counts->dropped_packets},
        {"events-kept", counts->kept_events},
        {"events-dropped", counts->dropped_events},
        {"bytes-written", counts->bytes},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(entries); i++) {
        bt_value_map_insert_unsigned_integer_entry(map, entries[i].key, entries[i].value);
    }
}

static void note_name(struct repair *repair, const char *path)
{
    g_hash_table_add(repair->names, g_path_get_basename(path));
}

static void report_missing_packets(
    struct repair *repair, const struct ctf_stream_group *group, const struct ctf_stream_file *file)
{
    for (guint i = 0; file->damage && i < file->damage->len; i++) {
        report(repair, group, file, g_array_index(file->damage, struct ctf_found_damage, i).damage);
    }
}

static bool repair_group(struct repair *repair, const struct ctf_stream_group *group)
{
    for (guint i = 0; i < group->files->len; i++) {
        const struct ctf_stream_file *file = group->files->pdata[i];
        struct ctf_repair_counts counts = {0};
        bt_value *map;

        note_name(repair, file->path);
        report_missing_packets(repair, group, file);
        if (!ctf_repair_stream_file(&repair->stream, group, file, &counts, repair->error)) {
            return false;
        }
        bt_value_array_append_empty_map_element(repair->files, &map);
        bt_value_map_insert_string_entry(map, "path", file->path);
        bt_value_map_insert_unsigned_integer_entry(map, "bytes", file->size);
        insert_counts(map, &counts);
    }
    return true;
}

static bool repair_streams(struct repair *repair)
{
    const struct ctf_stream_groups *groups = &repair->stream.trace->groups;

    for (guint i = 0; i < groups->groups->len; i++) {
        if (!repair_group(repair, groups->groups->pdata[i])) {
            return false;
        }
    }
    for (guint i = 0; i < groups->damaged->len; i++) {
        const struct ctf_stream_group *group = groups->damaged->pdata[i];
        const struct ctf_damage damage = ctf_stream_group_damage(group);

        report(repair, group, group->files->pdata[0], &damage);
    }
    return true;
}

static bool is_empty_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
}

/* Writes the empty data stream files. Tracers leave the files of streams without packets empty. */
static bool write_empty_files(struct repair *repair)
{
    g_autoptr(GPtrArray) names = ctf_list_stream_names(repair->path, repair->error);

    if (!names) {
        return false;
    }
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(repair->path, names->pdata[i], NULL);

        if (!is_empty_file(path)) {
            continue;
        }
        note_name(repair, path);
        if (!write_bytes(repair, names->pdata[i], "", 0)) {
            return false;
        }
    }
    return true;
}

/* Inserts the list `left-out` of the files that aren't copied into the result. */
static bool insert_left_out(struct repair *repair)
{
    const char *folder = repair->path;
    int error_number = 0;
    g_autoptr(GPtrArray) names = tg_list_folder(folder, &error_number);
    bt_value *array;

    if (!names) {
        *repair->error =
            g_strdup_printf("%s: cannot list its files: %s", folder, g_strerror(error_number));
        return false;
    }
    note_name(repair, "metadata");
    note_name(repair, CTF_LTTNG_INDEX_DIRECTORY);
    bt_value_map_insert_empty_array_entry(repair->result, "left-out", &array);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(folder, names->pdata[i], NULL);

        if (!g_hash_table_contains(repair->names, names->pdata[i]) &&
            !ctf_repair_output_has_original(repair->output, path)) {
            bt_value_array_append_string_element(array, path);
        }
    }
    return true;
}

/* Creates the folder for index files if the original trace has one. */
static bool make_index_folder(struct repair *repair)
{
    g_autofree char *index = g_build_filename(repair->path, CTF_LTTNG_INDEX_DIRECTORY, NULL);

    return !g_file_test(index, G_FILE_TEST_IS_DIR) ||
           ctf_repair_folder_add_index(&repair->stream.folder, repair->error);
}

static bool write_trace(struct repair *repair)
{
    return ctf_repair_folder_make(&repair->stream.folder, repair->error) &&
           write_metadata(repair) && make_index_folder(repair) && repair_streams(repair) &&
           write_empty_files(repair) && insert_left_out(repair);
}

static bool open_trace(struct repair *repair)
{
    g_autoptr(GPtrArray) inputs = g_ptr_array_new();

    g_ptr_array_add(inputs, (gpointer) repair->path);
    repair->stream.trace = ctf_trace_open(inputs,
        &(struct ctf_trace_options){.is_tolerant = true, .metadata_text = &repair->metadata}, NULL,
        repair->error);
    return repair->stream.trace != NULL;
}

static void begin_result(struct repair *repair)
{
    g_autofree char *output = ctf_repair_output_path(repair->output, repair->stream.folder.name);

    repair->result = bt_value_map_create();
    bt_value_map_insert_string_entry(repair->result, "path", repair->path);
    bt_value_map_insert_string_entry(repair->result, "output", output);
    bt_value_map_insert_empty_array_entry(repair->result, "files", &repair->files);
    bt_value_map_insert_empty_array_entry(repair->result, "damage", &repair->damage);
}

static enum ctf_repair_status repair_trace(struct repair *repair)
{
    if (!open_trace(repair) || !check_metadata(repair)) {
        return CTF_REPAIR_UNREADABLE;
    }
    begin_result(repair);
    if (!write_trace(repair)) {
        g_clear_pointer(&repair->result, bt_value_put_ref);
        return *repair->error ? CTF_REPAIR_ERROR : CTF_REPAIR_INTERRUPTED;
    }
    bt_value_map_insert_unsigned_integer_entry(
        repair->result, "damage-count", repair->damage_count);
    return CTF_REPAIR_OK;
}

enum ctf_repair_status ctf_repair_trace(const char *path, struct ctf_repair_output *output,
    const char *name, const bt_interrupter *interrupter, bt_value **result, char **error)
{
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    struct repair repair = {
        .path = path,
        .output = output,
        .stream = {.folder = {.output = ctf_repair_output_folder(output), .name = name},
            .interrupter = interrupter,
            .report = report,
            .data = &repair},
        .names = names,
        .error = error,
    };
    const enum ctf_repair_status status = repair_trace(&repair);

    *result = repair.result;
    ctf_trace_close(repair.stream.trace);
    ctf_metadata_text_clear(&repair.metadata);
    return status;
}
