/* SPDX-License-Identifier: MIT */
/* Types of roots, such as packet headers: the setter, and the default types. */
#include <babeltrace2-ctf-writer/object.h>

#include "ctf-writer/field-type-checks.h"

int ctfw_set_root_type(
    const char *function, struct bt_ctf_field_type **root, struct bt_ctf_field_type *type)
{
    if (type && !ctfw_field_type_is(function, type, BT_CTF_FIELD_TYPE_ID_STRUCT)) {
        return -1;
    }
    bt_ctf_object_get_ref(type);
    tg_object_put_ref(*root);
    *root = type;
    return 0;
}

/* Creates an unsigned integer type that is aligned to bytes, for a default root type. */
static struct bt_ctf_field_type *create_integer(unsigned size)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_integer_create(size);

    type->alignment = 8;
    return type;
}

static void append_new_member(
    struct bt_ctf_field_type *structure, const char *name, struct bt_ctf_field_type *type)
{
    bt_ctf_field_type_structure_add_field(structure, type, name);
    tg_object_put_ref(type);
}

struct bt_ctf_field_type *ctfw_create_default_packet_header_type(void)
{
    struct bt_ctf_field_type *result = bt_ctf_field_type_structure_create();
    struct bt_ctf_field_type *byte = create_integer(8);

    append_new_member(result, "magic", create_integer(32));
    append_new_member(result, "uuid", bt_ctf_field_type_array_create(byte, 16));
    append_new_member(result, "stream_id", create_integer(32));
    tg_object_put_ref(byte);
    return result;
}

struct bt_ctf_field_type *ctfw_create_default_packet_context_type(void)
{
    static const char *const names[] = {
        "timestamp_begin", "timestamp_end", "content_size", "packet_size", "events_discarded"};
    struct bt_ctf_field_type *result = bt_ctf_field_type_structure_create();

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        append_new_member(result, names[i], create_integer(64));
    }
    return result;
}

struct bt_ctf_field_type *ctfw_create_default_event_header_type(void)
{
    struct bt_ctf_field_type *result = bt_ctf_field_type_structure_create();

    append_new_member(result, "id", create_integer(32));
    append_new_member(result, "timestamp", create_integer(64));
    return result;
}
