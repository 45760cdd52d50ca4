/* The addresses of scripts that the page itself starts: the policy of the page lets nothing else make one. */

const policy = globalThis.trustedTypes?.createPolicy("workers", { createScriptURL: (address) => address });

export function scriptAddress(address) {
  return policy?.createScriptURL(address) ?? address;
}
