/* SPDX-License-Identifier: MIT */
/* Clock classes: the public functions. */
#include "lib/accessors.h"
#include "lib/trace-ir/clock-class.h"
#include "base/units.h"
#include "lib/assert-cond.h"
#include "lib/error-internal.h"
#include "lib/ref-functions.h"
#include "lib/trace-ir/property-functions.h"

#include <babeltrace2/extension/clock-conversion.h>
#include <inttypes.h>
#include <string.h>

#define DEFAULT_FREQUENCY TG_NS_PER_S /* Hz */
#define UNKNOWN_CYCLES    UINT64_MAX

static void clear_origin(struct bt_clock_class *clock_class)
{
    g_clear_pointer(&clock_class->origin.namespace_, g_free);
    g_clear_pointer(&clock_class->origin.name, g_free);
    g_clear_pointer(&clock_class->origin.uid, g_free);
}

static void destroy(struct tg_object *object)
{
    struct bt_clock_class *clock_class = (struct bt_clock_class *) object;

    clear_origin(clock_class);
    g_free(clock_class->namespace_);
    g_free(clock_class->name);
    g_free(clock_class->uid);
    g_free(clock_class->description);
    bt_value_put_ref(clock_class->user_attributes);
    g_free(clock_class);
}

bt_clock_class *bt_clock_class_create(bt_self_component *self_component)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("component", self_component);
    struct bt_clock_class *clock_class = g_new0(struct bt_clock_class, 1);
    tg_object_init(&clock_class->base, destroy, "clock class");
    clock_class->mip_version = bt_self_component_get_graph_mip_version(self_component);
    clock_class->precision = clock_class->mip_version == 0 ? 0 : UNKNOWN_CYCLES;
    clock_class->accuracy = UNKNOWN_CYCLES;
    clock_class->origin.kind = BT__CLOCK_ORIGIN_UNIX_EPOCH;
    tg_clock_conversion_init(&clock_class->conversion, DEFAULT_FREQUENCY, 0, 0);
    return clock_class;
}

void bt__clock_class_freeze(const struct bt_clock_class *clock_class)
{
    ((struct bt_clock_class *) clock_class)->frozen = true;
    bt__user_attributes_freeze(&clock_class->user_attributes);
}

void bt_clock_class_set_frequency(bt_clock_class *clock_class, uint64_t frequency)
{
    BT__ASSERT_PRE_MAY_CHANGE("clock-class", clock_class);
    BT_ASSERT_PRE("valid-frequency", frequency != 0 && frequency != UINT64_MAX,
        "Frequency is 0 or UINT64_MAX: frequency=%" PRIu64, frequency);
    BT_ASSERT_PRE("offset-cycles-lt-frequency", clock_class->conversion.offset_cycles < frequency,
        "Frequency isn't greater than the offset in cycles: frequency=%" PRIu64
        ", offset-cycles=%" PRIu64,
        frequency, clock_class->conversion.offset_cycles);
    tg_clock_conversion_init(&clock_class->conversion, frequency,
        clock_class->conversion.offset_seconds, clock_class->conversion.offset_cycles);
}

BT__DEFINE_GETTER(
    uint64_t, bt_clock_class_get_frequency, bt_clock_class, "clock-class", conversion.frequency)

void bt_clock_class_set_offset(
    bt_clock_class *clock_class, int64_t offset_seconds, uint64_t offset_cycles)
{
    BT__ASSERT_PRE_MAY_CHANGE("clock-class", clock_class);
    BT_ASSERT_PRE("offset-cycles-lt-frequency", offset_cycles < clock_class->conversion.frequency,
        "Offset in cycles isn't less than the frequency: offset-cycles=%" PRIu64
        ", frequency=%" PRIu64,
        offset_cycles, clock_class->conversion.frequency);
    tg_clock_conversion_init(
        &clock_class->conversion, clock_class->conversion.frequency, offset_seconds, offset_cycles);
}

void bt_clock_class_get_offset(
    const bt_clock_class *clock_class, int64_t *offset_seconds, uint64_t *offset_cycles)
{
    BT_ASSERT_PRE_DEV_NON_NULL("clock-class", clock_class);
    BT_ASSERT_PRE_DEV_NON_NULL("seconds-output", offset_seconds);
    BT_ASSERT_PRE_DEV_NON_NULL("cycles-output", offset_cycles);
    *offset_seconds = clock_class->conversion.offset_seconds;
    *offset_cycles = clock_class->conversion.offset_cycles;
}

uint64_t bt_x_clock_class_ns_from_origin_to_cycles(
    const bt_clock_class *clock_class, int64_t ns_from_origin)
{
    BT_ASSERT_PRE_NON_NULL("clock-class", clock_class);
    return tg_clock_ns_to_cycles(&clock_class->conversion, ns_from_origin);
}

void bt_clock_class_set_precision(bt_clock_class *clock_class, uint64_t precision)
{
    BT__ASSERT_PRE_MAY_CHANGE("clock-class", clock_class);
    BT_ASSERT_PRE("valid-precision", precision != UNKNOWN_CYCLES, "Precision is UINT64_MAX.");
    clock_class->precision = precision;
}

uint64_t bt_clock_class_get_precision(const bt_clock_class *clock_class)
{
    BT_ASSERT_PRE_NON_NULL("clock-class", clock_class);
    BT__ASSERT_PRE_MIP(clock_class, 0);
    return clock_class->precision;
}

static bt_property_availability get_cycles(uint64_t property, uint64_t *value)
{
    if (property == UNKNOWN_CYCLES) {
        return BT_PROPERTY_AVAILABILITY_NOT_AVAILABLE;
    }
    *value = property;
    return BT_PROPERTY_AVAILABILITY_AVAILABLE;
}

bt_property_availability bt_clock_class_get_opt_precision(
    const bt_clock_class *clock_class, uint64_t *precision)
{
    BT_ASSERT_PRE_DEV_NON_NULL("clock-class", clock_class);
    BT_ASSERT_PRE_DEV_NON_NULL("precision-output", precision);
    return get_cycles(clock_class->precision, precision);
}

void bt_clock_class_set_accuracy(bt_clock_class *clock_class, uint64_t accuracy)
{
    BT__ASSERT_PRE_MAY_CHANGE("clock-class", clock_class);
    BT__ASSERT_PRE_MIP(clock_class, 1);
    BT_ASSERT_PRE("valid-accuracy", accuracy != UNKNOWN_CYCLES, "Accuracy is UINT64_MAX.");
    clock_class->accuracy = accuracy;
}

bt_property_availability bt_clock_class_get_accuracy(
    const bt_clock_class *clock_class, uint64_t *accuracy)
{
    BT_ASSERT_PRE_DEV_NON_NULL("clock-class", clock_class);
    BT_ASSERT_PRE_DEV_NON_NULL("accuracy-output", accuracy);
    return get_cycles(clock_class->accuracy, accuracy);
}

static void set_plain_origin(struct bt_clock_class *clock_class, enum bt__clock_origin kind)
{
    clear_origin(clock_class);
    clock_class->origin.kind = kind;
}

void bt_clock_class_set_origin_unknown(bt_clock_class *clock_class)
{
    BT__ASSERT_PRE_MAY_CHANGE("clock-class", clock_class);
    set_plain_origin(clock_class, BT__CLOCK_ORIGIN_UNKNOWN);
}

void bt_clock_class_set_origin_unix_epoch(bt_clock_class *clock_class)
{
    BT__ASSERT_PRE_MAY_CHANGE("clock-class", clock_class);
    set_plain_origin(clock_class, BT__CLOCK_ORIGIN_UNIX_EPOCH);
}

void bt_clock_class_set_origin_is_unix_epoch(
    bt_clock_class *clock_class, bt_bool origin_is_unix_epoch)
{
    BT__ASSERT_PRE_MAY_CHANGE("clock-class", clock_class);
    set_plain_origin(
        clock_class, origin_is_unix_epoch ? BT__CLOCK_ORIGIN_UNIX_EPOCH : BT__CLOCK_ORIGIN_UNKNOWN);
}

bt_clock_class_set_origin_status bt_clock_class_set_origin(
    bt_clock_class *clock_class, const char *ns, const char *name, const char *uid)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT__ASSERT_PRE_MAY_CHANGE("clock-class", clock_class);
    BT__ASSERT_PRE_MIP(clock_class, 1);
    BT_ASSERT_PRE_NON_NULL("name", name);
    BT_ASSERT_PRE_NON_NULL("uid", uid);
    bt__set_string(&clock_class->origin.namespace_, ns);
    bt__set_string(&clock_class->origin.name, name);
    bt__set_string(&clock_class->origin.uid, uid);
    clock_class->origin.kind = BT__CLOCK_ORIGIN_CUSTOM;
    return BT_CLOCK_CLASS_SET_ORIGIN_STATUS_OK;
}

BT__DEFINE_EXPRESSION(bt_bool, bt_clock_class_origin_is_known, const bt_clock_class, "clock-class",
    object->origin.kind != BT__CLOCK_ORIGIN_UNKNOWN)

BT__DEFINE_EXPRESSION(bt_bool, bt_clock_class_origin_is_unix_epoch, const bt_clock_class,
    "clock-class", object->origin.kind == BT__CLOCK_ORIGIN_UNIX_EPOCH)

#define DEFINE_ORIGIN_GETTER(part, member)                                                         \
    const char *bt_clock_class_get_origin_##part(const bt_clock_class *clock_class)                \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL("clock-class", clock_class);                                        \
        BT__ASSERT_PRE_MIP(clock_class, 1);                                                        \
        BT_ASSERT_PRE_DEV("clock-class-origin-is-custom",                                          \
            clock_class->origin.kind == BT__CLOCK_ORIGIN_CUSTOM,                                   \
            "The origin of the clock class is unknown or the Unix epoch.");                        \
        return clock_class->origin.member;                                                         \
    }

DEFINE_ORIGIN_GETTER(namespace, namespace_)
DEFINE_ORIGIN_GETTER(name, name)
DEFINE_ORIGIN_GETTER(uid, uid)

bool bt__clock_class_has_same_origin(const struct bt_clock_class *a, const struct bt_clock_class *b)
{
    if (a->origin.kind != b->origin.kind) {
        return false;
    }
    switch (a->origin.kind) {
    case BT__CLOCK_ORIGIN_UNKNOWN:
        return false;
    case BT__CLOCK_ORIGIN_UNIX_EPOCH:
        return true;
    case BT__CLOCK_ORIGIN_CUSTOM:
        return g_strcmp0(a->origin.namespace_, b->origin.namespace_) == 0 &&
               strcmp(a->origin.name, b->origin.name) == 0 &&
               strcmp(a->origin.uid, b->origin.uid) == 0;
    }
    g_assert_not_reached();
}

BT__DEFINE_IDENTITY(clock_class, "clock-class", clock_class)

static bool strings_are_set_and_equal(const char *a, const char *b)
{
    return a && b && strcmp(a, b) == 0;
}

bt_bool bt_clock_class_has_same_identity(
    const bt_clock_class *clock_class_a, const bt_clock_class *clock_class_b)
{
    BT_ASSERT_PRE_NON_NULL("clock-class-a", clock_class_a);
    BT__ASSERT_PRE_MIP(clock_class_a, 1);
    BT_ASSERT_PRE_NON_NULL("clock-class-b", clock_class_b);
    BT__ASSERT_PRE_MIP(clock_class_b, 1);
    /* Without a name or a UID, a clock class has no identity and isn't even identical to itself. */
    return g_strcmp0(clock_class_a->namespace_, clock_class_b->namespace_) == 0 &&
           strings_are_set_and_equal(clock_class_a->name, clock_class_b->name) &&
           strings_are_set_and_equal(clock_class_a->uid, clock_class_b->uid);
}

BT__DEFINE_UUID(clock_class, "clock-class", clock_class)

BT__DEFINE_STRING(clock_class, "clock-class", description, "description")

BT__DEFINE_USER_ATTRIBUTES(clock_class, "clock-class", clock_class, BT_ASSERT_PRE)

BT__DEFINE_GETTER(
    uint64_t, bt_clock_class_get_graph_mip_version, bt_clock_class, "clock-class", mip_version)

bt_clock_class_cycles_to_ns_from_origin_status bt_clock_class_cycles_to_ns_from_origin(
    const bt_clock_class *clock_class, uint64_t value, int64_t *ns_from_origin)
{
    BT_ASSERT_PRE_DEV_NO_ERROR();
    BT_ASSERT_PRE_DEV_NON_NULL("clock-class", clock_class);
    BT_ASSERT_PRE_DEV_NON_NULL("ns-from-origin-output", ns_from_origin);
    if (G_UNLIKELY(!tg_clock_cycles_to_ns(&clock_class->conversion, value, ns_from_origin))) {
        BT_LIB_APPEND_CAUSE(
            "Clock value doesn't fit 64 bits as nanoseconds from origin: clock-class=`%s`, "
            "value=%" PRIu64 ", frequency=%" PRIu64 ", offset-seconds=%" PRId64
            ", offset-cycles=%" PRIu64,
            clock_class->name ? clock_class->name : "", value, clock_class->conversion.frequency,
            clock_class->conversion.offset_seconds, clock_class->conversion.offset_cycles);
        return BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR;
    }
    return BT_CLOCK_CLASS_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK;
}

BT__DEFINE_REF_FUNCTIONS(clock_class)
