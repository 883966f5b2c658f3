/* SPDX-License-Identifier: MIT */
/* The state of a translation of field classes; see translation.h. */
#include "plugins/ctf/fs-sink/schema/translation.h"

#include "ctf/schema/key-slots.h"
#include "plugins/ctf/fs-sink/schema/attributes-schema.h"

const char translation_wrapped_name[] = "value";

void translation_initialize(
    struct schema_translation *self, struct ctf_schema *schema, struct limitations *limitations)
{
    *self = (struct schema_translation){.schema = schema, .limitations = limitations};
    self->slots =
        g_hash_table_new_full(g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
    self->members = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify) g_hash_table_destroy);
}

void translation_finish(struct schema_translation *self)
{
    g_hash_table_destroy(self->members);
    g_hash_table_destroy(self->slots);
    g_free(self->key_prefix);
    g_free(self->error);
}

void translation_forget_roots(struct schema_translation *self, enum ctf_scope first)
{
    for (guint scope = first; scope < CTF_SCOPE_COUNT; scope++) {
        self->ir_roots[scope] = NULL;
        self->roots[scope] = NULL;
    }
}

char *translation_describe_place(const struct schema_translation *self, const char *name)
{
    static const char *const scopes[CTF_SCOPE_COUNT] = {
        [CTF_SCOPE_PACKET_CONTEXT] = "packet context",
        [CTF_SCOPE_EVENT_COMMON_CONTEXT] = "common context",
        [CTF_SCOPE_EVENT_SPECIFIC_CONTEXT] = "specific context",
        [CTF_SCOPE_EVENT_PAYLOAD] = "payload",
    };
    GString *place = g_string_new(self->owner);
    const char *separator = ": ";

    g_string_append_printf(place, ", %s", scopes[self->scope]);
    for (unsigned i = 0; i < self->depth; i++) {
        const char *step = i + 1 == self->depth && name ? name : self->frames[i].name;

        if (step) {
            g_string_append_printf(place, "%s%s", separator, step);
            separator = ".";
        }
    }
    return g_string_free(place, FALSE);
}

void translation_report(struct schema_translation *self, enum limitation limitation)
{
    g_autofree char *place = translation_describe_place(self, NULL);

    limitations_report(self->limitations, limitation, place);
}

bool translation_set_attributes(struct schema_translation *self, const bt_value *map,
    const char *where, struct ctf_json_attributes **result)
{
    if (bt_value_map_is_empty(map)) {
        return true;
    }
    if (self->schema->version == 1) {
        limitations_report(self->limitations, LIMITATION_ATTRIBUTES, where);
        return true;
    }
    if (!attributes_schema_create(map, result)) {
        self->error = g_strdup_printf(
            "%s: user attributes are nested in more than %d levels", where, ATTRIBUTES_MAX_DEPTH);
        return false;
    }
    return true;
}

struct ctf_field_class *translation_create_number(enum ctf_field_type type, uint64_t length)
{
    struct ctf_field_class *result = ctf_field_class_create(type);
    bool is_big = G_BYTE_ORDER == G_BIG_ENDIAN;

    result->length = length;
    result->alignment = length % 8 == 0 ? 8 : 1;
    result->byte_order = is_big ? CTF_BIG_ENDIAN : CTF_LITTLE_ENDIAN;
    result->bit_order = is_big ? CTF_LAST_TO_FIRST : CTF_FIRST_TO_LAST;
    return result;
}

struct ctf_member *translation_append_member(
    struct ctf_field_class *structure, const char *name, struct ctf_field_class *member_class)
{
    guint count = structure->member_count++;
    struct ctf_member *member;

    if ((count & (count - 1)) == 0) {
        structure->members = g_renew(struct ctf_member, structure->members, MAX(count * 2, 1));
    }
    structure->alignment = MAX(structure->alignment, member_class->alignment);
    member = &structure->members[count];
    *member = (struct ctf_member){.name = g_strdup(name), .field_class = member_class};
    return member;
}

void translation_set_key(struct schema_translation *self, enum ctf_scope scope,
    const GPtrArray *classes, const GPtrArray *names, struct ctf_field_class *dependent)
{
    dependent->key_slot = ctf_key_slot(self->schema, self->slots, classes);
    dependent->key_class = classes->pdata[0];
    dependent->key_is_bool = dependent->key_class->type == CTF_FIELD_BOOL;
    dependent->key_is_signed = dependent->key_class->type == CTF_FIELD_SINT;
    dependent->key = ctf_key_location_create(scope, names);
}
