/* SPDX-License-Identifier: MIT */
/*
 * Finds existing lengths and selectors; see existing-keys.h.
 *
 * A dependent field has a length or a selector, which is its key. In the trace IR, the location of
 * a key is a list of member names. (The items of a field path in MIP version 0 are converted to
 * names.) Starting at a root structure, the location may pass through an array or option only if
 * this array or option also contains the dependent field. The location may also pass through a
 * variant that doesn't contain the dependent field. In this case, each option of the variant has a
 * key class, and the key is in the selected option, as in CTF 2. The code walks the classes of the
 * trace IR and of the schema in parallel, because the schema has additional classes and different
 * names.
 *
 * ctf/metadata/json/locations.c finds keys by the same rules when a schema is read. Change both
 * files together.
 */
#include "plugins/ctf/fs-sink/schema/existing-keys.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <stdlib.h>
#include <string.h>

#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/schema/key-slots.h"
#include "ctf/schema/ranges.h"
#include "plugins/common/field-class-keys.h"
#include "plugins/common/field-class-type.h"
#include "plugins/ctf/fs-sink/schema/written-names.h"

enum { NOT_AROUND = -1 };

/* The state of the walk to a key. */
struct way {
    struct schema_translation *translation;
    enum ctf_scope scope;
    GPtrArray *names;   /* names of the members in the trace IR */
    GPtrArray *written; /* names of the members in the schema */
    GPtrArray *classes; /* the key classes in the schema */
};

static bool follow(struct way *way, const bt_field_class *ir_class,
    struct ctf_field_class *field_class, int level, guint index);

/* Continues the walk in the class of the next frame, which contains the dependent class. */
static bool follow_around(struct way *way, int level, guint index)
{
    if ((unsigned) ++level == way->translation->depth) {
        return false;
    }
    const struct translation_frame *frame = &way->translation->frames[level];
    if (frame->is_wrapped) {
        g_ptr_array_add(way->written, (char *) translation_wrapped_name);
    }
    return follow(way, frame->ir_class, frame->field_class, level, index);
}

static const char *ir_name_at(const bt_field_class *structure, uint64_t index)
{
    return bt_field_class_structure_member_get_name(
        bt_field_class_structure_borrow_member_by_index_const(structure, index));
}

/* Returns the completed member of `structure` that is called `name` in the trace IR, or NULL. */
static const struct ctf_member *find_member(const struct schema_translation *self,
    const bt_field_class *ir_class, const struct ctf_field_class *structure, const char *name)
{
    GHashTable *table = g_hash_table_lookup(self->members, structure);
    uint64_t visible = 0;

    if (table) {
        guint index = GPOINTER_TO_UINT(g_hash_table_lookup(table, name));

        return index > 0 ? &structure->members[index - 1] : NULL;
    }
    for (guint i = 0; i < structure->member_count; i++) {
        const struct ctf_member *member = &structure->members[i];

        if (!member->field_class->is_hidden && !member->field_class->is_generated_key &&
            strcmp(ir_name_at(ir_class, visible++), name) == 0) {
            return member;
        }
    }
    return NULL;
}

static bool follow_structure(struct way *way, const bt_field_class *ir_class,
    struct ctf_field_class *structure, int level, guint index)
{
    if (index == way->names->len) {
        return false;
    }
    const char *name = way->names->pdata[index];
    const struct ctf_member *member = find_member(way->translation, ir_class, structure, name);
    if (member) {
        g_ptr_array_add(way->written, member->name);
        return follow(way,
            bt_field_class_structure_member_borrow_field_class_const(
                bt_field_class_structure_borrow_member_by_name_const(ir_class, name)),
            member->field_class, NOT_AROUND, index + 1);
    }
    if (level == NOT_AROUND) {
        return false;
    }
    const struct translation_frame *frame = &way->translation->frames[level];
    if (strcmp(ir_name_at(ir_class, frame->index), name) != 0) {
        return false;
    }
    g_ptr_array_add(way->written, (char *) frame->name);
    return follow_around(way, level, index + 1);
}

/*
 * Continues the walk in each option of a variant. All options must have the field at the same
 * location. CTF 1.8 can't use such a key: a reference in TSDL names one option, so it refers to
 * only one class.
 */
static bool follow_options(
    struct way *way, const bt_field_class *ir_class, struct ctf_field_class *variant, guint index)
{
    if (way->translation->schema->version == 1) {
        return false;
    }
    for (guint i = 0; i < variant->option_count; i++) {
        guint length = way->written->len;
        const bt_field_class_variant_option *ir_option =
            bt_field_class_variant_borrow_option_by_index_const(ir_class, i);
        struct ctf_field_class *option = variant->options[i].field_class;

        if (option->is_wrapper ||
            !follow(way, bt_field_class_variant_option_borrow_field_class_const(ir_option), option,
                NOT_AROUND, index)) {
            return false;
        }
        if (i + 1 < variant->option_count) {
            g_ptr_array_set_size(way->written, (gint) length);
        }
    }
    return true;
}

/*
 * Adds the key classes that the names from `index` on lead to, starting at `field_class`. `level`
 * is the frame of `field_class`, or NOT_AROUND if it doesn't contain the dependent class.
 */
static bool follow(struct way *way, const bt_field_class *ir_class,
    struct ctf_field_class *field_class, int level, guint index)
{
    switch (field_class->type) {
    case CTF_FIELD_STRUCT:
        return follow_structure(way, ir_class, field_class, level, index);
    case CTF_FIELD_VARIANT:
        return level == NOT_AROUND ? follow_options(way, ir_class, field_class, index)
                                   : follow_around(way, level, index);
    case CTF_FIELD_STATIC_ARRAY:
    case CTF_FIELD_DYNAMIC_ARRAY:
    case CTF_FIELD_OPTIONAL:
        return level != NOT_AROUND && follow_around(way, level, index);
    case CTF_FIELD_BOOL:
    case CTF_FIELD_UINT:
    case CTF_FIELD_SINT:
        g_ptr_array_add(way->classes, field_class);
        return index == way->names->len;
    default:
        return false;
    }
}

/*
 * Returns the child of a class that an item of a field path selects, or NULL. If the child is a
 * member, appends the name of the member to `way->names`.
 */
static const bt_field_class *step(
    struct way *way, const bt_field_class *ir_class, const bt_field_path_item *item)
{
    uint64_t index;

    if (!field_class_find_child(ir_class, item, &index)) {
        return NULL;
    }
    if (field_class_is(ir_class, BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        g_ptr_array_add(way->names, (char *) bt_x_field_class_get_child_name(ir_class, index));
    }
    return bt_x_field_class_borrow_child_by_index_const(ir_class, index);
}

static bool use_path(struct way *way, const bt_field_path *path)
{
    static const enum ctf_scope scopes[] = {
        [BT_FIELD_PATH_SCOPE_PACKET_CONTEXT] = CTF_SCOPE_PACKET_CONTEXT,
        [BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT] = CTF_SCOPE_EVENT_COMMON_CONTEXT,
        [BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT] = CTF_SCOPE_EVENT_SPECIFIC_CONTEXT,
        [BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD] = CTF_SCOPE_EVENT_PAYLOAD,
    };

    if (!path) {
        return false;
    }
    way->scope = scopes[bt_field_path_get_root_scope(path)];
    const bt_field_class *ir_class = way->translation->ir_roots[way->scope];
    for (uint64_t i = 0; ir_class && i < bt_field_path_get_item_count(path); i++) {
        ir_class = step(way, ir_class, bt_field_path_borrow_item_by_index_const(path, i));
    }
    return ir_class != NULL;
}

static bool use_location(struct way *way, const bt_field_location *location)
{
    static const enum ctf_scope scopes[] = {
        [BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT] = CTF_SCOPE_PACKET_CONTEXT,
        [BT_FIELD_LOCATION_SCOPE_EVENT_COMMON_CONTEXT] = CTF_SCOPE_EVENT_COMMON_CONTEXT,
        [BT_FIELD_LOCATION_SCOPE_EVENT_SPECIFIC_CONTEXT] = CTF_SCOPE_EVENT_SPECIFIC_CONTEXT,
        [BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD] = CTF_SCOPE_EVENT_PAYLOAD,
    };

    way->scope = scopes[bt_field_location_get_root_scope(location)];
    for (uint64_t i = 0; i < bt_field_location_get_item_count(location); i++) {
        g_ptr_array_add(way->names, (char *) bt_field_location_get_item_by_index(location, i));
    }
    return way->translation->ir_roots[way->scope] != NULL;
}

/* Reads the location of the key from the trace IR. Returns false if `ir_class` has no key. */
static bool start(struct way *way, const bt_field_class *ir_class)
{
    if (!field_class_has_key(ir_class)) {
        return false;
    }
    return way->translation->mip_version == 0
               ? use_path(way, field_class_key_path(ir_class))
               : use_location(way, field_class_key_location(ir_class));
}

static bool find_classes(struct way *way)
{
    struct schema_translation *self = way->translation;

    if (way->scope > self->scope ||
        !(way->scope == self->scope ? follow_around(way, NOT_AROUND, 0)
                                    : follow(way, self->ir_roots[way->scope],
                                          self->roots[way->scope], NOT_AROUND, 0))) {
        return false;
    }
    const struct ctf_field_class *first = way->classes->pdata[0];
    for (guint i = 1; i < way->classes->len; i++) {
        if (((const struct ctf_field_class *) way->classes->pdata[i])->type != first->type) {
            return false;
        }
    }
    return true;
}

static bool has_option(const struct ctf_field_class *variant, const char *name)
{
    for (guint i = 0; i < variant->option_count; i++) {
        if (strcmp(variant->options[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static const struct ctf_mapping *find_label(
    const struct ctf_field_class *variant, const struct ctf_field_class *key, const char *name);

/*
 * Returns whether readers show an option with the written name `name` under this name. Readers
 * remove a leading underscore, unless another option is written without it.
 */
static bool is_shown_as_written(
    const struct ctf_field_class *variant, const struct ctf_field_class *key, const char *name)
{
    if (written_names_are_labels(name)) {
        return true;
    }
    if (!ctf_tsdl_is_identifier(name) || !has_option(variant, name + 1)) {
        return false;
    }
    const struct ctf_mapping *label = find_label(variant, key, name + 1);
    return label && strcmp(label->label, name + 1) == 0;
}

/*
 * Returns the label that can select the option with the written name NAME. The label is NAME if
 * readers show this name as written, and _NAME otherwise.
 */
static const struct ctf_mapping *find_label(
    const struct ctf_field_class *variant, const struct ctf_field_class *key, const char *name)
{
    g_autofree char *prefixed = g_strconcat("_", name, NULL);
    const struct ctf_mapping *result = NULL;

    for (guint i = 0; i < key->mapping_count; i++) {
        const char *label = key->mappings[i].label;

        if (strcmp(label, name) == 0 && is_shown_as_written(variant, key, name)) {
            return &key->mappings[i];
        }
        if (strcmp(label, prefixed) == 0) {
            result = &key->mappings[i];
        }
    }
    return result;
}

/*
 * In CTF 1.8, an option is selected by the values of the label that has its name. Returns whether
 * `key` has such a label for each option, with the option's selector values.
 */
static bool has_labels(const struct ctf_field_class *variant, const struct ctf_field_class *key)
{
    for (guint i = 0; i < variant->option_count; i++) {
        const struct ctf_option *option = &variant->options[i];
        const struct ctf_mapping *label = find_label(variant, key, option->name);

        if (!label || label->ranges.count == 0 ||
            !ctf_range_set_equal(&label->ranges, &option->ranges)) {
            return false;
        }
    }
    return true;
}

static bool are_ranges_valid(const struct ctf_field_class *variant)
{
    guint first, second;

    for (guint i = 0; i < variant->option_count; i++) {
        if (variant->options[i].ranges.count == 0) {
            return false;
        }
    }
    return !ctf_find_option_overlap(variant, &first, &second);
}

/* Returns whether the format allows `key` as the length or selector of `dependent`. */
static bool can_use(const struct schema_translation *self, const bt_field_class *ir_class,
    const struct ctf_field_class *dependent, const struct ctf_field_class *key)
{
    bt_field_class_type type = bt_field_class_get_type(ir_class);
    bool is_bool = key->type == CTF_FIELD_BOOL, is_signed = key->type == CTF_FIELD_SINT;

    switch (dependent->type) {
    case CTF_FIELD_OPTIONAL:
        if (self->schema->version == 1) {
            return false;
        }
        if (type == BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD) {
            return is_bool &&
                   !bt_field_class_option_with_selector_field_bool_selector_is_reversed(ir_class);
        }
        return dependent->ranges.count > 0 && !is_bool &&
               is_signed == (type == BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD);
    case CTF_FIELD_VARIANT:
        return !is_bool &&
               is_signed ==
                   (type == BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD) &&
               are_ranges_valid(dependent) &&
               (self->schema->version > 1 || has_labels(dependent, key));
    default:
        return key->type == CTF_FIELD_UINT;
    }
}

bool existing_keys_find(struct schema_translation *self, const bt_field_class *ir_class,
    struct ctf_field_class *dependent)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GPtrArray) written = g_ptr_array_new();
    g_autoptr(GPtrArray) classes = g_ptr_array_new();
    struct way way = {.translation = self, .names = names, .written = written, .classes = classes};

    if (!start(&way, ir_class) || !find_classes(&way) ||
        !can_use(self, ir_class, dependent, classes->pdata[0])) {
        return false;
    }
    ctf_key_slot_assign(self->schema, self->slots, way.scope, classes, written, dependent);
    return true;
}
