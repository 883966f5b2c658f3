/* SPDX-License-Identifier: MIT */
/*
 * Checks that a statement violates a condition of the API. The statement runs in a child process,
 * which must print the condition's identifier and abort.
 */
#ifndef TESTS_LIB_BREAKS_CONDITION_H
#define TESTS_LIB_BREAKS_CONDITION_H

#include <glib.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Forks. In the child, returns 0, with standard error redirected to the pipe of `*read_end`. */
static inline pid_t fork_with_captured_stderr(int *read_end)
{
    const struct rlimit no_core_file = {0, 0};
    int ends[2];
    pid_t child;

    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &no_core_file);
        /* In the child process, cmocka would report SIGABRT as a failure of the test. */
        signal(SIGABRT, SIG_DFL);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
    } else {
        *read_end = ends[0];
    }
    close(ends[1]);
    return child;
}

static inline char *read_all(int descriptor)
{
    GString *text = g_string_new(NULL);
    char part[512];
    ssize_t length;

    while ((length = read(descriptor, part, sizeof(part))) > 0) {
        g_string_append_len(text, part, length);
    }
    close(descriptor);
    return g_string_free(text, FALSE);
}

/* Checks that the child's standard error contains `wanted`, and that the child aborted. */
static inline void check_broken_condition(
    pid_t child, int read_end, const char *wanted, const char *file, int line)
{
    g_autofree char *output = read_all(read_end);
    int status;

    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT) {
        print_error("the child did not abort (wait status %d), output: %s\n", status, output);
        _fail(file, line);
    }
    if (!strstr(output, wanted)) {
        print_error("expected: %s\noutput: %s\n", wanted, output);
        _fail(file, line);
    }
}

#define assert_aborts_with(wanted, statement)                                                      \
    do {                                                                                           \
        int read_end = -1;                                                                         \
        const pid_t child = fork_with_captured_stderr(&read_end);                                  \
                                                                                                   \
        if (child == 0) {                                                                          \
            statement;                                                                             \
            _exit(0);                                                                              \
        }                                                                                          \
        check_broken_condition(child, read_end, (wanted), __FILE__, __LINE__);                     \
    } while (0)

/* `condition` is the whole identifier, such as "pre:value-bool-get:is-boolean-value:value-object".
 */
#define assert_breaks_condition(condition, statement)                                              \
    assert_aborts_with("Condition ID: `" condition "`", statement)

#endif
