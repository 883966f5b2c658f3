/* SPDX-License-Identifier: MIT */
/* Seven event classes, of the kinds and sizes that applications record. */
/* The arguments of LTTng-UST's macros are not C. */
/* clang-format off */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER work

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./tracepoints.h"

#if !defined(WORK_TRACEPOINTS_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define WORK_TRACEPOINTS_H

#include <lttng/tracepoint.h>
#include <stdint.h>

LTTNG_UST_TRACEPOINT_ENUM(work, state,
    LTTNG_UST_TP_ENUM_VALUES(
        lttng_ust_field_enum_value("NEW", 0)
        lttng_ust_field_enum_value("READY", 1)
        lttng_ust_field_enum_range("WAITING", 2, 6)
        lttng_ust_field_enum_range("GONE", 7, 200)))

LTTNG_UST_TRACEPOINT_EVENT(work, counts,
    LTTNG_UST_TP_ARGS(int32_t, number, uint64_t, random),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer(int32_t, number, number)
        lttng_ust_field_integer_hex(uint64_t, random, random)
        lttng_ust_field_integer(int8_t, small, (int8_t) number)
        lttng_ust_field_integer(uint16_t, medium, (uint16_t) random)
        lttng_ust_field_integer_network(uint32_t, network, (uint32_t) number)))

LTTNG_UST_TRACEPOINT_EVENT(work, reals,
    LTTNG_UST_TP_ARGS(float, single, double, real),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_float(float, single, single)
        lttng_ust_field_float(double, real, real)))

LTTNG_UST_TRACEPOINT_EVENT(work, texts,
    LTTNG_UST_TP_ARGS(const char *, text, const char *, name),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_string(text, text)
        lttng_ust_field_array_text(char, name, name, 8)))

LTTNG_UST_TRACEPOINT_EVENT(work, lists,
    LTTNG_UST_TP_ARGS(const int32_t *, numbers, const char *, text, size_t, length),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_array(int32_t, numbers, numbers, 4)
        lttng_ust_field_sequence(int32_t, some, numbers, size_t, length)
        lttng_ust_field_sequence_text(char, part, text, size_t, length)))

LTTNG_UST_TRACEPOINT_EVENT(work, states,
    LTTNG_UST_TP_ARGS(int, state, long, file),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_enum(work, state, uint8_t, state, state)
        lttng_ust_field_integer(long, file, file)))

LTTNG_UST_TRACEPOINT_EVENT(work, memory,
    LTTNG_UST_TP_ARGS(uint64_t, address, size_t, size),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_integer_hex(uint64_t, address, address)
        lttng_ust_field_integer(size_t, size, size)))

LTTNG_UST_TRACEPOINT_EVENT(work, nothing, LTTNG_UST_TP_ARGS(), LTTNG_UST_TP_FIELDS())

#endif

#include <lttng/tracepoint-event.h>
