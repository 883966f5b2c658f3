/* SPDX-License-Identifier: MIT */
/* User attributes of CTF 2, and those for which the trace IR has properties. */
#ifndef CTF_SCHEMA_ATTRIBUTES_H
#define CTF_SCHEMA_ATTRIBUTES_H

#include "ctf/schema/json-value.h"

/* Shared by the copies of a field class. */
struct ctf_json_attributes;

/* Keeps a copy of `object`. One reference. */
struct ctf_json_attributes *ctf_json_attributes_create(const struct ctf_json_value *object);
struct ctf_json_attributes *ctf_json_attributes_ref(struct ctf_json_attributes *attributes);
void ctf_json_attributes_unref(struct ctf_json_attributes *attributes); /* both accept NULL */
typedef struct ctf_json_attributes ctf_json_attributes;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_json_attributes, ctf_json_attributes_unref)

/* The object: namespace -> any value. Lives as long as `attributes`; NULL if they are NULL. */
const struct ctf_json_value *ctf_json_attributes_value(
    const struct ctf_json_attributes *attributes);

#define CTF_OWN_NAMESPACE       "babeltrace.org,2020"
#define CTF_LTTNG_NAMESPACE     "lttng.org,2009"
#define CTF_LOG_LEVEL_ATTRIBUTE "log-level"
#define CTF_EMF_URI_ATTRIBUTE   "emf-uri"

/*
 * An attribute of an event record class: of Babeltrace's own writer, which takes precedence, or of
 * LTTng. NULL if there is none; `attributes` may be NULL.
 */
const struct ctf_json_value *ctf_known_attribute(
    const struct ctf_json_value *attributes, const char *key);

enum { CTF_LOG_LEVEL_COUNT = 15 };

extern const char *const ctf_log_level_names[CTF_LOG_LEVEL_COUNT]; /* by bt_event_class_log_level */

#endif
