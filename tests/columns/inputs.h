/* SPDX-License-Identifier: MIT */
/* Graphs to read columns from, queries, and feeds that break. */
#ifndef TESTS_COLUMNS_INPUTS_H
#define TESTS_COLUMNS_INPUTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "columns/private-graph.h"
#include "columns/query.h"

/*
 * Runs tests of a program whose arguments are CTF-PLUGIN UTILS-PLUGIN TRACE, where TRACE is that of
 * traces/sample. Returns the exit status.
 */
#define run_tests_with_inputs(argc, argv, tests)                                                   \
    (load_inputs(argc, argv), cmocka_run_group_tests(tests, NULL, unload_inputs))
void load_inputs(int argc, char **argv);
int unload_inputs(void **state);

/* Of all descriptions. No interrupter is set. */
extern struct assembly_context context;

/* The trace which has 20 events of each of 5 classes in 4 streams. */
struct assembly_description *describe_sample(void);
/* `count` events of one class, with `field_count` integers. */
struct assembly_description *describe_fake(uint64_t count, uint64_t field_count);

struct col_graph *open_sample(void);
struct col_graph *open_fake(uint64_t count, uint64_t field_count);

/* Adds a table. `names` and `fields` are separated by spaces; NULL: all. */
struct col_table_query *add_table(
    struct col_query *query, enum col_events events, const char *names, const char *fields);

/* A feed which returns another status at one of its calls, or from that call on. */
struct interruption {
    struct col_feed feed;
    uint64_t calls_before;
    enum col_status status;
    bool is_lasting;
};

struct col_feed interrupt(struct interruption *interruption);

#endif
