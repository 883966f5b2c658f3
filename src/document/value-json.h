/* SPDX-License-Identifier: MIT */
/* Values of the public API as JSON. */
#ifndef DOCUMENT_VALUE_JSON_H
#define DOCUMENT_VALUE_JSON_H

#include <babeltrace2/babeltrace.h>

#include "base/json-writer.h"

/* Writes `value`, the entries of maps in order of insertion. */
void doc_write_value(struct tg_json_writer *json, const char *key, const bt_value *value);

#endif
