import { workflows } from '../../../graphs/registry.ts';
import { renderArtifact } from '../../../src/documents/render-artifact.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { createEngine, type Engine } from '../../../src/engine/engine.ts';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import type { ArtifactVersion, NewLink } from '../../../src/ports/artifacts.ts';
import type { DesignSession, DesignSessionStore, PersonTurn, SessionLimits } from '../../../src/ports/design-sessions.ts';
import type { Principal } from '../../../src/ports/people.ts';
import type { Run } from '../../../src/ports/runs.ts';
import type { WorkflowStores } from '../../../src/ports/workflow.ts';
import { openTestDatabase } from '../../support/database.ts';
import { openTestEngine, type TestEngine } from '../../support/engine.ts';
import { createOwner } from '../../support/people.ts';
import { readDesignMaterial } from '../../support/design-material.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';

/** An RFC with ten planted flaws, its proposal and its PRD in a database of the test's own, and an engine that answers turns by rules. */
export interface DesignBench extends Pick<TestEngine, 'runs' | 'errors' | 'parts' | 'db'> {
  readonly person: Principal;
  readonly service: ConnectionTarget;
  readonly sessions: DesignSessionStore;
  readonly engine: Engine;
  /** A new RFC of the same words. */
  newRfc(): Promise<ArtifactVersion>;
  store(kind: ArtifactKindId, content: { title: string; body: unknown; links?: readonly NewLink[] }): Promise<ArtifactVersion>;
  open(limits?: Partial<SessionLimits>): Promise<DesignSession>;
  take(key: string, turn: Partial<PersonTurn>): Promise<number>;
  startReply(session: string, turn: number): Promise<Run>;
  /** Takes a turn and lets it be answered. */
  say(key: string, turn: Partial<PersonTurn>): Promise<DesignSession>;
  read(key: string): Promise<DesignSession>;
  close(): Promise<void>;
}

export const unlimited: SessionLimits = { maxTurns: 20, maxTokens: null, maxUsd: null };

export async function openDesignBench(changes: Partial<WorkflowStores> = {}): Promise<DesignBench> {
  const test = await openTestDatabase();
  const bench = openTestEngine(test.service, workflows);
  const { db, runs, errors, parts } = bench;
  const { artifacts, sessions } = parts.stores;
  const engine = createEngine({ ...parts, stores: { ...parts.stores, drafter: createRulesDrafter(), ...changes } });
  const person = await createOwner(db);
  const flawed = readDesignMaterial('newsletter');
  const store: DesignBench['store'] = (kind, { title, body, links = [] }) =>
    artifacts.create({ kind, title, body, ...renderArtifact(kind, { title, body }), links, provenance: {}, authorId: person.id });
  const prd = await store('prd', flawed.prd);
  const tip = await store('tip', { ...flawed.source, links: [{ role: 'derived_from', to: prd.key }] });
  const newRfc = () => store('rfc', { ...flawed.rfc, links: [{ role: 'derived_from', to: tip.key }] });
  const read: DesignBench['read'] = async (key) => {
    const session = await sessions.read(key);
    if (!session) throw new Error(`There is no session ${key}.`);
    return session;
  };
  const take: DesignBench['take'] = async (key, turn) =>
    sessions.takeTurns({
      key,
      token: person.token,
      seen: (await read(key)).turns.length,
      turns: [{ move: 'challenge', about: [], text: '', ...turn }],
    });
  const startReply: DesignBench['startReply'] = (session, turn) =>
    runs.start({
      workflow: 'dialogue',
      input: { session, turn },
      subject: { session },
      startedById: person.id,
      origin: `dialogue/${session}/${turn}`,
    });
  return {
    db,
    runs,
    errors,
    parts,
    person,
    sessions,
    engine,
    newRfc,
    store,
    read,
    take,
    startReply,
    service: test.service,
    async open(limits = {}) {
      return await sessions.open({ rfc: (await newRfc()).key, token: person.token, limits: { ...unlimited, ...limits } });
    },
    async say(key, turn) {
      const { key: run } = await startReply(key, await take(key, turn));
      const { status, error } = await engine.workUntilSettled(run, {});
      if (status !== 'succeeded') throw new Error(`${run} is ${status}: ${error?.message}`);
      return await read(key);
    },
    async close() {
      await engine.close();
      await bench.close();
      await test.drop();
    },
  };
}
