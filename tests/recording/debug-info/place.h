/* SPDX-License-Identifier: MIT */
/*
 * The source location of a tracepoint, from the compiler. Debugging information must give the same
 * location.
 */
#ifndef PLACE_H
#define PLACE_H

#ifdef __cplusplus
extern "C" {
#endif

struct place {
    const char *binary, *file, *function;
    int line;
    const struct place *caller; /* where the function was inlined, or NULL */
};

/* Returns `FUNCTION FILE:LINE` of the place and of its callers, separated by commas. */
const char *place_text(const struct place *place);

/*
 * Records an event at `place`, for languages without tracepoints. The event's address is that of
 * the call of this function.
 */
void trace_place(const struct place *place);

#ifdef __cplusplus
}
#endif

/* Each macro expands to one line, so that the place and the event have the same line number. */
#define DEFINE_PLACE(caller)                                                                       \
    const struct place place_here = {BINARY, __FILE__, __func__, __LINE__, caller}
#define HERE(caller)                                                                               \
    do {                                                                                           \
        DEFINE_PLACE(caller);                                                                      \
        lttng_ust_tracepoint(where, here, &place_here);                                            \
    } while (0)
#define CALL_INLINED(function, caller)                                                             \
    do {                                                                                           \
        DEFINE_PLACE(caller);                                                                      \
        function(&place_here);                                                                     \
    } while (0)

#endif
