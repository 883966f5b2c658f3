/* SPDX-License-Identifier: MIT */
/* Warns about discarded events and packets. */
#include "base/terminal-text.h"
#include "base/uuid.h"
#include "plugins/common/loss.h"
#include "plugins/text/pretty/pretty.h"

#include <inttypes.h>
#include <stdio.h>

static void append_item(GString *text, const char *item)
{
    tg_append_item(text, item, tg_is_terminal(stderr));
}

static void append_time(
    struct pretty_clock *clock, GString *text, const bt_clock_snapshot *snapshot)
{
    char time[PRETTY_TIMESTAMP_MAX];
    const char *const end = pretty_put_time(clock, time, snapshot);

    g_string_append_printf(text, "[%.*s]", (int) (end - time), time);
}

static void append_range(struct pretty_clock *clock, GString *text, const struct loss *loss)
{
    if (!loss->begin) {
        g_string_append(text, " (unknown time range)");
        return;
    }
    g_string_append(text, " between ");
    append_time(clock, text, loss->begin);
    g_string_append(text, " and ");
    append_time(clock, text, loss->end);
}

static void append_trace(GString *text, const bt_trace *trace, uint64_t mip_version)
{
    const char *const name = bt_trace_get_name(trace);

    g_string_append(text, " in trace \"");
    append_item(text, name ? name : "(unknown)");
    g_string_append(text, "\" ");
    if (mip_version == 0) {
        const bt_uuid uuid = bt_trace_get_uuid(trace);
        char uuid_text[TG_UUID_TEXT_SIZE];

        g_string_append(text, uuid ? "(UUID: " : "(no UUID");
        g_string_append(text, uuid ? tg_uuid_text(uuid, uuid_text) : "");
    } else {
        const char *const uid = bt_trace_get_uid(trace);

        g_string_append(text, uid ? "(UID: " : "(no UID");
        append_item(text, uid ? uid : "");
    }
    g_string_append(text, ")");
}

void pretty_warn_of_discarded(struct pretty *pretty, const bt_message *message)
{
    const struct loss loss = loss_of(message);
    const char *const what = loss.kind == LOSS_OF_PACKETS ? "packet" : "event";
    /* The colours of standard error don't depend on the colours of the output. */
    const struct tg_palette *const palette = tg_terminal_palette(tg_terminal_shows_colors(false));
    const char *const stream_name = bt_stream_get_name(loss.stream);
    g_autoptr(GString) text = g_string_new(NULL);

    g_string_append_printf(text, "%s%sWARNING%s%s: Tracer ", palette->yellow, palette->bold,
        palette->reset, palette->yellow);
    if (loss.has_count) {
        g_string_append_printf(
            text, "discarded %" PRIu64 " %s%s", loss.count, what, loss.count == 1 ? "" : "s");
    } else {
        g_string_append_printf(text, "may have discarded %ss", what);
    }
    append_range(&pretty->clock, text, &loss);
    append_trace(text, bt_stream_borrow_trace_const(loss.stream), pretty->mip_version);
    g_string_append(text, " within stream \"");
    append_item(text, stream_name ? stream_name : "(unknown)");
    g_string_append_printf(text, "\" (stream class ID: %" PRIu64 ", stream ID: %" PRIu64 ").%s\n",
        bt_stream_class_get_id(bt_stream_borrow_class_const(loss.stream)),
        bt_stream_get_id(loss.stream), palette->reset);

    /* Flush the output, so that it appears before the warning. */
    tg_output_flush(&pretty->sink.output);
    fwrite(text->str, 1, text->len, stderr);
}
