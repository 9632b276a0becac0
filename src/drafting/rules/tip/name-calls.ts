import { plainName } from '../../../analysis/concepts/terms.ts';
import { slug } from '../../../lifecycle/ids.ts';

const particles = 'out|back|over|off|up|down|in|away';
const prepositions = 'to|in|into|for|of|with|from|on|at|by|against|about';

/** Deeds on a thing that is there already, with what there is after them: to reserve a title makes no title, but a reservation. */
const deedNouns: Readonly<Record<string, string>> = {
  apply: 'application',
  enrol: 'enrolment',
  enroll: 'enrollment',
  reserve: 'reservation',
  subscribe: 'subscription',
};

/** Verbs after which there is something that was not there before. */
const makingVerbs = new Set(
  'record book create add register request report submit plan order place make open write send announce start schedule enter issue upload post propose file offer'.split(
    ' ',
  ),
);

/** What an operation is done to, and whether that is there only after it: `bottleBatch` → "batch", `recordDiagnosis` → "diagnosis", made. */
export function objectOf(operation: string, thing: string): { object: string; made: boolean } {
  const words = plainName(operation);
  const [, verb = '', object = ''] =
    new RegExp(`^(\\S+)(?: (?:${particles})(?= ))? (.+?)(?: (?:${prepositions})(?: .*)?)?$`).exec(words) ?? [];
  // To pledge an amount makes a pledge.
  return verb === thing ? { object: thing, made: true } : { object, made: makingVerbs.has(verb) };
}

/** What a deed on a thing leaves behind where its verb says so: `reserveTool` on a tool → "reservation"; null for other deeds, and for what makes the noun itself. */
export function deedNoun(operation: string, thing: string): string | null {
  const noun = deedNouns[plainName(operation).split(' ')[0] ?? ''] ?? null;
  return noun === thing ? null : noun;
}

/** What is done to a thing, as the end of a path below it: `checkInCopy` on a copy → `check-in`, `moveAnimalToEnclosure` on an animal → `move-to-enclosure`. */
export function actionName(operation: string, thing: string): string {
  const words = ` ${plainName(operation)} `.replace(` ${thing} `, ' ').trim();
  // Right after the verb such a word belongs to it, if it is one that verbs take: to check in is not to check.
  const rest = new RegExp(`^\\S+ (?:${particles}|on)$`).test(words)
    ? words
    : words.replace(new RegExp(` (?:${prepositions})$`), '');
  return slug(rest) || 'act';
}
