import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { isDeepStrictEqual } from 'node:util';
import { answerQuestions } from '../../documents/prd/answer-questions.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { isOpen, type PrdQuestion } from '../../lifecycle/prd-questions.ts';
import { prdBodySchema, type PrdBody } from '../../lifecycle/prd.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import type { Run } from '../../ports/runs.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { readRun } from '../runs/describe-run.ts';
import type { UsecasePorts } from '../ports.ts';
import { requireKind } from '../artifacts/require-kind.ts';

interface Order {
  readonly principal: Principal;
  /** Models to use instead of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** Limits of the run; the configured ones when absent. */
  readonly budget?: BudgetLimits;
}

/** Characters: a few hundred lines. A longer text is a document for `prd import`. */
const longestIntent = 50_000;

/**
 * Redacts an intent and starts a run that writes its PRD. Throws InputError `prd.intent-empty` and
 * `prd.intent-too-long`.
 */
export async function startWriting(ports: UsecasePorts, { intent, ...order }: Order & { intent: string }): Promise<Run> {
  if (!/\p{L}{2}/u.test(intent)) {
    throw new InputError({
      id: 'prd.intent-empty',
      message: 'The intent says nothing.',
      fix: fix`Say who is to be able to do what: ${act('draftPrd', { intent: 'Members of a library should renew loans by phone.' })}`,
    });
  }
  if (intent.length > longestIntent) {
    throw new InputError({
      id: 'prd.intent-too-long',
      message: `The intent has ${intent.length} characters; at most ${longestIntent} are read.`,
      fix: fix`Shorten it, or import a document that is a PRD already: ${act('importPrd')}.`,
    });
  }
  const { text } = await ports.redactor.redact(intent);
  return start(ports, { intent: text.trim(), answered: [] }, order);
}

/**
 * Starts a run that drafts a PRD again from its intent and answers. Throws ConflictError
 * `prd.not-drafted` without an intent, `prd.edited` when somebody changed more than answers,
 * `prd.not-a-draft`, and `prd.nothing-answered`.
 */
export async function startRedraft(ports: UsecasePorts, { key, ...order }: Order & { key: string }): Promise<Run> {
  const prd = requireKind(await readArtifact(ports, { key }), 'prd');
  const body = prdBodySchema.parse(prd.body);
  const drafted = await findDrafted(ports, prd);
  if (prd.status !== 'Draft') {
    throw new ConflictError({
      id: 'prd.not-a-draft',
      message: `${key} is ${prd.status}; only a Draft is drafted anew.`,
      fix: fix`Edit it: ${act('editArtifact', { key })}.`,
      details: { prd: key, status: prd.status },
    });
  }
  const gone = await listGone(ports, prd);
  if (!isAnswersOnly({ key, drafted: prdBodySchema.parse(drafted.version.body), current: body, gone })) {
    throw new ConflictError({
      id: 'prd.edited',
      message: `${key} was changed by hand since version ${drafted.version.version} was drafted; no draft takes its place.`,
      fix: fix`Edit it: ${act('editArtifact', { key })}, or answer what is open: ${act('answerPrd', { key })}.`,
      details: { prd: key, version: prd.version, drafted: drafted.version.version },
    });
  }
  const answered = (body.questions ?? []).filter((question) => !isOpen(question));
  if (drafted.version.version === prd.version) {
    throw new ConflictError({
      id: 'prd.nothing-answered',
      message: `Nothing was answered since version ${prd.version} of ${key} was drafted.`,
      fix: fix`Answer what is open: ${act('answerPrd', { key })}.`,
      details: { prd: key, version: prd.version },
    });
  }
  return start(ports, { intent: drafted.intent, answered, prd: prd.key, prdVersion: prd.version }, order);
}

interface WritingInput {
  readonly intent: string;
  readonly answered: readonly PrdQuestion[];
  readonly prd?: string;
  readonly prdVersion?: number;
}

function start({ runs }: UsecasePorts, input: WritingInput, { principal, models, budget }: Order): Promise<Run> {
  return runs.start({
    workflow: 'prd-writing',
    input: { ...input, ...(models ? { models: [...models] } : {}) },
    subject: input.prd === undefined ? {} : { prd: input.prd },
    startedById: principal.id,
    ...(budget ? { budget } : {}),
    // Two concurrent redrafts of one version start one run.
    ...(input.prd === undefined ? {} : { origin: `prd-writing/${input.prd}@${input.prdVersion}` }),
  });
}

/** Returns the last version that a run wrote, with its intent. */
async function findDrafted(ports: UsecasePorts, { key }: ArtifactVersion): Promise<{ version: ArtifactVersion; intent: string }> {
  const history = await ports.artifacts.history(key);
  const last = history.findLast(({ provenance }) => provenance.runId !== undefined);
  const run = last?.provenance.runId === undefined ? null : await readRun(ports, last.provenance.runId);
  const intent = run?.workflow === 'prd-writing' ? (run.input as { intent?: unknown }).intent : undefined;
  if (last && typeof intent === 'string') return { version: await readArtifact(ports, { key, version: last.version }), intent };
  throw new ConflictError({
    id: 'prd.not-drafted',
    message: `${key} was not written from an intent here.`,
    fix: fix`Edit it: ${act('editArtifact', { key })}. ${act('draftPrd')} writes another one.`,
    details: { prd: key },
  });
}

/** Returns local ids of parts that only earlier versions had. */
async function listGone({ artifacts, documents }: UsecasePorts, prd: ArtifactVersion): Promise<string[]> {
  const standing = new Set(documents.render('prd', prd).parts.map(({ localId }) => localId));
  return (await artifacts.partIds(prd.key)).filter((id) => !standing.has(id));
}

/** True when giving the same answers to the draft leads to the same text. */
function isAnswersOnly({
  key,
  drafted,
  current,
  gone,
}: {
  key: string;
  drafted: PrdBody;
  current: PrdBody;
  gone: readonly string[];
}): boolean {
  const open = new Set((drafted.questions ?? []).filter(isOpen).map(({ id }) => id));
  const given = (current.questions ?? []).filter((question) => open.has(question.id) && !isOpen(question));
  try {
    const replayed = given.reduce(
      (body, { id, answer, answeredBy, answeredAt }) =>
        answerQuestions(body, [{ question: id, answer }], { key, name: answeredBy, at: answeredAt, everUsed: gone }),
      drafted,
    );
    return isDeepStrictEqual(prdBodySchema.parse(replayed), current);
  } catch (error) {
    // An answer that somebody wrote into the text may not be a valid one.
    if (error instanceof InputError) return false;
    throw error;
  }
}
