import type { Incident } from './incident.ts';

interface ChainLink {
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly parts: readonly { readonly part: string; readonly text: string }[];
}

/** Names each artifact of the chain once, with the parts that evidence leads to, in their order. */
export function groupChain(chain: Incident['chain']): readonly ChainLink[] {
  const groups = Map.groupBy(chain, ({ key }) => key);
  return [...groups].map(([key, [first, ...rest]]) => ({
    key,
    kind: first?.kind ?? '',
    title: first?.title ?? '',
    parts: [first, ...rest].flatMap((one) => (one?.part === undefined ? [] : [{ part: one.part, text: one.text }])),
  }));
}
