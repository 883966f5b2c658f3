/* SPDX-License-Identifier: MIT */
/*
 * Documents as values of the public API, for JSON (document/value-json.h) and for Python:
 *
 *   {SECTION: {"title": TITLE, "properties": {KEY: VALUE, …},
 *              "tables": {KEY: {"columns": [{"key": KEY, "title": TITLE, "type": TYPE}, …],
 *                               "rows": [[VALUE, …], …]}}}}
 *
 * Whatever has no key is only in the text. Numbers are in the unit of their type, which is `text`,
 * `count`, `bytes`, `ns`, `seconds`, `per-second`, `percent` or `time-ns`. An unknown property is
 * left out, and an unknown cell is null.
 */
#ifndef DOCUMENT_VALUE_H
#define DOCUMENT_VALUE_H

#include <babeltrace2/babeltrace.h>

#include "document/document.h"

/* Returns a new map. */
bt_value *doc_to_value(const struct doc_document *document);

#endif
