/* SPDX-License-Identifier: MIT */
/* Copies events from one layout to another; see transcode.h. */
#include "ctf/encode/transcode.h"

#include <inttypes.h>

#include "base/output.h"
#include "ctf/bits.h"

/* The maximum count of lengths in one event. More lengths are rare. */
enum { SLOT_COUNT = 8 };

G_STATIC_ASSERT(CTF_ENCODER_SLACK >= TG_BLOCK);

#define OPERATION_KINDS(X)                                                                         \
    X(END, "end")                                                                                  \
    X(NONE, NULL)           /* only copies a part of a long run */                                 \
    X(ALIGN, "align")       /* aligns the input to a multiple of `size` bytes */                   \
    X(SWAP, "swap")         /* swaps the bytes of a number of `size` bytes */                      \
    X(LOAD, "load")         /* loads a length from the `size` bytes before the input's position */ \
    X(ELEMENTS, "elements") /* copies elements of `size` bytes; the length is their count */       \
    X(STRING, "string")     /* copies a null-terminated text */                                    \
    X(TEXT, "text")         /* copies a text of `size` bytes as a null-terminated text */          \
    X(LONG_TEXT, "long-text") /* like TEXT, but a length field contains the count of bytes */

enum operation_kind {
#define X(NAME, text) OPERATION_##NAME,
    OPERATION_KINDS(X)
#undef X
};

/* An operation that follows a run of bytes. Most events are one run and OPERATION_END. */
struct operation {
    uint16_t run; /* bytes to copy before the operation, at most CTF_ENCODER_RESERVE_MAX */
    uint8_t kind; /* enum operation_kind */
    uint8_t slot; /* slot of the length */
    uint32_t size;
};

struct ctf_transcoding {
    struct operation operations[1]; /* variable count; the last operation is OPERATION_END */
};

struct compilation {
    GArray *operations; /* struct operation */
    uint64_t run;       /* bytes to copy before the next operation */
    /*
     * For each length field, the slot in the schema of the input, and the class in the output. The
     * index is the compilation's own slot for this field.
     */
    uint32_t slots[SLOT_COUNT];
    const struct ctf_field_class *keys[SLOT_COUNT];
    unsigned slot_count;
};

static void append_operation(
    struct compilation *compilation, enum operation_kind kind, uint64_t size, unsigned slot)
{
    struct operation operation = {
        .run = (uint16_t) MIN(compilation->run, CTF_ENCODER_RESERVE_MAX),
        .kind = (uint8_t) kind,
        .slot = (uint8_t) slot,
        .size = (uint32_t) size,
    };

    g_array_append_val(compilation->operations, operation);
    compilation->run -= operation.run;
}

/* Appends the run, followed by an operation. */
static void append(
    struct compilation *compilation, enum operation_kind kind, uint64_t size, unsigned slot)
{
    while (compilation->run > CTF_ENCODER_RESERVE_MAX) {
        append_operation(compilation, OPERATION_NONE, 0, 0);
    }
    append_operation(compilation, kind, size, slot);
}

/* Returns whether the field has the same whole bytes in both layouts, possibly in another order. */
static bool is_same_number(
    const struct ctf_field_class *input, const struct ctf_field_class *output)
{
    return input->length == output->length && input->length % 8 == 0 && input->alignment % 8 == 0 &&
           output->alignment == 8 && !ctf_is_reversed(input->byte_order, input->bit_order) &&
           !ctf_is_reversed(output->byte_order, output->bit_order);
}

/*
 * Returns the compilation's own slot for a slot of the schema, or SLOT_COUNT if the event has too
 * many lengths.
 */
static unsigned find_slot(struct compilation *compilation, uint32_t slot)
{
    unsigned i = 0;

    while (i < compilation->slot_count && compilation->slots[i] != slot) {
        i++;
    }
    return i;
}

/*
 * Appends an operation that loads the number, if the number is a length. Returns false if this
 * isn't possible.
 */
static bool save(struct compilation *compilation, const struct ctf_field_class *input,
    const struct ctf_field_class *output)
{
    bool is_native = input->length == 8 || input->byte_order == CTF_NATIVE_ENDIAN;

    if (input->save_slot_count > 0 && !is_native) {
        return false;
    }
    for (guint i = 0; i < input->save_slot_count; i++) {
        unsigned slot = find_slot(compilation, input->save_slots[i]);

        if (slot == SLOT_COUNT) {
            return false;
        }
        if (slot == compilation->slot_count) {
            compilation->slots[compilation->slot_count++] = input->save_slots[i];
        }
        compilation->keys[slot] = output;
        append(compilation, OPERATION_LOAD, input->length / 8, slot);
    }
    return true;
}

static bool add_number(struct compilation *compilation, const struct ctf_field_class *input,
    const struct ctf_field_class *output)
{
    if (!is_same_number(input, output)) {
        return false;
    }
    if (input->length == 8 || input->byte_order == output->byte_order) {
        compilation->run += input->length / 8;
    } else {
        append(compilation, OPERATION_SWAP, input->length / 8, 0);
    }
    return save(compilation, input, output);
}

static bool add_field(struct compilation *compilation, const struct ctf_field_class *input,
    const struct ctf_field_class *output);

/*
 * Returns the size (bytes) of an array's element if the elements are contiguous and can be copied
 * together, otherwise 0. The alignment of the elements is also the alignment of the array.
 */
static uint64_t element_size(
    const struct ctf_field_class *input_array, const struct ctf_field_class *output_array)
{
    struct compilation compilation = {
        .operations = g_array_new(FALSE, FALSE, sizeof(struct operation)),
    };
    struct ctf_field_class input = *input_array->element;

    input.alignment = MIN(input.alignment, 8);
    bool is_plain = add_field(&compilation, &input, output_array->element) &&
                    compilation.operations->len == 0 && compilation.run <= UINT32_MAX &&
                    (compilation.run * 8) % input_array->element->alignment == 0;
    g_array_unref(compilation.operations);
    return is_plain ? compilation.run : 0;
}

/* Appends an operation whose length is the value of the key of `input`. */
static bool add_dynamic(struct compilation *compilation, enum operation_kind kind,
    const struct ctf_field_class *input, const struct ctf_field_class *output, uint64_t size)
{
    unsigned slot = find_slot(compilation, input->key_slot);
    bool has_key = output->type != CTF_FIELD_STRING;

    if (size == 0 || slot == compilation->slot_count ||
        (has_key && output->key_class != compilation->keys[slot])) {
        return false;
    }
    append(compilation, kind, size, slot);
    return true;
}

static bool add_static_array(struct compilation *compilation, const struct ctf_field_class *input,
    const struct ctf_field_class *output)
{
    uint64_t size = element_size(input, output);

    if (size == 0 || input->length != output->length || input->length > UINT32_MAX / size) {
        return false;
    }
    compilation->run += size * input->length;
    return true;
}

static bool add_structure(struct compilation *compilation, const struct ctf_field_class *input,
    const struct ctf_field_class *output)
{
    if (input->member_count != output->member_count) {
        return false;
    }
    for (guint i = 0; i < input->member_count; i++) {
        if (!add_field(
                compilation, input->members[i].field_class, output->members[i].field_class)) {
            return false;
        }
    }
    return true;
}

/*
 * Copies the whole text if its size stays the same, including the bytes after the null character.
 */
static bool add_static_text(struct compilation *compilation, const struct ctf_field_class *input,
    const struct ctf_field_class *output)
{
    if (input->encoding != CTF_ENCODING_UTF8 || input->length > UINT32_MAX) {
        return false;
    }
    if (output->type == CTF_FIELD_STATIC_STRING) {
        compilation->run += input->length;
        return input->length == output->length;
    }
    append(compilation, OPERATION_TEXT, input->length, 0);
    return true;
}

static bool add_string(struct compilation *compilation, const struct ctf_field_class *input)
{
    if (input->encoding != CTF_ENCODING_UTF8) {
        return false;
    }
    append(compilation, OPERATION_STRING, 0, 0);
    return true;
}

/*
 * Returns whether a field of type `input` can be written as type `output`. Arrays of characters may
 * become null-terminated strings.
 */
static bool is_translated(enum ctf_field_type input, enum ctf_field_type output)
{
    bool is_text = input == CTF_FIELD_STATIC_STRING || input == CTF_FIELD_DYNAMIC_STRING;

    return input == output || (is_text && output == CTF_FIELD_STRING);
}

static bool add_field(struct compilation *compilation, const struct ctf_field_class *input,
    const struct ctf_field_class *output)
{
    if (input->is_hidden || output->is_hidden || output->is_generated_key || output->is_wrapper ||
        ctf_field_class_alignment(output) > 8 || !is_translated(input->type, output->type)) {
        return false;
    }
    if (input->alignment > 8) {
        append(compilation, OPERATION_ALIGN, input->alignment / 8, 0);
    }
    switch (input->type) {
    case CTF_FIELD_BIT_ARRAY:
    case CTF_FIELD_UINT:
    case CTF_FIELD_SINT:
    case CTF_FIELD_REAL:
        return add_number(compilation, input, output);
    case CTF_FIELD_STRING:
        return add_string(compilation, input);
    case CTF_FIELD_STATIC_STRING:
        return add_static_text(compilation, input, output);
    case CTF_FIELD_DYNAMIC_STRING:
        return input->encoding == CTF_ENCODING_UTF8 &&
               add_dynamic(compilation,
                   output->type == CTF_FIELD_STRING ? OPERATION_LONG_TEXT : OPERATION_ELEMENTS,
                   input, output, 1);
    case CTF_FIELD_STATIC_BLOB:
        compilation->run += input->length;
        return input->length == output->length && input->length <= UINT32_MAX;
    case CTF_FIELD_DYNAMIC_BLOB:
        return add_dynamic(compilation, OPERATION_ELEMENTS, input, output, 1);
    case CTF_FIELD_STRUCT:
        return add_structure(compilation, input, output);
    case CTF_FIELD_STATIC_ARRAY:
        return add_static_array(compilation, input, output);
    case CTF_FIELD_DYNAMIC_ARRAY:
        return add_dynamic(
            compilation, OPERATION_ELEMENTS, input, output, element_size(input, output));
    default:
        /*
         * Copying bytes isn't enough for these fields. Equal booleans may have different bytes. The
         * content of an optional or variant is only known when an event is copied.
         */
        return false;
    }
}

struct ctf_transcoding *ctf_transcoding_create(const struct ctf_field_class *const *input,
    const struct ctf_field_class *const *output, unsigned count)
{
    struct compilation compilation = {
        .operations = g_array_new(FALSE, FALSE, sizeof(struct operation)),
    };
    struct ctf_transcoding *transcoding = NULL;
    bool is_possible = true;

    for (unsigned i = 0; i < count && is_possible; i++) {
        is_possible = input[i] && output[i] ? add_field(&compilation, input[i], output[i])
                                            : !input[i] && !output[i];
    }
    if (is_possible) {
        append(&compilation, OPERATION_END, 0, 0);
        transcoding = (void *) g_array_steal(compilation.operations, NULL);
    }
    g_array_unref(compilation.operations);
    return transcoding;
}

void ctf_transcoding_free(struct ctf_transcoding *transcoding)
{
    g_free(transcoding);
}

/*
 * The functions from here to ctf_transcode() pass the encoder's `at` as an argument and return the
 * new value. If `at` were in memory, the compiler would have to assume that each stored byte could
 * change it.
 */
static inline uint8_t *reserve(struct ctf_encoder *encoder, uint8_t *at, size_t size)
{
    if (G_LIKELY((size_t) (encoder->limit - at) >= size)) {
        return at;
    }
    encoder->at = at;
    encoder->make_room(encoder, size);
    return encoder->at;
}

/*
 * Copies `size` bytes in blocks of TG_BLOCK bytes. The copy may read and write past `size`; both
 * buffers have slack for these bytes.
 */
static inline uint8_t *put(
    struct ctf_encoder *encoder, uint8_t *at, const uint8_t *bytes, size_t size)
{
    at = reserve(encoder, at, size);
    return (uint8_t *) tg_put_block((char *) at, (const char *) bytes, size);
}

static inline uint8_t *put_swapped(
    struct ctf_encoder *encoder, uint8_t *at, const uint8_t *number, unsigned size)
{
    unsigned shift = 64 - size * 8;
    uint64_t value;

    at = reserve(encoder, at, size);
    memcpy(&value, number, sizeof value);
    value = GUINT64_SWAP_LE_BE(value);
    /*
     * The swap has moved the number to the last `size` bytes of `value`. Shift it to the first
     * `size` bytes.
     */
    value = G_BYTE_ORDER == G_LITTLE_ENDIAN ? value >> shift : value << shift;
    memcpy(at, &value, sizeof value);
    return at + size;
}

static inline uint8_t *put_any(
    struct ctf_encoder *encoder, uint8_t *at, const uint8_t *bytes, uint64_t size)
{
    if (G_LIKELY(size <= CTF_ENCODER_RESERVE_MAX)) {
        return put(encoder, at, bytes, size);
    }
    encoder->at = at;
    ctf_encoder_write(encoder, bytes, size);
    return encoder->at;
}

/*
 * Copies a text of `length` bytes and one more byte, and overwrites that byte with the null
 * character, which the input may lack.
 */
static uint8_t *put_text(
    struct ctf_encoder *encoder, uint8_t *at, const uint8_t *text, uint64_t length)
{
    at = put_any(encoder, at, text, length + 1);
    at[-1] = 0;
    return at;
}

/* Returns the value of the key that ends at `end`, in native byte order. */
static inline uint64_t load(const uint8_t *end, unsigned size)
{
    return read_bits(end - size, 0, size * 8, G_BYTE_ORDER == G_BIG_ENDIAN);
}

/*
 * Runs the operations. `base` is the address, modulo 2^29, at which the packet would begin. It is
 * needed for alignments.
 */
static __attribute__((noinline)) void run_operations(const struct operation *operation,
    const uint8_t *input, uintptr_t base, struct ctf_encoder *encoder)
{
    uint8_t *at = encoder->at;
    uint64_t slots[SLOT_COUNT], size;

    for (;; operation++) {
        if (operation->run > 0) {
            at = put(encoder, at, input, operation->run);
            input += operation->run;
        }
        switch (operation->kind) {
        case OPERATION_END:
            encoder->at = at;
            return;
        case OPERATION_NONE:
            break;
        case OPERATION_ALIGN:
            input += -((uintptr_t) input - base) & (operation->size - 1);
            break;
        case OPERATION_SWAP:
            at = put_swapped(encoder, at, input, operation->size);
            input += operation->size;
            break;
        case OPERATION_LOAD:
            slots[operation->slot] = load(input, operation->size);
            break;
        case OPERATION_ELEMENTS:
            size = slots[operation->slot] * operation->size;
            at = put_any(encoder, at, input, size);
            input += size;
            break;
        case OPERATION_STRING:
            size = terminated_text_length(input) + 1;
            at = put_any(encoder, at, input, size);
            input += size;
            break;
        case OPERATION_TEXT:
            at = put_text(encoder, at, input, text_length(input, operation->size));
            input += operation->size;
            break;
        case OPERATION_LONG_TEXT:
            size = slots[operation->slot];
            at = put_text(encoder, at, input, text_length(input, size));
            input += size;
            break;
        }
    }
}

void ctf_transcode(const struct ctf_transcoding *transcoding, const uint8_t *bytes,
    uint32_t position, struct ctf_encoder *encoder)
{
    const struct operation *first = transcoding->operations;
    const uint8_t *input = bytes + (position % 8 != 0);
    uint8_t *at = encoder->at;

    if (G_LIKELY(first->kind == OPERATION_END && first->run <= encoder->limit - at)) {
        encoder->at = (uint8_t *) tg_put_block((char *) at, (const char *) input, first->run);
    } else {
        run_operations(first, input, (uintptr_t) bytes - (position >> 3), encoder);
    }
}

void ctf_transcoding_print(const struct ctf_transcoding *transcoding, GString *out)
{
    static const char *const names[] = {
#define X(NAME, text) text,
        OPERATION_KINDS(X)
#undef X
    };

    for (const struct operation *operation = transcoding->operations;; operation++) {
        if (operation->run > 0) {
            g_string_append_printf(out, "copy %u\n", operation->run);
        }
        if (names[operation->kind]) {
            g_string_append_printf(out, "%s %" PRIu32 " slot %u\n", names[operation->kind],
                operation->size, operation->slot);
        }
        if (operation->kind == OPERATION_END) {
            return;
        }
    }
}
