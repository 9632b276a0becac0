import { chainRules } from '../../src/lifecycle/gate-chain.ts';
import type { GateDecisionKind } from '../../src/lifecycle/gate-policies.ts';
import { gateRoutes } from '../../src/lifecycle/review.ts';
import { stateMachines, type Transition } from '../../src/lifecycle/states.ts';
import type { Service } from '../../src/usecases/service.ts';

/** An incident goes on by what its steps consist of (bring-incident.ts). */
export type Doors = Pick<Service, 'artifacts' | 'bolts' | 'gates'> & {
  readonly bringIncident?: (key: string, status: string) => Promise<void>;
};

/** Approves an artifact at its gate, after whatever it comes from: the chain of gates takes no approval before. */
export async function passGates(service: Doors, key: string): Promise<void> {
  const { kind } = await service.artifacts.show({ key });
  const approved = gateRoutes[kind]?.outcomes.approve;
  if (approved === undefined) throw new Error(`${key} has no gate.`);
  await bringTo(service, key, [approved]);
}

/** Brings what the artifact comes from as far as the chain of gates asks before the step. */
export async function readySources(service: Doors, key: string, step: { from: string; to: string }): Promise<void> {
  const { kind, body } = await service.artifacts.show({ key });
  const { references = [] } = body as { references?: readonly { role: string; to: string }[] };
  for (const rule of chainRules.filter((one) => one.kind === kind && one.from === step.from && one.to === step.to))
    for (const { role, to } of references) {
      const source = to.split('#')[0] ?? to;
      if (role !== rule.role || (await service.artifacts.show({ key: source })).kind !== rule.source) continue;
      await bringTo(service, source, rule.statuses);
    }
}

/** Decides at the gate of the artifact, which it opens where none waits; whatever speaks against an approval is waived. */
export async function decideOn({ artifacts, bolts, gates }: Doors, key: string, decision: GateDecisionKind): Promise<void> {
  const isWork = ['bolt', 'fix'].includes((await artifacts.show({ key })).kind);
  const { items } = await gates.list({ artifactKey: key, status: 'pending', mine: false, overdue: false }, { limit: 10 });
  const gate = items[0]?.id ?? (await artifacts.submit({ key })).id;
  if (isWork && decision === 'approve') await bolts.merge({ key, sha: 'a'.repeat(40) });
  const { blocking } = await gates.show({ key: gate });
  const codes = decision === 'approve' ? [...new Set(blocking.map(({ code }) => code))] : [];
  await gates.decide({
    key: gate,
    decision,
    note: 'Read it.',
    all: decision === 'approve',
    met: [],
    notMet: [],
    waivers: codes.map((code) => ({ code, reason: 'Only a test.' })),
    comments: [],
    interactive: true,
  });
}

async function bringTo(service: Doors, key: string, statuses: readonly string[]): Promise<void> {
  const { kind, status } = await service.artifacts.show({ key });
  if (kind === 'incident' && !statuses.includes(status)) return service.bringIncident?.(key, statuses[0] ?? '');
  for (const step of wayFrom(stateMachines[kind].transitions, status, statuses)) {
    await readySources(service, key, step);
    if (step.guarded) await decideOn(service, key, 'approve');
    else await service.artifacts.move({ key, to: step.to, reason: step.trigger });
  }
}

/** The fewest steps to one of the statuses; none where it stands there. */
function wayFrom(transitions: readonly Transition[], from: string, statuses: readonly string[]): readonly Transition[] {
  const ways = new Map<string, readonly Transition[]>([[from, []]]);
  for (const [at, way] of ways) {
    if (statuses.includes(at)) return way;
    for (const step of transitions)
      if (step.from === at && step.trigger !== 'new version' && !ways.has(step.to)) ways.set(step.to, [...way, step]);
  }
  throw new Error(`No way leads from ${from} to ${statuses.join(' or ')}.`);
}
