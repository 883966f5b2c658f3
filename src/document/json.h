/* SPDX-License-Identifier: MIT */
/*
 * Documents as JSON, for programs:
 *
 *   {SECTION: {"title": TITLE, "properties": {KEY: VALUE, …},
 *              "tables": {KEY: {"columns": [{"key": KEY, "title": TITLE, "type": TYPE}, …],
 *                               "rows": [[VALUE, …], …]}}}}
 *
 * Whatever has no key is only in the text. Numbers are in the unit of their type, which is `text`,
 * `count`, `bytes`, `ns`, `seconds`, `per-second`, `percent` or `time-ns`. An unknown property is
 * left out, and an unknown cell is null.
 */
#ifndef DOCUMENT_JSON_H
#define DOCUMENT_JSON_H

#include "base/json-writer.h"
#include "document/document.h"

void doc_write_json(
    struct tg_json_writer *json, const char *key, const struct doc_document *document);

#endif
