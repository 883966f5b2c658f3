/* SPDX-License-Identifier: MIT */
/*
 * Salvages metadata with errors. A tolerant decoder ignores wrong attributes that don't affect
 * decoding. If other errors remain, the salvage decodes the metadata in the smallest possible
 * pieces and leaves out wrong pieces. Pieces that depend on such a piece then fail, too, and are
 * also left out.
 */
#include "ctf/metadata/metadata.h"
#include "ctf/metadata/packetized.h"
#include "ctf/metadata/tsdl/sections.h"

#include <string.h>

#define RECORD_SEPARATOR '\x1e'

static const char any_trace[] = "trace { major = 1; minor = 8; byte_order = le; };";

static bool append(
    struct ctf_metadata_decoder *decoder, const char *text, const char *end, char **error)
{
    return ctf_metadata_decoder_append(
        decoder, (const uint8_t *) text, (size_t) (end - text), error);
}

/*
 * Appends a piece to the decoder. If the piece is valid, also appends its text to `kept`, which may
 * be NULL.
 */
static bool append_piece(
    struct ctf_metadata_decoder *decoder, GString *kept, const char *text, const char *end)
{
    g_autofree char *fault = NULL;
    size_t length, size = (size_t) (end - text);

    if (!append(decoder, text, end, &fault)) {
        return false;
    }
    if (kept) {
        /* The decoder has blanked the ignored attributes in its text. */
        const char *all = ctf_metadata_decoder_text(decoder, &length);

        g_string_append_len(kept, all + length - size, (ssize_t) size);
        g_string_append_c(kept, '\n');
    }
    return true;
}

/* TSDL. */

static struct tsdl_section *section_at(const GArray *sections, guint index)
{
    return &g_array_index(sections, struct tsdl_section, index);
}

/*
 * The first piece must contain the trace block, and also all environment blocks, because the
 * clocks, the identity of the trace and the lengths of arrays depend on them. Sets `*next` to the
 * index of the section after the trace block.
 */
static GString *make_first_piece(const char *text, const GArray *sections, guint *next)
{
    GString *piece = g_string_new(NULL);

    *next = 0;
    while (*next < sections->len && section_at(sections, (*next)++)->kind != TSDL_SECTION_TRACE) {
    }
    if (*next > 0) {
        g_string_append_len(piece, text, section_at(sections, *next - 1)->end - text);
    }
    for (guint i = *next; i < sections->len; i++) {
        const struct tsdl_section *section = section_at(sections, i);

        if (section->kind == TSDL_SECTION_ENV) {
            g_string_append_len(piece, section->begin, section->end - section->begin);
        }
    }
    return piece;
}

static bool is_valid_environment(const struct tsdl_section *section)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create_tolerant("", false);
    g_autoptr(GString) piece = g_string_new(any_trace);
    g_autofree char *fault = NULL;

    g_string_append_len(piece, section->begin, section->end - section->begin);
    return append(decoder, piece->str, piece->str + piece->len, &fault);
}

/* Creates a decoder to test declarations before or after the trace block. */
static struct ctf_metadata_decoder *create_trial(void)
{
    struct ctf_metadata_decoder *decoder = ctf_metadata_decoder_create_tolerant("", false);
    char *fault;

    append(decoder, any_trace, any_trace + strlen(any_trace), &fault);
    return decoder;
}

static bool is_valid_section(
    struct ctf_metadata_decoder *trial, const struct tsdl_section *section, const char *begin)
{
    g_autofree char *fault = NULL;

    return section->kind == TSDL_SECTION_ENV ? is_valid_environment(section)
                                             : append(trial, begin, section->end, &fault);
}

/*
 * Returns the end of the wrong part of a section. If the section is valid without its first line,
 * only this line is wrong, because it may be the rest of a comment.
 */
static const char *find_wrong_end(
    struct ctf_metadata_decoder *trial, const struct tsdl_section *section)
{
    const size_t size = (size_t) (section->end - section->begin);
    const char *line_end = memchr(section->begin, '\n', size);

    return line_end && is_valid_section(trial, section, line_end) ? line_end : section->end;
}

/* Replaces the wrong sections of the first piece by spaces, except for the trace block. */
static void blank_wrong_sections(GString *piece)
{
    g_autoptr(ctf_metadata_decoder) trial = create_trial();
    g_autoptr(GArray) sections = tsdl_find_damaged_sections(piece->str, piece->str + piece->len);

    for (guint i = 0; i < sections->len; i++) {
        const struct tsdl_section *section = section_at(sections, i);

        if (section->kind != TSDL_SECTION_TRACE &&
            !is_valid_section(trial, section, section->begin)) {
            memset(piece->str + (section->begin - piece->str), ' ',
                (size_t) (find_wrong_end(trial, section) - section->begin));
        }
    }
}

static bool append_first_piece(struct ctf_metadata_decoder *decoder, GString *kept, GString *piece)
{
    if (append_piece(decoder, kept, piece->str, piece->str + piece->len)) {
        return true;
    }
    blank_wrong_sections(piece);
    return append_piece(decoder, kept, piece->str, piece->str + piece->len);
}

/*
 * Returns whether a section after the first piece is left out. Environment blocks are left out,
 * because the first piece already contains them. If the schema has no stream class, event classes
 * are left out, too. The parser would create a stream class without fields for these event classes,
 * although the declaration of their real stream class may have been left out.
 */
static bool is_left_out(const struct ctf_schema *schema, const struct tsdl_section *section)
{
    return section->kind == TSDL_SECTION_ENV ||
           (schema->stream_classes->len == 0 && section->kind == TSDL_SECTION_EVENT);
}

static bool append_sections(
    struct ctf_metadata_decoder *decoder, GString *kept, const char *text, const char *end)
{
    g_autoptr(GArray) sections = tsdl_find_damaged_sections(text, end);
    guint next;
    g_autoptr(GString) first = make_first_piece(text, sections, &next);

    if (!append_first_piece(decoder, kept, first)) {
        return false;
    }
    for (guint i = next; i < sections->len; i++) {
        const struct tsdl_section *section = section_at(sections, i);

        if (!is_left_out(ctf_metadata_decoder_borrow_schema(decoder), section)) {
            append_piece(decoder, kept, section->begin, section->end);
        }
    }
    return true;
}

/* JSON. */

static const char *find_fragment_end(const char *text, const char *end)
{
    const char *next =
        end - text > 1 ? memchr(text + 1, RECORD_SEPARATOR, (size_t) (end - text - 1)) : NULL;

    return next ? next : end;
}

static bool append_fragments(
    struct ctf_metadata_decoder *decoder, GString *kept, const char *text, const char *end)
{
    const char *next;

    for (const char *at = text; at < end; at = next) {
        next = find_fragment_end(at, end);
        if (!append_piece(decoder, kept, at, next) && at == text) {
            return false;
        }
    }
    return true;
}

/* Returns the text of the metadata. Sets `*error` to the message about the first wrong packet. */
static GString *find_text(const char *path, const uint8_t *bytes, size_t size, char **error)
{
    GString *text = g_string_new(NULL);

    if (ctf_metadata_packets_salvage_text(path, bytes, size, text, error)) {
        return text;
    }
    /* A file may have been allocated before it was written. */
    while (size > 0 && bytes[size - 1] == '\0') {
        size--;
    }
    return g_string_append_len(text, (const char *) bytes, (ssize_t) size);
}

static bool has_one_stream_block(const char *text, const char *end)
{
    g_autoptr(GArray) sections = tsdl_find_damaged_sections(text, end);
    guint count = 0;

    for (guint i = 0; i < sections->len; i++) {
        count += section_at(sections, i)->kind == TSDL_SECTION_STREAM;
    }
    return count == 1;
}

static struct ctf_metadata_decoder *create_decoder(
    const char *path, const char *text, const char *end)
{
    return ctf_metadata_decoder_create_tolerant(path, has_one_stream_block(text, end));
}

static struct ctf_metadata_decoder *decode_parts(
    const char *path, const char *text, const char *end, GString *kept)
{
    g_autoptr(ctf_metadata_decoder) decoder = create_decoder(path, text, end);
    const bool is_decoded =
        text < end && (*text == RECORD_SEPARATOR ? append_fragments(decoder, kept, text, end)
                                                 : append_sections(decoder, kept, text, end));

    return is_decoded ? g_steal_pointer(&decoder) : NULL;
}

/* Returns a decoder if the whole metadata is valid, otherwise NULL. */
static struct ctf_metadata_decoder *decode_whole(
    const char *path, const uint8_t *bytes, size_t size, GString *kept, char **error)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create(path);
    g_autofree char *fault = NULL;
    size_t length;

    if (!ctf_metadata_decoder_append(decoder, bytes, size, &fault)) {
        return NULL;
    }
    ctf_metadata_decoder_finish(decoder, error);
    const char *text = ctf_metadata_decoder_text(decoder, &length);
    if (kept) {
        g_string_append_len(kept, text, (ssize_t) length);
    }
    return g_steal_pointer(&decoder);
}

struct ctf_metadata_decoder *ctf_metadata_salvage(
    const char *path, const uint8_t *bytes, size_t size, GString *kept, char **error)
{
    struct ctf_metadata_decoder *right = decode_whole(path, bytes, size, kept, error);

    if (right) {
        return right;
    }

    g_autoptr(GString) text = find_text(path, bytes, size, error);
    const char *end = text->str + text->len;
    g_autoptr(ctf_metadata_decoder) whole = create_decoder(path, text->str, end);
    g_autofree char *fault = NULL;
    size_t length;

    /* Only the complete text has the correct line numbers. */
    bool is_whole = append(whole, text->str, end, &fault);
    if (is_whole) {
        ctf_metadata_decoder_finish(whole, &fault);
    }
    if (!*error) {
        *error = is_whole && !fault ? ctf_metadata_decoder_steal_first_ignored_warning(whole)
                                    : g_steal_pointer(&fault);
    }
    if (!is_whole) {
        return decode_parts(path, text->str, end, kept);
    }
    if (kept) {
        const char *rest = ctf_metadata_decoder_text(whole, &length);

        g_string_append_len(kept, rest, (ssize_t) length);
    }
    return g_steal_pointer(&whole);
}
