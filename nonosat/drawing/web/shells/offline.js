/* The service worker of a studio without a server. The export puts `KEPT` before this text: the cache's name, which
 * changes with the files, and the files. */

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT.name).then((store) => store.addAll(KEPT.files.map((file) => new Request(file, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  const older = (names) => names.filter((name) => name.startsWith("nonosat-") && name !== KEPT.name);
  event.waitUntil(caches.keys().then((names) => Promise.all(older(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(KEPT.name).then((store) => store.match(event.request, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)));
});
