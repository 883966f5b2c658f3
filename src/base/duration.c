/* SPDX-License-Identifier: MIT */
/* Parses durations that users write: see duration.h. */
#include "base/duration.h"

#include <glib.h>
#include <string.h>

#include "base/units.h"

static const struct {
    const char *name;
    int64_t ns;
} units[] = {
    {"", TG_NS_PER_S},
    {"s", TG_NS_PER_S},
    {"ms", TG_NS_PER_MS},
    {"us", TG_NS_PER_US},
    {"ns", 1},
    {"m", INT64_C(60) * TG_NS_PER_S},
    {"min", INT64_C(60) * TG_NS_PER_S},
    {"h", INT64_C(3600) * TG_NS_PER_S},
};

/* Returns the length of the unit in nanoseconds, or 0 if no unit has this name. */
static int64_t find_unit(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(units); i++) {
        if (strcmp(units[i].name, name) == 0) {
            return units[i].ns;
        }
    }
    return 0;
}

/* Adds `digit` times `scale` to `*ns`. Returns false if the sum overflows. */
static bool add_digit(int64_t *ns, char digit, int64_t scale)
{
    int64_t product;

    return !__builtin_mul_overflow(scale, digit - '0', &product) &&
           !__builtin_add_overflow(*ns, product, ns);
}

bool tg_duration_parse(const char *text, int64_t *ns)
{
    const size_t whole = strspn(text, "0123456789");
    const size_t fraction = text[whole] == '.' ? strspn(text + whole + 1, "0123456789") : 0;
    const char *const unit = text + whole + (fraction > 0 ? fraction + 1 : 0);
    int64_t scale = find_unit(unit);

    *ns = 0;
    if (whole == 0 || scale == 0) {
        return false;
    }
    for (size_t i = 0; i < whole; i++) {
        if (__builtin_mul_overflow(*ns, 10, ns) || !add_digit(ns, text[i], scale)) {
            return false;
        }
    }
    for (size_t i = 1; i <= fraction; i++) {
        const char digit = text[whole + i];

        /* Digits below one nanosecond must be zero. */
        if (scale % 10 != 0) {
            scale = 0;
        }
        scale /= 10;
        if ((scale == 0 && digit != '0') || !add_digit(ns, digit, scale)) {
            return false;
        }
    }
    return true;
}
