import { z } from 'zod';
import { explainConfidence } from '../../analysis/hypotheses/explain-confidence.ts';
import { findFailure } from '../../analysis/hypotheses/frame-text.ts';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { causeBodySchema } from '../../lifecycle/cause.ts';
import { fixSchema } from '../../lifecycle/fixes/fix.ts';
import { confidences, hypothesisKinds, hypothesisSchema, hypothesisStates } from '../../lifecycle/hypothesis.ts';
import { incidentBodySchema, incidentSeverities } from '../../lifecycle/incident.ts';
import { artifactsOf, type IncidentMaterial } from '../../lifecycle/incident-material.ts';
import { reminderTypes, type IncidentReminder } from '../../lifecycle/incident-reminders.ts';
import { currentStep } from '../../lifecycle/incident-steps.ts';
import { actionItemTypes, actionStates } from '../../lifecycle/postmortem.ts';
import { findRunningTarget, type MeasuredTarget, type TargetOverTime } from '../../lifecycle/incident-targets.ts';
import { mitigationBodySchema, reversibilities, risks } from '../../lifecycle/mitigation.ts';
import { resolutionBodySchema, resolutionOutcomes } from '../../lifecycle/resolution.ts';
import type { ActionItem, ListedIncident } from '../../ports/incidents.ts';
import type { Page } from '../../ports/pages.ts';
import type { IncidentWait } from '../incidents/list-waits.ts';
import { cursor } from './cursor.ts';
import { because, calibrationSchema } from './hypothesis-documents.ts';

const refs = z.array(z.string()).describe('`E-3`, `TL-2`, or an artifact or part of one.');

const targetFields = {
  name: z.string(),
  target: z.string().describe('In the words of specification 1.6.'),
  unit: z.enum(['seconds', 'share', 'number']),
  actual: z.number().nullable().describe('In its unit, times from the alert; null where nothing is known yet.'),
  met: z.boolean().nullable().describe('At or below the upper bound; false also once a time is over and its step is not done.'),
};

/** `incident show`. */
export const incidentSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  status: z.string(),
  step: z.string().nullable().describe('The step that it is in, `4 Apply mitigation`; null when it is over.'),
  severity: z.enum(incidentSeverities).nullable().describe('As a person decided; null before it is declared.'),
  proposal: z
    .strictObject({ severity: z.enum(incidentSeverities), because: z.string() })
    .nullable()
    .describe('The severity that a rule proposes, which decides nothing.'),
  commander: z.string().nullable(),
  onCall: z.string().nullable().describe('Who is on call now for its service; null where no rota says it.'),
  exercise: z.boolean(),
  alertAt: z.string(),
  stable: z.boolean().describe('In the newest word of a person.'),
  outcome: z
    .strictObject({ resolution: z.string(), outcome: z.enum(resolutionOutcomes), reason: z.string() })
    .nullable()
    .describe('How it ended, and why; null until then, and of one that was imported without its Resolution.'),
  firing: z
    .array(z.strictObject({ id: z.string(), title: z.string(), since: z.string() }))
    .describe('Its alerts that still fire, as far as sources say: at most 20.'),
  alert: z.string(),
  impact: z.string(),
  timeline: z.array(z.strictObject({ at: z.string(), event: z.string(), source: z.string() })),
  context: incidentBodySchema.shape.context,
  evidence: z.array(z.strictObject({ id: z.string(), class: z.string(), ref: z.string(), text: z.string() })),
  failure: z
    .strictObject({
      exception: z.string().nullable(),
      message: z.string().nullable(),
      place: z.string().describe('`path:line` of the deepest frame of the application.'),
      function: z.string().nullable(),
      evidence: z.string().describe('`E-3`, the frame.'),
    })
    .nullable()
    .describe('What is thrown and where, as a stack trace tells it; null where none was read.'),
  hypotheses: z.array(
    z.strictObject({
      id: z.string(),
      statement: z.string(),
      kind: z.enum(hypothesisKinds),
      state: z.enum(hypothesisStates),
      confidence: z.enum(confidences),
      because,
      evidence: refs,
      against: refs,
      drafter: z.string(),
      verdict: hypothesisSchema.shape.verdict,
    }),
  ),
  refused: z
    .array(z.strictObject({ statement: z.string(), reason: z.string(), drafter: z.string() }))
    .describe('Proposals that broke a rule: no hypotheses.'),
  mitigations: z
    .array(
      z.strictObject({
        id: z.string().describe('`MIT-001#OPT-1`.'),
        action: z.string(),
        risk: z.enum(risks).nullable(),
        reversibility: z.enum(reversibilities).nullable(),
        expectedEffect: z.string(),
        rollback: z.string(),
        because: z.string().describe('Why its risk and its reversibility are so; empty where nobody says.'),
        evidence: refs,
        state: z.enum(['option', 'proposed', 'approved', 'executed', 'refused', 'passed over']),
      }),
    )
    .describe('Of each proposal the option with the lowest risk first.'),
  chain: z
    .array(
      z.strictObject({
        key: z.string(),
        kind: z.enum(artifactKindIds),
        title: z.string(),
        part: z.string().optional(),
        text: z.string(),
      }),
    )
    .describe('What the failing code was made for, as far as evidence leads.'),
  rootCause: z
    .strictObject({
      key: z.string(),
      status: z.string(),
      cause: z.string(),
      kind: z.string().nullable(),
      codeLocation: z.string(),
      commit: z.string(),
    })
    .nullable()
    .describe('The newest that is confirmed, else the newest.'),
  fix: z
    .strictObject({
      key: z.string(),
      title: z.string(),
      status: z.string(),
      review: z.string().nullable().describe('How its change is reviewed; null before an on-call engineer accepted it.'),
      deployedAt: z.string().nullable(),
    })
    .nullable()
    .describe('The newest Fix-It Bolt.'),
  artifacts: z.array(
    z.strictObject({
      key: z.string(),
      kind: z.enum(artifactKindIds),
      title: z.string(),
      status: z.string(),
      gate: z.string().nullable(),
    }),
  ),
  waits: z
    .array(z.strictObject({ what: z.string(), who: z.string(), fix: fixSchema }))
    .describe('What the next step waits for, and what to do about it.'),
  reminders: z.array(z.strictObject({ type: z.enum(reminderTypes), text: z.string() })).describe('What is late, or about to be.'),
  targets: z.array(z.strictObject(targetFields)),
});

const measured = z.array(
  z.strictObject({
    ...targetFields,
    incidents: z.int().describe('Over how many it is the mean.'),
    late: z.int().describe('How many more are past it without.'),
  }),
);

/** A list of incidents. */
export const incidentListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      key: z.string(),
      title: z.string(),
      status: z.string(),
      step: incidentSchema.shape.step,
      severity: incidentSchema.shape.severity,
      proposed: z.enum(incidentSeverities).nullable().describe('As a rule proposes, which decides nothing.'),
      commander: z.string().nullable(),
      service: z.string(),
      environment: z.string(),
      exercise: z.boolean(),
      gate: z.string().nullable().describe('The oldest open gate on what was made for it: `GATE-010 on MIT-001`.'),
      alertAt: z.string(),
      endedAt: z.string().nullable(),
      target: z
        .strictObject({ name: z.string(), dueAt: z.string() })
        .nullable()
        .describe('The target of specification 1.6 that runs in its status; null when it is over.'),
    }),
  ),
  next: cursor,
});

/** `incident metrics`. */
export const incidentMetricsSchema = z.strictObject({
  since: z.string(),
  days: z.int(),
  incidents: z.int().describe('Without exercises, false alarms and duplicates.'),
  targets: measured,
  cases: z
    .array(
      z.strictObject({
        key: z.string(),
        severity: z.enum(incidentSeverities).nullable(),
        alertAt: z.string(),
        targets: z.array(z.strictObject({ actual: targetFields.actual, met: targetFields.met })).describe('In the same order.'),
      }),
    )
    .describe('The incidents, oldest first: at most the last 200.'),
  calibration: z.array(calibrationSchema).describe('Of graded hypotheses.'),
  months: z.array(z.strictObject({ month: z.string(), incidents: z.int(), targets: measured })).describe('Oldest first.'),
});

/** `incident actions`. */
export const actionItemsSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        postmortem: z.string(),
        incidents: z.array(z.string()),
        id: z.string().describe('Local id in the Post-mortem: `ACT-1`.'),
        text: z.string(),
        type: z.enum(actionItemTypes).nullable(),
        owner: z.string(),
        due: z.string().describe('As it is written; only a date such as `2026-12-13` makes it late.'),
        state: z.enum(actionStates),
        ticked: z.boolean().describe('The Post-mortem says that it is done, which shows nothing.'),
        completion: z
          .strictObject({ evidence: z.string(), note: z.string(), by: z.string(), at: z.string() })
          .nullable()
          .describe('Who said that it is done, and what shows it; null until then.'),
      }),
    )
    .describe('Late ones first, done ones last.'),
});

export function toActionItems(items: readonly ActionItem[]): z.infer<typeof actionItemsSchema> {
  return { items: items.map((item) => ({ ...item, incidents: [...item.incidents] })) };
}

export function toIncident(
  material: IncidentMaterial,
  {
    targets,
    waits,
    reminders,
    onCall,
  }: {
    targets: readonly MeasuredTarget[];
    waits: readonly IncidentWait[];
    reminders: readonly IncidentReminder[];
    onCall: string | null;
  },
): z.infer<typeof incidentSchema> {
  const { key, title, status, severity, proposal, commander, ticket, times } = material;
  const step = currentStep(status);
  return {
    key,
    title,
    status,
    step: step && `${step.number} ${step.name}`,
    severity,
    proposal,
    commander,
    onCall,
    exercise: material.isExercise,
    alertAt: times.alertAt,
    stable: times.stableAt !== null,
    outcome: toOutcome(material),
    firing: material.firing.map((one) => ({ ...one })),
    alert: ticket.alert,
    impact: ticket.impact,
    timeline: material.timeline.map(({ at, event, source }) => ({ at, event, source })),
    context: ticket.context,
    evidence: material.evidence.map(({ id, class: one, ref, text }) => ({ id, class: one, ref, text })),
    hypotheses: material.hypotheses.map(({ grade: _grade, ...one }) => {
      const { change: _change, ...hypothesis } = one;
      return { ...hypothesis, because: explainConfidence(one, material.evidence) };
    }),
    failure: findFailure(material.evidence),
    refused: material.refused.map(({ statement, reason, drafter }) => ({ statement, reason, drafter })),
    mitigations: toOptions(material),
    chain: toChain(material),
    rootCause: toRootCause(material),
    fix: toFix(material),
    artifacts: material.artifacts.map((one) => ({
      key: one.key,
      kind: one.kind,
      title: one.title,
      status: one.status,
      gate: one.gate,
    })),
    waits: waits.map((wait) => ({ ...wait })),
    reminders: reminders.map(({ type, text }) => ({ type, text })),
    targets: targets.map(({ id: _id, ...target }) => target),
  };
}

export function toIncidentList({ items, next }: Page<ListedIncident>): z.infer<typeof incidentListSchema> {
  return {
    items: items.map(({ isExercise, ...one }) => {
      const step = currentStep(one.status);
      return {
        ...one,
        step: step && `${step.number} ${step.name}`,
        exercise: isExercise,
        target: findRunningTarget(one.status, one.alertAt),
      };
    }),
    next,
  };
}

export function toMeasured(targets: readonly TargetOverTime[]): z.infer<typeof measured> {
  return targets.map(({ id: _id, ...target }) => target);
}

function toOptions(material: IncidentMaterial): z.infer<typeof incidentSchema>['mitigations'] {
  return artifactsOf(material, 'mitigation').flatMap(({ key, status, body }) => {
    const { options, chosen } = mitigationBodySchema.parse(body);
    const states = { Approved: 'approved', Executed: 'executed', Refused: 'refused' } as const;
    const ofChosen = states[status as keyof typeof states] ?? 'proposed';
    return options.map(({ id, text, ...option }) => ({
      ...option,
      id: `${key}#${id}`,
      action: text,
      state: id === chosen ? ofChosen : status === 'Proposed' ? ('option' as const) : ('passed over' as const),
    }));
  });
}

/** Evidence of class artifact names what was on the way up, `adr ADR-001: title`, and says what the part is. */
export function toChain({ evidence }: IncidentMaterial): z.infer<typeof incidentSchema>['chain'] {
  return evidence.flatMap(({ class: one, ref, text }) => {
    const [key = '', part] = ref.split('#');
    const kind = artifactKindIds.find((name) => text.startsWith(`${name} ${key}: `));
    if (one !== 'artifact' || kind === undefined) return [];
    const [title = '', ...said] = text.slice(`${kind} ${key}: `.length).split('\n');
    return [{ key, kind, title, ...(part === undefined ? {} : { part }), text: said.join(' ') }];
  });
}

function toRootCause(material: IncidentMaterial): z.infer<typeof incidentSchema>['rootCause'] {
  const causes = artifactsOf(material, 'cause');
  const found = causes.findLast(({ status }) => status === 'Confirmed') ?? causes.at(-1);
  if (!found) return null;
  const { cause, causeKind, codeLocation, commit } = causeBodySchema.parse(found.body);
  return { key: found.key, status: found.status, cause, kind: causeKind, codeLocation, commit };
}

function toOutcome(material: IncidentMaterial): z.infer<typeof incidentSchema>['outcome'] {
  const found = artifactsOf(material, 'resolution').findLast(({ status }) => status === 'Approved');
  const { outcome = null, reason = '' } = found ? resolutionBodySchema.parse(found.body) : {};
  return found && outcome !== null ? { resolution: found.key, outcome, reason } : null;
}

function toFix(material: IncidentMaterial): z.infer<typeof incidentSchema>['fix'] {
  const found = artifactsOf(material, 'fix').at(-1);
  if (!found) return null;
  const { key, title, status } = found;
  const review = material.acceptances.findLast(({ fix }) => fix === key)?.review ?? null;
  return { key, title, status, review, deployedAt: material.times.deployedAt };
}
