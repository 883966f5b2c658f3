/* SPDX-License-Identifier: MIT */
#include "base/uuid.h"

#include "base/integer.h"

const char *tg_uuid_text(const uint8_t uuid[16], char text[TG_UUID_TEXT_SIZE])
{
    char *at = text;

    for (unsigned i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10) {
            *at++ = '-';
        }
        at = tg_put_byte(at, uuid[i]);
    }
    *at = '\0';
    return text;
}
