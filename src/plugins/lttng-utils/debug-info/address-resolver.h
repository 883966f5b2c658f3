/* SPDX-License-Identifier: MIT */
/*
 * Converts addresses to the strings of the added fields: the binary, the function, and the source
 * line.
 *
 * A resolver is reference-counted, because events need their resolver until their fields are read.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_ADDRESS_RESOLVER_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_ADDRESS_RESOLVER_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "debug-info/kernel-symbols.h"
#include "plugins/lttng-utils/debug-info/loaded-binaries.h"

/* The user's options. */
struct resolver_options {
    struct dbg_search search;
    bool full_path; /* show full paths of binaries and sources instead of their last components */
    bool demangle;  /* demangle the names of C++ and Rust functions */
    bool inlined;   /* show all functions that contain an address */
    /*
     * The maximum number of stored results. The number needs a limit because all addresses of a
     * trace may be different. If there are more results, all are freed. 0: the default, which is
     * sufficient for real traces.
     */
    uint32_t result_capacity;
    bt_logging_level log_level;
};

/* A string with its length. A copy of the string takes half the time if the length is known. */
struct resolved_text {
    const char *text;
    size_t length; /* bytes */
};

struct resolved_call {
    struct resolved_text func, src;
};

/* An empty text means that the information is unknown. */
struct resolved_address {
    /* `NAME+0x12`, or `NAME@0x401012` if the binary isn't position-independent */
    struct resolved_text bin;
    struct resolved_text func; /* `NAME+0x12` */
    struct resolved_text src;  /* `FILE:LINE` */
    /*
     * The functions that contain the address, innermost first: the inlined functions, then the
     * function that contains them. Functions that implement the tracepoints of LTTng-UST are left
     * out. If the option `inlined` is false, there are no functions.
     */
    const struct resolved_call *calls;
    uint32_t call_count;
};

/* If an address is a return address, the call is the instruction before it. */
enum address_kind { ADDRESS_OF_INSTRUCTION, ADDRESS_OF_RETURN };

struct address_resolver;

/*
 * Creates a resolver with one reference. Copies `options`, and takes ownership of `kernel_symbols`,
 * which may be NULL.
 */
struct address_resolver *address_resolver_create(
    const struct resolver_options *options, struct dbg_kernel_symbols *kernel_symbols);
struct address_resolver *address_resolver_get_ref(struct address_resolver *self);
void address_resolver_put_ref(struct address_resolver *self);

/* An address of a process, in a version of the loaded binaries. */
struct user_address {
    struct loaded_binaries *binaries;
    uint64_t version;
    uint32_t trace;
    enum address_kind kind;
    bool searches_host; /* search the other traces of the host, too */
    int64_t process_id;
    uint64_t address;
};

/*
 * These functions resolve an address of a process or of the kernel. The result is valid until the
 * next call.
 */
const struct resolved_address *address_resolver_resolve(
    struct address_resolver *self, const struct user_address *address);
const struct resolved_address *address_resolver_resolve_kernel(
    struct address_resolver *self, uint64_t address, enum address_kind kind);

#endif
