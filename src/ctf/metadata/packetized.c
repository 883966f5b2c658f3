/* SPDX-License-Identifier: MIT */
/*
 * Metadata packets: a header in the producer's byte order, a piece of text, and padding up to the
 * packet's size. A token may be split between two packets, so the text must be joined before
 * parsing.
 */
#include "ctf/metadata/packetized.h"

#include <inttypes.h>
#include <string.h>

#define MAGIC UINT32_C(0x75d11d57)

/* Offsets (bytes) of the packed fields of the header. */
enum {
    AT_UUID = 4,
    AT_CONTENT_SIZE = 24,
    AT_PACKET_SIZE = 28,
    AT_COMPRESSION_SCHEME = 32,
    AT_ENCRYPTION_SCHEME = 33,
    AT_CHECKSUM_SCHEME = 34,
    AT_MAJOR = 35,
    AT_MINOR = 36,
    SHORTEST_HEADER_SIZE = 37,
    /* CTF 2 only: the size of the header follows three reserved bytes. */
    AT_HEADER_SIZE = 40,
};

static const struct ctf_metadata_packet_version {
    uint8_t major, minor;
    uint32_t header_size; /* bytes */
} versions[] = {
    {1, 8, SHORTEST_HEADER_SIZE},
    {2, 0, AT_HEADER_SIZE + sizeof(uint32_t)},
};

static uint32_t read_u32(const uint8_t *bytes, bool is_big_endian)
{
    uint32_t value;

    memcpy(&value, bytes, sizeof(value));
    return is_big_endian ? GUINT32_FROM_BE(value) : GUINT32_FROM_LE(value);
}

bool ctf_metadata_is_packetized(const uint8_t *bytes, size_t size)
{
    return size >= 4 && (read_u32(bytes, false) == MAGIC || read_u32(bytes, true) == MAGIC);
}

static const struct ctf_metadata_packet_version *find_version(const uint8_t *bytes, size_t size)
{
    for (guint i = 0; size >= SHORTEST_HEADER_SIZE && i < G_N_ELEMENTS(versions); i++) {
        if (bytes[AT_MAJOR] == versions[i].major && bytes[AT_MINOR] == versions[i].minor) {
            return &versions[i];
        }
    }
    return NULL;
}

unsigned ctf_metadata_packet_major(const uint8_t *bytes, size_t size)
{
    const struct ctf_metadata_packet_version *version = find_version(bytes, size);

    return version ? version->major : 1;
}

static bool G_GNUC_PRINTF(4, 5)
    fail(char **error, const char *path, uint64_t offset, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    *error = g_strdup_printf("%s: at byte %" PRIu64 ": %s", path, offset, text);
    return false;
}

static bool check_schemes(const char *path, const uint8_t *header, uint64_t offset, char **error)
{
    static const struct {
        unsigned at;
        const char *name;
    } schemes[] = {
        {AT_COMPRESSION_SCHEME, "compression"},
        {AT_ENCRYPTION_SCHEME, "encryption"},
        {AT_CHECKSUM_SCHEME, "checksum"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(schemes); i++) {
        unsigned scheme = header[schemes[i].at];

        if (scheme != 0) {
            return fail(error, path, offset + schemes[i].at,
                "unsupported %s scheme %u in metadata packet header", schemes[i].name, scheme);
        }
    }
    return true;
}

static bool check_version(const struct ctf_metadata_packets *packets, const char *path,
    const uint8_t *header, uint64_t offset, char **error)
{
    const struct ctf_metadata_packet_version *version = packets->version;

    if (!version || header[AT_MAJOR] != version->major || header[AT_MINOR] != version->minor) {
        g_autofree char *expected = version
                                        ? g_strdup_printf("%u.%u", version->major, version->minor)
                                        : g_strdup("1.8 or 2.0");

        return fail(error, path, offset + AT_MAJOR,
            "unsupported version %u.%u in metadata packet header (expected %s)", header[AT_MAJOR],
            header[AT_MINOR], expected);
    }
    if (version->header_size == SHORTEST_HEADER_SIZE) {
        return true;
    }
    uint32_t header_bits = read_u32(header + AT_HEADER_SIZE, packets->is_big_endian);
    if (header_bits != version->header_size * 8) {
        return fail(error, path, offset + AT_HEADER_SIZE,
            "wrong header size of metadata packet: %" PRIu32 " bits (expected %" PRIu32 ")",
            header_bits, version->header_size * 8);
    }
    return true;
}

static bool check_uuid(struct ctf_metadata_packets *packets, const char *path,
    const uint8_t *header, uint64_t offset, char **error)
{
    if (!packets->is_known) {
        packets->is_known = true;
        memcpy(packets->uuid, header + AT_UUID, sizeof(packets->uuid));
        return true;
    }
    if (memcmp(packets->uuid, header + AT_UUID, sizeof(packets->uuid)) != 0) {
        return fail(error, path, offset + AT_UUID,
            "the UUID of this metadata packet differs from the UUID of the first packet");
    }
    return true;
}

/*
 * Reads and checks the header of a packet. `available` is the count of bytes from the header to the
 * end of the piece. Sets the sizes of the content and the packet (bytes).
 */
static bool read_header(struct ctf_metadata_packets *packets, const char *path,
    const uint8_t *header, size_t available, uint64_t offset, size_t *content_size,
    size_t *packet_size, char **error)
{
    uint32_t magic = read_u32(header, packets->is_big_endian);
    uint32_t content_bits = read_u32(header + AT_CONTENT_SIZE, packets->is_big_endian);
    uint32_t packet_bits = read_u32(header + AT_PACKET_SIZE, packets->is_big_endian);

    if (magic != MAGIC) {
        return fail(error, path, offset,
            "wrong magic number 0x%08" PRIx32 " in metadata packet header (expected 0x%08" PRIx32
            ")",
            magic, MAGIC);
    }
    if (!check_schemes(path, header, offset, error) ||
        !check_version(packets, path, header, offset, error)) {
        return false;
    }
    g_assert(packets->version); /* otherwise, check_version() has failed */
    if (content_bits % 8 != 0 || content_bits / 8 < packets->version->header_size) {
        return fail(error, path, offset + AT_CONTENT_SIZE,
            "wrong content size of metadata packet: %" PRIu32
            " bits (expected a multiple of 8, at least %" PRIu32 ")",
            content_bits, packets->version->header_size * 8);
    }
    if (packet_bits % 8 != 0 || packet_bits < content_bits) {
        return fail(error, path, offset + AT_PACKET_SIZE,
            "wrong total size of metadata packet: %" PRIu32
            " bits (expected a multiple of 8, at least the content size, %" PRIu32 ")",
            packet_bits, content_bits);
    }
    if (content_bits / 8 > available) {
        return fail(error, path, offset + AT_CONTENT_SIZE,
            "this metadata packet has %" PRIu32 " bytes of content, but only %zu bytes are left",
            content_bits / 8, available);
    }
    if (!check_uuid(packets, path, header, offset, error)) {
        return false;
    }

    *content_size = content_bits / 8;
    *packet_size = packet_bits / 8;
    return true;
}

/*
 * Detects the byte order and version at the first packet. Returns the size (bytes) of packet
 * headers.
 */
static size_t recognise(struct ctf_metadata_packets *packets, const uint8_t *bytes, size_t size)
{
    if (!packets->is_known) {
        packets->is_big_endian = size >= 4 && read_u32(bytes, true) == MAGIC;
        packets->version = find_version(bytes, size);
    }
    return packets->version ? packets->version->header_size : SHORTEST_HEADER_SIZE;
}

bool ctf_metadata_packets_append_text(struct ctf_metadata_packets *packets, const char *path,
    const uint8_t *bytes, size_t size, GString *text, size_t *leftover, char **error)
{
    const size_t header_size = recognise(packets, bytes, size);
    size_t at = 0;

    while (size - at >= header_size) {
        size_t content_size = 0, packet_size = 0;

        if (!read_header(packets, path, bytes + at, size - at, packets->offset + at, &content_size,
                &packet_size, error)) {
            return false;
        }

        g_string_append_len(
            text, (const char *) bytes + at + header_size, content_size - header_size);
        /* The padding of the last packet may be missing, because it contains no data. */
        at += MIN(packet_size, size - at);
    }

    *leftover = size - at;
    packets->offset += size;
    return true;
}

/* Returns the offset of the next magic number at or after byte `at`, or `size` if there is none. */
static size_t find_magic(bool is_big_endian, const uint8_t *bytes, size_t size, size_t at)
{
    const uint32_t magic = is_big_endian ? GUINT32_TO_BE(MAGIC) : GUINT32_TO_LE(MAGIC);
    const uint8_t *found = at < size ? memmem(bytes + at, size - at, &magic, sizeof magic) : NULL;

    return found ? (size_t) (found - bytes) : size;
}

/*
 * Returns whether the first bytes can be text. Two bytes of the magic number aren't text
 * characters, so a packet doesn't count as text even if one byte of its magic number is wrong.
 */
static bool begins_with_text(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < MIN(size, sizeof(uint32_t)); i++) {
        if (!g_ascii_isprint(bytes[i]) && !g_ascii_isspace(bytes[i]) && bytes[i] != '\x1e') {
            return false;
        }
    }
    return true;
}

/*
 * Finds a packet with a correct magic number and a known version, and uses its byte order and
 * version for all packets.
 */
static bool find_pattern(struct ctf_metadata_packets *packets, const uint8_t *bytes, size_t size)
{
    for (int order = 0; order < 2; order++) {
        for (size_t at = 0; (at = find_magic(order == 1, bytes, size, at)) < size; at++) {
            packets->is_big_endian = order == 1;
            packets->version = find_version(bytes + at, size - at);
            if (packets->version) {
                return true;
            }
        }
    }
    return false;
}

/* Returns the end of the text in a packet of `size` bytes that includes padding. */
static size_t text_end(const uint8_t *bytes, size_t size, size_t header_size)
{
    while (size > header_size && bytes[size - 1] == '\0') {
        size--;
    }
    return size;
}

/* Returns whether non-padding bytes follow the content of a packet. */
static bool has_text(const uint8_t *bytes, size_t content_size, size_t packet_size)
{
    return content_size < packet_size && text_end(bytes, packet_size, content_size) > content_size;
}

/*
 * Guesses the size (bytes) of the content of a packet whose header may be wrong. The content ends
 * at byte `end` or earlier.
 */
static size_t guess_content_size(
    const struct ctf_metadata_packets *packets, const uint8_t *header, size_t end)
{
    const uint32_t bits = read_u32(header + AT_CONTENT_SIZE, packets->is_big_endian);

    if (bits % 8 == 0 && bits / 8 >= packets->version->header_size && bits / 8 <= end) {
        return bits / 8;
    }
    return text_end(header, end, packets->version->header_size);
}

/*
 * Returns whether a packet header, possibly damaged, may begin at byte `at`. This is the case if
 * `at` is 0, if the magic number at `at` is correct, or if the version is the version of the other
 * packets.
 */
static bool may_be_header(
    const struct ctf_metadata_packets *packets, const uint8_t *bytes, size_t size, size_t at)
{
    return at == 0 || read_u32(bytes + at, packets->is_big_endian) == MAGIC ||
           find_version(bytes + at, size - at) == packets->version;
}

bool ctf_metadata_packets_salvage_text(
    const char *path, const uint8_t *bytes, size_t size, GString *text, char **error)
{
    struct ctf_metadata_packets packets = {0};
    size_t header_size, at = 0;

    if (begins_with_text(bytes, size)) {
        return false;
    }
    if (!find_pattern(&packets, bytes, size)) {
        if (!ctf_metadata_is_packetized(bytes, size)) {
            return false;
        }
        packets.is_big_endian = read_u32(bytes, true) == MAGIC;
        packets.version = &versions[0];
    }
    header_size = packets.version->header_size;
    while (size - at >= header_size) {
        size_t content_size = 0, packet_size = 0;
        g_autofree char *fault = NULL;
        const bool is_right = read_header(
            &packets, path, bytes + at, size - at, at, &content_size, &packet_size, &fault);
        /* A wrong size may hide packets, so the next magic number ends the packet. */
        const size_t next = find_magic(
            packets.is_big_endian, bytes, size, at + (is_right ? content_size : sizeof(uint32_t)));

        if (is_right && has_text(bytes + at, content_size, MIN(packet_size, next - at))) {
            fail(&fault, path, at + AT_CONTENT_SIZE,
                "text follows the content of this metadata packet");
            content_size = text_end(bytes + at, MIN(packet_size, next - at), header_size);
        } else if (!is_right && may_be_header(&packets, bytes, size, at)) {
            content_size = guess_content_size(&packets, bytes + at, MAX(next - at, header_size));
        }
        if (content_size > 0) {
            g_string_append_len(text, (const char *) bytes + at + header_size,
                (ssize_t) (content_size - header_size));
        }
        if (!*error) {
            *error = g_steal_pointer(&fault);
        }
        at = is_right ? MIN(next, at + MIN(packet_size, size - at)) : next;
    }
    return true;
}
