/* SPDX-License-Identifier: MIT */
/*
 * Looks up an address in binaries. The tests in Python use this program.
 *
 *   find-locations [--directory DIR]... [--prefix DIR] [--debuginfod] [--build-id HEX]
 *       [--link NAME --crc HEX] ADDRESS PATH...
 *
 * Prints for each path: the messages about it, then a line with its state and, if they are known,
 * `FUNCTION+0xOFFSET FILE:LINE`. Finally prints the number of open descriptors.
 */
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "debug-info/binary.h"

static void print_message(void *data, bool is_warning, const char *message)
{
    printf("%s: %s\n", is_warning ? "warning" : "info", message);
}

static void print_location(const struct dbg_location *location)
{
    if (location->function) {
        printf(" %s%c0x%" PRIx64, location->function, location->offset < 0 ? '-' : '+',
            (uint64_t) (location->offset < 0 ? -location->offset : location->offset));
    }
    if (location->file) {
        g_autofree char *name = g_path_get_basename(location->file);

        printf(" %s:%" PRIu32, name, location->line);
    }
}

static void look_up(
    struct dbg_binary_set *set, const struct dbg_binary_identity *identity, uint64_t address)
{
    static const char *const states[] = {
        [DBG_BINARY_FOUND] = "found",
        [DBG_BINARY_MISSING] = "missing",
        [DBG_BINARY_OTHER] = "other",
    };
    struct dbg_binary *binary = dbg_binary_set_get(set, identity);
    struct dbg_location location;

    dbg_binary_find(binary, address, &location);
    printf("%s", states[dbg_binary_open(binary)]);
    print_location(&location);
    printf("\n");
}

static void set_build_id(struct dbg_build_id *build_id, const char *text)
{
    for (const char *c = text; c[0] && c[1] && build_id->length < DBG_BUILD_ID_SIZE; c += 2) {
        build_id->bytes[build_id->length++] =
            (uint8_t) (g_ascii_xdigit_value(c[0]) << 4 | g_ascii_xdigit_value(c[1]));
    }
}

static void print_descriptors(void)
{
    GDir *directory = g_dir_open("/proc/self/fd", 0, NULL);
    unsigned count = 0;

    while (g_dir_read_name(directory)) {
        count++;
    }
    g_dir_close(directory);
    /* Standard input, output, error, and the directory. */
    printf("open: %u\n", count - 4);
}

int main(int argc, char **argv)
{
    g_auto(GStrv) directories = NULL;
    gboolean uses_debuginfod = FALSE;
    g_autofree char *prefix = NULL, *build_id = NULL, *link = NULL, *crc = NULL;
    const GOptionEntry options[] = {
        {"directory", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &directories, NULL, NULL},
        {"prefix", 0, 0, G_OPTION_ARG_FILENAME, &prefix, NULL, NULL},
        {"debuginfod", 0, 0, G_OPTION_ARG_NONE, &uses_debuginfod, NULL, NULL},
        {"build-id", 0, 0, G_OPTION_ARG_STRING, &build_id, NULL, NULL},
        {"link", 0, 0, G_OPTION_ARG_FILENAME, &link, NULL, NULL},
        {"crc", 0, 0, G_OPTION_ARG_STRING, &crc, NULL, NULL},
        {NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    const char *none = NULL;
    struct dbg_binary_identity identity = {0};
    struct dbg_search search;
    struct dbg_binary_set *set;

    g_option_context_add_main_entries(context, options, NULL);
    if (!g_option_context_parse(context, &argc, &argv, NULL) || argc < 3) {
        return 2;
    }
    search = (struct dbg_search){
        .directories = directories ? (const char *const *) directories : &none,
        .target_prefix = prefix,
        .uses_debuginfod = uses_debuginfod,
    };
    set_build_id(&identity.build_id, build_id ? build_id : "");
    identity.debug_link = link;
    identity.debug_link_crc = crc ? (uint32_t) strtoul(crc, NULL, 16) : 0;
    set = dbg_binary_set_create(&search, false, print_message, NULL);
    for (int i = 2; i < argc; i++) {
        identity.path = argv[i];
        look_up(set, &identity, strtoull(argv[1], NULL, 16));
    }
    print_descriptors();
    dbg_binary_set_destroy(set);
    return 0;
}
