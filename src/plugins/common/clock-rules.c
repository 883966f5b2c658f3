/* SPDX-License-Identifier: MIT */
/* Rules for merging clocks by time; see clock-rules.h. */
#include "plugins/common/clock-rules.h"

#include <inttypes.h>
#include <string.h>

static bool is_mip_0(const bt_clock_class *clock_class)
{
    return bt_clock_class_get_graph_mip_version(clock_class) == 0;
}

static bool has_identity(const bt_clock_class *clock_class)
{
    return is_mip_0(clock_class)
               ? bt_clock_class_get_uuid(clock_class) != NULL
               : bt_clock_class_get_name(clock_class) && bt_clock_class_get_uid(clock_class);
}

static bool have_same_identity(const bt_clock_class *a, const bt_clock_class *b)
{
    if (!is_mip_0(a)) {
        return bt_clock_class_has_same_identity(a, b);
    }

    bt_uuid uuid_a = bt_clock_class_get_uuid(a);
    bt_uuid uuid_b = bt_clock_class_get_uuid(b);

    return uuid_a && uuid_b && memcmp(uuid_a, uuid_b, 16) == 0;
}

static bool equal_strings(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool have_same_known_origin(const bt_clock_class *a, const bt_clock_class *b)
{
    bool a_is_epoch = bt_clock_class_origin_is_unix_epoch(a);
    bool b_is_epoch = bt_clock_class_origin_is_unix_epoch(b);

    if (a_is_epoch || b_is_epoch) {
        return a_is_epoch == b_is_epoch;
    }
    return equal_strings(
               bt_clock_class_get_origin_namespace(a), bt_clock_class_get_origin_namespace(b)) &&
           equal_strings(bt_clock_class_get_origin_name(a), bt_clock_class_get_origin_name(b)) &&
           equal_strings(bt_clock_class_get_origin_uid(a), bt_clock_class_get_origin_uid(b));
}

static void expect(struct clock_rules *rules, const bt_clock_class *clock_class)
{
    if (!clock_class) {
        rules->expectation = EXPECT_NO_CLOCK;
        return;
    }
    rules->clock_class = clock_class;
    bt_clock_class_get_ref(clock_class);
    if (bt_clock_class_origin_is_known(clock_class)) {
        rules->expectation = EXPECT_KNOWN_ORIGIN;
    } else {
        rules->expectation = has_identity(clock_class) ? EXPECT_IDENTITY : EXPECT_SAME_CLOCK_CLASS;
    }
}

/* Returns NULL if `clock_class` meets the expectation, else a description of the problem. */
static const char *find_fault(const struct clock_rules *rules, const bt_clock_class *clock_class)
{
    if (rules->expectation == EXPECT_NO_CLOCK) {
        return clock_class ? "has a default clock, but a stream without one came first" : NULL;
    }
    if (!clock_class) {
        return "has no default clock, but a stream with one came first";
    }
    if (clock_class == rules->clock_class) {
        return NULL;
    }
    switch (rules->expectation) {
    case EXPECT_KNOWN_ORIGIN:
        if (!bt_clock_class_origin_is_known(clock_class)) {
            return "has a clock of unknown origin, but the first stream's clock has a known one";
        }
        return have_same_known_origin(clock_class, rules->clock_class)
                   ? NULL
                   : "has a clock of another origin than the first stream's clock";
    case EXPECT_IDENTITY:
        if (bt_clock_class_origin_is_known(clock_class)) {
            return "has a clock of known origin, but the first stream's clock has an unknown one";
        }
        return have_same_identity(clock_class, rules->clock_class)
                   ? NULL
                   : "has a clock of unknown origin with another identity than the first stream's "
                     "clock";
    default:
        return "has another clock than the first stream, and at least one of the two clocks has "
               "neither a known origin nor an identity";
    }
}

bool clock_rules_check(struct clock_rules *rules, bt_self_message_iterator *iterator,
    const bt_stream *stream, const bt_clock_class *clock_class)
{
    if (rules->expectation == EXPECT_ANYTHING) {
        expect(rules, clock_class);
        return true;
    }

    const char *fault = find_fault(rules, clock_class);

    if (!fault) {
        return true;
    }

    /* If one of the two streams has no clock, no parameter makes their times comparable. */
    const char *remedy = rules->clock_class && clock_class
                             ? " (see the `force-clock-class-origin-unix-epoch` parameter of "
                               "`source.ctf.fs`)"
                             : "; read them in separate runs";
    const char *clock_name = clock_class ? bt_clock_class_get_name(clock_class) : NULL;
    const char *stream_name = stream ? bt_stream_get_name(stream) : NULL;

    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator,
        "%s %s%s%s %s%s%s%s: the times of these streams cannot be compared%s",
        stream ? "stream" : "message iterator", stream_name ? "`" : "",
        stream_name ? stream_name : "", stream_name ? "`" : "", fault,
        clock_name ? " (clock `" : "", clock_name ? clock_name : "", clock_name ? "`)" : "",
        remedy);
    return false;
}

void clock_rules_clear(struct clock_rules *rules)
{
    bt_clock_class_put_ref(rules->clock_class);
    *rules = (struct clock_rules){0};
}
