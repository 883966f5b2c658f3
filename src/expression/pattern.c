/* SPDX-License-Identifier: MIT */
#define PCRE2_CODE_UNIT_WIDTH 8

#include "expression/pattern.h"

#include <glib.h>
#include <pcre2.h>
#include <string.h>

#include "base/glob.h"

enum {
    MAX_REGEX_LENGTH = 1 << 16,
    MAX_NESTING = 100,
    /*
     * PCRE2 tries to match at each byte of the text, and counts the alternatives that it tries as
     * steps. Compiled code is fast, but doesn't count all its steps. Interpreted code counts its
     * steps, but not the bytes that a repetition matches. The length of the text is therefore
     * limited, too. The worst text takes seconds.
     */
    MAX_TEXT = 1 << 14,
    MAX_COMPILED_TEXT = 1 << 10,
    MAX_STEPS = 1 << 26, /* total for one text: see max_steps() */
    MAX_HEAP = 1 << 14,  /* KiB */
    MIN_JIT_STACK = 1 << 15,
    MAX_JIT_STACK = 1 << 20,
};

struct regex {
    pcre2_code *code;
    pcre2_match_data *data;
    pcre2_match_context *context;
    pcre2_jit_stack *stack;
};

struct expr_pattern {
    struct tg_glob *glob;  /* NULL for a regular expression */
    const char *only_text; /* the only text that matches, or NULL if there are several */
    struct regex regex;
};

struct expr_pattern *expr_pattern_create_glob(const char *glob)
{
    struct expr_pattern *self = g_new0(struct expr_pattern, 1);

    self->glob = tg_glob_create(glob);
    self->only_text = tg_glob_only_text(self->glob);
    return self;
}

const char *expr_pattern_only_text(const struct expr_pattern *self)
{
    return self->only_text;
}

static void *allocate(size_t size, void *data)
{
    return g_malloc(size);
}

static void release(void *block, void *data)
{
    g_free(block);
}

/*
 * Makes PCRE2 allocate with GLib, which ends the program if there is no memory. The functions that
 * create PCRE2's objects therefore don't return NULL.
 */
static pcre2_general_context *create_memory(void)
{
    return pcre2_general_context_create(allocate, release, NULL);
}

static pcre2_code *compile(
    const char *regex, pcre2_general_context *memory, char **fault, size_t *fault_offset)
{
    pcre2_compile_context *context = pcre2_compile_context_create(memory);
    char message[128];
    int number = 0;

    pcre2_set_max_pattern_length(context, MAX_REGEX_LENGTH);
    pcre2_set_parens_nest_limit(context, MAX_NESTING);
    pcre2_code *code = pcre2_compile((PCRE2_SPTR) regex, strlen(regex),
        PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C, &number, fault_offset,
        context);
    pcre2_compile_context_free(context);
    if (!code) {
        pcre2_get_error_message(number, (PCRE2_UCHAR *) message, sizeof message);
        *fault = g_strdup_printf("this regular expression is invalid: %s", message);
    }
    return code;
}

struct expr_pattern *expr_pattern_create_regex(
    const char *regex, char **fault, size_t *fault_offset)
{
    pcre2_general_context *memory = create_memory();
    pcre2_code *code = compile(regex, memory, fault, fault_offset);

    if (!code) {
        pcre2_general_context_free(memory);
        return NULL;
    }
    /* If compiling fails, matching is only slower. */
    (void) pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
    struct expr_pattern *self = g_new0(struct expr_pattern, 1);
    self->regex = (struct regex){
        .code = code,
        .data = pcre2_match_data_create(1, memory),
        .context = pcre2_match_context_create(memory),
        .stack = pcre2_jit_stack_create(MIN_JIT_STACK, MAX_JIT_STACK, memory),
    };
    pcre2_general_context_free(memory);
    pcre2_set_heap_limit(self->regex.context, MAX_HEAP);
    pcre2_jit_stack_assign(self->regex.context, NULL, self->regex.stack);
    return self;
}

void expr_pattern_destroy(struct expr_pattern *self)
{
    if (self) {
        pcre2_code_free(self->regex.code);
        pcre2_match_data_free(self->regex.data);
        pcre2_match_context_free(self->regex.context);
        pcre2_jit_stack_free(self->regex.stack);
        tg_glob_destroy(self->glob);
        g_free(self);
    }
}

/*
 * Returns the limit of steps for each byte of the text at which a match may begin. A repetition up
 * to the end of the text needs fewer steps than the limit.
 */
static uint32_t max_steps(size_t length)
{
    return (uint32_t) MAX(MAX_STEPS / (length + 1), 2 * length);
}

static enum expr_truth match_regex(const struct regex *regex, const char *text, size_t length)
{
    const uint32_t options = length > MAX_COMPILED_TEXT ? PCRE2_NO_JIT : 0;

    if (length > MAX_TEXT) {
        return EXPR_UNKNOWN;
    }
    pcre2_set_match_limit(regex->context, max_steps(length));
    int result = pcre2_match(
        regex->code, (PCRE2_SPTR) text, length, 0, options, regex->data, regex->context);
    if (result == PCRE2_ERROR_NOMATCH) {
        return EXPR_FALSE;
    }
    return result >= 0 ? EXPR_TRUE : EXPR_UNKNOWN;
}

enum expr_truth expr_pattern_match(const struct expr_pattern *self, const char *text, size_t length)
{
    if (self->only_text) {
        return strcmp(self->only_text, text) == 0 ? EXPR_TRUE : EXPR_FALSE;
    }
    if (self->glob) {
        return tg_glob_matches(self->glob, text, length) ? EXPR_TRUE : EXPR_FALSE;
    }
    return match_regex(&self->regex, text, length);
}
