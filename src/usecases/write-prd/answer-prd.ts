import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { answerQuestions, type QuestionAnswer } from '../../documents/prd/answer-questions.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { isOpen, type PrdQuestion } from '../../lifecycle/prd-questions.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { stateMachines } from '../../lifecycle/states.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { editArtifact, type EditedArtifact } from '../artifacts-write/edit-artifact.ts';
import { documentsOf } from '../artifacts-write/require-unchanged.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { requireMatch } from '../artifacts/entity-tag.ts';
import type { UsecasePorts } from '../ports.ts';
import { toPrdDocument } from '../reports/artifact-documents.ts';
import { requireKind } from '../artifacts/require-kind.ts';

export interface AnswerPrd {
  readonly key: string;
  readonly answers: readonly QuestionAnswer[];
  /** True to answer every other open question as recommended. */
  readonly recommended: boolean;
  readonly principal: Principal;
  /** Version the answers are based on; the current one when absent. */
  readonly base?: number;
  /** Tag of the PRD's document as the caller read it. */
  readonly ifMatch?: string;
}

/**
 * Answers questions of a PRD as its next version: each answer replaces its marker and is recorded
 * with its author and time. It starts from the current text, so that people's edits stay. Throws
 * what `answerQuestions` and `editArtifact` throw, and InputError `prd.no-answer`, with nothing
 * stored.
 */
export async function answerPrd(
  ports: UsecasePorts,
  { key, answers, recommended, principal, base, ifMatch }: AnswerPrd,
): Promise<EditedArtifact> {
  const prd = requireKind(await readArtifact(ports, { key }), 'prd');
  // A tag of any of the PRD's documents shows that the caller read that text.
  requireMatch(ifMatch, key, [toPrdDocument(prd), ...(await documentsOf(ports, prd))]);
  const body = prdBodySchema.parse(prd.body);
  const named = new Set(answers.map(({ question }) => question));
  const taken = (body.questions ?? [])
    .filter((question) => recommended && question.recommended !== '' && isOpen(question) && !named.has(question.id))
    .map(({ id, recommended: answer }) => ({ question: id, answer }));
  const all = [...answers, ...taken];
  if (all.length === 0) throw noAnswer(prd, (body.questions ?? []).filter(isOpen));
  const everUsed = await ports.artifacts.partIds(key);
  const answered = answerQuestions(body, all, { key, name: principal.name, at: new Date().toISOString(), everUsed });
  return editArtifact(ports, {
    key,
    content: { title: answered.title, body: answered },
    principal,
    base: base ?? prd.version,
    reason: `answered ${all.map(({ question }) => question).join(', ')}`,
  });
}

function noAnswer({ key, status }: ArtifactVersion, questions: readonly PrdQuestion[]): InputError {
  const open = questions.map(({ id }) => id);
  const first = act('answerPrd', { key, answers: [{ question: open[0] ?? 'Q-1', answer: '…' }] });
  return new InputError({
    id: 'prd.no-answer',
    message: open.length > 0 ? `No answer is given; ${open.join(', ')} of ${key} wait for one.` : `${key} asks nothing.`,
    fix:
      open.length > 0
        ? questions.some(({ recommended }) => recommended !== '')
          ? fix`Give one: ${first}, or take what is recommended: ${act('answerPrd', { key, recommended: true })}.`
          : fix`Give one: ${first}.`
        : status === stateMachines.prd.initial
          ? fix`Go on: ${act('submitArtifact', { key })}.`
          : fix`It is ${status}; ${act('listNext')} shows the gate, where one waits.`,
    details: { open },
  });
}
