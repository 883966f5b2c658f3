/* SPDX-License-Identifier: MIT */
#include "columns/selection.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <glib.h>
#include <string.h>

#include "base/similar.h"

enum { MAX_DEPTH = 64 };

/* Scopes are searched from the last index to the first. */
enum { SCOPE_COUNT = BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD + 1 };

static const bt_field_class *scope_class(const bt_event_class *event_class, int scope)
{
    return bt_x_event_class_borrow_scope_field_class_const(
        event_class, (bt_field_path_scope) scope);
}

/* Returns the name of a scope, which is the first part of a path. */
static const char *scope_name(int scope)
{
    return bt_x_event_field_get_scope_word((uint64_t) scope);
}

/* Returns the number of members. Returns 0 if `field_class` is not a structure. */
static uint64_t count_members(const bt_field_class *field_class)
{
    return field_class && bt_field_class_get_type(field_class) == BT_FIELD_CLASS_TYPE_STRUCTURE
               ? bt_x_field_class_get_child_count(field_class)
               : 0;
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
    selection->items = g_renew(struct col_selected, selection->items, selection->count + 1);
    struct col_selected *item = &selection->items[selection->count++];
    *item = (struct col_selected){.name = g_strdup(name)};
    return item;
}

/* Adds a field to the selection, which takes `field`. */
static void add_field(struct col_selection *selection, const char *name, bt_x_event_field *field)
{
    struct col_selected *item = add(selection, name);

    item->subject = bt_x_event_field_is_fixed(field) ? COL_SUBJECT_CELL : COL_SUBJECT_FIELD;
    item->field_class = bt_x_event_field_borrow_class_const(field);
    item->field = field;
}

/* The names of the columns for all members of an event class. */
struct member_names {
    GPtrArray *scopes[SCOPE_COUNT]; /* owned texts */
};

static void keep_name(bt_field_path_scope scope, uint64_t index, const char *name, void *data)
{
    g_ptr_array_add(((struct member_names *) data)->scopes[scope], g_strdup(name));
}

static void add_members(struct col_selection *selection, const bt_event_class *event_class,
    int scope, const GPtrArray *names)
{
    const bt_field_path_scope path_scope = (bt_field_path_scope) scope;
    const bt_field_class *structure = scope_class(event_class, scope);

    for (guint i = 0; i < names->len; i++) {
        const bt_x_event_field_step step = {
            .name = bt_x_field_class_get_child_name(structure, i),
        };

        add_field(selection, names->pdata[i],
            bt_x_event_field_find_in_scopes(event_class, &path_scope, 1, &step, 1));
    }
}

/* Selects the time, and then the members of the scopes from the packet context to the payload. */
static void add_everything(struct col_selection *selection, const bt_event_class *event_class)
{
    const char *taken[G_N_ELEMENTS(subject_names)];
    struct member_names names;
    uint64_t taken_count = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(subject_names); i++) {
        if (subject_names[i]) {
            taken[taken_count++] = subject_names[i];
        }
    }
    for (int scope = 0; scope < SCOPE_COUNT; scope++) {
        names.scopes[scope] = g_ptr_array_new_with_free_func(g_free);
    }
    bt_x_event_class_name_members(event_class, taken, taken_count, keep_name, &names);
    add(selection, "timestamp")->subject = COL_SUBJECT_TIMESTAMP;
    for (int scope = 0; scope < SCOPE_COUNT; scope++) {
        add_members(selection, event_class, scope, names.scopes[scope]);
        g_ptr_array_unref(names.scopes[scope]);
    }
}

void col_selection_make(struct col_selection *selection, const bt_event_class *event_class,
    const char *const *fields, size_t count)
{
    bt_x_event_field *field;
    enum col_subject subject;

    *selection = (struct col_selection){0};
    if (!fields) {
        add_everything(selection, event_class);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (col_find_subject(fields[i], &subject)) {
            add(selection, fields[i])->subject = subject;
        } else if ((field = bt_x_event_field_find_by_path(event_class, fields[i]))) {
            add_field(selection, fields[i], field);
        } else {
            add(selection, fields[i])->subject = COL_SUBJECT_ABSENT;
        }
    }
}

const char *col_selection_first_absent(const struct col_selection *selection)
{
    for (size_t i = 0; i < selection->count; i++) {
        if (selection->items[i].subject == COL_SUBJECT_ABSENT) {
            return selection->items[i].name;
        }
    }
    return NULL;
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
        bt_x_event_field_destroy(selection->items[i].field);
    }
    g_free(selection->items);
    *selection = (struct col_selection){0};
}

char *col_selection_describe(const bt_event_class *event_class)
{
    struct col_selection selection;
    GString *text = g_string_new(NULL);

    col_selection_make(&selection, event_class, NULL, 0);
    for (size_t i = 0; i < selection.count; i++) {
        g_string_append_printf(text, "%s%s", i > 0 ? ", " : "", selection.items[i].name);
    }
    col_selection_clear(&selection);
    return g_string_free(text, FALSE);
}

/* Adds the paths of all fields in `structure` to `paths`, as new texts that begin with `prefix`. */
static void add_paths(
    GPtrArray *paths, const bt_field_class *structure, const char *prefix, size_t depth)
{
    uint64_t count = depth < MAX_DEPTH ? count_members(structure) : 0;

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

    for (int i = SCOPE_COUNT - 1; i >= 0; i--) {
        g_autofree char *scope = g_strconcat(scope_name(i), ".", NULL);

        /* A suggestion contains the scope only if the wanted path contains it. */
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
