/* SPDX-License-Identifier: MIT */
/*
 * What plans are made of.
 *
 * A *block* is the layout of a root scope, an array element, or the content of an optional or of a
 * variant's option: an array of *steps*. A step is a stretch of fields at fixed distances from its
 * start, then one *item* whose size is only known from the bytes; the next step starts after it. A
 * step starts at the next multiple of its alignment. Where the metadata already guarantees that, it
 * has none.
 *
 * So a record of fixed size is a block of one step. The fields of a step are sorted by how they are
 * decoded: integers (without a branch), then the others. Keys are what skipping must look at:
 * values that lengths and selectors are taken from, clock updates, roles.
 */
#ifndef CTF_DECODE_PLAN_INTERNAL_H
#define CTF_DECODE_PLAN_INTERNAL_H

#include "base/clock.h"
#include "ctf/decode/plan.h"
#include "ctf/decode/tracer-quirks.h"
#include "ctf/position.h"

/*
 * The number of zero-bit array elements in one record is bounded: otherwise a length of a few bytes
 * makes billions of them.
 */
enum { MAX_ZERO_ELEMENTS = 65536 };

#define NO_CELL UINT32_MAX
#define NO_SLOT UINT32_MAX

#define CTF_KEY_KINDS(X)                                                                           \
    X(SAVE, "save")   /* stores the value into a slot */                                           \
    X(CLOCK, "clock") /* updates the running clock with the value */                               \
    X(ROLE, "role")   /* stores the value for its roles */                                         \
    X(UUID, "uuid")   /* stores 16 bytes as the UUID */                                            \
    X(ORDER, "order") /* checks that no byte is shared by fields of both byte orders */

enum key_kind {
#define X(NAME, text) KEY_##NAME,
    CTF_KEY_KINDS(X)
#undef X
};

/*
 * An integer within one load of 64 bits, at a known distance from the byte where the step starts,
 * so that reading it takes no branch.
 */
struct load {
    uint32_t byte;
    uint8_t left, right; /* shifts, after the swap of a big-endian one */
    bool is_big_endian;
    /* False if the position in the byte isn't known, or the bits are too many for one load or
     * reversed. */
    bool is_usable;
};

struct key_op {
    uint32_t offset; /* bits, from the step's start */
    uint8_t kind;    /* enum key_kind */
    uint8_t length;  /* bits; 0 for the value of a variable-length integer, except that only so
                        many bits of a clock's count */
    bool is_big_endian;
    bool is_reversed;
    uint32_t argument; /* SAVE: slot; ROLE: roles; ORDER: enum ctf_byte_order */
    struct load load;
    uint64_t sign; /* see extend_sign() */
};

struct int_op {
    struct load load; /* usable */
    uint32_t cell;
    uint64_t sign;
};

#define CTF_FIELD_KINDS(X)                                                                         \
    X(INTEGER, "integer")                                                                          \
    X(BOOL, "bool")                                                                                \
    X(REAL, "real")                                                                                \
    X(TEXT, "text") /* of static length, UTF-8 */                                                  \
    X(BLOB, "blob")                                                                                \
    X(ARRAY, "array") /* of static length, with elements of one size */

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
    uint64_t count;            /* bytes of a text or BLOB, elements of an array */
    uint64_t stride;           /* bits from element to element */
    const struct block *block; /* an element */
};

#define CTF_ITEM_KINDS(X)                                                                          \
    X(END, "end")                   /* of the block */                                             \
    X(NONE, "-")                    /* the next step needs an alignment of its own */              \
    X(STRING, "string")             /* null-terminated, UTF-8 */                                   \
    X(UNITS_STRING, "units-string") /* null-terminated, of 16- or 32-bit units */                  \
    X(TEXT, "text")                 /* of dynamic length, UTF-8 */                                 \
    X(UNITS_TEXT, "units-text")     /* of static or dynamic length, of 16- or 32-bit units */      \
    X(BLOB, "blob")                                                                                \
    X(LEB128, "leb128")                                                                            \
    X(ARRAY, "array") /* of dynamic length, with elements of one size and nothing to look at */    \
    X(LOOP, "loop")   /* any other array */                                                        \
    X(OPTIONAL, "optional")                                                                        \
    X(VARIANT, "variant")                                                                          \
    X(ENTER, "enter") /* the cells become those of the structure in `cell` */                      \
    X(LEAVE, "leave") /* the cells become those before the last ENTER */

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
    uint32_t index; /* among the visible options; NO_CELL if hidden */
};

struct step {
    uint64_t align_mask;
    uint64_t size; /* bits from the start to the item */
    const struct key_op *keys;
    uint32_t save_count, key_count; /* those that save come first */
    uint32_t int_count, field_count;
    const struct int_op *ints;
    const struct field_op *fields;

    uint8_t kind;     /* enum item_kind */
    uint8_t encoding; /* enum ctf_encoding */
    bool is_signed;   /* LEB128: the value; OPTIONAL, VARIANT: the selector */
    bool is_bool;     /* OPTIONAL: the selector */
    uint32_t cell;
    uint32_t slot;                 /* of the length or selector; NO_SLOT: the length is `count` */
    uint64_t count;                /* elements; bytes */
    uint64_t stride, element_size; /* ARRAY: bits */
    uint64_t zero_weight;          /* ARRAY: zero-bit elements for each element */
    const struct block *block;     /* an element, or the content */
    const struct option_range *ranges; /* OPTIONAL, VARIANT */
    uint32_t range_count;
    const struct option *options;
    uint32_t option_count;
    const struct key_op *value_keys; /* LEB128: what is done with the value */
    uint32_t value_save_count, value_key_count;

    const struct ctf_field_class *field_class; /* for messages, while the schema lives; or NULL */
};

struct block {
    struct step *steps; /* the last one is an ITEM_END */
    guint step_count;
    bool is_integer;   /* nothing but one int_op */
    bool is_structure; /* its cells are the members of the structure in the cell that contains it */
    uint64_t zero_weight; /* static zero-bit array elements */
};

struct slot_import {
    uint32_t packet_slot, slot;
};

/* One or several root scopes in a row. */
struct plan {
    struct block *root;
    GPtrArray *allocations; /* of all blocks */
    GHashTable *slots;      /* slot of the schema -> slot of the plan */
    uint32_t slot_count;
    GArray *imports;     /* struct slot_import: values that come from the packet's scopes */
    uint32_t save_count; /* save slots of its field classes; if there are more, the plan is stale */
    struct position end;
    bool needs_clean_slots; /* a slot may be read that no field of the record has set */
    char *error;            /* why there is no plan, or NULL */
};

struct event_plan {
    struct ctf_event_plan base;
    const struct stream_plan *stream; /* which has this plan */

    const struct block *root;
    bool is_variable;      /* otherwise the size of its only step says where the event ends */
    bool starts_at_header; /* the plan's first scope is the event header, because of its keys */
    bool updates_clock;    /* in its body; its events can't be read the short way */
    bool may_be_empty;     /* an event of zero bits would make an endless packet */
    bool needs_clean_slots;
    uint32_t slot_count;

    struct plan plan;
};

/*
 * The size of the usual events, by event class ID: bits from the body's aligned start or, if the
 * header is bytewise, bytes from the body's start.
 */
struct event_extent {
    uint32_t size;       /* UNUSUAL_SIZE: look into the plan, if there is one */
    uint32_t align_mask; /* bits */
};

/* What else the event loop needs to know of an event class. */
struct event_row {
    void *user; /* the plan's */
    struct event_plan *plan;
};

#define UNUSUAL_SIZE UINT32_MAX

enum header_kind {
    HEADER_GENERIC, /* run the plan */
    HEADER_PLAIN,   /* an identifier (perhaps) and a timestamp (perhaps) at fixed places */
    HEADER_WIDE,    /* the same, with a timestamp of 64 bits, which may go back */
    HEADER_TAGGED,  /* a small identifier, one value of which says that the real one follows */
    /* The same, LTTng's: with every event of the stream beginning and ending at a byte. */
    HEADER_COMPACT, /* of 5 bits, then 27 bits of time: the usual one */
    HEADER_LARGE,   /* of 16 bits, then 32 bits of time */
};

static inline bool header_is_bytewise(enum header_kind kind)
{
    return kind == HEADER_COMPACT || kind == HEADER_LARGE;
}

struct header_load {
    uint8_t byte, left, right;
};

/*
 * Where the identifier, the timestamp and the end are, counted from `offset` bits after the
 * header's start, aligned.
 */
struct header_form {
    uint64_t offset, align_mask;
    struct header_load id, time;
    bool has_id;
    uint64_t time_mask; /* 0 if there is no timestamp */
    uint64_t size;      /* bits */
};

/* An event header which can be read without running its plan. */
struct fast_header {
    enum header_kind kind;
    bool is_big_endian;
    uint64_t align_mask;
    struct header_load tag;
    uint64_t long_tag;           /* the tag's value that chooses forms[1] */
    struct header_form forms[2]; /* PLAIN, WIDE: the first only */
};

struct stream_plan {
    const struct ctf_stream_class *stream_class;
    /* Changes when a packet that is being read must be looked at again: see
     * ctf_plan_set_update(). */
    uint32_t version;
    /*
     * Has the slots of the packet header too. Slots never change their numbers, because events that
     * were created earlier, and their plans, use them.
     */
    struct plan packet_context;
    bool begins_with_clock; /* packets have a beginning timestamp */
    /* Values of the default clock which have a time; without a clock, all. */
    struct tg_clock_range clock_range;
    struct ctf_tracer_quirks quirks;
    struct plan event_header;
    struct fast_header header;
    unsigned timestamp_bits; /* of the narrowest timestamp of events; 64 if there is none */
    /*
     * The class ID of events whose header has none, once such an event was read: it doesn't change
     * if more event classes are appended.
     */
    uint64_t default_id;
    bool has_default_id;

    /*
     * By event class ID. A class without a plan here isn't compiled yet, or its events can't be
     * read the short way.
     */
    struct event_extent *extents;
    struct event_row *rows;
    uint64_t row_count;
    GHashTable
        *plans; /* const struct ctf_event_class * -> struct event_plan * (owned), all of them */
};

/* What is known of the byte orders in a schema: byte-orders.c. */
struct order_survey {
    bool has_both;    /* among fixed-length fields */
    bool has_dynamic; /* every plan checks at run time which order a shared byte has */

    unsigned found; /* so far, in all classes */
    bool is_uncertain;
    GArray *event_class_counts; /* guint, by stream class: how many are surveyed */
};

void ctf_order_survey_init(struct order_survey *survey, const struct ctf_schema *schema);
void ctf_order_survey_clear(struct order_survey *survey);
/* Surveys what was appended to the schema since the last call. */
void ctf_order_survey_update(struct order_survey *survey, const struct ctf_schema *schema);

struct ctf_plan_set {
    int ref_count;
    const struct ctf_schema *schema;
    void *schema_owner;               /* or NULL */
    GDestroyNotify free_schema_owner; /* NULL if there is none */
    const struct ctf_library_functions *functions;
    struct ctf_clock_shift clock_shift;
    unsigned clock_bits; /* see ctf_plan_set_clock_bits() */
    bool has_clock_bits; /* ctf_plan_set_narrow_clocks() was called with another size than 0 */
    bool has_sort_hint;  /* a warning of a reader has named the option --sort */
    bool is_printing;
    struct order_survey orders;
    struct plan packet_header;
    /* The class of packets whose header has no stream class ID, once such a packet was read. */
    const struct ctf_stream_class *default_stream_class;
    GHashTable *stream_plans; /* const struct ctf_stream_class * -> struct stream_plan * (owned) */
    GArray *retired_plans;    /* struct plan: replaced, but a projection may use their blocks */
};

/* Compiling: compile.c. */
struct compilation {
    struct ctf_plan_set *set;
    struct plan *plan;         /* zero-initialised; its slots may be set already */
    const struct plan *packet; /* where imported slots come from, or NULL */
    struct position start;
    bool has_dynamic_order;
    bool needs_dynamic_order; /* out: compile again with `has_dynamic_order` */
};

struct root_scope {
    const struct ctf_field_class *field_class; /* or NULL */
    uint32_t first_cell; /* of the members; NO_CELL: the scope is not to be decoded */
    uint32_t roles;      /* others are ignored */
};

/*
 * Compiles `count` scopes in a row as one block; sets `plan->error` if there can't be a plan. The
 * scopes are those of an event or of a packet. Those of a packet save the values of all keys,
 * because later scopes may need them, and reach nested structures through their own cell. In an
 * event, the cells of nested structures follow those of the root's members.
 */
void ctf_compile(
    struct compilation *compilation, const struct root_scope *scopes, guint count, bool is_event);
void ctf_plan_clear(struct plan *plan);
/* Cells that the members of `field_class` need beyond its own, in the flat layout. */
uint32_t ctf_flat_cell_count(const struct ctf_field_class *field_class);

/* Recognises the short forms of an event header: header.c. */
void ctf_recognise_header(const struct plan *plan, struct fast_header *header);

/* The plans of a stream class: plan-set.c. Never NULL; each of its plans may have an error. */
struct stream_plan *ctf_plan_set_stream_plan(
    struct ctf_plan_set *set, const struct ctf_stream_class *stream_class);
/* Never NULL; its `plan.error` may be set. */
struct event_plan *ctf_stream_plan_event_plan(struct ctf_plan_set *set,
    struct stream_plan *stream_plan, const struct ctf_event_class *event_class);

void ctf_print_plan(const struct plan *plan, GString *out);

/* Decoding: decode.c. */
struct decoder {
    const uint8_t *base;
    uint64_t *slots;
    const struct ctf_library_functions *functions;
    bool is_copying; /* nothing may point to the bytes */
};

/* Sets those slots of an event's plan whose values come from the packet's header and context. */
void ctf_import_slots(const struct ctf_plan_set *set, const struct plan *plan,
    const bt_x_segment *segment, uint64_t *slots);

void ctf_decode_block(const struct decoder *decoder, const struct block *block, uint64_t position,
    bt_x_field_cell *cells);

/* What decoding the events of a packet needs of it: the user data of their bt_x_segment. */
struct ctf_window;

struct ctf_segment_data {
    struct ctf_window *window;
    uint32_t packet_slot_count;
    uint64_t packet_slots[];
};

#endif
