/* SPDX-License-Identifier: MIT */
/* Clock classes; see clock-class.h. */
#include "ctf-writer/clock-class.h"

#include <babeltrace2-ctf-writer/utils.h>
#include <inttypes.h>
#include <string.h>

#include "base/uuid.h"
#include "ctf-writer/failure.h"

#define CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class)                                                  \
    do {                                                                                           \
        if ((clock_class)->is_frozen) {                                                            \
            return FAIL("clock class `%s` is frozen", text_of((clock_class)->name));               \
        }                                                                                          \
    } while (0)

static const char *text_of(const char *text)
{
    return text ? text : "";
}

static void destroy(struct tg_object *object)
{
    struct bt_ctf_clock_class *clock_class = (struct bt_ctf_clock_class *) object;

    g_free(clock_class->name);
    g_free(clock_class->description);
    g_free(clock_class);
}

static bool is_frequency(uint64_t frequency)
{
    return frequency != 0 && frequency != UINT64_MAX;
}

struct bt_ctf_clock_class *bt_ctf_clock_class_create(const char *name, uint64_t freq)
{
    struct bt_ctf_clock_class *clock_class;

    if (name && !bt_ctf_identifier_is_valid(name)) {
        return FAIL_NULL("`%s` is no valid name of a clock", name);
    }
    if (!is_frequency(freq)) {
        return FAIL_NULL("%" PRIu64 " is no frequency", freq);
    }
    clock_class = g_new0(struct bt_ctf_clock_class, 1);
    tg_object_init(&clock_class->object, destroy);
    clock_class->name = g_strdup(name);
    clock_class->frequency = freq;
    clock_class->precision = 1;
    tg_uuid_generate(clock_class->uuid);
    return clock_class;
}

bool ctfw_clock_class_equals(
    const struct bt_ctf_clock_class *clock_class, const struct bt_ctf_clock_class *other)
{
    return clock_class == other ||
           (g_strcmp0(clock_class->name, other->name) == 0 &&
               g_strcmp0(clock_class->description, other->description) == 0 &&
               clock_class->frequency == other->frequency &&
               clock_class->precision == other->precision &&
               clock_class->offset_seconds == other->offset_seconds &&
               clock_class->offset_cycles == other->offset_cycles &&
               clock_class->is_absolute == other->is_absolute &&
               memcmp(clock_class->uuid, other->uuid, sizeof other->uuid) == 0);
}

const char *bt_ctf_clock_class_get_name(struct bt_ctf_clock_class *clock_class)
{
    CHECK_NOT_NULL(clock_class, NULL);
    return clock_class->name;
}

int bt_ctf_clock_class_set_name(struct bt_ctf_clock_class *clock_class, const char *name)
{
    char *copy;

    CHECK_NOT_NULL(clock_class, -1);
    CHECK_NOT_NULL(name, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    if (!bt_ctf_identifier_is_valid(name)) {
        return FAIL("`%s` is no valid name of a clock", name);
    }
    /* It may be the name that the class has. */
    copy = g_strdup(name);
    g_free(clock_class->name);
    clock_class->name = copy;
    return 0;
}

const char *bt_ctf_clock_class_get_description(struct bt_ctf_clock_class *clock_class)
{
    CHECK_NOT_NULL(clock_class, NULL);
    return clock_class->description;
}

int bt_ctf_clock_class_set_description(struct bt_ctf_clock_class *clock_class, const char *desc)
{
    char *copy;

    CHECK_NOT_NULL(clock_class, -1);
    CHECK_NOT_NULL(desc, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    copy = g_strdup(desc);
    g_free(clock_class->description);
    clock_class->description = copy;
    return 0;
}

uint64_t bt_ctf_clock_class_get_frequency(struct bt_ctf_clock_class *clock_class)
{
    CHECK_NOT_NULL(clock_class, UINT64_MAX);
    return clock_class->frequency;
}

int bt_ctf_clock_class_set_frequency(struct bt_ctf_clock_class *clock_class, uint64_t freq)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    if (!is_frequency(freq)) {
        return FAIL("%" PRIu64 " is no frequency", freq);
    }
    clock_class->frequency = freq;
    return 0;
}

uint64_t bt_ctf_clock_class_get_precision(struct bt_ctf_clock_class *clock_class)
{
    CHECK_NOT_NULL(clock_class, UINT64_MAX);
    return clock_class->precision;
}

int bt_ctf_clock_class_set_precision(struct bt_ctf_clock_class *clock_class, uint64_t precision)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    if (precision == UINT64_MAX) {
        return FAIL("%" PRIu64 " is no precision", precision);
    }
    clock_class->precision = precision;
    return 0;
}

int bt_ctf_clock_class_get_offset_s(struct bt_ctf_clock_class *clock_class, int64_t *seconds)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_NOT_NULL(seconds, -1);
    *seconds = clock_class->offset_seconds;
    return 0;
}

int bt_ctf_clock_class_set_offset_s(struct bt_ctf_clock_class *clock_class, int64_t seconds)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    clock_class->offset_seconds = seconds;
    return 0;
}

int bt_ctf_clock_class_get_offset_cycles(struct bt_ctf_clock_class *clock_class, int64_t *cycles)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_NOT_NULL(cycles, -1);
    *cycles = clock_class->offset_cycles;
    return 0;
}

int bt_ctf_clock_class_set_offset_cycles(struct bt_ctf_clock_class *clock_class, int64_t cycles)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    clock_class->offset_cycles = cycles;
    return 0;
}

bt_ctf_bool bt_ctf_clock_class_is_absolute(struct bt_ctf_clock_class *clock_class)
{
    CHECK_NOT_NULL(clock_class, -1);
    return clock_class->is_absolute ? BT_CTF_TRUE : BT_CTF_FALSE;
}

int bt_ctf_clock_class_set_is_absolute(
    struct bt_ctf_clock_class *clock_class, bt_ctf_bool is_absolute)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    clock_class->is_absolute = is_absolute != BT_CTF_FALSE;
    return 0;
}

const uint8_t *bt_ctf_clock_class_get_uuid(struct bt_ctf_clock_class *clock_class)
{
    CHECK_NOT_NULL(clock_class, NULL);
    return clock_class->uuid;
}

int bt_ctf_clock_class_set_uuid(struct bt_ctf_clock_class *clock_class, const uint8_t *uuid)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_NOT_NULL(uuid, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    /* They may be the bytes that the class has. */
    memmove(clock_class->uuid, uuid, sizeof clock_class->uuid);
    return 0;
}
