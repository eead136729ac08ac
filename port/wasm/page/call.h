/* Call: marks a function that a page's scripts call, as an export of the module under its own name. */
#ifndef PAGE_CALL_H
#define PAGE_CALL_H

/* Elsewhere, for tests, it is a function as any other. */
#ifdef __wasm__
#define PAGE_CALL(name) __attribute__((export_name(#name))) name
#else
#define PAGE_CALL(name) name
#endif

#endif
