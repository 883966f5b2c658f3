/* SPDX-License-Identifier: MIT */
/*
 * The values of fields for encoding; see field.h. `ctfw_cell_readers` reads these cells. The cell
 * of an array contains the cells and the number of its elements. The cell of a variant contains the
 * cell of the selected option and, as its length, the index of this option.
 */
#include <inttypes.h>

#include "ctf-writer/field.h"

/* Inserts the name or the index of a child at the beginning of the path in `*error`. */
static void prepend_to_path(char **error, const struct bt_ctf_field *field, uint64_t index)
{
    const struct named_type *named = ctfw_field_named_type(field, index);
    /* The error begins with a colon if the child itself failed, and not a child of the child. */
    const char *separator = (*error)[0] == ':' || (*error)[0] == '[' ? "" : ".";
    char *inner = *error;

    *error = named ? g_strconcat(named->name, separator, inner, NULL)
                   : g_strdup_printf("[%" PRIu64 "]%s%s", index, separator, inner);
    g_free(inner);
}

/* Fills the cells of all children. */
static bool fill_children(struct bt_ctf_field *field, char **error)
{
    for (uint64_t i = 0; i < field->child_count; i++) {
        if (!ctfw_field_fill_member_cell(field, i, &field->cells[i], error)) {
            return false;
        }
    }
    return true;
}

static void fill_enumeration(const struct bt_ctf_field *field, bt_x_field_cell *cell)
{
    const struct bt_ctf_field *container = field->children[0];

    cell->value.u = container ? container->cell.value.u : 0;
}

static void fill_string(const struct bt_ctf_field *field, bt_x_field_cell *cell)
{
    cell->length = field->is_set ? (uint32_t) field->string->len : 0;
    cell->value.string = field->is_set ? field->string->str : "";
}

static bool fill_variant(struct bt_ctf_field *field, bt_x_field_cell *cell, char **error)
{
    if (!field->is_set) {
        *error = g_strdup(": no option is selected");
        return false;
    }
    cell->value.cells = field->cells;
    cell->length = (uint32_t) field->option_index;
    return fill_children(field, error);
}

/*
 * Sets `*cell` to the value of a field. On failure, `*error` contains the path from this field to
 * the field that failed, followed by the reason.
 */
static bool fill(struct bt_ctf_field *field, bt_x_field_cell *cell, char **error)
{
    switch (field->type->id) {
    case BT_CTF_FIELD_TYPE_ID_ENUM:
        fill_enumeration(field, cell);
        return true;
    case BT_CTF_FIELD_TYPE_ID_STRING:
        fill_string(field, cell);
        return true;
    case BT_CTF_FIELD_TYPE_ID_VARIANT:
        return fill_variant(field, cell, error);
    case BT_CTF_FIELD_TYPE_ID_STRUCT:
    case BT_CTF_FIELD_TYPE_ID_ARRAY:
    case BT_CTF_FIELD_TYPE_ID_SEQUENCE:
        cell->value.cells = field->cells;
        cell->length = (uint32_t) field->child_count;
        return fill_children(field, error);
    default:
        cell->value = field->cell.value;
        return true;
    }
}

/* Sets `*cell` to the value of a child that was not created yet. */
static bool fill_unset(
    struct bt_ctf_field *field, uint64_t index, bt_x_field_cell *cell, char **error)
{
    struct bt_ctf_field *child;

    switch (ctfw_field_child_type(field, index)->id) {
    case BT_CTF_FIELD_TYPE_ID_STRUCT:
    case BT_CTF_FIELD_TYPE_ID_ARRAY:
        child = ctfw_field_borrow_member(field, index);
        if (!child) {
            *error = g_strdup(": there is no memory for its fields");
            return false;
        }
        return fill(child, cell, error);
    case BT_CTF_FIELD_TYPE_ID_VARIANT:
        *error = g_strdup(": no option is selected");
        return false;
    default:
        *cell = (bt_x_field_cell){0};
        return true;
    }
}

bool ctfw_field_fill_member_cell(
    struct bt_ctf_field *field, uint64_t index, bt_x_field_cell *cell, char **error)
{
    struct bt_ctf_field *child = field->children[index];

    if (G_LIKELY(child && child->type->id <= BT_CTF_FIELD_TYPE_ID_FLOAT)) {
        cell->value = child->cell.value;
        return true;
    }
    if (child ? fill(child, cell, error) : fill_unset(field, index, cell, error)) {
        return true;
    }
    prepend_to_path(error, field, index);
    return false;
}

static const bt_x_field_cell *elements(const bt_x_field_cell *array, uint64_t *count)
{
    *count = array->length;
    return array->value.cells;
}

/* Never called: CTF 1.8 has no option fields. */
static const bt_x_field_cell *content(const bt_x_field_cell *option)
{
    return NULL;
}

static const bt_x_field_cell *selected(const bt_x_field_cell *variant, uint64_t *index)
{
    *index = variant->length;
    return variant->value.cells;
}

const struct ctf_cell_readers ctfw_cell_readers = {
    .elements = elements,
    .content = content,
    .selected = selected,
};
