import { sentenceCase } from '../../analysis/forms/names.ts';
import { readPrdSentences } from '../../analysis/forms/read-prd-sentences.ts';
import type { Words } from '../../analysis/forms/words.ts';
import { findTechnologyTerms } from '../../analysis/technology/find-technology-terms.ts';
import { slug } from '../../lifecycle/slug.ts';
import type { Invariants } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';

/** Step 5: quotes sentences that forbid, limit, define or list states; unread parts are gaps. */
export function stateInvariants({ prd, tactical }: StepInput<'inception/state-invariants'>, words: Words): Invariants {
  const { rules, gaps } = readPrdSentences(prd, words);
  const taken = new Set<string>();
  const idFor = (name: string): string => {
    const base = `INV-${slug(name) || 'rule'}`;
    let number = 1;
    while (taken.has(`${base}-${number}`)) number += 1;
    taken.add(`${base}-${number}`);
    return `${base}-${number}`;
  };
  const isForeign = (text: string): boolean => findTechnologyTerms(text).length > 0;
  const known = new Set(gaps.map(({ ref }) => ref));
  const foreign = rules.filter(({ text, ref }) => ref !== '' && !known.has(ref) && isForeign(text));
  return {
    invariants: tactical.aggregates
      .map(({ name }) => ({
        aggregate: name,
        invariants: rules
          .filter(({ thing, text }) => thing.name === name && !isForeign(text))
          .map(({ text, ref }) => ({
            id: idFor(name),
            statement: `${sentenceCase(text)}.`,
            ...(ref === '' ? {} : { covers: [ref] }),
          })),
      }))
      .filter(({ invariants }) => invariants.length > 0),
    coverageNotes: [
      ...gaps.map(({ ref, reason }) => ({ ref, status: 'GAP' as const, reason })),
      ...foreign.map(({ ref }) => ({
        ref,
        status: 'GAP' as const,
        reason: 'its rule names technology, which belongs into the RFC',
      })),
    ],
  };
}
