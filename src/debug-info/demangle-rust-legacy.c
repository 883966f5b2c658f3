/* SPDX-License-Identifier: MIT */
/*
 * Rust's mangling until 2025 looks like a C++ name in a namespace, with escape sequences and with a
 * hash as the last part.
 */
#include <stdint.h>
#include <string.h>

#include "debug-info/demangle-rust.h"

enum { HASH_LENGTH = 17 };

static const struct {
    const char *code, *text;
} escapes[] = {
    {"SP", "@"},
    {"BP", "*"},
    {"RF", "&"},
    {"LT", "<"},
    {"GT", ">"},
    {"LP", "("},
    {"RP", ")"},
    {"C", ","},
};

/* Appends the character of an escape sequence with a code point, such as `$u7e$`. */
static bool append_character(GString *text, const char *digits, size_t length)
{
    gunichar character = 0;

    if (length == 0 || length > 6) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (!g_ascii_isxdigit(digits[i])) {
            return false;
        }
        character = character << 4 | (gunichar) g_ascii_xdigit_value(digits[i]);
    }
    if (!g_unichar_validate(character) || g_unichar_iscntrl(character)) {
        return false;
    }
    g_string_append_unichar(text, character);
    return true;
}

static bool append_escape(GString *text, const char *code, size_t length)
{
    for (size_t i = 0; i < G_N_ELEMENTS(escapes); i++) {
        if (strlen(escapes[i].code) == length && memcmp(escapes[i].code, code, length) == 0) {
            g_string_append(text, escapes[i].text);
            return true;
        }
    }
    return code[0] == 'u' && append_character(text, code + 1, length - 1);
}

static void append_name(GString *text, const char *name, size_t length)
{
    const char *const end = name + length;

    /* A name can't begin with an escape sequence, so the compiler puts an underscore before it. */
    if (length > 1 && name[0] == '_' && name[1] == '$') {
        name++;
    }
    while (name < end) {
        const char *const dollar =
            *name == '$' ? memchr(name + 1, '$', (size_t) (end - name - 1)) : NULL;

        if (dollar && dollar > name + 1 &&
            append_escape(text, name + 1, (size_t) (dollar - name - 1))) {
            name = dollar + 1;
        } else if (end - name > 1 && name[0] == '.' && name[1] == '.') {
            g_string_append(text, "::");
            name += 2;
        } else {
            g_string_append_c(text, *name++);
        }
    }
}

static bool is_hash(const char *name, size_t length)
{
    if (length != HASH_LENGTH || name[0] != 'h') {
        return false;
    }
    for (size_t i = 1; i < length; i++) {
        if (!g_ascii_isdigit(name[i]) && !(name[i] >= 'a' && name[i] <= 'f')) {
            return false;
        }
    }
    return true;
}

/*
 * Reads the decimal length before a name, and returns the first byte of the name. Returns NULL if
 * the text has no valid length, or is shorter than the name.
 */
static const char *read_name(const char *at, size_t *length)
{
    if (!g_ascii_isdigit(*at) || *at == '0') {
        return NULL;
    }
    for (*length = 0; g_ascii_isdigit(*at); at++) {
        *length = *length * 10 + (size_t) (*at - '0');
        if (*length > UINT16_MAX) {
            return NULL;
        }
    }
    return strnlen(at, *length) == *length ? at : NULL;
}

size_t dbg_demangle_rust_legacy(const char *name, GString *text)
{
    const size_t begin = text->len;
    const char *at = name + 3;
    size_t length;

    if (strncmp(name, "_ZN", 3) != 0) {
        return 0;
    }
    while ((at = read_name(at, &length))) {
        if (is_hash(at, length) && at[length] == 'E' && text->len > begin) {
            return (size_t) (at + length + 1 - name);
        }
        if (text->len > begin) {
            g_string_append(text, "::");
        }
        append_name(text, at, length);
        at += length;
    }
    g_string_truncate(text, begin);
    return 0;
}
