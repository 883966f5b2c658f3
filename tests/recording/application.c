/* SPDX-License-Identifier: MIT */
/*
 * The traced application. `application COUNT THREADS` records COUNT events, divided among THREADS
 * threads.
 */
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "tracepoints.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static long count_per_thread;

static void make_event(long number)
{
    static const char *const texts[] = {
        "", "a", "two words", "\"quoted\"\tand\ttabbed\n", "caf\xc3\xa9", "back\\slash"};
    static const char names[][8] = {"full8chr", "short", ""};
    const char *text = texts[number % 6];
    int32_t values[5] = {(int32_t) number, -1, 0, 1 << 30, 7};
    size_t length = 0;

    while (text[length] && length < (size_t) (number % 9)) {
        length++;
    }
    switch (number % 5) {
    case 0:
        lttng_ust_tracepoint(sample, numbers, number * 2654435761 - 1000000);
        break;
    case 1:
        lttng_ust_tracepoint(sample, texts, text, names[number % 3], length);
        break;
    case 2:
        lttng_ust_tracepoint(sample, arrays, values, (size_t) number % 5);
        break;
    case 3:
        lttng_ust_tracepoint(sample, states, (int) (number % 12));
        break;
    default:
        lttng_ust_tracepoint(sample, nothing);
    }
}

static void *run(void *first)
{
    for (long i = 0; i < count_per_thread; i++) {
        make_event((long) first + i);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? atol(argv[1]) : 100;
    long thread_count = argc > 2 ? atol(argv[2]) : 1;
    pthread_t *threads = calloc((size_t) thread_count, sizeof(*threads));

    count_per_thread = count / thread_count;
    for (long i = 0; i < thread_count; i++) {
        pthread_create(&threads[i], NULL, run, (void *) (i * count_per_thread));
    }
    for (long i = 0; i < thread_count; i++) {
        pthread_join(threads[i], NULL);
    }
    free(threads);
    return 0;
}
