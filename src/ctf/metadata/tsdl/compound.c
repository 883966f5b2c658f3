/* SPDX-License-Identifier: MIT */
/* Structures and variants: lists of fields that are also scopes for types. */
#include "ctf/metadata/tsdl/parser.h"

/* For fewer fields, a search is faster than a hash table. */
enum { SMALL_COUNT = 16 };

/* The fields being parsed: the parser's members from `first` on. */
struct fields {
    const char *owner; /* for messages */
    guint first;
    GHashTable *names; /* declared name -> index in the members + 1; NULL for few fields */
};

void tsdl_clear_member(void *data)
{
    struct ctf_member *member = data;

    g_free(member->name);
    ctf_field_class_free(member->field_class);
}

static struct ctf_member *member_at(struct tsdl_parser *parser, guint index)
{
    return &g_array_index(parser->members, struct ctf_member, index);
}

static void index_name(struct tsdl_parser *parser, struct fields *fields, guint index)
{
    g_hash_table_insert(fields->names, member_at(parser, index)->name, GUINT_TO_POINTER(index + 1));
}

/* Returns the field with this declared name, or NULL. Only works before choose_names(). */
static struct ctf_member *find_declared(
    struct tsdl_parser *parser, struct fields *fields, const char *name)
{
    guint count = parser->members->len - fields->first;

    if (count < SMALL_COUNT) {
        for (guint i = fields->first; i < parser->members->len; i++) {
            if (strcmp(member_at(parser, i)->name, name) == 0) {
                return member_at(parser, i);
            }
        }
        return NULL;
    }
    if (!fields->names) {
        fields->names = g_hash_table_new(g_str_hash, g_str_equal);
        for (guint i = fields->first; i < parser->members->len; i++) {
            index_name(parser, fields, i);
        }
    }
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(fields->names, name));
    return index > 0 ? member_at(parser, index - 1) : NULL;
}

static bool add_field(
    struct tsdl_parser *parser, struct fields *fields, const struct tsdl_declarator *declarator)
{
    struct ctf_member member = {
        .name = g_strndup(declarator->name.text, declarator->name.length),
        .field_class = declarator->field_class,
    };
    bool is_duplicate = find_declared(parser, fields, member.name) != NULL;

    g_array_append_val(parser->members, member);
    if (!is_duplicate && fields->names) {
        index_name(parser, fields, parser->members->len - 1);
    }
    if (is_duplicate) {
        return tsdl_fail(
            parser, declarator->at, "duplicate field `%s` in %s", member.name, fields->owner);
    }
    return true;
}

/*
 * Decides whether a field loses its first underscore. The field keeps the underscore if its name
 * would otherwise be the name of another field. If names differ only in the number of their first
 * underscores, call this function for the names with fewer underscores first.
 */
static void choose_underscore(
    struct tsdl_parser *parser, struct fields *fields, const struct ctf_member *member)
{
    const struct ctf_member *other = find_declared(parser, fields, member->name + 1);

    tsdl_type_of(member->field_class)->has_underscore =
        !other || tsdl_type_of(other->field_class)->has_underscore;
}

/* A field whose name begins with more than one underscore. */
struct long_name {
    size_t length;
    guint index; /* index in the members */
};

static gint compare_lengths(gconstpointer a, gconstpointer b)
{
    const struct long_name *first = a, *second = b;

    return first->length < second->length ? -1 : first->length > second->length;
}

/*
 * Calls choose_underscore() for the fields whose names begin with several underscores, from shorter
 * to longer names.
 */
static void choose_underscores(struct tsdl_parser *parser, struct fields *fields)
{
    g_autoptr(GArray) names = g_array_new(FALSE, FALSE, sizeof(struct long_name));

    for (guint i = fields->first; i < parser->members->len; i++) {
        const char *name = member_at(parser, i)->name;
        const struct long_name entry = {.length = strlen(name), .index = i};

        if (g_str_has_prefix(name, "__")) {
            g_array_append_val(names, entry);
        }
    }
    g_array_sort(names, compare_lengths);
    for (guint i = 0; i < names->len; i++) {
        choose_underscore(
            parser, fields, member_at(parser, g_array_index(names, struct long_name, i).index));
    }
}

/* Removes the leading underscore of declared names where possible. */
static void choose_names(struct tsdl_parser *parser, struct fields *fields)
{
    bool have_long_names = false;

    for (guint i = fields->first; i < parser->members->len; i++) {
        const struct ctf_member *member = member_at(parser, i);

        tsdl_type_of(member->field_class)->has_underscore = false;
        if (g_str_has_prefix(member->name, "__")) {
            have_long_names = true;
        } else if (member->name[0] == '_') {
            choose_underscore(parser, fields, member);
        }
    }
    if (have_long_names) {
        choose_underscores(parser, fields);
    }
    /* Rename last, because the search above needs the declared names. */
    for (guint i = fields->first; i < parser->members->len; i++) {
        struct ctf_member *member = member_at(parser, i);

        member->keeps_name = !tsdl_type_of(member->field_class)->has_underscore;
        if (!member->keeps_name) {
            memmove(member->name, member->name + 1, strlen(member->name));
        }
    }
}

static bool parse_declarators(
    struct tsdl_parser *parser, struct fields *fields, struct tsdl_specifiers *specifiers)
{
    do {
        struct tsdl_declarator declarator;

        if (!tsdl_parse_declarator(parser, specifiers, false, &declarator) ||
            !add_field(parser, fields, &declarator)) {
            return false;
        }
    } while (tsdl_accept(parser, TSDL_COMMA));
    return tsdl_expect(parser, TSDL_SEMICOLON);
}

/* Parses a field declaration or a type declaration. */
static bool parse_field(struct tsdl_parser *parser, struct fields *fields)
{
    struct tsdl_specifiers specifiers;
    bool is_valid;

    if (tsdl_is(parser, TSDL_KEYWORD_TYPEALIAS)) {
        return tsdl_parse_typealias(parser);
    }
    if (!tsdl_is_specifier(parser)) {
        return tsdl_unexpected(parser, "a field");
    }
    if (!tsdl_parse_specifiers(parser, &specifiers)) {
        return false;
    }

    if (specifiers.is_typedef) {
        is_valid = tsdl_parse_typedef_declarators(parser, &specifiers);
    } else if (specifiers.field_class && tsdl_accept(parser, TSDL_SEMICOLON)) {
        is_valid = true;
    } else {
        is_valid = parse_declarators(parser, fields, &specifiers);
    }
    ctf_field_class_free(specifiers.field_class);
    return is_valid;
}

/*
 * Parses from `{` to `}`. Afterwards, the fields are the parser's members from `fields->first` on.
 */
static bool parse_fields(struct tsdl_parser *parser, struct fields *fields)
{
    bool is_valid = true;

    if (!tsdl_enter(parser)) {
        return false;
    }
    tsdl_advance(parser);
    tsdl_scopes_open(&parser->scopes);
    fields->first = parser->members->len;
    while (is_valid && !tsdl_is(parser, TSDL_RIGHT_BRACE)) {
        is_valid = parse_field(parser, fields);
    }
    if (is_valid) {
        choose_names(parser, fields);
    }
    if (fields->names) {
        g_hash_table_destroy(fields->names);
    }
    tsdl_scopes_close(&parser->scopes);
    tsdl_leave(parser);
    if (is_valid) {
        tsdl_advance(parser);
    }
    return is_valid;
}

/* Removes the fields from the parser's members without freeing them. */
static void pop_fields(struct tsdl_parser *parser, const struct fields *fields)
{
    memset(member_at(parser, fields->first), 0,
        (parser->members->len - fields->first) * sizeof(struct ctf_member));
    g_array_set_size(parser->members, fields->first);
}

static void take_members(
    struct tsdl_parser *parser, const struct fields *fields, struct ctf_field_class *structure)
{
    guint count = parser->members->len - fields->first;

    if (count == 0) {
        return;
    }

    structure->members = g_new(struct ctf_member, count);
    structure->member_count = count;
    memcpy(
        structure->members, member_at(parser, fields->first), count * sizeof(*structure->members));
    for (guint i = 0; i < count; i++) {
        structure->alignment =
            MAX(structure->alignment, structure->members[i].field_class->alignment);
    }
    pop_fields(parser, fields);
}

static void take_options(
    struct tsdl_parser *parser, const struct fields *fields, struct ctf_field_class *variant)
{
    guint count = parser->members->len - fields->first;

    variant->options = g_new0(struct ctf_option, count);
    variant->option_count = count;
    for (guint i = 0; i < count; i++) {
        const struct ctf_member *member = member_at(parser, fields->first + i);

        variant->options[i].name = member->name;
        variant->options[i].field_class = member->field_class;
    }
    pop_fields(parser, fields);
}

static bool parse_align(struct tsdl_parser *parser, struct ctf_field_class *structure)
{
    struct tsdl_value value;
    uint32_t alignment;

    if (!tsdl_accept(parser, TSDL_KEYWORD_ALIGN)) {
        return true;
    }
    if (!tsdl_expect(parser, TSDL_LEFT_PARENTHESIS) || !tsdl_parse_value(parser, &value) ||
        !tsdl_value_to_alignment(parser, &value, "structure alignment", &alignment) ||
        !tsdl_expect(parser, TSDL_RIGHT_PARENTHESIS)) {
        return false;
    }
    structure->alignment = MAX(structure->alignment, alignment);
    return true;
}

struct ctf_field_class *tsdl_parse_struct(struct tsdl_parser *parser, const char *at)
{
    struct tsdl_slice name = tsdl_accept_name(parser);
    g_autoptr(ctf_field_class) structure = NULL;
    bool has_body = tsdl_is(parser, TSDL_LEFT_BRACE);

    if (has_body) {
        struct fields fields = {.owner = "structure"};

        structure = tsdl_create_type(CTF_FIELD_STRUCT);
        if (!parse_fields(parser, &fields)) {
            return NULL;
        }
        take_members(parser, &fields, structure);
    } else if (name.length > 0) {
        structure = tsdl_find_type(parser, TSDL_STRUCT, name, at);
        if (!structure) {
            return NULL;
        }
    } else {
        tsdl_unexpected(parser, "`{` or the name of a structure");
        return NULL;
    }

    if (!parse_align(parser, structure)) {
        return NULL;
    }
    if (has_body && name.length > 0 &&
        !tsdl_declare_copy(parser, TSDL_STRUCT, name, structure, name.text)) {
        return NULL;
    }
    return g_steal_pointer(&structure);
}

static bool parse_tag(struct tsdl_parser *parser, const struct tsdl_reference **tag)
{
    if (!tsdl_accept(parser, TSDL_LESS)) {
        return true;
    }

    const char *at = tsdl_here(parser);
    *tag = tsdl_parse_reference(parser);
    if (!*tag) {
        return false;
    }
    if (strcmp((*tag)->names[0], "env") == 0) {
        return tsdl_fail(parser, at, "an environment entry can't be the tag of a variant");
    }
    return tsdl_expect(parser, TSDL_GREATER);
}

struct ctf_field_class *tsdl_parse_variant(struct tsdl_parser *parser, const char *at)
{
    struct tsdl_slice name = tsdl_accept_name(parser);
    g_autoptr(ctf_field_class) variant = NULL;
    const struct tsdl_reference *tag = NULL;
    struct fields fields = {.owner = "variant"};

    if (!parse_tag(parser, &tag)) {
        return NULL;
    }
    if (!tsdl_is(parser, TSDL_LEFT_BRACE)) {
        if (name.length == 0) {
            tsdl_unexpected(parser, "`{` or the name of a variant");
            return NULL;
        }
        variant = tsdl_find_type(parser, TSDL_VARIANT, name, at);
        if (variant && tag) {
            tsdl_type_of(variant)->reference = tag;
        }
        return g_steal_pointer(&variant);
    }

    variant = tsdl_create_type(CTF_FIELD_VARIANT);
    tsdl_type_of(variant)->reference = tag;
    if (!parse_fields(parser, &fields)) {
        return NULL;
    }
    if (parser->members->len == fields.first) {
        tsdl_fail(parser, at, "a variant must have at least one option");
        return NULL;
    }
    take_options(parser, &fields, variant);
    if (name.length > 0 && !tsdl_declare_copy(parser, TSDL_VARIANT, name, variant, name.text)) {
        return NULL;
    }
    return g_steal_pointer(&variant);
}
