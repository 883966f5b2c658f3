/* SPDX-License-Identifier: MIT */
/* See text.h. */
#include "columns/text.h"

#include "base/utf8.h"

GString *col_clean_text(const char *text, size_t length)
{
    GString *clean = g_string_sized_new(length);

    for (;;) {
        size_t valid = tg_utf8_valid_length(text, length), broken;

        g_string_append_len(clean, text, (ssize_t) valid);
        if (valid == length) {
            return clean;
        }
        g_string_append(clean, "\xef\xbf\xbd");
        broken = tg_utf8_broken_length(text + valid, length - valid);
        text += valid + broken;
        length -= valid + broken;
    }
}
