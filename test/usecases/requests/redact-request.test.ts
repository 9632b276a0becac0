import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import { callGuards } from '../../../src/operations/call-guards.ts';
import { redactRequest } from '../../../src/usecases/requests/redact-request.ts';
import { plantedSecrets } from '../../redaction/planted-secrets.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

// What people say beside a document (reasons, notes, comments, names) is stored for good and read by everybody, as the document is.

let bench: ServiceBench;
const { written, secret } = plantedSecrets.find(({ kind }) => kind === 'aws-access-key') ?? { written: '', secret: '' };
const said = `Ask with ${written} for more.`;

beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Everything that the database keeps, as text. */
async function stored(): Promise<string> {
  const tables = [
    'artifact_version',
    'gate_decision',
    'gate_comment',
    'audit',
    'baseline',
    'person',
    'token',
    'gate',
    'gate_event',
    'change_event',
  ];
  const texts = await Promise.all(
    tables.map((table) =>
      bench.db.pool.query<{ all: string | null }>(`select string_agg(t::text, ' ') as all from ${readable(table)} t`),
    ),
  );
  return texts.map(({ rows }) => rows[0]?.all ?? '').join(' ');
}

/** Of tokens the service reads some columns only. */
function readable(table: string): string {
  return table === 'token' ? '(select id, person_id from token)' : table === 'person' ? '(select id, name from person)' : table;
}

it('stores no secret in a reason, a note, a comment or the name of a file', async () => {
  expect(secret).not.toBe('');
  const { artifacts, gates, knowledge, prds } = bench.service;
  const text = await artifacts.template({ kind: 'bolt', title: 'Print labels' });
  const { artifact } = await artifacts.create({
    kind: 'bolt',
    content: { name: `${secret}.md`, bytes: bytes(text) },
    reason: said,
  });
  const { key } = artifact;
  await artifacts.edit({ key, content: { bytes: bytes(text.replace('Print labels', 'Print tags')) }, reason: said });
  const { artifact: tip } = await artifacts.create({
    kind: 'tip',
    content: { bytes: bytes(await artifacts.template({ kind: 'tip', title: 'Print by post' })) },
  });
  await artifacts.move({ key: tip.key, to: 'In Review', reason: said });
  await knowledge.baselines.create({ name: 'before', note: said, of: [] });
  await prds.import({ files: [{ name: 'a.md', source: '/a.md', bytes: bytes('# Tags\n\n- Print tags.\n') }], title: said });
  const prd = await artifacts.create({ kind: 'prd', content: { bytes: bytes('# Labels\n') } });
  const gate = await artifacts.submit({ key: prd.artifact.key });
  await gates.comment({ key: gate.id, part: '', text: said, forRedraft: false });
  const [criterion] = gate.criteria;
  await gates.decide({
    key: gate.id,
    decision: 'request-changes',
    note: said,
    all: false,
    met: [],
    notMet: [{ id: criterion?.id ?? '', verdict: 'not-met', note: said }],
    waivers: [],
    comments: [{ part: '', text: said }],
    interactive: true,
  });
  const all = await stored();
  expect(all).toContain('[REDACTED:');
  expect(all).not.toContain(secret);
});

it('hands on no secret in what a successor is begun with', async () => {
  const texts = { reason: said, title: said, guidance: said, rationale: said };
  const { redacts = { words: [], names: [] } } = callGuards['artifacts.succeed'];
  const redactor = createRedactor({ redactsEmail: false });
  const heard = await redactRequest({ key: 'ADR-001', role: 'amends', ...texts }, redacts, redactor);
  expect(JSON.stringify(heard)).toContain('[REDACTED:');
  expect(JSON.stringify(heard)).not.toContain(secret);
});

it('refuses a name that is a secret, because it would stand in every list', async () => {
  const { knowledge, tokens } = bench.service;
  await expect(knowledge.baselines.create({ name: secret, note: '', of: [] })).rejects.toMatchObject({ id: 'name.secret' });
  const machine = { kind: 'machine' as const, roles: [], unattended: false };
  await expect(tokens.create({ ...machine, holder: secret })).rejects.toMatchObject({ id: 'name.secret' });
  expect((await knowledge.baselines.list()).items.map(({ name }) => name)).toEqual(['before']);
});
