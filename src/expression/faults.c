/* SPDX-License-Identifier: MIT */
#include "expression/faults.h"

#include <inttypes.h>

#include "base/similar.h"
#include "expression/binding.h"
#include "expression/parser.h"

/* All event classes of some trace classes. */
static GPtrArray *list_event_classes(const bt_trace_class *const *trace_classes, uint64_t count)
{
    GPtrArray *event_classes = g_ptr_array_new();

    for (uint64_t i = 0; i < count; i++) {
        const uint64_t stream_class_count = bt_trace_class_get_stream_class_count(trace_classes[i]);

        for (uint64_t j = 0; j < stream_class_count; j++) {
            const bt_stream_class *stream_class =
                bt_trace_class_borrow_stream_class_by_index_const(trace_classes[i], j);
            const uint64_t event_class_count = bt_stream_class_get_event_class_count(stream_class);

            for (uint64_t k = 0; k < event_class_count; k++) {
                g_ptr_array_add(event_classes,
                    (gpointer) bt_stream_class_borrow_event_class_by_index_const(stream_class, k));
            }
        }
    }
    return event_classes;
}

/* What no event class has shown to be right yet, of a field or an operator. */
struct doubt {
    uint32_t node;
    bool is_field;
    const char *why; /* of an operator: why an event class says that it is wrong; NULL: none does */
};

static bool is_dispelled(struct doubt *doubt, const struct expr_binding *binding)
{
    const char *why = NULL;
    const enum expr_fit fit =
        doubt->is_field ? EXPR_FIT_UNKNOWN : expr_binding_fits(binding, doubt->node, &why);

    if (doubt->is_field) {
        return expr_binding_knows(binding, doubt->node);
    }
    if (fit == EXPR_MISFIT) {
        doubt->why = why;
    }
    return fit == EXPR_FITS;
}

static void dispel(GArray *doubts, const struct expr_tree *tree, const bt_event_class *event_class)
{
    struct expr_times times = {0};
    struct expr_binding *binding = expr_bind(tree, event_class, &times);

    for (guint i = doubts->len; i-- > 0;) {
        if (is_dispelled(&g_array_index(doubts, struct doubt, i), binding)) {
            g_array_remove_index(doubts, i);
        }
    }
    expr_binding_destroy(binding);
}

static void offer_members(struct tg_similar *similar, const bt_field_class *structure)
{
    const uint64_t count = structure ? bt_field_class_structure_get_member_count(structure) : 0;

    for (uint64_t i = 0; i < count; i++) {
        tg_similar_offer(
            similar, bt_field_class_structure_member_get_name(
                         bt_field_class_structure_borrow_member_by_index_const(structure, i)));
    }
}

static void offer_fields(struct tg_similar *similar, const bt_event_class *event_class)
{
    const bt_stream_class *stream_class = bt_event_class_borrow_stream_class_const(event_class);

    offer_members(similar, bt_event_class_borrow_payload_field_class_const(event_class));
    offer_members(similar, bt_event_class_borrow_specific_context_field_class_const(event_class));
    offer_members(
        similar, bt_stream_class_borrow_event_common_context_field_class_const(stream_class));
    offer_members(similar, bt_stream_class_borrow_packet_context_field_class_const(stream_class));
}

static char *describe_path(const struct expr_tree *tree, uint32_t first_step)
{
    GString *text = g_string_new(NULL);

    for (uint32_t i = first_step; i != EXPR_NONE; i = expr_step_at(tree, i)->next) {
        const struct expr_step *step = expr_step_at(tree, i);

        if (step->name) {
            g_string_append_printf(text, "%s%s", i == first_step ? "" : ".", step->name);
        } else {
            g_string_append_printf(text, "[%" PRIu64 "]", step->index);
        }
    }
    return g_string_free(text, FALSE);
}

static char *describe_field(
    const struct expr_tree *tree, const struct expr_node *node, const GPtrArray *event_classes)
{
    const struct expr_step *first = expr_step_at(tree, node->first_step);
    const bool has_scope = first->name[0] == '$' && first->next != EXPR_NONE;
    const struct expr_step *step = has_scope ? expr_step_at(tree, first->next) : first;
    g_autofree char *path = describe_path(tree, node->first_step);
    g_autofree char *question = NULL;
    g_autofree char *what = NULL;

    if (step->name) {
        struct tg_similar similar = tg_similar_to(step->name);

        for (guint i = 0; i < event_classes->len; i++) {
            offer_fields(&similar, event_classes->pdata[i]);
        }
        /* A name that exists isn't meant to be another one: its members or its scope are wrong. */
        question = has_scope || g_strcmp0(similar.best, step->name) != 0
                       ? tg_similar_question(&similar, "; ", "")
                       : NULL;
    }
    what = g_strdup_printf("no event has a field `%s`%s", path, question ? question : "");
    return expr_explain(tree->source, node->offset, what);
}

static GArray *doubt_everything(const struct expr_tree *tree)
{
    GArray *doubts = g_array_new(FALSE, FALSE, sizeof(struct doubt));

    for (uint32_t i = 0; i < tree->nodes->len; i++) {
        const struct doubt doubt = {
            .node = i,
            .is_field = expr_node_at(tree, i)->kind == EXPR_FIELD,
        };

        g_array_append_val(doubts, doubt);
    }
    return doubts;
}

bt_value *expr_describe_faults(
    const struct expr_tree *tree, const bt_trace_class *const *trace_classes, uint64_t count)
{
    g_autoptr(GPtrArray) event_classes = list_event_classes(trace_classes, count);
    g_autoptr(GArray) doubts = doubt_everything(tree);
    bt_value *texts = bt_value_array_create();

    for (guint i = 0; i < event_classes->len && doubts->len > 0; i++) {
        dispel(doubts, tree, event_classes->pdata[i]);
    }
    for (guint i = 0; i < doubts->len; i++) {
        const struct doubt *doubt = &g_array_index(doubts, struct doubt, i);
        const struct expr_node *node = expr_node_at(tree, doubt->node);
        g_autofree char *text = doubt->is_field ? describe_field(tree, node, event_classes)
                                : doubt->why ? expr_explain(tree->source, node->offset, doubt->why)
                                             : NULL;

        if (text) {
            (void) bt_value_array_append_string_element(texts, text);
        }
    }
    return texts;
}
