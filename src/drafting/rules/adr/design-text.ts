import type { Passage } from '../../../analysis/challenge/passages.ts';
import { placeOf } from '../../../analysis/challenge/raise.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { readDesign, textsOf } from '../../../analysis/challenge/read-design.ts';
import { isConceded } from '../../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import {
  droppedOperations,
  dropsSubject,
  isAboutDropped,
  isCaseOfDropped,
} from '../../../analysis/design/ends/dropped-operations.ts';
import { postpones } from '../../../analysis/design/postpones.ts';
import { withPlainMarks } from '../../../analysis/design/marks/decision-marks.ts';
import { isWithdrawn, lastSuccessor, listSuccessors } from '../../../analysis/design/standing-decisions.ts';
import { settledIds, type RecordedChallenge, type RecordedDecision, type RfcBody } from '../../../lifecycle/rfc.ts';
import { isPointerToDecision, listReplaced, withoutReplaced } from '../../../lifecycle/replaced-text.ts';
import { tellsOfRelease } from '../../../analysis/design/finalize/note-rebuttals.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { buildsNothing } from './builds-nothing.ts';
import { endProposal } from './end-statements.ts';
import { listBesideApproach, placeDecisions, type BesideApproach, type PlacedDecision } from './place-decisions.ts';
import { sayRow } from './say-row.ts';
import { struckBy } from './struck-by.ts';
import { unfoldCases } from './unfold-tip.ts';
import { withoutStumps } from './without-stumps.ts';

/** What the rules of this folder read of a design: what is to be built, passage by passage. */
export interface DesignText {
  readonly material: DesignMaterial;
  readonly passages: readonly Passage[];
  /** Sentences that a decision took the place of, by the id of the decision; `material` has them no more. */
  readonly replaced: ReadonlyMap<string, readonly string[]>;
  /** Those of them that only tell of the design, as its drawbacks, failures and figures do: nobody could build them. */
  readonly toldOnly: ReadonlySet<string>;
  /** Where decisions stand, by their ids. */
  readonly placed: ReadonlyMap<string, PlacedDecision>;
  readonly besideApproach: readonly BesideApproach[];
  /** Decisions of the session that bind nobody; `material` has them no more. */
  readonly unbinding: Unbinding;
  /** Challenges whose rebuttal was written into the document, because it had not said that before. */
  readonly noted: ReadonlySet<string>;
}

/** What a decision took the place of binds nobody, be it a sentence or an earlier decision; nor does one that decides nothing yet. */
export function readDesignText(given: DesignMaterial): DesignText {
  const { decisions } = given.rfc.body.designSession;
  const replaced = Map.groupBy(textsOf(given.rfc.body).map(joinCells).flatMap(listReplaced), (one) => struckBy(one, decisions));
  const { proposedSolution: _, designSession: __, contextAndProblem: ___, ...telling } = given.rfc.body;
  const built = new Set(textsOf(given.rfc.body.proposedSolution).map(joinCells).flatMap(listReplaced).map(asStruck));
  const toldOnly = new Set(
    [...textsOf({ ...telling, nonFunctional: { ...telling.nonFunctional, security: '', performance: '' } })]
      .map(joinCells)
      .flatMap(listReplaced)
      .map(asStruck)
      .filter((sentence) => !built.has(sentence)),
  );
  const { binding, ...unbinding } = sortDecisions(given.rfc.body.designSession);
  const { source, ended } = endSource(given, binding);
  const plain = withPlainMarks(given.rfc.body, decisions);
  const unfolded = source.kind === 'tip' ? unfoldCases(plain, source, binding) : plain;
  const body = withoutTold(withoutReplaced(withoutStumps(endBeforeMarks(unfolded))), {
    ...given.rfc,
    body: { ...given.rfc.body, designSession: { ...given.rfc.body.designSession, decisions: binding } },
  });
  const material = withoutDropped(
    { ...given, source, rfc: { ...given.rfc, body: { ...body, designSession: { ...body.designSession, decisions: binding } } } },
    droppedOperations(binding),
  );
  const read = readDesign(material);
  const passages = [...read.design, ...releaseIn(read.passages.filter(({ section }) => section === 'Technical Context'))];
  const said = material.rfc.body.designSession.decisions.map(({ text }) => asOneLine(text));
  // A decision that stands where it belongs is read there, and not once more from the list of decisions.
  const isPlaced = ({ section, text }: Passage): boolean =>
    section === decisionSection &&
    passages.some(
      (one) =>
        one.section !== decisionSection &&
        said.some((words) => words.includes(asOneLine(text)) && asOneLine(one.text).includes(words)),
    );
  return {
    material,
    passages: passages.filter((passage) => !isPlaced(passage) && !onlyPoints(passage)),
    unbinding,
    placed: placeDecisions(given.rfc.body, decisions),
    toldOnly,
    besideApproach: listBesideApproach(given.rfc.body, decisions),
    noted: new Set(given.rfc.body.designSession.challenges.filter((one) => isNoted(one, given.rfc.body)).map(({ id }) => id)),
    replaced: new Map(
      [...new Set([...replaced.keys(), ...ended.keys()])].map((id) => {
        const struck = (replaced.get(id) ?? []).map(({ sentence }) => asGivenUp(sentence));
        const said = [
          ...struck,
          ...(ended.get(id) ?? []).map(asGivenUp).filter((one) => !struck.some((words) => words.includes(one))),
        ];
        return [id, [...new Set(said.filter((sentence) => !tellsPlace.test(sentence) && saysWhat(sentence)))]];
      }),
    ),
  };
}

/** A proposal is struck where its page quotes it, and in the record also where it does not. */
function endSource(
  { rfc, source }: DesignMaterial,
  binding: readonly RecordedDecision[],
): { readonly source: DesignMaterial['source']; readonly ended: ReadonlyMap<string, readonly string[]> } {
  if (source.kind !== 'tip') return { source, ended: new Map() };
  const { body, ended } = endProposal(source.body, binding, textsOf(rfc.body).flatMap(listReplaced));
  return { source: { ...source, body }, ended };
}

/** What only answers a question stands in the document beside what it was asked about, and says nothing of what is built there. */
function withoutTold(body: RfcBody, rfc: DesignMaterial['rfc']): RfcBody {
  const told = rfc.body.designSession.decisions
    .filter((decision) => buildsNothing(decision, rfc))
    .map(({ text }) => asSentence(text));
  if (told.length === 0) return body;
  const drop = <T>(value: T): T => {
    if (typeof value === 'string')
      return told.reduce<string>((left, words) => left.replaceAll(words, '').replace(/ +$/gm, ''), value) as T;
    if (Array.isArray(value)) return value.map((entry) => drop(entry as unknown)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, drop(entry as unknown)])) as T;
  };
  const { proposedSolution, nonFunctional, tradeOffs } = body;
  return { ...body, proposedSolution: drop(proposedSolution), nonFunctional: drop(nonFunctional), tradeOffs: drop(tradeOffs) };
}

/** How it goes out is part of the design wherever it stands: what a heading of it is followed by, or stands behind it. */
function releaseIn(passages: readonly Passage[]): Passage[] {
  return passages.flatMap((passage, at) => {
    const before = passages[at - 1];
    const isHeading = ({ text, label }: Passage): boolean =>
      tellsOfRelease(text) && (label === '' || text === label) && !/[.:;]\s|[.]$/.test(text);
    if (isHeading(passage)) return [];
    if (before && isHeading(before)) return [{ ...passage, label: before.text.replace(/:$/, '') }];
    return tellsOfRelease(passage.label) ? [passage] : [];
  });
}

/** What only points at a decision is a point of its own; of security, whatever the section says is an answer. */
function onlyPoints({ section, text }: Passage): boolean {
  return section !== 'Security' && isPointerToDecision(text);
}

/** What nobody builds any more is no operation of the model, has no event, no case and no question of its own. */
function withoutDropped(material: DesignMaterial, dropped: readonly string[]): DesignMaterial {
  if (dropped.length === 0) return material;
  const { rfc, source } = material;
  const { openQuestions, nonFunctional, proposedSolution } = rfc.body;
  const isOpen = ({ text, state }: RfcBody['openQuestions']['decisions'][number]): boolean =>
    state === 'answered' || !isAboutDropped(text, dropped);
  const body = {
    ...rfc.body,
    proposedSolution: {
      ...proposedSolution,
      diagrams: proposedSolution.diagrams.filter(({ text }) => !dropped.some((name) => text.includes(`: ${name}`))),
    },
    openQuestions: { decisions: openQuestions.decisions.filter(isOpen), unknowns: openQuestions.unknowns.filter(isOpen) },
    nonFunctional: { ...nonFunctional, edgeCases: nonFunctional.edgeCases.filter((one) => !isOver(one, dropped, rfc.body)) },
  };
  return { ...material, rfc: { ...rfc, body }, source: source.kind === 'daa' ? withoutOperations(source, dropped) : source };
}

/** A case of what is dropped, or of an objection that was answered by dropping it. */
function isOver(
  one: RfcBody['nonFunctional']['edgeCases'][number],
  dropped: readonly string[],
  { designSession }: RfcBody,
): boolean {
  const source = designSession.challenges.find(({ id }) => one.text.endsWith(`(${id})`));
  return (
    isCaseOfDropped(one, dropped) || (source !== undefined && dropsSubject(source.answer, `${source.text} ${source.tiedTo}`))
  );
}

function withoutOperations<S extends Extract<DesignMaterial['source'], { kind: 'daa' }>>(
  source: S,
  dropped: readonly string[],
): S {
  const aggregates = source.body.aggregates.map((one) => ({
    ...one,
    operations: one.operations.filter(({ name }) => !dropped.includes(name)),
  }));
  const raised = (of: typeof aggregates): string[] => of.flatMap(({ operations }) => operations.map(({ event }) => event));
  const [before, after] = [raised(source.body.aggregates), raised(aggregates)];
  const domainEvents = source.body.domainEvents.filter(({ name }) => !before.includes(name) || after.includes(name));
  return { ...source, body: { ...source.body, aggregates, domainEvents } };
}

/** "Kafka: Mailer (Component Design)" only says where it was named. */
export const tellsPlace =
  /^(?:[^:]{1,40}: )?(?:.*(?:\(|; ))?(?:High-Level Approach|Component Design|Integration Points|Technical Context)\)?$/;

/** "It consumes it" is about what the rest of its sentence names, which a reader of the record does not have. */
function saysWhat(struck: string): boolean {
  if (!/[\p{L}\d]/u.test(struck)) return false;
  return !/\b(?:it|them|this|that|these|those)\b/i.test(struck) || subjectWords(struck).size > 1;
}

/** Of a row that is struck, "permits and applications" alone is what nobody gave up. */
function joinCells(text: string): string {
  return text.replace(/~~ \| ~~/g, ': ');
}

function asStruck({ sentence }: { readonly sentence: string }): string {
  return asOneLine(asGivenUp(sentence));
}

/** What was struck within a sentence, as what it is: "Kafka" of "from Kafka", and how something was done as it stood. */
function asGivenUp(struck: string): string {
  const bare = struck.replace(/^(?:and|but|,|;)\s+/i, '').replace(/[,;\s]+(?:and|but)?$/i, '');
  return /\bsame\b/.test(bare) || /[.!?]$/.test(struck)
    ? bare
    : bare.replace(/^(?:from|in|into|to|with|through|via|by|on|onto|over|using|at|against)\s+(?=\S)/, '');
}

/** A decision is a sentence of its own behind a line that ends without a stop: "above 10 minutes → DEC-1: A repair …". */
function endBeforeMarks<T>(value: T): T {
  if (typeof value === 'string')
    return value.replace(
      /(?<!→ (?:DEC|CH)-\d*)[\p{L}\p{N}%)`"”](?=\s→ (?:DEC|CH)-\d+(?: \([^()\n]*\))?: )/gu,
      (end) => `${end}.`,
    ) as T;
  if (Array.isArray(value)) return value.map(endBeforeMarks) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, endBeforeMarks(entry)])) as T;
}

interface Unbinding {
  /** By the id of the decision that took their place. */
  readonly superseded: ReadonlyMap<string, readonly RecordedDecision[]>;
  /** What they accepted was rebutted or put off afterwards. */
  readonly withdrawn: readonly RecordedDecision[];
  readonly postponed: readonly RecordedDecision[];
}

function sortDecisions({ decisions, challenges }: RfcBody['designSession']): Unbinding & { binding: RecordedDecision[] } {
  const listed = decisions.map((decision) => ({ decision, plain: { ...decision, settles: settledIds(decision) } }));
  const plain = listed.map((one) => one.plain);
  const successors = listSuccessors(plain);
  const superseded = Map.groupBy(
    decisions.filter(({ id }) => successors.get(id) !== undefined),
    // Of several in a row the last one holds.
    ({ id }) => lastSuccessor(id, successors),
  );
  const left = listed.filter(({ decision }) => successors.get(decision.id) === undefined);
  const withdrawn = left.filter((one) => isWithdrawn(one.plain, challenges)).map(({ decision }) => decision);
  const postponed = left.map(({ decision }) => decision).filter((one) => !withdrawn.includes(one) && postpones(one.text));
  const binding = left.map(({ decision }) => decision).filter((one) => !withdrawn.includes(one) && !postponed.includes(one));
  return { superseded, withdrawn, postponed, binding };
}

/** Of an alternative, the reason against it stands there. */
function isNoted(challenge: RecordedChallenge, body: RfcBody): boolean {
  const { id } = challenge;
  const { designSession: _, alternatives: __, ...document } = body;
  return isConceded(challenge) && textsOf(document).some((text) => text.includes(`→ ${id} (`) || text.includes(`→ ${id}: `));
}

/** As readDesign names it. */
const decisionSection = 'Design Session';

/** To compare what is said; the last full stop says nothing. */
export function asOneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .trim();
}

/** What a passage says, with what it is about in front. */
export function say(passage: Passage): string {
  const { label, text } = passage;
  const row = sayRow(passage);
  if (row) return `${label}: ${row.join(' ')}`.trim();
  return label === '' || text.toLowerCase().startsWith(label.toLowerCase()) ? text : `${label}: ${text}`;
}

/** The same with where it stands, for whoever wants to read on. */
export function quote(passage: Passage): string {
  return `${say(passage)} (${placeOf(passage)})`;
}

export { tellsOfRelease } from '../../../analysis/design/finalize/note-rebuttals.ts';

/** Bullets; a single thing stands without one. */
export function bullets(lines: readonly string[]): string {
  const stated = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  return stated.length <= 1 ? (stated[0] ?? '') : stated.map((line) => `- ${line.replace(/\n+/g, ' ')}`).join('\n');
}
