/* SPDX-License-Identifier: MIT */
#include "expression/binding.h"

#include <string.h>

#include "expression/evaluate.h"
#include "expression/time-literal.h"

struct expr_binding {
    struct expr_program program;
    const bt_event_class *event_class;        /* held */
    struct bt_x_event_projection *projection; /* NULL: no field of the event is needed */
    bool needs_packet;
    enum expr_verdict verdict;
};

/* Names of log levels, as they are written in expressions. */
static const char *const log_levels[] = {
    [BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY] = "EMERGENCY",
    [BT_EVENT_CLASS_LOG_LEVEL_ALERT] = "ALERT",
    [BT_EVENT_CLASS_LOG_LEVEL_CRITICAL] = "CRITICAL",
    [BT_EVENT_CLASS_LOG_LEVEL_ERROR] = "ERROR",
    [BT_EVENT_CLASS_LOG_LEVEL_WARNING] = "WARNING",
    [BT_EVENT_CLASS_LOG_LEVEL_NOTICE] = "NOTICE",
    [BT_EVENT_CLASS_LOG_LEVEL_INFO] = "INFO",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_SYSTEM] = "DEBUG_SYSTEM",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROGRAM] = "DEBUG_PROGRAM",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROCESS] = "DEBUG_PROCESS",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_MODULE] = "DEBUG_MODULE",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_UNIT] = "DEBUG_UNIT",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_FUNCTION] = "DEBUG_FUNCTION",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE] = "DEBUG_LINE",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG] = "DEBUG",
};

static struct expr_bound_node *bound_at(struct expr_binding *self, uint32_t index)
{
    return &self->program.nodes[index];
}

static void set_constant(struct expr_bound_node *bound, struct expr_value value)
{
    bound->origin = EXPR_FROM_CONSTANT;
    bound->constant = value;
}

static void set_number(struct expr_bound_node *bound, struct expr_number number)
{
    set_constant(bound, (struct expr_value){.kind = EXPR_VALUE_NUMBER, .number = number});
}

static void set_unknown(struct expr_bound_node *bound)
{
    set_constant(bound, (struct expr_value){.kind = EXPR_VALUE_UNKNOWN});
}

static void set_text(struct expr_bound_node *bound, const char *text)
{
    set_constant(bound, text ? (struct expr_value){
        .kind = EXPR_VALUE_TEXT,
        .text = text,
        .length = strlen(text),
    } : (struct expr_value){.kind = EXPR_VALUE_UNKNOWN});
}

static void bind_name(struct expr_binding *self, struct expr_bound_node *bound)
{
    set_text(bound, bt_event_class_get_name(self->event_class));
}

static void bind_event_id(struct expr_binding *self, struct expr_bound_node *bound)
{
    set_number(bound, expr_number_of_unsigned(bt_event_class_get_id(self->event_class)));
}

static void bind_log_level(struct expr_binding *self, struct expr_bound_node *bound)
{
    bt_event_class_log_level level;

    if (bt_event_class_get_log_level(self->event_class, &level) !=
        BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        set_unknown(bound);
        return;
    }
    set_number(bound, expr_number_of_unsigned((uint64_t) level));
    bound->constant.text = log_levels[level];
}

static void bind_clock(struct expr_binding *self, struct expr_bound_node *bound)
{
    if (bt_stream_class_borrow_default_clock_class_const(
            bt_event_class_borrow_stream_class_const(self->event_class))) {
        bound->origin = EXPR_FROM_CLOCK;
    } else {
        set_unknown(bound);
    }
}

static void bind_cpu(struct expr_binding *self, struct expr_bound_node *bound)
{
    if (expr_field_find_cpu(&bound->field, self->event_class)) {
        bound->origin = EXPR_FROM_FIELD;
    } else {
        set_unknown(bound);
    }
}

static void bind_stream(struct expr_binding *self, struct expr_bound_node *bound)
{
    bound->origin = EXPR_FROM_STREAM;
}

static void bind_trace(struct expr_binding *self, struct expr_bound_node *bound)
{
    bound->origin = EXPR_FROM_TRACE;
}

/* Names that aren't those of fields. */
static const struct special {
    const char *name;
    void (*bind)(struct expr_binding *self, struct expr_bound_node *bound);
} specials[] = {
    {"name", bind_name},
    {"$cpu", bind_cpu},
    {"$event.id", bind_event_id},
    {"$loglevel", bind_log_level},
    {"$stream", bind_stream},
    {"$trace", bind_trace},
    {"$ts", bind_clock},
};

/* The second and last part of `$event.id`. */
static bool is_id(const struct expr_step *step)
{
    return step->next == EXPR_NONE && g_strcmp0(step->name, "id") == 0;
}

/* NULL: the path has several parts. */
static const char *only_name(const struct expr_tree *tree, const struct expr_node *node)
{
    const struct expr_step *step;

    if (node->kind != EXPR_FIELD) {
        return NULL;
    }
    step = expr_step_at(tree, node->first_step);
    if (step->next == EXPR_NONE) {
        return step->name;
    }
    return strcmp(step->name, "$event") == 0 && is_id(expr_step_at(tree, step->next)) ? "$event.id"
                                                                                      : NULL;
}

static const struct special *find_special(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(specials); i++) {
        if (g_strcmp0(name, specials[i].name) == 0) {
            return &specials[i];
        }
    }
    return NULL;
}

static void bind_field(struct expr_binding *self, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->program.tree, index);
    struct expr_bound_node *bound = bound_at(self, index);
    const char *name = only_name(self->program.tree, node);
    const struct special *special = find_special(name);

    if (special) {
        special->bind(self, bound);
    } else if (expr_field_find(
                   &bound->field, self->program.tree, node->first_step, self->event_class)) {
        bound->origin = EXPR_FROM_FIELD;
    } else if (g_strcmp0(name, "true") == 0 || g_strcmp0(name, "false") == 0) {
        set_number(bound, expr_number_of_unsigned(name[0] == 't'));
    } else {
        set_unknown(bound);
    }
}

static void bind_string(struct expr_binding *self, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->program.tree, index);
    struct expr_bound_node *bound = bound_at(self, index);

    bound->pattern = expr_pattern_create_glob(node->text);
    set_text(bound, expr_pattern_only_text(bound->pattern));
    if (bound->constant.kind == EXPR_VALUE_UNKNOWN) {
        set_text(bound, node->text);
    }
    bound->constant.pattern = bound->pattern;
}

/* A literal that `$ts` is compared with. */
static void bind_time(struct expr_binding *self, uint32_t index)
{
    struct expr_bound_node *bound = bound_at(self, index);

    if (!expr_time_literal_parse(
            expr_node_at(self->program.tree, index), self->program.times->is_gmt, &bound->time)) {
        return;
    }
    if (bound->time.kind == TG_TIME_BOUND_NS) {
        set_number(bound, expr_number_of_signed(bound->time.ns_from_origin));
    } else {
        bound->origin = EXPR_FROM_TIME_OF_DAY;
    }
}

static bool class_has_label(const bt_field_class *field_class, const char *label)
{
    if (bt_field_class_get_type(field_class) == BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION) {
        return bt_field_class_enumeration_unsigned_borrow_mapping_by_label_const(
            field_class, label);
    }
    return bt_field_class_get_type(field_class) == BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION &&
           bt_field_class_enumeration_signed_borrow_mapping_by_label_const(field_class, label);
}

/* Other names: LTTng's are shorter, and have the prefix `TRACE_`. */
static const struct {
    const char *name;
    bt_event_class_log_level level;
} log_level_aliases[] = {
    {"EMERG", BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY},
    {"CRIT", BT_EVENT_CLASS_LOG_LEVEL_CRITICAL},
    {"ERR", BT_EVENT_CLASS_LOG_LEVEL_ERROR},
    {"WARN", BT_EVENT_CLASS_LOG_LEVEL_WARNING},
};

static void bind_log_level_name(struct expr_bound_node *bound, const char *name)
{
    if (g_ascii_strncasecmp(name, "TRACE_", strlen("TRACE_")) == 0) {
        name += strlen("TRACE_");
    }
    for (size_t i = 0; i < G_N_ELEMENTS(log_level_aliases); i++) {
        if (g_ascii_strcasecmp(name, log_level_aliases[i].name) == 0) {
            set_number(bound, expr_number_of_unsigned((uint64_t) log_level_aliases[i].level));
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(log_levels); i++) {
        if (g_ascii_strcasecmp(name, log_levels[i]) == 0) {
            set_number(bound, expr_number_of_unsigned(i));
        }
    }
}

/*
 * What the value of an operand means depends on the other one: a name that is no field may be a
 * label of an enumeration or a log level, and a literal may be a time.
 */
static void bind_pair(struct expr_binding *self, uint32_t subject, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->program.tree, index);
    const struct expr_bound_node *other = bound_at(self, subject);
    struct expr_bound_node *bound = bound_at(self, index);
    const char *name = only_name(self->program.tree, node);
    const char *subject_name =
        only_name(self->program.tree, expr_node_at(self->program.tree, subject));
    const bool is_nothing =
        bound->origin == EXPR_FROM_CONSTANT && bound->constant.kind == EXPR_VALUE_UNKNOWN;

    if (node->kind == EXPR_RANGE) {
        bind_pair(self, subject, node->operands[0]);
        bind_pair(self, subject, node->operands[1]);
    } else if (other->origin == EXPR_FROM_CLOCK) {
        bind_time(self, index);
    } else if (is_nothing && name && other->origin == EXPR_FROM_FIELD && other->field.field_class &&
               class_has_label(other->field.field_class, name)) {
        set_text(bound, name);
    } else if (g_strcmp0(subject_name, "$loglevel") == 0) {
        const char *word = node->kind == EXPR_STRING ? node->text : is_nothing ? name : NULL;

        if (word) {
            bind_log_level_name(bound, word);
        }
    }
}

static void bind_pairs(struct expr_binding *self, const struct expr_node *node)
{
    if (node->kind == EXPR_IN) {
        for (uint32_t i = node->operands[1]; i != EXPR_NONE;) {
            const struct expr_node *item = expr_node_at(self->program.tree, i);

            bind_pair(self, node->operands[0], item->operands[0]);
            i = item->operands[1];
        }
    } else if (expr_is_ordering(node->kind)) {
        bind_pair(self, node->operands[0], node->operands[1]);
        bind_pair(self, node->operands[1], node->operands[0]);
    }
}

static bool is_constant(const struct expr_binding *self, uint32_t index)
{
    return index == EXPR_NONE || self->program.nodes[index].origin == EXPR_FROM_CONSTANT;
}

static bool list_is_constant(const struct expr_binding *self, uint32_t last)
{
    for (uint32_t i = last; i != EXPR_NONE;) {
        const struct expr_node *item = expr_node_at(self->program.tree, i);
        const struct expr_node *value = expr_node_at(self->program.tree, item->operands[0]);

        if (value->kind == EXPR_RANGE
                ? !is_constant(self, value->operands[0]) || !is_constant(self, value->operands[1])
                : !is_constant(self, item->operands[0])) {
            return false;
        }
        i = item->operands[1];
    }
    return true;
}

/* Which truths a node can have: a set of 1 << enum expr_truth. */
static uint32_t possible_truths(struct expr_binding *self, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->program.tree, index);
    uint32_t a, b, found = 0;

    if (is_constant(self, index)) {
        return 1u << expr_truth_of_value(&bound_at(self, index)->constant);
    }
    if (node->kind != EXPR_AND && node->kind != EXPR_OR && node->kind != EXPR_NOT) {
        return 1u << EXPR_FALSE | 1u << EXPR_TRUE | 1u << EXPR_UNKNOWN;
    }
    a = possible_truths(self, node->operands[0]);
    b = node->kind == EXPR_NOT ? 1u : possible_truths(self, node->operands[1]);
    for (enum expr_truth i = EXPR_FALSE; i <= EXPR_UNKNOWN; i++) {
        for (enum expr_truth k = EXPR_FALSE; k <= EXPR_UNKNOWN; k++) {
            if (a & 1u << i && b & 1u << k) {
                found |= 1u << (node->kind == EXPR_NOT   ? expr_not(i)
                                : node->kind == EXPR_AND ? expr_and(i, k)
                                                         : expr_or(i, k));
            }
        }
    }
    return found;
}

/* Whether every event of the class has a field. */
static bool is_always_there(const struct expr_bound_node *bound)
{
    return bound->origin == EXPR_FROM_FIELD && bound->field.root == EXPR_ROOT_EVENT &&
           bound->field.steps->len == 0;
}

/* Computes what doesn't depend on an event. */
static void fold(struct expr_binding *self, uint32_t index)
{
    struct expr_evaluation evaluation = {.program = &self->program};
    const struct expr_node *node = expr_node_at(self->program.tree, index);
    struct expr_bound_node *bound = bound_at(self, index);
    const bool is_list = node->kind == EXPR_IN;

    if (bound->origin != EXPR_FROM_OPERANDS || node->kind == EXPR_ITEM ||
        node->kind == EXPR_RANGE || node->kind == EXPR_ANY) {
        return;
    }
    if (node->kind == EXPR_HAS && is_always_there(bound_at(self, node->operands[0]))) {
        set_constant(bound, expr_value_of_truth(EXPR_TRUE));
        return;
    }
    if (is_constant(self, node->operands[0]) && (is_list ? list_is_constant(self, node->operands[1])
                                                         : is_constant(self, node->operands[1]))) {
        set_constant(bound, expr_evaluate(&evaluation, index));
    }
}

/* One of the operands may decide. */
static void fold_logic(struct expr_binding *self, uint32_t index)
{
    const struct expr_node *node = expr_node_at(self->program.tree, index);
    const enum expr_truth decisive = node->kind == EXPR_AND ? EXPR_FALSE : EXPR_TRUE;

    if (node->kind != EXPR_AND && node->kind != EXPR_OR) {
        return;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(node->operands); i++) {
        if (is_constant(self, node->operands[i]) &&
            expr_truth_of_value(&bound_at(self, node->operands[i])->constant) == decisive) {
            set_constant(bound_at(self, index), expr_value_of_truth(decisive));
        }
    }
}

static void bind(struct expr_binding *self, uint32_t index, const bt_field_class *element_class);

static void bind_element(
    struct expr_binding *self, uint32_t index, const bt_field_class *element_class)
{
    struct expr_bound_node *bound = bound_at(self, index);

    if (element_class && expr_field_find_in_element(&bound->field, self->program.tree,
                             expr_node_at(self->program.tree, index)->first_step, element_class)) {
        bound->origin = EXPR_FROM_FIELD;
    } else {
        set_unknown(bound);
    }
}

/* What isn't an array has no elements; but fields in the condition may be known all the same. */
static void bind_any(struct expr_binding *self, uint32_t index, const bt_field_class *element_class)
{
    const struct expr_node *node = expr_node_at(self->program.tree, index);
    const struct expr_bound_node *array = bound_at(self, node->operands[0]);
    const bt_field_class *field_class, *inner_class = NULL;

    bind(self, node->operands[0], element_class);
    field_class = array->origin == EXPR_FROM_FIELD ? array->field.field_class : NULL;
    if (field_class &&
        bt_field_class_type_is(bt_field_class_get_type(field_class), BT_FIELD_CLASS_TYPE_ARRAY)) {
        inner_class = bt_field_class_array_borrow_element_field_class_const(field_class);
    }
    bind(self, node->operands[1], inner_class);
    if (!inner_class) {
        set_unknown(bound_at(self, index));
    }
}

static void bind_regex(struct expr_binding *self, uint32_t index)
{
    size_t offset;
    g_autofree char *fault = NULL;

    bound_at(self, index)->pattern =
        expr_pattern_create_regex(expr_node_at(self->program.tree, index)->text, &fault, &offset);
    set_unknown(bound_at(self, index));
}

static void bind_operands(
    struct expr_binding *self, const struct expr_node *node, const bt_field_class *element_class)
{
    bind(self, node->operands[0], element_class);
    if (node->kind == EXPR_MATCH || node->kind == EXPR_NOT_MATCH) {
        bind_regex(self, node->operands[1]);
    } else if (node->operands[1] != EXPR_NONE) {
        bind(self, node->operands[1], element_class);
    }
    bind_pairs(self, node);
}

/* The items of a list are linked from its end. */
static void bind_list(struct expr_binding *self, uint32_t last, const bt_field_class *element_class)
{
    for (uint32_t i = last; i != EXPR_NONE; i = expr_node_at(self->program.tree, i)->operands[1]) {
        bind(self, expr_node_at(self->program.tree, i)->operands[0], element_class);
    }
}

/* Recursion is bounded by the height of the tree. */
static void bind(struct expr_binding *self, uint32_t index, const bt_field_class *element_class)
{
    const struct expr_node *node = expr_node_at(self->program.tree, index);

    switch (node->kind) {
    case EXPR_INTEGER:
        set_number(bound_at(self, index), expr_number_of_unsigned(node->integer));
        return;
    case EXPR_REAL:
        set_number(bound_at(self, index), expr_number_of_real(node->real));
        return;
    case EXPR_STRING:
        bind_string(self, index);
        return;
    case EXPR_TIME:
        set_unknown(bound_at(self, index));
        return;
    case EXPR_FIELD:
        bind_field(self, index);
        return;
    case EXPR_ELEMENT:
        bind_element(self, index, element_class);
        return;
    case EXPR_ITEM:
        bind_list(self, index, element_class);
        return;
    case EXPR_ANY:
        bind_any(self, index, element_class);
        return;
    default:
        bind_operands(self, node, element_class);
        fold_logic(self, index);
        fold(self, index);
    }
}

static void select_fields(struct expr_binding *self)
{
    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(uint32_t));

    for (guint i = 0; i < self->program.tree->nodes->len; i++) {
        const struct expr_bound_node *bound = &self->program.nodes[i];

        if (bound->origin == EXPR_FROM_FIELD && bound->field.root == EXPR_ROOT_EVENT) {
            g_array_append_val(cells, bound->field.cell);
        } else if (bound->origin == EXPR_FROM_FIELD) {
            self->needs_packet |= bound->field.root == EXPR_ROOT_PACKET_CONTEXT;
        }
    }
    if (cells->len > 0) {
        self->projection = bt_x_event_projection_create(
            self->event_class, (const uint32_t *) (void *) cells->data, cells->len);
    }
}

struct expr_binding *expr_bind(
    const struct expr_tree *tree, const bt_event_class *event_class, struct expr_times *times)
{
    struct expr_binding *self = g_new0(struct expr_binding, 1);
    uint32_t truths;

    bt_event_class_get_ref(event_class);
    self->program.tree = tree;
    self->event_class = event_class;
    self->program.times = times;
    self->program.nodes = g_new0(struct expr_bound_node, tree->nodes->len);
    bind(self, tree->root, NULL);
    truths = possible_truths(self, tree->root);
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
    for (guint i = 0; i < self->program.tree->nodes->len; i++) {
        expr_field_clear(&self->program.nodes[i].field);
        expr_pattern_destroy(self->program.nodes[i].pattern);
    }
    bt_x_event_projection_destroy(self->projection);
    bt_event_class_put_ref(self->event_class);
    g_free(self->program.nodes);
    g_free(self);
}

enum expr_verdict expr_binding_verdict(const struct expr_binding *self)
{
    return self->verdict;
}

bool expr_binding_knows(const struct expr_binding *self, uint32_t index)
{
    const struct expr_bound_node *bound = &self->program.nodes[index];
    const char *name = only_name(self->program.tree, expr_node_at(self->program.tree, index));

    return find_special(name) ||
           (bound->origin != EXPR_FROM_OPERANDS &&
               (bound->origin != EXPR_FROM_CONSTANT || bound->constant.kind != EXPR_VALUE_UNKNOWN));
}

bool expr_binding_refutes(const struct expr_binding *self, uint32_t index)
{
    return is_constant(self, index) &&
           expr_truth_of_value(&self->program.nodes[index].constant) != EXPR_TRUE;
}

enum expr_fit expr_binding_fits(const struct expr_binding *self, uint32_t index, const char **why)
{
    return expr_operands_fit(&self->program, index, why);
}

static void note_first_time(struct expr_binding *self, const bt_message *message)
{
    const bt_stream_class *stream_class =
        bt_event_class_borrow_stream_class_const(self->event_class);

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
    return expr_evaluate_truth(&evaluation, self->program.tree->root);
}
