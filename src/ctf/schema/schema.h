/* SPDX-License-Identifier: MIT */
/*
 * The model of a CTF trace's metadata: plain data, independent of the metadata text (TSDL or JSON)
 * and of the data streams. A parser or a writer of traces builds it. All other code only reads it.
 *
 * Lengths and alignments are in bits unless a name states another unit. Strings are UTF-8 and owned
 * by the object that contains them. Each object is owned by its container; ctf_schema_free() frees
 * the whole tree.
 *
 * Metadata may grow while a live trace is read. Parsers only append stream, event and clock classes
 * to a schema. Existing objects neither move nor change, with one exception: a new event class that
 * refers to a field of an earlier scope gives that field a save slot.
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
 * The order in which a fixed-length field uses the bits of a byte. FIRST_TO_LAST starts with the
 * least significant bit. In CTF 1.8, the bit order follows from the byte order (little-endian:
 * first to last; big-endian: last to first).
 */
enum ctf_bit_order {
    CTF_FIRST_TO_LAST,
    CTF_LAST_TO_FIRST,
};

/* Returns the bit order for a byte order in CTF 1.8, which is also the default in CTF 2. */
static inline enum ctf_bit_order ctf_usual_bit_order(enum ctf_byte_order byte_order)
{
    return byte_order == CTF_BIG_ENDIAN ? CTF_LAST_TO_FIRST : CTF_FIRST_TO_LAST;
}

/* Returns whether the bit order is the opposite of the bit order in CTF 1.8. */
static inline bool ctf_is_reversed(enum ctf_byte_order byte_order, enum ctf_bit_order bit_order)
{
    return bit_order != ctf_usual_bit_order(byte_order);
}

enum ctf_encoding {
    CTF_ENCODING_UTF8, /* also ASCII */
    CTF_ENCODING_UTF16BE,
    CTF_ENCODING_UTF16LE,
    CTF_ENCODING_UTF32BE,
    CTF_ENCODING_UTF32LE,
};

/* The value of a field with the role CTF_ROLE_PACKET_MAGIC. */
#define CTF_PACKET_MAGIC UINT64_C(0xc1fc1fc1)

/*
 * The roles of fields: name, text in dumps.
 *
 * METADATA_UUID is the role of a static array or BLOB of 16 bytes; in CTF 1.8, it is the trace's
 * UUID. CLOCK_TIMESTAMP updates the default clock; in a packet context, it is the beginning of the
 * packet. PACKET_END_TIMESTAMP never updates the clock.
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

/* Returns the index of the lowest role in `roles`, which must not be 0. */
static inline unsigned ctf_role_index(uint32_t roles)
{
    return (unsigned) __builtin_ctz(roles);
}

/*
 * A range with inclusive bounds. If the owner is signed, the bounds are the bits of int64_t values.
 */
struct ctf_range {
    uint64_t lower, upper;
};

struct ctf_range_set {
    struct ctf_range *ranges; /* in the order of declaration */
    guint count;
};

/* A label of an enumeration, or a flag of a bit map. Labels are unique in their owner. */
struct ctf_mapping {
    char *label;
    struct ctf_range_set ranges;
};

/*
 * The maximum nesting of structures, arrays, optionals and variants, including the root. The limit
 * prevents a stack overflow; real metadata has less than ten levels. The CTF 2 parser and writers
 * reject deeper nesting. The CTF 1.8 parser has another limit, because it counts all recursive
 * constructs of a text, including parentheses. If it accepts a structure with deeper nesting than
 * this limit, plans reject the structure.
 */
enum { CTF_MAX_DEPTH = 96 };

#define CTF_NO_SLOT UINT32_MAX

/*
 * The location of a key field in the trace IR: a root scope and the display names of the structure
 * members that lead to the field. Array elements, options and variants add no name.
 */
struct ctf_key_location {
    enum ctf_scope scope;
    char **names; /* `count` strings */
    guint count;
};

struct ctf_field_class;
struct ctf_clock_class;

struct ctf_member {
    /*
     * Display name. In CTF 1.8, one leading underscore is removed, unless the result is another
     * member's name.
     */
    char *name;
    /* CTF 1.8: the text contains this name without an additional leading underscore. */
    bool keeps_name;
    struct ctf_field_class *field_class;
    struct ctf_json_attributes *attributes; /* or NULL */
};

struct ctf_option {
    char *name; /* display name; NULL if unnamed (CTF 2) */
    struct ctf_field_class *field_class;
    /*
     * The selector values that select the option. May be empty (CTF 1.8: no label has the option's
     * name).
     */
    struct ctf_range_set ranges;
    struct ctf_json_attributes *attributes;
};

/*
 * A field class. `length` is the size of a fixed-length field (1 to 64 bits) or of a static string
 * or BLOB (bytes), or the count of elements of a static array.
 *
 * Dynamic strings, BLOBs and arrays, optionals, and variants are dependent classes. Their length or
 * selector is the value of another field, the key. When a field of a dependent class is read, the
 * value of the key is in the slot `key_slot`. A class with `save_slots` stores each of its decoded
 * values to all of these slots (the bits of int64_t if signed). Slots are numbered per schema, from
 * 0 to ctf_schema.slot_count - 1.
 */
struct ctf_field_class {
    enum ctf_field_type type;
    /*
     * Bits, a power of two. For structures and arrays: the maximum of their own alignment and the
     * alignment of their content.
     */
    uint32_t alignment;
    uint32_t roles; /* enum ctf_role */
    uint64_t length;

    enum ctf_byte_order byte_order;
    enum ctf_bit_order bit_order;
    enum ctf_encoding encoding; /* strings */

    uint8_t display_base;         /* integers: 2, 8, 10, 16 */
    bool is_character;            /* CTF 1.8: an integer with a text encoding */
    bool is_enum;                 /* distinguishes an enumeration without labels from an integer */
    struct ctf_mapping *mappings; /* enumeration labels, bit map flags, in order of declaration */
    guint mapping_count;

    uint32_t *save_slots;
    guint save_slot_count;
    uint32_t key_slot;            /* CTF_NO_SLOT if not a dependent */
    bool key_is_signed;           /* selectors */
    bool key_is_bool;             /* selector of an optional */
    struct ctf_key_location *key; /* NULL if not a dependent */
    /* Borrowed: the class of the key (the first if there are several); NULL if not a dependent. */
    struct ctf_field_class *key_class;

    struct ctf_member *members; /* structure */
    guint member_count;
    struct ctf_field_class *element; /* arrays and optionals */
    struct ctf_option *options;      /* variant, in order of declaration */
    guint option_count;
    /* optional with an integer selector: the selector values for which the content is present */
    struct ctf_range_set ranges;

    char *media_type;                       /* BLOBs */
    struct ctf_json_attributes *attributes; /* or NULL */

    /*
     * Hidden from the trace IR: the whole packet header and event header, and integers with a role
     * or a clock in any scope. A hidden field is only decoded if it has a role or is a key.
     */
    bool is_hidden;

    /*
     * Only in schemas for writing: a generated key. The format requires it, but the trace IR
     * doesn't have it. It is an integer or boolean without a cell. Its value follows from the field
     * that refers to it: the length of an array or BLOB, the presence of an optional (1 or 0), or
     * the index of a variant's selected option.
     */
    bool is_generated_key;
    /*
     * Only in schemas for writing: a structure whose last member is the field in the trace IR. The
     * other members are the keys of this field.
     */
    bool is_wrapper;
    /* CTF 1.8: the field is mapped to a clock, and is neither in a header nor a packet time. */
    bool is_clock_field;
};

enum ctf_origin {
    CTF_ORIGIN_UNKNOWN,
    CTF_ORIGIN_UNIX_EPOCH,
    CTF_ORIGIN_CUSTOM,
};

struct ctf_clock_class {
    char *id;                     /* unique in the schema: name in CTF 1.8, `id` in CTF 2 */
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
 * Sets `*seconds` and `*cycles` to the offset of a clock class plus `shift`. The sum is exact,
 * except that a remaining fraction of a cycle is dropped.
 */
void ctf_clock_class_shifted_offset(const struct ctf_clock_class *clock_class,
    struct ctf_clock_shift shift, int64_t *seconds, uint64_t *cycles);

enum { CTF_NO_LOG_LEVEL = -1 };

struct ctf_event_class {
    uint64_t id;
    char *namespace, *name, *uid; /* each may be NULL */
    char *emf_uri;                /* or NULL */
    int log_level;                /* value of bt_event_class_log_level, or CTF_NO_LOG_LEVEL */
    struct ctf_field_class *specific_context, *payload; /* structures; each may be NULL */
    struct ctf_stream_class *stream_class;              /* borrowed */
    struct ctf_json_attributes *attributes;
};

struct ctf_stream_class {
    uint64_t id;
    guint index; /* index in the schema's stream classes */
    char *namespace, *name, *uid;
    struct ctf_clock_class *clock; /* default clock, borrowed; or NULL */
    /* Structures; each may be NULL. */
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
    /*
     * The identity. CTF 1.8 with a UUID: `name` is "", `uid` is the text of the UUID, and LTTng
     * traces have a namespace.
     */
    char *namespace, *name, *uid;
    bool has_uuid;
    /*
     * CTF 1.8: UUID of the trace. CTF 2: UUID of the metadata stream. Packet headers are compared
     * with it.
     */
    uint8_t uuid[16];
    /*
     * CTF 1.8: native byte order, which TSDL text must contain. Field classes have their own byte
     * order.
     */
    enum ctf_byte_order byte_order;
    GArray *environment; /* struct ctf_environment_entry; the last entry of a name counts */
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
/*
 * Initialises a zeroed field class. It may be the first member of a larger block from g_malloc().
 */
void ctf_field_class_init(struct ctf_field_class *field_class, enum ctf_field_type type);
void ctf_field_class_free(struct ctf_field_class *field_class); /* `field_class` may be NULL */
typedef struct ctf_field_class ctf_field_class;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_field_class, ctf_field_class_free)

/* Functions for code that builds a schema without a text. */

/*
 * Creates a fixed-length class of `length` bits. It is byte-aligned if its length is a multiple of
 * 8.
 */
struct ctf_field_class *ctf_field_class_create_number(
    enum ctf_field_type type, uint64_t length, enum ctf_byte_order byte_order);
/*
 * Appends a member to a structure, and updates the structure's alignment. All members of the
 * structure must have been added with this function. Takes `field_class` and copies `name`. Returns
 * the member, which is valid until the next call.
 */
struct ctf_member *ctf_field_class_append_member(
    struct ctf_field_class *structure, const char *name, struct ctf_field_class *field_class);

/* A direct child of a field class: a member, an option, or the element. */
struct ctf_child {
    struct ctf_field_class *field_class;
    const char *name; /* name of the member or option; NULL for an element */
};

static inline guint ctf_field_class_child_count(const struct ctf_field_class *field_class)
{
    return field_class->member_count + field_class->option_count + (field_class->element != NULL);
}

struct ctf_child ctf_field_class_child(const struct ctf_field_class *field_class, guint index);

/*
 * Returns whether `test` returns true for `field_class` or any class in it. Outer classes are
 * tested before inner classes, in the order of their bytes. Returns false if `field_class` is NULL.
 * The recursion depth is the nesting depth of the classes, which parsers limit.
 */
typedef bool ctf_field_class_test(const struct ctf_field_class *field_class, void *data);
bool ctf_field_class_any(
    const struct ctf_field_class *field_class, ctf_field_class_test *test, void *data);

/* Returns whether `field_class` or any class in it has the role. */
bool ctf_field_class_has_role(const struct ctf_field_class *field_class, enum ctf_role role);

/* Return whether each packet of the class has a beginning time, or an end time. */
bool ctf_stream_class_packets_have_begin(const struct ctf_stream_class *stream_class);
bool ctf_stream_class_packets_have_end(const struct ctf_stream_class *stream_class);

/* Returns whether `fc` is a fixed-length field of up to 64 bits. */
bool ctf_field_class_is_fixed_length(const struct ctf_field_class *fc);

/*
 * Returns the alignment (bits) of `fc` in a data stream: the alignment of the class, but at least a
 * byte for texts, BLOBs and variable-length integers. Optionals and variants have no alignment, but
 * their content is aligned.
 */
uint64_t ctf_field_class_alignment(const struct ctf_field_class *fc);

/*
 * Returns whether the trace IR has a field for this class. The result is false if the class is
 * hidden, if the element of an array or optional is hidden, or if all options of a variant are
 * hidden. The index of a member or option in the trace IR counts only visible ones. (A structure
 * that isn't hidden is visible even if all its members are hidden.)
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

/* Makes `field_class` also store its values to `slot` (see ctf_field_class). */
void ctf_field_class_add_save_slot(struct ctf_field_class *field_class, uint32_t slot);
/* Creates a location. `names` (char *) are copied. */
struct ctf_key_location *ctf_key_location_create(enum ctf_scope scope, const GPtrArray *names);

/* Appends an entry. It is an integer if `string` is NULL. Both strings are copied. */
void ctf_schema_add_environment_entry(
    struct ctf_schema *schema, const char *name, const char *string, int64_t integer);

/*
 * These functions add a class to the schema or to its stream class, which takes ownership of the
 * class. The ID of the class must be unused.
 */
void ctf_schema_add_clock_class(struct ctf_schema *schema, struct ctf_clock_class *clock_class);
void ctf_schema_add_stream_class(struct ctf_schema *schema, struct ctf_stream_class *stream_class);
void ctf_stream_class_add_event_class(
    struct ctf_stream_class *stream_class, struct ctf_event_class *event_class);

/*
 * Returns the root structure of `scope`, or NULL if there is none. `stream_class` and `event_class`
 * may be NULL; then their scopes have no root. `schema` may be NULL if `scope` isn't the packet
 * header.
 */
struct ctf_field_class *ctf_schema_root(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_event_class *event_class,
    enum ctf_scope scope);

/*
 * A mark of the current state of a schema. Rolling back frees everything appended after the mark.
 * Between the mark and the rollback, the schema must only have grown.
 */
struct ctf_schema_mark;
struct ctf_schema_mark *ctf_schema_mark_create(const struct ctf_schema *schema);
void ctf_schema_mark_free(struct ctf_schema_mark *mark); /* `mark` may be NULL */
typedef struct ctf_schema_mark ctf_schema_mark;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_schema_mark, ctf_schema_mark_free)
void ctf_schema_roll_back(struct ctf_schema *schema, const struct ctf_schema_mark *mark);

/* These functions return NULL if there is no such object. */
struct ctf_clock_class *ctf_schema_clock_class_by_id(
    const struct ctf_schema *schema, const char *id);
struct ctf_stream_class *ctf_schema_stream_class_by_id(
    const struct ctf_schema *schema, uint64_t id);
struct ctf_event_class *ctf_stream_class_event_class_by_id(
    const struct ctf_stream_class *stream_class, uint64_t id);
const struct ctf_environment_entry *ctf_schema_environment_entry(
    const struct ctf_schema *schema, const char *name);

/*
 * Returns whether CTF 1.8 readers give LTTng's namespace to a trace with the `tracer_name` entry
 * (may be NULL). This includes future LTTng tracers.
 */
bool ctf_is_lttng(const struct ctf_environment_entry *tracer_name);

#endif
