/* SPDX-License-Identifier: MIT */
/* The names of CTF 2. */
#include "ctf/metadata/json/names.h"

const char *const ctf_json_scope_names[CTF_SCOPE_COUNT] = {
    [CTF_SCOPE_PACKET_HEADER] = "packet-header",
    [CTF_SCOPE_PACKET_CONTEXT] = "packet-context",
    [CTF_SCOPE_EVENT_HEADER] = "event-record-header",
    [CTF_SCOPE_EVENT_COMMON_CONTEXT] = "event-record-common-context",
    [CTF_SCOPE_EVENT_SPECIFIC_CONTEXT] = "event-record-specific-context",
    [CTF_SCOPE_EVENT_PAYLOAD] = "event-record-payload",
};

const char *const ctf_json_role_names[CTF_ROLE_COUNT] = {
    [CTF_ROLE_INDEX_PACKET_MAGIC] = "packet-magic-number",
    [CTF_ROLE_INDEX_METADATA_UUID] = "metadata-stream-uuid",
    [CTF_ROLE_INDEX_STREAM_CLASS_ID] = "data-stream-class-id",
    [CTF_ROLE_INDEX_STREAM_ID] = "data-stream-id",
    [CTF_ROLE_INDEX_PACKET_TOTAL_LENGTH] = "packet-total-length",
    [CTF_ROLE_INDEX_PACKET_CONTENT_LENGTH] = "packet-content-length",
    [CTF_ROLE_INDEX_CLOCK_TIMESTAMP] = "default-clock-timestamp",
    [CTF_ROLE_INDEX_PACKET_END_TIMESTAMP] = "packet-end-default-clock-timestamp",
    [CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER] = "discarded-event-record-counter-snapshot",
    [CTF_ROLE_INDEX_PACKET_SEQUENCE_NUMBER] = "packet-sequence-number",
    [CTF_ROLE_INDEX_EVENT_CLASS_ID] = "event-record-class-id",
};

const char *const ctf_json_byte_order_names[2] = {
    [CTF_LITTLE_ENDIAN] = "little-endian",
    [CTF_BIG_ENDIAN] = "big-endian",
};

const char *const ctf_json_bit_order_names[2] = {
    [CTF_FIRST_TO_LAST] = "first-to-last",
    [CTF_LAST_TO_FIRST] = "last-to-first",
};

const char *const ctf_json_encoding_names[CTF_ENCODING_UTF32LE + 1] = {
    [CTF_ENCODING_UTF8] = "utf-8",
    [CTF_ENCODING_UTF16BE] = "utf-16be",
    [CTF_ENCODING_UTF16LE] = "utf-16le",
    [CTF_ENCODING_UTF32BE] = "utf-32be",
    [CTF_ENCODING_UTF32LE] = "utf-32le",
};

static const char *const type_names[] = {
    [CTF_FIELD_BIT_ARRAY] = "fixed-length-bit-array",
    [CTF_FIELD_BOOL] = "fixed-length-boolean",
    [CTF_FIELD_UINT] = "fixed-length-unsigned-integer",
    [CTF_FIELD_SINT] = "fixed-length-signed-integer",
    [CTF_FIELD_VARLEN_UINT] = "variable-length-unsigned-integer",
    [CTF_FIELD_VARLEN_SINT] = "variable-length-signed-integer",
    [CTF_FIELD_REAL] = "fixed-length-floating-point-number",
    [CTF_FIELD_STRING] = "null-terminated-string",
    [CTF_FIELD_STATIC_STRING] = "static-length-string",
    [CTF_FIELD_DYNAMIC_STRING] = "dynamic-length-string",
    [CTF_FIELD_STATIC_BLOB] = "static-length-blob",
    [CTF_FIELD_DYNAMIC_BLOB] = "dynamic-length-blob",
    [CTF_FIELD_STRUCT] = "structure",
    [CTF_FIELD_STATIC_ARRAY] = "static-length-array",
    [CTF_FIELD_DYNAMIC_ARRAY] = "dynamic-length-array",
    [CTF_FIELD_OPTIONAL] = "optional",
    [CTF_FIELD_VARIANT] = "variant",
};

const char *ctf_json_type_name(enum ctf_field_type type, bool has_flags)
{
    return has_flags ? "fixed-length-bit-map" : type_names[type];
}
