/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes the replies of a relay daemon to a viewer with several outstanding requests.
 *
 * The input contains the size of the pieces in which the bytes arrive, the number of requests, one
 * byte per request, and the bytes from the relay daemon. The handlers' data must not depend on the
 * size of the pieces.
 */
#include "plugins/ctf/lttng-live-source/viewer.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* The number of requested bytes of each packet. */
enum { ASKED = 1000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void log_text(GString *log, const char *text)
{
    g_string_append_printf(log, " %s", text);
}

static bool take_list(void *log, const struct live_list *list, char **error)
{
    for (size_t i = 0; i < list->count; i++) {
        log_text(log, list->sessions[i].hostname);
        log_text(log, list->sessions[i].name);
    }
    return true;
}

static bool take_streams(void *log, const struct live_streams *streams, char **error)
{
    for (size_t i = 0; i < streams->count; i++) {
        log_text(log, streams->streams[i].path);
        log_text(log, streams->streams[i].channel);
    }
    return true;
}

static bool take_index(void *log, const struct live_index *index, char **error)
{
    g_string_append_printf(log, " %" PRIu32 " %" PRIu64, index->status, index->end);
    return true;
}

static bool take_bytes(void *log, const struct live_bytes *bytes, char **error)
{
    g_string_append_len(log, (const char *) bytes->bytes, (ssize_t) bytes->size);
    return true;
}

static bool take_packet(void *log, const struct live_bytes *bytes, char **error)
{
    g_assert_cmpuint(bytes->size, <=, ASKED);
    return take_bytes(log, bytes, error);
}

static bool take_status(void *log, uint32_t status, char **error)
{
    if (status == 0) {
        *error = g_strdup("refused");
    }
    return status != 0;
}

static void ask(struct live_viewer *viewer, uint8_t choice, GString *log)
{
    switch (choice % 8) {
    case 0:
        live_viewer_list_sessions(viewer, take_list, log);
        break;
    case 1:
        live_viewer_create_session(viewer, take_status, log);
        break;
    case 2:
        live_viewer_attach(viewer, 1, false, take_streams, log);
        break;
    case 3:
        live_viewer_get_new_streams(viewer, 1, take_streams, log);
        break;
    case 4:
        live_viewer_get_index(viewer, 1, take_index, log);
        break;
    case 5:
        live_viewer_get_packet(viewer, 1, 0, ASKED, take_packet, log);
        break;
    case 6:
        live_viewer_get_metadata(viewer, 1, take_bytes, log);
        break;
    default:
        live_viewer_forget(viewer, log);
    }
}

static enum live_viewer_status pump_all(struct live_viewer *viewer, char **error)
{
    enum live_viewer_status status = LIVE_VIEWER_OK;

    while (status == LIVE_VIEWER_OK) {
        status = live_viewer_pump(viewer, error);
    }
    return status;
}

/* Returns the data that the handlers received, and the error. */
static GString *converse(const uint8_t *choices, size_t choice_count, const uint8_t *bytes,
    size_t size, size_t piece_size)
{
    struct live_viewer *viewer = live_viewer_create(-1, "peer");
    GString *log = g_string_new(NULL);
    g_autofree char *error = NULL;
    enum live_viewer_status status = LIVE_VIEWER_AGAIN;

    for (size_t i = 0; i < choice_count; i++) {
        ask(viewer, choices[i], log);
    }
    for (size_t at = 0; at < size && status != LIVE_VIEWER_ERROR;
         at += MIN(piece_size, size - at)) {
        live_viewer_feed(viewer, bytes + at, MIN(piece_size, size - at));
        status = pump_all(viewer, &error);
    }
    g_assert((status == LIVE_VIEWER_ERROR) == (error != NULL));
    log_text(log, error ? error : "");
    live_viewer_free(viewer);
    return log;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size - 2 < data[1]) {
        return 0;
    }

    const uint8_t *choices = data + 2, *bytes = choices + data[1];
    size_t byte_count = size - (size_t) (bytes - data);
    GString *whole = converse(choices, data[1], bytes, byte_count, SIZE_MAX);
    GString *pieces = converse(choices, data[1], bytes, byte_count, 1U + data[0]);

    g_assert(g_string_equal(whole, pieces));
    g_string_free(whole, TRUE);
    g_string_free(pieces, TRUE);
    return 0;
}
