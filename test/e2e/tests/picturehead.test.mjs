// The head of a picture: two lines, with all its tools in sight and in reach.
import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { closeBrowser, eventually, openPage, shareProfile } from "../lib/browser.mjs";
import { sample } from "../lib/dumps.mjs";
import { plainHost } from "../lib/host.mjs";
import { exported, openAddress, says, settled } from "../lib/views.mjs";

shareProfile();

let host;
before(async () => { host = await plainHost(); });
after(async () => {
  await closeBrowser();
  await host.close();
});

/** The picture of the sample in a window of some width. */
async function opened(t, width = 1440, height = 900) {
  const watched = await openPage(t, host, { context: { viewport: { width, height } } });
  await watched.pick(sample);
  await watched.state("ready");
  await openAddress(watched.page, "#/icicle");
  await watched.page.locator(".canvas").waitFor();
  await settled(watched.page);
  return watched;
}

const places = (locator) => locator.evaluateAll((all) => all.map((element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { name: element.textContent.trim() || element.getAttribute("aria-label"), left, right, top, bottom, middle: (top + bottom) / 2 };
}));

for (const [width, tools] of [
  [1440, ["?This view in the guide", "Icicle", "Rings", "Treemap", "Bottom-up", "Arguments", "Export"]],
  [1024, ["?This view in the guide", "Icicle", "Rings", "Treemap", "Bottom-up", "Arguments", "Export"]],
  [720, ["?This view in the guide", "Icicle", "Rings", "Treemap", "Bottom-up", "Arguments", "Export"]],
  [390, ["?This view in the guide", "Icicle", "Rings", "Treemap", "Bottom-up", "More tools"]],
  [360, ["?This view in the guide", "Icicle", "Rings", "Treemap", "Bottom-up", "More tools"]],
]) {
  test(`the head of a picture has two lines with all tools at ${width} px`, async (t) => {
    const { page } = await opened(t, width, 800);
    const [head] = await places(page.locator(".view-head"));
    const [picture] = await places(page.locator(".canvas"));
    assert.ok(picture.top - head.top <= 92, `the picture begins ${picture.top - head.top} px below`);
    const first = (await places(page.locator(".view-head button:visible"))).sort((a, b) => a.left - b.left);
    assert.deepEqual(first.map(({ name }) => name.replace(/\s+/g, "")), tools.map((name) => name.replace(/\s+/g, "")));
    for (const [i, { name, left, middle }] of first.slice(1).entries()) {
      const gap = left - first[i].right;
      assert.ok(gap >= -1, `${gap} px before ${name}`); // buttons of a group share their edge
      if (width > 900 || i > 0) assert.ok(gap <= 12, `${gap} px before ${name}`); // else the guide is beside the title
      assert.ok(Math.abs(middle - first[i].middle) <= 1.5, `${name} is at ${middle}, not ${first[i].middle}`);
    }
    assert.ok(first.at(-1).right <= width, "out of sight");
    const [[title], [begins], [find]] = [await places(page.locator("h1")), await places(page.locator("heap-picture .path")), await places(page.locator("heap-picture .find"))];
    assert.ok(title.right <= first[0].left && find.left >= begins.right && find.right <= width, "texts run into each other");
    assert.ok(find.right - find.left >= 85 && Math.abs(find.middle - begins.middle) < 4 && begins.top >= first[0].bottom, "the second line");
  });
}

for (const width of [1440, 360]) {
  test(`what was found is said without moving the picture at ${width} px`, async (t) => {
    const { page } = await opened(t, width, 800);
    const [before] = await places(page.locator(".canvas"));
    await page.locator("heap-picture .find").fill("string");
    await eventually(async () => assert.match(await page.locator("heap-picture .found").innerText(), /^\d+ box/));
    const [canvas] = await places(page.locator(".canvas"));
    assert.equal(canvas.top, before.top);
    await page.locator("heap-picture .find").fill("");
    await says(page.locator("heap-picture .found"), "");
  });
}

test("the button for the direction has the focus in the other picture, too", async (t) => {
  const { page } = await opened(t);
  for (const pressed of ["true", "false"]) {
    await page.locator("picture-tools [data-shape=bottom]").focus();
    await page.keyboard.press("Enter");
    await page.locator(`picture-tools [data-shape=bottom][aria-pressed=${pressed}]`).waitFor();
    await eventually(async () => assert.equal(await page.evaluate(() => document.querySelector("picture-tools").shadowRoot.activeElement?.dataset.shape), "bottom"));
    await settled(page);
  }
});

test("the inspector leaves the buttons of a picture free", async (t) => {
  const watched = await opened(t);
  const { page } = watched;
  await page.locator('#main [data-row="0"]').click();
  await page.locator(".inspector").waitFor();
  for (const name of ["Treemap", "Rings", "Bottom-up", "Icicle"]) {
    await page.locator("picture-tools").getByRole("button", { name }).click({ trial: name === "Bottom-up" }); // fails where something covers it
  }
  await exported(watched, "Save the picture as PNG");
});

test("on a phone, the first step of the path stays in sight, and the legend has every colour", async (t) => {
  const { page } = await opened(t, 390, 844);
  const unexplained = () => page.locator("heap-picture").evaluate(({ shadowRoot }) => {
    const canvas = shadowRoot.querySelector("canvas.canvas");
    const firstRow = 26 * devicePixelRatio; // the whole heap has a colour of its own
    const { data } = canvas.getContext("2d").getImageData(0, firstRow, canvas.width, canvas.height - firstRow);
    const pixels = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const colour = `rgb(${data[i]}, ${data[i + 1]}, ${data[i + 2]})`;
      if (data[i + 3] === 255) pixels.set(colour, (pixels.get(colour) ?? 0) + 1);
    }
    const known = [...shadowRoot.querySelectorAll(".legend i")].map((mark) => getComputedStyle(mark).backgroundColor);
    return [...pixels].filter(([colour, count]) => count > 150 && !known.includes(colour)).map(([colour]) => colour).filter((colour) => !["rgb(27, 31, 39)", "rgb(59, 67, 80)"].includes(colour)); // of texts
  });
  assert.deepEqual(await unexplained(), []);
  const steps = (count) => eventually(async () => assert.equal(await page.locator("heap-picture .path button").count(), count));
  for (let i = 1; i <= 4; i++) {
    await page.locator(".canvas").focus();
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
    await steps(i);
  }
  const first = page.locator("heap-picture .path button").first();
  assert.equal(await first.innerText(), "Whole heap");
  const [bar, step] = [await page.locator("heap-picture .path").boundingBox(), await first.boundingBox()];
  assert.ok(step.x >= bar.x - 3 && step.x + step.width <= bar.x + bar.width, `${JSON.stringify(step)} is not within ${JSON.stringify(bar)}`);
  await first.click();
  await steps(0);
});

test("boxes of lambdas are named without the address of their class", async (t) => {
  const { page } = await opened(t);
  const names = await page.evaluate((labels) => labels.map((label) => { const { initials, name } = globalThis.heapdropShapes.shortName(label); return initials + name; }),
    ["app.Main$$Lambda$72+0x00007f496901b770", "app.Main$$Lambda/0x000000080012ab00", "a.Form$MH/0x0000000800001000", "app.Main$Job", "byte[]"]);
  assert.deepEqual(names, ["a.Main lambda 72", "a.Main lambda", "a.Form$MH", "a.Main$Job", "byte[]"]);
});
