/* SPDX-License-Identifier: MIT */
/* A graph that violates the rules in one way, in a component method, a listener or a message. */
#ifndef TESTS_API_MISBEHAVE_H
#define TESTS_API_MISBEHAVE_H

#include <stdint.h>

enum fault {
    FAULT_NONE,
    PLUGIN_INITIALIZE_STATUS_UNKNOWN,
    INITIALIZE_STATUS_UNKNOWN,
    SUPPORTED_VERSIONS_STATUS_UNKNOWN,
    QUERY_STATUS_UNKNOWN,
    PORT_ADDED_STATUS_UNKNOWN,
    SOURCE_OUTPUT_PORT_CONNECTED_STATUS_UNKNOWN,
    FILTER_INPUT_PORT_CONNECTED_STATUS_UNKNOWN,
    FILTER_OUTPUT_PORT_CONNECTED_STATUS_UNKNOWN,
    SINK_INPUT_PORT_CONNECTED_STATUS_UNKNOWN,
    GRAPH_IS_CONFIGURED_STATUS_UNKNOWN,
    CONSUME_STATUS_UNKNOWN,
    ITERATOR_INITIALIZE_STATUS_UNKNOWN,
    CAN_SEEK_BEGINNING_STATUS_UNKNOWN,
    SEEK_BEGINNING_STATUS_UNKNOWN,
    CAN_SEEK_NS_STATUS_UNKNOWN,
    SEEK_NS_STATUS_UNKNOWN,
    INITIALIZE_LEAVES_ERROR,
    FINALIZE_LEAVES_ERROR,
    GRAPH_IS_CONFIGURED_LEAVES_ERROR,
    CONSUME_LEAVES_ERROR,
    CONSUME_NEVER_ENDS,
    QUERY_LEAVES_ERROR,
    QUERY_WITHOUT_RESULT,
    SUPPORTED_VERSION_UNKNOWN,
    PORT_ADDED_LEAVES_ERROR,
    ITERATOR_INITIALIZE_LEAVES_ERROR,
    ITERATOR_FINALIZE_LEAVES_ERROR,
    CAN_SEEK_BEGINNING_IS_NO_BOOL,
    CAN_SEEK_NS_IS_NO_BOOL,
    NEXT_LEAVES_ERROR,
    NEXT_STATUS_UNKNOWN,
    NEXT_ENDS_WITH_MESSAGES,
    NEXT_TRIES_AGAIN_WITH_MESSAGES,
    NEXT_WITHOUT_MESSAGES,
    NEXT_WITH_TOO_MANY_MESSAGES,
    NEXT_WITH_NULL_MESSAGE,
    NEXT_WITH_DESTROYED_MESSAGE,
};

/*
 * The clock class of a stream. CLOCK_CUSTOM_A and CLOCK_CUSTOM_B have different custom origins.
 * CLOCK_UNKNOWN_A and CLOCK_UNKNOWN_B have unknown origins and different identities.
 */
enum clock {
    CLOCK_NONE,
    CLOCK_EPOCH,
    CLOCK_CUSTOM_A, /* MIP 1 */
    CLOCK_CUSTOM_B, /* MIP 1 */
    CLOCK_UNKNOWN,
    CLOCK_UNKNOWN_A,
    CLOCK_UNKNOWN_B,
};

struct behaviour {
    uint64_t mip;
    enum fault fault;
    /*
     * A sequence of letters. S, s: stream beginning and end. P, p: packet beginning and end. E:
     * event; e: event outside any packet; u: event with fields that aren't set. D: discarded
     * packets. All messages belong to one stream with a clock, whose time doesn't advance. <: an
     * inactivity message with an earlier time.
     */
    const char *messages;
    /* Two stream beginnings with these clocks, instead of `messages`. */
    enum clock clocks[2];
    int has_clocks;
};

/* Runs the graph with the fault. Returns 0 if the library doesn't detect the fault. */
int misbehave(const struct behaviour *behaviour);

#endif
