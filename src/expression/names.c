/* SPDX-License-Identifier: MIT */
#include "expression/names.h"

#include <babeltrace2/extension/event-field.h>
#include <string.h>

#include "expression/log-level.h"
#include "expression/time-literal.h"

static void set_number(struct expr_bound_node *bound, struct expr_number number)
{
    expr_set_constant(bound, expr_value_of_number(number));
}

static void set_unknown(struct expr_bound_node *bound)
{
    expr_set_constant(bound, expr_value_unknown());
}

static void set_text(struct expr_bound_node *bound, const char *text)
{
    expr_set_constant(bound, expr_value_of_text(text));
}

static void bind_name(const struct expr_program *self, struct expr_bound_node *bound)
{
    set_text(bound, bt_event_class_get_name(self->event_class));
}

static void bind_event_id(const struct expr_program *self, struct expr_bound_node *bound)
{
    set_number(bound, expr_number_of_unsigned(bt_event_class_get_id(self->event_class)));
}

static void bind_log_level(const struct expr_program *self, struct expr_bound_node *bound)
{
    bt_event_class_log_level level;

    if (bt_event_class_get_log_level(self->event_class, &level) !=
        BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        set_unknown(bound);
        return;
    }
    set_number(bound, expr_number_of_unsigned((uint64_t) level));
    bound->constant.text = expr_log_level_name(level);
}

static void bind_clock(const struct expr_program *self, struct expr_bound_node *bound)
{
    if (bt_stream_class_borrow_default_clock_class_const(
            bt_event_class_borrow_stream_class_const(self->event_class))) {
        bound->origin = EXPR_FROM_CLOCK;
    } else {
        set_unknown(bound);
    }
}

/* Takes ownership of the field. Returns false if `field` is NULL. */
static bool set_field(struct expr_bound_node *bound, bt_x_event_field *field)
{
    if (field) {
        bt_x_event_field_enter(field);
        bound->origin = EXPR_FROM_FIELD;
        bound->field = field;
    }
    return field;
}

static void bind_cpu(const struct expr_program *self, struct expr_bound_node *bound)
{
    static const bt_field_path_scope scopes[] = {
        BT_FIELD_PATH_SCOPE_PACKET_CONTEXT,
        BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT,
        BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT,
    };
    const bt_x_event_field_step step = {.name = "cpu_id"};

    if (!set_field(bound, bt_x_event_field_find_in_scopes(
                              self->event_class, scopes, G_N_ELEMENTS(scopes), &step, 1))) {
        set_unknown(bound);
    }
}

static void bind_stream(const struct expr_program *self, struct expr_bound_node *bound)
{
    bound->origin = EXPR_FROM_STREAM;
}

static void bind_trace(const struct expr_program *self, struct expr_bound_node *bound)
{
    bound->origin = EXPR_FROM_TRACE;
}

/* The special names, which don't name fields. */
static const struct special {
    const char *name;
    void (*bind)(const struct expr_program *self, struct expr_bound_node *bound);
} specials[] = {
    {"name", bind_name},
    {"$cpu", bind_cpu},
    {"$event.id", bind_event_id},
    {"$loglevel", bind_log_level},
    {"$stream", bind_stream},
    {"$trace", bind_trace},
    {"$ts", bind_clock},
};

/*
 * The extension API also has scope words without `$`. In this language, all scope words begin with
 * `$`, like the other special names.
 */
bool expr_is_scope_word(const char *name)
{
    const char *word;

    for (uint64_t i = 0; (word = bt_x_event_field_get_scope_word(i)); i++) {
        if (word[0] == '$' && strcmp(word, name) == 0) {
            return true;
        }
    }
    return false;
}

void expr_offer_special_names(struct tg_similar *similar)
{
    const char *word;

    for (size_t i = 0; i < G_N_ELEMENTS(specials); i++) {
        tg_similar_offer(similar, specials[i].name);
    }
    for (uint64_t i = 0; (word = bt_x_event_field_get_scope_word(i)); i++) {
        if (word[0] == '$') {
            tg_similar_offer(similar, word);
        }
    }
}

const char *expr_find_dollar_name(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(specials); i++) {
        if (specials[i].name[0] == '$' && strcmp(specials[i].name + 1, name) == 0) {
            return specials[i].name;
        }
    }
    return NULL;
}

/* Returns whether the step is `id` and the last one, as in `$event.id`. */
static bool is_id(const struct expr_step *step)
{
    return step->next == EXPR_NONE && g_strcmp0(step->name, "id") == 0;
}

/* Returns the name if the path consists of one name or is `$event.id`, and NULL otherwise. */
static const char *only_name(const struct expr_tree *tree, const struct expr_node *node)
{
    if (node->kind != EXPR_FIELD) {
        return NULL;
    }
    const struct expr_step *step = expr_step_at(tree, node->first_step);
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

bool expr_is_special(const struct expr_tree *tree, uint32_t index)
{
    return find_special(only_name(tree, expr_node_at(tree, index)));
}

/* Returns an array of bt_x_event_field_step with the steps of a path. */
static GArray *collect_steps(const struct expr_tree *tree, uint32_t first_step)
{
    GArray *steps = g_array_new(FALSE, FALSE, sizeof(bt_x_event_field_step));

    for (uint32_t i = first_step; i != EXPR_NONE; i = expr_step_at(tree, i)->next) {
        const struct expr_step *step = expr_step_at(tree, i);

        g_array_append_val(
            steps, ((const bt_x_event_field_step){.name = step->name, .index = step->index}));
    }
    return steps;
}

static bt_x_event_field *find_field(const struct expr_program *self, uint32_t first_step)
{
    g_autoptr(GArray) steps = collect_steps(self->tree, first_step);

    return bt_x_event_field_find(
        self->event_class, (const bt_x_event_field_step *) (void *) steps->data, steps->len);
}

void expr_bind_field(struct expr_program *program, uint32_t index)
{
    const struct expr_node *node = expr_node_at(program->tree, index);
    struct expr_bound_node *bound = expr_bound_at(program, index);
    const char *name = only_name(program->tree, node);
    const struct special *special = find_special(name);

    if (special) {
        special->bind(program, bound);
    } else if (set_field(bound, find_field(program, node->first_step))) {
        return;
    } else if (g_strcmp0(name, "true") == 0 || g_strcmp0(name, "false") == 0) {
        set_number(bound, expr_number_of_unsigned(name[0] == 't'));
    } else {
        set_unknown(bound);
    }
}

void expr_bind_element(
    struct expr_program *program, uint32_t index, const bt_field_class *element_class)
{
    g_autoptr(GArray) steps =
        collect_steps(program->tree, expr_node_at(program->tree, index)->first_step);
    struct expr_bound_node *bound = expr_bound_at(program, index);

    if (!element_class ||
        !set_field(bound, bt_x_event_field_find_in_class(element_class,
                              (const bt_x_event_field_step *) (void *) steps->data, steps->len))) {
        set_unknown(bound);
    }
}

static bool is_log_level(const struct expr_tree *tree, uint32_t index)
{
    return expr_is_named(tree, index, "$loglevel");
}

bool expr_gives_meaning(const struct expr_tree *tree, uint32_t index)
{
    return expr_is_clock(tree, index) || is_log_level(tree, index);
}

/* Binds a literal that is compared with `$ts`. */
static void bind_time(struct expr_program *program, uint32_t index)
{
    struct expr_bound_node *bound = expr_bound_at(program, index);
    struct tg_time_bound time;

    if (!expr_time_literal_parse(
            expr_node_at(program->tree, index), program->times->is_gmt, &time)) {
        return;
    }
    if (time.kind == TG_TIME_BOUND_NS) {
        set_number(bound, expr_number_of_signed(time.ns_from_origin));
    } else {
        bound->origin = EXPR_FROM_TIME_OF_DAY;
        bound->time = time;
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

static bool subject_has_label(const struct expr_bound_node *subject, const char *label)
{
    const bt_field_class *field_class = expr_field_class(subject);

    return field_class && class_has_label(field_class, label);
}

void expr_bind_beside(struct expr_program *program, uint32_t subject, uint32_t index)
{
    const struct expr_tree *tree = program->tree;
    const struct expr_node *node = expr_node_at(tree, index);
    const struct expr_value *constant = expr_constant_at(program, index);
    const char *name;
    bt_event_class_log_level level;

    if (node->slot == EXPR_NONE || expr_node_at(tree, subject)->slot == EXPR_NONE) {
        return;
    }
    if (node->kind == EXPR_RANGE) {
        expr_bind_beside(program, subject, node->operands[0]);
        expr_bind_beside(program, subject, node->operands[1]);
        return;
    }
    if (expr_bound_at(program, subject)->origin == EXPR_FROM_CLOCK) {
        bind_time(program, index);
        return;
    }
    /* A name is a label or a log level only if it has no other meaning. */
    name = constant && constant->kind == EXPR_VALUE_UNKNOWN ? only_name(tree, node) : NULL;
    if (name && subject_has_label(expr_bound_at(program, subject), name)) {
        set_text(expr_bound_at(program, index), name);
        return;
    }
    name = node->kind == EXPR_STRING ? node->text : name;
    if (name && is_log_level(tree, subject) && expr_log_level_find(name, &level)) {
        set_number(expr_bound_at(program, index), expr_number_of_unsigned((uint64_t) level));
    }
}
