/* SPDX-License-Identifier: MIT */
/*
 * Tests the copying of encoded events: the layouts that can be copied, the copy operations, and the
 * resulting bytes.
 */
#include "ctf/encode/memory-encoder.h"
#include "ctf/encode/transcode.h"
#include "ctf/metadata/metadata.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define TYPES                                                                                      \
    "typealias integer { size = 8; align = 8; } := u8;"                                            \
    "typealias integer { size = 8; align = 8; encoding = UTF8; } := char;"                         \
    "typealias integer { size = 16; align = 8; } := u16;"                                          \
    "typealias integer { size = 16; align = 8; byte_order = be; } := u16be;"                       \
    "typealias integer { size = 32; align = 8; } := u32;"                                          \
    "typealias integer { size = 32; align = 32; } := u32a;"                                        \
    "typealias integer { size = 5; align = 1; } := u5;"                                            \
    "typealias floating_point { exp_dig = 11; mant_dig = 53; align = 8; } := real;"

static struct ctf_schema *parse(const char *fields)
{
    g_autofree char *error = NULL;
    g_autofree char *text =
        g_strdup_printf("/* CTF 1.8 */ trace { major = 1; minor = 8; byte_order = le; }; %s"
                        "stream { event.header := struct { u32 id; }; };"
                        "event { name = e; id = 0; fields := struct { %s }; };",
            TYPES, fields);
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("metadata");

    if (!ctf_metadata_decoder_append(decoder, (const uint8_t *) text, strlen(text), &error)) {
        fail_msg("%s", error);
    }
    return ctf_metadata_decoder_steal_schema(decoder);
}

static const struct ctf_field_class *payload(const struct ctf_schema *schema)
{
    const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[0];
    const struct ctf_event_class *event_class = stream_class->event_classes->pdata[0];

    return event_class->payload;
}

static struct ctf_transcoding *create(const char *input, const char *output)
{
    g_autoptr(ctf_schema) input_schema = parse(input);
    g_autoptr(ctf_schema) output_schema = parse(output);
    const struct ctf_field_class *input_root = payload(input_schema);
    const struct ctf_field_class *output_root = payload(output_schema);

    return ctf_transcoding_create(&input_root, &output_root, 1);
}

static void adjacent_fields_with_the_same_encoding_are_one_copy(void **state)
{
    static const struct {
        const char *input, *output, *expected;
    } cases[] = {
        {"", "", "end 0 slot 0\n"},
        {"u8 a; u32 b; real c;", "u8 a; u32 b; real c;", "copy 13\nend 0 slot 0\n"},
        {"struct { u16 a; } s; u8 b[7];", "struct { u16 a; } s; u8 b[7];",
            "copy 9\nend 0 slot 0\n"},
        {"u8 a[5000];", "u8 a[5000];", "copy 4096\ncopy 904\nend 0 slot 0\n"},
        {"u32 a; string s; u16 b;", "u32 a; string s; u16 b;",
            "copy 4\nstring 0 slot 0\ncopy 2\nend 0 slot 0\n"},
        {"char a[16]; u32 b;", "string a; u32 b;", "text 16 slot 0\ncopy 4\nend 0 slot 0\n"},
        {"char a[16]; u32 b;", "char a[16]; u32 b;", "copy 20\nend 0 slot 0\n"},
        {"u8 x; u16 n; u32 a[n];", "u8 x; u16 n; u32 a[n];",
            "copy 3\nload 2 slot 0\nelements 4 slot 0\nend 0 slot 0\n"},
        {"u8 n; char a[n];", "u8 n; string a;",
            "copy 1\nload 1 slot 0\nlong-text 1 slot 0\nend 0 slot 0\n"},
        {"u8 n; char a[n]; u8 b;", "u8 n; char a[n]; u8 b;",
            "copy 1\nload 1 slot 0\nelements 1 slot 0\ncopy 1\nend 0 slot 0\n"},
        {"u8 n; u8 m; struct { u16 x; u8 y[2]; } a[n][3]; u8 b[m];",
            "u8 n; u8 m; struct { u16 x; u8 y[2]; } a[n][3]; u8 b[m];",
            "copy 1\nload 1 slot 0\ncopy 1\nload 1 slot 1\nelements 12 slot 0\n"
            "elements 1 slot 1\nend 0 slot 0\n"},
        {"u8 a; u16be b; u16be c; u8 d;", "u8 a; u16 b; u16be c; u8 d;",
            "copy 1\nswap 2 slot 0\ncopy 3\nend 0 slot 0\n"},
        {"u8 a; u32a b;", "u8 a; u32 b;",
            "align 4 slot 0\ncopy 1\nalign 4 slot 0\ncopy 4\nend 0 slot 0\n"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct ctf_transcoding *transcoding = create(cases[i].input, cases[i].output);
        g_autoptr(GString) out = g_string_new(NULL);

        assert_non_null(transcoding);
        ctf_transcoding_print(transcoding, out);
        assert_string_equal(out->str, cases[i].expected);
        ctf_transcoding_free(transcoding);
    }
}

static void does_not_copy_fields_that_must_be_decoded(void **state)
{
    static const struct {
        const char *input, *output;
    } cases[] = {
        {"u5 a;", "u5 a;"},
        {"u32a a;", "u32a a;"}, /* the output has padding */
        {"u16 a;", "u32 a;"},
        {"u16 a;", "u16 a; u8 b;"},
        {"u16 a;", "string a;"},
        {"u8 n; string a[n];", "u8 n; string a[n];"},
        {"u8 n; u16be a[n];", "u8 n; u16 a[n];"},
        {"u8 a[4];", "u8 a[5];"},
        {"char a[16];", "char a[15];"},
        {"u8 n; u8 m; char a[n];", "u8 n; u8 m; char a[m];"},
        {"u16be n; u8 a[n];", "u16be n; u8 a[n];"}, /* the length has the foreign byte order */
        {"u8 n; u8 m; u8 a[n];", "u8 n; u8 m; u8 a[m];"},
        {"struct { u8 x; } align(32) a;", "struct { u8 x; } align(32) a;"},
        {"string { align = 8; } s; struct { string s; } align(16) t;",
            "string s; struct { string s; } align(16) t;"},
        {"enum : u8 { x = 0, y = 1 } t; variant <t> { u8 x; u16 y; } v;",
            "enum : u8 { x = 0, y = 1 } t; variant <t> { u8 x; u16 y; } v;"},
        /* More lengths than slots. */
        {"u8 a; u8 b; u8 c; u8 d; u8 e; u8 f; u8 g; u8 h; u8 i; u8 sa[a]; u8 sb[b]; u8 sc[c];"
         "u8 sd[d]; u8 se[e]; u8 sf[f]; u8 sg[g]; u8 sh[h]; u8 si[i];",
            "u8 a; u8 b; u8 c; u8 d; u8 e; u8 f; u8 g; u8 h; u8 i; u8 sa[a]; u8 sb[b]; u8 sc[c];"
            "u8 sd[d]; u8 se[e]; u8 sf[f]; u8 sg[g]; u8 sh[h]; u8 si[i];"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        if (create(cases[i].input, cases[i].output)) {
            fail_msg("copied: %s", cases[i].input);
        }
    }
}

static void does_not_copy_a_root_that_one_layout_lacks(void **state)
{
    g_autoptr(ctf_schema) schema = parse("u8 a;");
    const struct ctf_field_class *one[] = {payload(schema)}, *none[] = {NULL};

    assert_null(ctf_transcoding_create(one, none, 1));
    assert_null(ctf_transcoding_create(none, one, 1));
    ctf_transcoding_free(ctf_transcoding_create(none, none, 1));
}

/* An event as in the decoder's memory: bytes followed by slack. */
#define EVENT(text) text "################################################################"

static void copies_events(void **state)
{
    static const struct {
        const char *input, *output;
        const char *bytes;
        uint32_t position;
        const char *expected;
        size_t size;
    } cases[] = {
        {"u8 a; u16 b;", "u8 a; u16 b;", EVENT("abc"), 0, "abc", 3},
        /* The body begins after a header of bits. */
        {"u8 a; u16 b;", "u8 a; u16 b;", EVENT("-abc"), 5, "abc", 3},
        {"string s; u8 a;", "string s; u8 a;", EVENT("text\0x"), 8, "text\0x", 6},
        {"char s[8]; u8 a;", "string s; u8 a;", EVENT("text\0\0\0\0x"), 0, "text\0x", 6},
        {"char s[4]; u8 a;", "string s; u8 a;", EVENT("textx"), 0, "text\0x", 6},
        {"char s[0]; u8 a;", "string s; u8 a;", EVENT("x"), 0, "\0x", 2},
        {"u8 n; u16 s[n]; u8 a;", "u8 n; u16 s[n]; u8 a;", EVENT("\2aabbx"), 0, "\2aabbx", 6},
        {"u8 n; u16 s[n]; u8 a;", "u8 n; u16 s[n]; u8 a;", EVENT("\0x"), 0, "\0x", 2},
        {"u16 n; char s[n]; u8 a;", "u16 n; string s; u8 a;", EVENT("\3\0te\0x"), 0, "\3\0te\0x",
            6},
        /* Padding depends on the position in the packet: up to the next multiple of 4 bytes. */
        {"u8 a; u32a b;", "u8 a; u32 b;", EVENT("a---bbbb"), 64, "abbbb", 5},
        {"u8 a; u16be b; u8 c;", "u8 a; u16 b; u8 c;", EVENT("aBbc"), 0, "abBc", 4},
        {"u8 a; u32a b;", "u8 a; u32 b;", EVENT("--a---bbbb"), 48, "abbbb", 5},
        {"u8 a; u32a b;", "u8 a; u32 b;", EVENT("--a---bbbb"), UINT32_MAX - 15, "abbbb", 5},
    };
    struct ctf_memory_encoder packet = {0};

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct ctf_transcoding *transcoding = create(cases[i].input, cases[i].output);

        ctf_memory_encoder_begin(&packet, 0);
        ctf_transcode(
            transcoding, (const uint8_t *) cases[i].bytes, cases[i].position, &packet.encoder);
        assert_int_equal(ctf_memory_encoder_size(&packet), cases[i].size);
        assert_memory_equal(packet.bytes, cases[i].expected, cases[i].size);
        ctf_transcoding_free(transcoding);
    }
    ctf_memory_encoder_clear(&packet);
}

static void copies_long_texts_and_arrays(void **state)
{
    struct ctf_memory_encoder packet = {0};
    g_autofree uint8_t *bytes = g_malloc0(20000);
    struct ctf_transcoding *transcoding =
        create("string s; u16 n; u8 a[n];", "string s; u16 n; u8 a[n];");

    memset(bytes, 's', 9000);
    bytes[9001] = 9000 & 0xff;
    bytes[9002] = 9000 >> 8;
    memset(bytes + 9003, 'a', 9000);
    ctf_memory_encoder_begin(&packet, 0);
    ctf_transcode(transcoding, bytes, 0, &packet.encoder);
    assert_int_equal(ctf_memory_encoder_size(&packet), 18003);
    assert_memory_equal(packet.bytes, bytes, 18003);
    ctf_transcoding_free(transcoding);
    ctf_memory_encoder_clear(&packet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adjacent_fields_with_the_same_encoding_are_one_copy),
        cmocka_unit_test(does_not_copy_fields_that_must_be_decoded),
        cmocka_unit_test(does_not_copy_a_root_that_one_layout_lacks),
        cmocka_unit_test(copies_events),
        cmocka_unit_test(copies_long_texts_and_arrays),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
