/* SPDX-License-Identifier: MIT */
/*
 * The message iterator of an output port of source.ctf.fs. It delivers the messages of one data
 * stream, and has a position in the data stream files.
 */
#ifndef PLUGINS_CTF_FS_SOURCE_MESSAGE_ITERATOR_H
#define PLUGINS_CTF_FS_SOURCE_MESSAGE_ITERATOR_H

#include "plugins/common/seeking.h"
#include "plugins/ctf/fs-source/component.h"
#include "plugins/ctf/stream-messages.h"

struct fs_iterator {
    bt_self_message_iterator *self;
    struct fs_component *component;
    struct ctf_stream_group *group;
    struct stream_messages *messages; /* their packet source is this iterator */

    const struct ctf_stream_index *index; /* NULL: the only file is read front to back */
    guint next_entry;                     /* index of the entry of the next packet */
    bool is_unindexed; /* the next packet isn't in the index: see has_found_packet() */
    /* byte of the file up to which the index has no packet that follows the current one */
    uint64_t indexed_end;
    struct ctf_stream_reader *reader;
    /*
     * The sums of the earlier readers' counts, and the maximum of their sort windows. At the end of
     * the stream, report_times_back() adds the counts of `reader`.
     */
    uint64_t times_back;
    uint64_t sort_window;
    uint64_t time_jumps;
    bool has_sought;     /* the iterator has sought, so some packets may not be read */
    guint file;          /* index of the reader's file */
    uint64_t file_size;  /* bytes */
    uint64_t packet_end; /* byte after the current packet; 0 before the first packet of a file */
    uint64_t counted;    /* byte of the file up to which the progress is reported */
};

/* Reports progress up to byte `offset` of the current packet's file: see progress.c. */
void fs_iterator_report(struct fs_iterator *it, uint64_t offset, uint64_t events);
void fs_iterator_report_skipped(struct fs_iterator *it, guint first, guint end);

/* The functions for REGISTER_SEEKING(). Defined in seek.c. */
can_seek_status fs_iterator_can_seek_to(
    bt_self_message_iterator *self_iterator, const int64_t *ns_from_origin, bt_bool *can_seek);
seek_status fs_iterator_seek_to(
    bt_self_message_iterator *self_iterator, const int64_t *ns_from_origin);

/* The bt_x_message_iterator_may_go_back_to_method of the iterator. Defined in time-order.c. */
bt_bool fs_iterator_may_go_back_to(
    bt_self_message_iterator *self_iterator, int64_t ns_from_origin, int64_t reached_ns);

#endif
