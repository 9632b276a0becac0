import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSchemas } from '../../../src/usecases/reports/registry.ts';
import { readySources } from '../../support/pass-gates.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;

beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly suppressions?: readonly { readonly kind: string }[];
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region?: { readonly startLine: number };
        };
        readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[];
      }[];
    }[];
  }[];
}

test('an empty repository has nothing wrong with it', async () => {
  expect(await bench.service.checks.run()).toEqual({ checked: 0, drafts: 0, errors: 0, warnings: 0, notes: 0, items: [] });
});

test('every artifact is checked, errors that a gate let pass are waived, and SARIF says the same', async () => {
  const { artifacts, prds, gates, checks } = bench.service;
  const prd =
    '# Lending\n\n## User stories\n\n- US-1: As a member, I want to get an email from the PostgreSQL database, so that I know.\n';
  await prds.import({ files: [{ name: 'docs/a prd.md', source: '/prd.md', bytes: bytes(prd) }] });
  const adr = await artifacts.template({ kind: 'adr', title: 'Says nothing' });
  await artifacts.create({ kind: 'adr', content: { bytes: bytes(adr) } });
  const before = reportSchemas.check.parse(await checks.run());
  expect(before).toMatchObject({ checked: 2, drafts: 2 });
  expect(await checks.run({ inForce: true })).toMatchObject({ checked: 0, drafts: 0, items: [] });
  expect((JSON.parse(await checks.sarif({ inForce: true })) as Sarif).runs[0]?.results).toEqual([]);
  const found = await artifacts.findings({ key: 'ADR-001' });
  const own = before.items.find(({ key }) => key === 'ADR-001');
  expect(own?.findings).toEqual(found.findings.map((finding) => ({ ...finding, waived: false })));
  const errors = found.findings.filter(({ severity }) => severity === 'error');
  expect(errors.length).toBeGreaterThan(0);

  const sarif = JSON.parse(await checks.sarif()) as Sarif;
  const [run] = sarif.runs;
  expect(sarif.version).toBe('2.1.0');
  expect(run?.results).toHaveLength(before.items.flatMap(({ findings }) => findings).length);
  for (const { ruleId, ruleIndex } of run?.results ?? []) expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  const levels = { error: 'error', warning: 'warning', info: 'note' };
  expect(run?.results.map(({ level }) => level)).toEqual(
    before.items.flatMap(({ findings }) => findings.map(({ severity }) => levels[severity])),
  );
  const inAdr = run?.results.find(({ message }) => message.text.startsWith('ADR-001'));
  expect(inAdr?.locations[0]?.physicalLocation).toEqual({ artifactLocation: { uri: 'adr/ADR-001-says-nothing.md' } });
  const inPrd = run?.results.find(({ ruleId }) => ruleId === 'PRD-TECHNOLOGY-TERM');
  expect(inPrd?.locations[0]).toMatchObject({
    physicalLocation: { artifactLocation: { uri: 'docs/a%20prd.md' }, region: { startLine: 5 } },
    logicalLocations: [{ fullyQualifiedName: 'PRD-001#US-1' }],
  });

  // As in a repository whose gate let the errors pass.
  const rfc = await artifacts.template({ kind: 'rfc', title: 'Why' });
  await artifacts.create({ kind: 'rfc', content: { bytes: bytes(rfc) } });
  await artifacts.link({ from: 'ADR-001', role: 'decides', to: 'RFC-001' });
  await artifacts.create({ kind: 'tip', content: { bytes: bytes(await artifacts.template({ kind: 'tip', title: 'Why' })) } });
  await artifacts.link({ from: 'RFC-001', role: 'derived_from', to: 'TIP-001' });
  await artifacts.link({ from: 'TIP-001', role: 'derived_from', to: 'PRD-001' });
  await readySources(bench.service, 'ADR-001', { from: 'Proposed', to: 'Accepted' });
  const left = (await artifacts.findings({ key: 'ADR-001' })).findings.filter(({ severity }) => severity === 'error');
  const gate = await artifacts.submit({ key: 'ADR-001' });
  await gates.decide({
    key: gate.id,
    decision: 'approve',
    note: '',
    all: true,
    met: [],
    notMet: [],
    waivers: [...new Set(left.map(({ code }) => code))].map((code) => ({ code, reason: 'known' })),
    comments: [],
    interactive: true,
  });
  expect(await checks.run({ inForce: true })).toMatchObject({ checked: 3 });
  const after = await checks.run();
  const waived = after.items.find(({ key }) => key === 'ADR-001')?.findings.filter((finding) => finding.waived);
  expect(waived?.map(({ code }) => code)).toEqual(left.map(({ code }) => code));
  const counted = after.items.flatMap(({ findings }) => findings.filter((one) => one.severity === 'error' && !one.waived));
  expect(after.errors).toBe(counted.length);
  const results = (JSON.parse(await checks.sarif()) as Sarif).runs[0]?.results ?? [];
  const passed = after.items.flatMap(({ findings }) => findings.filter((one) => one.waived));
  expect(results.filter(({ suppressions }) => suppressions).length).toBe(passed.length);
});

test('what is no longer in force is not checked', async () => {
  const { artifacts, checks } = bench.service;
  const before = await checks.run();
  await artifacts.move({ key: 'ADR-001', to: 'Deprecated', reason: 'no longer used' });
  const after = await checks.run();
  expect(after.checked).toBe(before.checked - 1);
  expect(after.items.map(({ key }) => key)).not.toContain('ADR-001');
});

test('what an attested record lacks is a warning, because it takes no new version', async () => {
  const { logs, gates, checks } = bench.service;
  const record = '# 1. Keep timetables in files\n\n## Status\n\nAccepted\n\n## Decision\n\nFiles, one a line.\n';
  const imported = await logs.import({ kind: 'adr', source: '/logs', files: [{ name: '0001-files.md', bytes: bytes(record) }] });
  const key = imported.records[0]?.key ?? '';
  const itemOf = async () => (await checks.run()).items.find((item) => item.key === key);
  const claimed = await checks.run();
  const errors = (await itemOf())?.findings.filter(({ severity }) => severity === 'error') ?? [];
  expect(errors.length).toBeGreaterThan(0);

  await gates.decide({
    key: imported.gate?.id ?? '',
    decision: 'approve',
    note: '',
    all: true,
    met: [],
    notMet: [],
    waivers: [],
    comments: [],
    interactive: true,
  });
  const attested = reportSchemas.check.parse(await checks.run());
  expect(attested).toMatchObject({ errors: claimed.errors - errors.length, warnings: claimed.warnings + errors.length });
  const after = await itemOf();
  expect(after?.status).toBe('Accepted');
  expect(after?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  for (const { code, message } of errors) {
    const fix = expect.stringContaining(
      `${key} is Accepted and takes no new version, so that this error counts as a warning`,
    ) as string;
    expect(after?.findings).toContainEqual(expect.objectContaining({ code, message, severity: 'warning', waived: false, fix }));
  }
  const results = (JSON.parse(await checks.sarif()) as Sarif).runs[0]?.results ?? [];
  const own = results.filter(({ message }) => message.text.startsWith(key));
  expect(own.filter(({ ruleId }) => errors.some(({ code }) => code === ruleId)).map(({ level }) => level)).toEqual(
    errors.map(() => 'warning'),
  );
});
