/* SPDX-License-Identifier: MIT */
/* A table of groups of events: the description of bt_x_event_groups_describe(). */
#ifndef DOCUMENT_GROUPS_H
#define DOCUMENT_GROUPS_H

#include <babeltrace2/babeltrace.h>

#include "document/document.h"

/* Adds a table with the counts and values of the groups, and notes about events and groups that are
 * not in it. `limit` names the option or parameter that limits the number of groups. */
void doc_add_groups(struct doc_section *section, const bt_value *description, const char *limit);

#endif
