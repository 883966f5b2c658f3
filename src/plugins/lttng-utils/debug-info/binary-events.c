/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/binary-events.h"

#include <glib.h>
#include <string.h>

#include "plugins/lttng-utils/debug-info/loaded-binaries.h"

/*
 * The table of rows below lists the fields that are read from each event. These are the indexes of
 * the first fields: the process ID, and the address of the binary in events that have one.
 */
enum { PROCESS, BASE };

/* Stores the process ID of the event. Returns the key of the process in `maps`. */
static int64_t note_process(struct binary_events *self, const bt_x_field_cell *const *values)
{
    self->process_id = values[PROCESS]->value.i;
    return loaded_binaries_process(self->trace, self->process_id);
}

static bt_x_event_dispatch_handle_status clear(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)
{
    struct binary_events *self = data;

    process_maps_clear(self->maps, note_process(self, values));
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}

/* The indexes of the fields that follow the address in events that add a binary. */
enum { SIZE = BASE + 1, PATH, IS_PIC };

static void add(struct binary_events *self, const bt_x_field_cell *const *values, bool is_pic,
    bool is_of_state_dump)
{
    self->is_full = !process_maps_add(self->maps, note_process(self, values), values[BASE]->value.u,
        values[SIZE]->value.u, values[PATH]->value.string, is_pic, is_of_state_dump);
}

static bt_x_event_dispatch_handle_status add_dumped(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)
{
    add(data, values, values[IS_PIC]->value.u, true);
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}

/* Adds a binary that was loaded while the program runs. Such a binary is always a library. */
static bt_x_event_dispatch_handle_status add_loaded(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)
{
    add(data, values, true, false);
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}

/*
 * Reads a build ID from a BLOB or from an array of integers, one per byte. Cuts a build ID that is
 * longer than any real one. Returns false if an element isn't a byte.
 */
static bool get_build_id(const bt_field *field, struct dbg_build_id *build_id)
{
    const bool is_blob =
        bt_field_class_type_is(bt_field_get_class_type(field), BT_FIELD_CLASS_TYPE_BLOB);
    const uint64_t length =
        is_blob ? bt_field_blob_get_length(field) : bt_field_array_get_length(field);

    build_id->length = (uint32_t) MIN(length, DBG_BUILD_ID_SIZE);
    if (is_blob && length > 0) {
        memcpy(build_id->bytes, bt_field_blob_get_data_const(field), build_id->length);
    }
    for (uint64_t i = 0; !is_blob && i < build_id->length; i++) {
        const bt_field *const byte = bt_field_array_borrow_element_field_by_index_const(field, i);

        if (!bt_field_class_type_is(
                bt_field_get_class_type(byte), BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER) ||
            bt_field_integer_unsigned_get_value(byte) > UINT8_MAX) {
            return false;
        }
        build_id->bytes[i] = (uint8_t) bt_field_integer_unsigned_get_value(byte);
    }
    return true;
}

enum { BUILD_ID = BASE + 1 };

static bt_x_event_dispatch_handle_status set_build_id(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)
{
    struct binary_events *self = data;
    const int64_t process = note_process(self, values);
    struct dbg_build_id build_id = {0};

    if (get_build_id((const bt_field *) values[BUILD_ID], &build_id)) {
        process_maps_set_build_id(self->maps, process, values[BASE]->value.u, &build_id);
    }
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}

enum { FILE_NAME = BASE + 1, CRC };

static bt_x_event_dispatch_handle_status set_debug_link(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)
{
    struct binary_events *self = data;
    const int64_t process = note_process(self, values);
    const uint64_t crc = values[CRC]->value.u;

    if (crc <= UINT32_MAX) {
        process_maps_set_debug_link(self->maps, process, values[BASE]->value.u,
            values[FILE_NAME]->value.string, (uint32_t) crc);
    }
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}

static bt_x_event_dispatch_handle_status remove_unloaded(const bt_message *message,
    const bt_x_field_cell *const *values, const bt_x_event_match *match, void *data)
{
    struct binary_events *self = data;

    process_maps_remove(self->maps, note_process(self, values), values[BASE]->value.u);
    return BT_X_EVENT_DISPATCH_HANDLE_STATUS_OK;
}

#define FIELD(path, ...)                                                                           \
    {                                                                                              \
        .paths = {path}, .types = { __VA_ARGS__ }                                                  \
    }
#define VPID         FIELD("$sctx.vpid", BT_FIELD_CLASS_TYPE_SIGNED_INTEGER)
#define NUMBER(name) FIELD("$payload." name, BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER)
#define TEXT(name)   FIELD("$payload." name, BT_FIELD_CLASS_TYPE_STRING)
#define BYTES(name)  FIELD("$payload." name, BT_FIELD_CLASS_TYPE_BLOB, BT_FIELD_CLASS_TYPE_ARRAY)

/*
 * There is no row for `lttng_ust_dl:dlclose`, because this event only means that a reference count
 * was decremented. `lttng_ust_lib:unload` shows which binary was unloaded.
 */
static const bt_x_event_row rows[] = {
    {
        .names = {"lttng_ust_statedump:start"},
        .fields = {VPID},
        .handle = clear,
    },
    {
        .names = {"lttng_ust_statedump:bin_info"},
        .fields = {VPID, NUMBER("baddr"), NUMBER("memsz"), TEXT("path"), NUMBER("is_pic")},
        .handle = add_dumped,
    },
    {
        .names = {"lttng_ust_lib:load", "lttng_ust_dl:dlopen"},
        .fields = {VPID, NUMBER("baddr"), NUMBER("memsz"), TEXT("path")},
        .handle = add_loaded,
    },
    {
        .names = {"lttng_ust_statedump:build_id", "lttng_ust_lib:build_id",
            "lttng_ust_dl:build_id"},
        .fields = {VPID, NUMBER("baddr"), BYTES("build_id")},
        .handle = set_build_id,
    },
    {
        .names = {"lttng_ust_statedump:debug_link", "lttng_ust_lib:debug_link",
            "lttng_ust_dl:debug_link"},
        .fields = {VPID, NUMBER("baddr"), TEXT("filename"), NUMBER("crc")},
        .handle = set_debug_link,
    },
    {
        .names = {"lttng_ust_lib:unload"},
        .fields = {VPID, NUMBER("baddr")},
        .handle = remove_unloaded,
    },
};

bool binary_events_have_name(const char *event_name)
{
    return bt_x_event_rows_have_name(rows, G_N_ELEMENTS(rows), event_name);
}

void binary_events_init(struct binary_events *self)
{
    *self = (struct binary_events){.dispatch = bt_x_event_dispatch_create()};
    bt_x_event_dispatch_add_rows(self->dispatch, rows, G_N_ELEMENTS(rows), self);
}

void binary_events_clear(struct binary_events *self)
{
    bt_x_event_dispatch_destroy(self->dispatch);
}

bool binary_events_apply(struct binary_events *self, const bt_message *message, uint32_t trace,
    struct process_maps *maps)
{
    self->trace = trace;
    self->maps = maps;
    self->is_full = false;
    /* The handlers never fail. */
    (void) bt_x_event_dispatch_handle(self->dispatch, message);
    return !self->is_full;
}
