/* SPDX-License-Identifier: MIT */
/*
 * The plans of several root scopes: which scopes are encoded, and what happens when the schema
 * grows.
 */
#include "ctf/encode/memory-encoder.h"
#include "ctf/encode/packet-head.h"
#include "ctf/encode/record-plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* Numbers and strings need no readers. */
static const struct ctf_cell_readers no_readers;

/* Returns a structure of one 8-bit number `name`. */
static struct ctf_field_class *structure(const char *name)
{
    struct ctf_field_class *result = ctf_field_class_create(CTF_FIELD_STRUCT);

    ctf_field_class_append_member(
        result, name, ctf_field_class_create_number(CTF_FIELD_UINT, 8, CTF_LITTLE_ENDIAN));
    return result;
}

static void append_role(struct ctf_field_class *parent, enum ctf_role role, uint64_t length)
{
    struct ctf_field_class *number =
        ctf_field_class_create_number(CTF_FIELD_UINT, length, CTF_LITTLE_ENDIAN);

    number->roles = role;
    number->is_hidden = true;
    ctf_field_class_append_member(parent, "role", number);
}

/* A stream class with a packet context, and an event class with all scopes except one. */
struct fixture {
    struct ctf_schema *schema;
    struct ctf_stream_class *stream_class;
    struct ctf_event_class *event_class;
};

static int create(void **state)
{
    struct fixture *fixture = g_new0(struct fixture, 1);

    fixture->schema = ctf_schema_create(1);
    memset(fixture->schema->uuid, 0xab, sizeof fixture->schema->uuid);
    fixture->schema->packet_header = ctf_field_class_create(CTF_FIELD_STRUCT);
    fixture->schema->packet_header->is_hidden = true;
    append_role(fixture->schema->packet_header, CTF_ROLE_PACKET_MAGIC, 32);
    append_role(fixture->schema->packet_header, CTF_ROLE_STREAM_ID, 8);
    fixture->stream_class = ctf_stream_class_create(3);
    fixture->stream_class->packet_context = structure("a");
    fixture->stream_class->event_header = structure("b");
    ctf_schema_add_stream_class(fixture->schema, fixture->stream_class);
    fixture->event_class = ctf_event_class_create(0);
    fixture->event_class->specific_context = structure("c");
    fixture->event_class->payload = structure("d");
    ctf_stream_class_add_event_class(fixture->stream_class, fixture->event_class);
    *state = fixture;
    return 0;
}

static int destroy(void **state)
{
    struct fixture *fixture = *state;

    ctf_schema_free(fixture->schema);
    g_free(fixture);
    return 0;
}

/* The cell of a structure of one number. */
struct root {
    bt_x_field_cell cell, member;
};

static const bt_x_field_cell *set_root(struct root *root, uint64_t value)
{
    *root = (struct root){0};
    root->member.value.u = value;
    root->cell.value.cells = &root->member;
    return &root->cell;
}

static void encodes_scopes_in_order(void **state)
{
    struct fixture *fixture = *state;
    struct ctf_record_plan *plan = ctf_record_plan_create(NULL, fixture->stream_class,
        fixture->event_class, CTF_SCOPE_EVENT_HEADER, CTF_SCOPE_EVENT_PAYLOAD, &no_readers);
    struct root header, context, payload;
    /* The event has no common context. */
    const bt_x_field_cell *const roots[] = {
        set_root(&header, 1), NULL, set_root(&context, 2), set_root(&payload, 3)};
    struct ctf_memory_encoder memory = {0};
    char *error = NULL;

    ctf_memory_encoder_begin(&memory, 0);
    assert_true(ctf_record_encode(plan, roots, NULL, NULL, &memory.encoder, &error));
    assert_int_equal(ctf_memory_encoder_size(&memory), 3);
    assert_memory_equal(memory.bytes, "\1\2\3", 3);

    set_root(&context, 256);
    assert_false(ctf_record_encode(plan, roots, NULL, NULL, &memory.encoder, &error));
    assert_string_equal(error, "c: 256 doesn't fit in an unsigned integer of 8 bits");
    g_free(error);
    ctf_memory_encoder_clear(&memory);
    ctf_record_plan_free(plan);
}

static void encodes_the_values_of_a_packet_head(void **state)
{
    struct fixture *fixture = *state;
    const struct ctf_packet_head head = {
        .stream_id = 4, .begin_time = 5, .discarded_events = 6, .sequence_number = 7};
    struct ctf_encode_roles roles =
        ctf_packet_head_roles(fixture->schema, fixture->stream_class, &head);
    struct ctf_record_plan *plan = NULL;
    struct root context;
    const bt_x_field_cell *const roots[] = {NULL, set_root(&context, 9)};
    struct ctf_memory_encoder memory = {0};
    char *error = NULL;

    append_role(fixture->stream_class->packet_context, CTF_ROLE_CLOCK_TIMESTAMP, 8);
    append_role(fixture->stream_class->packet_context, CTF_ROLE_PACKET_END_TIMESTAMP, 8);
    append_role(fixture->stream_class->packet_context, CTF_ROLE_DISCARDED_EVENT_COUNTER, 8);
    append_role(fixture->stream_class->packet_context, CTF_ROLE_PACKET_SEQUENCE_NUMBER, 8);
    append_role(fixture->stream_class->packet_context, CTF_ROLE_STREAM_CLASS_ID, 8);
    plan = ctf_record_plan_create(fixture->schema, fixture->stream_class, NULL,
        CTF_SCOPE_PACKET_HEADER, CTF_SCOPE_PACKET_CONTEXT, &no_readers);
    ctf_memory_encoder_begin(&memory, 0);
    assert_true(ctf_record_encode(plan, roots, NULL, &roles, &memory.encoder, &error));
    assert_int_equal(ctf_memory_encoder_size(&memory), 11);
    assert_memory_equal(memory.bytes, "\xc1\x1f\xfc\xc1\4\t\5\5\6\7\3", 11);
    assert_int_equal(roles.places[CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER].position, 64);
    for (unsigned i = 0; i < sizeof roles.uuid; i++) {
        assert_int_equal(roles.uuid[i], 0xab);
    }
    ctf_memory_encoder_clear(&memory);
    ctf_record_plan_free(plan);
}

/* While a packet is open, an event class is added whose fields depend on the packet context. */
static void fields_become_keys_when_the_schema_grows(void **state)
{
    struct fixture *fixture = *state;
    struct ctf_field_class *key = fixture->stream_class->packet_context->members[0].field_class;
    struct ctf_record_plan *plan = ctf_record_plan_create(fixture->schema, fixture->stream_class,
        NULL, CTF_SCOPE_PACKET_HEADER, CTF_SCOPE_PACKET_CONTEXT, &no_readers);
    struct root context;
    const bt_x_field_cell *const roots[] = {NULL, set_root(&context, 200)};
    uint64_t slots[2] = {0};
    char *error = NULL;

    ctf_field_class_add_save_slot(key, 1);
    assert_true(ctf_record_save_keys(plan, roots, slots, &error));
    assert_int_equal(slots[1], 0);
    ctf_record_plan_update(plan);
    assert_true(ctf_record_save_keys(plan, roots, slots, &error));
    assert_int_equal(slots[1], 200);
    assert_int_equal(slots[0], 0);

    set_root(&context, 256);
    assert_false(ctf_record_save_keys(plan, roots, slots, &error));
    assert_string_equal(error, "a: 256 doesn't fit in an unsigned integer of 8 bits");
    g_free(error);
    ctf_record_plan_free(plan);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, create, destroy)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(encodes_scopes_in_order),
        TEST(encodes_the_values_of_a_packet_head),
        TEST(fields_become_keys_when_the_schema_grows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
