interface Policy {
  readonly createScriptURL: (address: string) => string;
}

const rules: Policy = {
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href);
    if (origin !== location.origin || !pathname.startsWith('/assets/'))
      throw new TypeError(`Not a worker of this app: ${address}`);
    return address;
  },
};
// Not every browser has Trusted Types yet.
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };
const policy = trustedTypes?.createPolicy('throughline-worker', rules) ?? rules;

/** Starts a worker of this app; Trusted Types let no other address through. */
export function startWorker(address: string): Worker {
  return new Worker(policy.createScriptURL(address));
}
