import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { artifactKinds, type ArtifactKindId } from '../../../../src/lifecycle/artifact-kinds.ts';
import { linkRules } from '../../../../src/lifecycle/links.ts';
import { gateRoutes } from '../../../../src/lifecycle/review.ts';
import { stateMachines, type Transition } from '../../../../src/lifecycle/states.ts';
import type { GateDecisionKind } from '../../../../src/lifecycle/gate-policies.ts';
import { listNext } from '../../../../src/usecases/artifacts-write/move-status.ts';
import { decideOn, passGates, readySources, type Doors } from '../../../support/pass-gates.ts';

/** Artifacts of every kind, as a person writes, links, submits and moves them through the service. */
export interface LifecycleWorld {
  /** A new one in the first status of its kind, with the links that its gate asks for. */
  make(kind: ArtifactKindId): Promise<string>;
  /** The same, brought to a status by the shortest way through the table. */
  makeAt(kind: ArtifactKindId, status: string): Promise<string>;
  /** Takes one step of the table, by whatever ground it needs. */
  take(key: string, kind: ArtifactKindId, step: Transition): Promise<void>;
  statusOf(key: string): Promise<string>;
}

export const textOf = (text: string): { bytes: Uint8Array } => ({ bytes: new TextEncoder().encode(text) });

const story = {
  id: 'US-1',
  role: 'member',
  capability: 'to borrow a copy',
  benefit: 'I can read it at home',
  priority: 'must-have',
  criteria: [{ id: 'AC-1', text: 'A loan is open for 21 days.' }],
};

/** A body of the kind that says no more than it must. */
export function bodyOf(kind: ArtifactKindId, title: string): unknown {
  const body = documentKinds[kind].empty(title) as object;
  if (kind === 'playbook') return { ...body, category: 'MESSAGING' };
  return kind === 'prd' ? { ...body, stories: [story] } : body;
}

export function createLifecycleWorld(service: Doors): LifecycleWorld {
  const { artifacts } = service;
  const shared = new Map<ArtifactKindId, Promise<string>>();
  const sharedOf = (kind: ArtifactKindId): Promise<string> => {
    const known = shared.get(kind) ?? make(kind);
    shared.set(kind, known);
    return known;
  };
  let made = 0;

  async function make(kind: ArtifactKindId): Promise<string> {
    const title = `${artifactKinds[kind].title} ${++made}`;
    const from = kind === 'daa' ? await sharedOf('prd') : undefined;
    const { artifact } = await artifacts.create({ kind, from, content: { title, body: bodyOf(kind, title) } });
    const required = linkRules.filter((rule) => rule.from === kind && rule.required && kind !== 'daa');
    const first = required[0];
    // A Bolt belongs to one unit.
    if (first)
      await artifacts.link({ from: artifact.key, role: first.role, to: await (kind === 'unit' ? make : sharedOf)(first.to) });
    return artifact.key;
  }

  async function makeAt(kind: ArtifactKindId, status: string): Promise<string> {
    const key = await make(kind);
    for (const step of wayTo(kind, status)) await take(key, kind, step);
    return key;
  }

  async function take(key: string, kind: ArtifactKindId, step: Transition): Promise<void> {
    const { needs } = listNext(kind, step.from).find(({ status }) => status === step.to) ?? { needs: 'nothing' };
    await readySources(service, key, step);
    if (needs === 'nothing' || needs === 'decider')
      return void (await artifacts.move({ key, to: step.to, reason: step.trigger }));
    if (needs === 'new-version') {
      const markdown = await artifacts.markdown({ key });
      return void (await artifacts.edit({ key, content: textOf(markdown.replace(/^# (.*)$/m, '# $1 again')) }));
    }
    const outcomes = Object.entries(gateRoutes[kind]?.outcomes ?? {}) as [GateDecisionKind, string][];
    if (needs === 'gate') return decideOn(service, key, outcomes.find(([, status]) => status === step.to)?.[0] ?? 'approve');
    // What passed a gate gives way only to what passed one too.
    const heir = await make(kind);
    await artifacts.link({ from: heir, role: 'supersedes', to: key });
    if (gateRoutes[kind]) await passGates(service, heir);
    await artifacts.move({ key, to: step.to, reason: step.trigger });
  }

  return { make, makeAt, take, statusOf: async (key) => (await artifacts.show({ key })).status };
}

/** The fewest steps from the first status of the kind. */
export function wayTo(kind: ArtifactKindId, status: string): Transition[] {
  const { initial, transitions } = stateMachines[kind];
  const ways = new Map<string, Transition[]>([[initial, []]]);
  for (const [at, way] of ways)
    for (const step of transitions) if (step.from === at && !ways.has(step.to)) ways.set(step.to, [...way, step]);
  const way = ways.get(status);
  if (!way) throw new Error(`No way leads to ${status}.`);
  return way;
}
