/* SPDX-License-Identifier: MIT */
/* Detects the known bugs of the tracer that wrote a trace; see tracer-quirks.h. */
#include "ctf/decode/tracer-quirks.h"

#include <string.h>

struct version {
    int64_t major, minor, patch;
};

static bool get_integer(const struct ctf_schema *schema, const char *name, int64_t *value)
{
    const struct ctf_environment_entry *entry = ctf_schema_environment_entry(schema, name);

    if (!entry || entry->is_string) {
        return false;
    }
    *value = entry->integer;
    return true;
}

static bool get_tracer_version(const struct ctf_schema *schema, struct version *version)
{
    *version = (struct version){0};
    if (!get_integer(schema, "tracer_major", &version->major) ||
        !get_integer(schema, "tracer_minor", &version->minor)) {
        return false;
    }
    if (!get_integer(schema, "tracer_patch", &version->patch)) {
        get_integer(schema, "tracer_patchlevel", &version->patch);
    }
    return true;
}

static bool is_before(const struct version *version, int64_t major, int64_t minor, int64_t patch)
{
    if (version->major != major) {
        return version->major < major;
    }
    if (version->minor != minor) {
        return version->minor < minor;
    }
    return version->patch < patch;
}

struct ctf_tracer_quirks ctf_tracer_quirks_detect(const struct ctf_schema *schema)
{
    const struct ctf_environment_entry *tracer =
        ctf_schema_environment_entry(schema, "tracer_name");
    struct ctf_tracer_quirks quirks = {0};
    struct version version;
    bool has_version = get_tracer_version(schema, &version);

    if (!tracer || !tracer->is_string) {
        return quirks;
    }
    if (strcmp(tracer->string, "lttng-ust") == 0) {
        quirks.zero_packet_end = quirks.keeps_time_order = true;
        quirks.event_after_packet_end = has_version && is_before(&version, 2, 11, 0);
    } else if (strcmp(tracer->string, "lttng-modules") == 0) {
        bool is_2_10 = version.major == 2 && version.minor == 10;

        quirks.zero_packet_end = quirks.keeps_time_order = true;
        quirks.event_after_packet_end =
            has_version &&
            (is_before(&version, 2, 9, 13) || (is_2_10 && is_before(&version, 2, 10, 10)));
    } else if (strcmp(tracer->string, "barectf") == 0) {
        quirks.event_before_packet_begin = has_version && is_before(&version, 2, 3, 1);
    }
    return quirks;
}
