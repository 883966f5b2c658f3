/* SPDX-License-Identifier: MIT */
#include "plugins/lttng-utils/debug-info/binary-events.h"

#include <glib.h>
#include <string.h>

/* What an effect has to work with. */
struct announcement {
    const bt_field *payload; /* a structure; NULL: the event has none */
    int64_t process;
    struct process_maps *maps;
};

/* Returns false if the process has too many binaries. */
typedef bool (*effect)(const struct announcement *announcement);

struct binary_event_kind {
    const char *name;
    effect effect;
};

static const bt_field *get_field(
    const struct announcement *announcement, const char *name, bt_field_class_type type)
{
    const bt_field *const payload = announcement->payload;
    const bt_field *const field =
        payload ? bt_field_structure_borrow_member_field_by_name_const(payload, name) : NULL;

    return field && bt_field_class_type_is(bt_field_get_class_type(field), type) ? field : NULL;
}

static bool get_number(const struct announcement *announcement, const char *name, uint64_t *value)
{
    const bt_field *const field =
        get_field(announcement, name, BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER);

    if (field) {
        *value = bt_field_integer_unsigned_get_value(field);
    }
    return field;
}

/* NULL: there is none. */
static const char *get_text(const struct announcement *announcement, const char *name)
{
    const bt_field *const field = get_field(announcement, name, BT_FIELD_CLASS_TYPE_STRING);

    return field ? bt_field_string_get_value(field) : NULL;
}

/* It is a BLOB, or an array of integers, each a byte; cut if it is longer than that of any file. */
static bool get_build_id(const struct announcement *announcement, struct dbg_build_id *build_id)
{
    const bt_field *const blob = get_field(announcement, "build_id", BT_FIELD_CLASS_TYPE_BLOB);
    const bt_field *const array = get_field(announcement, "build_id", BT_FIELD_CLASS_TYPE_ARRAY);
    uint64_t length;

    if (!blob && !array) {
        return false;
    }
    length = blob ? bt_field_blob_get_length(blob) : bt_field_array_get_length(array);
    build_id->length = (uint32_t) MIN(length, DBG_BUILD_ID_SIZE);
    if (blob && length > 0) {
        memcpy(build_id->bytes, bt_field_blob_get_data_const(blob), build_id->length);
    }
    for (uint64_t i = 0; array && i < build_id->length; i++) {
        const bt_field *const byte = bt_field_array_borrow_element_field_by_index_const(array, i);

        if (!bt_field_class_type_is(
                bt_field_get_class_type(byte), BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER) ||
            bt_field_integer_unsigned_get_value(byte) > UINT8_MAX) {
            return false;
        }
        build_id->bytes[i] = (uint8_t) bt_field_integer_unsigned_get_value(byte);
    }
    return true;
}

static bool clear(const struct announcement *announcement)
{
    process_maps_clear(announcement->maps, announcement->process);
    return true;
}

static bool add(const struct announcement *announcement, bool is_pic, bool is_of_state_dump)
{
    const char *const path = get_text(announcement, "path");
    uint64_t begin, size;

    if (!path || !get_number(announcement, "baddr", &begin) ||
        !get_number(announcement, "memsz", &size)) {
        return true;
    }
    return process_maps_add(
        announcement->maps, announcement->process, begin, size, path, is_pic, is_of_state_dump);
}

static bool add_dumped(const struct announcement *announcement)
{
    uint64_t is_pic;

    return !get_number(announcement, "is_pic", &is_pic) || add(announcement, is_pic, true);
}

/* What is loaded while the program runs is a library. */
static bool add_loaded(const struct announcement *announcement)
{
    return add(announcement, true, false);
}

static bool set_build_id(const struct announcement *announcement)
{
    struct dbg_build_id build_id = {0};
    uint64_t begin;

    if (get_number(announcement, "baddr", &begin) && get_build_id(announcement, &build_id)) {
        process_maps_set_build_id(announcement->maps, announcement->process, begin, &build_id);
    }
    return true;
}

static bool set_debug_link(const struct announcement *announcement)
{
    const char *const name = get_text(announcement, "filename");
    uint64_t begin, crc;

    if (name && get_number(announcement, "baddr", &begin) &&
        get_number(announcement, "crc", &crc) && crc <= UINT32_MAX) {
        process_maps_set_debug_link(
            announcement->maps, announcement->process, begin, name, (uint32_t) crc);
    }
    return true;
}

static bool remove_unloaded(const struct announcement *announcement)
{
    uint64_t begin;

    if (get_number(announcement, "baddr", &begin)) {
        process_maps_remove(announcement->maps, announcement->process, begin);
    }
    return true;
}

/* `lttng_ust_dl:dlclose` only counts down: `lttng_ust_lib:unload` tells what is gone. */
static const struct binary_event_kind kinds[] = {
    {"lttng_ust_statedump:start", clear},
    {"lttng_ust_statedump:bin_info", add_dumped},
    {"lttng_ust_statedump:build_id", set_build_id},
    {"lttng_ust_statedump:debug_link", set_debug_link},
    {"lttng_ust_lib:load", add_loaded},
    {"lttng_ust_lib:build_id", set_build_id},
    {"lttng_ust_lib:debug_link", set_debug_link},
    {"lttng_ust_lib:unload", remove_unloaded},
    {"lttng_ust_dl:dlopen", add_loaded},
    {"lttng_ust_dl:build_id", set_build_id},
    {"lttng_ust_dl:debug_link", set_debug_link},
};

const struct binary_event_kind *binary_event_kind_of(const bt_event_class *event_class)
{
    const char *const name = bt_event_class_get_name(event_class);

    for (size_t i = 0; name && i < G_N_ELEMENTS(kinds); i++) {
        if (strcmp(name, kinds[i].name) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}

bool binary_event_apply(const struct binary_event_kind *kind, const bt_event *event,
    int64_t process, struct process_maps *maps)
{
    const struct announcement announcement = {
        .payload = bt_event_borrow_payload_field_const(event),
        .process = process,
        .maps = maps,
    };

    return kind->effect(&announcement);
}
