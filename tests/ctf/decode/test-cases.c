/* SPDX-License-Identifier: MIT */
/*
 * Runs the decode cases: plain files of three parts, each after a line of its own.
 *
 *     === metadata
 *     the text of CTF 1.8 or CTF 2 metadata, with the symbol U+241E for a record separator
 *     === bytes
 *     c1fc1fc1 01 02        hexadecimal, spaces wherever
 *     "text" 0b01000001     bytes of a text; one byte in bits, the most significant first
 *     u16le:5 u32be:0x10    integers
 *     00*12                 anything, repeated
 *     # a comment
 *     === expected
 *     the dump (see dump.h); in a file named fail-…, it ends with an error
 *
 * Each is read through windows of several sizes, which must make no difference.
 *
 *     test-cases DIRECTORY [--update]
 */
#include "cells.h"
#include "dump.h"
#include "ctf/metadata/metadata.h"

#include <stdio.h>
#include <string.h>

struct parts {
    char *metadata, *bytes, *expected;
};

static void split(const char *text, struct parts *parts)
{
    g_auto(GStrv) heads = g_strsplit(text, "=== ", 4);
    g_auto(GStrv) fragments = NULL;

    g_assert(g_strv_length(heads) == 4);
    fragments = g_strsplit(strchr(heads[1], '\n') + 1, "\xe2\x90\x9e", -1);
    parts->metadata = g_strjoinv("\x1e", fragments);
    parts->bytes = g_strdup(strchr(heads[2], '\n') + 1);
    parts->expected = g_strdup(strchr(heads[3], '\n') + 1);
}

static void append_integer(GByteArray *out, const char *token)
{
    unsigned bits = (unsigned) g_ascii_strtoull(token + 1, NULL, 10);
    uint64_t value = g_ascii_strtoull(strchr(token, ':') + 1, NULL, 0);
    bool is_big_endian = strstr(token, "be:") != NULL;

    for (unsigned i = 0; i < bits / 8; i++) {
        unsigned shift = is_big_endian ? bits - 8 * (i + 1) : 8 * i;
        uint8_t byte = (uint8_t) (value >> shift);

        g_byte_array_append(out, &byte, 1);
    }
}

static void append_token(GByteArray *out, const char *token)
{
    if (token[0] == '"') {
        g_byte_array_append(out, (const uint8_t *) token + 1, (guint) strlen(token) - 2);
    } else if (token[0] == 'u') {
        append_integer(out, token);
    } else if (g_str_has_prefix(token, "0b")) {
        uint8_t byte = (uint8_t) g_ascii_strtoull(token + 2, NULL, 2);

        g_byte_array_append(out, &byte, 1);
    } else {
        g_assert(strlen(token) % 2 == 0);
        for (const char *c = token; *c; c += 2) {
            uint8_t byte = (uint8_t) (g_ascii_xdigit_value(c[0]) << 4 | g_ascii_xdigit_value(c[1]));

            g_assert(g_ascii_isxdigit(c[0]) && g_ascii_isxdigit(c[1]));
            g_byte_array_append(out, &byte, 1);
        }
    }
}

static void append_repeated(GByteArray *out, char *token)
{
    char *star = token[0] == '"' ? NULL : strchr(token, '*');
    uint64_t count = star ? g_ascii_strtoull(star + 1, NULL, 10) : 1;

    if (star) {
        *star = '\0';
    }
    while (count--) {
        append_token(out, token);
    }
}

static GByteArray *parse_bytes(const char *text)
{
    GByteArray *out = g_byte_array_new();

    for (const char *at = text; *at;) {
        const char *end = at;

        if (g_ascii_isspace(*at)) {
            at++;
            continue;
        }
        if (*at == '#') {
            at += strcspn(at, "\n");
            continue;
        }
        if (*at == '"') {
            end = strchr(at + 1, '"') + 1;
        } else {
            end += strcspn(at, " \t\r\n#");
        }

        g_autofree char *token = g_strndup(at, (size_t) (end - at));

        append_repeated(out, token);
        at = end;
    }
    return out;
}

static char *dump(const struct ctf_schema *schema, const GByteArray *bytes, size_t window_size)
{
    g_autoptr(ctf_plan_set) plans = ctf_plan_set_create(schema, &cell_functions);
    g_autoptr(ctf_window_pool) pool =
        ctf_window_pool_create_sized(window_size, window_size > 8 ? 4096 : window_size);
    g_autoptr(ctf_medium) medium = ctf_memory_medium_create("stream", bytes->data, bytes->len);
    GString *out = g_string_new(NULL);

    dump_stream(plans, medium, pool, 1 + (uint32_t) window_size % 5, out);
    return g_string_free(out, FALSE);
}

/* Whether the case at `path` holds; `update` writes what there is as what is expected. */
static bool run_case(const char *path, bool update)
{
    static const size_t window_sizes[] = {65536, 1, 2, 7, 16, 33, 100};
    g_autofree char *text = NULL, *error = NULL;
    g_autofree char *name = g_path_get_basename(path);
    struct parts parts;
    bool is_good = true;

    g_assert(g_file_get_contents(path, &text, NULL, NULL));
    split(text, &parts);

    g_autoptr(ctf_metadata_decoder) metadata = ctf_metadata_decoder_create("metadata");
    GByteArray *bytes = parse_bytes(parts.bytes);

    if (!ctf_metadata_decoder_append(
            metadata, (const uint8_t *) parts.metadata, strlen(parts.metadata), &error)) {
        printf("not ok - %s: %s\n", name, error);
        is_good = false;
    }
    for (guint i = 0; is_good && i < G_N_ELEMENTS(window_sizes); i++) {
        g_autofree char *actual =
            dump(ctf_metadata_decoder_borrow_schema(metadata), bytes, window_sizes[i]);

        if (update && i == 0) {
            g_autofree char *updated = g_strdup_printf(
                "%.*s%s", (int) (strlen(text) - strlen(parts.expected)), text, actual);

            g_assert(g_file_set_contents(path, updated, -1, NULL));
            g_free(parts.expected);
            parts.expected = g_strdup(actual);
        }
        if (strcmp(actual, parts.expected) != 0 ||
            (strstr(actual, "error: ") != NULL) != g_str_has_prefix(name, "fail-")) {
            printf("not ok - %s, windows of %zu bytes:\n%s", name, window_sizes[i], actual);
            is_good = false;
        }
    }
    if (is_good) {
        printf("ok - %s\n", name);
    }
    g_byte_array_unref(bytes);
    g_free(parts.metadata);
    g_free(parts.bytes);
    g_free(parts.expected);
    return is_good;
}

static gint compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *) a, *(const char *const *) b);
}

int main(int argc, char **argv)
{
    g_autoptr(GDir) dir = argc > 1 ? g_dir_open(argv[1], 0, NULL) : NULL;
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    bool update = argc > 2 && strcmp(argv[2], "--update") == 0;
    unsigned failures = 0;
    const char *name;

    if (!dir) {
        fprintf(stderr, "usage: test-cases DIRECTORY [--update]\n");
        return 2;
    }
    while ((name = g_dir_read_name(dir))) {
        g_ptr_array_add(paths, g_build_filename(argv[1], name, NULL));
    }
    g_ptr_array_sort(paths, compare_names);
    for (guint i = 0; i < paths->len; i++) {
        failures += !run_case(g_ptr_array_index(paths, i), update);
    }
    printf("1..%u\n", paths->len);
    return failures || paths->len == 0;
}
