/* SPDX-License-Identifier: MIT */
/* The place of a tracepoint as the compiler knows it, which is what debugging information must say,
 * too. */
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

/* `FUNCTION FILE:LINE` of the place and of its callers, with commas between. */
const char *place_text(const struct place *place);

/* An event at `place`; its address is that of the call. For languages without tracepoints. */
void trace_place(const struct place *place);

#ifdef __cplusplus
}
#endif

/* The macros are one line of the function that uses them. */
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
