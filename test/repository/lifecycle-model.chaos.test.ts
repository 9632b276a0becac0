import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import { ThroughlineError } from '../../src/lifecycle/errors.ts';
import { gateDecisions, type GateDecisionKind, type GateStatus } from '../../src/lifecycle/gate-policies.ts';
import { gateRoutes, statusAfterNewVersion, statusesOf, takesNewVersion } from '../../src/lifecycle/review.ts';
import { stateMachines } from '../../src/lifecycle/states.ts';
import type { NewLink } from '../../src/ports/artifacts.ts';
import type { Gate } from '../../src/ports/gates.ts';
import { approve, content, decision, openGate, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';
import { bringIncident } from '../support/bring-incident.ts';

// Whatever is done to an artifact, in whatever order, the database answers as the pure lifecycle tables do.

type Deed =
  | { readonly do: 'add-version' }
  | { readonly do: 'move'; readonly to: number }
  | { readonly do: 'open-gate' }
  | { readonly do: 'decide'; readonly decision: GateDecisionKind }
  | { readonly do: 'withdraw' };

/** The artifact as the lifecycle says it should be. `gates` are those of the current version. */
interface Model {
  readonly kind: ArtifactKindId;
  readonly status: string;
  readonly version: number;
  readonly gates: readonly GateStatus[];
}

type Expectation = { readonly next: Model } | { readonly refusal: string };

const refuse = (refusal: string): Expectation => ({ refusal });

const closedBy = {
  approve: 'approved',
  'request-changes': 'changes-requested',
  reject: 'rejected',
  withdrawn: 'withdrawn',
} as const;

function isPending(model: Model): boolean {
  return model.gates.at(-1) === 'pending';
}

function closeLast(model: Model, closed: GateStatus): readonly GateStatus[] {
  return isPending(model) ? [...model.gates.slice(0, -1), closed] : model.gates;
}

function expectMove(model: Model, to: string): Expectation {
  if (to === model.status) return { next: model };
  // The word of somebody who could have approved it, which nothing here gives.
  if (to === 'Deprecated' && model.status === gateRoutes[model.kind]!.outcomes.approve) return refuse('status.decider-required');
  const transition = stateMachines[model.kind].transitions.find((t) => t.from === model.status && t.to === to);
  if (!transition) return refuse('status.illegal-transition');
  const approved = model.gates.findLast((gate) => gate !== 'withdrawn') === 'approved';
  if (transition.guarded && !approved) return refuse('gate.approval-required');
  if (transition.trigger === 'new version') return refuse('status.version-required');
  // Nothing here ever has a replacement.
  if (to === 'Superseded') return refuse('status.replacement-required');
  const route = gateRoutes[model.kind]!;
  const outcomes = Object.entries(route.outcomes).filter(([, status]) => status === to);
  const undecided = !outcomes.some(([outcome]) => model.gates.at(-1) === closedBy[outcome as keyof typeof closedBy]);
  if (model.status === route.reviewStatus && outcomes.length > 0 && undecided) return refuse('gate.decision-required');
  return { next: { ...model, status: to, gates: closeLast(model, 'withdrawn') } };
}

function expectAnswer(model: Model, deed: Deed): Expectation {
  const route = gateRoutes[model.kind]!;
  switch (deed.do) {
    case 'add-version':
      if (!takesNewVersion(model.kind, model.status)) return refuse('artifact.final');
      return {
        next: { ...model, status: statusAfterNewVersion(model.kind, model.status), version: model.version + 1, gates: [] },
      };
    case 'move':
      return expectMove(model, statusAt(model.kind, deed.to));
    case 'open-gate': {
      if (isPending(model)) return refuse('gate.already-pending');
      const moved = expectMove(model, route.reviewStatus);
      return 'next' in moved ? { next: { ...moved.next, gates: [...moved.next.gates, 'pending'] } } : moved;
    }
    case 'decide': {
      if (!isPending(model)) return refuse('gate.already-decided');
      return {
        next: { ...model, status: route.outcomes[deed.decision], gates: closeLast(model, closedBy[deed.decision]) },
      };
    }
    case 'withdraw':
      if (!isPending(model)) return { next: model };
      return { next: { ...model, status: route.outcomes.withdrawn, gates: closeLast(model, 'withdrawn') } };
  }
}

function statusAt(kind: ArtifactKindId, index: number): string {
  const statuses = statusesOf(kind);
  return statuses[index % statuses.length]!;
}

let repository: Repository;
const links: Partial<Record<ArtifactKindId, NewLink[]>> = {};

beforeAll(async () => {
  repository = await openRepository();
  const key = async (kind: ArtifactKindId) =>
    (await repository.artifacts.create({ ...content(repository.owner), kind, links: links[kind] ?? [] })).key;
  const prd = await key('prd');
  links.daa = [{ role: 'derived_from', to: prd }];
  links.tip = links.daa;
  // What each comes from has come far enough; test/repository/chain-of-gates.test.ts says what is otherwise.
  const passed = async (kind: ArtifactKindId) => {
    const made = await key(kind);
    await approve(repository, (await repository.artifacts.read(made))!, repository.owner.token);
    return made;
  };
  links.rfc = [{ role: 'derived_from', to: await passed('daa') }];
  links.adr = [{ role: 'decides', to: await passed('rfc') }];
  links.plan = [{ role: 'implements', to: await passed('adr') }];
  links.bolt = [{ role: 'implements', to: await passed('adr') }];
  const incident = await key('incident');
  await bringIncident(repository.db.pool, repository.owner.token, incident, 'Root Cause Validated');
  links.fix = [{ role: 'fixes', to: incident }];
  links.postmortem = [{ role: 'arose_from', to: incident }];
});
afterAll(() => repository.close());

async function perform(key: string, version: number, gate: Gate | undefined, deed: Deed, to: string): Promise<Gate | undefined> {
  const { artifacts, gates, owner } = repository;
  const current = (await artifacts.read(key))!;
  switch (deed.do) {
    case 'add-version': {
      const body = { category: 'test', version };
      const newContent = content(owner, 'Model', { body, links: links[current.kind] ?? [] });
      await artifacts.addVersion({ ...newContent, key, expectedVersion: version });
      return undefined;
    }
    case 'move':
      await artifacts.moveStatus({ key, to, reason: 'test', actorId: owner.id });
      return gate;
    case 'open-gate':
      return openGate(repository, current);
    case 'decide':
      // Another note each time, so that no decision passes as a repeat of the one before.
      if (gate) await gates.decide(decision(gate, owner.token, { decision: deed.decision, note: `${Math.random()}` }));
      return gate;
    case 'withdraw':
      if (gate) await gates.withdraw({ key: gate.key, reason: 'test', actorId: owner.id });
      return gate;
  }
}

/** Of each status its number, so that one of them is the one that asks for a successor. */
const supersedings: Deed[] = statusesOf('adr').map((_, to) => ({ do: 'move', to }));

it('answers every sequence of versions, moves, gates and decisions as the lifecycle tables do', async () => {
  // A unit needs Done Bolts that are in no other, and Done needs a merge and evidence, which are no deeds
  // of this model: test/usecases/units.test.ts and bolt-work.test.ts hold them. What an incident asks for
  // needs its step, which test/repository/incidents.test.ts holds.
  const elsewhere = ['unit', 'bolt', 'fix', 'mitigation', 'cause', 'validation', 'resolution'];
  const kind = fc.constantFrom(...(Object.keys(gateRoutes) as ArtifactKindId[]).filter((one) => !elsewhere.includes(one)));
  const deed: fc.Arbitrary<Deed> = fc.oneof(
    { weight: 2, arbitrary: fc.constant({ do: 'add-version' as const }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), to: fc.nat(6) }) },
    { weight: 4, arbitrary: fc.constant({ do: 'open-gate' as const }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('decide' as const), decision: fc.constantFrom(...gateDecisions) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'withdraw' as const }) },
  );
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(kind, fc.array(deed, { minLength: 4, maxLength: 14 }), async (kind, deeds) => {
      const { artifacts, owner } = repository;
      const body = { category: 'test' };
      const { key } = await artifacts.create({ ...content(owner, 'Model', { body, links: links[kind] ?? [] }), kind });
      let model: Model = { kind, status: stateMachines[kind].initial, version: 1, gates: [] };
      let gate: Gate | undefined;
      for (const each of deeds) {
        const to = each.do === 'move' ? statusAt(kind, each.to) : '';
        if ((each.do === 'decide' || each.do === 'withdraw') && !gate) continue;
        const expected = expectAnswer(model, each);
        const answer = await perform(key, model.version, gate, each, to).then(
          (next) => ({ next }),
          (error: unknown) => ({ refusal: error instanceof ThroughlineError ? error.id : String(error) }),
        );
        if ('refusal' in answer) {
          expect(expected).toEqual(answer);
          seen.add(answer.refusal);
        } else {
          expect(expected).toHaveProperty('next');
          model = 'next' in expected ? expected.next : model;
          gate = answer.next;
          seen.add(model.status);
        }
        expect(await artifacts.read(key)).toMatchObject({ status: model.status, version: model.version });
      }
    }),
    // A replaced record is rare by chance: once in some hundred runs no sequence came to it.
    { numRuns: 120, examples: [['adr', [{ do: 'open-gate' }, { do: 'decide', decision: 'approve' }, ...supersedings]]] },
  );
  // Otherwise the sequences were too tame to mean anything.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'Validated',
      'Rejected',
      'artifact.final',
      'gate.approval-required',
      'gate.decision-required',
      'status.illegal-transition',
      'status.replacement-required',
      'status.version-required',
    ]),
  );
}, 240_000);
