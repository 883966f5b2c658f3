/* SPDX-License-Identifier: MIT */
#include "expression/binding.h"

#include "expression/bind.h"
#include "expression/evaluate.h"
#include "expression/fold.h"

struct expr_binding {
    struct expr_program program; /* holds a reference to the event class */
    /* NULL if the expression needs no field of the event */
    struct bt_x_event_projection *projection;
    bool needs_packet;
    uint32_t decisive; /* the node that determines the truth of the expression */
    enum expr_verdict verdict;
};

static void select_fields(struct expr_binding *self)
{
    g_autoptr(GPtrArray) fields = g_ptr_array_new();

    for (uint32_t i = 0; i < self->program.tree->slot_count; i++) {
        const struct expr_bound_node *bound = &self->program.slots[i];

        if (bound->origin == EXPR_FROM_FIELD) {
            g_ptr_array_add(fields, bound->field);
            self->needs_packet |= bt_x_event_field_is_in_packet(bound->field);
        }
    }
    self->projection = bt_x_event_field_create_projection(
        self->program.event_class, (bt_x_event_field *const *) fields->pdata, fields->len);
}

/* Binds the names of the expression. */
static struct expr_binding *create(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times)
{
    struct expr_binding *self = g_new0(struct expr_binding, 1);

    bt_event_class_get_ref(event_class);
    self->program = (struct expr_program){
        .tree = tree,
        .event_class = event_class,
        .times = times,
        .slots = g_new0(struct expr_bound_node, tree->slot_count),
    };
    expr_bind_nodes(&self->program);
    return self;
}

struct expr_binding *expr_bind(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times)
{
    struct expr_binding *self = create(tree, event_class, times);

    self->decisive = expr_find_decisive(&self->program, tree->root);
    uint32_t truths = expr_possible_truths(&self->program, self->decisive);
    self->verdict = truths == 1u << EXPR_TRUE     ? EXPR_ALWAYS
                    : !(truths & 1u << EXPR_TRUE) ? EXPR_NEVER
                                                  : EXPR_DEPENDS;
    if (self->verdict == EXPR_DEPENDS) {
        select_fields(self);
    }
    return self;
}

struct expr_binding *expr_bind_value(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times)
{
    struct expr_binding *self = create(tree, event_class, times);

    self->verdict = EXPR_DEPENDS;
    if (!expr_constant_at(&self->program, tree->root)) {
        select_fields(self);
    }
    return self;
}

void expr_binding_destroy(struct expr_binding *self)
{
    if (!self) {
        return;
    }
    for (uint32_t i = 0; i < self->program.tree->slot_count; i++) {
        if (self->program.slots[i].origin == EXPR_FROM_FIELD) {
            bt_x_event_field_destroy(self->program.slots[i].field);
        }
    }
    bt_x_event_projection_destroy(self->projection);
    bt_event_class_put_ref(self->program.event_class);
    g_free(self->program.slots);
    g_free(self);
}

enum expr_verdict expr_binding_verdict(const struct expr_binding *self)
{
    return self->verdict;
}

bool expr_binding_knows(const struct expr_binding *self, uint32_t index)
{
    const struct expr_bound_node *bound = expr_bound_at(&self->program, index);

    return bound->origin != EXPR_FROM_OPERANDS &&
           (bound->origin != EXPR_FROM_CONSTANT || bound->constant.kind != EXPR_VALUE_UNKNOWN);
}

enum expr_fit expr_binding_fits(const struct expr_binding *self, uint32_t index, const char **why)
{
    return expr_operands_fit(&self->program, index, why);
}

static struct expr_evaluation begin_evaluation(
    const struct expr_binding *self, const bt_message *message)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);

    return (struct expr_evaluation){
        .program = &self->program,
        .message = message,
        .event = event,
        .packet = self->needs_packet ? bt_event_borrow_packet_const(event) : NULL,
        .cells = self->projection ? bt_x_event_projection_read(self->projection, event) : NULL,
    };
}

enum expr_truth expr_binding_test(struct expr_binding *self, const bt_message *message)
{
    if (self->verdict != EXPR_DEPENDS) {
        return self->verdict == EXPR_ALWAYS ? EXPR_TRUE : EXPR_FALSE;
    }
    struct expr_evaluation evaluation = begin_evaluation(self, message);
    return expr_evaluate_truth(&evaluation, self->decisive);
}

const struct expr_value *expr_binding_constant(const struct expr_binding *self)
{
    return expr_constant_at(&self->program, self->program.tree->root);
}

struct expr_value expr_binding_value(struct expr_binding *self, const bt_message *message)
{
    struct expr_evaluation evaluation = begin_evaluation(self, message);

    return expr_evaluate(&evaluation, self->program.tree->root);
}
