/* SPDX-License-Identifier: MIT */
/* Writes TSDL string literals. */
#include "ctf/encode/tsdl-text.h"

/* Uses three octal digits, because readers never take more; `\x` has no limit of digits. */
void ctf_tsdl_append_string(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (; *text; text++) {
        const unsigned char byte = (unsigned char) *text;

        if (byte == '"' || byte == '\\') {
            g_string_append_printf(out, "\\%c", byte);
        } else if (byte < ' ' || byte == 0x7f) {
            g_string_append_printf(out, "\\%03o", byte);
        } else {
            g_string_append_c(out, *text);
        }
    }
    g_string_append_c(out, '"');
}
