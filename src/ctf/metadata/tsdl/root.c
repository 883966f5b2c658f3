/* SPDX-License-Identifier: MIT */
/* Finishes root structures when their scope is known. */
#include "ctf/metadata/tsdl/parser.h"

static bool has_meaning(const struct ctf_field_class *field_class, void *data)
{
    return field_class->roles != 0 || field_class->save_slot_count > 0;
}

/*
 * Warns about header fields that have no role and aren't a length or tag. Header fields are never
 * visible, so these fields have no effect.
 */
static void warn_user_fields(struct tsdl_parser *parser, const struct tsdl_root *root)
{
    const struct ctf_field_class *structure = tsdl_root_of(parser, root, root->scope);

    for (guint i = 0; i < structure->member_count; i++) {
        if (!ctf_field_class_any(structure->members[i].field_class, has_meaning, NULL)) {
            tsdl_warn(parser, root->at,
                "ignoring field `%s%s` of the %s header: it has no meaning there",
                tsdl_prefix(structure->members[i].field_class), structure->members[i].name,
                root->scope == CTF_SCOPE_PACKET_HEADER ? "packet" : "event");
        }
    }
}

bool tsdl_finish_root(struct tsdl_parser *parser, const struct tsdl_root *root)
{
    size_t weight;
    unsigned depth;

    if (!tsdl_root_of(parser, root, root->scope)) {
        return true;
    }
    if (!tsdl_weigh(tsdl_root_of(parser, root, root->scope), &weight, &depth)) {
        return tsdl_fail(parser, root->at, "more than %d levels of nesting", TSDL_MAX_DEPTH);
    }
    if (!tsdl_assign_roles(parser, root) || !tsdl_resolve_references(parser, root)) {
        return false;
    }
    if (root->scope == CTF_SCOPE_PACKET_HEADER || root->scope == CTF_SCOPE_EVENT_HEADER) {
        warn_user_fields(parser, root);
    }
    return true;
}
