/* SPDX-License-Identifier: MIT */
#include "base/uuid.h"

#include <glib.h>

#include "base/integer.h"

static bool is_after_dash(unsigned byte)
{
    return byte == 4 || byte == 6 || byte == 8 || byte == 10;
}

const char *tg_uuid_text(const uint8_t uuid[16], char text[TG_UUID_TEXT_SIZE])
{
    char *at = text;

    for (unsigned i = 0; i < 16; i++) {
        if (is_after_dash(i)) {
            *at++ = '-';
        }
        at = tg_put_byte(at, uuid[i]);
    }
    *at = '\0';
    return text;
}

bool tg_uuid_parse(const char *text, size_t length, uint8_t uuid[16])
{
    if (length != TG_UUID_TEXT_SIZE - 1) {
        return false;
    }
    for (unsigned i = 0; i < 16; i++, text += 2) {
        if (is_after_dash(i) && *text++ != '-') {
            return false;
        }
        int high = g_ascii_xdigit_value(text[0]);
        int low = g_ascii_xdigit_value(text[1]);
        if (high < 0 || low < 0) {
            return false;
        }
        uuid[i] = (uint8_t) (high << 4 | low);
    }
    return true;
}

void tg_uuid_generate(uint8_t uuid[16])
{
    for (unsigned i = 0; i < 16; i++) {
        uuid[i] = (uint8_t) g_random_int();
    }
    uuid[6] = (uuid[6] & 0x0f) | 0x40;
    uuid[8] = (uuid[8] & 0x3f) | 0x80;
}
