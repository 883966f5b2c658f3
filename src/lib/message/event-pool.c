/* SPDX-License-Identifier: MIT */
/* Allocates event messages and their fields if none are free, and frees them. */
#include "lib/message/event-pool.h"

#include <stdlib.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/trace-ir/stream-class.h"

G_STATIC_ASSERT(sizeof(struct bt_message_event) == BT__CACHE_LINE_SIZE);

void bt__event_class_roots(const struct bt_event_class *event_class,
    const struct bt_field_class *roots[BT_X_EVENT_CELL_ROOT_COUNT])
{
    roots[BT_X_EVENT_CELL_COMMON_CONTEXT] = event_class->stream_class->event_common_context_class;
    roots[BT_X_EVENT_CELL_SPECIFIC_CONTEXT] = event_class->specific_context_class;
    roots[BT_X_EVENT_CELL_PAYLOAD] = event_class->payload_class;
}

static struct bt__event_pool *create_pool(const struct bt_clock_class *clock_class)
{
    struct bt__event_pool *pool = bt__cache_lines_alloc(sizeof(*pool));

    pool->clock_class = clock_class;
    pool->fast_limit = clock_class ? clock_class->conversion.fast_limit : 1;
    pool->base_ns = clock_class ? clock_class->conversion.base_ns : BT__NS_UNKNOWN;
    /*
     * Without the pool, memory checkers can track each message. TRACEGRAPH_POOL is for
     * measurements.
     */
    pool->is_off = BT_DEV_MODE || g_strcmp0(g_getenv("TRACEGRAPH_POOL"), "0") == 0;
    pool->free = g_new0(struct bt_message_event *, 2);
    pool->top = pool->free + 1;
    return pool;
}

void bt__event_pool_destroy(struct bt__event_pool *pool)
{
    if (!pool) {
        return;
    }
    while (pool->slabs) {
        struct bt__event_slab *slab = pool->slabs;

        pool->slabs = slab->next;
        free(slab);
    }
    g_free(pool->free);
    free(pool);
}

/*
 * Adds a slab when no message is free, and enlarges the stack so that it has room for all messages.
 */
static void add_slab(struct bt__event_pool *pool)
{
    struct bt__event_slab *slab = aligned_alloc(BT__EVENT_SLAB_SIZE, sizeof(*slab));

    if (!slab) {
        g_error("Cannot allocate %d bytes for event messages.", BT__EVENT_SLAB_SIZE);
    }
    slab->pool = pool;
    slab->next = pool->slabs;
    pool->slabs = slab;
    pool->slab_count++;
    pool->used = 0;
    pool->free = g_renew(struct bt_message_event *, pool->free,
        1 + (size_t) pool->slab_count * G_N_ELEMENTS(slab->messages));
    pool->free[0] = NULL;
    pool->top = pool->free + 1;
}

static struct bt_message_event *new_message(struct bt__event_pool *pool)
{
    if (pool->is_off) {
        return bt__cache_lines_alloc(sizeof(struct bt_message_event));
    }
    if (!pool->slabs || pool->used == G_N_ELEMENTS(pool->slabs->messages)) {
        add_slab(pool);
    }
    return &pool->slabs->messages[pool->used++];
}

/* Adds a free message to an empty pool. */
static void add_message(struct bt__event_pool *pool)
{
    struct bt_message_event *message = new_message(pool);

    *message = (struct bt_message_event){
        .base = {.ref_count = 1, .type = BT_MESSAGE_TYPE_EVENT, .is_unpooled = pool->is_off},
        .snapshot.clock_class = pool->clock_class,
    };
    *pool->top++ = message;
}

struct bt__event_pool *bt__event_class_filled_pool(struct bt_event_class *event_class)
{
    struct bt_stream_class *stream_class = event_class->stream_class;

    if (!event_class->pool) {
        bt__event_class_freeze(event_class);
        if (!stream_class->event_pool) {
            stream_class->event_pool = create_pool(stream_class->default_clock_class);
        }
        event_class->pool = stream_class->event_pool;
    }
    if (bt__event_pool_is_empty(event_class->pool)) {
        add_message(event_class->pool);
    }
    return event_class->pool;
}

uint64_t bt__event_class_cell_count(const struct bt_event_class *event_class)
{
    const struct bt_field_class *roots[BT_X_EVENT_CELL_ROOT_COUNT];
    uint64_t count = BT_X_EVENT_CELL_ROOT_COUNT;

    bt__event_class_roots(event_class, roots);
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        count += roots[i] ? roots[i]->extra_cells : 0;
    }
    return count;
}

void bt__event_class_init_cells(const struct bt_event_class *event_class, bt_x_field_cell *cells)
{
    const struct bt_field_class *roots[BT_X_EVENT_CELL_ROOT_COUNT];
    bt_x_field_cell *free = cells + BT_X_EVENT_CELL_ROOT_COUNT;

    bt__event_class_roots(event_class, roots);
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        if (roots[i]) {
            free = bt__field_cell_init(&cells[i], roots[i], free);
        }
    }
}

static struct bt__event_fields *allocate_fields(const struct bt_event_class *event_class)
{
    struct bt__event_fields *fields = bt__cache_lines_alloc(
        sizeof(*fields) + bt__event_class_cell_count(event_class) * sizeof(fields->cells[0]));

    bt__event_class_init_cells(event_class, fields->cells);
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        fields->roots[i] = fields->cells[i].field_class ? (bt_field *) &fields->cells[i] : NULL;
    }
    return fields;
}

static void free_fields(struct bt__event_fields *fields)
{
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt__field_cell_finalize(&fields->cells[i]);
    }
    free(fields);
}

void bt__event_class_free_fields(struct bt_event_class *event_class)
{
    while (event_class->free_fields) {
        struct bt__event_fields *fields = event_class->free_fields;

        event_class->free_fields = fields->next_free;
        free_fields(fields);
    }
    while (event_class->ready_messages) {
        free_fields(bt__event_class_take_ready(event_class)->event.fields);
    }
}

static void flag_all(struct bt__event_fields *fields, enum bt__field_flag flag, bool value)
{
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt__field_cell_flag_all(&fields->cells[i], flag, value);
    }
}

struct bt__event_fields *bt__event_attach_fields(struct bt_message_event *message)
{
    struct bt_event_class *event_class = (struct bt_event_class *) message->event.event_class;
    struct bt__event_fields *fields = event_class->free_fields;
    const uint8_t *bytes = message->event.bytes;

    if (G_LIKELY(fields)) {
        event_class->free_fields = fields->next_free;
    } else {
        fields = allocate_fields(event_class);
    }
    fields->bytes = bytes;
    message->event.fields = fields;
    message->base.has_fields = true;
    /* In developer mode, the fields aren't reused, because their state belongs to one event. */
    message->base.keeps_fields = !bytes && !BT_DEV_MODE;
    if (bytes) {
        if (BT_DEV_MODE) {
            /*
             * The decoder may set fields with functions that require that the fields aren't frozen.
             */
            flag_all(fields, BT__FIELD_IS_FROZEN, false);
        }
        BT__IN_METHOD(event_class->decode(bytes, message->base.tag, message->event.segment,
                          fields->cells, event_class->decoder_data),
            .method = "decode event");
    }
    if (G_UNLIKELY(event_class->decode_late)) {
        fields->cells[event_class->late_index].owned = bytes ? message : NULL;
    }
    if (BT_DEV_MODE) {
        flag_all(fields, BT__FIELD_IS_SET, bytes);
        flag_all(fields, BT__FIELD_IS_FROZEN, message->base.is_frozen);
    }
    return fields;
}

static void trim_fields(struct bt__event_fields *fields)
{
    for (int i = 0; i < BT_X_EVENT_CELL_ROOT_COUNT; i++) {
        bt__field_cell_trim(&fields->cells[i]);
    }
}

/* The rare cases are tail calls, so that recycling a message doesn't save registers. */
static __attribute__((noinline)) void destroy_unpooled(struct bt_message_event *message)
{
    struct bt_x_segment *segment = message->event.segment;

    if (message->base.has_fields) {
        free_fields(message->event.fields);
    }
    bt__object_registry_free(message);
    bt__segment_put_ref(segment);
}

static __attribute__((noinline)) void trim_and_recycle(struct bt_message_event *message)
{
    trim_fields(message->event.fields);
    bt__event_recycle(message, true, message->base.keeps_fields);
}

void bt__message_event_recycle(struct bt_message_event *message)
{
    message->base.is_frozen = false;
    if (G_UNLIKELY(message->base.is_unpooled)) {
        destroy_unpooled(message);
    } else if (message->base.has_fields && G_UNLIKELY(bt__field_large_stores_exist())) {
        trim_and_recycle(message);
    } else {
        bt__event_recycle(message, message->base.has_fields, message->base.keeps_fields);
    }
}
