import type { Words } from '../../analysis/forms/words.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { draftAnew } from './draft-anew.ts';
import { followComment } from './follow-comment.ts';

/**
 * Follows comments that remove, rename or add an operation or add an invariant, and explains the
 * rest. Findings are left to people, as lint repeats them. A changed PRD is drafted anew.
 */
export function reviseDaa(
  { daa, comments, prd, changes }: StepInput<'inception/revise-daa'>,
  words: Words,
): StepOutput<'inception/revise-daa'> {
  // Rules read a whole PRD; what the changes affect is separated afterwards.
  let current: DaaBody = changes === undefined ? daa : draftAnew(prd, words);
  const notDone: string[] = [];
  for (const comment of comments) {
    const followed = followComment(current, comment, words);
    if (typeof followed === 'string') notDone.push(followed);
    else current = followed;
  }
  return { daa: current, notDone };
}
