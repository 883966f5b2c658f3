/* SPDX-License-Identifier: MIT */
/* Enumerations: labels for ranges of an integer type. */
#include "ctf/metadata/tsdl/parser.h"
#include "ctf/schema/ranges.h"

/* For fewer labels, a search is faster than a hash table. */
enum { SMALL_COUNT = 16 };

struct labels {
    struct ctf_field_class *field_class; /* owns the mappings */
    GHashTable *index;                   /* label -> index + 1; NULL for few labels */
    bool is_signed;
    bool has_next; /* false after the greatest value */
    uint64_t next; /* value of the next label if the text contains none */
};

static guint find_label(const struct labels *labels, struct tsdl_slice label, const char *key)
{
    const struct ctf_field_class *field_class = labels->field_class;

    if (labels->index) {
        return GPOINTER_TO_UINT(g_hash_table_lookup(labels->index, key));
    }
    for (guint i = 0; i < field_class->mapping_count; i++) {
        if (tsdl_slice_is(label, field_class->mappings[i].label)) {
            return i + 1;
        }
    }
    return 0;
}

/*
 * Adds a range to the mapping of `label`. Repeated labels share one mapping. Takes ownership of
 * `label`.
 */
static void add_mapping(struct labels *labels, char *label, struct ctf_range range)
{
    struct ctf_field_class *field_class = labels->field_class;
    guint count = field_class->mapping_count;
    guint index = find_label(labels, (struct tsdl_slice){label, strlen(label)}, label);

    if (index > 0) {
        ctf_range_set_append(&field_class->mappings[index - 1].ranges, range);
        g_free(label);
        return;
    }

    if ((count & (count - 1)) == 0) {
        field_class->mappings =
            g_renew(struct ctf_mapping, field_class->mappings, MAX(count * 2, 1));
    }
    field_class->mappings[count] = (struct ctf_mapping){.label = label};
    ctf_range_set_append(&field_class->mappings[count].ranges, range);
    field_class->mapping_count++;

    if (count == SMALL_COUNT) {
        labels->index = g_hash_table_new(g_str_hash, g_str_equal);
        for (guint i = 0; i < count; i++) {
            g_hash_table_insert(
                labels->index, field_class->mappings[i].label, GUINT_TO_POINTER(i + 1));
        }
    }
    if (labels->index) {
        g_hash_table_insert(labels->index, label, GUINT_TO_POINTER(count + 1));
    }
}

/* Parses a bound as 64 bits. -1 is the greatest value of an unsigned container. */
static bool parse_bound(struct tsdl_parser *parser, uint64_t *bound)
{
    struct tsdl_value value;

    return tsdl_parse_value(parser, &value) &&
           tsdl_value_to_bits(parser, &value, "the value of an enumeration label", bound);
}

static bool is_reversed(const struct labels *labels, struct ctf_range range)
{
    if (labels->is_signed) {
        return (int64_t) range.lower > (int64_t) range.upper;
    }
    return range.lower > range.upper;
}

static bool parse_range(struct tsdl_parser *parser, struct labels *labels, struct ctf_range *range)
{
    const char *at = tsdl_here(parser);

    if (!tsdl_accept(parser, TSDL_EQUALS)) {
        if (!labels->has_next) {
            return tsdl_fail(parser, at,
                "the previous label has the greatest value, so this label needs an explicit value");
        }
        range->lower = range->upper = labels->next;
        return true;
    }

    at = tsdl_here(parser);
    if (!parse_bound(parser, &range->lower)) {
        return false;
    }
    range->upper = range->lower;
    if (tsdl_accept(parser, TSDL_ELLIPSIS) && !parse_bound(parser, &range->upper)) {
        return false;
    }
    if (is_reversed(labels, *range)) {
        return tsdl_fail(parser, at, "the lower bound of this range is greater than the upper one");
    }
    return true;
}

static bool parse_label(struct tsdl_parser *parser, struct labels *labels)
{
    const struct tsdl_token token = *tsdl_token(parser);
    g_autofree char *label = NULL;
    struct ctf_range range = {0};

    if (token.kind == TSDL_TEXT && token.has_escapes) {
        g_string_truncate(parser->scratch, 0);
        tsdl_unescape(token.slice, parser->scratch);
        label = g_strdup(parser->scratch->str);
    } else if (token.kind == TSDL_TEXT || tsdl_token_is_word(&token)) {
        label = g_strndup(token.slice.text, token.slice.length);
    } else {
        return tsdl_unexpected(parser, "an enumeration label");
    }

    tsdl_advance(parser);
    if (!parse_range(parser, labels, &range)) {
        return false;
    }
    add_mapping(labels, g_steal_pointer(&label), range);
    labels->next = range.upper + 1;
    labels->has_next = range.upper != (labels->is_signed ? (uint64_t) INT64_MAX : UINT64_MAX);
    return true;
}

static bool parse_labels(struct tsdl_parser *parser, struct ctf_field_class *field_class)
{
    struct labels labels = {
        .field_class = field_class,
        .is_signed = field_class->type == CTF_FIELD_SINT,
        .has_next = true,
    };
    bool is_valid;

    tsdl_advance(parser);
    do {
        is_valid = parse_label(parser, &labels);
        /* A comma may follow the last label. */
    } while (is_valid && tsdl_accept(parser, TSDL_COMMA) && !tsdl_is(parser, TSDL_RIGHT_BRACE));

    if (labels.index) {
        g_hash_table_destroy(labels.index);
    }
    return is_valid && tsdl_expect(parser, TSDL_RIGHT_BRACE);
}

static struct ctf_field_class *find_default_container(struct tsdl_parser *parser, const char *at)
{
    const struct tsdl_declaration *declaration =
        tsdl_scopes_find(&parser->scopes, TSDL_ALIAS, (struct tsdl_slice){"int", 3});

    if (!declaration) {
        tsdl_fail(parser, at,
            "the integer type of this enumeration is `int` by default, which isn't declared");
        return NULL;
    }
    return tsdl_instantiate(parser, declaration, at);
}

/* Returns whether the current token may begin an integer type or its name. */
static bool can_be_container(const struct tsdl_parser *parser)
{
    switch (tsdl_token(parser)->kind) {
    case TSDL_KEYWORD_STRING:
    case TSDL_KEYWORD_FLOATING_POINT:
    case TSDL_KEYWORD_ENUM:
    case TSDL_KEYWORD_STRUCT:
    case TSDL_KEYWORD_VARIANT:
        return false;
    default:
        return true;
    }
}

static bool is_integer(const struct ctf_field_class *field_class)
{
    return (field_class->type == CTF_FIELD_UINT || field_class->type == CTF_FIELD_SINT) &&
           !field_class->is_enum;
}

static struct ctf_field_class *parse_container(struct tsdl_parser *parser, const char *at)
{
    g_autoptr(ctf_field_class) container = NULL;
    bool is_candidate = true;

    if (tsdl_accept(parser, TSDL_COLON)) {
        at = tsdl_here(parser);
        is_candidate = can_be_container(parser);
        container = is_candidate ? tsdl_parse_type(parser) : NULL;
    } else {
        container = find_default_container(parser, at);
    }
    if (is_candidate && !container) {
        return NULL;
    }
    if (!container || !is_integer(container)) {
        tsdl_fail(parser, at, "the container of an enumeration must be an integer type");
        return NULL;
    }
    return g_steal_pointer(&container);
}

struct ctf_field_class *tsdl_parse_enum(struct tsdl_parser *parser, const char *at)
{
    struct tsdl_slice name = tsdl_accept_name(parser);

    if (name.length > 0 && !tsdl_is(parser, TSDL_COLON) && !tsdl_is(parser, TSDL_LEFT_BRACE)) {
        return tsdl_find_type(parser, TSDL_ENUM, name, at);
    }

    g_autoptr(ctf_field_class) field_class = parse_container(parser, at);
    if (!field_class) {
        return NULL;
    }
    if (!tsdl_is(parser, TSDL_LEFT_BRACE)) {
        tsdl_unexpected(parser, "`{`");
        return NULL;
    }
    field_class->is_enum = true;
    if (!parse_labels(parser, field_class) ||
        (name.length > 0 && !tsdl_declare_copy(parser, TSDL_ENUM, name, field_class, at))) {
        return NULL;
    }
    return g_steal_pointer(&field_class);
}
