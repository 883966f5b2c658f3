/* SPDX-License-Identifier: MIT */
/* Clock classes: the properties of a clock in the metadata. */
#ifndef BABELTRACE2_CTF_WRITER_CLOCK_CLASS_H
#define BABELTRACE2_CTF_WRITER_CLOCK_CLASS_H

#include <stdint.h>

#include <babeltrace2-ctf-writer/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-clock-class Clock classes
@ingroup ctf-writer

The properties of a clock in the metadata (CTF 1.8, §8). Offsets are counted from the beginning of
1970 (UTC). A clock (clock.h) has a clock class with
the same properties; integer field types are mapped to clock classes.

A clock class freezes when a stream class that uses it, or an integer field type that is mapped to
it, is added to a trace. After that, all setters fail.

Babeltrace declares these functions, but its library doesn't define them: a program that calls them
needs Tracegraph's library.
@{
*/

/*! Clock class. */
struct bt_ctf_clock_class;

/*!
Creates a clock class.

@param[in] name Name for which bt_ctf_identifier_is_valid() returns #BT_CTF_TRUE, or `NULL` to set
    it later.
@param[in] freq Frequency (Hz), not 0 or `UINT64_MAX`.
@returns New reference to a clock class: precision 1 cycle, offsets 0, not absolute, no description,
a random UUID.
*/
extern struct bt_ctf_clock_class *bt_ctf_clock_class_create(const char *name, uint64_t freq);

/*!
Returns the name of a clock class.

@param[in] clock_class Clock class.
@returns The name, valid until it is changed, or `NULL`.
*/
extern const char *bt_ctf_clock_class_get_name(struct bt_ctf_clock_class *clock_class);

/*!
Sets the name of a clock class.

@param[in] clock_class Clock class.
@param[in] name Name for which bt_ctf_identifier_is_valid() returns #BT_CTF_TRUE.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_set_name(struct bt_ctf_clock_class *clock_class, const char *name);

/*!
Returns the description of a clock class.

@param[in] clock_class Clock class.
@returns The description, valid until it is changed, or `NULL`.
*/
extern const char *bt_ctf_clock_class_get_description(struct bt_ctf_clock_class *clock_class);

/*!
Sets the description of a clock class.

@param[in] clock_class Clock class.
@param[in] desc Any text.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_set_description(
    struct bt_ctf_clock_class *clock_class, const char *desc);

/*!
Returns the frequency of a clock class.

@param[in] clock_class Clock class.
@returns Frequency (Hz), or `UINT64_MAX` on failure.
*/
extern uint64_t bt_ctf_clock_class_get_frequency(struct bt_ctf_clock_class *clock_class);

/*!
Sets the frequency of a clock class.

@param[in] clock_class Clock class.
@param[in] freq Frequency (Hz), not 0 or `UINT64_MAX`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_set_frequency(struct bt_ctf_clock_class *clock_class, uint64_t freq);

/*!
Returns the precision of a clock class.

@param[in] clock_class Clock class.
@returns Precision (cycles), or `UINT64_MAX` on failure.
*/
extern uint64_t bt_ctf_clock_class_get_precision(struct bt_ctf_clock_class *clock_class);

/*!
Sets the precision of a clock class.

@param[in] clock_class Clock class.
@param[in] precision Precision (cycles), not `UINT64_MAX`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_set_precision(
    struct bt_ctf_clock_class *clock_class, uint64_t precision);

/*!
Gets the offset of a clock class from its origin, in whole seconds.

@param[in] clock_class Clock class.
@param[out] seconds Seconds.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_get_offset_s(
    struct bt_ctf_clock_class *clock_class, int64_t *seconds);

/*!
Sets the offset of a clock class from its origin, in whole seconds.

@param[in] clock_class Clock class.
@param[in] seconds Seconds.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_set_offset_s(struct bt_ctf_clock_class *clock_class, int64_t seconds);

/*!
Gets the part of the offset of a clock class that is given in cycles. The library adds this part to
the whole seconds of the offset.

@param[in] clock_class Clock class.
@param[out] cycles Cycles.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_get_offset_cycles(
    struct bt_ctf_clock_class *clock_class, int64_t *cycles);

/*!
Sets the part of the offset of a clock class that is given in cycles. The library adds this part to
the whole seconds of the offset.

@param[in] clock_class Clock class.
@param[in] cycles Cycles.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_set_offset_cycles(
    struct bt_ctf_clock_class *clock_class, int64_t cycles);

/*!
Returns whether a clock class is absolute. The times of absolute clocks can be compared with each
other.

@param[in] clock_class Clock class.
@returns #BT_CTF_TRUE or #BT_CTF_FALSE, or a negative value on failure.
*/
extern bt_ctf_bool bt_ctf_clock_class_is_absolute(struct bt_ctf_clock_class *clock_class);

/*!
Sets whether a clock class is absolute.

@param[in] clock_class Clock class.
@param[in] is_absolute #BT_CTF_TRUE or #BT_CTF_FALSE.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_set_is_absolute(
    struct bt_ctf_clock_class *clock_class, bt_ctf_bool is_absolute);

/*!
Returns the UUID of a clock class.

@param[in] clock_class Clock class.
@returns 16 bytes, owned by the clock class, or `NULL` on failure.
*/
extern const uint8_t *bt_ctf_clock_class_get_uuid(struct bt_ctf_clock_class *clock_class);

/*!
Sets the UUID of a clock class.

@param[in] clock_class Clock class.
@param[in] uuid 16 bytes, copied.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_clock_class_set_uuid(struct bt_ctf_clock_class *clock_class, const uint8_t *uuid);

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
