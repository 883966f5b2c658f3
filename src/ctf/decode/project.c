/* SPDX-License-Identifier: MIT */
/*
 * Projections: copies of an event's plan that skip unwanted fields and end after the last wanted
 * field.
 *
 * Only the root block is copied, because the content of an array, an optional or a variant is
 * wanted or unwanted as a whole. Values for later lengths and selectors are still saved.
 */
#include "ctf/decode/plan-internal.h"

#include <string.h>

/*
 * A plan that decodes only the wanted fields. `steps`, `ints` and `fields` are one allocation each.
 */
struct projection {
    struct event_plan plan;
    struct block root;
    struct step *steps;
    struct int_op *ints;
    struct field_op *fields;
};

static bool is_cell_wanted(uint32_t cell, const uint8_t *is_wanted, uint64_t count)
{
    return cell < count && is_wanted[cell];
}

/*
 * Returns whether decoding must run the item's block even if its fields are unwanted, because the
 * content determines the end of the item.
 */
static bool runs_block(const struct step *step)
{
    return step->kind == ITEM_LOOP || step->kind == ITEM_OPTIONAL || step->kind == ITEM_VARIANT;
}

/* Counts the operations of the root block: the maximum that the copies need. */
static void count_operations(const struct block *root, size_t *int_count, size_t *field_count)
{
    for (guint i = 0; i < root->step_count; i++) {
        *int_count += root->steps[i].int_count;
        *field_count += root->steps[i].field_count;
    }
}

/*
 * Copies the wanted operations of `original` to `step`, `ints` and `fields`. Returns false if the
 * step has no wanted field.
 */
static bool project_step(struct step *step, const struct step *original, struct int_op **ints,
    struct field_op **fields, const uint8_t *is_wanted, uint64_t count)
{
    bool has_item = is_cell_wanted(original->cell, is_wanted, count);

    *step = *original;
    step->ints = *ints;
    step->fields = *fields;
    step->int_count = step->field_count = 0;
    for (uint32_t i = 0; i < original->int_count; i++) {
        if (is_cell_wanted(original->ints[i].cell, is_wanted, count)) {
            *(*ints)++ = original->ints[i];
            step->int_count++;
        }
    }
    for (uint32_t i = 0; i < original->field_count; i++) {
        if (is_cell_wanted(original->fields[i].cell, is_wanted, count)) {
            *(*fields)++ = original->fields[i];
            step->field_count++;
        }
    }
    if (!has_item && !runs_block(original)) {
        step->cell = NO_CELL;
    }
    return has_item || step->int_count || step->field_count;
}

/*
 * Ends the block after its last wanted field, which is in step `last`: after the item if `is_item`,
 * otherwise before it.
 */
static void cut(struct block *root, guint last, bool is_item)
{
    if (!is_item) {
        root->steps[last].kind = ITEM_END;
        root->steps[last].cell = NO_CELL;
        root->step_count = last + 1;
    } else if (last + 1 < root->step_count) {
        root->steps[last + 1] = (struct step){.kind = ITEM_END, .cell = NO_CELL};
        root->step_count = last + 2;
    }
}

void *ctf_event_plan_project(void *decoder_data, const uint8_t *is_wanted, uint64_t count)
{
    const struct event_plan *plan = decoder_data;
    const struct block *root = plan->root;
    struct projection *projection = g_new0(struct projection, 1);
    size_t int_count = 0, field_count = 0;
    guint last = 0;

    projection->plan = *plan;
    count_operations(root, &int_count, &field_count);
    struct int_op *ints = projection->ints = g_new(struct int_op, int_count);
    struct field_op *fields = projection->fields = g_new(struct field_op, field_count);
    projection->steps = g_new(struct step, root->step_count);
    projection->root = *root;
    projection->root.steps = projection->steps;
    for (guint i = 0; i < root->step_count; i++) {
        if (project_step(
                &projection->steps[i], &root->steps[i], &ints, &fields, is_wanted, count)) {
            last = i;
        }
    }
    cut(&projection->root, last, is_cell_wanted(root->steps[last].cell, is_wanted, count));
    projection->plan.root = &projection->root;
    return projection;
}

void ctf_event_plan_free_projection(void *data)
{
    struct projection *projection = data;

    if (!projection) {
        return;
    }
    g_free(projection->steps);
    g_free(projection->ints);
    g_free(projection->fields);
    g_free(projection);
}
