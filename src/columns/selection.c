/* SPDX-License-Identifier: MIT */
/*
 * Names of fields. A member is looked up in the payload, the specific context, the common context
 * and the packet context, in this order, like `event[name]` in Python. A name may begin with the
 * name of a scope and a dot. Dots also lead into structures.
 */
#include "columns/selection.h"

#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/field-class-walk.h>
#include <glib.h>
#include <string.h>

#include "base/similar.h"

enum { MAX_DEPTH = 64 };

/* In the order of the search. */
static const struct {
    const char *name;
    bt_field_path_scope scope;
    enum col_subject subject;
    uint32_t root; /* of the cells of an event */
} scopes[] = {
    {"payload", BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD, COL_SUBJECT_EVENT_FIELD,
        BT_X_EVENT_CELL_PAYLOAD},
    {"specific_context", BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT, COL_SUBJECT_EVENT_FIELD,
        BT_X_EVENT_CELL_SPECIFIC_CONTEXT},
    {"common_context", BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT, COL_SUBJECT_EVENT_FIELD,
        BT_X_EVENT_CELL_COMMON_CONTEXT},
    {"packet_context", BT_FIELD_PATH_SCOPE_PACKET_CONTEXT, COL_SUBJECT_PACKET_FIELD, 0},
};
enum { SCOPE_COUNT = G_N_ELEMENTS(scopes) };

static const bt_field_class *scope_class(const bt_event_class *event_class, int scope)
{
    return bt_x_event_class_borrow_scope_field_class_const(event_class, scopes[scope].scope);
}

struct place {
    int scope;
    uint64_t members[MAX_DEPTH];
    size_t depth;
    const bt_field_class *field_class;
};

static bool is_structure(const bt_field_class *field_class)
{
    return field_class && bt_field_class_get_type(field_class) == BT_FIELD_CLASS_TYPE_STRUCTURE;
}

/* Finds `path` below `place`. Names may contain dots: a member with the whole name comes first. */
static bool find_path(struct place *place, const char *path)
{
    const bt_field_class *structure = place->field_class;
    uint64_t count;

    if (!is_structure(structure) || place->depth == MAX_DEPTH) {
        return false;
    }
    count = bt_x_field_class_get_child_count(structure);
    for (int whole = 1; whole >= 0; whole--) {
        for (uint64_t i = 0; i < count; i++) {
            const char *name = bt_x_field_class_get_child_name(structure, i);
            size_t length = strlen(name);

            if (strncmp(path, name, length) != 0 || path[length] != (whole ? '\0' : '.')) {
                continue;
            }
            place->members[place->depth++] = i;
            place->field_class = bt_x_field_class_borrow_child_by_index_const(structure, i);
            if (whole || find_path(place, path + length + 1)) {
                return true;
            }
            place->depth--;
            place->field_class = structure;
        }
    }
    return false;
}

static bool find_in_scope(
    struct place *place, const bt_event_class *event_class, int scope, const char *path)
{
    *place = (struct place){.scope = scope, .field_class = scope_class(event_class, scope)};
    return path ? find_path(place, path) : place->field_class != NULL;
}

static bool find_field(struct place *place, const bt_event_class *event_class, const char *name)
{
    for (int i = 0; i < SCOPE_COUNT; i++) {
        size_t length = strlen(scopes[i].name);

        if (strncmp(name, scopes[i].name, length) == 0 && name[length] == '.' &&
            find_in_scope(place, event_class, i, name + length + 1)) {
            return true;
        }
    }
    for (int i = 0; i < SCOPE_COUNT; i++) {
        if (find_in_scope(place, event_class, i, name)) {
            return true;
        }
    }
    for (int i = 0; i < SCOPE_COUNT; i++) {
        if (strcmp(name, scopes[i].name) == 0) {
            return find_in_scope(place, event_class, i, NULL);
        }
    }
    return false;
}

static const char *const subject_names[] = {
#define X(name, text) text,
    COL_SUBJECTS(X)
#undef X
};

bool col_find_subject(const char *name, enum col_subject *subject)
{
    for (size_t i = 0; i < G_N_ELEMENTS(subject_names); i++) {
        if (subject_names[i] && strcmp(name, subject_names[i]) == 0) {
            *subject = (enum col_subject) i;
            return true;
        }
    }
    return false;
}

static struct col_selected *add(struct col_selection *selection, const char *name)
{
    struct col_selected *item;

    selection->items = g_renew(struct col_selected, selection->items, selection->count + 1);
    item = &selection->items[selection->count++];
    *item = (struct col_selected){.name = g_strdup(name)};
    return item;
}

static void add_place(struct col_selection *selection, const char *name, const struct place *place)
{
    struct col_selected *item = add(selection, name);

    item->subject = scopes[place->scope].subject;
    item->field_class = place->field_class;
    item->root = scopes[place->scope].root;
    item->depth = place->depth;
    if (place->depth > 0) {
        item->members = g_new(uint64_t, place->depth);
        memcpy(item->members, place->members, place->depth * sizeof(uint64_t));
    }
}

/* Whether the bare name of a member stands for another member, or for no field at all. */
static bool is_ambiguous(const bt_event_class *event_class, int scope, const char *name)
{
    enum col_subject subject;

    if (col_find_subject(name, &subject)) {
        return true;
    }
    for (int i = 0; i < scope; i++) {
        const bt_field_class *structure = scope_class(event_class, i);

        if (is_structure(structure) &&
            bt_field_class_structure_borrow_member_by_name_const(structure, name)) {
            return true;
        }
    }
    return false;
}

static void add_members(
    struct col_selection *selection, const bt_event_class *event_class, int scope)
{
    const bt_field_class *structure = scope_class(event_class, scope);
    uint64_t count = is_structure(structure) ? bt_x_field_class_get_child_count(structure) : 0;

    for (uint64_t i = 0; i < count; i++) {
        const char *name = bt_x_field_class_get_child_name(structure, i);
        g_autofree char *full_name = g_strdup_printf("%s.%s", scopes[scope].name, name);
        const struct place place = {
            .scope = scope,
            .members = {i},
            .depth = 1,
            .field_class = bt_x_field_class_borrow_child_by_index_const(structure, i),
        };

        add_place(selection, is_ambiguous(event_class, scope, name) ? full_name : name, &place);
    }
}

/* The time, then the scopes from the outermost to the payload. */
static void add_everything(struct col_selection *selection, const bt_event_class *event_class)
{
    add(selection, "timestamp")->subject = COL_SUBJECT_TIMESTAMP;
    for (int scope = SCOPE_COUNT - 1; scope >= 0; scope--) {
        add_members(selection, event_class, scope);
    }
}

bool col_selection_make(struct col_selection *selection, const bt_event_class *event_class,
    const char *const *fields, size_t count, const char **missing)
{
    struct place place;
    enum col_subject subject;

    *selection = (struct col_selection){0};
    if (!fields) {
        add_everything(selection, event_class);
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        if (col_find_subject(fields[i], &subject)) {
            add(selection, fields[i])->subject = subject;
        } else if (find_field(&place, event_class, fields[i])) {
            add_place(selection, fields[i], &place);
        } else {
            *missing = fields[i];
            col_selection_clear(selection);
            return false;
        }
    }
    return true;
}

void col_selection_make_of_subjects(struct col_selection *selection)
{
    *selection = (struct col_selection){0};
    for (size_t i = 0; i < G_N_ELEMENTS(subject_names); i++) {
        if (subject_names[i]) {
            add(selection, subject_names[i])->subject = (enum col_subject) i;
        }
    }
}

void col_selection_clear(struct col_selection *selection)
{
    for (size_t i = 0; i < selection->count; i++) {
        g_free(selection->items[i].name);
        g_free(selection->items[i].members);
    }
    g_free(selection->items);
    *selection = (struct col_selection){0};
}

char *col_selection_describe(const bt_event_class *event_class)
{
    struct col_selection selection;
    const char *missing;
    GString *text = g_string_new(NULL);

    col_selection_make(&selection, event_class, NULL, 0, &missing);
    for (size_t i = 0; i < selection.count; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", selection.items[i].name);
    }
    col_selection_clear(&selection);
    return g_string_free(text, FALSE);
}

/* Adds the paths of everything in `structure`, each with `prefix` first: new texts. */
static void add_paths(
    GPtrArray *paths, const bt_field_class *structure, const char *prefix, size_t depth)
{
    uint64_t count = is_structure(structure) && depth < MAX_DEPTH
                         ? bt_x_field_class_get_child_count(structure)
                         : 0;

    for (uint64_t i = 0; i < count; i++) {
        char *path = g_strconcat(prefix, bt_x_field_class_get_child_name(structure, i), NULL);
        g_autofree char *inner_prefix = g_strconcat(path, ".", NULL);

        g_ptr_array_add(paths, path);
        add_paths(paths, bt_x_field_class_borrow_child_by_index_const(structure, i), inner_prefix,
            depth + 1);
    }
}

char *col_selection_question(
    const bt_event_class *event_class, const char *wanted, const char *before, const char *after)
{
    struct tg_similar similar = tg_similar_to(wanted);
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);

    for (int i = 0; i < SCOPE_COUNT; i++) {
        g_autofree char *scope = g_strconcat(scopes[i].name, ".", NULL);

        /* With the scope if the user wrote it. */
        add_paths(
            paths, scope_class(event_class, i), g_str_has_prefix(wanted, scope) ? scope : "", 0);
    }
    for (guint i = 0; i < paths->len; i++) {
        tg_similar_offer(&similar, paths->pdata[i]);
    }
    for (size_t i = 0; i < G_N_ELEMENTS(subject_names); i++) {
        if (subject_names[i]) {
            tg_similar_offer(&similar, subject_names[i]);
        }
    }
    return tg_similar_question(&similar, before, after);
}
