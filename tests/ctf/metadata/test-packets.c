/* SPDX-License-Identifier: MIT */
/* Metadata packets: joining their texts in both byte orders, and the checks of each header field.
 */
#include "ctf/metadata/metadata.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

/* Metadata of CTF 1.8. */
static const char text[] = "trace { major = 1; minor = 8; byte_order = le; };\n"
                           "event { name = \"some event\"; };\n";

/* Metadata of CTF 2. */
static const char fragments[] = "\x1e{\"type\": \"preamble\", \"version\": 2}\n"
                                "\x1e{\"type\": \"data-stream-class\"}\n";

/*
 * The contents of a metadata packet that a test writes. Tests change single fields of its header.
 */
struct packet {
    bool is_big_endian;
    uint32_t magic;
    uint8_t uuid[16];
    uint32_t checksum, content_bits, packet_bits;
    uint8_t compression, encryption, checksum_scheme, major, minor;
    const char *text;
    size_t length, padding;
};

enum { HEADER_SIZE = 37, CTF_2_HEADER_SIZE = 44 };

static struct packet make_packet(const char *from, size_t length)
{
    return (struct packet){
        .magic = 0x75d11d57,
        .uuid = {1, 2, 3},
        .content_bits = (HEADER_SIZE + length) * 8,
        .packet_bits = (HEADER_SIZE + length + 11) * 8,
        .major = 1,
        .minor = 8,
        .text = from,
        .length = length,
        .padding = 11,
    };
}

/* `struct packet` doesn't include the additional header fields of CTF 2. */
static struct packet make_ctf_2_packet(const char *from, size_t length)
{
    struct packet packet = make_packet(from, length);

    packet.content_bits = (CTF_2_HEADER_SIZE + length) * 8;
    packet.packet_bits = packet.content_bits + 11 * 8;
    packet.major = 2;
    packet.minor = 0;
    return packet;
}

static void append_u32(GByteArray *out, const struct packet *packet, uint32_t value)
{
    value = packet->is_big_endian ? GUINT32_TO_BE(value) : GUINT32_TO_LE(value);
    g_byte_array_append(out, (const uint8_t *) &value, sizeof(value));
}

static void append_packet(GByteArray *out, const struct packet *packet)
{
    static const uint8_t padding[16] = {'}', '}'};
    const uint8_t bytes[] = {packet->compression, packet->encryption, packet->checksum_scheme,
        packet->major, packet->minor};

    append_u32(out, packet, packet->magic);
    g_byte_array_append(out, packet->uuid, sizeof(packet->uuid));
    append_u32(out, packet, packet->checksum);
    append_u32(out, packet, packet->content_bits);
    append_u32(out, packet, packet->packet_bits);
    g_byte_array_append(out, bytes, sizeof(bytes));
    if (packet->major == 2) {
        g_byte_array_append(out, (const uint8_t[]){0, 0, 0}, 3); /* reserved */
        append_u32(out, packet, CTF_2_HEADER_SIZE * 8);
    }
    g_byte_array_append(out, (const uint8_t *) packet->text, packet->length);
    g_byte_array_append(out, padding, packet->padding);
}

/* Returns a stream of `packet` and a second packet with the rest of the text. */
static GByteArray *make_stream(const struct packet *packet)
{
    GByteArray *out = g_byte_array_new();
    size_t rest = strlen(text) - packet->length;
    struct packet second = make_packet(text + packet->length, rest);

    append_packet(out, packet);
    second.is_big_endian = packet->is_big_endian;
    append_packet(out, &second);
    return out;
}

static GByteArray *make_ctf_2_stream(size_t length, bool is_big_endian)
{
    GByteArray *out = g_byte_array_new();
    struct packet first = make_ctf_2_packet(fragments, length);
    struct packet second = make_ctf_2_packet(fragments + length, strlen(fragments) - length);

    first.is_big_endian = second.is_big_endian = is_big_endian;
    append_packet(out, &first);
    append_packet(out, &second);
    return out;
}

static void assert_text(const ctf_metadata_decoder *decoder, const char *expected)
{
    size_t length;
    const char *actual = ctf_metadata_decoder_text(decoder, &length);

    assert_int_equal(length, strlen(expected));
    assert_memory_equal(actual, expected, length);
}

static void assert_decodes_to(GByteArray *bytes, const char *expected, unsigned version)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    g_autofree char *error = NULL;
    ctf_schema *schema;

    assert_null(ctf_metadata_decoder_borrow_schema(decoder));
    assert_true(ctf_metadata_decoder_append(decoder, bytes->data, bytes->len, &error));
    assert_null(error);
    assert_true(ctf_metadata_decoder_is_packetized(decoder));
    assert_text(decoder, expected);
    assert_int_equal(ctf_metadata_decoder_warnings(decoder)->len, 0);
    assert_true(ctf_metadata_decoder_finish(decoder, &error));

    schema = ctf_metadata_decoder_borrow_schema(decoder);
    assert_int_equal(schema->version, version);
    assert_int_equal(ctf_metadata_version(bytes->data, CTF_METADATA_VERSION_SIZE), version);
    assert_non_null(ctf_schema_stream_class_by_id(schema, 0));
}

static void assert_decodes(GByteArray *bytes)
{
    assert_decodes_to(bytes, text, 1);
}

static void assert_fails(GByteArray *bytes, const char *expected)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    g_autofree char *error = NULL;

    assert_false(ctf_metadata_decoder_append(decoder, bytes->data, bytes->len, &error));
    assert_string_equal(error, expected);
    assert_null(ctf_metadata_decoder_borrow_schema(decoder));
}

static void a_token_may_be_split_between_packets(void **state)
{
    for (size_t length = 0; length <= strlen(text); length++) {
        struct packet packet = make_packet(text, length);
        g_autoptr(GByteArray) bytes = make_stream(&packet);

        assert_decodes(bytes);
    }
}

static void decodes_big_endian_headers(void **state)
{
    struct packet packet = make_packet(text, 20);
    g_autoptr(GByteArray) bytes = NULL;

    packet.is_big_endian = true;
    bytes = make_stream(&packet);
    assert_decodes(bytes);
}

static void padding_of_the_last_packet_may_be_missing(void **state)
{
    struct packet packet = make_packet(text, 20);
    g_autoptr(GByteArray) bytes = make_stream(&packet);

    g_byte_array_set_size(bytes, bytes->len - 11);
    assert_decodes(bytes);
}

static void plain_text_is_not_packetized(void **state)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    g_autofree char *error = NULL;

    assert_true(ctf_metadata_decoder_append(decoder, (const uint8_t *) text, strlen(text), &error));
    assert_false(ctf_metadata_decoder_is_packetized(decoder));
    assert_text(decoder, text);
}

static void pieces_contain_complete_packets(void **state)
{
    static const char more[] = "clock { name = c; };\n";
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    struct packet packet = make_packet(text, strlen(text)), next = make_packet(more, strlen(more));
    g_autoptr(GByteArray) first = g_byte_array_new(), second = g_byte_array_new();
    g_autoptr(GByteArray) wrong = g_byte_array_new();
    g_autofree char *joined = g_strconcat(text, more, NULL);
    g_autofree char *error = NULL;

    append_packet(first, &packet);
    append_packet(second, &next);
    next.magic = 0;
    append_packet(wrong, &next);

    assert_true(ctf_metadata_decoder_append(decoder, first->data, first->len, &error));
    assert_text(decoder, text);
    assert_true(ctf_metadata_decoder_append(decoder, second->data, second->len, &error));
    assert_text(decoder, joined);
    assert_non_null(ctf_schema_clock_class_by_id(ctf_metadata_decoder_borrow_schema(decoder), "c"));
    assert_false(ctf_metadata_decoder_append(decoder, wrong->data, wrong->len, &error));
    /* Offsets are counted from the beginning of the stream. */
    assert_string_equal(error,
        "md: at byte 199: wrong magic number 0x00000000 in metadata packet header (expected "
        "0x75d11d57)");
}

static bool append_piece(ctf_metadata_decoder *decoder, const struct packet *packet, char **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();

    append_packet(bytes, packet);
    return ctf_metadata_decoder_append(decoder, bytes->data, bytes->len, error);
}

/* The text of the invalid piece is available until the next piece. */
static void discards_an_invalid_piece(void **state)
{
    static const char bad[] = "event { name = b; };\n", good[] = "/* nothing */\n";
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    g_autofree char *parse_error = NULL, *header_error = NULL, *error = NULL;
    g_autofree char *bad_text = g_strconcat(text, bad, NULL);
    g_autofree char *good_text = g_strconcat(text, good, NULL);
    struct packet packet = make_packet(text, strlen(text));
    const struct ctf_schema *schema;

    assert_true(append_piece(decoder, &packet, &error));
    schema = ctf_metadata_decoder_borrow_schema(decoder);

    packet = make_packet(bad, strlen(bad));
    assert_false(append_piece(decoder, &packet, &parse_error));
    assert_true(g_str_has_prefix(parse_error, "md:3:1: there already is an event"));
    assert_text(decoder, bad_text);

    packet.uuid[0]++;
    assert_false(append_piece(decoder, &packet, &header_error));
    assert_string_equal(header_error, "md: at byte 134: the UUID of this metadata packet differs "
                                      "from the UUID of the first packet");
    assert_text(decoder, text);

    packet = make_packet(good, strlen(good));
    assert_true(append_piece(decoder, &packet, &error));
    assert_text(decoder, good_text);
    assert_ptr_equal(ctf_metadata_decoder_borrow_schema(decoder), schema);
}

static void warns_about_leftover_bytes(void **state)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    struct packet packet = make_packet(text, strlen(text));
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autofree char *error = NULL;

    append_packet(bytes, &packet);
    append_packet(bytes, &packet);
    g_byte_array_set_size(bytes, 130 + HEADER_SIZE - 1);
    assert_true(ctf_metadata_decoder_append(decoder, bytes->data, bytes->len, &error));
    assert_int_equal(ctf_metadata_decoder_warnings(decoder)->len, 1);
    assert_string_equal(ctf_metadata_decoder_warnings(decoder)->pdata[0],
        "md: at byte 130: ignoring 36 bytes, which are too few for a metadata packet header");
    assert_text(decoder, text);
}

static void the_stolen_schema_outlives_its_decoder(void **state)
{
    ctf_metadata_decoder *decoder = ctf_metadata_decoder_create("md");
    g_autoptr(ctf_schema) schema = NULL;
    g_autofree char *error = NULL;

    assert_null(ctf_metadata_decoder_steal_schema(decoder));
    assert_true(ctf_metadata_decoder_append(decoder, (const uint8_t *) text, strlen(text), &error));
    schema = ctf_metadata_decoder_steal_schema(decoder);
    ctf_metadata_decoder_free(decoder);
    assert_int_equal(schema->stream_classes->len, 1);
}

/* Bytes that replace bytes of a valid stream, and the expected error. */
struct spoiled_bytes {
    size_t at;
    uint8_t bytes[4];
    size_t count;
    const char *error;
};

static void assert_fails_spoiled(
    GByteArray *bytes, size_t packet, const struct spoiled_bytes *spoiled)
{
    memcpy(bytes->data + packet + spoiled->at, spoiled->bytes, spoiled->count);
    assert_fails(bytes, spoiled->error);
}

static void rejects_wrong_header_fields(void **state)
{
    /* Each case changes the second of two packets, which is at byte 37 + 10 + 11. */
    static const struct spoiled_bytes cases[] = {
        {0, {0, 0, 0, 0}, 4,
            "md: at byte 58: wrong magic number 0x00000000 in metadata packet header (expected "
            "0x75d11d57)"},
        {0, {0x75, 0xd1, 0x1d, 0x57}, 4,
            "md: at byte 58: wrong magic number 0x571dd175 in metadata packet header (expected "
            "0x75d11d57)"},
        {4, {9}, 1,
            "md: at byte 62: the UUID of this metadata packet differs from the UUID of the first "
            "packet"},
        {24, {0x20, 1, 0, 0}, 4,
            "md: at byte 82: wrong content size of metadata packet: 288 bits (expected a multiple "
            "of 8, at least 296)"},
        {24, {0x2d, 1, 0, 0}, 4,
            "md: at byte 82: wrong content size of metadata packet: 301 bits (expected a multiple "
            "of 8, at least 296)"},
        {24, {0, 0x10, 0, 0}, 4,
            "md: at byte 86: wrong total size of metadata packet: 960 bits (expected a multiple "
            "of 8, at least the content size, 4096)"},
        {28, {0, 0, 0, 0}, 4,
            "md: at byte 86: wrong total size of metadata packet: 0 bits (expected a multiple of "
            "8, at least the content size, 872)"},
        {28, {0xff, 0xff, 0, 0}, 4,
            "md: at byte 86: wrong total size of metadata packet: 65535 bits (expected a multiple "
            "of 8, at least the content size, 872)"},
        {32, {1}, 1, "md: at byte 90: unsupported compression scheme 1 in metadata packet header"},
        {33, {2}, 1, "md: at byte 91: unsupported encryption scheme 2 in metadata packet header"},
        {34, {3}, 1, "md: at byte 92: unsupported checksum scheme 3 in metadata packet header"},
        {35, {2}, 1,
            "md: at byte 93: unsupported version 2.8 in metadata packet header (expected 1.8)"},
        {36, {0}, 1,
            "md: at byte 93: unsupported version 1.0 in metadata packet header (expected 1.8)"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct packet packet = make_packet(text, 10);
        g_autoptr(GByteArray) bytes = make_stream(&packet);

        assert_fails_spoiled(bytes, 58, &cases[i]);
    }
}

static void rejects_content_that_is_cut_off(void **state)
{
    struct packet packet = make_packet(text, 10);
    g_autoptr(GByteArray) bytes = make_stream(&packet);

    g_byte_array_set_size(bytes, bytes->len - 12);
    assert_fails(bytes,
        "md: at byte 82: this metadata packet has 109 bytes of content, but only 108 bytes are "
        "left");
}

static void a_ctf_2_fragment_may_be_split_between_packets(void **state)
{
    for (size_t length = 0; length <= strlen(fragments); length++) {
        g_autoptr(GByteArray) little = make_ctf_2_stream(length, false);
        g_autoptr(GByteArray) big = make_ctf_2_stream(length, true);

        assert_decodes_to(little, fragments, 2);
        assert_decodes_to(big, fragments, 2);
    }
}

static void rejects_wrong_ctf_2_header_fields(void **state)
{
    /* Each case changes the first packet or the second packet, which is at byte 44 + 10 + 11. */
    static const struct spoiled_bytes cases[] = {
        {0 + 24, {0x58, 1, 0, 0}, 4,
            "md: at byte 24: wrong content size of metadata packet: 344 bits (expected a multiple "
            "of 8, at least 352)"},
        {0 + 35, {2, 1}, 2,
            "md: at byte 35: unsupported version 2.1 in metadata packet header (expected 1.8 or "
            "2.0)"},
        {0 + 40, {0x28, 1, 0, 0}, 4,
            "md: at byte 40: wrong header size of metadata packet: 296 bits (expected 352)"},
        {65 + 35, {1, 8}, 2,
            "md: at byte 100: unsupported version 1.8 in metadata packet header (expected 2.0)"},
        {65 + 40, {0xff, 0xff, 0xff, 0xff}, 4,
            "md: at byte 105: wrong header size of metadata packet: 4294967295 bits (expected "
            "352)"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GByteArray) bytes = make_ctf_2_stream(10, false);

        assert_fails_spoiled(bytes, 0, &cases[i]);
    }
}

/*
 * The header may be cut off after the fields that both versions have: only fields of CTF 2 are
 * missing.
 */
static void warns_about_ctf_2_leftover_bytes(void **state)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    g_autoptr(GByteArray) bytes = make_ctf_2_stream(strlen(fragments), false);
    g_autofree char *error = NULL;

    g_byte_array_set_size(bytes, bytes->len - 11 - 1);
    assert_true(ctf_metadata_decoder_append(decoder, bytes->data, bytes->len, &error));
    assert_int_equal(ctf_metadata_decoder_warnings(decoder)->len, 1);
    assert_true(g_str_has_suffix(ctf_metadata_decoder_warnings(decoder)->pdata[0],
        ": ignoring 43 bytes, which are too few for a metadata packet header"));
    assert_text(decoder, fragments);
}

static void decodes_growing_ctf_2_packets(void **state)
{
    static const char more[] = "\x1e{\"type\": \"data-stream-class\", \"id\": 1}";
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    struct packet packet = make_ctf_2_packet(fragments, strlen(fragments));
    struct packet half = make_ctf_2_packet(more, 20);
    struct packet whole = make_ctf_2_packet(more, strlen(more));
    g_autofree char *joined = g_strconcat(fragments, more, NULL);
    g_autofree char *error = NULL, *half_error = NULL;
    const ctf_schema *schema;

    assert_true(append_piece(decoder, &packet, &error));
    schema = ctf_metadata_decoder_borrow_schema(decoder);
    assert_false(append_piece(decoder, &half, &half_error));
    assert_true(g_str_has_prefix(half_error, "md:3:"));
    assert_true(append_piece(decoder, &whole, &error));
    assert_text(decoder, joined);
    assert_non_null(ctf_schema_stream_class_by_id(schema, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_token_may_be_split_between_packets),
        cmocka_unit_test(decodes_big_endian_headers),
        cmocka_unit_test(padding_of_the_last_packet_may_be_missing),
        cmocka_unit_test(plain_text_is_not_packetized),
        cmocka_unit_test(pieces_contain_complete_packets),
        cmocka_unit_test(discards_an_invalid_piece),
        cmocka_unit_test(warns_about_leftover_bytes),
        cmocka_unit_test(the_stolen_schema_outlives_its_decoder),
        cmocka_unit_test(rejects_wrong_header_fields),
        cmocka_unit_test(rejects_content_that_is_cut_off),
        cmocka_unit_test(a_ctf_2_fragment_may_be_split_between_packets),
        cmocka_unit_test(rejects_wrong_ctf_2_header_fields),
        cmocka_unit_test(warns_about_ctf_2_leftover_bytes),
        cmocka_unit_test(decodes_growing_ctf_2_packets),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
