import type { Mermaid } from 'mermaid';

let loading: Promise<Mermaid> | undefined;

/**
 * Loads Mermaid's parser on first use (0.25 s, 30 MB). Some grammars pass labels through DOMPurify,
 * which is an empty shell without a browser. We only parse, so nothing needs purifying, and the
 * shell gets stubs. A real DOMPurify stays as it is.
 */
export function loadMermaid(): Promise<Mermaid> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Mermaid> {
  const { default: purify } = await import('dompurify');
  if (!purify.isSupported) Object.assign(purify, { addHook: () => undefined, sanitize: (text: string) => text });
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({ startOnLoad: false, logLevel: 'fatal' });
  return mermaid;
}
