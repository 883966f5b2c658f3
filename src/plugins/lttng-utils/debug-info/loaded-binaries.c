/* SPDX-License-Identifier: MIT */
/* The loaded binaries of all traces; see loaded-binaries.h. */
#include "plugins/lttng-utils/debug-info/loaded-binaries.h"

static void clear_trace(void *trace)
{
    g_free(((struct loaded_trace *) trace)->host);
}

static struct loaded_trace *get_trace(const struct loaded_binaries *self, guint number)
{
    return &g_array_index(self->traces, struct loaded_trace, number);
}

static void add_trace(struct loaded_binaries *self, const char *host, uint64_t until)
{
    const struct loaded_trace trace = {g_strdup(host), until};

    g_array_append_val(self->traces, trace);
}

struct loaded_binaries *loaded_binaries_create(const struct loaded_binaries *other)
{
    static size_t last_serial;
    struct loaded_binaries *self = g_new(struct loaded_binaries, 1);

    *self = (struct loaded_binaries){
        .ref_count = 1,
        .serial = (uint64_t) g_atomic_pointer_add(&last_serial, 1),
        .maps = process_maps_create(),
        .traces = g_array_new(FALSE, FALSE, sizeof(struct loaded_trace)),
    };
    g_array_set_clear_func(self->traces, clear_trace);
    for (guint i = 0; other && i < other->traces->len; i++) {
        const struct loaded_trace *trace = get_trace(other, i);

        add_trace(self, trace->host, trace->until == UINT64_MAX ? UINT64_MAX : 0);
    }
    return self;
}

struct loaded_binaries *loaded_binaries_get_ref(struct loaded_binaries *self)
{
    self->ref_count++;
    return self;
}

void loaded_binaries_put_ref(struct loaded_binaries *self)
{
    if (!self || --self->ref_count > 0) {
        return;
    }
    process_maps_destroy(self->maps);
    g_array_free(self->traces, TRUE);
    g_free(self);
}

uint32_t loaded_binaries_add_trace(struct loaded_binaries *self, const bt_trace *trace)
{
    const bt_value *host = bt_trace_borrow_environment_entry_value_by_name_const(trace, "hostname");

    add_trace(
        self, host && bt_value_is_string(host) ? bt_value_string_get(host) : NULL, UINT64_MAX);
    return self->traces->len - 1;
}

int64_t loaded_binaries_process(uint32_t trace, int64_t process_id)
{
    return (int64_t) ((uint64_t) trace << 32 | (uint32_t) process_id);
}

void loaded_binaries_forget_trace(struct loaded_binaries *self, uint32_t trace)
{
    process_maps_clear_range(
        self->maps, loaded_binaries_process(trace, 0), loaded_binaries_process(trace, UINT32_MAX));
    get_trace(self, trace)->until = process_maps_version(self->maps);
}

struct mapping *loaded_binaries_find(struct loaded_binaries *self, uint32_t trace,
    bool searches_host, int64_t process_id, uint64_t address, uint64_t version)
{
    const char *host = searches_host ? get_trace(self, trace)->host : NULL;
    struct mapping *mapping =
        process_maps_find(self->maps, loaded_binaries_process(trace, process_id), address, version);

    /*
     * A trace that was added after `version` has no binaries in this version, so its map contains
     * no match.
     */
    for (guint i = 0; !mapping && host && i < self->traces->len; i++) {
        const struct loaded_trace *other = get_trace(self, i);

        if (i != trace && version < other->until && g_strcmp0(other->host, host) == 0) {
            mapping = process_maps_find(
                self->maps, loaded_binaries_process(i, process_id), address, version);
        }
    }
    return mapping;
}
