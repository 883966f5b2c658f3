/* SPDX-License-Identifier: MIT */
/* User attributes of event record classes for which the trace IR has properties. */
#ifndef CTF_METADATA_KNOWN_ATTRIBUTES_H
#define CTF_METADATA_KNOWN_ATTRIBUTES_H

#include "ctf/metadata/json-attributes.h"

#define CTF_OWN_NAMESPACE       "babeltrace.org,2020"
#define CTF_LOG_LEVEL_ATTRIBUTE "log-level"
#define CTF_EMF_URI_ATTRIBUTE   "emf-uri"

/* The attribute of Babeltrace's own writer, which takes precedence, or of LTTng. NULL if there is
 * none; `attributes` may be NULL. */
const struct ctf_json_value *ctf_known_attribute(
    const struct ctf_json_value *attributes, const char *key);

enum { CTF_LOG_LEVEL_COUNT = 15 };

extern const char *const ctf_log_level_names[CTF_LOG_LEVEL_COUNT]; /* by bt_event_class_log_level */

#endif
