/* SPDX-License-Identifier: MIT */
/* Reads scripts; see script.h. */
#include "tests/support/script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void script_fail(const struct script_line *line, const char *what)
{
    fprintf(stderr, "%s:%u: %s\n", line->script->path, line->number, what);
    exit(2);
}

const char *script_word(const struct script_line *line, unsigned index)
{
    if (index >= line->count) {
        script_fail(line, "a word is missing");
    }
    return line->words[index];
}

const char *script_option(const struct script_line *line, const char *name)
{
    const size_t length = strlen(name);

    for (unsigned i = 1; i < line->count; i++) {
        if (strncmp(line->words[i], name, length) == 0 && line->words[i][length] == '=') {
            return line->words[i] + length + 1;
        }
    }
    return NULL;
}

uint64_t script_unsigned_option(
    const struct script_line *line, const char *name, uint64_t default_value)
{
    const char *value = script_option(line, name);

    return value ? g_ascii_strtoull(value, NULL, 0) : default_value;
}

void *script_object(const struct script_line *line, const char *name)
{
    void *object = name ? g_hash_table_lookup(line->script->objects, name) : NULL;

    if (!object) {
        script_fail(line, "unknown object");
    }
    return object;
}

static void free_line(void *data)
{
    struct script_line *line = data;

    g_strfreev(line->words);
    g_free(line);
}

static void free_sequence(void *data)
{
    struct script_sequence *sequence = data;

    g_ptr_array_free(sequence->lines, TRUE);
    g_free(sequence);
}

static void free_input(void *data)
{
    g_ptr_array_free(data, TRUE);
}

static void add_sequence(struct script *script, int64_t ns_from_origin)
{
    GPtrArray *input = script->inputs->pdata[script->inputs->len - 1];
    struct script_sequence *sequence = g_new(struct script_sequence, 1);

    sequence->ns_from_origin = ns_from_origin;
    sequence->lines = g_ptr_array_new_with_free_func(free_line);
    g_ptr_array_add(input, sequence);
}

static void read_param(struct script *script, const struct script_line *line)
{
    const char *name = script_word(line, 1);
    const char *type = script_word(line, 2);
    const char *value = script_word(line, 3);

    if (strcmp(type, "string") == 0) {
        bt_value_map_insert_string_entry(script->params, name, value);
    } else if (strcmp(type, "int") == 0) {
        bt_value_map_insert_signed_integer_entry(
            script->params, name, g_ascii_strtoll(value, NULL, 10));
    } else if (strcmp(type, "uint") == 0) {
        bt_value_map_insert_unsigned_integer_entry(
            script->params, name, g_ascii_strtoull(value, NULL, 10));
    } else if (strcmp(type, "real") == 0) {
        bt_value_map_insert_real_entry(script->params, name, g_ascii_strtod(value, NULL));
    } else if (strcmp(type, "bool") == 0) {
        bt_value_map_insert_bool_entry(script->params, name, strcmp(value, "yes") == 0);
    } else {
        script_fail(line, "unknown type of value");
    }
}

static void read_source(struct script *script, const struct script_line *line)
{
    const char *seek = script_option(line, "seek");
    const char *forward = script_option(line, "forward");

    script->batch = script_unsigned_option(line, "batch", 0);
    script->can_seek = !seek || strcmp(seek, "none") != 0;
    script->seeks_exactly = !seek || strcmp(seek, "inexact") != 0;
    script->can_seek_forward = !forward || strcmp(forward, "no") != 0;
    script->earliest = script_unsigned_option(line, "earliest", UINT64_MAX);
}

/*
 * Reads a statement about the graph, or one that begins a list of messages, and returns false.
 * Returns true for any other statement, which the source or the sink uses later. The caller keeps
 * ownership of `line`.
 */
static bool is_for_source_or_sink(struct script *script, const struct script_line *line)
{
    const char *keyword = line->words[0];

    if (strcmp(keyword, "mip") == 0) {
        script->mip = g_ascii_strtoull(script_word(line, 1), NULL, 10);
    } else if (strcmp(keyword, "filter") == 0) {
        script->filter = g_strdup(script_word(line, 1));
    } else if (strcmp(keyword, "sink") == 0) {
        script->sink = g_strdup(script_word(line, 1));
    } else if (strcmp(keyword, "param") == 0) {
        read_param(script, line);
    } else if (strcmp(keyword, "source") == 0) {
        read_source(script, line);
    } else if (strcmp(keyword, "wild") == 0) {
        script->is_wild = true;
    } else if (strcmp(keyword, "cause") == 0) {
        script->cause = g_strdup(script_word(line, 1));
    } else if (strcmp(keyword, "input") == 0) {
        g_ptr_array_add(script->inputs, g_ptr_array_new_with_free_func(free_sequence));
        add_sequence(script, INT64_MIN);
    } else if (strcmp(keyword, "seek") == 0) {
        add_sequence(script, g_ascii_strtoll(script_word(line, 1), NULL, 10));
    } else {
        return true;
    }
    return false;
}

static void read_line(struct script *script, unsigned number, const char *text)
{
    struct script_line *line;
    int count;
    char **words;

    if (!g_shell_parse_argv(text, &count, &words, NULL)) {
        return; /* the line has only spaces or a comment */
    }
    line = g_new(struct script_line, 1);
    *line = (struct script_line){script, number, (unsigned) count, words};
    if (!is_for_source_or_sink(script, line)) {
        free_line(line);
    } else if (strcmp(words[0], "do") == 0) {
        g_ptr_array_add(script->steps, line);
    } else if (script->inputs->len == 0) {
        g_ptr_array_add(script->definitions, line);
    } else {
        const GPtrArray *input = script->inputs->pdata[script->inputs->len - 1];
        const struct script_sequence *sequence = input->pdata[input->len - 1];

        g_ptr_array_add(sequence->lines, line);
    }
}

struct script *script_read(const char *path)
{
    struct script *script = g_new0(struct script, 1);
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    if (!g_file_get_contents(path, &text, NULL, &error)) {
        fprintf(stderr, "%s\n", error->message);
        exit(2);
    }
    script->path = g_strdup(path);
    script->params = bt_value_map_create();
    script->can_seek = script->seeks_exactly = script->can_seek_forward = true;
    script->earliest = UINT64_MAX;
    script->definitions = g_ptr_array_new_with_free_func(free_line);
    script->inputs = g_ptr_array_new_with_free_func(free_input);
    script->steps = g_ptr_array_new_with_free_func(free_line);
    script->objects = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    const char *at = text;

    for (unsigned number = 1; *at != '\0'; number++) {
        const char *end = strchrnul(at, '\n');
        g_autofree char *line = g_strndup(at, (size_t) (end - at));

        at = *end == '\n' ? end + 1 : end;
        if (strcmp(line, "expected") == 0) {
            break;
        }
        read_line(script, number, line);
    }
    script->text = g_strndup(text, (size_t) (at - text));
    script->expected = g_strdup(at);
    return script;
}

void script_free(struct script *script)
{
    g_hash_table_destroy(script->objects);
    g_ptr_array_free(script->steps, TRUE);
    g_ptr_array_free(script->inputs, TRUE);
    g_ptr_array_free(script->definitions, TRUE);
    bt_value_put_ref(script->params);
    g_free(script->cause);
    g_free(script->filter);
    g_free(script->sink);
    g_free(script->expected);
    g_free(script->text);
    g_free(script->path);
    g_free(script);
}
