// A program compiled to WebAssembly, for any JavaScript host, a browser or Node: run() runs it once.
//
//     host.open(name)           a handle of 0 or more, or -1
//     host.openLog(name)        opens a file for stream 3, empty; false on an error
//     host.read(handle, bytes)  fills a Uint8Array from its front: the number of bytes, 0 at the
//                               end, -1 on an error
//     host.close(handle)
//     host.write(stream, bytes) stream 1 results, 2 messages, 3 the log: false on an error
//     host.terminal(stream)     whether a person reads the stream
//     host.clock()              milliseconds, never going back

const BROKEN = 70; // exit status of a program that trapped: a defect

// Runs the compiled module with a list of arguments, the program's name first; the exit status.
export function run(module, args, host) {
  let memory;
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
  const text = (at) => {
    const rest = new Uint8Array(memory.buffer, at);
    return new TextDecoder().decode(rest.slice(0, rest.indexOf(0)));
  };
  const start = host.clock();
  const env = {
    port_open: (name) => host.open(text(name)),
    port_open_log: (name) => host.openLog(text(name)) ? 1 : 0,
    port_read: (handle, to, size) => host.read(handle, bytes(to, size)),
    port_close: (handle) => host.close(handle),
    port_write: (stream, from, size) => host.write(stream, bytes(from, size)) ? 1 : 0,
    port_terminal: (stream) => host.terminal(stream) ? 1 : 0,
    port_clock_ms: () => BigInt(Math.floor(host.clock() - start)),
  };
  const program = new WebAssembly.Instance(module, { env }).exports;
  memory = program.memory;

  const line = new TextEncoder().encode(args.map((word) => word + "\0").join(""));
  const room = program.wasm_arguments(line.length);
  if (room === 0) {
    host.write(2, new TextEncoder().encode(`${args[0]}: too many arguments\n`));
    return 2;
  }
  bytes(room, line.length).set(line);
  try {
    return program.wasm_main(args.length);
  } catch (trap) {
    host.write(2, new TextEncoder().encode(`${args[0]}: ${trap}\n`));
    return BROKEN;
  }
}
