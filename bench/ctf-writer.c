/* SPDX-License-Identifier: MIT */
/*
 * Usage: ctf-writer DIR [EVENTS]
 *
 * Writes a trace with the CTF writer as `perf data convert` does. For each event, the program
 * creates eight fields, sets them in the payload by name, sets the clock, and appends the event. A
 * packet has 100,000 events. Prints the time per event and the peak memory.
 *
 * The program only uses the public API, so it also runs with Babeltrace's library. The script
 * bench/ctf-writer compares both.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <babeltrace2-ctf-writer/clock.h>
#include <babeltrace2-ctf-writer/event.h>
#include <babeltrace2-ctf-writer/fields.h>
#include <babeltrace2-ctf-writer/writer.h>

enum { EVENTS_PER_PACKET = 100000, FIELD_COUNT = 8 };

static const struct {
    const char *name;
    unsigned int size; /* 0: a string */
    int is_signed;
} fields[FIELD_COUNT] = {{"perf_ip", 64, 0}, {"perf_tid", 32, 1}, {"perf_pid", 32, 1},
    {"perf_id", 64, 0}, {"perf_stream_id", 64, 0}, {"perf_period", 64, 0}, {"perf_data_src", 64, 0},
    {"comm", 0, 0}};

static void check(int holds)
{
    if (!holds) {
        fprintf(stderr, "a call failed\n");
        exit(1);
    }
}

static struct bt_ctf_field_type *create_type(unsigned int size, int is_signed)
{
    struct bt_ctf_field_type *type =
        size == 0 ? bt_ctf_field_type_string_create() : bt_ctf_field_type_integer_create(size);

    check(type && (size == 0 || bt_ctf_field_type_integer_set_is_signed(type, is_signed) == 0));
    return type;
}

static void append(struct bt_ctf_stream *stream, struct bt_ctf_event_class *class,
    struct bt_ctf_field_type **types, struct bt_ctf_clock *clock, uint64_t number)
{
    struct bt_ctf_event *event = bt_ctf_event_create(class);

    check(event != NULL);
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        struct bt_ctf_field *field = bt_ctf_field_create(types[i]);

        if (fields[i].size == 0) {
            check(bt_ctf_field_string_set_value(field, "a-command") == 0);
        } else if (fields[i].is_signed) {
            check(bt_ctf_field_integer_signed_set_value(field, (int64_t) (number % 30000)) == 0);
        } else {
            check(bt_ctf_field_integer_unsigned_set_value(field, number) == 0);
        }
        check(bt_ctf_event_set_payload(event, fields[i].name, field) == 0);
        bt_ctf_object_put_ref(field);
    }
    check(bt_ctf_clock_set_time(clock, (int64_t) (1000 * number)) == 0);
    check(bt_ctf_stream_append_event(stream, event) == 0);
    bt_ctf_object_put_ref(event);
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/*
 * Returns the peak memory (KiB). getrusage() would include the memory of the program that started
 * this one.
 */
static long greatest_memory(void)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long memory = 0;

    while (file && fgets(line, sizeof line, file) && sscanf(line, "VmHWM: %ld", &memory) != 1) {
    }
    if (file) {
        fclose(file);
    }
    return memory;
}

int main(int argc, char **argv)
{
    uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 1000000;
    struct bt_ctf_field_type *types[FIELD_COUNT];
    struct bt_ctf_stream_class *stream_class = bt_ctf_stream_class_create("perf_stream");
    struct bt_ctf_event_class *class = bt_ctf_event_class_create("cpu-clock");
    struct bt_ctf_clock *clock = bt_ctf_clock_create("perf_clock");
    struct bt_ctf_writer *writer;
    struct bt_ctf_stream *stream;
    long memory;
    double start;

    if (argc < 2 || !(writer = bt_ctf_writer_create(argv[1]))) {
        fprintf(stderr, "usage: ctf-writer DIR [EVENTS]\n");
        return 2;
    }
    check(bt_ctf_writer_add_clock(writer, clock) == 0 &&
          bt_ctf_stream_class_set_clock(stream_class, clock) == 0);
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        types[i] = create_type(fields[i].size, fields[i].is_signed);
        check(bt_ctf_event_class_add_field(class, types[i], fields[i].name) == 0);
    }
    check(bt_ctf_stream_class_add_event_class(stream_class, class) == 0);
    check((stream = bt_ctf_writer_create_stream(writer, stream_class)) != NULL);
    start = seconds();
    for (uint64_t i = 0; i < count; i++) {
        append(stream, class, types, clock, i);
        if ((i + 1) % EVENTS_PER_PACKET == 0 || i + 1 == count) {
            check(bt_ctf_stream_flush(stream) == 0);
        }
    }
    memory = greatest_memory();
    printf("%.1f ns %ld KiB\n", (seconds() - start) * 1e9 / (double) count, memory);
    for (size_t i = 0; i < FIELD_COUNT; i++) {
        bt_ctf_object_put_ref(types[i]);
    }
    bt_ctf_object_put_ref(stream);
    bt_ctf_object_put_ref(class);
    bt_ctf_object_put_ref(stream_class);
    bt_ctf_object_put_ref(clock);
    bt_ctf_object_put_ref(writer);
    return 0;
}
