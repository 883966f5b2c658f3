/* SPDX-License-Identifier: MIT */
/* Inputs for tests: descriptions of graphs, queries, and feeds that return a given status. */
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
 * Runs the tests of a program with the arguments CTF-PLUGIN UTILS-PLUGIN TRACE, where TRACE is a
 * copy of traces/sample. Returns the exit status.
 */
#define run_tests_with_inputs(argc, argv, tests)                                                   \
    (load_inputs(argc, argv), cmocka_run_group_tests(tests, NULL, unload_inputs))
void load_inputs(int argc, char **argv);
int unload_inputs(void **state);

/* The context of all descriptions. Its interrupter is not set. */
extern struct assembly_context context;

/* Describes a graph that reads TRACE, which has 20 events of each of 5 classes in 4 streams. */
struct assembly_description *describe_sample(void);
/* Describes a graph that creates `count` events of one class with `field_count` integer fields. */
struct assembly_description *describe_fake(uint64_t count, uint64_t field_count);

struct col_graph *open_sample(void);
struct col_graph *open_fake(uint64_t count, uint64_t field_count);

/* Adds a table to `query`. `names` and `fields` are separated by spaces; NULL means all of them. */
struct col_table_query *add_table(
    struct col_query *query, enum col_events events, const char *names, const char *fields);

/*
 * A feed that returns `status` after `calls_before` calls: once, or for all later calls if
 * `is_lasting` is true.
 */
struct interruption {
    struct col_feed feed;
    uint64_t calls_before;
    enum col_status status;
    bool is_lasting;
};

struct col_feed interrupt(struct interruption *interruption);

#endif
