import type { RfcBody } from '../../lifecycle/rfc.ts';
import { hashBlock, listSections } from './list-blocks.ts';
import { joinPieces, splitProse } from './split-prose.ts';

/** Prefixes blocks with `⟦id hash⟧`, so that a model names what it edits. For prompts only. */
export function markBlocks(body: RfcBody): RfcBody {
  const marked = structuredClone(body);
  const { prose, diagrams } = listSections(body);
  const mark = (section: string, at: number, text: string): string => `⟦${section}/${at + 1} ${hashBlock(text)}⟧ ${text}`;
  const place = (path: string, value: unknown): void => {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const holder = keys.reduce<unknown>((below, key) => (below as Record<string, unknown>)[key], marked);
    (holder as Record<string, unknown>)[last] = value;
  };
  for (const [section, text] of prose)
    place(section, joinPieces(splitProse(text).map((piece, at) => ({ ...piece, text: mark(section, at, piece.text) }))));
  for (const [section, all] of diagrams)
    place(
      section,
      all.map((one, at) => ({ ...one, text: mark(section, at, one.text) })),
    );
  return marked;
}
