/* SPDX-License-Identifier: MIT */
/*
 * Stream groups: which data stream files make up which data stream.
 *
 * Files of the same stream class and stream ID are one data stream, cut by trace file rotation,
 * session rotation or snapshots, if their packets have beginning times to put them in order. Any
 * other file is a data stream of its own.
 */
#ifndef PLUGINS_CTF_FS_SOURCE_STREAM_GROUP_H
#define PLUGINS_CTF_FS_SOURCE_STREAM_GROUP_H

#include <babeltrace2/babeltrace.h>

#include "ctf/decode/medium.h"
#include "ctf/decode/packet-reader.h"
#include "plugins/ctf/fs-source/index.h"

struct fs_file {
    char *path;
    uint64_t size; /* bytes */
    struct ctf_medium *medium;
    /* Which data stream the packets are of, as they say it; of a damaged file, nobody knows. */
    struct ctf_packet_identity identity;
    /*
     * The UUID of the metadata in the file's directory, which its packets must have; false if there
     * is none, or if the first packet has another one: that is said when the trace is opened.
     */
    bool has_uuid;
    uint8_t uuid[16];
    /*
     * Damage that was found when the file was scanned: struct fs_found_damage, in order of their
     * places; see fs_group_place_damage(). NULL: none.
     */
    GArray *damage;
    /* Where packets begin, if the file has an index and is read tolerantly: see index.h. Or NULL.
     */
    GArray *packet_places;
    GHashTable *reported_damage; /* char *: see damage.c; NULL: none */
};

struct fs_found_damage {
    uint64_t
        place; /* of the packet that comes after it when the stream is read, or the file's size */
    struct ctf_damage *damage; /* owned */
};

/* Adds to `damage` of the file, unless there is more than can be reported. */
void fs_file_add_damage(struct fs_file *file, const struct ctf_damage *damage);

/* Takes ownership of `medium`, which may be NULL in tests. */
struct fs_file *fs_file_create(const char *path, uint64_t size, struct ctf_medium *medium);

struct fs_group {
    const struct ctf_stream_class *stream_class; /* borrowed from the schema */
    bool has_stream_id;                          /* the packets say it */
    uint64_t stream_id;                          /* if not: a number made up */
    GPtrArray *files;                            /* struct fs_file *, owned */
    char *port_name;                             /* set by the trace */
    bool has_index;
    struct fs_index index; /* if `has_index` */
    bt_stream *stream;     /* a reference; NULL until it is set */
    bool times_back_are_told;
    bool went_back; /* see ctf_packet_reader_went_back() */
    /*
     * Why the first packet of the only file can't be read: such a group has no stream class and no
     * stream. NULL in other groups.
     */
    char *error;
    enum ctf_damage_kind damage_kind;
};

/* Finds the places of the damage of the group's files, when its index is made. */
void fs_group_place_damage(struct fs_group *group);

struct fs_groups {
    GPtrArray *groups;  /* struct fs_group *, owned */
    GPtrArray *damaged; /* struct fs_group *, owned: those with an error */
    GHashTable *by_id;  /* of those of several files: struct fs_group * -> itself */
};

void fs_groups_init(struct fs_groups *groups);
void fs_groups_clear(struct fs_groups *groups);

/* Adds `file` (owned from now on). `packets_have_begin`: they have a beginning time. */
void fs_groups_add(struct fs_groups *groups, struct fs_file *file, bool packets_have_begin);

/* Adds `file` (owned from now on), whose first packet can't be read because of `error` (owned). */
void fs_groups_add_damaged(
    struct fs_groups *groups, struct fs_file *file, enum ctf_damage_kind kind, char *error);

/*
 * When all files are added: sorts the groups by the path of their first file (the first added), and
 * numbers those without a stream ID from 0. If two groups of a class claim the same ID, the second
 * one loses it.
 */
void fs_groups_finish(struct fs_groups *groups);

/* The path of the file that a group is named after. */
const char *fs_group_path(const struct fs_group *group);

#endif
