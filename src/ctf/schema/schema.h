/* SPDX-License-Identifier: MIT */
/*
 * The model of a CTF trace's metadata: plain data, independent of the text it was parsed from (TSDL
 * or JSON) and of the bytes it describes. A parser builds it, or whoever writes
 * a trace; then everything else only reads it.
 *
 * Lengths and alignments are in bits unless a name says otherwise. Strings are UTF-8, owned by the
 * object that holds them. Every object is owned by its container; ctf_schema_free() frees the whole
 * tree.
 *
 * Metadata may grow while a live trace is read. Parsers only append stream, event and clock classes
 * to a schema. What was there before neither moves nor changes, with one exception: a new event
 * class that refers to a field of an earlier scope gives that field a save slot.
 */
#ifndef CTF_SCHEMA_SCHEMA_H
#define CTF_SCHEMA_SCHEMA_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "ctf/schema/attributes.h"

/* The root structures of a trace, in encoding order (CTF 1.8 §7.3.2, CTF2-SPEC-2.0 §6). */
enum ctf_scope {
    CTF_SCOPE_PACKET_HEADER,
    CTF_SCOPE_PACKET_CONTEXT,
    CTF_SCOPE_EVENT_HEADER,
    CTF_SCOPE_EVENT_COMMON_CONTEXT,
    CTF_SCOPE_EVENT_SPECIFIC_CONTEXT,
    CTF_SCOPE_EVENT_PAYLOAD,
    CTF_SCOPE_COUNT,
};

extern const char *const ctf_scope_texts[CTF_SCOPE_COUNT]; /* for messages */

enum ctf_field_type {
    CTF_FIELD_BIT_ARRAY, /* fixed-length; mappings are the flags of a CTF 2 bit map */
    CTF_FIELD_BOOL,
    CTF_FIELD_UINT,
    CTF_FIELD_SINT,
    CTF_FIELD_VARLEN_UINT, /* ULEB128 */
    CTF_FIELD_VARLEN_SINT, /* SLEB128 */
    CTF_FIELD_REAL,        /* IEEE 754, 16, 32 or 64 bits */
    CTF_FIELD_STRING,      /* null-terminated */
    CTF_FIELD_STATIC_STRING,
    CTF_FIELD_DYNAMIC_STRING,
    CTF_FIELD_STATIC_BLOB,
    CTF_FIELD_DYNAMIC_BLOB,
    CTF_FIELD_STRUCT,
    CTF_FIELD_STATIC_ARRAY,
    CTF_FIELD_DYNAMIC_ARRAY,
    CTF_FIELD_OPTIONAL,
    CTF_FIELD_VARIANT,
};

enum ctf_byte_order {
    CTF_LITTLE_ENDIAN,
    CTF_BIG_ENDIAN,
    CTF_NATIVE_ENDIAN = G_BYTE_ORDER == G_BIG_ENDIAN ? CTF_BIG_ENDIAN : CTF_LITTLE_ENDIAN,
};

/*
 * The order in which a fixed-length field takes the bits of a byte: FIRST_TO_LAST from the least
 * significant bit upwards. In CTF 1.8 it follows the byte order (little-endian: first to last;
 * big-endian: last to first).
 */
enum ctf_bit_order {
    CTF_FIRST_TO_LAST,
    CTF_LAST_TO_FIRST,
};

/* The bit order in CTF 1.8, and the default of CTF 2. */
static inline enum ctf_bit_order ctf_usual_bit_order(enum ctf_byte_order byte_order)
{
    return byte_order == CTF_BIG_ENDIAN ? CTF_LAST_TO_FIRST : CTF_FIRST_TO_LAST;
}

/* Whether the bit order is the opposite of that in CTF 1.8. */
static inline bool ctf_is_reversed(enum ctf_byte_order byte_order, enum ctf_bit_order bit_order)
{
    return bit_order != ctf_usual_bit_order(byte_order);
}

enum ctf_encoding {
    CTF_ENCODING_UTF8, /* and ASCII */
    CTF_ENCODING_UTF16BE,
    CTF_ENCODING_UTF16LE,
    CTF_ENCODING_UTF32BE,
    CTF_ENCODING_UTF32LE,
};

/* The value of a field with the role CTF_ROLE_PACKET_MAGIC. */
#define CTF_PACKET_MAGIC UINT64_C(0xc1fc1fc1)

/*
 * What a field means to the reader: name, text in dumps.
 *
 * METADATA_UUID is on a static array or BLOB of 16 bytes; in CTF 1.8, it is the trace's UUID.
 * CLOCK_TIMESTAMP updates the running default clock; in a packet context, it is the beginning of
 * the packet. PACKET_END_TIMESTAMP never updates the running clock.
 */
#define CTF_ROLES(X)                                                                               \
    X(PACKET_MAGIC, "packet-magic")                                                                \
    X(METADATA_UUID, "metadata-uuid")                                                              \
    X(STREAM_CLASS_ID, "stream-class-id")                                                          \
    X(STREAM_ID, "stream-id")                                                                      \
    X(PACKET_TOTAL_LENGTH, "total-length")                                                         \
    X(PACKET_CONTENT_LENGTH, "content-length")                                                     \
    X(CLOCK_TIMESTAMP, "timestamp")                                                                \
    X(PACKET_END_TIMESTAMP, "end-timestamp")                                                       \
    X(DISCARDED_EVENT_COUNTER, "discarded-events")                                                 \
    X(PACKET_SEQUENCE_NUMBER, "sequence-number")                                                   \
    X(EVENT_CLASS_ID, "event-class-id")

enum ctf_role_index {
#define X(NAME, text) CTF_ROLE_INDEX_##NAME,
    CTF_ROLES(X)
#undef X
        CTF_ROLE_COUNT
};

/* Bits of ctf_field_class.roles. */
enum ctf_role {
#define X(NAME, text) CTF_ROLE_##NAME = 1 << CTF_ROLE_INDEX_##NAME,
    CTF_ROLES(X)
#undef X
};

/* The index of the first one of `roles`, which isn't 0. */
static inline unsigned ctf_role_index(uint32_t roles)
{
    return (unsigned) __builtin_ctz(roles);
}

/* Both bounds are inclusive. If the owner is signed, they are the bits of int64_t values. */
struct ctf_range {
    uint64_t lower, upper;
};

struct ctf_range_set {
    struct ctf_range *ranges; /* in order of declaration */
    guint count;
};

/* A label of an enumeration, or a flag of a bit map. Labels are unique in their owner. */
struct ctf_mapping {
    char *label;
    struct ctf_range_set ranges;
};

/*
 * So many structures, arrays, optionals and variants may be in one another, the root included, so
 * that nothing exhausts the stack. Real metadata has less than ten. The parser of CTF 2 and whoever
 * writes refuse more. The parser of CTF 1.8 has another bound, since it counts all that is
 * recursive in a text: parentheses, too. What it accepts beyond this one, plans refuse.
 */
enum { CTF_MAX_DEPTH = 96 };

#define CTF_NO_SLOT UINT32_MAX

/*
 * The place of a key field as the trace IR sees it: a root scope and the display names of the
 * structure members that lead to it (array elements, options and variants contribute no name).
 */
struct ctf_key_location {
    enum ctf_scope scope;
    char **names; /* `count` strings */
    guint count;
};

struct ctf_field_class;
struct ctf_clock_class;

struct ctf_member {
    /* Display name. In CTF 1.8, it lacks one leading underscore, unless that is another member's
     * name. */
    char *name;
    /* CTF 1.8: the text has this name as it is, without one leading underscore more. */
    bool keeps_name;
    struct ctf_field_class *field_class;
    struct ctf_json_attributes *attributes; /* or NULL */
};

struct ctf_option {
    char *name; /* display name; NULL if unnamed (CTF 2) */
    struct ctf_field_class *field_class;
    /* The selector values that choose it; may be empty (CTF 1.8: no label has its name). */
    struct ctf_range_set ranges;
    struct ctf_json_attributes *attributes;
};

/*
 * One field class. `length` means: bits of a fixed-length field (1 to 64), bytes of a static string
 * or BLOB, elements of a static array.
 *
 * Keys: the length or selector of a dependent class (dynamic string, BLOB, array; optional;
 * variant) is the current value of the slot `key_slot`. A class with `save_slots` stores each of
 * its decoded values into all of them (the bits of int64_t if signed). Slots are numbered per
 * schema, from 0 to ctf_schema.slot_count - 1.
 */
struct ctf_field_class {
    enum ctf_field_type type;
    /*
     * Bits, a power of two. Of structures and arrays: the larger of their own and that of their
     * contents.
     */
    uint32_t alignment;
    uint32_t roles; /* enum ctf_role */
    uint64_t length;

    enum ctf_byte_order byte_order;
    enum ctf_bit_order bit_order;
    enum ctf_encoding encoding; /* strings */

    uint8_t display_base;         /* integers: 2, 8, 10, 16 */
    bool is_character;            /* CTF 1.8: an integer that is one by its encoding */
    bool is_enum;                 /* distinguishes an enumeration without labels from an integer */
    struct ctf_mapping *mappings; /* enumeration labels, bit map flags, in order of declaration */
    guint mapping_count;

    uint32_t *save_slots;
    guint save_slot_count;
    uint32_t key_slot;            /* CTF_NO_SLOT if not a dependent */
    bool key_is_signed;           /* selectors */
    bool key_is_bool;             /* selector of an optional */
    struct ctf_key_location *key; /* NULL if not a dependent */
    /* Borrowed: the key's class (the first of several); NULL if not a dependent. */
    struct ctf_field_class *key_class;

    struct ctf_member *members; /* structure */
    guint member_count;
    struct ctf_field_class *element; /* arrays and optionals */
    struct ctf_option *options;      /* variant, in order of declaration */
    guint option_count;
    struct ctf_range_set ranges; /* optional with an integer selector: the values that enable it */

    char *media_type;                       /* BLOBs */
    struct ctf_json_attributes *attributes; /* or NULL */

    /*
     * Hidden from the trace IR: the packet header and event header as a whole, and integers with a
     * role or a clock in any scope. A hidden field is only decoded for its role or as a key.
     */
    bool is_hidden;

    /*
     * Output schemas only: added, because the format wants a key that the trace IR doesn't have.
     * An integer or boolean for which there is no cell: its value is the length of the array or
     * BLOB, the presence of the optional (1 or 0), or the index of the selected option of the
     * variant which refers to it.
     */
    bool is_generated_key;
    /* Likewise. A structure: the last member is what the trace IR has in its place, the others are
     * its keys. */
    bool is_wrapper;
    /* CTF 1.8: it is mapped to a clock, and is neither in a header nor the time of a packet. */
    bool is_clock_field;
};

enum ctf_origin {
    CTF_ORIGIN_UNKNOWN,
    CTF_ORIGIN_UNIX_EPOCH,
    CTF_ORIGIN_CUSTOM,
};

struct ctf_clock_class {
    char *id;                     /* unique in the schema: the name in CTF 1.8, the `id` in CTF 2 */
    char *namespace, *name, *uid; /* each may be NULL */
    bool has_uuid;
    uint8_t uuid[16];   /* CTF 1.8 */
    char *description;  /* or NULL */
    uint64_t frequency; /* Hz, > 0, < UINT64_MAX */
    int64_t offset_seconds;
    uint64_t offset_cycles; /* < frequency */
    bool has_precision, has_accuracy;
    uint64_t precision, accuracy; /* cycles, < UINT64_MAX */
    enum ctf_origin origin;
    char *origin_namespace, *origin_name, *origin_uid; /* CTF_ORIGIN_CUSTOM */
    struct ctf_json_attributes *attributes;
};

/* A time that is added to the offset of each clock class. */
struct ctf_clock_shift {
    int64_t seconds, nanoseconds;
};

/*
 * The offset of a clock class after `shift`. It is exact, except for the part of a cycle that the
 * nanoseconds may leave over.
 */
void ctf_clock_class_shifted_offset(const struct ctf_clock_class *clock_class,
    struct ctf_clock_shift shift, int64_t *seconds, uint64_t *cycles);

enum { CTF_NO_LOG_LEVEL = -1 };

struct ctf_event_class {
    uint64_t id;
    char *namespace, *name, *uid; /* each may be NULL */
    char *emf_uri;                /* or NULL */
    int log_level;                /* bt_event_class_log_level's values, or CTF_NO_LOG_LEVEL */
    struct ctf_field_class *specific_context, *payload; /* structures, or NULL */
    struct ctf_stream_class *stream_class;              /* borrowed */
    struct ctf_json_attributes *attributes;
};

struct ctf_stream_class {
    uint64_t id;
    guint index; /* in the schema's stream classes */
    char *namespace, *name, *uid;
    struct ctf_clock_class *clock; /* the default clock, borrowed, or NULL */
    /* Structures, or NULL. */
    struct ctf_field_class *packet_context, *event_header, *event_common_context;
    GPtrArray *event_classes;      /* struct ctf_event_class *, in order of declaration */
    GHashTable *event_class_by_id; /* uint64_t * (the class's own id) -> struct ctf_event_class * */
    struct ctf_json_attributes *attributes;
};

struct ctf_environment_entry {
    char *name;
    bool is_string;
    int64_t integer;
    char *string;
};

struct ctf_schema {
    unsigned version; /* major version of the format: 1 (1.8) or 2 */
    /* Identity; CTF 1.8 with a UUID: name "", uid = its text, namespace for LTTng. */
    char *namespace, *name, *uid;
    bool has_uuid;
    /* CTF 1.8: the trace's; CTF 2: the metadata stream's. Compared with packet headers. */
    uint8_t uuid[16];
    /* CTF 1.8: the native order, which TSDL text must state; field classes have their own. */
    enum ctf_byte_order byte_order;
    GArray *environment; /* struct ctf_environment_entry; of equal names, the last one counts */
    struct ctf_field_class *packet_header; /* structure, or NULL */
    GPtrArray *clock_classes;              /* struct ctf_clock_class *, in order of declaration */
    GPtrArray *stream_classes;             /* struct ctf_stream_class *, in order of declaration */
    /* char * (the class's own id) -> struct ctf_clock_class * */
    GHashTable *clock_class_by_id;
    /* uint64_t * (the class's own id) -> struct ctf_stream_class * */
    GHashTable *stream_class_by_id;
    uint32_t slot_count;
    struct ctf_json_attributes *attributes;
};

struct ctf_schema *ctf_schema_create(unsigned version);
void ctf_schema_free(struct ctf_schema *schema);
/* g_autoptr() only takes names of one word. */
typedef struct ctf_schema ctf_schema;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_schema, ctf_schema_free)

struct ctf_field_class *ctf_field_class_create(enum ctf_field_type type);
/* Initializes a zeroed field class that is the first member of a larger block from g_malloc(). */
void ctf_field_class_init(struct ctf_field_class *field_class, enum ctf_field_type type);
void ctf_field_class_free(struct ctf_field_class *field_class); /* accepts NULL */
typedef struct ctf_field_class ctf_field_class;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_field_class, ctf_field_class_free)

/* For those who build a schema without a text. */

/* A fixed-length class of `length` bits: aligned to bytes if it has whole ones. */
struct ctf_field_class *ctf_field_class_create_number(
    enum ctf_field_type type, uint64_t length, enum ctf_byte_order byte_order);
/*
 * Appends a member to a structure which got all its members that way; takes `field_class`, copies
 * `name`. The structure's alignment follows. Returns the member, until another is appended.
 */
struct ctf_member *ctf_field_class_append_member(
    struct ctf_field_class *structure, const char *name, struct ctf_field_class *field_class);

/* A field class directly in another one: a member, an option, or the element. */
struct ctf_child {
    struct ctf_field_class *field_class;
    const char *name; /* as in ctf_member and ctf_option; NULL for an element */
};

static inline guint ctf_field_class_child_count(const struct ctf_field_class *field_class)
{
    return field_class->member_count + field_class->option_count + (field_class->element != NULL);
}

struct ctf_child ctf_field_class_child(const struct ctf_field_class *field_class, guint index);

/*
 * Whether `test` holds for `field_class` or any class in it. They are tried from the outside
 * inwards, in the order of their bytes. False if `field_class` is NULL. The recursion is as deep as
 * the classes are nested, which parsers bound.
 */
typedef bool ctf_field_class_test(const struct ctf_field_class *field_class, void *data);
bool ctf_field_class_any(
    const struct ctf_field_class *field_class, ctf_field_class_test *test, void *data);

/* Whether `field_class` or any class in it has the role. */
bool ctf_field_class_has_role(const struct ctf_field_class *field_class, enum ctf_role role);

/* Whether each packet of the class has a beginning time; an end time. */
bool ctf_stream_class_packets_have_begin(const struct ctf_stream_class *stream_class);
bool ctf_stream_class_packets_have_end(const struct ctf_stream_class *stream_class);

/* Whether `fc` is a fixed-length field of up to 64 bits. */
bool ctf_field_class_is_fixed_length(const struct ctf_field_class *fc);

/*
 * The alignment (bits) of `fc` in a data stream: that of the class, and at least a byte for texts,
 * BLOBs and variable-length integers. Optionals and variants have none: what is in them is aligned.
 */
uint64_t ctf_field_class_alignment(const struct ctf_field_class *fc);

/*
 * Whether the trace IR has a field for this class: false if it is hidden, for an array or optional
 * whose element is hidden, and for a variant whose options are all hidden. The index of a member or
 * option in the trace IR counts the visible ones only. (A structure that isn't hidden itself stays
 * visible even if all its members are hidden.)
 */
bool ctf_field_class_is_visible(const struct ctf_field_class *field_class);

struct ctf_clock_class *ctf_clock_class_create(void);
void ctf_clock_class_free(struct ctf_clock_class *clock_class);
typedef struct ctf_clock_class ctf_clock_class;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_clock_class, ctf_clock_class_free)
struct ctf_stream_class *ctf_stream_class_create(uint64_t id);
void ctf_stream_class_free(struct ctf_stream_class *stream_class);
typedef struct ctf_stream_class ctf_stream_class;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_stream_class, ctf_stream_class_free)
struct ctf_event_class *ctf_event_class_create(uint64_t id);
void ctf_event_class_free(struct ctf_event_class *event_class);
typedef struct ctf_event_class ctf_event_class;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_event_class, ctf_event_class_free)

/* Stores the values of `field_class` into `slot` too (see ctf_field_class). */
void ctf_field_class_add_save_slot(struct ctf_field_class *field_class, uint32_t slot);
/* `names` are copied (char *). */
struct ctf_key_location *ctf_key_location_create(enum ctf_scope scope, const GPtrArray *names);

/* Appends an entry: an integer if `string` is NULL. Both strings are copied. */
void ctf_schema_add_environment_entry(
    struct ctf_schema *schema, const char *name, const char *string, int64_t integer);

/* These take ownership. The ID must be unused. */
void ctf_schema_add_clock_class(struct ctf_schema *schema, struct ctf_clock_class *clock_class);
void ctf_schema_add_stream_class(struct ctf_schema *schema, struct ctf_stream_class *stream_class);
void ctf_stream_class_add_event_class(
    struct ctf_stream_class *stream_class, struct ctf_event_class *event_class);

/*
 * The root structure of `scope`, or NULL if there is none. `stream_class` and `event_class` may be
 * NULL: then their scopes have none. `schema` may be NULL if `scope` isn't the packet header.
 */
struct ctf_field_class *ctf_schema_root(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_event_class *event_class,
    enum ctf_scope scope);

/*
 * A mark of the current state of a schema. Rolling back to it frees what was appended since then;
 * the schema must only have grown.
 */
struct ctf_schema_mark;
struct ctf_schema_mark *ctf_schema_mark_create(const struct ctf_schema *schema);
void ctf_schema_mark_free(struct ctf_schema_mark *mark); /* accepts NULL */
typedef struct ctf_schema_mark ctf_schema_mark;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_schema_mark, ctf_schema_mark_free)
void ctf_schema_roll_back(struct ctf_schema *schema, const struct ctf_schema_mark *mark);

/* NULL if there is none. */
struct ctf_clock_class *ctf_schema_clock_class_by_id(
    const struct ctf_schema *schema, const char *id);
struct ctf_stream_class *ctf_schema_stream_class_by_id(
    const struct ctf_schema *schema, uint64_t id);
struct ctf_event_class *ctf_stream_class_event_class_by_id(
    const struct ctf_stream_class *stream_class, uint64_t id);
const struct ctf_environment_entry *ctf_schema_environment_entry(
    const struct ctf_schema *schema, const char *name);

/*
 * Whether readers of CTF 1.8 give LTTng's namespace to a trace with this entry `tracer_name`, or
 * NULL: to those of its future tracers, too.
 */
bool ctf_is_lttng(const struct ctf_environment_entry *tracer_name);

#endif
