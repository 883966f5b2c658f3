/* SPDX-License-Identifier: MIT */
/* The plans of a schema: compiles them on demand and finds them by event class ID. */
#include "base/terminal-text.h"
#include "ctf/decode/layout.h"
#include "ctf/decode/plan-internal.h"

#include <stdio.h>

/* Event class IDs below this limit have a row in a table, unless the table would be too sparse. */
#define MAX_TABLE_SIZE 65536

#define HEADER_ROLES                                                                               \
    (CTF_ROLE_PACKET_MAGIC | CTF_ROLE_METADATA_UUID | CTF_ROLE_STREAM_CLASS_ID | CTF_ROLE_STREAM_ID)
#define CONTEXT_ROLES                                                                              \
    (CTF_ROLE_PACKET_TOTAL_LENGTH | CTF_ROLE_PACKET_CONTENT_LENGTH | CTF_ROLE_CLOCK_TIMESTAMP |    \
        CTF_ROLE_PACKET_END_TIMESTAMP | CTF_ROLE_DISCARDED_EVENT_COUNTER |                         \
        CTF_ROLE_PACKET_SEQUENCE_NUMBER)
#define EVENT_HEADER_ROLES (CTF_ROLE_EVENT_CLASS_ID | CTF_ROLE_CLOCK_TIMESTAMP)

static void print(const struct ctf_plan_set *set, const char *title, const struct plan *plan)
{
    if (!set->is_printing) {
        return;
    }

    g_autoptr(GString) text = g_string_new(NULL);

    ctf_print_plan(plan, text);
    tg_print(stderr, "%s\n%s", title, text->str);
}

static bool count_save_slots(const struct ctf_field_class *fc, void *data)
{
    *(uint32_t *) data += fc->save_slot_count;
    return false;
}

static uint32_t save_slot_count(const struct ctf_field_class *fc)
{
    uint32_t count = 0;

    ctf_field_class_any(fc, count_save_slots, &count);
    return count;
}

/* Compiles the packet header. New slots get numbers of at least `slot_count`. */
static void compile_packet_header(struct ctf_plan_set *set, uint32_t slot_count)
{
    const struct ctf_field_class *fc = set->schema->packet_header;
    struct root_scope scope = {fc, NO_CELL, HEADER_ROLES};
    struct plan *plan = &set->packet_header;
    struct compilation compilation = {
        .set = set,
        .plan = plan,
        .start = {.modulus = UINT64_C(1) << 31, .order = POSITION_NO_ORDER},
        .has_dynamic_order = set->orders.has_dynamic,
    };

    *plan = (struct plan){
        .slots = plan->slots,
        .slot_count = MAX(plan->slot_count, slot_count),
        .save_count = save_slot_count(fc),
    };
    ctf_compile(&compilation, &scope, 1, false);
    print(set, "packet header", plan);
}

struct ctf_plan_set *ctf_plan_set_create(
    const struct ctf_schema *schema, const struct ctf_library_functions *functions)
{
    struct ctf_plan_set *set = g_new0(struct ctf_plan_set, 1);

    set->ref_count = 1;
    set->schema = schema;
    set->functions = functions;
    set->is_printing = g_strcmp0(g_getenv("TRACEGRAPH_PRINT_PLAN"), "1") == 0;
    ctf_order_survey_init(&set->orders, schema);
    set->stream_plans = g_hash_table_new(NULL, NULL);
    set->retired_plans = g_array_new(FALSE, FALSE, sizeof(struct plan));
    compile_packet_header(set, 0);
    return set;
}

void ctf_plan_set_keep_schema(struct ctf_plan_set *set, void *owner, GDestroyNotify free_owner)
{
    set->schema_owner = owner;
    set->free_schema_owner = free_owner;
}

void ctf_plan_set_shift_clocks(struct ctf_plan_set *set, struct ctf_clock_shift shift)
{
    set->clock_shift = shift;
}

void ctf_plan_set_narrow_clocks(struct ctf_plan_set *set, unsigned bits)
{
    set->clock_bits = bits < 64 ? bits : 0;
    set->has_clock_bits = bits > 0;
}

unsigned ctf_plan_set_clock_bits(const struct ctf_plan_set *set)
{
    return set->clock_bits;
}

struct ctf_plan_set *ctf_plan_set_ref(struct ctf_plan_set *set)
{
    g_atomic_int_inc(&set->ref_count);
    return set;
}

static void stream_plan_free(struct stream_plan *stream_plan)
{
    GHashTableIter iter;
    gpointer event_plan;

    g_hash_table_iter_init(&iter, stream_plan->plans);
    while (g_hash_table_iter_next(&iter, NULL, &event_plan)) {
        ctf_plan_clear(&((struct event_plan *) event_plan)->plan);
        g_free(event_plan);
    }
    g_hash_table_unref(stream_plan->plans);
    ctf_plan_clear(&stream_plan->packet_context);
    ctf_plan_clear(&stream_plan->event_header);
    g_free(stream_plan->extents);
    g_free(stream_plan->rows);
    g_free(stream_plan);
}

void ctf_plan_set_unref(struct ctf_plan_set *set)
{
    GHashTableIter iter;
    gpointer stream_plan;

    if (!set || !g_atomic_int_dec_and_test(&set->ref_count)) {
        return;
    }
    g_hash_table_iter_init(&iter, set->stream_plans);
    while (g_hash_table_iter_next(&iter, NULL, &stream_plan)) {
        stream_plan_free(stream_plan);
    }
    for (guint i = 0; i < set->retired_plans->len; i++) {
        ctf_plan_clear(&g_array_index(set->retired_plans, struct plan, i));
    }
    g_array_unref(set->retired_plans);
    g_hash_table_unref(set->stream_plans);
    ctf_plan_clear(&set->packet_header);
    ctf_order_survey_clear(&set->orders);
    if (set->free_schema_owner) {
        set->free_schema_owner(set->schema_owner);
    }
    g_free(set);
}

const struct ctf_schema *ctf_plan_set_schema(const struct ctf_plan_set *set)
{
    return set->schema;
}

/* Adds the slots of `plan` to `slots`, and creates `slots` if it is NULL. */
static GHashTable *merge_slots(GHashTable *slots, const struct plan *plan)
{
    GHashTableIter iter;
    gpointer key, value;

    if (!slots) {
        slots = g_hash_table_new(NULL, NULL);
    }
    g_hash_table_iter_init(&iter, plan->slots);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        g_hash_table_insert(slots, key, value);
    }
    return slots;
}

static void compile_packet_context(struct ctf_plan_set *set, struct stream_plan *stream_plan)
{
    struct plan *plan = &stream_plan->packet_context;
    const struct ctf_field_class *fc = stream_plan->stream_class->packet_context;
    bool is_visible = ctf_stream_class_has_visible_packet_context(stream_plan->stream_class);
    struct root_scope scope = {fc, is_visible ? 0 : NO_CELL, CONTEXT_ROLES};
    struct compilation compilation = {
        .set = set,
        .plan = plan,
        .start = set->packet_header.end,
        .has_dynamic_order = set->orders.has_dynamic,
    };

    *plan = (struct plan){
        .slots = merge_slots(plan->slots, &set->packet_header),
        .slot_count = MAX(plan->slot_count, set->packet_header.slot_count),
        .save_count = save_slot_count(fc),
    };
    ctf_compile(&compilation, &scope, 1, false);
    print(set, "packet context", plan);
    stream_plan->begins_with_clock = ctf_field_class_has_role(fc, CTF_ROLE_CLOCK_TIMESTAMP);
}

/*
 * Returns the possible start positions of events, before the alignment of the first structure: any
 * bit.
 */
static struct position event_start(const struct ctf_plan_set *set)
{
    return (struct position){
        .modulus = 1,
        .order = set->orders.has_both ? POSITION_UNKNOWN_ORDER : POSITION_NO_ORDER,
    };
}

static bool find_narrowest(const struct ctf_field_class *fc, void *bits)
{
    if ((fc->roles & CTF_ROLE_CLOCK_TIMESTAMP) && ctf_field_class_is_fixed_length(fc)) {
        *(unsigned *) bits = MIN(*(unsigned *) bits, (unsigned) fc->length);
    }
    return false;
}

/*
 * Returns the size of the narrowest timestamp in the event header. A counter may be narrower than
 * its timestamps.
 */
static unsigned timestamp_bits(
    const struct ctf_plan_set *set, const struct ctf_stream_class *stream_class)
{
    unsigned bits = set->clock_bits > 0 ? set->clock_bits : 64;

    ctf_field_class_any(stream_class->event_header, find_narrowest, &bits);
    return bits;
}

static void compile_event_header(struct ctf_plan_set *set, struct stream_plan *stream_plan)
{
    struct root_scope scope = {
        stream_plan->stream_class->event_header, NO_CELL, EVENT_HEADER_ROLES};
    struct compilation compilation = {
        .set = set,
        .plan = &stream_plan->event_header,
        .packet = &stream_plan->packet_context,
        .start = event_start(set),
        .has_dynamic_order = set->orders.has_dynamic,
    };

    ctf_compile(&compilation, &scope, 1, true);
    if (!stream_plan->event_header.error) {
        ctf_recognise_header(&stream_plan->event_header, &stream_plan->header);
    }
    print(set, "event header", &stream_plan->event_header);
}

static struct tg_clock_range find_clock_range(
    const struct ctf_plan_set *set, const struct ctf_clock_class *clock)
{
    struct tg_clock_conversion conversion;
    int64_t seconds;
    uint64_t cycles;

    if (!clock) {
        return (struct tg_clock_range){0, UINT64_MAX};
    }
    ctf_clock_class_shifted_offset(clock, set->clock_shift, &seconds, &cycles);
    tg_clock_conversion_init(&conversion, clock->frequency, seconds, cycles);
    return tg_clock_convertible_range(&conversion);
}

struct stream_plan *ctf_plan_set_stream_plan(
    struct ctf_plan_set *set, const struct ctf_stream_class *stream_class)
{
    struct stream_plan *stream_plan = g_hash_table_lookup(set->stream_plans, stream_class);

    if (stream_plan) {
        return stream_plan;
    }
    stream_plan = g_new0(struct stream_plan, 1);
    stream_plan->stream_class = stream_class;
    stream_plan->clock_range = find_clock_range(set, stream_class->clock);
    stream_plan->quirks = ctf_tracer_quirks_detect(set->schema);
    stream_plan->timestamp_bits = timestamp_bits(set, stream_class);
    stream_plan->plans = g_hash_table_new(NULL, NULL);
    compile_packet_context(set, stream_plan);
    compile_event_header(set, stream_plan);
    g_hash_table_insert(set->stream_plans, (gpointer) stream_class, stream_plan);
    return stream_plan;
}

static bool needs_slot_of(const struct ctf_field_class *dependent, void *slots)
{
    return dependent->key_slot != CTF_NO_SLOT &&
           g_hash_table_contains(slots, GUINT_TO_POINTER(dependent->key_slot));
}

static bool collect_saved_slots(const struct ctf_field_class *fc, void *slots)
{
    for (guint i = 0; i < fc->save_slot_count; i++) {
        g_hash_table_add(slots, GUINT_TO_POINTER(fc->save_slots[i]));
    }
    return false;
}

/* Returns whether a field of the event's body has its length or selector in the event header. */
static bool depends_on_header(
    const struct ctf_stream_class *stream_class, const struct ctf_event_class *event_class)
{
    g_autoptr(GHashTable) slots = g_hash_table_new(NULL, NULL);

    ctf_field_class_any(stream_class->event_header, collect_saved_slots, slots);
    return g_hash_table_size(slots) &&
           (ctf_field_class_any(stream_class->event_common_context, needs_slot_of, slots) ||
               ctf_field_class_any(event_class->specific_context, needs_slot_of, slots) ||
               ctf_field_class_any(event_class->payload, needs_slot_of, slots));
}

static bool updates_clock(const struct ctf_field_class *fc)
{
    return ctf_field_class_has_role(fc, CTF_ROLE_CLOCK_TIMESTAMP);
}

static void compile_event(
    struct ctf_plan_set *set, struct stream_plan *stream_plan, struct event_plan *plan)
{
    const struct ctf_stream_class *sc = stream_plan->stream_class;
    const struct ctf_event_class *ec = plan->base.event_class;
    uint32_t common = sc->event_common_context ? ctf_flat_cell_count(sc->event_common_context) : 0;
    uint32_t specific = ec->specific_context ? ctf_flat_cell_count(ec->specific_context) : 0;
    uint32_t cell = BT_X_EVENT_CELL_ROOT_COUNT;
    struct root_scope scopes[] = {
        {sc->event_header, NO_CELL, 0},
        {sc->event_common_context, cell, CTF_ROLE_CLOCK_TIMESTAMP},
        {ec->specific_context, cell + common, CTF_ROLE_CLOCK_TIMESTAMP},
        {ec->payload, cell + common + specific, CTF_ROLE_CLOCK_TIMESTAMP},
    };
    struct compilation compilation = {
        .set = set,
        .plan = &plan->plan,
        .packet = &stream_plan->packet_context,
        .has_dynamic_order = set->orders.has_dynamic,
    };

    plan->updates_clock = updates_clock(sc->event_common_context) ||
                          updates_clock(ec->specific_context) || updates_clock(ec->payload);
    /* The flag is never reset, because events may exist whose `bytes` start at the header. */
    plan->starts_at_header |= depends_on_header(sc, ec);
    for (;;) {
        bool at_header = plan->starts_at_header;

        compilation.start = at_header ? event_start(set) : stream_plan->event_header.end;
        ctf_compile(&compilation, at_header ? scopes : scopes + 1, at_header ? 4 : 3, true);
        if (!compilation.needs_dynamic_order || compilation.has_dynamic_order) {
            return;
        }
        /*
         * The plan of the event header doesn't check byte orders here. Let the event's plan start
         * at the header, which begins at a byte, so that the event's plan can follow the byte order
         * from there.
         */
        ctf_plan_clear(&plan->plan);
        plan->plan = (struct plan){0};
        compilation.has_dynamic_order = true;
        plan->starts_at_header = true;
    }
}

static void finish_event_plan(const struct stream_plan *stream_plan, struct event_plan *plan)
{
    const struct block *root = plan->plan.root;

    g_assert(root); /* compiling always creates a root */
    plan->root = root;
    plan->is_variable = root->step_count > 1 || root->steps[0].key_count || plan->starts_at_header;
    plan->may_be_empty =
        stream_plan->event_header.root->steps[0].size == 0 && root->steps[0].size == 0;
    plan->slot_count = plan->plan.slot_count;
    plan->needs_clean_slots = plan->plan.needs_clean_slots;
}

static void add_rows(struct stream_plan *stream_plan, uint64_t count)
{
    stream_plan->extents = g_renew(struct event_extent, stream_plan->extents, count);
    stream_plan->rows = g_renew(struct event_row, stream_plan->rows, count);
    for (uint64_t i = stream_plan->row_count; i < count; i++) {
        stream_plan->extents[i] = (struct event_extent){.size = UNUSUAL_SIZE};
        stream_plan->rows[i] = (struct event_row){0};
    }
    stream_plan->row_count = count;
}

/* Returns whether the events of a class begin and end at bytes if their headers do. */
static bool is_bytewise(const struct event_plan *plan)
{
    const struct step *step = &plan->root->steps[0];

    if (plan->is_variable) {
        return plan->plan.end.modulus % 8 == 0 && plan->plan.end.remainder % 8 == 0;
    }
    return step->align_mask <= 7 && step->size % 8 == 0;
}

/* Converts the positions and sizes of the event loop from bytes to bits. */
static void stop_counting_bytes(struct stream_plan *stream_plan)
{
    stream_plan->header.kind = HEADER_TAGGED;
    for (uint64_t i = 0; i < stream_plan->row_count; i++) {
        if (stream_plan->extents[i].size != UNUSUAL_SIZE) {
            stream_plan->extents[i].size *= 8;
        }
    }
}

static void put_in_table(struct stream_plan *stream_plan, struct event_plan *plan)
{
    uint64_t id = plan->base.event_class->id;
    uint64_t limit = 1024 + UINT64_C(16) * stream_plan->stream_class->event_classes->len;

    if (plan->plan.error || plan->updates_clock || plan->may_be_empty ||
        id >= MIN(MAX_TABLE_SIZE, limit)) {
        return;
    }
    if (id >= stream_plan->row_count) {
        add_rows(stream_plan, MAX(id + 1, MIN(2 * stream_plan->row_count, limit)));
    }

    if (header_is_bytewise(stream_plan->header.kind) && !is_bytewise(plan)) {
        stop_counting_bytes(stream_plan);
    }

    const struct step *step = &plan->root->steps[0];
    bool is_usual = !plan->is_variable && step->size < UNUSUAL_SIZE;
    unsigned unit = header_is_bytewise(stream_plan->header.kind) ? 8 : 1;

    stream_plan->extents[id] = (struct event_extent){
        .size = is_usual ? (uint32_t) step->size / unit : UNUSUAL_SIZE,
        .align_mask = (uint32_t) step->align_mask,
    };
    stream_plan->rows[id] = (struct event_row){.user = plan->base.user, .plan = plan};
}

struct event_plan *ctf_stream_plan_event_plan(struct ctf_plan_set *set,
    struct stream_plan *stream_plan, const struct ctf_event_class *event_class)
{
    struct event_plan *plan = g_hash_table_lookup(stream_plan->plans, event_class);

    if (plan) {
        return plan;
    }
    plan = g_new0(struct event_plan, 1);
    plan->base.event_class = event_class;
    plan->base.set = set;
    plan->stream = stream_plan;
    g_hash_table_insert(stream_plan->plans, (gpointer) event_class, plan);
    if (stream_plan->event_header.error) {
        plan->plan.error = g_strdup(stream_plan->event_header.error);
        return plan;
    }
    compile_event(set, stream_plan, plan);
    finish_event_plan(stream_plan, plan);
    put_in_table(stream_plan, plan);
    print(set, event_class->name ? event_class->name : "(unnamed event)", &plan->plan);
    return plan;
}

/*
 * Compiles the plans of a used stream class again, with checks of byte orders. The layout stays the
 * same, so the new plans also decode existing events.
 */
static void recompile_events(struct ctf_plan_set *set, struct stream_plan *stream_plan)
{
    GHashTableIter iter;
    gpointer value;

    ctf_plan_clear(&stream_plan->event_header);
    stream_plan->event_header = (struct plan){0};
    compile_event_header(set, stream_plan);
    g_clear_pointer(&stream_plan->extents, g_free);
    g_clear_pointer(&stream_plan->rows, g_free);
    stream_plan->row_count = 0;
    g_hash_table_iter_init(&iter, stream_plan->plans);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        struct event_plan *plan = value;

        if (!plan->plan.error) {
            g_array_append_val(set->retired_plans, plan->plan);
            plan->plan = (struct plan){0};
            compile_event(set, stream_plan, plan);
            finish_event_plan(stream_plan, plan);
            put_in_table(stream_plan, plan);
        }
    }
}

/* Clears the plan of a packet's scopes, but keeps the slots. */
static void clear_packet_plan(struct plan *plan)
{
    GHashTable *slots = g_steal_pointer(&plan->slots);

    ctf_plan_clear(plan);
    plan->slots = slots;
}

static bool has_new_save_slots(const struct plan *plan, const struct ctf_field_class *fc)
{
    return save_slot_count(fc) > plan->save_count;
}

void ctf_plan_set_update(struct ctf_plan_set *set)
{
    bool had_dynamic_order = set->orders.has_dynamic, is_header_stale, are_all_stale;
    uint32_t packet_slot_count = 0;
    GHashTableIter iter;
    gpointer value;

    ctf_order_survey_update(&set->orders, set->schema);
    are_all_stale = set->orders.has_dynamic && !had_dynamic_order;
    is_header_stale =
        are_all_stale || has_new_save_slots(&set->packet_header, set->schema->packet_header);
    if (is_header_stale) {
        g_hash_table_iter_init(&iter, set->stream_plans);
        while (g_hash_table_iter_next(&iter, NULL, &value)) {
            packet_slot_count =
                MAX(packet_slot_count, ((struct stream_plan *) value)->packet_context.slot_count);
        }
        clear_packet_plan(&set->packet_header);
        compile_packet_header(set, packet_slot_count);
    }
    g_hash_table_iter_init(&iter, set->stream_plans);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        struct stream_plan *stream_plan = value;

        if (is_header_stale || has_new_save_slots(&stream_plan->packet_context,
                                   stream_plan->stream_class->packet_context)) {
            clear_packet_plan(&stream_plan->packet_context);
            compile_packet_context(set, stream_plan);
            stream_plan->version++;
        }
        if (are_all_stale) {
            recompile_events(set, stream_plan);
        }
    }
}

void ctf_event_plan_set_user(struct ctf_event_plan *plan, void *user)
{
    struct stream_plan *stream_plan =
        ctf_plan_set_stream_plan(plan->set, plan->event_class->stream_class);
    uint64_t id = plan->event_class->id;

    plan->user = user;
    if (id < stream_plan->row_count && stream_plan->rows[id].plan == (struct event_plan *) plan) {
        stream_plan->rows[id].user = user;
    }
}

bool ctf_stream_class_has_visible_packet_context(const struct ctf_stream_class *stream_class)
{
    return stream_class->packet_context &&
           ctf_visible_member_count(stream_class->packet_context) > 0;
}

void ctf_plan_set_print_stream_class(
    struct ctf_plan_set *set, const struct ctf_stream_class *stream_class, GString *out)
{
    static const char *const header_names[] = {
        [HEADER_GENERIC] = "generic",
        [HEADER_PLAIN] = "plain",
        [HEADER_WIDE] = "wide",
        [HEADER_TAGGED] = "tagged",
        [HEADER_COMPACT] = "compact",
        [HEADER_LARGE] = "large",
    };
    struct stream_plan *plan = ctf_plan_set_stream_plan(set, stream_class);

    g_string_append(out, "packet header\n");
    ctf_print_plan(&set->packet_header, out);
    g_string_append(out, "packet context\n");
    ctf_print_plan(&plan->packet_context, out);
    g_string_append_printf(out, "event header (%s)\n", header_names[plan->header.kind]);
    ctf_print_plan(&plan->event_header, out);
}

void ctf_plan_set_print_event_class(
    struct ctf_plan_set *set, const struct ctf_event_class *event_class, GString *out)
{
    struct stream_plan *stream_plan = ctf_plan_set_stream_plan(set, event_class->stream_class);
    struct event_plan *plan = ctf_stream_plan_event_plan(set, stream_plan, event_class);

    g_string_append_printf(out, "event%s%s%s\n", event_class->name ? " " : "",
        event_class->name ? event_class->name : "",
        plan->starts_at_header ? " (from its header)" : "");
    ctf_print_plan(&plan->plan, out);
}
