/* SPDX-License-Identifier: MIT */
/* A short text that is composed once and copied often. */
#ifndef TEXT_COMMON_BLOCK_H
#define TEXT_COMMON_BLOCK_H

#include <glib.h>
#include <string.h>

#include "base/output.h"

struct text_block {
    char bytes[128];
    size_t length;
};

/* Appends `text`, which must fit. */
static inline void text_block_append(struct text_block *block, const char *text)
{
    const size_t length = strlen(text);

    g_assert(block->length + length + TG_BLOCK <= sizeof(block->bytes));
    memcpy(block->bytes + block->length, text, length);
    block->length += length;
}

static inline char *text_put_block(char *at, const struct text_block *block)
{
    return tg_put_block(at, block->bytes, block->length);
}

#endif
