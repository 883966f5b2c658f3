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
    self->slots = ctf_key_slots_create();
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
