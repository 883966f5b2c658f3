/* SPDX-License-Identifier: MIT */
/* Builds blocks and steps for the plan compiler. */
#include "ctf/decode/compiler.h"
#include "ctf/decode/layout.h"

#include <stdarg.h>

/* The maximum size of a step (bits), so that all offsets in a step are well below 2^32. */
#define MAX_STEP_SIZE (UINT64_C(1) << 30)

void ctf_compiler_fail(struct plan_compiler *c, const char *format, ...)
{
    va_list arguments;

    if (c->plan->error) {
        return;
    }
    va_start(arguments, format);
    c->plan->error = g_strdup_vprintf(format, arguments);
    va_end(arguments);
}

static void *keep(struct plan_compiler *c, gconstpointer data, size_t size)
{
    void *copy = g_malloc(MAX(size, 1));

    if (size) {
        memcpy(copy, data, size);
    }
    g_ptr_array_add(c->plan->allocations, copy);
    return copy;
}

void *ctf_compiler_keep_array(struct plan_compiler *c, GArray *array)
{
    return keep(c, array->data, (size_t) array->len * g_array_get_element_size(array));
}

static void begin_step(struct plan_compiler *c)
{
    c->step = (struct step){.slot = NO_SLOT, .cell = NO_CELL};
    c->first_save = c->block->saves->len;
    c->first_key = c->block->keys->len;
    c->first_int = c->block->ints->len;
    c->first_field = c->block->fields->len;
    c->offset = 0;
    c->start_phase = (unsigned) c->at.remainder & 7;
}

static bool step_is_empty(const struct plan_compiler *c)
{
    return c->offset == 0 && c->first_save == c->block->saves->len &&
           c->first_key == c->block->keys->len && c->first_int == c->block->ints->len &&
           c->first_field == c->block->fields->len;
}

void ctf_compiler_end_step(struct plan_compiler *c, enum item_kind kind, struct position after)
{
    struct builder *b = c->block;

    c->step.kind = kind;
    c->step.size = c->offset;
    c->step.save_count = b->saves->len - c->first_save;
    c->step.key_count = c->step.save_count + b->keys->len - c->first_key;
    c->step.int_count = b->ints->len - c->first_int;
    c->step.field_count = b->fields->len - c->first_field;
    g_array_append_val(b->steps, c->step);
    c->at = after;
    begin_step(c);
}

void ctf_compiler_advance(struct plan_compiler *c, uint64_t bits)
{
    if (bits > MAX_SIZE) {
        ctf_compiler_fail(c, "a field takes more than 2^60 bits");
        return;
    }
    c->offset += bits;
    c->at.remainder = (c->at.remainder + bits) & (c->at.modulus - 1);
    if (c->offset > MAX_STEP_SIZE) {
        ctf_compiler_end_step(c, ITEM_NONE, c->at);
    }
}

void ctf_compiler_align(struct plan_compiler *c, uint64_t alignment)
{
    if (alignment <= c->at.modulus) {
        ctf_compiler_advance(c, -c->at.remainder & (alignment - 1));
        return;
    }
    if (!step_is_empty(c)) {
        ctf_compiler_end_step(c, ITEM_NONE, c->at);
    }
    c->step.align_mask = alignment - 1;
    c->at.modulus = alignment;
    c->at.remainder = 0;
    c->start_phase = 0;
}

void ctf_compiler_begin_block(struct plan_compiler *c)
{
    struct builder *b = g_new0(struct builder, 1);

    b->steps = g_array_new(FALSE, FALSE, sizeof(struct step));
    b->saves = g_array_new(FALSE, FALSE, sizeof(struct key_op));
    b->keys = g_array_new(FALSE, FALSE, sizeof(struct key_op));
    b->value_keys = g_array_new(FALSE, FALSE, sizeof(struct key_op));
    b->ints = g_array_new(FALSE, FALSE, sizeof(struct int_op));
    b->fields = g_array_new(FALSE, FALSE, sizeof(struct field_op));
    c->block = b;
    c->zero_weight = 0;
    begin_step(c);
}

static void builder_free(struct builder *b)
{
    g_array_unref(b->steps);
    g_array_unref(b->saves);
    g_array_unref(b->keys);
    g_array_unref(b->value_keys);
    g_array_unref(b->ints);
    g_array_unref(b->fields);
    g_free(b);
}

/*
 * Puts the keys of a step that save a value (KEY_SAVE) before its other keys. Decoding runs only
 * the keys that save.
 */
static GArray *interleave_keys(const struct builder *b)
{
    GArray *keys = g_array_new(FALSE, FALSE, sizeof(struct key_op));
    guint save = 0, key = 0;

    for (guint i = 0; i < b->steps->len; i++) {
        const struct step *step = &g_array_index(b->steps, struct step, i);
        guint others = step->key_count - step->save_count;

        if (step->save_count) {
            g_array_append_vals(
                keys, &g_array_index(b->saves, struct key_op, save), step->save_count);
        }
        if (others) {
            g_array_append_vals(keys, &g_array_index(b->keys, struct key_op, key), others);
        }
        save += step->save_count;
        key += others;
    }
    return keys;
}

struct block *ctf_compiler_finish_block(struct plan_compiler *c, bool is_structure)
{
    struct builder *b = c->block;

    ctf_compiler_end_step(c, ITEM_END, c->at);

    g_autoptr(GArray) all_keys = interleave_keys(b);
    const struct key_op *keys = ctf_compiler_keep_array(c, all_keys);
    const struct key_op *value_keys = ctf_compiler_keep_array(c, b->value_keys);
    const struct int_op *ints = ctf_compiler_keep_array(c, b->ints);
    const struct field_op *fields = ctf_compiler_keep_array(c, b->fields);
    struct block block = {
        .steps = ctf_compiler_keep_array(c, b->steps),
        .step_count = b->steps->len,
        .is_structure = is_structure,
        .zero_weight = c->zero_weight,
    };

    for (guint i = 0; i < block.step_count; i++) {
        struct step *step = &block.steps[i];

        step->keys = keys;
        step->value_keys = value_keys;
        step->ints = ints;
        step->fields = fields;
        keys += step->key_count;
        value_keys += step->value_key_count;
        ints += step->int_count;
        fields += step->field_count;
    }
    builder_free(b);
    c->block = NULL;

    const struct step *first = &block.steps[0];

    block.is_integer = !is_structure && block.step_count == 1 && first->int_count == 1 &&
                       !first->save_count && !first->field_count && !first->align_mask;
    return keep(c, &block, sizeof block);
}
