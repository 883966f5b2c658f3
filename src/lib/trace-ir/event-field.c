/* SPDX-License-Identifier: MIT */
/*
 * Event fields: the search for a field in the scopes of an event class, and the path from an event
 * to the field.
 */
#include <babeltrace2/extension/field-class-walk.h>

#include <string.h>

#include "lib/accessors.h"
#include "lib/assert-cond.h"
#include "lib/trace-ir/field-class.h"
#include "lib/trace-ir/field-walk.h"

/* The starting point of the steps. */
enum origin { CELL, PACKET_CONTEXT, ELEMENT };

struct bt_x_event_field {
    const bt_event_class *event_class; /* borrowed; NULL for ELEMENT */
    const bt_field_class *field_class; /* borrowed; NULL: the class of the selected option */
    GArray *steps;                     /* struct bt__field_step, from the origin to the field */
    enum origin origin;
    bool is_placed; /* true: `cell` is the last field with a fixed position; false: the root */
    uint32_t cell;  /* for the origin CELL */
};

enum { SCOPE_COUNT = BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD + 1 };

#define PACKET   BT_FIELD_PATH_SCOPE_PACKET_CONTEXT
#define COMMON   BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT
#define SPECIFIC BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT
#define PAYLOAD  BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD

static const bt_field_path_scope all_scopes[] = {PAYLOAD, SPECIFIC, COMMON, PACKET};

static const uint32_t root_cells[SCOPE_COUNT] = {
    [PAYLOAD] = BT_X_EVENT_CELL_PAYLOAD,
    [SPECIFIC] = BT_X_EVENT_CELL_SPECIFIC_CONTEXT,
    [COMMON] = BT_X_EVENT_CELL_COMMON_CONTEXT,
};

/* The indexes of the first four words are scopes, as extension/event-field.h documents. */
static const struct scope_word {
    const char *word;
    uint64_t scope_count;
    bt_field_path_scope scopes[SCOPE_COUNT];
} scope_words[] = {
    {"packet_context", 1, {PACKET}},
    {"common_context", 1, {COMMON}},
    {"specific_context", 1, {SPECIFIC}},
    {"payload", 1, {PAYLOAD}},
    {"$payload", 1, {PAYLOAD}},
    /* An LTTng context may be a stream context or a packet context in the trace. */
    {"$ctx", 3, {SPECIFIC, COMMON, PACKET}},
    {"$app", 2, {SPECIFIC, COMMON}},
    {"$sctx", 1, {COMMON}},
    {"$pctx", 1, {PACKET}},
};

const char *bt_x_event_field_get_scope_word(uint64_t index)
{
    return index < G_N_ELEMENTS(scope_words) ? scope_words[index].word : NULL;
}

static void name_members(const bt_event_class *event_class, bt_field_path_scope scope,
    GHashTable *names, bt_x_event_member_name_func receive, void *user_data)
{
    const bt_field_class *root =
        bt_x_event_class_borrow_scope_field_class_const(event_class, scope);
    const uint64_t count = root ? bt__structure_member_count(root) : 0;

    for (uint64_t i = 0; i < count; i++) {
        char *name = g_strdup(bt_x_field_class_get_child_name(root, i));

        while (g_hash_table_contains(names, name)) {
            g_autofree char *taken = name;

            name = g_strdup_printf("%s.%s", scope_words[scope].word, taken);
        }
        g_hash_table_add(names, name);
        receive(scope, i, name, user_data);
    }
}

void bt_x_event_class_name_members(const bt_event_class *event_class, const char *const *taken,
    uint64_t taken_count, bt_x_event_member_name_func receive, void *user_data)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE("not-null:taken-names", taken || taken_count == 0, "Taken names are NULL.");
    BT_ASSERT_PRE_NON_NULL("receive-function", receive);

    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (uint64_t i = 0; i < taken_count; i++) {
        g_hash_table_add(names, g_strdup(taken[i]));
    }
    for (size_t i = 0; i < SCOPE_COUNT; i++) {
        name_members(event_class, all_scopes[i], names, receive, user_data);
    }
}

/* Searches below the field class `root`, which may be NULL. */
static bt_x_event_field *find_below(
    const bt_field_class *root, const struct bt__field_names *names, bool is_exact)
{
    struct bt__field_walk walk = {.field_class = root, .is_exact = is_exact};

    if (!root) {
        return NULL;
    }
    walk.steps = g_array_new(FALSE, FALSE, sizeof(struct bt__field_step));
    if (!bt__field_walk_follow(&walk, names)) {
        g_array_unref(walk.steps);
        return NULL;
    }
    bt_x_event_field *field = g_new0(bt_x_event_field, 1);
    field->field_class = walk.field_class;
    field->steps = walk.steps;
    return field;
}

static bt_x_event_field *find_in_scopes(const bt_event_class *event_class,
    const bt_field_path_scope *scopes, uint64_t count, const struct bt__field_names *names,
    bool is_exact)
{
    for (uint64_t i = 0; i < count; i++) {
        bt_x_event_field *field =
            find_below(bt_x_event_class_borrow_scope_field_class_const(event_class, scopes[i]),
                names, is_exact);

        if (field) {
            field->event_class = event_class;
            field->origin = scopes[i] == PACKET ? PACKET_CONTEXT : CELL;
            field->cell = root_cells[scopes[i]];
            return field;
        }
    }
    return NULL;
}

static bt_x_event_field *find_in_two_passes(const bt_event_class *event_class,
    const bt_field_path_scope *scopes, uint64_t count, const struct bt__field_names *names)
{
    bt_x_event_field *field = find_in_scopes(event_class, scopes, count, names, true);

    return field ? field : find_in_scopes(event_class, scopes, count, names, false);
}

#define ASSERT_PRE_STEPS(steps, count)                                                             \
    BT_ASSERT_PRE("not-null:steps", (steps) || (count) == 0, "Steps are NULL.")

bt_x_event_field *bt_x_event_field_find_in_scopes(const bt_event_class *event_class,
    const bt_field_path_scope *scopes, uint64_t scope_count, const bt_x_event_field_step *steps,
    uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE("not-null:scopes", scopes || scope_count == 0, "Scopes are NULL.");
    for (uint64_t i = 0; i < scope_count; i++) {
        BT_ASSERT_PRE("valid-scope", (unsigned int) scopes[i] < SCOPE_COUNT,
            "There is no such scope: scope=%d", (int) scopes[i]);
    }
    ASSERT_PRE_STEPS(steps, count);
    return find_in_two_passes(event_class, scopes, scope_count,
        &(struct bt__field_names){.steps = steps, .count = count});
}

/* Returns the scope word that equals the first `length` bytes of `text`, or NULL. */
static const struct scope_word *find_word(const char *text, size_t length)
{
    for (size_t i = 0; i < G_N_ELEMENTS(scope_words); i++) {
        if (bt__field_name_is(scope_words[i].word, text, length)) {
            return &scope_words[i];
        }
    }
    return NULL;
}

bt_x_event_field *bt_x_event_field_find(
    const bt_event_class *event_class, const bt_x_event_field_step *steps, uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    ASSERT_PRE_STEPS(steps, count);

    struct bt__field_names names = {.steps = steps, .count = count};
    const char *first = count > 0 ? steps[0].name : NULL;
    const struct scope_word *word =
        first && first[0] == '$' ? find_word(first, strlen(first)) : NULL;

    if (word) {
        names.steps++;
        names.count--;
    }
    if (names.count == 0) {
        return NULL;
    }
    return word ? find_in_two_passes(event_class, word->scopes, word->scope_count, &names)
                : find_in_two_passes(event_class, all_scopes, SCOPE_COUNT, &names);
}

/*
 * Searches by path. A scope word at the beginning has precedence over a member with the same name.
 */
static bt_x_event_field *find_text(
    const bt_event_class *event_class, const char *text, bool is_exact)
{
    const char *dot = strchr(text, '.');
    const struct scope_word *word = dot ? find_word(text, (size_t) (dot - text)) : NULL;
    bt_x_event_field *field = NULL;

    if (word) {
        field = find_in_scopes(event_class, word->scopes, word->scope_count,
            &(struct bt__field_names){.text = dot + 1}, is_exact);
    }
    return field ? field
                 : find_in_scopes(event_class, all_scopes, SCOPE_COUNT,
                       &(struct bt__field_names){.text = text}, is_exact);
}

static bt_x_event_field *find_root(const bt_event_class *event_class, const char *text)
{
    const struct scope_word *word = find_word(text, strlen(text));
    const struct bt__field_names no_step = {.count = 0};

    return word && word->scope_count == 1
               ? find_in_scopes(event_class, word->scopes, 1, &no_step, true)
               : NULL;
}

bt_x_event_field *bt_x_event_field_find_by_path(const bt_event_class *event_class, const char *path)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE_NON_NULL("path", path);

    bt_x_event_field *field = find_text(event_class, path, true);

    field = field ? field : find_root(event_class, path);
    return field ? field : find_text(event_class, path, false);
}

bt_x_event_field *bt_x_event_field_find_in_class(
    const bt_field_class *field_class, const bt_x_event_field_step *steps, uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("field-class", field_class);
    ASSERT_PRE_STEPS(steps, count);

    bt_x_event_field *field =
        find_below(field_class, &(struct bt__field_names){.steps = steps, .count = count}, false);

    if (field) {
        field->origin = ELEMENT;
    }
    return field;
}

void bt_x_event_field_destroy(bt_x_event_field *field)
{
    if (field) {
        g_array_unref(field->steps);
        g_free(field);
    }
}

void bt_x_event_field_enter(bt_x_event_field *field)
{
    BT_ASSERT_PRE_NON_NULL("field", field);

    struct bt__field_walk walk = {.field_class = field->field_class, .steps = field->steps};

    if (!walk.field_class) {
        return;
    }
    bt__field_walk_enter_options(&walk);
    field->field_class = walk.field_class;
    if (bt__field_class_is(walk.field_class, BT_FIELD_CLASS_TYPE_VARIANT)) {
        const struct bt__field_step step = {.kind = BT__FIELD_STEP_SELECTED};

        g_array_append_val(field->steps, step);
        field->field_class = NULL;
    }
}

BT__DEFINE_CHECKED_EXPRESSION(const bt_field_class *, bt_x_event_field_borrow_class_const,
    const bt_x_event_field, "field", object->field_class)

BT__DEFINE_CHECKED_EXPRESSION(bt_bool, bt_x_event_field_is_in_packet, const bt_x_event_field,
    "field", object->origin == PACKET_CONTEXT)

static const struct bt__field_step *step_at(const bt_x_event_field *field, guint index)
{
    return &g_array_index(field->steps, struct bt__field_step, index);
}

/* Returns the number of steps to the last field with a fixed position. */
static guint count_members(const bt_x_event_field *field)
{
    guint count = 0;

    while (count < field->steps->len && step_at(field, count)->kind == BT__FIELD_STEP_MEMBER) {
        count++;
    }
    return count;
}

BT__DEFINE_CHECKED_EXPRESSION(bt_bool, bt_x_event_field_is_fixed, const bt_x_event_field, "field",
    object->origin == CELL && count_members(object) == object->steps->len)

/* Sets `cell` to the last field with a fixed position, and removes the steps to that field. */
static void place(bt_x_event_field *field, const bt_event_class *event_class)
{
    const guint count = count_members(field);
    g_autofree uint64_t *members = g_new(uint64_t, count);

    if (field->is_placed) {
        return;
    }
    for (guint i = 0; i < count; i++) {
        members[i] = step_at(field, i)->index;
    }
    /* This call can't fail, because the search found each of the members. */
    (void) bt_x_event_class_get_cell_index(event_class, field->cell, members, count, &field->cell);
    g_array_remove_range(field->steps, 0, count);
    field->is_placed = true;
}

bt_x_event_projection *bt_x_event_field_create_projection(
    const bt_event_class *event_class, bt_x_event_field *const *fields, uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("event-class", event_class);
    BT_ASSERT_PRE("not-null:fields", fields || count == 0, "Fields are NULL.");

    g_autoptr(GArray) cells = g_array_new(FALSE, FALSE, sizeof(uint32_t));

    for (uint64_t i = 0; i < count; i++) {
        if (fields[i] && fields[i]->origin == CELL) {
            BT_ASSERT_PRE("same-event-class", fields[i]->event_class == event_class,
                "Field %" PRIu64 " is not of the event class.", i);
            place(fields[i], event_class);
            g_array_append_val(cells, fields[i]->cell);
        }
    }
    return cells->len > 0 ? bt_x_event_projection_create(
                                event_class, (const uint32_t *) (void *) cells->data, cells->len)
                          : NULL;
}

uint32_t bt_x_event_field_get_cell_index(const bt_x_event_field *field)
{
    BT_ASSERT_PRE_NON_NULL("field", field);
    BT_ASSERT_PRE("is-fixed:field", field->is_placed && field->steps->len == 0,
        "The field has no fixed position, or no projection was created with it.");
    return field->cell;
}

static const bt_field *origin_of(const bt_x_event_field *field, const bt_x_field_cell *cells,
    const bt_packet *packet, const bt_field *element)
{
    switch (field->origin) {
    case CELL:
        return (const bt_field *) (const void *) &cells[field->cell];
    case PACKET_CONTEXT:
        return packet ? bt_packet_borrow_context_field_const(packet) : NULL;
    default:
        return element;
    }
}

static const bt_field *follow(const bt_field *field, const struct bt__field_step *step)
{
    switch (step->kind) {
    case BT__FIELD_STEP_MEMBER:
        return bt_field_structure_borrow_member_field_by_index_const(field, step->index);
    case BT__FIELD_STEP_ELEMENT:
        return step->index < bt_field_array_get_length(field)
                   ? bt_field_array_borrow_element_field_by_index_const(field, step->index)
                   : NULL;
    case BT__FIELD_STEP_CONTENT:
        return bt_field_option_borrow_field_const(field);
    case BT__FIELD_STEP_OPTION:
        return bt_field_variant_get_selected_option_index(field) == step->index
                   ? bt_field_variant_borrow_selected_option_field_const(field)
                   : NULL;
    default:
        return bt_field_variant_borrow_selected_option_field_const(field);
    }
}

const bt_field *bt_x_event_field_borrow_const(const bt_x_event_field *field,
    const bt_x_field_cell *cells, const bt_packet *packet, const bt_field *element)
{
    BT_ASSERT_PRE_DEV_NON_NULL("field", field);

    const bt_field *found = origin_of(field, cells, packet, element);

    for (guint i = 0; found && i < field->steps->len; i++) {
        found = follow(found, step_at(field, i));
    }
    return found;
}
