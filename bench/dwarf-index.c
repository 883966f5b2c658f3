/* SPDX-License-Identifier: MIT */
/*
 * Measures the cost of looking up addresses in the debugging information of a file:
 *
 *   dwarf-index FILE [ADDRESSES]
 *
 * Prints the CPU time (seconds) for opening the file, and for a first and a second look-up of
 * random addresses of its code. Prints the memory used after each step. bench/dwarf-library makes a
 * suitable file.
 */
#include <fcntl.h>
#include <gelf.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "debug-info/elf-file.h"

static GElf_Shdr find_code(int fd)
{
    GElf_Shdr found = {0}, header;
    Elf_Scn *section = NULL;
    Elf *elf;

    elf_version(EV_CURRENT);
    elf = elf_begin(fd, ELF_C_READ, NULL);
    while ((section = elf_nextscn(elf, section))) {
        if (gelf_getshdr(section, &header) && header.sh_flags & SHF_EXECINSTR &&
            header.sh_size > found.sh_size) {
            found = header;
        }
    }
    elf_end(elf);
    return found;
}

static double processor_time(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

static void print_lap(const char *what, double *begin)
{
    double now = processor_time();
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    printf("%-12s %9.6f s %6ld MiB\n", what, now - *begin, usage.ru_maxrss / 1024);
    *begin = processor_time();
}

static unsigned find_all(struct dbg_elf_file *file, const uint64_t *addresses, unsigned count)
{
    unsigned known = 0;

    for (unsigned i = 0; i < count; i++) {
        struct dbg_location location;

        known += dbg_elf_file_find(file, addresses[i], &location);
    }
    return known;
}

int main(int argc, char **argv)
{
    unsigned count = argc > 2 ? (unsigned) strtoul(argv[2], NULL, 10) : 2000, known;
    const char *const none = NULL;
    const struct dbg_search search = {.directories = &none};
    g_autofree uint64_t *addresses = g_new(uint64_t, count);
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    int fd = argc > 1 ? open(argv[1], O_RDONLY | O_CLOEXEC) : -1;
    struct dbg_elf_file *file;
    GElf_Shdr code;
    double begin;

    if (fd < 0) {
        fprintf(stderr, "usage: dwarf-index FILE [ADDRESSES]\n");
        return 1;
    }
    code = find_code(fd);
    for (unsigned i = 0; i < count; i++) {
        addresses[i] = code.sh_addr + (uint64_t) (g_rand_double(random) * (double) code.sh_size);
    }
    begin = processor_time();
    file = dbg_elf_file_read(fd, argv[1], &search, false);
    close(fd);
    print_lap("opening", &begin);
    find_all(file, addresses, 1);
    print_lap("one address", &begin);
    find_all(file, addresses, count);
    print_lap("new", &begin);
    known = find_all(file, addresses, count);
    print_lap("again", &begin);
    printf("%u of %u known\n", known, count);
    dbg_elf_file_destroy(file);
    return 0;
}
