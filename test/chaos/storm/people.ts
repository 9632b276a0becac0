import { ConflictError, ThroughlineError } from '../../../src/lifecycle/errors.ts';
import { gatePolicies, type GateDecisionKind } from '../../../src/lifecycle/gate-policies.ts';
import type { GateStore } from '../../../src/ports/gates.ts';
import type { PeopleStore, Principal } from '../../../src/ports/people.ts';
import type { RunStore } from '../../../src/ports/runs.ts';
import type { Answer, DecisionLedger } from './decision-ledger.ts';
import { retryThroughOutage } from './retry-through-outage.ts';
import { opposite, type RoundPlan } from './plan-run.ts';

/** A gate that waits, as its people see it. */
export interface WaitingGate {
  readonly gateKey: string;
  readonly runKey: string;
  readonly contentHash: string;
}

export interface PeopleParts {
  readonly gates: GateStore;
  readonly runs: RunStore;
  readonly starter: Principal;
  readonly deciders: readonly [Principal, Principal];
  readonly ledger: DecisionLedger;
  /** Refusals that no plan leads to. */
  readonly surprises: string[];
}

/** What a person may be told when another was quicker, or when the run was canceled. */
const expectedRefusals = ['gate.already-decided', 'gate.stale-version', 'run.ended', 'run.not-failed'];

export async function createPeople(store: PeopleStore, starter: Principal): Promise<readonly [Principal, Principal]> {
  const create = async (holder: string): Promise<Principal> => {
    const { token } = await store.createToken({
      adminToken: starter.token,
      holder,
      kind: 'person',
      roles: ['product-manager'],
      unattended: true,
    });
    return await store.authenticate(token);
  };
  return [await create('Ben'), await create('Cleo')];
}

/** Decides a gate in the planned manner, and returns when every request has its answer. */
export async function decideRound(parts: PeopleParts, gate: WaitingGate, { decision, manner, first }: RoundPlan): Promise<void> {
  const { deciders, ledger } = parts;
  const write = (person: Principal, kind: GateDecisionKind): Answer =>
    ledger.write({ gateKey: gate.gateKey, personId: person.id, decision: kind, contentHash: gate.contentHash });
  const [one, other] = first === 0 ? deciders : [deciders[1], deciders[0]];
  const answer = write(one, decision);
  const say = (): Promise<void> => send(parts, one, answer);

  if (manner === 'double-click') return void (await Promise.all([say(), say()]));
  if (manner === 'conflict') {
    const rival = write(other, opposite(decision));
    return void (await Promise.all([say(), send(parts, other, rival)]));
  }
  if (manner === 'cancel-meanwhile') return void (await Promise.all([say(), cancel(parts, gate.runKey)]));
  await say();
  if (manner === 'repeat') await say();
  if (manner === 'change-of-mind') await send(parts, one, write(one, opposite(decision)));
}

export async function cancel({ runs, starter, surprises }: PeopleParts, runKey: string): Promise<void> {
  await settle(surprises, () => runs.cancel({ key: runKey, actorId: starter.id, reason: 'not wanted any more' }));
}

export async function retry({ runs, starter, surprises }: PeopleParts, runKey: string): Promise<void> {
  await settle(surprises, () => runs.retry({ key: runKey, actorId: starter.id }));
}

async function send({ gates, surprises }: PeopleParts, person: Principal, answer: Answer): Promise<void> {
  const { gateKey, decision, note, contentHash } = answer;
  try {
    await retryThroughOutage(
      async () => {
        answer.sent += 1;
        await gates.decide({
          key: gateKey,
          token: person.token,
          interactive: true,
          decision,
          contentHash,
          note,
          verdicts: (gatePolicies.prd?.criteria ?? []).map(({ id }) => ({ id, verdict: 'met', note: '' })),
          waivers: [],
          comments: decision === 'request-changes' ? [{ part: '', text: 'say more' }] : [],
        });
      },
      () => (answer.unknown += 1),
    );
    answer.acknowledged += 1;
  } catch (error) {
    answer.refused.push(refusalOf(error, surprises));
  }
}

async function settle(surprises: string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await retryThroughOutage(work);
  } catch (error) {
    refusalOf(error, surprises);
  }
}

function refusalOf(error: unknown, surprises: string[]): string {
  if (error instanceof ConflictError && expectedRefusals.includes(error.id)) return error.id;
  surprises.push(error instanceof ThroughlineError ? `${error.id}: ${error.message}` : String(error));
  return error instanceof ThroughlineError ? error.id : 'unknown';
}
