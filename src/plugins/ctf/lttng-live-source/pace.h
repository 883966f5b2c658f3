/* SPDX-License-Identifier: MIT */
/*
 * How often a relay daemon that has nothing is asked again. Everything that waits is asked in one
 * round, so that a thousand streams cost one wake-up.
 *
 * A round comes often enough for data to be seen soon after the live timer has sent it, and seldom
 * enough for an idle session to take less than a hundredth of a processor.
 */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_PACE_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* Times are nanoseconds of CLOCK_MONOTONIC. */
struct live_pace {
    uint64_t round;    /* the current one; 0 is never a round */
    int64_t next_at;   /* when the next round begins; INT64_MAX: nothing waits for it */
    int64_t interval;  /* between rounds, at least */
    int64_t cost;      /* processor time of the last round, ns */
    int64_t spent;     /* processor time of the current round so far, ns */
    int64_t timing_at; /* processor time when live_pace_resume() was called; 0: it wasn't */
};

void live_pace_init(struct live_pace *pace);

/* Adapts the interval to a session's live timer (µs); the shortest timer counts. */
void live_pace_add_timer(struct live_pace *pace, uint32_t timer_us);
/* There is no session. */
void live_pace_forget_timers(struct live_pace *pace);

/*
 * Something has nothing to do before the next round. Returns the current round: when
 * `pace->round` is another one, it may go on.
 */
uint64_t live_pace_rest(struct live_pace *pace);

/* Begins the next round if it is time. */
void live_pace_begin_round(struct live_pace *pace);

/* Around idle work, which has a cost. What takes time because there is data doesn't count. */
void live_pace_resume(struct live_pace *pace);
void live_pace_pause(struct live_pace *pace);

#endif
