/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs the headers above. */
#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/types.h>

#include "debug-info/kernel-symbols.h"

static const char text[] = "ffffffffc0001000 t probe\t[nvme]\r\n"
                           "ffffffff81000100 T second\n"
                           "ffffffff81000000 D data\n"
                           "ffffffff81000000 T _text\n"
                           "ffffffff81000000 T alias\n"
                           "\n"
                           "ffffffff81000200 D after_text\n"
                           "ffffffff81000300 W weak";

static struct dbg_kernel_symbols *parse(const char *input)
{
    char *error = NULL;
    struct dbg_kernel_symbols *const symbols =
        dbg_kernel_symbols_parse("map", input, strlen(input), &error);

    assert_null(error);
    assert_non_null(symbols);
    return symbols;
}

static void check(const struct dbg_kernel_symbols *symbols, uint64_t address, const char *expected)
{
    struct dbg_kernel_symbol symbol;
    g_autofree char *found = NULL;

    if (dbg_kernel_symbols_find(symbols, address, &symbol)) {
        found = g_strdup_printf("%s+%#x [%s]", symbol.name, (unsigned int) symbol.offset,
            symbol.module ? symbol.module : "");
    }
    assert_string_equal(found ? found : "unknown", expected);
}

static void functions_are_found_by_address(void **state)
{
    struct dbg_kernel_symbols *const symbols = parse(text);

    check(symbols, UINT64_C(0xffffffff81000000), "_text+0 []");
    check(symbols, UINT64_C(0xffffffff810000ff), "_text+0xff []");
    check(symbols, UINT64_C(0xffffffff81000100), "second+0 []");
    check(symbols, UINT64_C(0xffffffff81000301), "weak+0x1 []");
    check(symbols, UINT64_C(0xffffffffc0001004), "probe+0x4 [nvme]");
    dbg_kernel_symbols_destroy(symbols);
}

static void does_not_find_addresses_outside_functions(void **state)
{
    struct dbg_kernel_symbols *const symbols = parse(text);

    check(symbols, 0, "unknown");
    check(symbols, UINT64_C(0xffffffff80ffffff), "unknown");
    check(symbols, UINT64_C(0xffffffff81000200), "unknown");
    check(symbols, UINT64_C(0xffffffff91000000), "unknown");
    check(symbols, UINT64_MAX, "unknown");
    dbg_kernel_symbols_destroy(symbols);
}

static void faults_are_reported_with_their_line(void **state)
{
    static const struct {
        const char *input, *error;
    } cases[] = {
        {"", "map: no symbols"},
        {"\n \n", "map: no symbols"},
        {"0000000000000000 T a\n0000000000000000 t b\t[m]\n",
            "map: all addresses are 0; read it as root, or with the sysctl kernel.kptr_restrict "
            "set to 0"},
        {"10 T a\nhello\n", "map: line 2: expected `ADDRESS TYPE NAME [MODULE]`"},
        {"10 T a\n\n11111111111111111 T a\n", "map: line 3: expected `ADDRESS TYPE NAME [MODULE]`"},
        {"10 T", "map: line 1: expected `ADDRESS TYPE NAME [MODULE]`"},
        {"10 Tt a", "map: line 1: expected `ADDRESS TYPE NAME [MODULE]`"},
        {"10 T a b", "map: line 1: expected `ADDRESS TYPE NAME [MODULE]`"},
        {"10 T a []", "map: line 1: expected `ADDRESS TYPE NAME [MODULE]`"},
        {"10 T a [m] x", "map: line 1: expected `ADDRESS TYPE NAME [MODULE]`"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *error = NULL;

        assert_null(
            dbg_kernel_symbols_parse("map", cases[i].input, strlen(cases[i].input), &error));
        assert_string_equal(error, cases[i].error);
    }
}

static void rejects_binary_files(void **state)
{
    g_autofree char *error = NULL;

    assert_null(dbg_kernel_symbols_parse("map", "10 T a\0b\n", 9, &error));
    assert_string_equal(error, "map: not a text file");
}

static void files_are_read_until_their_end(void **state)
{
    g_autoptr(GString) lines = g_string_new(NULL);
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "tracegraph-kallsyms-XXXXXX", NULL);
    g_autofree char *error = NULL;
    struct dbg_kernel_symbols *symbols;
    const int descriptor = g_mkstemp(path);

    assert_true(descriptor >= 0);
    for (unsigned int i = 1; i <= 10000; i++) {
        g_string_append_printf(lines, "%x000 t function_%u\n", i, i);
    }
    assert_true(g_file_set_contents(path, lines->str, (ssize_t) lines->len, NULL));
    symbols = dbg_kernel_symbols_read(path, &error);
    assert_non_null(symbols);
    check(symbols, 0x2710001, "function_10000+0x1 []");
    dbg_kernel_symbols_destroy(symbols);
    assert_int_equal(g_unlink(path), 0);
    g_close(descriptor, NULL);
    assert_null(dbg_kernel_symbols_read(path, &error));
    assert_true(g_str_has_prefix(error, path));
}

static void rejects_an_endless_file(void **state)
{
    g_autofree char *error = NULL;

    assert_null(dbg_kernel_symbols_read("/dev/zero", &error));
    assert_string_equal(error, "/dev/zero: is a device, not a regular file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(functions_are_found_by_address),
        cmocka_unit_test(does_not_find_addresses_outside_functions),
        cmocka_unit_test(faults_are_reported_with_their_line),
        cmocka_unit_test(rejects_binary_files),
        cmocka_unit_test(files_are_read_until_their_end),
        cmocka_unit_test(rejects_an_endless_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
