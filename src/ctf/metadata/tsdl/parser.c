/* SPDX-License-Identifier: MIT */
/*
 * The main part of the TSDL parser: creation and destruction, errors, recursion, and the order in
 * which the parser visits the blocks of the text.
 */
#include "ctf/metadata/tsdl/parser.h"
#include "ctf/metadata/tsdl/sections.h"

static void free_reference(void *reference)
{
    g_free(reference);
}

struct tsdl_parser *tsdl_parser_create(
    struct ctf_schema *schema, const struct ctf_metadata_reporter *reporter)
{
    struct tsdl_parser *parser = g_new0(struct tsdl_parser, 1);

    parser->schema = schema;
    parser->reporter = *reporter;
    tsdl_scopes_init(&parser->scopes);
    parser->scratch = g_string_new(NULL);
    parser->key = g_string_new(NULL);
    parser->words = g_string_chunk_new(256);
    parser->references = g_ptr_array_new_with_free_func(free_reference);
    parser->members = g_array_new(FALSE, FALSE, sizeof(struct ctf_member));
    g_array_set_clear_func(parser->members, tsdl_clear_member);
    parser->child_index =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify) g_hash_table_destroy);
    parser->label_index =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify) g_hash_table_destroy);
    parser->environment = g_hash_table_new(g_str_hash, g_str_equal);
    return parser;
}

void tsdl_parser_free(struct tsdl_parser *parser)
{
    if (!parser) {
        return;
    }

    g_hash_table_destroy(parser->environment);
    g_hash_table_destroy(parser->label_index);
    g_hash_table_destroy(parser->child_index);
    g_array_free(parser->members, TRUE);
    g_ptr_array_free(parser->references, TRUE);
    g_string_chunk_free(parser->words);
    g_string_free(parser->key, TRUE);
    g_string_free(parser->scratch, TRUE);
    tsdl_scopes_clear(&parser->scopes);
    g_free(parser);
}

struct tsdl_slice tsdl_current_assignment(const struct tsdl_parser *parser)
{
    const char *end = tsdl_here(parser) + tsdl_is(parser, TSDL_SEMICOLON);

    return (struct tsdl_slice){parser->assignment_at, (size_t) (end - parser->assignment_at)};
}

static void report_ignored(struct tsdl_parser *parser, struct tsdl_slice assignment, size_t offset,
    const char *format, va_list args)
{
    const size_t begin = (size_t) (assignment.text - parser->text);
    g_autofree char *fault = g_strdup_vprintf(format, args);
    g_autofree char *message = g_strconcat("ignoring this attribute: ", fault, NULL);

    parser->reporter.ignored(
        parser->reporter.data, begin, begin + assignment.length, offset, message);
}

void tsdl_ignore(struct tsdl_parser *parser, struct tsdl_slice assignment, const char *at,
    const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report_ignored(parser, assignment, (size_t) (at - parser->text), format, args);
    va_end(args);
}

void tsdl_parser_tolerate(struct tsdl_parser *parser, bool has_one_stream_block)
{
    parser->is_tolerant = true;
    parser->has_one_stream_block = has_one_stream_block;
}

static void report_error(
    struct tsdl_parser *parser, size_t offset, const char *format, va_list args)
{
    if (parser->ignores_attribute) {
        report_ignored(parser, tsdl_current_assignment(parser), offset, format, args);
        return;
    }
    /* The first error may cause others, so only the first is reported. */
    if (parser->has_failed) {
        return;
    }

    parser->has_failed = true;
    g_autofree char *message = g_strdup_vprintf(format, args);
    parser->reporter.error(parser->reporter.data, offset, message);
}

bool tsdl_fail(struct tsdl_parser *parser, const char *at, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report_error(parser, at - parser->text, format, args);
    va_end(args);
    return false;
}

bool tsdl_fail_at_offset(struct tsdl_parser *parser, size_t offset, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    report_error(parser, offset, format, args);
    va_end(args);
    return false;
}

void tsdl_warn(struct tsdl_parser *parser, const char *at, const char *format, ...)
{
    va_list args;

    if (!parser->reporter.takes_warnings(parser->reporter.data)) {
        return;
    }
    va_start(args, format);
    g_autofree char *message = g_strdup_vprintf(format, args);
    va_end(args);
    parser->reporter.warning(parser->reporter.data, at - parser->text, message);
}

bool tsdl_unexpected(struct tsdl_parser *parser, const char *expected)
{
    const struct tsdl_token *token = tsdl_token(parser);

    if (token->kind == TSDL_ERROR) {
        return tsdl_fail(parser, token->slice.text, "%s", parser->lexer.error);
    }
    if (token->kind == TSDL_END) {
        return tsdl_fail(
            parser, token->slice.text, "expected %s, but the text ends here", expected);
    }
    if (token->kind == TSDL_TEXT) {
        return tsdl_fail(
            parser, token->slice.text - 1, "expected %s, not a string literal", expected);
    }
    return tsdl_fail(parser, token->slice.text, "expected %s, not %s`%.*s`", expected,
        tsdl_token_is_keyword(token) ? "the keyword " : "", (int) MIN(token->slice.length, 100),
        token->slice.text);
}

bool tsdl_expect(struct tsdl_parser *parser, enum tsdl_token_kind kind)
{
    if (!tsdl_is(parser, kind)) {
        return tsdl_unexpected(parser, tsdl_token_kind_name(kind));
    }
    tsdl_advance(parser);
    return true;
}

bool tsdl_accept(struct tsdl_parser *parser, enum tsdl_token_kind kind)
{
    if (!tsdl_is(parser, kind)) {
        return false;
    }
    tsdl_advance(parser);
    return true;
}

bool tsdl_enter(struct tsdl_parser *parser)
{
    if (parser->depth >= TSDL_MAX_DEPTH) {
        return tsdl_fail(
            parser, tsdl_here(parser), "more than %d levels of nesting", TSDL_MAX_DEPTH);
    }
    parser->depth++;
    return true;
}

void tsdl_leave(struct tsdl_parser *parser)
{
    parser->depth--;
}

static bool parse_section(struct tsdl_parser *parser, const struct tsdl_section *section,
    bool (*parse)(struct tsdl_parser *parser))
{
    tsdl_lexer_start(&parser->lexer, section->begin, section->end);
    if (tsdl_is(parser, TSDL_SEMICOLON) || tsdl_is(parser, TSDL_END)) {
        return true;
    }
    return parse(parser);
}

static bool skip_callsite(struct tsdl_parser *parser)
{
    tsdl_warn(parser, tsdl_here(parser), "ignoring `callsite` block: it has no effect on reading");
    return true;
}

/*
 * Finds the native byte order before parsing the blocks. All types need it, and the `trace` block,
 * which contains it, must be parsed after other blocks.
 */
static bool find_byte_order(struct tsdl_parser *parser, const struct tsdl_section *section)
{
    unsigned depth = 0;

    tsdl_lexer_start(&parser->lexer, section->begin, section->end);
    while (!tsdl_is(parser, TSDL_END) && !tsdl_is(parser, TSDL_ERROR)) {
        bool is_name = depth == 1 && tsdl_is(parser, TSDL_IDENTIFIER) &&
                       tsdl_slice_is(tsdl_token(parser)->slice, "byte_order");

        if (tsdl_is(parser, TSDL_LEFT_BRACE)) {
            depth++;
        } else if (tsdl_is(parser, TSDL_RIGHT_BRACE) && depth > 0) {
            depth--;
        }
        tsdl_advance(parser);
        if (is_name && tsdl_accept(parser, TSDL_EQUALS)) {
            struct tsdl_value value;

            if (!tsdl_parse_value(parser, &value) ||
                !tsdl_value_to_byte_order(parser, &value, false, &parser->schema->byte_order)) {
                return false;
            }
            parser->has_byte_order = true;
            return true;
        }
    }
    /* If the missing byte order is an error, parsing the block reports it. */
    return true;
}

static bool begin_trace(struct tsdl_parser *parser, const struct tsdl_section *section)
{
    if (parser->has_trace) {
        return tsdl_fail(parser, section->begin, "there can only be one `trace` block");
    }
    parser->has_trace = true;
    return find_byte_order(parser, section);
}

static bool parse_sections(struct tsdl_parser *parser, const GArray *sections, const char *begin)
{
    /*
     * Blocks may refer to later blocks, so the parser visits them by kind: a type may need a clock,
     * a stream needs the packet header, and an event needs its stream.
     */
    static const struct {
        enum tsdl_section_kind kind;
        bool (*parse)(struct tsdl_parser *parser);
    } passes[] = {
        {TSDL_SECTION_ENV, tsdl_parse_env},
        {TSDL_SECTION_CLOCK, tsdl_parse_clock},
        {TSDL_SECTION_TYPES, tsdl_parse_declaration},
        {TSDL_SECTION_CALLSITE, skip_callsite},
        {TSDL_SECTION_TRACE, tsdl_parse_trace},
        {TSDL_SECTION_STREAM, tsdl_parse_stream},
        {TSDL_SECTION_EVENT, tsdl_parse_event},
    };

    for (guint i = 0; i < sections->len; i++) {
        const struct tsdl_section *section = &g_array_index(sections, struct tsdl_section, i);

        if (section->kind == TSDL_SECTION_TRACE && !begin_trace(parser, section)) {
            return false;
        }
    }
    /*
     * Errors in other blocks are more helpful than the message about the missing block. Any byte
     * order is sufficient to find them.
     */
    if (!parser->has_trace) {
        parser->has_byte_order = true;
    }

    for (guint pass = 0; pass < G_N_ELEMENTS(passes); pass++) {
        for (guint i = 0; i < sections->len; i++) {
            const struct tsdl_section *section = &g_array_index(sections, struct tsdl_section, i);

            if (section->kind == passes[pass].kind &&
                !parse_section(parser, section, passes[pass].parse)) {
                return false;
            }
        }
    }
    if (!parser->has_trace) {
        return tsdl_fail(parser, begin, "there is no `trace` block in the metadata");
    }
    return true;
}

/* The state to which the parser returns after an invalid piece. */
struct checkpoint {
    struct ctf_schema_mark *schema;
    guint declaration_count, reference_count;
    size_t copied_weight;
    bool has_implicit_clock, has_implicit_stream;
};

static struct checkpoint set_checkpoint(const struct tsdl_parser *parser)
{
    return (struct checkpoint){
        .schema = ctf_schema_mark_create(parser->schema),
        .declaration_count = parser->scopes.declarations->len,
        .reference_count = parser->references->len,
        .copied_weight = parser->copied_weight,
        .has_implicit_clock = parser->has_implicit_clock,
        .has_implicit_stream = parser->has_implicit_stream,
    };
}

static void go_back(struct tsdl_parser *parser, const struct checkpoint *checkpoint)
{
    tsdl_scopes_reset(&parser->scopes, checkpoint->declaration_count);
    g_array_set_size(parser->members, 0);
    /* The tables may belong to freed classes. They are created again when needed. */
    g_hash_table_remove_all(parser->child_index);
    g_hash_table_remove_all(parser->label_index);
    ctf_schema_roll_back(parser->schema, checkpoint->schema);
    g_ptr_array_set_size(parser->references, (gint) checkpoint->reference_count);
    parser->copied_weight = checkpoint->copied_weight;
    parser->has_implicit_clock = checkpoint->has_implicit_clock;
    parser->has_implicit_stream = checkpoint->has_implicit_stream;
    parser->depth = 0;
    parser->has_failed = false;
}

bool tsdl_parser_parse(struct tsdl_parser *parser, const char *text, size_t length, size_t begin)
{
    g_autoptr(GArray) sections = tsdl_find_sections(text + begin, text + length);
    struct checkpoint checkpoint = set_checkpoint(parser);

    parser->text = text;
    parser->length = length;
    parser->is_growing = parser->has_trace;
    parser->known_stream_count = parser->schema->stream_classes->len;
    bool is_valid = parse_sections(parser, sections, text + begin);
    if (is_valid && !parser->is_growing) {
        tsdl_set_identity(parser);
    }
    if (!is_valid && parser->is_growing) {
        go_back(parser, &checkpoint);
    }
    ctf_schema_mark_free(checkpoint.schema);
    return is_valid;
}
