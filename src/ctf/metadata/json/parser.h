/* SPDX-License-Identifier: MIT */
/*
 * The declarations that the parts of the CTF 2 metadata parser share. The parser reads the
 * fragments of the JSON text sequence one by one, and builds a part of the schema from the JSON
 * value of each fragment.
 *
 * Functions that return a bool or a pointer return false or NULL after reporting an error. Parsing
 * ends at the first error.
 */
#ifndef CTF_METADATA_JSON_PARSER_H
#define CTF_METADATA_JSON_PARSER_H

#include "ctf/metadata/json/json.h"
#include "ctf/metadata/json/text.h"

/*
 * Bounds the work for aliases and locations. Each use of an alias instantiates it, so aliases of
 * aliases could make a schema exponentially larger than its text. The instantiated objects
 * (classes, names, labels, ranges, attributes) and the steps to find keys through variants are
 * limited to this constant plus the length of the text.
 */
#define CTF2_MAX_WORK ((size_t) 1000000)

/* The properties of all objects of CTF 2: identifier, key. */
#define CTF2_PROPERTIES(X)                                                                         \
    X(ACCURACY, "accuracy")                                                                        \
    X(ALIGNMENT, "alignment")                                                                      \
    X(ATTRIBUTES, "attributes")                                                                    \
    X(BIT_ORDER, "bit-order")                                                                      \
    X(BYTE_ORDER, "byte-order")                                                                    \
    X(CYCLES, "cycles")                                                                            \
    X(DATA_STREAM_CLASS_ID, "data-stream-class-id")                                                \
    X(DEFAULT_CLOCK_CLASS_ID, "default-clock-class-id")                                            \
    X(DESCRIPTION, "description")                                                                  \
    X(ELEMENT_FIELD_CLASS, "element-field-class")                                                  \
    X(ENCODING, "encoding")                                                                        \
    X(ENVIRONMENT, "environment")                                                                  \
    X(EVENT_COMMON_CONTEXT, "event-record-common-context-field-class")                             \
    X(EVENT_HEADER, "event-record-header-field-class")                                             \
    X(EXTENSIONS, "extensions")                                                                    \
    X(FIELD_CLASS, "field-class")                                                                  \
    X(FLAGS, "flags")                                                                              \
    X(FREQUENCY, "frequency")                                                                      \
    X(ID, "id")                                                                                    \
    X(LENGTH, "length")                                                                            \
    X(LENGTH_FIELD_LOCATION, "length-field-location")                                              \
    X(MAPPINGS, "mappings")                                                                        \
    X(MEDIA_TYPE, "media-type")                                                                    \
    X(MEMBER_CLASSES, "member-classes")                                                            \
    X(MINIMUM_ALIGNMENT, "minimum-alignment")                                                      \
    X(NAME, "name")                                                                                \
    X(NAMESPACE, "namespace")                                                                      \
    X(OFFSET_FROM_ORIGIN, "offset-from-origin")                                                    \
    X(OPTIONS, "options")                                                                          \
    X(ORIGIN, "origin")                                                                            \
    X(PACKET_CONTEXT, "packet-context-field-class")                                                \
    X(PACKET_HEADER, "packet-header-field-class")                                                  \
    X(PATH, "path")                                                                                \
    X(PAYLOAD, "payload-field-class")                                                              \
    X(PRECISION, "precision")                                                                      \
    X(PREFERRED_DISPLAY_BASE, "preferred-display-base")                                            \
    X(ROLES, "roles")                                                                              \
    X(SECONDS, "seconds")                                                                          \
    X(SELECTOR_FIELD_LOCATION, "selector-field-location")                                          \
    X(SELECTOR_FIELD_RANGES, "selector-field-ranges")                                              \
    X(SPECIFIC_CONTEXT, "specific-context-field-class")                                            \
    X(TYPE, "type")                                                                                \
    X(UID, "uid")                                                                                  \
    X(UUID, "uuid")                                                                                \
    X(VERSION, "version")

#define DECLARE_PROPERTY(id, key) CTF2_##id,
enum ctf2_property { CTF2_PROPERTIES(DECLARE_PROPERTY) CTF2_PROPERTY_COUNT };
#undef DECLARE_PROPERTY

/* A set of properties. */
#define CTF2_SET(id) (UINT64_C(1) << CTF2_##id)
/*
 * The properties that all fragments, field classes, structure members and variant options may have.
 */
#define CTF2_COMMON (CTF2_SET(ATTRIBUTES) | CTF2_SET(EXTENSIONS))
/* The properties that identify a class; see ctf2_get_identity(). */
#define CTF2_IDENTITY (CTF2_SET(NAMESPACE) | CTF2_SET(NAME) | CTF2_SET(UID))

/* The allowed and required properties of a kind of object. */
struct ctf2_form {
    const char *name; /* for messages: "a clock class fragment" */
    uint64_t allowed; /* includes `required` */
    uint64_t required;
};

/* An object whose properties have been checked. */
struct ctf2_object {
    const struct ctf_json_value *value;
    const struct ctf_json_value *properties[CTF2_PROPERTY_COUNT]; /* NULL if absent */
};

struct ctf2_fragment {
    struct ctf2_document *document;
    size_t begin, end; /* offsets in the text */
    guint number;      /* from 1 */
};

/* The location of an earlier fragment. */
struct ctf2_place {
    guint number;
    size_t begin;
};

/* The root structure under construction. */
struct ctf2_root {
    enum ctf_scope scope; /* CTF_SCOPE_COUNT: the field class of an alias, in no scope */
    struct ctf_stream_class *stream_class; /* NULL for the packet header */
    /* The root structures of all scopes up to `scope`. The root of `scope` is the first frame. */
    struct ctf_field_class *scopes[CTF_SCOPE_COUNT];
};

struct ctf2_parser {
    struct ctf_schema *schema;
    struct ctf_metadata_reporter reporter;
    const char *text; /* whole metadata text so far */
    size_t length;
    struct ctf2_fragment fragment; /* current fragment */
    bool has_preamble, has_trace_class;
    bool is_tolerant; /* ignore wrong properties that don't affect decoding */
    bool has_ignored; /* a property of the current fragment was ignored; read the fragment again */
    size_t reread;    /* count of bytes read again */

    /*
     * The compound classes that contain the class under construction. The current child of a
     * structure or variant is the member or option at index `member_count` or `option_count`, whose
     * name is already set. The earlier children are complete.
     */
    struct ctf_field_class *frames[CTF_MAX_DEPTH];
    unsigned depth;
    const struct ctf2_root *root;

    GHashTable *aliases; /* name -> const struct ctf_json_value *: the field class */
    /* struct ctf2_fragment: the owners of the values that aliases borrow */
    GArray *alias_fragments;
    /* struct ctf_field_class: created to check aliases, otherwise unused */
    GPtrArray *alias_classes;
    const struct ctf_json_value *alias_use; /* outermost alias name in use, or NULL */
    size_t work;
    GArray *clock_places; /* struct ctf2_place, in the order of the schema's clock classes */

    GHashTable *member_index;    /* large structure -> (name -> index + 1) */
    GPtrArray *indexed;          /* keys of `member_index` in order of insertion */
    GHashTable *slots;           /* GBytes (key classes) -> slot */
    GPtrArray *key_classes;      /* key classes found for the current location */
    uint8_t property_table[256]; /* hash of a key -> property + 1 */
};

/* parser.c: errors and warnings. */

/*
 * Reports an error at `value`. This function and ctf2_fail_at_key() return false, for
 * `return ctf2_fail(...)`. A tolerant parser may ignore the property and read the fragment again.
 */
bool ctf2_fail(struct ctf2_parser *parser, const struct ctf_json_value *value, const char *format,
    ...) G_GNUC_PRINTF(3, 4);
/* Reports an error at the key of `value`. */
bool ctf2_fail_at_key(struct ctf2_parser *parser, const struct ctf_json_value *value,
    const char *format, ...) G_GNUC_PRINTF(3, 4);
void ctf2_warn(struct ctf2_parser *parser, const struct ctf_json_value *value, const char *format,
    ...) G_GNUC_PRINTF(3, 4);
/*
 * Like tg_printable_text(), but shortened, for names in messages. The caller frees the result with
 * g_free().
 */
char *ctf2_printable(const char *text);

/*
 * Returns the innermost property that is or contains `value`, if this property doesn't affect how
 * packets and events are decoded; otherwise NULL. `is_at_key`: the key of `value` is wrong. In
 * dispensable.c.
 */
const struct ctf_json_value *ctf2_find_dispensable(
    const struct ctf_json_value *value, bool is_at_key);

/*
 * Adds `work` to the work of aliases and locations. Fails if the total exceeds the limit; see
 * CTF2_MAX_WORK.
 */
bool ctf2_charge(struct ctf2_parser *parser, const struct ctf_json_value *value, size_t work);
/* Like ctf2_charge(), but only counts while an alias is being instantiated. */
bool ctf2_charge_alias(struct ctf2_parser *parser, const struct ctf_json_value *value, size_t work);

/*
 * value.c: objects and single values. In ctf2_expect() and all getters, a `value` of NULL is an
 * absent property. It is valid and leaves `*result` unchanged.
 */

void ctf2_init_properties(struct ctf2_parser *parser);
/* Checks the properties of `value` against `form` and rejects extensions. */
bool ctf2_open(struct ctf2_parser *parser, const struct ctf_json_value *value,
    const struct ctf2_form *form, struct ctf2_object *object);
bool ctf2_expect(
    struct ctf2_parser *parser, const struct ctf_json_value *value, enum ctf_json_type type);
bool ctf2_get_unsigned(struct ctf2_parser *parser, const struct ctf_json_value *value, uint64_t min,
    uint64_t max, uint64_t *result);
bool ctf2_get_signed(
    struct ctf2_parser *parser, const struct ctf_json_value *value, int64_t *result);
/* Sets `*result` to a copy of the string `value`. */
bool ctf2_get_string(struct ctf2_parser *parser, const struct ctf_json_value *value, char **result);
/* Sets `*namespace`, `*name` and `*uid` to copies of the three strings that identify a class. */
bool ctf2_get_identity(struct ctf2_parser *parser, const struct ctf2_object *object,
    char **namespace, char **name, char **uid);
/* Sets `*result` to the index of the string `value` in `choices`. */
bool ctf2_get_choice(struct ctf2_parser *parser, const struct ctf_json_value *value,
    const char *const *choices, guint count, guint *result);
bool ctf2_get_alignment(
    struct ctf2_parser *parser, const struct ctf_json_value *value, uint32_t *result);
/*
 * Sets `*result` to the attributes in the object `value`. If `value` is NULL or empty, `*result`
 * stays unchanged.
 */
bool ctf2_get_attributes(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_json_attributes **result);

/* ranges.c: integer range sets, mappings and flags. */

enum ctf2_range_kind {
    CTF2_RANGES_UNSIGNED,
    CTF2_RANGES_SIGNED,
    CTF2_RANGES_ANY, /* the field class of an alias, whose selector is still unknown */
};

/*
 * Sets the mappings of `field_class` from an object of labels and range sets. Unsigned bounds must
 * not be greater than `max`.
 */
bool ctf2_get_mappings(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, uint64_t max, struct ctf_field_class *field_class);
/*
 * Sets `*result` to the ranges in `value`. Overlapping ranges are joined, because trace IR doesn't
 * allow them in a selector's set.
 */
bool ctf2_get_selector_ranges(struct ctf2_parser *parser, const struct ctf_json_value *value,
    enum ctf2_range_kind kind, struct ctf_range_set *result);
/* Checks that each selector value selects at most one option. */
bool ctf2_check_options(struct ctf2_parser *parser, const struct ctf_json_value *options,
    const struct ctf_field_class *variant);

/* field-class.c, compound.c */

/* Parses a field class or the name of an alias. The caller owns the result. */
struct ctf_field_class *ctf2_parse_field_class(
    struct ctf2_parser *parser, const struct ctf_json_value *value);
/* Builds the root structure of `root->scope` into `root->scopes`, if `value` isn't NULL. */
bool ctf2_parse_root(
    struct ctf2_parser *parser, const struct ctf_json_value *value, struct ctf2_root *root);

bool ctf2_build_structure(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class);
bool ctf2_build_array(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class);
bool ctf2_build_optional(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class);
bool ctf2_build_variant(struct ctf2_parser *parser, const struct ctf2_object *object,
    struct ctf_field_class *field_class);
/*
 * Finds the member `name` among the members of `structure` that are already parsed. Returns its
 * index + 1, or 0 if there is none.
 */
guint ctf2_find_member(
    struct ctf2_parser *parser, const struct ctf_field_class *structure, const char *name);

/* locations.c */

/* Finds the key of the class `dependent`, which is under construction. */
bool ctf2_resolve(struct ctf2_parser *parser, const struct ctf_json_value *location,
    struct ctf_field_class *dependent);

/* roles.c */

/* Sets the roles of `field_class`. `value` is an array of roles, or NULL if there is none. */
bool ctf2_assign_roles(struct ctf2_parser *parser, const struct ctf_json_value *value,
    struct ctf_field_class *field_class);

/* alias.c */

bool ctf2_parse_alias(struct ctf2_parser *parser, const struct ctf_json_value *value);
/* Returns the field class object that the alias `name` (a string) refers to. */
const struct ctf_json_value *ctf2_find_alias(
    struct ctf2_parser *parser, const struct ctf_json_value *name);

/* clock.c, fragments.c */

bool ctf2_parse_preamble(struct ctf2_parser *parser, const struct ctf_json_value *value);
bool ctf2_parse_trace_class(struct ctf2_parser *parser, const struct ctf_json_value *value);
bool ctf2_parse_clock_class(struct ctf2_parser *parser, const struct ctf_json_value *value);
bool ctf2_parse_stream_class(struct ctf2_parser *parser, const struct ctf_json_value *value);
bool ctf2_parse_event_class(struct ctf2_parser *parser, const struct ctf_json_value *value);

#endif
