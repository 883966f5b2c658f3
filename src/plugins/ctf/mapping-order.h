/* SPDX-License-Identifier: MIT */
/* The order in which the labels of an enumeration appear in the trace IR. */
#ifndef PLUGINS_CTF_MAPPING_ORDER_H
#define PLUGINS_CTF_MAPPING_ORDER_H

#include "ctf/schema/schema.h"

/*
 * The indices of the mappings of `field_class` in the order in which they are to be added; as many
 * as there are mappings, owned by the caller (g_free()).
 */
guint *ctf_mapping_order(const struct ctf_field_class *field_class);

#endif
