/* SPDX-License-Identifier: MIT */
/* See clock-difference.h. */
#include "ctf/metadata/clock-difference.h"

#include <string.h>

static bool is_origin_equal(const struct ctf_clock_class *a, const struct ctf_clock_class *b)
{
    return a->origin == b->origin && g_strcmp0(a->origin_namespace, b->origin_namespace) == 0 &&
           g_strcmp0(a->origin_name, b->origin_name) == 0 &&
           g_strcmp0(a->origin_uid, b->origin_uid) == 0;
}

static bool is_error_equal(bool has_a, uint64_t a, bool has_b, uint64_t b)
{
    return has_a == has_b && (!has_a || a == b);
}

static bool are_attributes_equal(
    const struct ctf_json_attributes *a, const struct ctf_json_attributes *b)
{
    if (!a || !b) {
        return a == b;
    }
    return ctf_json_equal(ctf_json_attributes_value(a), ctf_json_attributes_value(b));
}

const char *ctf_clock_class_difference(
    const struct ctf_clock_class *a, const struct ctf_clock_class *b)
{
    const struct {
        const char *property;
        bool is_equal;
    } properties[] = {
        {"namespace", g_strcmp0(a->namespace, b->namespace) == 0},
        {"name", g_strcmp0(a->name, b->name) == 0},
        {"uid", g_strcmp0(a->uid, b->uid) == 0},
        {"uuid", a->has_uuid == b->has_uuid && memcmp(a->uuid, b->uuid, sizeof a->uuid) == 0},
        {"frequency", a->frequency == b->frequency},
        {"origin", is_origin_equal(a, b)},
        {"offset-from-origin",
            a->offset_seconds == b->offset_seconds && a->offset_cycles == b->offset_cycles},
        {"precision",
            is_error_equal(a->has_precision, a->precision, b->has_precision, b->precision)},
        {"accuracy", is_error_equal(a->has_accuracy, a->accuracy, b->has_accuracy, b->accuracy)},
        {"description", g_strcmp0(a->description, b->description) == 0},
        {"attributes", are_attributes_equal(a->attributes, b->attributes)},
    };

    for (guint i = 0; i < G_N_ELEMENTS(properties); i++) {
        if (!properties[i].is_equal) {
            return properties[i].property;
        }
    }
    return NULL;
}
