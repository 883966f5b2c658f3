/* SPDX-License-Identifier: MIT */
/* The translation of types to field classes; see translation.h. */
#include "ctf-writer/translation.h"

#include <string.h>

#include "ctf-writer/clock-class.h"
#include "ctf-writer/identifier.h"
#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/schema/ranges.h"

static struct ctf_field_class *translate(
    struct translation *self, const struct bt_ctf_field_type *type);

bool ctfw_translation_fail(struct translation *self, const char *format, ...)
{
    va_list arguments;

    if (self->error) {
        return false;
    }
    va_start(arguments, format);
    g_autofree char *message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    self->error = g_strdup_printf(
        "%s: field `%s`: %s", ctf_scope_texts[self->scope], self->name ? self->name : "", message);
    return false;
}

static enum ctf_byte_order byte_order_of(
    const struct translation *self, const struct bt_ctf_field_type *type)
{
    switch (type->byte_order) {
    case BT_CTF_BYTE_ORDER_LITTLE_ENDIAN:
        return CTF_LITTLE_ENDIAN;
    case BT_CTF_BYTE_ORDER_BIG_ENDIAN:
    case BT_CTF_BYTE_ORDER_NETWORK:
        return CTF_BIG_ENDIAN;
    default:
        return self->schema->byte_order;
    }
}

/*
 * If an integer type is mapped to a clock, sets the role of its field. The clock must be the clock
 * of the stream class.
 */
static void map_clock(
    struct translation *self, const struct bt_ctf_field_type *type, struct ctf_field_class *result)
{
    if (!type->clock_class) {
        return;
    }
    if (!self->clock_class || !ctfw_clock_class_equals(type->clock_class, self->clock_class)) {
        ctfw_translation_fail(self,
            "it is mapped to clock `%s`, which isn't the clock of its stream class",
            type->clock_class->name ? type->clock_class->name : "");
        return;
    }
    result->roles |= CTF_ROLE_CLOCK_TIMESTAMP;
}

static struct ctf_field_class *translate_integer(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    struct ctf_field_class *result = ctf_field_class_create_number(
        type->is_signed ? CTF_FIELD_SINT : CTF_FIELD_UINT, type->size, byte_order_of(self, type));

    result->alignment = type->alignment;
    result->display_base =
        type->base == BT_CTF_INTEGER_BASE_UNSPECIFIED ? 10 : (uint8_t) type->base;
    result->is_character = type->encoding != BT_CTF_STRING_ENCODING_NONE;
    map_clock(self, type, result);
    return result;
}

static struct ctf_field_class *translate_real(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    struct ctf_field_class *result = ctf_field_class_create_number(
        CTF_FIELD_REAL, type->exponent_digits + type->mantissa_digits, byte_order_of(self, type));

    if (result->length != 32 && result->length != 64) {
        ctfw_translation_fail(self,
            "exponents of %u bits and mantissas of %u bits are neither single nor double precision",
            type->exponent_digits, type->mantissa_digits);
    }
    result->alignment = type->alignment;
    return result;
}

/* Returns whether a name gets an additional underscore in the metadata. */
static bool needs_underscore(const char *name)
{
    return ctfw_is_member_name(name) && (name[0] == '_' || !ctf_tsdl_is_identifier(name));
}

/*
 * Returns a map from the labels of mappings, in valid UTF-8, to their indexes in the class of the
 * enumeration.
 */
static GHashTable *index_labels(const GArray *mappings)
{
    GHashTable *indexes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < mappings->len; i++) {
        char *label =
            g_utf8_make_valid(g_array_index(mappings, struct enumeration_mapping, i).label, -1);

        if (g_hash_table_contains(indexes, label)) {
            g_free(label);
        } else {
            g_hash_table_insert(indexes, label, GUINT_TO_POINTER(g_hash_table_size(indexes)));
        }
    }
    return indexes;
}

/*
 * Adds the mappings to the class of an enumeration. Mappings with the same label become one mapping
 * with several ranges.
 */
static void add_mappings(struct ctf_field_class *enumeration, const GArray *mappings)
{
    g_autoptr(GHashTable) indexes = index_labels(mappings);

    enumeration->mapping_count = g_hash_table_size(indexes);
    enumeration->mappings = g_new0(struct ctf_mapping, enumeration->mapping_count);
    for (guint i = 0; i < mappings->len; i++) {
        const struct enumeration_mapping *mapping =
            &g_array_index(mappings, struct enumeration_mapping, i);
        g_autofree char *label = g_utf8_make_valid(mapping->label, -1);
        struct ctf_mapping *result =
            &enumeration->mappings[GPOINTER_TO_UINT(g_hash_table_lookup(indexes, label))];

        if (!result->label) {
            result->label = g_steal_pointer(&label);
        }
        ctf_range_set_append(&result->ranges, (struct ctf_range){mapping->begin, mapping->end});
    }
}

static struct ctf_field_class *translate_enumeration(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    struct ctf_field_class *result = translate_integer(self, type->element);

    result->is_enum = true;
    add_mappings(result, type->mappings);
    return result;
}

static struct ctf_field_class *translate_string(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_STRING);

    result->alignment = 8;
    return result;
}

static struct ctf_field_class *translate_structure(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_STRUCT);

    result->alignment = MAX(type->alignment, 1);
    self->around[self->depth - 1].field_class = result;
    for (guint i = 0; i < type->members->len && !self->error; i++) {
        const struct named_type *member = ctfw_field_type_member(type, i);

        self->name = member->name;
        struct ctf_field_class *member_class = translate(self, member->type);
        if (member_class) {
            ctf_field_class_append_member(result, member->name, member_class)->keeps_name =
                !needs_underscore(member->name);
        }
    }
    return result;
}

static struct ctf_field_class *translate_array(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_STATIC_ARRAY);

    result->length = type->length;
    result->element = translate(self, type->element);
    result->alignment = result->element ? result->element->alignment : 1;
    return result;
}

static struct ctf_field_class *translate_sequence(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_DYNAMIC_ARRAY);
    const struct bt_ctf_field_type *key_type;

    if (ctfw_translation_set_key(self, type->key_name, result, &key_type) &&
        (key_type->id != BT_CTF_FIELD_TYPE_ID_INTEGER || key_type->is_signed)) {
        ctfw_translation_fail(
            self, "its length, field `%s`, isn't an unsigned integer", type->key_name);
    }
    result->element = self->error ? NULL : translate(self, type->element);
    result->alignment = result->element ? result->element->alignment : 1;
    return result;
}

/*
 * In the metadata, the name of an option may have an additional underscore. The label that selects
 * the option must then have this underscore, too. The function lengthens each label that needs an
 * underscore as a name, so that labels remain different from each other. If another variant with
 * the same tag was translated before, a label may already have the underscore: it then differs from
 * the label in the enumeration type.
 */
static void lengthen_labels(struct ctf_field_class *tag, GHashTable *indexes)
{
    GHashTableIter iterator;
    gpointer label, index;

    g_hash_table_iter_init(&iterator, indexes);
    while (g_hash_table_iter_next(&iterator, &label, &index)) {
        char **result = &tag->mappings[GPOINTER_TO_UINT(index)].label;

        if (needs_underscore(label) && strcmp(*result, label) == 0) {
            g_free(*result);
            *result = g_strconcat("_", label, NULL);
        }
    }
}

/* Returns the values of the tag that select the option `name`: the values of the label `name`. */
static struct ctf_range_set copy_ranges(
    const struct ctf_field_class *tag, GHashTable *indexes, const char *name)
{
    gpointer index;

    return g_hash_table_lookup_extended(indexes, name, NULL, &index)
               ? ctf_range_set_copy(&tag->mappings[GPOINTER_TO_UINT(index)].ranges)
               : (struct ctf_range_set){0};
}

static void add_options(struct translation *self, const struct bt_ctf_field_type *type,
    const struct bt_ctf_field_type *tag_type, struct ctf_field_class *variant)
{
    g_autoptr(GHashTable) indexes = index_labels(tag_type->mappings);

    lengthen_labels(variant->key_class, indexes);
    variant->options = g_new0(struct ctf_option, type->members->len);
    for (guint i = 0; i < type->members->len && !self->error; i++) {
        const struct named_type *option = ctfw_field_type_member(type, i);
        struct ctf_field_class *option_class = translate(self, option->type);

        if (option_class) {
            variant->options[variant->option_count++] = (struct ctf_option){
                .name = g_strdup(option->name),
                .field_class = option_class,
                .ranges = copy_ranges(variant->key_class, indexes, option->name),
            };
        }
    }
}

/*
 * Returns the enumeration type that selects the options of a variant. If there is none, sets the
 * error and returns NULL.
 */
static const struct bt_ctf_field_type *resolve_tag(
    struct translation *self, const struct bt_ctf_field_type *type, struct ctf_field_class *variant)
{
    const struct bt_ctf_field_type *tag_type = NULL;

    if (!type->key_name) {
        ctfw_translation_fail(self, "its tag has no name");
        return NULL;
    }
    if (!ctfw_translation_set_key(self, type->key_name, variant, &tag_type)) {
        return NULL;
    }
    if (tag_type->id != BT_CTF_FIELD_TYPE_ID_ENUM) {
        ctfw_translation_fail(self, "its tag, field `%s`, isn't an enumeration", type->key_name);
        return NULL;
    }
    return tag_type;
}

static struct ctf_field_class *translate_variant(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_VARIANT);
    const struct bt_ctf_field_type *tag_type = resolve_tag(self, type, result);
    guint first, second;

    if (tag_type) {
        add_options(self, type, tag_type, result);
    }
    if (!self->error && ctf_find_option_overlap(result, &first, &second)) {
        ctfw_translation_fail(self, "a value of its tag, field `%s`, selects both `%s` and `%s`",
            type->key_name, result->options[first].name, result->options[second].name);
    }
    return result;
}

static struct ctf_field_class *(*const translations[BT_CTF_FIELD_TYPE_ID_NR])(
    struct translation *self, const struct bt_ctf_field_type *type) = {
    [BT_CTF_FIELD_TYPE_ID_INTEGER] = translate_integer,
    [BT_CTF_FIELD_TYPE_ID_FLOAT] = translate_real,
    [BT_CTF_FIELD_TYPE_ID_ENUM] = translate_enumeration,
    [BT_CTF_FIELD_TYPE_ID_STRING] = translate_string,
    [BT_CTF_FIELD_TYPE_ID_STRUCT] = translate_structure,
    [BT_CTF_FIELD_TYPE_ID_ARRAY] = translate_array,
    [BT_CTF_FIELD_TYPE_ID_SEQUENCE] = translate_sequence,
    [BT_CTF_FIELD_TYPE_ID_VARIANT] = translate_variant,
};

static struct ctf_field_class *translate(
    struct translation *self, const struct bt_ctf_field_type *type)
{
    const char *name = self->name;

    if (self->depth == CTF_MAX_DEPTH) {
        ctfw_translation_fail(self, "it is nested in more than %d types", CTF_MAX_DEPTH);
        return NULL;
    }
    self->around[self->depth++] = (struct translated_type){.type = type};
    struct ctf_field_class *result = translations[type->id](self, type);
    self->depth--;
    self->name = name;
    if (self->error) {
        g_clear_pointer(&result, ctf_field_class_free);
    }
    return result;
}

struct ctf_field_class *ctfw_translate_root(
    struct translation *self, enum ctf_scope scope, const struct bt_ctf_field_type *type)
{
    self->scope = scope;
    self->name = NULL;
    for (unsigned i = scope; i < CTF_SCOPE_COUNT; i++) {
        self->roots[i] = (struct translated_type){0};
    }
    struct ctf_field_class *result = type ? translate(self, type) : NULL;
    if (result) {
        self->roots[scope] = (struct translated_type){type, result};
    }
    return result;
}
