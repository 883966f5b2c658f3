/* SPDX-License-Identifier: MIT */
/* Packets and events of a data stream: see data-stream.h. */
#include "ctf/encode/data-stream.h"

#include <fcntl.h>

#include "ctf/encode/data-stream-internal.h"

/* Of short packets, so many are written at once. */
enum { MAX_PACKETS = 32 };

/* By enum data_stream_patch: the bit number of the enum ctf_role. */
static const unsigned patched_roles[PATCH_COUNT] = {
    [PATCH_TOTAL_LENGTH] = 4,
    [PATCH_CONTENT_LENGTH] = 5,
    [PATCH_END_TIME] = 7,
    [PATCH_DISCARDED_EVENTS] = 8,
};

G_STATIC_ASSERT(CTF_ROLE_PACKET_TOTAL_LENGTH == 1 << 4);
G_STATIC_ASSERT(CTF_ROLE_PACKET_CONTENT_LENGTH == 1 << 5);
G_STATIC_ASSERT(CTF_ROLE_PACKET_END_TIMESTAMP == 1 << 7);
G_STATIC_ASSERT(CTF_ROLE_DISCARDED_EVENT_COUNTER == 1 << 8);

static struct data_stream *get_private(struct ctf_data_stream *stream)
{
    return (struct data_stream *) stream;
}

struct ctf_data_stream *ctf_data_stream_create(
    const char *path, const char *name, const char *index_path, char **error)
{
    struct data_stream *self = g_new0(struct data_stream, 1);

    tg_open_file_init(&self->file, path, name, O_RDWR | O_CREAT | O_EXCL);
    self->base.encoder.make_room = data_stream_make_room;
    self->packets = g_array_new(FALSE, TRUE, sizeof(struct data_stream_packet));
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

void ctf_data_stream_begin_packet(
    struct ctf_data_stream *stream, const struct ctf_packet_identity *identity)
{
    struct data_stream *self = get_private(stream);
    struct data_stream_packet packet = {.identity = *identity};

    if (!stream->buffer) {
        data_stream_create_buffer(self);
    } else if (self->packets->len >= MAX_PACKETS) {
        data_stream_write_all(self);
    }
    stream->encoder.origin = (uintptr_t) stream->encoder.at;
    stream->complete = 0;
    if (!stream->error) {
        packet.offset = self->offset + (uint64_t) (stream->encoder.at - stream->buffer);
        packet.first_end = (guint) (stream->next_end - self->ends);
        g_array_append_val(self->packets, packet);
    }
}

void ctf_data_stream_begin_events(
    struct ctf_data_stream *stream, const struct ctf_encode_roles *roles)
{
    struct data_stream *self = get_private(stream);
    struct data_stream_packet *packet = data_stream_packet(self);
    uint64_t begin_time = 0;

    if (packet) {
        for (unsigned i = 0; i < PATCH_COUNT; i++) {
            packet->places[i] = roles->places[patched_roles[i]];
            packet->values[i] = roles->values[patched_roles[i]];
        }
        packet->has_begun_events = true;
        begin_time = packet->identity.begin_time;
    }
    /* The first record of the packet. */
    ctf_data_stream_end_event(stream, begin_time);
}

void ctf_data_stream_make_room_for_ends(struct ctf_data_stream *stream)
{
    data_stream_write_events(get_private(stream));
}

void ctf_data_stream_drop_event(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);
    struct ctf_encoder *encoder = &stream->encoder;
    const int64_t wanted = (int64_t) (stream->complete / 8);

    if (wanted < data_stream_buffer_position(self)) {
        /* A part of it is on disk. */
        const struct data_stream_packet *packet = data_stream_packet(self);
        char *error = NULL;

        encoder->origin = (uintptr_t) stream->buffer - (uintptr_t) wanted;
        if (packet) {
            self->offset = packet->offset + (uint64_t) wanted;
            if (!tg_open_file_truncate(
                    &self->file, packet->offset + (stream->complete + 7) / 8, &error)) {
                data_stream_fail(self, self->offset, error);
            }
        }
    }
    encoder->at = stream->buffer + (wanted - data_stream_buffer_position(self));
    encoder->bit = stream->complete % 8;
    if (encoder->bit) {
        *encoder->at = stream->complete_byte;
        encoder->byte_order = stream->complete_byte_order;
    }
}

/* From the last whole event to the end of its last byte. */
static void pad(struct ctf_encoder *encoder)
{
    if (encoder->bit) {
        encoder->at++;
        encoder->bit = 0;
    }
}

static void end_open_packet(
    struct data_stream *self, struct data_stream_packet *packet, const struct ctf_packet_end *end)
{
    data_stream_set_lengths(packet, self->base.complete);
    packet->last_time = self->base.last_time;
    packet->values[PATCH_END_TIME] = end->end_time;
    packet->values[PATCH_DISCARDED_EVENTS] = end->discarded_events;
    pad(&self->base.encoder);
    if (data_stream_is_in_buffer(self, packet)) {
        data_stream_patch_buffer(self, packet);
        packet->has_ended = true;
        return;
    }
    data_stream_write_all(self);
    packet = data_stream_packet(self);
    if (packet) {
        data_stream_patch_disk(self, packet);
        packet = data_stream_packet(self);
    }
    if (packet) {
        packet->has_ended = true;
        data_stream_retire_packets(self);
    }
}

void ctf_data_stream_end_packet(struct ctf_data_stream *stream, const struct ctf_packet_end *end)
{
    struct data_stream *self = get_private(stream);
    struct data_stream_packet *packet;

    ctf_data_stream_drop_event(stream);
    packet = data_stream_packet(self);
    if (!packet) {
        pad(&stream->encoder);
    } else if (packet->has_begun_events) {
        end_open_packet(self, packet, end);
    } else {
        g_array_set_size(self->packets, self->packets->len - 1);
    }
}

/* Ends what the caller didn't. */
static void end_last_packet(struct data_stream *self)
{
    const struct data_stream_packet *packet = data_stream_packet(self);

    if (packet && !packet->has_ended) {
        const struct ctf_packet_end end = {
            .end_time = self->base.last_time,
            .discarded_events = packet->values[PATCH_DISCARDED_EVENTS],
        };

        ctf_data_stream_end_packet(&self->base, &end);
    }
}

bool ctf_data_stream_finish(struct ctf_data_stream *stream)
{
    struct data_stream *self = get_private(stream);
    char *error = NULL;

    if (stream->buffer) {
        end_last_packet(self);
        if (!stream->error) {
            data_stream_write_all(self);
        }
        data_stream_free_buffer(self);
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
    g_array_unref(self->packets);
    g_free(stream->error);
    g_free(stream);
}
