/* SPDX-License-Identifier: MIT */
/* The encode plans of a record; see record-plan.h. */
#include "ctf/encode/record-plan.h"

#include "ctf/encode/memory-encoder.h"

struct scope_plan {
    struct ctf_encode_plan *plan;
    const struct ctf_field_class *root;
    unsigned index; /* index of the scope, counted from the first possible scope of the record */
};

struct ctf_record_plan {
    const struct ctf_cell_readers *readers;
    unsigned scope_count; /* count of scopes that the classes have */
    struct scope_plan scopes[CTF_SCOPE_COUNT];
};

static void compile(const struct ctf_record_plan *plan, struct scope_plan *scope)
{
    ctf_encode_plan_free(scope->plan);
    scope->plan = ctf_encode_plan_create(scope->root, plan->readers);
}

struct ctf_record_plan *ctf_record_plan_create(const struct ctf_schema *schema,
    const struct ctf_stream_class *stream_class, const struct ctf_event_class *event_class,
    enum ctf_scope first, enum ctf_scope last, const struct ctf_cell_readers *readers)
{
    struct ctf_record_plan *plan = g_new0(struct ctf_record_plan, 1);

    plan->readers = readers;
    for (unsigned i = first; i <= last; i++) {
        const struct ctf_field_class *root =
            ctf_schema_root(schema, stream_class, event_class, (enum ctf_scope) i);

        if (root) {
            struct scope_plan *scope = &plan->scopes[plan->scope_count++];

            *scope = (struct scope_plan){.root = root, .index = i - first};
            compile(plan, scope);
        }
    }
    return plan;
}

void ctf_record_plan_free(struct ctf_record_plan *plan)
{
    if (!plan) {
        return;
    }
    for (unsigned i = 0; i < plan->scope_count; i++) {
        ctf_encode_plan_free(plan->scopes[i].plan);
    }
    g_free(plan);
}

void ctf_record_plan_update(struct ctf_record_plan *plan)
{
    for (unsigned i = 0; i < plan->scope_count; i++) {
        struct scope_plan *scope = &plan->scopes[i];

        if (!ctf_encode_plan_is_current(scope->plan)) {
            compile(plan, scope);
        }
    }
}

bool ctf_record_encode(const struct ctf_record_plan *plan, const bt_x_field_cell *const *roots,
    uint64_t *slots, struct ctf_encode_roles *roles, struct ctf_encoder *encoder, char **error)
{
    const struct scope_plan *end = plan->scopes + plan->scope_count;

    for (const struct scope_plan *scope = plan->scopes; scope < end; scope++) {
        const bt_x_field_cell *root = roots[scope->index];

        if (!ctf_encode(
                scope->plan, root ? root->value.cells : NULL, slots, roles, encoder, error)) {
            return false;
        }
    }
    return true;
}

bool ctf_record_save_keys(const struct ctf_record_plan *plan, const bt_x_field_cell *const *roots,
    uint64_t *slots, char **error)
{
    struct ctf_memory_encoder memory = {0};
    struct ctf_encode_roles roles = {0};

    ctf_memory_encoder_begin(&memory, 0);
    bool is_saved = ctf_record_encode(plan, roots, slots, &roles, &memory.encoder, error);
    ctf_memory_encoder_clear(&memory);
    return is_saved;
}
