import { isGivenUpInPart, listGivenUp, listRefused } from './given-up.ts';
import { givesUpComponent } from '../part-names.ts';

/** Whether a decision does without a part or product altogether: what a diagram shows by that name goes. */
export function dropsName(decision: string, name: string): boolean {
  const isSameName = (one: string): boolean =>
    one
      .trim()
      .replace(/^(?:the|an?|our) /i, '')
      .toLowerCase() === name.toLowerCase();
  if (!/\p{Lu}/u.test(name) || isGivenUpInPart(decision, name)) return false;
  return [...listGivenUp(decision), ...listRefused(decision)].some(isSameName) || givesUpComponent(decision, name, [name]);
}
