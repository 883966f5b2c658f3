/* SPDX-License-Identifier: MIT */
/*
 * The pace at which a relay daemon is asked again after it had no data. All waiting streams, traces
 * and sessions ask in the same round, so a thousand streams cost only one wake-up.
 *
 * Rounds are frequent enough that data is read soon after the relay daemon has received it. Rounds
 * are rare enough that an idle session takes less than a hundredth of a processor.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_PACE_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* Times are those of CLOCK_MONOTONIC, in ns, except for processor times. */
struct live_pace {
    uint64_t round;    /* the current round; 0 is never a round */
    int64_t next_at;   /* when the next round begins; INT64_MAX: no request waits for it */
    int64_t interval;  /* minimum time between rounds */
    int64_t cost;      /* processor time of the last round, ns; it grows only gradually */
    int64_t spent;     /* processor time of the current round up to now, ns */
    int64_t timing_at; /* processor time when live_pace_resume() was called; 0: paused */
};

void live_pace_init(struct live_pace *pace);

/*
 * Shortens the interval to suit a session's live timer (µs). The shortest timer of all sessions
 * counts.
 */
void live_pace_add_timer(struct live_pace *pace, uint32_t timer_us);
/* Resets the interval when all sessions have ended. */
void live_pace_forget_timers(struct live_pace *pace);

/*
 * Schedules the next round. Returns the current round. The caller must not send a request until
 * `pace->round` differs from the returned round.
 */
uint64_t live_pace_rest(struct live_pace *pace);

/* Begins the next round if its time has come. */
void live_pace_begin_round(struct live_pace *pace);

/*
 * These functions measure the processor time of idle work, which is the time from
 * live_pace_resume() to live_pace_pause(). Handling data isn't idle work, so call live_pace_pause()
 * before it.
 */
void live_pace_resume(struct live_pace *pace);
void live_pace_pause(struct live_pace *pace);

#endif
