/* SPDX-License-Identifier: MIT */
/* Adds the structure with debugging information; see added-fields.h. */
#include "plugins/lttng-utils/debug-info/added-fields.h"

#include <babeltrace2/extension/event-field.h>
#include <babeltrace2/extension/late-structure.h>
#include <glib.h>

#include "plugins/common/field-class-type.h"
#include "plugins/common/trace-ir-copy/event-copy.h"
#include "plugins/lttng-utils/debug-info/event-segments.h"

/*
 * The maximum number of frames. Tracers record at most a few hundred. Further frames are left out,
 * because a frame takes much more memory than its address.
 */
enum { MAX_FRAME_COUNT = 8192 };

/* The members of the common context that the filter reads. */
enum context_member { PROCESS, INSTRUCTION, USER_STACK, KERNEL_STACK, CONTEXT_MEMBER_COUNT };

/* The members of the added structure, in order. Some members may be missing. */
enum added_member { BIN, FUNC, SRC, INLINED, CALLSTACK_USER, CALLSTACK_KERNEL, ADDED_MEMBER_COUNT };

/* The context members that exist. */
struct context {
    bool has[CONTEXT_MEMBER_COUNT];
};

/* The data for filling in the added structure of the events of a class. */
struct filler {
    struct address_resolver *resolver;   /* owned reference */
    bt_x_event_projection *projection;   /* reads the common context of the original */
    int64_t cells[CONTEXT_MEMBER_COUNT]; /* cell indexes in the original; -1: missing */
    int members[ADDED_MEMBER_COUNT];     /* indexes of the added structure's members; -1: missing */
};

static bool is_process_id(const bt_field_class *field_class)
{
    return field_class_is(field_class, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER) &&
           bt_field_class_integer_get_field_value_range(field_class) == 32;
}

static bool is_address(const bt_field_class *field_class)
{
    return field_class_is(field_class, BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER);
}

static bool is_callstack(const bt_field_class *field_class)
{
    if (!field_class_is(field_class, BT_FIELD_CLASS_TYPE_ARRAY)) {
        return false;
    }
    const bt_field_class *element =
        bt_field_class_array_borrow_element_field_class_const(field_class);
    return is_address(element) && bt_field_class_integer_get_field_value_range(element) >= 32;
}

/* The option that enables a member. */
enum option { ALWAYS, IF_INLINED, IF_CALLSTACKS };

static const struct {
    const char *name;
    bool (*is_right)(const bt_field_class *field_class);
    bool needs_process;
    enum option option;
} context_members[CONTEXT_MEMBER_COUNT] = {
    [PROCESS] = {"vpid", is_process_id, false, ALWAYS},
    [INSTRUCTION] = {"ip", is_address, true, ALWAYS},
    [USER_STACK] = {"callstack_user", is_callstack, true, IF_CALLSTACKS},
    [KERNEL_STACK] = {"callstack_kernel", is_callstack, false, IF_CALLSTACKS},
};

static const struct {
    const char *name;
    enum content {
        TEXT,
        CALLS,  /* an array of structures with FUNC and SRC */
        FRAMES, /* an array of structures with BIN, FUNC and SRC */
    } content;
    enum context_member of; /* the context member that this member needs */
    enum option option;
} added_members[ADDED_MEMBER_COUNT] = {
    [BIN] = {"bin", TEXT, INSTRUCTION, ALWAYS},
    [FUNC] = {"func", TEXT, INSTRUCTION, ALWAYS},
    [SRC] = {"src", TEXT, INSTRUCTION, ALWAYS},
    [INLINED] = {"inlined", CALLS, INSTRUCTION, IF_INLINED},
    [CALLSTACK_USER] = {"callstack_user", FRAMES, USER_STACK, ALWAYS},
    [CALLSTACK_KERNEL] = {"callstack_kernel", FRAMES, KERNEL_STACK, ALWAYS},
};

static bool is_wanted(const struct added_fields_options *options, enum option option)
{
    return option == ALWAYS || (option == IF_INLINED ? options->inlined : options->callstacks);
}

static bool has_context_member(const bt_stream_class *stream_class, enum context_member member)
{
    const bt_field_class *context =
        bt_stream_class_borrow_event_common_context_field_class_const(stream_class);
    const bt_x_event_field_step step = {.name = context_members[member].name};
    bt_x_event_field *field = context ? bt_x_event_field_find_in_class(context, &step, 1) : NULL;
    const bool is_right =
        field && context_members[member].is_right(bt_x_event_field_borrow_class_const(field));

    bt_x_event_field_destroy(field);
    return is_right;
}

static struct context find_context(
    const struct added_fields_options *options, const bt_stream_class *stream_class)
{
    struct context found = {0};

    for (enum context_member i = 0; i < CONTEXT_MEMBER_COUNT; i++) {
        found.has[i] = is_wanted(options, context_members[i].option) &&
                       (!context_members[i].needs_process || found.has[PROCESS]) &&
                       has_context_member(stream_class, i);
    }
    return found;
}

/*
 * Chooses the members of the added structure for the context members in `found`. Sets the members'
 * indexes. Returns the number of members.
 */
static int choose_members(const struct added_fields_options *options, const struct context *found,
    int members[ADDED_MEMBER_COUNT])
{
    int count = 0;

    for (enum added_member i = 0; i < ADDED_MEMBER_COUNT; i++) {
        const bool is_there =
            found->has[added_members[i].of] && is_wanted(options, added_members[i].option);

        members[i] = is_there ? count++ : -1;
    }
    return count;
}

bool added_fields_have_source(
    const struct added_fields_options *options, const bt_stream_class *stream_class)
{
    const struct context found = find_context(options, stream_class);
    int members[ADDED_MEMBER_COUNT];

    return choose_members(options, &found, members) > 0;
}

/* Appends `member`, which may be NULL, and releases the reference to it. */
static bool append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    const bool is_appended =
        member && bt_field_class_structure_append_member(structure, name, member) ==
                      BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK;

    bt_field_class_put_ref(member);
    return is_appended;
}

/* Creates a structure with the text members from `first` to SRC. Returns NULL if out of memory. */
static bt_field_class *create_texts(bt_trace_class *trace_class, enum added_member first)
{
    bt_field_class *structure = bt_field_class_structure_create(trace_class);

    for (enum added_member i = first; structure && i <= SRC; i++) {
        if (!append(structure, added_members[i].name, bt_field_class_string_create(trace_class))) {
            bt_field_class_put_ref(g_steal_pointer(&structure));
        }
    }
    return structure;
}

static bt_field_class *create_array(bt_trace_class *trace_class, enum added_member first)
{
    bt_field_class *element = create_texts(trace_class, first);
    bt_field_class *array = NULL;

    if (element) {
        array = bt_trace_class_get_graph_mip_version(trace_class) == 0
                    ? bt_field_class_array_dynamic_create(trace_class, element, NULL)
                    : bt_field_class_array_dynamic_without_length_field_location_create(
                          trace_class, element);
    }
    bt_field_class_put_ref(element);
    return array;
}

static bt_field_class *create_member(bt_trace_class *trace_class, enum content content)
{
    switch (content) {
    case CALLS:
        return create_array(trace_class, FUNC);
    case FRAMES:
        return create_array(trace_class, BIN);
    default:
        return bt_field_class_string_create(trace_class);
    }
}

bool added_fields_append(const struct added_fields_options *options,
    const bt_stream_class *original, bt_trace_class *trace_class, bt_field_class *copy)
{
    const struct context found = find_context(options, original);
    int members[ADDED_MEMBER_COUNT];

    if (choose_members(options, &found, members) == 0 ||
        bt_field_class_structure_borrow_member_by_name_const(copy, options->name)) {
        return true;
    }
    bt_field_class *structure = bt_field_class_structure_create(trace_class);
    for (enum added_member i = 0; structure && i < ADDED_MEMBER_COUNT; i++) {
        if (members[i] >= 0 && !append(structure, added_members[i].name,
                                   create_member(trace_class, added_members[i].content))) {
            bt_field_class_put_ref(g_steal_pointer(&structure));
        }
    }
    return append(copy, options->name, structure);
}

static void set_text(bt_x_field_cell *cells, int index, struct resolved_text text)
{
    bt_x_field_cell_copy_string(&cells[index], text.text, text.length);
}

static void fill_inlined(bt_x_field_cell *array, const struct resolved_address *resolved)
{
    bt_x_field_cell *elements = bt_x_field_cell_set_length(array, resolved->call_count);

    for (uint32_t i = 0; i < resolved->call_count; i++) {
        set_text(elements[i].value.cells, 0, resolved->calls[i].func);
        set_text(elements[i].value.cells, 1, resolved->calls[i].src);
    }
}

static void fill_frame(bt_x_field_cell *cells, const struct resolved_address *resolved)
{
    set_text(cells, BIN, resolved->bin);
    set_text(cells, FUNC, resolved->func);
    set_text(cells, SRC, resolved->src);
}

/* The state of filling in the added structure of an event. */
struct filling {
    const struct filler *filler;
    const struct debug_info_origin *origin;
    int64_t process_id;
};

static const struct resolved_address *resolve_in_process(
    const struct filling *self, uint64_t address, enum address_kind kind, bool searches_host)
{
    const struct debug_info_origin *origin = self->origin;
    const struct user_address user_address = {
        .binaries = origin->binaries,
        .version = origin->version,
        .trace = origin->trace,
        .kind = kind,
        .searches_host = searches_host,
        .process_id = self->process_id,
        .address = address,
    };

    return address_resolver_resolve(self->filler->resolver, &user_address);
}

/*
 * Fills in the frames of a call stack. The first address is the address of the event. The others
 * are return addresses.
 */
static void fill_callstack(const struct filling *self, bt_x_field_cell *target,
    const bt_x_field_cell *callstack, bool is_kernel)
{
    const uint32_t count = MIN(callstack->length, MAX_FRAME_COUNT);
    bt_x_field_cell *frames = bt_x_field_cell_set_length(target, count);

    for (uint32_t i = 0; i < count; i++) {
        const uint64_t address = callstack->value.cells[i].value.u;
        const enum address_kind kind = i == 0 ? ADDRESS_OF_INSTRUCTION : ADDRESS_OF_RETURN;

        fill_frame(frames[i].value.cells,
            is_kernel ? address_resolver_resolve_kernel(self->filler->resolver, address, kind)
                      : resolve_in_process(self, address, kind, true));
    }
}

static void decode_structure(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *structure, void *decoder_data)
{
    const struct filler *filler = event_copy_get_data(decoder_data);
    const bt_x_field_cell *originals = event_origin_read(segment, bytes, tag, filler->projection);
    const int64_t *cells = filler->cells;
    const int *members = filler->members;
    const struct filling filling = {
        .filler = filler,
        .origin = bt_x_segment_get_user_data(segment),
        .process_id = cells[PROCESS] >= 0 ? originals[cells[PROCESS]].value.i : 0,
    };

    if (members[BIN] >= 0) {
        const struct resolved_address *resolved = resolve_in_process(
            &filling, originals[cells[INSTRUCTION]].value.u, ADDRESS_OF_INSTRUCTION, false);

        fill_frame(structure->value.cells, resolved);
        if (members[INLINED] >= 0) {
            fill_inlined(&structure->value.cells[members[INLINED]], resolved);
        }
    }
    if (members[CALLSTACK_USER] >= 0) {
        fill_callstack(&filling, &structure->value.cells[members[CALLSTACK_USER]],
            &originals[cells[USER_STACK]], false);
    }
    if (members[CALLSTACK_KERNEL] >= 0) {
        fill_callstack(&filling, &structure->value.cells[members[CALLSTACK_KERNEL]],
            &originals[cells[KERNEL_STACK]], true);
    }
}

static void destroy_filler(void *data)
{
    struct filler *self = data;

    bt_x_event_projection_destroy(self->projection);
    address_resolver_put_ref(self->resolver);
    g_free(self);
}

static struct filler *create_filler(const struct added_fields_options *options,
    const bt_event_class *original, const struct context *found, struct address_resolver *resolver)
{
    const bt_field_path_scope scope = BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT;
    struct filler *self = g_new(struct filler, 1);
    bt_x_event_field *fields[CONTEXT_MEMBER_COUNT];

    self->resolver = address_resolver_get_ref(resolver);
    for (enum context_member i = 0; i < CONTEXT_MEMBER_COUNT; i++) {
        const bt_x_event_field_step step = {.name = context_members[i].name};

        fields[i] =
            found->has[i] ? bt_x_event_field_find_in_scopes(original, &scope, 1, &step, 1) : NULL;
    }
    self->projection = bt_x_event_field_create_projection(original, fields, CONTEXT_MEMBER_COUNT);
    for (enum context_member i = 0; i < CONTEXT_MEMBER_COUNT; i++) {
        self->cells[i] = fields[i] ? (int64_t) bt_x_event_field_get_cell_index(fields[i]) : -1;
        bt_x_event_field_destroy(fields[i]);
    }
    (void) choose_members(options, found, self->members);
    return self;
}

/*
 * Finds the cell index of the added structure, which is the only additional member of the copy, and
 * stores it in `*cell`. Returns false if the copy doesn't have the structure.
 */
static bool find_structure(
    const bt_event_class *original, const bt_event_class *copy, uint32_t *cell)
{
    const bt_field_class *context = bt_stream_class_borrow_event_common_context_field_class_const(
        bt_event_class_borrow_stream_class_const(original));
    const uint64_t member = context ? bt_field_class_structure_get_member_count(context) : 0;

    return context &&
           bt_x_event_class_get_cell_index(copy, BT_X_EVENT_CELL_COMMON_CONTEXT, &member, 1, cell);
}

bool added_fields_set_decoder(const struct added_fields_options *options,
    const bt_event_class *original, bt_event_class *copy, struct address_resolver *resolver)
{
    const bt_stream_class *stream_class = bt_event_class_borrow_stream_class_const(original);
    const struct context found = find_context(options, stream_class);
    uint32_t cell;

    if (!find_structure(original, copy, &cell)) {
        event_copy_set_decoder(original, copy, NULL, NULL);
        return !added_fields_have_source(options, stream_class);
    }
    event_copy_set_decoder(
        original, copy, create_filler(options, original, &found, resolver), destroy_filler);
    bt_x_event_class_set_late_structure(copy, cell, decode_structure);
    return true;
}

bool added_fields_have_process(const bt_stream_class *stream_class)
{
    return has_context_member(stream_class, PROCESS);
}
