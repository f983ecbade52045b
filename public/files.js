// Gets the files of the page: from its site, from the cache for visits without network
// (see offline.js), or, if the page is one file, from that file.
"use strict";
(() => {
  // The build lists the site's files here, each with the SHA-256 of its content:
  // "boot.js?9f86d081884c7d65…". A page that is one file has no list.
  const list = document.querySelector('meta[name="files"]').content;
  const addresses = list ? list.split(" ") : [];
  const addressOf = (name) => addresses.find((address) => address.startsWith(`${name}?`)) ?? name;

  // integrityOf makes the browser check the content at an address against its hash.
  const integrityOf = (address) => {
    const bytes = address.split("?")[1]?.match(/../g) ?? [];
    return bytes.length > 0 ? `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => parseInt(byte, 16))))}` : "";
  };

  const spare = new Map(); // address → a second copy of what get requested, for cacheBuild

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

  // getAgain returns a file that is needed once more, or later than the others. If it is
  // cached for visits without network, this makes no request.
  async function getAgain(name) {
    const address = addressOf(name);
    try {
      const cached = await (await caches.open("heapdrop")).match(absolute(address));
      const content = await cached.arrayBuffer();
      if (address.endsWith(await hash(content))) {
        return new Response(content);
      }
    } catch {
      // nothing is cached
    }
    const response = await get(name);
    spare.delete(address);
    return response;
  }

  // unpack decodes a file inside the page: gzip in base64.
  function unpack(text) {
    const packed = atob(text);
    const bytes = new Uint8Array(packed.length);
    for (let i = 0; i < bytes.length; i++) {
      bytes[i] = packed.charCodeAt(i);
    }
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
  }

  // run loads and runs a script that is not needed at the start.
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

  // cacheBuild caches the files of this build for visits without network, then installs its
  // service worker. It returns once all requests are done, and gives up on files that
  // have not arrived five seconds after the program. If the browser or the connection
  // allows no service worker, it caches nothing.
  function cacheBuild(program) {
    const late = new AbortController();
    const patience = program.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve, 5000)));
    patience.then(() => late.abort());
    return list ? Promise.race([loadMissing(late.signal, program), patience]) : Promise.resolve();
  }

  async function loadMissing(signal, program) {
    try {
      const registration = await navigator.serviceWorker.register("offline.js");
      const cache = await caches.open("heapdrop");
      const cached = (await cache.keys()).map((request) => request.url);
      const missing = addresses.filter((address) => !cached.includes(absolute(address)));
      const others = cached.length - (addresses.length - missing.length) - 1; // files of other builds
      if (missing.length === 0 && others === 0 && (await pageIsCached(cache))) {
        return;
      }
      const files = await Promise.all([...missing, location.pathname].map((address) => load(address, signal)));
      const page = await store(cache, files);
      await program; // browsers may never answer requests to a service worker that is ending
      await registration.update(); // the one that knows this build
      replace(cache, registration, page).catch(() => {});
    } catch {
      // If storing fails, the next visit needs the network as this one did.
    } finally {
      spare.clear();
    }
  }

  const absolute = (address) => new URL(address, document.baseURI).href;

  // pageIsCached reports whether the page of this build is cached. Its address contains its
  // hash, so that the page of another build remains until its service worker is replaced.
  async function pageIsCached(cache) {
    const pages = await cache.matchAll("./", { ignoreSearch: true });
    return (await Promise.all(pages.map((page) => page.text()))).some((page) => page.includes(list));
  }

  async function load(address, signal) {
    const response = (await spare.get(address)) ?? (await fetch(address, { cache: "force-cache", signal }));
    return { address, response, content: await response.arrayBuffer() };
  }

  // store caches the files that this page was built with and, once all of them are there,
  // the page itself. It returns the page's address.
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

  // replace deletes the files of other builds once the service worker of this build is
  // active. If that could not be installed, the active one belongs to another page, and
  // the next visit tries again.
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

  globalThis.heapdropFiles = { get, getAgain, run, cacheBuild };
})();
