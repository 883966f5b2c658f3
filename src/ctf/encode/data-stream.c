/* SPDX-License-Identifier: MIT */
/*
 * Writes the packets and events of a data stream: see data-stream.h.
 *
 * A write contains whole pages, which is cheaper, or ends at the beginning of a packet. So a part
 * of an event may be on disk, and only the next write shows which events are complete there. Until
 * then, the header on disk declares these events as padding. Each write also updates the header, so
 * that the packet on disk ends at the end of the file.
 */
#include "ctf/encode/data-stream.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>

#include "ctf/encode/file-buffer.h"
#include "ctf/encode/packet-index.h"

enum { PAGE = 4 << 10 };

static const struct {
    enum ctf_role_index role;
    const char *name;
} patched[] = {
#define X(NAME, text) {CTF_ROLE_INDEX_##NAME, text},
    CTF_END_ROLES(X)
#undef X
};

/* A position in the file where the file may end. */
struct mark {
    uint64_t end; /* bytes */
    /*
     * Content size (bits) of the open packet up to `end`, where an event ends. 0: the file may end
     * there without the open packet, or no packet is open.
     */
    uint64_t length;
    uint64_t time; /* cycles: time of the event that ends at `end` */
};

struct data_stream {
    struct ctf_data_stream base;
    struct ctf_file_buffer buffer;
    struct ctf_packet_index *index; /* or NULL */

    struct mark written; /* end of the file if the next write fails */
    struct mark next;    /* end of the file after the next write */

    bool is_open;          /* a packet is open; the members below describe it */
    bool has_begun_events; /* its header and context are encoded */
    uint64_t head_length;  /* size of the header and context (bits) */
    uint64_t packet_offset;
    /*
     * Byte offset at which the packet ends according to its header on disk. If its header isn't on
     * disk, the offset of the packet.
     */
    uint64_t said_end;
    struct ctf_encode_roles roles;
    /* The bytes of the head from the first to the last patched number, if the head is on disk. */
    uint8_t *patched_bytes;
};

static struct data_stream *get_private(struct ctf_data_stream *stream)
{
    return (struct data_stream *) stream;
}

static bool is_head_in_buffer(const struct data_stream *self)
{
    return self->packet_offset >= self->buffer.offset;
}

/* Returns the position of a patched number. */
static const struct ctf_encode_place *place_of(const struct data_stream *self, unsigned i)
{
    return &self->roles.places[patched[i].role];
}

/*
 * Finds the range of patched numbers, from byte `*first` to byte `*end` of the packet. Sets both to
 * 0 if no number is patched.
 */
static void find_places(const struct data_stream *self, uint64_t *first, uint64_t *end)
{
    *first = UINT64_MAX;
    *end = 0;
    for (unsigned i = 0; i < G_N_ELEMENTS(patched); i++) {
        const struct ctf_encode_place *place = place_of(self, i);

        if (place->field_class) {
            *first = MIN(*first, place->position / 8);
            *end = MAX(*end, (place->position + place->field_class->length + 7) / 8);
        }
    }
    *first = MIN(*first, *end);
}

/* Patches the numbers in `bytes`, which start at byte `first` of the packet. */
static void patch(const struct data_stream *self, uint8_t *bytes, uint64_t first)
{
    for (unsigned i = 0; i < G_N_ELEMENTS(patched); i++) {
        const struct ctf_encode_place *place = place_of(self, i);
        const struct ctf_field_class *fc = place->field_class;

        if (fc) {
            ctf_encoder_patch_bits(bytes, place->position - first * 8,
                self->roles.values[patched[i].role], (unsigned) fc->length, fc->byte_order,
                fc->bit_order);
        }
    }
}

/*
 * Patches all numbers on disk in one write, because a large packet is patched often. The numbers
 * start at byte `first` of the packet. The caller must have taken the file. Returns 0 or an errno
 * value.
 */
static int patch_places(struct data_stream *self, uint64_t first, size_t size)
{
    const struct tg_open_file *file = &self->buffer.file;
    uint64_t offset = self->packet_offset + first;
    size_t done;

    if (!self->patched_bytes) {
        /* The head was larger than the buffer, so read its bytes from the file. */
        self->patched_bytes = g_malloc(size);
        int error = tg_open_file_read(file, offset, self->patched_bytes, size, &done);
        if (error || done < size) {
            g_clear_pointer(&self->patched_bytes, g_free);
            return error ? error : EIO;
        }
    }
    patch(self, self->patched_bytes, first);
    return tg_open_file_write(file, offset, self->patched_bytes, size, &done);
}

static bool patch_disk(struct data_stream *self, char **error)
{
    struct tg_open_file *file = &self->buffer.file;
    uint64_t first, end;

    find_places(self, &first, &end);
    if (first == end) {
        return true;
    }
    if (!tg_open_file_take(file, error)) {
        return false;
    }
    int error_number = patch_places(self, first, (size_t) (end - first));
    tg_open_file_give_back(file);
    if (error_number) {
        *error = g_strdup_printf("%s: cannot write the sizes of the packet at byte %" PRIu64 ": %s",
            file->name, self->packet_offset, g_strerror(error_number));
        return false;
    }
    self->said_end =
        self->packet_offset + self->roles.values[CTF_ROLE_INDEX_PACKET_TOTAL_LENGTH] / 8;
    return true;
}

static uint8_t *packet_in_buffer(const struct data_stream *self)
{
    return self->buffer.bytes + (self->packet_offset - self->buffer.offset);
}

static void patch_buffer(struct data_stream *self)
{
    patch(self, packet_in_buffer(self), 0);
}

static uint64_t begin_time(const struct data_stream *self)
{
    return self->roles.values[CTF_ROLE_INDEX_CLOCK_TIMESTAMP];
}

/*
 * Sets the values for the end of the packet: the content size `length` (bits), the end `end` (byte
 * offset in the file) and the end time.
 */
static void set_end(struct data_stream *self, uint64_t length, uint64_t end, uint64_t time)
{
    uint64_t *values = self->roles.values;

    values[CTF_ROLE_INDEX_PACKET_CONTENT_LENGTH] = length;
    values[CTF_ROLE_INDEX_PACKET_TOTAL_LENGTH] = (end - self->packet_offset) * 8;
    values[CTF_ROLE_INDEX_PACKET_END_TIMESTAMP] = time;
}

/* Returns an error if a field is too small for its final value, otherwise NULL. */
static char *check_values(const struct data_stream *self)
{
    for (unsigned i = 0; i < G_N_ELEMENTS(patched); i++) {
        const struct ctf_field_class *fc = place_of(self, i)->field_class;
        uint64_t value = self->roles.values[patched[i].role];

        if (fc && !ctf_role_is_time(patched[i].role) && fc->length < 64 && value >> fc->length) {
            return g_strdup_printf("%s: packet at byte %" PRIu64 ": its %s, %" PRIu64
                                   ", doesn't fit in its field of %" PRIu64 " bits",
                self->buffer.file.name, self->packet_offset, patched[i].name, value, fc->length);
        }
    }
    return NULL;
}

/*
 * Takes ownership of `error`, and truncates the file to its valid part. If the header can't be
 * updated, the file ends at the packet's end according to the header on disk. The stream discards
 * later data.
 */
static void fail(struct data_stream *self, char *error)
{
    g_autofree char *value_error = NULL, *patch_error = NULL, *other_error = NULL;
    uint64_t end = self->written.end;

    self->base.error = error;
    if (self->written.length > 0) {
        set_end(self, self->written.length, end, self->written.time);
        value_error = check_values(self);
        if (value_error || !patch_disk(self, &patch_error)) {
            end = self->said_end;
        }
    }
    tg_open_file_truncate(&self->buffer.file, end, &other_error);
    ctf_packet_index_discard(g_steal_pointer(&self->index));
}

/* Writes the first bytes of the buffer and removes them. After a failure, only removes them. */
static void write_front(struct data_stream *self, size_t size)
{
    char *error = NULL;
    size_t done;

    if (!self->base.error && !ctf_file_buffer_write(&self->buffer, size, &done, &error)) {
        if (self->next.end <= self->buffer.offset + done) {
            self->written = self->next;
        }
        fail(self, error);
    }
    ctf_file_buffer_drop(&self->buffer, size);
}

/* Returns the byte offset in the file at which the encoded data ends. */
static uint64_t encoded_end(const struct data_stream *self)
{
    return self->buffer.offset + ctf_file_buffer_size(&self->buffer);
}

/* Returns the position where the file may end after writing the whole buffer. */
static struct mark mark_here(const struct data_stream *self)
{
    if (!self->is_open) {
        return (struct mark){.end = encoded_end(self)};
    }
    if (!self->has_begun_events) {
        return (struct mark){.end = self->packet_offset};
    }
    return (struct mark){
        .end = self->packet_offset + (self->base.complete.position + 7) / 8,
        .length = self->base.complete.position,
        .time = self->base.last_time,
    };
}

/*
 * Updates the header on disk. The new header counts only the events that are known to be complete
 * on disk, and the packet ends at `end`, which is also the end of the file.
 */
static void patch_open_packet(struct data_stream *self, uint64_t end)
{
    if (self->base.error) {
        return;
    }
    if (self->written.length > 0) {
        set_end(self, self->written.length, end, self->written.time);
    } else {
        set_end(self, self->head_length, end, begin_time(self));
    }
    char *error = check_values(self);
    if (error || !patch_disk(self, &error)) {
        fail(self, error);
    }
}

/*
 * Returns whether the head of the open packet lies entirely before `end`. Only then may the file
 * end there.
 */
static bool has_whole_head(const struct data_stream *self, uint64_t end)
{
    return self->has_begun_events && end >= self->packet_offset + (self->head_length + 7) / 8;
}

/* Prepares the head of the open packet for writing. At this time, no complete event is on disk. */
static void patch_head_in_buffer(struct data_stream *self, uint64_t end)
{
    uint64_t first, last;

    if (self->base.error) {
        return;
    }
    set_end(self, self->head_length, end, begin_time(self));
    char *error = check_values(self);
    if (error) {
        fail(self, error);
        return;
    }
    if (has_whole_head(self, end)) {
        self->said_end = end;
    }
    patch_buffer(self);
    find_places(self, &first, &last);
    self->patched_bytes = g_memdup2(packet_in_buffer(self) + first, last - first);
}

/* Writes the buffer up to the byte offset `end` in the file. */
static void write_until(struct data_stream *self, uint64_t end)
{
    struct mark here = mark_here(self);
    bool ends_with_packet = end == self->packet_offset, has_head = is_head_in_buffer(self);

    if (has_head && !ends_with_packet && self->has_begun_events) {
        patch_head_in_buffer(self, end);
    }
    write_front(self, (size_t) (end - self->buffer.offset));
    if (ends_with_packet) {
        self->written = (struct mark){.end = end};
        self->next = here;
    } else if (self->next.end <= end) {
        self->written = self->next;
        self->next = here;
    }
    if (!has_head && has_whole_head(self, end)) {
        patch_open_packet(self, end);
    }
}

static void make_room(struct ctf_encoder *encoder, size_t size)
{
    struct data_stream *self = (struct data_stream *) encoder;
    struct ctf_file_buffer *buffer = &self->buffer;

    /* Buffers grow on demand, because there may be thousands of streams. */
    ctf_file_buffer_adapt(buffer);
    if (ctf_file_buffer_room(buffer) >= size) {
        return;
    }
    uint64_t pages_end = encoded_end(self) / PAGE * PAGE;
    /*
     * Keep the beginning of a packet in the buffer as long as possible, because patching is cheap
     * there.
     */
    if (self->packet_offset >= buffer->offset + 2 * PAGE ||
        (self->packet_offset > buffer->offset && !has_whole_head(self, pages_end))) {
        write_until(self, self->packet_offset);
    }
    /*
     * This write splits the head of a packet only if the head ends in the last page of a full
     * buffer.
     */
    if (ctf_file_buffer_room(buffer) < size) {
        write_until(self, pages_end);
    }
    ctf_file_buffer_adapt(buffer);
}

static struct data_stream *create(const char *path, const char *name, int flags, char **error)
{
    struct data_stream *self = g_new0(struct data_stream, 1);

    self->base.encoder.make_room = make_room;
    if (!ctf_file_buffer_create(&self->buffer, &self->base.encoder, path, name, flags, error)) {
        ctf_data_stream_free(&self->base);
        return NULL;
    }
    return self;
}

struct ctf_data_stream *ctf_data_stream_create(
    const char *path, const char *name, const char *index_path, char **error)
{
    struct data_stream *self = create(path, name, O_RDWR | O_CREAT | O_EXCL, error);

    if (self && index_path) {
        self->index = ctf_packet_index_create(index_path);
    }
    return self ? &self->base : NULL;
}

struct ctf_data_stream *ctf_data_stream_take(const char *path, const char *name, char **error)
{
    struct data_stream *self = create(path, name, O_RDWR, error);

    return self ? &self->base : NULL;
}

void ctf_data_stream_begin_packet(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);

    if (!self->buffer.bytes) {
        ctf_file_buffer_open(&self->buffer);
    }
    stream->encoder.origin = (uintptr_t) stream->encoder.at;
    stream->complete.position = 0;
    self->is_open = true;
    self->has_begun_events = false;
    self->packet_offset = encoded_end(self);
    self->said_end = self->packet_offset;
    g_clear_pointer(&self->patched_bytes, g_free);
}

void ctf_data_stream_begin_events(
    struct ctf_data_stream *stream, const struct ctf_encode_roles *roles)
{
    struct data_stream *self = get_private(stream);

    self->roles = *roles;
    self->has_begun_events = true;
    /* The header and context are the first record of the packet. */
    ctf_data_stream_end_event(stream, begin_time(self));
    self->head_length = stream->complete.position;
}

void ctf_data_stream_drop_event(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);
    uint64_t position = stream->complete.position, end = self->packet_offset + position / 8;
    char *error = NULL;

    if (end < self->buffer.offset) {
        /* A part of the event is on disk, so the file is overwritten from the event's beginning. */
        ctf_file_buffer_step_back(&self->buffer, end);
        end += position % 8 > 0;
        if (!self->base.error && !tg_open_file_truncate(&self->buffer.file, end, &error)) {
            fail(self, error);
        }
        if (self->has_begun_events) {
            patch_open_packet(self, end);
        }
    }
    ctf_encoder_rewind(&stream->encoder, &stream->complete);
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

/* Ends a packet whose beginning is no longer in the buffer. */
static void end_on_disk(struct data_stream *self)
{
    char *error = NULL;

    write_front(self, ctf_file_buffer_size(&self->buffer));
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
    set_end(self, stream->complete.position,
        self->packet_offset + (stream->complete.position + 7) / 8, end->end_time);
    self->roles.values[CTF_ROLE_INDEX_DISCARDED_EVENT_COUNTER] = end->discarded_events;
    char *error = self->base.error ? NULL : check_values(self);
    if (error) {
        fail(self, error);
    }
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

void ctf_data_stream_replace_head(struct ctf_data_stream *stream, const uint8_t *bytes)
{
    struct data_stream *self = get_private(stream);
    size_t size = (size_t) (self->head_length / 8), done;
    g_autofree uint8_t *head = g_memdup2(bytes, size);
    char *error = NULL;

    /* Keep the current end of the packet in the header on disk. */
    patch(self, head, 0);
    if (is_head_in_buffer(self)) {
        memcpy(packet_in_buffer(self), head, size);
        return;
    }
    /* The next patch reads the bytes again. */
    g_clear_pointer(&self->patched_bytes, g_free);
    if (!self->base.error && !tg_open_file_write_at(&self->buffer.file, self->packet_offset, head,
                                 size, &done, &error)) {
        fail(self, error);
    }
}

void ctf_data_stream_flush(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);

    if (self->buffer.bytes) {
        write_front(self, ctf_file_buffer_size(&self->buffer));
        self->written = self->next = mark_here(self);
    }
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
    if (self->buffer.bytes) {
        ctf_data_stream_flush(stream);
        /* If only this step fails, the file is complete. */
        if (!ctf_file_buffer_close(&self->buffer, !stream->error, &error)) {
            stream->error = g_steal_pointer(&error);
        }
    }
    /* Readers don't need the index. */
    (void) ctf_packet_index_finish(g_steal_pointer(&self->index), NULL);
    if (!tg_open_file_close(&self->buffer.file, &error)) {
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
    ctf_file_buffer_clear(&self->buffer);
    g_free(self->patched_bytes);
    g_free(stream->error);
    g_free(stream);
}
