import { act, field, fix } from '../../lifecycle/fixes/fix.ts';
import { escapePattern } from '../../analysis/escape-pattern.ts';
import { ConflictError, InputError, NotFoundError, PermissionError } from '../../lifecycle/errors.ts';
import type { GateDecisionKind } from '../../lifecycle/gate-policies.ts';
import type { Role } from '../../lifecycle/roles.ts';
import type { CriterionVerdict, Gate, GateComment, GateDecision, Waiver } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { listGateParts, requireGateParts } from './require-gate-parts.ts';
import { requireNothingLost } from '../succession/require-nothing-lost.ts';

export interface DecideGate {
  readonly key: string;
  readonly principal: Principal;
  readonly interactive?: boolean | undefined;
  readonly decision: GateDecisionKind;
  readonly note: string;
  /** True to tick every criterion that the other lists do not name. */
  readonly all: boolean;
  readonly met: readonly string[];
  readonly notMet: readonly CriterionVerdict[];
  readonly waivers: readonly Waiver[];
  readonly comments: readonly GateComment[];
  /** What an approval at a budget gate adds to the limit; the limit again when absent. */
  readonly grant?: number;
  /** The person's role to decide in; when absent, one that still lacks an approval. */
  readonly role?: Role;
  /** Content hash the person reviewed; when absent, what the gate shows now. */
  readonly contentHash?: string;
}

export interface DecidedGate {
  readonly gate: Gate;
  /** The decision in force. */
  readonly decision: GateDecision;
  /** True when the same person had decided the same before, so that nothing was recorded now. */
  readonly repeated: boolean;
}

/**
 * Records a person's decision, after which the waiting run continues. Throws what
 * `GateStore.decide` and `requireNothingLost` throw.
 */
export async function decideGate(ports: UsecasePorts, request: DecideGate): Promise<DecidedGate> {
  const gate = await readGate(ports, request.key);
  await requireGateParts(ports, gate, request.comments);
  if (request.decision === 'approve') await requireNothingLost(ports, gate);
  const comments = await commentsFor(ports, gate, request);
  const decided = await ports.gates
    .decide({
      key: gate.key,
      token: request.principal.token,
      interactive: request.interactive ?? false,
      decision: request.decision,
      contentHash: wholeHash(gate, request.contentHash),
      note: request.note,
      verdicts: verdictsFor(gate, request),
      waivers: request.waivers,
      comments,
      grant: request.grant,
      role: request.role,
    })
    .catch((error: unknown) => explainConflict(ports, gate.key, explainRole(gate, request.role, error)));
  const decision = decided.decisions.findLast(({ personId }) => personId === request.principal.id);
  if (!decision) throw new Error(`${gate.key} was decided without a decision on record.`);
  return { gate: decided, decision, repeated: gate.decisions.some(({ personId }) => personId === request.principal.id) };
}

/** Explains whether the person lacks the named role or the role does not decide here. */
function explainRole({ key, roles, escalatedRoles }: Gate, role: Role | undefined, error: unknown): unknown {
  if (!(error instanceof PermissionError) || error.id !== 'gate.wrong-role' || role === undefined) return error;
  const held = (error.details as { held?: readonly string[] } | undefined)?.held ?? [];
  const deciding = [...new Set([...roles, ...escalatedRoles])];
  const own = deciding.filter((one) => held.includes(one));
  return new PermissionError({
    id: error.id,
    message: deciding.includes(role)
      ? `You do not hold the role ${role}. You hold: ${held.join(', ') || 'no role'}.`
      : `${role} does not decide ${key}. It is decided by: ${deciding.join(', ')}.`,
    fix:
      own.length === 0
        ? 'Ask someone with one of these roles, or an admin for the role.'
        : fix`Decide as ${own.join(' or as ')}, by ${field('role')}, or name no role.`,
    details: { gate: key, needed: deciding, held },
    recorded: error.recorded,
    cause: error,
  });
}

/** Adds who decided what and when to `gate.already-decided`. Always throws. */
async function explainConflict(ports: UsecasePorts, key: string, error: unknown): Promise<never> {
  if (!(error instanceof ConflictError) || error.id !== 'gate.already-decided') throw error;
  const { status, artifactKey, version, decisions } = await readGate(ports, key);
  const last = decisions.at(-1);
  // While the gate still waits for others, the database's message is better.
  if (!last || status === 'pending' || status === 'withdrawn') throw error;
  throw new ConflictError({
    id: error.id,
    message: `${key} is ${status}: ${last.personName} decided so on ${last.decidedAt.slice(0, 16).replace('T', ' at ')} UTC.`,
    fix: fix`A decision is never changed. ${act('listGates', { artifact: artifactKey })} shows whether another gate waits.`,
    details: { gate: key, status, artifact: artifactKey, version, decidedBy: last.personName, decidedAt: last.decidedAt },
    cause: error,
  });
}

/** Completes the short hash of `gate show`; the database refuses one that does not match. */
function wholeHash(gate: Gate, given: string | undefined): string | undefined {
  return given !== undefined && given.length >= 8 && gate.contentHash.startsWith(given) ? gate.contentHash : given;
}

/** Throws NotFoundError `gate.not-found`. */
export async function readGate(ports: Pick<UsecasePorts, 'gates'>, key: string): Promise<Gate> {
  const gate = await ports.gates.read(key);
  if (gate) return gate;
  throw new NotFoundError({
    id: 'gate.not-found',
    message: `There is no gate ${key}.`,
    fix: fix`${act('listGates')} shows the gates, ${act('listNext')} those that wait for you.`,
  });
}

/**
 * Turns other requests into comments, because a revision acts on comments only: refused criteria,
 * and the note if there is nothing else. An AI-DAA note that names a part is added too; the AI-ADR
 * revision reads the note itself, and changes to an RFC or TIP are made by people.
 */
async function commentsFor(
  ports: UsecasePorts,
  gate: Gate,
  { decision, comments, notMet, note }: DecideGate,
): Promise<readonly GateComment[]> {
  if (decision !== 'request-changes' || gate.kind === 'budget') return comments;
  const refused = notMet.map(({ id, note: missing }): GateComment => {
    const text = gate.criteria.find((criterion) => criterion.id === id)?.text ?? id;
    return { part: '', text: missing ? `Not met: ${text} ${missing}` : `Not met: ${text}` };
  });
  const wishes = [...comments, ...refused];
  if (note === '' || wishes.some(({ text }) => text === note)) return wishes;
  return wishes.length === 0 || (await namesPart(ports, gate, note)) ? [...wishes, { part: '', text: note }] : wishes;
}

/** A note that names no part, such as "see below", only refers to the comments. */
async function namesPart(ports: UsecasePorts, gate: Gate, note: string): Promise<boolean> {
  if (gate.kind !== 'review' || gate.artifactKind !== 'daa') return false;
  const names = await listGateParts(ports, gate);
  return names.some((name) => new RegExp(String.raw`(?<![\w-])${escapePattern(name)}(?![\w-])`).test(note));
}

function verdictsFor(gate: Gate, { all, met, notMet, note }: DecideGate): CriterionVerdict[] {
  const known = new Set(gate.criteria.map((criterion) => criterion.id));
  const named = [...met, ...notMet.map((verdict) => verdict.id)];
  const unknown = named.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    throw new InputError({
      id: 'gate.unknown-criterion',
      message: `${gate.key} has no criterion ${unknown.join(', ')}.`,
      fix: `Its criteria are ${[...known].join(', ')}.`,
    });
  }
  const twice = named.filter((id, index) => named.indexOf(id) !== index);
  if (twice.length > 0) {
    throw new InputError({
      id: 'gate.criterion-twice',
      message: `Criterion ${twice.join(', ')} is named more than once.`,
      fix: 'Tick or refuse each criterion once.',
    });
  }
  const refused = new Map(notMet.map((verdict) => [verdict.id, verdict]));
  return gate.criteria.flatMap(({ id }): CriterionVerdict[] => {
    const refusal = refused.get(id);
    if (refusal) return [refusal];
    return all || met.includes(id) ? [{ id, verdict: 'met', note }] : [];
  });
}
