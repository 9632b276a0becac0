import { plainName, sentenceCase } from '../../analysis/forms/names.ts';
import { readPrd } from '../../analysis/forms/read-prd.ts';
import type { ReadOperation } from '../../analysis/forms/reading.ts';
import type { Words } from '../../analysis/forms/words.ts';
import { findTechnologyTerms } from '../../analysis/technology/find-technology-terms.ts';
import type { Pseudocode } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';

const unstated = 'The PRD states none.';

/** Step 4: what must hold, what is done and what holds then, in the words of the PRD. What it says besides is quoted as a step. */
export function writePseudocode({ prd, tactical }: StepInput<'inception/write-pseudocode'>, words: Words): Pseudocode {
  const reading = readPrd(prd, words);
  const known = new Map(reading.operations.map((operation) => [operation.name, operation]));
  const statesOf = new Map(reading.machines.map(({ thing, states }) => [thing.name, states.map((state) => state.toLowerCase())]));
  return {
    operations: tactical.aggregates.flatMap(({ operations }) =>
      operations.map(({ id, name, event }) => {
        const read = known.get(name);
        const guards = read ? guardsOf(read, statesOf.get(read.thing.name) ?? [], words) : [];
        const results = (read?.results ?? []).filter(isOfDomain);
        const outcome = read?.outcome ?? `${plainName(name)} is done`;
        const steps = [
          ...guards.map((guard) => `Go on only if this holds: ${guard}`),
          `${sentenceCase(read?.deed ?? plainName(name))}.`,
          ...results.map(asSentence),
          ...(read?.quotes ?? []).filter(({ text }) => text !== '' && isOfDomain(text)).map(({ text }) => asSentence(text)),
          ...(event === '' ? [] : [`Announce ${event}.`]),
        ];
        return {
          id,
          precondition: guards.join(' ') || unstated,
          postcondition: [asSentence(outcome), ...results.map(asSentence)].join(' '),
          pseudocode: steps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
        };
      }),
    ),
    domainServices: [],
  };
}

/** "A pending request", where pending is a state; "a paid order", where a past form says what was done before. */
function guardsOf({ guards, described, thing }: ReadOperation, states: readonly string[], words: Words): string[] {
  const before = described.filter((word) => states.includes(word) || words.isPast(word));
  return [...guards.map(asSentence), ...before.map((word) => `The ${thing.term} is ${word}.`)].filter(isOfDomain);
}

/** What names technology is the RFC's to say. */
function isOfDomain(text: string): boolean {
  return findTechnologyTerms(text).length === 0;
}

function asSentence(text: string): string {
  const sentence = sentenceCase(text.trim());
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
