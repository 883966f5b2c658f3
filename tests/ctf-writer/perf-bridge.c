/* SPDX-License-Identifier: MIT */
/*
 * This library lets a perf that was compiled for version 1 of the library (before Linux 7.2) run
 * with the current library. Such a perf needs some functions of version 1 in the library, which are
 * now inline functions of the headers.
 */
#include <stdint.h>

void bt_ctf_object_put_ref(void *object);
int bt_ctf_field_integer_signed_set_value(void *field, int64_t value);
int bt_ctf_field_integer_unsigned_set_value(void *field, uint64_t value);
void *bt_ctf_field_structure_get_field_by_name(void *field, const char *name);
int bt_ctf_field_type_integer_is_signed(void *type);
int bt_ctf_field_type_integer_set_is_signed(void *type, int is_signed);
int bt_ctf_identifier_is_valid(const char *identifier);

#define BRIDGE(type, name, parameters, call)                                                       \
    __attribute__((visibility("default"))) type name parameters;                                   \
    type name parameters                                                                           \
    {                                                                                              \
        return call;                                                                               \
    }

BRIDGE(void, bt_ctf_clock_put, (void *object), bt_ctf_object_put_ref(object))
BRIDGE(void, bt_ctf_event_class_put, (void *object), bt_ctf_object_put_ref(object))
BRIDGE(void, bt_ctf_event_put, (void *object), bt_ctf_object_put_ref(object))
BRIDGE(void, bt_ctf_field_put, (void *object), bt_ctf_object_put_ref(object))
BRIDGE(void, bt_ctf_field_type_put, (void *object), bt_ctf_object_put_ref(object))
BRIDGE(void, bt_ctf_stream_class_put, (void *object), bt_ctf_object_put_ref(object))
BRIDGE(void, bt_ctf_stream_put, (void *object), bt_ctf_object_put_ref(object))
BRIDGE(void, bt_ctf_writer_put, (void *object), bt_ctf_object_put_ref(object))
BRIDGE(int, bt_ctf_field_signed_integer_set_value, (void *field, int64_t value),
    bt_ctf_field_integer_signed_set_value(field, value))
BRIDGE(int, bt_ctf_field_unsigned_integer_set_value, (void *field, uint64_t value),
    bt_ctf_field_integer_unsigned_set_value(field, value))
BRIDGE(void *, bt_ctf_field_structure_get_field, (void *field, const char *name),
    bt_ctf_field_structure_get_field_by_name(field, name))
BRIDGE(int, bt_ctf_field_type_integer_get_signed, (void *type),
    bt_ctf_field_type_integer_is_signed(type))
BRIDGE(int, bt_ctf_field_type_integer_set_signed, (void *type, int is_signed),
    bt_ctf_field_type_integer_set_is_signed(type, is_signed))
BRIDGE(int, bt_ctf_validate_identifier, (const char *identifier),
    bt_ctf_identifier_is_valid(identifier) ? 0 : -1)
