/* SPDX-License-Identifier: MIT */
#include "debug-info/mini-debug-info.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#if HAVE_LZMA
#include <lzma.h>

enum { MAX_DECODER_MEMORY = 128 * 1024 * 1024, MAX_SIZE = 128 * 1024 * 1024 };
/* Limits of the decompressed size. Symbols usually expand four to six times. */
enum { MAX_GROWTH = 64, CHUNK_SIZE = 64 * 1024 };

static size_t max_size(size_t size)
{
    return size < MAX_SIZE / MAX_GROWTH ? size * MAX_GROWTH + CHUNK_SIZE : MAX_SIZE;
}

/* Decompresses the input. Returns whether its end was reached within `limit` bytes. */
static bool decode(lzma_stream *stream, size_t limit, GByteArray *decoded)
{
    g_autofree uint8_t *chunk = g_malloc(CHUNK_SIZE);
    lzma_ret status = LZMA_OK;

    while (status == LZMA_OK && decoded->len <= limit) {
        stream->next_out = chunk;
        stream->avail_out = CHUNK_SIZE;
        status = lzma_code(stream, LZMA_FINISH);
        g_byte_array_append(decoded, chunk, (unsigned) (CHUNK_SIZE - stream->avail_out));
    }
    return status == LZMA_STREAM_END && decoded->len <= limit;
}

char *dbg_mini_debug_info_decode(const void *bytes, size_t size, size_t *decoded_size)
{
    g_autoptr(GByteArray) decoded = g_byte_array_new();
    lzma_stream stream = LZMA_STREAM_INIT;

    if (lzma_stream_decoder(&stream, MAX_DECODER_MEMORY, 0) != LZMA_OK) {
        return NULL;
    }
    stream.next_in = bytes;
    stream.avail_in = size;
    bool is_decoded = decode(&stream, max_size(size), decoded);
    lzma_end(&stream);
    return is_decoded ? (char *) g_byte_array_steal(decoded, decoded_size) : NULL;
}
#else
char *dbg_mini_debug_info_decode(const void *bytes, size_t size, size_t *decoded_size)
{
    return NULL;
}
#endif
