/* SPDX-License-Identifier: MIT */
/* A data stream of a relay daemon; see stream.h. */
#include "plugins/ctf/lttng-live-source/stream.h"

#include <inttypes.h>
#include <string.h>

#include "base/monotonic-time.h"

/*
 * Limits for a piece, which is the number of bytes that one request asks for. Usually, a piece is a
 * whole packet. The pieces of all streams together have at most PIECE_BUDGET bytes, but each has at
 * least MIN_PIECE bytes. A stream requests nothing while a whole piece of its bytes is unread, so
 * the memory of all streams together is bounded.
 */
enum { PIECE_BUDGET = 16 * 1024 * 1024, MIN_PIECE = 16 * 1024, MAX_PIECE = 1024 * 1024 };

#define MAX_PACKET_SIZE (UINT64_C(1) << 30)

/* The next item of the stream, as the relay daemon has announced it. */
enum announcement {
    NOTHING, /* nothing is announced yet */
    PACKET,  /* a packet, whose bytes are being received or have arrived */
    BEACON,  /* no event is before `beacon` */
    END,
};

/* The bytes of the packets, without gaps. All offsets are offsets in the medium. */
struct live_medium {
    struct ctf_medium medium;
    struct live_stream *stream;
    GByteArray *bytes; /* bytes from `begin` on */
    uint64_t begin;
    uint64_t read_end;    /* the reader has read or skipped the bytes before this offset */
    uint64_t left_end;    /* the reader has finished the packets before this offset */
    uint64_t packets_end; /* end of the packets that the reader may read */
};

struct live_stream {
    struct live_follower *follower;
    struct live_trace *trace;
    struct growing_stream *growing;
    struct live_medium medium;
    uint64_t id;
    enum announcement announcement;
    uint64_t packet_size; /* PACKET: bytes */
    uint64_t beacon;      /* BEACON: cycles of the clock of stream class `beacon_class` */
    uint64_t beacon_class;
    uint64_t last_time; /* lower bound for the time of the next announcement, cycles */
    /*
     * The missing part of the latest packet: byte offset in the relay daemon's file, and size in
     * bytes.
     */
    uint64_t missing_offset, missing_size;
    bool is_asking;     /* a reply is outstanding */
    uint64_t rested_in; /* the last round in which the relay daemon had no data */
    /*
     * `unknown_since` is the time (ns) since which a packet or event of an unknown class waits for
     * an update of the metadata; 0: none waits. `awaited_update` is the index of this update. The
     * metadata had `unknown_with` bytes when the wait began.
     */
    int64_t unknown_since;
    uint64_t awaited_update;
    size_t unknown_with;
    bool has_given_up; /* the last wait has failed; the next one requests the metadata once more */
};

static uint64_t received_end(const struct live_medium *medium)
{
    return medium->begin + medium->bytes->len;
}

static uint32_t piece_size(const struct live_stream *stream)
{
    return CLAMP(PIECE_BUDGET / MAX(stream->follower->stream_count, 1), MIN_PIECE, MAX_PIECE);
}

static void rest(struct live_stream *stream)
{
    stream->rested_in = live_pace_rest(&stream->follower->pace);
}

/*
 * Handles the flags of a reply. The relay daemon keeps a flag set until it has sent the new
 * metadata or described the new streams.
 */
static void heed_flags(struct live_stream *stream, uint32_t flags)
{
    if (flags & LIVE_FLAG_NEW_METADATA) {
        live_trace_update(stream->trace);
    }
    if (flags & LIVE_FLAG_NEW_STREAMS) {
        stream->follower->expects_streams = true;
    }
}

static void request(struct live_stream *stream);

/* Returns the end time of an announced packet or beacon, in cycles. */
static uint64_t announced_end(const struct live_stream *stream, const struct live_index *index)
{
    return ctf_unwrap_time(
        stream->last_time, index->end, (unsigned) stream->follower->component->clock_bits);
}

static bool announce_packet(
    struct live_stream *stream, const struct live_index *index, char **error)
{
    uint64_t size = index->packet_size / 8;

    if (size == 0 || index->packet_size % 8 != 0 || size > MAX_PACKET_SIZE) {
        return live_follower_fail(stream->follower, error,
            "stream %" PRIu64 ": the relay daemon announces a packet of the invalid size %" PRIu64
            " bits",
            stream->id, index->packet_size);
    }
    stream->announcement = PACKET;
    stream->packet_size = size;
    stream->missing_offset = index->offset;
    stream->missing_size = size;
    stream->last_time = MAX(stream->last_time, announced_end(stream, index));
    request(stream);
    return true;
}

/*
 * Handles a beacon. Ignores a beacon whose time isn't later than that of the last announcement.
 * Also ignores a beacon before the metadata, because the clock of the beacon is unknown.
 */
static void announce_beacon(struct live_stream *stream, const struct live_index *index)
{
    const uint64_t end = announced_end(stream, index);

    if (end <= stream->last_time || !growing_trace_is_made(stream->trace->growing)) {
        rest(stream);
        return;
    }
    stream->announcement = BEACON;
    stream->beacon = stream->last_time = end;
    stream->beacon_class = index->stream_class_id;
}

static bool handle_index(void *owner, const struct live_index *index, char **error)
{
    struct live_stream *stream = owner;

    stream->is_asking = false;
    heed_flags(stream, index->flags);
    switch (index->status) {
    case LIVE_INDEX_OK:
        return announce_packet(stream, index, error);
    case LIVE_INDEX_RETRY:
        rest(stream);
        return true;
    case LIVE_INDEX_INACTIVE:
        announce_beacon(stream, index);
        return true;
    case LIVE_INDEX_HANG_UP:
    case LIVE_INDEX_END:
        stream->announcement = END;
        return true;
    case LIVE_INDEX_ERROR:
        return live_follower_fail(stream->follower, error,
            "stream %" PRIu64 ": the relay daemon failed to send the index of the next packet",
            stream->id);
    default:
        return live_follower_fail(stream->follower, error,
            "stream %" PRIu64 ": the relay daemon answers a request for an index with the unknown "
            "status %" PRIu32,
            stream->id, index->status);
    }
}

/* Removes the bytes that the reader no longer needs. */
static void drop_bytes(struct live_stream *stream)
{
    struct live_medium *medium = &stream->medium;
    uint64_t used = MIN(growing_stream_offset(stream->growing), medium->read_end);
    uint64_t needed = MIN(MAX(used, medium->left_end), received_end(medium));

    if (needed > medium->begin) {
        g_byte_array_remove_range(medium->bytes, 0, (guint) (needed - medium->begin));
        medium->begin = needed;
    }
    /* A stream without data should hold little memory. */
    if (medium->bytes->len == 0) {
        g_byte_array_unref(medium->bytes);
        medium->bytes = g_byte_array_new();
    }
}

static bool take_bytes(struct live_stream *stream, const struct live_bytes *bytes, char **error)
{
    if (bytes->size == 0 || bytes->size > stream->missing_size) {
        return live_follower_fail(stream->follower, error,
            "stream %" PRIu64 ": the relay daemon sent %zu bytes of a packet instead of 1 to "
            "%" PRIu64 " bytes",
            stream->id, bytes->size, stream->missing_size);
    }
    g_byte_array_append(stream->medium.bytes, bytes->bytes, (guint) bytes->size);
    drop_bytes(stream);
    stream->missing_offset += bytes->size;
    stream->missing_size -= bytes->size;
    request(stream);
    return true;
}

static bool handle_bytes(void *owner, const struct live_bytes *bytes, char **error)
{
    const uint32_t flags = bytes->flags & (LIVE_FLAG_NEW_METADATA | LIVE_FLAG_NEW_STREAMS);
    struct live_stream *stream = owner;

    stream->is_asking = false;
    heed_flags(stream, flags);
    switch (bytes->status) {
    case LIVE_PACKET_OK:
        return take_bytes(stream, bytes, error);
    case LIVE_PACKET_ERROR:
        if (!flags) {
            return live_follower_fail(stream->follower, error,
                "stream %" PRIu64
                ": the relay daemon failed to send a packet that it had announced",
                stream->id);
        }
        rest(stream);
        return true;
    case LIVE_PACKET_RETRY:
        rest(stream);
        return true;
    case LIVE_PACKET_END:
        return live_follower_fail(stream->follower, error,
            "stream %" PRIu64 ": the relay daemon ends the stream within a packet that it "
            "announced",
            stream->id);
    default:
        return live_follower_fail(stream->follower, error,
            "stream %" PRIu64 ": the relay daemon answers a request for a packet with the unknown "
            "status %" PRIu32,
            stream->id, bytes->status);
    }
}

/*
 * Requests the next bytes or the next index, unless a request is outstanding or has to wait for the
 * next round.
 */
static void request(struct live_stream *stream)
{
    struct live_follower *follower = stream->follower;
    const struct live_medium *medium = &stream->medium;
    uint32_t piece = piece_size(stream);

    if (stream->is_asking || stream->rested_in == follower->pace.round || follower->has_failed) {
        return;
    }
    if (stream->missing_size > 0) {
        if (received_end(medium) >= medium->read_end + piece) {
            return;
        }
        stream->is_asking = true;
        live_viewer_get_packet(follower->viewer, stream->id, stream->missing_offset,
            (uint32_t) MIN(stream->missing_size, piece), handle_bytes, stream);
    } else if (stream->announcement == NOTHING) {
        stream->is_asking = true;
        live_viewer_get_index(follower->viewer, stream->id, handle_index, stream);
    }
}

static enum ctf_medium_status read_medium(struct ctf_medium *head, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    struct live_medium *medium = (struct live_medium *) head;
    uint64_t end = MIN(received_end(medium), medium->packets_end);

    if (offset >= medium->packets_end || offset < medium->begin) {
        *error = g_strdup_printf("%s: the packet before byte %" PRIu64
                                 " is longer than the relay daemon announced",
            head->name, medium->packets_end);
        return CTF_MEDIUM_ERROR;
    }
    if (offset >= end) {
        request(medium->stream);
        return CTF_MEDIUM_AGAIN;
    }
    *read_size = (size_t) MIN(size, end - offset);
    memcpy(buffer, medium->bytes->data + (offset - medium->begin), *read_size);
    medium->read_end = MAX(medium->read_end, offset + *read_size);
    request(medium->stream);
    return CTF_MEDIUM_OK;
}

static bool get_medium_size(struct ctf_medium *medium, uint64_t *size)
{
    return false;
}

static void free_medium(struct ctf_medium *head)
{
    struct live_medium *medium = (struct live_medium *) head;

    g_byte_array_unref(medium->bytes);
    g_free(head->name);
}

static const struct ctf_medium_functions medium_functions = {
    .read = read_medium,
    .get_size = get_medium_size,
    .free = free_medium,
};

static enum packet_status prepare_beacon(struct live_stream *stream, struct next_packet *next)
{
    stream->announcement = NOTHING;
    next->time = stream->beacon;
    next->clock_class =
        growing_trace_find_clock_class(stream->trace->growing, stream->beacon_class);
    if (!next->clock_class) {
        /*
         * The metadata doesn't describe the beacon's stream class yet, so the beacon's time can't
         * be used.
         */
        rest(stream);
        return PACKET_AGAIN;
    }
    request(stream);
    return PACKET_INACTIVITY;
}

/*
 * Returns whether the next packet must wait. Metadata and streams that were announced before the
 * packet or with its index must be received first.
 */
static bool is_held(const struct live_stream *stream)
{
    const struct live_follower *follower = stream->follower;

    return (follower->expects_streams && !follower->has_failed) ||
           !live_trace_is_ready(stream->trace);
}

/*
 * Marks the packets as finished. If the reader hasn't read some of their bytes, these bytes are
 * padding. The stream receives them, but doesn't store them.
 */
static void leave_packets(struct live_medium *medium)
{
    medium->left_end = medium->packets_end;
    medium->read_end = MAX(medium->read_end, medium->left_end);
}

static enum packet_status prepare_packet(void *owner, struct next_packet *next)
{
    struct live_stream *stream = owner;

    leave_packets(&stream->medium);
    request(stream);
    if (stream->announcement == END) {
        return PACKET_END;
    }
    if (stream->announcement == NOTHING || is_held(stream)) {
        return PACKET_AGAIN;
    }
    if (stream->announcement == BEACON) {
        return prepare_beacon(stream, next);
    }
    stream->announcement = NOTHING;
    stream->medium.packets_end += stream->packet_size;
    stream->follower->has_packets = true;
    request(stream);
    return PACKET_READY;
}

/*
 * The relay daemon may have a packet a little earlier than the metadata that describes it. So the
 * stream requests metadata again until the relay daemon has had no new metadata for
 * LIVE_METADATA_TIMEOUT.
 */
static enum ctf_reader_status update_metadata(void *owner, char **error)
{
    struct live_stream *stream = owner;
    struct live_trace *trace = stream->trace;

    if (stream->unknown_since == 0 || stream->unknown_with != trace->metadata_size) {
        stream->unknown_since = tg_monotonic_ns();
        stream->unknown_with = trace->metadata_size;
        live_trace_update(trace);
    } else if (stream->has_given_up) {
        live_trace_update(trace);
    } else if (trace->update_count < stream->awaited_update) {
        return CTF_READER_AGAIN;
    } else if (trace->is_closed ||
               tg_monotonic_ns() - stream->unknown_since >= LIVE_METADATA_TIMEOUT) {
        stream->has_given_up = true;
        return CTF_READER_ERROR;
    } else {
        live_trace_update_later(trace);
    }
    stream->has_given_up = false;
    stream->awaited_update = trace->update_count + 1;
    return CTF_READER_AGAIN;
}

static uint64_t packet_end(void *owner)
{
    const struct live_stream *stream = owner;

    return stream->medium.packets_end;
}

static void report_damage(
    void *owner, const struct ctf_damage *damage, const struct ctf_clock_class *clock)
{
    const struct live_stream *stream = owner;
    struct live_follower *follower = stream->follower;

    damage_log_add(&follower->damage_log, bt_self_message_iterator_borrow_component(follower->self),
        damage, stream->medium.medium.name, clock, (struct ctf_clock_shift){0});
}

static const struct growing_stream_functions stream_functions = {
    .prepare_packet = prepare_packet,
    .update_metadata = update_metadata,
    .packet_end = packet_end,
    .report_damage = report_damage,
};

struct live_stream *live_stream_create(
    struct live_follower *follower, struct live_trace *trace, uint64_t id)
{
    struct live_stream *stream = g_new0(struct live_stream, 1);
    g_autofree char *name = g_strdup_printf("stream-%" PRIu64, id);

    stream->follower = follower;
    stream->trace = trace;
    stream->id = id;
    stream->medium = (struct live_medium){
        .medium = {.functions = &medium_functions,
            .name = g_strdup_printf("%s: stream %" PRIu64, follower->component->url_text, id)},
        .stream = stream,
        .bytes = g_byte_array_new(),
    };
    stream->growing = growing_stream_create(
        trace->growing, &stream->medium.medium, name, id, &stream_functions, stream);
    trace->stream_count++;
    trace->has_had_streams = true;
    follower->stream_count++;
    return stream;
}

void live_stream_free(struct live_stream *stream)
{
    if (stream->is_asking) {
        live_viewer_forget(stream->follower->viewer, stream);
    }
    stream->trace->stream_count--;
    stream->follower->stream_count--;
    growing_stream_free(stream->growing);
    ctf_medium_free(&stream->medium.medium);
    g_free(stream);
}

uint64_t live_stream_id(const struct live_stream *stream)
{
    return stream->id;
}

struct live_trace *live_stream_trace(const struct live_stream *stream)
{
    return stream->trace;
}

/*
 * Returns the status of a stream whose trace has no metadata yet. Such a stream has no messages,
 * because packets can't be decoded without metadata. The stream may end in the meantime.
 */
static bt_message_iterator_class_next_method_status wait_for_metadata(struct live_stream *stream)
{
    request(stream);
    if (stream->announcement == END) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    if (stream->announcement == PACKET && live_trace_is_hopeless(stream->trace)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(stream->follower->self,
            "%s: trace %" PRIu64 ": the relay daemon has packets, but no metadata",
            stream->follower->component->url_text, stream->trace->id);
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
}

bt_message_iterator_class_next_method_status live_stream_next(
    void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct live_stream *stream = data;
    bt_message_iterator_class_next_method_status status =
        growing_trace_is_made(stream->trace->growing)
            ? growing_stream_next(stream->growing, messages, count)
            : wait_for_metadata(stream);

    if (status == BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END) {
        stream->follower->has_ended_streams = true;
    }
    return status;
}

bool live_stream_may_be_passed(void *data)
{
    const struct live_stream *stream = data;

    return stream->follower->has_failed;
}
