/* SPDX-License-Identifier: MIT */
/* Parses lists of assignments in braces with a table of the attributes. */
#include "ctf/metadata/tsdl/parser.h"

static const struct tsdl_attribute *find_attribute(
    const struct tsdl_attribute_list *list, struct tsdl_slice name, bool is_type, guint *index)
{
    for (guint i = 0; i < list->count; i++) {
        const struct tsdl_attribute *attribute = &list->attributes[i];

        if ((is_type ? attribute->assign_type != NULL : attribute->assign != NULL) &&
            tsdl_slice_is(name, attribute->name)) {
            *index = i;
            return attribute;
        }
    }
    return NULL;
}

static bool parse_type_assignment(struct tsdl_parser *parser,
    const struct tsdl_attribute *attribute, const char *at, void *target)
{
    const char *type_at = tsdl_here(parser);

    struct ctf_field_class *type = tsdl_parse_type(parser);
    if (!type) {
        return false;
    }
    if (!attribute) {
        ctf_field_class_free(type);
        return true;
    }
    if (type->type != CTF_FIELD_STRUCT) {
        ctf_field_class_free(type);
        return tsdl_fail(parser, type_at, "`%s` must be a structure", attribute->name);
    }
    return attribute->assign_type(parser, type, at, (char *) target + attribute->offset);
}

bool tsdl_assign_block_root(
    struct tsdl_parser *parser, struct ctf_field_class *type, const char *at, void *target)
{
    *(struct tsdl_block_root *) target = (struct tsdl_block_root){type, at};
    return true;
}

/* Assigns the value. A tolerant parser ignores a wrong value that doesn't affect decoding. */
static bool assign(struct tsdl_parser *parser, const struct tsdl_attribute *attribute,
    const struct tsdl_value *value, void *target)
{
    const bool is_ignorable = attribute->is_dispensable && parser->is_tolerant;

    parser->ignores_attribute = is_ignorable;
    const bool is_assigned = attribute->assign(parser, value, target);
    parser->ignores_attribute = false;
    return is_assigned || is_ignorable;
}

static bool parse_assignment(struct tsdl_parser *parser, const struct tsdl_attribute_list *list,
    void *target, uint32_t *seen)
{
    const char *at = tsdl_here(parser);
    struct tsdl_slice name;
    struct tsdl_value value;
    guint index;

    if (!tsdl_parse_path(parser, &name)) {
        return false;
    }
    bool is_type = tsdl_is(parser, TSDL_ASSIGN_TYPE);
    if (!is_type && !tsdl_is(parser, TSDL_EQUALS)) {
        return tsdl_unexpected(parser, "`=` or `:=`");
    }

    const struct tsdl_attribute *attribute = find_attribute(list, name, is_type, &index);
    if (!attribute) {
        tsdl_warn(parser, at, "unknown attribute `%.*s` of %s", (int) MIN(name.length, 100),
            name.text, list->owner);
    } else if (*seen & (UINT32_C(1) << index)) {
        return tsdl_fail(
            parser, at, "duplicate attribute `%s` of %s", attribute->name, list->owner);
    } else {
        *seen |= UINT32_C(1) << index;
    }

    tsdl_advance(parser);
    if (is_type) {
        return parse_type_assignment(parser, attribute, at, target);
    }
    if (!tsdl_parse_value(parser, &value)) {
        return false;
    }
    parser->assignment_at = at;
    return !attribute || assign(parser, attribute, &value, target);
}

bool tsdl_parse_attributes(struct tsdl_parser *parser, const struct tsdl_attribute_list *list,
    void *target, const char *at)
{
    uint32_t seen = 0;

    if (!tsdl_expect(parser, TSDL_LEFT_BRACE)) {
        return false;
    }
    if (list->allows_declarations) {
        tsdl_scopes_open(&parser->scopes);
    }

    while (!tsdl_accept(parser, TSDL_RIGHT_BRACE)) {
        if (list->allows_declarations && tsdl_is_declaration(parser)) {
            if (!tsdl_parse_declaration(parser)) {
                return false;
            }
            continue;
        }
        if (!parse_assignment(parser, list, target, &seen) ||
            !tsdl_expect(parser, TSDL_SEMICOLON)) {
            return false;
        }
    }

    if (list->allows_declarations) {
        tsdl_scopes_close(&parser->scopes);
    }
    for (guint i = 0; i < list->required_count; i++) {
        if (!(seen & (UINT32_C(1) << i))) {
            return tsdl_fail(
                parser, at, "missing `%s` attribute of %s", list->attributes[i].name, list->owner);
        }
    }
    return true;
}
