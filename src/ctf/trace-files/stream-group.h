/* SPDX-License-Identifier: MIT */
/*
 * Stream groups: the data stream files of each data stream.
 *
 * Files with the same stream class and stream ID form one data stream, which trace file rotation,
 * session rotation or snapshots have split. Their packets must have beginning times that determine
 * the order. Any other file is a separate data stream.
 */
#ifndef CTF_TRACE_FILES_STREAM_GROUP_H
#define CTF_TRACE_FILES_STREAM_GROUP_H

#include "ctf/decode/medium.h"
#include "ctf/decode/packet-reader.h"
#include "ctf/salvage/damage.h"
#include "ctf/trace-files/index.h"

struct ctf_stream_file {
    char *path;
    uint64_t size; /* bytes */
    struct ctf_medium *medium;
    /*
     * The data stream of the packets, according to their headers. It is unknown in a damaged file.
     */
    struct ctf_packet_identity identity;
    /*
     * The UUID of the metadata in the file's directory, which readers compare with the UUIDs of
     * packets. `has_uuid` is false if the metadata has none, or if the first packet has another
     * UUID. Opening the trace warns about the second case.
     */
    bool has_uuid;
    uint8_t uuid[16];
    /*
     * The damage found by scanning the file: struct ctf_found_damage, in the order of their places;
     * see ctf_stream_group_place_damage(). NULL: no damage.
     */
    GArray *damage;
    /*
     * The packet offsets in the file's index (see index.h) if the file has an index and is read
     * tolerantly, otherwise NULL.
     */
    GArray *packet_places;
};

struct ctf_found_damage {
    /* offset of the next packet that is read after the damage, or the file's size */
    uint64_t place;
    struct ctf_damage *damage; /* owned */
};

/* Adds damage to the file, up to the maximum count of damage records. */
void ctf_stream_file_add_damage(struct ctf_stream_file *file, const struct ctf_damage *damage);

/* Creates a data stream file, which takes ownership of `medium`. In tests, `medium` may be NULL. */
struct ctf_stream_file *ctf_stream_file_create(
    const char *path, uint64_t size, struct ctf_medium *medium);

struct ctf_stream_group {
    const struct ctf_stream_class *stream_class; /* borrowed from the schema */
    bool has_stream_id;                          /* false: the packets contain no stream ID */
    uint64_t stream_id;                          /* if the packets contain none, a generated ID */
    GPtrArray *files;                            /* struct ctf_stream_file *, owned */
    char *label;                                 /* set by the trace; unique in the trace */
    void *user;                                  /* set by the user of the group; NULL at first */
    bool has_index;
    struct ctf_stream_index index; /* valid if `has_index` */
    /*
     * The error if the first packet of the group's only file can't be read. Such a group has no
     * stream class and no stream. NULL for other groups.
     */
    char *error;
    enum ctf_damage_kind damage_kind;
};

/* Sets the places of the damage in the group's files. Called after creating the index. */
void ctf_stream_group_place_damage(struct ctf_stream_group *group);

struct ctf_stream_groups {
    GPtrArray *groups;  /* struct ctf_stream_group *, owned */
    GPtrArray *damaged; /* struct ctf_stream_group *, owned: groups with an error */
    GHashTable *by_id; /* groups that may have several files: struct ctf_stream_group * -> itself */
};

void ctf_stream_groups_init(struct ctf_stream_groups *groups);
void ctf_stream_groups_clear(struct ctf_stream_groups *groups);

/*
 * Adds `file` and takes ownership of it. `packets_have_begin`: its packets have a beginning time.
 */
void ctf_stream_groups_add(
    struct ctf_stream_groups *groups, struct ctf_stream_file *file, bool packets_have_begin);

/* Adds `file`, whose first packet can't be read because of `error`. Takes ownership of both. */
void ctf_stream_groups_add_damaged(struct ctf_stream_groups *groups, struct ctf_stream_file *file,
    enum ctf_damage_kind kind, char *error);

/*
 * Finishes the groups after the last file was added. Sorts the groups by the path of their first
 * file (the file added first), and numbers groups without a stream ID from 0. If two groups of a
 * class have the same ID, the second group loses its ID.
 */
void ctf_stream_groups_finish(struct ctf_stream_groups *groups);

/* Returns the damage of a group whose file has no readable packet. The group owns its text. */
struct ctf_damage ctf_stream_group_damage(const struct ctf_stream_group *group);

/* Returns the default clock class of the stream, or NULL. */
const struct ctf_clock_class *ctf_stream_group_clock(const struct ctf_stream_group *group);

/* Returns the path of the file that names the group. */
const char *ctf_stream_group_path(const struct ctf_stream_group *group);

#endif
