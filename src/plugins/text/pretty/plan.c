/* SPDX-License-Identifier: MIT */
/* Compiles the field classes of an event class into a format plan: see plan.h. */
#include "plugins/text/pretty/plan.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/real.h"
#include "base/terminal-text.h"
#include "plugins/common/field-class-type.h"
#include "plugins/common/integer-ranges.h"
#include "plugins/text/common/compile.h"
#include "plugins/text/pretty/enumeration.h"

struct pretty_compiler {
    struct text_compiler base;
    struct pretty_plan *plan;
    const struct pretty_style *style;
    bool names; /* show the names of members and the indexes of elements */
};

static struct pretty_compiler *from_base(struct text_compiler *base)
{
    return (struct pretty_compiler *) base;
}

static void append(struct pretty_compiler *self, const char *text)
{
    text_append(&self->base.builder, text);
}

static void append_item(struct pretty_compiler *self, const char *text)
{
    tg_append_item(self->base.builder.text, text, self->style->is_terminal);
}

static void begin(struct text_compiler *base, const bt_field_class *field_class, struct text_op *op)
{
    struct pretty_compiler *const self = from_base(base);

    switch (op->kind) {
    case TEXT_OP_ARRAY:
        append(self, "[");
        op->kind = self->names ? PRETTY_OP_ARRAY_NAMED : TEXT_OP_ARRAY;
        break;
    case TEXT_OP_OPTION:
        op->extra = &self->plan->none;
        break;
    default:
        append(self, "{ ");
        break;
    }
}

static void begin_child(
    struct text_compiler *base, const bt_field_class *field_class, uint64_t index)
{
    struct pretty_compiler *const self = from_base(base);

    if (field_class_is(field_class, BT_FIELD_CLASS_TYPE_OPTION)) {
        append(self, "{ ");
    } else if (field_class_is(field_class, BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        append(self, index > 0 ? ", " : "");
        if (self->names) {
            pretty_append_name(base->builder.text, self->style,
                bt_x_field_class_get_child_name(field_class, index), self->style->palette->cyan);
        }
    }
}

static void end_child(struct text_compiler *base, const bt_field_class *field_class)
{
    if (field_class_is(field_class, BT_FIELD_CLASS_TYPE_OPTION)) {
        append(from_base(base), " }");
    }
}

static void end(struct text_compiler *base, const bt_field_class *field_class)
{
    struct pretty_compiler *const self = from_base(base);

    if (field_class_is(field_class, BT_FIELD_CLASS_TYPE_ARRAY)) {
        append(self, " ]");
    } else if (field_class_is(field_class, BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        append(self, bt_x_field_class_get_child_count(field_class) > 0 ? " }" : "}");
    } else if (field_class_is(field_class, BT_FIELD_CLASS_TYPE_VARIANT)) {
        append(self, " }");
    }
}

static void compile_blob(struct pretty_compiler *self, struct text_op op)
{
    append(self, "{ ");
    op.kind = PRETTY_OP_BLOB;
    text_add_op(&self->base.builder, op, 0);
    append(self, "}");
}

static uint64_t low_bits(unsigned count)
{
    return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

/*
 * A negative value is printed with all digits of its width. Its first digit may represent fewer
 * bits than the others.
 */
static struct text_op with_number(const bt_field_class *field_class, struct text_op op)
{
    const unsigned width = (unsigned) bt_field_class_integer_get_field_value_range(field_class);

    op.bits = (uint8_t) width;
    switch (bt_field_class_integer_get_preferred_display_base(field_class)) {
    case BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_BINARY:
        op.base = 2;
        op.mask = low_bits(width);
        break;
    case BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL:
        op.base = 8;
        op.mask = low_bits((width + 2) / 3 * 3);
        break;
    case BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL:
        op.base = 16;
        op.mask = low_bits((width + 3) / 4 * 4);
        break;
    default:
        op.base = 10;
        op.mask = UINT64_MAX;
        break;
    }
    return op;
}

static void compile_bold(
    struct pretty_compiler *self, struct text_op op, enum pretty_op_kind kind, size_t room)
{
    append(self, self->style->palette->bold);
    op.kind = (uint8_t) kind;
    text_add_op(&self->base.builder, op, room);
    append(self, self->style->palette->reset);
}

static void compile_number(struct pretty_compiler *self, struct text_op op, bool is_signed)
{
    if (op.base == 10) {
        compile_bold(self, op, is_signed ? PRETTY_OP_SIGNED : PRETTY_OP_UNSIGNED, TG_DECIMAL_MAX);
    } else {
        compile_bold(self, op, is_signed ? PRETTY_OP_SIGNED_BASED : PRETTY_OP_UNSIGNED_BASED,
            2 + TG_BINARY_MAX);
    }
}

static void compile_enumeration(struct pretty_compiler *self, const bt_field_class *field_class,
    struct text_op op, bool is_signed)
{
    append(self, "( ");
    op = with_number(field_class, op);
    op.kind = is_signed ? PRETTY_OP_SIGNED_ENUMERATION : PRETTY_OP_UNSIGNED_ENUMERATION;
    op.extra = pretty_enumeration_create(field_class, self->style);
    g_ptr_array_add(self->plan->enumerations, op.extra);
    text_add_op(&self->base.builder, op, 0);

    /* The number is printed by a separate operation that reads the same field again. */
    append(self, " : container = ");
    op.extra = NULL;
    compile_number(self, op, is_signed);
    append(self, " )");
}

static int compare_flags(const void *a, const void *b)
{
    const struct pretty_flag *const first = a, *const second = b;

    return strcmp(first->label, second->label);
}

static uint64_t range_mask(const struct integer_range *range)
{
    return range->lower < 64
               ? low_bits((unsigned) MIN(range->upper, 63) + 1) & ~low_bits((unsigned) range->lower)
               : 0;
}

static struct pretty_flag create_flag(const bt_field_class *field_class, uint64_t index)
{
    struct pretty_flag flag = {0};
    const struct integer_ranges ranges = integer_ranges_of_label(field_class, index, &flag.label);

    for (uint64_t i = 0; i < ranges.count; i++) {
        flag.mask |= range_mask(&ranges.items[i]);
    }
    g_free(ranges.items);
    return flag;
}

static struct pretty_flags *create_flags(
    struct pretty_compiler *self, const bt_field_class *field_class, uint64_t count)
{
    struct pretty_flags *const flags =
        g_malloc(sizeof(*flags) + count * sizeof(struct pretty_flag));

    g_ptr_array_add(self->plan->base.store.blocks, flags);
    flags->count = count;
    for (uint64_t i = 0; i < count; i++) {
        flags->flags[i] = create_flag(field_class, i);
    }
    qsort(flags->flags, count, sizeof(flags->flags[0]), compare_flags);
    for (uint64_t i = 0; i < count; i++) {
        flags->flags[i].label = pretty_label(self->style, flags->flags[i].label);
        g_ptr_array_add(self->plan->base.store.blocks, (void *) flags->flags[i].label);
    }
    return flags;
}

static void compile_bit_array(
    struct pretty_compiler *self, const bt_field_class *field_class, struct text_op op)
{
    const uint64_t flag_count = bt_field_class_get_graph_mip_version(field_class) >= 1
                                    ? bt_field_class_bit_array_get_flag_count(field_class)
                                    : 0;

    compile_bold(self, op, PRETTY_OP_BIT_ARRAY, 2 + TG_BINARY_MAX);
    if (flag_count > 0) {
        op.kind = PRETTY_OP_BIT_ARRAY_FLAGS;
        op.table = create_flags(self, field_class, flag_count);
        text_add_op(&self->base.builder, op, 0);
    }
}

static void add_scalar(
    struct text_compiler *base, const bt_field_class *field_class, struct text_op op)
{
    struct pretty_compiler *const self = from_base(base);

    switch (bt_field_class_get_type(field_class)) {
    case BT_FIELD_CLASS_TYPE_BOOL:
        compile_bold(self, op, PRETTY_OP_BOOL, strlen("false"));
        break;
    case BT_FIELD_CLASS_TYPE_BIT_ARRAY:
        compile_bit_array(self, field_class, op);
        break;
    case BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER:
        compile_number(self, with_number(field_class, op), false);
        break;
    case BT_FIELD_CLASS_TYPE_SIGNED_INTEGER:
        compile_number(self, with_number(field_class, op), true);
        break;
    case BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION:
        compile_enumeration(self, field_class, op, false);
        break;
    case BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION:
        compile_enumeration(self, field_class, op, true);
        break;
    case BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL:
        compile_bold(self, op, PRETTY_OP_SINGLE, TG_REAL_MAX);
        break;
    case BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL:
        compile_bold(self, op, PRETTY_OP_DOUBLE, TG_REAL_MAX);
        break;
    case BT_FIELD_CLASS_TYPE_STRING:
        compile_bold(
            self, op, self->style->is_terminal ? PRETTY_OP_TERMINAL_STRING : PRETTY_OP_STRING, 0);
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
    .end_child = end_child,
};

/*
 * Compiles a scope. Returns NULL if the scope has no field class. `first` is true if no scope
 * precedes it.
 */
static struct text_sequence *compile_scope(struct pretty_compiler *self, const char *name,
    const bt_field_class *field_class, bool names, bool first, bool with_tail)
{
    if (!field_class) {
        return NULL;
    }
    GArray *const outer = text_begin_sequence(&self->base.builder);

    append(self, first ? "" : ", ");
    if (self->style->options->name_scope) {
        pretty_append_name(self->base.builder.text, self->style, name, self->style->palette->bold);
    }
    self->names = names;
    text_compile_members(&self->base, field_class);
    return text_end_sequence(&self->base.builder, outer, with_tail);
}

static void compile_scopes(struct pretty_compiler *self, const bt_event_class *event_class)
{
    const struct pretty_options *const options = self->style->options;
    struct pretty_plan *const plan = self->plan;
    const bt_field_class *roots[4];

    for (int scope = 0; scope < 4; scope++) {
        roots[scope] = bt_x_event_class_borrow_scope_field_class_const(
            event_class, (bt_field_path_scope) scope);
    }
    /*
     * The text of the packet context is kept for the other events of the packet, so it has its own
     * sequence.
     */
    plan->packet_context = compile_scope(self, "stream.packet.context",
        roots[BT_FIELD_PATH_SCOPE_PACKET_CONTEXT], options->name_context, true, true);
    plan->base.common_context =
        compile_scope(self, "stream.event.context", roots[BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT],
            options->name_context, !plan->packet_context, false);
    plan->base.specific_context =
        compile_scope(self, "event.context", roots[BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT],
            options->name_context, !plan->packet_context && !plan->base.common_context, false);
    plan->base.payload = compile_scope(self, "event.fields",
        roots[BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD], options->name_payload,
        !plan->packet_context && !plan->base.common_context && !plan->base.specific_context, false);
    append(self, "\n");
    plan->end = text_take(&self->base.builder);
}

static const char *const log_level_names[] = {
    [BT_EVENT_CLASS_LOG_LEVEL_EMERGENCY] = "TRACE_EMERG",
    [BT_EVENT_CLASS_LOG_LEVEL_ALERT] = "TRACE_ALERT",
    [BT_EVENT_CLASS_LOG_LEVEL_CRITICAL] = "TRACE_CRIT",
    [BT_EVENT_CLASS_LOG_LEVEL_ERROR] = "TRACE_ERR",
    [BT_EVENT_CLASS_LOG_LEVEL_WARNING] = "TRACE_WARNING",
    [BT_EVENT_CLASS_LOG_LEVEL_NOTICE] = "TRACE_NOTICE",
    [BT_EVENT_CLASS_LOG_LEVEL_INFO] = "TRACE_INFO",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_SYSTEM] = "TRACE_DEBUG_SYSTEM",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROGRAM] = "TRACE_DEBUG_PROGRAM",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_PROCESS] = "TRACE_DEBUG_PROCESS",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_MODULE] = "TRACE_DEBUG_MODULE",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_UNIT] = "TRACE_DEBUG_UNIT",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_FUNCTION] = "TRACE_DEBUG_FUNCTION",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG_LINE] = "TRACE_DEBUG_LINE",
    [BT_EVENT_CLASS_LOG_LEVEL_DEBUG] = "TRACE_DEBUG",
};

/*
 * Appends the text before a header field. With names, a comma is printed only after a timestamp.
 * Without names, colons separate the fields.
 */
static void append_header_field(struct pretty_compiler *self, const char *name, bool *separated)
{
    if (!self->style->options->name_header) {
        append(self, *separated ? ":" : "");
        *separated = true;
        return;
    }
    append(self, self->plan->base.has_clock ? ", " : "");
    pretty_append_name(self->base.builder.text, self->style, name, self->style->palette->bold);
}

static void compile_name(struct pretty_compiler *self, const bt_event_class *event_class,
    bool separated, struct text_piece *piece)
{
    const struct tg_palette *const palette = self->style->palette;
    const struct pretty_options *const options = self->style->options;
    const char *const name = bt_event_class_get_name(event_class);
    const char *const emf_uri = bt_event_class_get_emf_uri(event_class);
    bt_event_class_log_level log_level;

    if (options->field_loglevel && bt_event_class_get_log_level(event_class, &log_level) ==
                                       BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        append_header_field(self, "loglevel", &separated);
        g_string_append_printf(
            self->base.builder.text, "%s (%d)", log_level_names[log_level], (int) log_level);
    }
    if (options->field_emf && emf_uri) {
        append_header_field(self, "model.emf.uri", &separated);
        append_item(self, emf_uri);
    }
    if (options->name_header) {
        append_header_field(self, "name", &separated);
    } else {
        append(self, separated ? " " : "");
    }
    append(self, palette->bold);
    append(self, name ? palette->bright_magenta : palette->bright_red);
    append_item(self, name ? name : "<unknown>");
    append(self, palette->reset);
    append(self, options->name_header ? ", " : ": ");
    *piece = text_take(&self->base.builder);
}

static void free_enumeration(void *data)
{
    pretty_enumeration_free(data);
}

/* The text of an option without content. It never moves. */
static const char none_text[TG_BLOCK + 8] = "<none>";

struct pretty_plan *pretty_plan_create(
    const bt_event_class *event_class, const struct pretty_style *style)
{
    struct pretty_plan *const plan = g_new0(struct pretty_plan, 1);
    struct text_store *const store = &plan->base.store;
    struct pretty_compiler compiler = {
        .base.dialect = &dialect,
        .plan = plan,
        .style = style,
    };

    text_plan_init(&plan->base, event_class);
    plan->none = (struct text_piece){.bytes = none_text, .length = strlen(none_text)};
    plan->enumerations = g_ptr_array_new_with_free_func(free_enumeration);
    text_builder_init(&compiler.base.builder, store);
    compile_name(&compiler, event_class, false, &plan->name[0]);
    compile_name(&compiler, event_class, true, &plan->name[1]);
    compile_scopes(&compiler, event_class);
    text_builder_finish(&compiler.base.builder);
    text_place(store, &plan->name[0]);
    text_place(store, &plan->name[1]);
    text_place(store, &plan->end);
    if (compiler.base.is_too_deep) {
        pretty_plan_free(plan);
        return NULL;
    }
    return plan;
}

void pretty_plan_free(struct pretty_plan *plan)
{
    text_store_clear(&plan->base.store);
    g_ptr_array_free(plan->enumerations, TRUE);
    g_free(plan);
}
