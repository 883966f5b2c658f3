/* SPDX-License-Identifier: MIT */
/*
 * The traced application. `application COUNT THREADS` creates COUNT events of random classes in
 * THREADS threads.
 */
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "tracepoints.h"

#include <pthread.h>
#include <stdlib.h>

static long count_per_thread;

static void make_event(long number, uint64_t random)
{
    static const char *const texts[] = {"open", "/usr/share/zoneinfo/Europe/Berlin", "",
        "POST /orders?customer=4711 HTTP/1.1", "done", "a text of medium length", "retry",
        "SELECT name FROM parts WHERE id = 17"};
    int32_t numbers[7] = {(int32_t) number, 1, -1, 1000000, 0, 42, -7};

    switch (random >> 60) {
    case 0 ... 4:
        lttng_ust_tracepoint(work, counts, (int32_t) number, random);
        break;
    case 5 ... 6:
        lttng_ust_tracepoint(work, reals, (float) number / 4, (double) random / 3);
        break;
    case 7 ... 8:
        lttng_ust_tracepoint(work, texts, texts[random & 7], "worker-");
        break;
    case 9:
        lttng_ust_tracepoint(work, lists, numbers, texts[7], random & 7);
        break;
    case 10 ... 11:
        lttng_ust_tracepoint(work, states, (int) (random & 15), (long) (random >> 40));
        break;
    case 12:
        lttng_ust_tracepoint(work, nothing);
        break;
    default:
        lttng_ust_tracepoint(work, memory, random, (size_t) (random & 0xffff));
    }
}

static void *run(void *seed)
{
    uint64_t random = (uint64_t) seed * 0x9e3779b97f4a7c15 + 1;

    for (long i = 0; i < count_per_thread; i++) {
        /* Marsaglia's xorshift generator. */
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        make_event(i, random);
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
        pthread_create(&threads[i], NULL, run, (void *) (i + 1));
    }
    for (long i = 0; i < thread_count; i++) {
        pthread_join(threads[i], NULL);
    }
    free(threads);
    return 0;
}
