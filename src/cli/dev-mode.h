/* SPDX-License-Identifier: MIT */
/* Developer mode: uses the checked library, which detects mistakes of plugins. */
#ifndef CLI_DEV_MODE_H
#define CLI_DEV_MODE_H

/*
 * If the environment variable BABELTRACE_DEV_MODE is 1, yes, true or on, executes this program
 * again with the checked library in place of the fast one. Returns if the checked library is
 * already loaded or the variable has another value. If the checked library can't be loaded, prints
 * a warning and returns.
 */
void cli_dev_mode_enter(char **argv);

#endif
