/* SPDX-License-Identifier: MIT */
/*
 * Resolves the links between field classes. Each visible tree is indexed once (class -> location in
 * the tree). The index of a stream class's trees is used for all its event classes. Therefore, the
 * time is linear in the size of the trees, regardless of the number of dependent field classes.
 *
 * Only developer mode checks the link rules: some existing programs violate these rules, but never
 * use the field path.
 */
#include "lib/trace-ir/resolve-field-path.h"
#include "lib/assert-cond.h"
#include "lib/trace-ir/field-location.h"
#include "lib/trace-ir/field-path.h"

#include <babeltrace2/extension/field-class-walk.h>

#include <inttypes.h>
#include <string.h>

/* The location of a field class in its tree. */
struct place {
    const struct place *parent; /* NULL: root */
    const struct bt_field_class *field_class;
    struct bt_field_path_item step; /* from the parent to this field class */
    bt_field_path_scope scope;
    guint order; /* an earlier class of the same scope has a lower order */
    guint depth;
};

struct resolver {
    const struct bt__field_class_roots *roots;
    const char *function; /* the public function with the link rules as preconditions */
    /* The index of each scope: class -> owned struct place *. NULL: not indexed yet. */
    GHashTable *places[BT__FIELD_PATH_SCOPE_COUNT];
};

/* The scope that is being indexed. */
struct indexing {
    GHashTable *places;
    bt_field_path_scope scope;
};

static struct bt_field_path_item step_into(const struct bt_field_class *container, uint64_t index)
{
    if (bt__field_class_is(container, BT_FIELD_CLASS_TYPE_ARRAY)) {
        return (struct bt_field_path_item){.type = BT_FIELD_PATH_ITEM_TYPE_CURRENT_ARRAY_ELEMENT};
    }
    if (bt__field_class_is(container, BT_FIELD_CLASS_TYPE_OPTION)) {
        return (struct bt_field_path_item){.type = BT_FIELD_PATH_ITEM_TYPE_CURRENT_OPTION_CONTENT};
    }
    return (struct bt_field_path_item){.type = BT_FIELD_PATH_ITEM_TYPE_INDEX, .index = index};
}

static bt_bool index_place(const bt_x_field_class_visit *visit, void *data)
{
    const struct indexing *const indexing = data;
    struct place *const place = g_new(struct place, 1);

    *place = (struct place){
        .field_class = visit->field_class,
        .scope = indexing->scope,
        .order = g_hash_table_size(indexing->places),
        .depth = visit->depth,
    };
    if (visit->parent) {
        place->parent = g_hash_table_lookup(indexing->places, visit->parent);
        place->step = step_into(visit->parent, visit->index);
    }
    g_hash_table_insert(indexing->places, (gpointer) visit->field_class, place);
    return BT_TRUE;
}

static GHashTable *places_of(struct resolver *resolver, bt_field_path_scope scope)
{
    const struct bt_field_class *root = resolver->roots->classes[scope];
    struct indexing indexing = {.places = resolver->places[scope], .scope = scope};

    if (!indexing.places) {
        indexing.places = g_hash_table_new_full(NULL, NULL, NULL, g_free);
        resolver->places[scope] = indexing.places;
        if (root) {
            bt_x_field_class_walk(root, UINT64_MAX, index_place, NULL, &indexing);
        }
    }
    return indexing.places;
}

/*
 * Returns the location of `field_class`, or NULL. The search begins in the scope that is being set,
 * and continues outwards.
 */
static const struct place *find_place(
    struct resolver *resolver, const struct bt_field_class *field_class)
{
    const struct place *place = NULL;

    for (int scope = (int) resolver->roots->scope; !place && scope >= 0; scope--) {
        place = g_hash_table_lookup(places_of(resolver, (bt_field_path_scope) scope), field_class);
    }
    return place;
}

static bt_field_path *path_to(const struct place *place)
{
    bt_field_path *path = bt__field_path_create(place->scope);

    for (const struct place *at = place; at->parent; at = at->parent) {
        g_array_prepend_val(path->items, at->step);
    }
    return path;
}

static const struct place *common_ancestor(const struct place *a, const struct place *b)
{
    while (a != b) {
        if (a->depth >= b->depth) {
            a = a->parent;
        } else {
            b = b->parent;
        }
    }
    return a;
}

/*
 * Returns whether `dependent` may be linked to `key`. The key must come first. If both are in the
 * same scope, their lowest common ancestor must be a structure. All classes between that ancestor,
 * or the root of the key's scope, and the key must be structures. With MIP 1, they may also be
 * variants.
 */
static bool link_is_allowed(const struct place *dependent, const struct place *key)
{
    const struct place *ancestor = NULL;
    bool variants_too = dependent->field_class->mip_version > 0;

    if (key->scope == dependent->scope) {
        ancestor = common_ancestor(dependent, key);
        if (key->order >= dependent->order ||
            ancestor->field_class->type != BT_FIELD_CLASS_TYPE_STRUCTURE) {
            return false;
        }
    }
    for (const struct place *at = key->parent; at != ancestor; at = at->parent) {
        if (at->field_class->type != BT_FIELD_CLASS_TYPE_STRUCTURE &&
            !(variants_too && bt__field_class_is(at->field_class, BT_FIELD_CLASS_TYPE_VARIANT))) {
            return false;
        }
    }
    return true;
}

static void resolve_path(struct resolver *resolver, const struct bt_field_class *dependent,
    struct bt__field_class_link *link)
{
    const struct place *key = find_place(resolver, link->key);

    BT_ASSERT_PRE_DEV_FROM_FUNC(resolver->function, "linked-field-class-is-found", key,
        "A length or selector field class isn't in any scope that the dependent field class can "
        "reach: dependent-type=%#" PRIx64,
        (uint64_t) dependent->type);
    if (!key) {
        return;
    }
    BT_ASSERT_PRE_DEV_FROM_FUNC(resolver->function, "linked-field-class-honors-link-rules",
        link_is_allowed(find_place(resolver, dependent), key),
        "A length or selector field class comes after the dependent field class, or is in an "
        "array, option or variant: dependent-type=%#" PRIx64,
        (uint64_t) dependent->type);
    tg_object_put_ref(link->path);
    link->path = path_to(key);
}

#if BT_DEV_MODE
static bt_field_class_type key_type(const struct bt_field_class *dependent)
{
    static const struct {
        bt_field_class_type dependent;
        bt_field_class_type key;
    } types[] = {
        {BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD, BT_FIELD_CLASS_TYPE_BOOL},
        {BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD,
            BT_FIELD_CLASS_TYPE_SIGNED_INTEGER},
        {BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD,
            BT_FIELD_CLASS_TYPE_SIGNED_INTEGER},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(types); i++) {
        if (dependent->type == types[i].dependent) {
            return types[i].key;
        }
    }
    return BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER;
}

/*
 * Follows the names `items` from `field_class`. Because of variants, the names may lead to several
 * fields. Returns whether each of these fields can be the key of `dependent`, and adds the number
 * of these fields to `*count`.
 */
static bool candidates_are_allowed(struct resolver *resolver,
    const struct bt_field_class *field_class, const struct bt_field_class *dependent,
    char *const *items, guint *count)
{
    if (field_class->type == BT_FIELD_CLASS_TYPE_STRUCTURE && *items) {
        const struct bt__named_field_class *member = bt__named_field_classes_find(
            &((const struct bt__field_class_structure *) field_class)->members, *items);

        return !member ||
               candidates_are_allowed(resolver, member->field_class, dependent, items + 1, count);
    }
    if (bt_x_field_class_get_child_count(field_class) > 0 &&
        field_class->type != BT_FIELD_CLASS_TYPE_STRUCTURE) {
        for (uint64_t i = 0; i < bt_x_field_class_get_child_count(field_class); i++) {
            if (!candidates_are_allowed(resolver,
                    bt_x_field_class_borrow_child_by_index_const(field_class, i), dependent, items,
                    count)) {
                return false;
            }
        }
        return true;
    }
    if (*items) {
        return true;
    }
    (*count)++;
    return bt__field_class_is(field_class, key_type(dependent)) &&
           link_is_allowed(find_place(resolver, dependent), find_place(resolver, field_class));
}

static void check_location(struct resolver *resolver, const struct bt_field_class *dependent,
    const struct bt_field_location *location)
{
    const struct bt_field_class *root = (int) location->root_scope <= (int) resolver->roots->scope
                                            ? resolver->roots->classes[location->root_scope]
                                            : NULL;
    guint count = 0;
    bool allowed =
        root && candidates_are_allowed(resolver, root, dependent, location->items, &count);

    BT_ASSERT_PRE_DEV_FROM_FUNC(resolver->function, "linked-field-class-is-found",
        !allowed || count > 0,
        "A length or selector field location leads to no field class: scope=%d, first-item=\"%s\"",
        (int) location->root_scope, location->items[0]);
    BT_ASSERT_PRE_DEV_FROM_FUNC(resolver->function, "linked-field-class-honors-link-rules", allowed,
        "A length or selector field location leads to a field class of another kind, after the "
        "dependent field class, or in an array or option: scope=%d, first-item=\"%s\"",
        (int) location->root_scope, location->items[0]);
}
#else
/*
 * Without developer mode, locations aren't checked. Field locations are names for the consumer, so
 * the library doesn't resolve them.
 */
static void check_location(struct resolver *resolver, const struct bt_field_class *dependent,
    const struct bt_field_location *location)
{
}
#endif

static bt_bool resolve(const bt_x_field_class_visit *visit, void *data)
{
    struct resolver *const resolver = data;
    struct bt__field_class_link *const link =
        bt__field_class_borrow_link((struct bt_field_class *) visit->field_class);

    if (link && link->key) {
        resolve_path(resolver, visit->field_class, link);
    }
    if (link && link->location) {
        check_location(resolver, visit->field_class, link->location);
    }
    return BT_TRUE;
}

static void resolve_field_paths(const struct bt__field_class_roots *roots, const char *function)
{
    struct resolver resolver = {
        .roots = roots,
        .function = function,
    };
    const size_t kept_size = BT__STREAM_CLASS_SCOPE_COUNT * sizeof(resolver.places[0]);

    memcpy(resolver.places, roots->places, kept_size);
    bt_x_field_class_walk(roots->classes[roots->scope], UINT64_MAX, resolve, NULL, &resolver);
    memcpy(roots->places, resolver.places, kept_size);
    for (guint i = BT__STREAM_CLASS_SCOPE_COUNT; i < BT__FIELD_PATH_SCOPE_COUNT; i++) {
        g_clear_pointer(&resolver.places[i], g_hash_table_destroy);
    }
}

void bt__set_root_field_class(struct bt_field_class **slot, struct bt_field_class *field_class,
    struct bt__field_class_roots *roots, const char *function)
{
    BT_ASSERT_PRE_FROM_FUNC(function, "is-structure-field-class:field-class",
        field_class->type == BT_FIELD_CLASS_TYPE_STRUCTURE,
        "The field class isn't a structure: type=%#" PRIx64, (uint64_t) field_class->type);
    bt__field_class_make_part_of_trace_class(field_class, function);
    tg_object_get_ref(field_class);
    tg_object_put_ref(*slot);
    *slot = field_class;
    bt__field_class_freeze(field_class);
    roots->classes[roots->scope] = field_class;
    resolve_field_paths(roots, function);
}
