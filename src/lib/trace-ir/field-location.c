/* SPDX-License-Identifier: MIT */
/* Field locations (MIP 1). */
#include "lib/trace-ir/field-location.h"
#include "lib/accessors.h"
#include "lib/ref-functions.h"
#include "lib/trace-ir/trace-class.h"

#include <inttypes.h>

static void destroy(struct tg_object *object)
{
    struct bt_field_location *location = (struct bt_field_location *) object;

    g_strfreev(location->items);
    g_free(location);
}

bt_field_location *bt_field_location_create(bt_trace_class *trace_class,
    bt_field_location_scope root_scope, const char *const *items, uint64_t item_count)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("trace-class", trace_class);
    BT_ASSERT_PRE("mip-version-is-valid", trace_class->mip_version == 1,
        "The graph's MIP version isn't 1: version=%" PRIu64, trace_class->mip_version);
    BT_ASSERT_PRE_NON_NULL("items", items);
    BT_ASSERT_PRE("item-count-ge-1", item_count >= 1, "The field location has no item.");
    struct bt_field_location *location = g_new0(struct bt_field_location, 1);
    tg_object_init(&location->base, destroy, "field location");
    location->root_scope = root_scope;
    location->item_count = item_count;
    location->items = g_new0(char *, item_count + 1);
    for (uint64_t i = 0; i < item_count; i++) {
        location->items[i] = g_strdup(items[i]);
    }
    return location;
}

BT__DEFINE_GETTER(bt_field_location_scope, bt_field_location_get_root_scope, bt_field_location,
    "field-location", root_scope)
BT__DEFINE_GETTER(
    uint64_t, bt_field_location_get_item_count, bt_field_location, "field-location", item_count)

const char *bt_field_location_get_item_by_index(
    const bt_field_location *field_location, uint64_t index)
{
    BT_ASSERT_PRE_DEV_NON_NULL("field-location", field_location);
    BT_ASSERT_PRE_DEV_VALID_INDEX(index, field_location->item_count);
    return field_location->items[index];
}

BT__DEFINE_REF_FUNCTIONS(field_location)
