/* SPDX-License-Identifier: MIT */
/* CTF 2 user attributes, and the attributes that are properties in the trace IR. */
#ifndef CTF_SCHEMA_ATTRIBUTES_H
#define CTF_SCHEMA_ATTRIBUTES_H

#include "ctf/schema/json-value.h"

/* Reference-counted, because copies of a field class share the attributes. */
struct ctf_json_attributes;

/* Creates attributes with a copy of `object`. The caller gets one reference. */
struct ctf_json_attributes *ctf_json_attributes_create(const struct ctf_json_value *object);
struct ctf_json_attributes *ctf_json_attributes_ref(struct ctf_json_attributes *attributes);
void ctf_json_attributes_unref(struct ctf_json_attributes *attributes); /* both accept NULL */
typedef struct ctf_json_attributes ctf_json_attributes;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_json_attributes, ctf_json_attributes_unref)

/*
 * Returns the object: namespace -> any value. It exists as long as `attributes`. Returns NULL if
 * `attributes` is NULL.
 */
const struct ctf_json_value *ctf_json_attributes_value(
    const struct ctf_json_attributes *attributes);

#define CTF_OWN_NAMESPACE       "babeltrace.org,2020"
#define CTF_LTTNG_NAMESPACE     "lttng.org,2009"
#define CTF_LOG_LEVEL_ATTRIBUTE "log-level"
#define CTF_EMF_URI_ATTRIBUTE   "emf-uri"

/*
 * Returns an attribute of an event record class, or NULL. An attribute in Babeltrace's namespace
 * takes precedence over LTTng's. `attributes` may be NULL.
 */
const struct ctf_json_value *ctf_known_attribute(
    const struct ctf_json_value *attributes, const char *key);

enum { CTF_LOG_LEVEL_COUNT = 15 };

extern const char *const ctf_log_level_names[CTF_LOG_LEVEL_COUNT]; /* by bt_event_class_log_level */

#endif
