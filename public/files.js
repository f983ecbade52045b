// Where the files of the page come from: its site, the copy kept for visits without
// network (see offline.js), or, when the page is one file, that file.
"use strict";
(() => {
  // The build lists the site's files here, each with the SHA-256 of its content:
  // "boot.js?9f86d081884c7d65…". In the page that is one file there is no list.
  const list = document.querySelector('meta[name="files"]').content;
  const addresses = list ? list.split(" ") : [];
  const addressOf = (name) => addresses.find((address) => address.startsWith(`${name}?`)) ?? name;

  // integrityOf has the browser hold what comes from an address to its hash.
  const integrityOf = (address) => {
    const bytes = address.split("?")[1]?.match(/../g) ?? [];
    return bytes.length > 0 ? `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => parseInt(byte, 16))))}` : "";
  };

  const spare = new Map(); // address → a second copy of what get asked for, for keep

  // get returns a file of the site as a Response.
  async function get(name) {
    const within = document.getElementById(name);
    if (within) {
      return unpack(within.textContent);
    }
    const address = addressOf(name);
    const asked = fetch(address, { integrity: integrityOf(address) });
    if (addresses.includes(address)) {
      spare.set(address, asked.then((response) => response.clone(), () => null));
    }
    const response = await asked.catch((error) => {
      throw new Error(`${name} could not be fetched, or is not the file that this page was built with. ${error.message}`);
    });
    if (!response.ok) {
      throw new Error(`${name}: the server answered ${response.status}`);
    }
    return response;
  }

  // unpack reads a file within the page: gzip, in base64.
  function unpack(text) {
    const packed = atob(text);
    const bytes = new Uint8Array(packed.length);
    for (let i = 0; i < bytes.length; i++) {
      bytes[i] = packed.charCodeAt(i);
    }
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  }

  // run runs a script that the page does without until it is wanted.
  async function run(name) {
    const script = document.createElement("script");
    if (document.getElementById(name)) {
      script.textContent = await (await get(name)).text();
      document.head.append(script); // and it has run
    } else {
      script.src = addressOf(name);
      script.integrity = integrityOf(script.src);
      await new Promise((resolve, reject) => {
        script.onload = resolve;
        script.onerror = () => reject(new Error(`${name} could not be fetched, or is not the file that this page was built with.`));
        document.head.append(script);
      });
    }
    script.remove();
  }

  // keep has the files of this build kept for visits without network, and then its service
  // worker installed. It returns when everything has arrived that it asks for. What has
  // not arrived five seconds after the program is given up. Where the browser or the
  // connection allows no service worker, nothing is kept.
  function keep(program) {
    const late = new AbortController();
    const patience = program.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve, 5000)));
    patience.then(() => late.abort());
    return list ? Promise.race([gather(late.signal, program), patience]) : Promise.resolve();
  }

  async function gather(signal, program) {
    try {
      const registration = await navigator.serviceWorker.register("offline.js");
      const cache = await caches.open("heapdrop");
      const kept = (await cache.keys()).map((request) => request.url);
      const missing = addresses.filter((address) => !kept.includes(absolute(address)));
      const others = kept.length - (addresses.length - missing.length) - 1; // files of other builds
      if (missing.length === 0 && others === 0 && (await pageIsKept(cache))) {
        return;
      }
      const files = await Promise.all([...missing, location.pathname].map((address) => load(address, signal)));
      const page = await store(cache, files);
      await program; // browsers may never answer what is asked of a service worker that ends
      await registration.update(); // the one that knows this build
      replace(cache, registration, page).catch(() => {});
    } catch {
      // The next visit then needs the network as this one did.
    } finally {
      spare.clear();
    }
  }

  const absolute = (address) => new URL(address, document.baseURI).href;

  // pageIsKept says whether the page of this build is kept. Its address has its hash too,
  // so that the page of another build stays until its service worker is replaced.
  async function pageIsKept(cache) {
    const pages = await cache.matchAll("./", { ignoreSearch: true });
    return (await Promise.all(pages.map((page) => page.text()))).some((page) => page.includes(list));
  }

  async function load(address, signal) {
    const response = (await spare.get(address)) ?? (await fetch(address, { cache: "force-cache", signal }));
    return { address, response, content: await response.arrayBuffer() };
  }

  // store keeps files if they are what this page was built with, and the page itself
  // when all of them are there. It returns the page's address.
  async function store(cache, files) {
    const { response, content } = files.pop();
    const page = new TextDecoder().decode(content);
    const whole = await Promise.all(files.map(async (file) => file.address.endsWith(await hash(file.content))));
    if (whole.includes(false) || !page.includes(list)) {
      throw new Error("the site is being replaced");
    }
    await Promise.all(files.map(({ address, response, content }) => cache.put(address, new Response(content, response))));
    const address = `./?${await hash(content)}`;
    await cache.put(address, new Response(content, response));
    return address;
  }

  // replace deletes the files of other builds once the service worker of this one is at
  // work. One that is not installed knows another page: the next visit tries again.
  async function replace(cache, registration, page) {
    const next = registration.installing ?? registration.waiting;
    while (next && next.state !== "activated") {
      if (next.state === "redundant") {
        return;
      }
      await new Promise((resolve) => next.addEventListener("statechange", resolve, { once: true }));
    }
    const current = [page, ...addresses].map(absolute);
    for (const request of await cache.keys()) {
      if (!current.includes(request.url)) {
        await cache.delete(request);
      }
    }
  }

  async function hash(content) {
    const digest = await crypto.subtle.digest("SHA-256", content);
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  globalThis.heapdropFiles = { get, run, keep };
})();
