import { processesHeading } from '../../../analysis/design/list-components.ts';
import { titleOfAlternative, isTakenUp } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { firstSentence, asSentence } from '../../../analysis/design/as-sentence.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { givesUpComponent, isPartlyNamed } from '../../../analysis/design/part-names.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { joinWords } from '../context-texts.ts';
import { asOneLine, type DesignText } from './design-text.ts';
import { isSaidInSession } from './said-in-session.ts';

/** Under which a draft lists what the model does in steps: no part of anything. */
const drafted = processesHeading;

/** More names than these are an inventory. */
const mostNamed = 6;

/**
 * What is decided, as one would tell it in a minute: of what it is built and with what, where its parts are decided, and what is not taken. The points
 * say the rest, each once; an approach of one sentence is the summary itself.
 */
export function summarizeDecision(design: DesignText, points: AdrDraft['points']): string {
  const { rfc } = design.material;
  const approach = design.passages.filter(({ section }) => section === 'High-Level Approach');
  const [first] = approach;
  if (approach.length < 2 || points.length < 2) return rfc.body.proposedSolution.highLevelApproach;
  const emptied = findEmptied(design, points);
  const parts = namesOfParts(design, emptied);
  const products = distinct(approach.flatMap(({ text }) => properNames(text)));
  const made =
    parts.length > 1
      ? `${rfc.title} is built of ${joinWords(parts)}${products.length > 0 ? `, with ${joinWords(products)}` : ''}.`
      : asSentence(firstSentence(first?.text ?? rfc.title));
  const notTaken = rfc.body.alternatives.filter((one) => !isTakenUp(one)).map(titleOfAlternative);
  return [made, ...tellEmptied(emptied), tellPoints(points), tellNotTaken(notTaken)].filter(Boolean).join(' ');
}

function tellNotTaken(titles: readonly string[]): string {
  const short = titles.map((title) => title.replace(/ \(.*$/s, '')).filter((title) => title.length <= longestTitle);
  const shown = short.slice(0, mostTitles);
  const more = titles.length - shown.length;
  if (shown.length === 0) return '';
  return `Not taken: ${shown.join('; ')}${more > 0 ? `; and ${more} more, see Rejected Alternatives` : ''}.`;
}

const mostTitles = 3;
const longestTitle = 80;

/** "D-1 to D-4 say how it works, D-5 and D-6 what the design session decided." */
function tellPoints(points: AdrDraft['points']): string {
  const kinds = [
    { tells: 'how it works', has: (point: AdrDraft['points'][number]) => kindOf(point) === 'approach' },
    { tells: 'what each part does', has: (point: AdrDraft['points'][number]) => kindOf(point) === 'part' },
    { tells: 'what the design session decided', has: (point: AdrDraft['points'][number]) => kindOf(point) === 'session' },
    { tells: 'which rules of the model hold', has: (point: AdrDraft['points'][number]) => kindOf(point) === 'model' },
  ];
  const said = kinds.flatMap(({ tells, has }) => {
    const ids = points.flatMap((point, at) => (has(point) ? [at + 1] : []));
    const [from, to] = [ids[0], ids.at(-1)];
    if (from === undefined) return [];
    return [from === to ? `D-${from} says ${tells}` : `D-${from} to D-${to} say ${tells}`];
  });
  // What is drawn from the design was written before it was decided, and a reader has to know which of two counts.
  const decided = points.some((point) => kindOf(point) === 'session');
  const before = points.some((point) => ['approach', 'part'].includes(kindOf(point)));
  const counts = decided && before ? ' What the session decided counts wherever another point or section says otherwise.' : '';
  return `${said.join('; ')}.${counts}`;
}

function kindOf({ text, binds, decides }: AdrDraft['points'][number]): 'approach' | 'part' | 'session' | 'model' {
  if (decides.length > 0 || /^(?:Told|Decided) in the session\b/m.test(text)) return 'session';
  if (text.startsWith(`${binds}: `)) return 'part';
  return /^The invariants of \S+ hold:/.test(text) ? 'model' : 'approach';
}

/** What the design calls its parts, in front of what it says of each. */
function namesOfParts(design: DesignText, emptied: readonly EmptiedPart[]): string[] {
  const { source, rfc } = design.material;
  const contexts = source.kind === 'daa' ? source.body.contexts.map(({ name }) => name) : [];
  const labels = labelsOf(design).filter((label) => !emptied.some(({ name }) => name === label));
  const dropped = labels.filter((label) =>
    rfc.body.designSession.decisions.some(({ text }) => givesUpComponent(text, label, labels)),
  );
  const own = labels.filter((label) => !contexts.includes(label) && !dropped.includes(label));
  const named = own.length > 1 ? own : labels;
  return named.length > mostNamed ? [...named.slice(0, mostNamed - 1), `${named.length - mostNamed + 1} more`] : named;
}

function labelsOf({ passages, material }: DesignText): string[] {
  return distinct(
    passages
      .filter((passage) => passage.section === 'Component Design' && !isSaidInSession(passage, material))
      .map(nameOfComponent)
      .filter((label) => label !== '' && label.split(' ').length <= 5 && label !== drafted),
  );
}

/** A part of whose description nothing is left, and the point of the decision that took it. */
interface EmptiedPart {
  readonly name: string;
  readonly point: number;
}

/** Parts that no point tells of, since a decision struck all that they did and has nothing else for them to do. */
function findEmptied(design: DesignText, points: AdrDraft['points']): EmptiedPart[] {
  const labels = labelsOf(design);
  const told = labels.filter((label) => points.some(({ text }) => text.startsWith(`${label}: `)));
  return labels
    .filter((label) => !told.includes(label))
    .flatMap((name) => {
      const at = points.findIndex(({ decides }) => decides.some((id) => design.placed.get(id)?.struck.includes(name)));
      // Another decision may give it something to do.
      const isKept = points
        .filter(({ decides }) => decides.length > 0)
        .map(({ text }) => withoutGivenUp(firstLine(text)))
        .some((decided) => decided.toLowerCase().includes(name.toLowerCase()) || isPartlyNamed(name, decided, labels));
      return at === -1 || isKept ? [] : [{ name, point: at + 1 }];
    });
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

/** "Of Search index nothing is left (D-12)." */
function tellEmptied(emptied: readonly EmptiedPart[]): string[] {
  return emptied.map(({ name, point }) => `Of ${name} nothing is left (D-${point}).`);
}

function properNames(text: string): string[] {
  return findTechnologyTerms(withoutGivenUp(text))
    .map(({ term }) => term)
    .filter((term) => /\p{Lu}/u.test(term) && !/^(?:APIs?|REST|HTTPS?|JSON|SQL|XML|CSV|URL|UI)$/.test(term));
}

function distinct(items: readonly string[]): string[] {
  return [...new Set(items.map(asOneLine))];
}
