/* SPDX-License-Identifier: MIT */
/*
 * Labels of enumeration values: see enumeration.h.
 *
 * The bounds of all ranges divide the values into intervals. All values of an interval have the
 * same labels. The text of an interval is built when its first value is printed. The text is kept
 * only up to a memory limit, because n overlapping ranges may require n² labels in all.
 *
 * The sign bit of signed values is inverted, so that they are ordered as unsigned numbers. The
 * result is the `key` of a value.
 */
#include "plugins/text/pretty/enumeration.h"

#include <glib.h>
#include <stdlib.h>

#include "plugins/common/integer-ranges.h"

#define KEPT_MAX (1 << 20)

struct range {
    uint64_t lower, upper; /* keys, both included */
    size_t mapping;
};

struct interval {
    uint64_t start; /* the first key of the interval */
    char *text;     /* NULL until needed */
    size_t length;
};

struct pretty_enumeration {
    const struct pretty_style *style;
    uint64_t sign;     /* converts a value to a key with XOR */
    GPtrArray *labels; /* quoted and coloured label of each mapping, in order of declaration */
    GArray *ranges;    /* elements: struct range, in order of their mappings */
    GArray *intervals; /* elements: struct interval, sorted by `start` */
    size_t kept;
};

static void add_range(
    struct pretty_enumeration *self, uint64_t lower, uint64_t upper, size_t mapping)
{
    const struct range range = {
        .lower = lower ^ self->sign,
        .upper = upper ^ self->sign,
        .mapping = mapping,
    };
    const struct interval first = {.start = range.lower}, next = {.start = range.upper + 1};

    g_array_append_val(self->ranges, range);
    g_array_append_val(self->intervals, first);
    if (next.start != 0) {
        g_array_append_val(self->intervals, next);
    }
}

static void add_mapping(
    struct pretty_enumeration *self, const bt_field_class *field_class, uint64_t index)
{
    const char *label;
    const struct integer_ranges ranges = integer_ranges_of_label(field_class, index, &label);

    for (uint64_t i = 0; i < ranges.count; i++) {
        add_range(self, ranges.items[i].lower, ranges.items[i].upper, index);
    }
    g_free(ranges.items);
    g_ptr_array_add(self->labels, pretty_label(self->style, label));
}

static int compare_intervals(const void *a, const void *b)
{
    const struct interval *const first = a, *const second = b;

    return (first->start > second->start) - (first->start < second->start);
}

static void sort_intervals(struct pretty_enumeration *self)
{
    struct interval *const intervals = &g_array_index(self->intervals, struct interval, 0);
    guint kept = 1;

    qsort(intervals, self->intervals->len, sizeof(*intervals), compare_intervals);
    for (guint i = 1; i < self->intervals->len; i++) {
        if (intervals[i].start != intervals[kept - 1].start) {
            intervals[kept++] = intervals[i];
        }
    }
    g_array_set_size(self->intervals, kept);
}

struct pretty_enumeration *pretty_enumeration_create(
    const bt_field_class *field_class, const struct pretty_style *style)
{
    struct pretty_enumeration *const self = g_new0(struct pretty_enumeration, 1);
    const bool is_signed =
        bt_field_class_get_type(field_class) == BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION;
    const uint64_t count = bt_field_class_enumeration_get_mapping_count(field_class);
    const struct interval all = {.start = 0};

    self->style = style;
    self->sign = is_signed ? UINT64_C(1) << 63 : 0;
    self->labels = g_ptr_array_new_with_free_func(g_free);
    self->ranges = g_array_new(FALSE, FALSE, sizeof(struct range));
    self->intervals = g_array_new(FALSE, FALSE, sizeof(struct interval));
    g_array_append_val(self->intervals, all);
    for (uint64_t i = 0; i < count; i++) {
        add_mapping(self, field_class, i);
    }
    sort_intervals(self);
    return self;
}

void pretty_enumeration_free(struct pretty_enumeration *self)
{
    for (guint i = 0; i < self->intervals->len; i++) {
        g_free(g_array_index(self->intervals, struct interval, i).text);
    }
    g_array_free(self->intervals, TRUE);
    g_array_free(self->ranges, TRUE);
    g_ptr_array_free(self->labels, TRUE);
    g_free(self);
}

/*
 * Appends the labels of the mappings that contain `key`, in order of declaration. Returns the
 * number of labels. If `alone` is true, considers only ranges that contain no other key, because a
 * mapping of several consecutive values isn't a bit flag.
 */
static size_t append_labels(
    const struct pretty_enumeration *self, GString *text, uint64_t key, bool alone)
{
    const size_t start = text->len;
    size_t count = 0, last = SIZE_MAX;

    for (guint i = 0; i < self->ranges->len; i++) {
        const struct range *const range = &g_array_index(self->ranges, struct range, i);

        if (key < range->lower || key > range->upper || range->mapping == last ||
            (alone && range->lower != range->upper)) {
            continue;
        }
        if (count > 0) {
            g_string_append(text, ", ");
        }
        g_string_append(text, g_ptr_array_index(self->labels, range->mapping));
        last = range->mapping;
        count++;
    }
    if (count > 1) {
        g_string_insert(text, (ssize_t) start, "{ ");
        g_string_append(text, " }");
    }
    return count;
}

/*
 * Appends the labels of the bits of `value`. Returns false if a bit has no label. Negative values
 * have no flags.
 */
static bool append_flags(const struct pretty_enumeration *self, GString *text, uint64_t value)
{
    const size_t start = text->len;

    if (self->sign & value) {
        return false;
    }
    for (unsigned i = 0; i < 64; i++) {
        const uint64_t bit = UINT64_C(1) << i;

        if (!(value & bit)) {
            continue;
        }
        if (text->len > start) {
            g_string_append(text, " | ");
        }
        if (append_labels(self, text, bit ^ self->sign, true) == 0) {
            g_string_truncate(text, start);
            return false;
        }
    }
    return value != 0;
}

/* Appends the text of a value. Returns whether all values of the same interval have this text. */
static bool append_value(const struct pretty_enumeration *self, GString *text, uint64_t value)
{
    if (append_labels(self, text, value ^ self->sign, false) > 0) {
        return true;
    }
    const struct tg_palette *const palette = self->style->palette;
    const bool as_flags = self->style->options->print_enum_flags;

    if (!as_flags || !append_flags(self, text, value)) {
        g_string_append_printf(
            text, "%s%s<unknown>%s", palette->bold, palette->bright_red, palette->reset);
    }
    return !as_flags;
}

static struct interval *find_interval(const struct pretty_enumeration *self, uint64_t key)
{
    struct interval *base = &g_array_index(self->intervals, struct interval, 0);
    size_t count = self->intervals->len;

    while (count > 1) {
        const size_t half = count / 2;

        base = base[half].start <= key ? base + half : base;
        count -= half;
    }
    return base;
}

void pretty_enumeration_print(
    struct pretty_enumeration *self, struct tg_output *output, uint64_t value)
{
    struct interval *const interval = find_interval(self, value ^ self->sign);

    if (interval->text) {
        tg_output_write(output, interval->text, interval->length);
        return;
    }
    GString *const text = g_string_new(NULL);
    const bool shared = append_value(self, text, value);

    tg_output_write(output, text->str, text->len);
    if (shared && self->kept + text->len <= KEPT_MAX) {
        self->kept += text->len;
        interval->length = text->len;
        interval->text = g_string_free(text, FALSE);
    } else {
        g_string_free(text, TRUE);
    }
}
