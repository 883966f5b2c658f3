/* SPDX-License-Identifier: MIT */
/* Option field classes with and without a selector field. */
#include "lib/trace-ir/field-class-accessors.h"
#include "lib/trace-ir/field-class.h"

#define TYPE          BT_FIELD_CLASS_TYPE_OPTION
#define PLAIN_TYPE    BT_FIELD_CLASS_TYPE_OPTION_WITHOUT_SELECTOR_FIELD
#define WITH_KEY_TYPE BT_FIELD_CLASS_TYPE_OPTION_WITH_SELECTOR_FIELD
#define BOOL_TYPE     BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD
#define UNSIGNED_TYPE BT_FIELD_CLASS_TYPE_OPTION_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD
#define SIGNED_TYPE   BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD

static void destroy(struct tg_object *object)
{
    struct bt__field_class_option *self = (struct bt__field_class_option *) object;

    tg_object_put_ref(self->content);
    bt__field_class_link_clear(&self->selector_link);
    tg_object_put_ref(self->selector_ranges);
    bt__field_class_free(&self->head);
}

/*
 * Creates an option field class. `selector`, `location` and `ranges` are NULL if this kind of
 * option doesn't use them.
 */
static bt_field_class *create(const bt_trace_class *trace_class, bt_field_class_type type,
    bt_field_class *content, bt_field_class *selector, const bt_field_location *location,
    const struct bt_integer_range_set *ranges)
{
    struct bt__field_class_option *self =
        bt__field_class_create(trace_class, sizeof(*self), type, destroy);

    bt__field_class_contain(&self->content, content);
    bt__field_class_link_init(&self->selector_link, selector, location);
    if (ranges) {
        bt__integer_range_set_freeze(ranges);
        self->selector_ranges = TG_NEW_REF(ranges);
    }
    return &self->head;
}

/* FUNCTION() creates an option field class without a selector field, for the given MIP version. */
#define DEFINE_PLAIN_CREATION(function, version)                                                   \
    bt_field_class *function(bt_trace_class *trace_class, bt_field_class *optional_field_class)    \
    {                                                                                              \
        BT__ASSERT_PRE_CREATE(trace_class);                                                        \
        BT__ASSERT_PRE_MIP(trace_class, version);                                                  \
        BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);                       \
        return create(trace_class, PLAIN_TYPE, optional_field_class, NULL, NULL, NULL);            \
    }

DEFINE_PLAIN_CREATION(bt_field_class_option_without_selector_create, 0)
DEFINE_PLAIN_CREATION(bt_field_class_option_without_selector_field_location_create, 1)

/*
 * Checks the preconditions of creating an option field class with a selector field, for the given
 * MIP version.
 */
#define ASSERT_PRE_FIELD_CLASS_SELECTOR(kind, type)                                                \
    do {                                                                                           \
        BT__ASSERT_PRE_CREATE(trace_class);                                                        \
        BT__ASSERT_PRE_MIP(trace_class, 0);                                                        \
        BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);                       \
        BT_ASSERT_PRE_NON_NULL("selector-field-class", selector_field_class);                      \
        BT__ASSERT_PRE_FC_IS("selector-field-class", selector_field_class, kind, type);            \
    } while (0)
#define ASSERT_PRE_LOCATION_SELECTOR()                                                             \
    do {                                                                                           \
        BT__ASSERT_PRE_CREATE(trace_class);                                                        \
        BT__ASSERT_PRE_MIP(trace_class, 1);                                                        \
        BT__ASSERT_PRE_CONTENT("content-field-class", optional_field_class);                       \
        BT_ASSERT_PRE_NON_NULL("selector-field-location", selector_field_location);                \
    } while (0)

bt_field_class *bt_field_class_option_with_selector_field_bool_create(bt_trace_class *trace_class,
    bt_field_class *optional_field_class, bt_field_class *selector_field_class)
{
    ASSERT_PRE_FIELD_CLASS_SELECTOR("boolean-field-class", BT_FIELD_CLASS_TYPE_BOOL);
    return create(trace_class, BOOL_TYPE, optional_field_class, selector_field_class, NULL, NULL);
}

bt_field_class *bt_field_class_option_with_selector_field_location_bool_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    const bt_field_location *selector_field_location)
{
    ASSERT_PRE_LOCATION_SELECTOR();
    return create(
        trace_class, BOOL_TYPE, optional_field_class, NULL, selector_field_location, NULL);
}

/* Defines the functions of option field classes with an unsigned or signed selector field. */
#define DEFINE_INTEGER_SELECTOR_FUNCTIONS(signedness, SIGNEDNESS)                                      \
    bt_field_class *bt_field_class_option_with_selector_field_integer_##signedness##_create(           \
        bt_trace_class *trace_class, bt_field_class *optional_field_class,                             \
        bt_field_class *selector_field_class, const bt_integer_range_set_##signedness *ranges)         \
    {                                                                                                  \
        ASSERT_PRE_FIELD_CLASS_SELECTOR(                                                               \
            #signedness "-integer-field-class", BT_FIELD_CLASS_TYPE_##SIGNEDNESS##_INTEGER);           \
        BT__ASSERT_PRE_SELECTOR_RANGES(ranges, bt__##signedness##_range_set(ranges));                  \
        return create(trace_class, SIGNEDNESS##_TYPE, optional_field_class, selector_field_class,      \
            NULL, bt__##signedness##_range_set(ranges));                                               \
    }                                                                                                  \
    bt_field_class                                                                                     \
        *bt_field_class_option_with_selector_field_location_integer_##signedness##_create(             \
            bt_trace_class *trace_class, bt_field_class *optional_field_class,                         \
            const bt_field_location *selector_field_location,                                          \
            const bt_integer_range_set_##signedness *ranges)                                           \
    {                                                                                                  \
        ASSERT_PRE_LOCATION_SELECTOR();                                                                \
        BT__ASSERT_PRE_SELECTOR_RANGES(ranges, bt__##signedness##_range_set(ranges));                  \
        return create(trace_class, SIGNEDNESS##_TYPE, optional_field_class, NULL,                      \
            selector_field_location, bt__##signedness##_range_set(ranges));                            \
    }                                                                                                  \
    const bt_integer_range_set_##signedness *                                                          \
        bt_field_class_option_with_selector_field_integer_##signedness##_borrow_selector_ranges_const( \
            const bt_field_class *field_class)                                                         \
    {                                                                                                  \
        BT__ASSERT_PRE_DEV_FC(field_class,                                                             \
            "option-field-class-with-" #signedness "-integer-selector-field", SIGNEDNESS##_TYPE);      \
        return (const void *) ((const struct bt__field_class_option *) field_class)                    \
            ->selector_ranges;                                                                         \
    }

DEFINE_INTEGER_SELECTOR_FUNCTIONS(unsigned, UNSIGNED)
DEFINE_INTEGER_SELECTOR_FUNCTIONS(signed, SIGNED)

BT__DEFINE_CONTENT_BORROWERS(bt_field_class_option_borrow_field_class, bt__field_class_option,
    "option-field-class", TYPE, content)

BT__DEFINE_KEY_BORROWER(bt_field_path,
    bt_field_class_option_with_selector_field_borrow_selector_field_path_const,
    bt__field_class_option, "option-field-class-with-selector", WITH_KEY_TYPE, 0,
    selector_link.path)
BT__DEFINE_KEY_BORROWER(bt_field_location,
    bt_field_class_option_with_selector_field_borrow_selector_field_location_const,
    bt__field_class_option, "option-field-class-with-selector", WITH_KEY_TYPE, 1,
    selector_link.location)

void bt_field_class_option_with_selector_field_bool_set_selector_is_reversed(
    bt_field_class *field_class, bt_bool selector_is_reversed)
{
    BT__ASSERT_PRE_FC(field_class, "option-field-class-with-boolean-selector-field", BOOL_TYPE);
    BT_ASSERT_PRE_DEV_HOT("field-class", field_class->frozen);
    ((struct bt__field_class_option *) field_class)->selector_is_reversed =
        selector_is_reversed != BT_FALSE;
}

BT__DEFINE_FIELD_CLASS_GETTER(bt_bool,
    bt_field_class_option_with_selector_field_bool_selector_is_reversed, bt__field_class_option,
    "option-field-class-with-boolean-selector-field", BOOL_TYPE, selector_is_reversed)
