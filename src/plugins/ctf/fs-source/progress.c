/* SPDX-License-Identifier: MIT */
/*
 * Reports the progress of a source.ctf.fs component in bytes of its data stream files. It reports
 * once per packet and once per run of events that are read together, not once per event.
 */
#include <babeltrace2/extension/progress.h>

#include "plugins/ctf/fs-source/message-iterator.h"

void fs_component_report_size(struct fs_component *component, bt_self_component *self_component)
{
    const GPtrArray *groups = component->trace->groups.groups;

    for (guint i = 0; i < groups->len; i++) {
        const struct ctf_stream_group *group = groups->pdata[i];

        for (guint f = 0; f < group->files->len; f++) {
            const struct ctf_stream_file *file = group->files->pdata[f];

            bt_x_self_component_add_progress_total(self_component, file->size);
        }
    }
}

void fs_iterator_report(struct fs_iterator *it, uint64_t offset, uint64_t events)
{
    /* The size field of a packet may be greater than the file. */
    offset = CLAMP(offset, it->counted, MAX(it->file_size, it->counted));
    uint64_t bytes = offset - it->counted;
    it->counted = offset;
    bt_x_self_component_add_progress(
        bt_self_message_iterator_borrow_component(it->self), bytes, events);
}

/* Reports the packets that a seek skips: the index entries `first` to `end` - 1. */
void fs_iterator_report_skipped(struct fs_iterator *it, guint first, guint end)
{
    uint64_t bytes = 0;

    for (guint i = first; i < end; i++) {
        bytes += g_array_index(it->index->entries, struct ctf_stream_index_entry, i).size;
    }
    bt_x_self_component_add_progress(bt_self_message_iterator_borrow_component(it->self), bytes, 0);
}
