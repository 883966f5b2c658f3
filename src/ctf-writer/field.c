/* SPDX-License-Identifier: MIT */
/*
 * Fields of all kinds: creation, destruction and copies; see field.h. Programs create some fields
 * for each event. So a destroyed field is kept as a spare field of its type, with its allocations
 * unless they are large. A spare field holds no reference to its type. The type frees its spare
 * fields.
 */
#include "ctf-writer/accessors.h"
#include "ctf-writer/field.h"

#include <inttypes.h>

#include "ctf-writer/field-checks.h"

/*
 * Limits of the spare fields of a type. They are large enough for a sequence with the addresses of
 * a usual call chain.
 */
#define MAX_SPARE_FIELDS   128
#define MAX_SPARE_CHILDREN 128
#define MAX_SPARE_TEXT     1024 /* bytes */

static void put_children(struct bt_ctf_field *field)
{
    for (uint64_t i = 0; i < field->child_count; i++) {
        struct bt_ctf_field *child = field->children[i];

        field->children[i] = NULL;
        tg_object_put_ref(child);
    }
}

bool ctfw_field_set_child_count(struct bt_ctf_field *field, uint64_t count)
{
    /* The cell of an array has a length of 32 bits. */
    if (count > UINT32_MAX) {
        return false;
    }
    if (count > field->child_capacity) {
        bt_x_field_cell *cells =
            g_try_malloc0_n(count, sizeof *field->cells + sizeof *field->children);

        if (!cells) {
            return false;
        }
        put_children(field);
        g_free(field->cells);
        field->cells = cells;
        field->children = (struct bt_ctf_field **) (cells + count);
        field->child_capacity = count;
    } else {
        put_children(field);
    }
    field->child_count = count;
    return true;
}

static void free_field(struct bt_ctf_field *field)
{
    if (field->string) {
        g_string_free(field->string, TRUE);
    }
    g_free(field->cells);
    g_free(field);
}

static bool is_worth_keeping(const struct bt_ctf_field *field)
{
    return field->type->spare_count < MAX_SPARE_FIELDS &&
           field->child_capacity <= MAX_SPARE_CHILDREN &&
           (!field->string || field->string->allocated_len <= MAX_SPARE_TEXT);
}

static void destroy(struct tg_object *object)
{
    struct bt_ctf_field *field = (struct bt_ctf_field *) object;
    struct bt_ctf_field_type *type = field->type;

    put_children(field);
    if (is_worth_keeping(field)) {
        field->type = NULL;
        field->next_spare = type->spare_fields;
        type->spare_fields = field;
        type->spare_count++;
    } else {
        free_field(field);
    }
    /*
     * Release the reference to the type last, because this may free the type and its spare fields.
     */
    tg_object_put_ref(type);
}

void ctfw_field_free_spares(struct bt_ctf_field_type *type)
{
    while (type->spare_fields) {
        struct bt_ctf_field *field = type->spare_fields;

        type->spare_fields = field->next_spare;
        free_field(field);
    }
    type->spare_count = 0;
}

/* Returns the number of children of a field without a value. */
static uint64_t initial_child_count(const struct bt_ctf_field_type *type)
{
    switch (type->id) {
    case BT_CTF_FIELD_TYPE_ID_ENUM:
    case BT_CTF_FIELD_TYPE_ID_VARIANT:
        return 1;
    case BT_CTF_FIELD_TYPE_ID_STRUCT:
        return type->members->len;
    case BT_CTF_FIELD_TYPE_ID_ARRAY:
        return type->length;
    default:
        return 0;
    }
}

static struct bt_ctf_field *take_spare(struct bt_ctf_field_type *type)
{
    struct bt_ctf_field *field = type->spare_fields;

    if (!field) {
        return g_new0(struct bt_ctf_field, 1);
    }
    type->spare_fields = field->next_spare;
    type->spare_count--;
    field->is_set = field->is_frozen = false;
    field->cell.value.u = 0;
    return field;
}

struct bt_ctf_field *bt_ctf_field_create(struct bt_ctf_field_type *type)
{
    CHECK_NOT_NULL(type, NULL);
    if (type->id == BT_CTF_FIELD_TYPE_ID_VARIANT && !type->tag_type && !type->key_name) {
        return FAIL_NULL("the variant type has no tag");
    }

    struct bt_ctf_field *field = take_spare(type);
    uint64_t child_count = initial_child_count(type);

    if (child_count != field->child_count && !ctfw_field_set_child_count(field, child_count)) {
        free_field(field);
        return FAIL_NULL("there is no memory for %" PRIu64 " fields", child_count);
    }
    if (!type->is_frozen) {
        ctfw_field_type_freeze(type);
    }
    tg_object_init(&field->object, destroy, "field");
    field->type = TG_NEW_REF(type);
    return field;
}

struct bt_ctf_field_type *bt_ctf_field_get_type(struct bt_ctf_field *field)
{
    CHECK_NOT_NULL(field, NULL);
    return TG_NEW_REF(field->type);
}

DEFINE_GETTER(enum bt_ctf_field_type_id, bt_ctf_field_get_type_id, bt_ctf_field, field,
    BT_CTF_FIELD_TYPE_ID_UNKNOWN, field->type->id)

static struct bt_ctf_field *copy(const struct bt_ctf_field *field)
{
    struct bt_ctf_field *result = bt_ctf_field_create(field->type);

    if (!result || !ctfw_field_set_child_count(result, field->child_count)) {
        tg_object_put_ref(result);
        return NULL;
    }
    result->option_index = field->option_index;
    result->cell.value = field->cell.value;
    if (field->type->id == BT_CTF_FIELD_TYPE_ID_STRING && field->is_set) {
        bt_ctf_field_string_set_value(result, field->string->str);
    }
    result->is_set = field->is_set;
    for (uint64_t i = 0; i < field->child_count; i++) {
        if (field->children[i] && !(result->children[i] = copy(field->children[i]))) {
            tg_object_put_ref(result);
            return NULL;
        }
    }
    return result;
}

struct bt_ctf_field *bt_ctf_field_copy(struct bt_ctf_field *field)
{
    CHECK_NOT_NULL(field, NULL);
    struct bt_ctf_field *result = copy(field);
    return result ? result : FAIL_NULL("there is no memory for the copy");
}

void ctfw_field_freeze(struct bt_ctf_field *field)
{
    /* If a field is frozen, all the fields in it are frozen: see ctfw_field_borrow_member(). */
    if (!field || field->is_frozen) {
        return;
    }
    field->is_frozen = true;
    for (uint64_t i = 0; i < field->child_count; i++) {
        ctfw_field_freeze(field->children[i]);
    }
}
