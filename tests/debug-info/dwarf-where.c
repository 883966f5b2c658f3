/* SPDX-License-Identifier: MIT */
/*
 * Usage: dwarf-where [-C] FILE
 *
 * Reads hexadecimal addresses from the standard input. Prints one line for each: the address, then
 * the function and source line of each call, from the innermost inlined call outwards. As in
 * addr2line, `??` replaces an unknown function or source file. Finally prints the fault of the
 * file, if any. -C demangles names.
 */
#include <fcntl.h>
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "debug-info/demangle.h"
#include "debug-info/elf-file.h"

static void print_place(
    bool demangles, const char *linkage_name, const char *name, const char *file, uint32_t line)
{
    g_autofree char *demangled = demangles && linkage_name ? dbg_demangle(linkage_name) : NULL;
    const char *function = demangled ? demangled : linkage_name ? linkage_name : name;

    printf("\t%s\t%s:%" PRIu32, function ? function : "??", file ? file : "??", line);
}

static void print_location(bool demangles, uint64_t address, const struct dbg_location *location)
{
    const char *file = location->file;
    uint32_t line = location->line;

    printf("%" PRIx64, address);
    for (uint32_t i = 0; i < location->inlined_call_count; i++) {
        const struct dbg_inlined_call *call = &location->inlined_calls[i];

        print_place(demangles, call->linkage_name, call->function, file, line);
        file = call->file;
        line = call->line;
    }
    print_place(demangles, location->linkage_name, location->function, file, line);
    putchar('\n');
}

static void answer(struct dbg_elf_file *file, bool demangles)
{
    uint64_t address;

    while (scanf("%" SCNx64, &address) == 1) { /* NOLINT(cert-err34-c): a test gives numbers */
        struct dbg_location location;

        dbg_elf_file_find(file, address, &location);
        print_location(demangles, address, &location);
    }
    if (dbg_elf_file_fault(file)) {
        printf("fault: %s\n", dbg_elf_file_fault(file));
    }
}

int main(int argc, char **argv)
{
    const char *const none = NULL, *const path = argv[argc - 1];
    const bool demangles = argc == 3 && strcmp(argv[1], "-C") == 0;
    const struct dbg_search search = {.directories = &none};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct dbg_elf_file *file = fd >= 0 ? dbg_elf_file_read(fd, path, &search, demangles) : NULL;

    if (!file || !dbg_elf_file_has_dwarf(file)) {
        fprintf(stderr, "usage: dwarf-where [-C] FILE\n");
        return 1;
    }
    close(fd);
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* a caller may wait for each line */
    answer(file, demangles);
    dbg_elf_file_destroy(file);
    return 0;
}
