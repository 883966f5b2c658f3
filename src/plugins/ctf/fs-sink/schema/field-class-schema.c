/* SPDX-License-Identifier: MIT */
/* Translates field classes of the trace IR to those of the schema; see field-class-schema.h. */
#include "plugins/ctf/fs-sink/schema/field-class-schema.h"

#include <babeltrace2/extension/text-bytes.h>

#include "plugins/common/integer-ranges.h"
#include "plugins/ctf/fs-sink/schema/existing-keys.h"
#include "plugins/ctf/fs-sink/schema/generated-keys.h"
#include "plugins/ctf/fs-sink/schema/written-names.h"

#include <string.h>

static struct ctf_field_class *translate(
    struct schema_translation *self, const bt_field_class *ir_class);

static bool fail(struct schema_translation *self, const char *problem)
{
    g_autofree char *place = translation_describe_place(self, NULL);

    self->error = g_strdup_printf("%s: %s", place, problem);
    return false;
}

/* Translates the attributes of the current field. */
static bool set_attributes(
    struct schema_translation *self, const bt_value *map, struct ctf_json_attributes **result)
{
    if (bt_value_map_is_empty(map)) {
        return true;
    }
    g_autofree char *place = translation_describe_place(self, NULL);
    return translation_set_attributes(self, map, place, result);
}

static struct ctf_field_class *create_bytes(enum ctf_field_type type)
{
    struct ctf_field_class *result = ctf_field_class_create(type);

    result->alignment = 8;
    return result;
}

/* Converts the ranges and frees the items of `ranges`. */
static struct ctf_range_set translate_ranges(struct integer_ranges ranges)
{
    struct ctf_range_set result = {
        .ranges = g_new(struct ctf_range, ranges.count),
        .count = (guint) ranges.count,
    };

    for (guint i = 0; i < result.count; i++) {
        result.ranges[i] = (struct ctf_range){
            .lower = ranges.items[i].lower,
            .upper = ranges.items[i].upper,
        };
    }
    g_free(ranges.items);
    return result;
}

static void set_mappings(
    struct ctf_field_class *field_class, const bt_field_class *ir_class, uint64_t count)
{
    g_autofree const char **labels = g_new(const char *, count);

    field_class->mappings = g_new(struct ctf_mapping, count);
    field_class->mapping_count = (guint) count;
    for (uint64_t i = 0; i < count; i++) {
        field_class->mappings[i].ranges =
            translate_ranges(integer_ranges_of_label(ir_class, i, &labels[i]));
    }
    g_autofree char **written = written_names_create(WRITTEN_ANY_TEXT, labels, (guint) count);
    for (uint64_t i = 0; i < count; i++) {
        field_class->mappings[i].label = written[i];
    }
}

static struct ctf_field_class *translate_bool(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    translation_report(self, LIMITATION_BOOLEANS);
    return ctf_field_class_create_number(CTF_FIELD_BOOL, 8, CTF_NATIVE_ENDIAN);
}

static struct ctf_field_class *translate_bit_array(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    struct ctf_field_class *result = ctf_field_class_create_number(
        CTF_FIELD_BIT_ARRAY, bt_field_class_bit_array_get_length(ir_class), CTF_NATIVE_ENDIAN);

    translation_report(self, LIMITATION_BIT_ARRAYS);
    if (self->mip_version >= 1) {
        set_mappings(result, ir_class, bt_field_class_bit_array_get_flag_count(ir_class));
    }
    return result;
}

/*
 * An enumeration without labels becomes an integer, because neither format has such enumerations.
 */
static struct ctf_field_class *translate_integer(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    bt_field_class_type type = bt_field_class_get_type(ir_class);
    bool is_signed = bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER);
    struct ctf_field_class *result =
        ctf_field_class_create_number(is_signed ? CTF_FIELD_SINT : CTF_FIELD_UINT,
            bt_field_class_integer_get_field_value_range(ir_class), CTF_NATIVE_ENDIAN);

    result->display_base = (uint8_t) bt_field_class_integer_get_preferred_display_base(ir_class);
    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_ENUMERATION)) {
        set_mappings(result, ir_class, bt_field_class_enumeration_get_mapping_count(ir_class));
        result->is_enum = result->mapping_count > 0;
    }
    return result;
}

static struct ctf_field_class *translate_real(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    bool is_double = bt_field_class_get_type(ir_class) == BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL;

    return ctf_field_class_create_number(CTF_FIELD_REAL, is_double ? 64 : 32, CTF_NATIVE_ENDIAN);
}

static struct ctf_field_class *translate_string(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    const uint64_t size = bt_x_field_class_string_get_size(ir_class);
    struct ctf_field_class *result =
        create_bytes(size > 0 ? CTF_FIELD_STATIC_STRING : CTF_FIELD_STRING);

    result->length = size;
    return result;
}

static struct ctf_field_class *translate_blob(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    bool is_static = bt_field_class_get_type(ir_class) == BT_FIELD_CLASS_TYPE_STATIC_BLOB;
    struct ctf_field_class *result =
        create_bytes(is_static ? CTF_FIELD_STATIC_BLOB : CTF_FIELD_DYNAMIC_BLOB);

    translation_report(self, LIMITATION_BLOBS);
    result->media_type = written_text(bt_field_class_blob_get_media_type(ir_class));
    if (is_static) {
        result->length = bt_field_class_blob_static_get_length(ir_class);
    }
    return result;
}

static struct ctf_field_class *create_structure(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    return ctf_field_class_create(CTF_FIELD_STRUCT);
}

static struct ctf_field_class *create_array(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    if (bt_field_class_get_type(ir_class) != BT_FIELD_CLASS_TYPE_STATIC_ARRAY) {
        return ctf_field_class_create(CTF_FIELD_DYNAMIC_ARRAY);
    }
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_STATIC_ARRAY);
    result->length = bt_field_class_array_static_get_length(ir_class);
    return result;
}

static struct ctf_field_class *create_optional(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_OPTIONAL);

    translation_report(self, LIMITATION_OPTIONS);
    result->ranges = translate_ranges(integer_ranges_of_selector(ir_class, 0));
    return result;
}

static void report_renamed(struct schema_translation *self, const char *name, const char *written)
{
    if (g_strcmp0(name, written) == 0) {
        return;
    }
    g_autofree char *place = translation_describe_place(self, name ? name : "(unnamed option)");
    limitations_report_renamed(self->limitations, place, written);
}

static void name_options(
    unsigned version, const bt_field_class *ir_class, struct ctf_field_class *variant)
{
    g_autofree const char **names = g_new(const char *, variant->option_count);

    for (guint i = 0; i < variant->option_count; i++) {
        names[i] = bt_field_class_variant_option_get_name(
            bt_field_class_variant_borrow_option_by_index_const(ir_class, i));
    }
    g_autofree char **written = written_names_create(version, names, variant->option_count);
    for (guint i = 0; i < variant->option_count; i++) {
        variant->options[i].name = written[i];
    }
}

/*
 * Creates a variant without the classes of its options, because the variant's key must be declared
 * before the options.
 */
static struct ctf_field_class *create_variant(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_VARIANT);
    uint64_t count = bt_field_class_variant_get_option_count(ir_class);

    result->options = g_new0(struct ctf_option, count);
    result->option_count = (guint) count;
    for (uint64_t i = 0; i < count; i++) {
        result->options[i].ranges = translate_ranges(integer_ranges_of_selector(ir_class, i));
    }
    name_options(self->schema->version, ir_class, result);
    return result;
}

/* Translates a child of the last frame's class. The frame's `index` and `name` must be set. */
static struct ctf_field_class *translate_child(struct schema_translation *self,
    const bt_field_class *ir_child, const bt_value *attributes, struct ctf_json_attributes **result)
{
    if (attributes && !set_attributes(self, attributes, result)) {
        return NULL;
    }
    return translate(self, ir_child);
}

static bool is_cpu_id(const struct schema_translation *self, const char *name)
{
    return self->keeps_cpu_id && self->scope == CTF_SCOPE_PACKET_CONTEXT && self->depth == 1 &&
           strcmp(name, "cpu_id") == 0;
}

static bool translate_member(struct schema_translation *self, struct translation_frame *frame,
    const bt_field_class_structure_member *ir_member)
{
    g_autoptr(ctf_json_attributes) attributes = NULL;
    struct ctf_field_class *member_class =
        translate_child(self, bt_field_class_structure_member_borrow_field_class_const(ir_member),
            bt_field_class_structure_member_borrow_user_attributes_const(ir_member), &attributes);

    if (!member_class) {
        return false;
    }
    struct ctf_member *member =
        ctf_field_class_append_member(frame->field_class, frame->name, member_class);
    member->keeps_name = is_cpu_id(self, frame->name);
    member->attributes = g_steal_pointer(&attributes);
    return true;
}

/* Adds the last member of the structure to the table in which keys are looked up. */
static void index_member(const struct schema_translation *self,
    const struct translation_frame *frame, const char *ir_name)
{
    GHashTable *table = g_hash_table_lookup(self->members, frame->field_class);

    if (table) {
        g_hash_table_insert(
            table, (char *) ir_name, GUINT_TO_POINTER(frame->field_class->member_count));
    }
}

/*
 * Chooses all names before it translates the members, so that generated keys don't take the names
 * of members.
 */
static bool translate_members(struct schema_translation *self, struct translation_frame *frame)
{
    uint64_t count = bt_field_class_structure_get_member_count(frame->ir_class);
    g_autoptr(GHashTable) taken = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree const char **names = g_new(const char *, count);
    g_autofree const char **written = g_new(const char *, count);
    bool is_valid = true;

    for (guint i = 0; i < frame->field_class->member_count; i++) {
        g_hash_table_add(taken, g_strdup(frame->field_class->members[i].name));
    }
    for (uint64_t i = 0; i < count; i++) {
        names[i] = bt_field_class_structure_member_get_name(
            bt_field_class_structure_borrow_member_by_index_const(frame->ir_class, i));
    }
    written_names_choose(self->schema->version, names, (guint) count, taken, written);
    frame->names = taken;
    if (count > TRANSLATION_SMALL_COUNT) {
        g_hash_table_insert(
            self->members, frame->field_class, g_hash_table_new(g_str_hash, g_str_equal));
    }
    for (frame->index = 0; is_valid && frame->index < count; frame->index++) {
        frame->name = written[frame->index];
        report_renamed(self, names[frame->index], frame->name);
        is_valid = translate_member(self, frame,
            bt_field_class_structure_borrow_member_by_index_const(frame->ir_class, frame->index));
        if (is_valid) {
            index_member(self, frame, names[frame->index]);
        }
    }
    return is_valid;
}

static bool translate_options(struct schema_translation *self, struct translation_frame *frame)
{
    for (frame->index = 0; frame->index < frame->field_class->option_count; frame->index++) {
        const bt_field_class_variant_option *ir_option =
            bt_field_class_variant_borrow_option_by_index_const(frame->ir_class, frame->index);
        struct ctf_option *option = &frame->field_class->options[frame->index];

        report_renamed(self, bt_field_class_variant_option_get_name(ir_option), option->name);
        option->field_class =
            translate_child(self, bt_field_class_variant_option_borrow_field_class_const(ir_option),
                bt_field_class_variant_option_borrow_user_attributes_const(ir_option),
                &option->attributes);
        if (!option->field_class) {
            return false;
        }
    }
    return true;
}

static bool translate_element(struct schema_translation *self, struct translation_frame *frame)
{
    bool is_optional = frame->field_class->type == CTF_FIELD_OPTIONAL;
    const bt_field_class *ir_element =
        is_optional ? bt_field_class_option_borrow_field_class_const(frame->ir_class)
                    : bt_field_class_array_borrow_element_field_class_const(frame->ir_class);
    struct ctf_field_class *element = translate_child(self, ir_element, NULL, NULL);

    if (!element) {
        return false;
    }
    frame->field_class->element = element;
    if (!is_optional) {
        frame->field_class->alignment = element->alignment;
    }
    return true;
}

static bool translate_children(struct schema_translation *self, struct translation_frame *frame)
{
    switch (frame->field_class->type) {
    case CTF_FIELD_STRUCT:
        return translate_members(self, frame);
    case CTF_FIELD_VARIANT:
        return translate_options(self, frame);
    default:
        return translate_element(self, frame);
    }
}

/* Translates the children of `ir_class` and adds them to `field_class`. */
static bool fill(struct schema_translation *self, const bt_field_class *ir_class,
    struct ctf_field_class *field_class, bool is_wrapped)
{
    if (self->depth + self->wrap_depth + is_wrapped >= CTF_MAX_DEPTH) {
        return fail(self, "field classes are nested too deeply");
    }
    self->frames[self->depth] = (struct translation_frame){
        .ir_class = ir_class,
        .field_class = field_class,
        .is_wrapped = is_wrapped,
    };
    self->depth++;
    self->wrap_depth += is_wrapped;
    bool is_valid = translate_children(self, &self->frames[self->depth - 1]);
    self->depth--;
    self->wrap_depth -= is_wrapped;
    return is_valid;
}

static const struct kind {
    bt_field_class_type type;
    struct ctf_field_class *(*create)(
        struct schema_translation *self, const bt_field_class *ir_class);
    bool is_compound;
} kinds[] = {
    {BT_FIELD_CLASS_TYPE_INTEGER, translate_integer},
    {BT_FIELD_CLASS_TYPE_STRING, translate_string},
    {BT_FIELD_CLASS_TYPE_STRUCTURE, create_structure, true},
    {BT_FIELD_CLASS_TYPE_ARRAY, create_array, true},
    {BT_FIELD_CLASS_TYPE_VARIANT, create_variant, true},
    {BT_FIELD_CLASS_TYPE_OPTION, create_optional, true},
    {BT_FIELD_CLASS_TYPE_BOOL, translate_bool},
    {BT_FIELD_CLASS_TYPE_BIT_ARRAY, translate_bit_array},
    {BT_FIELD_CLASS_TYPE_REAL, translate_real},
    {BT_FIELD_CLASS_TYPE_BLOB, translate_blob},
};

static const struct kind *find_kind(const bt_field_class *ir_class)
{
    bt_field_class_type type = bt_field_class_get_type(ir_class);
    guint i = 0;

    while (!bt_field_class_type_is(type, kinds[i].type)) {
        i++;
        g_assert(i < G_N_ELEMENTS(kinds));
    }
    return &kinds[i];
}

static bool needs_key(const struct ctf_field_class *field_class)
{
    return field_class->type == CTF_FIELD_DYNAMIC_ARRAY ||
           field_class->type == CTF_FIELD_DYNAMIC_BLOB || field_class->type == CTF_FIELD_VARIANT ||
           field_class->type == CTF_FIELD_OPTIONAL;
}

static struct ctf_field_class *translate(
    struct schema_translation *self, const bt_field_class *ir_class)
{
    const struct kind *kind = find_kind(ir_class);
    g_autoptr(ctf_field_class) result = kind->create(self, ir_class);
    g_autoptr(ctf_field_class) wrapper = NULL;

    if (result->type == CTF_FIELD_VARIANT && result->option_count == 0) {
        fail(self, "a variant without options can't be written");
        return NULL;
    }
    if (!set_attributes(
            self, bt_field_class_borrow_user_attributes_const(ir_class), &result->attributes)) {
        return NULL;
    }
    if (needs_key(result) && !existing_keys_find(self, ir_class, result)) {
        wrapper = generated_keys_add(self, result);
    }
    if (kind->is_compound && !fill(self, ir_class, result, wrapper != NULL)) {
        return NULL;
    }
    if (!wrapper) {
        return g_steal_pointer(&result);
    }
    ctf_field_class_append_member(wrapper, translation_wrapped_name, g_steal_pointer(&result));
    return g_steal_pointer(&wrapper);
}

bool field_class_schema_translate_root(struct schema_translation *self, enum ctf_scope scope,
    const char *owner, const bt_field_class *ir_root, struct ctf_field_class *root)
{
    self->ir_roots[scope] = ir_root;
    self->roots[scope] = root;
    self->scope = scope;
    self->owner = owner;
    if (!ir_root) {
        return true;
    }
    /* After a failure, the caller frees `root` and its members. Remove them from the tables. */
    if (!set_attributes(
            self, bt_field_class_borrow_user_attributes_const(ir_root), &root->attributes) ||
        !fill(self, ir_root, root, false)) {
        g_hash_table_remove_all(self->slots);
        g_hash_table_remove_all(self->members);
        return false;
    }
    return true;
}
