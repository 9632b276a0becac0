import type { StepOutput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';

/** Normalizes methods to capitals, removes diagram fences, and shortens RFC parts to local ids. */
export function mendAdr(answer: Answer<'design/draft-adr'>): StepOutput<'design/draft-adr'> {
  return {
    ...answer,
    points: answer.points.map((point) => ({ ...point, decides: point.decides.map(localId) })),
    apiContract: answer.apiContract.map((operation) => ({ ...operation, method: operation.method.trim().toUpperCase() })),
    sequenceDiagram: answer.sequenceDiagram
      .trim()
      .replace(/^```[^\S\n]*(?:mermaid\s*)?\n/, '')
      .replace(/(?<!\s)\s*```$/, ''),
    rejectedAlternatives: answer.rejectedAlternatives.map((one) => ({ ...one, rejects: localId(one.rejects) })),
  };
}

function localId(ref: string): string {
  return ref.slice(ref.indexOf('#') + 1).trim();
}
