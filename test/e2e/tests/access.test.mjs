// Accessibility: axe-core finds nothing in any state, the page works in narrow and zoomed
// windows, and nothing moves for users who do not want that.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { findings } from "../lib/access.mjs";
import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { grid, inspected, noProblem, openAddress, openView, searched, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => {
  host = await plainHost();
});
after(async () => {
  await closeBrowser();
  await host.close();
});

/** The states of the page, each reached from the previous one. */
const states = [
  ["overview", async (page) => { await page.locator(".verdict").waitFor(); }],
  ["histogram", async (page) => { await openView(page, "histogram"); }],
  ["inspector", async (page) => {
    await openView(page, "dominators");
    await grid(page).locator('[data-row="1"]').click({ position: { x: 40, y: 8 } });
    await inspected(page);
  }],
  ["menu", async (page) => {
    await grid(page).press("m");
    await page.getByRole("menu").waitFor();
  }],
  ["whole menu", async (page) => {
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll("#menu [role=menuitem]").length > 12);
  }],
  ["no object yet", async (page) => {
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    await openAddress(page, "#/paths");
    await page.locator(".next-step").waitFor();
  }],
  ["search", async (page) => {
    await openView(page, "histogram");
    await page.locator(".commandbox").click();
    await page.locator("#palette-input:focus").waitFor();
    await page.keyboard.type("hist");
    await searched(page);
    await page.locator(".palette-item").first().waitFor();
  }],
  ["search without a match", async (page) => {
    await page.keyboard.type("zzzz");
    await page.locator(".palette-none").waitFor();
  }],
  ["help", async (page) => {
    await page.keyboard.press("Escape");
    await page.locator("#help-open").click();
    await page.locator("#help").waitFor();
  }],
  ["document", async (page) => {
    await page.keyboard.press("Escape");
    await page.locator("#help").waitFor({ state: "detached" });
    await openView(page, "suspects");
  }],
  ["strings", async (page) => { await openView(page, "strings"); }],
  ["a form that needs no object", async (page) => {
    await openAddress(page, "#/query?c=group_by_value");
    await page.locator(".next-step").waitFor();
  }],
  ["nothing found", async (page) => {
    await openAddress(page, "#/strings?pattern=nosuchtext");
    await page.locator(".grid > .empty").waitFor();
  }],
  ["a comparison without a second dump", async (page) => {
    await openAddress(page, "#/delta");
    await page.locator(".next-step .primary").waitFor();
  }],
  ["references", async (page) => {
    await openAddress(page, "#/references?of=java.lang.Thread");
  }],
  ["editor", async (page) => { await openView(page, "oql"); }],
  ["threads", async (page) => { await openView(page, "threads"); }],
  ["icicle", async (page) => {
    await openView(page, "icicle");
    await eventually(async () => { // what redraws the picture takes the tip away
      for (const x of [50, 60]) await page.locator(".canvas").hover({ position: { x, y: 30 } });
      assert.ok(await page.locator("heap-picture .tip").isVisible());
    });
  }],
  ["guide", async (page) => {
    await page.locator("#view-guide").click();
    await page.locator("#guide dialog .text").waitFor();
  }],
];

/** Runs in the page: on a phone and at 200 % tools are one row, since the table needs the height. */
function tallToolbars() {
  if (innerWidth > 720) return [];
  return [document.querySelector(".view .toolbar:not(.open)"), document.querySelector("heap-picture")?.shadowRoot?.querySelector(".where")]
    .filter((bar) => bar?.offsetHeight > 50).map((bar) => `tools of ${bar.offsetHeight} px`);
}

for (const [name, context] of [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["360 px", { viewport: { width: 360, height: 740 } }],
  ["forced colours", { forcedColors: "active" }],
  ["200 % zoom", { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
]) {
  test(`axe-core finds nothing: ${name}`, async (t) => {
    const watched = await openPage(t, host, { context });
    const { page } = watched;
    const found = {};
    const look = async (state) => {
      const lines = await findings(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) lines.push(`${over} px wider than the window`);
      lines.push(...await page.evaluate(tallToolbars));
      if (lines.length > 0) found[state] = lines;
      await watched.screenshot(`access-${name}-${state}`.replace(/[^a-z0-9-]+/gi, "-"));
    };
    await look("start");
    await watched.pick(sample);
    await watched.state("ready");
    await settled(page);
    watched.expectEditor();
    watched.expected.push(...["guide.html", "guide.js"].map((name) => new URL(name, host.url).pathname));
    for (const [state, reach] of states) {
      await reach(page);
      await look(state);
    }
    await noProblem(page);
    assert.deepEqual(found, {});
  });
}

test("with forced colours icons can be seen, and what is chosen", async (t) => {
  const watched = await openPage(t, host, { context: { forcedColors: "active" } });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await openView(page, "dominators");
  await grid(page).locator('[data-row="1"]').click({ position: { x: 90, y: 8 } });
  await inspected(page);
  await grid(page).press("m");
  await page.getByRole("menu").waitFor();
  const unseen = () => page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll(".glyph")].filter((e) => e.checkVisibility() && [ground, "rgba(0, 0, 0, 0)"].includes(getComputedStyle(e).backgroundColor)).map((e) => e.className)
      .concat([".row.cursor", ".menu-item.cursor", ".nav [aria-current=page]", ".bar-actions [aria-pressed=true]"].filter((chosen) => getComputedStyle(document.querySelector(chosen)).outlineStyle !== "solid"));
  });
  await eventually(async () => assert.deepEqual(await unseen(), []));
});

test("with forced colours the edge of accused rows stays", async (t) => {
  const watched = await openPage(t, host, { context: { forcedColors: "active" } });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await page.locator(".verdict-title").waitFor();
  await openView(page, "icicle");
  const edges = () => grid(page).locator("[data-row]").evaluateAll((rows) => rows.map((row) => {
    const { content, borderLeftStyle, borderLeftWidth, borderLeftColor } = getComputedStyle(row, "::before");
    const seen = content !== "none" && borderLeftStyle === "solid" && parseFloat(borderLeftWidth) >= 3 && borderLeftColor !== getComputedStyle(document.body).backgroundColor;
    return [row.classList.contains("accused"), seen];
  }));
  await eventually(async () => assert.ok((await edges()).some(([accused]) => accused), "no row is accused"));
  assert.deepEqual((await edges()).filter(([accused, seen]) => accused !== seen), []);
  await watched.screenshot("access-forced-colours-accused");
});

test("on 720 px no table of suspects is cut", async (t) => {
  const watched = await openPage(t, host, { context: { viewport: { width: 720, height: 900 } } });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await openView(page, "suspects");
  await eventually(async () => {
    const tables = await page.locator("#main .grid").evaluateAll((grids) => grids.map((grid) => [grid.scrollWidth, grid.clientWidth]));
    assert.ok(tables.length > 2, `${tables.length} tables`);
    assert.deepEqual(tables.filter(([needs, has]) => needs > has), []);
    const cells = await page.locator("#main .whole-texts .cell").evaluateAll((all) => all.map((cell) => [cell.innerText, cell.clientHeight, cell.scrollWidth - cell.clientWidth, cell.scrollHeight - cell.clientHeight]));
    assert.ok(cells.some(([, height]) => height > 30), "no text needs two lines");
    assert.deepEqual(cells.filter(([, , wide, high]) => wide > 0 || high > 0), [], "texts are cut");
  });
  assert.deepEqual(await page.locator("#main .sorter > span").evaluateAll((all) => all.filter((heading) => heading.scrollWidth > heading.clientWidth).map((heading) => heading.innerText)), [], "headings are cut");
  await watched.screenshot("access-720-suspects");
  await openAddress(page, "#/suspects?smallest_percent=0.2"); // the report alone, with its chart
  await page.locator("#main .legend li").first().waitFor();
  const lines = await page.locator(".legend li").evaluateAll((all) => all.map((line) => line.querySelector(":scope > :is(bdi, button)").getBoundingClientRect().left - line.querySelector(".swatch").getBoundingClientRect().right));
  assert.ok(lines.length > 1 && lines.every((gap) => gap > 3 && gap < 12), `the legend's names are ${lines} px after their colours`);
  await openView(page, "threads");
  const [title, tools] = await Promise.all([".view-title h1", "#filter"].map((selector) => page.locator(selector).boundingBox()));
  assert.ok(Math.abs(title.y + title.height / 2 - tools.y - tools.height / 2) < 4, "few tools are not beside the title");
  await page.setViewportSize({ width: 1440, height: 900 });
  await openView(page, "suspects");
  await eventually(async () => {
    const bars = await page.locator("#main .grid .share-track").evaluateAll((all) => all.map((bar) => bar.clientWidth));
    assert.ok(bars.length > 0 && bars.every((width) => width >= 40), `bars of ${bars} px`);
  });
});

test("on 360 px names do not run into figures, and a head has no line for one button", async (t) => {
  const watched = await openPage(t, host, { context: { viewport: { width: 360, height: 780 } } });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await page.locator(".cleared-line").first().waitFor();
  await page.locator(".cleared-name").first().evaluate((name) => { // a name longer than its column
    name.querySelector("bdi").textContent = "AConnectionFactoryWithALongName.thatIsInitialized";
  });
  const over = await page.locator(".cleared-line").evaluateAll((lines) => lines.filter((line) => {
    const figure = line.querySelector(".cleared-bytes").getBoundingClientRect();
    return [...line.querySelectorAll(".cleared-what *")].some((e) => e.getBoundingClientRect().right > figure.left && e.getBoundingClientRect().top < figure.bottom && e.getBoundingClientRect().width > 0);
  }).map((line) => line.innerText));
  assert.deepEqual(over, []);
  const [more] = await page.locator("button.cleared-what").evaluateAll((all) => all.map((b) => [b.getBoundingClientRect().left, document.querySelector(".cleared-name").getBoundingClientRect().left]));
  if (more) assert.equal(Math.round(more[0]), Math.round(more[1]), "what unfolds the list is not below the names");
  await watched.screenshot("access-360-overview");
  await openView(page, "suspects");
  const [title, tools] = await Promise.all([".view-title h1", "#tools"].map((selector) => page.locator(selector).boundingBox()));
  assert.ok(Math.abs(title.y + title.height / 2 - tools.y - tools.height / 2) < 8, "the tools are not beside the title");
  await page.locator("#tools").click();
  await page.locator("#export").waitFor();
  await watched.screenshot("access-360-tools");
});

test("on a phone no line of the verdict breaks a name that fits, or begins with a colon", async (t) => {
  const watched = await openPage(t, host, { context: { viewport: { width: 390, height: 780 } } });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await page.locator(".verdict h1 .whole + .plain").first().waitFor();
  const found = [];
  for (let width = 320; width <= 480; width += 8) {
    await page.setViewportSize({ width, height: 780 });
    found.push(...await page.locator(".verdict h1 .whole + .plain").evaluateAll((parts) => parts.flatMap((part) => {
      const name = part.previousElementSibling, box = name.getBoundingClientRect(), range = document.createRange();
      const text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode();
      range.setStart(text, 0);
      range.setEnd(text, 1);
      return [box.height > 40 && `${innerWidth}: ${name.innerText} is broken`, range.getBoundingClientRect().top >= box.bottom && `${innerWidth}: a line begins with ${text.data}`].filter(Boolean);
    })));
  }
  assert.deepEqual(found, []);
});

test("no line of the verdict begins with the colon after a name of several words", async (t) => {
  const watched = await openPage(t, host, { context: { viewport: { width: 920, height: 780 } } });
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await page.locator(".verdict h1 .whole + .plain").first().waitFor();
  for (let width = 920; width <= 1180; width += 20) {
    await page.setViewportSize({ width, height: 780 });
    assert.ok(await page.locator(".verdict h1 .whole:has(+ .plain) bdi").last().evaluate((name) => {
      name.textContent = "StandardManager.sessions of /shop";
      name.closest(".whole").classList.remove("unbroken"); // as long names are
      const colon = name.closest(".whole").nextElementSibling, range = document.createRange();
      range.selectNodeContents(document.createTreeWalker(colon, NodeFilter.SHOW_TEXT).nextNode());
      return range.getClientRects()[0].top < name.getBoundingClientRect().bottom;
    }), `${width} px`);
  }
});

test("with reduced motion nothing slides", async (t) => {
  const { page } = await openPage(t, host, { context: { reducedMotion: "reduce" } });
  assert.equal(await page.locator(".notice").evaluate((e) => getComputedStyle(e).transitionDuration), "0s");
});

test("the overview prints whole, without the frame of the page", async (t) => {
  const watched = await openPage(t, host);
  const { page } = watched;
  await watched.pick(sample);
  await watched.state("ready");
  await page.locator(".verdict").waitFor();
  await settled(page);
  await page.emulateMedia({ media: "print" });
  for (const hidden of [".nav", ".bar-actions", ".commandbox", ".verdict-go"]) await page.locator(hidden).waitFor({ state: "hidden" });
  await eventually(async () => {
    const cut = await page.locator(".overview").evaluate((e) => e.scrollHeight - e.clientHeight);
    assert.ok(cut <= 1, `${cut} px of the overview are cut`);
  });
});
