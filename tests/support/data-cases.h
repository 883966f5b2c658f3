/* SPDX-License-Identifier: MIT */
/*
 * Data cases: a test program runs each file of the folders on its command line as a test.
 *
 *     PROGRAM FOLDER... [--only PATTERN] [--update]
 *
 * --only runs the cases whose file names match a shell pattern. --update writes the actual output
 * into the cases, as the expected output.
 */
#ifndef TESTS_SUPPORT_DATA_CASES_H
#define TESTS_SUPPORT_DATA_CASES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/*
 * Runs the files whose names begin with `prefix` ("" for all), in the order of their paths. `run`
 * gets the path of its file as `*state`. Returns the exit status, which is 1 if no case matches.
 */
int support_run_cases(
    int argc, char **argv, const char *group_name, const char *prefix, CMUnitTestFunction run);

/* Returns whether the command line contains --update. */
bool support_updates_cases(void);

#endif
