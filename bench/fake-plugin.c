/* SPDX-License-Identifier: MIT */
/* source.bench.fake: source.utils.fake in a plugin object of its own, which also runs under other implementations. */
#include <babeltrace2/babeltrace.h>

#include "plugins/utils/fake/fake.h"

BT_PLUGIN_MODULE();

BT_PLUGIN(bench);
BT_PLUGIN_DESCRIPTION("Synthetic source to measure graphs");
BT_PLUGIN_LICENSE("MIT");

BT_PLUGIN_SOURCE_COMPONENT_CLASS(fake, fake_iterator_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(fake, fake_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(fake, fake_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(fake, fake_get_supported_mip_versions);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(fake, fake_iterator_init);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(fake, fake_iterator_finalize);
