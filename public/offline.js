// The service worker: with it the page opens without network. It requests nothing by
// itself. files.js caches the files of the page. The page itself comes from the site
// whenever that answers, so a new build is used at once.
//
// Other pages of the same origin can write to the cache. So this script uses only
// contents from it, and only if they have the right hash: for a file the hash in its
// address, for the page the hash in this script, which browsers store separately.
"use strict";
const patience = 4000; // milliseconds that a site has to answer
const built = {}; // by the build: {page: hash of index.html, headers, types: by extension}

// The worker of a new build is installed after files.js has cached its page. Until then
// the old worker is active, for the page that it knows.
addEventListener("install", (event) => event.waitUntil(take()));
async function take() {
  if (registration.active && !(await find(registration.scope, built.page))) {
    throw new Error("the page of this build is not cached");
  }
  await skipWaiting();
}
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const folder = registration.scope;
  const [address, hash] = request.url.split(/[?#]/);
  if (request.mode === "navigate") {
    if (address === folder || address === `${folder}index.html`) {
      event.respondWith(page(request, folder));
    }
  } else if (hash && address.startsWith(folder)) {
    event.respondWith(find(address, hash).then((cached) => cached ?? fetch(request)));
  }
});

// find returns what is cached at an address, if it is what was built.
async function find(address, hash) {
  try {
    const cache = await caches.open("heapdrop");
    const cached = await cache.match(`${address}?${hash}`, { ignoreVary: true });
    const content = await cached.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    if (hash !== Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")) {
      await cache.delete(`${address}?${hash}`); // the next visit caches it again
      return undefined;
    }
    const type = built.types[/\.\w+$/.exec(address)?.[0] ?? ".html"];
    return new Response(content, { headers: { ...built.headers, "Content-Type": type } });
  } catch {
    return undefined; // nothing is cached
  }
}

async function page(request, folder) {
  const cached = await find(folder, built.page);
  if (!cached) {
    return fetch(request);
  }
  const late = new Promise((resolve) => setTimeout(resolve, patience, cached));
  const whole = async (response) => {
    await response.clone().arrayBuffer(); // an answer may also stop half way
    return response.status < 500 ? response : cached;
  };
  const answer = fetch(request).then(whole).catch(() => cached);
  return Promise.race([late, answer]);
}
