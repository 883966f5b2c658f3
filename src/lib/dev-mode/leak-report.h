/* SPDX-License-Identifier: MIT */
/* Developer mode: the report about objects that the program never released. */
#ifndef LIB_DEV_MODE_LEAK_REPORT_H
#define LIB_DEV_MODE_LEAK_REPORT_H

#include <glib.h>

/*
 * Prints the number of leaked objects of each type and creator. `entries` contains the existing
 * objects: object -> struct bt__object_entry.
 */
void bt__leak_report_print(GHashTable *entries);

#endif
