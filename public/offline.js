// The service worker: with it the page opens without network. It asks for nothing by
// itself. files.js keeps the files of the page; their addresses carry the hash of what
// they name, so what is kept is what the page means, and files of two builds never mix.
// The page itself comes from the site as long as that works: a new build is used at once.
"use strict";
const patience = 4000; // milliseconds that a site has to answer

addEventListener("install", () => skipWaiting());
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
    event.respondWith(find(request).then((kept) => kept ?? fetch(request)));
  }
});

const find = async (request) => (await caches.open("heapdrop")).match(request, { ignoreVary: true });

async function page(request, folder) {
  const kept = await find(folder);
  if (!kept) {
    return fetch(request);
  }
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  const answer = fetch(request).then((response) => (response.status < 500 ? response : kept), () => kept);
  return Promise.race([late, answer]);
}
