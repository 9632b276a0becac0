import { listNamed } from '../../../lifecycle/design-items.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { ofDesign, raise, type Check } from '../objection.ts';

/** Requires exactly one component to keep each invariant: with two, neither can alone. */
export const checkInvariants: Check = ({ rfc, source }) => {
  if (source.kind === 'tip') return [];
  const { components } = rfc.body.proposedSolution;
  const invariants = source.body.aggregates.flatMap((aggregate) => aggregate.invariants);
  if (invariants.length === 0) return [];
  if (components.length === 0)
    return [
      raise({
        concern: 'invariant-broken',
        weight: 'blocker',
        tie: ofDesign('Component Design'),
        title: `No component is listed, so that nothing says who keeps the ${invariants.length} invariants of ${source.key}.`,
        text: 'A rule that belongs to everybody is checked by nobody. Code cannot read it out of the text of a section.',
        question:
          'Which component keeps which? List them below "Component Design": "- **CMP-1:** …", each with its field "Keeps".',
      }),
    ];
  return invariants.flatMap(({ id, statement }) => {
    const ref = partRef(source.key, id);
    const keepers = components.filter(({ keeps }) => listNamed(keeps).includes(ref)).map((component) => component.id);
    if (keepers.length === 1) return [];
    const tie = { kind: 'invariant', ref, quote: statement } as const;
    if (keepers.length === 0)
      return [
        raise({
          concern: 'invariant-broken',
          weight: 'blocker',
          tie,
          title: `No component keeps ${ref}.`,
          text: `“${statement}” stands in ${source.key}, and "Keeps" of no component names it.`,
          question: `Which component keeps it? Name ${ref} in its field "Keeps".`,
        }),
      ];
    return [
      raise({
        concern: 'invariant-span',
        weight: 'major',
        tie,
        ties: keepers.map(ofDesign),
        title: `${keepers.join(' and ')} both keep ${ref}.`,
        text: `“${statement}”: while one of them checks it, the other may already have changed what it was checked against.`,
        question: `Which of them decides? Leave ${ref} in the field "Keeps" of that one, and say in the text how the others ask it.`,
      }),
    ];
  });
};
