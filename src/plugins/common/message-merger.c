/* SPDX-License-Identifier: MIT */
/* Merging messages by time; see message-merger.h. */
#include "plugins/common/message-merger.h"

#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <glib.h>
#include <string.h>

#include "plugins/common/clock-rules.h"
#include "plugins/common/held-failure.h"
#include "plugins/common/message-order.h"
#include "plugins/common/tournament.h"

/*
 * A message that isn't delivered yet. Keys are nanoseconds, or INT64_MIN if the message has no
 * time. An entry without a message has one of two keys. If the input has ended, or if the other
 * inputs continue without it, the key is INT64_MAX. If the input currently has no messages, the key
 * is the time before which the input won't send any message.
 */
struct entry {
    int64_t key;
    const bt_message *message; /* owned */
};

/* The usual size of a batch, plus one for the entry after the messages. */
enum { ENTRY_COUNT = 65 };

struct input {
    void *data; /* the caller's pointer for this input */
    /* The current batch. The input owns messages[position..count), which have no entries yet. */
    bt_message_array_const messages;
    uint64_t position, count;
    bool has_unchecked_clock; /* the head is a stream beginning or inactivity message */
    bool has_begun;           /* the input has returned a batch */
    bool is_waiting;          /* the head must still be found: at first, and after "again" */
    bool has_ended;
    int64_t latest_key; /* greatest key that was delivered when the input last had no entry left */
};

struct message_merger {
    bt_self_message_iterator *self;
    message_merger_next_method next;
    message_merger_may_be_passed_method may_be_passed; /* or NULL */
    struct input *inputs;
    uint64_t input_count, capacity;
    /*
     * `entries` has an array for each input: the entries of its next messages, then one entry
     * without a message. `heads` points to the first entry of each input that isn't delivered yet.
     * For most messages, the merger reads only these two arrays and the tournament. This matters
     * with many inputs, because cache misses then dominate the cost.
     */
    struct entry (*entries)[ENTRY_COUNT];
    const struct entry **heads;
    uint64_t unchecked_clock_count; /* inputs that have an unchecked clock */
    uint64_t waiting_count;         /* inputs that are waiting */
    struct tournament tournament;
    struct clock_rules clock_rules;
    bool has_merged;  /* there was more than one input, so messages may have entries */
    bool has_started; /* the tournament contains the head of every input */
    uint64_t latest;  /* the input that was advanced last; UINT64_MAX: none since the start */
    /* The first failure. Every later call returns it, because the tournament is no longer valid. */
    bt_message_iterator_class_next_method_status failure;
    struct held_failure held_failure; /* reported after the messages before it */
    /*
     * The failure of an input before its first message. The failure has no time, so it is reported
     * when the other inputs have ended or have no message for now.
     */
    struct held_failure early_failure;
};

static const struct entry no_entry = {.key = INT64_MAX};

/*
 * Returns whether input `low` goes first if the tournament can't distinguish the keys of `low` and
 * `high`.
 */
static bool wins_tie(void *data, uint64_t low, uint64_t high)
{
    const struct message_merger *merger = data;
    const struct entry *low_head = merger->heads[low], *high_head = merger->heads[high];

    if (low_head->key != high_head->key) {
        return low_head->key < high_head->key;
    }
    /* A waiting input may still get a message that goes first. An input that has ended can't. */
    if (!low_head->message || !high_head->message) {
        return low_head->key < INT64_MAX ? !low_head->message : !high_head->message;
    }

    int order = message_order_compare(low_head->message, high_head->message);

    /* If the order doesn't distinguish two messages, the input that was advanced last goes on. */
    return order < 0 || (order == 0 && high != merger->latest);
}

/*
 * Checks the clock of a message. The check happens when the message is due, so that all messages
 * before an incompatible clock are delivered.
 */
static bool check_clock(struct message_merger *merger, const bt_message *message)
{
    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_STREAM_BEGINNING) {
        const bt_stream *stream = bt_message_stream_beginning_borrow_stream_const(message);

        return clock_rules_check(&merger->clock_rules, merger->self, stream,
            bt_stream_class_borrow_default_clock_class_const(bt_stream_borrow_class_const(stream)));
    }
    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY) {
        const bt_clock_snapshot *snapshot =
            bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(message);

        return clock_rules_check(&merger->clock_rules, merger->self, NULL,
            bt_clock_snapshot_borrow_clock_class_const(snapshot));
    }
    return true;
}

/* Sets `*key` to the time of a message of any type. */
static bool work_out_key(const bt_message *message, int64_t *key)
{
    return bt_x_message_get_ns_from_origin(message, key) !=
           BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR;
}

/* Gets the next batch of an input whose current batch is used up. */
static bt_message_iterator_class_next_method_status load_batch(
    struct message_merger *merger, struct input *input)
{
    bt_message_iterator_class_next_method_status status =
        input->has_ended ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END
                         : merger->next(input->data, &input->messages, &input->count);

    input->position = 0;
    input->has_ended = status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        input->count = 0;
        return status;
    }
    input->has_begun = true;
    return status;
}

/*
 * Makes one entry. Handles all messages, including those that make_entries() can't handle in a
 * batch: messages other than events, and events without a known time.
 */
static bool make_entry(struct message_merger *merger, struct input *input, struct entry *entry)
{
    entry->message = input->messages[input->position];
    if (!work_out_key(entry->message, &entry->key)) {
        return false;
    }
    input->position++;
    input->has_unchecked_clock =
        (bt_message_get_type(entry->message) &
            (BT_MESSAGE_TYPE_STREAM_BEGINNING | BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY)) != 0;
    merger->unchecked_clock_count += input->has_unchecked_clock;
    return true;
}

/*
 * Makes entries of the next messages of the batch, which must contain at least one more message.
 * Returns the number of entries, or 0 if the time of the first message can't be computed.
 */
static uint64_t make_entries(
    struct message_merger *merger, struct input *input, struct entry *entries)
{
    bt_message_array_const messages = input->messages + input->position;
    int64_t keys[ENTRY_COUNT - 1];
    uint64_t count = bt_x_message_array_get_event_ns_from_origin(
        messages, MIN(input->count - input->position, G_N_ELEMENTS(keys)), keys);

    if (count == 0) {
        return make_entry(merger, input, entries) ? 1 : 0;
    }
    for (uint64_t i = 0; i < count; i++) {
        entries[i] = (struct entry){.key = keys[i], .message = messages[i]};
    }
    input->position += count;
    return count;
}

static void set_waiting(struct message_merger *merger, struct input *input, bool is_waiting)
{
    merger->waiting_count += is_waiting;
    merger->waiting_count -= input->is_waiting;
    input->is_waiting = is_waiting;
}

/*
 * Marks an input as waiting because its next batch isn't available. Its head becomes an entry
 * without a message.
 */
static void wait_for(struct message_merger *merger, uint64_t index)
{
    struct input *input = &merger->inputs[index];
    const bool is_passed = merger->may_be_passed && merger->may_be_passed(input->data);

    set_waiting(merger, input, true);
    merger->entries[index][0] = (struct entry){.key = is_passed ? INT64_MAX : input->latest_key};
    merger->heads[index] = merger->entries[index];
}

/*
 * Finds the next head of an input whose entries are all delivered. If no message is available, the
 * head becomes an entry without a message: the input has ended, or waits for its next batch.
 */
static bt_message_iterator_class_next_method_status find_head(
    struct message_merger *merger, uint64_t index)
{
    struct input *input = &merger->inputs[index];
    struct entry *entries = merger->entries[index];

    if (merger->heads[index] != &no_entry && merger->heads[index] > entries) {
        input->latest_key = MAX(input->latest_key, merger->heads[index][-1].key);
    }
    merger->heads[index] = &no_entry;
    set_waiting(merger, input, false);
    if (input->position == input->count) {
        bt_message_iterator_class_next_method_status status = load_batch(merger, input);

        if (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN) {
            wait_for(merger, index);
        }
        if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
            return status < 0 ? status : BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
        }
    }

    uint64_t count = make_entries(merger, input, entries);

    if (count == 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
    }
    entries[count] = no_entry;
    merger->heads[index] = entries;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

/* Puts the heads of all inputs into a new tournament. `key` is the key of one of the inputs. */
static void start_tournament(struct message_merger *merger, int64_t key)
{
    g_autofree int64_t *keys = g_new(int64_t, merger->input_count);

    if (merger->tournament.leaf_count != merger->input_count) {
        tournament_clear(&merger->tournament);
        tournament_init(&merger->tournament, merger->input_count, wins_tie, merger);
    }
    for (uint64_t i = 0; i < merger->input_count; i++) {
        keys[i] = merger->heads[i]->key;
    }
    tournament_start(&merger->tournament, keys, key);
    merger->has_started = true;
}

static __attribute__((noinline)) void lay_range_around_winner(struct message_merger *merger)
{
    const int64_t key = merger->heads[tournament_winner(&merger->tournament)]->key;

    /* INT64_MIN and INT64_MAX aren't times. */
    if (key > INT64_MIN && key < INT64_MAX) {
        start_tournament(merger, key);
    }
}

/* Updates the tournament with the winner's next head. */
static inline void replay(struct message_merger *merger, const struct entry *head)
{
    tournament_replay(&merger->tournament, head->key);
    if (G_UNLIKELY(!tournament_covers_winner(&merger->tournament))) {
        lay_range_around_winner(merger);
    }
}

/* Asks a waiting input for its next batch. */
static bt_message_iterator_class_next_method_status ask(
    struct message_merger *merger, uint64_t index)
{
    const int64_t key = merger->heads[index]->key;
    bt_message_iterator_class_next_method_status status = find_head(merger, index);

    if (status < 0 && !merger->inputs[index].has_begun) {
        held_failure_hold(&merger->early_failure, status);
        status = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    }
    /*
     * The tournament can only replace the head of its winner. If another head has changed, the
     * tournament must be started again.
     */
    if (merger->has_started && index != tournament_winner(&merger->tournament) &&
        (merger->heads[index]->message || merger->heads[index]->key != key)) {
        merger->has_started = false;
    }
    return status;
}

/* Asks all waiting inputs for their next batches, and updates the tournament. */
static bt_message_iterator_class_next_method_status ask_waiting(struct message_merger *merger)
{
    for (uint64_t i = 0; i < merger->input_count; i++) {
        bt_message_iterator_class_next_method_status status =
            merger->inputs[i].is_waiting ? ask(merger, i)
                                         : BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;

        if (status < 0) {
            return status;
        }
    }
    if (merger->has_started) {
        replay(merger, merger->heads[tournament_winner(&merger->tournament)]);
    } else {
        start_tournament(merger, merger->heads[0]->key);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

enum { MANY_INPUTS = 64, PREFETCHED_ENTRIES = 4 /* one cache line ahead */ };

/*
 * Moves a run of messages that begins with `head` to `messages`. Sets `*count` to the length of the
 * run, which is at least 1. Returns the next head.
 */
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
 * Moves the next messages to `messages`, and sets `*count` to their number, at most `capacity`. The
 * function isn't inlined into its caller, because its loop would then run short of registers and
 * need 10 more instructions per event.
 */
static __attribute__((noinline)) bt_message_iterator_class_next_method_status merge(
    struct message_merger *merger, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    bt_message_iterator_class_next_method_status status =
        merger->waiting_count == 0 && merger->has_started
            ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
            : ask_waiting(merger);
    uint64_t moved = 0;

    while (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK && moved < capacity) {
        const uint64_t index = tournament_winner(&merger->tournament);
        const struct entry *head = merger->heads[index];
        int64_t limit = INT64_MIN;
        uint64_t run_length;

        if (G_UNLIKELY(!head->message)) {
            status = merger->waiting_count > 0 ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN
                                               : BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
            break;
        }
        if (G_UNLIKELY(merger->unchecked_clock_count > 0) &&
            merger->inputs[index].has_unchecked_clock) {
            merger->inputs[index].has_unchecked_clock = false;
            merger->unchecked_clock_count--;
            if (!check_clock(merger, head->message)) {
                status = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
                break;
            }
        }
        /*
         * With many inputs, an input seldom has two messages in a row. Looking for a run would then
         * cost more than it saves.
         */
        if (merger->input_count < MANY_INPUTS || index == merger->latest) {
            limit = tournament_second_key(&merger->tournament);
        }
        merger->latest = index;
        head = move_run(head, limit, messages + moved, capacity - moved, &run_length);
        moved += run_length;
        merger->heads[index] = head;
        /* Prefetch the entry that the next turn of this input reads. */
        __builtin_prefetch(head + PREFETCHED_ENTRIES);
        __builtin_prefetch(head->message, 1);
        if (G_UNLIKELY(!head->message)) {
            status = find_head(merger, index);
            if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
                break;
            }
            head = merger->heads[index];
        }
        replay(merger, head);
    }
    *count = moved;
    return status;
}

/*
 * Returns the number of leading messages whose clocks are compatible. The number is `count` unless
 * a check fails.
 */
static uint64_t check_clocks(
    struct message_merger *merger, bt_message_array_const messages, uint64_t count)
{
    uint64_t i = bt_x_message_array_find_clock(messages, count);

    while (i < count && check_clock(merger, messages[i])) {
        i++;
        i += bt_x_message_array_find_clock(messages + i, count - i);
    }
    return i;
}

/*
 * Forwards the messages of a single input, which are already in order. Asks the input until the
 * array is full or no message is available. One batch isn't always enough: a source may send the
 * beginning of a stream or trace first, and prepare the rest for the next batch.
 */
static bt_message_iterator_class_next_method_status pass_through(struct message_merger *merger,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct input *input = &merger->inputs[0];
    bt_message_iterator_class_next_method_status status =
        BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    uint64_t moved = 0;

    while (moved < capacity) {
        if (input->position == input->count) {
            status = load_batch(merger, input);
            if (status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
                /*
                 * If another input is added later, the merger needs `latest_key`. After an error
                 * (`status` < 0), the key isn't computed, because no library function may be called
                 * while the thread has an error.
                 */
                if (moved > 0 && status > 0 &&
                    !work_out_key(messages[moved - 1], &input->latest_key)) {
                    bt_current_thread_clear_error();
                }
                break;
            }
        }

        const bt_message **head = input->messages + input->position;
        const uint64_t wanted = MIN(input->count - input->position, capacity - moved);
        const uint64_t checked = check_clocks(merger, head, wanted);

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

/* Gets the next messages, with one input or several. */
static bt_message_iterator_class_next_method_status produce(struct message_merger *merger,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    if (merger->input_count == 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    if (merger->input_count == 1 && !merger->has_merged) {
        return pass_through(merger, messages, capacity, count);
    }
    merger->has_merged = true;
    return merge(merger, messages, capacity, count);
}

bt_message_iterator_class_next_method_status message_merger_next(struct message_merger *merger,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    *count = 0;
    if (merger->failure != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        (void) held_failure_report(&merger->held_failure);
        return merger->failure;
    }
    bt_message_iterator_class_next_method_status status =
        produce(merger, messages, capacity, count);
    if ((status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END ||
            status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN) &&
        merger->early_failure.status != BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK) {
        status = held_failure_report(&merger->early_failure);
    }
    if (status < 0) {
        merger->failure = status;
    }
    if (*count == 0) {
        return status;
    }
    if (status < 0) {
        held_failure_hold(&merger->held_failure, status);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static void drop_messages(struct message_merger *merger, uint64_t index)
{
    struct input *input = &merger->inputs[index];

    for (const struct entry *head = merger->heads[index]; head->message; head++) {
        bt_message_put_ref(head->message);
    }
    merger->heads[index] = &no_entry;
    bt_x_message_array_put_refs(input->messages + input->position, input->count - input->position);
}

static void restart(struct message_merger *merger)
{
    merger->has_started = false;
    merger->latest = UINT64_MAX;
}

static struct input new_input(void *data)
{
    return (struct input){.data = data, .is_waiting = true, .latest_key = INT64_MIN};
}

void message_merger_reset(struct message_merger *merger)
{
    for (uint64_t i = 0; i < merger->input_count; i++) {
        drop_messages(merger, i);
        merger->inputs[i] = new_input(merger->inputs[i].data);
    }
    held_failure_drop(&merger->held_failure);
    held_failure_drop(&merger->early_failure);
    merger->failure = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    merger->unchecked_clock_count = 0;
    merger->waiting_count = merger->input_count;
    merger->has_merged = false;
    restart(merger);
    clock_rules_clear(&merger->clock_rules);
}

struct message_merger *message_merger_create(bt_self_message_iterator *self,
    message_merger_next_method next, message_merger_may_be_passed_method may_be_passed)
{
    struct message_merger *merger = g_new0(struct message_merger, 1);

    merger->self = self;
    merger->next = next;
    merger->may_be_passed = may_be_passed;
    merger->latest = UINT64_MAX;
    return merger;
}

void message_merger_free(struct message_merger *merger)
{
    if (!merger) {
        return;
    }
    message_merger_reset(merger);
    tournament_clear(&merger->tournament);
    g_free(merger->heads);
    g_free(merger->entries);
    g_free(merger->inputs);
    g_free(merger);
}

/*
 * Doubles the capacity. The heads are pointers into the entries, so they are updated when the
 * entries move.
 */
static void grow(struct message_merger *merger)
{
    struct entry(*old_entries)[ENTRY_COUNT] = merger->entries;

    merger->capacity = MAX(2 * merger->capacity, 8);
    merger->inputs = g_renew(struct input, merger->inputs, merger->capacity);
    merger->heads = g_renew(const struct entry *, merger->heads, merger->capacity);
    /*
     * Allocate one array more than the capacity, because a prefetch from the last array may refer
     * to an address after its end.
     */
    merger->entries = g_malloc_n(merger->capacity + 1, sizeof(*merger->entries));
    for (uint64_t i = 0; i < merger->input_count; i++) {
        if (merger->heads[i] != &no_entry) {
            memcpy(merger->entries[i], old_entries[i], sizeof old_entries[i]);
            merger->heads[i] = merger->entries[i] + (merger->heads[i] - old_entries[i]);
        }
    }
    g_free(old_entries);
}

void message_merger_add_input(struct message_merger *merger, void *input)
{
    if (merger->input_count == merger->capacity) {
        grow(merger);
    }
    if (merger->input_count == 1 && !merger->has_merged) {
        /*
         * While there was only one input, its messages needed no entries. Mark the input as
         * waiting, so that the merger makes entries for the rest of its batch.
         */
        set_waiting(merger, &merger->inputs[0], true);
    }
    merger->inputs[merger->input_count] = new_input(input);
    merger->waiting_count++;
    merger->heads[merger->input_count] = &no_entry;
    merger->input_count++;
    restart(merger);
}

static void move_input(struct message_merger *merger, uint64_t from, uint64_t to)
{
    merger->inputs[to] = merger->inputs[from];
    merger->heads[to] = merger->heads[from];
    if (merger->heads[from] != &no_entry) {
        memcpy(merger->entries[to], merger->entries[from], sizeof merger->entries[to]);
        merger->heads[to] = merger->entries[to] + (merger->heads[from] - merger->entries[from]);
    }
}

void message_merger_remove_ended_inputs(struct message_merger *merger, void (*ended)(void *input))
{
    uint64_t count = 0;

    for (uint64_t i = 0; i < merger->input_count; i++) {
        if (merger->inputs[i].has_ended) {
            set_waiting(merger, &merger->inputs[i], false);
            ended(merger->inputs[i].data);
            continue;
        }
        if (count < i) {
            move_input(merger, i, count);
        }
        count++;
    }
    if (count < merger->input_count) {
        merger->input_count = count;
        restart(merger);
    }
}
