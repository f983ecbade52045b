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
        examine(at, at + size);
        sized(() => rewrite(body));
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

  function rewrite(body) {
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

  // The state of examine.
  let origin = 0; // where the function begins in module
  let marks; // by position of the function
  let operands; // for each, where the instruction that gave it ends
  let base = 0; // operands before belong to outer blocks
  let dead = false; // code that is never reached has any operands
  let blocks; // those around the instruction: what ends with each

  // examine marks what has to change in a function: it follows the operands, and knows
  // where the instruction ends that gave each.
  function examine(from, to) {
    [origin, marks, operands, base, dead, blocks] = [from, new Uint8Array(to - from + 1), [], 0, false, []];
    for (let groups = number(); groups > 0; groups--) { // of variables
      number();
      at++;
    }
    while (at < to) {
      if (instruction(module[at++])) {
        operands.push(at - origin);
      }
    }
  }

  // mark marks the instruction whose operation was just read.
  function mark(as) {
    marks[at - 1 - origin] |= as;
  }

  // pop takes operands from the stack, and returns where the last one was given; 0 in dead
  // code.
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

  // popAddress takes an address.
  function popAddress() {
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

  // leave continues with dead code.
  function leave() {
    operands.length = base;
    dead = true;
  }

  // instruction reads the rest of an instruction, and returns how many operands it gives.
  // The functions below do so for a kind of instructions each.
  function instruction(op) {
    if (op >= 0x45 && op <= 0xc4) {
      return plain(op);
    }
    if (op >= 0x20 && op <= 0x24) {
      return variable(op);
    }
    if (op >= 0x28 && op <= 0x3e) {
      return access(op);
    }
    if (op >= 0x41 && op <= 0x44) {
      return constant(op);
    }
    if (op >= 0x02 && op <= end) {
      return block(op);
    }
    return op <= 0x0f ? branch(op) : other(op);
  }

  // plain instructions are those without immediates.
  function plain(op) {
    if (op === wrap) {
      mark(isWrap);
    }
    const one = op === 0x45 || op === 0x50 || (op >= 0x67 && op <= 0x69) || (op >= 0x79 && op <= 0x7b) ||
      (op >= 0x8b && op <= 0x91) || (op >= 0x99 && op <= 0x9f) || op >= wrap;
    pop(one ? 1 : 2);
    return 1;
  }

  function variable(op) {
    skipNumber();
    if (op !== 0x20 && op !== 0x23) {
      pop();
    }
    return op === 0x21 || op === 0x24 ? 0 : 1;
  }

  // access handles loads and stores.
  function access(op) {
    skipNumber();
    skipNumber();
    const isStore = op >= 0x36;
    if (isStore) {
      pop();
    }
    popAddress();
    return isStore ? 0 : 1;
  }

  function constant(op) {
    if (op <= i64Const) {
      skipNumber();
    } else {
      at += op === 0x43 ? 4 : 8;
    }
    return 1;
  }

  // block handles the begin of a block, else, and the end of a block.
  function block(op) {
    if (op === end) {
      operands.length = base;
      const ended = blocks.pop();
      if (!ended) {
        return 0;
      }
      ({ base, dead } = ended);
      return ended.results;
    }
    if (op === 0x05) { // else
      operands.length = base;
      dead = blocks.at(-1).dead;
    } else if (op <= 0x04) {
      if (op === 0x04) {
        pop();
      }
      blocks.push({ base, dead, results: module[at++] === 0x40 ? 0 : 1 });
      base = operands.length;
    } else {
      refuse(`instruction ${op}`);
    }
    return 0;
  }

  // branch handles what may continue elsewhere.
  function branch(op) {
    if (op === 0x0d) { // if an operand says so
      skipNumber();
      pop();
    } else if (op === 0x0c) {
      skipNumber();
      leave();
    } else if (op === 0x0e) { // to one of several places
      for (let n = number(); n >= 0; n--) {
        skipNumber();
      }
      leave();
    } else if (op === 0x0f || op === 0x00) { // return, unreachable
      leave();
    } else if (op !== 0x01) { // nop
      refuse(`instruction ${op}`);
    }
    return 0;
  }

  function other(op) {
    switch (op) {
      case 0x10: { // call
        const [parameters, results] = types[functions[number()]];
        pop(parameters);
        return results;
      }
      case 0x11: { // call_indirect
        const [parameters, results] = types[number()];
        number();
        pop(parameters + 1);
        return results;
      }
      case 0x1a: // drop
        pop();
        return 0;
      case 0x1b: // select
        pop(3);
        return 1;
      case 0x3f: // memory.size
        mark(isSize);
        at++;
        return 1;
      case 0x40: // memory.grow
        mark(isGrow);
        at++;
        pop();
        return 1;
      case 0xfc:
        return further(number());
      default:
        return refuse(`instruction ${op}`);
    }
  }

  // further handles the instructions that begin with 252.
  function further(op) {
    if (op < 8) { // conversions
      pop();
      return 1;
    }
    if (op === 10) { // memory.copy
      at += 2;
      extended(pop()); // a length, see runtime.reflectcall for its upper half
      popAddress();
      popAddress();
    } else if (op === 11) { // memory.fill
      at++;
      extended(pop());
      pop();
      popAddress();
    } else {
      refuse(`instruction 252, ${op}`);
    }
    return 0;
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
