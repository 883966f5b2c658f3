/* SPDX-License-Identifier: MIT */
#include "expression/binding.h"

#include "expression/evaluate.h"
#include "expression/fold.h"
#include "expression/list.h"
#include "expression/names.h"

struct expr_binding {
    struct expr_program program;              /* holds the event class */
    struct bt_x_event_projection *projection; /* NULL: no field of the event is needed */
    bool needs_packet;
    uint32_t decisive; /* the node whose truth is that of the expression */
    enum expr_verdict verdict;
};

/* Recursion is bounded by the height of the tree. */
static void bind(struct expr_program *self, uint32_t index, const bt_field_class *element_class);

/* What isn't an array has no elements; but fields in the condition may be known all the same. */
static void bind_any(
    struct expr_program *self, const struct expr_node *node, const bt_field_class *element_class)
{
    const struct expr_bound_node *array = expr_bound_at(self, node->operands[0]);
    const bt_field_class *field_class, *inner_class = NULL;

    bind(self, node->operands[0], element_class);
    field_class = expr_field_class(array);
    if (field_class &&
        bt_field_class_type_is(bt_field_class_get_type(field_class), BT_FIELD_CLASS_TYPE_ARRAY)) {
        inner_class = bt_field_class_array_borrow_element_field_class_const(field_class);
    }
    bind(self, node->operands[1], inner_class);
    if (!inner_class) {
        expr_set_constant(&self->slots[node->slot], expr_value_unknown());
    }
}

static void bind_list(
    struct expr_program *self, const struct expr_node *in, const bt_field_class *element_class)
{
    const GArray *others = in->list->others;

    bind(self, in->operands[0], element_class);
    for (guint i = 0; i < others->len; i++) {
        const uint32_t index = g_array_index(others, uint32_t, i);

        bind(self, index, element_class);
        expr_bind_beside(self, in->operands[0], index);
    }
}

static void bind_operands(
    struct expr_program *self, const struct expr_node *node, const bt_field_class *element_class)
{
    bind(self, node->operands[0], element_class);
    bind(self, node->operands[1], element_class);
    if (expr_is_ordering(node->kind)) {
        expr_bind_beside(self, node->operands[0], node->operands[1]);
        expr_bind_beside(self, node->operands[1], node->operands[0]);
    }
}

static void bind(struct expr_program *self, uint32_t index, const bt_field_class *element_class)
{
    const struct expr_node *node = index == EXPR_NONE ? NULL : expr_node_at(self->tree, index);

    if (!node || node->slot == EXPR_NONE) {
        return;
    }
    switch (node->kind) {
    case EXPR_STRING:
    case EXPR_TIME:
        expr_set_constant(&self->slots[node->slot], node->constant);
        return;
    case EXPR_FIELD:
        expr_bind_field(self, index);
        return;
    case EXPR_ELEMENT:
        expr_bind_element(self, index, element_class);
        return;
    case EXPR_ANY:
        bind_any(self, node, element_class);
        return;
    case EXPR_IN:
        bind_list(self, node, element_class);
        break;
    default:
        bind_operands(self, node, element_class);
    }
    expr_fold(self, index);
}

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

struct expr_binding *expr_bind(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times)
{
    struct expr_binding *self = g_new0(struct expr_binding, 1);
    uint32_t truths;

    bt_event_class_get_ref(event_class);
    self->program = (struct expr_program){
        .tree = tree,
        .event_class = event_class,
        .times = times,
        .slots = g_new0(struct expr_bound_node, tree->slot_count),
    };
    bind(&self->program, tree->root, NULL);
    self->decisive = expr_find_decisive(&self->program, tree->root);
    truths = expr_possible_truths(&self->program, self->decisive);
    self->verdict = truths == 1u << EXPR_TRUE     ? EXPR_ALWAYS
                    : !(truths & 1u << EXPR_TRUE) ? EXPR_NEVER
                                                  : EXPR_DEPENDS;
    if (self->verdict == EXPR_DEPENDS) {
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

static void note_first_time(struct expr_binding *self, const bt_message *message)
{
    const bt_stream_class *stream_class =
        bt_event_class_borrow_stream_class_const(self->program.event_class);

    if (bt_stream_class_borrow_default_clock_class_const(stream_class)) {
        self->program.times->has_first =
            bt_clock_snapshot_get_ns_from_origin(
                bt_message_event_borrow_default_clock_snapshot_const(message),
                &self->program.times->first_ns) == BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK;
    }
}

enum expr_truth expr_binding_test(struct expr_binding *self, const bt_message *message)
{
    struct expr_evaluation evaluation = {.program = &self->program, .message = message};

    if (!self->program.times->has_first) {
        note_first_time(self, message);
    }
    if (self->verdict != EXPR_DEPENDS) {
        return self->verdict == EXPR_ALWAYS ? EXPR_TRUE : EXPR_FALSE;
    }
    evaluation.event = bt_message_event_borrow_event_const(message);
    evaluation.packet = self->needs_packet ? bt_event_borrow_packet_const(evaluation.event) : NULL;
    evaluation.cells =
        self->projection ? bt_x_event_projection_read(self->projection, evaluation.event) : NULL;
    return expr_evaluate_truth(&evaluation, self->decisive);
}
