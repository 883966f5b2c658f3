/* SPDX-License-Identifier: MIT */
/* The structure that the filter adds; see added-fields.h. */
#include "plugins/lttng-utils/debug-info/added-fields.h"

#include <babeltrace2/extension/late-structure.h>
#include <glib.h>
#include <string.h>

/*
 * More frames than tracers record, which are a few hundred. The others are left out: a frame takes
 * much more memory than its address.
 */
enum { MAX_FRAME_COUNT = 8192 };

/* The members of the added structure, in their order; those that are missing are left out. */
enum member { BIN, FUNC, SRC, INLINED, CALLSTACK_USER, CALLSTACK_KERNEL, MEMBER_COUNT };

/* What the common context of events says, by index of the member; -1: nothing. */
struct addresses {
    int64_t process, instruction, callstack_user, callstack_kernel;
};

/* How the late structure of the events of a class gets its values. */
struct filler {
    struct address_resolver *resolver; /* held */
    bt_x_event_projection *projection; /* reads the addresses of the original */
    struct addresses cells;            /* indexes of their cells; -1: nothing */
    int members[MEMBER_COUNT];         /* their indexes in the structure; -1: not there */
};

static int64_t find_member(
    const bt_field_class *structure, const char *name, bool (*is_right)(const bt_field_class *))
{
    const uint64_t count = structure ? bt_field_class_structure_get_member_count(structure) : 0;

    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_structure_member *member =
            bt_field_class_structure_borrow_member_by_index_const(structure, i);

        if (strcmp(bt_field_class_structure_member_get_name(member), name) == 0) {
            return is_right(bt_field_class_structure_member_borrow_field_class_const(member))
                       ? (int64_t) i
                       : -1;
        }
    }
    return -1;
}

static bool is_process_id(const bt_field_class *field_class)
{
    return bt_field_class_type_is(
               bt_field_class_get_type(field_class), BT_FIELD_CLASS_TYPE_SIGNED_INTEGER) &&
           bt_field_class_integer_get_field_value_range(field_class) == 32;
}

static bool is_address(const bt_field_class *field_class)
{
    return bt_field_class_type_is(
        bt_field_class_get_type(field_class), BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER);
}

static bool is_callstack(const bt_field_class *field_class)
{
    const bt_field_class *element;

    if (!bt_field_class_type_is(bt_field_class_get_type(field_class), BT_FIELD_CLASS_TYPE_ARRAY)) {
        return false;
    }
    element = bt_field_class_array_borrow_element_field_class_const(field_class);
    return is_address(element) && bt_field_class_integer_get_field_value_range(element) >= 32;
}

static struct addresses find_addresses(
    const struct added_fields_options *options, const bt_stream_class *stream_class)
{
    const bt_field_class *context =
        bt_stream_class_borrow_event_common_context_field_class_const(stream_class);
    const bool callstacks = options->callstacks;
    struct addresses found = {
        .process = find_member(context, "vpid", is_process_id),
        .instruction = find_member(context, "ip", is_address),
        .callstack_user = callstacks ? find_member(context, "callstack_user", is_callstack) : -1,
        .callstack_kernel =
            callstacks ? find_member(context, "callstack_kernel", is_callstack) : -1,
    };

    if (found.process < 0) {
        found.instruction = found.callstack_user = -1;
    }
    return found;
}

/* The members of the structure for these addresses; returns how many. */
static int choose_members(const struct added_fields_options *options, const struct addresses *found,
    int members[MEMBER_COUNT])
{
    const bool is_there[MEMBER_COUNT] = {
        [BIN] = found->instruction >= 0,
        [FUNC] = found->instruction >= 0,
        [SRC] = found->instruction >= 0,
        [INLINED] = found->instruction >= 0 && options->inlined,
        [CALLSTACK_USER] = found->callstack_user >= 0,
        [CALLSTACK_KERNEL] = found->callstack_kernel >= 0,
    };
    int count = 0;

    for (int i = 0; i < MEMBER_COUNT; i++) {
        members[i] = is_there[i] ? count++ : -1;
    }
    return count;
}

bool added_fields_have_source(
    const struct added_fields_options *options, const bt_stream_class *stream_class)
{
    const struct addresses found = find_addresses(options, stream_class);
    int members[MEMBER_COUNT];

    return choose_members(options, &found, members) > 0;
}

/* Takes the reference of `member`, which may be NULL. */
static bool append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    const bool is_appended =
        member && bt_field_class_structure_append_member(structure, name, member) ==
                      BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK;

    bt_field_class_put_ref(member);
    return is_appended;
}

/* A structure of strings; NULL if out of memory. */
static bt_field_class *create_strings(
    bt_trace_class *trace_class, const char *const *names, int count)
{
    bt_field_class *structure = bt_field_class_structure_create(trace_class);

    for (int i = 0; structure && i < count; i++) {
        if (!append(structure, names[i], bt_field_class_string_create(trace_class))) {
            bt_field_class_put_ref(g_steal_pointer(&structure));
        }
    }
    return structure;
}

static bt_field_class *create_array(
    bt_trace_class *trace_class, const char *const *names, int count)
{
    bt_field_class *element = create_strings(trace_class, names, count);
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

static bt_field_class *create_member(bt_trace_class *trace_class, enum member member)
{
    static const char *const frame[] = {"bin", "func", "src"};

    switch (member) {
    case INLINED:
        return create_array(trace_class, frame + 1, 2);
    case CALLSTACK_USER:
    case CALLSTACK_KERNEL:
        return create_array(trace_class, frame, 3);
    default:
        return bt_field_class_string_create(trace_class);
    }
}

bool added_fields_append(const struct added_fields_options *options,
    const bt_stream_class *original, bt_trace_class *trace_class, bt_field_class *copy)
{
    static const char *const names[MEMBER_COUNT] = {
        "bin", "func", "src", "inlined", "callstack_user", "callstack_kernel"};
    const struct addresses found = find_addresses(options, original);
    int members[MEMBER_COUNT];
    bt_field_class *structure;

    if (choose_members(options, &found, members) == 0 ||
        bt_field_class_structure_borrow_member_by_name_const(copy, options->name)) {
        return true;
    }
    structure = bt_field_class_structure_create(trace_class);
    for (int i = 0; structure && i < MEMBER_COUNT; i++) {
        if (members[i] >= 0 && !append(structure, names[i], create_member(trace_class, i))) {
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

/* An event whose late structure is being decoded. */
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

static const struct resolved_address *resolve_user(
    const struct filling *self, uint64_t address, enum address_kind kind)
{
    return resolve_in_process(self, address, kind, true);
}

static const struct resolved_address *resolve_kernel(
    const struct filling *self, uint64_t address, enum address_kind kind)
{
    return address_resolver_resolve_kernel(self->filler->resolver, address, kind);
}

/* The first frame is where the event happened; the others are where calls will return to. */
static void fill_callstack(const struct filling *self, bt_x_field_cell *target,
    const bt_x_field_cell *callstack,
    const struct resolved_address *(*resolve)(
        const struct filling *self, uint64_t address, enum address_kind kind))
{
    const uint32_t count = MIN(callstack->length, MAX_FRAME_COUNT);
    bt_x_field_cell *frames = bt_x_field_cell_set_length(target, count);

    for (uint32_t i = 0; i < count; i++) {
        fill_frame(frames[i].value.cells, resolve(self, callstack->value.cells[i].value.u,
                                              i == 0 ? ADDRESS_OF_INSTRUCTION : ADDRESS_OF_RETURN));
    }
}

static void decode_structure(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *structure, void *decoder_data)
{
    const struct filler *filler = event_copy_get_data(decoder_data);
    const bt_x_field_cell *originals = event_origin_read(segment, bytes, tag, filler->projection);
    const struct addresses *cells = &filler->cells;
    const int *members = filler->members;
    const struct filling filling = {
        .filler = filler,
        .origin = bt_x_segment_get_user_data(segment),
        .process_id = cells->process >= 0 ? originals[cells->process].value.i : 0,
    };

    if (members[BIN] >= 0) {
        const struct resolved_address *resolved = resolve_in_process(
            &filling, originals[cells->instruction].value.u, ADDRESS_OF_INSTRUCTION, false);

        fill_frame(structure->value.cells, resolved);
        if (members[INLINED] >= 0) {
            fill_inlined(&structure->value.cells[members[INLINED]], resolved);
        }
    }
    if (members[CALLSTACK_USER] >= 0) {
        fill_callstack(&filling, &structure->value.cells[members[CALLSTACK_USER]],
            &originals[cells->callstack_user], resolve_user);
    }
    if (members[CALLSTACK_KERNEL] >= 0) {
        fill_callstack(&filling, &structure->value.cells[members[CALLSTACK_KERNEL]],
            &originals[cells->callstack_kernel], resolve_kernel);
    }
}

static void destroy_filler(void *data)
{
    struct filler *self = data;

    bt_x_event_projection_destroy(self->projection);
    address_resolver_put_ref(self->resolver);
    g_free(self);
}

/* The cell of a member of the common context; -1 for -1. */
static int64_t find_cell(const bt_event_class *event_class, int64_t member)
{
    uint32_t cell;

    return member >= 0 && bt_x_event_class_get_cell_index(event_class,
                              BT_X_EVENT_CELL_COMMON_CONTEXT, (const uint64_t *) &member, 1, &cell)
               ? (int64_t) cell
               : -1;
}

static struct filler *create_filler(const struct added_fields_options *options,
    const bt_event_class *original, const struct addresses *found,
    struct address_resolver *resolver)
{
    struct filler *self = g_new(struct filler, 1);
    uint32_t wanted[4], count = 0;

    *self = (struct filler){
        .resolver = address_resolver_get_ref(resolver),
        .cells =
            {
                .process = find_cell(original, found->process),
                .instruction = find_cell(original, found->instruction),
                .callstack_user = find_cell(original, found->callstack_user),
                .callstack_kernel = find_cell(original, found->callstack_kernel),
            },
    };
    const int64_t cells[] = {self->cells.process, self->cells.instruction,
        self->cells.callstack_user, self->cells.callstack_kernel};

    for (size_t i = 0; i < G_N_ELEMENTS(cells); i++) {
        if (cells[i] >= 0) {
            wanted[count++] = (uint32_t) cells[i];
        }
    }
    self->projection = bt_x_event_projection_create(original, wanted, count);
    (void) choose_members(options, found, self->members);
    return self;
}

/* Whether the copy has one more member than the original: the structure, whose cell this is. */
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
    const struct addresses found = find_addresses(options, stream_class);
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

bool added_fields_find_process(const bt_event_class *event_class, uint32_t *cell)
{
    const int64_t found = find_cell(
        event_class, find_member(bt_stream_class_borrow_event_common_context_field_class_const(
                                     bt_event_class_borrow_stream_class_const(event_class)),
                         "vpid", is_process_id));

    *cell = (uint32_t) found;
    return found >= 0;
}
