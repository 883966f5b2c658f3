/* SPDX-License-Identifier: MIT */
/*
 * Names of fields. A member is found where `event[name]` finds it: in the payload, the specific
 * context, the common context, then the packet context. The name of a scope and a dot before it
 * says which one; dots lead into structures.
 */
#include "columns/selection.h"

#include <babeltrace2/extension/deferred-event.h>
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "columns/buffer.h"

enum { MAX_DEPTH = 64, SCOPE_COUNT = 4, PACKET_SCOPE = 3 };

/* In the order of the search. */
static const struct {
    const char *name;
    uint32_t root;
} scopes[SCOPE_COUNT] = {
    {"payload", BT_X_EVENT_CELL_PAYLOAD},
    {"specific_context", BT_X_EVENT_CELL_SPECIFIC_CONTEXT},
    {"common_context", BT_X_EVENT_CELL_COMMON_CONTEXT},
    {"packet_context", 0},
};

static const bt_field_class *scope_class(const bt_event_class *event_class, int scope)
{
    const bt_stream_class *stream_class = bt_event_class_borrow_stream_class_const(event_class);

    switch (scope) {
    case 0:
        return bt_event_class_borrow_payload_field_class_const(event_class);
    case 1:
        return bt_event_class_borrow_specific_context_field_class_const(event_class);
    case 2:
        return bt_stream_class_borrow_event_common_context_field_class_const(stream_class);
    default:
        return bt_stream_class_supports_packets(stream_class)
                   ? bt_stream_class_borrow_packet_context_field_class_const(stream_class)
                   : NULL;
    }
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

/* Finds `path` below `place`. Names may have dots themselves: a member of the whole name goes
 * first. */
static bool find_path(struct place *place, const char *path)
{
    const bt_field_class *structure = place->field_class;
    uint64_t count;

    if (!is_structure(structure) || place->depth == MAX_DEPTH) {
        return false;
    }
    count = bt_field_class_structure_get_member_count(structure);
    for (int whole = 1; whole >= 0; whole--) {
        for (uint64_t i = 0; i < count; i++) {
            const bt_field_class_structure_member *member =
                bt_field_class_structure_borrow_member_by_index_const(structure, i);
            const char *name = bt_field_class_structure_member_get_name(member);
            size_t length = strlen(name);

            if (strncmp(path, name, length) != 0 || path[length] != (whole ? '\0' : '.')) {
                continue;
            }
            place->members[place->depth++] = i;
            place->field_class = bt_field_class_structure_member_borrow_field_class_const(member);
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

    selection->items =
        col_reallocate(selection->items, selection->count + 1, sizeof(*selection->items));
    item = &selection->items[selection->count++];
    *item = (struct col_selected){.name = col_copy_text(name, strlen(name))};
    return item;
}

static void add_place(struct col_selection *selection, const char *name, const struct place *place)
{
    struct col_selected *item = add(selection, name);

    item->subject =
        place->scope == PACKET_SCOPE ? COL_SUBJECT_PACKET_FIELD : COL_SUBJECT_EVENT_FIELD;
    item->field_class = place->field_class;
    item->root = scopes[place->scope].root;
    item->depth = place->depth;
    item->members = col_allocate(place->depth, sizeof(uint64_t));
    memcpy(item->members, place->members, place->depth * sizeof(uint64_t));
}

static const char *member_name(const bt_field_class *structure, uint64_t index)
{
    return bt_field_class_structure_member_get_name(
        bt_field_class_structure_borrow_member_by_index_const(structure, index));
}

/* Whether the bare name of a member means another one, or no field. */
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

/* The time, then the scopes from the outermost to the payload. */
static void add_everything(struct col_selection *selection, const bt_event_class *event_class)
{
    add(selection, "timestamp")->subject = COL_SUBJECT_TIMESTAMP;
    for (int scope = SCOPE_COUNT - 1; scope >= 0; scope--) {
        const bt_field_class *structure = scope_class(event_class, scope);

        for (uint64_t i = 0;
             is_structure(structure) && i < bt_field_class_structure_get_member_count(structure);
             i++) {
            const char *name = member_name(structure, i);
            struct place place = {
                .scope = scope,
                .members = {i},
                .depth = 1,
                .field_class = bt_field_class_structure_member_borrow_field_class_const(
                    bt_field_class_structure_borrow_member_by_index_const(structure, i)),
            };
            size_t length = strlen(scopes[scope].name) + 1 + strlen(name);
            char *full_name = col_allocate(length + 1, 1);

            sprintf(full_name, "%s.%s", scopes[scope].name, name);
            add_place(selection, is_ambiguous(event_class, scope, name) ? full_name : name, &place);
            free(full_name);
        }
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
        free(selection->items[i].name);
        free(selection->items[i].members);
    }
    free(selection->items);
    *selection = (struct col_selection){0};
}

char *col_selection_describe(const bt_event_class *event_class)
{
    struct col_selection selection;
    const char *missing;
    size_t length = 0, position = 0;
    char *text;

    col_selection_make(&selection, event_class, NULL, 0, &missing);
    for (size_t i = 0; i < selection.count; i++) {
        length += strlen(selection.items[i].name) + 2;
    }
    text = col_allocate(length + 1, 1);
    for (size_t i = 0; i < selection.count; i++) {
        position +=
            (size_t) sprintf(text + position, "%s%s", i ? ", " : "", selection.items[i].name);
    }
    col_selection_clear(&selection);
    return text;
}
