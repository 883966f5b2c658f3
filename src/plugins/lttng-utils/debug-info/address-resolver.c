/* SPDX-License-Identifier: MIT */
/* Converts addresses to strings; see address-resolver.h. */
#include "plugins/lttng-utils/debug-info/address-resolver.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>
#include <sys/types.h>

#include "debug-info/binary.h"
#include "debug-info/demangle.h"
#include "plugins/common/log.h"
#include "plugins/lttng-utils/debug-info/class-name.h"

/*
 * If there are more results than the capacity, or if all results take more bytes than the maximum
 * size, all results are freed.
 */
enum { DEFAULT_RESULT_CAPACITY = 1 << 18, MAX_RESULTS_SIZE = 1 << 26 };

/*
 * The maximum length of a text in bytes. Longer texts are cut. No real name is that long, but in an
 * invalid file, a name may be as long as the file.
 */
enum { MAX_TEXT_LENGTH = 1 << 16 };

/* The number of recent addresses that are kept. It must be a power of two. */
enum { RECENT_COUNT = 1024 };

/* The prefix of the names of inlined functions that record an event. */
#define TRACEPOINT_PREFIX "lttng_ust_tracepoint_cb_"

struct address_resolver {
    unsigned ref_count;
    bool full_path, demangle, inlined, has_target_prefix;
    char *shown_prefix; /* prepended to the paths of binaries; NULL: nothing */
    bt_logging_level log_level;
    struct dbg_binary_set *binaries;
    struct dbg_kernel_symbols *kernel_symbols; /* NULL: no symbols */
    GHashTable *results;                       /* struct result, both key and value */
    uint32_t result_capacity;
    size_t results_size; /* bytes, including the texts */
    /*
     * A cache: the results of recent addresses. A hit avoids the searches for the binary and for
     * the result.
     */
    struct recent {
        struct user_address address;
        uint64_t serial;                         /* serial number of the loaded binaries */
        const struct resolved_address *resolved; /* borrowed from a result, or NULL */
    } recents[RECENT_COUNT];
};

/* The values that determine a result. */
struct key {
    const struct dbg_binary *binary; /* NULL: the kernel */
    uint64_t address;                /* address in the binary's file */
    uint32_t is_pic, kind;
};

struct result {
    struct key key;
    struct resolved_address resolved;
    GStringChunk *strings;
    size_t size; /* bytes of this structure, without the texts */
    struct resolved_call calls[];
};

static const struct resolved_address unknown = {.bin = {"", 0}, .func = {"", 0}, .src = {"", 0}};

static guint hash_key(gconstpointer data)
{
    const struct key *key = data;
    uint64_t hash = (key->address ^ (uintptr_t) key->binary) * UINT64_C(0x9e3779b97f4a7c15);

    return (guint) (hash >> 32) ^ key->kind;
}

static gboolean are_keys_equal(gconstpointer left, gconstpointer right)
{
    return memcmp(left, right, sizeof(struct key)) == 0;
}

static void free_result(gpointer data)
{
    struct result *result = data;

    g_string_chunk_free(result->strings);
    g_free(result);
}

static void log_binary(void *data, bool is_warning, const char *message)
{
    const struct address_resolver *self = data;

    (is_warning ? log_warning : log_info)(self->log_level, DEBUG_INFO_CLASS_NAME, "%s", message);
}

struct address_resolver *address_resolver_create(
    const struct resolver_options *options, struct dbg_kernel_symbols *kernel_symbols)
{
    struct address_resolver *self = g_new(struct address_resolver, 1);

    *self = (struct address_resolver){
        .ref_count = 1,
        .full_path = options->full_path,
        .demangle = options->demangle,
        .inlined = options->inlined,
        .has_target_prefix = options->search.target_prefix != NULL,
        .shown_prefix = options->full_path ? g_strdup(options->search.target_prefix) : NULL,
        .log_level = options->log_level,
        .kernel_symbols = kernel_symbols,
        .result_capacity =
            options->result_capacity > 0 ? options->result_capacity : DEFAULT_RESULT_CAPACITY,
        .results = g_hash_table_new_full(hash_key, are_keys_equal, NULL, free_result),
    };
    self->binaries = dbg_binary_set_create(&options->search, options->demangle, log_binary, self);
    return self;
}

struct address_resolver *address_resolver_get_ref(struct address_resolver *self)
{
    self->ref_count++;
    return self;
}

/*
 * Suggests the option --debug-info-target-prefix if binaries were missing. Called when the resolver
 * is destroyed, so that this hint follows the warnings about missing files.
 */
static void suggest_target_prefix(const struct address_resolver *self)
{
    if (dbg_binary_set_lacks_binaries(self->binaries) && !self->has_target_prefix) {
        log_warning(self->log_level, DEBUG_INFO_CLASS_NAME,
            "if the trace is from another machine, set the folder that contains the files of that "
            "machine: option --debug-info-target-prefix=DIR (parameter `target-prefix`)");
    }
}

void address_resolver_put_ref(struct address_resolver *self)
{
    if (!self || --self->ref_count > 0) {
        return;
    }
    suggest_target_prefix(self);
    g_hash_table_destroy(self->results);
    dbg_binary_set_destroy(self->binaries);
    dbg_kernel_symbols_destroy(self->kernel_symbols);
    g_free(self->shown_prefix);
    g_free(self);
}

static const char *last_component(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* Adds a string to a result that is being created. */
static struct resolved_text add_string(GStringChunk *strings, const char *format, ...)
    G_GNUC_PRINTF(2, 3);

static struct resolved_text add_string(GStringChunk *strings, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    size_t length = strnlen(text, MAX_TEXT_LENGTH);
    return (struct resolved_text){
        g_string_chunk_insert_len(strings, text, (ssize_t) length), length};
}

/* Formats an offset. Zero has no prefix `0x`, as with printf(). */
static struct resolved_text add_offset(GStringChunk *strings, const char *name, int64_t offset)
{
    const uint64_t distance = offset < 0 ? -(uint64_t) offset : (uint64_t) offset;

    return add_string(strings, "%s%c%#" PRIx64, name, offset < 0 ? '-' : '+', distance);
}

static struct resolved_text add_binary(const struct address_resolver *self, GStringChunk *strings,
    const struct mapping *mapping, uint64_t address)
{
    const char *path = mapping->identity.path;
    g_autofree char *full_path = NULL;

    if (self->shown_prefix) {
        path = full_path = g_build_filename(self->shown_prefix, path, NULL);
    }
    return add_string(strings, mapping->is_pic ? "%s+%#" PRIx64 : "%s@%#" PRIx64,
        self->full_path ? path : last_component(path), address);
}

/*
 * Returns the name of a function, to be freed with g_free(), or NULL if the function has no name.
 * Some functions have only a linkage name.
 */
static char *name_function(
    const struct address_resolver *self, const char *name, const char *linkage_name)
{
    char *demangled = self->demangle && linkage_name ? dbg_demangle(linkage_name) : NULL;

    return demangled ? demangled : g_strdup(name ? name : linkage_name);
}

static struct resolved_text add_source(
    const struct address_resolver *self, GStringChunk *strings, const char *file, uint32_t line)
{
    if (!file || line == 0) {
        return unknown.src;
    }
    return add_string(strings, "%s:%" PRIu32, self->full_path ? file : last_component(file), line);
}

/* Fills in `calls`, which must have room for all calls. Returns the number of calls. */
static uint32_t add_calls(const struct address_resolver *self, GStringChunk *strings,
    const struct dbg_location *location, struct resolved_call *calls)
{
    const char *file = location->file;
    uint32_t line = location->line, count = 0;

    for (uint32_t i = 0; i <= location->inlined_call_count; i++) {
        const struct dbg_inlined_call *inlined =
            i < location->inlined_call_count ? &location->inlined_calls[i] : NULL;
        g_autofree char *function =
            inlined ? name_function(self, inlined->function, inlined->linkage_name)
                    : name_function(self, location->function, location->linkage_name);

        if (function && !g_str_has_prefix(function, TRACEPOINT_PREFIX)) {
            calls[count++] = (struct resolved_call){
                .func = add_string(strings, "%s", function),
                .src = add_source(self, strings, file, line),
            };
        }
        if (inlined) {
            file = inlined->file;
            line = inlined->line;
        }
    }
    return count;
}

static struct result *create_result(const struct key *key, size_t max_call_count)
{
    const size_t size = sizeof(struct result) + max_call_count * sizeof(struct resolved_call);
    struct result *result = g_malloc0(size);

    result->key = *key;
    result->size = size;
    result->resolved = unknown;
    result->strings = g_string_chunk_new(128);
    return result;
}

/* Returns the number of bytes to subtract from an address before the lookup. */
static int64_t step_of(enum address_kind kind)
{
    return kind == ADDRESS_OF_RETURN ? 1 : 0;
}

static struct result *look_up(
    const struct address_resolver *self, const struct mapping *mapping, const struct key *key)
{
    const int64_t step = step_of(key->kind);
    struct dbg_location location;

    (void) dbg_binary_find(mapping->binary, key->address - (uint64_t) step, &location);
    struct result *result =
        create_result(key, self->inlined ? (size_t) location.inlined_call_count + 1 : 0);
    result->resolved.bin = add_binary(self, result->strings, mapping, key->address);
    g_autofree char *function = name_function(self, location.function, location.linkage_name);
    if (function) {
        result->resolved.func = add_offset(result->strings, function, location.offset + step);
    }
    const char *file = location.file;
    uint32_t line = location.line;
    if (location.inlined_call_count > 0) {
        /* In the function itself, it is the line that calls the outermost inlined function. */
        const struct dbg_inlined_call *outermost =
            &location.inlined_calls[location.inlined_call_count - 1];

        file = outermost->file;
        line = outermost->line;
    }
    result->resolved.src = add_source(self, result->strings, file, line);
    if (self->inlined) {
        result->resolved.call_count = add_calls(self, result->strings, &location, result->calls);
        result->resolved.calls = result->calls;
    }
    return result;
}

static struct result *look_up_kernel(const struct address_resolver *self, const struct key *key)
{
    const int64_t step = step_of(key->kind);
    struct result *result = create_result(key, 0);
    struct dbg_kernel_symbol symbol = {0};

    if (self->kernel_symbols &&
        dbg_kernel_symbols_find(self->kernel_symbols, key->address - (uint64_t) step, &symbol)) {
        result->resolved.func =
            add_offset(result->strings, symbol.name, (int64_t) symbol.offset + step);
    }
    result->resolved.bin =
        symbol.module ? add_string(result->strings, "[%s]@%#" PRIx64, symbol.module, key->address)
                      : add_string(result->strings, "vmlinux@%#" PRIx64, key->address);
    return result;
}

static size_t size_of(const struct result *result)
{
    const struct resolved_address *resolved = &result->resolved;
    size_t size =
        result->size + resolved->bin.length + resolved->func.length + resolved->src.length;

    for (uint32_t i = 0; i < resolved->call_count; i++) {
        size += resolved->calls[i].func.length + resolved->calls[i].src.length;
    }
    return size;
}

static const struct resolved_address *keep_result(
    struct address_resolver *self, struct result *result)
{
    if (g_hash_table_size(self->results) >= self->result_capacity ||
        self->results_size >= MAX_RESULTS_SIZE) {
        g_hash_table_remove_all(self->results);
        memset(self->recents, 0, sizeof(self->recents));
        self->results_size = 0;
    }
    self->results_size += size_of(result);
    g_hash_table_add(self->results, result);
    return &result->resolved;
}

/* Returns the stored result for `key`, or NULL if there is none. */
static const struct resolved_address *find_result(
    const struct address_resolver *self, const struct key *key)
{
    const struct result *result = g_hash_table_lookup(self->results, key);

    return result ? &result->resolved : NULL;
}

static const struct resolved_address *resolve_in(struct address_resolver *self,
    struct mapping *mapping, uint64_t address, enum address_kind kind)
{
    struct key key;

    if (!mapping) {
        return &unknown;
    }
    if (!mapping->binary) {
        mapping->binary = dbg_binary_set_get(self->binaries, &mapping->identity);
    }
    /*
     * A state dump contains the build ID of each binary. If no file has this build ID, the result
     * is empty.
     */
    if (mapping->is_of_state_dump && mapping->identity.build_id.length > 0 &&
        dbg_binary_open(mapping->binary) != DBG_BINARY_FOUND) {
        return &unknown;
    }
    key = (struct key){
        .binary = mapping->binary,
        .address = mapping->is_pic ? address - mapping->begin : address,
        .is_pic = mapping->is_pic,
        .kind = kind,
    };
    const struct resolved_address *found = find_result(self, &key);
    return found ? found : keep_result(self, look_up(self, mapping, &key));
}

static struct recent *find_recent(struct address_resolver *self, const struct user_address *address)
{
    const uint64_t hash =
        (address->address ^ (uint64_t) address->process_id) * UINT64_C(0x9e3779b97f4a7c15);

    return &self->recents[hash >> 54 & (RECENT_COUNT - 1)];
}

static bool is_recent(const struct recent *recent, const struct user_address *address)
{
    return recent->resolved && recent->address.address == address->address &&
           recent->address.process_id == address->process_id &&
           recent->address.version == address->version && recent->address.trace == address->trace &&
           recent->address.kind == address->kind &&
           recent->address.searches_host == address->searches_host &&
           recent->serial == address->binaries->serial;
}

const struct resolved_address *address_resolver_resolve(
    struct address_resolver *self, const struct user_address *address)
{
    struct recent *recent = find_recent(self, address);

    if (G_LIKELY(is_recent(recent, address))) {
        return recent->resolved;
    }
    const struct resolved_address *resolved = resolve_in(self,
        loaded_binaries_find(address->binaries, address->trace, address->searches_host,
            address->process_id, address->address - step_of(address->kind), address->version),
        address->address, address->kind);
    *recent = (struct recent){*address, address->binaries->serial, resolved};
    return resolved;
}

const struct resolved_address *address_resolver_resolve_kernel(
    struct address_resolver *self, uint64_t address, enum address_kind kind)
{
    const struct key key = {.address = address, .kind = kind};

    /* Some kernels record these values at the end of a call stack. */
    if (address == 0 || address == UINT64_MAX) {
        return &unknown;
    }
    const struct resolved_address *found = find_result(self, &key);
    return found ? found : keep_result(self, look_up_kernel(self, &key));
}
