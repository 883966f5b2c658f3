/* SPDX-License-Identifier: MIT */
/* The binaries of all traces; see loaded-binaries.h. */
#include "plugins/lttng-utils/debug-info/loaded-binaries.h"

static void *copy_host(const void *host, void *data)
{
    return g_strdup(host);
}

struct loaded_binaries *loaded_binaries_create(const struct loaded_binaries *other)
{
    static size_t last_serial;
    struct loaded_binaries *self = g_new(struct loaded_binaries, 1);

    *self = (struct loaded_binaries){
        .ref_count = 1,
        .serial = (uint64_t) g_atomic_pointer_add(&last_serial, 1),
        .maps = process_maps_create(),
        .hosts = other ? g_ptr_array_copy(other->hosts, copy_host, NULL)
                       : g_ptr_array_new_with_free_func(g_free),
    };
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
    g_ptr_array_free(self->hosts, TRUE);
    g_free(self);
}

uint32_t loaded_binaries_add_trace(struct loaded_binaries *self, const bt_trace *trace)
{
    const bt_value *host = bt_trace_borrow_environment_entry_value_by_name_const(trace, "hostname");

    g_ptr_array_add(
        self->hosts, host && bt_value_is_string(host) ? g_strdup(bt_value_string_get(host)) : NULL);
    return self->hosts->len - 1;
}

int64_t loaded_binaries_process(uint32_t trace, int64_t process_id)
{
    return (int64_t) ((uint64_t) trace << 32 | (uint32_t) process_id);
}

void loaded_binaries_forget_trace(struct loaded_binaries *self, uint32_t trace)
{
    g_free(g_steal_pointer(&self->hosts->pdata[trace]));
    process_maps_clear_range(
        self->maps, loaded_binaries_process(trace, 0), loaded_binaries_process(trace, UINT32_MAX));
}

struct mapping *loaded_binaries_find(struct loaded_binaries *self, uint32_t trace,
    bool searches_host, int64_t process_id, uint64_t address, uint64_t version)
{
    const char *host = searches_host ? self->hosts->pdata[trace] : NULL;
    struct mapping *mapping =
        process_maps_find(self->maps, loaded_binaries_process(trace, process_id), address, version);

    for (guint other = 0; !mapping && host && other < self->hosts->len; other++) {
        if (other != trace && g_strcmp0(self->hosts->pdata[other], host) == 0) {
            mapping = process_maps_find(
                self->maps, loaded_binaries_process(other, process_id), address, version);
        }
    }
    return mapping;
}
