/* SPDX-License-Identifier: MIT */
/* Checks of output schemas; see schema-checks.h. */
#include "schema-checks.h"
#include "tests/ctf/print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "ctf/decode/plan.h"
#include "ctf/encode/metadata-text.h"
#include "ctf/metadata/metadata.h"
#include "plugins/ctf/fs-sink/schema/trace-schema.h"
#include "plugins/ctf/trace-ir.h"

#include <string.h>

static void check_class(const bt_field_class *ir_class, const struct ctf_field_class *field_class);

static void check_structure(const bt_field_class *ir_class, const struct ctf_field_class *structure)
{
    uint64_t visible = 0;

    for (guint i = 0; i < structure->member_count; i++) {
        const struct ctf_member *member = &structure->members[i];
        const bt_field_class_structure_member *ir_member;

        if (member->field_class->is_hidden || member->field_class->is_generated_key) {
            continue;
        }
        ir_member = bt_field_class_structure_borrow_member_by_index_const(ir_class, visible++);
        check_class(bt_field_class_structure_member_borrow_field_class_const(ir_member),
            member->field_class);
    }
    assert_int_equal(visible, bt_field_class_structure_get_member_count(ir_class));
}

static void check_variant(const bt_field_class *ir_class, const struct ctf_field_class *variant)
{
    assert_int_equal(variant->option_count, bt_field_class_variant_get_option_count(ir_class));
    for (guint i = 0; i < variant->option_count; i++) {
        check_class(bt_field_class_variant_option_borrow_field_class_const(
                        bt_field_class_variant_borrow_option_by_index_const(ir_class, i)),
            variant->options[i].field_class);
    }
}

static void check_key(const struct ctf_field_class *field_class)
{
    bool is_dependent =
        field_class->type == CTF_FIELD_DYNAMIC_ARRAY || field_class->type == CTF_FIELD_VARIANT ||
        field_class->type == CTF_FIELD_OPTIONAL || field_class->type == CTF_FIELD_DYNAMIC_BLOB;
    bool is_saved = false;

    assert_int_equal(field_class->key_slot != CTF_NO_SLOT, is_dependent);
    if (!is_dependent) {
        return;
    }
    for (guint i = 0; i < field_class->key_class->save_slot_count; i++) {
        is_saved |= field_class->key_class->save_slots[i] == field_class->key_slot;
    }
    assert_true(is_saved);
}

static void check_class(const bt_field_class *ir_class, const struct ctf_field_class *field_class)
{
    static const bt_field_class_type types[] = {
        [CTF_FIELD_BIT_ARRAY] = BT_FIELD_CLASS_TYPE_BIT_ARRAY,
        [CTF_FIELD_BOOL] = BT_FIELD_CLASS_TYPE_BOOL,
        [CTF_FIELD_UINT] = BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER,
        [CTF_FIELD_SINT] = BT_FIELD_CLASS_TYPE_SIGNED_INTEGER,
        [CTF_FIELD_REAL] = BT_FIELD_CLASS_TYPE_REAL,
        [CTF_FIELD_STRING] = BT_FIELD_CLASS_TYPE_STRING,
        [CTF_FIELD_STATIC_BLOB] = BT_FIELD_CLASS_TYPE_STATIC_BLOB,
        [CTF_FIELD_DYNAMIC_BLOB] = BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB,
        [CTF_FIELD_STRUCT] = BT_FIELD_CLASS_TYPE_STRUCTURE,
        [CTF_FIELD_STATIC_ARRAY] = BT_FIELD_CLASS_TYPE_STATIC_ARRAY,
        [CTF_FIELD_DYNAMIC_ARRAY] = BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY,
        [CTF_FIELD_OPTIONAL] = BT_FIELD_CLASS_TYPE_OPTION,
        [CTF_FIELD_VARIANT] = BT_FIELD_CLASS_TYPE_VARIANT,
    };

    if (field_class->is_wrapper) {
        assert_int_equal(field_class->type, CTF_FIELD_STRUCT);
        field_class = field_class->members[field_class->member_count - 1].field_class;
    }
    assert_false(field_class->is_hidden);
    assert_true(
        bt_field_class_type_is(bt_field_class_get_type(ir_class), types[field_class->type]));
    check_key(field_class);
    if (field_class->type == CTF_FIELD_STRUCT) {
        check_structure(ir_class, field_class);
    } else if (field_class->type == CTF_FIELD_VARIANT) {
        check_variant(ir_class, field_class);
    } else if (field_class->type == CTF_FIELD_OPTIONAL) {
        check_class(bt_field_class_option_borrow_field_class_const(ir_class), field_class->element);
    } else if (field_class->element) {
        check_class(
            bt_field_class_array_borrow_element_field_class_const(ir_class), field_class->element);
    }
}

static void check_root(const bt_field_class *ir_root, const struct ctf_field_class *root)
{
    assert_int_equal(ir_root != NULL, root != NULL);
    if (ir_root) {
        check_class(ir_root, root);
    }
}

static void check_stream_class(const struct trace_schema *schema, const bt_stream_class *ir_class)
{
    const struct ctf_stream_class *stream_class = trace_schema_find_stream_class(schema, ir_class);
    const bt_field_class *context =
        bt_stream_class_borrow_packet_context_field_class_const(ir_class);

    if (context) {
        check_class(context, stream_class->packet_context);
    }
    check_root(bt_stream_class_borrow_event_common_context_field_class_const(ir_class),
        stream_class->event_common_context);
    for (uint64_t i = 0; i < bt_stream_class_get_event_class_count(ir_class); i++) {
        const bt_event_class *ir_event_class =
            bt_stream_class_borrow_event_class_by_index_const(ir_class, i);
        const struct ctf_event_class *event_class =
            trace_schema_find_event_class(schema, ir_event_class);

        check_root(bt_event_class_borrow_specific_context_field_class_const(ir_event_class),
            event_class->specific_context);
        check_root(
            bt_event_class_borrow_payload_field_class_const(ir_event_class), event_class->payload);
    }
}

static void remove_all(GString *text, const char *part)
{
    (void) g_string_replace(text, part, "", 0);
}

/*
 * Dumps a schema without the properties that only output schemas have, and without the properties
 * that metadata texts express as attributes.
 */
static char *dump(const struct ctf_schema *schema)
{
    g_autoptr(GString) text = g_string_new(NULL);
    GString *result = g_string_new(NULL);
    g_auto(GStrv) lines = NULL;

    schema_print(schema, text);
    remove_all(text, " generated");
    remove_all(text, " wrapper");
    remove_all(text, " attributes={\"babeltrace.org,2020\": {\"is-key-only\": true}}");
    lines = g_strsplit(text->str, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        char *attributes = strstr(lines[i], " attributes=");

        if (g_str_has_prefix(lines[i], "  event ") && attributes) {
            *attributes = '\0';
        }
        g_string_append_printf(result, "%s\n", lines[i]);
    }
    return g_string_free(result, FALSE);
}

static bool is_unknown_to_ctf1(const struct ctf_field_class *field_class, void *data)
{
    return field_class->type == CTF_FIELD_BOOL || field_class->type == CTF_FIELD_BIT_ARRAY ||
           field_class->type == CTF_FIELD_STATIC_BLOB ||
           field_class->type == CTF_FIELD_DYNAMIC_BLOB || field_class->type == CTF_FIELD_OPTIONAL;
}

/* Returns whether the format can express everything in the schema. */
static bool is_expressible(const struct ctf_schema *schema)
{
    bool is_unknown = false;

    for (guint i = 0; i < schema->stream_classes->len; i++) {
        const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[i];

        is_unknown |= ctf_field_class_any(stream_class->packet_context, is_unknown_to_ctf1, NULL);
        is_unknown |=
            ctf_field_class_any(stream_class->event_common_context, is_unknown_to_ctf1, NULL);
        for (guint j = 0; j < stream_class->event_classes->len; j++) {
            const struct ctf_event_class *event_class = stream_class->event_classes->pdata[j];

            is_unknown |=
                ctf_field_class_any(event_class->specific_context, is_unknown_to_ctf1, NULL);
            is_unknown |= ctf_field_class_any(event_class->payload, is_unknown_to_ctf1, NULL);
        }
    }
    return schema->version > 1 || !is_unknown;
}

static void check_text(const struct ctf_schema *schema)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("text");
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *error = NULL, *expected = dump(schema), *actual = NULL;

    ctf_metadata_text_append_schema(schema, text);
    if (!ctf_metadata_decoder_append(decoder, (const uint8_t *) text->str, text->len, &error)) {
        fail_msg("%s\n%s\n%s", error, text->str, expected);
    }
    if (is_expressible(schema)) {
        actual = dump(ctf_metadata_decoder_borrow_schema(decoder));
        assert_string_equal(actual, expected);
    }
}

static void check_trace(const bt_trace *trace, unsigned version)
{
    const struct trace_schema_options options = {.version = version};
    const bt_trace_class *trace_class = bt_trace_borrow_class_const(trace);
    g_autofree char *error = NULL;
    struct trace_schema *schema = trace_schema_create(trace, &options, &error);

    if (!schema) {
        fail_msg("%s", error);
    }
    for (uint64_t i = 0; i < bt_trace_class_get_stream_class_count(trace_class); i++) {
        check_stream_class(
            schema, bt_trace_class_borrow_stream_class_by_index_const(trace_class, i));
    }
    check_text(trace_schema_get(schema));
    trace_schema_free(schema);
}

bool check_written_schema(bt_self_component *component, struct ctf_schema *schema, unsigned version)
{
    const struct trace_ir_options options = {.replaces_name = false};
    struct ctf_plan_set *plans = ctf_plan_set_create(schema, &trace_ir_library_functions);
    g_autofree char *error = NULL;
    struct trace_ir *ir = trace_ir_create(component, plans, &options, &error);

    if (ir) {
        check_trace(trace_ir_borrow_trace(ir), version);
    }
    trace_ir_free(ir);
    ctf_plan_set_unref(plans);
    return ir != NULL;
}
