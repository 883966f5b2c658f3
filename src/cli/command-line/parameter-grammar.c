/* SPDX-License-Identifier: MIT */
/* A recursive descent parser that works on characters. The grammar is in parameter-grammar.h. */
#include "cli/command-line/parameter-grammar.h"

#include <errno.h>
#include <string.h>

#include "assembly/cleanup.h"
#include "base/source-text.h"
#include "cli/error.h"

/* The maximum depth of nested arrays and maps. Each level uses stack space. */
enum { MAX_DEPTH = 256 };

/*
 * These messages suggest double quotes, because users often write paths, times and dates without
 * quotes.
 */
static const char not_a_number[] = "this is not a number (put text between double quotes)";
static const char not_a_value[] = "expecting a value (put text between double quotes)";

struct parser {
    const char *start;
    const char *at;
    int depth;
    /* The first problem, and the position of the problem in the text. */
    const char *problem;
    const char *problem_at;
};

static const struct {
    const char *name;
    enum { NULL_WORD, TRUE_WORD, FALSE_WORD } meaning;
} words[] = {
    {"null", NULL_WORD},
    {"nul", NULL_WORD},
    {"NULL", NULL_WORD},
    {"true", TRUE_WORD},
    {"TRUE", TRUE_WORD},
    {"yes", TRUE_WORD},
    {"YES", TRUE_WORD},
    {"false", FALSE_WORD},
    {"FALSE", FALSE_WORD},
    {"no", FALSE_WORD},
    {"NO", FALSE_WORD},
};

static bt_value *parse_value(struct parser *parser);

/* Records a problem at `at`, unless a problem is already recorded. */
static void *fail(struct parser *parser, const char *at, const char *problem)
{
    if (!parser->problem) {
        parser->problem = problem;
        parser->problem_at = at;
    }
    return NULL;
}

static void skip_space(struct parser *parser)
{
    while (g_ascii_isspace(*parser->at)) {
        parser->at++;
    }
}

/* Skips white space. If the next character is `c`, takes it. */
static bool take(struct parser *parser, char c)
{
    skip_space(parser);
    if (*parser->at != c) {
        return false;
    }
    parser->at++;
    return true;
}

static bool is_name_start(char c)
{
    return g_ascii_isalpha(c) || c == '_';
}

static bool is_name_part(char c)
{
    return is_name_start(c) || g_ascii_isdigit(c) || c == ':' || c == '.' || c == '-';
}

/* Takes a name. Returns NULL if the text doesn't continue with a name. */
static char *take_name(struct parser *parser)
{
    skip_space(parser);
    if (!is_name_start(*parser->at)) {
        return NULL;
    }

    const char *start = parser->at;

    while (is_name_part(*parser->at)) {
        parser->at++;
    }
    return g_strndup(start, (size_t) (parser->at - start));
}

static bt_value *parse_word(struct parser *parser)
{
    g_autofree char *name = take_name(parser);

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (strcmp(words[i].name, name) != 0) {
            continue;
        }
        if (words[i].meaning == NULL_WORD) {
            bt_value_get_ref(bt_value_null);
            return bt_value_null;
        }
        return bt_value_bool_create_init(words[i].meaning == TRUE_WORD);
    }
    return bt_value_string_create_init(name);
}

/* Takes up to three octal digits. */
static char take_octal(struct parser *parser)
{
    int value = 0;

    for (int i = 0; i < 3 && *parser->at >= '0' && *parser->at <= '7'; i++) {
        value = value * 8 + (*parser->at++ - '0');
    }
    return (char) value;
}

static char take_escaped(struct parser *parser)
{
    if (*parser->at >= '0' && *parser->at <= '7') {
        return take_octal(parser);
    }

    static const char letters[] = "ntrbf", bytes[] = "\n\t\r\b\f";
    const char c = *parser->at++;
    const char *letter = strchr(letters, c);

    return letter ? bytes[letter - letters] : c;
}

static bt_value *parse_string(struct parser *parser)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const char *start = parser->at++;

    while (*parser->at && *parser->at != '"') {
        if (*parser->at == '\\' && parser->at[1]) {
            parser->at++;
            g_string_append_c(text, take_escaped(parser));
        } else {
            g_string_append_c(text, *parser->at++);
        }
    }
    if (!*parser->at) {
        return fail(parser, start, "this string has no closing double quote");
    }
    parser->at++;
    return bt_value_string_create_init(text->str);
}

/* Skips the prefix of the integer at `*text` and returns its base. */
static unsigned integer_base(const char **text)
{
    const char *t = *text;

    if (t[0] != '0') {
        return 10;
    }
    if (t[1] == 'x' || t[1] == 'X') {
        *text += 2;
        return 16;
    }
    if (t[1] == 'b' || t[1] == 'B') {
        *text += 2;
        return 2;
    }
    return 8;
}

/* Returns whether the number at `text` is a real: digits, then a period or an exponent. */
static bool is_real(const char *text)
{
    while (g_ascii_isdigit(*text)) {
        text++;
    }
    return *text == '.' || *text == 'e' || *text == 'E';
}

/*
 * Checks that the number from `start` to the current position isn't followed by another character
 * of a word.
 */
static bool check_number_end(struct parser *parser, const char *start)
{
    return !is_name_part(*parser->at) || fail(parser, start, not_a_number);
}

/* Takes an integer without a sign. The integer may not be greater than `max`. */
static bool take_integer(struct parser *parser, uint64_t max, const char *range, uint64_t *value)
{
    const char *start = parser->at;
    unsigned base = integer_base(&parser->at);
    char *end;

    errno = 0;
    *value = g_ascii_strtoull(parser->at, &end, base);

    bool overflow = errno == ERANGE || *value > max;

    /* g_ascii_strtoull() would also accept white space and a sign before the digits. */
    if (!g_ascii_isxdigit(*parser->at) || end == parser->at) {
        return fail(parser, start, not_a_number);
    }
    parser->at = end;
    return check_number_end(parser, start) && (!overflow || fail(parser, start, range));
}

static bt_value *parse_real(struct parser *parser, bool negative)
{
    const char *start = parser->at;
    char *end;
    double value = g_ascii_strtod(start, &end);

    if (end == start) {
        return fail(parser, start, "expecting a value");
    }
    parser->at = end;
    if (!check_number_end(parser, start)) {
        return NULL;
    }
    return bt_value_real_create_init(negative ? -value : value);
}

static bt_value *parse_signed(struct parser *parser, bool negative)
{
    uint64_t value;
    uint64_t max = (uint64_t) INT64_MAX + (negative ? 1 : 0);

    if (!take_integer(parser, max, "this integer does not fit in 64 bits with a sign", &value)) {
        return NULL;
    }
    return bt_value_integer_signed_create_init((int64_t) (negative ? 0 - value : value));
}

static bool is_number_start(const char *text)
{
    return g_ascii_isdigit(text[0]) || (text[0] == '.' && g_ascii_isdigit(text[1]));
}

static bt_value *parse_number(struct parser *parser)
{
    bool negative = take(parser, '-');

    skip_space(parser);
    if (!is_number_start(parser->at)) {
        return fail(parser, parser->at, "expecting a number after `-`");
    }
    return is_real(parser->at) ? parse_real(parser, negative) : parse_signed(parser, negative);
}

static bt_value *parse_unsigned(struct parser *parser)
{
    parser->at++;
    skip_space(parser);
    if (!g_ascii_isdigit(*parser->at)) {
        return fail(parser, parser->at, "expecting an unsigned integer after `+`");
    }

    uint64_t value;

    if (!take_integer(parser, UINT64_MAX, "this integer does not fit in 64 bits", &value)) {
        return NULL;
    }
    return bt_value_integer_unsigned_create_init(value);
}

static bool parse_element(struct parser *parser, bt_value *array)
{
    autovalue element = parse_value(parser);

    if (!element) {
        return false;
    }
    /* The array now holds the only reference to the value. */
    if (bt_value_array_append_element(array, (bt_value *) element) < 0) {
        return fail(parser, parser->at, "not enough memory");
    }
    return true;
}

/* Parses one `NAME=VALUE` and inserts it into `map`. */
static bool parse_entry(struct parser *parser, bt_value *map)
{
    g_autofree char *name = take_name(parser);

    if (!name) {
        return fail(parser, parser->at, "expecting the name of a parameter");
    }
    if (!take(parser, '=')) {
        return fail(parser, parser->at, "expecting `=`");
    }

    autovalue value = parse_value(parser);

    if (!value) {
        return false;
    }
    if (bt_value_map_insert_entry(map, name, (bt_value *) value) < 0) {
        return fail(parser, parser->at, "not enough memory");
    }
    return true;
}

/*
 * Parses the items of an array or a map, and the closing bracket. If the bracket is missing, the
 * error is `problem`.
 */
static bool parse_items(struct parser *parser, bt_value *container,
    bool (*parse_item)(struct parser *, bt_value *), char closing, const char *problem)
{
    while (!take(parser, closing)) {
        if (!parse_item(parser, container)) {
            return false;
        }
        if (!take(parser, ',')) {
            return take(parser, closing) || fail(parser, parser->at, problem);
        }
    }
    return true;
}

/* Parses an array or a map. The current position is after the opening bracket. */
static bt_value *parse_container(struct parser *parser, bt_value *container,
    bool (*parse_item)(struct parser *, bt_value *), char closing, const char *problem)
{
    bool ok = false;

    parser->at++;
    if (parser->depth < MAX_DEPTH) {
        parser->depth++;
        ok = parse_items(parser, container, parse_item, closing, problem);
        parser->depth--;
    } else {
        fail(parser, parser->at - 1, "arrays and maps are nested too deeply");
    }
    if (!ok) {
        bt_value_put_ref(container);
        return NULL;
    }
    return container;
}

static bt_value *parse_value(struct parser *parser)
{
    skip_space(parser);

    const char c = *parser->at;

    if (c == '"') {
        return parse_string(parser);
    }
    if (c == '[') {
        return parse_container(
            parser, bt_value_array_create(), parse_element, ']', "expecting `,` or `]`");
    }
    if (c == '{') {
        return parse_container(
            parser, bt_value_map_create(), parse_entry, '}', "expecting `,` or `}`");
    }
    if (c == '+') {
        return parse_unsigned(parser);
    }
    if (c == '-' || is_number_start(parser->at)) {
        return parse_number(parser);
    }
    if (is_name_start(c)) {
        return parse_word(parser);
    }
    return fail(parser, parser->at, strchr(",]}", c) ? "expecting a value" : not_a_value);
}

/*
 * Appends the line of the text that contains the problem, and a caret below the position of the
 * problem.
 */
static void describe_problem(const struct parser *parser, GString *error)
{
    size_t length = strlen(parser->start);
    size_t offset = (size_t) (parser->problem_at - parser->start);

    g_string_printf(error, "column %zu: %s",
        tg_source_position(parser->start, length, offset).column, parser->problem);
    tg_append_source_excerpt(error, "    ", parser->start, length, offset);
}

bt_value *parameter_text_parse(const char *text, GString *error)
{
    struct parser parser = {.start = text, .at = text};
    bt_value *map = bt_value_map_create();

    while (parse_entry(&parser, map) && take(&parser, ',')) {
    }
    skip_space(&parser);
    if (*parser.at) {
        fail(&parser, parser.at, "expecting `,`");
    }
    if (parser.problem) {
        describe_problem(&parser, error);
        bt_value_put_ref(map);
        return NULL;
    }
    return map;
}

bt_value *parameter_text_parse_option(const char *option, const char *text)
{
    g_autoptr(GString) error = g_string_new(NULL);
    bt_value *map = parameter_text_parse(text, error);

    if (!map) {
        cli_error("%s: %s", option, error->str);
    }
    return map;
}

bool parameter_text_parse_integer(const char *text, int64_t *integer)
{
    struct parser parser = {.start = text, .at = text};
    autovalue value = parse_value(&parser);

    skip_space(&parser);
    if (!value || *parser.at || !bt_value_is_signed_integer(value)) {
        return false;
    }
    *integer = bt_value_integer_signed_get(value);
    return true;
}

void parameter_text_append_string(GString *out, const char *text)
{
    g_string_append_c(out, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            g_string_append_c(out, '\\');
        }
        g_string_append_c(out, *text);
    }
    g_string_append_c(out, '"');
}
