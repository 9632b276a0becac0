/**
 * Prints what a model is sent for a step, with the recorded answers of the steps before it, and the shape of the answer:
 *
 *   node examples/recordings/render-call.ts inception/define-aggregates
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintDaa } from '../../src/analysis/lint/lint-daa.ts';
import { importPrd } from '../../src/documents/prd/read-prd.ts';
import { beginAnswer, readAnswer, shapeFor } from '../../src/drafting/models/answers/read-answer.ts';
import { createFenceMaker } from '../../src/drafting/prompting/fence.ts';
import { createPromptLibrary } from '../../src/drafting/prompting/prompt-files.ts';
import { renderCall } from '../../src/drafting/prompting/render-call.ts';
import { createRedactor } from '../../src/redaction/redactor.ts';
import { assembleDaa } from '../../src/steps/inception/assemble-daa.ts';
import { stepIds, type StepId, type StepInput, type StepOutput } from '../../src/steps/registry.ts';
import { readAnswers, readRecording, repositoryRoot } from './serve-recording.ts';

const name = 'library-lending';
const wanted = stepIds.find((step) => step === process.argv[2]);
if (!wanted) {
  console.error(`Name a step: ${stepIds.join(', ')}`);
  process.exit(2);
}

const { prd: path, comments } = readRecording(name);
const answers = readAnswers(name);
const { body } = importPrd([{ name: path, bytes: readFileSync(join(repositoryRoot, path)) }]);
const prd = { key: 'PRD-001', version: 1, body };
const concepts = await take('inception/identify-concepts', { prd });
const contexts = await take('inception/propose-contexts', { prd, concepts });
const tactical = await take('inception/define-aggregates', { prd, concepts, contexts });
const pseudocode = await take('inception/write-pseudocode', { prd, concepts, contexts, tactical });
const invariants = await take('inception/state-invariants', { prd, concepts, contexts, tactical, pseudocode });
const daa = assembleDaa({ concepts, contexts, tactical, pseudocode, invariants });
await take('inception/revise-daa', { prd, daa, findings: lintDaa({ daa, prd }), comments });

/** The step's output by the recorded answer; where the step is the wanted one, prints its call and ends. */
async function take<S extends StepId>(step: S, input: StepInput<S>): Promise<StepOutput<S>> {
  if (step === wanted) {
    await print(step, input);
    process.exit(0);
  }
  const inHand = beginAnswer(step, input);
  const { name: shape } = shapeFor(step, inHand);
  const read = await readAnswer(step, { text: answers.get(shape) ?? '', input, inHand });
  if (!read.usable) throw new Error(`The recorded answer of ${step} does not fit: ${read.problems[0]?.message}`);
  return read.output;
}

async function print<S extends StepId>(step: S, input: StepInput<S>): Promise<void> {
  const prompt = await createPromptLibrary()(step);
  const redactor = createRedactor({ redactsEmail: false });
  const { system, blocks } = await renderCall(step, {
    input,
    prompt,
    redactor,
    fenceFor: createFenceMaker(() => Promise.resolve('recording')),
  });
  const shape = JSON.stringify(shapeFor(step, beginAnswer(step, input)).schema);
  console.log([`${prompt.name} ${prompt.hash}`, system, ...blocks.map(({ text }) => text), shape].join('\n\n'));
}
