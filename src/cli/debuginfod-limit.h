/* SPDX-License-Identifier: MIT */
/* The time limit of requests for debug files. */
#ifndef CLI_DEBUGINFOD_LIMIT_H
#define CLI_DEBUGINFOD_LIMIT_H

/*
 * Sets the environment variable DEBUGINFOD_MAXTIME to the default of --debug-info with debuginfod,
 * unless it has a limit. elfutils 0.192 obeys nothing else while a server is silent, and waits for
 * minutes without it. To be called before there are threads: they may read the environment.
 */
void cli_limit_debuginfod(void);

#endif
