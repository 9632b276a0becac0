import type { SessionRecord } from '../../lifecycle/design-session.ts';
import { listSetAside } from '../technology/set-aside.ts';
import { standingDecisions } from './standing-decisions.ts';
import type { CodeBlock } from '../../lifecycle/document-fields.ts';

/**
 * Diagrams of the document, and behind them those that people asked for in the session. Of two about the same places the later one counts, and takes the
 * place of the earlier; what nobody asked for stays in the transcript, and so does one that shows what a decision did away with after it was drawn.
 */
export function mergeDiagrams(written: readonly CodeBlock[], { turns, decisions, challenges }: SessionRecord): CodeBlock[] {
  const gone = standingDecisions(decisions, challenges).flatMap(({ text }) => listSetAside(text));
  const drawn = turns.flatMap((turn, at) => {
    const asked = turns[at - 1];
    if (!turn.reply || asked?.move !== 'diagram') return [];
    return turn.reply.diagrams.length === 0 ? [] : [{ about: asked.about.toSorted().join(' '), blocks: turn.reply.diagrams }];
  });
  const kept = [...new Map(drawn.map(({ about, blocks }) => [about, blocks])).values()]
    .flat()
    .filter((block) => !shows(block, gone));
  const isDrawn = (block: CodeBlock): boolean => drawn.some(({ blocks }) => blocks.some((one) => isSame(one, block)));
  const own = written.filter((block) => !isDrawn(block) || kept.some((one) => isSame(one, block)));
  return kept.reduce<CodeBlock[]>((all, block) => (all.some((one) => isSame(one, block)) ? all : [...all, block]), own);
}

function shows({ text }: CodeBlock, names: readonly string[]): boolean {
  return names.some((name) => text.toLowerCase().includes(`"${name.toLowerCase()}"`));
}

function isSame(one: CodeBlock, other: CodeBlock): boolean {
  return one.text.trim() === other.text.trim();
}
