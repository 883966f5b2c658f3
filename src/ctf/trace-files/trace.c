/* SPDX-License-Identifier: MIT */
/* Opens logical traces; see trace.h. */
#include "ctf/trace-files/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/compare-strings.h"
#include "base/file-kind.h"
#include "base/list-folder.h"
#include "ctf/schema/clock-fields.h"
#include "ctf/schema/lttng-index.h"
#include "ctf/trace-files/index-file.h"
#include "ctf/trace-files/metadata-file.h"

/*
 * The size of a pool's windows depends on the count of streams. Opening a trace reads only the
 * first header of one file at a time, so it uses this high count to get small windows.
 */
enum { OPENING_POOL_STREAMS = 1024 };

struct physical_trace {
    const char *path; /* borrowed */
    struct ctf_schema *schema;
};

static void clear_physical_trace(void *data)
{
    ctf_schema_free(((struct physical_trace *) data)->schema);
}

bool ctf_schema_has_identity(const struct ctf_schema *schema)
{
    return schema->name && schema->uid;
}

static bool is_same_trace(const struct ctf_schema *a, const struct ctf_schema *b)
{
    return ctf_schema_has_identity(a) && ctf_schema_has_identity(b) &&
           g_strcmp0(a->namespace, b->namespace) == 0 && strcmp(a->name, b->name) == 0 &&
           strcmp(a->uid, b->uid) == 0;
}

static void describe_identity(const struct ctf_schema *schema, GString *out)
{
    if (!ctf_schema_has_identity(schema)) {
        g_string_append(out, "no name or unique ID");
        return;
    }
    if (schema->namespace) {
        g_string_append_printf(out, "namespace `%s`, ", schema->namespace);
    }
    g_string_append_printf(out, "name `%s`, unique ID `%s`", schema->name, schema->uid);
}

static char *mismatch_error(const struct physical_trace *first, const struct physical_trace *other)
{
    GString *message = g_string_new(NULL);

    g_string_append_printf(message,
        "%s: not the same trace as %s, so one component can't read both: ", other->path,
        first->path);
    describe_identity(other->schema, message);
    g_string_append(message, " (the other: ");
    describe_identity(first->schema, message);
    g_string_append_c(message, ')');
    return g_string_free(message, FALSE);
}

/* Decodes the metadata file in the options, or otherwise the metadata file of the directory. */
static struct ctf_metadata_decoder *decode_metadata(struct ctf_trace *fs, const char *directory,
    const struct ctf_trace_options *options, char **error)
{
    const char *path = options->metadata;
    g_autofree char *damage = NULL;
    struct ctf_metadata_decoder *decoder =
        path ? (fs->is_tolerant ? ctf_metadata_file_salvage_path(path, &damage, error)
                                : ctf_metadata_file_decode_path(path, error))
        : fs->is_tolerant
            ? ctf_metadata_file_salvage(directory, options->metadata_text, &damage, error)
            : ctf_metadata_file_decode(directory, NULL, error);

    if (damage && !*error) {
        g_autofree char *damaged =
            path ? g_strdup(path) : g_build_filename(directory, "metadata", NULL);

        ctf_stream_groups_add_damaged(&fs->groups, ctf_stream_file_create(damaged, 0, NULL),
            CTF_DAMAGE_METADATA, g_steal_pointer(&damage));
    }
    return decoder;
}

/*
 * Returns an array of struct physical_trace, or NULL. If the options name a metadata file, it
 * describes all inputs.
 */
static GArray *read_metadata(struct ctf_trace *fs, const GPtrArray *inputs,
    const struct ctf_trace_options *options, char **error)
{
    g_autoptr(GArray) traces = g_array_new(FALSE, FALSE, sizeof(struct physical_trace));

    g_array_set_clear_func(traces, clear_physical_trace);
    for (guint i = 0; i < (options->metadata ? 1 : inputs->len); i++) {
        struct physical_trace trace = {.path = inputs->pdata[i]};
        g_autoptr(ctf_metadata_decoder) decoder = decode_metadata(fs, trace.path, options, error);

        if (*error) {
            return NULL;
        }
        if (!decoder) {
            continue;
        }
        const GPtrArray *metadata_warnings = ctf_metadata_decoder_warnings(decoder);
        for (guint j = 0; j < metadata_warnings->len; j++) {
            g_ptr_array_add(fs->warnings, g_strdup(metadata_warnings->pdata[j]));
        }
        trace.schema = ctf_metadata_decoder_steal_schema(decoder);
        g_array_append_val(traces, trace);
    }
    if (traces->len == 0) {
        const struct physical_trace empty = {inputs->pdata[0], ctf_schema_create(1)};

        g_array_append_val(traces, empty);
    }
    for (guint i = 1; i < traces->len; i++) {
        const struct physical_trace *first = &g_array_index(traces, struct physical_trace, 0);
        const struct physical_trace *other = &g_array_index(traces, struct physical_trace, i);

        if (!is_same_trace(first->schema, other->schema)) {
            *error = mismatch_error(first, other);
            return NULL;
        }
    }
    return g_steal_pointer(&traces);
}

static guint class_count(const struct ctf_schema *schema)
{
    guint count = schema->stream_classes->len;

    for (guint i = 0; i < schema->stream_classes->len; i++) {
        const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];

        count += stream_class->event_classes->len;
    }
    return count;
}

/*
 * Returns the index of the trace with the most classes. Metadata grows during a session, so its
 * largest metadata describes the data of all rotations.
 */
static guint find_greatest(const GArray *traces)
{
    guint greatest = 0;

    for (guint i = 1; i < traces->len; i++) {
        if (class_count(g_array_index(traces, struct physical_trace, i).schema) >
            class_count(g_array_index(traces, struct physical_trace, greatest).schema)) {
            greatest = i;
        }
    }
    return greatest;
}

static void take_warning(struct ctf_trace *trace, struct ctf_packet_reader *reader)
{
    const char *warning = ctf_packet_reader_take_warning(reader);

    if (warning) {
        g_ptr_array_add(trace->warnings, g_strdup(warning));
    }
}

struct ctf_stream_reader *ctf_trace_create_reader(
    const struct ctf_trace *trace, const struct ctf_stream_file *file)
{
    struct ctf_stream_reader *reader =
        ctf_stream_reader_create(trace->plans, file->medium, trace->pool);

    ctf_packet_reader_set_uuid(reader->packets, file->has_uuid ? file->uuid : NULL);
    ctf_packet_reader_set_identity(reader->packets, file->identity);
    if (trace->is_tolerant) {
        ctf_stream_reader_set_tolerant(reader, file->packet_places);
    }
    return reader;
}

static bool is_same_stream(const struct ctf_packet_identity *a, const struct ctf_packet_identity *b)
{
    return a->stream_class == b->stream_class && a->has_stream_id == b->has_stream_id &&
           a->stream_id == b->stream_id;
}

/*
 * Returns the stream of a file's packets, which the first packet identifies. In a damaged file, the
 * identity in the first packet may be wrong. If the next two packets have the same identity, the
 * function returns their identity.
 */
static struct ctf_packet_identity find_identity(struct ctf_stream_reader *reader)
{
    struct ctf_packet_identity found[3] = {0};

    for (size_t i = 0; i < G_N_ELEMENTS(found); i++) {
        if (i > 0 && ctf_stream_reader_next_packet(reader) != CTF_READER_OK) {
            return found[0];
        }
        found[i] = ctf_packet_reader_packet(reader->packets)->identity;
        ctf_packet_reader_set_identity(reader->packets, (struct ctf_packet_identity){0});
    }
    return is_same_stream(&found[1], &found[2]) ? found[1] : found[0];
}

/*
 * Reads the packet offsets in the file's index. Records the packets that the index lists after the
 * end of the file. If the file was cut between two packets, only the index shows that packets are
 * missing.
 */
static void read_places(struct ctf_trace *trace, struct ctf_stream_file *file)
{
    struct ctf_missing_packets missing = {0};

    file->packet_places =
        ctf_stream_index_read_places_of_file(file->path, file->size, &missing, trace->warnings);
    if (missing.count > 0) {
        g_autofree char *text = g_strdup_printf(
            "%s: ends at byte %" PRIu64 ", but its index file lists %" PRIu64 " more packet%s",
            file->path, file->size, missing.count, missing.count == 1 ? "" : "s");

        ctf_stream_file_add_damage(file, &(struct ctf_damage){
                                             .kind = CTF_DAMAGE_MISSING,
                                             .text = text,
                                             .packet_number = file->packet_places->len,
                                             .packet_offset = file->size,
                                             .begin = file->size,
                                             .end = file->size,
                                             .has_begin_time = true,
                                             .has_end_time = missing.end >= missing.begin,
                                             .begin_time = missing.begin,
                                             .end_time = missing.end,
                                             .may_lose_packets = true,
                                             .knows_lost_packets = true,
                                             .lost_packets = missing.count,
                                         });
    }
}

/*
 * Adds a data stream file. Reads the header of its first packet to find its stream. `metadata` is
 * the metadata of the file's directory.
 */
static void add_file(
    struct ctf_trace *trace, const char *path, uint64_t size, const struct ctf_schema *metadata)
{
    struct ctf_stream_file *file = ctf_stream_file_create(path, size, ctf_file_medium_create(path));

    file->has_uuid = metadata->has_uuid;
    memcpy(file->uuid, metadata->uuid, sizeof file->uuid);
    if (trace->is_tolerant) {
        read_places(trace, file);
    }
    g_autoptr(ctf_stream_reader) reader = ctf_trace_create_reader(trace, file);
    ctf_packet_reader_set_scanning(reader->packets, true);
    if (ctf_stream_reader_next_packet(reader) == CTF_READER_OK) {
        const struct ctf_packet packet = *ctf_packet_reader_packet(reader->packets);

        take_warning(trace, reader->packets);
        file->has_uuid = metadata->has_uuid && !packet.uuid_mismatch;
        file->identity = trace->is_tolerant ? find_identity(reader) : packet.identity;
        ctf_stream_groups_add(&trace->groups, file, packet.has_begin);
        return;
    }
    const struct ctf_damage *damage = ctf_stream_reader_take_damage(reader);
    enum ctf_damage_kind kind =
        damage ? damage->kind : ctf_packet_reader_error_kind(reader->packets);
    const char *error = damage ? damage->text : ctf_packet_reader_error(reader->packets);
    ctf_stream_groups_add_damaged(&trace->groups, file, kind,
        error ? g_strdup(error) : g_strdup_printf("%s: no packet", path));
}

GPtrArray *ctf_list_stream_names(const char *directory, char **error)
{
    int error_number = 0;
    g_autoptr(GPtrArray) all = tg_list_folder(directory, &error_number);

    if (!all) {
        *error = g_strdup_printf(
            "%s: cannot list the data stream files: %s", directory, g_strerror(error_number));
        return NULL;
    }
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < all->len; i++) {
        const char *name = all->pdata[i];

        if (name[0] != '.' && strcmp(name, "metadata") != 0) {
            g_ptr_array_add(names, g_strdup(name));
        }
    }
    return names;
}

static void skip_file(struct ctf_trace *trace, const char *path, mode_t mode)
{
    g_ptr_array_add(trace->warnings,
        g_strdup_printf("%s: skipped: it is %s, not a regular file", path, tg_file_kind(mode)));
}

static bool lists_packets(const char *index_path)
{
    struct stat status;

    return stat(index_path, &status) == 0 && S_ISREG(status.st_mode) &&
           status.st_size > (off_t) sizeof(struct ctf_lttng_index_header);
}

/*
 * Reports an empty or missing data stream file if its index lists packets. Tracers leave the files
 * of streams without packets empty. `is_what` is "is empty" or "is missing".
 */
static void check_missing_file(struct ctf_trace *trace, const char *path, const char *is_what)
{
    g_autofree char *index_path = ctf_lttng_index_path(path);

    if (!lists_packets(index_path)) {
        return;
    }
    g_autofree char *text =
        g_strdup_printf("%s: %s, but its index file lists packets", path, is_what);
    if (trace->is_tolerant) {
        ctf_stream_groups_add_damaged(&trace->groups, ctf_stream_file_create(path, 0, NULL),
            CTF_DAMAGE_MISSING, g_steal_pointer(&text));
    } else {
        g_ptr_array_add(trace->warnings, g_steal_pointer(&text));
    }
}

/*
 * Reports index files without a data stream file. `names` are the sorted names of the existing data
 * stream files.
 */
static void check_index_directory(
    struct ctf_trace *trace, const char *directory, const GPtrArray *names)
{
    g_autofree char *index_path = g_build_filename(directory, CTF_LTTNG_INDEX_DIRECTORY, NULL);
    int error_number = 0;
    g_autoptr(GPtrArray) index_names = tg_list_folder(index_path, &error_number);

    /* Without the list, missing data stream files can't be detected. */
    if (!index_names && error_number != ENOENT && error_number != ENOTDIR) {
        ctf_stream_groups_add_damaged(&trace->groups, ctf_stream_file_create(index_path, 0, NULL),
            CTF_DAMAGE_READ,
            g_strdup_printf(
                "%s: cannot list the index files: %s", index_path, g_strerror(error_number)));
    }
    for (guint i = 0; index_names && i < index_names->len; i++) {
        char *name = index_names->pdata[i];

        if (name[0] == '.' || !g_str_has_suffix(name, CTF_LTTNG_INDEX_SUFFIX)) {
            continue;
        }
        name[strlen(name) - strlen(CTF_LTTNG_INDEX_SUFFIX)] = '\0';
        if (names->len == 0 ||
            !bsearch(&name, names->pdata, names->len, sizeof *names->pdata, tg_compare_strings)) {
            g_autofree char *path = g_build_filename(directory, name, NULL);

            check_missing_file(trace, path, "is missing");
        }
    }
}

/* The metadata for several data stream files. */
struct metadata {
    const struct ctf_schema *schema;
    /*
     * The status of the metadata file. The folder of the data stream files may contain this file,
     * or a link to it, under any name.
     */
    struct stat file;
    bool has_file;
};

static struct metadata find_metadata(const char *path, const struct ctf_schema *schema)
{
    struct metadata metadata = {.schema = schema};

    metadata.has_file = stat(path, &metadata.file) == 0;
    return metadata;
}

static bool is_metadata_file(const struct metadata *metadata, const struct stat *status)
{
    return metadata->has_file && metadata->file.st_dev == status->st_dev &&
           metadata->file.st_ino == status->st_ino;
}

static void add_entry(struct ctf_trace *trace, const char *path, const struct metadata *metadata)
{
    struct stat status;

    if (stat(path, &status) != 0) {
        const int status_error = errno;

        if ((status_error == ENOENT || status_error == ELOOP) && lstat(path, &status) == 0) {
            skip_file(trace, path, status.st_mode);
        } else if (status_error != ENOENT) {
            ctf_stream_groups_add_damaged(&trace->groups, ctf_stream_file_create(path, 0, NULL),
                CTF_DAMAGE_READ,
                g_strdup_printf(
                    "%s: cannot determine the file type: %s", path, g_strerror(status_error)));
        }
    } else if (is_metadata_file(metadata, &status)) {
        return;
    } else if (!S_ISREG(status.st_mode)) {
        /* Traces have folders for other purposes, such as their index. */
        if (!S_ISDIR(status.st_mode)) {
            skip_file(trace, path, status.st_mode);
        }
    } else if (status.st_size > 0) {
        add_file(trace, path, (uint64_t) status.st_size, metadata->schema);
    } else {
        check_missing_file(trace, path, "is empty");
    }
}

static bool add_directory(
    struct ctf_trace *trace, const char *directory, const struct metadata *metadata, char **error)
{
    g_autoptr(GPtrArray) names = ctf_list_stream_names(directory, error);

    if (!names) {
        return false;
    }
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path = g_build_filename(directory, names->pdata[i], NULL);

        add_entry(trace, path, metadata);
    }
    if (trace->is_tolerant) {
        check_index_directory(trace, directory, names);
    }
    return true;
}

static char *trace_name(const struct ctf_trace *trace)
{
    const struct ctf_schema *schema = trace->schema;

    if (!ctf_schema_has_identity(schema)) {
        return g_strdup(trace->path);
    }
    if (!schema->namespace) {
        return g_strdup_printf("{name: `%s`, uid: `%s`}", schema->name, schema->uid);
    }
    return g_strdup_printf(
        "{namespace: `%s`, name: `%s`, uid: `%s`}", schema->namespace, schema->name, schema->uid);
}

static void label_streams(struct ctf_trace *trace)
{
    g_autofree char *name = trace_name(trace);

    for (guint i = 0; i < trace->groups.groups->len; i++) {
        struct ctf_stream_group *group = trace->groups.groups->pdata[i];
        g_autofree char *id = group->has_stream_id ? g_strdup_printf("%" PRIu64, group->stream_id)
                                                   : g_strdup(ctf_stream_group_path(group));

        group->label = g_strdup_printf("%s | %" PRIu64 " | %s", name, group->stream_class->id, id);
    }
    for (guint i = 0; i < trace->groups.damaged->len; i++) {
        struct ctf_stream_group *group = trace->groups.damaged->pdata[i];

        group->label = g_strdup_printf("%s | ? | %s", name, ctf_stream_group_path(group));
    }
}

/*
 * Adds the data stream files in `inputs` (directories or files). The metadata file `path` describes
 * all of them.
 */
static bool add_inputs(
    struct ctf_trace *trace, const GPtrArray *inputs, const char *path, char **error)
{
    const struct metadata metadata = find_metadata(path, trace->schema);

    for (guint i = 0; i < inputs->len; i++) {
        const char *input = inputs->pdata[i];

        if (g_file_test(input, G_FILE_TEST_IS_DIR)) {
            if (!add_directory(trace, input, &metadata, error)) {
                return false;
            }
        } else if (g_file_test(input, G_FILE_TEST_EXISTS)) {
            add_entry(trace, input, &metadata);
        } else {
            *error = g_strdup_printf("%s: no such data stream file or directory", input);
            return false;
        }
    }
    return true;
}

/* Adds the data stream files of a directory with its own metadata. */
static bool add_physical_trace(
    struct ctf_trace *trace, const char *directory, const struct ctf_schema *schema, char **error)
{
    g_autofree char *path = g_build_filename(directory, "metadata", NULL);
    const struct metadata metadata = find_metadata(path, schema);

    return add_directory(trace, directory, &metadata, error);
}

static bool add_data_stream_files(
    struct ctf_trace *trace, const GArray *traces, guint first, char **error)
{
    /*
     * Add the files of the trace whose metadata is used first, because a group is named after its
     * first file.
     */
    if (!add_physical_trace(trace, trace->path, trace->schema, error)) {
        return false;
    }
    for (guint i = 0; i < traces->len; i++) {
        const struct physical_trace *other = &g_array_index(traces, struct physical_trace, i);

        if (i != first && !add_physical_trace(trace, other->path, other->schema, error)) {
            return false;
        }
    }
    return true;
}

struct ctf_trace *ctf_trace_open(const GPtrArray *inputs, const struct ctf_trace_options *options,
    const struct ctf_library_functions *functions, char **error)
{
    g_autoptr(ctf_trace) trace = g_new0(struct ctf_trace, 1);

    trace->warnings = g_ptr_array_new_with_free_func(g_free);
    ctf_stream_groups_init(&trace->groups);
    trace->is_tolerant = options->is_tolerant;
    g_autoptr(GArray) traces = read_metadata(trace, inputs, options, error);
    if (!traces) {
        return NULL;
    }
    guint greatest = find_greatest(traces);
    trace->schema = g_steal_pointer(&g_array_index(traces, struct physical_trace, greatest).schema);
    trace->path = g_strdup(g_array_index(traces, struct physical_trace, greatest).path);
    if (options->keeps_clock_fields) {
        ctf_clock_fields_show(trace->schema);
    }
    trace->quirks = ctf_tracer_quirks_detect(trace->schema);
    trace->plans = ctf_plan_set_create(trace->schema, functions);
    ctf_plan_set_shift_clocks(trace->plans, options->clock_shift);
    ctf_plan_set_narrow_clocks(trace->plans, options->clock_bits);
    trace->pool = ctf_window_pool_create(OPENING_POOL_STREAMS);
    if (options->metadata ? !add_inputs(trace, inputs, options->metadata, error)
                          : !add_data_stream_files(trace, traces, greatest, error)) {
        return NULL;
    }
    ctf_stream_groups_finish(&trace->groups);
    label_streams(trace);
    ctf_window_pool_unref(trace->pool);
    trace->pool = ctf_window_pool_create(MAX(trace->groups.groups->len, 1));
    return g_steal_pointer(&trace);
}

void ctf_trace_close(struct ctf_trace *trace)
{
    if (!trace) {
        return;
    }
    ctf_stream_groups_clear(&trace->groups);
    ctf_window_pool_unref(trace->pool);
    ctf_plan_set_unref(trace->plans);
    ctf_schema_free(trace->schema);
    g_ptr_array_unref(trace->warnings);
    g_free(trace->path);
    g_free(trace);
}
