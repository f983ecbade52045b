// The guide as a dialog over the page: contents, and the documents that internal/site/guide
// rendered. It is loaded when someone opens it. What it shows comes from the site's own
// guide.html, whose hash the browser checks.
"use strict";
globalThis.heapdropGuide = (() => {
  const style = new CSSStyleSheet();
  style.replaceSync(`
    * { box-sizing: border-box; }
    dialog { position: fixed; inset: 0; margin: auto; width: min(1120px, 100vw - 24px); height: min(900px, 100dvh - 24px); max-width: none; max-height: none; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); color: var(--text); box-shadow: var(--shadow); overflow: hidden; font: 14px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif; }
    dialog[open] { display: grid; grid-template: "head head" auto "nav main" minmax(0, 1fr) / 250px minmax(0, 1fr); }
    dialog::backdrop { background: rgb(10 15 25 / 38%); }
    .head { grid-area: head; display: flex; align-items: center; gap: 12px; padding: 10px 12px 9px 24px; border-bottom: 1px solid var(--line); }
    h1, h2, h3, h4, p, ul, ol { margin: 0; padding: 0; }
    .head h2 { flex: 1; font-size: 18px; line-height: 26px; }
    button { font: inherit; font-size: 13px; color: inherit; min-height: 28px; padding: 2px 11px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--raised); cursor: pointer; }
    button:hover { background: var(--hover); }
    .contents-open { display: none; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    .text:focus-visible { outline: none; }
    nav { grid-area: nav; overflow: auto; padding: 14px 12px 24px; border-right: 1px solid var(--line); background: var(--panel); font-size: 13px; line-height: 1.4; }
    nav ul { list-style: none; }
    nav a { display: block; padding: 4px 8px; border-radius: 6px; }
    nav ul ul { display: none; padding: 0 0 6px 12px; }
    nav [aria-current] + ul { display: block; }
    nav a { color: inherit; text-decoration: none; }
    nav a:hover { color: var(--accent); text-decoration: underline; text-underline-offset: 2px; }
    nav a[aria-current] { color: var(--accent); font-weight: 600; }
    nav ul ul a[aria-current] { background: var(--accent-soft); }
    .text { grid-area: main; overflow: auto; padding: 6px 36px 60px; overscroll-behavior: contain; }
    article { max-width: 780px; padding: 18px 0 30px; border-bottom: 1px solid var(--line); }
    article:last-child { border: 0; }
    article > * + * { margin-top: 12px; }
    h1 { font-size: 24px; line-height: 1.25; letter-spacing: -0.02em; }
    article > h2 { margin-top: 34px; font-size: 18px; line-height: 1.3; letter-spacing: -0.01em; }
    article > h3 { margin-top: 24px; font-size: 15px; }
    article :is(ul, ol) { padding-left: 22px; }
    li + li { margin-top: 4px; }
    a { color: var(--accent); text-underline-offset: 2px; }
    p, li, td { overflow-wrap: anywhere; text-wrap: pretty; }
    code, pre { font: 12.5px/1.5 var(--mono); }
    :not(pre) > code { padding: 1px 4px; border-radius: 4px; background: var(--track); overflow-wrap: anywhere; }
    code.short { white-space: nowrap; }
    pre { margin-bottom: 0; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); overflow-x: auto; }
    .wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; }
    table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 1.5; }
    th, td { padding: 6px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
    td:not(:last-child) { min-width: 110px; }
    [align="right"] { text-align: right; font-variant-numeric: tabular-nums; }
    :is(article, h2, h3) { scroll-margin-top: 14px; }
    :is(th, .corner) { background: var(--panel); color: var(--muted); font-weight: 600; }
    tr:last-child td { border-bottom: 0; }
    .here { background: var(--accent-soft); box-shadow: -8px 0 0 var(--accent-soft), 8px 0 0 var(--accent-soft); border-radius: 2px; }
    @media (max-width: 760px) {
      dialog { width: 100vw; height: 100dvh; border: 0; border-radius: 0; }
      dialog[open] { grid-template: "head" auto "main" minmax(0, 1fr) / minmax(0, 1fr); }
      .head { padding-left: 16px; }
      .contents-open { display: inline-block; }
      nav { display: none; grid-area: main; z-index: 1; border: 0; font-size: 15px; }
      .with-contents nav { display: block; }
      .text { padding: 0 16px 40px; }
    }
  `);

  const make = (tag, properties, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };

  let guide; // made once

  class Guide {
    constructor(html) {
      this.contents = make("button", { type: "button", className: "contents-open", textContent: "Contents", onclick: () => this.showContents(!this.dialog.classList.contains("with-contents")) });
      const close = make("button", { type: "button", textContent: "Close", onclick: () => this.dialog.close() });
      this.dialog = make("dialog", {}, make("div", { className: "head" }, make("h2", { id: "title", textContent: "Guide" }), this.contents, close));
      this.dialog.setAttribute("aria-labelledby", "title");
      this.dialog.insertAdjacentHTML("beforeend", html);
      [this.nav, this.main] = this.dialog.querySelectorAll("nav, .text");
      this.showContents(false);
      for (const part of this.dialog.querySelectorAll(".text table, .text pre")) { // these may be wider than the window
        const box = part.tagName === "TABLE" ? make("div", { className: "wide" }) : part;
        if (box !== part) {
          part.replaceWith(box);
          box.append(part);
        }
        box.tabIndex = 0;
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", part.tagName === "TABLE" ? "Table" : "Example");
      }
      for (const code of this.dialog.querySelectorAll(":not(pre) > code")) {
        code.classList.toggle("short", code.textContent.length < 30);
      }
      for (const empty of this.dialog.querySelectorAll("th:empty")) { // heads nothing
        empty.replaceWith(make("td", { className: "corner" }));
      }
      this.places = [...this.main.querySelectorAll("article, h2")];
      this.dialog.onclick = (event) => this.clicked(event);
      this.dialog.onkeydown = (event) => event.stopPropagation(); // the page has shortcuts
      this.main.addEventListener("scroll", () => this.mark(), { passive: true });
      const host = make("div", { id: "guide" });
      host.attachShadow({ mode: "open" }).append(this.dialog);
      host.shadowRoot.adoptedStyleSheets = [style];
      document.body.append(host);
    }

    /** Links lead to places of the guide, never to an address of the page. */
    clicked(event) {
      const link = event.target.closest("a");
      const to = link?.getAttribute("href");
      if (to?.startsWith("#")) {
        event.preventDefault();
        this.show(to.slice(1));
      }
    }

    showContents(shown) {
      this.dialog.classList.toggle("with-contents", shown);
      this.contents.setAttribute("aria-expanded", String(shown));
    }

    /** The place with an id; for "query NAME" the row, item or paragraph that explains a query. */
    find(at) {
      const [, query] = /^query (\S+)$/.exec(at) ?? [];
      if (!query) {
        return this.main.querySelector(`#${CSS.escape(at)}`);
      }
      const named = [...this.main.querySelectorAll("code")].filter((code) => code.textContent.split(/\s/).includes(query));
      const defines = (code) => { // in the first cell of a row, or before the colon of an item that begins with a name
        const item = code.closest("li");
        return code.closest("td:first-child") || item && item.firstChild === item.firstElementChild && item.textContent.split(":")[0].split(/[\s,]+/).includes(query);
      };
      return named.find(defines) ?? named.find((code) => !code.closest("pre")) ?? named[0] ?? null;
    }

    show(at) {
      this.showContents(false);
      this.main.querySelector(".here")?.classList.remove("here");
      const place = at ? this.find(at) : null;
      const shown = place?.closest("tr, li, p, pre") ?? place;
      if (shown && shown !== place) {
        shown.classList.add("here");
      }
      if (shown) {
        shown.scrollIntoView({ block: shown === place ? "start" : "center" });
      } else {
        this.main.scrollTop = 0;
      }
      this.main.focus({ preventScroll: true });
      this.mark();
    }

    /** Marks in the contents where the reader is. */
    mark() {
      const top = this.main.getBoundingClientRect().top + 80;
      const passed = this.places.filter((place) => place.getBoundingClientRect().top <= top);
      const current = passed.at(-1) ?? this.places[0];
      if (this.current === current) {
        return;
      }
      this.current = current;
      const wanted = [current, current.closest("article")].map((place) => `#${place.id}`);
      for (const link of this.nav.querySelectorAll("a")) {
        if (wanted.includes(link.getAttribute("href"))) {
          link.setAttribute("aria-current", "true");
        } else {
          link.removeAttribute("aria-current");
        }
      }
      [...this.nav.querySelectorAll("[aria-current]")].at(-1)?.scrollIntoView({ block: "nearest" });
    }
  }

  return {
    /** Opens the guide at a place. */
    open(html, at) {
      guide ??= new Guide(html);
      if (!guide.dialog.open) {
        guide.dialog.showModal();
      }
      guide.show(at);
    },
  };
})();
