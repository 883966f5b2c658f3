/* SPDX-License-Identifier: MIT */
/* Tests which symbol is found for an address. The test writes the ELF files. */
#include <gelf.h>
#include <glib.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include "debug-info/symbol-table.h"

enum { UNDEFINED = SHN_UNDEF, CODE = 1, OTHER_CODE, DATA, SYMBOLS, STRINGS, SECTION_COUNT };
enum { MAX_SYMBOLS = 8 };

struct symbol_spec {
    const char *name;
    uint64_t begin, size;
    uint16_t section;
    uint8_t type, binding;
};

static const Elf64_Shdr sections[SECTION_COUNT] = {
    [CODE] = {.sh_type = SHT_NOBITS,
        .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
        .sh_addr = 0x1000,
        .sh_size = 0x100},
    [OTHER_CODE] = {.sh_type = SHT_NOBITS,
        .sh_flags = SHF_ALLOC | SHF_EXECINSTR,
        .sh_addr = 0x2000,
        .sh_size = 0x100},
    [DATA] = {.sh_type = SHT_NOBITS, .sh_flags = SHF_ALLOC, .sh_addr = 0x3000, .sh_size = 0x100},
    [SYMBOLS] = {.sh_type = SHT_SYMTAB, .sh_link = STRINGS, .sh_entsize = sizeof(Elf64_Sym)},
    [STRINGS] = {.sh_type = SHT_STRTAB},
};

/* Returns the bytes of an ELF file. */
static GByteArray *write_elf(const struct symbol_spec *specs, uint16_t machine)
{
    Elf64_Ehdr head = {
        .e_ident = {ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
        .e_type = ET_DYN,
        .e_machine = machine,
        .e_version = EV_CURRENT,
        .e_ehsize = sizeof(Elf64_Ehdr),
        .e_shentsize = sizeof(Elf64_Shdr),
        .e_shnum = SECTION_COUNT,
        .e_shoff = sizeof(Elf64_Ehdr),
    };
    Elf64_Shdr headers[SECTION_COUNT];
    Elf64_Sym symbols[MAX_SYMBOLS + 1] = {0};
    g_autoptr(GString) names = g_string_new(NULL);
    GByteArray *bytes = g_byte_array_new();
    uint32_t count = 1;

    g_string_append_c(names, '\0');
    for (; specs->name; specs++) {
        symbols[count++] = (Elf64_Sym){
            .st_name = (uint32_t) names->len,
            .st_value = specs->begin,
            .st_size = specs->size,
            .st_shndx = specs->section,
            .st_info = ELF64_ST_INFO(specs->binding, specs->type),
        };
        g_string_append_len(names, specs->name, (ssize_t) strlen(specs->name) + 1);
    }
    memcpy(headers, sections, sizeof headers);
    headers[SYMBOLS].sh_offset = sizeof head + sizeof headers;
    headers[SYMBOLS].sh_size = count * sizeof(Elf64_Sym);
    headers[STRINGS].sh_offset = headers[SYMBOLS].sh_offset + headers[SYMBOLS].sh_size;
    headers[STRINGS].sh_size = names->len;
    g_byte_array_append(bytes, (const uint8_t *) &head, sizeof head);
    g_byte_array_append(bytes, (const uint8_t *) headers, sizeof headers);
    g_byte_array_append(bytes, (const uint8_t *) symbols, (unsigned) headers[SYMBOLS].sh_size);
    g_byte_array_append(bytes, (const uint8_t *) names->str, (unsigned) names->len);
    return bytes;
}

static struct dbg_symbol_table *create(const struct symbol_spec *specs, uint16_t machine)
{
    g_autoptr(GByteArray) bytes = write_elf(specs, machine);
    Elf *elf;
    struct dbg_symbol_table *table;

    elf_version(EV_CURRENT);
    elf = elf_memory((char *) bytes->data, bytes->len);
    assert_non_null(elf);
    table = dbg_symbol_table_create(elf);
    elf_end(elf);
    return table;
}

struct answer {
    uint64_t address;
    const char *name; /* NULL: unknown */
    uint64_t offset;
};

static void check_for(
    const struct symbol_spec *specs, uint16_t machine, const struct answer *answers)
{
    struct dbg_symbol_table *table = create(specs, machine);

    for (; answers->address; answers++) {
        struct dbg_location location = {0};
        bool is_known = dbg_symbol_table_find(table, answers->address, &location);

        assert_int_equal(is_known, answers->name != NULL);
        if (is_known) {
            assert_string_equal(location.function, answers->name);
            assert_int_equal(location.offset, answers->offset);
        }
    }
    dbg_symbol_table_destroy(table);
}

static void check(const struct symbol_spec *specs, const struct answer *answers)
{
    check_for(specs, EM_X86_64, answers);
}

static void test_symbol_ends_after_its_size(void **state)
{
    check(
        (const struct symbol_spec[]){
            {"f", 0x1010, 0x10, CODE, STT_FUNC},
            {"g", 0x1030, 0x10, CODE, STT_GNU_IFUNC},
            {NULL},
        },
        (const struct answer[]){
            {0x100f},
            {0x1010, "f"},
            {0x101f, "f", 0xf},
            {0x1020},
            {0x1031, "g", 1},
            {0x1040},
            {0},
        });
}

static void test_symbol_without_a_size_ends_at_the_next_symbol_or_section(void **state)
{
    check(
        (const struct symbol_spec[]){
            {"last", 0x1080, 0, CODE, STT_FUNC},
            {"first", 0x1010, 0, CODE, STT_NOTYPE},
            {"other", 0x2010, 0, OTHER_CODE, STT_FUNC},
            {NULL},
        },
        (const struct answer[]){
            {0x107f, "first", 0x6f},
            {0x10ff, "last", 0x7f},
            {0x1100},
            {0x200f},
            {0x20ff, "other", 0xef},
            {0x2100},
            {0},
        });
}

static void test_address_belongs_to_the_innermost_symbol(void **state)
{
    check(
        (const struct symbol_spec[]){
            {"outer", 0x1000, 0x80, CODE, STT_FUNC},
            {"inner", 0x1010, 0x10, CODE, STT_FUNC},
            {"second", 0x1030, 0x10, CODE, STT_FUNC},
            {NULL},
        },
        (const struct answer[]){
            {0x100f, "outer", 0xf},
            {0x1010, "inner"},
            {0x1020, "outer", 0x20},
            {0x1050, "outer", 0x50},
            {0x1080},
            {0},
        });
}

static void test_preferred_name_of_a_function_is_returned(void **state)
{
    check(
        (const struct symbol_spec[]){
            {"global", 0x1000, 0x10, CODE, STT_FUNC, STB_GLOBAL},
            {"weak", 0x1000, 0x10, CODE, STT_FUNC, STB_WEAK},
            {"local", 0x1000, 0x10, CODE, STT_FUNC, STB_LOCAL},
            {"label", 0x1000, 0, CODE, STT_NOTYPE, STB_GLOBAL},
            {NULL},
        },
        (const struct answer[]){{0x1001, "global", 1}, {0}});
}

static void test_symbols_that_are_not_code_are_omitted(void **state)
{
    check(
        (const struct symbol_spec[]){
            {"undefined", 0x1000, 0x10, UNDEFINED, STT_FUNC},
            {"object", 0x1000, 0x10, CODE, STT_OBJECT},
            {"file", 0x1000, 0x10, CODE, STT_FILE},
            {"section", 0x1000, 0x10, CODE, STT_SECTION},
            {"", 0x1000, 0x10, CODE, STT_FUNC},
            {"$x", 0x1000, 0, CODE, STT_NOTYPE},
            {"_edata", 0x3000, 0, DATA, STT_NOTYPE},
            {NULL},
        },
        (const struct answer[]){{0x1000}, {0x3000}, {0}});
}

static void test_version_of_a_symbol_is_removed(void **state)
{
    check(
        (const struct symbol_spec[]){
            {"f@@VERSION_1", 0x1000, 0x10, CODE, STT_FUNC},
            {"@odd", 0x1020, 0x10, CODE, STT_FUNC},
            {NULL},
        },
        (const struct answer[]){{0x1000, "f"}, {0x1020, "@odd"}, {0}});
}

static void test_lowest_address_bit_of_thumb_functions_is_ignored(void **state)
{
    const struct symbol_spec specs[] = {{"f", 0x1001, 0x10, CODE, STT_FUNC}, {NULL}};

    check_for(specs, EM_ARM, (const struct answer[]){{0x1000, "f"}, {0x1010}, {0}});
    check_for(specs, EM_X86_64, (const struct answer[]){{0x1000}, {0x1010, "f", 0xf}, {0}});
}

static void test_symbol_ends_are_limited_to_the_address_space(void **state)
{
    check(
        (const struct symbol_spec[]){
            {"f", UINT64_MAX - 1, 0x10, CODE, STT_FUNC},
            {"huge", 0x1000, UINT64_MAX, CODE, STT_FUNC},
            {NULL},
        },
        (const struct answer[]){{UINT64_MAX - 1, "f"}, {0x5000, "huge", 0x4000}, {0}});
}

static void test_mangled_symbol_is_the_linkage_name(void **state)
{
    struct dbg_symbol_table *table = create(
        (const struct symbol_spec[]){
            {"_ZN1a1bEv", 0x1000, 0x10, CODE, STT_FUNC},
            {"plain", 0x1010, 0x10, CODE, STT_FUNC},
            {NULL},
        },
        EM_X86_64);
    struct dbg_location location = {0};

    assert_true(dbg_symbol_table_find(table, 0x1000, &location));
    assert_string_equal(location.linkage_name, "_ZN1a1bEv");
    assert_true(dbg_symbol_table_find(table, 0x1010, &location));
    assert_null(location.linkage_name);
    dbg_symbol_table_destroy(table);
}

static void test_members_that_symbols_lack_are_unset(void **state)
{
    struct dbg_symbol_table *table = create(
        (const struct symbol_spec[]){{"f", 0x1010, 0x10, CODE, STT_FUNC}, {NULL}}, EM_X86_64);
    static const struct dbg_inlined_call call = {.line = 1};
    static const struct dbg_location unknown = {0}, before = {
                                                        .function = "before",
                                                        .linkage_name = "_Zbefore",
                                                        .entry = 1,
                                                        .offset = 2,
                                                        .file = "file",
                                                        .line = 3,
                                                        .inlined_calls = &call,
                                                        .inlined_call_count = 1,
                                                    };
    struct dbg_location location = before;

    assert_false(dbg_symbol_table_find(table, 0x1020, &location));
    assert_memory_equal(&location, &unknown, sizeof location);
    location = before;
    assert_true(dbg_symbol_table_find(table, 0x1014, &location));
    assert_string_equal(location.function, "f");
    assert_null(location.linkage_name);
    assert_int_equal(location.entry, 0x1010);
    assert_int_equal(location.offset, 4);
    assert_null(location.file);
    assert_int_equal(location.line, 0);
    assert_int_equal(location.inlined_call_count, 0);
    dbg_symbol_table_destroy(table);
}

static void test_best_mangled_name_of_an_entry_is_returned(void **state)
{
    struct dbg_symbol_table *table = create(
        (const struct symbol_spec[]){
            {"_Z5localv", 0x1000, 0x10, CODE, STT_FUNC, STB_LOCAL},
            {"_Z6globalv", 0x1000, 0x10, CODE, STT_FUNC, STB_GLOBAL},
            {"plain", 0x1000, 0x20, CODE, STT_FUNC, STB_GLOBAL},
            {"alone", 0x1020, 0x10, CODE, STT_FUNC, STB_GLOBAL},
            {NULL},
        },
        EM_X86_64);

    assert_string_equal(dbg_symbol_table_linkage_name(table, 0x1000), "_Z6globalv");
    assert_null(dbg_symbol_table_linkage_name(table, 0x1001));
    assert_null(dbg_symbol_table_linkage_name(table, 0x1020));
    assert_null(dbg_symbol_table_linkage_name(table, 0));
    dbg_symbol_table_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_symbol_ends_after_its_size),
        cmocka_unit_test(test_symbol_without_a_size_ends_at_the_next_symbol_or_section),
        cmocka_unit_test(test_address_belongs_to_the_innermost_symbol),
        cmocka_unit_test(test_preferred_name_of_a_function_is_returned),
        cmocka_unit_test(test_symbols_that_are_not_code_are_omitted),
        cmocka_unit_test(test_version_of_a_symbol_is_removed),
        cmocka_unit_test(test_lowest_address_bit_of_thumb_functions_is_ignored),
        cmocka_unit_test(test_symbol_ends_are_limited_to_the_address_space),
        cmocka_unit_test(test_mangled_symbol_is_the_linkage_name),
        cmocka_unit_test(test_best_mangled_name_of_an_entry_is_returned),
        cmocka_unit_test(test_members_that_symbols_lack_are_unset),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
