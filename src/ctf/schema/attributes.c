/* SPDX-License-Identifier: MIT */
/*
 * User attributes. Each object is one memory block, because the metadata of a thousand event
 * classes has thousands of attributes.
 */
#include "ctf/schema/attributes.h"

struct ctf_json_attributes {
    unsigned ref_count;
    struct ctf_json_value value; /* followed by the rest of the copy */
};

struct ctf_json_attributes *ctf_json_attributes_create(const struct ctf_json_value *object)
{
    struct ctf_json_attributes *attributes =
        ctf_json_copy(object, offsetof(struct ctf_json_attributes, value));

    attributes->ref_count = 1;
    return attributes;
}

struct ctf_json_attributes *ctf_json_attributes_ref(struct ctf_json_attributes *attributes)
{
    if (attributes) {
        attributes->ref_count++;
    }
    return attributes;
}

void ctf_json_attributes_unref(struct ctf_json_attributes *attributes)
{
    if (attributes && --attributes->ref_count == 0) {
        g_free(attributes);
    }
}

const struct ctf_json_value *ctf_json_attributes_value(const struct ctf_json_attributes *attributes)
{
    return attributes ? &attributes->value : NULL;
}

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
