/* Python in a worker: it loads the runtime and nonosat, and answers one question after another. */

let python = null;

async function begin() {
  /* Where a file is: among those that a page which is one file hands over, else in a folder of its own. */
  const files = self.handedOver ?? null;
  const folder = files === null ? new URL("../../python/", import.meta.url) : null;
  const addressOf = (name, home = folder) => (files === null ? new URL(name, home).href : URL.createObjectURL(files[name]));
  const fetched = async (name, home) => {
    const answer = await fetch(addressOf(name, home));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer;
  };
  const parts = await (await fetched("parts.json")).json();
  const archives = Promise.all(parts.archives.map(async (name) => (await fetched(name)).arrayBuffer()));
  const home = files === null ? new URL(parts.runtime, folder) : null;
  const { loadPyodide } = await import(addressOf("pyodide.mjs", home));
  python = await loadPyodide(files === null ? { indexURL: home.href } : {
    /* Pyodide adds a name to this, which is no part of the address. */
    indexURL: `${addressOf("pyodide.asm.wasm")}#`,
    createPyodideModule: (await import(addressOf("pyodide.asm.mjs"))).default,
    stdLibURL: addressOf("python_stdlib.zip"),
    lockFileContents: await (await fetched("pyodide-lock.json")).text(),
  });
  for (const archive of await archives) python.unpackArchive(archive, "wheel");
  if (parts.packages.length > 0) await python.loadPackage(parts.packages);
  const module = python.pyimport("nonosat.apps.studio.answering");
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
