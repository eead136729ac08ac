/* Version of all programs of the project. The Makefile reads the number from this line for the name of the source
 * archive. */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define VERSION "1.3"

#endif
