/* SPDX-License-Identifier: MIT */
/*
 * Measures the extent of an event after reading. Events don't store their end, because few
 * consumers need it. The event was skipped while it was read, so its lengths and selectors are
 * already checked.
 */
#include "ctf/decode/skip.h"

/*
 * Runs a plan from the event's bytes on, and returns the end position (bits). The schema may
 * already be freed.
 */
static uint64_t run(
    const struct ctf_plan_set *set, const struct plan *plan, const bt_x_event_encoding *encoding)
{
    g_autofree uint64_t *slots = g_new0(uint64_t, MAX(plan->slot_count, 1));
    struct skip skip = {
        .base = (const uint8_t *) ((uintptr_t) encoding->bytes - (encoding->tag >> 3)),
        .limit = UINT64_MAX,
        .content_end = UINT64_MAX,
        .slots = slots,
        .order = POSITION_NO_ORDER,
    };

    ctf_import_slots(set, plan, encoding->segment, slots);
    return ctf_skip_block(&skip, plan->root, encoding->tag);
}

bool ctf_event_plan_starts_at_body(const struct ctf_event_plan *plan)
{
    return !((const struct event_plan *) plan)->starts_at_header;
}

void ctf_event_plan_measure(
    const bt_x_event_encoding *encoding, bt_x_event_extent *extent, void *decoder_data)
{
    const struct event_plan *plan = decoder_data;
    uint64_t start = encoding->tag, end;

    if (plan->starts_at_header) {
        start = run(plan->base.set, &plan->stream->event_header, encoding);
    }
    end = run(plan->base.set, &plan->plan, encoding);
    *extent = (bt_x_event_extent){
        .bytes = encoding->bytes + ((start >> 3) - (encoding->tag >> 3)),
        .position = (uint32_t) start,
        .length = end - start,
    };
}
