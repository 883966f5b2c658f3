/* SPDX-License-Identifier: MIT */
/*
 * Runs the decode cases. A case is a text file of parts. A line with its name precedes each part.
 *
 *     === metadata
 *     CTF 1.8 or CTF 2 metadata, with the symbol U+241E for each record separator
 *     === bytes
 *     c1fc1fc1 01 02        hexadecimal, with spaces anywhere
 *     "text" 0b01000001     bytes of a text; one byte in bits, the most significant first
 *     u16le:5 u32be:0x10    integers
 *     00*12                 repeated bytes
 *     # a comment
 *     === expected
 *     the dump (see dump.h), which ends with an error in files named fail-…
 *
 * A case may have more parts with metadata and bytes, in any order, as in a live trace. The reader
 * gets the next part when it is at the end of the bytes so far, or finds an ID without a class. An
 * invalid piece of metadata is printed in the dump and ignored. If all pieces are valid, passing
 * all metadata at the beginning must give the same result. If that result differs, the part
 * `expected at once` contains it, and precedes the part `expected`.
 *
 * Each stream is read with windows of several sizes. It is also read with bytes that arrive late:
 * in some runs, all bytes from a position on are late, and in one run, each byte is late on its
 * own. The result must always be the same.
 *
 * For the command line see tests/support/data-cases.h.
 */
#include "cells.h"
#include "dump.h"
#include "ctf/metadata/metadata.h"
#include "tests/support/data-cases.h"

#include <stdio.h>
#include <string.h>

/* check_all_late() delays each of the first MAX_LATE_BYTES bytes of a stream. */
enum { MAX_LATE_BYTES = 600 };

/* A piece of metadata or of a data stream. */
struct part {
    bool is_metadata;
    GByteArray *bytes;
};

struct test_case {
    GArray *parts; /* struct part */
    char *expected;
    char *expected_at_once; /* NULL: same as `expected` */
};

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
        for (const char *c = token; *c; c += 2) {
            uint8_t byte = (uint8_t) (g_ascii_xdigit_value(c[0]) << 4 | g_ascii_xdigit_value(c[1]));

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

/* A string, or an integer, bits or hexadecimal digits, which may be repeated. */
static const char token_pattern[] =
    "^(\"[^\"]*\"|((u8|u(16|32|64)[lb]e):(0x[[:xdigit:]]+|[0-9]+)|0b[01]{1,8}|([[:xdigit:]]{2})+)"
    "(\\*[0-9]+)?)$";

/* `line` is the number of the first line of `text` in the file. */
static GByteArray *parse_bytes(const char *path, unsigned line, const char *text)
{
    GByteArray *out = g_byte_array_new();

    for (const char *at = text; *at;) {
        const char *end = at;

        if (g_ascii_isspace(*at)) {
            line += *at++ == '\n';
            continue;
        }
        if (*at == '#') {
            at += strcspn(at, "\n");
            continue;
        }
        if (*at == '"') {
            end += 1 + strcspn(at + 1, "\"\n");
            end += *end == '"';
        } else {
            end += strcspn(at, " \t\r\n#");
        }

        g_autofree char *token = g_strndup(at, (size_t) (end - at));

        if (!g_regex_match_simple(token_pattern, token, 0, 0)) {
            fail_msg("%s:%u: not bytes: %s", path, line, token);
        }
        append_repeated(out, token);
        at = end;
    }
    return out;
}

static GByteArray *parse_metadata(const char *text)
{
    g_auto(GStrv) fragments = g_strsplit(text, "\xe2\x90\x9e", -1);
    char *joined = g_strjoinv("\x1e", fragments);

    return g_byte_array_new_take((uint8_t *) joined, strlen(joined));
}

static void clear_part(void *part)
{
    g_byte_array_unref(((struct part *) part)->bytes);
}

/* `line` is the number of the line in the file that names the part. */
static void parse_part(const char *path, unsigned line, const char *text, struct test_case *test)
{
    g_auto(GStrv) name_and_body = g_strsplit(text, "\n", 2);
    const char *name = name_and_body[0];
    const char *body = name_and_body[1] ? name_and_body[1] : "";
    struct part part = {.is_metadata = strcmp(name, "metadata") == 0};

    if (strcmp(name, "expected") == 0) {
        test->expected = g_strdup(body);
        return;
    }
    if (strcmp(name, "expected at once") == 0) {
        test->expected_at_once = g_strdup(body);
        return;
    }
    if (part.is_metadata) {
        part.bytes = parse_metadata(body);
    } else if (strcmp(name, "bytes") == 0) {
        part.bytes = parse_bytes(path, line + 1, body);
    } else {
        fail_msg("%s:%u: unknown part: %s", path, line, name);
    }
    g_array_append_val(test->parts, part);
}

static void parse_case(const char *path, const char *text, struct test_case *test)
{
    g_auto(GStrv) sections = g_strsplit(text, "=== ", -1);
    unsigned line = 1;

    *test = (struct test_case){.parts = g_array_new(FALSE, FALSE, sizeof(struct part))};
    g_array_set_clear_func(test->parts, clear_part);
    for (char **section = sections; *section; section++) {
        if (section != sections) {
            parse_part(path, line, *section, test);
        }
        for (const char *at = *section; *at; at++) {
            line += *at == '\n';
        }
    }
    if (test->parts->len < 2 || !test->expected) {
        fail_msg("%s: the parts metadata, bytes and expected are required", path);
    }
}

/*
 * The first `punctual` bytes of a stream are available. Then, each read first fails with "again",
 * and `step` more bytes arrive.
 */
struct lateness {
    size_t punctual, step;
};

static const struct lateness never_late = {.punctual = SIZE_MAX};

/* The beginning of a stream, its metadata, and the parts that are still missing. */
struct feed {
    struct ctf_medium medium;
    const GArray *parts;
    guint next_part;
    GByteArray *bytes;
    struct ctf_metadata_decoder *metadata;
    struct ctf_plan_set *plans; /* NULL until the metadata is complete */
    bool has_rejected;          /* a piece of metadata was invalid */
    struct lateness lateness;
    bool was_late; /* the medium caused the last "again" */
};

static bool is_complete(const struct feed *feed)
{
    return feed->next_part == feed->parts->len;
}

static enum ctf_medium_status read_fed(struct ctf_medium *medium, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    struct feed *feed = (struct feed *) medium;
    size_t available = MIN(feed->bytes->len, feed->lateness.punctual);

    if (offset >= feed->bytes->len) {
        return is_complete(feed) ? CTF_MEDIUM_END : CTF_MEDIUM_AGAIN;
    }
    if (offset >= available) {
        feed->lateness.punctual = available + MIN(feed->lateness.step, SIZE_MAX - available);
        feed->was_late = true;
        return CTF_MEDIUM_AGAIN;
    }
    *read_size = MIN(size, available - offset);
    memcpy(buffer, feed->bytes->data + offset, *read_size);
    return CTF_MEDIUM_OK;
}

static bool get_fed_size(struct ctf_medium *medium, uint64_t *size)
{
    const struct feed *feed = (const struct feed *) medium;

    *size = feed->bytes->len;
    return is_complete(feed);
}

static const struct ctf_medium_functions feed_functions = {
    .read = read_fed,
    .get_size = get_fed_size,
};

static void feed_metadata(struct feed *feed, const GByteArray *bytes, GString *out)
{
    g_autofree char *error = NULL;

    if (!ctf_metadata_decoder_append(feed->metadata, bytes->data, bytes->len, &error)) {
        feed->has_rejected = true;
        g_string_append_printf(out, "metadata rejected: %s\n", error);
    } else if (feed->plans) {
        ctf_plan_set_update(feed->plans);
    }
}

static void feed_part(struct feed *feed, const struct part *part, GString *out)
{
    if (part->is_metadata) {
        feed_metadata(feed, part->bytes, out);
    } else {
        g_byte_array_append(feed->bytes, part->bytes->data, part->bytes->len);
    }
}

static bool feed_next(void *data, GString *out)
{
    struct feed *feed = data;

    if (feed->was_late) {
        feed->was_late = false;
        return true;
    }
    if (is_complete(feed)) {
        return false;
    }
    feed_part(feed, &g_array_index(feed->parts, struct part, feed->next_part++), out);
    return true;
}

static void feed_all(struct feed *feed, GString *out)
{
    for (int is_metadata = 1; is_metadata >= 0; is_metadata--) {
        for (guint i = 0; i < feed->parts->len; i++) {
            const struct part *part = &g_array_index(feed->parts, struct part, i);

            if (part->is_metadata == is_metadata) {
                feed_part(feed, part, out);
            }
        }
    }
    feed->next_part = feed->parts->len;
}

/* Returns the dump of a stream that arrives in parts, or that is complete from the beginning. */
static char *dump(const GArray *parts, size_t window_size, bool is_growing,
    struct lateness lateness, bool *has_rejected)
{
    g_autoptr(ctf_metadata_decoder) metadata = ctf_metadata_decoder_create("metadata");
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autoptr(ctf_window_pool) pool =
        ctf_window_pool_create_sized(window_size, window_size > 8 ? 4096 : window_size);
    struct feed feed = {
        .medium = {.functions = &feed_functions, .name = (char *) "stream"},
        .parts = parts,
        .bytes = bytes,
        .metadata = metadata,
        .lateness = lateness,
    };
    GString *out = g_string_new(NULL);

    if (is_growing) {
        feed_next(&feed, out);
        feed_next(&feed, out);
    } else {
        feed_all(&feed, out);
    }
    if (!ctf_metadata_decoder_borrow_schema(metadata)) {
        return g_string_free(out, FALSE);
    }

    g_autoptr(ctf_plan_set) plans =
        ctf_plan_set_create(ctf_metadata_decoder_borrow_schema(metadata), &cell_functions);

    feed.plans = plans;
    dump_growing_stream(
        plans, &feed.medium, pool, 1 + (uint32_t) window_size % 5, feed_next, &feed, out);
    *has_rejected = feed.has_rejected;
    return g_string_free(out, FALSE);
}

/*
 * Returns whether `actual` is the expected output of the case at `path`, and prints it otherwise.
 */
static bool check(const char *path, const char *actual, const char *expected, const char *how)
{
    g_autofree char *name = g_path_get_basename(path);
    bool should_fail = g_str_has_prefix(name, "fail-");
    bool has_failed = strstr(actual, "error: ") != NULL;
    const char *fault = "the dump isn't the expected one";

    if (has_failed != should_fail) {
        fault = should_fail ? "the name says fail-, but there is no error"
                            : "there is an error, but the name doesn't say fail-";
    } else if (strcmp(actual, expected) == 0) {
        return true;
    }
    printf("not ok - %s, %s: %s:\n%s", name, how, fault, actual);
    return false;
}

static bool check_late(const char *path, const struct test_case *test, struct lateness lateness)
{
    static const size_t window_sizes[] = {4096, 7};

    for (guint i = 0; i < G_N_ELEMENTS(window_sizes); i++) {
        bool has_rejected;
        g_autofree char *actual = dump(test->parts, window_sizes[i], true, lateness, &has_rejected);
        g_autofree char *how = g_strdup_printf(
            "windows of %zu bytes, late from byte %zu on", window_sizes[i], lateness.punctual);

        if (!check(path, actual, test->expected, how)) {
            return false;
        }
    }
    return true;
}

/* Delays all bytes from an offset on, for each offset in turn. Then delays each byte separately. */
static bool check_all_late(const char *path, const struct test_case *test)
{
    size_t size = 0;

    for (guint i = 0; i < test->parts->len; i++) {
        const struct part *part = &g_array_index(test->parts, struct part, i);

        size += part->is_metadata ? 0 : part->bytes->len;
    }
    for (size_t i = 0; i < MIN(size, MAX_LATE_BYTES); i++) {
        if (!check_late(path, test, (struct lateness){i, SIZE_MAX})) {
            return false;
        }
    }
    return check_late(path, test, (struct lateness){0, 1});
}

/* Writes the actual output to the case as the expected output. */
static void update_case(const char *path, const char *text, struct test_case *test)
{
    bool has_rejected;
    g_autofree char *actual = dump(test->parts, 65536, true, never_late, &has_rejected);
    g_autofree char *updated =
        g_strdup_printf("%.*s%s", (int) (strlen(text) - strlen(test->expected)), text, actual);

    g_assert(g_file_set_contents(path, updated, -1, NULL));
    g_free(test->expected);
    test->expected = g_steal_pointer(&actual);
}

static void run_case(void **state)
{
    static const size_t window_sizes[] = {65536, 1, 2, 7, 16, 33, 100};
    const char *path = *state;
    g_autofree char *text = NULL;
    struct test_case test;
    bool is_good = true;

    g_assert(g_file_get_contents(path, &text, NULL, NULL));
    parse_case(path, text, &test);
    if (support_updates_cases()) {
        update_case(path, text, &test);
    }
    for (guint i = 0; is_good && i < G_N_ELEMENTS(window_sizes); i++) {
        g_autofree char *how = g_strdup_printf("windows of %zu bytes", window_sizes[i]);
        bool has_rejected = false;
        g_autofree char *actual =
            dump(test.parts, window_sizes[i], true, never_late, &has_rejected);

        is_good = check(path, actual, test.expected, how);
        if (is_good && !has_rejected) {
            g_autofree char *at_once =
                dump(test.parts, window_sizes[i], false, never_late, &has_rejected);

            is_good = check(path, at_once,
                test.expected_at_once ? test.expected_at_once : test.expected, "all at once");
        }
    }
    is_good = is_good && check_all_late(path, &test);
    g_array_unref(test.parts);
    g_free(test.expected);
    g_free(test.expected_at_once);
    assert_true(is_good);
}

int main(int argc, char **argv)
{
    return support_run_cases(argc, argv, "decoding", "", run_case);
}
