import { findObjections } from '../../analysis/challenge/find-objections.ts';
import type { SessionMove } from '../../lifecycle/design-session.ts';
import { isSameObjection } from '../../steps/design/same-objection.ts';
import type { StepInput } from '../../steps/registry.ts';
import { inline } from '../prompting/lines.ts';
import { shortenLine } from '../prompting/visible-text.ts';

/** About 1,500 tokens: more would cost what it gives. */
const mostCandidates = 15;

/** Moves that new challenges may follow. */
const takesCandidates: readonly (SessionMove | null | undefined)[] = ['challenge', 'dive', 'decide'];

/** What the rules see against the design and nobody has raised, as candidates; '' when there is nothing, or nothing is asked for. */
export function suggestObjections(input: StepInput<'design/answer-turn'>, note: (text: string) => void): string {
  if (!takesCandidates.includes(input.session.turns.at(-1)?.move)) return '';
  try {
    return listCandidates(input);
  } catch (error) {
    // Hints are an extra: rules that stumble over a document take no reply away.
    note(`answering without hints: ${shortenLine(String(error), 120)}`);
    return '';
  }
}

function listCandidates(input: StepInput<'design/answer-turn'>): string {
  return findObjections(input)
    .filter((objection) => !input.session.challenges.some((challenge) => isSameObjection(objection, challenge)))
    .slice(0, mostCandidates)
    .map(({ concern, weight, title, about, ties }) => {
      const places = new Set([...about, ...ties.map(({ ref }) => ref)].map(inline));
      return `${concern} (${weight}) ${inline(title)} [${[...places].join('; ')}]`;
    })
    .join('\n');
}
