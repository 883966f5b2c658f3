/* SPDX-License-Identifier: MIT */
/* Compiles the field classes of an event class into a format plan: see plan.h. */
#include "plugins/text/details/plan.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <string.h>

#include "base/fixed.h"
#include "base/grouped.h"
#include "plugins/common/field-class-type.h"
#include "plugins/text/common/compile.h"
#include "plugins/text/details/writer.h"

struct details_compiler {
    struct text_compiler base;
    const struct details_options *options;
    struct details_writer writer; /* writes into the builder's text */
};

static const struct text_dialect dialect;

static struct details_compiler *from_base(struct text_compiler *base)
{
    return (struct details_compiler *) base;
}

static void compiler_init(
    struct details_compiler *self, struct text_store *store, const struct details_options *options)
{
    *self = (struct details_compiler){.base.dialect = &dialect, .options = options};
    text_builder_init(&self->base.builder, store);
    self->writer = (struct details_writer){.text = self->base.builder.text, .options = options};
}

static void append(struct details_compiler *self, const char *text)
{
    text_append(&self->base.builder, text);
}

/*
 * Takes ownership of a text that isn't one of the literals. Appends padding to the text, because
 * tg_put_block() reads whole blocks.
 */
static struct text_piece keep(struct details_compiler *self, char *text)
{
    const size_t length = strlen(text);
    char *const bytes = g_realloc(text, length + TG_BLOCK);

    memset(bytes + length, 0, TG_BLOCK);
    g_ptr_array_add(self->base.builder.store->blocks, bytes);
    return (struct text_piece){.bytes = bytes, .length = length};
}

/* Returns a writer for a text that will be passed to keep(). */
static struct details_writer begin_kept(const struct details_compiler *self)
{
    return (struct details_writer){.text = g_string_new(NULL), .options = self->options};
}

/* Creates the text " Empty" or " None" with the end of the line. */
static struct text_piece keep_none(struct details_compiler *self, const char *text)
{
    struct details_writer writer = begin_kept(self);

    details_put(&writer, " ");
    details_put_none(&writer, text);
    details_put(&writer, "\n");
    return keep(self, g_string_free(writer.text, FALSE));
}

/* Compiles a value that is printed on the line of its name. */
static void compile_scalar(
    struct details_compiler *self, struct text_op op, enum details_op_kind kind, size_t room)
{
    append(self, " ");
    append(self, self->options->palette->bold);
    op.kind = (uint8_t) kind;
    text_add_op(&self->base.builder, op, room);
    append(self, self->options->palette->reset);
    append(self, "\n");
}

static void compile_bool(struct details_compiler *self, struct text_op op)
{
    struct text_piece *const pieces = g_new(struct text_piece, 2);

    g_ptr_array_add(self->base.builder.store->blocks, pieces);
    for (int i = 0; i < 2; i++) {
        struct details_writer writer = begin_kept(self);

        details_put_yes_no(&writer, i);
        details_put(&writer, "\n");
        pieces[i] = keep(self, g_string_free(writer.text, FALSE));
    }
    append(self, " ");
    op.kind = DETAILS_OP_BOOL;
    op.table = pieces;
    text_add_op(&self->base.builder, op, TG_BLOCK);
}

/* Compiles an integer. If its preferred base is 2, it is printed in base 16. */
static void compile_integer(struct details_compiler *self, const bt_field_class *field_class,
    struct text_op op, bool is_signed)
{
    switch (bt_field_class_integer_get_preferred_display_base(field_class)) {
    case BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL:
        compile_scalar(self, op, is_signed ? DETAILS_OP_SIGNED_OCTAL : DETAILS_OP_UNSIGNED_OCTAL,
            2 + TG_GROUPED_OCTAL_MAX);
        break;
    case BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_BINARY:
    case BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL:
        compile_scalar(self, op,
            is_signed ? DETAILS_OP_SIGNED_HEXADECIMAL : DETAILS_OP_UNSIGNED_HEXADECIMAL,
            3 + TG_GROUPED_HEXADECIMAL_MAX);
        break;
    default:
        compile_scalar(
            self, op, is_signed ? DETAILS_OP_SIGNED : DETAILS_OP_UNSIGNED, TG_GROUPED_MAX);
        break;
    }
}

/*
 * Creates the texts of an array or a BLOB. Each element or line begins with `color` and `bracket`.
 */
static struct details_list *create_list(
    struct details_compiler *self, const char *color, const char *bracket)
{
    const struct tg_palette *const palette = self->options->palette;
    struct details_list *const list = g_new0(struct details_list, 1);
    g_autofree char *indent = g_strnfill(self->writer.indent + DETAILS_INDENT, ' ');

    g_ptr_array_add(self->base.builder.store->blocks, list);
    list->empty = keep_none(self, "Empty");
    list->before_length = keep(self, g_strconcat(" Length ", palette->bold, NULL));
    list->after_length = keep(self, g_strconcat(palette->reset, ":\n", NULL));
    list->before_index = keep(self, g_strconcat(indent, color, bracket, NULL));
    return list;
}

static struct details_list *begin_array(struct details_compiler *self)
{
    const struct tg_palette *const palette = self->options->palette;
    struct details_list *const list = create_list(self, palette->cyan, "[");

    list->after_index = keep(self, g_strconcat("]", palette->reset, ":", NULL));
    details_indent_in(&self->writer);
    return list;
}

static struct text_piece *create_none(struct details_compiler *self)
{
    struct text_piece *const none = g_new(struct text_piece, 1);

    g_ptr_array_add(self->base.builder.store->blocks, none);
    *none = keep_none(self, "None");
    return none;
}

static void begin_structure(struct details_compiler *self, const bt_field_class *structure)
{
    if (bt_x_field_class_get_child_count(structure) == 0) {
        append(self, " ");
        details_put_none(&self->writer, "Empty");
    }
    append(self, "\n");
    details_indent_in(&self->writer);
}

static void begin(struct text_compiler *base, const bt_field_class *field_class, struct text_op *op)
{
    struct details_compiler *const self = from_base(base);

    switch (op->kind) {
    case TEXT_OP_STRUCTURE:
        begin_structure(self, field_class);
        break;
    case TEXT_OP_ARRAY:
        op->extra = begin_array(self);
        break;
    case TEXT_OP_OPTION:
        op->extra = create_none(self);
        break;
    default:
        break;
    }
}

static void begin_child(
    struct text_compiler *base, const bt_field_class *field_class, uint64_t index)
{
    struct details_compiler *const self = from_base(base);

    if (field_class_is(field_class, BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        details_put_indent(&self->writer);
        details_put_member(&self->writer, bt_x_field_class_get_child_name(field_class, index));
        append(self, ":");
    }
}

static void end(struct text_compiler *base, const bt_field_class *field_class)
{
    if (field_class_is(field_class, BT_FIELD_CLASS_TYPE_STRUCTURE) ||
        field_class_is(field_class, BT_FIELD_CLASS_TYPE_ARRAY)) {
        details_indent_out(&from_base(base)->writer);
    }
}

static void compile_blob(struct details_compiler *self, struct text_op op)
{
    const struct tg_palette *const palette = self->options->palette;
    struct details_list *const list = create_list(self, palette->bold, "");

    list->after_index = keep(self, g_strdup(palette->reset));
    list->between_bytes = keep(self, g_strconcat(palette->reset, " ", palette->bold, NULL));
    op.kind = DETAILS_OP_BLOB;
    op.table = list;
    text_add_op(&self->base.builder, op, 0);
}

/* Adds a field whose value is printed after "NAME:". */
static void add_scalar(
    struct text_compiler *base, const bt_field_class *field_class, struct text_op op)
{
    struct details_compiler *const self = from_base(base);

    switch (bt_field_class_get_type(field_class)) {
    case BT_FIELD_CLASS_TYPE_BOOL:
        compile_bool(self, op);
        break;
    case BT_FIELD_CLASS_TYPE_BIT_ARRAY:
        compile_scalar(self, op, DETAILS_OP_BIT_ARRAY, 2 + TG_GROUPED_HEXADECIMAL_MAX);
        break;
    case BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER:
    case BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
        compile_integer(self, field_class, op, false);
        break;
    case BT_FIELD_CLASS_TYPE_SIGNED_INTEGER:
    case BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
        compile_integer(self, field_class, op, true);
        break;
    case BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL:
        compile_scalar(self, op, DETAILS_OP_SINGLE, TG_FIXED_MAX);
        break;
    case BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL:
        compile_scalar(self, op, DETAILS_OP_DOUBLE, TG_FIXED_MAX);
        break;
    case BT_FIELD_CLASS_TYPE_STRING:
        compile_scalar(self, op,
            self->options->is_terminal ? DETAILS_OP_TERMINAL_STRING : DETAILS_OP_STRING, 0);
        break;
    default:
        compile_blob(self, op);
        break;
    }
}

static const struct text_dialect dialect = {
    .add_scalar = add_scalar,
    .begin = begin,
    .end = end,
    .begin_child = begin_child,
};

/* Compiles a scope. Returns NULL if `field_class` is NULL. */
static struct text_sequence *compile_scope(
    struct details_compiler *self, const char *name, const bt_field_class *field_class)
{
    if (!field_class) {
        return NULL;
    }
    GArray *const outer = text_begin_sequence(&self->base.builder);

    details_indent_in(&self->writer);
    details_put_indent(&self->writer);
    details_put_property(&self->writer, name);
    append(self, ":");
    text_compile_members(&self->base, field_class);
    details_indent_out(&self->writer);
    return text_end_sequence(&self->base.builder, outer, true);
}

static void compile_head(struct details_compiler *self, const bt_event_class *event_class)
{
    const char *const name = bt_event_class_get_name(event_class);

    details_put_title(&self->writer, "Event");
    if (name) {
        append(self, " `");
        details_put_event_name(&self->writer, name);
        append(self, "`");
    }
    append(self, self->options->compact ? " (" : " (Class ID ");
    details_put_unsigned(&self->writer, bt_event_class_get_id(event_class));
    append(self, self->options->compact ? ")\n" : "):\n");
}

struct details_plan *details_plan_create(
    const bt_event_class *event_class, const struct details_options *options)
{
    static const struct {
        bt_field_path_scope scope;
        const char *name;
        size_t offset;
    } scopes[] = {
        {BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT, "Common context",
            offsetof(struct text_plan, common_context)},
        {BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT, "Specific context",
            offsetof(struct text_plan, specific_context)},
        {BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD, "Payload", offsetof(struct text_plan, payload)},
    };
    struct details_plan *const plan = g_new0(struct details_plan, 1);
    struct details_compiler compiler;

    text_plan_init(&plan->base, event_class);
    compiler_init(&compiler, &plan->base.store, options);
    compile_head(&compiler, event_class);
    plan->head = text_take(&compiler.base.builder);
    for (size_t i = 0; i < G_N_ELEMENTS(scopes) && !options->compact; i++) {
        *(struct text_sequence **) ((char *) &plan->base + scopes[i].offset) =
            compile_scope(&compiler, scopes[i].name,
                bt_x_event_class_borrow_scope_field_class_const(event_class, scopes[i].scope));
    }
    text_builder_finish(&compiler.base.builder);
    text_place(&plan->base.store, &plan->head);
    if (compiler.base.is_too_deep) {
        details_plan_free(plan);
        return NULL;
    }
    return plan;
}

void details_plan_free(struct details_plan *plan)
{
    text_store_clear(&plan->base.store);
    g_free(plan);
}

struct text_sequence *details_plan_scope(struct text_store *store, const char *name,
    const bt_field_class *field_class, const struct details_options *options)
{
    struct details_compiler compiler;

    compiler_init(&compiler, store, options);
    struct text_sequence *sequence = compile_scope(&compiler, name, field_class);
    text_builder_finish(&compiler.base.builder);
    return compiler.base.is_too_deep ? NULL : sequence;
}
