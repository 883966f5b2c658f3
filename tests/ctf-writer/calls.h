/* SPDX-License-Identifier: MIT */
/*
 * Calls whose results are checked. Each notes the name of its function, as called with good or with
 * bad arguments: test_api.py looks whether each public function was called in both ways. The bad
 * ones can be left out, so that the good ones can be tried with Babeltrace's library, which crashes
 * on many others.
 */
#ifndef CALLS_H
#define CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2-ctf-writer/clock-class.h>
#include <babeltrace2-ctf-writer/clock.h>
#include <babeltrace2-ctf-writer/event-fields.h>
#include <babeltrace2-ctf-writer/event-types.h>
#include <babeltrace2-ctf-writer/event.h>
#include <babeltrace2-ctf-writer/utils.h>
#include <babeltrace2-ctf-writer/visitor.h>
#include <babeltrace2-ctf-writer/writer.h>

extern bool bad_calls_too;

void note_good(const char *call);
void note_bad(const char *call);
void expect(bool holds, const char *file, int line, const char *call);
/* put_kept() puts it. */
void *keep_object(void *object, const char *file, int line, const char *call);
void put_kept(void);

#define CHECK_CALL(note, call, holds) (note(#call), expect((holds), __FILE__, __LINE__, #call))
#define CHECK_BAD(call, holds)        (bad_calls_too ? CHECK_CALL(note_bad, call, holds) : (void) 0)

/* A function of the type int succeeds or fails. */
#define WORKS(call) CHECK_CALL(note_good, call, (call) == 0)
#define FAILS(call) CHECK_BAD(call, (call) < 0)
/* A function returns this number or pointer. */
#define IS(call, value)     CHECK_CALL(note_good, call, (call) == (value))
#define BAD_IS(call, value) CHECK_BAD(call, (call) == (value))
/* A function returns this text. */
#define TEXT(call, text) CHECK_CALL(note_good, call, same_text((call), text))
/* A function returns an object, which is kept; NULL for good arguments, as there is none; NULL for
 * bad ones. */
#define GIVES(call)   (note_good(#call), keep_object((call), __FILE__, __LINE__, #call))
#define NONE(call)    CHECK_CALL(note_good, call, !(call))
#define PRESENT(call) CHECK_CALL(note_good, call, (call) != NULL)
#define REFUSES(call) CHECK_BAD(call, !(call))
/* A function without a result. */
#define RUN(call)     (note_good(#call), (call))
#define BAD_RUN(call) (bad_calls_too ? (note_bad(#call), (call)) : (void) 0)

bool same_text(const char *text, const char *other);

void call_types(void);
void call_fields(void);
void call_clocks(void);
void call_clock_classes(void);
void call_classes(const char *folder);
void call_streams(const char *folder);

#endif
