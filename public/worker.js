// Runs the analyzer in a web worker. The page first posts the compiled module, or the
// program to be converted for dumps that need more than 4 GB, see memory64.js. From then
// on the Go program listens for messages and posts its own (see package protocol). This
// script only reports when the program ends.
"use strict";
(() => {
  addEventListener("message", async function start(event) {
    const { module, program, lock, budget } = event.data ?? {};
    if (!module && !program) {
      return;
    }
    removeEventListener("message", start);
    event.stopImmediatePropagation();

    const output = readOutput();
    hold(lock);
    let reason = "The analyzer ended.";
    let starved = false; // memory ran out
    try {
      const code = await runProgram(module, program, budget);
      reason = code === 0 ? reason : `The analyzer crashed (status ${code}).`;
    } catch (error) {
      reason = String(error.message || error);
      starved = /out of memory|allocation failed|cannot allocate/i.test(reason);
    }
    // Matches the Go runtime's message only at the beginning of a line, not in any text
    // that a crash quotes.
    starved ||= /^(fatal error: )?(runtime: )?(out of memory|cannot allocate)/m.test(output());
    if (starved) {
      reason = "The dump needs more memory than a browser tab can have.";
    }
    postMessage({ died: { reason, output: output(), kind: starved ? "memory" : "bug" } });
  });

  // readOutput reads what the program writes, and returns a function that returns the last
  // lines of it, which say why a Go program ended.
  function readOutput() {
    const lines = [];
    const decoder = new TextDecoder();
    let rest = "";
    globalThis.fs.writeSync = (_, buffer) => {
      rest += decoder.decode(buffer, { stream: true });
      const parts = rest.split("\n");
      rest = parts.pop();
      for (const line of parts) {
        console.warn(line);
        lines.push(line.slice(0, 400));
      }
      lines.splice(0, Math.max(lines.length - 40, 0));
      return buffer.length;
    };
    return () => lines.concat(rest || []).join("\n");
  }

  // hold holds a lock as long as this worker lives. The page waits for the lock, and so
  // learns of the end of the worker even if the browser ends it silently. Opaque origins
  // have no locks.
  function hold(lock) {
    navigator.locks?.request(lock, () => {
      postMessage({ holds: true });
      return new Promise(() => {});
    }).catch(() => {});
  }

  // runProgram runs the analyzer until it ends, and returns its exit status.
  async function runProgram(module, program, budget) {
    const go = new Go();
    go.argv = ["heapdrop", "analyzer"];
    let code = 0;
    const exit = go.exit.bind(go);
    go.exit = (status) => {
      code = status;
      exit(status);
    };
    const compiled = module ?? (await WebAssembly.compile(heapdropMemory64(new Uint8Array(program))));
    const instance = await WebAssembly.instantiate(compiled, go.importObject);
    share(instance, budget);
    if (program) {
      // Adds memory above that of Go and returns its address.
      globalThis.heapdropGrow = (bytes) => {
        const { mem } = instance.exports;
        const at = mem.buffer.byteLength;
        mem.grow(BigInt(bytes / 65536));
        go.mem = new DataView(mem.buffer);
        return at;
      };
    }
    await go.run(instance);
    return code;
  }

  // share sets what the program uses of this script.
  function share(instance, budget) {
    globalThis.heapdropInstance = instance; // the program reads its size of memory
    globalThis.heapdropBudget = budget; // of tests
    // Whether this browser can run the converted program: is a module valid that only has
    // a memory with 64-bit addresses?
    globalThis.heapdropLarger = WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 5, 3, 1, 4, 1));
    // Reads into this memory or writes from it. The view is made last: any call may make
    // the program grow its memory, which invalidates all earlier views.
    globalThis.heapdropTransfer = (access, method, pointer, length, at) =>
      access[method](new Uint8Array(instance.exports.mem.buffer, pointer, length), { at });
  }
})();
