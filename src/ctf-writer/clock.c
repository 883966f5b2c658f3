/* SPDX-License-Identifier: MIT */
/* Clocks: the properties are those of the clock class; see clock.h. */
#include "ctf-writer/clock.h"

#include <inttypes.h>

#include "base/units.h"
#include "ctf-writer/failure.h"

static void destroy(struct tg_object *object)
{
    struct bt_ctf_clock *clock = (struct bt_ctf_clock *) object;

    tg_object_put_ref(clock->clock_class);
    g_free(clock);
}

struct bt_ctf_clock *bt_ctf_clock_create(const char *name)
{
    struct bt_ctf_clock_class *clock_class = bt_ctf_clock_class_create(name, TG_NS_PER_S);
    struct bt_ctf_clock *clock;

    if (!clock_class) {
        return NULL;
    }
    clock = g_new0(struct bt_ctf_clock, 1);
    tg_object_init(&clock->object, destroy);
    clock->clock_class = clock_class;
    return clock;
}

const char *bt_ctf_clock_get_name(struct bt_ctf_clock *clock)
{
    CHECK_NOT_NULL(clock, NULL);
    return bt_ctf_clock_class_get_name(clock->clock_class);
}

const char *bt_ctf_clock_get_description(struct bt_ctf_clock *clock)
{
    CHECK_NOT_NULL(clock, NULL);
    return bt_ctf_clock_class_get_description(clock->clock_class);
}

int bt_ctf_clock_set_description(struct bt_ctf_clock *clock, const char *desc)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_set_description(clock->clock_class, desc);
}

uint64_t bt_ctf_clock_get_frequency(struct bt_ctf_clock *clock)
{
    CHECK_NOT_NULL(clock, UINT64_MAX);
    return bt_ctf_clock_class_get_frequency(clock->clock_class);
}

int bt_ctf_clock_set_frequency(struct bt_ctf_clock *clock, uint64_t freq)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_set_frequency(clock->clock_class, freq);
}

uint64_t bt_ctf_clock_get_precision(struct bt_ctf_clock *clock)
{
    CHECK_NOT_NULL(clock, UINT64_MAX);
    return bt_ctf_clock_class_get_precision(clock->clock_class);
}

int bt_ctf_clock_set_precision(struct bt_ctf_clock *clock, uint64_t precision)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_set_precision(clock->clock_class, precision);
}

int bt_ctf_clock_get_offset_s(struct bt_ctf_clock *clock, int64_t *offset_s)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_get_offset_s(clock->clock_class, offset_s);
}

int bt_ctf_clock_set_offset_s(struct bt_ctf_clock *clock, int64_t offset_s)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_set_offset_s(clock->clock_class, offset_s);
}

int bt_ctf_clock_get_offset(struct bt_ctf_clock *clock, int64_t *offset)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_get_offset_cycles(clock->clock_class, offset);
}

int bt_ctf_clock_set_offset(struct bt_ctf_clock *clock, int64_t offset)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_set_offset_cycles(clock->clock_class, offset);
}

int bt_ctf_clock_get_is_absolute(struct bt_ctf_clock *clock)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_is_absolute(clock->clock_class);
}

int bt_ctf_clock_set_is_absolute(struct bt_ctf_clock *clock, int is_absolute)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_set_is_absolute(clock->clock_class, is_absolute);
}

const uint8_t *bt_ctf_clock_get_uuid(struct bt_ctf_clock *clock)
{
    CHECK_NOT_NULL(clock, NULL);
    return bt_ctf_clock_class_get_uuid(clock->clock_class);
}

int bt_ctf_clock_set_uuid(struct bt_ctf_clock *clock, const uint8_t *uuid)
{
    CHECK_NOT_NULL(clock, -1);
    return bt_ctf_clock_class_set_uuid(clock->clock_class, uuid);
}

int bt_ctf_clock_set_time(struct bt_ctf_clock *clock, int64_t time)
{
    unsigned __int128 cycles;

    CHECK_NOT_NULL(clock, -1);
    if (time < 0) {
        return FAIL("%" PRId64 " ns are before the clock's value 0", time);
    }
    /* The usual clock, set for each event. */
    if (clock->clock_class->frequency == TG_NS_PER_S) {
        clock->value = (uint64_t) time;
        return 0;
    }
    cycles = (unsigned __int128) time * clock->clock_class->frequency / TG_NS_PER_S;
    if (cycles > UINT64_MAX) {
        return FAIL("%" PRId64 " ns are more than 64 bits of cycles of %" PRIu64 " Hz", time,
            clock->clock_class->frequency);
    }
    clock->value = (uint64_t) cycles;
    return 0;
}
