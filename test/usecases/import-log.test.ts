import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LogKind } from '../../src/documents/adr-log/log-record.ts';
import { keepPrdIds } from '../../src/documents/prd/keep-ids/keep-prd-ids.ts';
import { parseArtifact, remarkArtifact, renderArtifact } from '../../src/documents/render-artifact.ts';
import { fitEdits } from '../../src/documents/blocks/fit-edits.ts';
import { createDocumentReader } from '../../src/drafting/threads/document-reader.ts';
import { createRedactor } from '../../src/redaction/redactor.ts';
import { importLog, type ImportedLog } from '../../src/usecases/import-log/import-log.ts';
import type { GateStore } from '../../src/ports/gates.ts';
import type { UsecasePorts } from '../../src/usecases/ports.ts';
import { auditOf, createPerson, decision, openRepository, type Repository } from '../repository/support/repository.ts';

let repository: Repository;

beforeEach(async () => {
  repository = await openRepository();
});
afterEach(() => repository.close());

type Files = Readonly<Record<string, string>>;

const folder = (name: string): Files =>
  Object.fromEntries(
    readdirSync(new URL(`../fixtures/logs/${name}/`, import.meta.url)).map((file) => [
      file,
      readFileSync(new URL(`../fixtures/logs/${name}/${file}`, import.meta.url), 'utf8'),
    ]),
  );

function importFiles(
  files: Files,
  { kind = 'adr', source = '/logs', gates = repository.gates }: { kind?: LogKind; source?: string; gates?: GateStore } = {},
): Promise<ImportedLog> {
  const ports = {
    artifacts: repository.artifacts,
    gates,
    documents: { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits },
    reader: createDocumentReader(),
    redactor: createRedactor({ redactsEmail: false }),
  } as Partial<UsecasePorts> as UsecasePorts;
  const named = Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));
  return importLog(ports, { kind, source, files: named, principal: repository.owner });
}

const outline = ({ records }: ImportedLog) =>
  Object.fromEntries(
    records.map(({ number, file, status, claimedStatus }) => [
      number ?? file,
      claimedStatus ? `${status}, claims ${claimedStatus}` : status,
    ]),
  );

const keyOf = ({ records }: ImportedLog, file: string): string =>
  records.find((record) => record.file.startsWith(file))?.key ?? '';

const attest = (imported: ImportedLog, token: string) =>
  repository.gates.decide(
    decision(imported.gate!, token, { verdicts: imported.gate!.criteria.map(({ id }) => ({ id, verdict: 'met', note: '' })) }),
  );

const approve = (imported: ImportedLog) => attest(imported, repository.owner.token);

const statuses = async (kind: LogKind = 'adr') =>
  Object.fromEntries(
    (await repository.artifacts.list({ kind })).map(({ title, status, claimedStatus }) => [
      title,
      claimedStatus ? `${status}, claims ${claimedStatus}` : status,
    ]),
  );

const rowCounts = async () => {
  const tables = ['artifact', 'artifact_version', 'artifact_alias', 'part', 'link', 'gate', 'gate_claim', 'audit'];
  const counts = await Promise.all(
    tables.map((table) => repository.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)),
  );
  return Object.fromEntries(tables.map((table, at) => [table, counts[at]?.rows[0]?.n]));
};

describe('a log by adr-tools', () => {
  test('comes in as claimed, and one approval moves every status', async () => {
    const imported = await importFiles(folder('nygard'));
    expect(outline(imported)).toEqual({
      '0001': 'Proposed, claims Accepted',
      '0002': 'Proposed, claims Superseded',
      '0003': 'Proposed, claims Accepted',
      '0004': 'Proposed, claims Accepted',
      '0005': 'Proposed',
      '0007': 'Proposed, claims Deprecated',
    });
    expect(imported.gate).toMatchObject({
      kind: 'attestation',
      status: 'pending',
      artifactKind: 'adr',
      roles: ['architect', 'senior-engineer'],
    });
    expect(imported.gate?.claims).toHaveLength(5);
    expect(imported.gate?.claims.find(({ key }) => key === keyOf(imported, '0002'))).toMatchObject({
      status: 'Superseded',
      said: 'Superceded by [4. Keep timetables in a database](0004-keep-timetables-in-a-database.md)',
      replacedBy: [keyOf(imported, '0004')],
    });

    await approve(imported);
    expect(await statuses()).toEqual({
      'Record our decisions': 'Accepted',
      'Keep timetables in files': 'Superseded',
      'Compute connections at night': 'Accepted',
      'Keep timetables in a database': 'Accepted',
      'Compute connections on demand for islands': 'Proposed',
      'No seat maps': 'Deprecated',
    });
    const moves = (await auditOf(repository, keyOf(imported, '0002'))).filter(({ action }) => action === 'artifact.status-moved');
    expect(moves.map(({ actor_id }) => actor_id)).toEqual([repository.owner.id, repository.owner.id]);
  });

  test('keeps the old numbers as aliases and links what was superseded and amended', async () => {
    const imported = await importFiles(folder('nygard'));
    const [fourth] = await repository.artifacts.list({ alias: '0004' });
    expect(fourth).toMatchObject({
      key: keyOf(imported, '0004'),
      aliases: ['0004', 'file:/logs/0004-keep-timetables-in-a-database.md'],
    });
    expect(await repository.artifacts.links(keyOf(imported, '0004'))).toEqual([
      { role: 'supersedes', to: keyOf(imported, '0002'), toVersion: 1 },
    ]);
    expect(await repository.artifacts.links(keyOf(imported, '0005'))).toEqual([
      { role: 'amends', to: keyOf(imported, '0003'), toVersion: 1 },
    ]);
  });

  test('says what it left out, and keeps what no field takes word for word', async () => {
    const imported = await importFiles(folder('nygard'));
    expect(imported.findings.map(({ code, at }) => [code, at.file])).toEqual([
      ['LOG-NOT-A-RECORD', 'README.md'],
      // "Rejected" is no status of an AI-ADR.
      ['LOG-STATUS-READ', '0007-no-seat-maps.md'],
    ]);
    const { body } = (await repository.artifacts.read(keyOf(imported, '0002')))!;
    expect(body).toMatchObject({
      decision: { statement: expect.stringContaining('# one folder a harbor\nharbors/<name>/timetable.csv') as string },
      other: [
        { heading: '', level: 0, markdown: 'Date: 2024-02-12' },
        {
          heading: 'Status',
          level: 2,
          markdown: 'Superceded by [4. Keep timetables in a database](0004-keep-timetables-in-a-database.md)',
        },
      ],
    });
  });
});

describe('the same folder again', () => {
  test('changes nothing, whether its gate waits or was approved', async () => {
    const first = await importFiles(folder('nygard'));
    const before = await rowCounts();
    const again = await importFiles(folder('nygard'));
    expect(again.records.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
    expect(again.gate?.key).toBe(first.gate?.key);
    expect(await rowCounts()).toEqual(before);

    await approve(first);
    const settled = await rowCounts();
    const third = await importFiles(folder('nygard'));
    expect(third.gate).toBeNull();
    expect(await rowCounts()).toEqual(settled);
  });

  test('asks nobody again for what a person refused, and the claims stay visible', async () => {
    const first = await importFiles(folder('nygard'));
    await repository.gates.decide(decision(first.gate!, repository.owner.token, { decision: 'reject' }));
    const again = await importFiles(folder('nygard'));
    expect(again.gate).toBeNull();
    expect(outline(again)['0004']).toBe('Proposed, claims Accepted');
  });

  test('asks again for what nobody decided, where a person wanted changes or the gate was withdrawn', async () => {
    const first = await importFiles(folder('nygard'));
    await repository.gates.decide(
      decision(first.gate!, repository.owner.token, { decision: 'request-changes', note: 'who decided?' }),
    );
    const second = await importFiles(folder('nygard'));
    expect(second.gate?.key).not.toBe(first.gate?.key);
    expect(second.gate?.claims).toHaveLength(5);
    await repository.gates.withdraw({ key: second.gate!.key, reason: 'test', actorId: repository.owner.id });
    expect((await importFiles(folder('nygard'))).gate?.claims).toHaveLength(5);
  });

  test('asks about no record that was edited here, because what the file claims is not about that', async () => {
    const first = await importFiles(folder('nygard'));
    const key = keyOf(first, '0003');
    const { title, body } = (await repository.artifacts.read(key))!;
    const edited = { ...(body as object), rationale: 'Because of the tides.' };
    await repository.artifacts.addVersion({
      title,
      body: edited,
      ...renderArtifact('adr', { title, body: edited }),
      links: [],
      provenance: { sourceHash: (await repository.artifacts.read(key))!.provenance.sourceHash! },
      authorId: repository.owner.id,
      key,
      expectedVersion: 1,
    });
    const again = await importFiles(folder('nygard'));
    expect(again.gate?.key).toBe(first.gate?.key);
    expect(again.findings.map(({ code }) => code)).toContain('LOG-EDITED-HERE');
    await approve(again);
    expect(await statuses()).toMatchObject({ 'Compute connections at night': 'Proposed', 'Record our decisions': 'Accepted' });
  });

  test('is known again where its repository was moved to', async () => {
    await importFiles(folder('nygard'), { source: '/here' });
    const before = await rowCounts();
    await importFiles(folder('nygard'), { source: '/there' });
    expect(await rowCounts()).toEqual(before);
  });

  test('says of a file under a new name what it is a copy of', async () => {
    const text = '# Use queues\n\n## Status\n\nAccepted\n\n## Decision\n\nYes.\n';
    const first = await importFiles({ 'use-queues.md': text });
    const renamed = await importFiles({ '0007-queues.md': text });
    expect(renamed.findings.filter(({ code }) => code === 'LOG-SAME-TEXT').map(({ message }) => message)).toEqual([
      `It says word for word what ${first.records[0]?.key} says, which came from another file.`,
    ]);
    const moved = await importFiles({ 'adr/use-queues.md': text });
    expect(moved.records.map(({ key }) => key)).toEqual(first.records.map(({ key }) => key));
    expect(moved.findings.filter(({ code }) => code === 'LOG-SAME-TEXT')).toEqual([]);
  });

  test('completes an import that was cut off before its gate', async () => {
    const files = folder('nygard');
    const openAttestation = () => Promise.reject(new Error('cut off'));
    await expect(importFiles(files, { gates: { ...repository.gates, openAttestation } })).rejects.toThrow('cut off');
    const again = await importFiles(files);
    expect(again.gate?.claims).toHaveLength(5);
    await approve(again);
    expect((await statuses())['Keep timetables in files']).toBe('Superseded');
  });
});

describe('a changed file', () => {
  const record = (status: string, decision = 'We sail.') =>
    `# 1. Sail\n\n## Status\n\n${status}\n\n## Context\n\nWind.\n\n## Decision\n\n${decision}\n`;

  test('gives the next version while that may be, and withdraws the gate that asked about the old one', async () => {
    const first = await importFiles({ '0001-sail.md': record('Accepted') });
    const second = await importFiles({ '0001-sail.md': record('Accepted', 'We sail at noon.') });
    expect(second.records[0]).toMatchObject({ key: first.records[0]?.key, version: 2, outcome: 'new-version' });
    expect((await repository.gates.read(first.gate!.key))?.status).toBe('withdrawn');
    expect(second.gate?.claims[0]).toMatchObject({ version: 2, status: 'Accepted' });
  });

  test('of what was decided is told of and not stored', async () => {
    await approve(await importFiles({ '0001-sail.md': record('Accepted') }));
    const second = await importFiles({ '0001-sail.md': record('Accepted', 'We row.') });
    expect(second.records[0]).toMatchObject({ version: 1, outcome: 'final', status: 'Accepted' });
    expect(second.findings.map(({ code }) => code)).toEqual(['LOG-FINAL']);
  });

  test('that says by what it was superseded since is superseded by that, through a gate of its own', async () => {
    await approve(await importFiles({ '0001-sail.md': record('Accepted') }));
    const second = await importFiles({
      '0001-sail.md': record('Superseded by [2. Row](0002-row.md)'),
      '0002-row.md': '# 2. Row\n\n## Status\n\nAccepted\n\n## Decision\n\nWe row.\n',
    });
    expect(second.records.map(({ outcome }) => outcome)).toEqual(['unchanged', 'created']);
    expect(second.gate?.claims.map(({ status }) => status)).toEqual(['Superseded', 'Accepted']);
    expect(await statuses()).toEqual({ Sail: 'Accepted, claims Superseded', Row: 'Proposed, claims Accepted' });
    await approve(second);
    expect(await statuses()).toEqual({ Sail: 'Superseded', Row: 'Accepted' });
  });

  test('leaves alone what people wrote here since, as long as the file is what it was', async () => {
    const files = { '0001-sail.md': record('Proposed') };
    const first = await importFiles(files);
    const key = first.records[0]?.key ?? '';
    const stored = (await repository.artifacts.read(key))!;
    const edited = { ...(stored.body as object), rationale: 'Because of the wind.' };
    const content = {
      title: stored.title,
      body: edited,
      ...renderArtifact('adr', { title: stored.title, body: edited }),
      links: [],
      provenance: {},
      authorId: repository.owner.id,
    };
    await repository.artifacts.addVersion({ ...content, key, expectedVersion: 1 });
    const again = await importFiles(files);
    expect(again.records[0]).toMatchObject({ outcome: 'unchanged', version: 2 });
  });
});

describe('other ways to keep a log', () => {
  test('MADR: front matter, a number used twice, options that were not chosen', async () => {
    const imported = await importFiles(folder('madr'));
    expect(await repository.artifacts.list({ alias: '0003' })).toHaveLength(2);
    expect(imported.findings.map(({ code }) => code).sort()).toEqual([
      'LOG-NOT-A-RECORD',
      'LOG-NUMBER-TWICE',
      'LOG-NUMBER-TWICE',
    ]);
    const first = (await repository.artifacts.read(keyOf(imported, '0001')))!;
    expect(first.body).toMatchObject({ rejectedAlternatives: [{ id: 'ALT-1', text: 'A queue per harbor' }] });
    expect(first.provenance.stated).toEqual({
      number: '0001',
      status: 'superseded by [ADR-0003](0003-use-a-queue-per-harbor.md)',
      date: '2023-04-11',
      deciders: ['Ines Holm', 'Jakob Brandt'],
    });
    await approve(imported);
    expect(await statuses()).toEqual({
      'Use one queue for all tickets': 'Superseded',
      'Sell return tickets at counters only': 'Accepted',
      'Use a queue per harbor': 'Accepted',
      'Print tickets at home': 'Deprecated',
    });
  });

  test('log4brains: dates in place of numbers', async () => {
    const imported = await importFiles(folder('log4brains'));
    expect(imported.records.map(({ number, date }) => [number, date])).toEqual([
      [null, '2023-09-14'],
      [null, '2024-02-21'],
    ]);
    expect(await repository.artifacts.list({ alias: '20230914-keep-boats-in-a-registry' })).toHaveLength(1);
    await approve(imported);
    expect(await statuses()).toEqual({
      'Keep boats in a registry': 'Superseded',
      'Read boats from the port authority': 'Accepted',
    });
  });

  test('prose: who says what of whom; a replacement that nobody names stays a claim', async () => {
    const imported = await importFiles(folder('plain'));
    await approve(imported);
    expect(await statuses()).toEqual({
      'Ask one weather service': 'Superseded',
      'Ask two weather services': 'Accepted',
      'Wind limits by boat': 'Accepted',
      'Night runs': 'Deprecated',
      'Limits for catamarans': 'Proposed',
      'Radar on every boat': 'Proposed, claims Superseded',
    });
    expect(await repository.artifacts.links(keyOf(imported, 'adr-14'))).toMatchObject([
      { role: 'amends', to: keyOf(imported, 'adr-12') },
    ]);
  });

  test('RFCs: their statuses and what replaced them', async () => {
    const imported = await importFiles(folder('rfcs'), { kind: 'rfc' });
    expect(await statuses('rfc')).toMatchObject({
      'Seat reservations': 'Draft, claims Superseded',
      // To be under review is no verdict to attest.
      'Bicycles on board': 'Draft',
    });
    expect(imported.findings.map(({ code }) => code)).toContain('LOG-UNDER-REVIEW');
    expect(imported.gate?.claims.map(({ status }) => status)).not.toContain('Under Review');
    await approve(imported);
    expect(await statuses('rfc')).toEqual({
      'Seat reservations': 'Superseded',
      'Bicycles on board': 'Draft',
      'Areas instead of seats': 'Approved',
      Drones: 'Rejected',
    });
  });

  test('a chain of records, each replaced by the next, settles in one decision', async () => {
    const link = (n: number) => (n === 5 ? 'Accepted' : `Superseded by [${n + 1}. Try ${n + 1}](000${n + 1}-try.md)`);
    const files = Object.fromEntries(
      [1, 2, 3, 4, 5].map((n) => [`000${n}-try.md`, `# ${n}. Try ${n}\n\n## Status\n\n${link(n)}\n\n## Decision\n\nTry.\n`]),
    );
    await approve(await importFiles(files));
    expect(Object.values(await statuses()).sort()).toEqual(['Accepted', ...Array<string>(4).fill('Superseded')]);
  });
});

describe('what cannot be read', () => {
  test('is refused with every file, line and column, and nothing is stored', async () => {
    const before = await rowCounts();
    const files = {
      ...folder('nygard'),
      '0008-broken.md': '---\nstatus: "accepted\ndate: [\n---\n\n# Broken\n',
      '0009-empty.md': '   \n',
    };
    await expect(importFiles(files)).rejects.toMatchObject({
      id: 'document.unreadable',
      details: { places: [{ file: '0009-empty.md', line: 1, column: 1 }] },
    });
    const { '0009-empty.md': _empty, ...rest } = files;
    await expect(importFiles(rest)).rejects.toMatchObject({
      id: 'document.unreadable',
      details: { places: [{ file: '0008-broken.md', line: expect.any(Number) as number, column: expect.any(Number) as number }] },
    });
    expect(await rowCounts()).toEqual(before);
  });

  test('is refused when nothing in the folder is a record', async () => {
    await expect(importFiles({ 'README.md': '# Hello\n\nNothing decided here.\n' })).rejects.toMatchObject({
      id: 'log.no-records',
    });
  });

  test('secrets are taken out before anything is stored', async () => {
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const imported = await importFiles({
      '0001-token.md': `# 1. Token\n\n## Status\n\nAccepted\n\n## Decision\n\nWe use ${secret} everywhere.\n`,
    });
    const stored = (await repository.artifacts.read(imported.records[0]!.key))!;
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(imported.findings.map(({ code }) => code)).toEqual(['ADR-SECRET']);
  });
});

describe('who attests', () => {
  test('a person who holds the role and did not import it, where more people work', async () => {
    const anna = await createPerson(repository, 'Anna', ['architect']);
    const emil = await createPerson(repository, 'Emil', ['engineer']);
    const imported = await importFiles(folder('nygard'));
    const by = (token: string) => attest(imported, token);
    await expect(by(repository.owner.token)).rejects.toMatchObject({ id: 'gate.author' });
    await expect(by(emil.token)).rejects.toMatchObject({ id: 'gate.wrong-role' });
    expect((await statuses())['Record our decisions']).toBe('Proposed, claims Accepted');
    await by(anna.token);
    expect((await statuses())['Record our decisions']).toBe('Accepted');
  });
});
