/* SPDX-License-Identifier: MIT */
/*
 * The fast path: the loop that reads the events of all traces.
 *
 * The loop handles event headers of known layouts and event classes whose plan is compiled. It
 * stops at any other event. Reads in the loop are unchecked, because windows end with slack. The
 * loop makes one comparison per event: the end of the event must not be after the end of the window
 * or of the packet's content. Events with backward or out-of-range times take the slow path
 * (event-reader.c).
 *
 * A chain of dependencies limits the speed: the start of an event depends on the size of the
 * previous event, which depends on that event's class ID and the row of its class. The loop
 * therefore also creates the messages, while the loads for the next event are under way. In streams
 * with LTTng's headers, events begin and end at byte boundaries. For these streams, the loop counts
 * positions in bytes instead of bits.
 */
#include "ctf/decode/reader-internal.h"

#include <string.h>

/*
 * The maximum count of events whose times aren't checked. This many events usually advance the
 * clock by only a small part of its range.
 */
#define MAX_UNCHECKED_EVENTS (UINT64_C(1) << 16)

void ctf_reader_prepare_slots(struct ctf_packet_reader *reader, const struct plan *plan)
{
    if (plan->slot_count == 0) {
        return;
    }
    if (G_UNLIKELY(plan->slot_count > reader->event_slots.capacity)) {
        ctf_reader_reserve_slots(&reader->event_slots, plan->slot_count);
    }
    reader->skip.slots = reader->event_slots.values;
    if (plan->needs_clean_slots) {
        memset(
            reader->event_slots.values, 0, plan->slot_count * sizeof *reader->event_slots.values);
    }
    for (guint i = 0; i < plan->imports->len; i++) {
        struct slot_import import = g_array_index(plan->imports, struct slot_import, i);

        reader->event_slots.values[import.slot] = reader->packet_slots.values[import.packet_slot];
    }
}

uint64_t ctf_reader_skip_event(
    struct ctf_packet_reader *reader, const struct event_plan *plan, uint64_t position)
{
    ctf_reader_prepare_slots(reader, &plan->plan);
    reader->skip.zero_elements = 0;
    return ctf_skip_block(&reader->skip, plan->root, position);
}

uint64_t ctf_default_event_class_id(const struct stream_plan *stream)
{
    const GPtrArray *classes = stream->stream_class->event_classes;

    if (stream->has_default_id) {
        return stream->default_id;
    }
    return classes->len == 1 ? ((struct ctf_event_class *) g_ptr_array_index(classes, 0))->id : 0;
}

static inline uint64_t load_bits(
    const uint8_t *bytes, const struct header_load *load, bool is_big_endian)
{
    uint64_t value = load_le64(bytes + load->byte);

    if (is_big_endian) {
        value = GUINT64_SWAP_LE_BE(value);
    }
    return value << load->left >> load->right;
}

/*
 * Returns whether the loop must compare each time with the previous one, because headers of this
 * kind contain complete times.
 */
static inline bool header_checks_times(enum header_kind kind)
{
    return kind == HEADER_WIDE || kind == HEADER_TAGGED;
}

/* Content of an event header, as the fast path reads it. */
struct event_head {
    uint64_t id, time, body;
};

/* Reads a header of any recognised layout. */
static inline struct event_head read_form(const struct header_form *form, const uint8_t *base,
    uint64_t start, uint64_t clock, uint64_t default_id, bool is_big_endian)
{
    start = align_up(start + form->offset, form->align_mask);
    const uint8_t *bytes = base + (start >> 3);
    return (struct event_head){
        .id = form->has_id ? load_bits(bytes, &form->id, is_big_endian) : default_id,
        .time = update_clock(clock, load_bits(bytes, &form->time, is_big_endian), form->time_mask),
        .body = start + form->size,
    };
}

/*
 * Returns whether `time` is before `clock` or after `greatest`. `greatest` must not be before
 * `clock`.
 */
static inline bool is_out_of_order(uint64_t time, uint64_t clock, uint64_t greatest)
{
    return time - clock > greatest - clock;
}

/*
 * Reads one of LTTng's two headers, whose layouts are constants here. The header begins with a tag
 * of `tag_length` bits, the event class ID. A timestamp up to bit `size` follows. If the tag has
 * its greatest value, the header continues at the next byte with a 32-bit ID and a 64-bit timestamp
 * instead. `start` and `body` are addresses.
 *
 * Only the long timestamp can go backward, or past `greatest`. In both cases the function returns
 * UINT64_MAX as the ID, which no class has.
 */
static inline struct event_head read_lttng(uintptr_t start, uint64_t clock, uint64_t greatest,
    unsigned tag_length, unsigned size, bool is_big_endian)
{
    const uint8_t *bytes = (const uint8_t *) start;
    unsigned long_start = (tag_length + 7) / 8;
    uint64_t word = load_le64(bytes), tag = word & low_bits(tag_length), time = word >> tag_length;

    if (is_big_endian) {
        word = GUINT64_SWAP_LE_BE(word);
        tag = word >> (64 - tag_length);
        time = word >> (64 - size);
    }
    /* Use a branch instead of a conditional move, so that no load waits for the tag. */
    if (G_UNLIKELY(tag == low_bits(tag_length))) {
        uint64_t id = load_le64(bytes + long_start) & UINT32_MAX;

        time = load_le64(bytes + long_start + 4);
        if (is_big_endian) {
            id = GUINT32_SWAP_LE_BE((uint32_t) id);
            time = GUINT64_SWAP_LE_BE(time);
        }
        return (struct event_head){
            .id = is_out_of_order(time, clock, greatest) ? UINT64_MAX : id,
            .time = time,
            .body = start + long_start + 12,
        };
    }
    return (struct event_head){
        .id = tag,
        .time = update_clock(clock, time, low_bits(size - tag_length)),
        .body = start + size / 8,
    };
}

static inline __attribute__((always_inline)) struct event_head read_header(
    const struct fast_header *header, enum header_kind kind, bool is_big_endian,
    const uint8_t *base, uint64_t position, uint64_t clock, uint64_t greatest, uint64_t default_id)
{
    const struct header_form *form = &header->forms[0];

    if (kind == HEADER_COMPACT) {
        return read_lttng(position, clock, greatest, 5, 32, is_big_endian);
    }
    if (kind == HEADER_LARGE) {
        return read_lttng(position, clock, greatest, 16, 48, is_big_endian);
    }
    uint64_t start = align_up(position, header->align_mask);
    if (kind == HEADER_TAGGED &&
        load_bits(base + (start >> 3), &header->tag, is_big_endian) == header->long_tag) {
        form = &header->forms[1];
    }
    return read_form(form, base, start, clock, default_id, is_big_endian);
}

/* How read_events() handles events. */
enum purpose {
    MAKE_MESSAGES,
    MAKE_WANTED_MESSAGES, /* create messages of the classes in `wanted`; skip the other events */
    SKIP_EVENTS,
};

struct output {
    uint64_t capacity; /* maximum count of messages, or of events to skip */
    /* For creating messages. */
    const bt_message **messages;
    const uint8_t *wanted; /* enum ctf_wanted by event class ID; has one entry per row */
    uint64_t *skipped;     /* output: count of events without a message */
    bt_x_segment *segment;
    bt_message *(*create)(
        const bt_event_class *, bt_x_segment *, uint64_t, const uint8_t *, uint32_t);
    /* For skipping. */
    uint64_t latest; /* greatest time of an event to skip */
    uint64_t *last;  /* output: time of the last skipped event */
};

/*
 * Bounds within which the loop may read events without checking whether their times are in range.
 */
struct time_bounds {
    uint64_t count;    /* maximum count of events; may be 0 */
    uint64_t greatest; /* greatest time */
};

/* Reads or skips events on the fast path. Returns the number of messages, or of skipped events. */
static inline __attribute__((always_inline)) uint64_t read_events(struct ctf_packet_reader *reader,
    struct output output, struct time_bounds bounds, enum header_kind kind, bool is_big_endian,
    enum purpose purpose)
{
    const struct stream_plan *stream = reader->stream;
    const struct fast_header *header = &stream->header;
    const struct event_extent *const extents = stream->extents;
    const struct event_row *const rows = stream->rows;
    const uint64_t row_count = stream->row_count, default_id = ctf_default_event_class_id(stream);
    const uint8_t *const base = reader->skip.base;
    /* Positions are bit offsets from `base` or, if the header is bytewise, addresses. */
    const bool is_bytewise = header_is_bytewise(kind);
    const uint64_t unit = is_bytewise ? 8 : 1, origin = is_bytewise ? (uintptr_t) base : 0;
    const uint64_t limit = origin + reader->skip.limit / unit;
    uint64_t position = origin + (reader->position + unit - 1) / unit, clock = reader->skip.clock;
    /* If every event gets a message, one counter counts both the events and the messages. */
    const bool has_gaps = purpose == MAKE_WANTED_MESSAGES;
    const uint64_t limit_of_events = has_gaps ? bounds.count : MIN(output.capacity, bounds.count);
    uint64_t count = 0, message_count = 0;

    for (; count < limit_of_events && (!has_gaps || message_count < output.capacity); count++) {
        struct event_head head = read_header(
            header, kind, is_big_endian, base, position, clock, bounds.greatest, default_id);
        uint64_t first = head.body, end;

        if (G_UNLIKELY(head.id >= row_count)) {
            break;
        }
        if (header_checks_times(kind) &&
            G_UNLIKELY(is_out_of_order(head.time, clock, bounds.greatest))) {
            break;
        }
        if (purpose == SKIP_EVENTS && head.time > output.latest) {
            break;
        }
        end = extents[head.id].size;
        if (end != UNUSUAL_SIZE) {
            end += is_bytewise ? head.body : align_up(head.body, extents[head.id].align_mask);
        } else {
            const struct event_plan *plan = rows[head.id].plan;

            if (G_UNLIKELY(!plan)) {
                break;
            }
            first = plan->starts_at_header ? position : head.body;
            /*
             * The clock is stored here, before it is needed, so that the compiler computes the time
             * early. That saves registers.
             */
            if (!is_bytewise) {
                reader->skip.clock = head.time;
            }
            end = ctf_reader_skip_event(reader, plan, (first - origin) * unit);
            if (G_UNLIKELY(end == SKIP_FAILED)) {
                break;
            }
            end = origin + end / unit;
        }
        if (G_UNLIKELY(end > limit)) {
            break;
        }

        if (purpose == SKIP_EVENTS) {
            *output.last = head.time;
        } else if (!has_gaps || output.wanted[head.id] != CTF_UNWANTED) {
            const uint8_t *bytes = is_bytewise ? (const uint8_t *) first : base + (first >> 3);
            uint32_t tag = (uint32_t) ((first - origin) * unit);

            if (G_UNLIKELY(
                    !rows[head.id].user || (has_gaps && output.wanted[head.id] != CTF_WANTED))) {
                break;
            }
            output.messages[has_gaps ? message_count : count] =
                output.create(rows[head.id].user, output.segment, head.time, bytes, tag);
            message_count++;
        }
        position = end;
        clock = head.time;
    }
    if (count > 0) {
        reader->position = (position - origin) * unit;
        reader->times.last = clock;
        if ((kind == HEADER_PLAIN || kind == HEADER_WIDE) && !header->forms[0].has_id) {
            reader_keep_default_id(reader, default_id);
        }
    }
    reader->skip.clock = clock;
    if (has_gaps) {
        *output.skipped = count - message_count;
        return message_count;
    }
    return count;
}

/*
 * The reader interprets a lower timestamp of less than 64 bits as a wrapped counter, so such a
 * timestamp never sets the clock back, and advances the clock by at most the timestamp's range.
 * Therefore a limited count of such events stays in the clock's range without a check of each one.
 */
static struct time_bounds find_time_bounds(const struct ctf_packet_reader *reader)
{
    const struct fast_header *header = &reader->stream->header;
    const struct tg_clock_range range = reader->stream->clock_range;
    const uint64_t clock = reader->skip.clock;

    if (clock != reader->times.last || clock < range.least || clock > range.greatest) {
        return (struct time_bounds){0};
    }
    if (header->kind == HEADER_GENERIC || header_checks_times(header->kind)) {
        return (struct time_bounds){UINT64_MAX, range.greatest};
    }
    uint64_t step = header->forms[0].time_mask + 1;
    uint64_t count = MIN(MAX_UNCHECKED_EVENTS, (range.greatest - clock) / step);
    return (struct time_bounds){count, range.greatest - count * step};
}

#define KINDS(X) X(PLAIN) X(WIDE) X(TAGGED) X(COMPACT) X(LARGE)

static inline __attribute__((always_inline)) uint64_t read_events_of_any_kind(
    struct ctf_packet_reader *reader, struct output output, enum purpose purpose)
{
    struct time_bounds bounds = find_time_bounds(reader);
    bool is_big_endian = reader->stream->header.is_big_endian;

    switch (reader->stream->header.kind) {
#define X(KIND)                                                                                    \
    case HEADER_##KIND:                                                                            \
        return is_big_endian ? read_events(reader, output, bounds, HEADER_##KIND, true, purpose)   \
                             : read_events(reader, output, bounds, HEADER_##KIND, false, purpose);
        KINDS(X)
#undef X
    case HEADER_GENERIC:
        break;
    }
    return 0;
}

/*
 * Prefetches about as many bytes as a batch of events takes. With many streams, these bytes have
 * left the processor's caches since they were read, and the processor can't predict their use.
 */
static void prefetch_batch(const struct ctf_packet_reader *reader)
{
    const uint8_t *bytes = reader->skip.base + (reader->position >> 3);

    for (int i = 0; i < 32; i++) {
        __builtin_prefetch(bytes + 64 * i);
    }
}

uint32_t ctf_reader_create_known_messages(struct ctf_packet_reader *reader,
    const bt_message **messages, uint32_t capacity, uint64_t *skipped)
{
    prefetch_batch(reader);

    struct output output = {
        .capacity = capacity,
        .messages = messages,
        .wanted = reader->choice.classes,
        .skipped = skipped,
        .segment = reader->segment,
        .create = reader->set->functions->create_message,
    };

    *skipped = 0;
    return (uint32_t) (reader->choice.classes
                           ? read_events_of_any_kind(reader, output, MAKE_WANTED_MESSAGES)
                           : read_events_of_any_kind(reader, output, MAKE_MESSAGES));
}

uint64_t ctf_reader_skip_known_events(
    struct ctf_packet_reader *reader, uint64_t time, uint64_t limit, uint64_t *last)
{
    struct output output = {.capacity = limit, .latest = time, .last = last};

    return read_events_of_any_kind(reader, output, SKIP_EVENTS);
}
