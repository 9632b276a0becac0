import type { Mermaid } from 'mermaid';

let loading: Promise<Mermaid> | undefined;

/**
 * Mermaid's own parser, loaded when the first diagram is looked at (a quarter of a second, 30 MB). Some of its grammars pass labels through DOMPurify, which
 * is an empty shell where there is no browser. We parse and never draw, so that nothing has to be purified; a shell is given what it lacks, a real one is
 * left alone.
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
