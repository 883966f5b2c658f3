/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the DWARF reader. The input consists of the contents of the sections, in the order below,
 * separated by `~~~~`. The fuzzer creates an ELF file with these sections, whose code is at 0x1000.
 */
#include "debug-info/elf-file.h"

#include <gelf.h>
#include <glib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SEPARATOR "~~~~"

static const char *const names[] = {
    ".debug_info",
    ".debug_abbrev",
    ".debug_line",
    ".debug_str",
    ".debug_line_str",
    ".debug_rnglists",
    ".debug_ranges",
    ".debug_addr",
    ".debug_str_offsets",
};

enum { CODE = 1, NAMES = 2, FIRST = 3, COUNT = FIRST + G_N_ELEMENTS(names) };
enum { CODE_BEGIN = 0x1000, CODE_SIZE = 0x1000, STEP = 0x55 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static guint append(GByteArray *file, const void *bytes, size_t size)
{
    const guint offset = file->len;

    g_byte_array_append(file, bytes, (guint) size);
    return offset;
}

static void append_sections(
    GByteArray *file, Elf64_Shdr *headers, const uint8_t *bytes, size_t size)
{
    const uint8_t *const end = bytes + size;

    for (size_t i = 0; i < G_N_ELEMENTS(names) && bytes < end; i++) {
        const uint8_t *separator =
            memmem(bytes, (size_t) (end - bytes), SEPARATOR, strlen(SEPARATOR));
        const uint8_t *next = separator ? separator : end;

        headers[FIRST + i].sh_type = SHT_PROGBITS;
        headers[FIRST + i].sh_size = (size_t) (next - bytes);
        headers[FIRST + i].sh_offset = append(file, bytes, headers[FIRST + i].sh_size);
        bytes = separator ? next + strlen(SEPARATOR) : end;
    }
}

static void append_names(GByteArray *file, Elf64_Shdr *headers)
{
    headers[NAMES].sh_type = SHT_STRTAB;
    headers[NAMES].sh_offset = append(file, "", 1);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        headers[FIRST + i].sh_name =
            append(file, names[i], strlen(names[i]) + 1) - (guint) headers[NAMES].sh_offset;
    }
    headers[NAMES].sh_size = file->len - headers[NAMES].sh_offset;
}

static GByteArray *make_file(const uint8_t *bytes, size_t size)
{
    GByteArray *file = g_byte_array_new();
    Elf64_Shdr headers[COUNT] = {
        [CODE] = {.sh_type = SHT_NOBITS,
            .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
            .sh_addr = CODE_BEGIN,
            .sh_size = CODE_SIZE},
    };
    Elf64_Ehdr header = {
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_DYN,
        .e_machine = EM_X86_64,
        .e_version = EV_CURRENT,
        .e_ehsize = sizeof header,
        .e_shentsize = sizeof headers[0],
        .e_shnum = COUNT,
        .e_shstrndx = NAMES,
    };

    append(file, &header, sizeof header);
    append_sections(file, headers, bytes, size);
    append_names(file, headers);
    header.e_shoff = append(file, headers, sizeof headers);
    memcpy(file->data, &header, sizeof header);
    return file;
}

static void find_all(struct dbg_elf_file *file)
{
    for (uint64_t address = CODE_BEGIN; address < CODE_BEGIN + CODE_SIZE; address += STEP) {
        struct dbg_location location;

        if (dbg_elf_file_find(file, address, &location) && location.function) {
            g_assert(strlen(location.function) < G_MAXUINT);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *none = NULL;
    const struct dbg_search search = {.directories = &none};
    g_autoptr(GByteArray) contents = make_file(bytes, size);
    int fd = memfd_create("fuzz", MFD_CLOEXEC);
    struct dbg_elf_file *file;

    g_assert(fd >= 0 && write(fd, contents->data, contents->len) == contents->len);
    /*
     * The reader doesn't map files that are writable for everyone. It copies their sections, so a
     * sanitizer detects reads beyond a section.
     */
    g_assert(fchmod(fd, S_IRUSR | S_IWUSR | S_IWOTH) == 0);
    file = dbg_elf_file_read(fd, "fuzz", &search, true);
    close(fd);
    find_all(file);
    dbg_elf_file_destroy(file);
    return 0;
}
