import { act } from '../../../src/lifecycle/fixes/fix.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagnoseClaims } from '../../../src/diagnosis/diagnose-claims.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { artifactKindIds, type ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import type { Bundle, BundleVersion } from '../../../src/lifecycle/bundle.ts';
import { gatePolicies } from '../../../src/lifecycle/gate-policies.ts';
import { importBundle } from '../../../src/usecases/exchange/import-bundle.ts';
import { hashContent } from '../../../src/usecases/exchange/require-hashes.ts';
import { reportSchemas, type Report } from '../../../src/usecases/reports/registry.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { contentHash } from '../../support/content-hash.ts';
import { bringIncident } from '../../support/bring-incident.ts';
import { passGates } from '../../support/pass-gates.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let from: ServiceBench;
let bundle: Bundle;
let incidentKey: string;

const prdText = `# Library lending

## User stories

- US-1: As a member, I want to borrow a book, so that I can read it at home.
  - AC-1: A copy that is lent is not lent again.
`;

beforeAll(async () => {
  from = await openServiceBench();
  const { artifacts, prds } = from.service;
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
  const incident = await artifacts.template({ kind: 'incident', title: 'No labels' });
  incidentKey = (await artifacts.create({ kind: 'incident', content: { bytes: bytes(incident) } })).artifact.key;
  await bringIncident(from.db.pool, from.owner.token, incidentKey, 'Context Gathered');
  const tip = await artifacts.template({ kind: 'tip', title: 'Send by post' });
  await artifacts.create({ kind: 'tip', content: { bytes: bytes(tip) } });
  await artifacts.link({ from: 'TIP-001', role: 'derived_from', to: 'PRD-001' });
  await artifacts.link({ from: 'RFC-001', role: 'derived_from', to: 'TIP-001' });
  await passGates(from.service, 'ADR-001');
  expect(await artifacts.show({ key: 'ADR-001' })).toMatchObject({ status: 'Accepted' });
  bundle = await exportAll(from.service, 2);
  // As if nobody had asked about them there, so that one record claims something.
  for (const [key, status] of [
    ['TIP-001', 'Draft'],
    ['RFC-001', 'Draft'],
  ] as const) {
    const one = find(bundle, key);
    one.status = status;
    for (const version of one.versions) version.status = status;
  }
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

const decision = { note: 'I was there', all: true, met: [], notMet: [], waivers: [], comments: [], interactive: true };

async function approve(service: Service, key: string): Promise<void> {
  await service.gates.decide({ ...decision, key, decision: 'approve' });
}

/** The version with other content, and with the content hash that fits it. */
function rehash(version: BundleVersion, change: Partial<BundleVersion>): void {
  Object.assign(version, change);
  version.contentHash = contentHash(version);
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
      need: 'attestation',
      versions: 2,
    });
    expect(report.items).toContainEqual(expect.objectContaining({ key: incidentKey, status: 'Context Gathered' }));
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
    await approve(service, gates[0] ?? '');
    expect(await service.artifacts.show({ key: 'ADR-001' })).toMatchObject({ status: 'Accepted' });
    // Who wrote it and when, too: nothing says any more that it was moved.
    expect(await exportAll(service, 50)).toEqual(bundle);
  });
});

test('a bundle of an imported bundle is the same in its order, its times and the statuses of earlier versions', async () => {
  await withEmpty(async (source) => {
    const add = async (kind: ArtifactKindId, { artifacts }: Service): Promise<void> => {
      const bytes = new TextEncoder().encode(await artifacts.template({ kind, title: `A first ${kind}` }));
      await artifacts.create({ kind, content: { bytes } });
    };
    for (const kind of ['incident', 'rfc', 'unit', 'unit'] as const) await add(kind, source.service);
    // From now on the oldest cannot be stored whole before the newest.
    await source.service.artifacts.link({ from: incidentKey, role: 'arose_from', to: 'DU-002' });
    await bringIncident(source.db.pool, source.owner.token, incidentKey, 'Context Gathered');
    const first = await exportAll(source.service, 50);
    const fired = 'Alert Fired';
    expect(find(first, incidentKey).versions.map(({ status }) => status)).toEqual([fired, fired, 'Context Gathered']);
    await withEmpty(async ({ service, db, owner }) => {
      await service.exchange.importBundle({ bundle: first });
      const second = await exportAll(service, 2);
      expect(second).toEqual(first);
      // What happens to it from here on is told as it happened here.
      await bringIncident(db.pool, owner.token, incidentKey, 'Correlated');
      const later = find(await exportAll(service, 50), incidentKey);
      expect(later.versions.map(({ status }) => status)).toEqual([fired, fired, 'Correlated']);
    });
  });
});

test('a claim that nobody has attested yet stays a claim in the next bundle', async () => {
  await withEmpty(async ({ service }) => {
    await service.exchange.importBundle({ bundle });
    const adr = find(await exportAll(service, 50), 'ADR-001');
    expect(adr).toMatchObject({ status: 'Proposed' });
    expect(adr.versions.at(-1)).toMatchObject({ status: 'Proposed', provenance: { claimedStatus: 'Accepted' } });
    const next = await exportAll(service, 50);
    await withEmpty(async ({ service: elsewhere }) => {
      const { items } = await elsewhere.exchange.importBundle({ bundle: next });
      expect(items).toContainEqual(expect.objectContaining({ key: 'ADR-001', claimedStatus: 'Accepted', need: 'attestation' }));
    });
  });
});

const validated = { 'In Review': 'submission', Validated: 'attestation', Rejected: 'attestation', Superseded: 'replacement' };
/** Work begins only on what was accepted, which is a claim itself. */
const built = { 'In Progress': 'attestation', 'In Review': 'attestation', Done: 'attestation' };

/** What the statuses of each kind need here; of the incident a few of many. */
const needs: Readonly<Record<ArtifactKindId, Readonly<Record<string, string>>>> = {
  prd: validated,
  daa: validated,
  tip: validated,
  plan: validated,
  postmortem: validated,
  rfc: { 'Under Review': 'submission', Approved: 'attestation', Rejected: 'attestation', Superseded: 'replacement' },
  adr: { Accepted: 'attestation', Deprecated: 'attestation', Superseded: 'replacement' },
  playbook: { Active: 'attestation', Deprecated: 'attestation' },
  bolt: built,
  fix: built,
  unit: { Deployed: 'attestation', 'Rolled Back': 'attestation' },
  incident: { Mitigated: 'holds', Resolved: 'holds' },
  mitigation: { Approved: 'attestation', Refused: 'attestation', Executed: 'attestation' },
  cause: { Confirmed: 'attestation', Refuted: 'attestation' },
  validation: { Passed: 'attestation', Failed: 'attestation' },
  resolution: { Approved: 'attestation', Refused: 'attestation' },
};

/** A bundle with one artifact for each of these statuses. */
async function exportOfEveryStatus(): Promise<{ bundle: Bundle; expected: Record<string, string> }> {
  const expected: Record<string, string> = {};
  const statuses = new Map<string, string>();
  const bench = await openServiceBench();
  try {
    const { artifacts, prds } = bench.service;
    // Something that an AI-DAA can model.
    await prds.import({ files: [{ name: 'prd.md', source: '/prd.md', bytes: new TextEncoder().encode(prdText) }] });
    expected['PRD-001'] = 'holds';
    for (const kind of artifactKindIds)
      for (const [status, need] of Object.entries(needs[kind])) {
        const title = `${kind} that is ${status}`;
        const empty = documentKinds[kind].empty(title) as object;
        const content = { title, body: kind === 'playbook' ? { ...empty, category: 'MESSAGING' } : empty };
        const { artifact } = await artifacts.create({ kind, content, ...(kind === 'daa' ? { from: 'PRD-001' } : {}) });
        expected[artifact.key] = need;
        statuses.set(artifact.key, status);
      }
    const all = await exportAll(bench.service, 100);
    for (const artifact of all.artifacts) {
      artifact.status = statuses.get(artifact.key) ?? artifact.status;
      for (const version of artifact.versions) version.status = artifact.status;
    }
    return { bundle: all, expected };
  } finally {
    await bench.close();
  }
}

test('every guarded status of every kind gets a gate of its roles, and what was under review is to be submitted', async () => {
  const { bundle: all, expected } = await exportOfEveryStatus();
  await withEmpty(async ({ service }) => {
    const report = await service.exchange.importBundle({ bundle: all });
    expect(Object.fromEntries(report.items.map(({ key, need }) => [key, need]))).toEqual(expected);
    const asked: string[] = [];
    for (const id of report.gates) {
      const { claims, kind, roles } = await service.gates.show({ key: id });
      expect(roles).toEqual(gatePolicies[kind ?? 'unit']?.roles);
      asked.push(...claims.map(({ key }) => key));
    }
    expect(asked.toSorted()).toEqual(
      Object.keys(expected)
        .filter((key) => expected[key] === 'attestation')
        .toSorted(),
    );
    // What they claim comes true, whatever the way there is.
    for (const id of report.gates) await approve(service, id);
    for (const { key, claimedStatus, need } of report.items)
      if (need === 'attestation') expect(await service.artifacts.show({ key })).toMatchObject({ key, status: claimedStatus });
  });
});

test('a crash between the bundle and its gates leaves claims that everybody is told of, and one command asks', async () => {
  await withEmpty(async ({ service, ports, db, owner }) => {
    const openAttestation = () => Promise.reject(new Error('cut off'));
    const cutOff = importBundle(
      { ...ports, gates: { ...ports.gates, openAttestation } },
      { bundle, redact: false, principal: owner },
    );
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await service.knowledge.gaps()).toMatchObject({ claimCount: 1, claims: [{ key: 'ADR-001', status: 'Accepted' }] });
    expect((await service.next()).items).toContainEqual(
      expect.objectContaining({ kind: 'claims', action: act('attestClaims'), artifacts: ['ADR-001'] }),
    );
    expect(await diagnoseClaims(db)).toMatchObject([
      { status: 'warning', detail: '1 imported artifact with a claimed status that no gate asks about: ADR-001' },
    ]);
    const { gates } = await service.artifacts.attest({ keys: [] });
    expect(gates).toHaveLength(1);
    expect((await service.artifacts.attest({ keys: [] })).gates).toEqual([]);
    await expect(service.artifacts.attest({ keys: ['ADR-001'] })).rejects.toMatchObject({ id: 'claim.none' });
    await approve(service, gates[0]?.id ?? '');
    expect(await service.artifacts.show({ key: 'ADR-001' })).toMatchObject({ status: 'Accepted' });
  });
});

test('a refused claim is asked about again when somebody names it', async () => {
  await withEmpty(async ({ service }) => {
    const { gates } = await service.exchange.importBundle({ bundle });
    await service.gates.decide({ ...decision, key: gates[0] ?? '', decision: 'reject', all: false, note: 'nobody knows' });
    expect((await service.artifacts.attest({ keys: [] })).gates).toEqual([]);
    expect((await service.knowledge.gaps()).claimCount).toBe(0);
    const again = await service.artifacts.attest({ keys: ['ADR-001'] });
    await approve(service, again.gates[0]?.id ?? '');
    expect(await service.artifacts.show({ key: 'ADR-001' })).toMatchObject({ status: 'Accepted' });
  });
});

test('a bundle with secrets is refused with their places, and with redact stored without them', async () => {
  const secret = 'AKIA' + 'Z7QHMW5RTNBLPX3D';
  const planted = changed((copy) => {
    const [version] = find(copy, 'BOLT-001').versions;
    const title = `Print labels with ${secret}`;
    if (version) rehash(version, { title, markdown: documentKinds.bolt.render({ title, body: version.body }) });
    find(copy, 'RFC-001').aliases.push(`file:/logs/${secret}.md`);
  });
  await withEmpty(async ({ service, db }) => {
    const refused = service.exchange.importBundle({ bundle: planted });
    await expect(refused).rejects.toMatchObject({ id: 'bundle.secrets', details: { total: 2 } });
    await expect(refused).rejects.not.toThrow(secret);
    expect((await service.artifacts.list({}, { limit: 5 })).items).toEqual([]);

    const report = await service.exchange.importBundle({ bundle: planted, redact: true });
    expect(report.redacted).toEqual([{ key: 'BOLT-001', version: 1, secrets: 1 }]);
    const { rows } = await db.pool.query<{ all: string }>(
      `select (select string_agg(v::text, '') from artifact_version v) || (select string_agg(p::text, '') from part p)
        || (select string_agg(alias, '') from artifact_alias) as all`,
    );
    expect(rows[0]?.all).toContain('[REDACTED:');
    expect(rows[0]?.all).not.toContain(secret);
    const bolt = await service.artifacts.show({ key: 'BOLT-001' });
    const before = find(planted, 'BOLT-001').versions[0]!;
    expect(bolt.contentHash).not.toBe(before.contentHash);
    const { rows: stored } = await db.pool.query<{ provenance: object }>(
      `select provenance from artifact_version v join artifact a on a.id = v.artifact_id where a.key = 'BOLT-001'`,
    );
    expect(stored[0]?.provenance).toMatchObject({ redacted: { contentHash: before.contentHash, secrets: 1 } });
    // What was redacted is a bundle like any other from here on.
    const again = await exportAll(service, 50);
    await withEmpty(async ({ service: next }) => void (await next.exchange.importBundle({ bundle: again })));
  });
});

test('a version that was changed after the export is refused also where a secret would be taken out of it', async () => {
  const title = `Print labels with ${'AKIA' + 'Z7QHMW5RTNBLPX3D'}`;
  const planted = changed((copy) => {
    const [version] = find(copy, 'BOLT-001').versions;
    // All fits but the hash.
    if (version) Object.assign(version, { title, markdown: documentKinds.bolt.render({ title, body: version.body }) });
  });
  await withEmpty(async ({ service }) => {
    const refused = service.exchange.importBundle({ bundle: planted, redact: true });
    await expect(refused).rejects.toMatchObject({ id: 'bundle.damaged', message: expect.stringContaining('BOLT-001 version 1') });
    expect((await service.artifacts.list({}, { limit: 5 })).items).toEqual([]);
  });
});

test('a content hash is computed as the database does', async () => {
  const texts = ['', 'a', 'bb', 'B', 'é', '🏦', '"\\/', '\u0001\b\f\n\r\t\u001f\u007f', '\u2028', 'aé', '__proto__'];
  const body = Object.fromEntries(texts.map((text, at) => [text, [text, at, -at, at / 8, null, true, { [text]: {} }, []]]));
  for (const content of [{ title: 'x', body, markdown: '# x\n' }, ...bundle.artifacts.flatMap(({ versions }) => versions)]) {
    const { rows } = await from.db.pool.query<{ hash: string }>(
      `select hash_text(jsonb_build_object('title', $1::text, 'body', $2::jsonb, 'markdown', $3::text)::text) as hash`,
      [content.title, JSON.stringify(content.body), content.markdown],
    );
    expect(hashContent(content)).toBe(rows[0]?.hash);
  }
});

test('an export of the same repository is the same, however it is paged', async () => {
  expect(await exportAll(from.service, 1)).toEqual(await exportAll(from.service, 100));
});

test('the only page of the API is taken as it came, up to where it matters what is in the repository', async () => {
  const page = { ...(bundle as object), next: null };
  await expect(from.service.exchange.importBundle({ bundle: page })).rejects.toMatchObject({ id: 'bundle.repository-not-empty' });
});

test('a repository that holds something takes no bundle', async () => {
  await expect(from.service.exchange.importBundle({ bundle })).rejects.toMatchObject({ id: 'bundle.repository-not-empty' });
});

test.each([
  [
    'that is one page of several',
    { format: 'throughline-bundle', schemaVersion: 1, artifacts: [], next: 'abc' },
    'bundle.malformed',
  ],
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
    // With a content hash that fits, which anybody can compute.
    [
      'bundle.damaged',
      (copy) => {
        rehash(find(copy, 'ADR-001').versions[0]!, { markdown: '# Use padded envelopes\n\nOr not.\n' });
      },
    ],
    ['bundle.damaged', (copy) => void (find(copy, 'PRD-001').versions[0]!.parts[0]!.text = 'As a thief, I want the books.')],
    ['bundle.damaged', (copy) => void find(copy, 'PRD-001').versions[0]!.parts.pop()],
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
    expect(await service.artifacts.show({ key: 'INC-2019-001' })).toMatchObject({ title: 'No labels' });
  });
});

test('a bundle of more versions than go together arrives whole and in its order', async () => {
  await withEmpty(async (source) => {
    const documents = Array.from({ length: 100 }, (_, at) => ({
      kind: at % 2 === 0 ? ('bolt' as const) : ('adr' as const),
      name: `${at}.md`,
      markdown: `# Shelf ${at}\n`,
    }));
    await source.service.artifacts.createMany({ documents });
    await source.service.artifacts.createMany({ documents: documents.slice(0, 30) });
    const large = await exportAll(source.service, 50);
    await withEmpty(async (target) => {
      await target.service.exchange.importBundle({ bundle: large });
      expect(withoutOrigins(await exportAll(target.service, 50))).toEqual(withoutOrigins(large));
    });
  });
});
