/* SPDX-License-Identifier: MIT */
/*
 * Metadata of which a part is wrong: it is decoded in pieces as small as possible, and what is
 * wrong is left out. Whatever depends on a piece that is left out is wrong, too.
 */
#include "ctf/metadata/metadata.h"

#include <string.h>

#define RECORD_SEPARATOR '\x1e'

/* The blocks of TSDL that contain no other ones. */
static const char *const block_names[] = {"trace", "env", "clock", "stream", "event", "callsite"};

/* Whether the block `name` begins at `text`. */
static bool begins_block(const char *text, const char *end, const char *name)
{
    const size_t length = strlen(name);

    if ((size_t) (end - text) <= length || strncmp(text, name, length) != 0) {
        return false;
    }
    for (text += length; text < end && g_ascii_isspace(*text); text++) {
    }
    return text < end && *text == '{';
}

/* Whether a block begins at `text`, the beginning of a line: those before it have ended then. */
static bool begins_any_block(const char *text, const char *end)
{
    for (guint i = 0; i < G_N_ELEMENTS(block_names); i++) {
        if (begins_block(text, end, block_names[i])) {
            return true;
        }
    }
    return false;
}

/* Behind the comment, the string or the character at `at`, or else behind its first byte. */
static const char *skip_token(const char *at, const char *end)
{
    const char quote = *at;
    const char *close;

    if (end - at > 1 && at[0] == '/' && at[1] == '*') {
        close = g_strstr_len(at + 2, end - at - 2, "*/");
        return close ? close + 2 : end;
    }
    if (end - at > 1 && at[0] == '/' && at[1] == '/') {
        close = memchr(at, '\n', (size_t) (end - at));
        return close ? close : end;
    }
    if (quote != '"' && quote != '\'') {
        return at + 1;
    }
    for (at++; at < end && *at != quote && *at != '\n'; at++) {
        at += *at == '\\' && at + 1 < end;
    }
    return at < end ? at + 1 : end;
}

/* Where the declaration of TSDL that begins at `text` ends. */
static const char *find_declaration_end(const char *text, const char *end)
{
    unsigned depth = 0;

    for (const char *at = text; at < end; at = skip_token(at, end)) {
        if (*at == ';' && depth == 0) {
            return at + 1;
        }
        if (*at == '\n' && at + 1 < end && begins_any_block(at + 1, end)) {
            return at + 1;
        }
        depth += *at == '{';
        depth -= *at == '}' && depth > 0;
    }
    return end;
}

static bool continues_name(const char *text, const char *at)
{
    return at > text && (g_ascii_isalnum(at[-1]) || at[-1] == '_');
}

static bool has_block(const char *text, const char *end, const char *name)
{
    const char *at = text;

    while (at < end && (continues_name(text, at) || !begins_block(at, end, name))) {
        at = skip_token(at, end);
    }
    return at < end;
}

static const char *find_fragment_end(const char *text, const char *end)
{
    const char *next =
        end - text > 1 ? memchr(text + 1, RECORD_SEPARATOR, (size_t) (end - text - 1)) : NULL;

    return next ? next : end;
}

/* Where the declaration with the trace block ends. */
static const char *find_trace_end(const char *text, const char *end)
{
    const char *at, *next = text;

    do {
        at = next;
        next = find_declaration_end(at, end);
    } while (next < end && !has_block(at, next, "trace"));
    return next;
}

/*
 * The first piece of TSDL must have the trace block. It also must have the environment, wherever
 * that is: the clocks, the identity of the trace and the lengths of arrays depend on it.
 */
static GString *make_first_piece(const char *text, const char *trace_end, const char *end)
{
    GString *piece = g_string_new_len(text, trace_end - text);
    const char *next;

    for (const char *at = trace_end; at < end; at = next) {
        next = find_declaration_end(at, end);
        if (has_block(at, next, "env")) {
            g_string_append_len(piece, at, next - at);
        }
    }
    return piece;
}

static bool append(
    struct ctf_metadata_decoder *decoder, const char *text, const char *end, char **error)
{
    return ctf_metadata_decoder_append(
        decoder, (const uint8_t *) text, (size_t) (end - text), error);
}

/* Appends a piece, and keeps it if it isn't wrong. `kept` may be NULL. */
static bool append_piece(
    struct ctf_metadata_decoder *decoder, GString *kept, const char *text, const char *end)
{
    g_autofree char *fault = NULL;

    if (!append(decoder, text, end, &fault)) {
        return false;
    }
    if (kept) {
        g_string_append_len(kept, text, end - text);
    }
    return true;
}

/* A decoder for declarations that come before or behind the trace block. */
static struct ctf_metadata_decoder *create_trial(void)
{
    static const char trace[] = "trace { major = 1; minor = 8; byte_order = le; };";
    struct ctf_metadata_decoder *decoder = ctf_metadata_decoder_create("");
    char *fault;

    append(decoder, trace, trace + strlen(trace), &fault);
    return decoder;
}

static bool is_valid_environment(const char *text, const char *end)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("");
    g_autoptr(GString) piece = g_string_new("trace { major = 1; minor = 8; byte_order = le; };");
    g_autofree char *fault = NULL;

    g_string_append_len(piece, text, end - text);
    return append(decoder, piece->str, piece->str + piece->len, &fault);
}

/* Replaces what is wrong in the first piece, apart from the trace block, by spaces. */
static void blank_wrong_declarations(GString *piece)
{
    g_autoptr(ctf_metadata_decoder) trial = create_trial();
    const char *end = piece->str + piece->len, *next;

    for (char *at = piece->str; at < end; at += next - at) {
        g_autofree char *fault = NULL;

        next = find_declaration_end(at, end);
        if (has_block(at, next, "trace")) {
            continue;
        }
        if (has_block(at, next, "env") ? !is_valid_environment(at, next)
                                       : !append(trial, at, next, &fault)) {
            memset(at, ' ', (size_t) (next - at));
        }
    }
}

static bool append_first_piece(struct ctf_metadata_decoder *decoder, GString *kept,
    const char *text, const char *trace_end, const char *end)
{
    g_autoptr(GString) piece = make_first_piece(text, trace_end, end);

    if (append_piece(decoder, kept, piece->str, piece->str + piece->len)) {
        return true;
    }
    blank_wrong_declarations(piece);
    return append_piece(decoder, kept, piece->str, piece->str + piece->len);
}

/*
 * Whether a declaration is left out: the environment is in the first piece. An event class whose
 * stream class is declared nowhere has one without any fields; if none is left, it may have been
 * declared.
 */
static bool is_left_out(const struct ctf_schema *schema, const char *text, const char *end)
{
    return has_block(text, end, "env") ||
           (schema->stream_classes->len == 0 && has_block(text, end, "event"));
}

static bool append_declarations(
    struct ctf_metadata_decoder *decoder, GString *kept, const char *text, const char *end)
{
    const char *next = find_trace_end(text, end);

    if (!append_first_piece(decoder, kept, text, next, end)) {
        return false;
    }
    for (const char *at = next; at < end; at = next) {
        next = find_declaration_end(at, end);
        if (!is_left_out(ctf_metadata_decoder_borrow_schema(decoder), at, next)) {
            append_piece(decoder, kept, at, next);
        }
    }
    return true;
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

struct ctf_metadata_decoder *ctf_metadata_salvage(
    const char *path, const char *text, size_t length, GString *kept, char **error)
{
    g_autoptr(ctf_metadata_decoder) whole = ctf_metadata_decoder_create(path);
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create(path);
    const char *end = text + length;

    /* Only the whole has everything in its line. */
    if (append(whole, text, end, error)) {
        ctf_metadata_decoder_finish(whole, error);
        if (kept) {
            g_string_append_len(kept, text, (ssize_t) length);
        }
        return g_steal_pointer(&whole);
    }
    if (length == 0 ||
        !(text[0] == RECORD_SEPARATOR ? append_fragments(decoder, kept, text, end)
                                      : append_declarations(decoder, kept, text, end))) {
        return NULL;
    }
    return g_steal_pointer(&decoder);
}
