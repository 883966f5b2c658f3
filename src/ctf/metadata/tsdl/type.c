/* SPDX-License-Identifier: MIT */
/* Types: field classes that can be copied, with additional data for the parser. */
#include "ctf/metadata/tsdl/type.h"
#include "ctf/schema/ranges.h"

#include <string.h>

struct ctf_field_class *tsdl_create_type(enum ctf_field_type type)
{
    struct tsdl_type *result = g_new0(struct tsdl_type, 1);

    ctf_field_class_init(&result->field_class, type);
    return &result->field_class;
}

bool tsdl_is_declared_as(
    const struct ctf_field_class *field_class, const char *name, const char *declared_name)
{
    size_t length = strlen(tsdl_prefix(field_class));

    return strncmp(declared_name, "_", length) == 0 && strcmp(declared_name + length, name) == 0;
}

static struct ctf_mapping *copy_mappings(const struct ctf_mapping *mappings, guint count)
{
    struct ctf_mapping *copy = g_new(struct ctf_mapping, count);

    for (guint i = 0; i < count; i++) {
        copy[i].label = g_strdup(mappings[i].label);
        copy[i].ranges = ctf_range_set_copy(&mappings[i].ranges);
    }
    return copy;
}

static struct ctf_member *copy_members(const struct ctf_member *members, guint count)
{
    struct ctf_member *copy = g_new(struct ctf_member, count);

    for (guint i = 0; i < count; i++) {
        copy[i].name = g_strdup(members[i].name);
        copy[i].keeps_name = members[i].keeps_name;
        copy[i].field_class = tsdl_copy_type(members[i].field_class);
        copy[i].attributes = ctf_json_attributes_ref(members[i].attributes);
    }
    return copy;
}

static struct ctf_option *copy_options(const struct ctf_option *options, guint count)
{
    struct ctf_option *copy = g_new(struct ctf_option, count);

    for (guint i = 0; i < count; i++) {
        copy[i].name = g_strdup(options[i].name);
        copy[i].field_class = tsdl_copy_type(options[i].field_class);
        copy[i].ranges = ctf_range_set_copy(&options[i].ranges);
        copy[i].attributes = ctf_json_attributes_ref(options[i].attributes);
    }
    return copy;
}

struct ctf_field_class *tsdl_copy_type(const struct ctf_field_class *field_class)
{
    if (!field_class) {
        return NULL;
    }

    struct ctf_field_class *copy = g_memdup2(field_class, sizeof(struct tsdl_type));
    copy->save_slots = NULL;
    copy->save_slot_count = 0;
    copy->key_slot = CTF_NO_SLOT;
    copy->key = NULL;
    copy->key_class = NULL;

    if (copy->mapping_count > 0) {
        copy->mappings = copy_mappings(field_class->mappings, field_class->mapping_count);
    } else {
        copy->mappings = NULL;
    }
    if (copy->member_count > 0) {
        copy->members = copy_members(field_class->members, field_class->member_count);
    } else {
        copy->members = NULL;
    }
    if (copy->option_count > 0) {
        copy->options = copy_options(field_class->options, field_class->option_count);
    } else {
        copy->options = NULL;
    }
    copy->element = tsdl_copy_type(field_class->element);
    copy->ranges = ctf_range_set_copy(&field_class->ranges);
    copy->media_type = g_strdup(field_class->media_type);
    ctf_json_attributes_ref(copy->attributes);
    return copy;
}
