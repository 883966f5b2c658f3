/* SPDX-License-Identifier: MIT */
/*
 * Buffers of data streams, and how they are written: see data-stream-internal.h.
 *
 * Bytes are written first and then, if the beginning of their packet is on disk already, its sizes.
 * So its header never speaks of events that aren't there, whenever the process is killed.
 */
#include <errno.h>
#include <inttypes.h>

#include "ctf/encode/data-stream-internal.h"

enum {
    ALL_BUFFERS = 16 << 20,
    MIN_BUFFER = 8 << 10,
    MAX_BUFFER = 256 << 10,
    /* One place for the end of an event for so many bytes: few events are smaller. */
    BYTES_PER_END = 32,
    /* The numbers of a packet are patched with one write if they are that near to each other. */
    MAX_SPAN = 1024,
};

/* Number of buffers in the process. */
static gint buffer_count;

static size_t wanted_capacity(void)
{
    const int count = MAX(g_atomic_int_get(&buffer_count), 1);

    return (size_t) CLAMP(ALL_BUFFERS / count, MIN_BUFFER, MAX_BUFFER) & ~(size_t) 63;
}

/* Takes a new buffer; the caller fills it and frees the old one. */
static void allocate(struct data_stream *self, size_t capacity)
{
    const size_t ends_offset = capacity + CTF_ENCODER_SLACK;

    self->base.buffer =
        g_malloc(ends_offset + capacity / BYTES_PER_END * sizeof(*self->base.next_end));
    self->capacity = capacity;
    self->ends = (void *) (self->base.buffer + ends_offset);
    self->base.ends_limit = self->ends + capacity / BYTES_PER_END;
    self->base.encoder.limit = self->base.buffer + capacity;
}

/* It grows when it is written the first time: many streams of a trace may never be. */
void data_stream_create_buffer(struct data_stream *self)
{
    g_atomic_int_inc(&buffer_count);
    allocate(self, MIN_BUFFER);
    self->base.encoder.at = self->base.buffer;
    self->base.encoder.bit = 0;
    self->base.next_end = self->ends;
}

void data_stream_free_buffer(struct data_stream *self)
{
    if (self->base.buffer) {
        g_atomic_int_add(&buffer_count, -1);
        g_clear_pointer(&self->base.buffer, g_free);
    }
}

static struct data_stream_packet *get_packet(const struct data_stream *self, guint index)
{
    return &g_array_index(self->packets, struct data_stream_packet, index);
}

/* Bits from the beginning of the buffer to the encoder's position. */
static uint64_t buffered(const struct data_stream *self)
{
    return (uint64_t) (self->base.encoder.at - self->base.buffer) * 8 + self->base.encoder.bit;
}

static bool has_place(const struct data_stream_packet *packet, unsigned patch)
{
    return packet->places[patch].field_class != NULL;
}

static uint64_t first_byte(const struct ctf_encode_place *place)
{
    return place->position / 8;
}

static uint64_t end_byte(const struct ctf_encode_place *place)
{
    return (place->position + place->field_class->length + 7) / 8;
}

/* `bytes` are those of the packet from byte `first` on. */
static void patch_bytes(const struct data_stream_packet *packet, unsigned from, unsigned to,
    uint8_t *bytes, uint64_t first)
{
    for (unsigned i = from; i < to; i++) {
        const struct ctf_encode_place *place = &packet->places[i];

        if (has_place(packet, i)) {
            ctf_encoder_patch_bits(bytes, place->position - first * 8, packet->values[i],
                (unsigned) place->field_class->length, place->field_class->byte_order,
                place->field_class->bit_order);
        }
    }
}

void data_stream_patch_buffer(struct data_stream *self, const struct data_stream_packet *packet)
{
    patch_bytes(packet, 0, PATCH_COUNT, self->base.buffer + (packet->offset - self->offset), 0);
}

/* For a file that was taken. Returns 0 or an errno value. */
static int patch_span(struct data_stream *self, const struct data_stream_packet *packet,
    unsigned from, unsigned to, uint64_t first, size_t size)
{
    uint8_t bytes[MAX_SPAN + CTF_ENCODER_SLACK];
    const uint64_t offset = packet->offset + first;
    size_t done;
    int error = tg_open_file_read(&self->file, offset, bytes, size, &done);

    if (error || done < size) {
        return error ? error : EIO;
    }
    patch_bytes(packet, from, to, bytes, first);
    return tg_open_file_write(&self->file, offset, bytes, size, &done);
}

/* For a file that was taken. Returns 0 or an errno value. */
static int patch_places(
    struct data_stream *self, const struct data_stream_packet *packet, unsigned from, unsigned to)
{
    uint64_t first = UINT64_MAX, end = 0;
    int error = 0;

    for (unsigned i = from; i < to; i++) {
        if (has_place(packet, i)) {
            first = MIN(first, first_byte(&packet->places[i]));
            end = MAX(end, end_byte(&packet->places[i]));
        }
    }
    if (end == 0) {
        return 0;
    }
    if (end - first <= MAX_SPAN) {
        return patch_span(self, packet, from, to, first, end - first);
    }
    /* A single number never spans so much. */
    for (unsigned i = from; i < to && !error; i++) {
        error = patch_places(self, packet, i, i + 1);
    }
    return error;
}

static bool try_to_patch_disk(
    struct data_stream *self, const struct data_stream_packet *packet, char **error)
{
    int error_number;

    if (!tg_open_file_take(&self->file, error)) {
        return false;
    }
    error_number = patch_places(self, packet, 0, PATCH_COUNT);
    tg_open_file_give_back(&self->file);
    if (error_number) {
        *error = g_strdup_printf("%s: cannot write the sizes of the packet at byte %" PRIu64 ": %s",
            self->file.name, packet->offset, g_strerror(error_number));
    }
    return error_number == 0;
}

void data_stream_patch_disk(struct data_stream *self, const struct data_stream_packet *packet)
{
    char *error = NULL;

    if (!try_to_patch_disk(self, packet, &error)) {
        data_stream_fail(self, self->offset, error);
    }
}

static void append_to_index(struct data_stream *self, const struct data_stream_packet *packet)
{
    const struct ctf_packet_index_entry entry = {
        .offset = packet->offset,
        .total_length = packet->values[PATCH_TOTAL_LENGTH],
        .content_length = packet->values[PATCH_CONTENT_LENGTH],
        .begin_time = packet->identity.begin_time,
        .end_time = packet->values[PATCH_END_TIME],
        .discarded_events = packet->values[PATCH_DISCARDED_EVENTS],
        .stream_class_id = packet->identity.stream_class_id,
        .stream_id = packet->identity.stream_id,
        .sequence_number = packet->identity.sequence_number,
    };

    if (self->index) {
        ctf_packet_index_append(self->index, &entry);
    }
}

static uint64_t packet_end(const struct data_stream_packet *packet)
{
    return packet->offset + packet->values[PATCH_TOTAL_LENGTH] / 8;
}

void data_stream_retire_packets(struct data_stream *self)
{
    guint count = 0;

    while (count < self->packets->len) {
        const struct data_stream_packet *packet = get_packet(self, count);

        if (!packet->has_ended || packet_end(packet) > self->offset) {
            break;
        }
        append_to_index(self, packet);
        count++;
    }
    g_array_remove_range(self->packets, 0, count);
}

/*
 * Bits of the packet up to its last record that is whole within the first `certain` bytes of the
 * file; 0 if there is none.
 */
static uint64_t certain_length(const struct data_stream *self, guint index, uint64_t certain)
{
    const struct data_stream_packet *packet = get_packet(self, index);
    const guint end_count = index + 1 < self->packets->len
                                ? get_packet(self, index + 1)->first_end
                                : (guint) (self->base.next_end - self->ends);
    uint64_t length = packet->disk_length;

    for (guint i = packet->first_end; i < end_count; i++) {
        const uint64_t end = self->offset * 8 + self->ends[i];

        if ((end + 7) / 8 > certain) {
            break;
        }
        length = end - packet->offset * 8;
    }
    return length;
}

/* Makes the packet end with its last certain record; false if there is none. */
static bool shorten_packet(struct data_stream *self, guint index, uint64_t certain)
{
    struct data_stream_packet *packet = get_packet(self, index);
    g_autofree char *error = NULL;

    if (packet->has_ended && packet_end(packet) <= certain) {
        return true;
    }
    data_stream_set_lengths(packet, certain_length(self, index, certain));
    packet->values[PATCH_END_TIME] = packet->has_ended ? packet->last_time : self->base.last_time;
    if (packet->values[PATCH_CONTENT_LENGTH] > 0 && !try_to_patch_disk(self, packet, &error)) {
        data_stream_set_lengths(packet, packet->disk_length);
    }
    return packet->values[PATCH_CONTENT_LENGTH] > 0;
}

void data_stream_fail(struct data_stream *self, uint64_t certain, char *error)
{
    g_autofree char *other_error = NULL;
    uint64_t end = self->offset;
    guint count = 0;

    self->base.error = error;
    while (count < self->packets->len && get_packet(self, count)->offset < certain) {
        end = get_packet(self, count)->offset;
        if (!shorten_packet(self, count, certain)) {
            break;
        }
        end = packet_end(get_packet(self, count));
        append_to_index(self, get_packet(self, count));
        count++;
    }
    tg_open_file_truncate(&self->file, end, &other_error);
    g_array_set_size(self->packets, 0);
}

/* Drops the first bytes of the buffer, and the ends up to bit `cut`. */
static void forget(struct data_stream *self, size_t dropped, uint64_t cut)
{
    struct ctf_encoder *encoder = &self->base.encoder;
    uint8_t *const old_buffer = self->base.buffer;
    const uint32_t *const old_ends = self->ends, *const old_next_end = self->base.next_end;
    const uint32_t *kept_ends = old_next_end;
    const size_t kept = (size_t) (encoder->at - old_buffer) - dropped;
    const size_t capacity = wanted_capacity();

    while (kept_ends > old_ends && kept_ends[-1] > cut) {
        kept_ends--;
    }
    const size_t end_count = (size_t) (old_next_end - kept_ends);
    const bool fits =
        kept + CTF_ENCODER_RESERVE_MAX <= capacity && end_count < capacity / BYTES_PER_END / 2;

    if (fits && (capacity < self->capacity || capacity >= 2 * self->capacity)) {
        allocate(self, capacity);
    }
    memmove(self->base.buffer, old_buffer + dropped, kept + (encoder->bit > 0));
    for (size_t i = 0; i < end_count; i++) {
        self->ends[i] = kept_ends[i] - (uint32_t) dropped * 8;
    }
    for (guint i = 0; i < self->packets->len; i++) {
        struct data_stream_packet *packet = get_packet(self, i);
        const guint removed = (guint) (kept_ends - old_ends);

        packet->first_end -= MIN(packet->first_end, removed);
    }
    self->base.next_end = self->ends + end_count;
    self->offset += dropped;
    encoder->at = self->base.buffer + kept;
    encoder->origin += (uintptr_t) self->base.buffer - (uintptr_t) old_buffer - dropped;
    if (self->base.buffer != old_buffer) {
        g_free(old_buffer);
    }
}

/* Writes the buffer up to bit `cut`, and drops the whole bytes of that; after an error, only drops
 * them. */
static void write_out(struct data_stream *self, uint64_t cut)
{
    char *error = NULL;
    size_t done;

    if (!self->base.error && !tg_open_file_write_at(&self->file, self->offset, self->base.buffer,
                                 (cut + 7) / 8, &done, &error)) {
        data_stream_fail(self, self->offset + done, error);
    }
    forget(self, cut / 8, cut);
    data_stream_retire_packets(self);
}

void data_stream_write_all(struct data_stream *self)
{
    write_out(self, buffered(self));
}

void data_stream_write_events(struct data_stream *self)
{
    const uint64_t length = self->base.complete;
    const uint64_t cut = length - (uint64_t) data_stream_buffer_position(self) * 8;
    struct data_stream_packet *packet = data_stream_packet(self);
    bool is_in_buffer = false;

    if (packet) {
        is_in_buffer = data_stream_is_in_buffer(self, packet);
        data_stream_set_lengths(packet, length);
        packet->values[PATCH_END_TIME] = self->base.last_time;
    }
    if (packet && is_in_buffer) {
        data_stream_patch_buffer(self, packet);
    }
    write_out(self, cut);
    packet = data_stream_packet(self);
    if (packet && !is_in_buffer) {
        data_stream_patch_disk(self, packet);
        packet = data_stream_packet(self);
    }
    if (packet) {
        packet->disk_length = length;
    }
}

void data_stream_make_room(struct ctf_encoder *encoder, size_t size)
{
    struct data_stream *self = (struct data_stream *) encoder;
    const struct data_stream_packet *packet = data_stream_packet(self);

    /* The beginning of a packet moves to the front of the buffer: most packets then need no
     * patches on disk. */
    if (packet && packet->offset > self->offset) {
        write_out(self, (packet->offset - self->offset) * 8);
    }
    if ((size_t) (encoder->limit - encoder->at) < size &&
        (int64_t) (self->base.complete / 8) > data_stream_buffer_position(self)) {
        data_stream_write_events(self);
    }
    if ((size_t) (encoder->limit - encoder->at) < size) {
        write_out(self, buffered(self));
    }
}
