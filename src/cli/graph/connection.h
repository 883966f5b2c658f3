/* SPDX-License-Identifier: MIT */

/*
 * Connection rules, the arguments of --connect: `UP[.UP-PORT]:DOWN[.DOWN-PORT]`. The four parts are
 * globbing patterns; a missing port is `*`. Rules are tried in order on every new output port.
 */
#ifndef CLI_GRAPH_CONNECTION_H
#define CLI_GRAPH_CONNECTION_H

#include <glib.h>
#include <stdbool.h>

struct connection_rule {
    /* As on the command line, for messages. */
    char *text;

    char *upstream;
    char *upstream_port;
    char *downstream;
    char *downstream_port;
};

void connection_rule_free(struct connection_rule *rule);

/* NULL with an error when `text` is malformed. The result is the caller's. */
struct connection_rule *connection_rule_parse(const char *text);

struct component_config;

/*
 * Checks before anything is built that `rules` (`struct connection_rule *`) can connect all of
 * `components` (`struct component_config *`): the named components exist and have the right types,
 * each one has a rule, none is connected to itself through others.
 */
bool connection_rules_check(const GPtrArray *rules, const GPtrArray *components);

#endif
