// The parts of a picture of boxes: the tree, names and colours, the positions of boxes in
// an icicle, in rings and in a treemap, and pens that draw them on a canvas or write SVG.
// picture.js uses it as heapdropShapes.
"use strict";
globalThis.heapdropShapes = (() => {
  const ROW = 23; // height of a level, in pixels
  const LEAST = 4; // width below which boxes are merged
  const GROUP = 0; // kinds of boxes, as in package result, and one that is only used here
  const MERGED = 3;
  const TURN = 2 * Math.PI;

  // ---- the tree ----

  /**
   * Builds the tree of an answer's boxes and returns its root; part is the number of the
   * answer. ids has the index of a box in each answer that has it.
   */
  function grow(data, part) {
    const nodes = data.parent.map((parent, index) => ({
      ids: { [part]: index }, marked: data.marks?.includes(index), kind: data.kind[index], edge: data.edges[data.edge[index]], label: data.labels[data.label[index]],
      objects: data.objects[index], own: data.own[index], size: data.size[index], parent: null, children: [],
      ...(data.before && {
        before: data.before[index], after: data.after[index], beforeObjects: data.beforeObjects[index], afterObjects: data.afterObjects[index],
      }),
    }));
    data.parent.forEach((parent, index) => {
      if (parent >= 0) {
        nodes[index].parent = nodes[parent];
        nodes[parent].children.push(nodes[index]);
      }
    });
    if (data.before) { // they came in the order of growth
      nodes.forEach((node) => node.children.sort((a, b) => b.size - a.size));
    }
    return nodes[0];
  }

  /** Gives the new boxes the numbers of the old ones, too. */
  function adopt(before, now) {
    for (const child of now.children) {
      const known = before.children.find((old) => old.kind === GROUP && old.label === child.label && old.size === child.size && old.objects === child.objects);
      if (known) {
        Object.assign(child.ids, known.ids);
        adopt(known, child);
      }
    }
  }

  // ---- comparisons ----

  /**
   * The kinds of change of a box between two dumps: the words in the legend, the colour, and
   * the pattern. What grew is plain, so that it catches the eye; what is no more is hatched, so
   * that it is told from that without colours, too.
   */
  const changes = {
    doubled: { words: "at least doubled", colour: "--more2", pattern: "" },
    more: { words: "more", colour: "--more1", pattern: "" },
    new: { words: "new", colour: "--more2", pattern: "dots" },
    same: { words: "same within 1 %", colour: "--same", pattern: "" },
    less: { words: "less", colour: "--less1", pattern: "fall" },
    gone: { words: "gone", colour: "--less2", pattern: "cross" },
    small: { words: "too small to be shown", colour: "--p6", pattern: "" },
  };

  /** Returns the key in changes for a box of a comparison. */
  function changeOf({ kind, before, after }) {
    if (kind !== GROUP) {
      return "small";
    }
    if (before < 0) {
      return "new";
    }
    if (after < 0) {
      return "gone";
    }
    if (Math.abs(after - before) < 0.01 * Math.max(before, after) || after === before) {
      return "same";
    }
    return after < before ? "less" : after < 2 * before ? "more" : "doubled";
  }

  const amount = (bytes) => Math.max(bytes, 0);

  /** Returns by how much a box has grown, with a sign. */
  function signed(node, texts) {
    const more = amount(node.after) - amount(node.before);
    return more === 0 ? "±0" : (more > 0 ? "+" : "−") + texts.bytes(Math.abs(more));
  }

  /** Returns the old and new size of a box: "6.6 MB → 39.7 MB". */
  const course = (node, texts) => `${texts.bytes(amount(node.before))} → ${texts.bytes(amount(node.after))}`;

  /** Tiles of patterns: the side of a square, and lines in it. */
  const patterns = {
    fall: [10, "M-1 -1L11 11M-1 9L1 11M9 -1L11 1"],
    cross: [6, "M-1 7L7 -1M-1 1L1 -1M5 7L7 5M-1 -1L7 7M-1 5L1 7M5 -1L7 1"],
    dots: [5, "M1.5 2.5h2"],
  };
  const tiles = new Map(); // drawn, by pattern and colour

  function tile(name, colour) {
    const key = `${name} ${colour}`;
    if (!tiles.has(key)) {
      const [side, lines] = patterns[name];
      const sheet = document.createElement("canvas");
      sheet.width = sheet.height = 2 * side;
      const pen = sheet.getContext("2d");
      pen.scale(2, 2);
      pen.strokeStyle = colour;
      pen.lineWidth = name === "dots" ? 2 : 1;
      pen.stroke(new Path2D(lines));
      const pattern = pen.createPattern(sheet, "repeat");
      pattern.setTransform(new DOMMatrix([0.5, 0, 0, 0.5, 0, 0]));
      tiles.set(key, pattern);
    }
    return tiles.get(key);
  }

  /** Yields a box and everything below it, parents before children. */
  function* within(top) {
    for (const left = [top]; left.length > 0;) {
      const node = left.pop();
      yield node;
      for (let i = node.children.length - 1; i >= 0; i--) {
        left.push(node.children[i]);
      }
    }
  }

  function pathTo(node) {
    const path = [];
    for (; node; node = node.parent) {
      path.unshift(node);
    }
    return path;
  }

  /**
   * Returns the boxes within one that get a row: of a chain of boxes that hold the same, only
   * the first and suspects, and none that has not changed in a comparison. of gives the number of a box in the answer that the rows are from.
   */
  function rowsWithin(top, of) {
    const change = (node) => Math.max(node.after, 0) - Math.max(node.before, 0) || 0;
    const same = (a, b) => b.parent && a.size >= 0.995 * b.size && Math.abs(change(a) - change(b)) <= 0.005 * b.size;
    return [...within(top)].filter((node) => node.kind === GROUP && node.parent && of(node) > 0 && (node.before === undefined || node.before !== node.after || node.beforeObjects !== node.afterObjects) && (node === top || node.marked || !same(node, node.parent)))
      .map((node) => of(node) - 1).sort((a, b) => a - b);
  }

  const groups = (node) => node.children.filter((child) => child.kind === GROUP);

  /**
   * Returns the next box below whose biggest child is much smaller: that is where memory
   * spreads out.
   */
  function nextDrop(node) {
    let [child] = groups(node);
    for (; child; [child] = groups(node)) {
      node = child;
      const [next] = groups(node);
      if (!next || next.size < node.size * 0.8) {
        break;
      }
    }
    return node;
  }

  // ---- names and colours ----

  const primitive = /^(boolean|byte|char|short|int|long|float|double)(\[\])+$/;
  const platform = /^(java|javax|jdk|sun|com\.sun|jakarta)\./;
  const owners = new Set(["com", "org", "net", "io", "de", "edu", "dev"]);

  /** Returns the class that a label is about; "class app.Main" and "byte[16]" are labels, too. */
  const classOf = (label) => label.replace(/^class /, "").replace(/\[\d+\]/, "[]");

  /**
   * Returns the group of packages that gives a box its colour. It is cached, since a
   * picture asks often.
   */
  const packageOf = (node) => (node.group ??= groupOf(node));

  function groupOf(node) {
    const name = classOf(node.label);
    if (node.kind !== GROUP) {
      return "too small to be shown";
    }
    if (primitive.test(name)) {
      return "arrays of primitives";
    }
    for (const known of ["java.lang", "java.util"]) {
      if (name.startsWith(`${known}.`)) {
        return known;
      }
    }
    if (platform.test(name)) {
      return "other JDK classes";
    }
    const parts = name.split(".").slice(0, -1);
    return parts.slice(0, owners.has(parts[0]) ? 3 : 2).join(".") || "no package";
  }

  const fixed = { "java.util": "--p1", "java.lang": "--p2", "arrays of primitives": "--p3", "other JDK classes": "--p4", "too small to be shown": "--p6" };
  const free = ["--p0", "--p5", "--p7", "--p8"];

  /** Splits a name in two: the initials of the package, and the class. */
  function shortName(label) {
    const [, before, full] = /^(class )?(.*)$/.exec(label);
    const name = full.replace(/(.)\$\$Lambda(?:\$(\d+))?/, (_, last, number) => `${last} lambda${number ? ` ${number}` : ""}`).replace(/[+/]0x[0-9a-f]{8,}/, ""); // the address of a hidden class helps nobody
    const dot = name.lastIndexOf(".");
    const home = name.slice(0, Math.max(dot, 0));
    const initials = dot < 0 || home === "java.lang" || home === "java.util" ? "" : home.split(".").map((part) => `${part[0]}.`).join("");
    return { before: before ?? "", initials, name: name.slice(dot + 1) };
  }

  const counted = (node, texts) => (node.objects > 1 && node.label !== "whole heap" ? `${texts.count(node.objects)} × ` : "");

  /** Returns the name of a box for a sentence. */
  function fullName(node, texts) {
    switch (node.kind) {
      case GROUP: return counted(node, texts) + node.label;
      case MERGED: return texts.count(node.merged, "smaller box");
      case 1: return node.objects > 0 ? `${texts.count(node.objects, "object")} in small groups` : "Small groups";
      default: return "Not looked into";
    }
  }

  // ---- layouts: lists of boxes with their places ----

  /** Calls put for each child that is wide enough, and for one merged box for the others. */
  function spread(node, width, put) {
    let at = 0, merged = null;
    for (const child of node.children) {
      const wide = width * child.size / node.size;
      if (wide >= LEAST && child.kind === GROUP) {
        put(child, at, wide);
        at += wide;
      } else {
        merged ??= { kind: MERGED, size: 0, own: 0, merged: 0, children: [], parent: node, label: "" };
        merged.size += child.size;
        merged.merged++;
        merged.only = child;
      }
    }
    if (merged && width * merged.size / node.size >= 1) {
      put(merged.merged === 1 ? merged.only : merged, at, width * merged.size / node.size);
    }
  }

  function icicle(top, width, height) {
    const boxes = [];
    const put = (node, x, wide, depth) => {
      boxes.push({ node, x, y: depth * ROW, w: Math.max(wide - 1, 1), h: ROW - 1, r: 2 });
      if ((depth + 2) * ROW <= height) {
        spread(node, wide, (child, at, w) => put(child, x + at, w, depth + 1));
      }
    };
    put(top, 0, width, 0);
    return boxes;
  }

  function rings(top, width, height) {
    const boxes = [];
    const outer = Math.min(width, height) / 2 - 2;
    const inner = Math.min(46, outer / 3);
    const levels = Math.max(1, Math.min(Math.floor((outer - inner) / 16), depthOf(top, 12)));
    const thick = Math.min(34, (outer - inner) / levels);
    const put = (node, from, turn, depth) => {
      const r0 = depth === 0 ? 0 : inner + (depth - 1) * thick;
      const r1 = depth === 0 ? inner - 1 : r0 + thick - 1;
      boxes.push({ node, cx: width / 2, cy: height / 2, r0, r1, a0: from, a1: from + turn });
      if (depth < levels) {
        spread(node, turn * (inner + depth * thick), (child, at, w) => put(child, from + at / (inner + depth * thick), w / (inner + depth * thick), depth + 1));
      }
    };
    put(top, 0, TURN, 0);
    return boxes;
  }

  /** Returns how many levels below a box are wide enough to be visible, at most a given number. */
  function depthOf(top, most) {
    let deepest = 0;
    const walk = (node, depth) => {
      deepest = Math.max(deepest, depth);
      if (depth < most) {
        groups(node).filter((child) => child.size > top.size / 150).forEach((child) => walk(child, depth + 1));
      }
    };
    walk(top, 0);
    return deepest;
  }

  function treemap(top, width, height) {
    const boxes = [];
    const put = (node, x, y, w, h) => {
      const head = w >= 34 && h >= 30 ? 17 : 3;
      boxes.push({ node, x, y, w: w - 1, h: h - 1, r: 2, head, nested: true });
      const inner = { x: x + 2, y: y + head, w: w - 5, h: h - head - 3 };
      if (inner.w < 6 || inner.h < 6 || node.kind !== GROUP) {
        return;
      }
      const parts = node.children.map((child) => ({ node: child, size: child.size }));
      parts.push({ node: null, size: node.own });
      let merged = null;
      for (const [part, px, py, pw, ph] of squarify(parts.filter((p) => p.size > 0), node.size, inner)) {
        if (part.node && pw >= 2 * LEAST && ph >= 2 * LEAST) {
          put(part.node, px, py, pw, ph);
        } else if (part.node) {
          merged ??= { node: { kind: MERGED, size: 0, own: 0, merged: 0, children: [], parent: node, label: "" }, x: px, y: py, to: px, end: py };
          merged.node.size += part.size;
          merged.node.merged++;
          merged.x = Math.min(merged.x, px);
          merged.y = Math.min(merged.y, py);
          merged.to = Math.max(merged.to, px + pw);
          merged.end = Math.max(merged.end, py + ph);
        }
      }
      if (merged) {
        boxes.push({ node: merged.node, x: merged.x, y: merged.y, w: Math.max(1, merged.to - merged.x - 1), h: Math.max(1, merged.end - merged.y - 1), r: 1, head: 0, nested: true });
      }
    };
    put(top, 0, 0, width, height);
    return boxes;
  }

  /**
   * Yields the parts with their rectangles in a squarified treemap (Bruls, Huizing, van
   * Wijk 2000).
   */
  function* squarify(parts, total, { x, y, w, h }) {
    parts.sort((a, b) => b.size - a.size);
    const scale = w * h / total;
    for (let first = 0; first < parts.length;) {
      const side = Math.min(w, h);
      const biggest = parts[first].size * scale;
      let sum = 0, worst = Infinity, last = first;
      for (; last < parts.length; last++) {
        const area = parts[last].size * scale;
        const next = sum + area;
        const ratio = Math.max(side * side * biggest / (next * next), next * next / (side * side * area));
        if (ratio > worst) {
          break;
        }
        worst = ratio;
        sum = next;
      }
      const thick = sum / side;
      let at = 0;
      for (; first < last; first++) {
        const long = parts[first].size * scale / thick;
        yield w >= h ? [parts[first], x, y + at, thick, long] : [parts[first], x + at, y, long, thick];
        at += long;
      }
      if (w >= h) {
        x += thick;
        w -= thick;
      } else {
        y += thick;
        h -= thick;
      }
    }
  }

  const layouts = { icicle, rings, treemap };

  /** Returns the topmost box at a point. */
  function hit(boxes, x, y) {
    for (let i = boxes.length - 1; i >= 0; i--) {
      const b = boxes[i];
      if (b.a0 === undefined ? x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + b.h : inArc(b, x - b.cx, y - b.cy)) {
        return b;
      }
    }
    return null;
  }

  function inArc(b, x, y) {
    const radius = Math.hypot(x, y);
    const angle = (Math.atan2(x, -y) + TURN) % TURN;
    return radius >= b.r0 && radius <= b.r1 + 1 && angle >= b.a0 && angle <= b.a1;
  }

  /** Returns the edge that marks the box of a suspect. */
  function edgeOf(box) {
    if (box.a0 === undefined) {
      return { ...box, w: Math.min(4, box.w), r: 1.5 };
    }
    return box.r0 > 0 ? { ...box, r1: Math.min(box.r0 + 4, box.r1) } : { ...box, r0: box.r1 - 4 };
  }

  // ---- motion ----

  /** Where a box begins to move when another one moves from one place to another. */
  function startOf(box, from, to) {
    const along = (value, a, b, c, d) => a + (value - c) * (b - a) / Math.max(d - c, 1e-6);
    if (box.a0 !== undefined) {
      const shift = from.r0 - to.r0;
      return {
        a0: along(box.a0, from.a0, from.a1, to.a0, to.a1), a1: along(box.a1, from.a0, from.a1, to.a0, to.a1),
        r0: Math.max(0, box.r0 + shift), r1: Math.max(1, box.r1 + shift),
      };
    }
    const x = along(box.x, from.x, from.x + from.w, to.x, to.x + to.w), end = along(box.x + box.w, from.x, from.x + from.w, to.x, to.x + to.w);
    if (!box.nested) {
      return { x, w: end - x, y: box.y + from.y - to.y, h: box.h };
    }
    const y = along(box.y, from.y, from.y + from.h, to.y, to.y + to.h), bottom = along(box.y + box.h, from.y, from.y + from.h, to.y, to.y + to.h);
    return { x, w: end - x, y, h: bottom - y };
  }

  /** A function that gives a box on its way, from 0 to 1. */
  const between = (from, box) => (part) => {
    const now = { ...box };
    for (const key of Object.keys(from)) {
      now[key] = from[key] + (box[key] - from[key]) * part;
    }
    if (now.a0 !== undefined) { // what has turned out of the circle is gone
      now.a0 = Math.min(Math.max(now.a0, 0), TURN);
      now.a1 = Math.min(Math.max(now.a1, 0), TURN);
    }
    return now;
  };

  // ---- the pen; picturefile.js has another one, which writes SVG ----

  const font = (bold, size = 12) => `${bold ? 600 : 400} ${size}px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif`;

  function canvasPen(ctx) {
    const path = (b) => {
      ctx.beginPath();
      if (b.a0 === undefined) {
        ctx.roundRect(b.x, b.y, b.w, b.h, Math.min(b.r, b.w / 2, b.h / 2));
        return;
      }
      ctx.arc(b.cx, b.cy, b.r1, b.a0 - TURN / 4, b.a1 - TURN / 4);
      if (b.r0 > 0) {
        ctx.arc(b.cx, b.cy, b.r0, b.a1 - TURN / 4, b.a0 - TURN / 4, true);
      }
      ctx.closePath();
    };
    return {
      box(b, fill, opacity) {
        path(b);
        ctx.globalAlpha = opacity;
        ctx.fillStyle = fill;
        ctx.fill();
        ctx.globalAlpha = 1;
      },
      pattern(b, name, colour, opacity) {
        path(b);
        ctx.globalAlpha = opacity;
        ctx.fillStyle = tile(name, colour);
        ctx.fill();
        ctx.globalAlpha = 1;
      },
      edge(b, colour, width) {
        path(b);
        ctx.strokeStyle = colour;
        ctx.lineWidth = width;
        ctx.stroke();
      },
      text(x, y, text, { colour, bold, size, turn = 0, middle = false, opacity = 1 }) {
        ctx.save();
        ctx.translate(x, y);
        ctx.rotate(turn);
        ctx.font = font(bold, size);
        ctx.textAlign = middle ? "center" : "left";
        ctx.fillStyle = colour;
        ctx.globalAlpha = opacity;
        ctx.fillText(text, 0, 0);
        ctx.restore();
      },
    };
  }

  /** Returns a function of a number, and perhaps a noun, that caches its results. */
  function cached(say) {
    const known = new Map();
    return (n, noun = "") => {
      const key = n + noun;
      if (!known.has(key)) {
        known.set(key, say(n, noun));
      }
      return known.get(key);
    };
  }

  return {
    GROUP, ROW, TURN, changes, fixed, free, layouts,
    adopt, between, cached, canvasPen, changeOf, counted, course, depthOf, edgeOf, font, fullName, groups, grow, hit, nextDrop, packageOf, pathTo, patterns, rowsWithin, shortName, signed, startOf, within,
  };
})();
