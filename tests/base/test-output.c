/* SPDX-License-Identifier: MIT */
/* Written bytes arrive complete and in order, and a failed write is an error. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/output.h"

/*
 * Writes pieces of all sizes with tg_output_write(), and short pieces directly to reserved space.
 * Returns the expected bytes.
 */
static GString *write_pieces(struct tg_output *output)
{
    GString *expected = g_string_new(NULL);
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    g_autofree char *piece = g_malloc(300000);

    for (unsigned i = 0; i < 400; i++) {
        const size_t size = (size_t) g_rand_int_range(random, 0, i % 40 ? 9000 : 300000);

        memset(piece, 'a' + (int) (i % 26), size);
        g_string_append_len(expected, piece, (ssize_t) size);
        tg_output_write(output, piece, size);

        char text[TG_BLOCK * 4] = "a short piece with more bytes after it";
        const size_t short_size = (size_t) g_rand_int_range(random, 0, 38);

        tg_output_reserve(output, short_size);
        output->at = tg_put_block(output->at, text, short_size);
        g_string_append_len(expected, text, (ssize_t) short_size);
    }
    return expected;
}

static void pieces_of_all_sizes_arrive_in_a_file(void **state)
{
    g_autofree char *path = g_strdup_printf("%s/tg-output-XXXXXX", g_get_tmp_dir());
    g_autofree char *written = NULL;
    struct tg_output output;
    size_t length;

    close(g_mkstemp(path));
    assert_int_equal(tg_output_open(&output, path), 0);
    g_autoptr(GString) expected = write_pieces(&output);

    assert_int_equal(tg_output_close(&output), 0);
    tg_output_clear(&output);
    assert_true(g_file_get_contents(path, &written, &length, NULL));
    assert_int_equal(length, expected->len);
    assert_memory_equal(written, expected->str, length);
    g_unlink(path);
}

static void pieces_of_all_sizes_arrive_in_memory(void **state)
{
    g_autoptr(GString) written = g_string_new(NULL);
    struct tg_output output;

    tg_output_init_memory(&output, written);
    g_autoptr(GString) expected = write_pieces(&output);

    assert_int_equal(tg_output_close(&output), 0);
    tg_output_clear(&output);
    assert_true(g_string_equal(written, expected));
}

/* Accepts `room` bytes in total, and then fails. */
struct receiver {
    GString *received;
    size_t room;
    unsigned calls;
};

static int receive(void *target, const char *data, size_t length)
{
    struct receiver *self = target;

    self->calls++;
    if (self->received->len + length > self->room) {
        return EDQUOT;
    }
    g_string_append_len(self->received, data, (ssize_t) length);
    return 0;
}

static void pieces_of_all_sizes_arrive_at_a_function(void **state)
{
    g_autoptr(GString) received = g_string_new(NULL);
    struct receiver receiver = {.received = received, .room = SIZE_MAX};
    struct tg_output output;

    tg_output_init_function(&output, receive, &receiver);
    g_autoptr(GString) expected = write_pieces(&output);

    assert_int_equal(tg_output_close(&output), 0);
    tg_output_clear(&output);
    assert_true(g_string_equal(received, expected));
}

static void a_failed_function_is_not_called_again(void **state)
{
    g_autoptr(GString) received = g_string_new(NULL);
    struct receiver receiver = {.received = received, .room = 8};
    struct tg_output output;

    tg_output_init_function(&output, receive, &receiver);
    tg_output_write(&output, "12345", 5);
    assert_int_equal(tg_output_flush(&output), 0);
    tg_output_write(&output, "67890", 5);
    assert_int_equal(tg_output_flush(&output), EDQUOT);
    tg_output_write(&output, "6", 1);
    assert_int_equal(tg_output_close(&output), EDQUOT);
    tg_output_clear(&output);
    assert_string_equal(received->str, "12345");
    assert_int_equal(receiver.calls, 2);
}

static void a_flush_without_bytes_does_not_call_the_function(void **state)
{
    g_autoptr(GString) received = g_string_new(NULL);
    struct receiver receiver = {.received = received};
    struct tg_output output;

    tg_output_init_function(&output, receive, &receiver);
    assert_int_equal(tg_output_close(&output), 0);
    tg_output_clear(&output);
    assert_int_equal(receiver.calls, 0);
}

static void a_full_disk_is_an_error(void **state)
{
    struct tg_output output;

    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    assert_int_equal(tg_output_open(&output, "/dev/full"), 0);
    tg_output_write(&output, "text", 4);
    assert_int_equal(output.error, 0);
    assert_int_equal(tg_output_flush(&output), ENOSPC);
    tg_output_write(&output, "text", 4);
    assert_int_equal(tg_output_close(&output), ENOSPC);
    tg_output_clear(&output);
}

static void a_missing_folder_is_an_error(void **state)
{
    struct tg_output output;

    assert_int_equal(tg_output_open(&output, "/nonexistent/folder/file"), ENOENT);
    tg_output_clear(&output);
}

static void a_closed_pipe_is_an_error(void **state)
{
    struct tg_output output;
    int ends[2];

    signal(SIGPIPE, SIG_IGN);
    assert_int_equal(pipe(ends), 0);
    close(ends[0]);
    tg_output_init(&output, ends[1]);
    tg_output_write(&output, "text", 4);
    assert_int_equal(tg_output_flush(&output), EPIPE);
    tg_output_clear(&output);
    close(ends[1]);
}

static void a_slow_reader_of_a_nonblocking_pipe_gets_everything(void **state)
{
    enum { TOTAL = 3000000 };
    struct tg_output output;
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    const pid_t child = fork();

    if (child == 0) {
        char buffer[1000];
        size_t total = 0;

        close(ends[1]);
        for (ssize_t got; (got = read(ends[0], buffer, sizeof(buffer))) > 0;) {
            total += (size_t) got;
        }
        _exit(total == TOTAL ? 0 : 1);
    }
    close(ends[0]);
    tg_output_init(&output, ends[1]);
    for (unsigned i = 0; i < TOTAL / 10; i++) {
        tg_output_write(&output, "0123456789", 10);
    }
    assert_int_equal(tg_output_close(&output), 0);
    tg_output_clear(&output);
    close(ends[1]);

    int status;

    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_of_all_sizes_arrive_in_a_file),
        cmocka_unit_test(pieces_of_all_sizes_arrive_in_memory),
        cmocka_unit_test(pieces_of_all_sizes_arrive_at_a_function),
        cmocka_unit_test(a_failed_function_is_not_called_again),
        cmocka_unit_test(a_flush_without_bytes_does_not_call_the_function),
        cmocka_unit_test(a_full_disk_is_an_error),
        cmocka_unit_test(a_missing_folder_is_an_error),
        cmocka_unit_test(a_closed_pipe_is_an_error),
        cmocka_unit_test(a_slow_reader_of_a_nonblocking_pipe_gets_everything),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
