import { findLostWords, stemsOf } from '../../analysis/coverage/lost-words.ts';
import { plainName, sentenceCase } from '../../analysis/forms/names.ts';
import { readPrdSentences } from '../../analysis/forms/read-prd-sentences.ts';
import type { ReadOperation } from '../../analysis/forms/reading.ts';
import type { Words } from '../../analysis/forms/words.ts';
import { findTechnologyTerms } from '../../analysis/technology/find-technology-terms.ts';
import type { Pseudocode } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';

/** Used if the PRD states no precondition. */
export const noPrecondition = 'The PRD states none.';

/** Step 4: writes conditions and steps in the PRD's words, and quotes the rest as steps. */
export function writePseudocode({ prd, tactical }: StepInput<'inception/write-pseudocode'>, words: Words): Pseudocode {
  const reading = readPrdSentences(prd, words);
  const known = new Map(reading.operations.map((operation) => [operation.name, operation]));
  const statesOf = new Map(reading.machines.map(({ thing, states }) => [thing.name, states.map((state) => state.toLowerCase())]));
  const guardsFor = (read: ReadOperation): string[] => guardsOf(read, statesOf.get(read.thing.name) ?? [], words);
  const said = new Map<string, Set<string>>();
  for (const read of reading.operations) {
    const stems = stemsOf(
      [read.name, read.actor, read.outcome, ...guardsFor(read), ...read.results.filter(isOfDomain)].join(' '),
    );
    for (const ref of new Set([...read.sources, ...read.quotes.map(({ ref: quoted }) => quoted)]))
      said.set(ref, (said.get(ref) ?? new Set()).union(stems));
  }
  /** Returns whether a sentence has words not yet used, so that it must be quoted. */
  const isLeft = ({ ref, text }: ReadOperation['quotes'][number]): boolean =>
    isOfDomain(text) && findLostWords(text, said.get(ref) ?? new Set()).length > 0;
  return {
    operations: tactical.aggregates.flatMap(({ operations }) =>
      operations.map(({ id, name, event }) => {
        const read = known.get(name);
        const guards = read ? guardsFor(read) : [];
        const results = (read?.results ?? []).filter(isOfDomain);
        const outcome = read?.outcome ?? `${plainName(name)} is done`;
        const steps = [
          ...guards.map(asGate),
          `${sentenceCase(read?.deed ?? plainName(name))}.`,
          ...results.map(asSentence),
          ...(read?.quotes ?? []).filter(isLeft).map(({ text }) => asSentence(text)),
          ...(event === '' ? [] : [`Announce ${event}.`]),
        ];
        return {
          id,
          precondition: guards.join(' ') || noPrecondition,
          postcondition: [asSentence(outcome), ...results.map(asSentence)].join(' '),
          pseudocode: steps.map((step, at) => `${at + 1}. ${step}`).join('\n'),
        };
      }),
    ),
    domainServices: [],
  };
}

/** A guard that is a clause ("While the member owes fees.") is no sentence of its own. */
function asGate(guard: string): string {
  const clause = /^(?:when|while|if|once|after|before|until)\b/i.test(guard);
  return clause ? `Go on only ${guard.charAt(0).toLowerCase()}${guard.slice(1)}` : `Go on only if this holds: ${guard}`;
}

/** Includes states ("a pending request") and past forms ("a paid order") as conditions. */
function guardsOf({ guards, described, thing }: ReadOperation, states: readonly string[], words: Words): string[] {
  const before = described.filter((word) => states.includes(word) || words.isPast(word));
  return [...guards.map(asSentence), ...before.map((word) => `The ${thing.term} is ${word}.`)].filter(isOfDomain);
}

/** Technology belongs in the RFC. */
function isOfDomain(text: string): boolean {
  return findTechnologyTerms(text).length === 0;
}

function asSentence(text: string): string {
  const sentence = sentenceCase(text.trim());
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
