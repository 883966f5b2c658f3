/* SPDX-License-Identifier: MIT */
/* The main function of the program `babeltrace2`. The Python package bt2 runs cli_main(), too. */
#include "cli/cli.h"
#include "cli/dev-mode.h"

int main(int argc, char **argv)
{
    cli_dev_mode_enter(argv);
    return cli_main(argc, argv);
}
