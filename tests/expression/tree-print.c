/* SPDX-License-Identifier: MIT */
#include "tree-print.h"

#include <inttypes.h>
#include <string.h>

static const char *const names[] = {
    [EXPR_OR] = "||",
    [EXPR_AND] = "&&",
    [EXPR_NOT] = "!",
    [EXPR_EQUAL] = "==",
    [EXPR_NOT_EQUAL] = "!=",
    [EXPR_LESS] = "<",
    [EXPR_LESS_EQUAL] = "<=",
    [EXPR_GREATER] = ">",
    [EXPR_GREATER_EQUAL] = ">=",
    [EXPR_MATCH] = "=~",
    [EXPR_NOT_MATCH] = "!~",
    [EXPR_GLOB] = "=*",
    [EXPR_IN] = "in",
    [EXPR_BIT_OR] = "|",
    [EXPR_BIT_XOR] = "^",
    [EXPR_BIT_AND] = "&",
    [EXPR_SHIFT_LEFT] = "<<",
    [EXPR_SHIFT_RIGHT] = ">>",
    [EXPR_BIT_NOT] = "~",
    [EXPR_NEGATE] = "-",
    [EXPR_HAS] = "has",
    [EXPR_LENGTH] = "len",
    [EXPR_ANY] = "any",
};

static void print(const struct expr_tree *tree, uint32_t index, GString *out);

static void print_quoted(const char *text, GString *out)
{
    g_string_append_c(out, '"');
    for (; *text; text++) {
        g_string_append_printf(out, *text == '"' ? "\\%c" : "%c", *text);
    }
    g_string_append_c(out, '"');
}

/* Prints a real with a point, even if its value is an integer. */
static void print_real(double value, GString *out)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append(out, g_ascii_dtostr(text, sizeof text, value));
    g_string_append(out, strpbrk(text, ".e") ? "" : ".0");
}

/* Prints a number without a sign, as in a literal. */
static void print_number(struct expr_number number, GString *out)
{
    if (number.is_real) {
        print_real(number.real, out);
    } else {
        g_string_append_printf(out, "%" PRIu64, number.magnitude);
    }
}

static void print_steps(const struct expr_tree *tree, uint32_t first, bool follows, GString *out)
{
    for (uint32_t i = first; i != EXPR_NONE; i = expr_step_at(tree, i)->next) {
        const struct expr_step *step = expr_step_at(tree, i);

        if (!step->name) {
            g_string_append_printf(out, "[%" PRIu64 "]", step->index);
        } else if (follows) {
            g_string_append_c(out, '[');
            print_quoted(step->name, out);
            g_string_append_c(out, ']');
        } else {
            g_string_append(out, step->name);
        }
        follows = true;
    }
}

/* The parts of a list are linked from the last one to the first one. */
static void print_list(const struct expr_tree *tree, uint32_t last, GString *out)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(uint32_t));

    for (uint32_t i = last; i != EXPR_NONE; i = expr_node_at(tree, i)->operands[1]) {
        g_array_append_val(items, i);
    }
    g_string_append_c(out, '(');
    for (guint i = items->len; i-- > 0;) {
        print(tree, expr_node_at(tree, g_array_index(items, uint32_t, i))->operands[0], out);
        g_string_append(out, i > 0 ? ", " : "");
    }
    g_string_append_c(out, ')');
}

static void print_call(const struct expr_tree *tree, const struct expr_node *node, GString *out)
{
    g_string_append_printf(out, "%s(", names[node->kind]);
    print(tree, node->operands[0], out);
    if (node->operands[1] != EXPR_NONE) {
        g_string_append(out, ", ");
        print(tree, node->operands[1], out);
    }
    g_string_append_c(out, ')');
}

static void print_operator(const struct expr_tree *tree, const struct expr_node *node, GString *out)
{
    const bool is_unary = node->operands[1] == EXPR_NONE;

    g_string_append_c(out, '(');
    if (is_unary) {
        g_string_append(out, names[node->kind]);
        print(tree, node->operands[0], out);
    } else {
        print(tree, node->operands[0], out);
        g_string_append_printf(out, " %s ", names[node->kind]);
        print(tree, node->operands[1], out);
    }
    g_string_append_c(out, ')');
}

static void print(const struct expr_tree *tree, uint32_t index, GString *out)
{
    const struct expr_node *node = expr_node_at(tree, index);

    switch (node->kind) {
    case EXPR_NUMBER:
        print_number(node->constant.number, out);
        break;
    case EXPR_STRING:
        print_quoted(node->text, out);
        break;
    case EXPR_TIME:
        g_string_append(out, node->text);
        break;
    case EXPR_FIELD:
        print_steps(tree, node->first_step, false, out);
        break;
    case EXPR_ELEMENT:
        g_string_append_c(out, '_');
        print_steps(tree, node->first_step, true, out);
        break;
    case EXPR_HAS:
    case EXPR_LENGTH:
    case EXPR_ANY:
        print_call(tree, node, out);
        break;
    case EXPR_ITEM:
        print_list(tree, index, out);
        break;
    case EXPR_RANGE:
        print(tree, node->operands[0], out);
        g_string_append(out, "..");
        print(tree, node->operands[1], out);
        break;
    default:
        print_operator(tree, node, out);
    }
}

void expr_tree_print(const struct expr_tree *tree, GString *out)
{
    print(tree, tree->root, out);
}
