/* SPDX-License-Identifier: MIT */
/* Writes values of the public API as JSON. */
#ifndef DOCUMENT_VALUE_JSON_H
#define DOCUMENT_VALUE_JSON_H

#include <babeltrace2/babeltrace.h>

#include "base/json-writer.h"

/* Writes `value`. The entries of maps are written in the order of insertion. */
void doc_write_value(struct tg_json_writer *json, const char *key, const bt_value *value);

#endif
