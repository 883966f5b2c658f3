/* SPDX-License-Identifier: MIT */
/* Reference counts of the objects of the CTF writer. */
#ifndef BABELTRACE2_CTF_WRITER_OBJECT_H
#define BABELTRACE2_CTF_WRITER_OBJECT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer CTF writer

`libbabeltrace2-ctf-writer` writes traces in CTF 1.8 without a graph. It is for tracers and for
converters of other formats, such as `perf data convert`. To write CTF 2, or from a language other
than C and C++, use a source component class and `sink.ctf.fs`; `doc/WRITING-CTF.md` compares the
two. Include `<babeltrace2-ctf-writer/writer.h>`, clock.h and event.h, and compile with the flags
that `pkg-config --cflags --libs babeltrace2-ctf-writer` prints. The tutorial
`doc/tutorial/ctf-writer.md` explains a whole program.

A writer has one trace. A trace has stream classes and streams. A stream class has event classes, a
packet context, and event headers of one type. The program creates an event from an event class, and
appends the event to a stream. The library then encodes the event. bt_ctf_stream_flush() ends a
packet.

These rules apply to all functions:

<dl>
<dt>Ownership
<dd>A function that returns an object returns a *new reference*, which the caller puts with
bt_ctf_object_put_ref(). No function takes over a reference of the caller, and all texts are copied.
References may be put in any order.

<dt>Results
<dd>A function whose type is `int` returns 0 on success, or a negative value. A function that
returns an object or a text returns `NULL` if there is none, or on failure. A function that returns
a count or an ID returns a negative value in these cases. If an argument is `NULL`, a function
fails, unless its description says otherwise. If the environment variable
`BABELTRACE_CTF_WRITER_LOG_LEVEL` is `W` (warnings) or a lower level (`I`, `D` or `T`), the library
writes the reason of each failure to the standard error.

<dt>Freezing
<dd>A class or type on which other objects depend is *frozen*: functions that would change it fail.
A field type freezes when a field is created from it, and when it is part of a stream or event class
that freezes. An event freezes when it is appended. A class freezes when it is added to a trace, and
when an event is created from it. Event classes may still be added to a frozen stream class.

<dt>Threads
<dd>A writer and all the objects that it uses belong to one thread at a time. Different writers
may be used in different threads at the same time, if they don't share classes, types or clocks.

<dt>Versions
<dd>Inline functions have the names of functions of `libbabeltrace-ctf`, the library of Babeltrace
1, for programs that were written for that library. A function exists since Babeltrace 2.0 unless
its description says otherwise.
</dl>
@{
*/

/*!
Adds a reference to an object.

@param[in] object Any object, or `NULL`.
@returns `object`. The caller owns the new reference.
*/
extern void *bt_ctf_object_get_ref(void *object);

/*!
Puts a reference to an object.

@param[in] object Any object, or `NULL`.
*/
extern void bt_ctf_object_put_ref(void *object);

/*!
Puts the reference in a variable and sets the variable to `NULL`.

@param[in,out] _var Variable; may contain `NULL`.
*/
#define BT_CTF_OBJECT_PUT_REF_AND_RESET(_var)                                                      \
    do {                                                                                           \
        bt_ctf_object_put_ref(_var);                                                               \
        (_var) = NULL;                                                                             \
    } while (0)

/*!
Moves the reference in a variable to another variable, whose own reference is put first.

@param[in,out] _var_dst Variable that gets the reference; may contain `NULL`.
@param[in,out] _var_src Variable that is set to `NULL`; may contain `NULL`.
*/
#define BT_CTF_OBJECT_MOVE_REF(_var_dst, _var_src)                                                 \
    do {                                                                                           \
        bt_ctf_object_put_ref(_var_dst);                                                           \
        (_var_dst) = (_var_src);                                                                   \
        (_var_src) = NULL;                                                                         \
    } while (0)

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
