/* SPDX-License-Identifier: MIT */
#include "filling.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void **kept;
static size_t kept_count;
static uint64_t state;

/* The filled fields that can be lengths and tags. */
static struct {
    char name[64];
    struct bt_ctf_field *field;
} keys[4096];
static size_t key_count;

static void fail(const char *call, int line)
{
    fprintf(stderr, "line %d: failed: %s\n", line, call);
    exit(1);
}

void expect_success(int result, const char *call, int line)
{
    if (result != 0) {
        fail(call, line);
    }
}

void *keep(void *object, const char *call, int line)
{
    if (!object) {
        fail(call, line);
    }
    if ((kept_count & (kept_count - 1)) == 0) {
        kept = realloc(kept, 2 * (kept_count + 1) * sizeof *kept);
    }
    kept[kept_count++] = object;
    return object;
}

void put_all(void)
{
    for (size_t i = 0; i < kept_count; i++) {
        bt_ctf_object_put_ref(kept[i]);
    }
    kept_count = 0;
    key_count = 0;
    free(kept);
    kept = NULL;
}

void seed(uint64_t number)
{
    state = number;
}

uint64_t choose(uint64_t count)
{
    /* The SplitMix64 generator. */
    uint64_t value = state += UINT64_C(0x9e3779b97f4a7c15);

    value = (value ^ (value >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94d049bb133111eb);
    value ^= value >> 31;
    return value % count;
}

unsigned int usable_alignment(unsigned int size, unsigned int alignment)
{
    return size % 8 == 0 && (size & (size - 1)) != 0 ? 1 : alignment;
}

struct bt_ctf_field_type *ordered_integer(
    unsigned int size, unsigned int alignment, int is_signed, enum bt_ctf_byte_order byte_order)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_type_integer_create(size));

    OK(bt_ctf_field_type_integer_set_is_signed(type, is_signed));
    OK(bt_ctf_field_type_set_alignment(type, alignment));
    OK(bt_ctf_field_type_set_byte_order(type, byte_order));
    return type;
}

struct bt_ctf_field_type *integer(unsigned int size, unsigned int alignment, int is_signed)
{
    return ordered_integer(size, alignment, is_signed, BT_CTF_BYTE_ORDER_NATIVE);
}

struct bt_ctf_field_type *real(unsigned int size, unsigned int alignment)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_type_floating_point_create());

    OK(bt_ctf_field_type_floating_point_set_exponent_digits(type, size == 64 ? 11 : 8));
    OK(bt_ctf_field_type_floating_point_set_mantissa_digits(type, size == 64 ? 53 : 24));
    OK(bt_ctf_field_type_set_alignment(type, alignment));
    return type;
}

struct bt_ctf_field_type *string(void)
{
    return NEW(bt_ctf_field_type_string_create());
}

struct bt_ctf_field_type *structure(void)
{
    return NEW(bt_ctf_field_type_structure_create());
}

void add(struct bt_ctf_field_type *structure_type, struct bt_ctf_field_type *type, const char *name)
{
    OK(bt_ctf_field_type_structure_add_field(structure_type, type, name));
}

struct bt_ctf_field_type *labels(
    unsigned int size, unsigned int alignment, const char *const *names)
{
    struct bt_ctf_field_type *type =
        NEW(bt_ctf_field_type_enumeration_create(integer(size, alignment, 0)));

    for (uint64_t i = 0; names[i]; i++) {
        OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, names[i], i, i));
    }
    return type;
}

static unsigned int random_alignment(int aligned)
{
    return aligned ? 8U << choose(4) : 1U << choose(7);
}

static struct bt_ctf_field_type *random_integer(unsigned int alignment, int aligned)
{
    static const enum bt_ctf_integer_base bases[] = {BT_CTF_INTEGER_BASE_BINARY,
        BT_CTF_INTEGER_BASE_OCTAL, BT_CTF_INTEGER_BASE_DECIMAL, BT_CTF_INTEGER_BASE_HEXADECIMAL};
    unsigned int size = aligned ? 8U << choose(4) : 1 + (unsigned int) choose(64);
    struct bt_ctf_field_type *type =
        integer(size, usable_alignment(size, alignment), (int) choose(2));

    /*
     * Only aligned integers get another byte order, because the order of bits can't change within a
     * byte.
     */
    if (aligned) {
        OK(bt_ctf_field_type_set_byte_order(
            type, choose(2) == 0 ? BT_CTF_BYTE_ORDER_LITTLE_ENDIAN : BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    }
    OK(bt_ctf_field_type_integer_set_base(type, bases[choose(4)]));
    return type;
}

static struct bt_ctf_field_type *random_enumeration(int aligned)
{
    struct bt_ctf_field_type *container = random_integer(aligned ? 8 : 1, aligned);
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_type_enumeration_create(container));
    bool is_signed = bt_ctf_field_type_integer_is_signed(container) == BT_CTF_TRUE;
    unsigned int size = (unsigned int) bt_ctf_field_type_integer_get_size(container);
    uint64_t limit = size > 20 ? 1 << 20 : UINT64_C(1) << (size - 1);

    for (uint64_t i = 0, count = 1 + choose(5); i < count; i++) {
        uint64_t begin = choose(limit);
        uint64_t end = begin + choose(limit - begin);
        char label[8];

        snprintf(label, sizeof label, "L%d", (int) choose(6));
        if (is_signed) {
            OK(bt_ctf_field_type_enumeration_signed_add_mapping(
                type, label, -(int64_t) end, -(int64_t) begin));
        } else {
            OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(type, label, begin, end));
        }
    }
    return type;
}

static struct bt_ctf_field_type *random_type(unsigned int depth, const char *prefix, int aligned);

/* Returns a random type that isn't an array. */
static struct bt_ctf_field_type *random_element(unsigned int depth, const char *prefix, int aligned)
{
    struct bt_ctf_field_type *type;

    do {
        type = random_type(depth, prefix, aligned);
    } while (bt_ctf_field_type_get_type_id(type) == BT_CTF_FIELD_TYPE_ID_ARRAY);
    return type;
}

static const char *const option_names[] = {"first", "second", "third", NULL};

static void add_random_sequence(struct bt_ctf_field_type *into, unsigned int depth,
    const char *prefix, unsigned int number, int aligned)
{
    struct bt_ctf_field_type *element, *type;
    char name[40], length[40];

    snprintf(length, sizeof length, "count_%s%u", prefix, number);
    add(into, integer(8, random_alignment(aligned), 0), length);
    snprintf(name, sizeof name, "%s%ue", prefix, number);
    element = random_element(depth - 1, name, aligned);
    type = NEW(bt_ctf_field_type_sequence_create(element, length));
    snprintf(name, sizeof name, "%s%u", prefix, number);
    add(into, type, name);
}

static void add_random_variant(struct bt_ctf_field_type *into, unsigned int depth,
    const char *prefix, unsigned int number, int aligned)
{
    struct bt_ctf_field_type *tag_type = labels(8, aligned ? 8 : 1, option_names), *type;
    char name[40], tag[40];

    snprintf(tag, sizeof tag, "tag_%s%u", prefix, number);
    add(into, tag_type, tag);
    type = NEW(bt_ctf_field_type_variant_create(tag_type, tag));
    for (unsigned int i = 0; option_names[i]; i++) {
        struct bt_ctf_field_type *option;

        snprintf(name, sizeof name, "%s%u%c", prefix, number, 'a' + (char) i);
        do {
            option = random_element(depth - 1, name, aligned);
        } while (bt_ctf_field_type_get_type_id(option) == BT_CTF_FIELD_TYPE_ID_ENUM);
        OK(bt_ctf_field_type_variant_add_field(type, option, option_names[i]));
    }
    snprintf(name, sizeof name, "%s%u", prefix, number);
    add(into, type, name);
}

struct bt_ctf_field_type *random_structure(unsigned int depth, const char *prefix, int aligned)
{
    struct bt_ctf_field_type *type = structure();
    unsigned int count = 1 + (unsigned int) choose(4);
    char name[40];

    for (unsigned int i = 0; i < count; i++) {
        switch (depth > 0 ? choose(4) : 0) {
        case 1:
            add_random_sequence(type, depth, prefix, i, aligned);
            break;
        case 2:
            add_random_variant(type, depth, prefix, i, aligned);
            break;
        default:
            snprintf(name, sizeof name, "%s%u", prefix, i);
            add(type, random_type(depth, name, aligned), name);
        }
    }
    if (choose(4) == 0) {
        OK(bt_ctf_field_type_set_alignment(type, random_alignment(aligned)));
    }
    return type;
}

static struct bt_ctf_field_type *random_type(unsigned int depth, const char *prefix, int aligned)
{
    char name[40];

    snprintf(name, sizeof name, "%.30s_", prefix);
    switch (choose(depth > 0 ? 6 : 4)) {
    case 0:
        return random_integer(random_alignment(aligned), aligned);
    case 1:
        return random_enumeration(aligned);
    case 2:
        return real(choose(2) == 0 ? 32 : 64, random_alignment(aligned));
    case 3:
        return string();
    case 4:
        return NEW(bt_ctf_field_type_array_create(
            random_element(depth - 1, name, aligned), 1 + (unsigned int) choose(3)));
    default:
        return random_structure(depth - 1, name, aligned);
    }
}

static void remember(const char *name, struct bt_ctf_field *field)
{
    if (key_count == sizeof keys / sizeof keys[0]) {
        key_count = 0;
    }
    snprintf(keys[key_count].name, sizeof keys[0].name, "%s", name);
    keys[key_count++].field = field;
}

/* Returns the last filled field whose name is the last element of `path`. */
static struct bt_ctf_field *recall(const char *path)
{
    const char *dot = strrchr(path, '.');
    const char *name = dot ? dot + 1 : path;

    for (size_t i = key_count; i-- > 0;) {
        if (strcmp(keys[i].name, name) == 0) {
            return keys[i].field;
        }
    }
    fprintf(stderr, "no field `%s`\n", name);
    exit(1);
}

/* Sets an integer field. Half of the values are at an end of the range of the type. */
static void fill_integer(struct bt_ctf_field *field, const char *name)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_get_type(field));
    int size = bt_ctf_field_type_integer_get_size(type);
    uint64_t greatest = UINT64_MAX >> (64 - size);
    uint64_t value = choose(UINT64_MAX) & greatest;

    switch (choose(6)) {
    case 0:
        value = 0;
        break;
    case 1:
        value = greatest;
        break;
    case 2:
        value = greatest ^ (greatest >> 1);
        break;
    default:
        break;
    }
    if (strncmp(name, "len", 3) == 0) {
        value = choose(5) & greatest;
    } else if (strncmp(name, "count", 5) == 0) {
        value = 1 + choose(4);
    }
    if (bt_ctf_field_type_integer_is_signed(type) == BT_CTF_TRUE) {
        OK(bt_ctf_field_integer_signed_set_value(
            field, (int64_t) (value << (64 - size)) >> (64 - size)));
    } else {
        OK(bt_ctf_field_integer_unsigned_set_value(field, value));
    }
}

/*
 * Sets an enumeration field to the first value of a mapping. Mappings that begin with the same
 * value have no defined order.
 */
static void fill_enumeration(struct bt_ctf_field *field)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_get_type(field));
    struct bt_ctf_field_type *container_type =
        NEW(bt_ctf_field_type_enumeration_get_container_field_type(type));
    struct bt_ctf_field *container = NEW(bt_ctf_field_enumeration_get_container(field));
    uint64_t index = choose((uint64_t) bt_ctf_field_type_enumeration_get_mapping_count(type));
    const char *label;

    if (bt_ctf_field_type_integer_is_signed(container_type) == BT_CTF_TRUE) {
        int64_t begin, end;

        OK(bt_ctf_field_type_enumeration_signed_get_mapping_by_index(
            type, index, &label, &begin, &end));
        OK(bt_ctf_field_integer_signed_set_value(container, begin));
    } else {
        uint64_t begin, end;

        OK(bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(
            type, index, &label, &begin, &end));
        OK(bt_ctf_field_integer_unsigned_set_value(container, begin));
    }
}

static void fill_real(struct bt_ctf_field *field)
{
    static const double values[] = {
        0, -0.0, 1, -1.5, 3.141592653589793, 1e-300, -2.5e30, HUGE_VAL, -HUGE_VAL};

    OK(bt_ctf_field_floating_point_set_value(
        field, values[choose(sizeof values / sizeof values[0])]));
}

static void fill_string(struct bt_ctf_field *field)
{
    static const char *const values[] = {
        "", "a", "two words", "\"quoted\" \\ and\ttab\n", "größe ☃", "x\x01\x7f"};

    OK(bt_ctf_field_string_set_value(field, values[choose(sizeof values / sizeof values[0])]));
    if (choose(3) == 0) {
        OK(bt_ctf_field_string_append(field, " and more"));
        OK(bt_ctf_field_string_append_len(field, " but not this", 4));
    }
}

static void fill_structure(struct bt_ctf_field *field)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_get_type(field));
    uint64_t count = (uint64_t) bt_ctf_field_type_structure_get_field_count(type);

    for (uint64_t i = 0; i < count; i++) {
        const char *name;

        OK(bt_ctf_field_type_structure_get_field_by_index(type, &name, NULL, i));
        fill(NEW(bt_ctf_field_structure_get_field_by_index(field, i)), name);
    }
}

static void fill_array(struct bt_ctf_field *field, const char *name)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_get_type(field));
    uint64_t length = (uint64_t) bt_ctf_field_type_array_get_length(type);

    for (uint64_t i = 0; i < length; i++) {
        fill(NEW(bt_ctf_field_array_get_field(field, i)), name);
    }
}

static void fill_sequence(struct bt_ctf_field *field, const char *name)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_get_type(field));
    struct bt_ctf_field *length_field =
        recall(bt_ctf_field_type_sequence_get_length_field_name(type));
    uint64_t length;

    OK(bt_ctf_field_integer_unsigned_get_value(length_field, &length));
    OK(bt_ctf_field_sequence_set_length(field, length_field));
    for (uint64_t i = 0; i < length; i++) {
        fill(NEW(bt_ctf_field_sequence_get_field(field, i)), name);
    }
}

static void fill_variant(struct bt_ctf_field *field, const char *name)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_get_type(field));
    struct bt_ctf_field *tag = recall(bt_ctf_field_type_variant_get_tag_name(type));

    fill(NEW(bt_ctf_field_variant_get_field(field, tag)), name);
}

void fill(struct bt_ctf_field *field, const char *name)
{
    switch (bt_ctf_field_get_type_id(field)) {
    case BT_CTF_FIELD_TYPE_ID_INTEGER:
        fill_integer(field, name);
        remember(name, field);
        break;
    case BT_CTF_FIELD_TYPE_ID_FLOAT:
        fill_real(field);
        break;
    case BT_CTF_FIELD_TYPE_ID_ENUM:
        fill_enumeration(field);
        remember(name, field);
        break;
    case BT_CTF_FIELD_TYPE_ID_STRING:
        fill_string(field);
        break;
    case BT_CTF_FIELD_TYPE_ID_STRUCT:
        fill_structure(field);
        break;
    case BT_CTF_FIELD_TYPE_ID_ARRAY:
        fill_array(field, name);
        break;
    case BT_CTF_FIELD_TYPE_ID_SEQUENCE:
        fill_sequence(field, name);
        break;
    case BT_CTF_FIELD_TYPE_ID_VARIANT:
        fill_variant(field, name);
        break;
    default:
        fail(name, __LINE__);
    }
}

void fill_event(struct bt_ctf_event *event)
{
    struct bt_ctf_field *parts[] = {
        bt_ctf_event_get_stream_event_context(event),
        bt_ctf_event_get_context(event),
        bt_ctf_event_get_payload_field(event),
    };

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (parts[i]) {
            fill(NEW(parts[i]), "");
        }
    }
}
