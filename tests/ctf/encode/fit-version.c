/* SPDX-License-Identifier: MIT */
/* Restricts random schemas to one version of CTF; see fit-version.h. */
#include "fit-version.h"
#include "ctf/schema/ranges.h"

#include <string.h>

typedef void visitor(struct ctf_field_class *field_class);

static void for_each(struct ctf_field_class *field_class, visitor *visit)
{
    if (!field_class) {
        return;
    }
    visit(field_class);
    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        for_each(ctf_field_class_child(field_class, i).field_class, visit);
    }
}

static void for_each_of_schema(
    const struct ctf_schema *schema, enum ctf_scope first, visitor *visit)
{
    const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[0];

    for (enum ctf_scope scope = first; scope < CTF_SCOPE_COUNT; scope++) {
        bool is_of_event = scope >= CTF_SCOPE_EVENT_SPECIFIC_CONTEXT;
        guint count = is_of_event ? stream_class->event_classes->len : 1;

        for (guint i = 0; i < count; i++) {
            const struct ctf_event_class *event_class =
                is_of_event ? stream_class->event_classes->pdata[i] : NULL;

            for_each(ctf_schema_root(schema, stream_class, event_class, scope), visit);
        }
    }
}

static void drop_roles(struct ctf_field_class *field_class)
{
    if (field_class->roles != 0) {
        field_class->roles = 0;
        field_class->is_hidden = false;
    }
}

/* A key must be an integer, or the boolean of an optional. */
static void adapt_key(struct ctf_field_class *field_class)
{
    struct ctf_field_class *key = field_class->key_class;

    if (key && (key->type == CTF_FIELD_BIT_ARRAY ||
                   (key->type == CTF_FIELD_BOOL && field_class->type == CTF_FIELD_VARIANT))) {
        key->type = CTF_FIELD_UINT;
    }
}

static void adapt_optional(struct ctf_field_class *field_class)
{
    static const struct ctf_range one = {1, 1};
    const struct ctf_range_set set = {.ranges = (struct ctf_range *) &one, .count = 1};

    if (field_class->type == CTF_FIELD_OPTIONAL && field_class->key_is_bool) {
        field_class->key_is_bool = field_class->key_class->type == CTF_FIELD_BOOL;
        field_class->ranges =
            ctf_range_set_copy(field_class->key_is_bool ? &field_class->ranges : &set);
    }
}

/* Adds the clock of the timestamps. */
static void add_clock(struct ctf_schema *schema)
{
    struct ctf_stream_class *stream_class = schema->stream_classes->pdata[0];
    struct ctf_clock_class *clock_class = ctf_clock_class_create();

    clock_class->id = g_strdup("clock");
    ctf_schema_add_clock_class(schema, clock_class);
    stream_class->clock = clock_class;
}

void fit_ctf_2(struct ctf_schema *schema)
{
    add_clock(schema);
    for_each_of_schema(schema, CTF_SCOPE_EVENT_COMMON_CONTEXT, drop_roles);
    for_each_of_schema(schema, CTF_SCOPE_PACKET_HEADER, adapt_key);
    for_each_of_schema(schema, CTF_SCOPE_PACKET_HEADER, adapt_optional);
}

/* Replaces a type by the closest type of CTF 1.8 with the same size. */
static void replace_type(struct ctf_field_class *field_class)
{
    static const struct {
        enum ctf_field_type type, replacement;
    } types[] = {
        {CTF_FIELD_BOOL, CTF_FIELD_UINT},
        {CTF_FIELD_BIT_ARRAY, CTF_FIELD_UINT},
        {CTF_FIELD_VARLEN_UINT, CTF_FIELD_UINT},
        {CTF_FIELD_VARLEN_SINT, CTF_FIELD_SINT},
        {CTF_FIELD_STATIC_BLOB, CTF_FIELD_STATIC_STRING},
        {CTF_FIELD_DYNAMIC_BLOB, CTF_FIELD_DYNAMIC_STRING},
        {CTF_FIELD_OPTIONAL, CTF_FIELD_STATIC_ARRAY},
    };

    for (guint i = 0; i < G_N_ELEMENTS(types); i++) {
        if (field_class->type == types[i].type) {
            field_class->type = types[i].replacement;
            field_class->length = MAX(field_class->length, 1);
            return;
        }
    }
}

/* Adapts a class to CTF 1.8. An optional becomes an array, which has no selector. */
static void fit_tsdl(struct ctf_field_class *field_class)
{
    bool was_optional = field_class->type == CTF_FIELD_OPTIONAL;

    replace_type(field_class);
    field_class->encoding = CTF_ENCODING_UTF8;
    field_class->bit_order = ctf_usual_bit_order(field_class->byte_order);
    if (was_optional) {
        field_class->key_slot = CTF_NO_SLOT;
        field_class->key_class = NULL;
        field_class->ranges.count = 0;
    }
    for (guint i = 0; i < field_class->member_count; i++) {
        struct ctf_member *member = &field_class->members[i];

        member->keeps_name =
            member->field_class->roles != 0 && !g_str_has_prefix(member->name, "f");
    }
}

/* Sets the alignments that follow from the alignments of the content. */
static void fit_alignment(struct ctf_field_class *field_class)
{
    for (guint i = 0; i < ctf_field_class_child_count(field_class); i++) {
        struct ctf_field_class *child = ctf_field_class_child(field_class, i).field_class;

        fit_alignment(child);
        if (field_class->type == CTF_FIELD_STRUCT) {
            field_class->alignment = MAX(field_class->alignment, child->alignment);
        }
    }
    if (field_class->type == CTF_FIELD_STATIC_ARRAY ||
        field_class->type == CTF_FIELD_DYNAMIC_ARRAY) {
        field_class->alignment = field_class->element->alignment;
    }
}

/*
 * Makes the key of a variant an enumeration with the labels of the options. If several variants
 * share the key, it gets the labels of all of them.
 */
static void add_labels(struct ctf_field_class *field_class)
{
    struct ctf_field_class *key = field_class->key_class;

    if (field_class->type != CTF_FIELD_VARIANT) {
        return;
    }
    key->is_enum = true;
    key->mappings =
        g_renew(struct ctf_mapping, key->mappings, key->mapping_count + field_class->option_count);
    for (guint i = 0; i < field_class->option_count; i++) {
        struct ctf_option *option = &field_class->options[i];
        g_autofree char *name = g_steal_pointer(&option->name);

        option->name = g_strdup_printf("%s_%u", name, field_class->key_slot);
        key->mappings[key->mapping_count++] = (struct ctf_mapping){
            .label = g_strdup_printf("%s%s", i % 2 ? "_" : "", option->name),
            .ranges = ctf_range_set_copy(&option->ranges),
        };
    }
}

void fit_ctf_1(struct ctf_schema *schema)
{
    const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[0];

    schema->version = 1;
    schema->byte_order = stream_class->packet_context->members[0].field_class->byte_order;
    add_clock(schema);
    for_each_of_schema(schema, CTF_SCOPE_PACKET_HEADER, fit_tsdl);
    for_each_of_schema(schema, CTF_SCOPE_PACKET_HEADER, fit_alignment);
    for_each_of_schema(schema, CTF_SCOPE_PACKET_HEADER, add_labels);
}

void fit_both(struct ctf_schema *schema)
{
    for_each_of_schema(schema, CTF_SCOPE_EVENT_COMMON_CONTEXT, drop_roles);
    fit_ctf_1(schema);
    schema->version = 2;
}
