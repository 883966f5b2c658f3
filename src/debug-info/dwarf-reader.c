/* SPDX-License-Identifier: MIT */
#include "debug-info/dwarf-reader.h"

#include <inttypes.h>
#include <string.h>

#include "debug-info/elf-check.h"
#include "debug-info/elf-sections.h"

enum {
    WORK_MIN = 1 << 20,
    WORK_PER_BYTE = 4, /* DWARF from compilers needs 1 */
    /* Copying a string costs one unit of work per byte; hashing it again costs one per 16 bytes. */
    BYTES_PER_WORK = 16,
};

static struct dbg_address_map *read_code_sections(Elf *elf)
{
    g_autoptr(GArray) ranges = g_array_new(false, false, sizeof(struct dbg_range));
    Elf_Scn *section = NULL;
    GElf_Shdr header;

    while ((section = dbg_elf_next_section(elf, section, &header))) {
        struct dbg_range range = {0};

        if (header.sh_flags & SHF_EXECINSTR &&
            !__builtin_add_overflow(header.sh_addr, header.sh_size, &range.end)) {
            range.begin = header.sh_addr;
            g_array_append_val(ranges, range);
        }
    }
    return ranges->len > 0 ? dbg_address_map_create(ranges) : NULL;
}

/*
 * Returns the size of the decompressed sections (bytes). Doesn't use elf_rawfile(), because libelf
 * would read the whole file again and never free the sections that it has read.
 */
static uint64_t sections_size(Elf *elf)
{
    uint64_t size = 0;
    Elf_Scn *section = NULL;
    GElf_Shdr header;

    while ((section = dbg_elf_next_section(elf, section, &header))) {
        size += header.sh_type == SHT_NOBITS ? 0 : header.sh_size;
    }
    return size;
}

/* Adds the work that a file of this size may need. */
static void allow(struct dbg_dwarf_reader *self, Dwarf *dwarf)
{
    self->work_left += WORK_PER_BYTE * sections_size(dwarf_getelf(dwarf));
}

void dbg_dwarf_reader_init(struct dbg_dwarf_reader *self, Dwarf *dwarf, Dwarf *common)
{
    *self = (struct dbg_dwarf_reader){
        .dwarf = dwarf,
        .code = read_code_sections(dwarf_getelf(dwarf)),
        .work_left = WORK_MIN,
        .growth_left = DBG_FREE_GROWTH,
        .split_files = g_hash_table_new_full(dbg_file_key_hash, dbg_file_key_equal, g_free, NULL),
        .sections = g_array_new(false, false, sizeof(struct dbg_dwarf_section)),
        .strings = g_string_chunk_new(4096),
        .copied = g_hash_table_new(g_str_hash, g_str_equal),
    };
    dbg_dwarf_sections_add(self->sections, dwarf);
    allow(self, dwarf);
    if (common) {
        dbg_dwarf_sections_add(self->sections, common);
        allow(self, common);
    }
    self->unsplit_section_count = self->sections->len;
}

bool dbg_dwarf_reader_allow_split(struct dbg_dwarf_reader *self, Dwarf *split, int fd)
{
    const struct dbg_file_key key = dbg_file_key_of_open(fd);
    const uint64_t size = sections_size(dwarf_getelf(split));
    const uint64_t growth = size > key.size ? size - key.size : 0;

    if (g_hash_table_add(self->split_files, g_memdup2(&key, sizeof key))) {
        allow(self, split);
        self->growth_left += DBG_MAX_GROWTH * key.size;
    }
    if (growth > self->growth_left) {
        return false;
    }
    self->growth_left -= growth;
    return true;
}

void dbg_dwarf_reader_begin_split(struct dbg_dwarf_reader *self, Dwarf *split, uint64_t ranges_base)
{
    dbg_dwarf_sections_add(self->sections, split);
    self->split_ranges_base = ranges_base;
}

void dbg_dwarf_reader_end_split(struct dbg_dwarf_reader *self)
{
    g_array_set_size(self->sections, self->unsplit_section_count);
    self->split_ranges_base = 0;
}

void dbg_dwarf_reader_clear(struct dbg_dwarf_reader *self)
{
    dbg_address_map_destroy(self->code);
    g_free(self->fault);
    g_array_unref(self->sections);
    g_hash_table_destroy(self->copied);
    g_hash_table_destroy(self->split_files);
    g_string_chunk_free(self->strings);
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

uint64_t dbg_dwarf_reader_find_string(
    struct dbg_dwarf_reader *self, Dwarf_Die *die, unsigned name, const char **string)
{
    Dwarf_Attribute attribute;
    const uint8_t *end = NULL;

    *string = dwarf_formstring(dwarf_attr(die, name, &attribute));
    if (!*string) {
        return 0;
    }
    const struct dbg_dwarf_section *section = dbg_dwarf_sections_find(self->sections, *string);
    if (section) {
        end = memchr(*string, '\0', (size_t) (section->bytes.end - (const uint8_t *) *string));
    }
    if (!end) {
        dbg_dwarf_reader_note_fault(self, die, "a string doesn't end within its section");
        *string = NULL;
        return 0;
    }
    return (uint64_t) (end - (const uint8_t *) *string);
}

const char *dbg_dwarf_reader_copy(struct dbg_dwarf_reader *self, Dwarf_Die *die, const char *string)
{
    const size_t length = string ? strlen(string) : 0;

    if (!string || !dbg_dwarf_reader_spend(self, die, length / BYTES_PER_WORK)) {
        return NULL;
    }
    char *copy = g_hash_table_lookup(self->copied, string);
    if (!copy && dbg_dwarf_reader_spend(self, die, length)) {
        copy = g_string_chunk_insert_len(self->strings, string, (ptrdiff_t) length);
        g_hash_table_add(self->copied, copy);
    }
    return copy;
}
