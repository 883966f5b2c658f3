/* SPDX-License-Identifier: MIT */
/*
 * Documents as JSON, for programs:
 *
 *   {SECTION: {"title": TITLE,
 *              "properties": {KEY: {DESCRIPTION, "value": VALUE}, …},
 *              "tables": {KEY: {"columns": [{"key": KEY, DESCRIPTION}, …],
 *                               "rows": [[VALUE, …], …]}},
 *              "notes": [TEXT, …]}}
 *
 * DESCRIPTION is "title": TITLE, "type": TYPE, "unit": UNIT, without the entries that are unknown.
 * TYPE is `string`, `unsigned`, `signed`, `real`, `boolean`, `time` (nanoseconds from the origin),
 * `duration` (nanoseconds) or `bytes`. Properties, tables and columns without a key are left out.
 * A missing property is left out, and a missing cell is null.
 */
#ifndef DOCUMENT_JSON_H
#define DOCUMENT_JSON_H

#include "base/json-writer.h"
#include "document/document.h"

void doc_write_json(
    struct tg_json_writer *json, const char *key, const struct doc_document *document);

#endif
