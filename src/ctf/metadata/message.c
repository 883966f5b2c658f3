/* SPDX-License-Identifier: MIT */
/* See message.h. */
#include "ctf/metadata/message.h"

#include "base/source-text.h"

char *ctf_metadata_message(
    const char *path, const char *source, size_t length, size_t offset, const char *text)
{
    struct tg_source_position position = tg_source_position(source, length, offset);
    GString *out = g_string_new(NULL);

    g_string_printf(out, "%s:%zu:%zu: %s", path, position.line, position.column, text);
    tg_append_source_excerpt(out, "", source, length, offset);
    return g_string_free(out, FALSE);
}
