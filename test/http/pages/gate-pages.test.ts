import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openContractWorld, type ContractWorld } from '../contract/contract-world.ts';
import { openVisitor, signIn, type Visitor } from '../support/browser.ts';
import { says } from '../../support/says.ts';

let world: ContractWorld;
let owner: Visitor;
let architect: Visitor;

beforeAll(async () => {
  world = await openContractWorld();
  owner = await signIn(world.api);
  architect = await signIn(world.api, { token: world.deciderToken });
});
afterAll(() => world.close());

async function readPage(visitor: Visitor, gate: string): Promise<string> {
  const answer = await visitor.get(`/plain/gates/${gate}`);
  expect(answer.status).toBe(200);
  return await answer.text();
}

const tagOf = (page: string): string => /name="tag" value="([^"]+)"/.exec(page)?.[1] ?? '';
const criteriaOf = (page: string): string[] => [
  ...new Set([...page.matchAll(/name="(criterion:[^"]+)" value="met"/g)].map(([, name = '']) => name)),
];
const allMet = (page: string): Record<string, string> => Object.fromEntries(criteriaOf(page).map((name) => [name, 'met']));
const statusOf = async (gate: string): Promise<string> =>
  ((await (await world.api.call('GET', `/api/v1/gates/${gate}`)).json()) as { status: string }).status;

describe('the link to a gate', () => {
  test('leads whoever is not signed in to the login page, and back', async () => {
    const answer = await openVisitor(world.api.url).get(`/plain/gates/${world.gate}`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/login?next=${encodeURIComponent(`/plain/gates/${world.gate}`)}`);
  });

  test('is found from the bare address', async () => {
    const answer = await openVisitor(world.api.url).get('/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/plain/gates']);
  });

  test('decides nothing, however often and with whatever parameters it is opened', async () => {
    const { gate } = await world.openGate();
    await architect.get(`/plain/gates/${gate}?decision=approve`);
    await architect.get(`/plain/gates/${gate}/decision?decision=approve`);
    expect(await statusOf(gate)).toBe('pending');
  });

  test('shows the criteria with nothing ticked, the document, and no script', async () => {
    const page = await readPage(architect, (await world.openGate()).gate);
    expect(criteriaOf(page).length).toBeGreaterThan(3);
    expect(page).not.toContain(' checked');
    expect(page).not.toContain('<script');
    expect(page).toContain('id="document"');
  });

  test('to no gate says so', async () => {
    for (const path of ['/plain/gates/GATE-999999', '/plain/gates/nonsense', '/plain/gates/GATE-1%27'])
      expect((await architect.get(path)).status).toBe(404);
  });
});

describe('the form of the page', () => {
  test('approves once every criterion is met, as an interactive decision of the person who is signed in', async () => {
    const { gate } = await world.openGate();
    const page = await readPage(architect, gate);
    const early = await architect.submit(`/plain/gates/${gate}/decision`, { decision: 'approve', tag: tagOf(page), note: '' });
    expect(early.status).toBe(422);
    expect(await early.text()).toContain('Not recorded.');
    expect(await statusOf(gate)).toBe('pending');

    const answer = await architect.submit(`/plain/gates/${gate}/decision`, {
      decision: 'approve',
      tag: tagOf(page),
      ...allMet(page),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/plain/gates/${gate}`]);
    const after = (await (await world.api.call('GET', `/api/v1/gates/${gate}`)).json()) as {
      status: string;
      decisions: object[];
    };
    expect(after).toMatchObject({ status: 'approved', decisions: [{ interactive: true, authentication: 'login-link' }] });
    expect(await readPage(architect, gate)).toContain('approve');
  });

  test('that was refused has everything that was typed, and asks again for what was ticked on other content', async () => {
    const { gate } = await world.openGate();
    const page = await readPage(architect, gate);
    const [first = '', ...rest] = criteriaOf(page);
    const typed = {
      decision: 'approve',
      tag: tagOf(page),
      seen: /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? '',
      ...Object.fromEntries(rest.map((name) => [name, 'met'])),
      [first.replace('criterion:', 'note:')]: 'the "second" <b>half</b>',
      note: 'Read with Ada.',
      comments: 'Loan: add invariant: A loan ends.\nRename Copy.',
    };
    const refused = await (await architect.submit(`/plain/gates/${gate}/decision`, typed)).text();
    expect(refused).toContain('Not recorded.');
    expect(refused.match(/value="met" checked/g)).toHaveLength(rest.length);
    expect(refused).toContain(' value="the &#34;second&#34; &#60;b&#62;half&#60;/b&#62;"');
    expect(refused).toContain('Read with Ada.</textarea>');
    expect(refused).toContain('Loan: add invariant: A loan ends.\nRename Copy.</textarea>');
    const other = await architect.submit(`/plain/gates/${gate}/decision`, { ...typed, seen: 'pending 0 0 0123' });
    const asked = await other.text();
    expect(asked).not.toContain(' checked');
    expect(asked).toContain('Read with Ada.</textarea>');
    expect(await statusOf(gate)).toBe('pending');
  });

  test('that was sent after the session had ended comes back whole, to be taken to the page again', async () => {
    const { gate } = await world.openGate();
    const page = await readPage(architect, gate);
    const [first = ''] = criteriaOf(page);
    const sent = {
      decision: 'reject',
      tag: tagOf(page),
      seen: /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? '',
      [first]: 'met',
      note: 'Read with "Ada" <b>twice</b>.',
      comments: 'Loan: a loan ends.\r\nRename Copy.',
    };
    const visitor = openVisitor(world.api.url);
    const kept = await visitor.submit(`/plain/gates/${gate}/decision`, sent);
    expect(kept.status).toBe(401);
    const text = await kept.text();
    expect(text).toContain('Not recorded.');
    expect(text).toContain(`/login?next=${encodeURIComponent(`/plain/gates/${gate}`)}`);
    expect(text).not.toContain('<b>');
    const form = new Map(
      [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
        name,
        value.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code))),
      ]),
    );
    expect(Object.fromEntries(form)).toEqual({
      tag: sent.tag,
      seen: sent.seen,
      [first]: 'met',
      note: sent.note,
      comments: 'Loan: a loan ends.\nRename Copy.',
    });
    const again = await architect.submit(`/plain/gates/${gate}/form`, Object.fromEntries(form));
    expect(again.status).toBe(200);
    const shown = await again.text();
    expect(shown).toContain('Read with &#34;Ada&#34; &#60;b&#62;twice&#60;/b&#62;.</textarea>');
    expect(shown).toContain('Loan: a loan ends.\nRename Copy.</textarea>');
    expect(shown.match(/value="met" checked/g)).toHaveLength(1);
    expect(await statusOf(gate)).toBe('pending');
  });

  test('that nobody filled in leads to the login page', async () => {
    const { gate } = await world.openGate();
    const answer = await openVisitor(world.api.url).submit(`/plain/gates/${gate}/decision`, {
      decision: 'approve',
      tag: 'x',
      note: '',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/login?next=${encodeURIComponent(`/plain/gates/${gate}`)}`,
    ]);
  });

  test('takes every field full, in whatever script, and what is too long for one comes back', async () => {
    const { gate } = await world.openGate();
    const page = await readPage(architect, gate);
    const full = '文'.repeat(10_000);
    const notes = Object.fromEntries(criteriaOf(page).map((name) => [name.replace('criterion:', 'note:'), '文'.repeat(2000)]));
    const fields = { decision: 'approve', tag: tagOf(page), ...notes, note: full, comments: full };
    const refused = await architect.submit(`/plain/gates/${gate}/decision`, fields);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(`${full}</textarea>`);
    const longer = await architect.submit(`/plain/gates/${gate}/decision`, { ...fields, note: `${full}${full}` });
    expect(longer.status).toBe(422);
    expect(await longer.text()).toContain(`${full}${full}</textarea>`);
    const lines = await architect.submit(`/plain/gates/${gate}/decision`, { ...fields, note: 'a\r\n'.repeat(5000) });
    expect(await lines.text()).not.toContain('The form is not complete');
  });

  test('of no gate that there is comes back as well', async () => {
    const answer = await architect.submit('/plain/gates/GATE-999999/decision', {
      decision: 'reject',
      tag: 'x',
      note: 'Say who pays.',
    });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Say who pays.</pre>');
  });

  test('pressed twice decides once', async () => {
    const { gate } = await world.openGate();
    const page = await readPage(architect, gate);
    const fields = { decision: 'reject', tag: tagOf(page), note: 'not this year' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => architect.submit(`/plain/gates/${gate}/decision`, fields)));
    expect(answers.filter(({ status }) => status === 303).length).toBeGreaterThan(0);
    const { rows } = await world.api.db.pool.query(
      'select count(*)::integer as n from gate_decision d join gate g on g.id = d.gate_id where g.key = $1',
      [gate],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('is refused when the page is out of date', async () => {
    const { gate } = await world.openGate();
    const page = await readPage(architect, gate);
    await world.api.call('POST', `/api/v1/gates/${gate}/comments`, { json: { text: 'Wait.' }, headers: { 'if-match': '*' } });
    const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(page) ?? [];
    const fields = { decision: 'approve', tag: tagOf(page), seen, ...allMet(page) };
    const answer = await architect.submit(`/plain/gates/${gate}/decision`, fields);
    expect(answer.status).toBe(412);
    const anew = await answer.text();
    // A person has no call to repeat and knows no ETag.
    expect(anew).toContain(`${gate} changed after you opened this page: there is 1 new remark. This is how it stands now`);
    expect(anew).not.toContain('ETag');
    expect(anew).toContain('Wait.');
    expect(tagOf(anew)).not.toBe(tagOf(page));
    expect(await statusOf(gate)).toBe('pending');
  });

  test('does not decide when another site sends it, nor for whoever may not', async () => {
    const { gate } = await world.openGate();
    const page = await readPage(architect, gate);
    const foreign = await fetch(new URL(`/plain/gates/${gate}/decision`, world.api.url), {
      method: 'POST',
      headers: {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ decision: 'reject', tag: tagOf(page), note: 'x' }),
      redirect: 'manual',
    });
    expect(foreign.status).toBe(403);
    const stranger = await signIn(world.api, { token: world.strangerToken });
    const shown = await readPage(stranger, gate);
    expect(shown).toContain('You cannot decide here.');
    expect(shown).not.toContain('<button class="approve"');
    const answer = await stranger.submit(`/plain/gates/${gate}/decision`, { decision: 'reject', tag: tagOf(page), note: 'x' });
    expect(answer.status).toBe(403);
    expect(await statusOf(gate)).toBe('pending');
    const { rows } = await world.api.db.pool.query(
      `select p.name, a.details ->> 'refusal' as refusal from audit a left join person p on p.id = a.actor_id
       where a.action = 'refused' and (a.subject = $1 or a.subject like $2) order by a.id`,
      [gate, `%/gates/${gate}/%`],
    );
    // Of the foreign page nobody knows who; of the stranger, once.
    expect(rows).toEqual([
      { name: null, refusal: 'session.cross-origin' },
      { name: 'Stranger', refusal: 'gate.wrong-role' },
    ]);
  });
});

test('the inbox tells what waits for the person apart from what waits for others', async () => {
  const { gate } = await world.openGate();
  const page = await (await architect.get('/plain/gates')).text();
  const [mine = '', others = ''] = page.split('Waiting for others');
  expect(mine).toContain(`/plain/gates/${gate}`);
  expect(others).not.toContain(`/plain/gates/${gate}"`);
});

test('what a document says is shown and not carried out', async () => {
  const { api } = world;
  const prd = `# <img src=x onerror=alert(1)>\n\n## User stories\n\n- US-1: As a member, I want to borrow a <script>alert(1)</script> book, so that I read.\n  - Given a book is on the shelf, when the member borrows it, then a loan is open.\n`;
  const answer = await api.call('POST', '/api/v1/prds', { body: prd, headers: { 'content-type': 'text/markdown' } });
  const { prd: imported } = (await answer.json()) as { prd: { key: string } };
  const run = await world.startRun(imported.key);
  const { gate } = (await (await api.call('GET', `/api/v1/runs/${run}`)).json()) as { gate: string };
  const page = await readPage(owner, gate);
  expect(page).not.toMatch(/<img|<script/);
});

describe('the queues', () => {
  test('are shown to admins alone, and cannot be changed there', async () => {
    expect((await openVisitor(world.api.url).get('/admin/queues')).status).toBe(303);
    // A program that cannot sign in is told so, instead of being given the login page for an answer.
    const withToken = await world.api.call('GET', '/admin/queues');
    expect([withToken.status, await withToken.json()]).toMatchObject([
      403,
      { id: 'queue-board.browser-only', fix: says('POST /api/v1/login-links') },
    ]);
    expect((await architect.get('/admin/queues')).status).toBe(403);
    const { rows } = await world.api.db.pool.query(
      `select p.kind from audit a left join person p on p.id = details ->> 'onBehalfOf' where details ->> 'refusal' = 'queue-board.admin-required'`,
    );
    expect(rows).toEqual([{ kind: 'person' }]);
    const { token } = await world.api.ports.people.createToken({
      adminToken: world.api.owner.token,
      holder: world.api.owner.name,
      kind: 'person',
      roles: [],
      unattended: false,
      scopes: ['read'],
    });
    expect((await (await signIn(world.api, { token })).get('/admin/queues')).status).toBe(403);
    const board = await owner.get('/admin/queues');
    expect(board.status).toBe(200);
    const page = await board.text();
    const [script = ''] = /static\/js\/main[^"]+/.exec(page) ?? [];
    const asset = await owner.get(`/admin/queues/${script}`);
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    await asset.body?.cancel();
    const queues = (await (await owner.get('/admin/queues/api/queues')).json()) as {
      queues: { name: string; readOnlyMode: boolean }[];
    };
    expect(queues.queues).toMatchObject([{ name: 'runs', readOnlyMode: true }]);
    expect((await owner.submit('/admin/queues/api/queues/runs/pause', {})).status).toBe(405);
  });
});
