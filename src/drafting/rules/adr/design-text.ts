import type { Passage } from '../../../analysis/challenge/passages.ts';
import { placeOf } from '../../../analysis/challenge/raise.ts';
import { readDesign, textsOf } from '../../../analysis/challenge/read-design.ts';
import { upperFirst } from '../../../analysis/design/sentences.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import type { RecordedChallenge, RfcBody } from '../../../lifecycle/rfc.ts';
import { listReplaced, withoutReplaced } from '../../../lifecycle/replaced-text.ts';

/** What the rules of this folder read of a design: what is to be built, passage by passage. */
export interface DesignText {
  readonly material: DesignMaterial;
  readonly passages: readonly Passage[];
  /** Sentences that a decision took the place of, by the id of the decision; `material` has them no more. */
  readonly replaced: ReadonlyMap<string, readonly string[]>;
  /** Challenges whose rebuttal was written into the document, because it had not said that before. */
  readonly noted: ReadonlySet<string>;
}

/** What a decision took the place of binds nobody. */
export function readDesignText(given: DesignMaterial): DesignText {
  const replaced = Map.groupBy(textsOf(given.rfc.body).flatMap(listReplaced), ({ by }) => by);
  const material = { ...given, rfc: { ...given.rfc, body: withoutReplaced(given.rfc.body) } };
  const passages = readDesign(material).design;
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
    passages: passages.filter((passage) => !isPlaced(passage)),
    noted: new Set(given.rfc.body.designSession.challenges.filter((one) => isNoted(one, given.rfc.body)).map(({ id }) => id)),
    replaced: new Map([...replaced].map(([id, found]) => [id, [...new Set(found.map(({ sentence }) => sentence))]])),
  };
}

/** Of an alternative, the reason against it stands there. */
function isNoted({ id, state, standing }: RecordedChallenge, body: RfcBody): boolean {
  const { designSession: _, alternatives: __, ...document } = body;
  return (
    state === 'rebutted' &&
    standing === 'conceded' &&
    textsOf(document).some((text) => text.includes(`→ ${id} (`) || text.includes(`→ ${id}: `))
  );
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
export function say({ label, text }: Passage): string {
  return label === '' || text.toLowerCase().startsWith(label.toLowerCase()) ? text : `${label}: ${text}`;
}

/** The same with where it stands, for whoever wants to read on. */
export function quote(passage: Passage): string {
  return `${say(passage)} (${placeOf(passage)})`;
}

export { tellsOfRelease } from '../../../analysis/design/note-rebuttals.ts';
export { firstSentence, upperFirst } from '../../../analysis/design/sentences.ts';

/** Bullets; a single thing stands without one. */
export function bullets(lines: readonly string[]): string {
  const stated = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))];
  return stated.length <= 1 ? (stated[0] ?? '') : stated.map((line) => `- ${line.replace(/\n+/g, ' ')}`).join('\n');
}

/** As a sentence reads: a large letter in front, but not of a name that is written small, such as `gRPC`, `iOS` or `order_id`. */
export function asSentence(text: string): string {
  const begun = upperFirst(text.trim());
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
