/* SPDX-License-Identifier: MIT */
/* The plans of a schema: which there are, when they are compiled, how they are found by event class
 * ID. */
#include "ctf/decode/layout.h"
#include "ctf/decode/plan-internal.h"

#include <stdio.h>

/* Event class IDs below this are looked up in a table, if the table is not too sparse. */
#define MAX_TABLE_SIZE 65536

#define HEADER_ROLES                                                                               \
    (CTF_ROLE_PACKET_MAGIC | CTF_ROLE_METADATA_UUID | CTF_ROLE_STREAM_CLASS_ID | CTF_ROLE_STREAM_ID)
#define CONTEXT_ROLES                                                                              \
    (CTF_ROLE_PACKET_TOTAL_LENGTH | CTF_ROLE_PACKET_CONTENT_LENGTH | CTF_ROLE_CLOCK_TIMESTAMP |    \
        CTF_ROLE_PACKET_END_TIMESTAMP | CTF_ROLE_DISCARDED_EVENT_COUNTER |                         \
        CTF_ROLE_PACKET_SEQUENCE_NUMBER)
#define EVENT_HEADER_ROLES (CTF_ROLE_EVENT_CLASS_ID | CTF_ROLE_CLOCK_TIMESTAMP)

/* What a tree of classes contains. */
enum {
    HAS_LITTLE_ENDIAN = 1 << CTF_LITTLE_ENDIAN,
    HAS_BIG_ENDIAN = 1 << CTF_BIG_ENDIAN,
    HAS_BOTH = HAS_LITTLE_ENDIAN | HAS_BIG_ENDIAN,
    HAS_PARTIAL_BYTES = 1 << 2,
    HAS_BEGIN = 1 << 3,
};

static unsigned survey(const struct ctf_field_class *fc)
{
    unsigned found = 0;

    if (!fc) {
        return 0;
    }
    if (ctf_is_bit_array(fc)) {
        found = 1U << fc->byte_order | (fc->length % 8 ? HAS_PARTIAL_BYTES : 0);
    }
    if (fc->roles & CTF_ROLE_CLOCK_TIMESTAMP) {
        found |= HAS_BEGIN;
    }
    found |= survey(fc->element);
    for (guint i = 0; i < fc->member_count; i++) {
        found |= survey(fc->members[i].field_class);
    }
    for (guint i = 0; i < fc->option_count; i++) {
        found |= survey(fc->options[i].field_class);
    }
    return found;
}

/*
 * Which byte order a shared byte has is checked while compiling. Where that isn't possible for what
 * packets and events begin with, every plan checks it at run time: only if the trace has both
 * orders, and begins events at any bit.
 */
static void survey_orders(struct ctf_plan_set *set)
{
    const struct ctf_schema *schema = set->schema;
    unsigned all = survey(schema->packet_header);
    bool is_uncertain = false;

    for (guint i = 0; i < schema->stream_classes->len; i++) {
        const struct ctf_stream_class *sc = g_ptr_array_index(schema->stream_classes, i);
        unsigned frame =
            survey(schema->packet_header) | survey(sc->packet_context) | survey(sc->event_header);

        is_uncertain |= !sc->event_header || ctf_alignment(sc->event_header) < 8 ||
                        ((frame & HAS_BOTH) == HAS_BOTH && (frame & HAS_PARTIAL_BYTES));
        all |= frame | survey(sc->event_common_context);
        for (guint j = 0; j < sc->event_classes->len; j++) {
            const struct ctf_event_class *ec = g_ptr_array_index(sc->event_classes, j);

            all |= survey(ec->specific_context) | survey(ec->payload);
        }
    }
    set->has_both_orders = (all & HAS_BOTH) == HAS_BOTH && (all & HAS_PARTIAL_BYTES);
    set->has_dynamic_order = set->has_both_orders && is_uncertain;
}

static void print(const struct ctf_plan_set *set, const char *title, const struct plan *plan)
{
    if (!set->is_printing) {
        return;
    }

    g_autoptr(GString) text = g_string_new(NULL);

    ctf_print_plan(plan, text);
    fprintf(stderr, "%s\n%s", title, text->str);
}

struct ctf_plan_set *ctf_plan_set_create(
    const struct ctf_schema *schema, const struct ctf_cell_functions *functions)
{
    struct ctf_plan_set *set = g_new0(struct ctf_plan_set, 1);
    struct root_scope scope = {schema->packet_header, NO_CELL, HEADER_ROLES};

    set->ref_count = 1;
    set->schema = schema;
    set->functions = functions;
    set->is_printing = g_strcmp0(g_getenv("TRACEGRAPH_PRINT_PLAN"), "1") == 0;
    survey_orders(set);

    struct compilation compilation = {
        .set = set,
        .plan = &set->packet_header,
        .start = {.modulus = UINT64_C(1) << 31, .order = PLACE_NO_ORDER},
        .has_dynamic_order = set->has_dynamic_order,
    };

    ctf_compile(&compilation, &scope, 1, false);
    print(set, "packet header", &set->packet_header);
    set->stream_plans = g_hash_table_new(NULL, NULL);
    return set;
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
    g_hash_table_unref(set->stream_plans);
    ctf_plan_clear(&set->packet_header);
    g_free(set);
}

const struct ctf_schema *ctf_plan_set_schema(const struct ctf_plan_set *set)
{
    return set->schema;
}

static GHashTable *copy_slots(GHashTable *slots)
{
    GHashTable *copy = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer key, value;

    g_hash_table_iter_init(&iter, slots);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        g_hash_table_insert(copy, key, value);
    }
    return copy;
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
        .has_dynamic_order = set->has_dynamic_order,
    };

    plan->slots = copy_slots(set->packet_header.slots);
    plan->slot_count = set->packet_header.slot_count;
    ctf_compile(&compilation, &scope, 1, false);
    stream_plan->begins_with_clock = survey(fc) & HAS_BEGIN;
}

/* Where an event starts, before the alignment of its first structure: anywhere. */
static struct place event_start(const struct ctf_plan_set *set)
{
    return (struct place){
        .modulus = 1,
        .order = set->has_both_orders ? PLACE_UNKNOWN_ORDER : PLACE_NO_ORDER,
    };
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
        .has_dynamic_order = set->has_dynamic_order,
    };

    ctf_compile(&compilation, &scope, 1, true);
    if (!stream_plan->event_header.error) {
        ctf_recognise_header(&stream_plan->event_header, &stream_plan->header);
    }
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
    stream_plan->plans = g_hash_table_new(NULL, NULL);
    compile_packet_context(set, stream_plan);
    compile_event_header(set, stream_plan);
    print(set, "packet context", &stream_plan->packet_context);
    print(set, "event header", &stream_plan->event_header);
    g_hash_table_insert(set->stream_plans, (gpointer) stream_class, stream_plan);
    return stream_plan;
}

static bool needs_slot_of(const struct ctf_field_class *dependent, GHashTable *slots)
{
    if (!dependent) {
        return false;
    }
    if (dependent->key_slot != CTF_NO_SLOT &&
        g_hash_table_contains(slots, GUINT_TO_POINTER(dependent->key_slot))) {
        return true;
    }
    if (needs_slot_of(dependent->element, slots)) {
        return true;
    }
    for (guint i = 0; i < dependent->member_count; i++) {
        if (needs_slot_of(dependent->members[i].field_class, slots)) {
            return true;
        }
    }
    for (guint i = 0; i < dependent->option_count; i++) {
        if (needs_slot_of(dependent->options[i].field_class, slots)) {
            return true;
        }
    }
    return false;
}

static void collect_saved_slots(const struct ctf_field_class *fc, GHashTable *slots)
{
    if (!fc) {
        return;
    }
    for (guint i = 0; i < fc->save_slot_count; i++) {
        g_hash_table_add(slots, GUINT_TO_POINTER(fc->save_slots[i]));
    }
    collect_saved_slots(fc->element, slots);
    for (guint i = 0; i < fc->member_count; i++) {
        collect_saved_slots(fc->members[i].field_class, slots);
    }
    for (guint i = 0; i < fc->option_count; i++) {
        collect_saved_slots(fc->options[i].field_class, slots);
    }
}

/* Whether a length or selector of the event's body is in its header. */
static bool depends_on_header(
    const struct ctf_stream_class *stream_class, const struct ctf_event_class *event_class)
{
    g_autoptr(GHashTable) slots = g_hash_table_new(NULL, NULL);

    collect_saved_slots(stream_class->event_header, slots);
    return g_hash_table_size(slots) && (needs_slot_of(stream_class->event_common_context, slots) ||
                                           needs_slot_of(event_class->specific_context, slots) ||
                                           needs_slot_of(event_class->payload, slots));
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
        .has_dynamic_order = set->has_dynamic_order,
    };

    plan->starts_at_header = depends_on_header(sc, ec);
    for (;;) {
        bool at_header = plan->starts_at_header;

        compilation.start = at_header ? event_start(set) : stream_plan->event_header.end;
        ctf_compile(&compilation, at_header ? scopes : scopes + 1, at_header ? 4 : 3, true);
        if (!compilation.needs_dynamic_order || compilation.has_dynamic_order) {
            return;
        }
        /* From the header on, which starts at a byte, the order of each byte can be followed. */
        ctf_plan_clear(&plan->plan);
        plan->plan = (struct plan){0};
        compilation.has_dynamic_order = true;
        plan->starts_at_header = true;
    }
}

static void finish_event_plan(const struct stream_plan *stream_plan, struct event_plan *plan)
{
    const struct block *root = plan->plan.root;

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

/* Whether the events of a class begin and end at bytes, if their headers do. */
static bool is_bytewise(const struct event_plan *plan)
{
    const struct step *step = &plan->root->steps[0];

    if (plan->is_variable) {
        return plan->plan.end.modulus % 8 == 0 && plan->plan.end.remainder % 8 == 0;
    }
    return step->align_mask <= 7 && step->size % 8 == 0;
}

/* Bits from now on. */
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

    if (plan->plan.error || plan->may_be_empty || id >= MIN(MAX_TABLE_SIZE, limit)) {
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
    stream_plan->rows[id].plan = plan;
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

struct ctf_event_plan *ctf_plan_set_event_plan(
    struct ctf_plan_set *set, const struct ctf_event_class *event_class, char **error)
{
    struct stream_plan *stream_plan = ctf_plan_set_stream_plan(set, event_class->stream_class);
    struct event_plan *plan = ctf_stream_plan_event_plan(set, stream_plan, event_class);

    if (!plan->plan.error) {
        return &plan->base;
    }
    if (error) {
        *error = g_strdup(plan->plan.error);
    }
    return NULL;
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
