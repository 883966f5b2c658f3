/* SPDX-License-Identifier: MIT */
/*
 * Measures the cost of decoding without a graph:
 *
 *   decode TRACE-DIRECTORY [ROUNDS]
 *
 * Reads the data stream files of one trace repeatedly. Prints the CPU time per event (nanoseconds)
 * for finding the events (skip), and for decoding all their fields (decode).
 */
#include "ctf/decode/packet-reader.h"
#include "ctf/metadata/metadata.h"
#include "../tests/ctf/decode/cells.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 64 };

struct totals {
    uint64_t packets, events;
    double seconds;
};

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/* Data of an event class, to which the `user` pointer of its plan points. */
struct event_cells {
    struct ctf_event_plan *plan;
    bt_x_field_cell *cells;
};

static const bt_event_class *create_cells(void *data, struct ctf_event_plan *plan)
{
    struct event_cells *cells = g_new(struct event_cells, 1);

    *cells = (struct event_cells){plan, cells_create_for_event(plan->event_class)};
    ctf_event_plan_set_user(plan, cells);
    return (const bt_event_class *) cells;
}

/* The reader calls this function to create a message. The function decodes the fields instead. */
static bt_message *decode_event(const bt_event_class *event_class, bt_x_segment *segment,
    uint64_t clock_value, const uint8_t *bytes, uint32_t tag)
{
    const struct event_cells *event = (const struct event_cells *) event_class;

    ctf_event_plan_decode(bytes, tag, segment, event->cells, event->plan);
    return NULL;
}

static enum ctf_reader_status decode_packet(struct ctf_packet_reader *reader, struct totals *totals)
{
    static const struct ctf_event_target target = {.connect = create_cells};
    const bt_message *messages[BATCH];
    enum ctf_reader_status status;
    uint32_t count;

    do {
        status = ctf_packet_reader_read_events(reader, &target, messages, BATCH, &count);
        totals->events += count;
    } while (status == CTF_READER_OK);
    return status;
}

static void read_file(struct ctf_plan_set *plans, struct ctf_window_pool *pool,
    struct ctf_medium *medium, bool with_fields, struct totals *totals)
{
    g_autoptr(ctf_packet_reader) reader = ctf_packet_reader_create(plans, medium, pool);
    enum ctf_reader_status status;

    while ((status = ctf_packet_reader_next_packet(reader)) == CTF_READER_OK) {
        struct ctf_skipped_events skipped = {0};

        totals->packets++;
        status = with_fields
                     ? decode_packet(reader, totals)
                     : ctf_packet_reader_skip_events(reader, UINT64_MAX, UINT64_MAX, &skipped);
        totals->events += skipped.count;
        if (status != CTF_READER_END) {
            break;
        }
    }
    if (status == CTF_READER_ERROR) {
        fprintf(stderr, "%s\n", ctf_packet_reader_error(reader));
    }
}

static struct totals read_all(
    struct ctf_plan_set *plans, GPtrArray *media, bool with_fields, int rounds)
{
    struct totals totals = {0};
    g_autoptr(ctf_window_pool) pool = ctf_window_pool_create(media->len);
    double start = cpu_seconds();

    for (int round = 0; round < rounds; round++) {
        for (guint i = 0; i < media->len; i++) {
            read_file(plans, pool, g_ptr_array_index(media, i), with_fields, &totals);
        }
    }
    totals.seconds = cpu_seconds() - start;
    return totals;
}

static void report(const char *what, struct totals totals)
{
    printf("%-6s %12" PRIu64 " events %8" PRIu64 " packets %8.3f s %7.2f ns/event\n", what,
        totals.events, totals.packets, totals.seconds,
        totals.seconds * 1e9 / (double) MAX(totals.events, 1));
}

static GPtrArray *open_media(const char *directory)
{
    GPtrArray *media = g_ptr_array_new_with_free_func((GDestroyNotify) ctf_medium_free);
    g_autoptr(GDir) dir = g_dir_open(directory, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(directory, name, NULL);

        if (name[0] != '.' && strcmp(name, "metadata") != 0 &&
            g_file_test(path, G_FILE_TEST_IS_REGULAR)) {
            g_ptr_array_add(media, ctf_file_medium_create(path));
        }
    }
    return media;
}

int main(int argc, char **argv)
{
    g_autofree char *path = NULL, *bytes = NULL, *error = NULL;
    int rounds = argc > 2 ? atoi(argv[2]) : 20;
    size_t size;

    if (argc < 2) {
        fprintf(stderr, "usage: decode TRACE-DIRECTORY [ROUNDS]\n");
        return 1;
    }
    path = g_build_filename(argv[1], "metadata", NULL);
    if (!g_file_get_contents(path, &bytes, &size, NULL)) {
        fprintf(stderr, "%s: cannot read\n", path);
        return 1;
    }

    g_autoptr(ctf_metadata_decoder) metadata = ctf_metadata_decoder_create(path);

    if (!ctf_metadata_decoder_append(metadata, (const uint8_t *) bytes, size, &error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }

    struct ctf_library_functions functions = cell_functions;

    functions.create_message = decode_event;

    g_autoptr(ctf_plan_set) plans =
        ctf_plan_set_create(ctf_metadata_decoder_borrow_schema(metadata), &functions);
    g_autoptr(GPtrArray) media = open_media(argv[1]);

    read_all(plans, media, false, 1);
    report("skip", read_all(plans, media, false, rounds));
    report("decode", read_all(plans, media, true, rounds));
    /* The cells of the event classes aren't freed, because the program ends here. */
    g_clear_pointer(&media, g_ptr_array_unref);
    return 0;
}
