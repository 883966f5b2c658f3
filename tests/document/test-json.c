/* SPDX-License-Identifier: MIT */
/* Tests documents and values as JSON: all items with a key are written, with their types and units.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "document/json.h"
#include "document/value-json.h"
#include "sample.h"

static void assert_document_becomes(const struct doc_document *document, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    struct tg_output output;
    struct tg_json_writer json = {.output = &output, .layout = TG_JSON_SPACED};

    tg_output_init_memory(&output, text);
    doc_write_json(&json, NULL, document);
    assert_int_equal(tg_output_flush(&output), 0);
    tg_output_clear(&output);
    assert_string_equal(text->str, expected);
}

static void a_document_has_all_its_keys(void **state)
{
    g_autoptr(doc_document) document = sample_create();

    assert_document_becomes(document,
        "{\"summary\": {\"properties\": {\"host\": {\"title\": \"Host\", \"type\": \"string\", "
        "\"value\": \"vm\\u000a1\"}, "
        "\"begin\": {\"title\": \"Begin\", \"type\": \"time\", \"unit\": \"ns\", \"value\": -1}, "
        "\"lasts\": {\"title\": \"Duration\", \"type\": \"duration\", \"unit\": \"ns\", "
        "\"value\": 61000000002}, "
        "\"packets\": {\"type\": \"unsigned\", \"unit\": \"packet\", \"value\": 1}, "
        "\"rate\": {\"type\": \"real\", \"unit\": \"/s\", \"value\": 12345}, "
        "\"lost\": {\"title\": \"Lost\", \"type\": \"unsigned\", \"unit\": \"event\", \"value\": "
        "2}}, "
        "\"tables\": {}, \"notes\": []}, "
        "\"processes\": {\"title\": \"CPU usage\", \"properties\": {}, "
        "\"tables\": {\"usage\": {\"columns\": ["
        "{\"key\": \"process\", \"title\": \"Process\", \"type\": \"string\"}, "
        "{\"key\": \"tid\", \"title\": \"TID\", \"type\": \"signed\"}, "
        "{\"key\": \"first\", \"title\": \"First\", \"type\": \"time\", \"unit\": \"ns\"}, "
        "{\"key\": \"reads\", \"title\": \"Reads\", \"type\": \"unsigned\", \"unit\": \"sector\"}, "
        "{\"key\": \"share\", \"title\": \"Share\", \"type\": \"real\", \"unit\": \"%\"}, "
        "{\"key\": \"read\", \"title\": \"Read\", \"type\": \"bytes\", \"unit\": \"byte\"}, "
        "{\"key\": \"waits\", \"title\": \"Waits\", \"type\": \"real\", \"unit\": \"s\"}, "
        "{\"key\": \"unused\", \"title\": \"Unused\", \"type\": \"unsigned\"}, "
        "{\"key\": \"kernel\", \"title\": \"Kernel\", \"type\": \"boolean\"}, "
        "{\"key\": \"command\", \"title\": \"Command\", \"type\": \"string\"}], "
        "\"rows\": ["
        "[\"bash\", 12345, 3600000000001, 12345, 75, 1536, 0.25, null, false, "
        "\"bash -c 'a\\u001b'\"], "
        "[\"a long name\", -1, null, 7, null, 0, 1000000, null, true, \"\\udcff\"]]}}, "
        "\"notes\": [\"… and 3 more\"]}, "
        "\"cache\\u001b[2J\": {\"title\": \"cache\\u001b[2J\", \"properties\": {}, \"tables\": "
        "{\"cache\\u001b[2J\": {\"columns\": [{\"key\": \"cache\\u001b[2J\", \"title\": "
        "\"cache\\u001b[2J\", "
        "\"type\": \"signed\", \"unit\": \"cache\\u001b[2J\"}], \"rows\": "
        "[[-9223372036854775808]]}}, "
        "\"notes\": [\"cache\\u001b[2J\"]}}");
}

static void sections_without_a_key_are_left_out(void **state)
{
    g_autoptr(doc_document) document = doc_create();

    doc_add_note(doc_add_section(document, NULL, "Title"), "note");
    assert_document_becomes(document, "{}");
}

static void values_of_all_types_become_json(void **state)
{
    g_autoptr(GString) text = g_string_new(NULL);
    struct tg_output output;
    struct tg_json_writer json = {.output = &output, .layout = TG_JSON_SPACED};
    bt_value *map = bt_value_map_create(), *array;

    bt_value_map_insert_bool_entry(map, "bool", BT_TRUE);
    bt_value_map_insert_entry(map, "null", bt_value_null);
    bt_value_map_insert_signed_integer_entry(map, "signed", INT64_MIN);
    bt_value_map_insert_empty_array_entry(map, "array", &array);
    bt_value_array_append_real_element(array, -0.5);
    bt_value_array_append_empty_map_element(array, NULL);
    tg_output_init_memory(&output, text);
    doc_write_value(&json, NULL, map);
    assert_int_equal(tg_output_flush(&output), 0);
    tg_output_clear(&output);
    assert_string_equal(text->str,
        "{\"bool\": true, \"null\": null, \"signed\": -9223372036854775808, "
        "\"array\": [-0.5, {}]}");
    bt_value_put_ref(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_document_has_all_its_keys),
        cmocka_unit_test(sections_without_a_key_are_left_out),
        cmocka_unit_test(values_of_all_types_become_json),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
