/* SPDX-License-Identifier: MIT */
/*
 * Tests waiting until a graph can continue. In these tests, a timer simulates the arrival of data:
 * the timer's descriptor becomes readable while the graph waits. The tests start a timer after the
 * graph has returned AGAIN. Each wait that must end early has the limit LONG_US. If the wait lasts
 * until this limit, the test fails.
 */
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/waiting.h>
#include <cmocka.h>

#define MS INT64_C(1000000)

enum {
    SHORT_US = 30000,
    LONG_US = 30000000, /* longer than the wait of any test */
};

/*
 * A source and the events that it waits for. The source ends when `descriptor` is readable or at
 * `deadline_ns`.
 */
struct source {
    bool says_nothing; /* the source doesn't declare what it waits for */
    int descriptor;    /* -1: no descriptor */
    int64_t deadline_ns;
    int64_t delay_ns; /* if not 0: time from the first AGAIN to the deadline */
    bool never_ends;
    unsigned int message_count; /* number of messages to send first */
    bt_clock_class *clock_class;
    unsigned int next_calls; /* output: number of "next" calls */
};

static int64_t now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000 * MS + now.tv_nsec;
}

static bool is_ready(const struct source *source)
{
    struct pollfd descriptor = {.fd = source->descriptor, .events = POLLIN};

    return !source->never_ends && (now_ns() >= source->deadline_ns ||
                                      (poll(&descriptor, 1, 0) > 0 && descriptor.revents & POLLIN));
}

static bt_message_iterator_class_next_method_status source_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct source *source =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));

    source->next_calls++;
    if (source->message_count > 0) {
        source->message_count--;
        messages[0] = bt_message_message_iterator_inactivity_create(self, source->clock_class, 1);
        *count = 1;
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
    }
    if (is_ready(source)) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    if (source->delay_ns > 0 && source->deadline_ns == INT64_MAX) {
        source->deadline_ns = now_ns() + source->delay_ns;
    }
    if (!source->says_nothing) {
        bt_x_self_message_iterator_wait_for(self, source->descriptor, POLLIN, source->deadline_ns);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
}

static bt_component_class_initialize_method_status source_initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    struct source *source = data;
    bt_self_component *component = bt_self_component_source_as_self_component(self);

    source->clock_class = bt_clock_class_create(component);
    bt_self_component_set_data(component, source);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self, "out", NULL, NULL);
}

static void source_finalize(bt_self_component_source *self)
{
    struct source *source =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self));

    bt_clock_class_put_ref(source->clock_class);
}

static const bt_port_output *add_source(bt_graph *graph, const char *name, struct source *source)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(source_next);
    bt_component_class_source *class = bt_component_class_source_create("wait", iterator_class);
    const bt_component_source *component;

    bt_component_class_source_set_initialize_method(class, source_initialize);
    bt_component_class_source_set_finalize_method(class, source_finalize);
    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(
                         graph, class, name, NULL, source, BT_LOGGING_LEVEL_NONE, &component),
        0);
    bt_component_class_source_put_ref(class);
    bt_message_iterator_class_put_ref(iterator_class);
    return bt_component_source_borrow_output_port_by_index_const(component, 0);
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    const int status = bt_message_iterator_next(iterator, &messages, &count);

    for (uint64_t i = 0; status == 0 && i < count; i++) {
        bt_message_put_ref(messages[i]);
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

/* The method of a sink that doesn't poll its iterator. */
static bt_graph_simple_sink_component_consume_func_status consume_nothing(
    bt_message_iterator *iterator, void *data)
{
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_AGAIN;
}

static void add_sink(bt_graph *graph, const char *name, const bt_port_output *upstream,
    bt_graph_simple_sink_component_consume_func consume_func)
{
    const bt_component_sink *sink;

    assert_int_equal(
        bt_graph_add_simple_sink_component(graph, name, NULL, consume_func, NULL, NULL, &sink), 0);
    assert_int_equal(bt_graph_connect_ports(graph, upstream,
                         bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        0);
}

/* A filter with two inputs. It polls the first input once, and then only the second one. */
struct filter {
    bt_message_iterator *inputs[2];
    unsigned int next_calls;
    bool says_again; /* the filter itself returns AGAIN */
};

static bt_message_iterator_class_initialize_method_status filter_iterator_initialize(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_self_component *component = bt_self_message_iterator_borrow_component(self);
    struct filter *filter = bt_self_component_get_data(component);

    for (uint64_t i = 0; i < 2; i++) {
        assert_int_equal(bt_message_iterator_create_from_message_iterator(self,
                             bt_self_component_filter_borrow_input_port_by_index(
                                 (bt_self_component_filter *) component, i),
                             &filter->inputs[i]),
            0);
    }
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void filter_iterator_finalize(bt_self_message_iterator *self)
{
    struct filter *filter =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));

    for (int i = 0; i < 2; i++) {
        bt_message_iterator_put_ref(filter->inputs[i]);
    }
}

static bt_message_iterator_class_next_method_status filter_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct filter *filter =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    bt_message_array_const batch;

    if (filter->says_again) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
    }
    return (bt_message_iterator_class_next_method_status) bt_message_iterator_next(
        filter->inputs[filter->next_calls++ > 0], &batch, count);
}

static bt_component_class_initialize_method_status filter_initialize(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component_set_data(bt_self_component_filter_as_self_component(self), data);
    bt_self_component_filter_add_input_port(self, "a", NULL, NULL);
    bt_self_component_filter_add_input_port(self, "b", NULL, NULL);
    return (bt_component_class_initialize_method_status) bt_self_component_filter_add_output_port(
        self, "out", NULL, NULL);
}

static const bt_port_output *add_filter(bt_graph *graph, struct filter *filter,
    const bt_port_output *first, const bt_port_output *second)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(filter_next);
    bt_component_class_filter *class;
    const bt_port_output *upstream[] = {first, second};
    const bt_component_filter *component;

    bt_message_iterator_class_set_initialize_method(iterator_class, filter_iterator_initialize);
    bt_message_iterator_class_set_finalize_method(iterator_class, filter_iterator_finalize);
    class = bt_component_class_filter_create("pick", iterator_class);
    bt_component_class_filter_set_initialize_method(class, filter_initialize);
    assert_int_equal(bt_graph_add_filter_component_with_initialize_method_data(
                         graph, class, "filter", NULL, filter, BT_LOGGING_LEVEL_NONE, &component),
        0);
    for (uint64_t i = 0; i < 2; i++) {
        assert_int_equal(
            bt_graph_connect_ports(graph, upstream[i],
                bt_component_filter_borrow_input_port_by_index_const(component, i), NULL),
            0);
    }
    bt_component_class_filter_put_ref(class);
    bt_message_iterator_class_put_ref(iterator_class);
    return bt_component_filter_borrow_output_port_by_index_const(component, 0);
}

/* Creates a graph of one source and one sink. */
static bt_graph *create_graph(struct source *source)
{
    bt_graph *graph = bt_graph_create(0);

    add_sink(graph, "sink", add_source(graph, "source", source), consume);
    return graph;
}

/* Returns a descriptor that becomes readable some time after start_timer(). */
static int create_timer(void)
{
    const int descriptor = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);

    assert_true(descriptor >= 0);
    return descriptor;
}

static void start_timer(int descriptor, int64_t us)
{
    const struct itimerspec time = {
        .it_value = {.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000}};

    assert_int_equal(timerfd_settime(descriptor, 0, &time, NULL), 0);
}

static void assert_again(bt_graph *graph)
{
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_AGAIN);
}

static void assert_end(bt_graph *graph)
{
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_OK);
}

/*
 * Waits until the graph can continue, which must happen before LONG_US. Returns the time of the
 * wait in nanoseconds.
 */
static int64_t wait_till_ready(bt_graph *graph, uint64_t retry_us)
{
    const int64_t begin = now_ns();
    int64_t duration;

    assert_true(bt_x_graph_wait(graph, retry_us, UINT64_MAX));
    duration = now_ns() - begin;
    assert_true(duration < LONG_US / 2 * INT64_C(1000));
    return duration;
}

static void a_descriptor_ends_the_wait(void **state)
{
    struct source source = {.descriptor = create_timer(), .deadline_ns = INT64_MAX};
    bt_graph *graph = create_graph(&source);

    assert_again(graph);
    start_timer(source.descriptor, SHORT_US);
    wait_till_ready(graph, LONG_US);
    assert_end(graph);
    assert_int_equal(source.next_calls, 2);
    bt_graph_put_ref(graph);
    close(source.descriptor);
}

static void a_deadline_ends_the_wait(void **state)
{
    struct source source = {.descriptor = -1, .deadline_ns = INT64_MAX, .delay_ns = 30 * MS};
    bt_graph *graph = create_graph(&source);

    assert_again(graph);
    wait_till_ready(graph, LONG_US);
    assert_true(now_ns() >= source.deadline_ns);
    assert_end(graph);
    assert_int_equal(source.next_calls, 2);
    bt_graph_put_ref(graph);
}

static void a_wait_for_a_source_that_declares_nothing_ends_after_the_retry_time(void **state)
{
    struct source source = {.says_nothing = true, .descriptor = -1, .deadline_ns = INT64_MAX};
    bt_graph *graph = create_graph(&source);

    assert_again(graph);
    assert_true(wait_till_ready(graph, SHORT_US) >= SHORT_US * 1000);
    assert_again(graph);
    wait_till_ready(graph, 0);
    bt_graph_put_ref(graph);
}

static void a_declaration_is_valid_for_one_wait(void **state)
{
    struct source source = {
        .descriptor = create_timer(), .deadline_ns = INT64_MAX, .never_ends = true};
    bt_graph *graph = create_graph(&source);

    assert_again(graph);
    start_timer(source.descriptor, 1);
    wait_till_ready(graph, LONG_US);
    source.says_nothing = true;
    assert_again(graph);
    assert_true(wait_till_ready(graph, SHORT_US) >= SHORT_US * 1000);
    bt_graph_put_ref(graph);
    close(source.descriptor);
}

static void a_wait_for_a_sink_that_polls_nothing_ends_after_the_retry_time(void **state)
{
    struct source source = {.descriptor = -1, .deadline_ns = INT64_MAX};
    bt_graph *graph = bt_graph_create(0);

    add_sink(graph, "sink", add_source(graph, "source", &source), consume_nothing);
    assert_again(graph);
    assert_true(wait_till_ready(graph, SHORT_US) >= SHORT_US * 1000);
    bt_graph_put_ref(graph);
}

static void a_filter_waits_for_the_iterator_that_it_polled_last(void **state)
{
    struct filter filter = {.says_again = false};
    struct source first = {
        .descriptor = create_timer(), .deadline_ns = INT64_MAX, .never_ends = true};
    struct source second = {.descriptor = create_timer(), .deadline_ns = INT64_MAX};
    bt_graph *graph = bt_graph_create(0);

    add_sink(graph, "sink",
        add_filter(graph, &filter, add_source(graph, "first", &first),
            add_source(graph, "second", &second)),
        consume);
    assert_again(graph);
    start_timer(first.descriptor, 1);
    wait_till_ready(graph, LONG_US);
    /* The first source remains ready, but the filter no longer polls it. */
    assert_again(graph);
    start_timer(second.descriptor, SHORT_US);
    wait_till_ready(graph, LONG_US);
    assert_end(graph);
    assert_int_equal(first.next_calls, 1);
    assert_int_equal(second.next_calls, 2);
    bt_graph_put_ref(graph);
    close(first.descriptor);
    close(second.descriptor);
}

static void a_wait_for_a_filter_that_declares_nothing_ends_after_the_retry_time(void **state)
{
    struct filter filter = {.says_again = true};
    struct source first = {.descriptor = -1}, second = {.descriptor = -1};
    bt_graph *graph = bt_graph_create(0);

    add_sink(graph, "sink",
        add_filter(graph, &filter, add_source(graph, "first", &first),
            add_source(graph, "second", &second)),
        consume);
    assert_again(graph);
    assert_true(wait_till_ready(graph, SHORT_US) >= SHORT_US * 1000);
    bt_graph_put_ref(graph);
}

static void an_idle_sink_does_not_delay_a_busy_one(void **state)
{
    struct source idle = {.descriptor = -1, .deadline_ns = INT64_MAX};
    struct source busy = {
        .descriptor = create_timer(), .deadline_ns = INT64_MAX, .message_count = 5};
    bt_graph *graph = bt_graph_create(0);
    unsigned int waits = 0;

    add_sink(graph, "idle", add_source(graph, "idle-source", &idle), consume);
    add_sink(graph, "busy", add_source(graph, "busy-source", &busy), consume);
    for (; busy.next_calls < 6; waits++) {
        assert_again(graph);
        if (busy.next_calls < 6) {
            wait_till_ready(graph, LONG_US);
        }
    }
    /*
     * Both sources are waiting now. The source that was polled last isn't the first one that can
     * continue.
     */
    assert_again(graph);
    start_timer(busy.descriptor, SHORT_US);
    wait_till_ready(graph, LONG_US);
    assert_again(graph);
    assert_int_equal(waits, 7);
    assert_int_equal(busy.next_calls, 7);
    bt_graph_put_ref(graph);
    close(busy.descriptor);
}

static void a_ready_graph_does_not_wait(void **state)
{
    struct source source = {.descriptor = -1, .deadline_ns = 0};
    bt_graph *graph = create_graph(&source);

    wait_till_ready(graph, LONG_US);
    assert_end(graph);
    wait_till_ready(graph, LONG_US);
    bt_graph_put_ref(graph);
}

static void a_wait_ends_at_its_limit(void **state)
{
    struct source source = {.says_nothing = true, .descriptor = -1, .deadline_ns = INT64_MAX};
    bt_graph *graph = create_graph(&source);
    const int64_t begin = now_ns();

    assert_again(graph);
    assert_false(bt_x_graph_wait(graph, LONG_US, 0));
    /* The retry time counts from the first of several waits. Otherwise, this loop would never end.
     */
    while (!bt_x_graph_wait(graph, SHORT_US * 3, SHORT_US)) {
    }
    assert_true(now_ns() - begin >= SHORT_US * 3 * 1000);
    bt_graph_put_ref(graph);
}

/*
 * Checks that the source's descriptor ends only one wait early, and that the next waits take the
 * whole retry time.
 */
static void assert_ends_one_wait(bt_graph *graph)
{
    assert_again(graph);
    wait_till_ready(graph, LONG_US);
    for (int i = 0; i < 2; i++) {
        assert_again(graph);
        assert_true(wait_till_ready(graph, SHORT_US) >= SHORT_US * 1000);
    }
}

static void a_hang_up_ends_one_wait(void **state)
{
    g_autofree char *folder = g_dir_make_tmp("waiting-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "fifo", NULL);
    struct source source = {.deadline_ns = INT64_MAX};
    bt_graph *graph = create_graph(&source);
    int writer;

    assert_int_equal(mkfifo(path, 0600), 0);
    source.descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    writer = open(path, O_WRONLY | O_CLOEXEC);
    close(writer);
    assert_ends_one_wait(graph);
    /* Another writer opens the FIFO. */
    writer = open(path, O_WRONLY | O_CLOEXEC);
    assert_again(graph);
    assert_int_equal(write(writer, "", 1), 1);
    wait_till_ready(graph, LONG_US);
    assert_end(graph);
    bt_graph_put_ref(graph);
    close(writer);
    close(source.descriptor);
    g_remove(path);
    g_rmdir(folder);
}

static void a_closed_descriptor_ends_one_wait(void **state)
{
    struct source source = {.descriptor = create_timer(), .deadline_ns = INT64_MAX};
    bt_graph *graph = create_graph(&source);

    close(source.descriptor);
    assert_ends_one_wait(graph);
    bt_graph_put_ref(graph);
}

static void an_idle_wait_uses_little_processor_time(void **state)
{
    struct source source = {.descriptor = create_timer(), .deadline_ns = INT64_MAX};
    bt_graph *graph = create_graph(&source);
    struct timespec begin, end;
    int64_t wall, cpu;

    assert_again(graph);
    start_timer(source.descriptor, SHORT_US * 10);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begin);
    wall = wait_till_ready(graph, LONG_US);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
    cpu = (end.tv_sec - begin.tv_sec) * 1000 * MS + end.tv_nsec - begin.tv_nsec;
    assert_true(cpu < wall / 20);
    bt_graph_put_ref(graph);
    close(source.descriptor);
}

static const bt_interrupter *interrupter_of_signal;

static void handle_signal(int number)
{
    if (interrupter_of_signal) {
        bt_interrupter_set((bt_interrupter *) interrupter_of_signal);
    }
}

/*
 * Sends a signal every `us` microseconds, because the first one may arrive before the wait. If `us`
 * is 0, stops the signals.
 */
static void set_alarm(suseconds_t us)
{
    const struct sigaction action = {.sa_handler = handle_signal, .sa_flags = SA_RESTART};
    const struct itimerval time = {.it_value = {.tv_usec = us}, .it_interval = {.tv_usec = us}};

    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &time, NULL);
}

static void a_signal_ends_the_wait(void **state)
{
    struct source source = {.descriptor = -1, .deadline_ns = INT64_MAX};
    bt_graph *graph = create_graph(&source);

    interrupter_of_signal = NULL;
    assert_again(graph);
    set_alarm(SHORT_US);
    assert_false(bt_x_graph_wait(graph, LONG_US, UINT64_MAX));
    set_alarm(0);
    bt_graph_put_ref(graph);
}

static void *set_interrupter(void *interrupter)
{
    bt_interrupter_set(interrupter);
    return NULL;
}

static void an_interrupter_ends_the_wait(void **state)
{
    struct source source = {.descriptor = -1, .deadline_ns = INT64_MAX};
    bt_graph *graph = create_graph(&source);
    bt_interrupter *interrupter = bt_interrupter_create();
    pthread_t thread;

    bt_graph_add_interrupter(graph, interrupter);
    assert_again(graph);
    interrupter_of_signal = interrupter;
    set_alarm(SHORT_US);
    while (!bt_x_graph_wait(graph, LONG_US, UINT64_MAX)) {
    }
    set_alarm(0);
    assert_true(bt_interrupter_is_set(interrupter));
    /* Another thread sets the interrupter. This doesn't wake up the waiting thread. */
    bt_interrupter_reset(interrupter);
    pthread_create(&thread, NULL, set_interrupter, interrupter);
    wait_till_ready(graph, LONG_US);
    assert_true(bt_interrupter_is_set(interrupter));
    pthread_join(thread, NULL);
    bt_graph_put_ref(graph);
    bt_interrupter_put_ref(interrupter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_descriptor_ends_the_wait),
        cmocka_unit_test(a_deadline_ends_the_wait),
        cmocka_unit_test(a_wait_for_a_source_that_declares_nothing_ends_after_the_retry_time),
        cmocka_unit_test(a_declaration_is_valid_for_one_wait),
        cmocka_unit_test(a_wait_for_a_sink_that_polls_nothing_ends_after_the_retry_time),
        cmocka_unit_test(a_filter_waits_for_the_iterator_that_it_polled_last),
        cmocka_unit_test(a_wait_for_a_filter_that_declares_nothing_ends_after_the_retry_time),
        cmocka_unit_test(an_idle_sink_does_not_delay_a_busy_one),
        cmocka_unit_test(a_ready_graph_does_not_wait),
        cmocka_unit_test(a_wait_ends_at_its_limit),
        cmocka_unit_test(a_hang_up_ends_one_wait),
        cmocka_unit_test(a_closed_descriptor_ends_one_wait),
        cmocka_unit_test(an_idle_wait_uses_little_processor_time),
        cmocka_unit_test(a_signal_ends_the_wait),
        cmocka_unit_test(an_interrupter_ends_the_wait),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
