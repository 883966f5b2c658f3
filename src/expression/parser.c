/* SPDX-License-Identifier: MIT */
#include "expression/parser.h"

#include <string.h>

#include "base/source-text.h"
#include "expression/advice.h"
#include "expression/constants.h"
#include "expression/string-literal.h"
#include "expression/time-literal.h"
#include "expression/token.h"

enum {
    MAX_LENGTH = 1 << 20,
    MAX_NODES = 1 << 17,
    MAX_DEPTH = 400, /* the limit of the nesting; parentheses count twice */
    /*
     * The limit of nested `any`. Arrays may have many elements, and each level multiplies the
     * number of tests.
     */
    MAX_ANY_DEPTH = 3,
    /* The limit of the tree's height. A long `a || b || c ...` can reach this limit, too. */
    MAX_HEIGHT = 1000,
};

struct parser {
    const char *text;
    struct expr_token token; /* the current token */
    struct expr_tree *tree;
    uint32_t depth;
    uint32_t any_depth; /* the number of EXPR_ANY that enclose the current token */
    char *error;        /* the first error, or NULL */
};

char *expr_explain(const char *text, size_t offset, const char *what)
{
    GString *message = g_string_new(what);

    tg_append_source_excerpt(message, "  ", text, strlen(text), offset);
    return g_string_free(message, FALSE);
}

/*
 * Sets the error unless there already is one. Returns EXPR_NONE, as all functions that read a node
 * do after an error.
 */
static uint32_t fail(struct parser *self, size_t offset, const char *what)
{
    if (!self->error) {
        self->error = expr_explain(self->text, offset, what);
    }
    self->token.kind = EXPR_TOKEN_END;
    return EXPR_NONE;
}

/*
 * Moves to the next token. After an error, does nothing: fail() has set the current token to the
 * end of the text.
 */
static void advance(struct parser *self)
{
    if (self->error) {
        return;
    }
    self->token = expr_token_read(self->text, self->token.offset + self->token.length);
    if (self->token.kind == EXPR_TOKEN_BAD) {
        fail(self, self->token.offset, self->token.fault);
    }
}

/* Fails with the message that `expected` is missing, followed by `advice` unless it is NULL. */
static uint32_t fail_with_advice(struct parser *self, const char *expected, const char *advice)
{
    g_autofree char *found =
        tg_printable_text(self->text + self->token.offset, MIN(self->token.length, 40));
    g_autoptr(GString) what = g_string_new(expected);

    if (self->token.kind == EXPR_TOKEN_END) {
        g_string_append(what, " is missing at the end");
    } else {
        g_string_append_printf(what, " is missing before `%s`", found);
    }
    if (advice) {
        g_string_append_printf(what, ": %s", advice);
    }
    return fail(self, self->token.offset, what->str);
}

static uint32_t fail_at_token(struct parser *self, const char *expected)
{
    return fail_with_advice(self, expected, NULL);
}

/* Fails because the current token isn't a string. */
static uint32_t fail_without_string(struct parser *self)
{
    return fail_with_advice(
        self, "a string", self->token.kind == EXPR_TOKEN_NAME ? "a text needs quotes" : NULL);
}

static bool accept(struct parser *self, enum expr_token_kind kind)
{
    if (self->token.kind != kind) {
        return false;
    }
    advance(self);
    return true;
}

static void expect(struct parser *self, enum expr_token_kind kind, const char *name)
{
    if (!accept(self, kind)) {
        fail_at_token(self, name);
    }
}

static bool token_is(const struct parser *self, const char *word)
{
    return self->token.kind == EXPR_TOKEN_NAME && self->token.length == strlen(word) &&
           strncmp(self->text + self->token.offset, word, self->token.length) == 0;
}

static uint32_t add(struct parser *self, struct expr_node node)
{
    if (self->error) {
        return EXPR_NONE;
    }
    node.slot = EXPR_NONE;
    if (self->tree->nodes->len == MAX_NODES) {
        return fail(self, node.offset, "the expression has too many operands");
    }
    g_array_append_val(self->tree->nodes, node);
    return self->tree->nodes->len - 1;
}

static uint32_t height_of(const struct parser *self, uint32_t index)
{
    return index == EXPR_NONE ? 0 : expr_node_at(self->tree, index)->height;
}

static uint32_t add_operator(
    struct parser *self, enum expr_kind kind, size_t offset, uint32_t first, uint32_t second)
{
    const uint32_t below = MAX(height_of(self, first), height_of(self, second));
    const uint32_t height = kind == EXPR_ITEM ? below : 1 + below;

    if (height > MAX_HEIGHT) {
        return fail(self, offset,
            "the expression has too many operators in a row: use `in` for a long list of values");
    }
    return add(self, (struct expr_node){
                         .kind = kind,
                         .offset = (uint32_t) offset,
                         .operands = {first, second},
                         .height = height,
                     });
}

static uint32_t add_operand(struct parser *self, enum expr_kind kind)
{
    return add_operator(self, kind, self->token.offset, EXPR_NONE, EXPR_NONE);
}

/* Returns a node that was just added, or NULL after an error. */
static struct expr_node *node_at(const struct parser *self, uint32_t index)
{
    return index == EXPR_NONE ? NULL : &g_array_index(self->tree->nodes, struct expr_node, index);
}

/* Reads the current token, a number or a time, as an operand. */
static uint32_t read_literal(struct parser *self)
{
    const struct expr_token *token = &self->token;
    struct expr_node node = {
        .offset = (uint32_t) token->offset,
        .operands = {EXPR_NONE, EXPR_NONE},
        .height = 1,
    };

    if (token->kind == EXPR_TOKEN_INTEGER) {
        node.kind = EXPR_NUMBER;
        node.constant = expr_value_of_number(expr_number_of_unsigned(token->integer));
    } else if (token->kind == EXPR_TOKEN_REAL) {
        node.kind = EXPR_NUMBER;
        node.constant = expr_value_of_number(expr_number_of_real(token->real));
    } else {
        node.kind = EXPR_TIME;
        node.text = g_string_chunk_insert_len(
            self->tree->texts, self->text + token->offset, (ptrdiff_t) token->length);
    }
    uint32_t index = add(self, node);
    advance(self);
    return index;
}

/* Adds the current token, a string, as an operand. */
static uint32_t add_string(struct parser *self, const char *text, struct expr_value constant)
{
    const uint32_t index = add_operand(self, EXPR_STRING);

    if (index != EXPR_NONE) {
        node_at(self, index)->text = text;
        node_at(self, index)->constant = constant;
    }
    advance(self);
    return index;
}

static uint32_t read_string(struct parser *self)
{
    g_autoptr(GString) decoded = g_string_new(NULL);
    const char *text, *only_text, *fault;
    size_t fault_offset = 0;

    if (!expr_string_literal_decode(
            self->text + self->token.offset, self->token.length, decoded, &fault, &fault_offset)) {
        return fail(self, self->token.offset + fault_offset, fault);
    }
    text = g_string_chunk_insert(self->tree->texts, decoded->str);
    struct expr_pattern *pattern = expr_pattern_create_glob(text);
    g_ptr_array_add(self->tree->patterns, pattern);
    only_text = expr_pattern_only_text(pattern);
    struct expr_value constant = expr_value_of_text(only_text ? only_text : text);
    constant.pattern = pattern;
    return add_string(self, text, constant);
}

/*
 * Adds a step with the name or the index of the current token after the step `last`, and moves to
 * the next token.
 */
static uint32_t add_step(struct parser *self, uint32_t last)
{
    GArray *steps = self->tree->steps;
    struct expr_step step = {
        .index = self->token.integer,
        .offset = (uint32_t) self->token.offset,
        .next = EXPR_NONE,
    };

    if (steps->len == MAX_NODES) {
        return fail(self, self->token.offset, "the expression has too many operands");
    }
    if (self->token.kind == EXPR_TOKEN_NAME) {
        step.name = g_string_chunk_insert_len(
            self->tree->texts, self->text + self->token.offset, (ptrdiff_t) self->token.length);
    } else if (self->token.kind == EXPR_TOKEN_STRING) {
        g_autoptr(GString) name = g_string_new(NULL);

        expr_string_literal_unquote(self->text + self->token.offset, self->token.length, name);
        step.name = g_string_chunk_insert(self->tree->texts, name->str);
    }
    g_array_append_val(steps, step);
    if (last != EXPR_NONE) {
        g_array_index(steps, struct expr_step, last).next = steps->len - 1;
    }
    advance(self);
    return steps->len - 1;
}

/* Reads the steps that follow the first one. */
static void read_steps(struct parser *self, uint32_t last)
{
    while (!self->error) {
        if (accept(self, EXPR_TOKEN_DOT)) {
            if (self->token.kind != EXPR_TOKEN_NAME) {
                fail_at_token(self, "the name of a member");
                return;
            }
            last = add_step(self, last);
        } else if (accept(self, EXPR_TOKEN_OPEN_INDEX)) {
            if (self->token.kind != EXPR_TOKEN_INTEGER && self->token.kind != EXPR_TOKEN_STRING) {
                fail_at_token(self, "an index or a quoted name");
                return;
            }
            last = add_step(self, last);
            expect(self, EXPR_TOKEN_CLOSE_INDEX, "`]`");
        } else {
            return;
        }
    }
}

static uint32_t read_field(struct parser *self)
{
    const uint32_t index = add_operand(self, EXPR_FIELD);

    if (self->token.kind != EXPR_TOKEN_NAME) {
        return fail_at_token(self, "the name of a field");
    }
    uint32_t step = add_step(self, EXPR_NONE);
    if (index != EXPR_NONE) {
        node_at(self, index)->first_step = step;
    }
    read_steps(self, step);
    return index;
}

/* Reads `_`, an element in EXPR_ANY, and the path that may follow. */
static uint32_t read_element(struct parser *self)
{
    const uint32_t index = add_operand(self, EXPR_ELEMENT);
    const guint first = self->tree->steps->len;

    if (self->any_depth == 0) {
        return fail(self, self->token.offset, "`_` is valid in `any(FIELD, ...)` only");
    }
    advance(self);
    read_steps(self, EXPR_NONE);
    if (index != EXPR_NONE) {
        node_at(self, index)->first_step = self->tree->steps->len > first ? first : EXPR_NONE;
    }
    return index;
}

static uint32_t read_binary(struct parser *self, uint32_t least_rank);

static bool enter(struct parser *self)
{
    if (++self->depth > MAX_DEPTH) {
        fail(self, self->token.offset, "the expression is nested too deeply");
        return false;
    }
    return true;
}

static uint32_t leave(struct parser *self, uint32_t index)
{
    self->depth--;
    return index;
}

/* The word before `(` in a call, and the kind of node that the call becomes. */
static const struct call {
    const char *name;
    enum expr_kind kind;
} calls[] = {
    {"has", EXPR_HAS},
    {"len", EXPR_LENGTH},
    {"any", EXPR_ANY},
};

/* Returns NULL if the current token doesn't begin a call. */
static const struct call *find_call(const struct parser *self)
{
    for (size_t i = 0; i < G_N_ELEMENTS(calls); i++) {
        if (token_is(self, calls[i].name) &&
            expr_token_read(self->text, self->token.offset + self->token.length).kind ==
                EXPR_TOKEN_OPEN) {
            return &calls[i];
        }
    }
    return NULL;
}

static uint32_t read_call(struct parser *self, enum expr_kind kind)
{
    const size_t offset = self->token.offset;
    uint32_t field, condition = EXPR_NONE;

    advance(self);
    expect(self, EXPR_TOKEN_OPEN, "`(`");
    field = token_is(self, "_") ? read_element(self) : read_field(self);
    if (kind == EXPR_ANY) {
        if (self->any_depth == MAX_ANY_DEPTH) {
            return fail(self, offset, "`any` is nested too deeply");
        }
        expect(self, EXPR_TOKEN_COMMA, "`,` and a condition");
        self->any_depth++;
        condition = read_binary(self, 0);
        self->any_depth--;
    }
    expect(self, EXPR_TOKEN_CLOSE, "`)`");
    return add_operator(self, kind, offset, field, condition);
}

static uint32_t read_parentheses(struct parser *self)
{
    advance(self);
    uint32_t index = read_binary(self, 0);
    expect(self, EXPR_TOKEN_CLOSE, "`)`");
    return index;
}

static uint32_t read_operand(struct parser *self)
{
    const struct call *call;

    switch (self->token.kind) {
    case EXPR_TOKEN_INTEGER:
    case EXPR_TOKEN_REAL:
    case EXPR_TOKEN_TIME:
        return read_literal(self);
    case EXPR_TOKEN_STRING:
        return read_string(self);
    case EXPR_TOKEN_OPEN:
        return read_parentheses(self);
    case EXPR_TOKEN_NAME:
        call = find_call(self);
        return call                  ? read_call(self, call->kind)
               : token_is(self, "_") ? read_element(self)
                                     : read_field(self);
    default:
        return fail_with_advice(self, "an operand",
            expr_advice_for_operand(self->text, self->token.offset, self->token.length));
    }
}

static const struct {
    enum expr_token_kind token;
    enum expr_kind kind;
} unary_operators[] = {
    {EXPR_TOKEN_NOT, EXPR_NOT},
    {EXPR_TOKEN_BIT_NOT, EXPR_BIT_NOT},
    {EXPR_TOKEN_MINUS, EXPR_NEGATE},
};

static uint32_t read_unary(struct parser *self)
{
    const size_t offset = self->token.offset;

    if (!enter(self)) {
        return EXPR_NONE;
    }
    /* After an operand, `!~` is one operator; here, it is `!` followed by `~`. */
    if (accept(self, EXPR_TOKEN_NOT_MATCH)) {
        uint32_t complement =
            add_operator(self, EXPR_BIT_NOT, offset + 1, read_unary(self), EXPR_NONE);
        return leave(self, add_operator(self, EXPR_NOT, offset, complement, EXPR_NONE));
    }
    for (size_t i = 0; i < G_N_ELEMENTS(unary_operators); i++) {
        if (accept(self, unary_operators[i].token)) {
            return leave(self,
                add_operator(self, unary_operators[i].kind, offset, read_unary(self), EXPR_NONE));
        }
    }
    return leave(self, accept(self, EXPR_TOKEN_PLUS) ? read_unary(self) : read_operand(self));
}

/* Reads a value or a range of values. */
static uint32_t read_item(struct parser *self, uint32_t before)
{
    const size_t offset = self->token.offset;
    uint32_t value = read_unary(self);

    if (accept(self, EXPR_TOKEN_RANGE)) {
        value = add_operator(self, EXPR_RANGE, offset, value, read_unary(self));
    }
    return add_operator(self, EXPR_ITEM, offset, value, before);
}

/* Reads `(1, 3, 5..9)`, or one item without parentheses. */
static uint32_t read_list(struct parser *self)
{
    uint32_t item = EXPR_NONE;

    if (!accept(self, EXPR_TOKEN_OPEN)) {
        return read_item(self, EXPR_NONE);
    }
    do {
        item = read_item(self, item);
    } while (accept(self, EXPR_TOKEN_COMMA));
    expect(self, EXPR_TOKEN_CLOSE, "`,` or `)`");
    return item;
}

/*
 * As in LTTng's filters, operators on bits have a higher precedence than comparisons. All operators
 * are left-associative, so the right operand only contains operators of a higher rank.
 */
static const struct binary_operator {
    enum expr_token_kind token;
    enum expr_kind kind;
    uint32_t rank;
} binary_operators[] = {
    {EXPR_TOKEN_OR, EXPR_OR, 1},
    {EXPR_TOKEN_AND, EXPR_AND, 2},
    {EXPR_TOKEN_EQUAL, EXPR_EQUAL, 3},
    {EXPR_TOKEN_NOT_EQUAL, EXPR_NOT_EQUAL, 3},
    {EXPR_TOKEN_MATCH, EXPR_MATCH, 3},
    {EXPR_TOKEN_NOT_MATCH, EXPR_NOT_MATCH, 3},
    {EXPR_TOKEN_GLOB, EXPR_GLOB, 3},
    {EXPR_TOKEN_NAME, EXPR_IN, 3},
    {EXPR_TOKEN_LESS, EXPR_LESS, 4},
    {EXPR_TOKEN_LESS_EQUAL, EXPR_LESS_EQUAL, 4},
    {EXPR_TOKEN_GREATER, EXPR_GREATER, 4},
    {EXPR_TOKEN_GREATER_EQUAL, EXPR_GREATER_EQUAL, 4},
    {EXPR_TOKEN_BIT_OR, EXPR_BIT_OR, 5},
    {EXPR_TOKEN_BIT_XOR, EXPR_BIT_XOR, 6},
    {EXPR_TOKEN_BIT_AND, EXPR_BIT_AND, 7},
    {EXPR_TOKEN_SHIFT_LEFT, EXPR_SHIFT_LEFT, 8},
    {EXPR_TOKEN_SHIFT_RIGHT, EXPR_SHIFT_RIGHT, 8},
};

/* Returns NULL if the current token isn't a binary operator. */
static const struct binary_operator *find_operator(const struct parser *self)
{
    if (self->token.kind == EXPR_TOKEN_NAME && !token_is(self, "in")) {
        return NULL;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(binary_operators); i++) {
        if (binary_operators[i].token == self->token.kind) {
            return &binary_operators[i];
        }
    }
    return NULL;
}

static uint32_t read_glob(struct parser *self)
{
    return self->token.kind == EXPR_TOKEN_STRING ? read_string(self) : fail_without_string(self);
}

/* Reads a regular expression, which has its own escapes. */
static uint32_t read_regex(struct parser *self)
{
    const char *const literal = self->text + self->token.offset;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autofree char *fault = NULL;
    size_t fault_offset = 0;

    if (self->token.kind != EXPR_TOKEN_STRING) {
        return fail_without_string(self);
    }
    expr_string_literal_unquote(literal, self->token.length, text);
    struct expr_pattern *pattern = expr_pattern_create_regex(text->str, &fault, &fault_offset);
    if (!pattern) {
        fault_offset = expr_string_literal_locate(literal, fault_offset);
        return fail(self, self->token.offset + fault_offset, fault);
    }
    g_ptr_array_add(self->tree->patterns, pattern);
    return add_string(self, g_string_chunk_insert(self->tree->texts, text->str),
        (struct expr_value){.pattern = pattern});
}

static uint32_t read_right_operand(struct parser *self, const struct binary_operator *operator)
{
    switch (operator->kind) {
    case EXPR_MATCH:
    case EXPR_NOT_MATCH:
        return read_regex(self);
    case EXPR_GLOB:
        return read_glob(self);
    case EXPR_IN:
        return read_list(self);
    default:
        return read_binary(self, operator->rank + 1);
    }
}

/* Reads operators whose rank is at least `least_rank`. */
static uint32_t read_binary(struct parser *self, uint32_t least_rank)
{
    const struct binary_operator *operator;

    if (!enter(self)) {
        return EXPR_NONE;
    }
    uint32_t left = read_unary(self);
    while (!self->error && (operator= find_operator(self)) && operator->rank >= least_rank) {
        const size_t offset = self->token.offset;

        advance(self);
        left = add_operator(self, operator->kind, offset, left, read_right_operand(self, operator));
    }
    return leave(self, left);
}

static void check_times(struct parser *self)
{
    size_t offset;
    g_autofree char *fault = expr_check_time_literals(self->tree, &offset);

    if (fault) {
        fail(self, offset, fault);
    }
}

/* Returns false, and sets the error, if `text` is too long. */
static bool check_length(const char *text, char **error)
{
    if (strlen(text) <= MAX_LENGTH) {
        return true;
    }
    *error = g_strdup_printf("the expression is longer than %d bytes", MAX_LENGTH);
    return false;
}

/*
 * Parses the expression at the current token. The expression ends at the end of the text, or before
 * a token of the kind `separator`. Returns NULL after an error.
 */
static struct expr_tree *parse_expression(struct parser *self, enum expr_token_kind separator)
{
    self->tree = expr_tree_create(self->text);
    self->tree->root = read_binary(self, 0);
    if (!self->error && self->token.kind != EXPR_TOKEN_END && self->token.kind != separator) {
        fail_with_advice(self, "an operator",
            expr_advice_for_operator(self->text, self->token.offset, self->token.length));
    }
    if (!self->error) {
        check_times(self);
    }
    if (self->error) {
        expr_tree_destroy(self->tree);
        return NULL;
    }
    expr_find_constants(self->tree);
    return self->tree;
}

struct expr_tree *expr_parse(const char *text, char **error)
{
    struct parser parser = {.text = text};

    *error = NULL;
    if (!check_length(text, error)) {
        return NULL;
    }
    advance(&parser);
    struct expr_tree *tree = parse_expression(&parser, EXPR_TOKEN_END);
    *error = parser.error;
    return tree;
}

/*
 * Returns the text of the source from `begin` to the current token, without the surrounding white
 * space.
 */
static char *text_since(const struct parser *self, size_t begin)
{
    return g_strstrip(g_strndup(self->text + begin, self->token.offset - begin));
}

bool expr_parse_list(const char *text, GPtrArray *trees, GPtrArray *texts, char **error)
{
    struct parser parser = {.text = text};

    *error = NULL;
    if (!check_length(text, error)) {
        return false;
    }
    advance(&parser);
    do {
        const size_t begin = parser.token.offset;

        if (trees->len == EXPR_MAX_LIST) {
            fail(&parser, begin, "there are too many expressions");
            break;
        }
        struct expr_tree *tree = parse_expression(&parser, EXPR_TOKEN_COMMA);
        if (!tree) {
            break;
        }
        g_ptr_array_add(trees, tree);
        g_ptr_array_add(texts, text_since(&parser, begin));
    } while (accept(&parser, EXPR_TOKEN_COMMA));
    *error = parser.error;
    return !parser.error;
}
