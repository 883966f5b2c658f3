/* SPDX-License-Identifier: MIT */
/*
 * Stream groups: which data stream files make up which data stream.
 *
 * Files of the same stream class and stream ID are one data stream, cut by trace file rotation,
 * session rotation or snapshots, if their packets have beginning times to put them in order. Any
 * other file is a data stream of its own.
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
    /* The data stream of the packets, according to their headers. In a damaged file it is unknown.
     */
    struct ctf_packet_identity identity;
    /*
     * The UUID of the metadata in the file's directory, which its packets must have; false if there
     * is none, or if the first packet has another one: that is said when the trace is opened.
     */
    bool has_uuid;
    uint8_t uuid[16];
    /*
     * Damage that was found when the file was scanned: struct ctf_found_damage, in order of their
     * places; see ctf_stream_group_place_damage(). NULL: none.
     */
    GArray *damage;
    /* Where packets begin, if the file has an index and is read tolerantly: see index.h. Or NULL.
     */
    GArray *packet_places;
};

struct ctf_found_damage {
    uint64_t
        place; /* of the packet that comes after it when the stream is read, or the file's size */
    struct ctf_damage *damage; /* owned */
};

/* Adds to `damage` of the file, unless there is more than can be reported. */
void ctf_stream_file_add_damage(struct ctf_stream_file *file, const struct ctf_damage *damage);

/* Takes ownership of `medium`, which may be NULL in tests. */
struct ctf_stream_file *ctf_stream_file_create(
    const char *path, uint64_t size, struct ctf_medium *medium);

struct ctf_stream_group {
    const struct ctf_stream_class *stream_class; /* borrowed from the schema */
    bool has_stream_id;                          /* the packets say it */
    uint64_t stream_id;                          /* if not: a number made up */
    GPtrArray *files;                            /* struct ctf_stream_file *, owned */
    char *label;                                 /* set by the trace: unique in it */
    void *user;                                  /* the user's, who sets it; NULL at first */
    bool has_index;
    struct ctf_stream_index index; /* if `has_index` */
    /*
     * Why the first packet of the only file can't be read: such a group has no stream class and no
     * stream. NULL in other groups.
     */
    char *error;
    enum ctf_damage_kind damage_kind;
};

/* Finds the places of the damage of the group's files, when its index is made. */
void ctf_stream_group_place_damage(struct ctf_stream_group *group);

struct ctf_stream_groups {
    GPtrArray *groups;  /* struct ctf_stream_group *, owned */
    GPtrArray *damaged; /* struct ctf_stream_group *, owned: those with an error */
    GHashTable *by_id;  /* of those of several files: struct ctf_stream_group * -> itself */
};

void ctf_stream_groups_init(struct ctf_stream_groups *groups);
void ctf_stream_groups_clear(struct ctf_stream_groups *groups);

/* Adds `file` (owned from now on). `packets_have_begin`: they have a beginning time. */
void ctf_stream_groups_add(
    struct ctf_stream_groups *groups, struct ctf_stream_file *file, bool packets_have_begin);

/* Adds `file` (owned from now on), whose first packet can't be read because of `error` (owned). */
void ctf_stream_groups_add_damaged(struct ctf_stream_groups *groups, struct ctf_stream_file *file,
    enum ctf_damage_kind kind, char *error);

/*
 * When all files are added: sorts the groups by the path of their first file (the first added), and
 * numbers those without a stream ID from 0. If two groups of a class claim the same ID, the second
 * one loses it.
 */
void ctf_stream_groups_finish(struct ctf_stream_groups *groups);

/* The damage of a group whose file has no packet that can be read; its text is the group's. */
struct ctf_damage ctf_stream_group_damage(const struct ctf_stream_group *group);

/* The default clock class of the stream, or NULL. */
const struct ctf_clock_class *ctf_stream_group_clock(const struct ctf_stream_group *group);

/* The path of the file that a group is named after. */
const char *ctf_stream_group_path(const struct ctf_stream_group *group);

#endif
