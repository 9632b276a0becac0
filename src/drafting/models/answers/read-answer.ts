import type { z } from 'zod';
import { steps, type StepId, type StepInput, type StepOutput } from '../../../steps/registry.ts';
import { answerSchemas, type Answer } from './answer-schemas.ts';
import type { AnswerProblem } from './answer-problem.ts';
import { checkOutput } from './check-output.ts';
import { mendAnswer } from './mend-answer.ts';

export type ReadAnswer<S extends StepId> =
  /** `problems`: what a repair could still better. */
  | { readonly usable: true; readonly output: StepOutput<S>; readonly problems: readonly AnswerProblem[] }
  | { readonly usable: false; readonly why: 'malformed' | 'contract'; readonly problems: readonly AnswerProblem[] };

/**
 * Reads the text of a model's answer: JSON, then the shape that was asked for, then mended into the step's output, then its contract, then what code can
 * check beyond it. `restore` undoes what the wire did to the shape.
 */
export function readAnswer<S extends StepId>(
  step: S,
  { text, input, restore }: { text: string; input: StepInput<S>; restore: (value: unknown) => unknown },
): ReadAnswer<S> {
  const parsed = parseJson(text);
  if (!parsed.ok) return { usable: false, why: 'malformed', problems: [{ path: '', message: parsed.message, fails: true }] };
  const shaped = answerSchemas[step].safeParse(restore(parsed.value));
  if (!shaped.success) return { usable: false, why: 'contract', problems: listIssues(shaped.error) };
  const mended = mendAnswer(step, { answer: shaped.data as Answer<S>, input });
  const checked = steps[step].output.safeParse(mended);
  if (!checked.success) return { usable: false, why: 'contract', problems: listIssues(checked.error) };
  const output = checked.data as StepOutput<S>;
  const problems = checkOutput(step, { output, input });
  return problems.some(({ fails }) => fails) ? { usable: false, why: 'contract', problems } : { usable: true, output, problems };
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, message: `It is not JSON: ${error.message}` };
  }
}

function listIssues(error: z.ZodError): AnswerProblem[] {
  return error.issues.map(({ path, message }) => ({ path: writePath(path), message, fails: true }));
}

/** `aggregates[2].operations[0].covers` */
function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (written, key) =>
      typeof key === 'number' ? `${written}[${key}]` : written === '' ? String(key) : `${written}.${String(key)}`,
    '',
  );
}
