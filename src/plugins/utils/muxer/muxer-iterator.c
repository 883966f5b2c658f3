/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of filter.utils.muxer.
 *
 * Each input holds one batch of its upstream message iterator; its next messages have entries, with
 * their times. A tournament knows the input with the earliest head. A *run*, messages of the winner
 * that are earlier than every other head, moves to the output at once. Messages are moved: no
 * reference is taken or put.
 *
 * Inputs are asked to seek a point in time only if all of them do so exactly. Otherwise the library
 * goes back to the beginning and drops messages, as with Babeltrace.
 */
#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <glib.h>
#include <string.h>

#include "plugins/utils/muxer/clock-rules.h"
#include "plugins/utils/muxer/message-order.h"
#include "plugins/utils/muxer/muxer.h"
#include "plugins/utils/muxer/tournament.h"

/*
 * A message that isn't delivered yet. Keys are nanoseconds; that of a message without time is
 * INT64_MIN. If there is no message, the key is INT64_MAX.
 */
struct entry {
    int64_t key;
    const bt_message *message; /* owned */
};

/* Room for a usual batch and the entry after it. */
enum { ENTRY_COUNT = 65 };

struct input {
    bt_message_iterator *iterator; /* held */
    /* The current batch; messages[position..count) are owned by this input and have no entries. */
    bt_message_array_const messages;
    uint64_t position, count;
    bool has_unchecked_clock; /* the head begins a stream or is one of inactivity */
    bool has_begun;           /* it has returned a batch */
    bool needs_batch;         /* the first batch is missing, or the next one wasn't available */
};

struct muxer_iterator {
    bt_self_message_iterator *self;
    struct input *inputs;
    uint64_t input_count;
    /*
     * For each input: its next messages, followed by one entry without a message, and the head, the
     * first of them. Most messages need nothing else: with many inputs, cache lines dominate the
     * cost.
     */
    struct entry (*entries)[ENTRY_COUNT];
    const struct entry **heads;
    uint64_t unchecked_clock_count; /* inputs that have an unchecked clock */
    struct tournament tournament;
    struct clock_rules clock_rules;
    bool has_started; /* the tournament: it knows a head of every input */
    bool is_complete; /* the head of every input that hasn't ended is known */
    uint64_t latest;  /* the input that was advanced last; UINT64_MAX: none since the start */
    /* An upstream failure, kept back until the messages before it are delivered. */
    bt_message_iterator_class_next_method_status failure;
    const bt_error *error;
    /*
     * The failure of an input before its first message. It has no time, so it is reported when all
     * other inputs have ended.
     */
    bt_message_iterator_class_next_method_status early_failure;
    const bt_error *early_error;
};

static struct muxer_iterator *muxer_of(bt_self_message_iterator *self)
{
    return bt_self_message_iterator_get_data(self);
}

static const struct entry no_entry = {.key = INT64_MAX};

/* Whether the tournament sees the keys of both inputs' heads as equal. */
static bool wins_tie(void *data, uint64_t low, uint64_t high)
{
    const struct muxer_iterator *muxer = data;
    const struct entry *low_head = muxer->heads[low], *high_head = muxer->heads[high];

    if (low_head->key != high_head->key) {
        return low_head->key < high_head->key;
    }
    if (!low_head->message || !high_head->message) {
        return !high_head->message;
    }

    int order = message_order_compare(low_head->message, high_head->message);

    /* Indistinguishable messages of the same input stay together. */
    return order < 0 || (order == 0 && high != muxer->latest);
}

/*
 * The clock is checked as late as possible: messages before one that can't be merged are delivered.
 */
static bool check_clock(struct muxer_iterator *muxer, const bt_message *message)
{
    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_STREAM_BEGINNING) {
        const bt_stream *stream = bt_message_stream_beginning_borrow_stream_const(message);

        return clock_rules_check(&muxer->clock_rules, muxer->self, stream,
            bt_stream_class_borrow_default_clock_class_const(bt_stream_borrow_class_const(stream)));
    }
    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY) {
        const bt_clock_snapshot *snapshot =
            bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(message);

        return clock_rules_check(&muxer->clock_rules, muxer->self, NULL,
            bt_clock_snapshot_borrow_clock_class_const(snapshot));
    }
    return true;
}

/* The key of one message of any type; INT64_MIN if it has no time. */
static bool work_out_key(const bt_message *message, int64_t *key)
{
    const bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);

    *key = INT64_MIN;
    return !snapshot || bt_clock_snapshot_get_ns_from_origin(snapshot, key) ==
                            BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK;
}

/* Gets the next batch of an input with no messages left. */
static bt_message_iterator_class_next_method_status load_batch(struct input *input)
{
    bt_message_iterator_next_status status =
        bt_message_iterator_next(input->iterator, &input->messages, &input->count);

    input->position = 0;
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        input->count = 0;
        input->needs_batch = status != BT_MESSAGE_ITERATOR_NEXT_STATUS_END;
        return (bt_message_iterator_class_next_method_status) status;
    }
    input->needs_batch = false;
    input->has_begun = true;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

/* Makes a single entry, for any message other than an event with a known time. */
static bool make_entry(struct muxer_iterator *muxer, struct input *input, struct entry *entry)
{
    entry->message = input->messages[input->position];
    if (!work_out_key(entry->message, &entry->key)) {
        return false;
    }
    input->position++;
    input->has_unchecked_clock =
        (bt_message_get_type(entry->message) &
            (BT_MESSAGE_TYPE_STREAM_BEGINNING | BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY)) != 0;
    muxer->unchecked_clock_count += input->has_unchecked_clock;
    return true;
}

/*
 * Makes entries of the next messages of the batch, which isn't used up; returns their number, 0 if
 * the time of the first one can't be computed.
 */
static uint64_t make_entries(
    struct muxer_iterator *muxer, struct input *input, struct entry *entries)
{
    bt_message_array_const messages = input->messages + input->position;
    int64_t keys[ENTRY_COUNT - 1];
    uint64_t count = bt_x_message_array_get_event_ns_from_origin(
        messages, MIN(input->count - input->position, G_N_ELEMENTS(keys)), keys);

    if (count == 0) {
        return make_entry(muxer, input, entries) ? 1 : 0;
    }
    for (uint64_t i = 0; i < count; i++) {
        entries[i] = (struct entry){.key = keys[i], .message = messages[i]};
    }
    input->position += count;
    return count;
}

/*
 * Finds the next head of an input whose entries are all delivered; without one, the input has
 * ended.
 */
static bt_message_iterator_class_next_method_status find_head(
    struct muxer_iterator *muxer, uint64_t index)
{
    struct input *input = &muxer->inputs[index];
    struct entry *entries = muxer->entries[index];

    muxer->heads[index] = &no_entry;
    if (input->position == input->count) {
        bt_message_iterator_class_next_method_status status = load_batch(input);

        if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
            return status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END
                       ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
                       : status;
        }
    }

    uint64_t count = make_entries(muxer, input, entries);

    if (count == 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
    }
    entries[count] = no_entry;
    muxer->heads[index] = entries;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static void keep_early_failure(
    struct muxer_iterator *muxer, bt_message_iterator_class_next_method_status status)
{
    const bt_error *error = bt_current_thread_take_error();

    if (muxer->early_failure == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        muxer->early_failure = status;
        muxer->early_error = error;
    } else if (error) {
        bt_error_release(error);
    }
}

/* `key` is one of an input. */
static void start_tournament(struct muxer_iterator *muxer, int64_t key)
{
    g_autofree int64_t *keys = g_new(int64_t, muxer->input_count);

    for (uint64_t i = 0; i < muxer->input_count; i++) {
        keys[i] = muxer->heads[i]->key;
    }
    tournament_start(&muxer->tournament, keys, key);
    muxer->has_started = true;
}

static __attribute__((noinline)) void lay_range_around_winner(struct muxer_iterator *muxer)
{
    const int64_t key = muxer->heads[tournament_winner(&muxer->tournament)]->key;

    /* The extreme keys aren't times. */
    if (key > INT64_MIN && key < INT64_MAX) {
        start_tournament(muxer, key);
    }
}

/* Puts the winner's next head into the tournament. */
static inline void replay(struct muxer_iterator *muxer, const struct entry *head)
{
    tournament_replay(&muxer->tournament, head->key);
    if (G_UNLIKELY(!tournament_covers_winner(&muxer->tournament))) {
        lay_range_around_winner(muxer);
    }
}

/*
 * Nothing can be merged before the head of each input is known. Once the tournament has started,
 * only its winner's can be missing.
 */
static bt_message_iterator_class_next_method_status find_missing_heads(struct muxer_iterator *muxer)
{
    bt_message_iterator_class_next_method_status result =
        BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;

    for (uint64_t i = 0; i < muxer->input_count; i++) {
        struct input *input = &muxer->inputs[i];

        if (!input->needs_batch) {
            continue;
        }

        bt_message_iterator_class_next_method_status status = find_head(muxer, i);

        if (status < 0 && !input->has_begun) {
            keep_early_failure(muxer, status);
            input->needs_batch = false;
            continue;
        }
        if (status < 0) {
            return status;
        }
        if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
            result = status;
        }
    }
    if (result != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        return result;
    }
    if (muxer->has_started) {
        replay(muxer, muxer->heads[tournament_winner(&muxer->tournament)]);
    } else {
        start_tournament(muxer, muxer->heads[0]->key);
    }
    muxer->is_complete = true;
    return result;
}

enum { MANY_INPUTS = 64, PREFETCHED_ENTRIES = 4 /* a cache line further */ };

/* Moves the run of an input with this head to `messages`, `*count` of them, at least 1; returns the
 * next head. */
static inline const struct entry *move_run(const struct entry *head, int64_t second_key,
    bt_message_array_const messages, uint64_t room, uint64_t *count)
{
    uint64_t moved = 0;

    do {
        messages[moved++] = head++->message;
    } while (head->key < second_key && moved < room);
    *count = moved;
    return head;
}

/*
 * Moves the next messages to `messages`, increasing `*count` up to `capacity`. On its own, because
 * inlined next to pass_through() its loop runs short of registers: 10 instructions more an event.
 */
static __attribute__((noinline)) bt_message_iterator_class_next_method_status merge(
    struct muxer_iterator *muxer, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    bt_message_iterator_class_next_method_status status =
        muxer->is_complete ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
                           : find_missing_heads(muxer);
    uint64_t moved = 0;

    while (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK && moved < capacity) {
        const uint64_t index = tournament_winner(&muxer->tournament);
        const struct entry *head = muxer->heads[index];
        int64_t limit = INT64_MIN;
        uint64_t run_length;

        if (G_UNLIKELY(!head->message)) {
            status = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
            break;
        }
        if (G_UNLIKELY(muxer->unchecked_clock_count > 0) &&
            muxer->inputs[index].has_unchecked_clock) {
            muxer->inputs[index].has_unchecked_clock = false;
            muxer->unchecked_clock_count--;
            if (!check_clock(muxer, head->message)) {
                status = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
                break;
            }
        }
        /*
         * With many inputs, one seldom has two messages in a row: looking for a run costs more than
         * it saves.
         */
        if (muxer->input_count < MANY_INPUTS || index == muxer->latest) {
            limit = tournament_second_key(&muxer->tournament);
        }
        muxer->latest = index;
        head = move_run(head, limit, messages + moved, capacity - moved, &run_length);
        moved += run_length;
        muxer->heads[index] = head;
        /* Prefetched for this input's next turn. */
        __builtin_prefetch(head + PREFETCHED_ENTRIES);
        __builtin_prefetch(head->message, 1);
        if (G_UNLIKELY(!head->message)) {
            status = find_head(muxer, index);
            if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
                muxer->is_complete = false;
                break;
            }
            head = muxer->heads[index];
        }
        replay(muxer, head);
    }
    *count = moved;
    return status;
}

/* The number of leading messages whose clocks can be merged: `count`, except on failure. */
static uint64_t check_clocks(
    struct muxer_iterator *muxer, bt_message_array_const messages, uint64_t count)
{
    uint64_t i = bt_x_message_array_find_clock(messages, count);

    while (i < count && check_clock(muxer, messages[i])) {
        i++;
        i += bt_x_message_array_find_clock(messages + i, count - i);
    }
    return i;
}

/*
 * One input: its messages are in order already. It is asked until there is no more room or nothing
 * available: a source may prepare a stream or trace between two batches, after sending its
 * beginning.
 */
static bt_message_iterator_class_next_method_status pass_through(struct muxer_iterator *muxer,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct input *input = &muxer->inputs[0];
    bt_message_iterator_class_next_method_status status =
        BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    uint64_t moved = 0;

    while (moved < capacity) {
        if (input->position == input->count) {
            status = load_batch(input);
            if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
                break;
            }
        }

        const bt_message **head = input->messages + input->position;
        const uint64_t wanted = MIN(input->count - input->position, capacity - moved);
        const uint64_t checked = check_clocks(muxer, head, wanted);

        memcpy(messages + moved, head, checked * sizeof(*messages));
        input->position += checked;
        moved += checked;
        if (checked < wanted) {
            status = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
            break;
        }
    }
    *count = moved;
    return status;
}

static bt_message_iterator_class_next_method_status report_failure(struct muxer_iterator *muxer)
{
    if (muxer->error) {
        bt_current_thread_move_error(g_steal_pointer(&muxer->error));
    }
    return muxer->failure;
}

bt_message_iterator_class_next_method_status muxer_iterator_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct muxer_iterator *muxer = muxer_of(self);

    if (muxer->input_count == 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    if (muxer->failure != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        return report_failure(muxer);
    }

    bt_message_iterator_class_next_method_status status =
        muxer->input_count == 1 ? pass_through(muxer, messages, capacity, count)
                                : merge(muxer, messages, capacity, count);

    if (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END &&
        muxer->early_failure != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        muxer->failure = muxer->early_failure;
        muxer->error = g_steal_pointer(&muxer->early_error);
        if (*count == 0) {
            return report_failure(muxer);
        }
    }
    if (status < 0) {
        /* The failure is permanent: the tournament no longer matches the inputs. */
        muxer->failure = status;
    }
    if (*count == 0) {
        return status;
    }
    if (status < 0) {
        muxer->error = bt_current_thread_take_error();
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static void drop_messages(struct muxer_iterator *muxer)
{
    for (uint64_t i = 0; i < muxer->input_count; i++) {
        struct input *input = &muxer->inputs[i];

        for (const struct entry *head = muxer->heads[i]; head->message; head++) {
            bt_message_put_ref(head->message);
        }
        muxer->heads[i] = &no_entry;
        bt_x_message_array_put_refs(
            input->messages + input->position, input->count - input->position);
        input->position = input->count = 0;
        input->has_begun = input->has_unchecked_clock = false;
        input->needs_batch = true;
    }
    if (muxer->error) {
        bt_error_release(g_steal_pointer(&muxer->error));
    }
    if (muxer->early_error) {
        bt_error_release(g_steal_pointer(&muxer->early_error));
    }
    muxer->failure = muxer->early_failure = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    muxer->has_started = muxer->is_complete = false;
    muxer->latest = UINT64_MAX;
    muxer->unchecked_clock_count = 0;
    clock_rules_clear(&muxer->clock_rules);
}

static bt_message_iterator_create_from_message_iterator_status create_inputs(
    struct muxer_iterator *muxer, bt_self_component_filter *component)
{
    uint64_t port_count = bt_component_filter_get_input_port_count(
        bt_self_component_filter_as_component_filter(component));

    muxer->inputs = g_new0(struct input, port_count);
    /* One more: the address of a prefetch may be after the last one. */
    muxer->entries = g_malloc_n(port_count + 1, sizeof(*muxer->entries));
    muxer->heads = g_new(const struct entry *, port_count);
    for (uint64_t i = 0; i < port_count; i++) {
        bt_self_component_port_input *port =
            bt_self_component_filter_borrow_input_port_by_index(component, i);

        if (!bt_port_is_connected(
                bt_port_input_as_port_const(bt_self_component_port_input_as_port_input(port)))) {
            continue;
        }

        struct input *input = &muxer->inputs[muxer->input_count];
        bt_message_iterator_create_from_message_iterator_status status =
            bt_message_iterator_create_from_message_iterator(muxer->self, port, &input->iterator);

        if (status != BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
            return status;
        }
        input->needs_batch = true;
        muxer->heads[muxer->input_count] = &no_entry;
        muxer->input_count++;
    }
    return BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK;
}

static void free_muxer(struct muxer_iterator *muxer)
{
    drop_messages(muxer);
    for (uint64_t i = 0; i < muxer->input_count; i++) {
        bt_message_iterator_put_ref(muxer->inputs[i].iterator);
    }
    tournament_clear(&muxer->tournament);
    g_free(muxer->heads);
    g_free(muxer->entries);
    g_free(muxer->inputs);
    g_free(muxer);
}

bt_message_iterator_class_initialize_method_status muxer_iterator_init(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct muxer_iterator *muxer = g_new0(struct muxer_iterator, 1);
    bt_message_iterator_create_from_message_iterator_status status;
    bt_bool can_seek_forward = BT_TRUE;

    muxer->self = self;
    muxer->latest = UINT64_MAX;
    /* The casts are valid: a filter's self component is the same object as each specific type. */
    status = create_inputs(
        muxer, (bt_self_component_filter *) bt_self_message_iterator_borrow_component(self));
    if (status != BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
        free_muxer(muxer);
        return (bt_message_iterator_class_initialize_method_status) status;
    }
    for (uint64_t i = 0; i < muxer->input_count; i++) {
        can_seek_forward =
            can_seek_forward && bt_message_iterator_can_seek_forward(muxer->inputs[i].iterator);
    }
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, can_seek_forward);
    /* The muxer asks only those inputs to seek that do so exactly. */
    bt_x_self_message_iterator_configuration_set_seeks_exactly(configuration, BT_TRUE);
    tournament_init(&muxer->tournament, muxer->input_count, wins_tie, muxer);
    bt_self_message_iterator_set_data(self, muxer);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

void muxer_iterator_finalize(bt_self_message_iterator *self)
{
    free_muxer(muxer_of(self));
}

bt_message_iterator_class_can_seek_beginning_method_status muxer_iterator_can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek)
{
    struct muxer_iterator *muxer = muxer_of(self);

    *can_seek = BT_TRUE;
    for (uint64_t i = 0; i < muxer->input_count && *can_seek; i++) {
        bt_message_iterator_can_seek_beginning_status status =
            bt_message_iterator_can_seek_beginning(muxer->inputs[i].iterator, can_seek);

        if (status != BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_OK) {
            return (bt_message_iterator_class_can_seek_beginning_method_status) status;
        }
    }
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK;
}

bt_message_iterator_class_seek_beginning_method_status muxer_iterator_seek_beginning(
    bt_self_message_iterator *self)
{
    struct muxer_iterator *muxer = muxer_of(self);

    drop_messages(muxer);
    for (uint64_t i = 0; i < muxer->input_count; i++) {
        bt_message_iterator_seek_beginning_status status =
            bt_message_iterator_seek_beginning(muxer->inputs[i].iterator);

        if (status != BT_MESSAGE_ITERATOR_SEEK_BEGINNING_STATUS_OK) {
            return (bt_message_iterator_class_seek_beginning_method_status) status;
        }
    }
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

bt_message_iterator_class_can_seek_ns_from_origin_method_status
muxer_iterator_can_seek_ns_from_origin(
    bt_self_message_iterator *self, int64_t ns_from_origin, bt_bool *can_seek)
{
    struct muxer_iterator *muxer = muxer_of(self);

    *can_seek = BT_TRUE;
    for (uint64_t i = 0; i < muxer->input_count && *can_seek; i++) {
        bt_message_iterator *iterator = muxer->inputs[i].iterator;

        if (!bt_x_message_iterator_seeks_exactly(iterator)) {
            *can_seek = BT_FALSE;
            break;
        }

        bt_message_iterator_can_seek_ns_from_origin_status status =
            bt_message_iterator_can_seek_ns_from_origin(iterator, ns_from_origin, can_seek);

        if (status != BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_OK) {
            return (bt_message_iterator_class_can_seek_ns_from_origin_method_status) status;
        }
    }
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}

bt_message_iterator_class_seek_ns_from_origin_method_status muxer_iterator_seek_ns_from_origin(
    bt_self_message_iterator *self, int64_t ns_from_origin)
{
    struct muxer_iterator *muxer = muxer_of(self);

    drop_messages(muxer);
    for (uint64_t i = 0; i < muxer->input_count; i++) {
        bt_message_iterator_seek_ns_from_origin_status status =
            bt_message_iterator_seek_ns_from_origin(muxer->inputs[i].iterator, ns_from_origin);

        if (status != BT_MESSAGE_ITERATOR_SEEK_NS_FROM_ORIGIN_STATUS_OK) {
            return (bt_message_iterator_class_seek_ns_from_origin_method_status) status;
        }
    }
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}
