import type { InceptionState } from './state.ts';

type StepField = 'concepts' | 'contexts' | 'tactical' | 'pseudocode' | 'draft';

/** A field that an earlier node has filled. Throws when the wiring lets a node run too early, which is a defect. */
export function requireStep<F extends StepField>(state: InceptionState, field: F): NonNullable<InceptionState[F]> {
  const value = state[field];
  if (value === undefined || value === null) throw new Error(`inception: ${field} is needed before it was drafted`);
  return value as NonNullable<InceptionState[F]>;
}
