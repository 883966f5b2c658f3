/* SPDX-License-Identifier: MIT */
/*
 * The entry point for metadata: detects the format, extracts the text from its packets, and passes
 * the text to the parser of the format.
 */
#include "ctf/metadata/json/json.h"
#include "ctf/metadata/metadata.h"
#include "ctf/metadata/packetized.h"
#include "ctf/metadata/reporter.h"
#include "ctf/metadata/tsdl/tsdl.h"

#include <inttypes.h>

#include "base/source-text.h"

/* Bounds the memory for warnings about metadata with very many errors. */
enum { MAX_WARNINGS = 100 };

enum container {
    CONTAINER_UNKNOWN,
    CONTAINER_NONE, /* plain text */
    CONTAINER_PACKETS,
};

enum { RECORD_SEPARATOR = 0x1e }; /* begins each CTF 2 fragment */

/* The progress of the decoder after a piece of metadata. */
struct progress {
    enum container container;
    struct ctf_metadata_packets packets;
    size_t text_length;
    guint warning_count;
    guint ignored_count;
};

/* A range of bytes of the text. */
struct range {
    size_t begin, end;
};

struct ctf_metadata_decoder {
    char *path;
    bool is_tolerant, has_one_stream_class; /* `has_one_stream_class` is valid if `is_tolerant` */
    enum container container;
    struct ctf_metadata_packets packets;
    GString *text; /* the text of all pieces */
    GPtrArray *warnings;
    GArray *ignored; /* struct range: ignored TSDL attributes; blanked after parsing the piece */
    guint ignored_warning; /* index + 1 of the warning about the first ignored attribute, or 0 */
    /*
     * Progress after the last valid piece. The data of an invalid piece stays available until the
     * next piece.
     */
    struct progress progress;

    /* Set by the first valid piece. */
    struct ctf_schema *schema;
    struct tsdl_parser *tsdl; /* only one of the two parsers exists */
    struct ctf2_parser *json;
    char *error; /* the message from the parser */
};

struct ctf_metadata_decoder *ctf_metadata_decoder_create(const char *path)
{
    struct ctf_metadata_decoder *decoder = g_new0(struct ctf_metadata_decoder, 1);

    decoder->path = g_strdup(path);
    decoder->text = g_string_new(NULL);
    decoder->warnings = g_ptr_array_new_with_free_func(g_free);
    decoder->ignored = g_array_new(FALSE, FALSE, sizeof(struct range));
    return decoder;
}

struct ctf_metadata_decoder *ctf_metadata_decoder_create_tolerant(
    const char *path, bool has_one_stream_class)
{
    struct ctf_metadata_decoder *decoder = ctf_metadata_decoder_create(path);

    decoder->is_tolerant = true;
    decoder->has_one_stream_class = has_one_stream_class;
    return decoder;
}

static void stop_parser(struct ctf_metadata_decoder *decoder)
{
    g_clear_pointer(&decoder->tsdl, tsdl_parser_free);
    g_clear_pointer(&decoder->json, ctf2_parser_free);
    g_clear_pointer(&decoder->schema, ctf_schema_free);
}

void ctf_metadata_decoder_free(struct ctf_metadata_decoder *decoder)
{
    if (!decoder) {
        return;
    }

    stop_parser(decoder);
    g_array_free(decoder->ignored, TRUE);
    g_ptr_array_free(decoder->warnings, TRUE);
    g_string_free(decoder->text, TRUE);
    g_free(decoder->error);
    g_free(decoder->path);
    g_free(decoder);
}

/* Returns "PATH:LINE:COLUMN: message", the line with the byte at `offset`, and a caret line. */
static char *format_message(
    const struct ctf_metadata_decoder *decoder, size_t offset, const char *message)
{
    const GString *text = decoder->text;
    struct tg_source_position position = tg_source_position(text->str, text->len, offset);
    GString *out = g_string_new(NULL);

    g_string_printf(out, "%s:%zu:%zu: %s", decoder->path, position.line, position.column, message);
    tg_append_source_excerpt(out, "", text->str, text->len, offset);
    return g_string_free(out, FALSE);
}

static void report_error(void *data, size_t offset, const char *message)
{
    struct ctf_metadata_decoder *decoder = data;

    decoder->error = format_message(decoder, offset, message);
}

static bool takes_warnings(void *data)
{
    struct ctf_metadata_decoder *decoder = data;

    return decoder->warnings->len < MAX_WARNINGS;
}

static void report_warning(void *data, size_t offset, const char *message)
{
    struct ctf_metadata_decoder *decoder = data;

    g_ptr_array_add(decoder->warnings, format_message(decoder, offset, message));
}

/* Overwrites a range with spaces, and keeps lines and columns. */
static void blank(struct ctf_metadata_decoder *decoder, const struct range *range)
{
    for (size_t at = range->begin; at < range->end; at++) {
        if (decoder->text->str[at] != '\n') {
            decoder->text->str[at] = ' ';
        }
    }
}

/*
 * The TSDL parser keeps offsets into the text, so the decoder overwrites an ignored TSDL attribute
 * only after the piece is parsed.
 */
static void report_ignored(void *data, size_t begin, size_t end, size_t offset, const char *message)
{
    struct ctf_metadata_decoder *decoder = data;
    const struct range range = {begin, end};

    if (takes_warnings(decoder)) {
        report_warning(decoder, offset, message);
        if (decoder->ignored_warning == 0) {
            decoder->ignored_warning = decoder->warnings->len;
        }
    }
    if (decoder->json) {
        blank(decoder, &range);
        ctf2_blank_comma(decoder->text->str, decoder->text->len, begin, end);
    } else {
        g_array_append_val(decoder->ignored, range);
    }
}

static void blank_ignored_attributes(struct ctf_metadata_decoder *decoder)
{
    for (guint i = decoder->progress.ignored_count; i < decoder->ignored->len; i++) {
        blank(decoder, &g_array_index(decoder->ignored, struct range, i));
    }
}

static bool recognise(
    struct ctf_metadata_decoder *decoder, const uint8_t *bytes, size_t size, char **error)
{
    enum { SHORTEST = 4 }; /* bytes needed to detect the format */

    if (size < SHORTEST) {
        *error = g_strdup_printf("%s: the metadata is too short: %zu bytes (expected at least %d)",
            decoder->path, size, SHORTEST);
        return false;
    }
    decoder->container =
        ctf_metadata_is_packetized(bytes, size) ? CONTAINER_PACKETS : CONTAINER_NONE;
    return true;
}

/*
 * Allocates the text once. With repeated doubling, appending packet by packet would copy the text
 * twice.
 */
static void reserve_text(struct ctf_metadata_decoder *decoder, size_t size)
{
    size_t length = decoder->text->len;

    g_string_set_size(decoder->text, length + size);
    g_string_truncate(decoder->text, length);
}

/* Appends the text of the piece to the decoder's text. */
static bool append_text(
    struct ctf_metadata_decoder *decoder, const uint8_t *bytes, size_t size, char **error)
{
    uint64_t begin = decoder->packets.offset;
    size_t leftover;

    if (decoder->container != CONTAINER_PACKETS) {
        g_string_append_len(decoder->text, (const char *) bytes, size);
        return true;
    }

    if (!ctf_metadata_packets_append_text(
            &decoder->packets, decoder->path, bytes, size, decoder->text, &leftover, error)) {
        return false;
    }
    if (leftover > 0 && takes_warnings(decoder)) {
        g_ptr_array_add(decoder->warnings,
            g_strdup_printf("%s: at byte %" PRIu64
                            ": ignoring %zu bytes, which are too few for a metadata packet header",
                decoder->path, begin + size - leftover, leftover));
    }
    return true;
}

unsigned ctf_metadata_version(const uint8_t *bytes, size_t size)
{
    if (ctf_metadata_is_packetized(bytes, size)) {
        return ctf_metadata_packet_major(bytes, size);
    }
    return size > 0 && bytes[0] == RECORD_SEPARATOR ? 2 : 1;
}

static void start_parser(struct ctf_metadata_decoder *decoder, unsigned version)
{
    const struct ctf_metadata_reporter reporter = {
        .error = report_error,
        .takes_warnings = takes_warnings,
        .warning = report_warning,
        .ignored = report_ignored,
        .data = decoder,
    };

    decoder->schema = ctf_schema_create(version);
    if (version == 2) {
        decoder->json = ctf2_parser_create(decoder->schema, &reporter);
        if (decoder->is_tolerant) {
            ctf2_parser_tolerate(decoder->json);
        }
    } else {
        decoder->tsdl = tsdl_parser_create(decoder->schema, &reporter);
        if (decoder->is_tolerant) {
            tsdl_parser_tolerate(decoder->tsdl, decoder->has_one_stream_class);
        }
    }
}

static bool parse(struct ctf_metadata_decoder *decoder, size_t begin)
{
    const GString *text = decoder->text;

    return decoder->json ? ctf2_parser_parse(decoder->json, text->str, text->len, begin)
                         : tsdl_parser_parse(decoder->tsdl, text->str, text->len, begin);
}

static void go_back(struct ctf_metadata_decoder *decoder)
{
    const struct progress *progress = &decoder->progress;

    decoder->container = progress->container;
    decoder->packets = progress->packets;
    g_string_truncate(decoder->text, progress->text_length);
    g_ptr_array_set_size(decoder->warnings, (gint) progress->warning_count);
    g_array_set_size(decoder->ignored, progress->ignored_count);
    if (decoder->ignored_warning > progress->warning_count) {
        decoder->ignored_warning = 0;
    }
}

bool ctf_metadata_decoder_append(
    struct ctf_metadata_decoder *decoder, const uint8_t *bytes, size_t size, char **error)
{
    bool is_first = !decoder->schema;

    *error = NULL;
    go_back(decoder);
    if (decoder->container == CONTAINER_UNKNOWN && !recognise(decoder, bytes, size, error)) {
        return false;
    }
    reserve_text(decoder, size);
    if (!append_text(decoder, bytes, size, error)) {
        return false;
    }

    if (is_first) {
        start_parser(decoder, ctf_metadata_version(bytes, size));
    }
    if (!parse(decoder, decoder->progress.text_length)) {
        *error = g_steal_pointer(&decoder->error);
        if (is_first) {
            stop_parser(decoder);
        }
        return false;
    }
    blank_ignored_attributes(decoder);
    decoder->progress = (struct progress){
        .container = decoder->container,
        .packets = decoder->packets,
        .text_length = decoder->text->len,
        .warning_count = decoder->warnings->len,
        .ignored_count = decoder->ignored->len,
    };
    return true;
}

bool ctf_metadata_decoder_finish(struct ctf_metadata_decoder *decoder, char **error)
{
    *error = NULL;
    /* In CTF 1.8, a data stream class exists even without a declaration. */
    if (!decoder->json || decoder->schema->stream_classes->len > 0) {
        return true;
    }
    *error = g_strdup_printf(
        "%s: there is no data stream class fragment in the metadata", decoder->path);
    return false;
}

struct ctf_schema *ctf_metadata_decoder_borrow_schema(struct ctf_metadata_decoder *decoder)
{
    return decoder->schema;
}

struct ctf_schema *ctf_metadata_decoder_steal_schema(struct ctf_metadata_decoder *decoder)
{
    return g_steal_pointer(&decoder->schema);
}

const char *ctf_metadata_decoder_text(const struct ctf_metadata_decoder *decoder, size_t *length)
{
    *length = decoder->text->len;
    return decoder->text->str;
}

bool ctf_metadata_decoder_is_packetized(const struct ctf_metadata_decoder *decoder)
{
    return decoder->container == CONTAINER_PACKETS;
}

char *ctf_metadata_decoder_steal_first_ignored_warning(struct ctf_metadata_decoder *decoder)
{
    const guint index = decoder->ignored_warning;

    if (index == 0) {
        return NULL;
    }
    decoder->ignored_warning = 0;
    decoder->progress.warning_count--;
    return g_ptr_array_steal_index(decoder->warnings, index - 1);
}

const GPtrArray *ctf_metadata_decoder_warnings(const struct ctf_metadata_decoder *decoder)
{
    return decoder->warnings;
}
