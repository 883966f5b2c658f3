/* SPDX-License-Identifier: MIT */
/*
 * The plan compiler: translates field classes into blocks of steps.
 *
 * The compiler walks the classes in the order of their bytes and tracks the position: its remainder
 * modulo a power of two. As long as no alignment is greater than the modulus, distances are
 * constants. After an item of variable size, and where branches meet, the modulus may become
 * smaller. An alignment at run time makes the modulus greater again.
 */
#include "ctf/decode/compiler.h"
#include "ctf/decode/layout.h"

#include <inttypes.h>

/*
 * A dynamic array is skipped in one operation only if its elements are smaller than this size
 * (bits).
 */
#define MAX_ELEMENT_SIZE (UINT64_C(1) << 31)

/* Slots. */

static uint32_t plan_slot(struct plan_compiler *c, uint32_t schema_slot)
{
    gpointer value;

    if (g_hash_table_lookup_extended(c->plan->slots, GUINT_TO_POINTER(schema_slot), NULL, &value)) {
        return GPOINTER_TO_UINT(value);
    }

    uint32_t slot = c->plan->slot_count++;

    g_hash_table_insert(c->plan->slots, GUINT_TO_POINTER(schema_slot), GUINT_TO_POINTER(slot));
    return slot;
}

/*
 * Returns the plan's slot for a length or selector. If no field of this plan saves the key, the
 * slot is imported from the packet.
 */
static uint32_t key_slot(struct plan_compiler *c, uint32_t schema_slot)
{
    gpointer packet_slot;

    if (schema_slot == CTF_NO_SLOT) {
        ctf_compiler_fail(c, "a field has no length or selector field");
        return 0;
    }
    if (g_hash_table_contains(c->plan->slots, GUINT_TO_POINTER(schema_slot))) {
        return plan_slot(c, schema_slot);
    }

    struct slot_import import = {.slot = plan_slot(c, schema_slot)};

    if (c->in->packet && g_hash_table_lookup_extended(c->in->packet->slots,
                             GUINT_TO_POINTER(schema_slot), NULL, &packet_slot)) {
        import.packet_slot = GPOINTER_TO_UINT(packet_slot);
        g_array_append_val(c->plan->imports, import);
    } else {
        c->plan->needs_clean_slots = true;
    }
    return import.slot;
}

static bool slot_is_needed(const struct plan_compiler *c, uint32_t slot)
{
    return !c->needed_slots || g_hash_table_contains(c->needed_slots, GUINT_TO_POINTER(slot));
}

static bool collect_key_slot(const struct ctf_field_class *fc, void *slots)
{
    if (fc->key_slot != CTF_NO_SLOT) {
        g_hash_table_add(slots, GUINT_TO_POINTER(fc->key_slot));
    }
    return false;
}

static bool has_key(const struct ctf_field_class *fc, void *compiler)
{
    const struct plan_compiler *c = compiler;

    for (guint i = 0; i < fc->save_slot_count; i++) {
        if (slot_is_needed(c, fc->save_slots[i])) {
            return true;
        }
    }
    return (fc->roles & c->roles) ||
           (c->in->has_dynamic_order && ctf_field_class_is_fixed_length(fc));
}

/*
 * Returns whether skipping must read fields in `fc`: fields that are saved to a slot, have a role
 * or need a check of their byte order.
 */
static bool has_keys(struct plan_compiler *c, const struct ctf_field_class *fc)
{
    return ctf_field_class_any(fc, has_key, c);
}

/* Keys. */

/*
 * Returns how to load `length` bits of a fixed-length field, from bit `first` of the field. The
 * field begins at the current position.
 */
static struct load make_load(const struct plan_compiler *c, const struct ctf_field_class *fc,
    unsigned first, unsigned length)
{
    uint64_t bit = c->start_phase + c->offset + first;
    unsigned phase = bit & 7;
    bool is_big_endian = fc->byte_order == CTF_BIG_ENDIAN;
    bool is_reversed = ctf_is_reversed(fc->byte_order, fc->bit_order);

    if (c->at.modulus < 8 || is_reversed || phase + length > 64) {
        return (struct load){0};
    }
    return (struct load){
        .byte = (uint32_t) (bit >> 3),
        .left = (uint8_t) (is_big_endian ? phase : 64 - phase - length),
        .right = (uint8_t) (64 - length),
        .is_big_endian = is_big_endian,
        .is_usable = true,
    };
}

/*
 * Restricts the key of a timestamp to its low bits if the tracer's counter is narrower than the
 * field.
 */
static void narrow_clock(
    const struct plan_compiler *c, const struct ctf_field_class *fc, struct key_op *op)
{
    unsigned bits = c->in->set->clock_bits;

    if (op->length <= bits) {
        return;
    }
    unsigned first = op->is_big_endian != op->is_reversed ? op->length - bits : 0;
    op->offset += first;
    op->length = (uint8_t) bits;
    op->load = make_load(c, fc, first, bits);
    op->sign = 0;
}

static void add_key(struct plan_compiler *c, const struct ctf_field_class *fc, enum key_kind kind,
    uint32_t argument, bool is_value_key)
{
    bool is_signed = fc->type == CTF_FIELD_SINT && fc->length;
    struct key_op op = {
        .offset = (uint32_t) c->offset,
        .kind = (uint8_t) kind,
        .argument = argument,
    };

    if (!is_value_key && ctf_field_class_is_fixed_length(fc)) {
        op.length = (uint8_t) fc->length;
        op.is_big_endian = fc->byte_order == CTF_BIG_ENDIAN;
        op.is_reversed = ctf_is_reversed(fc->byte_order, fc->bit_order);
        op.load = make_load(c, fc, 0, (unsigned) fc->length);
        op.sign = is_signed ? UINT64_C(1) << (fc->length - 1) : 0;
        if (kind == KEY_CLOCK && c->in->set->clock_bits > 0) {
            narrow_clock(c, fc, &op);
        }
    } else if (kind == KEY_CLOCK && c->in->set->clock_bits > 0) {
        op.length = (uint8_t) c->in->set->clock_bits;
    }
    /*
     * If an option or an optional is absent in a record, the fields in it don't write their slots.
     */
    c->plan->needs_clean_slots |= kind == KEY_SAVE && !c->is_flat;
    if (is_value_key) {
        g_array_append_val(c->block->value_keys, op);
        c->step.value_key_count++;
        c->step.value_save_count += kind == KEY_SAVE;
    } else {
        g_array_append_val(kind == KEY_SAVE ? c->block->saves : c->block->keys, op);
    }
}

static void add_keys(struct plan_compiler *c, const struct ctf_field_class *fc, bool is_value_key)
{
    uint32_t roles = fc->roles & c->roles;

    for (guint i = 0; i < fc->save_slot_count; i++) {
        if (slot_is_needed(c, fc->save_slots[i])) {
            add_key(c, fc, KEY_SAVE, plan_slot(c, fc->save_slots[i]), is_value_key);
        }
    }
    if (roles & CTF_ROLE_CLOCK_TIMESTAMP) {
        add_key(c, fc, KEY_CLOCK, 0, is_value_key);
    }
    if (roles & ~(c->is_event ? CTF_ROLE_CLOCK_TIMESTAMP : 0)) {
        add_key(c, fc, KEY_ROLE, roles, is_value_key);
    }
}

/*
 * Checks that fields of different byte orders share no byte, because the two orders number the bits
 * of a byte in opposite directions. If the compiler can't exclude a shared byte, the plan checks at
 * run time. Even if a shared byte is certain, only the run-time check reports an error, because the
 * field may be in an option that no record selects.
 */
static void check_order(struct plan_compiler *c, const struct ctf_field_class *fc)
{
    bool is_aligned = c->at.modulus >= 8 && (c->at.remainder & 7) == 0;
    int order = (int) fc->byte_order;

    if (!is_aligned && c->at.order != order && c->at.order != POSITION_NO_ORDER) {
        c->in->needs_dynamic_order = true;
    }
    if (c->in->has_dynamic_order) {
        add_key(c, fc, KEY_ORDER, fc->byte_order, false);
    }
    c->at.order = order;
}

/* Fields. */

static void compile_field(struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell);

static void add_value(
    struct plan_compiler *c, const struct ctf_field_class *fc, struct field_op field)
{
    struct int_op op = {
        .load = make_load(c, fc, 0, (unsigned) fc->length), .cell = field.cell, .sign = field.sign};

    if (field.kind == FIELD_INTEGER && op.load.is_usable) {
        g_array_append_val(c->block->ints, op);
    } else {
        g_array_append_val(c->block->fields, field);
    }
}

static void compile_bits(struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    bool is_big_endian = fc->byte_order == CTF_BIG_ENDIAN;
    struct field_op op = {
        .kind = fc->type == CTF_FIELD_REAL   ? FIELD_REAL
                : fc->type == CTF_FIELD_BOOL ? FIELD_BOOL
                                             : FIELD_INTEGER,
        .length = (uint8_t) fc->length,
        .is_big_endian = is_big_endian,
        .is_reversed = ctf_is_reversed(fc->byte_order, fc->bit_order),
        .cell = cell,
    };

    if (fc->length < 1 || fc->length > 64) {
        ctf_compiler_fail(
            c, "a fixed-length field has %" PRIu64 " bits: 1 to 64 are supported", fc->length);
        return;
    }
    if (fc->type == CTF_FIELD_REAL && fc->length != 16 && fc->length != 32 && fc->length != 64) {
        ctf_compiler_fail(
            c, "a real has %" PRIu64 " bits: 16, 32 and 64 are supported", fc->length);
        return;
    }
    ctf_compiler_align(c, ctf_field_class_alignment(fc));
    check_order(c, fc);
    add_keys(c, fc, false);
    if (fc->type == CTF_FIELD_SINT) {
        op.sign = UINT64_C(1) << (fc->length - 1);
    }
    op.offset = (uint32_t) c->offset;
    if (cell != NO_CELL) {
        add_value(c, fc, op);
    }
    ctf_compiler_advance(c, fc->length);
}

static void compile_leb128(struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    ctf_compiler_align(c, ctf_field_class_alignment(fc));
    struct position after = c->at;
    after.modulus = 8;
    after.remainder &= 7;
    add_keys(c, fc, true);
    c->step.is_signed = fc->type == CTF_FIELD_VARLEN_SINT;
    c->step.cell = cell;
    c->step.field_class = fc;
    ctf_compiler_end_step(c, ITEM_LEB128, after);
}

static void compile_static_bytes(
    struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    struct field_op op = {
        .kind = fc->type == CTF_FIELD_STATIC_BLOB ? FIELD_BLOB : FIELD_TEXT,
        .cell = cell,
        .count = fc->length,
        .offset = (uint32_t) c->offset,
    };

    if (cell != NO_CELL) {
        g_array_append_val(c->block->fields, op);
    }
    ctf_compiler_advance(c, fc->length * 8);
}

static void add_uuid_key(struct plan_compiler *c, const struct ctf_field_class *fc, uint64_t length)
{
    if (!(fc->roles & c->roles & CTF_ROLE_METADATA_UUID)) {
        return;
    }
    if (length != 16) {
        ctf_compiler_fail(c, "the UUID has %" PRIu64 " bytes, not 16", length);
        return;
    }
    add_key(c, fc, KEY_UUID, 0, false);
}

/* Compiles texts and BLOBs of every kind. */
static void compile_bytes(struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    bool is_static = fc->type == CTF_FIELD_STATIC_BLOB || fc->type == CTF_FIELD_STATIC_STRING;
    bool is_blob = fc->type == CTF_FIELD_STATIC_BLOB || fc->type == CTF_FIELD_DYNAMIC_BLOB;
    bool has_units = !is_blob && fc->encoding != CTF_ENCODING_UTF8;

    if (is_static && fc->length > UINT32_MAX) {
        ctf_compiler_fail(
            c, "a text or BLOB has %" PRIu64 " bytes: at most 2^32 - 1 are supported", fc->length);
        return;
    }
    ctf_compiler_align(c, ctf_field_class_alignment(fc));
    if (is_static && is_blob) {
        add_uuid_key(c, fc, fc->length);
    }
    if (is_static && !has_units) {
        compile_static_bytes(c, fc, cell);
        return;
    }
    c->step.cell = cell;
    c->step.encoding = (uint8_t) fc->encoding;
    c->step.field_class = fc;
    struct position after = ctf_position_repeated(c->at, 8);
    if (fc->type == CTF_FIELD_STRING) {
        ctf_compiler_end_step(c, has_units ? ITEM_UNITS_STRING : ITEM_STRING, after);
        return;
    }
    c->step.count = fc->length;
    if (!is_static) {
        c->step.slot = key_slot(c, fc->key_slot);
    }
    ctf_compiler_end_step(c, is_blob ? ITEM_BLOB : has_units ? ITEM_UNITS_TEXT : ITEM_TEXT, after);
}

static void compile_members(
    struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    for (guint i = 0; i < fc->member_count && !c->plan->error; i++) {
        const struct ctf_field_class *member = fc->members[i].field_class;
        bool is_visible = cell != NO_CELL && ctf_field_class_is_visible(member);

        compile_field(c, member, is_visible ? cell : NO_CELL);
        cell += is_visible;
    }
}

static void compile_structure(
    struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    ctf_compiler_align(c, ctf_field_class_alignment(fc));
    if (cell == NO_CELL) {
        compile_members(c, fc, NO_CELL);
    } else if (c->is_flat) {
        uint32_t first = c->next_cell, outer_next = first + ctf_flat_cell_count(fc);

        /*
         * The cells of the members come first, then the cells of the structures in them, in order.
         */
        c->next_cell = first + ctf_visible_member_count(fc);
        compile_members(c, fc, first);
        c->next_cell = outer_next;
    } else if (ctf_visible_member_count(fc)) {
        c->step.cell = cell;
        ctf_compiler_end_step(c, ITEM_ENTER, c->at);
        compile_members(c, fc, 0);
        ctf_compiler_end_step(c, ITEM_LEAVE, c->at);
    } else {
        compile_members(c, fc, NO_CELL);
    }
}

/*
 * Compiles the content of an array, optional or option as a separate block that starts at `start`.
 */
static const struct block *compile_content(struct plan_compiler *c,
    const struct ctf_field_class *fc, bool is_visible, struct position start, struct position *end)
{
    struct plan_compiler inner = *c;
    bool is_structure = fc->type == CTF_FIELD_STRUCT;

    inner.at = start;
    inner.is_flat = false;
    ctf_compiler_begin_block(&inner);
    if (is_structure) {
        ctf_compiler_align(&inner, ctf_field_class_alignment(fc));
        compile_members(&inner, fc, is_visible ? 0 : NO_CELL);
    } else {
        compile_field(&inner, fc, is_visible ? 0 : NO_CELL);
    }
    *end = inner.at;
    return ctf_compiler_finish_block(&inner, is_structure);
}

/*
 * Compiles an array whose elements have one size and contain no keys, so that skipping doesn't read
 * them.
 */
static void compile_opaque_array(struct plan_compiler *c, const struct ctf_field_class *fc,
    uint32_t cell, uint64_t element_size, uint64_t weight)
{
    uint64_t alignment = ctf_field_class_alignment(fc->element);
    uint64_t stride = (element_size + alignment - 1) & -alignment, bits;
    struct position start = ctf_position_repeated(c->at, stride), end, after;

    /*
     * The first element may share a byte with the field before the array. Each later element may
     * share a byte with the previous element. So the byte order at the start of an element is
     * unknown.
     */
    if (c->in->set->orders.has_both && stride % 8 != 0) {
        start.order = POSITION_UNKNOWN_ORDER;
    }

    const struct block *block = compile_content(c, fc->element, cell != NO_CELL, start, &end);

    if (fc->type == CTF_FIELD_DYNAMIC_ARRAY) {
        after = ctf_position_merge(
            c->at, ctf_position_repeated(ctf_position_repeated(c->at, stride), element_size));
        after.order = ctf_position_merge(c->at, end).order;
        c->step.cell = cell;
        c->step.slot = key_slot(c, fc->key_slot);
        c->step.stride = stride;
        c->step.element_size = element_size;
        c->step.zero_weight = weight;
        c->step.block = block;
        c->step.field_class = fc;
        ctf_compiler_end_step(c, ITEM_ARRAY, after);
        return;
    }

    struct field_op op = {
        .kind = FIELD_ARRAY,
        .cell = cell,
        .count = fc->length,
        .offset = (uint32_t) c->offset,
        .stride = stride,
        .block = block,
    };
    uint64_t rest = MAX(fc->length, 1) - 1;

    if ((stride && rest > MAX_SIZE / stride) ||
        (weight && fc->length > MAX_ZERO_ELEMENTS / weight)) {
        ctf_compiler_fail(c, "an array of %" PRIu64 " elements is too long", fc->length);
        return;
    }
    bits = fc->length ? rest * stride + element_size : 0;
    c->zero_weight += fc->length * weight;
    if (fc->length) {
        c->at.order = end.order;
    }
    if (cell != NO_CELL) {
        g_array_append_val(c->block->fields, op);
    }
    ctf_compiler_advance(c, bits);
}

static void compile_array(struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    bool is_dynamic = fc->type == CTF_FIELD_DYNAMIC_ARRAY;
    uint64_t element_size = 0, weight = 0;
    struct position end, after;

    if (!is_dynamic && fc->length > UINT32_MAX) {
        ctf_compiler_fail(
            c, "an array has %" PRIu64 " elements: at most 2^32 - 1 are supported", fc->length);
        return;
    }
    ctf_compiler_align(c, ctf_field_class_alignment(fc));

    const uint64_t alignment = ctf_field_class_alignment(fc->element);
    struct position element = {.modulus = MIN(c->at.modulus, alignment)};
    /*
     * If the size of an element is below MAX_ELEMENT_SIZE, its product with a 32-bit length can't
     * overflow.
     */
    bool is_opaque =
        ctf_measure(fc->element, &element, &element_size, &weight, c->depth) &&
        !has_keys(c, fc->element) &&
        (!is_dynamic || element_size + ctf_field_class_alignment(fc->element) < MAX_ELEMENT_SIZE);

    if (!is_dynamic) {
        add_uuid_key(c, fc, element_size == 8 ? fc->length : 0);
    }
    if (is_opaque) {
        compile_opaque_array(c, fc, cell, element_size, weight);
        return;
    }
    /* The start of an element is unknown, because the previous element may have any size. */
    struct position start = {.modulus = 1, .order = c->at.order};

    if (c->in->set->orders.has_both) {
        start.order = POSITION_UNKNOWN_ORDER;
    }
    c->step.block = compile_content(c, fc->element, cell != NO_CELL, start, &end);
    after = ctf_position_merge(c->at, end);
    c->step.cell = cell;
    c->step.count = fc->length;
    if (is_dynamic) {
        c->step.slot = key_slot(c, fc->key_slot);
    }
    c->step.field_class = fc;
    ctf_compiler_end_step(c, ITEM_LOOP, after);
}

static void add_ranges(GArray *ranges, const struct ctf_range_set *set, uint32_t option)
{
    for (guint i = 0; i < set->count; i++) {
        struct option_range range = {set->ranges[i].lower, set->ranges[i].upper, option};

        g_array_append_val(ranges, range);
    }
}

static void compile_optional(
    struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    g_autoptr(GArray) ranges = g_array_new(FALSE, FALSE, sizeof(struct option_range));
    struct position end;

    add_ranges(ranges, &fc->ranges, 0);
    c->step.slot = key_slot(c, fc->key_slot);
    c->step.block = compile_content(c, fc->element, cell != NO_CELL, c->at, &end);
    c->step.cell = cell;
    c->step.is_signed = fc->key_is_signed;
    c->step.is_bool = fc->key_is_bool;
    c->step.ranges = ctf_compiler_keep_array(c, ranges);
    c->step.range_count = ranges->len;
    c->step.field_class = fc;
    ctf_compiler_end_step(c, ITEM_OPTIONAL, ctf_position_merge(c->at, end));
}

static void compile_variant(
    struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    g_autoptr(GArray) ranges = g_array_new(FALSE, FALSE, sizeof(struct option_range));
    g_autoptr(GArray) options = g_array_new(FALSE, FALSE, sizeof(struct option));
    struct position after = c->at;
    uint32_t visible_count = 0;

    c->step.slot = key_slot(c, fc->key_slot);
    for (guint i = 0; i < fc->option_count && !c->plan->error; i++) {
        const struct ctf_field_class *content = fc->options[i].field_class;
        bool is_visible = cell != NO_CELL && ctf_field_class_is_visible(content);
        struct position end;
        struct option option = {
            .block = compile_content(c, content, is_visible, c->at, &end),
            .index = is_visible ? visible_count++ : NO_CELL,
        };

        g_array_append_val(options, option);
        add_ranges(ranges, &fc->options[i].ranges, i);
        after = i == 0 ? end : ctf_position_merge(after, end);
    }
    c->step.cell = cell;
    c->step.is_signed = fc->key_is_signed;
    c->step.ranges = ctf_compiler_keep_array(c, ranges);
    c->step.range_count = ranges->len;
    c->step.options = ctf_compiler_keep_array(c, options);
    c->step.option_count = options->len;
    c->step.field_class = fc;
    ctf_compiler_end_step(c, ITEM_VARIANT, after);
}

static void compile_field(struct plan_compiler *c, const struct ctf_field_class *fc, uint32_t cell)
{
    if (c->depth >= CTF_MAX_DEPTH) {
        ctf_compiler_fail(c, "types are nested more than %d deep", CTF_MAX_DEPTH);
    }
    if (c->plan->error) {
        return;
    }
    c->depth++;
    switch (fc->type) {
    case CTF_FIELD_BIT_ARRAY:
    case CTF_FIELD_BOOL:
    case CTF_FIELD_UINT:
    case CTF_FIELD_SINT:
    case CTF_FIELD_REAL:
        compile_bits(c, fc, cell);
        break;
    case CTF_FIELD_VARLEN_UINT:
    case CTF_FIELD_VARLEN_SINT:
        compile_leb128(c, fc, cell);
        break;
    case CTF_FIELD_STRING:
    case CTF_FIELD_STATIC_STRING:
    case CTF_FIELD_DYNAMIC_STRING:
    case CTF_FIELD_STATIC_BLOB:
    case CTF_FIELD_DYNAMIC_BLOB:
        compile_bytes(c, fc, cell);
        break;
    case CTF_FIELD_STRUCT:
        compile_structure(c, fc, cell);
        break;
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
    }
    c->depth--;
}

static void plan_prepare(struct plan *plan)
{
    plan->allocations = g_ptr_array_new_with_free_func(g_free);
    plan->imports = g_array_new(FALSE, FALSE, sizeof(struct slot_import));
    if (!plan->slots) {
        plan->slots = g_hash_table_new(NULL, NULL);
    }
}

void ctf_plan_clear(struct plan *plan)
{
    g_clear_pointer(&plan->allocations, g_ptr_array_unref);
    g_clear_pointer(&plan->imports, g_array_unref);
    g_clear_pointer(&plan->slots, g_hash_table_unref);
    g_clear_pointer(&plan->error, g_free);
}

void ctf_compile(
    struct compilation *compilation, const struct root_scope *scopes, guint count, bool is_event)
{
    g_autoptr(GHashTable) needed_slots = g_hash_table_new(NULL, NULL);
    struct plan_compiler c = {
        .in = compilation,
        .plan = compilation->plan,
        .at = compilation->start,
        .is_flat = is_event,
        .is_event = is_event,
    };

    plan_prepare(c.plan);
    /*
     * Fields of later scopes may need any slot of a packet's scopes. No scope follows the scopes of
     * an event, so an event's plan needs only the slots that its own fields use.
     */
    if (is_event) {
        c.needed_slots = needed_slots;
        for (guint i = 0; i < count; i++) {
            ctf_field_class_any(scopes[i].field_class, collect_key_slot, needed_slots);
        }
    }
    ctf_compiler_begin_block(&c);
    for (guint i = 0; i < count; i++) {
        const struct ctf_field_class *fc = scopes[i].field_class;
        uint32_t first = scopes[i].first_cell;

        if (!fc) {
            continue;
        }
        c.roles = scopes[i].roles;
        ctf_compiler_align(&c, ctf_field_class_alignment(fc));
        c.next_cell = first == NO_CELL ? NO_CELL : first + ctf_visible_member_count(fc);
        compile_members(&c, fc, first);
    }
    c.plan->end = c.at;
    c.plan->root = ctf_compiler_finish_block(&c, true);
    if (c.plan->root->zero_weight > MAX_ZERO_ELEMENTS) {
        ctf_compiler_fail(
            &c, "there are more than %d array elements of zero bits", MAX_ZERO_ELEMENTS);
    }
}
