/* SPDX-License-Identifier: MIT */
/* Traces for tests of output schemas; see schema-source.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "tests/plugins/ctf/fs-sink/schema/schema-source.h"
#include "tests/ctf/print.h"

#include "base/uuid.h"

#include <string.h>

void schema_source_init(struct schema_source *source, bt_self_component *component)
{
    source->mip_version = bt_self_component_get_graph_mip_version(component);
    source->trace_class = bt_trace_class_create(component);
    source->stream_class = bt_stream_class_create(source->trace_class);
    source->event_class = NULL;
    source->payload = bt_field_class_structure_create(source->trace_class);
    source->trace = bt_trace_create(source->trace_class);
    source->warnings = g_string_new(NULL);
}

void schema_source_clear(struct schema_source *source)
{
    bt_field_class_put_ref(source->payload);
    bt_event_class_put_ref(source->event_class);
    bt_stream_class_put_ref(source->stream_class);
    bt_trace_class_put_ref(source->trace_class);
    bt_trace_put_ref(source->trace);
    g_string_free(source->warnings, TRUE);
}

void append_member(bt_field_class *structure, const char *name, bt_field_class *member)
{
    bt_field_class_structure_append_member(structure, name, member);
    bt_field_class_put_ref(member);
}

bt_field_class *create_u8(struct schema_source *source)
{
    bt_field_class *result = bt_field_class_integer_unsigned_create(source->trace_class);

    bt_field_class_integer_set_field_value_range(result, 8);
    return result;
}

bt_field_class *create_array(struct schema_source *source, bt_field_class *element)
{
    bt_field_class *result =
        source->mip_version == 0
            ? bt_field_class_array_dynamic_create(source->trace_class, element, NULL)
            : bt_field_class_array_dynamic_without_length_field_location_create(
                  source->trace_class, element);

    bt_field_class_put_ref(element);
    return result;
}

bt_field_class *create_variant(struct schema_source *source)
{
    return source->mip_version == 0
               ? bt_field_class_variant_create(source->trace_class, NULL)
               : bt_field_class_variant_without_selector_field_location_create(source->trace_class);
}

void append_option(bt_field_class *variant, const char *name, bt_field_class *content)
{
    bt_field_class_variant_without_selector_append_option(variant, name, content);
    bt_field_class_put_ref(content);
}

void schema_source_create_event_class(struct schema_source *source)
{
    if (!source->event_class) {
        source->event_class = bt_event_class_create(source->stream_class);
    }
}

void schema_source_set_payload(struct schema_source *source)
{
    schema_source_create_event_class(source);
    bt_event_class_set_payload_field_class(source->event_class, source->payload);
}

static void collect_warning(void *data, const char *message)
{
    g_string_append_printf(data, "warning: %s\n", message);
}

struct trace_schema *schema_source_translate(
    struct schema_source *source, unsigned version, char **error)
{
    const struct trace_schema_options options = {
        .version = version,
        .warn = collect_warning,
        .warn_data = source->warnings,
        .keeps_cpu_id = true,
    };

    schema_source_create_event_class(source);
    return trace_schema_create(source->trace, &options, error);
}

char *schema_source_dump(struct schema_source *source, unsigned version, const char *from)
{
    g_autofree char *error = NULL;
    struct trace_schema *schema = schema_source_translate(source, version, &error);
    g_autoptr(GString) text = g_string_new(NULL);
    char uuid[TG_UUID_TEXT_SIZE];
    char *result;

    assert_non_null(schema);
    assert_true(trace_schema_get(schema)->has_uuid);
    schema_print(trace_schema_get(schema), text);
    (void) g_string_replace(text, tg_uuid_text(trace_schema_get(schema)->uuid, uuid), "UUID", 0);
    trace_schema_free(schema);
    assert_non_null(strstr(text->str, from));
    result = g_strconcat(source->warnings->str, strstr(text->str, from), NULL);
    g_string_truncate(source->warnings, 0);
    return result;
}
