/* SPDX-License-Identifier: MIT */
/* See expression.h. */
#include "lib/accessors.h"
#include "lib/expression.h"

#include "expression/parser.h"
#include "lib/assert-cond.h"
#include "lib/error-internal.h"
#include "lib/ref-functions.h"

static void destroy(struct tg_object *object)
{
    struct bt_x_expression *expression = (struct bt_x_expression *) object;

    expr_tree_destroy(expression->tree);
    g_free(expression);
}

bt_x_expression_parse_status bt_x_expression_parse(const char *text, bt_x_expression **expression)
{
    g_autofree char *error = NULL;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("text", text);
    BT_ASSERT_PRE_NON_NULL("expression-output", expression);
    struct expr_tree *tree = expr_parse(text, &error);
    if (!tree) {
        BT_LIB_APPEND_CAUSE("%s", error);
        return BT_X_EXPRESSION_PARSE_STATUS_ERROR;
    }
    *expression = g_new0(struct bt_x_expression, 1);
    tg_object_init(&(*expression)->base, destroy, "expression");
    (*expression)->tree = tree;
    return BT_X_EXPRESSION_PARSE_STATUS_OK;
}

BT__DEFINE_CHECKED_EXPRESSION(const char *, bt_x_expression_borrow_text, const bt_x_expression,
    "expression", object->tree->source)

BT__DEFINE_REF_FUNCTIONS(x_expression)
