/* SPDX-License-Identifier: MIT */
/* Schema -> CTF 2: strings and properties. */
#include "ctf/encode/json-text.h"

#include <inttypes.h>

#include "base/json-text.h"

void ctf_json_append_text_property(GString *out, const char *key, const char *text)
{
    if (!text) {
        return;
    }
    g_string_append_printf(out, ",\"%s\":", key);
    tg_append_json_string(out, text);
}

void ctf_json_append_number_property(GString *out, const char *key, uint64_t number)
{
    g_string_append_printf(out, ",\"%s\":%" PRIu64, key, number);
}

void ctf_json_append_attributes(GString *out, const struct ctf_json_attributes *attributes)
{
    if (!attributes) {
        return;
    }
    g_string_append(out, ",\"attributes\":");
    ctf_json_print(ctf_json_attributes_value(attributes), out);
}
