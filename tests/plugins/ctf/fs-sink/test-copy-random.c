/* SPDX-License-Identifier: MIT */
/*
 * Copies random traces. The text of a copy must equal the text of the original, whether events are
 * copied as bytes or encoded field by field. A copy of a copy must have the same bytes.
 *
 * test-copy-random [FIRST-SEED [COUNT]]
 */
#include "graphs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "ctf/encode/metadata-text.h"
#include "tests/ctf/decode/random-schema.h"
#include "tests/ctf/encode/fit-version.h"
#include "tests/ctf/encode/random-events.h"
#include "tests/ctf/encode/read-back.h"
#include "tests/lib/plugin/folder.h"

static uint32_t first_seed = 1, seed_count = 40;

/* The kinds of random traces, with the expected properties of their copies. */
static const struct kind {
    void (*fit)(struct ctf_schema *schema);
    uint64_t mip_version;
    bool is_in_both; /* traces of this kind need no translation for CTF 1.8 */
} kinds[] = {
    {fit_ctf_1, 0, true},
    {fit_ctf_1, 1, true},
    {fit_ctf_2, 1, false},
    {fit_both, 1, true},
};

struct trace {
    uint32_t seed;
    const struct kind *kind;
    char *folder;          /* the folder of all files of this trace */
    bool has_random_bytes; /* random bytes can only be read up to the first error */
    bool is_damaged;
    bool has_hidden_keys; /* copies have visible keys instead of the hidden keys */
    struct random_events_counts counts;
};

static char *path_of(const struct trace *trace, const char *name)
{
    return g_build_filename(trace->folder, name, NULL);
}

static void fail_with(const struct trace *trace, const char *what, const char *details)
{
    fail_msg("seed %u, kind %td: %s in %s: %s", trace->seed, trace->kind - kinds, what,
        trace->folder, details);
}

static bool is_key(const struct ctf_field_class *field_class, void *data)
{
    return field_class->save_slot_count > 0;
}

static bool is_hidden_key(const struct ctf_field_class *field_class, void *data)
{
    return field_class->is_hidden && is_key(field_class, NULL);
}

/* Returns whether keys are hidden, because they are fields of headers or mapped to the clock. */
static bool has_hidden_keys(const struct ctf_schema *schema)
{
    const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[0];
    bool result = ctf_field_class_any(schema->packet_header, is_key, NULL) ||
                  ctf_field_class_any(stream_class->event_header, is_key, NULL) ||
                  ctf_field_class_any(stream_class->event_common_context, is_hidden_key, NULL);

    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        const struct ctf_event_class *event_class = stream_class->event_classes->pdata[i];

        result = result ||
                 ctf_field_class_any(event_class->specific_context, is_hidden_key, NULL) ||
                 ctf_field_class_any(event_class->payload, is_hidden_key, NULL);
    }
    return result;
}

static void write_trace(struct trace *trace)
{
    GRand *rand = g_rand_new_with_seed(trace->seed);
    g_autoptr(ctf_schema) schema = random_schema(rand);
    g_autoptr(GByteArray) stream = g_byte_array_new();
    g_autoptr(GString) text = g_string_new(NULL), expected = g_string_new(NULL);
    g_autofree char *folder = path_of(trace, "original"), *error = NULL;
    g_autofree char *metadata_path = g_build_filename(folder, "metadata", NULL);
    g_autofree char *stream_path = g_build_filename(folder, "stream", NULL);

    if (!trace->has_random_bytes) {
        random_events_make_encodable(schema);
    }
    trace->kind->fit(schema);
    trace->has_hidden_keys = has_hidden_keys(schema);
    ctf_metadata_text_append_schema(schema, text);
    if (trace->has_random_bytes) {
        GByteArray *bytes = random_stream(rand, schema);

        g_byte_array_append(stream, bytes->data, bytes->len);
        g_byte_array_unref(bytes);
    } else {
        random_events_append(rand, schema, stream, expected, &trace->counts);
    }
    assert_int_equal(g_mkdir(folder, 0700), 0);
    assert_true(g_file_set_contents(metadata_path, text->str, (ssize_t) text->len, NULL));
    assert_true(
        g_file_set_contents(stream_path, (const char *) stream->data, (ssize_t) stream->len, NULL));
    g_rand_free(rand);
}

/* Masks the UUID of the trace in the header of each packet. */
static void mask_uuids(char *bytes, size_t size)
{
    uint64_t packet_size;

    for (size_t at = 0; at < size; at += packet_size / 8) {
        memset(bytes + at + 4, 0, 16);
        memcpy(&packet_size, bytes + at + 36, sizeof packet_size);
    }
}

static GBytes *read_stream(const struct trace *trace, const char *name)
{
    g_autofree char *path = g_build_filename(trace->folder, name, "stream", NULL);
    char *bytes;
    size_t size;

    if (!g_file_get_contents(path, &bytes, &size, NULL)) {
        return g_bytes_new(NULL, 0);
    }
    mask_uuids(bytes, size);
    return g_bytes_new_take(bytes, size);
}

static void check_same_bytes(const struct trace *trace, const char *a, const char *b)
{
    GBytes *first = read_stream(trace, a), *second = read_stream(trace, b);

    if (!g_bytes_equal(first, second)) {
        fail_with(trace, a, "other bytes");
    }
    g_bytes_unref(first);
    g_bytes_unref(second);
}

/* Returns 1 for traces of CTF 2, which need MIP version 1. */
static uint64_t mip_version_of(const struct trace *trace, const char *path)
{
    g_autofree char *metadata_path = g_build_filename(path, "metadata", NULL);
    g_autofree char *metadata = NULL;

    assert_true(g_file_get_contents(metadata_path, &metadata, NULL, NULL));
    return g_str_has_prefix(metadata, "/* CTF 1.8 */") ? trace->kind->mip_version : 1;
}

static bool copy(const struct trace *trace, const char *from, const char *to, unsigned version)
{
    g_autofree char *source = path_of(trace, from), *destination = path_of(trace, to);
    g_autoptr(GString) error = g_string_new(NULL);
    bool is_ok = graphs_copy(source, destination, version, mip_version_of(trace, source), error);

    if (!is_ok && (!trace->has_random_bytes || strcmp(from, "original") != 0)) {
        fail_with(trace, to, error->str);
    }
    return is_ok;
}

static char *text_of(const struct trace *trace, const char *name)
{
    g_autofree char *path = path_of(trace, name);

    return graphs_text(path, mip_version_of(trace, path));
}

/* After an error, a copy also has a packet end and a stream end. */
static bool is_same_text(const struct trace *trace, const char *expected, const char *actual)
{
    size_t length = strlen(expected);

    return trace->is_damaged
               ? strncmp(actual, expected, length) == 0 && !strstr(actual + length, "beginning") &&
                     !strstr(actual + length, "Event")
               : strcmp(actual, expected) == 0;
}

static void check_same_text(const struct trace *trace, const char *expected, const char *name)
{
    g_autofree char *actual = text_of(trace, name);
    g_auto(GStrv) left = g_strsplit(expected, "\n", -1), right = g_strsplit(actual, "\n", -1);
    g_autofree char *difference = NULL;
    guint line = 0;

    if (is_same_text(trace, expected, actual)) {
        return;
    }
    while (left[line] && right[line] && strcmp(left[line], right[line]) == 0) {
        line++;
    }
    difference = g_strdup_printf("line %u:\n%s\ninstead of\n%s", line + 1,
        right[line] ? right[line] : "(end)", left[line] ? left[line] : "(end)");
    fail_with(trace, name, difference);
}

/* Checks the copies of the original in one format version. */
static void check_version(struct trace *trace, const char *text, unsigned version)
{
    bool is_comparable = (version == 2 || trace->kind->is_in_both) && !trace->has_hidden_keys;
    bool is_ok;

    graphs_encode_fields = false;
    is_ok = copy(trace, "original", "copied", version);
    graphs_encode_fields = true;
    assert_int_equal(copy(trace, "original", "encoded", version), is_ok);
    check_same_bytes(trace, "copied", "encoded");
    graphs_encode_fields = false;
    trace->is_damaged = !is_ok;
    if (!*text) {
        return;
    }
    copy(trace, "copied", "second", version);
    check_same_bytes(trace, "copied", "second");
    if (is_comparable) {
        check_same_text(trace, text, "copied");
    }
    if (is_comparable && trace->kind->is_in_both) {
        copy(trace, "copied", "other", 3 - version);
        check_same_bytes(trace, "copied", "other");
        check_same_text(trace, text, "other");
    }
}

static void remove_copies(const struct trace *trace)
{
    static const char *const names[] = {"copied", "encoded", "second", "other"};

    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = path_of(trace, names[i]);

        remove_tree(path);
    }
}

static void check_seed(
    const struct kind *kind, uint32_t seed, bool has_random_bytes, unsigned *event_count)
{
    struct trace trace = {.seed = seed, .kind = kind, .has_random_bytes = has_random_bytes};
    g_autofree char *text = NULL;

    make_folder((void **) &trace.folder);
    write_trace(&trace);
    text = text_of(&trace, "original");
    for (unsigned version = 1; version <= 2; version++) {
        check_version(&trace, text, version);
        remove_copies(&trace);
    }
    *event_count += trace.counts.events;
    remove_folder((void **) &trace.folder);
}

static void check_seeds(bool has_random_bytes, unsigned *event_count)
{
    /* Keys may be in options, which the library rejects in developer mode. */
    if (BT_DEV_MODE) {
        skip();
    }
    for (uint32_t i = 0; i < seed_count; i++) {
        for (guint j = 0; j < G_N_ELEMENTS(kinds); j++) {
            check_seed(&kinds[j], first_seed + i, has_random_bytes, event_count);
        }
    }
}

static void copies_equal_their_original(void **state)
{
    unsigned event_count = 0;

    check_seeds(false, &event_count);
    assert_true(event_count > seed_count);
}

static void copies_contain_the_messages_before_an_error(void **state)
{
    unsigned event_count = 0;

    check_seeds(true, &event_count);
}

static int load_plugins(void **state)
{
    graphs_load_plugins();
    return 0;
}

static int unload_plugins(void **state)
{
    graphs_unload_plugins();
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copies_equal_their_original),
        cmocka_unit_test(copies_contain_the_messages_before_an_error),
    };

    if (argc > 1) {
        first_seed = (uint32_t) strtoul(argv[1], NULL, 10);
    }
    if (argc > 2) {
        seed_count = (uint32_t) strtoul(argv[2], NULL, 10);
    }
    return cmocka_run_group_tests(tests, load_plugins, unload_plugins);
}
