/* SPDX-License-Identifier: MIT */
/* Tests the strings of a resolver, also after it has freed results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "plugins/lttng-utils/debug-info/address-resolver.h"

enum { PROCESS = 7, FIXED_PROCESS = 8, BASE = 0x10000000, SIZE = 0x100000 };

static const char symbols_text[] = "ffffffff81000000 T startup\n"
                                   "ffffffff81000010 T work\n"
                                   "ffffffff81000020 T rest\n";
static const uint64_t WORK = 0xffffffff81000010;

static const char *library;

/* Returns the file offset of a function of the library. */
static uint64_t place_of(const char *function)
{
    void *const handle = dlopen(library, RTLD_NOW);
    Dl_info info;
    uint64_t place;

    assert_non_null(handle);
    assert_int_not_equal(dladdr(dlsym(handle, function), &info), 0);
    place = (uint64_t) ((const char *) info.dli_saddr - (const char *) info.dli_fbase);
    dlclose(handle);
    return place;
}

/*
 * A resolver, and two processes with the library. The first one has loaded it at BASE, the second
 * one as a binary with fixed addresses.
 */
struct fixture {
    struct address_resolver *resolver;
    struct loaded_binaries *binaries;
};

static struct fixture begin(struct resolver_options options)
{
    static const char *const nowhere[] = {NULL};
    char *error = NULL;
    struct fixture self = {.binaries = loaded_binaries_create(NULL)};

    options.search.directories = nowhere;
    options.log_level = BT_LOGGING_LEVEL_NONE;
    self.resolver = address_resolver_create(&options,
        dbg_kernel_symbols_parse("symbols", symbols_text, sizeof(symbols_text) - 1, &error));
    assert_null(error);
    assert_true(process_maps_add(self.binaries->maps, loaded_binaries_process(0, PROCESS), BASE,
        SIZE, library, true, false));
    assert_true(process_maps_add(self.binaries->maps, loaded_binaries_process(0, FIXED_PROCESS), 0,
        SIZE, library, false, false));
    return self;
}

static void end(const struct fixture *self)
{
    loaded_binaries_put_ref(self->binaries);
    address_resolver_put_ref(self->resolver);
}

static const struct resolved_address *resolve_in(
    const struct fixture *self, int64_t process, uint64_t number, enum address_kind kind)
{
    const struct user_address address = {
        .binaries = self->binaries,
        .version = process_maps_version(self->binaries->maps),
        .kind = kind,
        .process_id = process,
        .address = number,
    };

    return address_resolver_resolve(self->resolver, &address);
}

static const struct resolved_address *resolve(
    const struct fixture *self, uint64_t place, enum address_kind kind)
{
    return resolve_in(self, PROCESS, BASE + place, kind);
}

/* `mark` is the character between the name of the binary and the address. */
static void check_binary(
    const struct resolved_address *resolved, const char *binary, char mark, uint64_t address)
{
    g_autofree char *name = g_path_get_basename(binary);
    g_autofree char *expected = g_strdup_printf("%s%c%#" PRIx64, name, mark, address);

    assert_string_equal(resolved->bin.text, expected);
}

static void check_place(const struct fixture *self, uint64_t place)
{
    check_binary(resolve(self, place, ADDRESS_OF_INSTRUCTION), library, '+', place);
}

static void check_kernel(const struct fixture *self, uint64_t address, enum address_kind kind,
    const char *bin, const char *func)
{
    const struct resolved_address *const resolved =
        address_resolver_resolve_kernel(self->resolver, address, kind);

    assert_string_equal(resolved->bin.text, bin);
    assert_string_equal(resolved->func.text, func);
    assert_int_equal(resolved->func.length, strlen(func));
}

static void a_function_without_a_name_has_its_linkage_name(void **state)
{
    static const char *const expected[][3] = {
        {"_Z6lonelyi+0", "_ZN2in3nerEv", "_Z6lonelyi"},
        {"lonely(int)+0", "in::ner()", "lonely(int)"},
    };
    const uint64_t place = place_of("_Z6lonelyi");

    for (unsigned i = 0; i < G_N_ELEMENTS(expected); i++) {
        const struct fixture fixture =
            begin((struct resolver_options){.demangle = i == 1, .inlined = true});
        const struct resolved_address *const resolved =
            resolve(&fixture, place, ADDRESS_OF_INSTRUCTION);

        assert_string_equal(resolved->func.text, expected[i][0]);
        assert_int_equal(resolved->call_count, 2);
        assert_string_equal(resolved->calls[0].func.text, expected[i][1]);
        assert_string_equal(resolved->calls[1].func.text, expected[i][2]);
        assert_string_equal(
            resolve(&fixture, place_of("named"), ADDRESS_OF_INSTRUCTION)->func.text, "named+0");
        end(&fixture);
    }
}

static void inlined_calls_are_only_resolved_on_request(void **state)
{
    const struct fixture fixture = begin((struct resolver_options){0});
    const struct resolved_address *const resolved =
        resolve(&fixture, place_of("_Z6lonelyi"), ADDRESS_OF_INSTRUCTION);

    assert_string_equal(resolved->func.text, "_Z6lonelyi+0");
    assert_int_equal(resolved->call_count, 0);
    end(&fixture);
}

/*
 * In the kernel and in a binary with fixed addresses, a return address has another result than an
 * instruction at the same address.
 */
static void each_kind_of_an_address_has_its_own_result(void **state)
{
    const struct fixture fixture = begin((struct resolver_options){0});
    const uint64_t named = place_of("named");

    for (unsigned round = 0; round < 2; round++) {
        check_kernel(
            &fixture, WORK, ADDRESS_OF_INSTRUCTION, "vmlinux@0xffffffff81000010", "work+0");
        check_kernel(
            &fixture, WORK, ADDRESS_OF_RETURN, "vmlinux@0xffffffff81000010", "startup+0x10");
        assert_string_equal(resolve(&fixture, named, ADDRESS_OF_INSTRUCTION)->func.text, "named+0");
        assert_string_equal(resolve(&fixture, named, ADDRESS_OF_RETURN)->func.text, "");
        assert_string_equal(resolve(&fixture, named + 1, ADDRESS_OF_INSTRUCTION)->func.text, "");
        assert_string_equal(
            resolve(&fixture, named + 1, ADDRESS_OF_RETURN)->func.text, "named+0x1");
        check_binary(resolve(&fixture, named, ADDRESS_OF_INSTRUCTION), library, '+', named);
        check_binary(resolve_in(&fixture, FIXED_PROCESS, named, ADDRESS_OF_INSTRUCTION), library,
            '@', named);
        check_binary(
            address_resolver_resolve_kernel(fixture.resolver, named, ADDRESS_OF_INSTRUCTION),
            "vmlinux", '@', named);
    }
    end(&fixture);
}

/*
 * With small capacities, the resolver frees results after each step. The cache of recent addresses
 * must not contain freed results.
 */
static void results_stay_correct_after_others_are_freed(void **state)
{
    enum { COUNT = 100 };

    for (uint32_t capacity = 1; capacity <= 64; capacity *= 4) {
        const struct fixture fixture =
            begin((struct resolver_options){.result_capacity = capacity});

        for (unsigned round = 0; round < 3; round++) {
            for (uint64_t place = 1; place <= COUNT; place++) {
                check_place(&fixture, place);
                check_place(&fixture, COUNT / 2);
                check_place(&fixture, place);
                check_kernel(&fixture, WORK + 1 + place % 2, ADDRESS_OF_INSTRUCTION,
                    place % 2 ? "vmlinux@0xffffffff81000012" : "vmlinux@0xffffffff81000011",
                    place % 2 ? "work+0x2" : "work+0x1");
            }
        }
        end(&fixture);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_function_without_a_name_has_its_linkage_name),
        cmocka_unit_test(inlined_calls_are_only_resolved_on_request),
        cmocka_unit_test(each_kind_of_an_address_has_its_own_result),
        cmocka_unit_test(results_stay_correct_after_others_are_freed),
    };

    if (argc != 2) {
        fprintf(stderr, "usage: %s NAMELESS-LIBRARY\n", argv[0]);
        return 2;
    }
    library = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
