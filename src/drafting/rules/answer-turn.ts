import { runChecks } from '../../analysis/challenge/run-checks.ts';
import type { SessionMove } from '../../lifecycle/design-session.ts';
import { isSameObjection } from '../../steps/design/same-objection.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';

type Input = StepInput<'design/answer-turn'>;
type Reply = StepOutput<'design/answer-turn'>;

/** Answers without a model: challenges come from the table of checks, all else needs a model. */
export function answerTurn(input: Input): Reply {
  const turn = input.session.turns.find(({ sequence }) => sequence === input.turn);
  const move = turn?.move ?? 'challenge';
  const found = runChecks(input).filter((one) => !input.session.challenges.some((standing) => isSameObjection(one, standing)));
  const objections = move === 'challenge' ? found : [];
  return {
    text: replyTo(move, turn?.settlement === 'rebut', found.length),
    objections,
    alternatives: [],
    conceded: [],
    upheld: [],
    diagrams: [],
    waysOut: [],
    edits: [],
    nothingLeft: move === 'challenge' && found.length === 0,
  };
}

function replyTo(move: SessionMove, isRebuttal: boolean, found: number): string {
  if (move === 'challenge')
    return found === 0
      ? 'The table of checks has nothing new against the fields of this design. What the prose says, only a person or a model can judge.'
      : `The table of checks has ${found} against the fields of this design.`;
  if (move === 'decide' || move === 'park')
    return isRebuttal
      ? 'Recorded. Without a model nobody judges a rebuttal; it is shown as not judged at the gate.'
      : 'Recorded. Without a model nobody answers it; it holds until a later turn takes its place.';
  return 'That takes a model: the built-in checks read fields, not prose. Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or decide it yourself.';
}
