/* SPDX-License-Identifier: MIT */
/*
 * Violates each condition of the API in a separate child process, which must print the identifier
 * of the condition and abort. The cases are in conditions/, one line per case. check-conditions.py
 * compares them with the checks in the library's sources.
 *
 *   ALWAYS(function, condition, arguments…)   this call of bt_`function` violates `condition`
 *   ALWAYS_NO_ERROR(function, arguments…)     this call is invalid while the thread has an error
 *   ALWAYS_STEPS(function, condition, {…})    the block violates `condition` of bt_`function`
 *   DEV…                                      like ALWAYS…, but only developer mode checks this
 *   WILD(…)                                   like DEV, but existing plugins and programs do this
 *   WILD_CREATE(…)                            like WILD, for functions that return a new object
 *   POST(condition, behaviour…)               developer mode detects this behaviour of a method or
 *                                             listener
 *   ALWAYS_POST(condition, behaviour…)        every build detects this behaviour
 *   NEXT, ORDER, CLOCKS                       like POST, for the "next" method of an iterator
 *
 * Builds without developer mode must tolerate WILD, WILD_CREATE, ORDER and CLOCKS.
 */
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <babeltrace2/extension/clock-conversion.h>
#include <babeltrace2/extension/damage.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/event-encoding.h>
#include <babeltrace2/extension/event-dispatch.h>
#include <babeltrace2/extension/event-field.h>
#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/first-time.h>
#include <babeltrace2/extension/event-groups.h>
#include <babeltrace2/extension/expression.h>
#include <babeltrace2/extension/field-class-walk.h>
#include <babeltrace2/extension/field-copy.h>
#include <babeltrace2/extension/graph-state.h>
#include <babeltrace2/extension/interest.h>
#include <babeltrace2/extension/late-structure.h>
#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <babeltrace2/extension/progress.h>
#include <babeltrace2/extension/putting-back.h>
#include <babeltrace2/extension/standard-output.h>
#include <babeltrace2/extension/text-bytes.h>
#include <babeltrace2/extension/time-order.h>
#include <babeltrace2/extension/waiting.h>
#include <babeltrace2/extension/warning.h>

#include "config.h"
#include "fixture.h"
#include "misbehave.h"

/* The builds in which a condition is checked. */
enum mode {
    ALWAYS_MODE,
    DEV_MODE,
    TOLERATED_MODE, /* as DEV_MODE, and other builds tolerate violations */
};

struct condition_case {
    enum mode mode;
    const char *kind;
    const char *function; /* with underscores */
    const char *condition;
};

static const uint8_t no_byte;

static bt_bool may_go_back(
    bt_self_message_iterator *self, int64_t ns_from_origin, int64_t reached_ns)
{
    return BT_TRUE;
}

static bt_component_class_sink_consume_method_status consume_nothing(bt_self_component_sink *self)
{
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

/* An initialization method that runs its own graph. */
static bt_component_class_initialize_method_status run_graph(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *graph)
{
    return (bt_component_class_initialize_method_status) bt_graph_run(graph);
}

static bt_component_class_sink *running_sink_class(void)
{
    bt_component_class_sink *sink_class = bt_component_class_sink_create("run", consume_nothing);

    bt_component_class_sink_set_initialize_method(sink_class, run_graph);
    return sink_class;
}

static bt_x_event_selector *create_event_selector(void)
{
    return bt_x_event_selector_create(NULL, 0, BT_FALSE);
}

static bt_x_event_groups *create_event_groups(void)
{
    bt_x_event_groups *groups;

    FIXTURE_CHECK(bt_x_event_groups_create("name", BT_FALSE, &groups));
    return groups;
}

/* Tests `message` with an event selector, as if its event had the class `m0.event_class`. */
static void test_with_event_selector(const bt_message *message)
{
    const bt_event_class *event_class = m0.event_class;
    bt_x_expression_truth truth;

    bt_x_event_selector_test(create_event_selector(), &message, &event_class, 1, &truth);
}

static bt_field_class *make_keyed_array(bt_field_class *key)
{
    return bt_field_class_array_dynamic_create(
        m0.trace_class, bt_field_class_integer_unsigned_create(m0.trace_class), key);
}

static bt_field_class *structure_without_key(void)
{
    bt_field_class *structure = bt_field_class_structure_create(m0.trace_class);
    bt_field_class *key = bt_field_class_integer_unsigned_create(m0.trace_class);

    FIXTURE_CHECK(
        bt_field_class_structure_append_member(structure, "array", make_keyed_array(key)));
    return structure;
}

static bt_field_class *structure_with_late_key(void)
{
    bt_field_class *structure = bt_field_class_structure_create(m0.trace_class);
    bt_field_class *key = bt_field_class_integer_unsigned_create(m0.trace_class);

    FIXTURE_CHECK(
        bt_field_class_structure_append_member(structure, "array", make_keyed_array(key)));
    FIXTURE_CHECK(bt_field_class_structure_append_member(structure, "key", key));
    return structure;
}

static const bt_port_output *another_output_port(void)
{
    static struct fixture scratch;
    const bt_component_source *source;

    FIXTURE_CHECK(bt_graph_add_source_component_with_initialize_method_data(
        m0.new_graph, m0.source_class, "another", NULL, &scratch, BT_LOGGING_LEVEL_NONE, &source));
    return bt_component_source_borrow_output_port_by_index_const(source, 0);
}

static bt_x_segment *make_segment(void)
{
    return bt_x_segment_create(m0.stream, NULL, NULL, NULL);
}

static void decode_nothing(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *data)
{
    (void) bytes;
    (void) tag;
    (void) segment;
    (void) cells;
    (void) data;
}

#define NEXT(condition, ...) POST("message-iterator-class-next-method:" condition, __VA_ARGS__)
#define CLOCKS(mip_, condition, first, second)                                                     \
    ORDER(condition, .mip = mip_, .has_clocks = 1, .clocks = {first, second})

static const struct condition_case cases[] = {
#define ALWAYS(function, condition, ...)       {ALWAYS_MODE, "pre", #function, condition},
#define ALWAYS_NO_ERROR(function, ...)         {ALWAYS_MODE, "pre", #function, "no-error"},
#define ALWAYS_STEPS(function, condition, ...) {ALWAYS_MODE, "pre", #function, condition},
#define DEV(function, condition, ...)          {DEV_MODE, "pre", #function, condition},
#define DEV_NO_ERROR(function, ...)            {DEV_MODE, "pre", #function, "no-error"},
#define DEV_STEPS(function, condition, ...)    {DEV_MODE, "pre", #function, condition},
#define WILD(function, condition, ...)         {TOLERATED_MODE, "pre", #function, condition},
#define WILD_CREATE                            WILD
#define POST(condition, ...)                   {DEV_MODE, "post", "", condition},
#define ALWAYS_POST(condition, ...)            {ALWAYS_MODE, "post", "", condition},
#define ORDER(condition, ...)                                                                      \
    {TOLERATED_MODE, "post", "", "message-iterator-class-next-method:" condition},
#include "all-conditions.inc"
};

#undef ALWAYS
#undef ALWAYS_NO_ERROR
#undef ALWAYS_STEPS
#undef DEV
#undef DEV_NO_ERROR
#undef DEV_STEPS
#undef WILD
#undef WILD_CREATE
#undef POST
#undef ALWAYS_POST
#undef ORDER

enum { FIRST = __COUNTER__ + 1 };

#define CASE                                                                                       \
    break;                                                                                         \
    case __COUNTER__ - FIRST:
#define ALWAYS(function, condition, ...) CASE(void) bt_##function(__VA_ARGS__);
#define ALWAYS_NO_ERROR(function, ...)                                                             \
    CASE make_error();                                                                             \
    (void) bt_##function(__VA_ARGS__);
#define ALWAYS_STEPS(function, condition, ...) CASE __VA_ARGS__
#define DEV                                    ALWAYS
#define DEV_NO_ERROR                           ALWAYS_NO_ERROR
#define DEV_STEPS                              ALWAYS_STEPS
#define WILD                                   ALWAYS
/* `kept` prevents valgrind from reporting the new object as lost when the child process ends. */
#define WILD_CREATE(function, condition, ...) CASE kept = bt_##function(__VA_ARGS__);
#define POST(condition, ...)                  CASE misbehave(&(struct behaviour){__VA_ARGS__});
#define ALWAYS_POST                           POST
#define ORDER                                 POST

static void *volatile kept;

/* Runs a case. The caller only selects cases that the build checks. */
static void run(int index)
{
    switch (index) {
#include "all-conditions.inc"
    default:
        break;
    }
}

static void print_identifier(char *identifier, size_t size, const struct condition_case *one)
{
    int length;

    length = snprintf(identifier, size, "%s:%s", one->kind, one->function);
    for (int i = 0; i < length; i++) {
        if (identifier[i] == '_') {
            identifier[i] = '-';
        }
    }
    snprintf(identifier + length, size - (size_t) length, "%s%s", one->function[0] ? ":" : "",
        one->condition);
}

/*
 * Reads the output of the child process from `descriptor`. Output that doesn't fit in `text` is
 * dropped.
 */
static void read_all(int descriptor, char *text, size_t size)
{
    size_t length = 0;
    ssize_t count;

    while (length < size - 1 && (count = read(descriptor, text + length, size - 1 - length)) > 0) {
        length += (size_t) count;
    }
    text[length] = '\0';
    close(descriptor);
}

/*
 * Runs case `index` in a child process. Returns the wait status of the child, and stores its
 * standard error in `text`.
 */
static int run_in_child(int index, char *text, size_t size)
{
    int ends[2];
    int status;
    pid_t child;

    if (pipe(ends) != 0 || (child = fork()) < 0) {
        perror("test-conditions");
        exit(2);
    }
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        run(index);
        _exit(0);
    }
    close(ends[1]);
    read_all(ends[0], text, size);
    waitpid(child, &status, 0);
    return status;
}

/*
 * Prints whether a library detects the violation, without judging the result. The library may be
 * another implementation of the interface. Conditions that only developer mode checks are skipped,
 * because violating them is undefined.
 */
static void say_verdict(int index)
{
    const struct condition_case *one = &cases[index];
    const bool is_extension = strncmp(one->function, "x_", 2) == 0;
    char identifier[256];
    char text[16384];
    int status;

    if (one->mode == DEV_MODE || strcmp(one->kind, "pre") != 0 || is_extension) {
        return;
    }
    print_identifier(identifier, sizeof(identifier), one);
    status = run_in_child(index, text, sizeof(text));
    printf("%s %s\n", identifier,
        WIFEXITED(status)             ? "goes-on"
        : WTERMSIG(status) == SIGABRT ? "aborts"
                                      : "crashes");
}

static bool check(int index)
{
    const struct condition_case *one = &cases[index];
    const bool must_abort = one->mode == ALWAYS_MODE || BT_DEV_MODE;
    char identifier[256];
    char wanted[300];
    char text[16384];
    int status;

    if (!must_abort && one->mode != TOLERATED_MODE) {
        return true;
    }
    print_identifier(identifier, sizeof(identifier), one);
    snprintf(wanted, sizeof(wanted), "Condition ID: `%s`.\n", identifier);
    status = run_in_child(index, text, sizeof(text));
    if (must_abort ? WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && strstr(text, wanted)
                   : WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        return true;
    }
    printf("%s: %s (wait status %d):\n%s\n", identifier,
        must_abort ? "did not abort as expected" : "must be tolerated without developer mode",
        status, text);
    return false;
}

/*
 * The argument `list` prints the identifiers. Otherwise, the argument is the path of a plugin to
 * test with. With `verdicts` before the path, the program prints the results instead of checking
 * them.
 */
int main(int argc, char **argv)
{
    const bool is_recording = strcmp(argv[1], "verdicts") == 0;
    const int count = (int) (sizeof(cases) / sizeof(cases[0]));
    const struct rlimit no_core_file = {0, 0};
    int failures = 0;

    (void) argc;
    if (strcmp(argv[1], "list") == 0) {
        for (int i = 0; i < count; i++) {
            char identifier[256];

            print_identifier(identifier, sizeof(identifier), &cases[i]);
            printf("%s %s\n", cases[i].mode == ALWAYS_MODE ? "always" : "dev", identifier);
        }
        return 0;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    setrlimit(RLIMIT_CORE, &no_core_file);
    make_fixtures(argv[1 + is_recording]);
    for (int i = 0; i < count; i++) {
        if (is_recording) {
            say_verdict(i);
        } else {
            failures += !check(i);
        }
    }
    if (!is_recording) {
        printf("%d of %d cases failed\n", failures, count);
    }
    release_fixtures();
    return failures > 0;
}
