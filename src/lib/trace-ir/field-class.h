/* SPDX-License-Identifier: MIT */
/*
 * Field classes: the common head, then one structure for each group of similar kinds. The head is
 * the first member of each structure. A field class determines the cells of its fields: see
 * `extra_cells`.
 */
#ifndef LIB_TRACE_IR_FIELD_CLASS_H
#define LIB_TRACE_IR_FIELD_CLASS_H

#include "lib/integer-range-set.h"
#include "base/object.h"
#include <babeltrace2/babeltrace.h>

struct bt_field_class {
    struct tg_object base;
    bt_field_class_type type;
    /*
     * The number of cells that a field needs in addition to its own cell. A structure needs one
     * cell per member, plus the extra cells of the members, which are frozen. Other kinds need 0.
     * UINT32_MAX means UINT32_MAX or more cells; such a field can't be created. The number is final
     * for the root field classes of frozen event classes and of stream classes in use.
     */
    uint32_t extra_cells;
    uint8_t mip_version;
    bool frozen;
    bool is_part_of_trace_class; /* belongs to the tree of a root field class */
    bool is_laid_out;            /* fields may exist, so no build allows the tree to grow */
    bt_value *user_attributes;   /* see user-attributes.h */
};

#define BT__EXTRA_CELLS_TOO_MANY UINT32_MAX

/* The reference of a dependent field class to its key field (length or selector). */
struct bt__field_class_link {
    struct bt_field_class *key;        /* MIP 0; owned reference; NULL: no key field */
    bt_field_path *path;               /* MIP 0; owned; NULL until the root field class is set */
    const bt_field_location *location; /* MIP 1; owned reference; NULL: no key field */
};

struct bt__field_class_string {
    struct bt_field_class head;
    uint64_t size; /* size of the CTF text arrays in bytes; 0: no common size */
};

struct bt_field_class_bit_array_flag {
    char *label;
    const bt_integer_range_set_unsigned *ranges; /* bit indexes; owned reference */
    uint64_t mask;                               /* the same bits as a mask of the value */
};

struct bt__field_class_bit_array {
    struct bt_field_class head;
    uint64_t length;            /* number of bits, 1 to 64 */
    GPtrArray *flags;           /* of owned struct bt_field_class_bit_array_flag * */
    GHashTable *flags_by_label; /* label (borrowed from the flag) -> the flag */
    const char **active_labels; /* result of the last look-up, with room for every label */
};

struct bt__field_class_integer {
    struct bt_field_class head;
    uint64_t range; /* number of bits, 1 to 64 */
    uint64_t hints;
    bt_field_class_integer_preferred_display_base display_base;
};

struct bt_field_class_enumeration_mapping {
    char *label;
    const struct bt_integer_range_set *ranges; /* owned reference */
};

/* One range of an enumeration without overlaps: see struct bt__field_class_enumeration. */
struct bt__enumeration_range {
    uint64_t lower; /* combined with the bias of the signedness */
    uint64_t upper;
    const char *label;
};

struct bt__field_class_enumeration {
    struct bt__field_class_integer integer;
    GPtrArray *mappings; /* of owned struct bt_field_class_enumeration_mapping * */
    GHashTable *mappings_by_label;
    const char **labels; /* result of the last look-up, with room for every label */
    /*
     * The sorted ranges of all mappings, created on the first look-up in a frozen class. The table
     * allows a binary search instead of visiting every mapping. If some values have several labels,
     * `ranges_overlap` is true and there is no table.
     */
    GArray *sorted_ranges;
    bool ranges_overlap;
    uint64_t bias;
};

struct bt__field_class_blob {
    struct bt_field_class head;
    uint64_t length; /* static BLOB: number of bytes */
    char *media_type;
    struct bt__field_class_link length_link; /* dynamic BLOB */
};

struct bt__field_class_array {
    struct bt_field_class head;
    struct bt_field_class *element;          /* owned reference */
    uint64_t length;                         /* static array: number of elements */
    struct bt__field_class_link length_link; /* dynamic array */
};

/* The common part of structure members and variant options. */
struct bt__named_field_class {
    char *name;                         /* NULL: unnamed (variant option, MIP 1) */
    struct bt_field_class *field_class; /* owned reference */
    uint32_t index;                     /* index in its container */
    bool frozen;                        /* frozen together with its container */
    bt_value *user_attributes;
};

/* The members of a structure or the options of a variant. */
struct bt__named_field_classes {
    GPtrArray *items;    /* of owned pointers: callers keep them while other items are added */
    GHashTable *by_name; /* name -> item */
};

struct bt_field_class_structure_member {
    struct bt__named_field_class named;
};

struct bt__field_class_structure {
    struct bt_field_class head;
    struct bt__named_field_classes members;
};

struct bt__field_class_option {
    struct bt_field_class head;
    struct bt_field_class *content; /* owned reference */
    struct bt__field_class_link selector_link;
    const struct bt_integer_range_set *selector_ranges; /* integer selector; owned reference */
    bool selector_is_reversed;                          /* boolean selector */
};

/* Pointers to the two option types with selector fields also point to this structure. */
struct bt_field_class_variant_option {
    struct bt__named_field_class named;
    const struct bt_integer_range_set *ranges; /* owned reference; NULL without selector */
};

struct bt__field_class_variant {
    struct bt_field_class head;
    struct bt__named_field_classes options;
    GSequence *selector_values; /* a range union of all options' ranges; NULL without a selector */
    struct bt__field_class_link selector_link;
};

/*
 * Makes room for `count` labels, one more than before. The capacity grows geometrically, because
 * copying all labels for each new one would take quadratic time.
 */
static inline const char **bt__grow_labels(const char **labels, guint count)
{
    return (count & (count - 1)) == 0 ? g_renew(const char *, labels, (size_t) count * 2) : labels;
}

static inline bool bt__field_class_is(
    const struct bt_field_class *field_class, bt_field_class_type type)
{
    return (field_class->type & type) == type;
}

static inline uint64_t bt__structure_member_count(const struct bt_field_class *structure)
{
    return ((const struct bt__field_class_structure *) structure)->members.items->len;
}

static inline const struct bt_field_class *bt__structure_member_class(
    const struct bt_field_class *structure, uint64_t index)
{
    const struct bt__field_class_structure *self =
        (const struct bt__field_class_structure *) structure;

    return ((const struct bt__named_field_class *) self->members.items->pdata[index])->field_class;
}

/*
 * Returns the members of a structure or the options of a variant. Returns NULL for other field
 * classes.
 */
const struct bt__named_field_classes *bt__field_class_named_children(
    const struct bt_field_class *field_class);

/* Returns the member or option named `name`, or NULL. */
const struct bt__named_field_class *bt__named_field_classes_find(
    const struct bt__named_field_classes *items, const char *name);

static inline uint64_t bt__variant_option_count(const struct bt_field_class *variant)
{
    return ((const struct bt__field_class_variant *) variant)->options.items->len;
}

static inline const struct bt_field_class *bt__variant_option_class(
    const struct bt_field_class *variant, uint64_t index)
{
    const struct bt__field_class_variant *self = (const struct bt__field_class_variant *) variant;

    return ((const struct bt__named_field_class *) self->options.items->pdata[index])->field_class;
}

/* Freezes a field class. The classes that it contains must be frozen already. */
void bt__field_class_freeze(const struct bt_field_class *field_class);

/*
 * Creates a field class of any kind: `size` zeroed bytes with an initialised head. `destroy` frees
 * the objects that the kind owns, and then calls bt__field_class_free().
 */
void *bt__field_class_create(const bt_trace_class *trace_class, size_t size,
    bt_field_class_type type, void (*destroy)(struct tg_object *));
void bt__field_class_free(struct bt_field_class *field_class);

/* The `destroy` function of field classes that own nothing. */
void bt__field_class_destroy_plain(struct tg_object *object);

void bt__field_class_integer_init(struct bt__field_class_integer *self);

/* Takes references to `key` and `location`, which may be NULL, and freezes `key`. */
void bt__field_class_link_init(struct bt__field_class_link *link, struct bt_field_class *key,
    const bt_field_location *location);
void bt__field_class_link_clear(struct bt__field_class_link *link);

/* Returns the link of a field class that may have a key field. Returns NULL for other kinds. */
struct bt__field_class_link *bt__field_class_borrow_link(struct bt_field_class *field_class);

/* Sets `*slot` to a new reference to `content`, which the function freezes. */
void bt__field_class_contain(struct bt_field_class **slot, struct bt_field_class *content);

/* Members of structures and options of variants: see field-class-named.c. */
void bt__named_field_classes_init(
    struct bt__named_field_classes *items, GDestroyNotify destroy_item);
void bt__named_field_classes_clear(struct bt__named_field_classes *items);
/*
 * Appends `item`, which `items` owns from then on. Takes a reference to `field_class` and freezes
 * it.
 */
void bt__named_field_classes_append(struct bt__named_field_classes *items,
    struct bt__named_field_class *item, const char *name, struct bt_field_class *field_class);
void bt__named_field_class_clear(struct bt__named_field_class *item);
void bt__named_field_classes_freeze(const struct bt__named_field_classes *items);

void bt__structure_update_extra_cells(struct bt_field_class *structure);

/*
 * Marks all classes of a tree as part of a trace class, so that the tree can't be used elsewhere.
 * It is a precondition of the public function `function` that no class of the tree is marked yet.
 */
void bt__field_class_make_part_of_trace_class(struct bt_field_class *root, const char *function);

/*
 * Makes `extra_cells` of a whole tree final, and freezes the tree. `root` may be NULL. Production
 * builds allow changes of frozen classes, because existing plugins make such changes. However, no
 * build allows changes of the layout of fields.
 */
void bt__field_class_lay_out(struct bt_field_class *root);

#endif
