/* SPDX-License-Identifier: MIT */
/* Cuts a packet; see packet-cut.h. */
#include "ctf/repair/packet-cut.h"

#include <string.h>

#include "ctf/bits.h"
#include "ctf/decode/layout.h"
#include "ctf/encode/encoder.h"

enum {
    LENGTH_ROLES = CTF_ROLE_PACKET_TOTAL_LENGTH | CTF_ROLE_PACKET_CONTENT_LENGTH,
    /* The maximum size (bytes) of the header and context, which are patched in memory. */
    MAX_HEAD_SIZE = 1 << 20,
};

/* The header and context. */

/* The state of walking the fields of the header and the context to patch the lengths. */
struct patch {
    uint8_t *head;
    uint64_t head_length; /* bits */
    uint64_t content_length, total_length;
    uint64_t position; /* position (bits) of the next field */
    bool is_lost;      /* the position is unknown, because it depends on the bytes */
};

static bool is_length(const struct ctf_field_class *field_class, void *data)
{
    return field_class->roles & LENGTH_ROLES;
}

static bool patch_length(struct patch *patch, const struct ctf_field_class *fc)
{
    const uint64_t alignment = ctf_field_class_alignment(fc);
    const uint64_t position = align_up(patch->position, alignment - 1);
    const uint64_t value =
        fc->roles & CTF_ROLE_PACKET_TOTAL_LENGTH ? patch->total_length : patch->content_length;

    /* The value must not change if the position of another field depends on it. */
    if (patch->is_lost || !ctf_field_class_is_fixed_length(fc) || fc->save_slot_count > 0) {
        return false;
    }
    if (position + fc->length > patch->head_length || (fc->length < 64 && value >> fc->length)) {
        return false;
    }
    ctf_encoder_patch_bits(
        patch->head, position, value, (unsigned) fc->length, fc->byte_order, fc->bit_order);
    patch->position = position + fc->length;
    return true;
}

static void skip(struct patch *patch, const struct ctf_field_class *fc)
{
    struct position place = {.modulus = UINT64_C(1) << 63, .remainder = patch->position};
    uint64_t size = 0, zero_weight = 0;

    if (patch->is_lost || !ctf_measure(fc, &place, &size, &zero_weight, 0)) {
        patch->is_lost = true;
        return;
    }
    patch->position = place.remainder;
}

/* The recursion depth is the nesting depth of the classes, which parsers limit. */
static bool patch_fields(struct patch *patch, const struct ctf_field_class *fc)
{
    if (!fc) {
        return true;
    }
    if (is_length(fc, NULL)) {
        return patch_length(patch, fc);
    }
    if (!ctf_field_class_any(fc, is_length, NULL)) {
        skip(patch, fc);
        return true;
    }
    if (fc->type != CTF_FIELD_STRUCT) {
        return false;
    }
    patch->position = align_up(patch->position, ctf_field_class_alignment(fc) - 1);
    for (guint i = 0; i < fc->member_count; i++) {
        if (!patch_fields(patch, fc->members[i].field_class)) {
            return false;
        }
    }
    return true;
}

/* The medium. */

struct cut_medium {
    struct ctf_medium base;
    struct ctf_medium *source; /* borrowed */
    uint64_t offset, size;     /* offset and size (bytes) of the packet in the source */
    uint8_t *head;             /* the packet's first bytes */
    size_t head_size;
};

static enum ctf_medium_status read_cut(struct ctf_medium *medium, uint64_t offset, size_t size,
    void *buffer, size_t *read_size, char **error)
{
    const struct cut_medium *self = (const struct cut_medium *) medium;

    if (offset >= self->size) {
        return CTF_MEDIUM_END;
    }
    size = (size_t) MIN(size, self->size - offset);
    enum ctf_medium_status status =
        ctf_medium_read(self->source, self->offset + offset, size, buffer, read_size, error);
    if (status == CTF_MEDIUM_OK && offset < self->head_size) {
        memcpy(buffer, self->head + offset, MIN(*read_size, self->head_size - (size_t) offset));
    }
    return status;
}

static bool get_cut_size(struct ctf_medium *medium, uint64_t *size)
{
    *size = ((const struct cut_medium *) medium)->size;
    return true;
}

static void free_cut(struct ctf_medium *medium)
{
    struct cut_medium *self = (struct cut_medium *) medium;

    g_free(self->head);
    g_free(self->base.name);
    g_free(self);
}

static const struct ctf_medium_functions functions = {
    .read = read_cut,
    .get_size = get_cut_size,
    .free = free_cut,
};

static bool make_head(struct cut_medium *self, const struct ctf_schema *schema,
    const struct ctf_packet *packet, struct patch *patch)
{
    g_autofree char *error = NULL;
    size_t size;

    self->head_size = (size_t) MIN((packet->events_offset + 7) / 8, MAX_HEAD_SIZE);
    self->head = g_malloc0(MAX(self->head_size, 1));
    if (self->head_size > 0 && (ctf_medium_read(self->source, self->offset, self->head_size,
                                    self->head, &size, &error) != CTF_MEDIUM_OK ||
                                   size < self->head_size)) {
        return false;
    }
    patch->head = self->head;
    patch->head_length = 8 * (uint64_t) self->head_size;
    return patch_fields(patch, schema->packet_header) &&
           patch_fields(patch, packet->identity.stream_class->packet_context);
}

struct ctf_medium *ctf_packet_cut(struct ctf_medium *source, const struct ctf_schema *schema,
    const struct ctf_packet *packet, uint64_t content_length, uint64_t total_length)
{
    struct cut_medium *self = g_new0(struct cut_medium, 1);
    struct patch patch = {.content_length = content_length, .total_length = total_length};

    self->base = (struct ctf_medium){.functions = &functions, .name = g_strdup(source->name)};
    self->source = source;
    self->offset = packet->offset;
    self->size = total_length / 8;
    if (!make_head(self, schema, packet, &patch)) {
        ctf_medium_free(&self->base);
        return NULL;
    }
    return &self->base;
}
