/* SPDX-License-Identifier: MIT */
#include "debug-info/symbol-table.h"

#include <gelf.h>
#include <glib.h>
#include <string.h>

#include "base/sorted.h"
#include "debug-info/elf-check.h"
#include "debug-info/elf-sections.h"
#include "debug-info/mini-debug-info.h"

/*
 * Maximum number of enclosing symbols that a look-up follows. In real programs, a function only
 * encloses labels.
 */
enum { MAX_NESTING = 64 };
/* Limits of a table. The largest programs have several million symbols. */
enum { MAX_SYMBOLS = 1 << 24, MAX_NAMES_SIZE = 1 << 30 };
enum { NO_SYMBOL = UINT32_MAX };

struct symbol {
    uint64_t begin, end; /* addresses; `end` is exclusive */
    uint64_t limit;      /* end of its section */
    uint32_t name;       /* offset of its name in `names` */
    uint32_t outer; /* index of a symbol that may cover addresses after `end`; NO_SYMBOL: none */
    bool has_size;
    uint8_t binding; /* such as STB_LOCAL */
};

struct dbg_symbol_table {
    /* struct symbol, sorted by `begin`; among equal ones, the preferred one is last */
    GArray *symbols;
    GByteArray *names; /* null-terminated strings */
};

/* A symbol table and its strings in an ELF file. */
struct section_pair {
    Elf *elf;
    Elf_Data *symbols, *strings;
    uint64_t symbol_size; /* of one symbol (bytes) */
};

static Elf_Scn *find_section(Elf *elf, uint32_t type)
{
    Elf_Scn *section = NULL;
    GElf_Shdr header;

    while ((section = dbg_elf_next_section(elf, section, &header)) && header.sh_type != type) {
    }
    return section;
}

static Elf_Scn *find_section_named(Elf *elf, const char *wanted)
{
    Elf_Scn *section = NULL;
    GElf_Shdr header;

    while ((section = dbg_elf_next_section(elf, section, &header)) &&
           g_strcmp0(dbg_elf_section_name(elf, &header), wanted) != 0) {
    }
    return section;
}

static bool find_pair(Elf *elf, uint32_t type, struct section_pair *pair)
{
    Elf_Scn *section = find_section(elf, type);
    GElf_Shdr header;

    if (!section || !gelf_getshdr(section, &header)) {
        return false;
    }
    pair->elf = elf;
    pair->symbols = elf_getdata(section, NULL);
    pair->strings = elf_getdata(elf_getscn(elf, header.sh_link), NULL);
    pair->symbol_size = gelf_fsize(elf, ELF_T_SYM, 1, EV_CURRENT);
    return pair->symbols && pair->symbols->d_buf && pair->symbols->d_type == ELF_T_SYM &&
           pair->strings && pair->strings->d_buf && pair->symbol_size > 0;
}

static bool names_code(const GElf_Sym *symbol, const GElf_Shdr *section, const char *name)
{
    switch (GELF_ST_TYPE(symbol->st_info)) {
    case STT_FUNC:
    case STT_GNU_IFUNC:
        return true;
    case STT_NOTYPE:
        /*
         * Functions in assembly may have no type. `$` begins mapping symbols, which mark code and
         * data (ARM, RISC-V).
         */
        return section && (section->sh_flags & SHF_EXECINSTR) && name[0] != '$';
    default:
        return false;
    }
}

/* Returns the end address, at most UINT64_MAX. */
static uint64_t end_of(uint64_t begin, uint64_t size)
{
    return size > UINT64_MAX - begin ? UINT64_MAX : begin + size;
}

static uint64_t address_of(const GElf_Sym *symbol, bool is_arm)
{
    /* On ARM, the lowest bit marks a Thumb function. */
    return is_arm ? symbol->st_value & ~UINT64_C(1) : symbol->st_value;
}

static void add_symbol(struct dbg_symbol_table *self, const struct section_pair *pair,
    const GElf_Sym *symbol, uint32_t first_name, bool is_arm)
{
    GElf_Shdr header;
    const GElf_Shdr *section = gelf_getshdr(elf_getscn(pair->elf, symbol->st_shndx), &header);
    const char *name = (const char *) self->names->data + first_name + symbol->st_name;
    struct symbol added = {
        .begin = address_of(symbol, is_arm),
        .limit = section ? end_of(header.sh_addr, header.sh_size) : UINT64_MAX,
        .name = first_name + symbol->st_name,
        .has_size = symbol->st_size > 0,
        .binding = GELF_ST_BIND(symbol->st_info),
    };

    added.end = end_of(added.begin, symbol->st_size);
    if (name[0] && names_code(symbol, section, name)) {
        g_array_append_val(self->symbols, added);
    }
}

/* Cuts the versions off names in `.symtab`, such as `getenv@GLIBC_2.2.5`. */
static void cut_versions(uint8_t *names, size_t size)
{
    for (size_t i = 1; i < size; i++) {
        if (names[i] == '@' && names[i - 1] != '\0') {
            names[i] = '\0';
        }
    }
}

static bool add_symbols(struct dbg_symbol_table *self, Elf *elf, uint32_t type)
{
    struct section_pair pair;
    GElf_Ehdr header;
    uint32_t first_name = self->names->len;

    if (!find_pair(elf, type, &pair) || !gelf_getehdr(elf, &header)) {
        return false;
    }
    uint64_t count = pair.symbols->d_size / pair.symbol_size;
    if (count > MAX_SYMBOLS || pair.strings->d_size >= MAX_NAMES_SIZE) {
        return false;
    }
    bool is_arm = header.e_machine == EM_ARM;
    g_byte_array_append(self->names, pair.strings->d_buf, (unsigned) pair.strings->d_size);
    g_byte_array_append(self->names, (const uint8_t *) "", 1);
    cut_versions(self->names->data + first_name, pair.strings->d_size);
    for (uint64_t i = 0; i < count; i++) {
        GElf_Sym symbol;

        if (gelf_getsym(pair.symbols, (int) i, &symbol) && symbol.st_shndx != SHN_UNDEF &&
            symbol.st_name < pair.strings->d_size) {
            add_symbol(self, &pair, &symbol, first_name, is_arm);
        }
    }
    return true;
}

static void add_mini_debug_info(struct dbg_symbol_table *self, Elf *elf)
{
    const Elf_Data *data = elf_rawdata(find_section_named(elf, ".gnu_debugdata"), NULL);
    size_t size;

    if (!data || !data->d_buf) {
        return;
    }
    g_autofree char *bytes = dbg_mini_debug_info_decode(data->d_buf, data->d_size, &size);
    Elf *mini = bytes ? dbg_elf_begin_memory(bytes, size) : NULL;
    if (mini) {
        add_symbols(self, mini, SHT_SYMTAB);
        elf_end(mini);
    }
}

/*
 * Rates the binding of a symbol. If a function has several names, the one visible to other files is
 * preferred.
 */
static int rank(const struct symbol *symbol)
{
    switch (symbol->binding) {
    case STB_LOCAL:
        return 0;
    case STB_WEAK:
        return 1;
    default:
        return 2;
    }
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* Compares symbols by address. A symbol that contains another one comes before it. */
static int compare(const void *a_, const void *b_)
{
    const struct symbol *a = a_, *b = b_;
    int order = compare_numbers(a->begin, b->begin);

    order = order ? order : a->has_size - b->has_size;
    order = order ? order : compare_numbers(b->end, a->end);
    order = order ? order : rank(a) - rank(b);
    return order ? order : compare_numbers(b->name, a->name);
}

static struct symbol *symbol_at(const struct dbg_symbol_table *self, uint32_t index)
{
    return &g_array_index(self->symbols, struct symbol, index);
}

/* Extends each symbol without a size to the next symbol or to the end of its section. */
static void set_ends(struct dbg_symbol_table *self)
{
    uint64_t next = UINT64_MAX;

    for (uint32_t i = self->symbols->len; i > 0; i--) {
        struct symbol *symbol = symbol_at(self, i - 1);

        if (i < self->symbols->len && symbol[1].begin != symbol->begin) {
            next = symbol[1].begin;
        }
        if (!symbol->has_size) {
            symbol->end = MAX(symbol->begin, MIN(next, symbol->limit));
        }
    }
}

static void set_outers(struct dbg_symbol_table *self)
{
    for (uint32_t i = 0; i < self->symbols->len; i++) {
        struct symbol *symbol = symbol_at(self, i);
        uint32_t outer = i > 0 ? i - 1 : NO_SYMBOL;

        while (outer != NO_SYMBOL && symbol_at(self, outer)->end <= symbol->begin) {
            outer = symbol_at(self, outer)->outer;
        }
        symbol->outer = outer;
    }
}

struct dbg_symbol_table *dbg_symbol_table_create(Elf *elf)
{
    struct dbg_symbol_table *self = g_new0(struct dbg_symbol_table, 1);

    self->symbols = g_array_new(false, false, sizeof(struct symbol));
    self->names = g_byte_array_new();
    if (!add_symbols(self, elf, SHT_SYMTAB)) {
        add_symbols(self, elf, SHT_DYNSYM);
        add_mini_debug_info(self, elf);
    }
    g_array_sort(self->symbols, compare);
    set_ends(self);
    set_outers(self);
    return self;
}

void dbg_symbol_table_destroy(struct dbg_symbol_table *self)
{
    g_array_free(self->symbols, true);
    g_byte_array_free(self->names, true);
    g_free(self);
}

/* Returns the number of symbols that begin at or before `address`. */
static uint32_t count_up_to(const struct dbg_symbol_table *self, uint64_t address)
{
    return TG_COUNT_UP_TO(self->symbols, struct symbol, begin, address);
}

/* Returns whether a name is mangled by C++ or Rust. */
static bool is_mangled(const char *name)
{
    return g_str_has_prefix(name, "_Z") || g_str_has_prefix(name, "_R");
}

bool dbg_symbol_table_find(
    const struct dbg_symbol_table *self, uint64_t address, struct dbg_location *location)
{
    uint32_t count = count_up_to(self, address), index = count > 0 ? count - 1 : NO_SYMBOL;

    *location = (struct dbg_location){0};
    for (uint32_t i = 0; index != NO_SYMBOL && i < MAX_NESTING; i++) {
        const struct symbol *symbol = symbol_at(self, index);

        if (address < symbol->end) {
            location->function = (const char *) self->names->data + symbol->name;
            location->linkage_name = is_mangled(location->function) ? location->function : NULL;
            location->entry = symbol->begin;
            location->offset = (int64_t) (address - symbol->begin);
            return true;
        }
        index = symbol->outer;
    }
    return false;
}

const char *dbg_symbol_table_linkage_name(const struct dbg_symbol_table *self, uint64_t entry)
{
    for (uint32_t i = count_up_to(self, entry); i > 0 && symbol_at(self, i - 1)->begin == entry;
         i--) {
        const char *name = (const char *) self->names->data + symbol_at(self, i - 1)->name;

        if (is_mangled(name)) {
            return name;
        }
    }
    return NULL;
}

bool dbg_symbol_table_is_empty(const struct dbg_symbol_table *self)
{
    return self->symbols->len == 0;
}
