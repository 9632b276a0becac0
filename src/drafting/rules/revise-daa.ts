import type { StepInput, StepOutput } from '../../steps/registry.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { followComment, splitWishes } from './follow-comment.ts';
import { mendFinding } from './mend-finding.ts';
import type { Revision } from './revision.ts';

/** Mends what code can mend, first what lint found, then what reviewers ask for, and says what it left and why. */
export function reviseDaa(
  { daa, findings, comments, prd }: StepInput<'inception/revise-daa'>,
  tagger: Tagger,
): StepOutput<'inception/revise-daa'> {
  let current = daa;
  const notDone: string[] = [];
  const apply = (revision: Revision): void => {
    if ('daa' in revision) current = revision.daa;
    else notDone.push(revision.notDone);
  };
  for (const finding of findings) {
    if (finding.severity !== 'info') apply(mendFinding(current, finding, { prd, tagger }));
  }
  for (const comment of comments.flatMap(splitWishes)) apply(followComment(current, comment, { prd, tagger }));
  return { daa: current, notDone };
}
