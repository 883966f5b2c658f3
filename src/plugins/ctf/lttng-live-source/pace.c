/* SPDX-License-Identifier: MIT */
/* Determines when a relay daemon is asked again; see pace.h. */
#include "plugins/ctf/lttng-live-source/pace.h"

#include <glib.h>
#include <time.h>

#include "base/monotonic-time.h"
#include "base/units.h"

/*
 * While the relay daemon has no data, the viewer asks again after 1/TIMER_FRACTION of the session's
 * live timer. The interval is limited to these bounds (ns).
 */
enum { TIMER_FRACTION = 10, MIN_INTERVAL = TG_NS_PER_MS, MAX_INTERVAL = 20 * TG_NS_PER_MS };

/* The interval at which the viewer looks for a session (ns). */
enum { SEARCH_INTERVAL = 100 * TG_NS_PER_MS };

/* The approximate cost of a round of a few streams (ns). */
enum { USUAL_COST = 30 * TG_NS_PER_US };

/*
 * Idle rounds take at most 1/IDLE_RATIO of a processor. The graph and the kernel together take
 * about as much in addition.
 */
enum { IDLE_RATIO = 250, MAX_IDLE_INTERVAL = TG_NS_PER_S };

/* Returns the processor time of this thread (ns). */
static int64_t processor_ns(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t) time.tv_sec * TG_NS_PER_S + time.tv_nsec;
}

void live_pace_init(struct live_pace *pace)
{
    *pace = (struct live_pace){.round = 1, .next_at = INT64_MAX, .interval = SEARCH_INTERVAL};
}

void live_pace_add_timer(struct live_pace *pace, uint32_t timer_us)
{
    int64_t interval = (int64_t) timer_us * TG_NS_PER_US / TIMER_FRACTION;

    pace->interval = MIN(pace->interval, CLAMP(interval, MIN_INTERVAL, MAX_INTERVAL));
}

void live_pace_forget_timers(struct live_pace *pace)
{
    pace->interval = SEARCH_INTERVAL;
}

uint64_t live_pace_rest(struct live_pace *pace)
{
    if (pace->next_at == INT64_MAX) {
        int64_t idle_interval = MIN(pace->cost, MAX_IDLE_INTERVAL / IDLE_RATIO) * IDLE_RATIO;

        pace->next_at = tg_monotonic_ns() + MAX(pace->interval, idle_interval);
    }
    return pace->round;
}

void live_pace_begin_round(struct live_pace *pace)
{
    if (pace->next_at == INT64_MAX || tg_monotonic_ns() < pace->next_at) {
        return;
    }
    pace->round++;
    pace->next_at = INT64_MAX;
    /* The cost grows only gradually, because a single expensive round may be an exception. */
    pace->cost = MIN(pace->spent, 2 * pace->cost + USUAL_COST);
    pace->spent = 0;
}

void live_pace_resume(struct live_pace *pace)
{
    pace->timing_at = processor_ns();
}

void live_pace_pause(struct live_pace *pace)
{
    if (pace->timing_at) {
        pace->spent += processor_ns() - pace->timing_at;
        pace->timing_at = 0;
    }
}
