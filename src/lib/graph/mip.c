/* SPDX-License-Identifier: MIT */
/* Message Interchange Protocol versions: finds the greatest one that all components support. */
#include <inttypes.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/error-internal.h"
#include "lib/graph/component-descriptor-set.h"
#include "lib/integer-range-set.h"
#include "lib/logging-internal.h"
#include "lib/method-status.h"

enum { MAX_MIP_VERSION = 1 };

uint64_t bt_get_maximal_mip_version(void)
{
    return MAX_MIP_VERSION;
}

/*
 * Sets the elements of `candidates`, indexed by version, to false for all versions outside `set`.
 */
static void restrict_to(
    bool candidates[MAX_MIP_VERSION + 1], const bt_integer_range_set_unsigned *set)
{
    for (uint64_t version = 0; version <= MAX_MIP_VERSION; version++) {
        candidates[version] = candidates[version] &&
                              bt__integer_range_set_contains(bt__unsigned_range_set(set), version);
    }
}

#define HAS_VALID_MIP_RANGES(set)                                                                  \
    (bt__unsigned_range_set(set)->ranges->len > 0 && !has_version_above_maximum(set))

static bool has_version_above_maximum(const bt_integer_range_set_unsigned *set)
{
    const GArray *ranges = bt__unsigned_range_set(set)->ranges;

    for (guint i = 0; i < ranges->len; i++) {
        if (g_array_index(ranges, struct bt__integer_range, i).upper > MAX_MIP_VERSION) {
            return true;
        }
    }
    return false;
}

/*
 * Sets the elements of `candidates` to false for all versions that the described component doesn't
 * support.
 */
static enum bt__status ask(const struct bt__component_descriptor *descriptor,
    bt_logging_level logging_level, bool candidates[MAX_MIP_VERSION + 1])
{
    struct bt_component_class *component_class = descriptor->component_class;
    const bt__get_supported_mip_versions_method method =
        component_class->methods.get_supported_mip_versions;

    if (!method) {
        /* Component classes that were written before MIP 1 don't have this method. */
        BT_LOGD(BT__COMPONENT_CLASS_FORMAT
            " has no \"get supported MIP versions\" method: it supports only version 0",
            BT__COMPONENT_CLASS_ARGS(component_class));
        for (int version = 1; version <= MAX_MIP_VERSION; version++) {
            candidates[version] = false;
        }
        return BT__STATUS_OK;
    }
    bt_integer_range_set_unsigned *set = bt_integer_range_set_unsigned_create();
    enum bt__status status =
        BT__IN_METHOD(method(component_class, descriptor->params,
                          descriptor->initialize_method_data, logging_level, set),
            .method = "get supported MIP versions", .component_class = component_class);
    BT__ASSERT_POST_VALID_STATUS("component-class-get-supported-mip-versions-method", status,
        BT__NO_SPECIAL_STATUS, "component class " BT__COMPONENT_CLASS_FORMAT BT__PLUGIN_FILE_FORMAT,
        BT__COMPONENT_CLASS_ARGS(component_class),
        BT__PLUGIN_FILE_ARGS(component_class->plugin_path));
    if (status < 0) {
        BT_LIB_APPEND_CAUSE("\"Get supported MIP versions\" method failed: component "
                            "class " BT__COMPONENT_CLASS_FORMAT,
            BT__COMPONENT_CLASS_ARGS(component_class));
    } else {
        BT_ASSERT_POST_DEV_FROM_FUNC("component-class-get-supported-mip-versions-method",
            "supported-versions-are-valid", HAS_VALID_MIP_RANGES(set),
            "No version, or a version greater than the maximal one (%d): component "
            "class " BT__COMPONENT_CLASS_FORMAT BT__PLUGIN_FILE_FORMAT,
            MAX_MIP_VERSION, BT__COMPONENT_CLASS_ARGS(component_class),
            BT__PLUGIN_FILE_ARGS(component_class->plugin_path));
        restrict_to(candidates, set);
    }
    bt_integer_range_set_unsigned_put_ref(set);
    return status < 0 ? status : 0;
}

static bt_get_greatest_operative_mip_version_status get_greatest(
    const struct bt_component_descriptor_set *component_descriptors, bt_logging_level logging_level,
    const bt_integer_range_set_unsigned *mip_version_restriction, uint64_t *mip_version,
    const char *function)
{
    bool candidates[MAX_MIP_VERSION + 1];

    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:component-descriptor-set", component_descriptors,
        "Component descriptor set is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:operative-mip-version-output", mip_version,
        "MIP version (output) is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "component-descriptor-set-is-not-empty",
        component_descriptors->descriptors->len > 0, "Component descriptor set is empty.");
    memset(candidates, true, sizeof(candidates));
    if (mip_version_restriction) {
        restrict_to(candidates, mip_version_restriction);
    }
    for (guint i = 0; i < component_descriptors->descriptors->len; i++) {
        BT_LIB_TRY(ask(&g_array_index(
                           component_descriptors->descriptors, struct bt__component_descriptor, i),
                       logging_level, candidates),
            "Cannot find the greatest operative MIP version.");
    }
    for (int version = MAX_MIP_VERSION; version >= 0; version--) {
        if (candidates[version]) {
            BT_LOGI("The greatest operative MIP version of %u components is %d",
                component_descriptors->descriptors->len, version);
            *mip_version = (uint64_t) version;
            return BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_OK;
        }
    }
    BT_LOGI("%u components have no common MIP version", component_descriptors->descriptors->len);
    return BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_NO_MATCH;
}

bt_get_greatest_operative_mip_version_status bt_get_greatest_operative_mip_version_with_restriction(
    const bt_component_descriptor_set *component_descriptors, bt_logging_level logging_level,
    const bt_integer_range_set_unsigned *mip_version_restriction, uint64_t *mip_version)
{
    BT_ASSERT_PRE("mip-version-restriction-is-valid",
        !mip_version_restriction || HAS_VALID_MIP_RANGES(mip_version_restriction),
        "The MIP version restriction is empty, or has a version greater than the maximal one (%d).",
        MAX_MIP_VERSION);
    return get_greatest(
        component_descriptors, logging_level, mip_version_restriction, mip_version, __func__);
}

bt_get_greatest_operative_mip_version_status bt_get_greatest_operative_mip_version(
    const bt_component_descriptor_set *component_descriptors, bt_logging_level logging_level,
    uint64_t *mip_version)
{
    return get_greatest(component_descriptors, logging_level, NULL, mip_version, __func__);
}
