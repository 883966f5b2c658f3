/* SPDX-License-Identifier: MIT */
/* Tracepoints whose fields have all types that LTTng-UST records. */
/* clang-format can't parse the arguments of LTTng-UST's macros. */
/* clang-format off */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER sample

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./tracepoints.h"

#if !defined(SAMPLE_TRACEPOINTS_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define SAMPLE_TRACEPOINTS_H

#include <lttng/tracepoint.h>
#include <stdint.h>

LTTNG_UST_TRACEPOINT_ENUM(sample, weather,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("SUN", 0)
        lttng_ust_field_enum_range("RAIN", 1, 4)
        lttng_ust_field_enum_value("SNOW", 5)
        lttng_ust_field_enum_range("STORM", 6, 9)))

LTTNG_UST_TRACEPOINT_EVENT(sample, numbers,
    LTTNG_UST_TP_ARGS(int64_t, number),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(int8_t, i8, (int8_t) number)
        lttng_ust_field_integer(uint8_t, u8, (uint8_t) number)
        lttng_ust_field_integer(int16_t, i16, (int16_t) number)
        lttng_ust_field_integer_hex(uint32_t, hexadecimal, (uint32_t) number)
        lttng_ust_field_integer_network(uint16_t, network, (uint16_t) number)
        lttng_ust_field_integer_network_hex(uint32_t, network_hexadecimal, (uint32_t) number)
        lttng_ust_field_integer(int64_t, i64, number)
        lttng_ust_field_float(float, single, (float) number / 3)
        lttng_ust_field_float(double, real, (double) number / 7)))

LTTNG_UST_TRACEPOINT_EVENT(sample, texts,
    LTTNG_UST_TP_ARGS(const char *, text, const char *, characters, size_t, length),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_string(text, text)
        lttng_ust_field_array_text(char, name, characters, 8)
        lttng_ust_field_sequence_text(char, part, text, size_t, length)))

LTTNG_UST_TRACEPOINT_EVENT(sample, arrays,
    LTTNG_UST_TP_ARGS(const int32_t *, values, size_t, length),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_array(int32_t, three, values, 3)
        lttng_ust_field_array_hex(uint8_t, bytes, (const uint8_t *) values, 6)
        lttng_ust_field_sequence(int32_t, some, values, size_t, length)
        lttng_ust_field_sequence_hex(uint16_t, words, (const uint16_t *) values, size_t, length)))

LTTNG_UST_TRACEPOINT_EVENT(sample, states,
    LTTNG_UST_TP_ARGS(int, state),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_enum(sample, weather, uint8_t, today, state)
        lttng_ust_field_enum(sample, weather, int32_t, tomorrow, state - 1)))
LTTNG_UST_TRACEPOINT_LOGLEVEL(sample, states, LTTNG_UST_TRACEPOINT_LOGLEVEL_WARNING)

LTTNG_UST_TRACEPOINT_EVENT(sample, nothing, LTTNG_UST_TP_ARGS(), LTTNG_UST_TP_FIELDS())

#endif

#include <lttng/tracepoint-event.h>
