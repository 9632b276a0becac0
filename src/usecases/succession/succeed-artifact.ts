import { act, field, fix, type Fix } from '../../lifecycle/fixes/fix.ts';
import { adrBodySchema, type AdrBody } from '../../lifecycle/adr.ts';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { startWithArticle } from '../../lifecycle/count.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import { rfcBodySchema, type RfcBody } from '../../lifecycle/rfc.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Gate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import { createArtifact, type WrittenArtifact } from '../artifacts-write/create-artifact.ts';
import { requireUnchanged } from '../artifacts-write/require-unchanged.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { prefillAdr, prefillAmendment, prefillRfc, type StandingAmendment } from './prefill-successor.ts';
import { endedStatuses } from '../../lifecycle/states.ts';
import { isInForce, describeSuccessor } from '../../lifecycle/successor.ts';

/** Relations of a new record to the earlier one. */
export const successions = ['amends', 'supersedes'] as const;

export type Succession = (typeof successions)[number];

export interface Succeed {
  /** Key of the amended or superseded record. */
  readonly key: string;
  readonly role: Succession;
  /** The reason, in a sentence or more. */
  readonly reason: string;
  readonly title?: string;
  /** For an amendment only. */
  readonly guidance?: string;
  /** For an amendment only. */
  readonly rationale?: string;
  /** Post-mortems and Fix-It Bolts that led to the amendment. */
  readonly from?: readonly string[];
  readonly principal: Principal;
  /** Tag of the earlier record's document as the caller read it. */
  readonly ifMatch?: string;
}

/**
 * Starts the record that amends an Accepted AI-ADR (specification 2.11), or that replaces an AI-ADR
 * or RFC, prefilled from it. The old one stays; approval of the new one supersedes it in the same
 * transaction. A repeated amendment or second successor stores nothing. Throws InputError
 * `succession.unknown`, `succession.reason-missing` and `succession.field-misplaced`, ConflictError
 * `succession.not-in-force` and `succession.under-way`.
 */
export async function succeedArtifact(ports: UsecasePorts, request: Succeed): Promise<WrittenArtifact> {
  const { key, role, reason, principal, ifMatch } = request;
  const old = await readArtifact(ports, { key });
  await requireUnchanged(ports, old, ifMatch);
  requireKnown(old, role);
  if (reason.trim() === '') throw reasonMissing(old.key, role);
  if (role === 'supersedes') requireNoneOfAmendment(old, request);
  requireInForce(old, role);
  if (role === 'supersedes') await requireNone(ports, old);
  return createArtifact(ports, {
    kind: old.kind,
    content: {
      title: request.title ?? (role === 'amends' ? `Amendment of ${old.title}` : old.title),
      body: await prefill(ports, old, request),
    },
    principal,
    reason: `${role} ${old.key}: ${reason.trim().split('\n')[0]?.slice(0, 300)}`,
    origin: `${role}/${old.key}`,
  });
}

/** A successor is written in full, so fields of an amendment would be lost. */
function requireNoneOfAmendment({ key, kind }: ArtifactVersion, { guidance, rationale, from = [] }: Succeed): void {
  const said = Object.entries({ guidance, rationale, from: from.join(', ') }).filter(([, text]) => (text ?? '').trim() !== '');
  if (said.length === 0) return;
  const names = said.map(([name]) => `\`${name}\``).join(', ');
  throw new InputError({
    id: 'succession.field-misplaced',
    message: `What supersedes ${key} begins with its content; ${names} ${said.length > 1 ? 'are' : 'is'} said of an amendment alone.`,
    fix: fix`Leave ${said.length > 1 ? 'them' : 'it'} out, and write what changes into the new record${kind === 'adr' ? fix`; or amend: ${act('succeedArtifact', { key, role: 'amends' })}` : ''}.`,
    details: { fields: said.map(([name]) => name) },
  });
}

async function prefill(ports: UsecasePorts, old: ArtifactVersion, request: Succeed): Promise<AdrBody | RfcBody> {
  const reason = request.reason.trim();
  const { guidance = '', rationale = '', from = [] } = request;
  if (request.role === 'amends') return prefillAmendment(old.key, { reason, addedGuidance: guidance, rationale, from });
  if (old.kind === 'rfc') return prefillRfc({ key: old.key, body: rfcBodySchema.parse(old.body) }, { reason });
  const amendments = await readAmendments(ports, old.key);
  return prefillAdr({ key: old.key, body: adrBodySchema.parse(old.body) }, { reason, amendments });
}

/** Returns amendments that passed their gate, in the order they were written. */
async function readAmendments({ artifacts, gates }: UsecasePorts, key: string): Promise<StandingAmendment[]> {
  const accepted = (await artifacts.linkedFrom(key, 'amends')).filter(({ status }) => status === 'Accepted').toReversed();
  const read = await Promise.all(accepted.map((one) => artifacts.read(one.key)));
  const decided = await Promise.all(accepted.map((one) => gates.list({ artifactKey: one.key, kind: 'review' })));
  return read.flatMap((one, at) =>
    one ? [{ key: one.key, accepted: describeApproval(decided[at] ?? []), body: adrBodySchema.parse(one.body) }] : [],
  );
}

/** "Ada and Ben, 2026-11-22": the approvers and the day of the last approval. */
function describeApproval(gates: readonly Gate[]): string {
  const approvals = gates
    .filter(({ status }) => status === 'approved')
    .flatMap(({ decisions }) => decisions.filter(({ decision }) => decision === 'approve'));
  const names = [...new Set(approvals.map(({ personName }) => personName.replace(/[()\s]+/g, ' ').trim()))];
  const [last = ''] = approvals.map(({ decidedAt }) => decidedAt.slice(0, 10)).toSorted((a, b) => b.localeCompare(a));
  return [names.join(' and '), last].filter((part) => part !== '').join(', ');
}

function requireKnown({ key, kind, status }: ArtifactVersion, role: Succession): void {
  const able: readonly ArtifactKindId[] = role === 'amends' ? ['adr'] : ['adr', 'rfc'];
  if (able.includes(kind)) return;
  throw new InputError({
    id: 'succession.unknown',
    message: `${startWithArticle(artifactKinds[kind].title)} is not ${role === 'amends' ? 'amended' : 'superseded'} in this way.`,
    fix: fixOfKind({ key, kind, status }, role),
  });
}

function fixOfKind({ key, kind, status }: Pick<ArtifactVersion, 'key' | 'kind' | 'status'>, role: Succession): Fix {
  if (role === 'supersedes')
    return fix`AI-ADRs and RFCs are. Write a new one, and link it: ${act('linkArtifact', { role: 'supersedes', to: key })}.`;
  if (kind === 'rfc' && status === 'Approved')
    return fix`AI-ADRs are. An RFC that is ${status} takes no new version; another one takes its place: ${act('succeedArtifact', { key, role: 'supersedes' })}.`;
  return fix`AI-ADRs are. Write the next version of ${key}: ${act('editArtifact', { key })}.`;
}

/** Only records in force are succeeded: others are edited, and a copy would miss later edits. */
function requireInForce({ key, kind, status, successor }: ArtifactVersion, role: Succession): void {
  const route = gateRoutes[kind];
  if (status === route?.outcomes.approve) return;
  const done = role === 'amends' ? 'amended' : 'superseded';
  throw new ConflictError({
    id: 'succession.not-in-force',
    message: `${key} is ${status}; only what is ${route?.outcomes.approve} is ${done}.`,
    fix:
      successor !== undefined
        ? isInForce(successor.status)
          ? fix`${describeSuccessor(successor)}: ${act('succeedArtifact', { key: successor.key, role })}.`
          : fix`${describeSuccessor(successor)}. It still takes a version: ${act('editArtifact', { key: successor.key })}.`
        : endedStatuses.includes(status)
          ? fix`Write a new one: ${act('createArtifact', { kind })}.`
          : fix`It is not decided yet, so that it still takes a version: ${act('editArtifact', { key })}.`,
    details: { key, status, successor: successor?.key ?? null },
  });
}

/** Two successors of one record would leave open which of them holds. */
async function requireNone({ artifacts }: UsecasePorts, { key }: ArtifactVersion): Promise<void> {
  const heir = (await artifacts.linkedFrom(key, 'supersedes')).find(({ status }) => !endedStatuses.includes(status));
  if (!heir) return;
  throw new ConflictError({
    id: 'succession.under-way',
    message: `${heir.key} is to supersede ${key} already, and is ${heir.status}.`,
    fix: fix`Go on with it: ${act('editArtifact', { key: heir.key })}, then ${act('submitArtifact', { key: heir.key })}.`,
    details: { key, heir: heir.key, status: heir.status },
  });
}

function reasonMissing(key: string, role: Succession): InputError {
  return new InputError({
    id: 'succession.reason-missing',
    message: `Nothing says why ${key} is ${role === 'amends' ? 'amended' : 'superseded'}.`,
    fix: fix`Say it in ${field('reason')}, such as "the relay lost events in INC-2026-004".`,
  });
}
