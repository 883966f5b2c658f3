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

static bool is_trace_block(const char *text, const char *end)
{
    while (text < end && !begins_block(text, end, "trace")) {
        text = skip_token(text, end);
    }
    return text < end;
}

static const char *find_fragment_end(const char *text, const char *end)
{
    const char *next =
        end - text > 1 ? memchr(text + 1, RECORD_SEPARATOR, (size_t) (end - text - 1)) : NULL;

    return next ? next : end;
}

static const char *find_piece_end(const char *text, const char *end)
{
    return text[0] == RECORD_SEPARATOR ? find_fragment_end(text, end)
                                       : find_declaration_end(text, end);
}

/* The first piece of TSDL must have the trace block. */
static const char *find_first_piece_end(const char *text, const char *end)
{
    const char *at = text, *next = text;

    do {
        at = next;
        next = find_piece_end(at, end);
    } while (next < end && text[0] != RECORD_SEPARATOR && !is_trace_block(at, next));
    return next;
}

struct ctf_metadata_decoder *ctf_metadata_salvage(
    const char *path, const char *text, size_t length, char **error)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create(path);
    const char *end = text + length;

    for (const char *at = text; at < end;) {
        const char *next = at == text ? find_first_piece_end(at, end) : find_piece_end(at, end);
        g_autofree char *fault = NULL;

        if (!ctf_metadata_decoder_append(
                decoder, (const uint8_t *) at, (size_t) (next - at), &fault) &&
            !*error) {
            *error = g_steal_pointer(&fault);
        }
        if (!ctf_metadata_decoder_borrow_schema(decoder)) {
            break;
        }
        at = next;
    }
    return ctf_metadata_decoder_borrow_schema(decoder) ? g_steal_pointer(&decoder) : NULL;
}
