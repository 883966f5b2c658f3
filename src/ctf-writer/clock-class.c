/* SPDX-License-Identifier: MIT */
/* Clock classes; see clock-class.h. */
#include "ctf-writer/clock-class.h"

#include <babeltrace2-ctf-writer/utils.h>
#include <inttypes.h>
#include <string.h>

#include "base/uuid.h"
#include "ctf-writer/accessors.h"

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

static bool is_precision(uint64_t precision)
{
    return precision != UINT64_MAX;
}

struct bt_ctf_clock_class *bt_ctf_clock_class_create(const char *name, uint64_t freq)
{
    if (name && !bt_ctf_identifier_is_valid(name)) {
        return FAIL_NULL("`%s` is not a valid name of a clock", name);
    }
    if (!is_frequency(freq)) {
        return FAIL_NULL("%" PRIu64 " is not a valid frequency", freq);
    }
    struct bt_ctf_clock_class *clock_class = g_new0(struct bt_ctf_clock_class, 1);
    tg_object_init(&clock_class->object, destroy, "clock class");
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

DEFINE_GETTER(const char *, bt_ctf_clock_class_get_name, bt_ctf_clock_class, clock_class, NULL,
    clock_class->name)

int bt_ctf_clock_class_set_name(struct bt_ctf_clock_class *clock_class, const char *name)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_NOT_NULL(name, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    if (!bt_ctf_identifier_is_valid(name)) {
        return FAIL("`%s` is not a valid name of a clock", name);
    }
    ctfw_replace_text(&clock_class->name, name);
    return 0;
}

DEFINE_GETTER(const char *, bt_ctf_clock_class_get_description, bt_ctf_clock_class, clock_class,
    NULL, clock_class->description)

int bt_ctf_clock_class_set_description(struct bt_ctf_clock_class *clock_class, const char *desc)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_NOT_NULL(desc, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    ctfw_replace_text(&clock_class->description, desc);
    return 0;
}

/* Defines bt_ctf_clock_class_get_PROPERTY() and bt_ctf_clock_class_set_PROPERTY(). */
#define DEFINE_NUMBER(property, parameter, is_valid)                                               \
    DEFINE_GETTER(uint64_t, bt_ctf_clock_class_get_##property, bt_ctf_clock_class, clock_class,    \
        UINT64_MAX, clock_class->property)                                                         \
    int bt_ctf_clock_class_set_##property(                                                         \
        struct bt_ctf_clock_class *clock_class, uint64_t parameter)                                \
    {                                                                                              \
        CHECK_NOT_NULL(clock_class, -1);                                                           \
        CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);                                                 \
        if (!is_valid(parameter)) {                                                                \
            return FAIL("%" PRIu64 " is not a valid " #property, parameter);                       \
        }                                                                                          \
        clock_class->property = parameter;                                                         \
        return 0;                                                                                  \
    }

DEFINE_NUMBER(frequency, freq, is_frequency)
DEFINE_NUMBER(precision, cycles, is_precision)

/* Defines bt_ctf_clock_class_get_offset_PART() and bt_ctf_clock_class_set_offset_PART(). */
#define DEFINE_OFFSET(part, parameter, member)                                                     \
    int bt_ctf_clock_class_get_offset_##part(                                                      \
        struct bt_ctf_clock_class *clock_class, int64_t *parameter)                                \
    {                                                                                              \
        CHECK_NOT_NULL(clock_class, -1);                                                           \
        CHECK_NOT_NULL(parameter, -1);                                                             \
        *parameter = clock_class->member;                                                          \
        return 0;                                                                                  \
    }                                                                                              \
    int bt_ctf_clock_class_set_offset_##part(                                                      \
        struct bt_ctf_clock_class *clock_class, int64_t parameter)                                 \
    {                                                                                              \
        CHECK_NOT_NULL(clock_class, -1);                                                           \
        CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);                                                 \
        clock_class->member = parameter;                                                           \
        return 0;                                                                                  \
    }

DEFINE_OFFSET(s, seconds, offset_seconds)
DEFINE_OFFSET(cycles, cycles, offset_cycles)

DEFINE_GETTER(bt_ctf_bool, bt_ctf_clock_class_is_absolute, bt_ctf_clock_class, clock_class, -1,
    clock_class->is_absolute ? BT_CTF_TRUE : BT_CTF_FALSE)

int bt_ctf_clock_class_set_is_absolute(
    struct bt_ctf_clock_class *clock_class, bt_ctf_bool is_absolute)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    clock_class->is_absolute = is_absolute != BT_CTF_FALSE;
    return 0;
}

DEFINE_GETTER(const uint8_t *, bt_ctf_clock_class_get_uuid, bt_ctf_clock_class, clock_class, NULL,
    clock_class->uuid)

int bt_ctf_clock_class_set_uuid(struct bt_ctf_clock_class *clock_class, const uint8_t *uuid)
{
    CHECK_NOT_NULL(clock_class, -1);
    CHECK_NOT_NULL(uuid, -1);
    CHECK_CLOCK_CLASS_NOT_FROZEN(clock_class);
    /* The code uses memmove(), because `uuid` may point to the bytes of the class itself. */
    memmove(clock_class->uuid, uuid, sizeof clock_class->uuid);
    return 0;
}
