/* SPDX-License-Identifier: MIT */
/* The right-hand sides of assignments, and paths. */
#include "ctf/metadata/tsdl/names.h"
#include "ctf/metadata/tsdl/parser.h"

#include <inttypes.h>

#include "base/uuid.h"

/* Appends the remaining elements to the scratch string, without blanks between them. */
static bool join_path(struct tsdl_parser *parser, struct tsdl_slice *path)
{
    while (tsdl_is(parser, TSDL_DOT) || tsdl_is(parser, TSDL_ARROW)) {
        tsdl_advance(parser);
        if (!tsdl_token_is_word(tsdl_token(parser))) {
            return tsdl_unexpected(parser, "a name");
        }
        g_string_append_c(parser->scratch, '.');
        g_string_append_len(parser->scratch, tsdl_here(parser), tsdl_token(parser)->slice.length);
        tsdl_advance(parser);
    }
    *path = (struct tsdl_slice){parser->scratch->str, parser->scratch->len};
    return true;
}

bool tsdl_parse_path(struct tsdl_parser *parser, struct tsdl_slice *path)
{
    if (!tsdl_token_is_word(tsdl_token(parser))) {
        return tsdl_unexpected(parser, "a name");
    }

    *path = tsdl_token(parser)->slice;
    tsdl_advance(parser);

    /* Most paths contain no blanks, so they are slices of the text. */
    while (tsdl_is(parser, TSDL_DOT) && tsdl_here(parser) == path->text + path->length) {
        tsdl_advance(parser);
        if (!tsdl_token_is_word(tsdl_token(parser))) {
            return tsdl_unexpected(parser, "a name");
        }
        if (tsdl_here(parser) != path->text + path->length + 1) {
            g_string_truncate(parser->scratch, 0);
            g_string_append_len(parser->scratch, path->text, path->length);
            g_string_append_c(parser->scratch, '.');
            g_string_append_len(
                parser->scratch, tsdl_here(parser), tsdl_token(parser)->slice.length);
            tsdl_advance(parser);
            return join_path(parser, path);
        }
        path->length += 1 + tsdl_token(parser)->slice.length;
        tsdl_advance(parser);
    }
    if (!tsdl_is(parser, TSDL_DOT) && !tsdl_is(parser, TSDL_ARROW)) {
        return true;
    }

    g_string_truncate(parser->scratch, 0);
    g_string_append_len(parser->scratch, path->text, path->length);
    return join_path(parser, path);
}

const struct tsdl_reference *tsdl_parse_reference(struct tsdl_parser *parser)
{
    const char *at = tsdl_here(parser);
    struct tsdl_reference *reference;
    struct tsdl_slice path;
    guint count = 1;

    if (!tsdl_parse_path(parser, &path)) {
        return NULL;
    }

    for (size_t i = 0; i < path.length; i++) {
        count += path.text[i] == '.';
    }
    reference = g_malloc(sizeof(*reference) + count * sizeof(char *) + path.length + 1);
    reference->offset = at - parser->text;
    reference->count = count;
    reference->names = (char **) (reference + 1);
    char *text = (char *) (reference->names + count);
    memcpy(text, path.text, path.length);
    text[path.length] = '\0';
    for (guint i = 0; i < count; i++) {
        reference->names[i] = text;
        text = strchrnul(text, '.');
        *text++ = '\0';
    }
    g_ptr_array_add(parser->references, reference);
    return reference;
}

static bool parse_constant(struct tsdl_parser *parser, struct tsdl_value *value)
{
    value->kind = TSDL_VALUE_INTEGER;
    while (tsdl_is(parser, TSDL_PLUS) || tsdl_is(parser, TSDL_MINUS)) {
        value->is_negative ^= tsdl_is(parser, TSDL_MINUS);
        tsdl_advance(parser);
    }
    if (!tsdl_is(parser, TSDL_CONSTANT)) {
        return tsdl_unexpected(parser, "an integer constant");
    }
    value->magnitude = tsdl_token(parser)->integer;
    tsdl_advance(parser);
    return true;
}

static bool parse_string(struct tsdl_parser *parser, struct tsdl_value *value)
{
    const struct tsdl_token *token = tsdl_token(parser);

    value->kind = TSDL_VALUE_STRING;
    value->at = token->slice.text - 1;
    value->text = token->slice;
    if (token->has_escapes) {
        g_string_truncate(parser->scratch, 0);
        tsdl_unescape(token->slice, parser->scratch);
        value->text = (struct tsdl_slice){parser->scratch->str, parser->scratch->len};
    }
    tsdl_advance(parser);
    return true;
}

static bool parse_parenthesized(struct tsdl_parser *parser, struct tsdl_value *value)
{
    if (!tsdl_enter(parser)) {
        return false;
    }
    tsdl_advance(parser);
    if (!tsdl_parse_value(parser, value) || !tsdl_expect(parser, TSDL_RIGHT_PARENTHESIS)) {
        return false;
    }
    tsdl_leave(parser);
    return true;
}

bool tsdl_parse_value(struct tsdl_parser *parser, struct tsdl_value *value)
{
    *value = (struct tsdl_value){.at = tsdl_here(parser)};

    switch (tsdl_token(parser)->kind) {
    case TSDL_CONSTANT:
    case TSDL_PLUS:
    case TSDL_MINUS:
        return parse_constant(parser, value);
    case TSDL_TEXT:
        return parse_string(parser, value);
    case TSDL_LEFT_PARENTHESIS:
        return parse_parenthesized(parser, value);
    default:
        if (!tsdl_token_is_word(tsdl_token(parser))) {
            return tsdl_unexpected(parser, "a value");
        }
        value->kind = TSDL_VALUE_PATH;
        return tsdl_parse_path(parser, &value->text);
    }
}

bool tsdl_value_to_unsigned(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, uint64_t *result)
{
    if (value->kind != TSDL_VALUE_INTEGER || (value->is_negative && value->magnitude != 0)) {
        return tsdl_fail(parser, value->at, "%s must be an unsigned integer", what);
    }
    *result = value->magnitude;
    return true;
}

bool tsdl_value_to_signed(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, int64_t *result)
{
    uint64_t limit = (uint64_t) INT64_MAX + value->is_negative;

    if (value->kind != TSDL_VALUE_INTEGER) {
        return tsdl_fail(parser, value->at, "%s must be an integer", what);
    }
    if (value->magnitude > limit) {
        return tsdl_fail(parser, value->at, "%s doesn't fit a signed 64-bit integer", what);
    }
    *result = (int64_t) (value->is_negative ? -value->magnitude : value->magnitude);
    return true;
}

bool tsdl_value_to_bits(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, uint64_t *result)
{
    if (value->kind != TSDL_VALUE_INTEGER) {
        return tsdl_fail(parser, value->at, "%s must be an integer", what);
    }
    if (value->is_negative && value->magnitude > UINT64_C(1) << 63) {
        return tsdl_fail(parser, value->at, "%s is less than -2^63", what);
    }
    *result = value->is_negative ? -value->magnitude : value->magnitude;
    return true;
}

bool tsdl_value_to_bool(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, bool *result)
{
    if (value->kind == TSDL_VALUE_INTEGER) {
        *result = value->magnitude != 0;
    } else if (tsdl_slice_is(value->text, "true") || tsdl_slice_is(value->text, "TRUE")) {
        *result = true;
    } else if (tsdl_slice_is(value->text, "false") || tsdl_slice_is(value->text, "FALSE")) {
        *result = false;
    } else {
        return tsdl_fail(parser, value->at, "%s must be a boolean: `true` or `false`", what);
    }
    return true;
}

bool tsdl_value_expect_text(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what)
{
    if (value->kind == TSDL_VALUE_INTEGER) {
        return tsdl_fail(parser, value->at, "%s must be a string", what);
    }
    return true;
}

bool tsdl_value_to_uuid(
    struct tsdl_parser *parser, const struct tsdl_value *value, const char *what, uint8_t *uuid)
{
    if (value->kind != TSDL_VALUE_STRING ||
        !tg_uuid_parse(value->text.text, value->text.length, uuid)) {
        return tsdl_fail(parser, value->at,
            "%s must be a UUID string like \"8f3e7c0a-5b1d-4e62-9a47-c2d01f6b8e35\"", what);
    }
    return true;
}

bool tsdl_value_to_alignment(struct tsdl_parser *parser, const struct tsdl_value *value,
    const char *what, uint32_t *alignment)
{
    uint64_t number = 0;

    if (!tsdl_value_to_unsigned(parser, value, what, &number)) {
        return false;
    }
    if (number == 0 || (number & (number - 1)) != 0 || number > UINT32_C(1) << 31) {
        return tsdl_fail(parser, value->at,
            "%s must be a power of two, in bits, below 2^32: not %" PRIu64, what, number);
    }
    *alignment = number;
    return true;
}

bool tsdl_value_to_byte_order(struct tsdl_parser *parser, const struct tsdl_value *value,
    bool allow_native, enum ctf_byte_order *byte_order)
{
    struct tsdl_slice text = value->text;

    if (value->kind == TSDL_VALUE_INTEGER) {
        text = (struct tsdl_slice){"", 0};
    }
    if (tsdl_slice_is(text, ctf_tsdl_byte_order_names[CTF_BIG_ENDIAN]) ||
        tsdl_slice_is(text, "network")) {
        *byte_order = CTF_BIG_ENDIAN;
    } else if (tsdl_slice_is(text, ctf_tsdl_byte_order_names[CTF_LITTLE_ENDIAN])) {
        *byte_order = CTF_LITTLE_ENDIAN;
    } else if (!tsdl_slice_is(text, "native")) {
        return tsdl_fail(parser, value->at,
            "`byte_order` attribute must be %s`le`, `be` or `network`",
            allow_native ? "`native`, " : "");
    } else if (!allow_native) {
        return tsdl_fail(
            parser, value->at, "the `trace` block's own `byte_order` attribute can't be `native`");
    } else {
        *byte_order = parser->schema->byte_order;
    }
    return true;
}
