/* SPDX-License-Identifier: MIT */
/*
 * The C++ runtime, if it is available, demangles C++ names. It bounds its recursion, but not its
 * output. In a hostile name of 100 bytes, each part can contain the previous part twice, so that
 * the result would fill the memory. So the size of the result is estimated first.
 */
#include "debug-info/demangle.h"

#include <dlfcn.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "debug-info/demangle-rust.h"

enum {
    MAX_LENGTH = 16 << 10,
    MAX_EXPANDED_LENGTH = 1 << 20, /* one in 10,000 real names exceeds 2^19 */
};

typedef char *(*demangle_func)(const char *name, char *buffer, size_t *length, int *status);

static demangle_func cxx_demangler(void)
{
    static size_t is_ready;
    static demangle_func demangle;

    if (g_once_init_enter(&is_ready)) {
        void *const library = dlopen("libstdc++.so.6", RTLD_NOW | RTLD_LOCAL);

        if (library) {
            *(void **) &demangle = dlsym(library, "__cxa_demangle");
        }
        g_once_init_leave(&is_ready, 1);
    }
    return demangle;
}

/*
 * Reads a reference (`S_`, `T0_`, `S1Z_`) at `text` and sets its number; the first reference has
 * number 0. Returns false if the text doesn't begin with a reference, or if the number isn't below
 * `limit`.
 */
static bool read_reference(const char *text, uint64_t limit, uint64_t *number)
{
    const char *at = text + 1;

    if (*text != 'S' && *text != 'T') {
        return false;
    }
    for (*number = 0; g_ascii_isdigit(*at) || g_ascii_isupper(*at); at++) {
        const int digit = g_ascii_isdigit(*at) ? *at - '0' : *at - 'A' + 10;

        *number = MIN(*number * 36 + (uint64_t) digit, limit);
    }
    *number += at > text + 1;
    return *at == '_' && *number < limit;
}

/* Returns an upper bound of the number of elements in a parameter pack. */
static uint64_t pack_size(const char *name)
{
    const char *const pack = strchr(name, 'J');

    return pack && (strstr(name, "Dp") || strstr(name, "sp")) ? strlen(pack) : 1;
}

/*
 * Returns whether the name stays small when the demangler replaces each reference with the part of
 * the name to which it refers. Parts are numbered in the order in which they end. Therefore, part N
 * has ended when a reference to part N is read. The size of part N is at most the size of the
 * expanded text before the first reference to part N or to a later part.
 */
static bool is_small(const char *name)
{
    const uint64_t part_limit = strlen(name); /* each part has at least one byte */
    g_autofree uint64_t *part_sizes = g_new(uint64_t, part_limit);
    const uint64_t limit = MAX_EXPANDED_LENGTH / pack_size(name);
    uint64_t size = 0, part_count = 0, number;

    for (; *name && size <= limit; name++) {
        size++;
        if (!read_reference(name, part_limit, &number)) {
            continue;
        }
        if (*name == 'T') {
            size += size;
            continue;
        }
        while (part_count <= number) {
            part_sizes[part_count++] = size;
        }
        size += part_sizes[number];
    }
    return size <= limit;
}

static char *demangle_cxx(const char *name)
{
    const demangle_func demangle = cxx_demangler();
    int result;

    if (!demangle || strncmp(name, "_Z", 2) != 0 || !is_small(name)) {
        return NULL;
    }
    char *theirs = demangle(name, NULL, NULL, &result);
    char *ours = g_strdup(theirs);
    free(theirs); /* NOLINT: the runtime allocated it with malloc() */
    return ours;
}

/*
 * Appends suffixes as the C++ runtime does: `.isra.0.cold` becomes ` [clone .isra.0] [clone
 * .cold]`.
 */
static void append_clone(GString *text, const char *suffix)
{
    while (*suffix == '.') {
        const char *end = suffix + 1 + strcspn(suffix + 1, ".");

        while (*end == '.' && g_ascii_isdigit(end[1])) {
            end += 1 + strcspn(end + 1, ".");
        }
        g_string_append_printf(text, " [clone %.*s]", (int) (end - suffix), suffix);
        suffix = end;
    }
}

static char *demangle_rust(const char *name)
{
    g_autoptr(GString) text = g_string_new(NULL);
    size_t length = dbg_demangle_rust_legacy(name, text);

    if (length == 0) {
        length = dbg_demangle_rust_v0(name, text);
    }
    if (length == 0 || (name[length] != '\0' && name[length] != '.')) {
        return NULL;
    }
    append_clone(text, name + length);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

char *dbg_demangle(const char *linkage_name)
{
    if (linkage_name[0] != '_' || strnlen(linkage_name, MAX_LENGTH + 1) > MAX_LENGTH) {
        return NULL;
    }
    char *text = demangle_rust(linkage_name);
    return text ? text : demangle_cxx(linkage_name);
}
