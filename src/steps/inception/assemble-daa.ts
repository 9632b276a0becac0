import type { DaaBody } from '../../lifecycle/daa.ts';
import type { Contexts, Invariants, Pseudocode, Tactical } from './contracts.ts';

/** Joins the outputs of steps 2 to 5 into one body. An operation or aggregate that a later step did not mention stays, with empty fields, for lint to report. */
export function assembleDaa(steps: {
  contexts: Contexts;
  tactical: Tactical;
  pseudocode: Pseudocode;
  invariants: Invariants;
}): DaaBody {
  const { contexts, tactical, pseudocode, invariants } = steps;
  const writtenById = new Map(pseudocode.operations.map((operation) => [operation.id, operation]));
  const invariantsByAggregate = new Map(invariants.invariants.map((entry) => [entry.aggregate, entry.invariants]));
  return {
    contexts: contexts.contexts,
    contextMap: contexts.contextMap,
    aggregates: tactical.aggregates.map(({ operations, states, ...aggregate }) => ({
      ...aggregate,
      invariants: invariantsByAggregate.get(aggregate.name) ?? [],
      ...(states ? { states } : {}),
      operations: operations.map((outline) => {
        const written = writtenById.get(outline.id);
        return {
          ...outline,
          precondition: written?.precondition ?? '',
          postcondition: written?.postcondition ?? '',
          pseudocode: written?.pseudocode ?? '',
        };
      }),
    })),
    valueObjects: tactical.valueObjects,
    domainEvents: tactical.domainEvents,
    domainServices: pseudocode.domainServices,
    ...(invariants.coverageNotes.length > 0 ? { coverageNotes: invariants.coverageNotes } : {}),
  };
}
