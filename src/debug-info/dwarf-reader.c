/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-reader.h"

#include <inttypes.h>

enum {
    WORK_MIN = 1 << 20,
    WORK_PER_BYTE = 16,
};

static struct dbg_address_map *read_code_sections(Elf *elf)
{
    g_autoptr(GArray) ranges = g_array_new(false, false, sizeof(struct dbg_range));
    Elf_Scn *section = NULL;

    while ((section = elf_nextscn(elf, section))) {
        GElf_Shdr header;
        struct dbg_range range = {0};

        if (gelf_getshdr(section, &header) && header.sh_flags & SHF_EXECINSTR &&
            !__builtin_add_overflow(header.sh_addr, header.sh_size, &range.end)) {
            range.begin = header.sh_addr;
            g_array_append_val(ranges, range);
        }
    }
    return ranges->len > 0 ? dbg_address_map_create(ranges) : NULL;
}

/*
 * In memory, decompressed. Not elf_rawfile(): it reads the file once more, and then libelf never
 * frees the sections that it has read.
 */
static uint64_t sections_size(Elf *elf)
{
    uint64_t size = 0;
    Elf_Scn *section = NULL;

    while ((section = elf_nextscn(elf, section))) {
        GElf_Shdr header;

        if (gelf_getshdr(section, &header) && header.sh_type != SHT_NOBITS) {
            size += header.sh_size;
        }
    }
    return size;
}

void dbg_dwarf_reader_allow(struct dbg_dwarf_reader *self, Dwarf *dwarf)
{
    self->work_left += WORK_PER_BYTE * sections_size(dwarf_getelf(dwarf));
}

void dbg_dwarf_reader_init(struct dbg_dwarf_reader *self, Dwarf *dwarf)
{
    Elf *elf = dwarf_getelf(dwarf);

    *self = (struct dbg_dwarf_reader){
        .dwarf = dwarf,
        .code = read_code_sections(elf),
        .work_left = WORK_MIN,
    };
    dbg_dwarf_reader_allow(self, dwarf);
}

void dbg_dwarf_reader_clear(struct dbg_dwarf_reader *self)
{
    dbg_address_map_destroy(self->code);
    g_free(self->fault);
}

void dbg_dwarf_reader_note_fault(struct dbg_dwarf_reader *self, Dwarf_Die *die, const char *what)
{
    if (!self->fault) {
        self->fault =
            g_strdup_printf("the DWARF entry at byte %" PRIu64 ": %s", dwarf_dieoffset(die), what);
    }
}

void dbg_dwarf_reader_note_failure(struct dbg_dwarf_reader *self, Dwarf_Die *die)
{
    dbg_dwarf_reader_note_fault(self, die, dwarf_errmsg(-1));
}

bool dbg_dwarf_reader_spend(struct dbg_dwarf_reader *self, Dwarf_Die *die, uint64_t work)
{
    if (work > self->work_left) {
        self->work_left = 0;
        dbg_dwarf_reader_note_fault(
            self, die, "there is more debugging information than a file of this size can have");
        return false;
    }
    self->work_left -= work;
    return true;
}

static bool is_code(const struct dbg_dwarf_reader *self, const struct dbg_range *range)
{
    return range->begin < range->end &&
           (!self->code || dbg_address_map_find(self->code, range->begin) != DBG_NO_VALUE);
}

void dbg_dwarf_reader_add_ranges(
    struct dbg_dwarf_reader *self, Dwarf_Die *die, uint32_t value, uint32_t rank, GArray *ranges)
{
    struct dbg_range range = {.value = value, .rank = rank};
    Dwarf_Addr base;
    ptrdiff_t offset = 0;

    while ((offset = dwarf_ranges(die, offset, &base, &range.begin, &range.end)) > 0 &&
           dbg_dwarf_reader_spend(self, die, DBG_WORK_RANGE)) {
        if (is_code(self, &range)) {
            g_array_append_val(ranges, range);
        }
    }
    if (offset < 0) {
        dbg_dwarf_reader_note_failure(self, die);
    }
}
