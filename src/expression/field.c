/* SPDX-License-Identifier: MIT */
#include "expression/field.h"

#include <string.h>

enum step_kind {
    MEMBER,
    ELEMENT,
    CONTENT,  /* of an option */
    OPTION,   /* of a variant, if it is the selected one */
    SELECTED, /* the selected option of a variant, whichever it is */
};

struct expr_field_step {
    enum step_kind kind;
    uint64_t index;
};

/* The scopes of a field of an event, and where their roots are. */
enum scope { PAYLOAD, SPECIFIC_CONTEXT, COMMON_CONTEXT, PACKET_CONTEXT, SCOPE_COUNT };

static const bt_field_class *root_class(const bt_event_class *event_class, enum scope scope)
{
    const bt_stream_class *stream_class = bt_event_class_borrow_stream_class_const(event_class);

    switch (scope) {
    case PAYLOAD:
        return bt_event_class_borrow_payload_field_class_const(event_class);
    case SPECIFIC_CONTEXT:
        return bt_event_class_borrow_specific_context_field_class_const(event_class);
    case COMMON_CONTEXT:
        return bt_stream_class_borrow_event_common_context_field_class_const(stream_class);
    default:
        return bt_stream_class_borrow_packet_context_field_class_const(stream_class);
    }
}

static const uint32_t root_cells[SCOPE_COUNT] = {
    [PAYLOAD] = BT_X_EVENT_CELL_PAYLOAD,
    [SPECIFIC_CONTEXT] = BT_X_EVENT_CELL_SPECIFIC_CONTEXT,
    [COMMON_CONTEXT] = BT_X_EVENT_CELL_COMMON_CONTEXT,
};

#define BIT(scope) (1u << (scope))

/* What the first name of a path may say of it. */
static const struct prefix {
    const char *name;
    uint32_t scopes; /* set of BIT() */
} prefixes[] = {
    {"$payload", BIT(PAYLOAD)},
    /* LTTng's: what is a context there may be one of the stream or packet here. */
    {"$ctx", BIT(SPECIFIC_CONTEXT) | BIT(COMMON_CONTEXT) | BIT(PACKET_CONTEXT)},
    {"$app", BIT(SPECIFIC_CONTEXT) | BIT(COMMON_CONTEXT)},
    {"$sctx", BIT(COMMON_CONTEXT)},
    {"$pctx", BIT(PACKET_CONTEXT)},
};

static const struct prefix *find_prefix(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(prefixes); i++) {
        if (g_strcmp0(name, prefixes[i].name) == 0) {
            return &prefixes[i];
        }
    }
    return NULL;
}

bool expr_field_is_scope(const char *name)
{
    return find_prefix(name);
}

void expr_field_offer_scopes(struct tg_similar *similar)
{
    for (size_t i = 0; i < G_N_ELEMENTS(prefixes); i++) {
        tg_similar_offer(similar, prefixes[i].name);
    }
}

struct path {
    const struct expr_tree *tree;
    uint32_t first_step;
    const char *name; /* instead of the steps of a tree, this only one; or NULL */
    bool is_exact;    /* fields with similar names aren't meant */
};

/* A search for one field. */
struct walk {
    struct expr_field *field;
    const bt_field_class *field_class; /* of what was found so far */
    bool is_fixed;                     /* its position is: `members` leads to it */
    GArray *members;                   /* uint64_t */
};

static void add_step(struct walk *self, enum step_kind kind, uint64_t index)
{
    const struct expr_field_step step = {kind, index};

    g_array_append_val(self->field->steps, step);
    self->is_fixed = false;
}

typedef bool (*is_named_func)(const char *name, const char *wanted);

static bool is_same(const char *name, const char *wanted)
{
    return strcmp(name, wanted) == 0;
}

/* In traces, LTTng's context perf:cpu:cache-misses is the field perf_cpu_cache_misses. */
static bool is_written_as(const char *name, const char *wanted)
{
    while (*name && (*name == *wanted || (*name == '_' && (*wanted == ':' || *wanted == '-')))) {
        name++;
        wanted++;
    }
    return !*name && !*wanted;
}

/* But for an underscore in front of one of them. */
static bool is_similar(const char *name, const char *wanted)
{
    return is_written_as(name, wanted) || (name[0] == '_' && is_written_as(name + 1, wanted)) ||
           (wanted[0] == '_' && is_written_as(name, wanted + 1));
}

static bool find_member(struct walk *self, const char *name, is_named_func is_named)
{
    const uint64_t count = bt_field_class_structure_get_member_count(self->field_class);

    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_structure_member *member =
            bt_field_class_structure_borrow_member_by_index_const(self->field_class, i);

        if (!is_named(bt_field_class_structure_member_get_name(member), name)) {
            continue;
        }
        if (self->is_fixed) {
            g_array_append_val(self->members, i);
        } else {
            add_step(self, MEMBER, i);
        }
        self->field_class = bt_field_class_structure_member_borrow_field_class_const(member);
        return true;
    }
    return false;
}

static bool find_option(struct walk *self, const char *name, is_named_func is_named)
{
    const uint64_t count = bt_field_class_variant_get_option_count(self->field_class);

    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_variant_option *option =
            bt_field_class_variant_borrow_option_by_index_const(self->field_class, i);
        const char *option_name = bt_field_class_variant_option_get_name(option);

        if (option_name && is_named(option_name, name)) {
            add_step(self, OPTION, i);
            self->field_class = bt_field_class_variant_option_borrow_field_class_const(option);
            return true;
        }
    }
    return false;
}

static bool is(const struct walk *self, bt_field_class_type type)
{
    return bt_field_class_type_is(bt_field_class_get_type(self->field_class), type);
}

static void enter_options(struct walk *self)
{
    while (is(self, BT_FIELD_CLASS_TYPE_OPTION)) {
        add_step(self, CONTENT, 0);
        self->field_class = bt_field_class_option_borrow_field_class_const(self->field_class);
    }
}

static bool find_element(struct walk *self, uint64_t index)
{
    if (!is(self, BT_FIELD_CLASS_TYPE_ARRAY) ||
        (is(self, BT_FIELD_CLASS_TYPE_STATIC_ARRAY) &&
            index >= bt_field_class_array_static_get_length(self->field_class))) {
        return false;
    }
    add_step(self, ELEMENT, index);
    self->field_class = bt_field_class_array_borrow_element_field_class_const(self->field_class);
    return true;
}

static bool find_named(struct walk *self, const char *name, is_named_func is_named)
{
    if (is(self, BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        return find_member(self, name, is_named);
    }
    return is(self, BT_FIELD_CLASS_TYPE_VARIANT) && find_option(self, name, is_named);
}

static bool take_step(struct walk *self, const struct expr_step *step, bool is_exact)
{
    enter_options(self);
    if (!step->name) {
        return find_element(self, step->index);
    }
    return find_named(self, step->name, is_same) ||
           (!is_exact && find_named(self, step->name, is_similar));
}

static bool take_path(struct walk *self, const struct path *path)
{
    const struct expr_step only = {.name = path->name, .next = EXPR_NONE};

    if (path->name) {
        return take_step(self, &only, path->is_exact);
    }
    for (uint32_t i = path->first_step; i != EXPR_NONE; i = expr_step_at(path->tree, i)->next) {
        if (!take_step(self, expr_step_at(path->tree, i), path->is_exact)) {
            return false;
        }
    }
    return true;
}

static void arrive(struct walk *self)
{
    enter_options(self);
    if (is(self, BT_FIELD_CLASS_TYPE_VARIANT)) {
        add_step(self, SELECTED, 0);
        self->field_class = NULL;
    }
    self->field->field_class = self->field_class;
}

static bool find_from(struct expr_field *self, const struct path *path,
    const bt_field_class *field_class, GArray *members)
{
    struct walk walk = {
        .field = self,
        .field_class = field_class,
        .is_fixed = members,
        .members = members,
    };

    self->steps = g_array_new(FALSE, FALSE, sizeof(struct expr_field_step));
    if (!take_path(&walk, path)) {
        expr_field_clear(self);
        return false;
    }
    arrive(&walk);
    return true;
}

static bool find_in_scope(struct expr_field *self, const struct path *path,
    const bt_event_class *event_class, enum scope scope)
{
    g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    const bt_field_class *field_class = root_class(event_class, scope);
    const bool is_of_packet = scope == PACKET_CONTEXT;

    *self = (struct expr_field){
        .root = is_of_packet ? EXPR_ROOT_PACKET_CONTEXT : EXPR_ROOT_EVENT,
    };
    if (!field_class || !find_from(self, path, field_class, is_of_packet ? NULL : members)) {
        return false;
    }
    if (!is_of_packet) {
        /* There is one: the path consists of members of structures. */
        (void) bt_x_event_class_get_cell_index(event_class, root_cells[scope],
            (const uint64_t *) (void *) members->data, members->len, &self->cell);
    }
    return true;
}

/* Exact names come first in all scopes: what has a similar one must not hide them. */
static bool find_in_scopes(struct expr_field *self, struct path path,
    const bt_event_class *event_class, const enum scope *scopes, size_t count)
{
    for (size_t i = 0; i < 2 * count; i++) {
        path.is_exact = i < count;
        if (find_in_scope(self, &path, event_class, scopes[i % count])) {
            return true;
        }
    }
    return false;
}

bool expr_field_find(struct expr_field *self, const struct expr_tree *tree, uint32_t first_step,
    const bt_event_class *event_class)
{
    const struct expr_step *first = expr_step_at(tree, first_step);
    const struct prefix *prefix = find_prefix(first->name);
    const struct path path = {.tree = tree, .first_step = prefix ? first->next : first_step};
    enum scope scopes[SCOPE_COUNT];
    size_t count = 0;

    for (enum scope scope = PAYLOAD; scope < SCOPE_COUNT; scope++) {
        if (!prefix || prefix->scopes & BIT(scope)) {
            scopes[count++] = scope;
        }
    }
    return path.first_step != EXPR_NONE && find_in_scopes(self, path, event_class, scopes, count);
}

bool expr_field_find_cpu(struct expr_field *self, const bt_event_class *event_class)
{
    static const enum scope scopes[] = {PACKET_CONTEXT, COMMON_CONTEXT, SPECIFIC_CONTEXT};
    const struct path path = {.name = "cpu_id"};

    return find_in_scopes(self, path, event_class, scopes, G_N_ELEMENTS(scopes));
}

bool expr_field_find_in_element(struct expr_field *self, const struct expr_tree *tree,
    uint32_t first_step, const bt_field_class *element_class)
{
    const struct path path = {.tree = tree, .first_step = first_step};

    *self = (struct expr_field){.root = EXPR_ROOT_ELEMENT};
    return find_from(self, &path, element_class, NULL);
}

void expr_field_clear(struct expr_field *self)
{
    if (self->steps) {
        g_array_unref(g_steal_pointer(&self->steps));
    }
}

static const bt_field *root_field(const struct expr_field *self, const bt_x_field_cell *cells,
    const bt_packet *packet, const bt_field *element)
{
    switch (self->root) {
    case EXPR_ROOT_EVENT:
        return (const bt_field *) (const void *) &cells[self->cell];
    case EXPR_ROOT_PACKET_CONTEXT:
        return packet ? bt_packet_borrow_context_field_const(packet) : NULL;
    default:
        return element;
    }
}

static const bt_field *follow(const bt_field *field, const struct expr_field_step *step)
{
    switch (step->kind) {
    case MEMBER:
        return bt_field_structure_borrow_member_field_by_index_const(field, step->index);
    case ELEMENT:
        return step->index < bt_field_array_get_length(field)
                   ? bt_field_array_borrow_element_field_by_index_const(field, step->index)
                   : NULL;
    case CONTENT:
        return bt_field_option_borrow_field_const(field);
    case OPTION:
        return bt_field_variant_get_selected_option_index(field) == step->index
                   ? bt_field_variant_borrow_selected_option_field_const(field)
                   : NULL;
    default:
        return bt_field_variant_borrow_selected_option_field_const(field);
    }
}

const bt_field *expr_field_get(const struct expr_field *self, const bt_x_field_cell *cells,
    const bt_packet *packet, const bt_field *element)
{
    const bt_field *field = root_field(self, cells, packet, element);

    for (guint i = 0; field && i < self->steps->len; i++) {
        field = follow(field, &g_array_index(self->steps, struct expr_field_step, i));
    }
    return field;
}
