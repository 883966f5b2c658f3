/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka.h needs the headers above. */
#include <cmocka.h>
#include <glib.h>
#include <string.h>

#include "debug-info/demangle.h"

struct name {
    const char *mangled, *expected; /* NULL: the name isn't demangled */
};

static void check_names(const struct name *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        g_autofree char *text = dbg_demangle(names[i].mangled);

        if (names[i].expected) {
            assert_string_equal(text ? text : names[i].mangled, names[i].expected);
        } else {
            assert_null(text);
        }
    }
}

static void legacy_rust_names_lose_their_hash(void **state)
{
    static const struct name names[] = {
        {"_ZN3foo3bar17h0123456789abcdefE", "foo::bar"},
        {"_ZN71_$LT$Test$u20$$u2b$$u20$$u27$static$u20$as$u20$foo..Bar$LT$Test$GT$$GT$"
         "3bar17h05af221e174051e9E",
            "<Test + 'static as foo::Bar<Test>>::bar"},
        {"_ZN12a$C$b$RF$$BP1c17h05af221e174051e9E", "a,b&$BP::c"},
        {"_ZN1a1b17h05af221e174051e9E.llvm.123", "a::b [clone .llvm.123]"},
        {"_ZN3foo17h0123456789abcdeE", NULL},
        {"_ZN99999999999999999999foo17h0123456789abcdefE", NULL},
    };

    check_names(names, G_N_ELEMENTS(names));
}

static void demangles_rust_v0_names_to_paths_and_types(void **state)
{
    static const struct name names[] = {
        {"_RNvC1a1b", "a::b"},
        {"_RNvC1a1b.cold", "a::b [clone .cold]"},
        {"_RINvNtCs6GmmlP4bgsG_1r4deep2ccKce9_Kb1_Kln5_EB4_",
            "r::deep::cc::<'\xc3\xa9', true, -5>"},
        {"_RINvNtCs6GmmlP4bgsG_1r4deepu12gnrique_byabThReAxj2_RDNtB2_1TEL_FG_RL0_eAhj3_EbEEB4_",
            "r::deep::g\xc3\xa9n\xc3\xa9rique::<(u8, &str, [i64; 2], &dyn r::deep::T, "
            "for<'a> fn(&'a str, [u8; 3]) -> bool)>"},
        {"_RNCNvXNtCs6GmmlP4bgsG_1r4deepINtB4_1StENtB4_1T2go0B6_",
            "<r::deep::S<u16> as r::deep::T>::go::{closure#0}"},
        {"_RINvC1a1bDNtC1c1tp1xhEL_E", "a::b::<dyn c::t<x = u8>>"},
        {"_RINvC1a1bDINtC1c1thEp1xhp1yaEL_E", "a::b::<dyn c::t<u8, x = u8, y = i8>>"},
        {"_RINvC1a1bFUK9sys_videoPhOaEuE",
            "a::b::<unsafe extern \"sys-video\" fn(*const u8, *mut i8)>"},
        {"_RINvC1a1bThEKoffffffffffffffffff_KpE", "a::b::<(u8,), 0xffffffffffffffffff, _>"},
        {"_RNvB_1a", NULL},
        {"_RNvC1a99b", NULL},
        {"_RINvC1a1bKb2_E", NULL},
        {"_RINvC1a1bRL0_hE", NULL},
        {"_RNvC1au3_99", NULL},
        {"_R", NULL},
    };

    check_names(names, G_N_ELEMENTS(names));
}

static void demangles_cxx_names_as_the_runtime_does(void **state)
{
    static const struct name names[] = {
        {"_ZNK5space3BoxIiE6methodERKS1_", "space::Box<int>::method(space::Box<int> const&) const"},
        {"_Z3foov.isra.0.cold", "foo() [clone .isra.0] [clone .cold]"},
        {"_Z22SCEVMinMaxExprContainsPKN4llvm4SCEVES2_",
            "SCEVMinMaxExprContains(llvm::SCEV const*, llvm::SCEV const*)"},
        {"_Z", NULL},
        {"main", NULL},
        {"", NULL},
    };

    check_names(names, G_N_ELEMENTS(names));
}

/* Appends a back reference to the byte at `place` (less than 62 * 62), as RFC 2603 defines it. */
static void append_rust_reference(GString *text, size_t place)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    g_string_append_printf(text, "B%c%c_", digits[(place - 1) / 62], digits[(place - 1) % 62]);
}

/*
 * Each part contains the previous part twice, so the demangled names would have more than 2^30
 * bytes.
 */
static void does_not_demangle_names_that_expand_exponentially(void **state)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    g_autoptr(GString) cxx = g_string_new("_Z1f4pairIiiE");
    g_autoptr(GString) rust = g_string_new("_RINvC1a1bThhE");
    size_t place = strlen("INvC1a1b");

    for (unsigned int i = 0; i < 30; i++) {
        g_string_append_printf(cxx, "S_IS%c_S%c_E", digits[i], digits[i]);
    }
    assert_null(dbg_demangle(cxx->str));
    for (unsigned int i = 0; i < 30; i++) {
        const size_t next = rust->len - strlen("_R");

        g_string_append_c(rust, 'T');
        append_rust_reference(rust, place);
        append_rust_reference(rust, place);
        g_string_append_c(rust, 'E');
        place = next;
        if (i == 2) {
            g_autofree char *name = g_strconcat(rust->str, "E", NULL);
            g_autofree char *text = dbg_demangle(name);

            assert_non_null(text);
        }
    }
    g_string_append_c(rust, 'E');
    assert_null(dbg_demangle(rust->str));
}

static char *repeat(const char *text, size_t count)
{
    GString *result = g_string_new(NULL);

    for (size_t i = 0; i < count; i++) {
        g_string_append(result, text);
    }
    return g_string_free(result, FALSE);
}

/*
 * Checks that a name with `count` repetitions is demangled, and that a name with `too_many`
 * repetitions isn't.
 */
static void check_limit(
    const char *begin, const char *repeated, const char *end, size_t count, size_t too_many)
{
    g_autofree char *least = repeat(repeated, count), *more = repeat(repeated, too_many);
    g_autofree char *small = g_strconcat(begin, least, end, NULL);
    g_autofree char *large = g_strconcat(begin, more, end, NULL);
    g_autofree char *demangled = dbg_demangle(small), *refused = dbg_demangle(large);

    assert_non_null(demangled);
    assert_null(refused);
}

static void depth_of_rust_names_is_limited(void **state)
{
    check_limit("_RINvC1a1b", "R", "hE", 254, 255);
}

/*
 * A name with a tuple of 1000 types `_` and references to the tuple: it expands to a short text in
 * many steps.
 */
static void steps_of_rust_names_are_limited(void **state)
{
    g_autofree char *types = repeat("p", 1000);
    g_autofree char *begin = g_strdup_printf("_RINvC1a1bT%sE", types);

    check_limit(begin, "B7_", "E", 15, 16);
}

/* This name expands to a longer text than that of the previous test, but in fewer steps. */
static void text_of_rust_names_is_limited(void **state)
{
    g_autofree char *types = repeat("j", 1000);
    g_autofree char *begin = g_strdup_printf("_RINvC1a1bT%sE", types);

    check_limit(begin, "B7_", "E", 8, 9);
}

static void numbers_in_rust_names_are_limited(void **state)
{
    static const struct name names[] = {
        /* 1024 lifetimes exceed the limit. */
        {"_RINvC1a1bFGgv_EuE", NULL},
        {"_RINvC1a1bFGZZZZZZZZZZ_EuE", NULL},
        /* Numbers of more than 64 bits are invalid: 2^64 + 1 must not be read as 1. */
        {"_RNvCsZZZZZZZZZZ_1a1b", "a::b"},
        {"_RNvCsZZZZZZZZZZZZ_1a1b", NULL},
        {"_RNvC18446744073709551617a1b", NULL},
        {"_ZN18446744073709551619foo17h0123456789abcdefE", NULL},
        /* A reference must refer to an earlier part. */
        {"_RINvC1a1bhB7_E", "a::b::<u8, u8>"},
        {"_RINvC1a1bBa_hE", NULL},
        /* A character has at most six digits. */
        {"_RINvC1a1bKc41_E", "a::b::<'A'>"},
        {"_RINvC1a1bKc00000000000000041_E", NULL},
        {"_ZN9$u000041$17h0123456789abcdefE", "A"},
        {"_ZN10$u0000041$17h0123456789abcdefE", "$u0000041$"},
    };
    g_autofree char *lifetimes = dbg_demangle("_RINvC1a1bFGgu_EuE");

    assert_non_null(lifetimes);
    assert_true(g_str_has_suffix(lifetimes, ", '_1023> fn()>"));
    check_names(names, G_N_ELEMENTS(names));
}

/* Identifiers of 256 and of 257 characters; the last character isn't ASCII. */
static void identifiers_of_rust_names_are_limited(void **state)
{
    g_autofree char *ascii = repeat("a", 255);
    g_autofree char *longest = g_strdup_printf("_RNvC1au259_%s_kfw", ascii);
    g_autofree char *longer = g_strdup_printf("_RNvC1au260_a%s_liw", ascii);
    g_autofree char *demangled = dbg_demangle(longest), *refused = dbg_demangle(longer);

    assert_non_null(demangled);
    assert_true(g_str_has_suffix(demangled, "aa\xc3\xa9"));
    assert_null(refused);
}

static void length_of_names_is_limited(void **state)
{
    check_limit("_ZN3foo17h0123456789abcdefE.", "a", "", (16 << 10) - 28, (16 << 10) - 27);
}

/* Each reference to a template argument can expand to the whole text before it. */
static void references_to_template_arguments_are_limited(void **state)
{
    check_limit("_Z1fIiEv", "T_", "", 16, 17);
}

/* A pack can be expanded for each of its elements. */
static void elements_of_packs_are_limited(void **state)
{
    g_autofree char *elements = repeat("i", 400);
    g_autofree char *begin = g_strdup_printf("_Z1fIJ%sEEv", elements);

    check_limit(begin, "DpT_", "", 1, 4);
}

static void does_not_demangle_deep_and_long_names(void **state)
{
    static const char *const repeated[] = {"P", "N1a", "1aI", "A1_", "F", "M1a", "X", "Dp"};

    for (size_t i = 0; i < G_N_ELEMENTS(repeated); i++) {
        for (size_t count = 1000; count < 100000; count *= 5) {
            g_autoptr(GString) cxx = g_string_new("_Z1f");
            g_autoptr(GString) rust = g_string_new("_RINvC1a1b");

            for (size_t j = 0; j < count; j++) {
                g_string_append(cxx, repeated[i]);
                g_string_append(rust, "RThS"[j % 4] == 'h' ? "R" : "T");
            }
            g_free(dbg_demangle(cxx->str));
            assert_null(dbg_demangle(rust->str));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legacy_rust_names_lose_their_hash),
        cmocka_unit_test(demangles_rust_v0_names_to_paths_and_types),
        cmocka_unit_test(demangles_cxx_names_as_the_runtime_does),
        cmocka_unit_test(does_not_demangle_names_that_expand_exponentially),
        cmocka_unit_test(depth_of_rust_names_is_limited),
        cmocka_unit_test(steps_of_rust_names_are_limited),
        cmocka_unit_test(text_of_rust_names_is_limited),
        cmocka_unit_test(numbers_in_rust_names_are_limited),
        cmocka_unit_test(identifiers_of_rust_names_are_limited),
        cmocka_unit_test(length_of_names_is_limited),
        cmocka_unit_test(references_to_template_arguments_are_limited),
        cmocka_unit_test(elements_of_packs_are_limited),
        cmocka_unit_test(does_not_demangle_deep_and_long_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
