import type { Objection } from '../../../src/lifecycle/challenge.ts';
import type {
  DesignSession,
  DesignSessionStore,
  PersonTurn,
  PersonTurns,
  SessionLimits,
} from '../../../src/ports/design-sessions.ts';
import { createDesignSessionStore } from '../../../src/repository/design-sessions/design-session-store.ts';
import type { TurnReply } from '../../../src/steps/design/answer-turn.ts';
import { openGateWorld, type GateWorld } from './gate-world.ts';
import type { ReviewGate } from '../../../src/ports/gates.ts';
import { approve, content, decision, openGate } from './repository.ts';

/** A repository in which designs are discussed, by an architect where nobody else is named. */
export interface SessionWorld extends GateWorld {
  readonly sessions: DesignSessionStore;
  /** A Draft that nobody discussed. */
  newRfc(): Promise<string>;
  opened(maxTurns?: number): Promise<DesignSession>;
  say(key: string, seen: number, turn?: Partial<PersonTurn> & Omit<Partial<PersonTurns>, 'turns'>): Promise<number>;
  answer(key: string, turn: number, said: TurnReply, origin?: string): Promise<number>;
  /** A session with one challenge, CH-1, raised in turn 2. */
  challenged(weight?: Objection['weight']): Promise<DesignSession>;
  readSession(key: string): Promise<DesignSession>;
  /** A session on its way to the gate, which nothing has opened yet. */
  finalizing(): Promise<{ readonly key: string; readonly rfc: string }>;
  openGateOf(rfc: string): Promise<ReviewGate>;
  /** Brings another RFC into force that takes the place of this one. */
  supersede(rfc: string): Promise<void>;
}

export const limits: SessionLimits = { maxTurns: 6, maxTokens: null, maxUsd: null };

export const objection = (title: string, weight: Objection['weight'] = 'major'): Objection => ({
  concern: 'idempotency',
  weight,
  title,
  text: 'The message comes twice and the fee is charged twice.',
  about: ['Integration Points'],
  ties: [{ kind: 'design', ref: 'Integration Points', quote: 'retries until it is answered' }],
  question: 'What makes the second one harmless?',
  waysOut: [],
});

export const reply = (objections: readonly Objection[] = [], more: Partial<TurnReply> = {}): TurnReply => ({
  text: 'Here is what I see.',
  objections: [...objections],
  alternatives: [],
  conceded: [],
  upheld: [],
  diagrams: [],
  waysOut: [],
  edits: [],
  nothingLeft: false,
  ...more,
});

export async function openSessionWorld(): Promise<SessionWorld> {
  const world = await openGateWorld();
  const { architect } = world;
  const sessions = createDesignSessionStore(world.db.pool);
  let made = 0;
  let replies = 0;

  const newRfc: SessionWorld['newRfc'] = async () => {
    const daa = await world.draft();
    await approve(world, daa, architect.token);
    const links = [{ role: 'derived_from' as const, to: daa.key }];
    return (await world.artifacts.create({ ...content(world.author, `Design ${++made}`, { links }), kind: 'rfc' })).key;
  };
  const opened: SessionWorld['opened'] = async (maxTurns = limits.maxTurns) =>
    sessions.open({ rfc: await newRfc(), token: architect.token, limits: { ...limits, maxTurns } });
  const say: SessionWorld['say'] = (key, seen, { token = architect.token, interactive = true, origin, ...turn } = {}) =>
    sessions.takeTurns({
      key,
      token,
      seen,
      turns: [{ move: 'challenge', about: [], text: '', ...turn }],
      interactive,
      ...(origin === undefined ? {} : { origin }),
    });
  const answer: SessionWorld['answer'] = async (key, turn, said, origin = `RUN/answer/${++replies}`) => {
    const { rows } = await world.ownerDb.pool.query<{ key: string }>(
      `insert into run (workflow, workflow_version, input, started_by, status) values ('dialogue', 1, '{}', $1, 'succeeded') returning key`,
      [architect.id],
    );
    const runKey = rows[0]?.key ?? '';
    const cost = { tokens: 0, usd: 0 };
    return sessions.recordReply({ key, turn, origin, runKey, drafter: 'rules', reply: said, ending: 'answered', ...cost });
  };
  const readSession: SessionWorld['readSession'] = async (key) => {
    const session = await sessions.read(key);
    if (!session) throw new Error(`There is no session ${key}.`);
    return session;
  };
  const challenged: SessionWorld['challenged'] = async (weight = 'major') => {
    const { key } = await opened();
    await answer(key, await say(key, 0), reply([objection('A repeated payment charges twice.', weight)]));
    return readSession(key);
  };
  return {
    ...world,
    sessions,
    newRfc,
    opened,
    say,
    answer,
    readSession,
    challenged,
    async finalizing() {
      const { key, rfc } = await challenged();
      await say(key, 2, { move: 'finalize' });
      return { key, rfc };
    },
    async openGateOf(rfc) {
      const version = await world.artifacts.read(rfc);
      if (!version) throw new Error(`There is no ${rfc}.`);
      return openGate(world, version);
    },
    async supersede(rfc) {
      const daa = await world.draft();
      await approve(world, daa, architect.token);
      const links = [
        { role: 'derived_from' as const, to: daa.key },
        { role: 'supersedes' as const, to: rfc },
      ];
      const heir = await world.artifacts.create({ ...content(world.author, `Instead of ${rfc}`, { links }), kind: 'rfc' });
      await world.gates.decide(decision(await openGate(world, heir), world.both.token));
    },
  };
}
