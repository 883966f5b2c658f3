/* SPDX-License-Identifier: MIT */
/*
 * Packets, events and buffers of a data stream: see data-stream.h.
 *
 * The buffer is written in whole pages, which cost less. So a part of an event may be on disk, and
 * the last place where the file can end is known one write later.
 */
#include "ctf/encode/data-stream.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>

#include "base/open-file.h"
#include "ctf/encode/packet-index.h"

enum {
    ALL_BUFFERS = 16 << 20,
    MIN_BUFFER = 8 << 10,
    MAX_BUFFER = 64 << 10,
    PAGE = 4 << 10,
    /* So often (bytes) the header of a large packet is brought up to date. */
    PATCH_INTERVAL = 256 << 10,
    /* Files larger than this get room on disk in advance: a fraction of what they have. */
    MIN_ALLOCATION = 1 << 20,
    MAX_ALLOCATION = 16 << 20,
    /* The numbers of a packet are patched with one write if they are that near to each other. */
    MAX_SPAN = 1024,
};

/* The numbers of a packet that are known only when it ends. */
static const struct {
    enum ctf_role_index role;
    const char *name;
} patched[] = {
    {CTF_ROLE_INDEX_PACKET_TOTAL_LENGTH, "total length"},
    {CTF_ROLE_INDEX_PACKET_CONTENT_LENGTH, "content length"},
    {CTF_ROLE_INDEX_PACKET_END_TIMESTAMP, "end time"},
    {CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER, "number of discarded events"},
};

/* A place in the file where it can end. */
struct mark {
    uint64_t end; /* bytes */
    /* Length (bits) of the open packet, which ends with an event there; 0: there is none. */
    uint64_t length;
    uint64_t time; /* of that event */
};

struct data_stream {
    struct ctf_data_stream base;
    struct tg_open_file file;
    struct ctf_packet_index *index; /* or NULL */

    uint8_t *buffer;     /* NULL until the first packet */
    size_t capacity;     /* of the buffer */
    uint64_t offset;     /* in the file, of the buffer's first byte */
    uint64_t allocated;  /* on disk, if that is more than the file has (bytes) */
    struct mark written; /* where the file ends if the next write fails */
    struct mark next;    /* the same once this is written, too */

    bool is_open;          /* a packet, to which the rest belongs */
    bool has_begun_events; /* its header and context are encoded */
    uint64_t head_length;  /* of these (bits) */
    uint64_t patched_end;  /* where the packet ends as its header on disk says (bytes) */
    uint64_t packet_offset;
    struct ctf_encode_roles roles;
};

/* Number of buffers in the process. */
static gint buffer_count;

static struct data_stream *get_private(struct ctf_data_stream *stream)
{
    return (struct data_stream *) stream;
}

static size_t wanted_capacity(void)
{
    return CLAMP(ALL_BUFFERS / MAX(g_atomic_int_get(&buffer_count), 1), MIN_BUFFER, MAX_BUFFER);
}

/* Takes a new buffer; the caller fills it and frees the old one. */
static void allocate(struct data_stream *self, size_t capacity)
{
    self->buffer = g_malloc(capacity + CTF_ENCODER_SLACK);
    self->capacity = capacity;
    self->base.encoder.limit = self->buffer + capacity;
}

static void create_buffer(struct data_stream *self)
{
    g_atomic_int_inc(&buffer_count);
    allocate(self, MIN_BUFFER);
    self->base.encoder.at = self->buffer;
}

static void free_buffer(struct data_stream *self)
{
    g_atomic_int_add(&buffer_count, -1);
    g_clear_pointer(&self->buffer, g_free);
}

static size_t room(const struct data_stream *self)
{
    return (size_t) (self->base.encoder.limit - self->base.encoder.at);
}

/* Whole bytes in the buffer. */
static size_t buffered(const struct data_stream *self)
{
    return (size_t) (self->base.encoder.at - self->buffer);
}

/* Gives the buffer another size if that is worth it, and what it has fits. */
static void adapt_capacity(struct data_stream *self)
{
    struct ctf_encoder *encoder = &self->base.encoder;
    uint8_t *old_buffer = self->buffer;
    size_t kept = buffered(self), capacity = wanted_capacity();

    if (kept + CTF_ENCODER_RESERVE_MAX > capacity ||
        (capacity >= self->capacity && capacity < 2 * self->capacity)) {
        return;
    }
    allocate(self, capacity);
    memcpy(self->buffer, old_buffer, kept + (encoder->bit > 0));
    encoder->at = self->buffer + kept;
    encoder->origin += (uintptr_t) self->buffer - (uintptr_t) old_buffer;
    g_free(old_buffer);
}

/* Drops the first bytes of the buffer. */
static void drop_front(struct data_stream *self, size_t size)
{
    struct ctf_encoder *encoder = &self->base.encoder;

    memmove(self->buffer, self->buffer + size, buffered(self) - size + (encoder->bit > 0));
    self->offset += size;
    encoder->at -= size;
    encoder->origin -= size;
}

static bool is_head_in_buffer(const struct data_stream *self)
{
    return self->packet_offset >= self->offset;
}

/* Where a number is that is patched. */
static const struct ctf_encode_place *place_of(const struct data_stream *self, unsigned i)
{
    return &self->roles.places[patched[i].role];
}

/* `bytes` are those of the packet from byte `first` on. */
static void patch(
    const struct data_stream *self, unsigned from, unsigned to, uint8_t *bytes, uint64_t first)
{
    for (unsigned i = from; i < to; i++) {
        const struct ctf_encode_place *place = place_of(self, i);
        const struct ctf_field_class *fc = place->field_class;

        if (fc) {
            ctf_encoder_patch_bits(bytes, place->position - first * 8,
                self->roles.values[patched[i].role], (unsigned) fc->length, fc->byte_order,
                fc->bit_order);
        }
    }
}

/* For a file that was taken. Returns 0 or an errno value. */
static int patch_span(
    struct data_stream *self, unsigned from, unsigned to, uint64_t first, size_t size)
{
    uint8_t bytes[MAX_SPAN + CTF_ENCODER_SLACK];
    uint64_t offset = self->packet_offset + first;
    size_t done;
    int error = tg_open_file_read(&self->file, offset, bytes, size, &done);

    if (error || done < size) {
        return error ? error : EIO;
    }
    patch(self, from, to, bytes, first);
    return tg_open_file_write(&self->file, offset, bytes, size, &done);
}

/* For a file that was taken. Returns 0 or an errno value. */
static int patch_places(struct data_stream *self, unsigned from, unsigned to)
{
    uint64_t first = UINT64_MAX, end = 0;
    int error = 0;

    for (unsigned i = from; i < to; i++) {
        const struct ctf_encode_place *place = place_of(self, i);

        if (place->field_class) {
            first = MIN(first, place->position / 8);
            end = MAX(end, (place->position + place->field_class->length + 7) / 8);
        }
    }
    if (end == 0) {
        return 0;
    }
    if (end - first <= MAX_SPAN) {
        return patch_span(self, from, to, first, end - first);
    }
    /* A single number never spans so much. */
    for (unsigned i = from; i < to && !error; i++) {
        error = patch_places(self, i, i + 1);
    }
    return error;
}

static bool patch_disk(struct data_stream *self, char **error)
{
    int error_number;

    if (!tg_open_file_take(&self->file, error)) {
        return false;
    }
    error_number = patch_places(self, 0, G_N_ELEMENTS(patched));
    tg_open_file_give_back(&self->file);
    if (error_number) {
        *error = g_strdup_printf("%s: cannot write the sizes of the packet at byte %" PRIu64 ": %s",
            self->file.name, self->packet_offset, g_strerror(error_number));
    }
    return error_number == 0;
}

static void patch_buffer(struct data_stream *self)
{
    patch(self, 0, G_N_ELEMENTS(patched), self->buffer + (self->packet_offset - self->offset), 0);
}

static uint64_t begin_time(const struct data_stream *self)
{
    return self->roles.values[CTF_ROLE_INDEX_CLOCK_TIMESTAMP];
}

/* The packet has this length (bits) and end time. */
static void set_end(struct data_stream *self, uint64_t length, uint64_t time)
{
    uint64_t *values = self->roles.values;

    values[CTF_ROLE_INDEX_PACKET_CONTENT_LENGTH] = length;
    values[CTF_ROLE_INDEX_PACKET_TOTAL_LENGTH] = (length + 7) / 8 * 8;
    values[CTF_ROLE_INDEX_PACKET_END_TIMESTAMP] = time;
}

/* Takes `error`. Ends the file where it is known to be valid; what comes later is dropped. */
static void fail(struct data_stream *self, char *error)
{
    g_autofree char *other_error = NULL;

    self->base.error = error;
    if (self->written.length > 0) {
        set_end(self, self->written.length, self->written.time);
        patch_disk(self, &other_error);
        g_clear_pointer(&other_error, g_free);
    }
    tg_open_file_truncate(&self->file, self->written.end, &other_error);
    ctf_packet_index_discard(g_steal_pointer(&self->index));
}

static void allocate_disk(struct data_stream *self, uint64_t end)
{
    if (end > self->allocated && end >= MIN_ALLOCATION) {
        uint64_t size = CLAMP(end / 4, MIN_ALLOCATION, MAX_ALLOCATION);

        tg_open_file_allocate(&self->file, self->offset, end + size - self->offset);
        self->allocated = end + size;
    }
}

/* Writes the first bytes of the buffer, and drops them; after a failure, only drops them. */
static void write_front(struct data_stream *self, size_t size)
{
    char *error = NULL;
    size_t done;

    if (!self->base.error) {
        allocate_disk(self, self->offset + size);
        if (!tg_open_file_write_at(&self->file, self->offset, self->buffer, size, &done, &error)) {
            if (self->next.end <= self->offset + done) {
                self->written = self->next;
            }
            fail(self, error);
        }
    }
    drop_front(self, size);
}

/* Where the file can end if everything in the buffer is written. */
static struct mark mark_here(const struct data_stream *self)
{
    if (!self->is_open) {
        return (struct mark){.end = self->offset + buffered(self)};
    }
    if (!self->has_begun_events) {
        return (struct mark){.end = self->packet_offset};
    }
    return (struct mark){
        .end = self->packet_offset + (self->base.complete + 7) / 8,
        .length = self->base.complete,
        .time = self->base.last_time,
    };
}

/* Makes the header on disk say what is known to be there. */
static void patch_open_packet(struct data_stream *self)
{
    char *error = NULL;

    if (self->base.error) {
        return;
    }
    set_end(self, self->written.length, self->written.time);
    if (!patch_disk(self, &error)) {
        fail(self, error);
    }
    self->patched_end = self->written.end;
}

/* Writes about `size` bytes of the buffer: up to the end of a page. */
static void write_pages(struct data_stream *self, size_t size)
{
    struct mark here = mark_here(self);

    size -= (self->offset + size) % PAGE;
    if (self->has_begun_events && is_head_in_buffer(self) &&
        self->packet_offset < self->offset + size) {
        set_end(self, self->head_length, begin_time(self));
        patch_buffer(self);
        self->patched_end = self->packet_offset;
    }
    write_front(self, size);
    if (self->next.end <= self->offset) {
        self->written = self->next;
        self->next = here;
    }
    if (self->written.length > 0 && self->written.end - self->patched_end >= PATCH_INTERVAL) {
        patch_open_packet(self);
    }
}

static void make_room(struct ctf_encoder *encoder, size_t size)
{
    struct data_stream *self = (struct data_stream *) encoder;

    /* A buffer grows when it is needed: there may be thousands of streams. */
    adapt_capacity(self);
    if (room(self) >= size) {
        return;
    }
    /* The beginning of a packet stays in the buffer as long as possible: there it is patched. */
    if (self->is_open && self->packet_offset >= self->offset + 2 * PAGE) {
        write_pages(self, (size_t) (self->packet_offset - self->offset));
    }
    if (room(self) < size) {
        write_pages(self, buffered(self));
    }
    adapt_capacity(self);
}

struct ctf_data_stream *ctf_data_stream_create(
    const char *path, const char *name, const char *index_path, char **error)
{
    struct data_stream *self = g_new0(struct data_stream, 1);

    tg_open_file_init(&self->file, path, name, O_RDWR | O_CREAT | O_EXCL);
    self->base.encoder.make_room = make_room;
    if (!tg_open_file_take(&self->file, error)) {
        ctf_data_stream_free(&self->base);
        return NULL;
    }
    tg_open_file_give_back(&self->file);
    if (index_path) {
        self->index = ctf_packet_index_create(index_path);
    }
    return &self->base;
}

void ctf_data_stream_begin_packet(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);

    if (!self->buffer) {
        create_buffer(self);
    }
    stream->encoder.origin = (uintptr_t) stream->encoder.at;
    stream->complete = 0;
    self->is_open = true;
    self->has_begun_events = false;
    self->packet_offset = self->offset + buffered(self);
}

void ctf_data_stream_begin_events(
    struct ctf_data_stream *stream, const struct ctf_encode_roles *roles)
{
    struct data_stream *self = get_private(stream);

    self->roles = *roles;
    self->has_begun_events = true;
    /* The first record of the packet. */
    ctf_data_stream_end_event(stream, begin_time(self));
    self->head_length = stream->complete;
}

void ctf_data_stream_drop_event(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);
    struct ctf_encoder *encoder = &stream->encoder;
    uint64_t end = self->packet_offset + stream->complete / 8;
    char *error = NULL;

    if (end < self->offset) {
        /* A part of the event is on disk: the file is written again from its beginning on. */
        encoder->origin += (uintptr_t) (self->offset - end);
        self->offset = end;
        if (!self->base.error &&
            !tg_open_file_truncate(&self->file, end + (stream->complete % 8 > 0), &error)) {
            fail(self, error);
        }
    }
    encoder->at = self->buffer + (end - self->offset);
    encoder->bit = stream->complete % 8;
    if (encoder->bit) {
        *encoder->at = stream->complete_byte;
        encoder->byte_order = stream->complete_byte_order;
    }
}

/* The fields may be too small for what is only known now. */
static void check_values(struct data_stream *self)
{
    for (unsigned i = 0; i < G_N_ELEMENTS(patched); i++) {
        const struct ctf_field_class *fc = place_of(self, i)->field_class;
        uint64_t value = self->roles.values[patched[i].role];
        /* Of a time, the low bits are enough. */
        bool is_time = patched[i].role == CTF_ROLE_INDEX_PACKET_END_TIMESTAMP;

        if (fc && !is_time && fc->length < 64 && value >> fc->length && !self->base.error) {
            fail(self,
                g_strdup_printf("%s: packet at byte %" PRIu64 ": its %s, %" PRIu64
                                ", doesn't fit in its field of %" PRIu64 " bits",
                    self->file.name, self->packet_offset, patched[i].name, value, fc->length));
        }
    }
}

static void append_to_index(struct data_stream *self)
{
    const uint64_t *values = self->roles.values;
    struct ctf_lttng_index_entry entry = {
        .offset = self->packet_offset,
        .total_length = values[CTF_ROLE_INDEX_PACKET_TOTAL_LENGTH],
        .content_length = values[CTF_ROLE_INDEX_PACKET_CONTENT_LENGTH],
        .begin_time = begin_time(self),
        .end_time = values[CTF_ROLE_INDEX_PACKET_END_TIMESTAMP],
        .discarded_events = values[CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER],
        .stream_class_id = values[CTF_ROLE_INDEX_STREAM_CLASS_ID],
        .stream_id = values[CTF_ROLE_INDEX_STREAM_ID],
        .sequence_number = values[CTF_ROLE_INDEX_PACKET_SEQUENCE_NUMBER],
    };

    if (self->index) {
        ctf_packet_index_append(self->index, &entry);
    }
}

/* Ends a packet whose beginning isn't in the buffer any more. */
static void end_on_disk(struct data_stream *self)
{
    char *error = NULL;

    write_front(self, buffered(self));
    if (!self->base.error && !patch_disk(self, &error)) {
        fail(self, error);
    }
    self->written = self->next = mark_here(self);
}

void ctf_data_stream_end_packet(struct ctf_data_stream *stream, const struct ctf_packet_end *end)
{
    struct data_stream *self = get_private(stream);
    struct ctf_encoder *encoder = &stream->encoder;

    ctf_data_stream_drop_event(stream);
    self->is_open = false;
    if (!self->has_begun_events) {
        return;
    }
    self->has_begun_events = false;
    set_end(self, stream->complete, end->end_time);
    self->roles.values[CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER] = end->discarded_events;
    check_values(self);
    encoder->at += encoder->bit > 0;
    encoder->bit = 0;
    if (is_head_in_buffer(self)) {
        patch_buffer(self);
        if (self->next.length > 0) {
            self->next = mark_here(self);
        }
    } else {
        end_on_disk(self);
    }
    append_to_index(self);
}

bool ctf_data_stream_finish(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);
    char *error = NULL;

    if (self->is_open) {
        ctf_data_stream_end_packet(stream,
            &(struct ctf_packet_end){
                .end_time = stream->last_time,
                .discarded_events = self->roles.values[CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER],
            });
    }
    if (self->buffer) {
        write_front(self, buffered(self));
        free_buffer(self);
        if (!stream->error && self->allocated > self->offset &&
            !tg_open_file_truncate(&self->file, self->offset, &error)) {
            fail(self, g_steal_pointer(&error));
        }
    }
    ctf_packet_index_finish(g_steal_pointer(&self->index));
    if (!tg_open_file_close(&self->file, &error)) {
        if (stream->error) {
            g_free(error);
        } else {
            stream->error = error;
        }
    }
    return stream->error == NULL;
}

void ctf_data_stream_free(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);

    if (!stream) {
        return;
    }
    ctf_data_stream_finish(stream);
    tg_open_file_clear(&self->file);
    g_free(stream->error);
    g_free(stream);
}
