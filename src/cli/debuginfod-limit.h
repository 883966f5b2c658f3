/* SPDX-License-Identifier: MIT */
/* The time limit of requests for debug files. */
#ifndef CLI_DEBUGINFOD_LIMIT_H
#define CLI_DEBUGINFOD_LIMIT_H

/*
 * If the environment variable DEBUGINFOD_MAXTIME isn't a positive number, sets it to the default
 * limit of --debug-info. With elfutils 0.192, only this variable limits a request to a silent
 * server; without a limit, the request takes minutes. Call this function before threads are
 * created, because they may read the environment.
 */
void cli_limit_debuginfod(void);

#endif
