/* SPDX-License-Identifier: MIT */
/*
 * Resolution of the names of lengths and tags; see translation.h. An absolute path begins with a
 * scope. A relative path begins with the name of a field. The search for this field begins in the
 * innermost structure that contains the dependent field. It continues with the outer structures,
 * and then with the roots before the root of the dependent field (CTF 1.8, §7.3.2).
 */
#include <string.h>

#include "ctf-writer/translation.h"
#include "ctf/metadata/tsdl/names.h"
#include "ctf/schema/key-slots.h"

/* Finds the member with a name in a structure, if the member is translated already. */
static struct translated_type find_member(const struct translated_type *structure, const char *name)
{
    if (!structure->type || structure->type->id != BT_CTF_FIELD_TYPE_ID_STRUCT) {
        return (struct translated_type){0};
    }
    int64_t index = ctfw_field_type_find_member(structure->type, name);
    if (index < 0 || index >= structure->field_class->member_count) {
        return (struct translated_type){0};
    }
    return (struct translated_type){
        .type = ctfw_field_type_member(structure->type, (uint64_t) index)->type,
        .field_class = structure->field_class->members[index].field_class,
    };
}

/*
 * If a path begins with a scope, sets `*scope` and returns the number of names that form the scope.
 * Returns 0 if the path is relative.
 */
static guint scope_of(char *const *names, enum ctf_scope *scope)
{
    for (guint i = 0; i < CTF_SCOPE_COUNT; i++) {
        const struct ctf_tsdl_scope_path *path = &ctf_tsdl_scope_paths[i];
        guint same = 0;

        while (same < path->count && names[same] && strcmp(names[same], path->names[same]) == 0) {
            same++;
        }
        if (same == path->count) {
            *scope = (enum ctf_scope) i;
            return same;
        }
    }
    return 0;
}

/*
 * Finds the field to which the first name of a relative path refers, and sets `*scope` to the scope
 * of the field.
 */
static struct translated_type find_first(
    const struct translation *self, const char *name, enum ctf_scope *scope)
{
    *scope = self->scope;
    for (unsigned i = self->depth; i > 0; i--) {
        struct translated_type found = find_member(&self->around[i - 1], name);

        if (found.type) {
            return found;
        }
    }
    for (unsigned i = self->scope; i > 0; i--) {
        struct translated_type found = find_member(&self->roots[i - 1], name);

        if (found.type) {
            *scope = (enum ctf_scope)(i - 1);
            return found;
        }
    }
    return (struct translated_type){0};
}

bool ctfw_translation_set_key(struct translation *self, const char *name,
    struct ctf_field_class *dependent, const struct bt_ctf_field_type **key_type)
{
    g_auto(GStrv) names = g_strsplit(name, ".", -1);
    g_autoptr(GPtrArray) classes = g_ptr_array_new();
    g_autoptr(GPtrArray) location = g_ptr_array_new();
    enum ctf_scope scope;
    guint next = scope_of(names, &scope);
    struct translated_type found = next == 0              ? find_first(self, names[0], &scope)
                                   : scope == self->scope ? self->around[0]
                                                          : self->roots[scope];

    if (next == 0) {
        g_ptr_array_add(location, names[0]);
        next = 1;
    }
    for (; names[next] && found.type; next++) {
        g_ptr_array_add(location, names[next]);
        found = find_member(&found, names[next]);
    }
    if (!found.type) {
        return ctfw_translation_fail(self, "there is no field `%s` before it", name);
    }
    g_ptr_array_add(classes, found.field_class);
    ctf_key_slot_assign(self->schema, self->slots, scope, classes, location, dependent);
    *key_type = found.type;
    return true;
}
