/* SPDX-License-Identifier: MIT */
/*
 * The structure of plans.
 *
 * A *block* is the layout of a root scope, of an array element, or of the content of an optional or
 * a variant's option. It is an array of *steps*. A step consists of fields at fixed offsets from
 * its start and one *item*, whose size depends on the bytes. The next step starts after the item,
 * at the next multiple of its alignment. If the metadata guarantees this alignment, decoding
 * doesn't align the step.
 *
 * A record of fixed size is therefore a block of one step. The fields of a step are sorted by kind:
 * integers, which are decoded without a branch, then the other fields. *Keys* are the fields that
 * skipping reads: values for lengths and selectors, clock updates, and roles.
 */
#ifndef CTF_DECODE_PLAN_INTERNAL_H
#define CTF_DECODE_PLAN_INTERNAL_H

#include "base/clock.h"
#include "ctf/decode/plan.h"
#include "ctf/decode/tracer-quirks.h"
#include "ctf/position.h"

/*
 * Bounds the zero-bit array elements in one record. Without a bound, a length of a few bytes could
 * create billions of them.
 */
enum { MAX_ZERO_ELEMENTS = 65536 };

#define NO_CELL UINT32_MAX
#define NO_SLOT UINT32_MAX

#define CTF_KEY_KINDS(X)                                                                           \
    X(SAVE, "save")   /* stores the value into a slot */                                           \
    X(CLOCK, "clock") /* updates the clock with the value */                                       \
    X(ROLE, "role")   /* stores the value for its roles */                                         \
    X(UUID, "uuid")   /* stores 16 bytes as the UUID */                                            \
    X(ORDER, "order") /* checks that fields of different byte orders share no byte */

enum key_kind {
#define X(NAME, text) KEY_##NAME,
    CTF_KEY_KINDS(X)
#undef X
};

/*
 * An integer within one 64-bit load, at a known offset from the byte where the step starts. Reading
 * it takes no branch.
 */
struct load {
    uint32_t byte;
    uint8_t left, right; /* shifts, after the swap of a big-endian value */
    bool is_big_endian;
    /*
     * False if the integer's position in its byte is unknown, if one load can't contain its bits,
     * or if the bits are reversed.
     */
    bool is_usable;
};

struct key_op {
    uint32_t offset; /* bits, from the step's start */
    uint8_t kind;    /* enum key_kind */
    uint8_t length;  /* bits; 0: all bits of a variable-length integer */
    bool is_big_endian;
    bool is_reversed;
    uint32_t argument; /* SAVE: slot; ROLE: roles; ORDER: enum ctf_byte_order */
    struct load load;
    uint64_t sign; /* see extend_sign() */
};

struct int_op {
    struct load load; /* `is_usable` is true */
    uint32_t cell;
    uint64_t sign;
};

#define CTF_FIELD_KINDS(X)                                                                         \
    X(INTEGER, "integer")                                                                          \
    X(BOOL, "bool")                                                                                \
    X(REAL, "real")                                                                                \
    X(TEXT, "text") /* static length, UTF-8 */                                                     \
    X(BLOB, "blob")                                                                                \
    X(ARRAY, "array") /* static length, elements of one size */

enum field_kind {
#define X(NAME, text) FIELD_##NAME,
    CTF_FIELD_KINDS(X)
#undef X
};

struct block;

struct field_op {
    uint32_t offset; /* bits, from the step's start */
    uint8_t kind;    /* enum field_kind */
    uint8_t length;  /* bits */
    bool is_big_endian;
    bool is_reversed;
    uint32_t cell;
    uint64_t sign;
    uint64_t count;            /* bytes of a text or BLOB; elements of an array */
    uint64_t stride;           /* bits from one element to the next */
    const struct block *block; /* layout of an element */
};

#define CTF_ITEM_KINDS(X)                                                                          \
    X(END, "end")                   /* end of the block */                                         \
    X(NONE, "-")                    /* no item: the next step needs an alignment at run time */    \
    X(STRING, "string")             /* null-terminated, UTF-8 */                                   \
    X(UNITS_STRING, "units-string") /* null-terminated, 16- or 32-bit units */                     \
    X(TEXT, "text")                 /* dynamic length, UTF-8 */                                    \
    X(UNITS_TEXT, "units-text")     /* static or dynamic length, 16- or 32-bit units */            \
    X(BLOB, "blob")                                                                                \
    X(LEB128, "leb128")                                                                            \
    X(ARRAY, "array") /* dynamic length, elements of one size without keys */                      \
    X(LOOP, "loop")   /* all other arrays */                                                       \
    X(OPTIONAL, "optional")                                                                        \
    X(VARIANT, "variant")                                                                          \
    X(ENTER, "enter") /* enters the structure in `cell`: its cells become current */               \
    X(LEAVE, "leave") /* leaves the structure of the last ENTER */

enum item_kind {
#define X(NAME, text) ITEM_##NAME,
    CTF_ITEM_KINDS(X)
#undef X
};

struct option_range {
    uint64_t lower, upper;
    uint32_t option;
};

struct option {
    const struct block *block;
    uint32_t index; /* index among the visible options; NO_CELL if hidden */
};

struct step {
    uint64_t align_mask;
    uint64_t size; /* bits from the start of the step to the item */
    const struct key_op *keys;
    uint32_t save_count, key_count; /* keys that save come first */
    uint32_t int_count, field_count;
    const struct int_op *ints;
    const struct field_op *fields;

    uint8_t kind;     /* enum item_kind */
    uint8_t encoding; /* enum ctf_encoding */
    bool is_signed;   /* LEB128: the value; OPTIONAL, VARIANT: the selector */
    bool is_bool;     /* OPTIONAL: the selector */
    uint32_t cell;
    uint32_t slot;  /* slot of the length or selector; NO_SLOT: the length is `count` */
    uint64_t count; /* elements or bytes */
    uint64_t stride, element_size;     /* ARRAY: bits */
    uint64_t zero_weight;              /* ARRAY: zero-bit elements per element */
    const struct block *block;         /* layout of an element, or of the content */
    const struct option_range *ranges; /* OPTIONAL, VARIANT */
    uint32_t range_count;
    const struct option *options;
    uint32_t option_count;
    const struct key_op *value_keys; /* LEB128: uses of the value */
    uint32_t value_save_count, value_key_count;

    const struct ctf_field_class *field_class; /* for messages, while the schema exists; or NULL */
};

struct block {
    struct step *steps; /* the last step has an ITEM_END */
    guint step_count;
    bool is_integer;      /* contains one int_op only */
    bool is_structure;    /* its cells are the members of the structure in the containing cell */
    uint64_t zero_weight; /* count of static zero-bit array elements */
};

struct slot_import {
    uint32_t packet_slot, slot;
};

/* The plan of one root scope or of several consecutive ones. */
struct plan {
    struct block *root;
    GPtrArray *allocations; /* memory of all blocks */
    GHashTable *slots;      /* slot of the schema -> slot of the plan */
    uint32_t slot_count;
    GArray *imports; /* struct slot_import: values from the packet's scopes */
    /*
     * Count of save slots in the field classes when the plan was compiled. If the classes have more
     * save slots now, the plan is stale.
     */
    uint32_t save_count;
    struct position end;
    bool needs_clean_slots; /* the plan may read a slot that no field of the record has set */
    char *error;            /* reason for the missing plan, or NULL */
};

struct event_plan {
    struct ctf_event_plan base;
    const struct stream_plan *stream; /* the owner of this plan */

    const struct block *root;
    bool is_variable; /* false: the size of the only step determines the event's end */
    /*
     * the plan's first scope is the event header, because a length or selector is in the header, or
     * because the plan must follow the byte order from there
     */
    bool starts_at_header;
    bool updates_clock; /* the body updates the clock; the events take the slow path */
    bool may_be_empty;  /* an event may have no bits; reading such events would never end */
    bool needs_clean_slots;
    uint32_t slot_count;

    struct plan plan;
};

/*
 * The sizes of fixed-size events, by event class ID. A size is counted in bits from the aligned
 * start of the body. If the header is bytewise, the size is counted in bytes from the start of the
 * body.
 */
struct event_extent {
    uint32_t size;       /* UNUSUAL_SIZE: use the plan, if there is one */
    uint32_t align_mask; /* bits */
};

/* The other data that the event loop needs per event class. */
struct event_row {
    void *user; /* `user` of the plan */
    struct event_plan *plan;
};

#define UNUSUAL_SIZE UINT32_MAX

enum header_kind {
    HEADER_GENERIC, /* another layout: the reader uses the header's plan */
    HEADER_PLAIN,   /* optional event class ID and optional timestamp at fixed positions */
    HEADER_WIDE,    /* PLAIN with a 64-bit timestamp, which may go backward */
    HEADER_TAGGED,  /* small ID; one value means that a complete ID and timestamp follow */
    /* LTTng's variants of TAGGED. All events of the stream begin and end at bytes. */
    HEADER_COMPACT, /* 5-bit ID, 27-bit timestamp: the most common header */
    HEADER_LARGE,   /* 16-bit ID, 32-bit timestamp */
};

static inline bool header_is_bytewise(enum header_kind kind)
{
    return kind == HEADER_COMPACT || kind == HEADER_LARGE;
}

struct header_load {
    uint8_t byte, left, right;
};

/*
 * The positions of the event class ID, the timestamp and the end. They are relative to a base
 * position, which is `offset` bits after the header's start, rounded up to the alignment.
 */
struct header_form {
    uint64_t offset, align_mask;
    struct header_load id, time;
    bool has_id;
    uint64_t time_mask; /* 0 if there is no timestamp */
    uint64_t size;      /* bits */
};

/* An event header that the fast path reads without its plan. */
struct fast_header {
    enum header_kind kind;
    bool is_big_endian;
    uint64_t align_mask;
    struct header_load tag;
    uint64_t long_tag;           /* value of the tag that selects forms[1] */
    struct header_form forms[2]; /* PLAIN, WIDE: only the first is used */
};

struct stream_plan {
    const struct ctf_stream_class *stream_class;
    /*
     * Changes when a reader must decode the current packet's keys again: see ctf_plan_set_update().
     */
    uint32_t version;
    /*
     * The plan also has the slots of the packet header. Slots keep their numbers, because existing
     * events and their plans use them.
     */
    struct plan packet_context;
    bool begins_with_clock; /* packets have a beginning timestamp */
    /*
     * The values of the default clock that can be converted to times. Without a clock: all values.
     */
    struct tg_clock_range clock_range;
    struct ctf_tracer_quirks quirks;
    struct plan event_header;
    struct fast_header header;
    unsigned timestamp_bits; /* size of the events' narrowest timestamp; 64 if there is none */
    /*
     * The class ID of events whose header contains none, once the reader has read such an event.
     * The ID stays the same when event classes are appended.
     */
    uint64_t default_id;
    bool has_default_id;

    /*
     * Tables by event class ID. A class without a plan in the table isn't compiled yet, or its
     * events take the slow path.
     */
    struct event_extent *extents;
    struct event_row *rows;
    uint64_t row_count;
    /* all plans: const struct ctf_event_class * -> struct event_plan * (owned) */
    GHashTable *plans;
};

/* The byte orders in a schema: byte-orders.c. */
struct order_survey {
    bool has_both;    /* fields of both orders and fields of partial bytes exist */
    bool has_dynamic; /* every plan checks at run time that different orders share no byte */

    unsigned found; /* bit set of the properties found in all classes so far */
    bool is_uncertain;
    GArray *event_class_counts; /* guint, by stream class: count of surveyed event classes */
};

void ctf_order_survey_init(struct order_survey *survey, const struct ctf_schema *schema);
void ctf_order_survey_clear(struct order_survey *survey);
/* Surveys the classes appended to the schema since the last call. */
void ctf_order_survey_update(struct order_survey *survey, const struct ctf_schema *schema);

struct ctf_plan_set {
    int ref_count;
    const struct ctf_schema *schema;
    void *schema_owner;               /* or NULL */
    GDestroyNotify free_schema_owner; /* NULL if there is none */
    const struct ctf_library_functions *functions;
    struct ctf_clock_shift clock_shift;
    unsigned clock_bits; /* see ctf_plan_set_clock_bits() */
    bool has_clock_bits; /* ctf_plan_set_narrow_clocks() was called with a size other than 0 */
    bool has_sort_hint;  /* a warning has suggested the option --sort */
    bool is_printing;
    struct order_survey orders;
    struct plan packet_header;
    /*
     * The stream class of packets whose header has no stream class ID, once a reader has read such
     * a packet.
     */
    const struct ctf_stream_class *default_stream_class;
    GHashTable *stream_plans; /* const struct ctf_stream_class * -> struct stream_plan * (owned) */
    GArray *retired_plans;    /* struct plan: replaced plans, whose blocks projections may use */
};

/* Compiling: compile.c. */
struct compilation {
    struct ctf_plan_set *set;
    struct plan *plan;         /* zero-initialised, except for slots that keep their numbers */
    const struct plan *packet; /* source of imported slots, or NULL */
    struct position start;
    bool has_dynamic_order;
    bool needs_dynamic_order; /* output: compile again with `has_dynamic_order` */
};

struct root_scope {
    const struct ctf_field_class *field_class; /* or NULL */
    uint32_t first_cell; /* cell of the first member; NO_CELL: the scope isn't decoded */
    uint32_t roles;      /* roles to use; the plan ignores the others */
};

/*
 * Compiles `count` consecutive scopes as one block. If there can't be a plan, sets `plan->error`.
 *
 * The scopes belong to an event or to a packet. A plan for a packet saves the values of all keys,
 * because later scopes may need them, and enters nested structures through their own cell. In a
 * plan for an event, the cells of nested structures follow the cells of the root's members.
 */
void ctf_compile(
    struct compilation *compilation, const struct root_scope *scopes, guint count, bool is_event);
void ctf_plan_clear(struct plan *plan);
/*
 * Returns how many cells the members of `field_class` need in the flat layout, in addition to its
 * own cell.
 */
uint32_t ctf_flat_cell_count(const struct ctf_field_class *field_class);

/* Recognises event headers that the fast path can read: header.c. */
void ctf_recognise_header(const struct plan *plan, struct fast_header *header);

/* Returns the plans of a stream class (plan-set.c). Never NULL, but each plan may have an error. */
struct stream_plan *ctf_plan_set_stream_plan(
    struct ctf_plan_set *set, const struct ctf_stream_class *stream_class);
/* Returns the plan of an event class. Never NULL, but its `plan.error` may be set. */
struct event_plan *ctf_stream_plan_event_plan(struct ctf_plan_set *set,
    struct stream_plan *stream_plan, const struct ctf_event_class *event_class);

void ctf_print_plan(const struct plan *plan, GString *out);

/* Decoding: decode.c. */
struct decoder {
    const uint8_t *base;
    uint64_t *slots;
    const struct ctf_library_functions *functions;
    bool is_copying; /* copy the bytes, because cells must not refer to them */
};

/* Sets the slots of an event's plan whose values come from the packet's header and context. */
void ctf_import_slots(const struct ctf_plan_set *set, const struct plan *plan,
    const bt_x_segment *segment, uint64_t *slots);

void ctf_decode_block(const struct decoder *decoder, const struct block *block, uint64_t position,
    bt_x_field_cell *cells);

/*
 * The data about a packet that is needed to decode its events: the user data of the events'
 * bt_x_segment.
 */
struct ctf_window;

struct ctf_segment_data {
    struct ctf_window *window;
    uint32_t packet_slot_count;
    uint64_t packet_slots[];
};

#endif
