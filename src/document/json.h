/* SPDX-License-Identifier: MIT */
/*
 * Writes documents as JSON, for programs:
 *
 *   {SECTION: {"title": TITLE,
 *              "properties": {KEY: {DESCRIPTION, "value": VALUE}, …},
 *              "tables": {KEY: {"columns": [{"key": KEY, DESCRIPTION}, …],
 *                               "rows": [[VALUE, …], …]}},
 *              "notes": [TEXT, …]}}
 *
 * DESCRIPTION is "title": TITLE, "type": TYPE, "unit": UNIT. Unknown entries are omitted.
 * TYPE is `string`, `unsigned`, `signed`, `real`, `boolean`, `time` (nanoseconds from the origin),
 * `duration` (nanoseconds) or `bytes`. Properties, tables and columns without a key are omitted. A
 * missing property is omitted, and a missing cell is null.
 */
#ifndef DOCUMENT_JSON_H
#define DOCUMENT_JSON_H

#include "base/json-writer.h"
#include "document/document.h"

void doc_write_json(
    struct tg_json_writer *json, const char *key, const struct doc_document *document);

#endif
