/* SPDX-License-Identifier: MIT */
/* Tests of the messages of failed calls at each value of BABELTRACE_CTF_WRITER_LOG_LEVEL. */
#include <babeltrace2-ctf-writer/clock.h>
#include <babeltrace2-ctf-writer/object.h>
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

/* Returns the text that a failing call prints to the standard error, to be freed with g_free(). */
static char *printed(const char *level)
{
    FILE *file = tmpfile();
    const int saved = dup(STDERR_FILENO);
    char *text = g_malloc0(1000);

    assert_non_null(file);
    if (level) {
        g_setenv("BABELTRACE_CTF_WRITER_LOG_LEVEL", level, TRUE);
    } else {
        g_unsetenv("BABELTRACE_CTF_WRITER_LOG_LEVEL");
    }
    assert_return_code(dup2(fileno(file), STDERR_FILENO), 0);
    assert_null(bt_ctf_clock_create("signed"));
    (void) fflush(stderr);
    assert_return_code(dup2(saved, STDERR_FILENO), 0);
    (void) close(saved);
    rewind(file);
    (void) fread(text, 1, 999, file);
    (void) fclose(file);
    return text;
}

static void failures_are_printed_at_level_warning_and_below(void **state)
{
    static const char *const levels[] = {"T", "D", "I", "W", "TRACE", "WARN", "WARNING"};

    for (size_t i = 0; i < G_N_ELEMENTS(levels); i++) {
        g_autofree char *text = printed(levels[i]);

        assert_string_equal(text,
            "bt_ctf_clock_class_create(): warning: `signed` is not a valid name of a clock\n");
    }
}

static void failures_are_silent_at_other_levels(void **state)
{
    static const char *const levels[] = {NULL, "", "E", "FATAL", "N", "nonsense"};

    for (size_t i = 0; i < G_N_ELEMENTS(levels); i++) {
        g_autofree char *text = printed(levels[i]);

        assert_string_equal(text, "");
    }
}

static void reference_functions_ignore_null(void **state)
{
    assert_null(bt_ctf_object_get_ref(NULL));
    bt_ctf_object_put_ref(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failures_are_printed_at_level_warning_and_below),
        cmocka_unit_test(failures_are_silent_at_other_levels),
        cmocka_unit_test(reference_functions_ignore_null),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
