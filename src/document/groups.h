/* SPDX-License-Identifier: MIT */
/* A table of event groups, from the result of bt_x_event_groups_describe(). */
#ifndef DOCUMENT_GROUPS_H
#define DOCUMENT_GROUPS_H

#include <babeltrace2/babeltrace.h>

#include "document/document.h"

/*
 * Adds a table with the counts and values of the groups, and notes about the events and groups that
 * the table doesn't contain. `limit` is the name of the option or parameter that limits the number
 * of groups.
 */
void doc_add_groups(struct doc_section *section, const bt_value *description, const char *limit);

#endif
