import { listNamed } from '../../../lifecycle/design-items.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { raise, type Check } from '../objection.ts';

/** Requires a component for each operation of the AI-DAA: by its id or by all that it covers. */
export const checkCoverage: Check = ({ rfc, source }) => {
  const { components } = rfc.body.proposedSolution;
  // `checkInvariants` already reports a design without components.
  if (source.kind === 'tip' || components.length === 0) return [];
  const served = new Set(components.flatMap(({ serves }) => listNamed(serves)));
  const isServed = (ref: string): boolean => served.has(ref) || served.has(ref.replace(/\.AC-\d+$/, ''));
  const operations = source.body.aggregates.flatMap((aggregate) => aggregate.operations);
  return operations
    .map(({ id, name, covers }) => ({ ref: partRef(source.key, id), name, covers }))
    .filter(({ ref, covers }) => !served.has(ref) && (covers.length === 0 || !covers.every(isServed)))
    .map(({ ref, name, covers }) =>
      raise({
        concern: 'uncovered-story',
        weight: 'major',
        tie: { kind: 'requirement', ref, quote: name },
        ties: covers.filter((part) => !isServed(part)).map((part) => ({ kind: 'requirement', ref: part, quote: '' })),
        title: `No component serves ${name}.`,
        text: `${ref} is an operation of the model, and "Serves" of no component names it or all that it covers${covers.length === 0 ? '' : ` (${covers.join(', ')})`}.`,
        question: `Which component does it? Name ${ref} in its field "Serves".`,
      }),
    );
};
