/* SPDX-License-Identifier: MIT */
/* User attributes of event record classes for which the trace IR has properties. */
#include "ctf/metadata/known-attributes.h"

const char *const ctf_log_level_names[CTF_LOG_LEVEL_COUNT] = {"emergency", "alert", "critical",
    "error", "warning", "notice", "info", "debug:system", "debug:program", "debug:process",
    "debug:module", "debug:unit", "debug:function", "debug:line", "debug"};

const struct ctf_json_value *ctf_known_attribute(
    const struct ctf_json_value *attributes, const char *key)
{
    static const char *const namespaces[] = {CTF_OWN_NAMESPACE, CTF_LTTNG_NAMESPACE};

    for (guint i = 0; attributes && i < G_N_ELEMENTS(namespaces); i++) {
        const struct ctf_json_value *namespace = ctf_json_member(attributes, namespaces[i]);
        const struct ctf_json_value *value = namespace ? ctf_json_member(namespace, key) : NULL;

        if (value) {
            return value;
        }
    }
    return NULL;
}
