/* SPDX-License-Identifier: MIT */
/*
 * Functions with events, for the libraries and the programs. Their names begin with UNIT. BINARY is
 * the name of the file that contains them.
 */
#define LTTNG_UST_TRACEPOINT_PROBE_DYNAMIC_LINKAGE
#include "here.h"

#define JOIN2(a, b) a##b
#define JOIN(a, b)  JOIN2(a, b)
#define N(name)     JOIN(UNIT, name)
/* Code after a call, so that the call isn't a tail call. */
#define NO_TAIL_CALL __asm__ volatile("")

void N(_inlining)(void);
void N(_cold)(int n);
void N(_hidden)(void);
void N(_run)(void);

#ifdef SHIFTED
int N(_only_here)(int n);

/*
 * Moves the functions after this one, so that an address belongs to different functions in the two
 * plugins.
 */
__attribute__((noinline)) int N(_only_here)(int n)
{
    for (int i = 0; i < n; i++) {
        __asm__ volatile("nop; nop; nop; nop; nop; nop; nop; nop");
    }
    return n;
}
#endif

static inline __attribute__((always_inline)) void innermost(const struct place *caller)
{
    HERE(caller);
}

static inline __attribute__((always_inline)) void middle(const struct place *caller)
{
    CALL_INLINED(innermost, caller);
    HERE(caller);
}

static __attribute__((noinline)) void N(_static)(void)
{
    HERE(NULL);
    NO_TAIL_CALL;
}

__attribute__((noinline)) void N(_inlining)(void)
{
    CALL_INLINED(middle, NULL);
    NO_TAIL_CALL;
}

/* The compiler may move the event to a separate part of the function, UNIT_cold.cold. */
__attribute__((noinline)) void N(_cold)(int n)
{
    if (__builtin_expect(n > 0, 0)) {
        HERE(NULL);
    }
    NO_TAIL_CALL;
}

__attribute__((noinline, visibility("hidden"))) void N(_hidden)(void)
{
    HERE(NULL);
    NO_TAIL_CALL;
}

__attribute__((noinline)) void N(_run)(void)
{
    HERE(NULL);
    N(_static)();
    N(_inlining)();
    N(_cold)(1);
    N(_hidden)();
    NO_TAIL_CALL;
}
