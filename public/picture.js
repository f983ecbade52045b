// An interactive picture of boxes: zoom, path, search, keys, tooltips. It is loaded
// with shapes.js when the page is ready; package ui/dom uses heapdropPicture. Text
// from a dump is only ever inserted as text.
"use strict";
globalThis.heapdropPicture = (() => {
  const { GROUP, ROW, adopt, cached, changes, fixed, free, layouts, between, canvasPen, changeOf, counted, course, depthOf, edgeOf, font, fullName, groups, grow, hit, nextDrop, packageOf, pathTo, rowsWithin, shortName, signed, startOf, within } = heapdropShapes;
  const SHAPES = [["icicle", "Icicle"], ["rings", "Rings"], ["treemap", "Treemap"]];
  const MARKS = { icicle: "M2 3.5h12M2 7.5h8M2 11.5h4", rings: "M8 2.5a5.5 5.5 0 1 0 .01 0M8 6a2 2 0 1 0 .01 0M8 2.5V6", treemap: "M2.5 2.5h11v11h-11zM8 2.5v11M8 7.5h5.5", bottom: "M2 12.5h12M2 8.5h8M2 4.5h4" };
  const HELP = "Arrows walk, Enter zooms in, Escape out, B follows the biggest part, D goes to the next big drop, M opens the menu.";
  const PREVIEW = 10; // levels of a preview
  const MOTION = 180; // how long zooming takes, in milliseconds
  const STRAIN = 34; // milliseconds that a frame may take; on slower devices there is no motion
  let shape = "icicle"; // stays for the next picture
  let turned = null; // whether the picture that was asked for with the button is upward

  const style = new CSSStyleSheet();
  style.replaceSync(`
    * { box-sizing: border-box; } [hidden] { display: none !important; } ul, p, dl, dd { margin: 0; padding: 0; list-style: none; }
    button, input { font: inherit; color: inherit; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--raised); min-height: 28px; padding: 2px 11px; }
    button { cursor: pointer; } button:hover { background: var(--hover); } input { background: var(--ground); padding: 2px 8px; } input::placeholder { color: var(--muted); opacity: 0.85; }
    code { font-family: var(--mono); color: var(--code-member); } button.link, a.link { all: unset; cursor: pointer; color: var(--accent); border-radius: 3px; } .link:hover { text-decoration: underline; }
    :focus-visible, .link.link:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .hint { color: var(--muted); } .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    :host(picture-tools) { display: inline-flex; gap: 8px; }
    .shapes { display: inline-flex; }
    .shapes button { display: inline-flex; align-items: center; gap: 6px; margin-left: -1px; border-radius: 0; }
    .shapes button:first-child { border-radius: 6px 0 0 6px; margin-left: 0; } .shapes button:last-child { border-radius: 0 6px 6px 0; } .shapes button:only-child { border-radius: 6px; }
    .shapes button[aria-pressed="true"] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
    .mark { flex: none; width: 16px; height: 16px; background: currentcolor; mask: var(--mark) center / contain no-repeat; }
    @media (max-width: 1180px) { .mark { display: none; } }
    @media (max-width: 640px) { .shapes .mark { display: block; } .shapes button { min-width: 34px; min-height: 30px; padding: 2px 7px; justify-content: center; } .shapes .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
    .where { display: flex; align-items: center; gap: 12px; padding: 2px 16px; background: var(--panel); border-bottom: 1px solid var(--line); }
    .find { flex: 0 0 clamp(90px, 24%, 220px); min-width: 0; min-height: 26px; padding-block: 0; }
    .found { flex: none; } .found:empty { display: none; }
    .path { flex: 1; min-width: 0; display: flex; align-items: baseline; gap: 8px; padding: 2px; overflow-x: auto; white-space: nowrap; scrollbar-width: none; }
    .path > .link:first-child { position: sticky; left: -2px; z-index: 1; padding-right: 6px; background: var(--panel); }
    .next { color: var(--muted); } .frame { position: relative; margin: 8px 16px 6px; }
    .canvas { display: block; width: 100%; touch-action: manipulation; } .canvas:focus-visible { outline-offset: 3px; }
    @media (max-width: 640px) { .path > .hint { display: none; } .where { gap: 8px; padding-inline: 12px; } .found { position: absolute; z-index: 1; right: 14px; margin-top: 52px; padding: 0 6px; border-radius: 4px; background: var(--raised); box-shadow: 0 0 0 1px var(--line); font-size: 12px; } .frame { margin: 6px 12px; } }
    .legend { display: flex; flex-wrap: wrap; gap: 2px 16px; padding: 0 16px 8px; font-size: 12px; }
    .legend li { display: inline-flex; align-items: center; gap: 6px; } .legend .meaning { margin-left: auto; } .legend i { width: 10px; height: 10px; border-radius: 2px; }
    @media print { .find { display: none; } .canvas { height: auto !important; } }
    @media (forced-colors: active) { .link { color: LinkText; } .legend i, .mark { forced-color-adjust: none; } .mark { background: ButtonText; } [aria-pressed="true"] { outline: 2px solid Highlight; } }
    @media (max-width: 640px) { .legend { gap: 2px 14px; padding-inline: 12px; } .legend li > .hint { display: none; } .legend .meaning { margin-left: 0; } }
    .legend canvas { width: 26px; height: 13px; border-radius: 2px; }
    .preview { margin: 0 0 6px; cursor: pointer; } .preview + .legend { padding: 0; }
    @media (max-height: 560px) { :not(.preview) + .legend { flex-wrap: nowrap; margin-bottom: 6px; padding-bottom: 0; overflow: auto hidden; scrollbar-width: none; white-space: nowrap; } :not(.preview) + .legend li { flex: none; } } /* one line, which scrolls */
    .tip { position: absolute; z-index: 20; inset: 0 auto auto 0; width: 370px; max-width: 100%; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); box-shadow: var(--shadow); pointer-events: none; overflow-wrap: anywhere; font-size: 12px; }
    .tip p:empty { display: none; } .tip dl { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; margin: 6px 0; font-variant-numeric: tabular-nums; } .tip dd { text-align: right; white-space: nowrap; } .tip dt { color: var(--muted); }
  `);

  /** Returns an element with properties, attributes ("aria-label") and children. */
  function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name.includes("-") || name === "role") {
        element.setAttribute(name, value);
      } else {
        element[name] = value;
      }
    }
    element.append(...children);
    return element;
  }

  /** Returns the mark of a button. */
  function icon(id) {
    const mark = make("span", { className: "mark", "aria-hidden": "true" });
    mark.style.setProperty("--mark", `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23000' stroke-width='1.4' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${MARKS[id]}'/%3E%3C/svg%3E")`);
    return mark;
  }

  /** Lets lines end after dots, dollars and before the words of a name, and nowhere else. */
  const breakable = (text) => text.replace(/[.$›]|[a-z](?=[A-Z])/g, "$&\u200b");

  const capital = (text) => text.replace(/^whole heap/, "Whole heap");

  class Picture {
    constructor(host, options) {
      const data = JSON.parse(options.data);
      Object.assign(this, { host, options, heap: data.heap, upward: data.upward, compared: Boolean(data.before), root: grow(data, 0), boxes: [], width: 0, height: 0, found: null, suspects: {}, widths: new Map() });
      this.top = this.selected = this.root;
      this.texts = { bytes: cached(options.bytes), share: cached(options.share), count: cached(options.count) };
      this.part = 0; // the answer whose rows the table has
      this.shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" }); // the content of host itself belongs to the page program
      this.shadow.adoptedStyleSheets = [style];
      this.colours = this.assign();
      this.build();
      this.pen = this.canvas.getContext("2d");
      this.listen();
      setTimeout(() => this.canvas.isConnected && (this.show(), this.sizes.observe(this.host))); // a task of its own
    }

    /**
     * Chooses a CSS variable as colour for each group of packages; the program's biggest get
     * their own colours.
     */
    assign() {
      const sums = new Map();
      for (const node of within(this.root)) {
        if (node.kind === GROUP) {
          const group = packageOf(node);
          sums.set(group, (sums.get(group) ?? 0) + (this.upward ? (node.parent === this.root ? node.size : 0) : node.own));
        }
      }
      const own = [...sums].filter(([name]) => !fixed[name]).sort((a, b) => b[1] - a[1]);
      return new Map([...Object.entries(fixed), ...own.slice(0, free.length).map(([name], i) => [name, free[i]])]);
    }

    /** Returns how a box is filled: a CSS variable, in comparisons with a pattern. */
    fill(node) {
      return this.compared && node !== this.root ? changes[changeOf(node)] : { colour: node === this.root ? "--whole" : this.colours.get(this.group(node)) ?? "--p6", pattern: "" };
    }

    /** Returns the size of a box as its caption shows it. */
    sizeText(node) {
      if (!this.compared) {
        return this.texts.bytes(node.size);
      }
      return node === this.root ? course(node, this.texts) : signed(node, this.texts);
    }

    /** Returns the answer that has a box, that of the table if possible, and its number there. */
    id({ ids }) {
      const part = ids[this.part] === undefined ? Math.max(...Object.keys(ids)) : this.part;
      return [part, ids[part]];
    }

    /** Gives the table the rows of what is drawn, from the answer with the smallest boxes. */
    showRows() {
      const { top } = this;
      const part = this.part = Math.max(...Object.keys(top.ids));
      this.options.shown(part, rowsWithin(top, (node) => node.ids[part]), shape, this.selected.ids[part] ?? 0);
    }

    group(node) {
      const name = packageOf(node);
      return this.colours.has(name) ? name : "other packages";
    }

    // ---- parts of the page ----

    build() {
      this.canvas = make("canvas", { className: "canvas" });
      this.legend = make("ul", { className: "legend" });
      this.tip = make("div", { className: "tip", hidden: true });
      this.frame = make("div", { className: "frame" }, this.canvas, this.tip);
      if (this.options.preview) {
        this.canvas.setAttribute("role", "img");
        this.frame.classList.add("preview");
        this.shadow.replaceChildren(this.frame, this.legend);
        return;
      }
      this.path = make("nav", { className: "path", "aria-label": "Where the picture begins" });
      const button = (id, label, title, onclick) => {
        const made = make("button", { type: "button", title, onclick }, icon(id), make("span", { className: "word", textContent: label }));
        made.dataset.shape = id;
        return made;
      };
      this.buttons = SHAPES.map(([id, label]) => button(id, label, `Draw it as ${label.toLowerCase()}`, () => this.turnTo(id)));
      this.direction = button("bottom", "Bottom-up", "What holds the objects of each class", () => this.options.turn(turned = !this.upward));
      this.direction.setAttribute("aria-pressed", String(this.upward));
      this.find = make("input", { type: "search", className: "find", value: this.options.find, placeholder: "Find", title: "Marks boxes by name and filters the table; Objects > 100 filters it by a column", "aria-label": "Find in picture and table", autocomplete: "off", spellcheck: false });
      this.matches = make("span", { className: "found hint", role: "status" });
      this.buildTools();
      this.canvas.tabIndex = 0;
      this.canvas.setAttribute("role", "application");
      this.canvas.setAttribute("aria-roledescription", "picture");
      this.said = make("p", { className: "sr", role: "status" });
      this.shadow.replaceChildren(make("div", { className: "where" }, this.path, this.matches, this.find), this.frame, this.legend, this.said);
    }

    /** Puts the buttons into the head of the view, one line above what they change. */
    buildTools() {
      const tools = this.host.ownerDocument.querySelector("picture-tools") ?? make("div"); // the view may just have become one without
      this.tools = tools.shadowRoot ?? tools.attachShadow({ mode: "open" });
      this.tools.adoptedStyleSheets = [style];
      this.tools.replaceChildren(make("div", { className: "shapes", role: "group", "aria-label": "Form of the picture" }, ...this.buttons),
        ...(this.compared ? [] : [make("div", { className: "shapes" }, this.direction)]));
      if (turned === this.upward) { // the button that was pressed belonged to the picture before
        this.direction.focus();
      }
      turned = null;
    }

    listen() {
      const { canvas } = this;
      canvas.onpointermove = (event) => this.point(event);
      canvas.onpointerleave = () => this.hideTip();
      this.followWindow();
      if (this.options.preview) {
        canvas.onclick = (event) => {
          const box = hit(this.boxes, event.offsetX, event.offsetY);
          const node = box?.node.kind === GROUP ? box.node : box?.node.parent ?? this.root;
          this.options.pointed(...this.id(node));
        };
        return;
      }
      canvas.onclick = (event) => this.clicked(event);
      canvas.oncontextmenu = (event) => (this.hideTip(), this.asked(event));
      canvas.onkeydown = (event) => this.keyed(event);
      canvas.onfocus = canvas.onblur = () => this.draw();
      this.find.oninput = () => this.search(this.find.value);
      if (this.find.value) {
        this.search(this.find.value);
      }
      this.find.onkeydown = (event) => {
        if (event.key === "Enter" && this.found?.size > 0) {
          this.nextMatch();
        } else if (event.key === "Escape") {
          this.find.value = "";
          this.search("");
          canvas.focus();
        }
        event.stopPropagation(); // the page has shortcuts
      };
    }

    /** Draws again when the width or the colours of the page change. */
    followWindow() {
      this.sizes = new ResizeObserver(() => Math.floor(this.canvas.parentElement.clientWidth) !== this.width && this.show()); // the height follows from what it shows
      this.theme = new MutationObserver(() => this.draw());
      this.theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
      this.schemes = ["(prefers-color-scheme: dark)", "print"].map((query) => Object.assign(matchMedia(query), { onchange: () => this.draw() }));
    }

    destroy() {
      this.sizes.disconnect();
      this.theme.disconnect();
      for (const scheme of this.schemes) scheme.onchange = null;
      this.stopMoving();
      document.documentElement.style.removeProperty("--picture");
      this.shadow.replaceChildren();
      this.tools?.replaceChildren();
    }

    // ---- drawing ----

    /** Lays out and draws everything that depends on the zoom, the shape or the available space. */
    show() {
      const width = Math.floor(this.canvas.parentElement.clientWidth);
      if (width < 40) {
        return;
      }
      if (this.options.preview) {
        this.width = width;
        this.height = Math.min(depthOf(this.root, 40) + 2, PREVIEW) * ROW;
        this.boxes = layouts.icicle(this.root, width, this.height);
        this.showLegend();
        this.canvas.setAttribute("aria-label", `Dominator tree, ${this.describe(this.root)}.`);
        this.draw();
        return;
      }
      const panel = this.host.parentElement;
      const above = this.host.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop; // what a comparison says in words
      const space = Math.min(Math.max(panel.clientHeight - above, 420) * (width < 500 ? 0.4 : 0.47), Math.max(panel.clientHeight - above - 52, 92)); // the rest is for the table, if it fits
      const rows = Math.min(depthOf(this.root, 40) + 2, Math.floor(space / ROW));
      this.height = shape === "icicle" ? Math.max(rows, 4) * ROW : Math.round(Math.min(Math.max(space, 240), Math.max(panel.clientHeight - 52, 130)));
      this.width = width;
      this.boxes = layouts[shape](this.top, this.width, this.height);
      this.buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.shape === shape)));
      this.showPath();
      this.showLegend();
      this.legend.tabIndex = this.legend.scrollWidth > this.legend.clientWidth ? 0 : -1;
      this.canvas.setAttribute("aria-label", `${this.compared ? "Growth of the dominator tree" : this.upward ? "What holds the objects" : "Dominator tree"}, ${this.describe(this.top)}. The table below lists all boxes. ${HELP}`);
      this.draw();
      if (this.listed !== this.top || this.form !== shape) {
        [this.listed, this.form] = [this.top, shape];
        this.showRows();
      }
      document.documentElement.style.setProperty("--picture", `${above + this.host.offsetHeight}px`); // the inspector begins below it
      this.wantDetail();
    }

    draw() {
      this.stopMoving();
      this.prepareCanvas();
      this.paint(canvasPen(this.pen), this.boxes);
      this.drawSwatches();
      this.canvas.dataset.boxes = this.boxes.length;
      const above = pathTo(this.selected);
      const marked = this.boxes.findLast((box) => above.includes(box.node)); // the box, or that in which it is too small to be seen
      if (marked && (this.selected !== this.root || this.shadow.activeElement === this.canvas)) {
        canvasPen(this.pen).edge(marked, this.colour("--text"), 2);
      }
    }

    prepareCanvas() {
      const scale = devicePixelRatio || 1;
      const { canvas, width, height } = this;
      if (canvas.width !== width * scale || canvas.height !== height * scale) {
        canvas.width = width * scale;
        canvas.height = height * scale;
        canvas.style.height = `${height}px`;
      }
      this.pen.setTransform(scale, 0, 0, scale, 0, 0);
      this.pen.clearRect(0, 0, width, height);
    }

    // ---- motion ----

    /**
     * Moves the boxes from where they were before a zoom. What was not there begins where the
     * same zoom would have had it, seen from the box that both pictures have.
     */
    move(before, boxes) {
      const anchor = pathTo(this.top).includes(before) ? this.top : before;
      const from = boxes.find((box) => box.node === anchor), to = this.boxes.find((box) => box.node === anchor);
      if (!from || !to || from === to || matchMedia("(prefers-reduced-motion: reduce)").matches) {
        return;
      }
      const paths = this.boxes.map((box) => between(startOf(box, from, to), box));
      const began = performance.now();
      const frame = (now) => {
        const part = Math.min(1, Math.max(0, now - began) / MOTION);
        const drawing = performance.now();
        if (part === 1) {
          this.draw();
          return;
        }
        this.prepareCanvas();
        const eased = 1 - (1 - part) ** 3;
        this.paint(canvasPen(this.pen), paths.map((path) => path(eased)));
        this.moving = performance.now() - drawing > STRAIN ? requestAnimationFrame(() => this.draw()) : requestAnimationFrame(frame);
      };
      frame(began);
      this.canvas.dataset.moving = "";
    }

    stopMoving() {
      if (this.moving) {
        cancelAnimationFrame(this.moving);
        this.moving = 0;
        delete this.canvas.dataset.moving;
        const { late } = this;
        this.late = null;
        if (late) {
          setTimeout(late);
        }
      }
    }

    /** Runs something when no box moves any more. */
    whenStill(run) {
      if (this.moving) {
        this.late = run;
      } else {
        run();
      }
    }

    /** What the file of the picture is called. */
    get fileName() { return this.compared ? "growth" : this.upward ? "bottom-up" : shape; }

    colour(variable) { return getComputedStyle(this.host).getPropertyValue(variable).trim(); }

    paint(pen, boxes) {
      const values = getComputedStyle(this.host);
      const palette = new Map();
      const colour = (name) => {
        if (!palette.has(name)) {
          palette.set(name, values.getPropertyValue(name).trim());
        }
        return palette.get(name);
      };
      for (const box of boxes) {
        const { node } = box;
        const dim = this.found && !this.found.has(node) ? 0.28 : 1;
        const fill = this.fill(node);
        pen.box(box, colour(fill.colour), dim);
        if (fill.pattern) {
          pen.pattern(box, fill.pattern, colour("--pattern"), dim);
        }
        if (box.nested) {
          pen.edge(box, colour("--ground"), 1);
        }
        if (node.marked) {
          pen.box(edgeOf(box), colour("--suspect"), dim);
        }
        this.caption(pen, box, colour, dim);
      }
    }

    caption(pen, box, colour, opacity) {
      if (box.node.kind !== GROUP) {
        return;
      }
      if (box.a0 !== undefined) {
        this.captionRing(pen, box, colour, opacity);
        return;
      }
      if (box.w < 26 || box.h < 14 || box.nested && box.head < 10 && box.node.children.length > 0) {
        return;
      }
      const y = box.y + (box.nested ? 12.5 : ROW / 2 + 3.5);
      const size = this.sizeText(box.node);
      const sizeWide = this.measure(size, false);
      let x = box.x + (box.node.marked ? 11 : 6);
      const full = box.x + box.w - 6 - x;
      const withSize = !box.nested && full > sizeWide + 12 + this.measure(shortName(box.node.label).name, true); // a cut name says less than a whole one
      for (const [text, bold] of this.fit(box.node, full - (withSize ? sizeWide + 12 : 0))) {
        pen.text(x, y, text, { colour: colour(bold ? "--box-text" : "--box-muted"), bold, size: 12, opacity });
        x += this.measure(text, bold);
      }
      if (withSize) {
        pen.text(box.x + box.w - 6 - sizeWide, y, size, { colour: colour("--box-text"), size: 12, opacity });
      }
    }

    captionRing(pen, box, colour, opacity) {
      if (box.r0 === 0) {
        const options = { colour: colour("--text"), middle: true, opacity };
        pen.text(box.cx, box.cy - 1, this.compared ? signed(box.node, this.texts) : this.texts.bytes(box.node.size), { ...options, bold: true, size: 13 });
        const name = this.cut(box.node === this.root ? "in all" : shortName(box.node.label).name, 2 * box.r1 - 14, false);
        pen.text(box.cx, box.cy + 14, name, { ...options, colour: colour("--box-muted"), size: 11 });
        return;
      }
      const radius = (box.r0 + box.r1) / 2 - 4;
      const text = this.cut(shortName(box.node.label).name, (box.a1 - box.a0) * radius - 12, false);
      let angle = box.a0 + 6 / radius;
      for (const letter of text.length > 1 ? text : "") {
        const wide = this.measure(letter, false);
        angle += wide / 2 / radius;
        pen.text(box.cx + radius * Math.sin(angle), box.cy - radius * Math.cos(angle), letter, { colour: colour("--box-text"), size: 12, turn: angle, middle: true, opacity });
        angle += wide / 2 / radius;
      }
    }

    measure(text, bold) {
      const key = (bold ? "b" : "n") + text;
      if (!this.widths.has(key)) {
        this.pen.font = font(bold);
        this.widths.set(key, this.pen.measureText(text).width);
      }
      return this.widths.get(key);
    }

    /**
     * Returns the pieces of a caption that fit, each with whether it is bold. What does not
     * fit is dropped in this order: the package, the field, the count, the middle of the
     * name.
     */
    fit(node, width) {
      if (node === this.root) {
        return [[this.cut(capital(shortName(node.label).name), width, true), true]];
      }
      const { before, initials, name } = shortName(node.label);
      const edge = node.edge ? `${node.edge}: ` : "";
      const count = counted(node, this.texts);
      for (const start of [edge + count + before + initials, edge + count + before, count + before, ""]) {
        if (this.measure(start, false) + this.measure(name, true) <= width) {
          return start ? [[start, false], [name, true]] : [[name, true]];
        }
      }
      return [[this.cut(name, width, true), true]];
    }

    /** Cuts the middle out of a text that is too long; returns "" if nothing fits. */
    cut(text, width, bold) {
      const shown = (letters) => (letters === text.length ? text : `${text.slice(0, Math.ceil(letters / 2))}…${text.slice(text.length - Math.floor(letters / 2))}`);
      const none = Math.min(4, text.length - 1);
      let fits = this.measure(text, bold) <= width ? text.length : none, over = text.length + 1; // letters
      while (over - fits > 1) {
        const middle = Math.floor((fits + over) / 2);
        [fits, over] = this.measure(shown(middle), bold) <= width ? [middle, over] : [fits, middle];
      }
      return fits > none ? shown(fits) : "";
    }

    showPath() {
      const above = this.root.label === "whole heap" ? [] : [make("a", { className: "link", href: "#/icicle", textContent: "Whole heap" })];
      const crumbs = pathTo(this.top).map((node) => {
        const name = node === this.root ? capital(shortName(node.label).name) : counted(node, this.texts) + shortName(node.label).name;
        return node === this.top
          ? make("b", { textContent: name, "aria-current": "location" })
          : make("button", { type: "button", className: "link", textContent: name, title: node.label, onclick: () => this.zoom(node) });
      });
      const sums = make("span", { className: "hint", textContent: this.compared ? `${course(this.top, this.texts)}, ${signed(this.top, this.texts)}` : `${this.texts.bytes(this.top.size)}, ${this.share(this.top)}` });
      this.path.replaceChildren(...[...above, ...crumbs].flatMap((crumb, i) => (i === 0 ? [crumb] : [make("span", { className: "next", textContent: "›", "aria-hidden": "true" }), crumb])), sums);
      this.path.scrollLeft = this.path.scrollWidth;
      this.path.tabIndex = this.path.scrollWidth > this.path.clientWidth ? 0 : -1; // arrow keys scroll it
    }

    /** In comparisons, shows the visible kinds of change in the legend. */
    showChanges() {
      const seen = new Set(this.boxes.filter(({ node }) => node !== this.root).map(({ node }) => changeOf(node)));
      this.swatches = Object.keys(changes).filter((name) => seen.has(name)).map((name) => [make("canvas", { width: 52, height: 26, "aria-hidden": "true" }), changes[name]]);
      this.legend.replaceChildren(...this.swatches.map(([swatch, { words }]) => make("li", {}, swatch, words)),
        this.meaning());
    }

    /** Says what the form of the picture means. */
    meaning() {
      const [extent, place] = { icicle: ["Width", "Below a box"], rings: ["Angle", "Outside an arc"], treemap: ["Area", "Inside a box"] }[this.options.preview ? "icicle" : shape];
      const size = this.compared ? "the larger of before and after" : this.upward ? "own size" : "retained heap";
      return make("li", { className: "hint meaning", textContent: `${extent}: ${size}. ${place}: ${this.upward ? "what holds it" : "what it keeps alive"}.` });
    }

    drawSwatches() {
      for (const [swatch, { colour, pattern }] of this.swatches ?? []) {
        const ctx = swatch.getContext("2d");
        ctx.setTransform(2, 0, 0, 2, 0, 0);
        const box = { x: 0, y: 0, w: 26, h: 13, r: 2 };
        canvasPen(ctx).box(box, this.colour(colour), 1);
        if (pattern) {
          canvasPen(ctx).pattern(box, pattern, this.colour("--pattern"), 1);
        }
      }
    }

    showLegend() {
      if (this.compared) {
        this.showChanges();
        return;
      }
      const sums = new Map();
      for (const node of within(this.top)) {
        const own = this.upward ? node !== this.root && node.size : node.kind === GROUP ? node.own : node.size;
        sums.set(this.group(node), (sums.get(this.group(node)) ?? 0) + own);
      }
      const drawn = new Set(this.boxes.filter(({ node }) => node !== this.root).map(({ node }) => this.group(node)));
      const list = [...sums].filter(([name]) => drawn.has(name)).sort((a, b) => b[1] - a[1]);
      this.legend.replaceChildren(...list.map(([name, bytes]) => {
        const mark = make("i", { "aria-hidden": "true" });
        mark.style.background = `var(${this.colours.get(name) ?? "--p6"})`;
        const size = this.upward ? [] : [make("span", { className: "hint", textContent: this.texts.bytes(bytes) })]; // from the bottom up, boxes of all levels stand for the same bytes
        return make("li", {}, mark, make("bdi", { textContent: name }), ...size);
      }), this.meaning());
    }

    share(node) { return this.texts.share(this.heap > 0 ? node.size / this.heap : 0); }

    describe(node) {
      if (this.compared && node.kind === GROUP) {
        return `${fullName(node, this.texts)}, ${course(node, this.texts)}, ${changes[changeOf(node)].words}, ${signed(node, this.texts)}`;
      }
      return `${fullName(node, this.texts)}, ${this.texts.bytes(node.size)}, ${this.share(node)} of the heap`;
    }

    // ---- walking ----

    turnTo(name) {
      shape = name;
      this.hideTip();
      this.show();
    }

    zoom(node) {
      const { top, boxes } = this;
      this.top = node;
      this.hideTip();
      this.show();
      if (!this.boxes.some((box) => box.node === this.selected)) {
        this.choose(node);
      }
      this.move(top, boxes);
    }

    /** Selects a box, and informs the page unless the page selected it. */
    choose(node, quietly = false) {
      this.selected = node;
      if (!pathTo(node).includes(this.top)) {
        this.top = node.parent ?? this.root;
        this.show();
      }
      this.draw();
      this.said.textContent = this.describe(node) + (node.edge ? `, in field ${node.edge}` : "");
      if (!quietly && node.kind === GROUP && node !== this.root) {
        this.options.pointed(...this.id(node));
      }
    }

    clicked(event) {
      const box = hit(this.boxes, event.offsetX, event.offsetY);
      if (!box) {
        return;
      }
      const node = box.node.kind === GROUP ? box.node : box.node.parent;
      this.choose(node);
      if (node === this.top && node.parent && box.node === node) {
        this.zoom(node.parent); // a click on the box that fills the picture zooms out again
      } else if (!event.shiftKey && node.children.length > 0) {
        this.zoom(node);
      }
    }

    asked(event) {
      const box = hit(this.boxes, event.offsetX, event.offsetY);
      if (box?.node.kind === GROUP && box.node !== this.root) {
        event.preventDefault();
        event.stopPropagation();
        this.choose(box.node, true);
        this.options.menu(...this.id(box.node), event.clientX, event.clientY);
      }
    }

    keyed(event) {
      const node = this.selected;
      const siblings = node.parent ? groups(node.parent) : [node];
      const sibling = (step) => siblings[siblings.indexOf(node) + step];
      const to = {
        ArrowDown: () => groups(node)[0], ArrowUp: () => (node === this.top ? null : node.parent), ArrowLeft: () => sibling(-1), ArrowRight: () => sibling(1),
        Home: () => this.root, b: () => groups(node)[0], d: () => nextDrop(node),
      }[event.key];
      if (event.ctrlKey || event.altKey || event.metaKey) {
        return;
      } else if (to) {
        const next = to();
        if (next) {
          this.reveal(next);
        }
      } else if (event.key === "Enter" && node.children.length > 0) {
        this.zoom(node);
      } else if ((event.key === "Escape" || event.key === "Backspace") && this.top.parent) {
        this.zoom(this.top.parent);
      } else if (event.key === "m" && node !== this.root) {
        const place = this.canvas.getBoundingClientRect();
        this.options.menu(...this.id(node), place.left + 24, place.top + 24);
      } else if (event.key === "f") {
        this.find.focus();
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }

    /** Selects a box, and zooms out or in until it is visible. */
    reveal(node) {
      if (!pathTo(node).includes(this.top)) {
        this.zoom(node.parent ?? node);
      }
      for (const above of pathTo(node)) {
        if (this.boxes.some((box) => box.node === node)) {
          break;
        }
        if (pathTo(above).includes(this.top) && above !== this.top) {
          this.top = above;
          this.show();
        }
      }
      this.choose(node);
    }

    /** Selects the box whose row was selected in the table. */
    select(index) {
      for (const node of within(this.root)) {
        if (node.ids[this.part] === index && node.kind === GROUP) {
          if (node !== this.selected) {
            this.choose(node, true);
          }
          return;
        }
      }
    }

    /** Points out some boxes of an answer as suspects, and no others of it. */
    mark(part, suspects) {
      this.suspects[part] = suspects;
      for (const node of within(this.root)) {
        if (node.ids[part] !== undefined) {
          node.marked = suspects.includes(node.ids[part]);
        }
      }
      if (!this.moving) { // else the next frame shows them
        this.draw();
      }
    }

    /** Requests smaller boxes, once, if much of the visible area has none. */
    wantDetail() {
      const node = this.top;
      const coarse = this.boxes.some((box) => box.node.kind !== GROUP && (box.w > 12 || box.a1 - box.a0 > 0.1));
      if (!coarse || node === this.root || node.wanted || this.upward || this.compared) {
        return;
      }
      node.wanted = true;
      this.options.more(...this.id(node), (text, part) => this.whenStill(() => {
        const [grown] = groups(grow(JSON.parse(text), part));
        if (!grown || grown.children.length === 0) {
          return;
        }
        adopt(node, grown);
        Object.assign(node.ids, grown.ids);
        node.children = grown.children;
        node.children.forEach((child) => { child.parent = node; });
        if (this.suspects[part]) { // they came while boxes moved
          this.mark(part, this.suspects[part]);
        }
        if (pathTo(this.top).includes(node)) {
          this.top = this.selected = node;
          this.listed = null;
          this.show();
        }
      }));
    }

    // ---- pointing and finding ----

    point(event) {
      const box = hit(this.boxes, event.offsetX, event.offsetY);
      if (!box) {
        this.hideTip();
        return;
      }
      const { node } = box;
      const row = (name, value) => [make("dt", { textContent: name }), make("dd", { textContent: value })];
      const parent = node.parent;
      const where = pathTo(node).slice(1, -1).slice(-4).map((above) => shortName(above.label).name).join(" › ");
      const rows = this.compared && node.kind === GROUP ? [] : row(this.upward ? "Own" : "Retained", `${this.texts.bytes(node.size)}, ${this.share(node)} of the heap`);
      if (this.compared && node.kind === GROUP) {
        const { words } = changes[changeOf(node)];
        const times = node.before > 0 && node.after >= 0 ? `, ${node.after < node.before ? "−" : "+"}${this.texts.share(Math.abs(node.after - node.before) / node.before)}` : "";
        rows.push(...row("Retained", course(node, this.texts)), ...row("Change", signed(node, this.texts) + times), ...row("That is", words),
          ...row("Objects", `${this.texts.count(node.beforeObjects)} → ${this.texts.count(node.afterObjects)}`));
      } else if (node.kind === GROUP && node !== this.root) {
        rows.push(...row(this.upward ? "Held by GC roots" : "Own", this.texts.bytes(node.own)));
        if (node.objects > 1 && !this.upward) {
          rows.push(...row("Each", this.texts.bytes(Math.round(node.size / node.objects))));
        }
      }
      if (parent && parent !== this.root && !this.compared) {
        rows.push(...row(breakable(`Of ${shortName(parent.label).name}`), this.texts.share(node.size / parent.size)));
      }
      this.tip.replaceChildren(
        make("b", { textContent: breakable(node === this.root || node.kind !== GROUP ? capital(fullName(node, this.texts)) : counted(node, this.texts) + shortName(node.label).name) }),
        ...(node.kind === GROUP && node !== this.root && node.label.includes(".") ? [make("p", { className: "hint", textContent: breakable(node.label) })] : []),
        make("p", {}, ...(node.edge ? [make("code", { textContent: breakable(node.edge) }), " "] : []), ...(where ? [`below ${breakable(where)}`] : [])),
        make("dl", {}, ...rows),
        make("p", { className: "hint", textContent: this.options.preview ? "Click to open the picture" : node.children.length > 0 || node.kind !== GROUP ? "Click to zoom, Shift-click to select, right-click for more" : "Click to select, right-click for more" }));
      this.tip.hidden = false;
      this.canvas.style.cursor = node.children.length > 0 ? "pointer" : "default";
      const left = Math.min(event.offsetX + 14, this.width - this.tip.offsetWidth);
      const below = event.offsetY + 18;
      this.tip.style.transform = `translate(${Math.max(left, 0)}px, ${Math.max(0, below + this.tip.offsetHeight > this.height + 120 ? event.offsetY - this.tip.offsetHeight - 12 : below)}px)`;
    }

    hideTip() { this.tip.hidden = true; }

    search(text) {
      const wanted = text.trim().toLowerCase();
      this.found = null;
      this.matches.textContent = "";
      if (text !== this.options.find) {
        this.options.sought(this.options.find = text);
      }
      if (wanted && !/[<>=;]/.test(wanted)) { // else a condition for the table
        this.found = new Set();
        let bytes = 0;
        const inside = new Set(); // boxes below a match, which must not be counted again
        for (const node of within(this.root)) {
          if (inside.has(node.parent)) {
            inside.add(node);
          }
          if (node.kind === GROUP && node !== this.root && node.label.toLowerCase().includes(wanted)) {
            this.found.add(node);
            bytes += inside.has(node) ? 0 : node.size;
            inside.add(node);
          }
        }
        this.matches.textContent = this.found.size > 0 ? `${this.texts.count(this.found.size, "box")}, ${this.texts.bytes(bytes)}` : "No box of that name";
      }
      this.draw();
    }

    nextMatch() {
      const list = [...this.found].sort((a, b) => b.size - a.size);
      this.reveal(list[(list.indexOf(this.selected) + 1) % list.length]);
    }

  }

  return { create: (host, options) => new Picture(host, options) };
})();
