import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../src/lifecycle/roles.ts';
import type { Gate, GateRuleChange, ReviewGate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { auditOf, decision } from './support/repository.ts';

// The gate as a state machine, held against the real functions: people and machines act at the same moment, in waves, and whatever the order in
// which the database takes them, these must hold in the end:
//
//   pending → approved              only with the quorum, of distinct persons in their roles, none of them the author or a machine
//   pending → rejected | changes-requested     by exactly one decision, after which nothing is recorded
//   pending → withdrawn             by a new version, after which nothing is recorded
//   an accepted deed has its audit row, and so has a refused one; time alone changes no status

let world: GateWorld;
beforeAll(async () => {
  world = await openGateWorld();
});
afterAll(() => world.close());

const people = ['author', 'architect', 'expert', 'both', 'engineer', 'manager', 'machine'] as const;
type Who = (typeof people)[number];

type Deed =
  | { readonly does: 'approve' | 'reject' | 'request-changes' | 'comment'; readonly who: Who }
  | { readonly does: 'assign'; readonly to: readonly Who[] }
  | { readonly does: 'remind' | 'version' };

const names: Record<Who, string> = {
  author: 'Ana Author',
  architect: 'Arne Architect',
  expert: 'Edda Expert',
  both: 'Bea Both',
  engineer: 'Sven Senior',
  manager: 'Mia Manager',
  machine: 'agent-7',
};

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('approve' as const), who: fc.constantFrom(...people) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('reject', 'request-changes'), who: fc.constantFrom(...people) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('comment' as const), who: fc.constantFrom(...people) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('assign' as const),
      to: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('remind', 'version') }) },
);

const rule: fc.Arbitrary<GateRuleChange> = fc
  .record({
    requiredRoles: fc.constantFrom({}, { architect: 1 }, { architect: 1, 'domain-expert': 1 }),
    quorum: fc.integer({ min: 1, max: 3 }),
    separation: fc.constantFrom('author', 'strict'),
    escalates: fc.boolean(),
  })
  .map(({ escalates, quorum, requiredRoles, separation }) => ({
    ...plainRule,
    requiredRoles,
    separation,
    quorum: Math.max(quorum, Object.keys(requiredRoles).length),
    ...(escalates ? { dueSeconds: 1, escalateTo: ['management' as Role] } : {}),
  }));

/** True when it was accepted; a refusal has an id, anything else is a defect. */
async function perform(gate: ReviewGate, one: Deed): Promise<boolean> {
  const holder = (who: Who): Principal => world[who];
  const run = (): Promise<unknown> => {
    switch (one.does) {
      case 'approve':
      case 'reject':
      case 'request-changes':
        return world.gates.decide(decision(gate, holder(one.who).token, { decision: one.does }));
      case 'comment':
        return world.gates.comment({ key: gate.key, token: holder(one.who).token, part: '', text: 'Seen.', forRedraft: false });
      case 'assign':
        return world.gates.assign({ key: gate.key, token: world.owner.token, names: one.to.map((who) => names[who]) });
      case 'remind':
        return world.gates.remind();
      case 'version':
        return world.revise(gate.artifactKey);
    }
  };
  try {
    await run();
    return true;
  } catch (error) {
    if (error instanceof Error && 'id' in error) return false;
    throw error;
  }
}

/** What must be true of the gate, whoever did what when. */
async function expectLawful(gate: ReviewGate, seen: Gate): Promise<void> {
  const { status, decisions } = seen;
  const deciders = decisions.map(({ personId }) => personId);
  expect(new Set(deciders).size, 'everybody decides once').toBe(deciders.length);
  expect(deciders).not.toContain(world.machine.id);
  const approvals = decisions.filter((made) => made.decision === 'approve');
  expect(approvals.map(({ personId }) => personId)).not.toContain(world.author.id);
  for (const made of decisions) {
    const person = people.map((who): Principal => world[who]).find(({ id }) => id === made.personId);
    expect(person?.roles).toContain(made.role);
    expect([...seen.roles, ...seen.escalatedRoles]).toContain(made.role);
  }
  const endings = decisions.filter((made) => made.decision !== 'approve');
  const { approvals: count, missingRoles } = seen;
  const isMet = count >= seen.quorum && missingRoles.length === 0;
  expect(status === 'approved', `${status} with ${count} of ${seen.quorum}`).toBe(isMet && endings.length === 0);
  expect(endings).toHaveLength(status === 'rejected' || status === 'changes-requested' ? 1 : 0);
  if (endings.length > 0) expect(decisions.at(-1)?.decision, 'nothing follows what ended it').not.toBe('approve');

  const artifact = await world.artifacts.read(gate.artifactKey, gate.version);
  expect(artifact?.status === 'Validated').toBe(status === 'approved');
  const deeds = await auditOf(world, gate.key);
  const decided = deeds.filter(({ action }) => action === 'gate.decided').map(({ actor_id }) => actor_id);
  expect(decided).toHaveLength(deciders.length);
  expect(new Set(decided)).toEqual(new Set(deciders));
  const closings = await world.db.pool.query<{ count: number }>(
    `select count(*)::integer as count from gate_event where gate_key = $1 and type = 'withdrawn'`,
    [gate.key],
  );
  expect(closings.rows[0]?.count).toBe(status === 'withdrawn' ? 1 : 0);
}

it('whatever people and machines do at once, a gate has at most one outcome, with its quorum really met, and every deed on record', async () => {
  let approved = 0;
  let refusedAll = 0;
  await fc.assert(
    fc.asyncProperty(
      rule,
      fc.array(fc.array(deed, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      async (change, waves) => {
        await world.rule(change);
        const { gate } = await world.ask();
        await world.age(gate, 5);
        let last: Gate = gate;
        let refused = 0;
        for (const wave of waves) {
          const accepted = await Promise.all(wave.map((one) => perform(gate, one)));
          const now = await world.read(gate);
          await expectLawful(gate, now);
          // What is closed stays as it was closed.
          if (last.status !== 'pending') expect(now).toMatchObject({ status: last.status, decisions: last.decisions });
          refused += wave.filter((one, index) => !accepted[index] && one.does !== 'version').length;
          last = now;
        }
        const remembered = (await auditOf(world, gate.key)).filter(({ action }) => action === 'refused').length;
        expect(remembered, 'every refusal is on record').toBe(refused);
        refusedAll += refused;
        if (last.status === 'approved') approved += 1;
      },
    ),
    { numRuns: 40, interruptAfterTimeLimit: 25_000 },
  );
  // A model that approves nothing, or lets everything pass, would prove nothing.
  expect(approved).toBeGreaterThan(0);
  expect(refusedAll).toBeGreaterThan(0);
}, 60_000);
