import type { StepInput, StepOutput } from '../../steps/registry.ts';

/** Mends what code can mend and says what it left. */
export function reviseDaa({ daa, findings, comments }: StepInput<'inception/revise-daa'>): StepOutput<'inception/revise-daa'> {
  return { daa, notDone: [...findings.map(({ code, message }) => `${code}: ${message}`), ...comments.map(({ text }) => text)] };
}
