/* SPDX-License-Identifier: MIT */
/* The compiler of encode plans: translates field classes into blocks of operations. */
#include "ctf/encode/compiler.h"
#include "ctf/bits.h"

#include <inttypes.h>

/* Numbers. */

static bool has_whole_bytes(const struct ctf_field_class *fc)
{
    return fc->length % 8 == 0 && !ctf_is_reversed(fc->byte_order, fc->bit_order);
}

static bool has_cell(const struct ctf_field_class *fc)
{
    return ctf_field_class_is_visible(fc) && !fc->is_generated_key;
}

static enum number_source find_source(const struct ctf_field_class *fc, uint32_t cell)
{
    if (cell == NO_CELL) {
        return fc->roles ? SOURCE_ROLE : SOURCE_NONE;
    }
    if (fc->type == CTF_FIELD_BOOL) {
        return SOURCE_TRUTH;
    }
    return fc->type == CTF_FIELD_REAL && fc->length == 32 ? SOURCE_SINGLE : SOURCE_CELL;
}

static struct number make_number(
    const struct ctf_field_class *fc, uint32_t cell, enum number_source source)
{
    bool is_fixed = ctf_field_class_is_fixed_length(fc);
    unsigned length = is_fixed ? (unsigned) fc->length : 64;

    return (struct number){
        .cell = cell,
        .bias = is_fixed && fc->type == CTF_FIELD_SINT ? UINT64_C(1) << (length - 1) : 0,
        .excess = ~low_bits(length),
        .length = (uint8_t) length,
        .is_big_endian = fc->byte_order == CTF_BIG_ENDIAN,
        .is_special = source != SOURCE_CELL || fc->save_slot_count,
        .source = (uint8_t) source,
        .role = source == SOURCE_ROLE ? (uint8_t) ctf_role_index(fc->roles) : 0,
        .field_class = fc,
    };
}

/*
 * The roles of fields that are overwritten at the end of the packet. Their size must therefore be
 * fixed.
 */
enum {
#define X(NAME, text) | CTF_ROLE_##NAME
    END_ROLES = 0 CTF_END_ROLES(X)
#undef X
};

static void compile_number(struct encode_compiler *c, const struct ctf_field_class *fc,
    uint32_t cell, enum number_source source)
{
    bool is_fixed = ctf_field_class_is_fixed_length(fc);

    if (fc->roles >> CTF_ROLE_COUNT) {
        ctf_encode_compiler_fail(c, fc, "it has an unknown role");
        return;
    }
    if (!is_fixed && fc->roles & END_ROLES) {
        ctf_encode_compiler_fail(c, fc,
            "its value is only known at the end of the packet: a variable-length field can't have "
            "this role");
        return;
    }
    if (is_fixed && (fc->length < 1 || fc->length > 64)) {
        ctf_encode_compiler_fail(
            c, fc, "a fixed-length field has %" PRIu64 " bits: 1 to 64 are supported", fc->length);
        return;
    }
    if (fc->type == CTF_FIELD_REAL && fc->length != 32 && fc->length != 64) {
        ctf_encode_compiler_fail(
            c, fc, "a real has %" PRIu64 " bits: 32 and 64 can be written", fc->length);
        return;
    }
    ctf_encode_compiler_align(c, ctf_field_class_alignment(fc));

    struct number number = make_number(fc, cell, source);

    if (is_fixed && ctf_encode_compiler_is_at_byte(c) && has_whole_bytes(fc)) {
        ctf_encode_compiler_add_to_run(c, number);
    } else {
        ctf_encode_compiler_add_op(c, (struct encode_op){.kind = is_fixed ? OP_BITS : OP_LEB128,
                                          .cell = cell,
                                          .number_count = 1,
                                          .field_class = fc});
        ctf_encode_compiler_add_number(c, number);
    }
    if (is_fixed) {
        ctf_encode_compiler_advance(c, fc->length);
    } else {
        c->at = (struct position){.modulus = 8};
    }
}

/* Fields with a key or a fixed length. */

static void compile_field(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t cell);

/*
 * Creates the operation of a field class with a length or selector, whose value is fixed, stored in
 * another field, or generated.
 */
static struct encode_op make_op(struct encode_compiler *c, const struct ctf_field_class *fc,
    uint32_t cell, enum op_kind kind, bool has_fixed_length)
{
    bool is_derived = fc->key_class && fc->key_class->is_generated_key;

    if (!has_fixed_length && !is_derived && fc->key_slot == CTF_NO_SLOT) {
        ctf_encode_compiler_fail(c, fc, "it has no length or selector field");
    }
    return (struct encode_op){
        .kind = (uint8_t) kind,
        .has_fixed_length = has_fixed_length,
        .has_key = !has_fixed_length && !is_derived,
        .cell = cell,
        .size = fc->length,
        .field_class = fc,
    };
}

/* Compiles a UUID. Only UUID fields take several bytes without having a cell. */
static bool compile_uuid(struct encode_compiler *c, const struct ctf_field_class *fc)
{
    bool is_array = fc->type == CTF_FIELD_STATIC_ARRAY &&
                    ctf_field_class_is_fixed_length(fc->element) && fc->element->length == 8 &&
                    ctf_field_class_alignment(fc->element) <= 8;

    if (!(fc->roles & CTF_ROLE_METADATA_UUID) || fc->length != 16 ||
        ctf_field_class_alignment(fc) < 8 || !(is_array || fc->type == CTF_FIELD_STATIC_BLOB)) {
        return false;
    }
    ctf_encode_compiler_align(c, ctf_field_class_alignment(fc));
    ctf_encode_compiler_add_op(
        c, (struct encode_op){.kind = OP_UUID, .cell = NO_CELL, .field_class = fc});
    ctf_encode_compiler_advance(c, UINT64_C(16) * 8);
    return true;
}

/* Compiles texts and BLOBs of every kind. */
static void compile_bytes(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    bool is_blob = fc->type == CTF_FIELD_STATIC_BLOB || fc->type == CTF_FIELD_DYNAMIC_BLOB;
    bool is_static = fc->type == CTF_FIELD_STATIC_BLOB || fc->type == CTF_FIELD_STATIC_STRING;

    if (!is_blob && fc->encoding != CTF_ENCODING_UTF8) {
        ctf_encode_compiler_fail(c, fc, "a text isn't UTF-8: other encodings can't be written");
        return;
    }
    if (is_static && fc->length > UINT32_MAX) {
        ctf_encode_compiler_fail(c, fc,
            "a text or BLOB has %" PRIu64 " bytes: at most 2^32 - 1 are supported", fc->length);
        return;
    }
    ctf_encode_compiler_align(c, ctf_field_class_alignment(fc));
    if (fc->type == CTF_FIELD_STRING) {
        ctf_encode_compiler_add_op(
            c, (struct encode_op){.kind = OP_STRING, .cell = cell, .field_class = fc});
    } else {
        ctf_encode_compiler_add_op(c, make_op(c, fc, cell, is_blob ? OP_BLOB : OP_TEXT, is_static));
    }
    if (is_static) {
        ctf_encode_compiler_advance(c, fc->length * 8);
    } else {
        c->at = (struct position){.modulus = 8};
    }
}

/* Compiles an element or a content as a separate block that starts at `start`. */
static const struct encode_block *compile_content(struct encode_compiler *c,
    const struct ctf_field_class *fc, struct position start, struct position *end)
{
    struct encode_compiler inner = {.plan = c->plan, .at = start, .depth = c->depth};

    ctf_encode_compiler_begin_block(&inner);
    compile_field(&inner, fc, 0);
    *end = inner.at;
    return ctf_encode_compiler_finish_block(&inner);
}

static bool leaves_byte(const struct ctf_field_class *fc, void *data)
{
    return ctf_field_class_is_fixed_length(fc) && fc->length % 8 != 0;
}

/*
 * Returns whether elements of this class are consecutive integers of whole bytes, if the first
 * begins at a byte.
 */
static bool is_byte_integer(const struct ctf_field_class *fc)
{
    return ctf_field_class_is_fixed_length(fc) && fc->type != CTF_FIELD_REAL &&
           fc->type != CTF_FIELD_BOOL && !fc->save_slot_count && fc->length >= 8 &&
           fc->length <= 64 && has_whole_bytes(fc) &&
           fc->length % ctf_field_class_alignment(fc) == 0;
}

static void compile_integers(
    struct encode_compiler *c, const struct ctf_field_class *fc, struct encode_op op)
{
    struct number number = make_number(fc->element, 0, SOURCE_CELL);

    op.kind = OP_NUMBERS;
    op.number_count = 1;
    ctf_encode_compiler_add_op(c, op);
    ctf_encode_compiler_add_number(c, number);
    if (fc->type == CTF_FIELD_STATIC_ARRAY) {
        ctf_encode_compiler_advance(c, fc->length * fc->element->length);
    } else {
        c->at = (struct position){.modulus = 8};
    }
}

static void compile_array(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    struct encode_op op = make_op(c, fc, cell, OP_ARRAY, fc->type == CTF_FIELD_STATIC_ARRAY);

    ctf_encode_compiler_align(c, ctf_field_class_alignment(fc));
    if (ctf_encode_compiler_is_at_byte(c) && is_byte_integer(fc->element)) {
        compile_integers(c, fc, op);
        return;
    }

    /* The start of an element is unknown, because the previous element may have any size. */
    bool keeps_byte =
        ctf_encode_compiler_is_at_byte(c) && !ctf_field_class_any(fc->element, leaves_byte, NULL);
    struct position start = {.modulus = keeps_byte ? 8 : 1}, end;

    op.block = compile_content(c, fc->element, start, &end);
    ctf_encode_compiler_add_op(c, op);
    c->at = ctf_position_merge(start, end);
}

static void compile_optional(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    struct encode_op op = make_op(c, fc, cell, OP_OPTIONAL, false);
    struct position end;

    op.block = compile_content(c, fc->element, c->at, &end);
    ctf_encode_compiler_add_op(c, op);
    c->at = ctf_position_merge(c->at, end);
}

static void compile_variant(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    GArray *options = g_array_new(FALSE, FALSE, sizeof(struct encode_option));
    struct encode_op op = make_op(c, fc, cell, OP_VARIANT, false);
    struct position after = c->at, end;

    for (guint i = 0; i < fc->option_count; i++) {
        const struct ctf_option *of = &fc->options[i];

        if (!has_cell(of->field_class)) {
            continue;
        }

        struct encode_option option = {
            .block = compile_content(c, of->field_class, c->at, &end),
            .ranges = &of->ranges,
        };

        after = options->len ? ctf_position_merge(after, end) : end;
        g_array_append_val(options, option);
    }
    op.option_count = options->len;
    op.options = ctf_encode_compiler_keep(c, options);
    ctf_encode_compiler_add_op(c, op);
    c->at = after;
}

/* Structures. */

static enum number_source derived_source(const struct ctf_field_class *dependent)
{
    switch (dependent->type) {
    case CTF_FIELD_DYNAMIC_STRING:
        return SOURCE_TEXT;
    case CTF_FIELD_DYNAMIC_BLOB:
        return SOURCE_BLOB;
    case CTF_FIELD_OPTIONAL:
        return SOURCE_PRESENCE;
    case CTF_FIELD_VARIANT:
        return SOURCE_INDEX;
    default:
        return SOURCE_COUNT;
    }
}

/*
 * Returns the cell of a member, if the next free cell is `next`. The last member of a wrapper has
 * the wrapper's cell.
 */
static uint32_t member_cell(const struct ctf_field_class *fc, guint index, uint32_t next)
{
    bool is_there = !fc->is_wrapper || index + 1 == fc->member_count;

    return is_there && has_cell(fc->members[index].field_class) ? next : NO_CELL;
}

/* Compiles a generated key. Its value follows from the member that refers to it. */
static void compile_generated(
    struct encode_compiler *c, const struct ctf_field_class *fc, guint index, uint32_t next)
{
    const struct ctf_field_class *key = fc->members[index].field_class;

    for (guint i = index + 1; i < fc->member_count; i++) {
        const struct ctf_field_class *dependent = fc->members[i].field_class;
        uint32_t cell = member_cell(fc, i, next);

        if (dependent->key_class == key && cell != NO_CELL) {
            compile_number(c, key, cell, derived_source(dependent));
            return;
        }
        next += cell != NO_CELL;
    }
    ctf_encode_compiler_fail(c, key, "no later member refers to it");
}

/* `first`: the cell of the first member with a cell; NO_CELL: all members are hidden. */
static void compile_members(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t first)
{
    uint32_t next = first;

    for (guint i = 0; i < fc->member_count && !c->plan->error; i++) {
        const struct ctf_field_class *member = fc->members[i].field_class;
        uint32_t cell = first == NO_CELL ? NO_CELL : member_cell(fc, i, next);

        if (member->is_generated_key) {
            compile_generated(c, fc, i, next);
        } else {
            compile_field(c, member, cell);
        }
        next += cell != NO_CELL;
    }
}

static bool has_cells(const struct ctf_field_class *fc)
{
    for (guint i = 0; i < fc->member_count; i++) {
        if (has_cell(fc->members[i].field_class)) {
            return true;
        }
    }
    return false;
}

static void compile_structure(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    ctf_encode_compiler_align(c, ctf_field_class_alignment(fc));
    if (cell == NO_CELL || fc->is_wrapper) {
        compile_members(c, fc, cell);
        return;
    }
    if (!has_cells(fc)) {
        compile_members(c, fc, NO_CELL);
        return;
    }
    ctf_encode_compiler_add_op(c, (struct encode_op){.kind = OP_ENTER, .cell = cell});
    compile_members(c, fc, 0);
    ctf_encode_compiler_add_op(c, (struct encode_op){.kind = OP_LEAVE, .cell = NO_CELL});
}

static void compile_visible(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    switch (fc->type) {
    case CTF_FIELD_STATIC_ARRAY:
    case CTF_FIELD_DYNAMIC_ARRAY:
        compile_array(c, fc, cell);
        break;
    case CTF_FIELD_OPTIONAL:
        compile_optional(c, fc, cell);
        break;
    case CTF_FIELD_VARIANT:
        compile_variant(c, fc, cell);
        break;
    default:
        compile_bytes(c, fc, cell);
        break;
    }
}

static bool is_number(const struct ctf_field_class *fc)
{
    return ctf_field_class_is_fixed_length(fc) || fc->type == CTF_FIELD_VARLEN_UINT ||
           fc->type == CTF_FIELD_VARLEN_SINT;
}

static void compile_field(
    struct encode_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    if (c->depth >= CTF_MAX_DEPTH) {
        ctf_encode_compiler_fail(c, fc, "types are nested more than %d deep", CTF_MAX_DEPTH);
    }
    if (c->plan->error) {
        return;
    }
    c->depth++;
    if (is_number(fc)) {
        compile_number(c, fc, cell, find_source(fc, cell));
    } else if (fc->type == CTF_FIELD_STRUCT) {
        compile_structure(c, fc, cell);
    } else if (cell != NO_CELL) {
        compile_visible(c, fc, cell);
    } else if (!compile_uuid(c, fc)) {
        ctf_encode_compiler_fail(c, fc, "it is hidden, so there is no value to write");
    }
    c->depth--;
}

/* Plans. */

static bool count_saves(const struct ctf_field_class *fc, void *count)
{
    *(uint64_t *) count += fc->save_slot_count;
    return false;
}

static uint64_t save_count(const struct ctf_field_class *root)
{
    uint64_t count = 0;

    ctf_field_class_any(root, count_saves, &count);
    return count;
}

struct ctf_encode_plan *ctf_encode_plan_create(
    const struct ctf_field_class *root, const struct ctf_cell_readers *readers)
{
    struct ctf_encode_plan *plan = g_new0(struct ctf_encode_plan, 1);
    struct encode_compiler c = {.plan = plan, .at = {.modulus = 1}};

    plan->root = root;
    plan->readers = readers;
    plan->allocations = g_ptr_array_new_with_free_func(g_free);
    plan->save_count = save_count(root);
    ctf_encode_compiler_begin_block(&c);
    ctf_encode_compiler_align(&c, ctf_field_class_alignment(root));
    compile_members(&c, root, root->is_hidden ? NO_CELL : 0);
    plan->block = ctf_encode_compiler_finish_block(&c);
    return plan;
}

void ctf_encode_plan_free(struct ctf_encode_plan *plan)
{
    if (!plan) {
        return;
    }
    g_ptr_array_unref(plan->allocations);
    g_free(plan->error);
    g_free(plan);
}

bool ctf_encode_plan_is_current(const struct ctf_encode_plan *plan)
{
    return save_count(plan->root) == plan->save_count;
}
