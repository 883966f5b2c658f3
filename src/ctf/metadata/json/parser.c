/* SPDX-License-Identifier: MIT */
/*
 * The main part of the CTF 2 parser: creation and destruction, errors, and the division of the text
 * into fragments.
 *
 * A record separator (0x1e) precedes each fragment. A line feed usually follows the fragment, but
 * some writers omit it. The parser accepts any blanks and repeated separators.
 */
#include "ctf/metadata/json/parser.h"

#include <string.h>

#include "base/source-text.h"
#include "ctf/schema/key-slots.h"

enum {
    RECORD_SEPARATOR = 0x1e,
    MAX_PRINTED = 100, /* bytes of a name or path in a message */
    /*
     * The parser stops ignoring properties when it has reread more than MAX_REREAD bytes plus
     * MAX_REREADINGS times the size of the text.
     */
    MAX_REREAD = 1000000,
    MAX_REREADINGS = 8,
};

static void clear_fragment(void *data)
{
    struct ctf2_fragment *fragment = data;

    g_clear_pointer(&fragment->document, ctf2_document_free);
}

struct ctf2_parser *ctf2_parser_create(
    struct ctf_schema *schema, const struct ctf_metadata_reporter *reporter)
{
    struct ctf2_parser *parser = g_new0(struct ctf2_parser, 1);

    parser->schema = schema;
    parser->reporter = *reporter;
    parser->aliases = g_hash_table_new(g_str_hash, g_str_equal);
    parser->alias_fragments = g_array_new(FALSE, FALSE, sizeof(struct ctf2_fragment));
    g_array_set_clear_func(parser->alias_fragments, clear_fragment);
    parser->alias_classes = g_ptr_array_new_with_free_func((GDestroyNotify) ctf_field_class_free);
    parser->clock_places = g_array_new(FALSE, FALSE, sizeof(struct ctf2_place));
    parser->member_index =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify) g_hash_table_destroy);
    parser->indexed = g_ptr_array_new();
    parser->slots = ctf_key_slots_create();
    parser->key_classes = g_ptr_array_new();
    ctf2_init_properties(parser);
    return parser;
}

void ctf2_parser_tolerate(struct ctf2_parser *parser)
{
    parser->is_tolerant = true;
}

void ctf2_parser_free(struct ctf2_parser *parser)
{
    if (!parser) {
        return;
    }

    clear_fragment(&parser->fragment);
    g_ptr_array_free(parser->key_classes, TRUE);
    g_hash_table_destroy(parser->slots);
    g_hash_table_destroy(parser->member_index);
    g_ptr_array_free(parser->indexed, TRUE);
    g_array_free(parser->clock_places, TRUE);
    g_ptr_array_free(parser->alias_classes, TRUE);
    g_hash_table_destroy(parser->aliases);
    g_array_free(parser->alias_fragments, TRUE);
    g_free(parser);
}

char *ctf2_printable(const char *text)
{
    size_t length = strlen(text);
    size_t shown = MIN(length, MAX_PRINTED);
    char *printable = tg_printable_text(text, shown);

    if (shown < length) {
        char *shortened = g_strconcat(printable, "...", NULL);

        g_free(printable);
        printable = shortened;
    }
    return printable;
}

/* Appends the path of `value` as a JSON pointer (RFC 6901). */
static void append_path(const struct ctf_json_value *value, GString *out)
{
    if (!value->parent) {
        return;
    }

    append_path(value->parent, out);
    if (out->len > MAX_PRINTED * 5) {
        return;
    }
    if (value->key) {
        g_autofree char *key = ctf2_printable(value->key);

        g_string_append_c(out, '/');
        for (const char *at = key; *at; at++) {
            if (*at == '~' || *at == '/') {
                g_string_append(out, *at == '~' ? "~0" : "~1");
            } else {
                g_string_append_c(out, *at);
            }
        }
    } else {
        g_string_append_printf(out, "/%td", value - value->parent->items);
    }
}

static const struct ctf2_fragment *find_fragment(
    const struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    while (value->parent) {
        value = value->parent;
    }
    for (guint i = 0; i < parser->alias_fragments->len; i++) {
        const struct ctf2_fragment *fragment =
            &g_array_index(parser->alias_fragments, struct ctf2_fragment, i);

        if (ctf2_document_root(fragment->document) == value) {
            return fragment;
        }
    }
    return &parser->fragment;
}

static void append_place(
    const struct ctf2_parser *parser, const struct ctf_json_value *value, GString *out)
{
    g_string_append_printf(out, "fragment %u", find_fragment(parser, value)->number);
    if (value->parent) {
        g_string_append(out, ": `");
        append_path(value, out);
        g_string_append_c(out, '`');
    }
}

/* Returns the message about `value`: its location, then `prefix` and the formatted error. */
static char *format_message(const struct ctf2_parser *parser, const struct ctf_json_value *value,
    const char *prefix, const char *format, va_list args)
{
    const struct ctf2_fragment *fragment = find_fragment(parser, value);
    GString *message = g_string_new(NULL);

    append_place(parser, value, message);
    g_string_append_printf(message, ": %s", prefix);
    g_string_append_vprintf(message, format, args);
    if (parser->alias_use && find_fragment(parser, parser->alias_use) != fragment) {
        g_string_append(message, " (used by ");
        append_place(parser, parser->alias_use, message);
        g_string_append_c(message, ')');
    }
    return g_string_free(message, FALSE);
}

static void report(struct ctf2_parser *parser, void (*function)(void *, size_t, const char *),
    const struct ctf_json_value *value, bool is_at_key, const char *format, va_list args)
{
    const struct ctf2_fragment *fragment = find_fragment(parser, value);
    g_autofree char *message = format_message(parser, value, "", format, args);
    size_t key_offset, offset;

    ctf2_locate_value(value, parser->text + fragment->begin, fragment->end - fragment->begin,
        &key_offset, &offset);
    function(parser->reporter.data, fragment->begin + (is_at_key ? key_offset : offset), message);
}

/*
 * Ignores `property`, because `value` in it is wrong. Returns false if the parser can't ignore the
 * property. In particular, it can't ignore properties of an alias from an earlier fragment, because
 * other uses of the alias may be valid.
 */
static bool ignore(struct ctf2_parser *parser, const struct ctf_json_value *property,
    const struct ctf_json_value *value, bool is_at_key, const char *format, va_list args)
{
    const struct ctf2_fragment *fragment = &parser->fragment;
    const char *text = parser->text + fragment->begin;
    const size_t length = fragment->end - fragment->begin;
    size_t begin, offset, key_offset, at;

    parser->reread += length;
    if (find_fragment(parser, value) != fragment ||
        parser->reread > MAX_REREAD + MAX_REREADINGS * parser->length) {
        return false;
    }
    g_autofree char *message =
        format_message(parser, value, "ignoring this property: ", format, args);
    ctf2_locate_value(value, text, length, &key_offset, &at);
    ctf2_locate_value(property, text, length, &begin, &offset);
    parser->reporter.ignored(parser->reporter.data, fragment->begin + begin,
        fragment->begin + ctf2_find_value_end(text, length, offset),
        fragment->begin + (is_at_key ? key_offset : at), message);
    parser->has_ignored = true;
    return true;
}

static void fail(struct ctf2_parser *parser, const struct ctf_json_value *value, bool is_at_key,
    const char *format, va_list args)
{
    const struct ctf_json_value *property =
        parser->is_tolerant ? ctf2_find_dispensable(value, is_at_key) : NULL;
    va_list copy;

    va_copy(copy, args);
    if (!property || !ignore(parser, property, value, is_at_key, format, copy)) {
        report(parser, parser->reporter.error, value, is_at_key, format, args);
    }
    va_end(copy);
}

bool ctf2_fail(
    struct ctf2_parser *parser, const struct ctf_json_value *value, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fail(parser, value, false, format, args);
    va_end(args);
    return false;
}

bool ctf2_fail_at_key(
    struct ctf2_parser *parser, const struct ctf_json_value *value, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fail(parser, value, true, format, args);
    va_end(args);
    return false;
}

void ctf2_warn(
    struct ctf2_parser *parser, const struct ctf_json_value *value, const char *format, ...)
{
    va_list args;

    if (!parser->reporter.takes_warnings(parser->reporter.data)) {
        return;
    }
    va_start(args, format);
    report(parser, parser->reporter.warning, value, false, format, args);
    va_end(args);
}

bool ctf2_charge(struct ctf2_parser *parser, const struct ctf_json_value *value, size_t work)
{
    parser->work += MIN(work, CTF2_MAX_WORK * 2);
    if (parser->work > CTF2_MAX_WORK + parser->length) {
        return ctf2_fail(
            parser, value, "the aliases or field locations make the metadata too large");
    }
    return true;
}

bool ctf2_charge_alias(struct ctf2_parser *parser, const struct ctf_json_value *value, size_t work)
{
    return !parser->alias_use || ctf2_charge(parser, value, work);
}

static bool parse_fragment(struct ctf2_parser *parser, const struct ctf_json_value *value)
{
    static const struct {
        const char *type;
        bool (*parse)(struct ctf2_parser *parser, const struct ctf_json_value *value);
    } kinds[] = {
        {"preamble", ctf2_parse_preamble},
        {"field-class-alias", ctf2_parse_alias},
        {"trace-class", ctf2_parse_trace_class},
        {"clock-class", ctf2_parse_clock_class},
        {"data-stream-class", ctf2_parse_stream_class},
        {"event-record-class", ctf2_parse_event_class},
    };
    const char *types[G_N_ELEMENTS(kinds)];
    guint index = 0;

    if (!ctf2_expect(parser, value, CTF_JSON_OBJECT)) {
        return false;
    }
    const struct ctf_json_value *type = ctf_json_member(value, "type");
    if (!type) {
        return ctf2_fail(parser, value, "property `type` of a fragment is missing");
    }
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        types[i] = kinds[i].type;
    }
    if (!ctf2_get_choice(parser, type, types, G_N_ELEMENTS(types), &index)) {
        return false;
    }
    if ((index == 0) == parser->has_preamble) {
        return ctf2_fail(parser, type,
            parser->has_preamble ? "there can only be one preamble"
                                 : "the first fragment must be the preamble");
    }
    return kinds[index].parse(parser, value);
}

/* Frees the values of the fragment, unless an alias borrows from them. */
static void end_fragment(struct ctf2_parser *parser)
{
    guint kept = parser->alias_fragments->len;

    if (kept > 0 &&
        g_array_index(parser->alias_fragments, struct ctf2_fragment, kept - 1).document ==
            parser->fragment.document) {
        parser->fragment.document = NULL;
    }
    clear_fragment(&parser->fragment);
}

static size_t find_separator(const char *text, size_t length, size_t at)
{
    const char *separator = memchr(text + at, RECORD_SEPARATOR, length - at);

    return separator ? (size_t) (separator - text) : length;
}

/* The state to which the parser returns after an invalid piece. */
struct checkpoint {
    struct ctf_schema_mark *schema; /* NULL: don't restore the schema */
    guint fragment_number, alias_count, alias_class_count, indexed_count;
    size_t work;
    uint32_t slot_count;
    bool has_preamble, has_trace_class;
};

static struct checkpoint set_checkpoint(const struct ctf2_parser *parser)
{
    return (struct checkpoint){
        .fragment_number = parser->fragment.number,
        .alias_count = parser->alias_fragments->len,
        .alias_class_count = parser->alias_classes->len,
        .indexed_count = parser->indexed->len,
        .work = parser->work,
        .slot_count = parser->schema->slot_count,
        .has_preamble = parser->has_preamble,
        .has_trace_class = parser->has_trace_class,
    };
}

static void forget_aliases(struct ctf2_parser *parser, guint count)
{
    for (guint i = count; i < parser->alias_fragments->len; i++) {
        const struct ctf2_fragment *fragment =
            &g_array_index(parser->alias_fragments, struct ctf2_fragment, i);
        const struct ctf_json_value *name =
            ctf_json_member(ctf2_document_root(fragment->document), "name");

        g_hash_table_remove(parser->aliases, name->string);
    }
    g_array_set_size(parser->alias_fragments, count);
}

static void forget_structures(struct ctf2_parser *parser, guint count)
{
    for (guint i = count; i < parser->indexed->len; i++) {
        g_hash_table_remove(parser->member_index, parser->indexed->pdata[i]);
    }
    g_ptr_array_set_size(parser->indexed, (gint) count);
}

static gboolean is_new_slot(gpointer classes, gpointer slot, gpointer first)
{
    return GPOINTER_TO_UINT(slot) >= GPOINTER_TO_UINT(first);
}

/*
 * Removes the trace class of an invalid piece. Data stream classes come after the trace class, so
 * the rollback has already removed all classes that use it.
 */
static void forget_trace_class(struct ctf_schema *schema)
{
    g_clear_pointer(&schema->namespace, g_free);
    g_clear_pointer(&schema->name, g_free);
    g_clear_pointer(&schema->uid, g_free);
    g_clear_pointer(&schema->attributes, ctf_json_attributes_unref);
    g_clear_pointer(&schema->packet_header, ctf_field_class_free);
    g_array_set_size(schema->environment, 0);
}

static void go_back(struct ctf2_parser *parser, const struct checkpoint *checkpoint)
{
    end_fragment(parser);
    forget_aliases(parser, checkpoint->alias_count);
    forget_structures(parser, checkpoint->indexed_count);
    g_ptr_array_set_size(parser->alias_classes, (gint) checkpoint->alias_class_count);
    g_hash_table_foreach_remove(
        parser->slots, is_new_slot, GUINT_TO_POINTER(checkpoint->slot_count));
    if (checkpoint->schema) {
        ctf_schema_roll_back(parser->schema, checkpoint->schema);
    }
    g_array_set_size(parser->clock_places, parser->schema->clock_classes->len);
    if (!checkpoint->has_trace_class) {
        forget_trace_class(parser->schema);
    }
    if (!checkpoint->has_preamble) {
        parser->schema->has_uuid = false;
    }
    parser->has_preamble = checkpoint->has_preamble;
    parser->has_trace_class = checkpoint->has_trace_class;
    parser->fragment.number = checkpoint->fragment_number;
    parser->work = checkpoint->work;
    parser->alias_use = NULL;
    parser->root = NULL;
    parser->depth = 0;
}

static bool read_trimmed_fragment(struct ctf2_parser *parser, size_t begin, size_t end)
{
    g_autofree char *error = NULL;
    size_t error_offset = 0;

    parser->fragment.begin = begin;
    parser->fragment.end = end;
    parser->fragment.number++;
    parser->fragment.document =
        ctf2_document_create(parser->text + begin, end - begin, &error_offset, &error);
    if (!parser->fragment.document) {
        g_autofree char *message =
            g_strdup_printf("fragment %u: %s", parser->fragment.number, error);

        parser->reporter.error(parser->reporter.data, begin + error_offset, message);
        return false;
    }
    bool is_valid = parse_fragment(parser, ctf2_document_root(parser->fragment.document));
    end_fragment(parser);
    return is_valid;
}

/*
 * Reads a fragment. Whenever the parser has ignored a property, it reads the fragment again; the
 * owner of the text has overwritten the property. A fragment adds its class to the schema only
 * after all its properties are valid, so reading it again needs no rollback of the schema.
 */
static bool read_fragment(struct ctf2_parser *parser, size_t begin, size_t end)
{
    while (begin < end && ctf2_is_blank(parser->text[begin])) {
        begin++;
    }
    while (end > begin && ctf2_is_blank(parser->text[end - 1])) {
        end--;
    }
    if (begin == end) {
        return true;
    }
    const struct checkpoint checkpoint = set_checkpoint(parser);
    for (;;) {
        parser->has_ignored = false;
        bool is_valid = read_trimmed_fragment(parser, begin, end);
        if (!parser->has_ignored) {
            return is_valid;
        }
        go_back(parser, &checkpoint);
    }
}

static bool read_fragments(struct ctf2_parser *parser, size_t at)
{
    while (at < parser->length && ctf2_is_blank(parser->text[at])) {
        at++;
    }
    if (at < parser->length && parser->text[at] != RECORD_SEPARATOR) {
        parser->reporter.error(parser->reporter.data, at,
            "expected a record separator (0x1e), which begins each fragment");
        return false;
    }
    while (at < parser->length) {
        size_t end = find_separator(parser->text, parser->length, at + 1);

        if (!read_fragment(parser, at + 1, end)) {
            return false;
        }
        at = end;
    }
    return true;
}

bool ctf2_parser_parse(struct ctf2_parser *parser, const char *text, size_t length, size_t begin)
{
    struct checkpoint checkpoint = set_checkpoint(parser);

    checkpoint.schema = ctf_schema_mark_create(parser->schema);
    parser->text = text;
    parser->length = length;
    bool is_valid = read_fragments(parser, begin);
    if (!is_valid) {
        go_back(parser, &checkpoint);
    }
    ctf_schema_mark_free(checkpoint.schema);
    return is_valid;
}
