/* SPDX-License-Identifier: MIT */
/* The names of TSDL. */
#include "ctf/metadata/tsdl/names.h"

const struct ctf_tsdl_scope_path ctf_tsdl_scope_paths[CTF_SCOPE_COUNT] = {
    [CTF_SCOPE_PACKET_HEADER] = {3, {"trace", "packet", "header"}},
    [CTF_SCOPE_PACKET_CONTEXT] = {3, {"stream", "packet", "context"}},
    [CTF_SCOPE_EVENT_HEADER] = {3, {"stream", "event", "header"}},
    [CTF_SCOPE_EVENT_COMMON_CONTEXT] = {3, {"stream", "event", "context"}},
    [CTF_SCOPE_EVENT_SPECIFIC_CONTEXT] = {2, {"event", "context"}},
    [CTF_SCOPE_EVENT_PAYLOAD] = {2, {"event", "fields"}},
};

const char *const ctf_tsdl_byte_order_names[2] = {
    [CTF_LITTLE_ENDIAN] = "le",
    [CTF_BIG_ENDIAN] = "be",
};
