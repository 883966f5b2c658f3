/* SPDX-License-Identifier: MIT */
/*
 * Turns addresses into the strings of the added fields: which binary, which function, which line of
 * the source.
 *
 * Events whose fields are read late need their resolver, so it has references.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_ADDRESS_RESOLVER_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_ADDRESS_RESOLVER_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "debug-info/kernel-symbols.h"
#include "plugins/lttng-utils/debug-info/loaded-binaries.h"

/* What the user wants to see. */
struct resolver_options {
    struct dbg_search search;
    bool full_path; /* of binaries and sources; otherwise their last component */
    bool demangle;  /* show C++ and Rust functions as people write them */
    bool inlined;   /* the functions in which an address is */
    /*
     * Beyond this many results, all are forgotten: the addresses of a trace may all be different.
     * 0: as many as real traces need.
     */
    uint32_t result_capacity;
    bt_logging_level log_level;
};

/* Copying a string costs half as much if its length is known. */
struct resolved_text {
    const char *text;
    size_t length; /* bytes */
};

struct resolved_call {
    struct resolved_text func, src;
};

/* An empty text is unknown. */
struct resolved_address {
    struct resolved_text
        bin; /* `NAME+0x12`, or `NAME@0x401012` if the binary isn't position-independent */
    struct resolved_text func; /* `NAME+0x12` */
    struct resolved_text src;  /* `FILE:LINE` */
    /*
     * The functions in which the address is, innermost first: those that were inlined, then the
     * one that contains them. The functions in which LTTng-UST implements its tracepoints are left
     * out. None if the user doesn't want to see them.
     */
    const struct resolved_call *calls;
    uint32_t call_count;
};

/* Where an address is a return address, the call is in the instruction before it. */
enum address_kind { ADDRESS_OF_INSTRUCTION, ADDRESS_OF_RETURN };

struct address_resolver;

/* With one reference. Copies `options`; takes `kernel_symbols`, which may be NULL. */
struct address_resolver *address_resolver_create(
    const struct resolver_options *options, struct dbg_kernel_symbols *kernel_symbols);
struct address_resolver *address_resolver_get_ref(struct address_resolver *self);
void address_resolver_put_ref(struct address_resolver *self);

/* An address of a process in a version of the loaded binaries. */
struct user_address {
    struct loaded_binaries *binaries;
    uint64_t version;
    uint32_t trace;
    enum address_kind kind;
    bool searches_host; /* not only what `trace` says of the process */
    int64_t process_id;
    uint64_t address;
};

/*
 * Resolves an address of a process, whatever it has loaded there, or one of the kernel. The result
 * is valid until the next call.
 */
const struct resolved_address *address_resolver_resolve(
    struct address_resolver *self, const struct user_address *address);
const struct resolved_address *address_resolver_resolve_kernel(
    struct address_resolver *self, uint64_t address, enum address_kind kind);

#endif
