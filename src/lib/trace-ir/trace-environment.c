/* SPDX-License-Identifier: MIT */
/* The environment of a trace: named integers and strings, in order of addition. */
#include "lib/accessors.h"
#include "lib/trace-ir/trace.h"
#include "lib/value/value.h"

#include <inttypes.h>

static void destroy_entry(gpointer data)
{
    struct bt__environment_entry *entry = data;

    g_free(entry->name);
    bt_value_put_ref(entry->value);
    g_free(entry);
}

void bt__trace_environment_init(struct bt_trace *trace)
{
    trace->environment = g_ptr_array_new_with_free_func(destroy_entry);
    trace->environment_by_name = g_hash_table_new(g_str_hash, g_str_equal);
}

/* Stores `value` under `name`. If an entry with this name exists, its value is replaced. */
static void set_entry(struct bt_trace *trace, const char *name, bt_value *value)
{
    struct bt__environment_entry *entry = g_hash_table_lookup(trace->environment_by_name, name);

    bt__value_freeze(value);
    if (entry) {
        bt_value_put_ref(entry->value);
        entry->value = value;
        return;
    }
    entry = g_new(struct bt__environment_entry, 1);
    entry->name = g_strdup(name);
    entry->value = value;
    g_ptr_array_add(trace->environment, entry);
    g_hash_table_insert(trace->environment_by_name, entry->name, entry);
}

bt_trace_set_environment_entry_status bt_trace_set_environment_entry_integer(
    bt_trace *trace, const char *name, int64_t value)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_MAY_CHANGE("trace", trace);
    BT_ASSERT_PRE_NON_NULL("name", name);
    set_entry(trace, name, bt_value_integer_signed_create_init(value));
    return BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_OK;
}

bt_trace_set_environment_entry_status bt_trace_set_environment_entry_string(
    bt_trace *trace, const char *name, const char *value)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_MAY_CHANGE("trace", trace);
    BT_ASSERT_PRE_NON_NULL("name", name);
    BT_ASSERT_PRE_NON_NULL("value", value);
    set_entry(trace, name, bt_value_string_create_init(value));
    return BT_TRACE_SET_ENVIRONMENT_ENTRY_STATUS_OK;
}

BT__DEFINE_GETTER(
    uint64_t, bt_trace_get_environment_entry_count, bt_trace, "trace", environment->len)

void bt_trace_borrow_environment_entry_by_index_const(
    const bt_trace *trace, uint64_t index, const char **name, const bt_value **value)
{
    BT_ASSERT_PRE_NON_NULL("trace", trace);
    BT_ASSERT_PRE_NON_NULL("name-output", name);
    BT_ASSERT_PRE_NON_NULL("value-object-output", value);
    BT_ASSERT_PRE_VALID_INDEX(index, trace->environment->len);
    const struct bt__environment_entry *entry = trace->environment->pdata[index];
    *name = entry->name;
    *value = entry->value;
}

const bt_value *bt_trace_borrow_environment_entry_value_by_name_const(
    const bt_trace *trace, const char *name)
{
    BT_ASSERT_PRE_DEV_NON_NULL("trace", trace);
    BT_ASSERT_PRE_DEV_NON_NULL("name", name);
    const struct bt__environment_entry *entry =
        g_hash_table_lookup(trace->environment_by_name, name);
    return entry ? entry->value : NULL;
}
