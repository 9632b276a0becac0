import { joinFixes } from '../../lifecycle/fixes/fix.ts';
import type { z } from 'zod';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { count } from '../../lifecycle/count.ts';
import { describeQuorum } from '../../lifecycle/quorum.ts';
import type { Role } from '../../lifecycle/roles.ts';
import type { Budget, BudgetGate, Gate, GateDecision } from '../../ports/gates.ts';
import type { AttestationDescription, GateDescription, ReviewDescription } from '../gates/describe-gate.ts';
import type { DecisionResult } from '../gates/report-decision.ts';
import { toVersionDiff } from './artifact-documents.ts';
import { toDrafting } from './drafting.ts';
import type { gateDecidedSchema, gateDecisionSchema, gateDocumentSchema, gateSummarySchema } from './gate-documents.ts';

export function toGateSummary(gate: Gate): z.infer<typeof gateSummarySchema> {
  return {
    id: gate.key,
    status: gate.status,
    type: gate.kind,
    artifact: gate.artifactKey,
    kind: gate.artifactKind,
    title: titleOfGate(gate),
    version: gate.version,
    contentHash: gate.contentHash,
    roles: [...gate.roles],
    quorum: gate.quorum,
    approvals: gate.approvals,
    missing: gate.status === 'pending' ? describeQuorum(gate) : '',
    assignees: gate.assignees.map(({ name }) => name),
    dueAt: gate.dueAt,
    run: gate.runId,
    openedAt: gate.openedAt,
    decidedBy: gate.status === 'pending' ? null : (gate.decisions.at(-1)?.personName ?? null),
  };
}

function titleOfGate(gate: Gate): string {
  if (gate.kind === 'budget') return titleOf(gate.budget);
  if (gate.kind === 'review') return gate.artifactTitle;
  const asked = gate.claims.filter(({ left }) => left === null).length;
  if (gate.adopts) return count(asked, 'Playbook entry to adopt', 'Playbook entries to adopt');
  return `${count(asked, 'claimed status', 'claimed statuses')} of imported documents (${artifactKinds[gate.artifactKind].title})`;
}

/** `1,200,000 of 1,000,000 tokens`, or `0 of 5 USD; the price of openai:new is not known`. */
function titleOf({ unit, limit, used, day, unpriced }: Budget): string {
  const show = (amount: number): string => amount.toLocaleString('en-US', { maximumFractionDigits: 4 });
  return `${show(used)} of ${show(limit)} ${unit === 'usd' ? 'USD' : 'tokens'}${day === null ? '' : ` on ${day}`}${unpriced.length === 0 ? '' : `; the price of ${unpriced.join(' and ')} is not known`}`;
}

export function toGateDocument(description: GateDescription): z.infer<typeof gateDocumentSchema> {
  const { gate, caller, unreachable } = description;
  return {
    ...toGateSummary(gate),
    requiredRoles: Object.entries(gate.requiredRoles).map(([role, approvals]) => ({ role: role as Role, approvals })),
    missingRoles: [...gate.missingRoles],
    separation: gate.separation,
    escalatedRoles: [...gate.escalatedRoles],
    reminders: gate.reminders,
    remarks: gate.remarks.map(({ authorName, authorKind, part, text, forRedraft, createdAt }) => ({
      author: authorName,
      kind: authorKind,
      part,
      text,
      forRedraft,
      at: createdAt,
    })),
    decisions: gate.decisions.map(toGateDecision),
    unreachable: unreachable === null ? '' : joinFixes(unreachable.because, unreachable.fix),
    caller: { ...caller },
    ...fieldsOf(description),
  };
}

function fieldsOf(description: GateDescription) {
  if ('artifact' in description) return reviewFields(description);
  return 'problems' in description ? attestationFields(description) : budgetFields(description.gate);
}

function attestationFields({ gate: { claims, criteria }, problems }: AttestationDescription) {
  return {
    ...nothingOfAReview,
    budget: null,
    claims: claims.map(({ replacedBy, left, ...claim }) => ({
      ...claim,
      problem: problems.get(claim.key) ?? '',
      replacedBy: [...replacedBy],
      left: left && { ...left },
    })),
    criteria: criteria.map(({ id, text, evidence, findings }) => ({ id, text, evidence, findings: [...findings] })),
    blocking: criteria.flatMap(({ id, findings }) =>
      findings.filter(({ severity }) => severity === 'error').map(({ code, message }) => ({ criterion: id, code, message })),
    ),
  };
}

/** Fields of a review that other gates lack. */
const nothingOfAReview = {
  replaces: null,
  replacedBy: null,
  drafter: null,
  drafting: [],
  reason: '',
  movedOn: null,
  unreviewed: [],
  redraft: null,
  redrafts: [],
  diff: null,
  earlier: [],
};

function reviewFields(description: ReviewDescription) {
  const { gate, artifact, drafter, blocking, movedOn, unreviewed, redrafts, diff, earlier } = description;
  return {
    replaces: gate.replaces,
    replacedBy: gate.replacedBy,
    budget: null,
    claims: [],
    criteria: gate.criteria.map(({ id, text, evidence, findings }) => ({ id, text, evidence, findings: [...findings] })),
    drafter,
    drafting: toDrafting(artifact),
    reason: artifact.provenance.reason ?? '',
    blocking: blocking.map(({ criterion, finding: { code, at, message } }) => ({ criterion, code, part: at.part, message })),
    movedOn,
    unreviewed: unreviewed.map((prd) => ({ ...prd })),
    redraft: artifact.provenance.redraft ?? null,
    redrafts: redrafts.map((one) => ({ ...one })),
    diff: diff && toVersionDiff(diff),
    earlier: earlier.flatMap((other) =>
      other.decisions.map((decision) => ({ ...toGateDecision(decision), gate: other.key, version: other.version })),
    ),
  };
}

function budgetFields({ budget }: BudgetGate) {
  return {
    ...nothingOfAReview,
    claims: [],
    budget: { ...budget, unpriced: [...budget.unpriced], grant: budget.limit, steps: budget.steps.map((step) => ({ ...step })) },
    criteria: [],
    blocking: [],
  };
}

export function toGateDecidedDocument(result: DecisionResult): z.infer<typeof gateDecidedSchema> {
  const { gate, decision, artifact, run, nextGate, diff } = result;
  return {
    gate: toGateSummary(gate),
    decision: toGateDecision(decision),
    repeated: false,
    artifact: artifact && {
      key: artifact.key,
      status: artifact.status,
      version: artifact.version,
      reason: artifact.provenance.reason ?? '',
    },
    run: run && { id: run.key, status: run.status },
    nextGate: nextGate && toGateSummary(nextGate),
    diff: diff && toVersionDiff(diff),
  };
}

export function toGateDecision(decision: GateDecision): z.infer<typeof gateDecisionSchema> {
  const { personId: _personId, personName, verdicts, waivers, comments, ...rest } = decision;
  return {
    ...rest,
    person: personName,
    verdicts: verdicts.map((verdict) => ({ ...verdict })),
    waivers: waivers.map((waiver) => ({ ...waiver })),
    comments: comments.map((comment) => ({ ...comment })),
  };
}
