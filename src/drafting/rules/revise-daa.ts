import type { StepInput, StepOutput } from '../../steps/registry.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { followComment, splitWishes, tellUnderstood } from './follow-comment.ts';
import { mendFinding } from './mend-finding.ts';

/**
 * Mends what code can mend, first what lint found, then what reviewers ask for, and says which of their wishes it left and why. A finding that
 * is left is no wish: lint tells it again.
 */
export function reviseDaa(
  { daa, findings, comments, prd }: StepInput<'inception/revise-daa'>,
  tagger: Tagger,
): StepOutput<'inception/revise-daa'> {
  let current = daa;
  const notDone: string[] = [];
  for (const finding of findings) {
    if (finding.severity !== 'info') current = mendFinding(current, finding, { prd, tagger }) ?? current;
  }
  for (const comment of comments.flatMap(splitWishes)) {
    const revision = followComment(current, comment, { prd, tagger });
    if ('daa' in revision) current = revision.daa;
    else notDone.push(revision.notDone);
  }
  return { daa: current, notDone: tellUnderstood(notDone) };
}
