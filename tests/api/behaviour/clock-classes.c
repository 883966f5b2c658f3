/* SPDX-License-Identifier: MIT */
/* Clock classes: properties, origins, identities, and the conversion of their values. */
#include "behaviour.h"

static const uint8_t uuid[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255};

static void say_conversions(bt_clock_class *clock)
{
    static const struct {
        uint64_t frequency;
        int64_t seconds;
        uint64_t cycles;
        uint64_t value;
    } cases[] = {
        {1000000000, 0, 0, 0},
        {1000000000, 1500000000, 999999999, 1},
        {1000000000, -1, 0, 1},
        {1000000000, -1, 999999999, 1},
        {1000000000, 0, 0, INT64_MAX - 1},
        {1000000000, 0, 0, (uint64_t) INT64_MAX + 1},
        {1000000000, 9223372034, 999999999, 0},
        {1000000000, 9223372036, 854775807, 1},
        {1000000000, 9223372037, 0, 0},
        {1000000000, -9223372036, 0, 0},
        {1000000000, -9223372037, 0, 0},
        {3, 0, 0, 1},
        {3, 0, 2, 2},
        {7, -3, 6, 100},
        {32768, 12, 32767, 123456789},
        {1, 0, 0, 9223372036},
        {1, 0, 0, 9223372037},
        {2400000000, 10, 7, 123456789012345678},
        {999999937, 5, 999999936, 9999999999999999},
        {UINT64_C(10000000000000000000), 1, 1, 9999999999999999999u},
        {INT64_MAX, 0, 1, INT64_MAX},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        int64_t ns = -1;
        int64_t util_ns = -1;
        int status = 0;
        int util_status = 0;

        bt_clock_class_set_offset(clock, 0, 0);
        bt_clock_class_set_frequency(clock, cases[i].frequency);
        bt_clock_class_set_offset(clock, cases[i].seconds, cases[i].cycles);
        status = bt_clock_class_cycles_to_ns_from_origin(clock, cases[i].value, &ns);
        bt_current_thread_clear_error();
        util_status = bt_util_clock_cycles_to_ns_from_origin(
            cases[i].value, cases[i].frequency, cases[i].seconds, cases[i].cycles, &util_ns);
        bt_current_thread_clear_error();
        printf("conversion %zu: %d", i, status);
        if (status == 0) {
            printf(" %" PRId64, ns);
        }
        printf(", %d", util_status);
        if (util_status == 0) {
            printf(" %" PRId64, util_ns);
        }
        printf("\n");
    }
}

static void say_identities(bt_self_component *self)
{
    bt_clock_class *a = bt_clock_class_create(self);
    bt_clock_class *b = bt_clock_class_create(self);
    uint64_t number = 0;

    IS(bt_clock_class_has_same_identity(a, b));
    IS(bt_clock_class_has_same_identity(a, a));
    bt_clock_class_set_name(a, "name");
    bt_clock_class_set_name(b, "name");
    IS(bt_clock_class_has_same_identity(a, b));
    NUMBER(bt_clock_class_set_uid(a, "uid"));
    NUMBER(bt_clock_class_set_uid(b, "uid"));
    IS(bt_clock_class_has_same_identity(a, b));
    NUMBER(bt_clock_class_set_namespace(a, "space"));
    IS(bt_clock_class_has_same_identity(a, b));
    bt_clock_class_set_namespace(b, "space");
    IS(bt_clock_class_has_same_identity(a, b));
    bt_clock_class_set_uid(b, "UID");
    IS(bt_clock_class_has_same_identity(a, b));
    TEXT(bt_clock_class_get_namespace(a));
    TEXT(bt_clock_class_get_uid(b));
    NUMBER(bt_clock_class_set_origin(a, NULL, "n", "u"));
    IS(bt_clock_class_origin_is_known(a));
    IS(bt_clock_class_origin_is_unix_epoch(a));
    TEXT(bt_clock_class_get_origin_namespace(a));
    TEXT(bt_clock_class_get_origin_name(a));
    TEXT(bt_clock_class_get_origin_uid(a));
    NUMBER(bt_clock_class_set_origin(a, "s", "n2", "u2"));
    TEXT(bt_clock_class_get_origin_namespace(a));
    IS(bt_clock_class_get_accuracy(a, &number) == BT_PROPERTY_AVAILABILITY_AVAILABLE);
    bt_clock_class_set_accuracy(a, 23);
    IS(bt_clock_class_get_accuracy(a, &number) == BT_PROPERTY_AVAILABILITY_AVAILABLE);
    NUMBER(number);
    bt_clock_class_put_ref(a);
    bt_clock_class_put_ref(b);
}

void say_clock_classes(bt_self_component *self)
{
    bt_clock_class *clock = bt_clock_class_create(self);
    bt_value *attributes = map_of("a", 1);
    int64_t seconds = -1;
    uint64_t number = 0;

    NUMBER(bt_clock_class_get_graph_mip_version(clock));
    NUMBER(bt_clock_class_get_frequency(clock));
    bt_clock_class_get_offset(clock, &seconds, &number);
    INTEGER(seconds);
    NUMBER(number);
    IS(bt_clock_class_origin_is_known(clock));
    IS(bt_clock_class_origin_is_unix_epoch(clock));
    IS(bt_clock_class_get_opt_precision(clock, &number) == BT_PROPERTY_AVAILABILITY_AVAILABLE);
    TEXT(bt_clock_class_get_name(clock));
    TEXT(bt_clock_class_get_description(clock));
    NUMBER(bt_value_map_get_size(bt_clock_class_borrow_user_attributes(clock)));

    bt_clock_class_set_precision(clock, 5);
    IS(bt_clock_class_get_opt_precision(clock, &number) == BT_PROPERTY_AVAILABILITY_AVAILABLE);
    NUMBER(number);
    NUMBER(bt_clock_class_set_name(clock, "one"));
    NUMBER(bt_clock_class_set_name(clock, "two"));
    TEXT(bt_clock_class_get_name(clock));
    NUMBER(bt_clock_class_set_description(clock, ""));
    TEXT(bt_clock_class_get_description(clock));
    bt_clock_class_set_origin_unknown(clock);
    IS(bt_clock_class_origin_is_known(clock));
    IS(bt_clock_class_origin_is_unix_epoch(clock));
    bt_clock_class_set_origin_unix_epoch(clock);
    IS(bt_clock_class_origin_is_unix_epoch(clock));
    bt_clock_class_set_origin_is_unix_epoch(clock, BT_FALSE);
    IS(bt_clock_class_origin_is_known(clock));
    bt_clock_class_set_user_attributes(clock, attributes);
    IS(bt_clock_class_borrow_user_attributes_const(clock) == attributes);
    if (bt_clock_class_get_graph_mip_version(clock) == 0) {
        NUMBER(bt_clock_class_get_precision(clock));
        IS(bt_clock_class_get_uuid(clock) == NULL);
        bt_clock_class_set_uuid(clock, uuid);
        NUMBER(bt_clock_class_get_uuid(clock)[15]);
        IS(bt_clock_class_get_uuid(clock) == uuid);
    } else {
        say_identities(self);
    }
    say_conversions(clock);
    bt_value_put_ref(attributes);
    bt_clock_class_put_ref(clock);
}
