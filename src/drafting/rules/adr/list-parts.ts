import { splitSentences, type Passage } from '../../../analysis/challenge/passages.ts';
import { upperFirst } from '../../../analysis/design/as-sentence.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { postpones } from '../../../analysis/design/postpones.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { isPointerToDecision } from '../../../lifecycle/replaced-text.ts';
import { asOneLine, tellsOfRelease, type DesignText } from './design-text.ts';
import { isSaidInSession } from './said-in-session.ts';
import { sayRow } from './say-row.ts';
import { isPointer, leavesOpen, quotesOperation } from './says-nothing.ts';

/** A part of what is to be built. */
interface BuiltPart {
  /** Empty where the design only tells of it. */
  readonly name: string;
  /** What it is for and whom it talks to, without what the session decided about it: each decision is a point of its own. */
  readonly text: string;
}

/** Longer descriptions stand in the RFC: the record says what there is, and where one reads on. */
const longestPart = 400;
/** Paragraphs without a name; more would copy the RFC. */
const mostTold = 8;

/** What is built, part by part: without it nobody can tell from the record alone what its decisions are about. */
export function listParts(design: DesignText, taken: readonly string[]): BuiltPart[] {
  const { source } = design.material;
  const own = listComponents(design, taken);
  const all = source.kind === 'tip' ? [...own, ...listLogic(design, own)] : own;
  // What has no name tells how it works, and stands beside the approach.
  return [...all.filter(({ name }) => name === ''), ...all.filter(({ name }) => name !== '')];
}

function listComponents({ passages, material }: DesignText, taken: readonly string[]): BuiltPart[] {
  const { rfc } = material;
  const nameOf = (passage: Passage): string => (isSaidInSession(passage, material) ? '' : nameOfComponent(passage));
  const approach = passages.filter(({ section }) => section === 'High-Level Approach').map(({ text }) => asOneLine(text));
  const told = passages.filter(
    (passage) =>
      passage.section === 'Component Design' &&
      !isOfModel(passage) &&
      !tellsOfRelease(passage.label) &&
      !leavesOpen(passage) &&
      !postpones(passage.text) &&
      // A draft copies a note into two sections.
      !approach.includes(asOneLine(passage.text)),
  );
  const names = [...new Set(told.map(nameOf).filter((name) => name !== ''))];
  const named = names.map((name) => ({
    name,
    sentences: told.filter((passage) => nameOf(passage) === name).flatMap((one) => sentencesBehind(name, one)),
  }));
  const bare = told
    .filter((passage) => nameOf(passage) === '')
    .slice(0, mostTold)
    .map(({ text }) => ({ name: '', sentences: splitSentences(text) }));
  const decided = new Set(taken.flatMap(splitSentences).map(asOneLine));
  return [...named, ...bare].flatMap(({ name, sentences }) => {
    // A pointer at a decision is left of a sentence that it took the place of.
    const left = sentences.filter((sentence) => !decided.has(asOneLine(sentence)) && !isPointerToDecision(sentence));
    if (left.length === 0) return [];
    return [{ name, text: shortened(left, `${rfc.key}, Component Design`) }];
  });
}

/** What the drafted RFC says again of the aggregates: the invariants are a point, and the operations stand in the model. */
function isOfModel(passage: Passage): boolean {
  return isPointer(passage) || quotesOperation(passage.text) || /^`[^`]+`(?:: | does )/.test(passage.text);
}

function sentencesBehind(name: string, passage: Passage): string[] {
  const row = sayRow(passage);
  if (row) return row;
  const { text } = passage;
  const rest = text.startsWith(name) ? text.slice(name.length).replace(/^[\s:.–—-]+/, '') : text;
  return splitSentences(rest);
}

export function shortened(sentences: readonly string[], place: string): string {
  const all = sentences.join(' ');
  if (all.length <= longestPart) return all;
  const kept = sentences.filter((_, at) => sentences.slice(0, at + 1).join(' ').length <= longestPart);
  return `${(kept.length > 0 ? kept : sentences.slice(0, 1)).join(' ')} The rest stands in ${place}.`;
}

/** The logic of a TIP, which its RFC only refers to, and the systems that it meets. What the PRD gives is a constraint, and stands there. */
function listLogic({ material: { source } }: DesignText, said: readonly BuiltPart[]): BuiltPart[] {
  if (source.kind !== 'tip') return [];
  const { serviceLogic, integrationPoints } = source.body.proposedImplementation;
  return [...serviceLogic, ...integrationPoints.filter(({ text }) => !text.startsWith('Given by the PRD:'))]
    .filter(({ id }) => !said.some(({ text }) => text.includes(partRef(source.key, id))))
    .map(({ id, text }) => {
      const line = text.replace(/\s+/g, ' ').trim();
      const [, name = ''] = /^`([^`]+)`/.exec(line) ?? [];
      const sentences = splitSentences(upperFirst(name === '' ? line : line.slice(name.length + 2).replace(/^[\s:,.–—-]+/, '')));
      return { name, text: `${shortened(sentences, source.key)} (${partRef(source.key, id)})` };
    });
}
