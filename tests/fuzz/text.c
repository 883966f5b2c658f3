/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <glib.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    g_autofree char *text = g_strndup((const char *) bytes, size);
    g_autofree char *exact = g_strdup(text);

    fuzz_text(exact);
    return 0;
}
