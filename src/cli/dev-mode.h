/* SPDX-License-Identifier: MIT */
/* Developer mode: the library whose checks find the mistakes of plugins. */
#ifndef CLI_DEV_MODE_H
#define CLI_DEV_MODE_H

/*
 * If the environment variable BABELTRACE_DEV_MODE is 1, yes, true or on, executes this program
 * again, with the checked library in place of the fast one. Returns if the checked library is
 * loaded already, if the variable has another value, or, after a warning, if there is no checked
 * library.
 */
void cli_dev_mode_enter(char **argv);

#endif
