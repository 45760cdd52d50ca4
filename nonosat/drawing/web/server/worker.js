/* Python in a worker: loads the runtime and nonosat, then answers questions in turn. */

let python = null;

async function begin() {
  /* Files come from the page if it is one file, or else from a folder. */
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
    /* Pyodide appends a file name to this: after the #, where it has no effect. */
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
