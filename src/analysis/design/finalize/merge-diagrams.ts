import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import { listSetAside } from '../../technology/set-aside.ts';
import { redrawWithout } from '../../diagrams/redraw-without.ts';
import { dropsName } from '../ends/drops-name.ts';
import { drawAnew, type Said } from '../strikes/redrawn-before.ts';
import { standingDecisions } from '../standing-decisions.ts';
import { isRejection } from '../strikes/settled.ts';
import type { CodeBlock } from '../../../lifecycle/document-fields.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';

interface Redrawing {
  /** Whether a decision was brought in before. */
  readonly isRecorded: (decision: SessionDecision) => boolean;
  /** What a decision means in this design. */
  readonly meant: (decision: string) => string;
  /** The document and the versions before it, newest first. */
  readonly versions: readonly RfcBody[];
  /** Decisions of earlier sessions that hold no more, and those that do. */
  readonly over: readonly Said[];
  readonly stood: readonly Said[];
}

/**
 * Diagrams of the document, and behind them those that people asked for in the session. Of two about the same places the later one counts, and takes the
 * place of the earlier; what nobody asked for stays in the transcript, and so does one that shows what a decision did away with after it was drawn. Those of the
 * document are drawn without that; what people drew after a decision was brought in (`isRecorded`) stays as they did.
 */
export function mergeDiagrams(
  written: readonly CodeBlock[],
  { turns, decisions, challenges }: SessionRecord,
  { isRecorded = () => false, meant = (text) => text, versions = [], over = [], stood = [] }: Partial<Redrawing> = {},
): CodeBlock[] {
  const holding = standingDecisions(decisions, challenges).filter((one) => !isRejection(one, turns));
  const fresh = holding.filter((one) => !isRecorded(one));
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
  const gaveWay = [...over, ...decisions.filter((one) => isRecorded(one) && !holding.includes(one) && !isRejection(one, turns))];
  const shown = drawAnew(written, { versions, holding: [...stood, ...holding.filter(isRecorded)], over: gaveWay });
  const own = shown.filter((block) => !isDrawn(block) || kept.some((one) => isSame(one, block)));
  const redrawn = own.flatMap((block) => {
    if (kept.some((one) => isSame(one, block))) return [block];
    const text = redrawWithout(block.text, (name) => fresh.some((decision) => dropsName(meant(decision.text), name)));
    return text === null ? [] : [{ ...block, text }];
  });
  return kept.reduce<CodeBlock[]>((all, block) => (all.some((one) => isSame(one, block)) ? all : [...all, block]), redrawn);
}

function shows({ text }: CodeBlock, names: readonly string[]): boolean {
  return names.some((name) => text.toLowerCase().includes(`"${name.toLowerCase()}"`));
}

function isSame(one: CodeBlock, other: CodeBlock): boolean {
  return one.text.trim() === other.text.trim();
}
