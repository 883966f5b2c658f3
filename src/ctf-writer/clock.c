/* SPDX-License-Identifier: MIT */
/* Clocks; see clock.h. The properties of a clock are in its clock class. */
#include "ctf-writer/clock.h"

#include <inttypes.h>

#include "base/units.h"
#include "ctf-writer/accessors.h"

static void destroy(struct tg_object *object)
{
    struct bt_ctf_clock *clock = (struct bt_ctf_clock *) object;

    tg_object_put_ref(clock->clock_class);
    g_free(clock);
}

struct bt_ctf_clock *bt_ctf_clock_create(const char *name)
{
    struct bt_ctf_clock_class *clock_class = bt_ctf_clock_class_create(name, TG_NS_PER_S);

    if (!clock_class) {
        return NULL;
    }
    struct bt_ctf_clock *clock = g_new0(struct bt_ctf_clock, 1);
    tg_object_init(&clock->object, destroy, "clock");
    clock->clock_class = clock_class;
    return clock;
}

/* Defines FUNCTION(), which calls TARGET() for the clock class. */
#define DEFINE_FORWARDING(function, type, target)                                                  \
    int function(struct bt_ctf_clock *clock, type value)                                           \
    {                                                                                              \
        CHECK_NOT_NULL(clock, -1);                                                                 \
        return target(clock->clock_class, value);                                                  \
    }

DEFINE_GETTER(const char *, bt_ctf_clock_get_name, bt_ctf_clock, clock, NULL,
    bt_ctf_clock_class_get_name(clock->clock_class))
DEFINE_GETTER(const char *, bt_ctf_clock_get_description, bt_ctf_clock, clock, NULL,
    bt_ctf_clock_class_get_description(clock->clock_class))
DEFINE_FORWARDING(bt_ctf_clock_set_description, const char *, bt_ctf_clock_class_set_description)
DEFINE_GETTER(uint64_t, bt_ctf_clock_get_frequency, bt_ctf_clock, clock, UINT64_MAX,
    bt_ctf_clock_class_get_frequency(clock->clock_class))
DEFINE_FORWARDING(bt_ctf_clock_set_frequency, uint64_t, bt_ctf_clock_class_set_frequency)
DEFINE_GETTER(uint64_t, bt_ctf_clock_get_precision, bt_ctf_clock, clock, UINT64_MAX,
    bt_ctf_clock_class_get_precision(clock->clock_class))
DEFINE_FORWARDING(bt_ctf_clock_set_precision, uint64_t, bt_ctf_clock_class_set_precision)
DEFINE_FORWARDING(bt_ctf_clock_get_offset_s, int64_t *, bt_ctf_clock_class_get_offset_s)
DEFINE_FORWARDING(bt_ctf_clock_set_offset_s, int64_t, bt_ctf_clock_class_set_offset_s)
DEFINE_FORWARDING(bt_ctf_clock_get_offset, int64_t *, bt_ctf_clock_class_get_offset_cycles)
DEFINE_FORWARDING(bt_ctf_clock_set_offset, int64_t, bt_ctf_clock_class_set_offset_cycles)
DEFINE_GETTER(int, bt_ctf_clock_get_is_absolute, bt_ctf_clock, clock, -1,
    bt_ctf_clock_class_is_absolute(clock->clock_class))
DEFINE_FORWARDING(bt_ctf_clock_set_is_absolute, int, bt_ctf_clock_class_set_is_absolute)
DEFINE_GETTER(const uint8_t *, bt_ctf_clock_get_uuid, bt_ctf_clock, clock, NULL,
    bt_ctf_clock_class_get_uuid(clock->clock_class))
DEFINE_FORWARDING(bt_ctf_clock_set_uuid, const uint8_t *, bt_ctf_clock_class_set_uuid)

int bt_ctf_clock_set_time(struct bt_ctf_clock *clock, int64_t time)
{
    CHECK_NOT_NULL(clock, -1);
    if (time < 0) {
        return FAIL("%" PRId64 " ns are before the clock's value 0", time);
    }
    /* Fast path for the usual frequency, because programs set the time for each event. */
    if (clock->clock_class->frequency == TG_NS_PER_S) {
        clock->value = (uint64_t) time;
        return 0;
    }
    unsigned __int128 cycles =
        (unsigned __int128) time * clock->clock_class->frequency / TG_NS_PER_S;
    if (cycles > UINT64_MAX) {
        return FAIL("%" PRId64 " ns don't fit 64 bits as cycles of %" PRIu64 " Hz", time,
            clock->clock_class->frequency);
    }
    clock->value = (uint64_t) cycles;
    return 0;
}
