/* SPDX-License-Identifier: MIT */
/*
 * Compares the text of plans with the expected text. Tests the structures that make decoding fast.
 */
#include "ctf/decode/plan.h"
#include "ctf/metadata/metadata.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define TYPES                                                                                      \
    "typealias integer { size = 8; align = 8; } := u8;"                                            \
    "typealias integer { size = 32; align = 8; } := u32;"                                          \
    "typealias integer { size = 64; align = 8; } := u64;"                                          \
    "typealias integer { size = 5; align = 1; } := u5;"                                            \
    "typealias integer { size = 27; align = 1; map = clock.c.value; } := time27;"                  \
    "typealias integer { size = 32; align = 8; map = clock.c.value; } := time32;"                  \
    "typealias integer { size = 64; align = 8; map = clock.c.value; } := time64;"                  \
    "typealias integer { size = 16; align = 8; } := u16;"

#define TRACE(order) "trace { major = 1; minor = 8; byte_order = " order "; }; clock { name = c; };"

#define COMPACT                                                                                    \
    "struct { enum : u5 { compact = 0 ... 30, extended = 31 } id;"                                 \
    " variant <id> { struct { time27 timestamp; } compact;"                                        \
    " struct { u32 id; time64 timestamp; } extended; } v; } align(8)"

#define LARGE                                                                                      \
    "struct { enum : u16 { compact = 0 ... 65534, extended = 65535 } id;"                          \
    " variant <id> { struct { time32 timestamp; } compact;"                                        \
    " struct { u32 id; time64 timestamp; } extended; } v; } align(8)"

/* Returns the plans of stream class 0 and of its first event class. */
static char *print_plans(const char *trace, const char *header, const char *fields)
{
    g_autofree char *error = NULL;
    g_autofree char *text = g_strdup_printf("/* CTF 1.8 */ %s %s stream { event.header := %s; };"
                                            "event { name = e; id = 0; fields := struct { %s }; };",
        trace, TYPES, header, fields);
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("metadata");
    GString *out = g_string_new(NULL);

    if (!ctf_metadata_decoder_append(decoder, (const uint8_t *) text, strlen(text), &error)) {
        fail_msg("%s", error);
    }

    struct ctf_schema *schema = ctf_metadata_decoder_borrow_schema(decoder);
    const struct ctf_stream_class *sc = g_ptr_array_index(schema->stream_classes, 0);
    g_autoptr(ctf_plan_set) plans = ctf_plan_set_create(schema, NULL);

    ctf_plan_set_print_stream_class(plans, sc, out);
    ctf_plan_set_print_event_class(plans, g_ptr_array_index(sc->event_classes, 0), out);
    return g_string_free(out, FALSE);
}

static void assert_contains(const char *text, const char *part)
{
    if (!strstr(text, part)) {
        fail_msg("no \"%s\" in:\n%s", part, text);
    }
}

static void recognises_headers_by_their_layout(void **state)
{
    static const struct {
        const char *order, *header, *expected;
    } cases[] = {
        {TRACE("le"), COMPACT, "event header (compact)"},
        {TRACE("be"), COMPACT, "event header (compact)"},
        {TRACE("le"), LARGE, "event header (large)"},
        {TRACE("be"), LARGE, "event header (large)"},
        {TRACE("le"), "struct { u8 id; time64 timestamp; }", "event header (wide)"},
        {TRACE("le"), "struct { u5 id; time27 timestamp; }", "event header (generic)"},
        {TRACE("le"), "struct { u5 id; time27 timestamp; } align(32)", "event header (plain)"},
        {TRACE("le"),
            "struct { enum : u8 { a = 0 ... 254, b = 255 } id; variant <id> {"
            " struct { time32 timestamp; } a; struct { u16 id; time64 timestamp; } b; } v; }",
            "event header (tagged)"},
        {TRACE("le"),
            "struct { enum : u8 { a = 0 ... 253, b = 255 } id; variant <id> {"
            " struct { time32 timestamp; } a; struct { u16 id; time64 timestamp; } b; } v; }",
            "event header (generic)"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = print_plans(cases[i].order, cases[i].header, "u8 x;");

        assert_contains(text, cases[i].expected);
    }
}

static void an_event_of_fixed_size_is_one_step(void **state)
{
    g_autofree char *text =
        print_plans(TRACE("le"), COMPACT, "u8 a; u32 b; struct { u64 c; u8 d[4]; } s; u16 e;");

    assert_contains(text, "event e\n"
                          "  step 0 size 152 -> end\n"
                          "    int cell 3 at byte 0 <<56 >>56 le\n"
                          "    int cell 4 at byte 1 <<32 >>32 le\n"
                          "    int cell 7 at byte 5 <<0 >>0 le\n"
                          "    int cell 6 at byte 17 <<48 >>48 le\n"
                          "    array cell 8 at 104 count 4 stride 8\n");
}

static void a_step_ends_at_a_variable_item(void **state)
{
    g_autofree char *text = print_plans(TRACE("le"), COMPACT, "u8 n; u16 xs[n]; string s; u8 z;");

    assert_contains(text, "event e\n"
                          "  step 0 size 8 -> array cell 4 slot 0 stride 16 size 16\n"
                          "    save slot 0 at 0 u8le\n"
                          "    int cell 3 at byte 0 <<56 >>56 le\n");
    assert_contains(text, "  step 1 size 0 -> string cell 5\n"
                          "  step 2 size 8 -> end\n"
                          "    int cell 6 at byte 0 <<56 >>56 le\n");
}

static void aligns_at_run_time_if_the_header_has_no_fixed_size(void **state)
{
    g_autofree char *text =
        print_plans(TRACE("be"), COMPACT, "integer { size = 32; align = 32; } x;");

    assert_contains(text, "  step 0 align 32 size 32 -> end\n"
                          "    int cell 3 at byte 0 <<0 >>32 be\n");
}

static void a_key_in_the_event_header_makes_the_plan_start_at_the_header(void **state)
{
    g_autofree char *text =
        print_plans(TRACE("le"), "struct { u8 id; u8 n; }", "u8 xs[stream.event.header.n];");

    assert_contains(text, "event e (from its header)\n"
                          "  step 0 align 8 size 16 -> array cell 3 slot 0 stride 8 size 8\n"
                          "    save slot 0 at 8 u8le\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recognises_headers_by_their_layout),
        cmocka_unit_test(an_event_of_fixed_size_is_one_step),
        cmocka_unit_test(a_step_ends_at_a_variable_item),
        cmocka_unit_test(aligns_at_run_time_if_the_header_has_no_fixed_size),
        cmocka_unit_test(a_key_in_the_event_header_makes_the_plan_start_at_the_header),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
