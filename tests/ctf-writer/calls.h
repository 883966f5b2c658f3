/* SPDX-License-Identifier: MIT */
/*
 * Calls whose results are checked. Each call prints the name of its function, and whether its
 * arguments are good or bad. test_api.py checks that each public function was called in both ways.
 * The bad calls can be left out to try the good calls with Babeltrace's library, which crashes on
 * many bad calls.
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
/* Returns `object`, which put_kept() puts. */
void *keep_object(void *object, const char *file, int line, const char *call);
void put_kept(void);

#define CHECK_CALL(note, call, holds) (note(#call), expect((holds), __FILE__, __LINE__, #call))
#define CHECK_BAD(call, holds)        (bad_calls_too ? CHECK_CALL(note_bad, call, holds) : (void) 0)

/* For functions that return an int: WORKS() expects 0 (success), FAILS() expects a negative status.
 */
#define WORKS(call) CHECK_CALL(note_good, call, (call) == 0)
#define FAILS(call) CHECK_BAD(call, (call) < 0)
/* Expects that a function returns this number or pointer. */
#define IS(call, value)     CHECK_CALL(note_good, call, (call) == (value))
#define BAD_IS(call, value) CHECK_BAD(call, (call) == (value))
/* Expects that a function returns this text. */
#define TEXT(call, text) CHECK_CALL(note_good, call, same_text((call), text))
/*
 * GIVES() expects an object and keeps it. NONE() expects NULL for good arguments, because there is
 * no object. REFUSES() expects NULL for bad arguments.
 */
#define GIVES(call)   (note_good(#call), keep_object((call), __FILE__, __LINE__, #call))
#define NONE(call)    CHECK_CALL(note_good, call, !(call))
#define PRESENT(call) CHECK_CALL(note_good, call, (call) != NULL)
#define REFUSES(call) CHECK_BAD(call, !(call))
/* Calls a function without a result. */
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
