/* SPDX-License-Identifier: MIT */
/* Clocks: a clock class and the current time. */
#ifndef BABELTRACE2_CTF_WRITER_CLOCK_H
#define BABELTRACE2_CTF_WRITER_CLOCK_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/object.h>
#include <babeltrace2-ctf-writer/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-clock Clocks
@ingroup ctf-writer

When an event is appended to a stream, it gets the current time of the clock of its stream class.
The time is counted from the clock's offset, and the offset is counted from the clock's origin,
which is the beginning of 1970 (UTC).

A clock must be added to the writer with bt_ctf_writer_add_clock() before the first stream that uses
it is created. Once a stream class that uses the clock is in a trace, all setters fail except
bt_ctf_clock_set_time().
@{
*/

/*! Clock. */
struct bt_ctf_clock;
struct bt_ctf_clock_class;

/*!
Creates a clock.

@param[in] name Name for which bt_ctf_identifier_is_valid() returns #BT_CTF_TRUE, or `NULL`.
@returns New reference to a clock: 1 GHz, precision 1 cycle, offsets 0, not absolute, a random UUID,
time 0.
*/
extern struct bt_ctf_clock *bt_ctf_clock_create(const char *name);

/*!
Returns the name of a clock.

@param[in] clock Clock.
@returns The name, owned by the clock, or `NULL`.
*/
extern const char *bt_ctf_clock_get_name(struct bt_ctf_clock *clock);

/*!
Returns the description of a clock.

@param[in] clock Clock.
@returns The description, valid until it is changed, or `NULL`.
*/
extern const char *bt_ctf_clock_get_description(struct bt_ctf_clock *clock);

/*!
Sets the description of a clock.

@param[in] clock Clock.
@param[in] desc Any text.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_set_description(struct bt_ctf_clock *clock, const char *desc);

/*!
Returns the frequency of a clock.

@param[in] clock Clock.
@returns Frequency (Hz), or `UINT64_MAX` on failure.
*/
extern uint64_t bt_ctf_clock_get_frequency(struct bt_ctf_clock *clock);

/*!
Sets the frequency of a clock.

@param[in] clock Clock.
@param[in] freq Frequency (Hz), not 0 or `UINT64_MAX`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_set_frequency(struct bt_ctf_clock *clock, uint64_t freq);

/*!
Returns the precision of a clock.

@param[in] clock Clock.
@returns Precision (cycles), or `UINT64_MAX` on failure.
*/
extern uint64_t bt_ctf_clock_get_precision(struct bt_ctf_clock *clock);

/*!
Sets the precision of a clock.

@param[in] clock Clock.
@param[in] precision Precision (cycles), not `UINT64_MAX`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_set_precision(struct bt_ctf_clock *clock, uint64_t precision);

/*!
Gets the offset of a clock from its origin, in whole seconds.

@param[in] clock Clock.
@param[out] offset_s Seconds.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_get_offset_s(struct bt_ctf_clock *clock, int64_t *offset_s);

/*!
Sets the offset of a clock from its origin, in whole seconds.

@param[in] clock Clock.
@param[in] offset_s Seconds.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_set_offset_s(struct bt_ctf_clock *clock, int64_t offset_s);

/*!
Gets the part of the offset of a clock that is given in cycles. The library adds this part to the
whole seconds of the offset.

@param[in] clock Clock.
@param[out] offset Cycles.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_get_offset(struct bt_ctf_clock *clock, int64_t *offset);

/*!
Sets the part of the offset of a clock that is given in cycles. The library adds this part to the
whole seconds of the offset.

@param[in] clock Clock.
@param[in] offset Cycles.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_set_offset(struct bt_ctf_clock *clock, int64_t offset);

/*!
Returns whether a clock is absolute. The times of absolute clocks can be compared with each other.

@param[in] clock Clock.
@returns 1 or 0, or a negative value on failure.
*/
extern int bt_ctf_clock_get_is_absolute(struct bt_ctf_clock *clock);

/*!
Sets whether a clock is absolute.

@param[in] clock Clock.
@param[in] is_absolute 0 for false, any other value for true.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_set_is_absolute(struct bt_ctf_clock *clock, int is_absolute);

/*!
Returns the UUID of a clock.

@param[in] clock Clock.
@returns 16 bytes, owned by the clock, or `NULL` on failure.
*/
extern const uint8_t *bt_ctf_clock_get_uuid(struct bt_ctf_clock *clock);

/*!
Sets the UUID of a clock.

@param[in] clock Clock.
@param[in] uuid 16 bytes, copied.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_set_uuid(struct bt_ctf_clock *clock, const uint8_t *uuid);

/*!
Sets the current time of a clock. Events that are appended after this call get this time. If the
time is earlier than the previous one, time goes back in the trace.

@param[in] clock Clock.
@param[in] time Nanoseconds since the offset of the clock, not negative. The library converts the
    time to cycles, rounded down. The result must fit in 64 bits.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_set_time(struct bt_ctf_clock *clock, int64_t time);

/*!
Same as bt_ctf_object_get_ref(), for programs written for Babeltrace 1.

@param[in] clock Clock, or `NULL`.
*/
static inline void bt_ctf_clock_get(struct bt_ctf_clock *clock)
{
    bt_ctf_object_get_ref(clock);
}

/*!
Same as bt_ctf_object_put_ref(), for programs written for Babeltrace 1.

@param[in] clock Clock, or `NULL`.
*/
static inline void bt_ctf_clock_put(struct bt_ctf_clock *clock)
{
    bt_ctf_object_put_ref(clock);
}

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
