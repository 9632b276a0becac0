import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundle } from '../../../src/lifecycle/bundle.ts';
import { reportSchemas, type Report } from '../../../src/usecases/reports/registry.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let from: ServiceBench;
let bundle: Bundle;

const prdText = `# Library lending

## User stories

- US-1: As a member, I want to borrow a book, so that I can read it at home.
  - AC-1: A copy that is lent is not lent again.
`;

beforeAll(async () => {
  from = await openServiceBench();
  const { artifacts, prds, gates } = from.service;
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  await prds.import({ files: [{ name: 'prd.md', source: '/prd.md', bytes: bytes(prdText) }] });
  await prds.import({ files: [{ name: 'prd.md', source: '/prd.md', bytes: bytes(prdText.replace('at home', 'on the train')) }] });
  const rfc = await artifacts.template({ kind: 'rfc', title: 'Lend by post' });
  await artifacts.create({ kind: 'rfc', content: { bytes: bytes(rfc) } });
  await artifacts.link({ from: 'RFC-001', role: 'derived_from', to: 'PRD-001' });
  const adr = await artifacts.template({ kind: 'adr', title: 'Use padded envelopes' });
  await artifacts.create({ kind: 'adr', content: { bytes: bytes(adr) } });
  await artifacts.link({ from: 'ADR-001', role: 'decides', to: 'RFC-001' });
  const bolt = await artifacts.template({ kind: 'bolt', title: 'Print labels' });
  await artifacts.create({ kind: 'bolt', content: { bytes: bytes(bolt) } });
  await artifacts.move({ key: 'BOLT-001', to: 'In Progress', reason: 'begun' });

  const gate = await artifacts.submit({ key: 'ADR-001' });
  const findings = gate.criteria.flatMap((criterion) => criterion.findings.filter(({ severity }) => severity === 'error'));
  await gates.decide({
    key: gate.id,
    decision: 'approve',
    note: 'read it',
    all: true,
    met: [],
    notMet: [],
    waivers: [...new Set(findings.map(({ code }) => code))].map((code) => ({ code, reason: 'a test' })),
    comments: [],
    interactive: true,
  });
  expect(await artifacts.show({ key: 'ADR-001' })).toMatchObject({ status: 'Accepted' });
  bundle = await exportAll(from.service, 2);
});
afterAll(() => from.close());

async function exportAll({ exchange }: Service, limit: number): Promise<Bundle> {
  const artifacts: Bundle['artifacts'] = [];
  let cursor: string | null = null;
  do {
    const page: Report<'bundle-page'> = reportSchemas['bundle-page'].parse(
      await exchange.exportBundle({ limit, ...(cursor === null ? {} : { cursor }) }),
    );
    artifacts.push(...(page.artifacts as Bundle['artifacts']));
    cursor = page.next;
  } while (cursor !== null);
  return { format: 'throughline-bundle', schemaVersion: 1, artifacts };
}

async function withEmpty(work: (bench: ServiceBench) => Promise<void>): Promise<void> {
  const bench = await openServiceBench();
  try {
    await work(bench);
  } finally {
    await bench.close();
  }
}

function changed(change: (copy: Bundle) => void): Bundle {
  const copy = structuredClone(bundle);
  change(copy);
  return copy;
}

function find(copy: Bundle, key: string): Bundle['artifacts'][number] {
  const found = copy.artifacts.find((artifact) => artifact.key === key);
  if (!found) throw new Error(`${key} is not in the bundle.`);
  return found;
}

/** What a move may change: who stored it, where it came from, and the statuses that a gate stands before. */
function withoutOrigins({ artifacts }: Bundle): unknown {
  return artifacts.map(({ key, kind, aliases, versions }) => ({
    key,
    kind,
    aliases,
    versions: versions.map(({ version, title, contentHash, body, markdown, parts, links }) => ({
      version,
      title,
      contentHash,
      body,
      markdown,
      parts,
      links,
    })),
  }));
}

test('everything arrives as it was, to the content hash, and what a gate had approved arrives as a claim', async () => {
  await withEmpty(async ({ service }) => {
    const report = reportSchemas['bundle-import'].parse(await service.exchange.importBundle({ bundle }));
    expect(report.items).toContainEqual({
      key: 'ADR-001',
      kind: 'adr',
      status: 'Proposed',
      claimedStatus: 'Accepted',
      versions: 2,
    });
    expect(report.items).toContainEqual(expect.objectContaining({ key: 'BOLT-001', status: 'In Progress' }));
    expect(withoutOrigins(await exportAll(service, 50))).toEqual(withoutOrigins(bundle));
    expect(await service.artifacts.show({ key: 'ADR-001' })).toMatchObject({ status: 'Proposed' });
    expect((await service.artifacts.list({ kind: 'adr' }, { limit: 5 })).items).toMatchObject([
      { key: 'ADR-001', claimedStatus: 'Accepted' },
    ]);
    await expect(service.artifacts.move({ key: 'ADR-001', to: 'Accepted', reason: 'it was' })).rejects.toMatchObject({
      id: 'gate.approval-required',
    });
    // Numbers go on where the bundle ends.
    const next = await service.artifacts.template({ kind: 'adr', title: 'Next' });
    const { artifact } = await service.artifacts.create({ kind: 'adr', content: { bytes: new TextEncoder().encode(next) } });
    expect(artifact.key).toBe('ADR-002');
  });
});

test('one gate a kind asks a person whether the claims are true, and its approval makes them so', async () => {
  await withEmpty(async ({ service }) => {
    const { gates } = await service.exchange.importBundle({ bundle });
    expect(gates).toHaveLength(1);
    await service.gates.decide({
      key: gates[0] ?? '',
      decision: 'approve',
      note: 'I was there',
      all: true,
      met: [],
      notMet: [],
      waivers: [],
      comments: [],
      interactive: true,
    });
    expect(await service.artifacts.show({ key: 'ADR-001' })).toMatchObject({ status: 'Accepted' });
  });
});

test('an export of the same repository is the same, however it is paged', async () => {
  expect(await exportAll(from.service, 1)).toEqual(await exportAll(from.service, 100));
});

test('a repository that holds something takes no bundle', async () => {
  await expect(from.service.exchange.importBundle({ bundle })).rejects.toMatchObject({ id: 'bundle.repository-not-empty' });
});

test.each([
  ['that is none', { format: 'something' }, 'bundle.malformed'],
  ['that is not even an object', null, 'bundle.malformed'],
  ['of a newer form', { format: 'throughline-bundle', schemaVersion: 2, artifacts: [] }, 'bundle.newer'],
])('a bundle %s is refused', async (_, value, id) => {
  await expect(from.service.exchange.importBundle({ bundle: value })).rejects.toMatchObject({ id });
});

test('a bundle that was changed or contradicts itself stores nothing, and says what is wrong', async () => {
  const faults: [string, (copy: Bundle) => void][] = [
    ['bundle.damaged', (copy) => void (find(copy, 'ADR-001').versions[0]!.markdown += 'One word more.\n')],
    ['bundle.damaged', (copy) => void (find(copy, 'RFC-001').versions[0]!.body = { nothing: true })],
    ['bundle.inconsistent', (copy) => void find(copy, 'PRD-001').versions.shift()],
    ['bundle.inconsistent', (copy) => void (find(copy, 'BOLT-001').key = 'BOLT-003')],
    ['bundle.inconsistent', (copy) => void (find(copy, 'ADR-001').versions[1]!.links[0]!.to = 'RFC-009')],
    ['bundle.inconsistent', (copy) => void copy.artifacts.push(structuredClone(find(copy, 'BOLT-001')))],
    ['bundle.damaged', (copy) => void (find(copy, 'ADR-001').kind = 'rfc')],
    ['bundle.inconsistent', (copy) => void (find(copy, 'ADR-001').key = 'RFC-002')],
    ['link.illegal', (copy) => void (find(copy, 'ADR-001').versions[1]!.links[0]!.role = 'fixes')],
    ['link.dead', (copy) => void (find(copy, 'ADR-001').versions[1]!.links[0]!.to = 'RFC-001#Q-99')],
    ['bundle.malformed', (copy) => void (find(copy, 'ADR-001').versions[0]!.contentHash = 'none')],
  ];
  await withEmpty(async ({ service }) => {
    for (const [id, change] of faults) {
      await expect(service.exchange.importBundle({ bundle: changed(change) }), id).rejects.toMatchObject({ id });
      expect((await service.artifacts.list({}, { limit: 5 })).items).toEqual([]);
    }
    await service.exchange.importBundle({ bundle });
  });
});

test('keys with a year keep theirs, and none comes from a year that has not begun', async () => {
  const { artifacts } = from.service;
  const text = await artifacts.template({ kind: 'incident', title: 'Labels unreadable' });
  await artifacts.create({ kind: 'incident', content: { bytes: new TextEncoder().encode(text) } });
  const all = await exportAll(from.service, 50);
  const moved = (year: number): Bundle => {
    const copy = structuredClone(all);
    for (const artifact of copy.artifacts) if (artifact.kind === 'incident') artifact.key = `INC-${year}-001`;
    return copy;
  };
  await withEmpty(async ({ service }) => {
    await expect(service.exchange.importBundle({ bundle: moved(new Date().getUTCFullYear() + 1) })).rejects.toMatchObject({
      id: 'bundle.key-refused',
    });
    await service.exchange.importBundle({ bundle: moved(2019) });
    expect(await service.artifacts.show({ key: 'INC-2019-001' })).toMatchObject({ title: 'Labels unreadable' });
  });
});
