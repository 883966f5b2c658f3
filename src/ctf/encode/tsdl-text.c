/* SPDX-License-Identifier: MIT */
/* Schema -> TSDL: string literals. */
#include "ctf/encode/tsdl-text.h"

/* Three octal digits are never taken for more: the digits of `\x` have no end. */
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
