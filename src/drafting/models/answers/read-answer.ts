import type { z } from 'zod';
import { applyPatch } from '../../../steps/patch/apply-patch.ts';
import { findLost } from '../../../steps/patch/find-lost.ts';
import { steps, type StepId, type StepInput, type StepOutput } from '../../../steps/registry.ts';
import { fitToSchema } from '../wire/strict-schema.ts';
import { answerSchemas, type Answer } from './answer-schemas.ts';
import type { AnswerProblem } from './answer-problem.ts';
import { shapesOf } from './answer-shapes.ts';
import { checkOutput } from './check-output.ts';
import { mendAnswer } from './mend-answer.ts';
import { parseAnswer } from './parse-answer.ts';
import { standingAnswer } from './standing-answer.ts';

type Json = Readonly<Record<string, unknown>>;

/** A model's answers to a step so far. */
export interface AnswerInHand {
  /** Null until the model gave a readable whole. */
  readonly document: Json | null;
  /** The first document, to find what later changes lose. */
  readonly base: Json | null;
  /** Names of everything that changes removed. */
  readonly removed: ReadonlySet<string>;
}

export type ReadAnswer<S extends StepId> = { readonly inHand: AnswerInHand; readonly problems: readonly AnswerProblem[] } & (
  | /** `problems` holds what a repair could still improve. */ { readonly usable: true; readonly output: StepOutput<S> }
  | { readonly usable: false; readonly why: 'malformed' | 'contract' }
);

export function beginAnswer<S extends StepId>(step: S, input: StepInput<S>): AnswerInHand {
  const document = standingAnswer(step, input);
  return { document, base: document, removed: new Set() };
}

/** Returns the shape to request next: the whole, or changes of the current document. */
export function shapeFor(step: StepId, { document }: AnswerInHand): ReturnType<typeof shapesOf>['whole'] {
  return document === null ? shapesOf(step).whole : shapesOf(step).change;
}

/**
 * Parses, fits, applies, mends and checks a model's answer. `adapt` changes the answer before its
 * shape is checked.
 */
export async function readAnswer<S extends StepId>(
  step: S,
  {
    text,
    input,
    inHand,
    adapt = (value) => value,
  }: { text: string; input: StepInput<S>; inHand: AnswerInHand; adapt?: (value: Json) => Json },
): Promise<ReadAnswer<S>> {
  const { schema } = shapeFor(step, inHand);
  const parsed = parseAnswer(text, new Set(Object.keys(schema['properties'] ?? {})));
  if (!parsed.ok) {
    const problems = [{ path: '', message: parsed.message, fails: true }];
    return { usable: false, why: 'malformed', problems, inHand };
  }
  const { analysis: _, ...given } = adapt(fitToSchema(parsed.value, schema) as Json);
  const next = takeIn(step, given, inHand);
  return await finish(step, { input, ...next });
}

function takeIn(
  step: StepId,
  given: Json,
  { document, base, removed }: AnswerInHand,
): { inHand: AnswerInHand; misses: readonly AnswerProblem[] } {
  if (document === null) return { inHand: { document: given, base: given, removed }, misses: [] };
  const patched = applyPatch(answerSchemas[step], document, given);
  const gone = new Set([...removed, ...patched.removed]);
  const lost = findLost(base, patched.document, gone).map(({ id, text }) => ({
    path: id,
    message: `${id} is gone without being removed by its id: "${text}". Remove it by name, or add it where it belongs now.`,
    fails: false,
  }));
  const misses = patched.misses.map((miss) => ({ ...miss, fails: false }));
  return { inHand: { document: patched.document, base, removed: gone }, misses: [...misses, ...lost] };
}

async function finish<S extends StepId>(
  step: S,
  { input, inHand, misses }: { input: StepInput<S>; inHand: AnswerInHand; misses: readonly AnswerProblem[] },
): Promise<ReadAnswer<S>> {
  const shaped = answerSchemas[step].safeParse(inHand.document);
  if (!shaped.success) return { usable: false, why: 'contract', problems: [...listIssues(shaped.error), ...misses], inHand };
  const mended = mendAnswer(step, { answer: shaped.data as Answer<S>, input });
  const checked = steps[step].output.safeParse(mended);
  if (!checked.success) return { usable: false, why: 'contract', problems: [...listIssues(checked.error), ...misses], inHand };
  const output = describeMisses(checked.data as StepOutput<S>, misses);
  const problems = [...misses, ...(await checkOutput(step, { output, input }))];
  return problems.some(({ fails }) => fails)
    ? { usable: false, why: 'contract', problems, inHand }
    : { usable: true, output, problems, inHand };
}

/** Adds misses, such as removals without a target, to `notDone`, so that the reader sees them. */
function describeMisses<Output>(output: Output, misses: readonly AnswerProblem[]): Output {
  if (misses.length === 0 || typeof output !== 'object' || output === null || !('notDone' in output)) return output;
  const { notDone } = output;
  return Array.isArray(notDone) ? { ...output, notDone: [...notDone, ...misses.map(({ message }) => message)] } : output;
}

function listIssues(error: z.ZodError): AnswerProblem[] {
  return error.issues.map(({ path, message }) => ({ path: writePath(path), message, fails: true }));
}

/** Renders `aggregates[2].operations[0].covers`. */
function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (written, key) =>
      typeof key === 'number' ? `${written}[${key}]` : written === '' ? String(key) : `${written}.${String(key)}`,
    '',
  );
}
