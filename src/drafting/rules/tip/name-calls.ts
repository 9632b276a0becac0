import { plainName } from '../../../analysis/concepts/terms.ts';
import { slug } from '../../../lifecycle/ids.ts';

const particles = 'out|back|over|off|up|down|in|away';
const prepositions = 'to|in|into|for|of|with|from|on|at|by|against|about';

/** Verbs after which there is something that was not there before. */
const makingVerbs = new Set(
  'record book create add register request report submit plan order place make open reserve write send announce start schedule enter issue upload post propose apply enrol file subscribe offer'.split(
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

/** What is done to a thing, as the end of a path below it: `returnCopy` on a loan → `return-copy`, `moveAnimalToEnclosure` on an animal → `move-to-enclosure`. */
export function actionName(operation: string, thing: string): string {
  const words = ` ${plainName(operation)} `.replace(` ${thing} `, ' ').trim();
  return slug(words.replace(new RegExp(` (?:${prepositions})$`), '')) || 'act';
}
