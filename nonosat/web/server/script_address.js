/* The addresses of scripts that the page itself starts. Only a page without a server starts any: the policy of the others
 * lets nothing make one, so none is asked for before it is needed. */

let policy = null;

export function scriptAddress(address) {
  policy ??= globalThis.trustedTypes?.createPolicy("workers", { createScriptURL: (text) => text }) ?? { createScriptURL: (text) => text };
  return policy.createScriptURL(address);
}
