/* SPDX-License-Identifier: MIT */
/* The text of a UUID. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/uuid.h"

#include <string.h>

static void text_has_four_dashes_and_lower_case_digits(void **state)
{
    const uint8_t uuid[16] = {0x00, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xfe, 0xdc,
        0xba, 0x98, 0x76, 0x54, 0xff};
    char text[TG_UUID_TEXT_SIZE];

    (void) state;
    assert_ptr_equal(tg_uuid_text(uuid, text), text);
    assert_string_equal(text, "00012345-6789-abcd-effe-dcba987654ff");
}

static void text_is_parsed_in_either_case(void **state)
{
    static const char text[] = "00012345-6789-ABCD-effe-dcba987654ff";
    const uint8_t expected[16] = {0x00, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xfe, 0xdc,
        0xba, 0x98, 0x76, 0x54, 0xff};
    uint8_t uuid[16];

    assert_true(tg_uuid_parse(text, strlen(text), uuid));
    assert_memory_equal(uuid, expected, sizeof(uuid));
}

static void texts_that_are_not_uuids_are_rejected(void **state)
{
    static const char *const texts[] = {
        "",
        "00012345-6789-abcd-effe-dcba987654f",
        "00012345-6789-abcd-effe-dcba987654ff0",
        "00012345-6789-abcd-effe-dcba987654fg",
        "0001234-56789-abcd-effe-dcba987654ff",
        "000123456789-abcd-effe-dcba987654ff--",
        "00012345-6789-abcd-effe+dcba987654ff",
        "-00012345678-9abc-deff-edcba987654ff",
    };
    uint8_t uuid[16];

    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        assert_false(tg_uuid_parse(texts[i], strlen(texts[i]), uuid));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_has_four_dashes_and_lower_case_digits),
        cmocka_unit_test(text_is_parsed_in_either_case),
        cmocka_unit_test(texts_that_are_not_uuids_are_rejected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
