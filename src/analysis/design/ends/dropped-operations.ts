import type { SessionRecord } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { listGivenUp } from './given-up.ts';
import { toMark } from '../marks/decision-marks.ts';
import { isRecorded } from '../marks/mark-decisions.ts';
import { standingDecisions } from '../standing-decisions.ts';

/** Operations that decisions drop, by their names in the code: "the RFC drops loseBooking". */
export function droppedOperations(decisions: readonly { readonly text: string }[]): string[] {
  return decisions.flatMap(({ text }) =>
    listGivenUp(text).flatMap((phrase) => /^`?(\p{Ll}+\p{Lu}[\p{L}\d]*)`?\W*$/u.exec(phrase.trim())?.[1] ?? []),
  );
}

/** Whether a text is about dropped operations, and about no other: those that it names as code are dropped. */
export function isAboutDropped(text: string, dropped: readonly string[]): boolean {
  const named = [...text.matchAll(/`(\p{Ll}[\p{L}\d]*)`/gu)].map(([, name = '']) => name);
  return named.length > 0 && named.every((name) => dropped.includes(name));
}

/** What a demand comes to is said by its handling. */
export function isCaseOfDropped(
  { text, handling }: Pick<RfcBody['nonFunctional']['edgeCases'][number], 'text' | 'handling'>,
  dropped: readonly string[],
): boolean {
  return isAboutDropped(text, dropped) || (!/`\p{Ll}[\p{L}\d]*`/u.test(text) && isAboutDropped(handling, dropped));
}

/** Whether an answer to an objection is that what it was about is dropped: it names what becomes of no case. */
export function dropsSubject(answer: string, objection: string): boolean {
  return droppedOperations([{ text: answer }]).some((name) =>
    new RegExp(`(?<![\\p{L}\\d])${name}(?![\\p{L}\\d])`, 'u').test(objection),
  );
}

/**
 * The document with the decision behind the handling of each edge case that only dropped operations have. Not struck: the same words are the handling of
 * other cases, which stand.
 */
export function noteCasesOfDropped(body: RfcBody, { decisions, challenges }: SessionRecord): RfcBody {
  const fresh = standingDecisions(decisions, challenges).filter((one) => !isRecorded(body, one));
  const edgeCases = body.nonFunctional.edgeCases.map((one) => {
    const by = fresh.find((decision) => isCaseOfDropped(one, droppedOperations([decision])));
    if (!by || one.handling === '' || /→/.test(one.handling)) return one;
    return { ...one, handling: `${one.handling}${toMark(by)}` };
  });
  return { ...body, nonFunctional: { ...body.nonFunctional, edgeCases } };
}
