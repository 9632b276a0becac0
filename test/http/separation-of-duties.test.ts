import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artifactKindIds, type ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import { gatePolicies } from '../../src/lifecycle/gate-policies.ts';
import { gateRoutes } from '../../src/lifecycle/review.ts';
import { decidingRoles } from '../../src/lifecycle/roles.ts';
import { stateMachines } from '../../src/lifecycle/states.ts';
import type { Principal } from '../../src/ports/people.ts';
import { callGuards } from '../../src/operations/call-guards.ts';
import { createService } from '../../src/usecases/create-service.ts';
import type { Service } from '../../src/usecases/service.ts';
import { readySources } from '../support/pass-gates.ts';
import { createLifecycleWorld, textOf } from '../usecases/artifacts-write/support/lifecycle-world.ts';
import { documentOf, problemOf } from './support/answers.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';

// Who wrote or shaped a version does not let it pass, whichever way they came: over HTTP, and by raw SQL as the service's role.

// What is decided in an incident may be decided by the one person who is awake.
const gated = artifactKindIds.filter((kind) => gatePolicies[kind] && gatePolicies[kind].separation !== 'off');

let api: TestApi;
let author: Service;
/** An agent whose token the reviewer made. */
let agent: Service;
let reviewer: Principal;
let independent: Principal;
const ready = new Map<ArtifactKindId, string>();

beforeAll(async () => {
  api = await openTestApi();
  author = serviceOf(api.owner);
  const world = createLifecycleWorld(author);
  // While one person works alone, everything passes its gate by that person's word.
  for (const kind of gated) {
    const { transitions } = stateMachines[kind];
    const route = gateRoutes[kind];
    const before = transitions.find(({ to }) => to === route?.reviewStatus)?.from ?? route?.reviewStatus ?? '';
    const key = await world.makeAt(kind, before);
    const approval = transitions.find(({ from, to }) => from === route?.reviewStatus && to === route.outcomes.approve);
    if (approval) await readySources(author, key, approval);
    ready.set(kind, key);
  }
  reviewer = await createHolder('Rita', 'person', api.owner.token);
  independent = await createHolder('Ivan', 'person', api.owner.token);
  agent = serviceOf(await createHolder('agent', 'machine', reviewer.token));
});
afterAll(() => api.close());

function serviceOf(principal: Principal): Service {
  return createService(api.ports, { principal, guards: callGuards, diagnose: () => Promise.resolve([]) });
}

async function createHolder(holder: string, kind: 'person' | 'machine', adminToken: string): Promise<Principal> {
  const roles = kind === 'person' ? [...decidingRoles, 'admin' as const] : [];
  const { token } = await api.ports.people.createToken({ adminToken, holder, kind, roles, unattended: true });
  return api.ports.people.authenticate(token);
}

async function write(by: Service, key: string, word: string): Promise<void> {
  const markdown = await author.artifacts.markdown({ key });
  await by.artifacts.edit({ key, content: textOf(markdown.replace(/^# .*$/m, `# ${word}`)) });
}

/** The gate that asks about what the key names now; an edit during review opens one by itself. */
async function ask(key: string): Promise<string> {
  const waiting = { artifactKey: key, status: 'pending', mine: false, overdue: false } as const;
  const { items } = await author.gates.list(waiting, { limit: 1 });
  return items[0]?.id ?? (await author.artifacts.submit({ key })).id;
}

async function approve(gate: string, { token }: Principal): Promise<Response> {
  const shown = await api.call('GET', `/api/v1/gates/${gate}`, { token });
  const headers = { 'if-match': shown.headers.get('etag') ?? '' };
  const { criteria } = await documentOf<{ criteria: { findings: { code: string; severity: string }[] }[] }>(shown);
  const errors = criteria.flatMap(({ findings }) => findings).filter(({ severity }) => severity === 'error');
  const waivers = [...new Set(errors.map(({ code }) => code))].map((code) => ({ code, reason: 'A test.' }));
  return api.call('POST', `/api/v1/gates/${gate}/decisions`, {
    token,
    headers,
    json: { decision: 'approve', all: true, note: 'Read it.', waivers },
  });
}

/** As whoever holds the service's connection. */
async function forge(gate: string, { token: secret }: Principal): Promise<unknown> {
  const given = { key: gate, secret, decision: 'approve', interactive: true, note: '', verdicts: [], waivers: [], comments: [] };
  const { rows } = await api.db.pool.query<{ answer: unknown }>('select decide_gate($1) as answer', [JSON.stringify(given)]);
  return rows[0]?.answer;
}

async function lastRefusalAt(gate: string): Promise<unknown> {
  const { rows } = await api.db.pool.query(
    `select actor_id, details from audit where subject = $1 and action = 'refused' order by id desc limit 1`,
    [gate],
  );
  return rows[0];
}

describe.each(gated)('at the gate of a %s', (kind) => {
  test('a comment that entered the next version, and a draft of an agent’s of one’s own, keep from approving it', async () => {
    const key = ready.get(kind) ?? '';
    const first = await ask(key);
    const comment = { part: '', text: 'add invariant: a loan has one copy', forRedraft: true };
    await serviceOf(reviewer).gates.comment({ key: first, ...comment });

    await write(author, key, 'With the invariant');
    const second = await ask(key);
    const because = [`a comment at ${first}`];
    expect(await forge(second, reviewer)).toMatchObject({ refused: 'gate.contributor', details: { contributed: because } });
    expect(await problemOf(await approve(second, reviewer), 403)).toMatchObject({
      id: 'gate.contributor',
      detail: expect.stringContaining(because[0] ?? '') as string,
      fix: expect.stringContaining('Ivan') as string,
    });
    expect(await lastRefusalAt(second)).toMatchObject({
      actor_id: reviewer.id,
      details: { refusal: 'gate.contributor', contributed: because },
    });

    await write(agent, key, 'Drafted by the agent');
    const third = await ask(key);
    expect(await forge(third, reviewer)).toMatchObject({ refused: 'gate.author', details: { machine: 'agent' } });
    expect(await problemOf(await approve(third, reviewer), 403)).toMatchObject({ id: 'gate.author' });
    expect(await lastRefusalAt(third)).toMatchObject({ actor_id: reviewer.id, details: { refusal: 'gate.author' } });

    if (kind === 'bolt') await author.bolts.merge({ key, sha: 'a'.repeat(40) });
    expect(await documentOf(await approve(third, independent), 201)).toMatchObject({
      decision: { person: 'Ivan', selfApproved: false },
    });
    expect(await author.gates.show({ key: third })).toMatchObject({ status: 'approved' });
  });
});
