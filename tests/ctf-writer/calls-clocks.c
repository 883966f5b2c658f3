/* SPDX-License-Identifier: MIT */
#include "calls.h"

#include <string.h>

static const uint8_t uuid[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

void call_clocks(void)
{
    struct bt_ctf_clock *clock = GIVES(bt_ctf_clock_create("name"));
    int64_t value;

    GIVES(bt_ctf_clock_create(NULL));
    REFUSES(bt_ctf_clock_create("signed"));
    REFUSES(bt_ctf_clock_create("two words"));
    TEXT(bt_ctf_clock_get_name(clock), "name");
    REFUSES(bt_ctf_clock_get_name(NULL));
    NONE(bt_ctf_clock_get_description(clock));
    WORKS(bt_ctf_clock_set_description(clock, "any text"));
    TEXT(bt_ctf_clock_get_description(clock), "any text");
    FAILS(bt_ctf_clock_set_description(clock, NULL));
    FAILS(bt_ctf_clock_set_description(NULL, "a"));
    REFUSES(bt_ctf_clock_get_description(NULL));
    IS(bt_ctf_clock_get_frequency(clock), UINT64_C(1000000000));
    BAD_IS(bt_ctf_clock_get_frequency(NULL), UINT64_MAX);
    WORKS(bt_ctf_clock_set_frequency(clock, 1000));
    FAILS(bt_ctf_clock_set_frequency(clock, 0));
    FAILS(bt_ctf_clock_set_frequency(clock, UINT64_MAX));
    FAILS(bt_ctf_clock_set_frequency(NULL, 1000));
    IS(bt_ctf_clock_get_precision(clock), 1);
    BAD_IS(bt_ctf_clock_get_precision(NULL), UINT64_MAX);
    WORKS(bt_ctf_clock_set_precision(clock, 0));
    FAILS(bt_ctf_clock_set_precision(clock, UINT64_MAX));
    FAILS(bt_ctf_clock_set_precision(NULL, 1));
    WORKS(bt_ctf_clock_set_offset_s(clock, -5));
    WORKS(bt_ctf_clock_get_offset_s(clock, &value));
    expect(value == -5, __FILE__, __LINE__, "-5");
    FAILS(bt_ctf_clock_set_offset_s(NULL, 1));
    FAILS(bt_ctf_clock_get_offset_s(clock, NULL));
    FAILS(bt_ctf_clock_get_offset_s(NULL, &value));
    WORKS(bt_ctf_clock_set_offset(clock, 7));
    WORKS(bt_ctf_clock_get_offset(clock, &value));
    expect(value == 7, __FILE__, __LINE__, "7");
    FAILS(bt_ctf_clock_set_offset(NULL, 1));
    FAILS(bt_ctf_clock_get_offset(clock, NULL));
    FAILS(bt_ctf_clock_get_offset(NULL, &value));
    IS(bt_ctf_clock_get_is_absolute(clock), 0);
    FAILS(bt_ctf_clock_get_is_absolute(NULL));
    WORKS(bt_ctf_clock_set_is_absolute(clock, 1));
    IS(bt_ctf_clock_get_is_absolute(clock), 1);
    FAILS(bt_ctf_clock_set_is_absolute(NULL, 1));
    WORKS(bt_ctf_clock_set_uuid(clock, uuid));
    expect(memcmp(bt_ctf_clock_get_uuid(clock), uuid, 16) == 0, __FILE__, __LINE__, "the UUID");
    PRESENT(bt_ctf_clock_get_uuid(clock));
    FAILS(bt_ctf_clock_set_uuid(clock, NULL));
    FAILS(bt_ctf_clock_set_uuid(NULL, uuid));
    REFUSES(bt_ctf_clock_get_uuid(NULL));
    WORKS(bt_ctf_clock_set_time(clock, 5));
    WORKS(bt_ctf_clock_set_time(clock, 4));
    FAILS(bt_ctf_clock_set_time(NULL, 5));
}

void call_clock_classes(void)
{
    struct bt_ctf_clock_class *class = GIVES(bt_ctf_clock_class_create("name", 1000));
    int64_t value;

    REFUSES(bt_ctf_clock_class_create("signed", 1000));
    REFUSES(bt_ctf_clock_class_create("name", 0));
    TEXT(bt_ctf_clock_class_get_name(class), "name");
    REFUSES(bt_ctf_clock_class_get_name(NULL));
    WORKS(bt_ctf_clock_class_set_name(class, "other"));
    FAILS(bt_ctf_clock_class_set_name(class, "signed"));
    FAILS(bt_ctf_clock_class_set_name(NULL, "other"));
    WORKS(bt_ctf_clock_class_set_description(class, "any text"));
    TEXT(bt_ctf_clock_class_get_description(class), "any text");
    FAILS(bt_ctf_clock_class_set_description(class, NULL));
    FAILS(bt_ctf_clock_class_set_description(NULL, "a"));
    REFUSES(bt_ctf_clock_class_get_description(NULL));
    IS(bt_ctf_clock_class_get_frequency(class), 1000);
    BAD_IS(bt_ctf_clock_class_get_frequency(NULL), UINT64_MAX);
    WORKS(bt_ctf_clock_class_set_frequency(class, 2000));
    FAILS(bt_ctf_clock_class_set_frequency(class, 0));
    FAILS(bt_ctf_clock_class_set_frequency(NULL, 1000));
    IS(bt_ctf_clock_class_get_precision(class), 1);
    BAD_IS(bt_ctf_clock_class_get_precision(NULL), UINT64_MAX);
    WORKS(bt_ctf_clock_class_set_precision(class, 10));
    FAILS(bt_ctf_clock_class_set_precision(class, UINT64_MAX));
    FAILS(bt_ctf_clock_class_set_precision(NULL, 1));
    WORKS(bt_ctf_clock_class_set_offset_s(class, -5));
    WORKS(bt_ctf_clock_class_get_offset_s(class, &value));
    expect(value == -5, __FILE__, __LINE__, "-5");
    FAILS(bt_ctf_clock_class_set_offset_s(NULL, 1));
    FAILS(bt_ctf_clock_class_get_offset_s(class, NULL));
    FAILS(bt_ctf_clock_class_get_offset_s(NULL, &value));
    WORKS(bt_ctf_clock_class_set_offset_cycles(class, 7));
    WORKS(bt_ctf_clock_class_get_offset_cycles(class, &value));
    expect(value == 7, __FILE__, __LINE__, "7");
    FAILS(bt_ctf_clock_class_set_offset_cycles(NULL, 1));
    FAILS(bt_ctf_clock_class_get_offset_cycles(class, NULL));
    FAILS(bt_ctf_clock_class_get_offset_cycles(NULL, &value));
    IS(bt_ctf_clock_class_is_absolute(class), BT_CTF_FALSE);
    FAILS(bt_ctf_clock_class_is_absolute(NULL));
    WORKS(bt_ctf_clock_class_set_is_absolute(class, BT_CTF_TRUE));
    IS(bt_ctf_clock_class_is_absolute(class), BT_CTF_TRUE);
    FAILS(bt_ctf_clock_class_set_is_absolute(NULL, BT_CTF_TRUE));
    WORKS(bt_ctf_clock_class_set_uuid(class, uuid));
    PRESENT(bt_ctf_clock_class_get_uuid(class));
    expect(
        memcmp(bt_ctf_clock_class_get_uuid(class), uuid, 16) == 0, __FILE__, __LINE__, "the UUID");
    REFUSES(bt_ctf_clock_class_get_uuid(NULL));
    FAILS(bt_ctf_clock_class_set_uuid(class, NULL));
    FAILS(bt_ctf_clock_class_set_uuid(NULL, uuid));
}
