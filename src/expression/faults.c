/* SPDX-License-Identifier: MIT */
#include "expression/faults.h"

#include <inttypes.h>
#include <string.h>

#include "base/similar.h"
#include "expression/binding.h"
#include "expression/names.h"
#include "expression/operand-kinds.h"
#include "expression/parser.h"

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

/* More messages would not help the user. */
enum { MAX_FAULTS = 10 };

enum doubt_kind {
    DOUBT_FIELD, /* a field that no event may have */
    /* A field that no event may have; its name may also be a label of an enumeration. */
    DOUBT_LABEL,
    DOUBT_NAME,     /* a string that no event name may match */
    DOUBT_OPERANDS, /* operands that may never fit their operator */
};

/* A possible fault of a node. If the node has a meaning in any event class, there is no fault. */
struct doubt {
    uint32_t node;
    enum doubt_kind kind;
    const char *why; /* for operands: the reason why they don't fit in an event class, or NULL */
};

static bool has_name(const bt_event_class *event_class, const struct expr_node *node)
{
    const char *name = bt_event_class_get_name(event_class);

    return name && expr_pattern_match(node->constant.pattern, name, strlen(name)) == EXPR_TRUE;
}

static bool is_dispelled(struct doubt *doubt, const struct expr_tree *tree,
    const bt_event_class *event_class, const struct expr_binding *binding)
{
    const char *why = NULL;
    enum expr_fit fit;

    switch (doubt->kind) {
    case DOUBT_FIELD:
    case DOUBT_LABEL:
        return expr_binding_knows(binding, doubt->node);
    case DOUBT_NAME:
        return has_name(event_class, expr_node_at(tree, doubt->node));
    default:
        break;
    }
    fit = expr_binding_fits(binding, doubt->node, &why);
    if (fit == EXPR_MISFIT) {
        doubt->why = why;
    }
    return fit == EXPR_FITS;
}

static void dispel(GArray *doubts, const struct expr_tree *tree, const bt_event_class *event_class)
{
    struct expr_times times = {0};
    struct expr_binding *binding = expr_bind(tree, event_class, &times);
    guint kept = 0;

    for (guint i = 0; i < doubts->len; i++) {
        struct doubt *doubt = &g_array_index(doubts, struct doubt, i);

        if (!is_dispelled(doubt, tree, event_class, binding)) {
            g_array_index(doubts, struct doubt, kept++) = *doubt;
        }
    }
    g_array_set_size(doubts, kept);
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

/* Returns whether a name without a meaning looks like a special name of the language. */
static bool is_special_name(const struct expr_tree *tree, const struct expr_node *node)
{
    const struct expr_step *first = expr_step_at(tree, node->first_step);

    return first->name[0] == '$' && !expr_is_scope_word(first->name);
}

static char *describe_special_name(const struct expr_tree *tree, const struct expr_node *node)
{
    g_autofree char *path = describe_path(tree, node->first_step);
    struct tg_similar similar = tg_similar_to(path);

    expr_offer_special_names(&similar);
    g_autofree char *question = tg_similar_question(&similar, "; ", "");
    g_autofree char *what = g_strdup_printf("there is no special name `%s`%s", path, question);
    return expr_explain(tree->source, node->offset, what);
}

/* Describes a special name, such as that of the log level, that no event has. */
static char *describe_absent(const struct expr_tree *tree, const struct expr_node *node)
{
    g_autofree char *path = describe_path(tree, node->first_step);
    g_autofree char *what = g_strdup_printf("no event has `%s`", path);

    return expr_explain(tree->source, node->offset, what);
}

/*
 * Returns the first member in the path of a field, after the scope. NULL if this part of the path
 * is an index.
 */
static const char *first_member(const struct expr_tree *tree, const struct expr_node *node)
{
    const struct expr_step *first = expr_step_at(tree, node->first_step);
    const bool has_scope = first->name[0] == '$' && first->next != EXPR_NONE;

    return has_scope ? expr_step_at(tree, first->next)->name : first->name;
}

/*
 * Returns a question that suggests a field with a similar name, or an empty string. The caller owns
 * the result.
 */
static char *suggest_field(
    const struct expr_tree *tree, const struct expr_node *node, const GPtrArray *event_classes)
{
    const char *name = first_member(tree, node);
    const bool has_scope = name != expr_step_at(tree, node->first_step)->name;

    if (!name) {
        return g_strdup("");
    }
    struct tg_similar similar = tg_similar_to(name);

    for (guint i = 0; i < event_classes->len; i++) {
        offer_fields(&similar, event_classes->pdata[i]);
    }
    /*
     * If a field has exactly this name and the path has no scope, the fault is in the members after
     * the name, so the name isn't suggested.
     */
    return has_scope || g_strcmp0(similar.best, name) != 0 ? tg_similar_question(&similar, "; ", "")
                                                           : g_strdup("");
}

static char *describe_field(const struct expr_tree *tree, const struct expr_node *node,
    bool may_be_label, const GPtrArray *event_classes)
{
    g_autofree char *path = describe_path(tree, node->first_step);
    const char *special = expr_find_dollar_name(path);
    g_autofree char *suggestion = special ? g_strdup_printf("; did you mean `%s`?", special)
                                          : suggest_field(tree, node, event_classes);

    if (may_be_label && !*suggestion) {
        g_free(suggestion);
        suggestion = g_strdup_printf("; a text needs quotes: \"%s\"", path);
    }
    g_autofree char *what = g_strdup_printf(
        "no event has a field%s `%s`%s", may_be_label ? " or a label" : "", path, suggestion);
    return expr_explain(tree->source, node->offset, what);
}

static char *describe_name(
    const struct expr_tree *tree, const struct expr_node *node, const GPtrArray *event_classes)
{
    struct tg_similar similar = tg_similar_to(node->text);

    for (guint i = 0; i < event_classes->len; i++) {
        const char *name = bt_event_class_get_name(event_classes->pdata[i]);

        if (name) {
            tg_similar_offer(&similar, name);
        }
    }
    g_autofree char *question = tg_similar_question(&similar, "; ", "");
    g_autofree char *what = g_strdup_printf("no event is named `%s`%s", node->text, question);
    return expr_explain(tree->source, node->offset, what);
}

static void add_doubt(GArray *doubts, uint32_t node, enum doubt_kind kind)
{
    const struct doubt doubt = {.node = node, .kind = kind};

    g_array_append_val(doubts, doubt);
}

static bool is_string(const struct expr_tree *tree, uint32_t index)
{
    return expr_node_at(tree, index)->kind == EXPR_STRING;
}

/* Adds doubts about the event names in a comparison with `name`. */
static void doubt_names(GArray *doubts, const struct expr_tree *tree, const struct expr_node *node)
{
    const bool is_list = node->kind == EXPR_IN;
    const bool is_test =
        is_list || node->kind == EXPR_EQUAL || node->kind == EXPR_MATCH || node->kind == EXPR_GLOB;

    if (!is_test || !expr_is_named(tree, node->operands[0], "name")) {
        return;
    }
    if (!is_list && is_string(tree, node->operands[1])) {
        add_doubt(doubts, node->operands[1], DOUBT_NAME);
    }
    for (uint32_t i = is_list ? node->operands[1] : EXPR_NONE; i != EXPR_NONE;) {
        const struct expr_node *item = expr_node_at(tree, i);

        if (is_string(tree, item->operands[0])) {
            add_doubt(doubts, item->operands[0], DOUBT_NAME);
        }
        i = item->operands[1];
    }
}

/*
 * Marks a name that may be the label of an enumeration: the right operand of a comparison, or an
 * item of a list. The left operand is usually a field.
 */
static void mark_label(bool *may_be_label, const struct expr_tree *tree, uint32_t operator)
{
    const struct expr_node *node = expr_node_at(tree, operator);
    const bool is_comparison = node->kind == EXPR_EQUAL || node->kind == EXPR_NOT_EQUAL;
    const uint32_t index = is_comparison             ? node->operands[1]
                           : node->kind == EXPR_ITEM ? node->operands[0]
                                                     : EXPR_NONE;
    const struct expr_node *operand = index == EXPR_NONE ? NULL : expr_node_at(tree, index);

    if (operand && operand->kind == EXPR_FIELD) {
        may_be_label[index] = expr_step_at(tree, operand->first_step)->next == EXPR_NONE;
    }
}

static GArray *doubt_everything(const struct expr_tree *tree)
{
    GArray *doubts = g_array_new(FALSE, FALSE, sizeof(struct doubt));
    g_autofree bool *may_be_label = g_new0(bool, tree->nodes->len);

    for (uint32_t i = 0; i < tree->nodes->len; i++) {
        mark_label(may_be_label, tree, i);
    }
    for (uint32_t i = 0; i < tree->nodes->len; i++) {
        const struct expr_node *node = expr_node_at(tree, i);

        if (node->kind == EXPR_FIELD) {
            add_doubt(doubts, i, may_be_label[i] ? DOUBT_LABEL : DOUBT_FIELD);
        } else if (expr_can_misfit(node->kind)) {
            add_doubt(doubts, i, DOUBT_OPERANDS);
        }
        doubt_names(doubts, tree, node);
    }
    return doubts;
}

/* Returns the description of the fault, or NULL if there is none. */
static char *describe(
    const struct doubt *doubt, const struct expr_tree *tree, const GPtrArray *event_classes)
{
    const struct expr_node *node = expr_node_at(tree, doubt->node);

    switch (doubt->kind) {
    case DOUBT_FIELD:
    case DOUBT_LABEL:
        return expr_is_special(tree, doubt->node) ? describe_absent(tree, node)
               : is_special_name(tree, node)
                   ? describe_special_name(tree, node)
                   : describe_field(tree, node, doubt->kind == DOUBT_LABEL, event_classes);
    case DOUBT_NAME:
        return describe_name(tree, node, event_classes);
    default:
        return doubt->why ? expr_explain(tree->source, node->offset, doubt->why) : NULL;
    }
}

static int compare_places(const void *a, const void *b, void *tree)
{
    const struct doubt *first = a, *second = b;
    const uint32_t offset = expr_node_at(tree, first->node)->offset;
    const uint32_t other = expr_node_at(tree, second->node)->offset;

    return (offset > other) - (offset < other);
}

static void append_text(bt_value *texts, const char *text)
{
    (void) bt_value_array_append_string_element(texts, text);
}

/*
 * Appends the description of a fault, unless its first line, which states the fault, is already in
 * `said`.
 */
static void append_fault(bt_value *texts, GHashTable *said, char *text)
{
    g_autofree char *owned = text;
    char *what = g_strndup(text, strcspn(text, "\n"));

    if (g_hash_table_add(said, what)) {
        append_text(texts, text);
    }
}

void expr_append_faults(const struct expr_tree *tree, const bt_trace_class *const *trace_classes,
    uint64_t count, bt_value *texts)
{
    g_autoptr(GPtrArray) event_classes = list_event_classes(trace_classes, count);
    /* Without event classes, every name would be a fault. */
    g_autoptr(GArray) doubts = event_classes->len > 0
                                   ? doubt_everything(tree)
                                   : g_array_new(FALSE, FALSE, sizeof(struct doubt));
    g_autoptr(GHashTable) said = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < event_classes->len && doubts->len > 0; i++) {
        dispel(doubts, tree, event_classes->pdata[i]);
    }
    g_array_sort_with_data(doubts, compare_places, (gpointer) tree);
    for (guint i = 0; i < doubts->len; i++) {
        if (g_hash_table_size(said) == MAX_FAULTS) {
            g_autofree char *rest =
                g_strdup_printf("there may be %u more such faults", doubts->len - i);

            append_text(texts, rest);
            break;
        }
        char *text = describe(&g_array_index(doubts, struct doubt, i), tree, event_classes);
        if (text) {
            append_fault(texts, said, text);
        }
    }
}
