/* SPDX-License-Identifier: MIT */
/* The program `babeltrace2`; the Python package bt2 runs the same function. */
#include "cli/cli.h"
#include "cli/dev-mode.h"

int main(int argc, char **argv)
{
    cli_dev_mode_enter(argv);
    return cli_main(argc, argv);
}
