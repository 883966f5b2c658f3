/* SPDX-License-Identifier: MIT */
/* A parsed expression; see include/babeltrace2/extension/expression.h. */
#ifndef LIB_EXPRESSION_H
#define LIB_EXPRESSION_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/expression.h>

#include "base/object.h"
#include "expression/tree.h"

struct bt_x_expression {
    struct tg_object base;
    struct expr_tree *tree;
};

#endif
