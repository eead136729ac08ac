/* Exported: marks a function that scripts call, as an export of the module under its own name. */
#ifndef WASM_EXPORTED_H
#define WASM_EXPORTED_H

/* Elsewhere, for tests, it is a function as any other. */
#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name))) name
#else
#define EXPORTED(name) name
#endif

#endif
