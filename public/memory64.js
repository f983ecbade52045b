// Turns the analyzer's program into one with 64-bit memory addresses, for dumps that need
// more than the 4 GB that 32 bits can address.
//
// Go already computes with 64-bit pointers, and cuts each to 32 bits (i32.wrap_i64) just
// before it reads or writes memory. So this removes that instruction where an address
// comes from it, and extends other addresses, such as those of the stack. Go's own memory
// stays below 4 GB: a function that counts pages replaces memory.grow. Columns are above,
// see wasm/region.go.
"use strict";
globalThis.heapdropMemory64 = (module) => {
  const ownPages = 65536; // Go's own memory: 4 GB in pages of 64 KB; what is unused takes none
  const mostPages = 262144; // 16 GB, the most that browsers allow
  const [i32, i64Const, i32Const, wrap, extend, end] = [0x7f, 0x42, 0x41, 0xa7, 0xad, 0x0b];

  const types = []; // [parameters, results], by type
  const functions = []; // type, by function
  let globals = 0; // number of the added one: the pages that Go uses
  let at = 8; // in module, behind the magic number and the version
  const out = new Uint8Array(2 * module.length);
  let length = 0; // of out

  const refuse = (what) => {
    throw new Error(`The program cannot be converted for large dumps: ${what}.`);
  };

  // number reads an unsigned number.
  function number() {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = module[at++];
      value += (byte & 127) * unit;
      if (byte < 128) {
        return value;
      }
    }
  }

  function skipNumber() {
    while (module[at++] > 127);
  }

  // skip skips a list of bytes.
  function skip() {
    const size = number();
    at += size;
  }

  // encoded encodes a number in five bytes, the most that 32 bits take.
  const encoded = (n) => [0, 7, 14, 21].map((shift) => ((n >>> shift) & 127) | 128).concat(n >>> 28);

  function write(...parts) {
    for (const part of parts) {
      out.set(part, length);
      length += part.length;
    }
  }

  // sized writes the length of what content writes, and that.
  function sized(content) {
    const from = length;
    length += 5;
    content();
    out.set(encoded(length - from - 5), from);
  }

  // more copies the list up to a position of module, with one more element.
  function more(to, element) {
    const count = number();
    write(encoded(count + 1), module.subarray(at, to), element);
    return count;
  }

  let initial = 0; // pages
  // What to do with a section that ends at a position of module; the others are copied.
  const sections = {
    // types
    1(to) {
      const from = at;
      for (let n = number(); n > 0; n--) {
        at++;
        const parameters = number();
        at += parameters;
        const results = number();
        at += results;
        types.push([parameters, results]);
      }
      if (String(types[0]) !== "1,1") {
        refuse("its functions are not those of Go");
      }
      write(module.subarray(from, to));
    },
    // imports
    2(to) {
      const from = at;
      for (let n = number(); n > 0; n--) {
        skip();
        skip();
        if (module[at++] !== 0) {
          refuse("it imports what is no function");
        }
        functions.push(number());
      }
      write(module.subarray(from, to));
    },
    // functions
    3(to) {
      const from = at;
      for (let n = number(); n > 0; n--) {
        functions.push(number());
      }
      at = from;
      more(to, [0]);
    },
    // memory
    5() {
      at += 2;
      initial = number();
      write([1, 5], encoded(ownPages), encoded(mostPages));
    },
    // globals
    6(to) {
      globals = more(to, [i32, 1, i32Const, ...encoded(initial), end]);
    },
    // exports
    7(to) {
      more(to, [8, ...new TextEncoder().encode("ownPages"), 3, ...encoded(globals)]);
    },
    // code
    10() {
      const count = number();
      write(encoded(count + 1));
      for (let n = count; n > 0; n--) {
        const size = number();
        const body = module.subarray(at, at + size);
        const marks = new Uint8Array(size + 1);
        examine(at, at + size, marks);
        sized(() => rewrite(body, marks));
      }
      sized(() => write(grow()));
    },
    // data, whose addresses become constants of 64 bits
    11(to) {
      const from = at;
      for (let n = number(); n > 0; n--) {
        if (number() !== 0 || module[at] !== i32Const) {
          refuse("it has data of an unknown kind");
        }
        module[at++] = i64Const;
        skipNumber();
        at++;
        skip();
      }
      write(module.subarray(from, to));
    },
  };

  // grow is the function that replaces memory.grow: it lets Go use more of its memory.
  function grow() {
    const [used, wanted, sum] = [[0x23, ...encoded(globals)], [0x20, 0], 0x6a];
    return [0, ...used, ...wanted, sum, i32Const, ...encoded(ownPages), 0x4b, 0x04, 0x40, i32Const, 127, 0x0f, end, // more than there is: -1
      ...used, ...used, ...wanted, sum, 0x24, ...encoded(globals), end];
  }

  // Marks at positions of a function.
  const [isWrap, leaveOut, extendBefore, isSize, isGrow] = [1, 2, 4, 8, 16];

  function rewrite(body, marks) {
    for (let i = 0; i <= body.length; i++) {
      const mark = marks[i];
      if (mark & extendBefore) {
        out[length++] = extend;
      }
      if (mark & (isSize | isGrow)) {
        write(mark & isSize ? [0x23, ...encoded(globals)] : [0x10, ...encoded(functions.length)]);
        i++;
      } else if (i < body.length && !(mark & leaveOut)) {
        out[length++] = body[i];
      }
    }
  }

  // takes returns how many operands an instruction without immediates takes; it gives one.
  function takes(op) {
    const one = op === 0x45 || op === 0x50 || (op >= 0x67 && op <= 0x69) || (op >= 0x79 && op <= 0x7b) ||
      (op >= 0x8b && op <= 0x91) || (op >= 0x99 && op <= 0x9f) || op >= wrap;
    return one ? 1 : 2;
  }

  // examine marks what has to change in a function: it follows the operands, and knows
  // where the instruction ends that gave each.
  function examine(from, to, marks) {
    let operands = [];
    let base = 0; // operands before belong to outer blocks
    let dead = false; // code that is never reached has any operands
    const blocks = [];

    function pop(n = 1) {
      let given = 0;
      for (; n > 0; n--) {
        if (operands.length > base) {
          given = operands.pop();
        } else if (dead) {
          given = 0;
        } else {
          refuse("an operand is missing");
        }
      }
      return given;
    }

    // address takes an address.
    function address() {
      const given = pop();
      if (marks[given - 1] & isWrap) {
        marks[given - 1] |= leaveOut;
      } else {
        extended(given);
      }
    }

    function extended(given) {
      if (given > 0) { // otherwise the code is dead
        marks[given] |= extendBefore;
      }
    }

    function leave() {
      operands.length = base;
      dead = true;
    }

    for (let groups = number(); groups > 0; groups--) {
      number();
      at++;
    }
    while (at < to) {
      const start = at - from;
      const op = module[at++];
      let gives = 0;
      if (op >= 0x45 && op <= 0xc4) { // plain
        pop(takes(op));
        gives = 1;
        if (op === wrap) {
          marks[start] |= isWrap;
        }
      } else if (op >= 0x20 && op <= 0x24) { // variables
        skipNumber();
        gives = op === 0x21 || op === 0x24 ? 0 : 1;
        if (op !== 0x20 && op !== 0x23) {
          pop();
        }
      } else if (op >= 0x28 && op <= 0x3e) { // loads and stores
        skipNumber();
        skipNumber();
        gives = op < 0x36 ? 1 : 0;
        if (!gives) {
          pop();
        }
        address();
      } else if (op >= 0x41 && op <= 0x44) { // constants
        if (op <= i64Const) {
          skipNumber();
        } else {
          at += op === 0x43 ? 4 : 8;
        }
        gives = 1;
      } else if (op >= 0x02 && op <= 0x04) { // blocks
        if (op === 0x04) {
          pop();
        }
        blocks.push({ base, dead, results: module[at++] === 0x40 ? 0 : 1 });
        base = operands.length;
      } else if (op === 0x05) { // else
        operands.length = base;
        dead = blocks.at(-1).dead;
      } else if (op === end) {
        operands.length = base;
        const block = blocks.pop();
        if (block) {
          ({ base, dead } = block);
          gives = block.results;
        }
      } else if (op === 0x0c) { // branches
        skipNumber();
        leave();
      } else if (op === 0x0d) {
        skipNumber();
        pop();
      } else if (op === 0x0e) {
        for (let n = number(); n >= 0; n--) {
          skipNumber();
        }
        leave();
      } else if (op === 0x0f || op === 0x00) {
        leave();
      } else if (op === 0x10) { // calls
        const type = types[functions[number()]];
        pop(type[0]);
        gives = type[1];
      } else if (op === 0x11) {
        const type = types[number()];
        number();
        pop(type[0] + 1);
        gives = type[1];
      } else if (op === 0x1a) { // drop
        pop();
      } else if (op === 0x1b) { // select
        pop(3);
        gives = 1;
      } else if (op === 0x3f || op === 0x40) { // memory.size, memory.grow
        at++;
        pop(op - 0x3f);
        gives = 1;
        marks[start] |= op === 0x3f ? isSize : isGrow;
      } else if (op === 0xfc) {
        const further = number();
        if (further < 8) { // conversions
          pop();
          gives = 1;
        } else if (further === 10) { // memory.copy
          at += 2;
          extended(pop()); // a length, see runtime.reflectcall for its upper half
          address();
          address();
        } else if (further === 11) { // memory.fill
          at++;
          extended(pop());
          pop();
          address();
        } else {
          refuse(`instruction 252, ${further}`);
        }
      } else if (op !== 0x01) {
        refuse(`instruction ${op}`);
      }
      if (gives) {
        operands.push(at - from);
      }
    }
  }

  write(module.subarray(0, at));
  while (at < module.length) {
    const from = at;
    const section = sections[module[at++]];
    const size = number();
    const to = at + size;
    if (section) {
      write([module[from]]);
      sized(() => section(to));
    } else {
      write(module.subarray(from, to));
    }
    at = to;
  }
  return out.subarray(0, length);
};
