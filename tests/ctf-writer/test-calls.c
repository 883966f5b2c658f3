/* SPDX-License-Identifier: MIT */
/*
 * test-calls [good]: calls every function with good and with bad arguments. With `good`, calls only
 * the functions that Babeltrace's library has, with good arguments. Prints `good NAME` or `bad
 * NAME` for each call.
 */
#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool bad_calls_too = true;

static bool failed;
static void *kept[4096];
static size_t kept_count;

static void note(const char *how, const char *call)
{
    printf("%s %.*s\n", how, (int) strcspn(call, "("), call);
}

void note_good(const char *call)
{
    note("good", call);
}

void note_bad(const char *call)
{
    note("bad", call);
}

void expect(bool holds, const char *file, int line, const char *call)
{
    if (!holds) {
        fprintf(stderr, "%s:%d: %s\n", file, line, call);
        failed = true;
    }
}

void *keep_object(void *object, const char *file, int line, const char *call)
{
    expect(object && kept_count < sizeof kept / sizeof kept[0], file, line, call);
    if (failed && !object) {
        exit(1);
    }
    kept[kept_count++] = object;
    return object;
}

void put_kept(void)
{
    while (kept_count > 0) {
        RUN(bt_ctf_object_put_ref(kept[--kept_count]));
    }
}

bool same_text(const char *text, const char *other)
{
    return text && strcmp(text, other) == 0;
}

static void call_object_functions(void)
{
    struct bt_ctf_field_type *type = bt_ctf_field_type_string_create(), *moved = NULL;

    IS(bt_ctf_object_get_ref(type), type);
    RUN(bt_ctf_object_put_ref(type));
    BAD_IS(bt_ctf_object_get_ref(NULL), NULL);
    BAD_RUN(bt_ctf_object_put_ref(NULL));
    BT_CTF_OBJECT_MOVE_REF(moved, type);
    expect(!type && moved, __FILE__, __LINE__, "BT_CTF_OBJECT_MOVE_REF");
    BT_CTF_OBJECT_PUT_REF_AND_RESET(moved);
    expect(!moved, __FILE__, __LINE__, "BT_CTF_OBJECT_PUT_REF_AND_RESET");
    BT_CTF_OBJECT_PUT_REF_AND_RESET(moved);
}

static void call_identifier_functions(void)
{
    IS(bt_ctf_identifier_is_valid("name"), BT_CTF_TRUE);
    IS(bt_ctf_identifier_is_valid("_name9"), BT_CTF_TRUE);
    IS(bt_ctf_identifier_is_valid("Event"), BT_CTF_TRUE);
    IS(bt_ctf_identifier_is_valid("event"), BT_CTF_FALSE);
    IS(bt_ctf_identifier_is_valid(""), BT_CTF_FALSE);
    BAD_IS(bt_ctf_identifier_is_valid("two words"), BT_CTF_FALSE);
    BAD_IS(bt_ctf_identifier_is_valid("9name"), BT_CTF_FALSE);
    BAD_IS(bt_ctf_identifier_is_valid("größe"), BT_CTF_FALSE);
    BAD_IS(bt_ctf_identifier_is_valid(NULL), BT_CTF_FALSE);
    expect(bt_ctf_validate_identifier("name") == 0 || !bad_calls_too, __FILE__, __LINE__,
        "a valid name");
    expect(
        bt_ctf_validate_identifier("event") < 0 || !bad_calls_too, __FILE__, __LINE__, "a keyword");
}

static void call_visitor_functions(void)
{
    BAD_IS(bt_ctf_visitor_object_get_type(NULL), BT_CTF_VISITOR_OBJECT_TYPE_UNKNOWN);
    REFUSES(bt_ctf_visitor_object_get_object(NULL));
}

int main(int argc, char **argv)
{
    char folder[] = "/tmp/ctf-writer-calls-XXXXXX", command[64];

    setvbuf(stdout, NULL, _IOLBF, 0);
    bad_calls_too = argc < 2 || strcmp(argv[1], "good") != 0;
    expect(mkdtemp(folder) != NULL, __FILE__, __LINE__, "mkdtemp");
    call_object_functions();
    call_identifier_functions();
    call_visitor_functions();
    call_types();
    put_kept();
    call_fields();
    put_kept();
    call_clocks();
    put_kept();
    if (bad_calls_too) {
        call_clock_classes();
        put_kept();
    }
    call_classes(folder);
    put_kept();
    call_streams(folder);
    put_kept();
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command) != 0 || failed;
}
