/* SPDX-License-Identifier: MIT */
/* The text of a UUID. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/uuid.h"

static void has_four_dashes_and_lower_case_digits(void **state)
{
    const uint8_t uuid[16] = {0x00, 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0xfe, 0xdc,
        0xba, 0x98, 0x76, 0x54, 0xff};
    char text[TG_UUID_TEXT_SIZE];

    (void) state;
    assert_ptr_equal(tg_uuid_text(uuid, text), text);
    assert_string_equal(text, "00012345-6789-abcd-effe-dcba987654ff");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(has_four_dashes_and_lower_case_digits)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
