/* SPDX-License-Identifier: MIT */
/* Compiling the field classes of an event class into a format plan: see plan.h. */
#include "plugins/text/details/plan.h"

#include <string.h>

#include "base/fixed.h"
#include "base/grouped.h"
#include "plugins/text/details/writer.h"

struct compiler {
    struct text_builder builder;
    const struct details_options *options;
    struct details_writer writer; /* writes into the builder's text */
    unsigned depth;
    bool too_deep;
};

static void compile_field(
    struct compiler *self, const bt_field_class *field_class, struct text_op op);

static void compiler_init(
    struct compiler *self, struct text_store *store, const struct details_options *options)
{
    *self = (struct compiler){.options = options};
    text_builder_init(&self->builder, store);
    self->writer = (struct details_writer){.text = self->builder.text, .options = options};
}

static void append(struct compiler *self, const char *text)
{
    text_append(&self->builder, text);
}

/* Takes a text which is not part of the literals, with what tg_put_block() reads behind it. */
static struct text_piece keep(struct compiler *self, GString *text)
{
    const struct text_piece piece = {.bytes = text->str, .length = text->len};
    char *const bytes = g_malloc0(text->len + TG_BLOCK);

    memcpy(bytes, text->str, text->len);
    g_string_free(text, TRUE);
    g_ptr_array_add(self->builder.store->blocks, bytes);
    return (struct text_piece){.bytes = bytes, .length = piece.length};
}

/* A writer of a text for keep(). */
static struct details_writer begin_kept(const struct compiler *self)
{
    return (struct details_writer){
        .text = g_string_new(NULL),
        .options = self->options,
        .indent = self->writer.indent,
    };
}

static struct text_piece keep_text(struct compiler *self, const char *text)
{
    return keep(self, g_string_new(text));
}

/* " Empty" or " None", and the end of the line. */
static struct text_piece keep_none(struct compiler *self, const char *text)
{
    struct details_writer writer = begin_kept(self);

    details_put(&writer, " ");
    details_put_none(&writer, text);
    details_put(&writer, "\n");
    return keep(self, writer.text);
}

/* A value on the line of its name. */
static void compile_scalar(
    struct compiler *self, struct text_op op, enum details_op_kind kind, size_t room)
{
    append(self, " ");
    append(self, self->options->palette->bold);
    op.kind = (uint8_t) kind;
    text_add_op(&self->builder, op, room);
    append(self, self->options->palette->reset);
    append(self, "\n");
}

static void compile_bool(struct compiler *self, struct text_op op)
{
    struct text_piece *const pieces = g_new(struct text_piece, 2);

    g_ptr_array_add(self->builder.store->blocks, pieces);
    for (int i = 0; i < 2; i++) {
        struct details_writer writer = begin_kept(self);

        details_put_yes_no(&writer, i);
        details_put(&writer, "\n");
        pieces[i] = keep(self, writer.text);
    }
    append(self, " ");
    op.kind = DETAILS_OP_BOOL;
    op.table = pieces;
    text_add_op(&self->builder, op, TG_BLOCK);
}

/* Binary numbers are printed in base 16, too. */
static void compile_integer(
    struct compiler *self, const bt_field_class *field_class, struct text_op op, bool is_signed)
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

static void compile_members(struct compiler *self, const bt_field_class *structure)
{
    const uint64_t count = bt_field_class_structure_get_member_count(structure);

    if (count == 0) {
        append(self, " ");
        details_put_none(&self->writer, "Empty");
    }
    append(self, "\n");
    details_indent_in(&self->writer);
    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_structure_member *const member =
            bt_field_class_structure_borrow_member_by_index_const(structure, i);

        details_put_indent(&self->writer);
        details_put_member(&self->writer, bt_field_class_structure_member_get_name(member));
        append(self, ":");
        compile_field(self, bt_field_class_structure_member_borrow_field_class_const(member),
            (struct text_op){.is_member = true, .index = i});
    }
    details_indent_out(&self->writer);
}

static void compile_structure(
    struct compiler *self, const bt_field_class *field_class, struct text_op op)
{
    /* The operation comes before its members, and its own literal must be theirs: it has none. */
    GArray *const outer = text_begin_sequence(&self->builder);

    compile_members(self, field_class);
    op.kind = DETAILS_OP_STRUCTURE;
    op.content = text_end_sequence(&self->builder, outer, false);
    if (op.content->count > 0) {
        g_array_append_val(self->builder.ops, op);
    }
}

static struct text_sequence *compile_content(
    struct compiler *self, const bt_field_class *field_class)
{
    GArray *const outer = text_begin_sequence(&self->builder);

    compile_field(self, field_class, (struct text_op){0});
    return text_end_sequence(&self->builder, outer, true);
}

/* The texts that arrays and BLOBs have in common. */
static struct details_list *create_list(struct compiler *self)
{
    const struct tg_palette *const palette = self->options->palette;
    struct details_list *const list = g_new0(struct details_list, 1);
    struct details_writer before = begin_kept(self), after = begin_kept(self);

    g_ptr_array_add(self->builder.store->blocks, list);
    details_put(&before, " Length ");
    details_put(&before, palette->bold);
    details_put(&after, palette->reset);
    details_put(&after, ":\n");
    list->empty = keep_none(self, "Empty");
    list->before_length = keep(self, before.text);
    list->after_length = keep(self, after.text);
    return list;
}

static void compile_array(
    struct compiler *self, const bt_field_class *field_class, struct text_op op)
{
    struct details_list *const list = create_list(self);

    op.kind = DETAILS_OP_ARRAY;
    op.extra = list;
    text_add_op(&self->builder, op, 0);

    const guint place = self->builder.ops->len - 1;

    details_indent_in(&self->writer);

    struct details_writer before = begin_kept(self), after = begin_kept(self);

    details_put_indent(&before);
    details_put(&before, self->options->palette->cyan);
    details_put(&before, "[");
    list->before_index = keep(self, before.text);
    details_put(&after, "]");
    details_put(&after, self->options->palette->reset);
    details_put(&after, ":");
    list->after_index = keep(self, after.text);

    struct text_sequence *const content =
        compile_content(self, bt_field_class_array_borrow_element_field_class_const(field_class));

    g_array_index(self->builder.ops, struct text_op, place).content = content;
    details_indent_out(&self->writer);
}

static void compile_blob(struct compiler *self, struct text_op op)
{
    struct details_list *const list = create_list(self);

    details_indent_in(&self->writer);

    struct details_writer before = begin_kept(self);

    details_put_indent(&before);
    details_put(&before, self->options->palette->bold);
    list->before_index = keep(self, before.text);
    list->after_index = keep_text(self, self->options->palette->reset);

    struct details_writer between = begin_kept(self);

    details_put(&between, self->options->palette->reset);
    details_put(&between, " ");
    details_put(&between, self->options->palette->bold);
    list->between_bytes = keep(self, between.text);
    details_indent_out(&self->writer);
    op.kind = DETAILS_OP_BLOB;
    op.table = list;
    text_add_op(&self->builder, op, 0);
}

static void compile_option(
    struct compiler *self, const bt_field_class *field_class, struct text_op op)
{
    struct text_piece *const none = g_new(struct text_piece, 1);

    g_ptr_array_add(self->builder.store->blocks, none);
    *none = keep_none(self, "None");
    op.kind = DETAILS_OP_OPTION;
    op.extra = none;
    text_add_op(&self->builder, op, 0);

    const guint place = self->builder.ops->len - 1;
    struct text_sequence *const content =
        compile_content(self, bt_field_class_option_borrow_field_class_const(field_class));

    g_array_index(self->builder.ops, struct text_op, place).content = content;
}

static void compile_variant(
    struct compiler *self, const bt_field_class *field_class, struct text_op op)
{
    const uint64_t count = bt_field_class_variant_get_option_count(field_class);

    op.kind = DETAILS_OP_VARIANT;
    op.options = g_new(struct text_sequence *, count);
    g_ptr_array_add(self->builder.store->blocks, op.options);
    text_add_op(&self->builder, op, 0);
    for (uint64_t i = 0; i < count; i++) {
        op.options[i] = compile_content(
            self, bt_field_class_variant_option_borrow_field_class_const(
                      bt_field_class_variant_borrow_option_by_index_const(field_class, i)));
    }
}

static void compile_compound(
    struct compiler *self, const bt_field_class *field_class, struct text_op op)
{
    const bt_field_class_type type = bt_field_class_get_type(field_class);

    if (self->depth >= TEXT_DEPTH_MAX) {
        self->too_deep = true;
        return;
    }
    self->depth++;
    if (type == BT_FIELD_CLASS_TYPE_STRUCTURE) {
        compile_structure(self, field_class, op);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_ARRAY)) {
        compile_array(self, field_class, op);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_OPTION)) {
        compile_option(self, field_class, op);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_VARIANT)) {
        compile_variant(self, field_class, op);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_BLOB)) {
        compile_blob(self, op);
    }
    self->depth--;
}

/* Behind "NAME:" */
static void compile_field(
    struct compiler *self, const bt_field_class *field_class, struct text_op op)
{
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
        compile_scalar(self, op, DETAILS_OP_STRING, 0);
        break;
    default:
        compile_compound(self, field_class, op);
        break;
    }
}

/* NULL if there is no field class. */
static struct text_sequence *compile_scope(
    struct compiler *self, const char *name, const bt_field_class *field_class)
{
    if (!field_class) {
        return NULL;
    }
    GArray *const outer = text_begin_sequence(&self->builder);

    details_indent_in(&self->writer);
    details_put_indent(&self->writer);
    details_put_property(&self->writer, name);
    append(self, ":");
    compile_members(self, field_class);
    details_indent_out(&self->writer);
    return text_end_sequence(&self->builder, outer, true);
}

static void compile_head(struct compiler *self, const bt_event_class *event_class)
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
    const bt_stream_class *const stream_class =
        bt_event_class_borrow_stream_class_const(event_class);
    struct details_plan *const plan = g_new0(struct details_plan, 1);
    struct compiler compiler;

    plan->event_class = event_class;
    plan->trace_class = bt_stream_class_borrow_trace_class_const(stream_class);
    plan->has_clock = bt_stream_class_borrow_default_clock_class_const(stream_class) != NULL;
    compiler_init(&compiler, &plan->store, options);
    compile_head(&compiler, event_class);
    plan->head = text_take(&compiler.builder);
    if (!options->compact) {
        plan->common_context = compile_scope(&compiler, "Common context",
            bt_stream_class_borrow_event_common_context_field_class_const(stream_class));
        plan->specific_context = compile_scope(&compiler, "Specific context",
            bt_event_class_borrow_specific_context_field_class_const(event_class));
        plan->payload = compile_scope(
            &compiler, "Payload", bt_event_class_borrow_payload_field_class_const(event_class));
    }
    text_builder_finish(&compiler.builder);
    text_place(&plan->store, &plan->head);
    if (compiler.too_deep) {
        details_plan_free(plan);
        return NULL;
    }
    return plan;
}

void details_plan_free(struct details_plan *plan)
{
    text_store_clear(&plan->store);
    g_free(plan);
}

struct text_sequence *details_plan_scope(struct text_store *store, const char *name,
    const bt_field_class *field_class, const struct details_options *options)
{
    struct text_sequence *sequence;
    struct compiler compiler;

    compiler_init(&compiler, store, options);
    sequence = compile_scope(&compiler, name, field_class);
    text_builder_finish(&compiler.builder);
    return compiler.too_deep ? NULL : sequence;
}
