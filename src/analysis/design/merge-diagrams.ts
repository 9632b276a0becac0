import type { SessionDecision, SessionRecord } from '../../lifecycle/design-session.ts';
import { listSetAside } from '../technology/set-aside.ts';
import { redrawWithout } from '../diagrams/redraw-without.ts';
import { isGivenUpInPart, listGivenUp, listRefused } from './given-up.ts';
import { givesUpComponent } from './part-names.ts';
import { standingDecisions } from './standing-decisions.ts';
import { isRejection } from './strikes/settled.ts';
import type { CodeBlock } from '../../lifecycle/document-fields.ts';

/**
 * Diagrams of the document, and behind them those that people asked for in the session. Of two about the same places the later one counts, and takes the
 * place of the earlier; what nobody asked for stays in the transcript, and so does one that shows what a decision did away with after it was drawn. Those of the
 * document are drawn without that; what people drew after a decision was brought in (`isRecorded`) stays as they did.
 */
export function mergeDiagrams(
  written: readonly CodeBlock[],
  { turns, decisions, challenges }: SessionRecord,
  isRecorded: (decision: SessionDecision) => boolean = () => false,
  meant: (decision: string) => string = (text) => text,
): CodeBlock[] {
  const fresh = standingDecisions(decisions, challenges).filter((one) => !isRejection(one, turns) && !isRecorded(one));
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
  const redrawn = own.flatMap((block) => {
    if (kept.some((one) => isSame(one, block))) return [block];
    const text = redrawWithout(block.text, (name) => fresh.some((decision) => isDropped(meant(decision.text), name)));
    return text === null ? [] : [{ ...block, text }];
  });
  return kept.reduce<CodeBlock[]>((all, block) => (all.some((one) => isSame(one, block)) ? all : [...all, block]), redrawn);
}

/** Whether a decision does without a part or product altogether. */
function isDropped(text: string, name: string): boolean {
  const isSameName = (one: string): boolean =>
    one
      .trim()
      .replace(/^(?:the|an?|our) /i, '')
      .toLowerCase() === name.toLowerCase();
  if (!/\p{Lu}/u.test(name) || isGivenUpInPart(text, name)) return false;
  return [...listGivenUp(text), ...listRefused(text)].some(isSameName) || givesUpComponent(text, name, [name]);
}

function shows({ text }: CodeBlock, names: readonly string[]): boolean {
  return names.some((name) => text.toLowerCase().includes(`"${name.toLowerCase()}"`));
}

function isSame(one: CodeBlock, other: CodeBlock): boolean {
  return one.text.trim() === other.text.trim();
}
