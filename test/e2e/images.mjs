// Makes the pictures of README.md from the sample: ./build.sh images
import { join } from "node:path";

import { launch } from "./lib/browser.mjs";
import { sample } from "./lib/dumps.mjs";
import { plainHost, root } from "./lib/host.mjs";
import { settled } from "./lib/views.mjs";

const host = await plainHost();
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: "light", reducedMotion: "reduce" });
await page.goto(host.url);
await page.waitForSelector('html[data-state="idle"]', { state: "attached" });
await page.getByTestId("open-file").setInputFiles(sample);
await page.waitForSelector('html[data-state="ready"]', { state: "attached" });
await page.locator(".verdict h1").waitFor();
await page.locator(".preview-picture canvas").waitFor();
const shot = (name) => page.screenshot({ path: join(root, `docs/images/${name}.png`) });
await shot("overview");

await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
await page.locator('nav [data-view="icicle"]').click();
await page.locator("heap-picture .path").waitFor();
await settled(page);
await page.locator(".canvas").hover({ position: { x: 300, y: 80 } });
await shot("icicle");
await browser.close();
await host.close();
