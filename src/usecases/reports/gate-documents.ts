import { fixSchema } from '../../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { gateDecisions, gateStatuses, separations } from '../../lifecycle/gate-policies.ts';
import { redraftSchema } from '../../lifecycle/redraft.ts';
import { roles } from '../../lifecycle/roles.ts';
import { cursor } from './cursor.ts';
import { versionDiffSchema } from './artifact-documents.ts';
import { drafterSchema, draftingSchema } from './drafting.ts';

export const gateDecisionSchema = z.strictObject({
  decision: z.enum(gateDecisions),
  person: z.string().describe('Name of who decided.'),
  role: z.enum(roles).describe('The role of the gate that the person holds and decided in.'),
  standsInFor: z
    .enum(roles)
    .nullable()
    .describe('The required role that an approval in an escalated role counts for; null otherwise.'),
  authentication: z.string().describe('How the person proved who they are: `token`, `login-link` or `oidc`.'),
  interactive: z.boolean().describe('Whether the person was signed in, at a browser or a terminal; else a token decided.'),
  selfApproved: z.boolean().describe('True when the person approved what they wrote themselves.'),
  note: z.string().describe('Why, in the words of the person; empty when they gave no reason.'),
  verdicts: z
    .array(
      z.strictObject({
        id: z.string().describe('Of the criterion.'),
        verdict: z.enum(['met', 'not-met']),
        note: z.string().describe('What is missing, or what was read.'),
      }),
    )
    .describe('On the criteria that the person ticked or refused.'),
  waivers: z
    .array(
      z.strictObject({
        code: z.string().describe('Of the findings, such as `DAA-EVENT-TENSE`.'),
        part: z.string().optional().describe('Of the one place that was let pass; absent where every place of the code was.'),
        reason: z.string(),
      }),
    )
    .describe('Error findings that did not hold the approval up.'),
  comments: z
    .array(z.strictObject({ part: z.string().describe('Local id or name of a part; empty for the whole.'), text: z.string() }))
    .describe('What must change; a revision acts on them.'),
  granted: z
    .number()
    .positive()
    .nullable()
    .describe('What an approval at a budget gate grants beyond the limit, in its unit; null elsewhere.'),
  decidedAt: z.iso.datetime(),
});

export const gateSummarySchema = z.strictObject({
  id: z.string().describe('Such as `GATE-001`.'),
  status: z
    .enum(gateStatuses)
    .describe(
      '`pending` waits for a person; `withdrawn` was closed without a decision, because its run was canceled or the content moved on.',
    ),
  type: z
    .enum(['review', 'budget', 'attestation'])
    .describe(
      '`review` asks whether a version is good, `budget` whether a run that used up a budget may use more, `attestation` whether imported artifacts have the statuses that they claim, or whether Playbook entries are adopted.',
    ),
  artifact: z.string().nullable().describe('Key of what is decided on; null where that is no single one, as is `version`.'),
  kind: z.enum(artifactKindIds).nullable().describe('Of the artifact or artifacts; null of a budget gate.'),
  title: z
    .string()
    .describe('Of the artifact; of a budget gate, what was used; of an attestation, how many artifacts it is about.'),
  version: z.int().positive().nullable().describe('Version of the artifact that is decided on, also after it got another.'),
  contentHash: z
    .string()
    .describe(
      'sha256 (hex) of that version, of the question about a budget, or of all claims with the content they are about: an approval holds for exactly this content.',
    ),
  roles: z.array(z.enum(roles)).describe('One of them is needed to decide.'),
  quorum: z.int().positive().describe('Approvals needed, by as many persons.'),
  approvals: z.int().nonnegative().describe('Approvals so far that count: of one person’s accounts, one.'),
  missing: z
    .string()
    .describe(
      'What is missing, such as `1 of 2 approvals; an architect is missing`; empty where one approval by anybody is all.',
    ),
  assignees: z.array(z.string()).describe('Names of those who alone may decide; empty for everybody with a role.'),
  dueAt: z.iso.datetime().nullable().describe('When a decision is due; null when never. Time decides nothing.'),
  run: z.string().nullable().describe('Key of the run that waits for the decision; null when none does.'),
  openedAt: z.iso.datetime(),
  decidedBy: z
    .string()
    .nullable()
    .describe(
      'Name of whose decision closed it; null while it is pending, whoever has approved, and where nobody’s decision did.',
    ),
});

/** `gate list`, newest first. */
export const gateListSchema = z.strictObject({ items: z.array(gateSummarySchema), next: cursor });

/** What the reader may do at a gate. */
export const gateCallerSchema = z
  .strictObject({
    mayApprove: z.boolean().describe('When true, they may also request changes and reject.'),
    mayDecide: z
      .boolean()
      .describe('Whether they may request changes and reject; the author may, who cannot approve where more people are.'),
    because: z.string().describe('Why they may not approve, in a sentence to them; empty when they may.'),
  })
  .describe('What whoever asks may do.');

/** The budget a run asks for, and its use of the current one. */
export const budgetSchema = z.strictObject({
  scope: z.enum(['run', 'day']).describe('Of this run, or of all runs of a day.'),
  unit: z.enum(['tokens', 'usd']),
  limit: z.number().describe('What there was.'),
  used: z.number().describe('What was used when the gate opened.'),
  day: z.iso.date().nullable().describe('In UTC; null for the budget of a run.'),
  unpriced: z
    .array(z.string())
    .describe(
      'Models to be asked whose price is not known, so that what they use could not be counted against a limit of money; empty when the limit is used up.',
    ),
  grant: z.number().describe('What an approval grants beyond the limit when it does not say otherwise.'),
  steps: z
    .array(
      z.strictObject({
        node: z.string(),
        attempts: z.int().positive(),
        tokens: z.int().nonnegative(),
        usd: z.number().nonnegative().nullable().describe('Null when a price in it is unknown.'),
      }),
    )
    .describe('What each node of the run had used, in the order they began.'),
});

/** `gate show`: the decision, the evidence for each criterion, the changes and the comments. */
export const gateDocumentSchema = gateSummarySchema.extend({
  requiredRoles: z
    .array(z.strictObject({ role: z.enum(roles), approvals: z.int().positive() }))
    .describe('At least so many of the approvals are decided in this role.'),
  missingRoles: z.array(z.enum(roles)).describe('Roles that lack an approval; one that lacks two is there twice.'),
  separation: z
    .enum(separations)
    .describe(
      'Who may not approve where more than one person works. `author`: who wrote it or started its run. `strict`: nor who wrote an earlier version, nor who approved what it is derived from.',
    ),
  escalatedRoles: z.array(z.enum(roles)).describe('Who may decide too, since the gate was escalated; empty before.'),
  reminders: z.int().nonnegative().describe('How often it was reminded of since it was due.'),
  replaces: z
    .string()
    .nullable()
    .describe('Key of the gate that this one continues, because content moved on or a run was canceled.'),
  replacedBy: z.string().nullable().describe('Key of the gate that continues this one; null when none does.'),
  budget: budgetSchema.nullable().describe('What is asked for at a budget gate; null elsewhere.'),
  claims: z
    .array(
      z.strictObject({
        key: z.string().describe('Of the artifact.'),
        title: z.string(),
        version: z.int().positive().describe('What the claim is about.'),
        current: z.string().describe('The status that it has now.'),
        status: z.string().describe('The status that it claims, and has once the gate is approved.'),
        said: z.string().describe('In the words of the imported document; of a Playbook entry, where it comes from.'),
        problem: z.string().describe('Of a Playbook entry to adopt: what it solves, in a sentence; empty otherwise.'),
        replacedBy: z.array(z.string()).describe('Keys of those that supersede it.'),
        left: z
          .strictObject({
            refused: z.boolean().describe('True when whoever approved the others refused it; false when its artifact moved on.'),
            because: z.string(),
          })
          .nullable()
          .describe('Why it is not asked about any more; null while it is.'),
      }),
    )
    .describe('What an attestation asks about; empty elsewhere.'),
  remarks: z
    .array(
      z.strictObject({
        author: z.string().describe('Name of who said it.'),
        kind: z.enum(['person', 'machine']).describe('Of the author.'),
        part: z.string().describe('Local id or name of a part; empty for the whole.'),
        text: z.string(),
        forRedraft: z.boolean().describe('Handed to the revision when changes are requested.'),
        at: z.iso.datetime(),
      }),
    )
    .describe('What was said before the decision, oldest first.'),
  criteria: z
    .array(
      z.strictObject({
        id: z.string().describe('What a verdict names.'),
        text: z.string().describe('What must hold.'),
        evidence: z.string().describe('What code counted, as a place to begin the review.'),
        findings: z.array(findingSchema).describe('Those that speak against this criterion.'),
      }),
    )
    .describe('An approval needs each of them met.'),
  drafter: drafterSchema
    .nullable()
    .describe('A model when any part was drafted by one; the rules otherwise. Null where nothing was drafted.'),
  drafting: draftingSchema,
  reason: z.string().describe('Why the version that is decided on exists, in a few words; empty when nobody said.'),
  blocking: z
    .array(
      z.strictObject({
        criterion: z.string().describe('Id of the criterion it speaks against.'),
        code: z.string().describe('What a waiver names.'),
        part: z.string().optional().describe('Where, if it is one place; what a waiver of this place alone names too.'),
        message: z.string(),
      }),
    )
    .describe('Error findings: an approval is refused until each is waived, by its code or by code and part.'),
  movedOn: z
    .strictObject({
      key: z.string().describe('Of the source, such as `PRD-001`.'),
      draftedFrom: z.int().positive().describe('Its version that was drafted from.'),
      current: z.int().positive().describe('Its newest version.'),
    })
    .nullable()
    .describe('Set when the source has a newer version than what was drafted from; null otherwise.'),
  unreviewed: z
    .array(
      z.strictObject({
        key: z.string().describe('Such as `PRD-001`.'),
        title: z.string(),
        version: z.int().positive().describe('The current one.'),
        status: z.string(),
        blocks: z.boolean().describe('When true, nobody can approve before that has passed its gate.'),
      }),
    )
    .describe('What it comes from and that has not passed its own gate, while this one waits.'),
  redraft: redraftSchema
    .nullable()
    .describe('Of a version in which only what hung on changes of the PRD was drafted anew: which parts, for which change.'),
  redrafts: z
    .array(redraftSchema.extend({ version: z.int().positive().describe('Of the artifact, which the redraft made.') }))
    .describe('Every redraft since the version that was decided on last, this one included, oldest first.'),
  diff: versionDiffSchema
    .nullable()
    .describe(
      'What changed since the version last decided; where none was decided, since the version before. Null at version 1.',
    ),
  earlier: z
    .array(
      gateDecisionSchema.extend({
        gate: z.string().describe('Key of the gate of this decision.'),
        version: z.int().positive().describe('Version of the artifact that it was about.'),
      }),
    )
    .describe('Decisions at gates of the same artifact before this one, oldest first.'),
  decisions: z.array(gateDecisionSchema).describe('At this gate; empty while it waits.'),
  unreachable: fixSchema.describe(
    'Why nobody here could bring it to its approval, for want of people with its roles or by separation of duties, and what mends that; empty where they could. Roles that a sign-in claims count as the last one claimed them. No part of the `ETag`.',
  ),
  caller: gateCallerSchema,
});

/** `POST /gates/{id}/decisions`: what was recorded, and the run that goes on now. */
export const gateDecisionAnswerSchema = z.strictObject({
  gate: gateSummarySchema,
  decision: gateDecisionSchema,
  repeated: z.boolean().describe('True when you had decided the same before, so that nothing was recorded now.'),
  run: z.string().nullable().describe('Key of the run that goes on with the decision; null when none does.'),
});

/** `gate approve`, `gate request-changes` and `gate reject`; `GET /gates/{id}/outcome`. */
export const gateDecidedSchema = z.strictObject({
  gate: gateSummarySchema,
  decision: gateDecisionSchema,
  repeated: z
    .boolean()
    .describe('True when a command decided what had been decided before; false where nothing was to be recorded.'),
  artifact: z
    .strictObject({
      key: z.string(),
      status: z.string().describe('`Validated` after an approval, `Rejected` after a rejection, else on the way.'),
      version: z.int().positive().describe('The current one.'),
      reason: z.string().describe('Why that version exists, and which wishes a revision left undone.'),
    })
    .nullable()
    .describe('As the run has left it so far; null where no single artifact was decided on.'),
  run: z
    .strictObject({ id: z.string(), status: z.string() })
    .nullable()
    .describe('The run that waited for the decision; null when none did.'),
  nextGate: gateSummarySchema
    .nullable()
    .describe('The gate that waits now, after a revision or for more budget; null when none does.'),
  diff: versionDiffSchema.nullable().describe('What the revision changed; null when there was none.'),
});
