/* SPDX-License-Identifier: MIT */
/* The storage of fields: cells, and the memory that they own. See field.h. */
#include "lib/trace-ir/field.h"

#include <inttypes.h>
#include <string.h>

#include "lib/assert-cond.h"

/* Larger stores (cells) and buffers (bytes) are freed instead of being kept for the next event. */
enum { LARGE_CELL_COUNT = 4096, LARGE_BUFFER_SIZE = 64 * 1024 };

/* The elements of an array, followed by the extra cells of each element. */
struct element_store {
    uint64_t capacity; /* elements */
    bt_x_field_cell cells[];
};

/*
 * The content of an option, or of one option of a variant. A variant has a content for each option
 * that was selected so far. The most recently selected one comes first. A content is created when
 * it is first selected. Otherwise, an array of options that have one byte each in the trace, or a
 * variant with many options, would need a lot of memory.
 */
struct content {
    uint64_t index; /* index of the option */
    bt_x_field_cell *cells;
};

struct content_store {
    uint64_t count, capacity;
    struct content contents[];
};

struct buffer {
    uint64_t capacity; /* in bytes */
    uint64_t size;     /* of a text, including the bytes after its first NUL byte */
    char data[];
};

const char bt__empty_text[] = "";

gint bt__field_large_store_count;

/* The kind of storage that the fields of a class need. */
enum storage {
    STORAGE_SCALAR,
    STORAGE_BUFFER,
    STORAGE_STRUCTURE,
    STORAGE_ARRAY,
    STORAGE_CONTENT,
};

static const struct bt_field_class *element_class_of(const struct bt_field_class *array)
{
    return ((const struct bt__field_class_array *) array)->element;
}

static enum storage storage_of(const struct bt_field_class *field_class)
{
    bt_field_class_type type = field_class->type;

    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        return STORAGE_STRUCTURE;
    }
    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_ARRAY)) {
        return STORAGE_ARRAY;
    }
    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_OPTION) ||
        bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_VARIANT)) {
        return STORAGE_CONTENT;
    }
    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_STRING) ||
        bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_BLOB)) {
        return STORAGE_BUFFER;
    }
    return STORAGE_SCALAR;
}

bt_x_field_cell *bt__field_cell_init(
    bt_x_field_cell *cell, const struct bt_field_class *field_class, bt_x_field_cell *free)
{
    cell->field_class = field_class;
    if (bt_field_class_type_is(field_class->type, BT_FIELD_CLASS_TYPE_STRING)) {
        cell->value.string = bt__empty_text;
        return free;
    }
    if (field_class->type == BT_FIELD_CLASS_TYPE_STATIC_BLOB) {
        cell->length = (uint32_t) bt_field_class_blob_static_get_length(field_class);
        return free;
    }
    if (storage_of(field_class) != STORAGE_STRUCTURE) {
        return free;
    }

    uint64_t count = bt__structure_member_count(field_class);
    bt_x_field_cell *members = free;

    cell->value.cells = members;
    free += count;
    for (uint64_t i = 0; i < count; i++) {
        free = bt__field_cell_init(&members[i], bt__structure_member_class(field_class, i), free);
    }
    return free;
}

/* Calls `visit` for each cell directly below `cell`. */
static void visit_children(
    bt_x_field_cell *cell, void (*visit)(bt_x_field_cell *, void *), void *data)
{
    switch (storage_of(cell->field_class)) {
    case STORAGE_STRUCTURE:
        for (uint64_t i = 0; i < bt__structure_member_count(cell->field_class); i++) {
            visit(&cell->value.cells[i], data);
        }
        break;
    case STORAGE_ARRAY: {
        struct element_store *store = cell->owned;

        for (uint64_t i = 0; store && i < store->capacity; i++) {
            visit(&store->cells[i], data);
        }
        break;
    }
    case STORAGE_CONTENT: {
        struct content_store *store = cell->owned;

        for (uint64_t i = 0; store && i < store->count; i++) {
            visit(store->contents[i].cells, data);
        }
        break;
    }
    default:
        break;
    }
}

static bool owns_large_store(const bt_x_field_cell *cell)
{
    switch (storage_of(cell->field_class)) {
    case STORAGE_ARRAY:
        return cell->owned &&
               ((struct element_store *) cell->owned)->capacity *
                       (1 + (uint64_t) element_class_of(cell->field_class)->extra_cells) >
                   LARGE_CELL_COUNT;
    case STORAGE_BUFFER:
        return cell->owned && ((struct buffer *) cell->owned)->capacity > LARGE_BUFFER_SIZE;
    default:
        return false;
    }
}

/*
 * Call this function after the store of a cell has changed. `owned_large_store` is the state before
 * the change.
 */
static void count_large_store(const bt_x_field_cell *cell, bool owned_large_store)
{
    const bool owns = owns_large_store(cell);

    if (owns != owned_large_store) {
        g_atomic_int_add(&bt__field_large_store_count, owns ? 1 : -1);
    }
}

static void finalize_child(bt_x_field_cell *cell, void *data)
{
    bt__field_cell_finalize(cell);
}

void bt__field_cell_finalize(bt_x_field_cell *cell)
{
    if (!cell->field_class) {
        return;
    }

    const bool owned_large_store = owns_large_store(cell);

    visit_children(cell, finalize_child, NULL);
    if (storage_of(cell->field_class) == STORAGE_CONTENT && cell->owned) {
        struct content_store *store = cell->owned;

        for (uint64_t i = 0; i < store->count; i++) {
            g_free(store->contents[i].cells);
        }
    }
    if (storage_of(cell->field_class) != STORAGE_STRUCTURE) {
        g_clear_pointer(&cell->owned, g_free);
    }
    count_large_store(cell, owned_large_store);
}

static void trim_child(bt_x_field_cell *cell, void *data)
{
    bt__field_cell_trim(cell);
}

void bt__field_cell_trim(bt_x_field_cell *cell)
{
    if (!cell->field_class) {
        return;
    }
    if (!owns_large_store(cell)) {
        visit_children(cell, trim_child, NULL);
        return;
    }
    bt__field_cell_finalize(cell);
    cell->length = 0;
    cell->value.cells = NULL;
    bt__field_cell_init(cell, cell->field_class, NULL);
}

struct flag_change {
    enum bt__field_flag flag;
    bool value;
};

static void flag_child(bt_x_field_cell *cell, void *data)
{
    const struct flag_change *change = data;

    bt__field_cell_flag_all(cell, change->flag, change->value);
}

void bt__field_cell_flag_all(bt_x_field_cell *cell, enum bt__field_flag flag, bool value)
{
    struct flag_change change = {.flag = flag, .value = value};

    if (!cell->field_class) {
        return;
    }
    cell->flags = value ? cell->flags | flag : cell->flags & ~(uint32_t) flag;
    visit_children(cell, flag_child, &change);
}

#if BT_DEV_MODE
static bool are_set(const bt_x_field_cell *cells, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        if (!bt__field_cell_is_set(&cells[i])) {
            return false;
        }
    }
    return true;
}

bool bt__field_cell_is_set(const bt_x_field_cell *cell)
{
    const struct bt_field_class *field_class = cell->field_class;

    if (!field_class) {
        return true;
    }
    switch (storage_of(field_class)) {
    case STORAGE_STRUCTURE:
        return are_set(cell->value.cells, bt__structure_member_count(field_class));
    case STORAGE_ARRAY:
        return cell->value.cells ? are_set(cell->value.cells, cell->length)
                                 : field_class->type != BT_FIELD_CLASS_TYPE_STATIC_ARRAY ||
                                       bt_field_class_array_static_get_length(field_class) == 0;
    case STORAGE_CONTENT:
        return cell->value.cells
                   ? bt__field_cell_is_set(cell->value.cells)
                   : bt_field_class_type_is(field_class->type, BT_FIELD_CLASS_TYPE_OPTION);
    case STORAGE_BUFFER:
        /* An empty BLOB counts as set, because it has no bytes to write. */
        return cell->flags & BT__FIELD_IS_SET ||
               (cell->length == 0 &&
                   bt_field_class_type_is(field_class->type, BT_FIELD_CLASS_TYPE_BLOB));
    default:
        return cell->flags & BT__FIELD_IS_SET;
    }
}
#endif

/* Moves the content of `source` to `target`, a new cell of the same class. */
static void move_contents(bt_x_field_cell *target, bt_x_field_cell *source)
{
    target->length = source->length;
    target->flags = source->flags;
    if (storage_of(source->field_class) == STORAGE_STRUCTURE) {
        for (uint64_t i = 0; i < bt__structure_member_count(source->field_class); i++) {
            move_contents(&target->value.cells[i], &source->value.cells[i]);
        }
        return;
    }
    target->value = source->value;
    target->owned = source->owned;
    source->owned = NULL;
}

/*
 * Returns a larger capacity than necessary, so that a sequence that grows slowly from event to
 * event isn't reallocated each time.
 */
static uint64_t grown_capacity(uint64_t length)
{
    uint64_t capacity = 4;

    while (capacity < length) {
        capacity *= 2;
    }
    return capacity;
}

static void grow_elements(bt_x_field_cell *array, uint64_t length)
{
    const struct bt_field_class *element_class = element_class_of(array->field_class);
    struct element_store *old = array->owned;
    const bool owned_large_store = owns_large_store(array);
    uint64_t capacity = array->field_class->type == BT_FIELD_CLASS_TYPE_STATIC_ARRAY
                            ? length
                            : grown_capacity(length);
    uint64_t cells = capacity * (1 + (uint64_t) element_class->extra_cells);
    struct element_store *store = g_malloc0(sizeof(*store) + cells * sizeof(store->cells[0]));
    bt_x_field_cell *free = store->cells + capacity;

    store->capacity = capacity;
    for (uint64_t i = 0; i < capacity; i++) {
        free = bt__field_cell_init(&store->cells[i], element_class, free);
    }
    for (uint64_t i = 0; old && i < old->capacity; i++) {
        move_contents(&store->cells[i], &old->cells[i]);
    }
    g_free(old);
    array->owned = store;
    count_large_store(array, owned_large_store);
}

#define CHECK_CELL(cell, kind, TYPE)                                                               \
    BT_ASSERT_PRE_DEV_NON_NULL("cell", cell);                                                      \
    BT_ASSERT_PRE_DEV("is-" kind "-field:cell",                                                    \
        bt_field_class_type_is((cell)->field_class->type, BT_FIELD_CLASS_TYPE_##TYPE),             \
        "Cell is not of the kind that the function expects.")

bt_x_field_cell *bt_x_field_cell_set_length(bt_x_field_cell *array, uint64_t length)
{
    CHECK_CELL(array, "array", ARRAY);
    BT_ASSERT_PRE("valid-length", length <= UINT32_MAX,
        "Array has too many elements: length=%" PRIu64, length);

    struct element_store *store = array->owned;

    if (length > (store ? store->capacity : 0)) {
        grow_elements(array, length);
        store = array->owned;
    }
    array->length = (uint32_t) length;
    array->value.cells = store ? store->cells : NULL;
    return array->value.cells;
}

static struct content make_content(uint64_t index, const struct bt_field_class *content_class)
{
    bt_x_field_cell *cells = g_new0(bt_x_field_cell, 1 + (size_t) content_class->extra_cells);

    bt__field_cell_init(cells, content_class, cells + 1);
    return (struct content){.index = index, .cells = cells};
}

/* Makes room for one more content. */
static struct content_store *grow_contents(struct content_store *old)
{
    uint64_t count = old ? old->count : 0, capacity = old ? 2 * old->capacity : 1;
    struct content_store *store =
        g_realloc(old, sizeof(*store) + capacity * sizeof(store->contents[0]));

    store->count = count;
    store->capacity = capacity;
    return store;
}

static bt_x_field_cell *content_of(
    bt_x_field_cell *cell, uint64_t index, const struct bt_field_class *content_class)
{
    struct content_store *store = cell->owned;
    uint64_t i = 0;

    while (store && i < store->count && store->contents[i].index != index) {
        i++;
    }
    if (!store || i == store->count) {
        if (!store || store->count == store->capacity) {
            cell->owned = store = grow_contents(store);
        }
        store->contents[store->count++] = make_content(index, content_class);
    }
    struct content chosen = store->contents[i];
    store->contents[i] = store->contents[0];
    store->contents[0] = chosen;
    return chosen.cells;
}

bt_x_field_cell *bt_x_field_cell_select(bt_x_field_cell *variant, uint64_t index)
{
    CHECK_CELL(variant, "variant", VARIANT);

    uint64_t count = bt__variant_option_count(variant->field_class);

    BT_ASSERT_PRE_VALID_INDEX(index, count);

    variant->length = (uint32_t) index;
    variant->value.cells =
        content_of(variant, index, bt__variant_option_class(variant->field_class, index));
    return variant->value.cells;
}

bt_x_field_cell *bt_x_field_cell_set_present(bt_x_field_cell *option, bt_bool is_present)
{
    CHECK_CELL(option, "option", OPTION);
    option->length = is_present ? 1 : 0;
    option->value.cells =
        is_present ? content_of(option, 0,
                         ((const struct bt__field_class_option *) option->field_class)->content)
                   : NULL;
    return option->value.cells;
}

/* Makes room for `size` bytes in the cell's own buffer, and keeps the content of the buffer. */
static char *reserve_bytes(bt_x_field_cell *cell, uint64_t size)
{
    struct buffer *buffer = cell->owned;

    if (!buffer || buffer->capacity < size) {
        uint64_t capacity = MAX(size, buffer ? 2 * buffer->capacity : 32);
        const bool owned_large_store = owns_large_store(cell);

        buffer = g_realloc(buffer, sizeof(*buffer) + capacity);
        buffer->capacity = capacity;
        cell->owned = buffer;
        count_large_store(cell, owned_large_store);
    }
    return buffer->data;
}

void bt_x_field_cell_copy_string(bt_x_field_cell *string, const void *text, uint64_t length)
{
    CHECK_CELL(string, "string", STRING);
    BT_ASSERT_PRE(
        "valid-length", length <= UINT32_MAX, "String is too long: length=%" PRIu64, length);

    const char *end = memchr(text, '\0', length);

    bt__field_cell_copy_bytes(
        string, text, length, (uint32_t) (end ? (uint64_t) (end - (const char *) text) : length));
}

void bt_x_field_cell_set_decoded(bt_x_field_cell *cell)
{
    BT_ASSERT_PRE_DEV_NON_NULL("cell", cell);
#if BT_DEV_MODE
    bt__field_cell_flag_all(cell, BT__FIELD_IS_SET, true);
#endif
}

bool bt__field_cell_owns_bytes(const bt_x_field_cell *cell)
{
    return cell->owned && cell->value.string == ((struct buffer *) cell->owned)->data;
}

uint64_t bt__field_cell_text_size(const bt_x_field_cell *string)
{
    if (bt__field_cell_owns_bytes(string)) {
        return ((struct buffer *) string->owned)->size;
    }
    if (string->value.string == bt__empty_text) {
        return 0;
    }
    /* The text isn't copied: it is in the bytes of the segment. */
    return MAX(((const struct bt__field_class_string *) string->field_class)->size, string->length);
}

void bt__field_cell_copy_bytes(
    bt_x_field_cell *cell, const uint8_t *bytes, uint64_t size, uint32_t length)
{
    char *data = reserve_bytes(cell, size + 1);

    if (size > 0) {
        memcpy(data, bytes, size);
    }
    data[size] = '\0';
    ((struct buffer *) cell->owned)->size = size;
    cell->value.string = data;
    cell->length = length;
}

void bt__field_cell_append_string(bt_x_field_cell *string, const char *text, uint64_t length)
{
    uint64_t old_length = string->length;
    bool is_borrowed = !bt__field_cell_owns_bytes(string);
    const char *old_text = string->value.string;
    char *data = reserve_bytes(string, old_length + length + 1);

    if (is_borrowed) {
        memcpy(data, old_text, old_length);
    }
    memcpy(data + old_length, text, length);
    data[old_length + length] = '\0';
    ((struct buffer *) string->owned)->size = old_length + length;
    string->value.string = data;
    string->length = (uint32_t) (old_length + length);
}

uint8_t *bt__field_cell_own_bytes(bt_x_field_cell *blob, uint64_t length)
{
    uint8_t *data = (uint8_t *) reserve_bytes(blob, MAX(length, 1));

    blob->value.bytes = data;
    blob->length = (uint32_t) length;
    return data;
}
