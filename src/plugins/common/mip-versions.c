/* SPDX-License-Identifier: MIT */
#include "plugins/common/mip-versions.h"

#define DEFINE_METHOD(kind)                                                                        \
    bt_component_class_get_supported_mip_versions_method_status kind##_supports_mip_0_and_1(       \
        bt_self_component_class_##kind *component_class, const bt_value *params, void *init_data,  \
        bt_logging_level log_level, bt_integer_range_set_unsigned *versions)                       \
    {                                                                                              \
        return (bt_component_class_get_supported_mip_versions_method_status)                       \
            bt_integer_range_set_unsigned_add_range(versions, 0, 1);                               \
    }

DEFINE_METHOD(source)
DEFINE_METHOD(filter)
DEFINE_METHOD(sink)
