import { fixSchema } from '../../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import { challengeSchema } from '../../lifecycle/challenge.ts';
import { applyEdits } from '../../documents/blocks/apply-edits.ts';
import { renderEditDiff } from '../../documents/blocks/render-edit-diff.ts';
import { editProposalSchema } from '../../lifecycle/edits.ts';
import { count } from '../../lifecycle/count.ts';
import { sessionDecisionSchema, sessionStatuses, sessionTurnSchema } from '../../lifecycle/design-session.ts';
import { questionStates } from '../../lifecycle/rfc.ts';
import { blockingQuestions, listUndecided, describeBlocking } from '../../lifecycle/session-questions.ts';
import type { DesignSessionSummary } from '../../ports/design-sessions.ts';
import { runStatuses, type Run } from '../../ports/runs.ts';
import type { SessionDescription } from '../design-sessions/describe-session.ts';
import { adviseOnModels } from '../runs/run-models.ts';
import { identity } from './artifact-documents.ts';
import { cursor } from './cursor.ts';

const sessionKey = z.string().describe('Such as `DS-001`.');
const status = z
  .enum(sessionStatuses)
  .describe(
    '`finalizing`: its RFC is on the way to its gate, or waits there. `finalized`: that was approved. `closed`: ended without a result.',
  );

const runStateSchema = z.strictObject({
  run: z.string().describe('Key of the run.'),
  status: z.enum(runStatuses),
  gate: z.string().nullable().describe('Key of the gate that it waits at; null when it waits at none.'),
  error: z
    .strictObject({ id: z.string(), message: z.string(), fix: fixSchema })
    .nullable()
    .describe('Why it failed or is blocked; null otherwise.'),
});

/** `design show`, and what every deed on a session answers: the dialogue as it stands. */
export const designSessionSchema = z.strictObject({
  key: sessionKey,
  rfc: z.strictObject({
    key: identity.key,
    title: z.string(),
    status: identity.status,
    version: z.int().positive().describe('The current one; a turn names the one that it speaks of.'),
  }),
  status,
  reason: z.string().describe('Why it is where it is; empty of one that was opened.'),
  openedBy: z.string().describe('Name of the person.'),
  openedAt: z.iso.datetime(),
  limits: z.strictObject({
    maxTurns: z
      .int()
      .positive()
      .describe('Most turns of people; when they are spent, what is open may still be settled, without a reply.'),
    maxTokens: z.number().positive().nullable().describe('Most tokens of all replies together; null: no limit.'),
    maxUsd: z.number().positive().nullable().describe('The same in US dollars.'),
  }),
  raises: z
    .array(
      z.strictObject({
        from: z.int().positive(),
        to: z.int().positive(),
        name: z.string().describe('Of the person.'),
        at: z.iso.datetime(),
      }),
    )
    .describe('Who gave it more turns than it was opened with, oldest first.'),
  budgetRaises: z
    .array(
      z.strictObject({
        unit: z.enum(['tokens', 'usd']),
        from: z.number().positive(),
        to: z.number().positive(),
        name: z.string().describe('Of the person.'),
        at: z.iso.datetime(),
      }),
    )
    .describe('Who raised what its replies may use together, oldest first.'),
  used: z.strictObject({
    turns: z.int().nonnegative().describe('Turns of people that asked for a reply: the limit counts those.'),
    tokens: z.number().nonnegative(),
    usd: z.number().nonnegative().nullable().describe('Null where a price is not known.'),
  }),
  turns: z.array(sessionTurnSchema).describe('In order: what people did, and what the challenger replied.'),
  challenges: z.array(challengeSchema).describe('All that were raised; none ever goes.'),
  decisions: z
    .array(sessionDecisionSchema)
    .describe('In the order in which they were made; those that hold are replaced by nothing.'),
  edits: z.array(editProposalSchema).describe('Edits of the RFC that the challenger proposed, with what became of each.'),
  questions: z
    .array(
      z.strictObject({
        id: z.string().describe('Such as `Q-1`.'),
        text: z.string(),
        state: z.enum(questionStates),
        answer: z.string().describe('Empty while it is open; of a deferred one, the reason.'),
        settledBy: z.string().describe('Name of the person; empty while it is open, or where the RFC does not say.'),
      }),
    )
    .describe('Of the RFC, with what the session says of them.'),
  undecided: z
    .strictObject({
      alternatives: z.array(
        z.strictObject({ id: z.string().describe('Such as `ALT-1`.'), text: z.string(), reason: z.string() }),
      ),
      patterns: z.array(z.strictObject({ pattern: z.string(), how: z.string() })),
    })
    .describe('Of the RFC, what nobody has chosen, rejected, used or left unused so far.'),
  blocking: z
    .array(z.string())
    .describe(
      'Ids of questions that are neither answered nor put off with a reason: the gate of the RFC refuses an approval for them.',
    ),
  warning: z
    .string()
    .optional()
    .describe(
      'Of one that is on the way to its gate: what is still open and holds an approval up there. Absent where nothing does.',
    ),
  reply: z
    .strictObject({
      turn: z.int().positive().describe('Sequence of the turn that waits for it.'),
      by: runStateSchema
        .nullable()
        .describe('The run that drafts it; null when none was started, and somebody has to ask again.'),
    })
    .nullable()
    .describe('The reply that is still to come; null when every turn has what it asks for.'),
  finalization: runStateSchema.nullable().describe('The run that takes the RFC to its gate; null before it was finalized.'),
});

/** `design edits`: the challenger's proposals, each with its diff to the current RFC. */
export const designEditsSchema = z.strictObject({
  session: sessionKey,
  rfc: z.strictObject({ key: identity.key, version: z.int().positive() }),
  items: z.array(
    editProposalSchema.extend({
      fits: z
        .boolean()
        .describe('Whether the text that it is of still stands there; one that is taken where it does not is recorded as stale.'),
      diff: z.array(
        z.strictObject({
          place: z.string().describe('`INT-1 repeats`, `proposedSolution.componentDesign/2`.'),
          removed: z.string(),
          added: z.string(),
        }),
      ),
    }),
  ),
});

/** `design questions`: the file to be filled in. */
export const designQuestionsSchema = z.strictObject({
  key: sessionKey,
  open: z.int().nonnegative().describe('How many entries it has.'),
  file: z.string().nullable().describe('File that was written; null when `content` holds it.'),
  content: z.string().nullable().describe('Null when `file` was written.'),
});

export const designSummarySchema = z.strictObject({
  key: sessionKey,
  rfc: z.string().describe('Key of the RFC.'),
  status,
  turns: z.int().nonnegative().describe('Of people and of the challenger.'),
  openChallenges: z.int().nonnegative(),
  turnsLeft: z
    .int()
    .nonnegative()
    .describe('Turns that people may still take; at none, they still settle what is open, and bring it to its gate.'),
  awaitsReply: z.boolean().describe('Whether the last word is a person’s, to which no reply is there yet.'),
  openedBy: z.string(),
  openedAt: z.iso.datetime(),
  lastAt: z.iso.datetime().describe('When something was said last.'),
});

/** `design list`, newest first. */
export const designListSchema = z.strictObject({ items: z.array(designSummarySchema), next: cursor });

/** `design export`: the transcript as Markdown. */
export const designExportSchema = z.strictObject({
  key: sessionKey,
  file: z.string().nullable().describe('File that was written; null when `content` holds it.'),
  content: z.string().nullable().describe('Null when `file` was written.'),
});

export function toDesignSession({
  session,
  rfc,
  questions,
  body,
  reply,
  finalization,
}: SessionDescription): z.input<typeof designSessionSchema> {
  const {
    key,
    status: current,
    reason,
    openedByName,
    openedAt,
    limits,
    raises,
    budgetRaises,
    used,
    turns,
    challenges,
    decisions,
    edits,
  } = session;
  return {
    key,
    rfc: { key: rfc.key, title: rfc.title, status: rfc.status, version: rfc.version },
    status: current,
    reason,
    openedBy: openedByName,
    openedAt,
    limits: { ...limits },
    raises: raises.map((raise) => ({ ...raise })),
    budgetRaises: budgetRaises.map((raise) => ({ ...raise })),
    used: { turns: turns.filter(({ asksReply }) => asksReply).length, tokens: used.tokens, usd: used.usd },
    turns,
    challenges,
    decisions,
    edits,
    questions: questions.map((question) => ({ ...question })),
    undecided: listUndecided(body, session),
    blocking: blockingQuestions(questions),
    ...warnOfOpen({ status: current, challenges, questions }),
    reply: reply && { turn: reply.turn, by: reply.run && toRunState(reply.run) },
    finalization: finalization && toRunState(finalization),
  };
}

export function toDesignEdits({ session, rfc, body }: SessionDescription): z.input<typeof designEditsSchema> {
  return {
    session: session.key,
    rfc: { key: rfc.key, version: rfc.version },
    items: session.edits.map((proposal) => ({
      ...proposal,
      fits: 'body' in applyEdits(body, proposal.edits),
      diff: renderEditDiff(body, proposal.edits).map((one) => ({ ...one })),
    })),
  };
}

/** Warns of open points, as the command line does; the RFC goes to its gate all the same. */
function warnOfOpen({
  status: current,
  challenges,
  questions,
}: Pick<SessionDescription, 'questions'> & Pick<SessionDescription['session'], 'status' | 'challenges'>): { warning?: string } {
  if (current !== 'finalizing') return {};
  const open = challenges.filter(({ state }) => state === 'open').map(({ id, weight }) => `${id} (${weight})`);
  const said = [
    open.length > 0 && `${count(open.length, 'challenge')} still open: ${open.join(', ')}.`,
    describeBlocking(blockingQuestions(questions)),
  ].filter((part) => part !== false && part !== '');
  return said.length === 0
    ? {}
    : { warning: `${said.join(' ')} The gate refuses an approval until they are settled or waived there.` };
}

function toRunState(run: Run): z.input<typeof runStateSchema> {
  return { run: run.key, status: run.status, gate: run.gateKey, error: run.error && { ...run.error, fix: adviseOnModels(run) } };
}

export function toDesignSummary({ openedByName, ...summary }: DesignSessionSummary): z.input<typeof designSummarySchema> {
  return { ...summary, openedBy: openedByName };
}
