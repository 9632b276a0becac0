import type { PrdReading } from '../../analysis/concepts/reading.ts';
import type { OperationDraft } from './operation-draft.ts';

/** More operations than this on one thing are more than one thing under the same name. */
const mostOperations = 14;
const generic =
  /\b(?:management|interface|functionalit(?:y|ies)|requirements?|features?|capabilit(?:y|ies)|user|functions?|building block|general|overview)\b/gi;

/**
 * An order that is tracked and an order that is cancelled are two models where a long document treats them in sections of their own:
 * an overloaded thing gives each such section its share, named after the section.
 */
export function splitBySection(drafts: readonly OperationDraft[], reading: PrdReading): OperationDraft[] {
  const counts = new Map<string, number>();
  for (const { thing } of drafts) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return drafts.map((draft) => {
    if ((counts.get(draft.thing) ?? 0) <= mostOperations) return draft;
    const name = sectionName(draft, reading);
    if (name === '' || name === draft.thing) return draft;
    return { ...draft, thing: name.includes(draft.thing) ? name : `${name} ${draft.thing}` };
  });
}

function sectionName({ sources }: OperationDraft, reading: PrdReading): string {
  const section = sources.map((ref) => reading.byRef.get(ref)?.section ?? '').find((heading) => heading !== '') ?? '';
  const words = section
    .toLowerCase()
    .replace(generic, ' ')
    .replace(/[^a-z\s]/g, ' ')
    .replace(/\b(?:and|of|the)\b/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length > 0 && words.length <= 3 ? words.join(' ') : '';
}
