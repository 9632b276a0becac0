const folders: readonly (readonly [RegExp, string])[] = [
  [/^GATE-/, 'gates'],
  [/^RUN-/, 'runs'],
  [/^DS-/, 'designs'],
  [/^INC-/, 'incidents'],
  [/^(?:BOLT|FIX)-/, 'bolts'],
  [/^DU-/, 'units'],
];

/** Returns the screen of a key or `KEY#part`. */
export function addressOfKey(reference: string): { readonly path: string; readonly part: string } {
  const at = reference.indexOf('#');
  const key = at < 0 ? reference : reference.slice(0, at);
  const folder = folders.find(([pattern]) => pattern.test(key))?.[1] ?? 'artifacts';
  return { path: `/${folder}/${encodeURIComponent(key)}`, part: at < 0 ? '' : reference.slice(at + 1) };
}
