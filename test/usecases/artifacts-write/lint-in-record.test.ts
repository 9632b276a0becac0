import { afterAll, beforeAll, expect, it } from 'vitest';
import { passGates } from '../../support/pass-gates.ts';
import { writeDesign } from '../../support/designs.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const bytes = (text: string) => ({ bytes: new TextEncoder().encode(text) });
const found = (findings: readonly { code: string; at: { part?: string }; message: string }[]) =>
  findings.map(({ code, at }) => `${code} ${at.part ?? ''}`);
const record = /^ADR-(?:RFC|REFERENCE)|DIAGRAM|API-INVALID|RFC-REFERENCE/;

it('holds an AI-ADR against its RFC and what its text names, when it is written, when it is asked about and at its gate', async () => {
  const { artifacts } = bench.service;
  const rfc = await artifacts.create({
    kind: 'rfc',
    content: bytes(
      '# Send events\n\nAs PRD-404 says.\n\n## Problem Summary\n\nSee PRD-404.\n\n## Alternatives\n\n- **ALT-1:** Kafka\n\n## Design Session\n\n### Decisions Made\n\n- **DEC-1:** One relay.\n',
    ),
  });
  expect(found(rfc.findings).filter((one) => record.test(one))).toEqual(['RFC-REFERENCE-DANGLING Problem Summary']);

  const text = `# Send events\n\n## Context\n\nSee ${rfc.artifact.key}#ALT-1 and ${rfc.artifact.key}#ALT-9.\n\n## API\n\n### API-1: FETCH /x\n\n## Sequence Diagram\n\n\`\`\`mermaid\nsequenceDiagram\n  A->>B x\n\`\`\`\n\n## References\n\n- **decides:** ${rfc.artifact.key}\n`;
  const adr = await artifacts.create({ kind: 'adr', content: bytes(text) });
  const expected = [
    'ADR-DIAGRAM-BROKEN Sequence Diagram',
    'ADR-API-INVALID API-1',
    'ADR-RFC-UNAPPROVED References',
    'ADR-RFC-DECISION-LOST Decision',
    'ADR-REFERENCE-DANGLING Context',
  ];
  expect(found(adr.findings).filter((one) => record.test(one))).toEqual(expected);
  const ref = { key: adr.artifact.key };
  const asked = await artifacts.findings(ref);
  expect(found(asked.findings).filter((one) => record.test(one))).toEqual(expected);
  const gate = await artifacts.submit(ref);
  const shown = gate.criteria.flatMap(({ findings }) => found(findings)).filter((one) => record.test(one));
  expect(shown.toSorted()).toEqual(expected.toSorted());
  const aligned = gate.criteria.find(({ id }) => id === 'aligned');
  expect(found(aligned?.findings ?? [])).toContain('ADR-RFC-UNAPPROVED References');
});

it('tells of an amendment whose record is not in force any more, unless what took its place names it', async () => {
  const { artifacts } = bench.service;
  const note = async (title: string, references: string, rest = ''): Promise<string> => {
    const content = bytes(`# ${title}\n\n## Decision\n\n${title}.${rest}\n\n## References\n\n${references}\n`);
    return (await artifacts.create({ kind: 'adr', content })).artifact.key;
  };
  const approve = (key: string): Promise<void> => passGates(bench.service, key);
  const codes = async (key: string): Promise<string[]> =>
    (await artifacts.findings({ key })).findings.filter(({ code }) => code === 'ADR-AMENDS-ENDED').map(({ message }) => message);
  const { rfc } = await writeDesign(bench.service);
  const old = await note('One relay', `- **decides:** ${rfc}`);
  await approve(old);
  const [kept, lost] = [await note('Wait for it', `- **amends:** ${old}`), await note('Log it', `- **amends:** ${old}`)];
  expect([await codes(kept), await codes(lost)]).toEqual([[], []]);
  const heir = await note('Two relays', `- **decides:** ${rfc}\n- **supersedes:** ${old}`, ` Added by ${kept}: wait.`);
  await approve(heir);
  expect(await codes(kept)).toEqual([]);
  expect(await codes(lost)).toEqual([
    `It amends ${old}, which is Superseded; ${heir} took its place and does not name this amendment.`,
  ]);
});

it('tells an AI-ADR of a version of its model that did not pass its gate', async () => {
  const { artifacts } = bench.service;
  const { rfc, tip } = await writeDesign(bench.service);
  const content = bytes(`# Lend\n\n## References\n\n- **decides:** ${rfc}\n`);
  const adr = (await artifacts.create({ kind: 'adr', content })).artifact.key;
  const open = async (): Promise<string[]> =>
    (await artifacts.findings({ key: adr })).findings
      .filter(({ code }) => code === 'ADR-SOURCE-OPEN')
      .map(({ message }) => message);
  expect(await open()).toEqual([]);
  const early = await artifacts.submit({ key: (await artifacts.create({ kind: 'adr', content })).artifact.key });
  const changed = `${await artifacts.markdown({ key: tip })}\nAnd one line more.\n`;
  await artifacts.edit({ key: tip, content: bytes(changed) });
  // A gate that was opened before shows nothing of it, so nobody could waive it there.
  const approval = {
    key: early.id,
    decision: 'approve',
    all: true,
    note: '',
    met: [],
    notMet: [],
    waivers: [],
    comments: [],
  } as const;
  await expect(bench.service.gates.decide(approval)).rejects.toMatchObject({
    id: 'gate.evidence-outdated',
    details: { findings: ['ADR-SOURCE-OPEN'] },
  });
  expect(await open()).toEqual([`It decides ${rfc}, which comes from ${tip}; that is In Review at version 2.`]);
  const gate = await artifacts.submit({ key: adr });
  expect(gate.criteria.find(({ id }) => id === 'aligned')?.findings.map(({ code }) => code)).toContain('ADR-SOURCE-OPEN');
});

it('tells of a source that its own source left behind, until that is looked at', async () => {
  const { artifacts } = bench.service;
  const create = async (kind: 'prd' | 'tip' | 'rfc', text: string): Promise<string> =>
    (await artifacts.create({ kind, content: bytes(text) })).artifact.key;
  const story = (wish: string) => `# Lending\n\n## User Stories\n\n### US-1\n\nAs a member, I want to ${wish}.\n`;
  const prd = await create('prd', story('borrow a copy'));
  const tip = await create('tip', `# Lend\n\n## References\n\n- **derived from:** ${prd}\n- **covers:** ${prd}#US-1\n`);
  const rfc = await create('rfc', `# Lend\n\n## References\n\n- **derived from:** ${tip}\n`);
  const suspect = async () =>
    (await artifacts.findings({ key: rfc })).findings.filter(({ code }) => code === 'RFC-SOURCE-SUSPECT');
  expect(await suspect()).toEqual([]);
  expect((await artifacts.findings({ key: rfc })).findings.find(({ code }) => code === 'RFC-SOURCE-UNDECIDED')).toMatchObject({
    message: `${tip} is Draft: its own gate has not approved it.`,
  });
  await artifacts.edit({ key: prd, content: bytes(story('borrow two copies')) });
  expect(await suspect()).toMatchObject([
    { message: `${tip} was made on version 1 of ${prd}, which is at 2: 2 links of it are suspect.`, severity: 'warning' },
  ]);
  await bench.service.knowledge.clear({ from: tip, to: prd, seen: 2, reason: 'read it' });
  expect(await suspect()).toEqual([]);
});
