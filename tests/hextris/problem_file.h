/* Problem files for programs of the bench. */
#ifndef TESTS_PROBLEM_FILE_H
#define TESTS_PROBLEM_FILE_H

#include "../../core/hextris/rules/problem.h"

/* Reads a problem; whatever is wrong ends the program with status 2, named on stderr. The problem's arrays lie in the
 * block that is returned, which the caller frees. */
void *problem_file_read(struct problem *problem, const char *path);

#endif
