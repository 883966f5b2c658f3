/* SPDX-License-Identifier: MIT */
/* See value-json.h. */
#include "document/value-json.h"

static bt_value_map_foreach_entry_const_func_status write_entry(
    const char *key, const bt_value *value, void *json)
{
    doc_write_value(json, key, value);
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK;
}

void doc_write_value(struct tg_json_writer *json, const char *key, const bt_value *value)
{
    switch (bt_value_get_type(value)) {
    case BT_VALUE_TYPE_BOOL:
        tg_json_bool(json, key, bt_value_bool_get(value));
        break;
    case BT_VALUE_TYPE_UNSIGNED_INTEGER:
        tg_json_unsigned(json, key, bt_value_integer_unsigned_get(value));
        break;
    case BT_VALUE_TYPE_SIGNED_INTEGER:
        tg_json_signed(json, key, bt_value_integer_signed_get(value));
        break;
    case BT_VALUE_TYPE_REAL:
        tg_json_real(json, key, bt_value_real_get(value));
        break;
    case BT_VALUE_TYPE_STRING:
        tg_json_string(json, key, bt_value_string_get(value));
        break;
    case BT_VALUE_TYPE_ARRAY:
        tg_json_begin_array(json, key);
        for (uint64_t i = 0; i < bt_value_array_get_length(value); i++) {
            doc_write_value(json, NULL, bt_value_array_borrow_element_by_index_const(value, i));
        }
        tg_json_end_array(json);
        break;
    case BT_VALUE_TYPE_MAP:
        tg_json_begin_object(json, key);
        (void) bt_value_map_foreach_entry_const(value, write_entry, json);
        tg_json_end_object(json);
        break;
    default:
        tg_json_null(json, key);
        break;
    }
}
