/* Python in a worker: it loads the runtime and nonosat, and answers one question after another. */

const runtime = new URL("../../python/", import.meta.url);
let python = null;

async function bytesOf(name) {
  const answer = await fetch(new URL(name, runtime));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function begin() {
  const parts = await (await fetch(new URL("parts.json", runtime))).json();
  const home = new URL(parts.runtime, runtime).href;
  const archives = Promise.all(parts.archives.map(bytesOf));
  const { loadPyodide } = await import(new URL("pyodide.mjs", home).href);
  python = await loadPyodide({ indexURL: home });
  for (const archive of await archives) python.unpackArchive(archive, "wheel");
  if (parts.packages.length > 0) await python.loadPackage(parts.packages);
  const module = python.pyimport("nonosat.studio.answering");
  module.warm_alone();
  return module;
}

const beginning = begin();
beginning.then(() => postMessage({ kind: "ready" }), (error) => postMessage({ kind: "failed", text: String(error) }));

self.addEventListener("message", async ({ data: { question, request, data } }) => {
  const module = await beginning;
  module.answer_as_json(question, request, data === null ? undefined : python.toPy(data), (told) => postMessage(JSON.parse(told)));
  postMessage({ kind: "free" });
});
