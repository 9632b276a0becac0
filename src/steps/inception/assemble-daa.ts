import type { DaaBody, OpenQuestion } from '../../lifecycle/daa.ts';
import type { Concepts, Contexts, Invariants, Pseudocode, Tactical } from './contracts.ts';

/**
 * Joins the outputs of steps 1 to 5, with their questions. An operation or aggregate that a later
 * step does not mention stays with empty fields, which lint reports.
 */
export function assembleDaa(steps: {
  /** Questions of step 1; absent without any. */
  concepts?: Pick<Concepts, 'questions'>;
  contexts: Contexts;
  tactical: Tactical;
  pseudocode: Pseudocode;
  invariants: Invariants;
}): DaaBody {
  const { concepts, contexts, tactical, pseudocode, invariants } = steps;
  const writtenById = new Map(pseudocode.operations.map((operation) => [operation.id, operation]));
  const invariantsByAggregate = new Map(invariants.invariants.map((entry) => [entry.aggregate, entry.invariants]));
  const externalIdentities = tactical.externalIdentities ?? [];
  const questions = numberQuestions(
    [concepts, contexts, tactical, pseudocode, invariants].flatMap((step) => step?.questions ?? []),
  );
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
    ...(externalIdentities.length > 0 && { externalIdentities }),
    ...(invariants.coverageNotes.length > 0 && { coverageNotes: invariants.coverageNotes }),
    ...(questions.length > 0 && { questions }),
  };
}

/** Numbers the questions and merges those of the same text. */
function numberQuestions(asked: readonly Omit<OpenQuestion, 'id'>[]): OpenQuestion[] {
  const byText = new Map<string, Omit<OpenQuestion, 'id'>>();
  for (const question of asked) {
    const earlier = byText.get(question.text);
    byText.set(question.text, { ...question, about: [...new Set([...(earlier?.about ?? []), ...question.about])] });
  }
  return [...byText.values()].map((question, at) => ({ id: `Q-${at + 1}`, ...question }));
}
