import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolder } from '../../src/cli/folder/open-folder.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { adrBodySchema, type AdrBody } from '../../src/lifecycle/adr.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import { syncFolder } from '../../src/usecases/exchange/sync-folder.ts';
import { summarizeAdr } from '../../src/analysis/design/summarize-adr.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { passGates } from '../support/pass-gates.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';
import { says } from '../support/says.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const bytes = (text: string) => ({ bytes: new TextEncoder().encode(text) });

async function createRfc(text: string): Promise<string> {
  const { artifact } = await bench.service.artifacts.create({ kind: 'rfc', content: bytes(text) });
  return artifact.key;
}

async function createAdr(rfc: string, text = '## Decision\n\nWe send events by a relay.\n'): Promise<string> {
  const content = bytes(`# Send events\n\n${text}\n\n## References\n\n- **decides:** ${rfc}\n`);
  return (await bench.service.artifacts.create({ kind: 'adr', content })).artifact.key;
}

const approve = (key: string): Promise<void> => passGates(bench.service, key);

/** Key of a TIP, which a design is made from. */
async function writeTip(): Promise<string> {
  const prd = await bench.service.prds.import({
    files: [
      {
        name: 'prd.md',
        source: '/prd.md',
        bytes: bytes('# Lending\n\n## User stories\n\n- US-1: As a member, I want to borrow a book.\n').bytes,
      },
    ],
  });
  const tip = await bench.service.artifacts.create({
    kind: 'tip',
    content: bytes(`# Lend\n\n## References\n\n- **derived from:** ${prd.prd.key}\n`),
  });
  return tip.artifact.key;
}

async function accepted(text?: string): Promise<string> {
  const rfc = await createRfc(`# Send events\n\n## References\n\n- **derived from:** ${await writeTip()}\n`);
  const adr = await createAdr(rfc, text);
  await approve(adr);
  return adr;
}

const show = async (key: string) => bench.service.artifacts.show({ key });
const bodyOf = async (key: string) => (await show(key)).body as AdrBody;

describe('amending an AI-ADR', () => {
  it('begins an AI-ADR with the reason, the guidance and what it arose from, and leaves the old one as it is', async () => {
    const key = await accepted();
    const before = await show(key);
    const postmortem = await bench.service.artifacts.create({ kind: 'postmortem', content: bytes('# Lost events\n') });
    const written = reportSchemas['artifact-write'].parse(
      await bench.service.artifacts.succeed({
        key,
        role: 'amends',
        reason: 'The relay lost events.',
        guidance: 'Wait for the acknowledgment.',
        rationale: 'A broker that restarts forgets.',
        from: [postmortem.artifact.key],
      }),
    );
    const amendment = await show(written.artifact.key);
    expect(amendment).toMatchObject({ status: 'Proposed', title: 'Amendment of Send events', kind: 'adr' });
    expect(adrBodySchema.parse(amendment.body)).toMatchObject({
      amendment: { reason: 'The relay lost events.', addedGuidance: 'Wait for the acknowledgment.' },
      rationale: 'A broker that restarts forgets.',
      references: [
        { role: 'amends', to: key },
        { role: 'arose_from', to: postmortem.artifact.key },
      ],
    });
    expect(written.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect((await show(key)).amendments).toEqual([]);
    await approve(written.artifact.key);
    expect(await show(key)).toEqual({ ...before, amendments: [written.artifact.key] });
  });

  it('needs no more than reason and guidance to pass its gate, whose evidence speaks of the amendment', async () => {
    const key = await accepted();
    const { artifact, findings } = await bench.service.artifacts.succeed({
      key,
      role: 'amends',
      reason: 'The relay lost events.',
      guidance: 'Wait for the acknowledgment.',
    });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(await bodyOf(artifact.key)).toMatchObject({ rationale: 'The relay lost events.' });
    const evidence = summarizeAdr(await bodyOf(artifact.key), []).map((criterion) => criterion.evidence);
    expect(evidence).toEqual([
      `Amends ${key}, which stays as it is; reason: “The relay lost events.”; arose from nothing that is named.`,
      'Added guidance: “Wait for the acknowledgment.”; of its own beside that: nothing, the record that it amends holds.',
      'Rationale: “The relay lost events.”.',
    ]);
    await approve(artifact.key);
  });

  it('twice in the same words makes one', async () => {
    const key = await accepted();
    const request = { key, role: 'amends', reason: 'Again.' } as const;
    const [one, other] = await Promise.all([bench.service.artifacts.succeed(request), bench.service.artifacts.succeed(request)]);
    expect(other.artifact.key).toBe(one.artifact.key);
  });

  it('refuses what is not decided yet, what has ended, other kinds, and no reason, with nothing stored', async () => {
    const key = await accepted();
    const rfc = (await bodyOf(key)).references.find(({ role }) => role === 'decides')?.to ?? '';
    const proposed = await createAdr(rfc);
    const count = async () => (await bench.service.artifacts.list({}, { limit: 200 })).items.length;
    const before = await count();
    const amend = (of: string, reason = 'x') => bench.service.artifacts.succeed({ key: of, role: 'amends', reason });
    await expect(amend(proposed)).rejects.toMatchObject({
      id: 'succession.not-in-force',
      fix: says(`adr edit ${proposed}`),
    });
    await expect(amend(rfc)).rejects.toMatchObject({ id: 'succession.unknown' });
    await expect(amend(key, ' \n')).rejects.toMatchObject({ id: 'succession.reason-missing' });
    await expect(amend('ADR-999')).rejects.toMatchObject({ id: 'artifact.not-found' });
    await expect(
      bench.service.artifacts.succeed({ key, role: 'amends', reason: 'x', from: ['PM-2026-999'] }),
    ).rejects.toMatchObject({
      id: 'artifact.links-refused',
    });
    expect(await count()).toBe(before);
  });
});

describe('superseding', () => {
  it('an AI-ADR begins with its content and the guidance of its amendments; accepted, it takes its place', async () => {
    const key = await accepted(
      '## Decision\n\nWe send events by a relay.\n\n### Points\n\n- **D-4:** One relay.\n  - **Rule:** count them\n',
    );
    const { artifact: amendment } = await bench.service.artifacts.succeed({
      key,
      role: 'amends',
      reason: 'r',
      guidance: 'Wait for it.',
    });
    await approve(amendment.key);
    const [gate] = await bench.ports.gates.list({ artifactKey: amendment.key });
    const [approval] = gate?.decisions ?? [];
    const approvedBy = `${approval?.personName}, ${approval?.decidedAt.slice(0, 10)}`;
    const { artifact: ignored } = await bench.service.artifacts.succeed({ key, role: 'amends', reason: 's', guidance: 'Never.' });
    const { artifact } = await bench.service.artifacts.succeed({ key, role: 'supersedes', reason: 'One relay is not enough.' });
    const body = await bodyOf(artifact.key);
    expect(body.decision.statement).toBe('We send events by a relay.');
    expect(body.decision.points.map(({ id, text }) => `${id} ${text}`)).toEqual([
      'D-4 One relay.',
      `D-5 Wait for it.\n\nBecause: r\n\nAdded by ${amendment.key} (accepted by ${approvedBy}).`,
    ]);
    expect(body.rationale).toBe(`It supersedes ${key}: One relay is not enough.`);
    // What the reason announces is not written yet.
    const same = async (): Promise<string[]> =>
      (await bench.service.artifacts.findings({ key: artifact.key })).findings
        .filter(({ code }) => code === 'ADR-SUCCESSOR-SAME')
        .map(({ message }) => message);
    expect(await same()).toEqual([expect.stringContaining(`It supersedes ${key} and says the same`)]);
    const text = await bench.service.artifacts.markdown({ key: artifact.key });
    await bench.service.artifacts.edit({ key: artifact.key, content: bytes(text.replace('by a relay.', 'by two relays.')) });
    expect(await same()).toEqual([]);
    expect(body.references[0]).toEqual({ role: 'supersedes', to: key });
    expect(JSON.stringify(body)).not.toContain('Never.');
    expect(ignored.status).toBe('Proposed');

    expect(await show(key)).toMatchObject({ status: 'Accepted', successor: null });
    await approve(artifact.key);
    expect(await show(key)).toMatchObject({ status: 'Superseded', successor: artifact.key });
    await expect(bench.service.artifacts.succeed({ key, role: 'supersedes', reason: 'x' })).rejects.toMatchObject({
      id: 'succession.not-in-force',
      fix: says(`adr supersede ${artifact.key} --reason "…"`),
    });
  });

  it('refuses what is said of amendments alone, instead of losing it', async () => {
    const key = await accepted();
    await expect(
      bench.service.artifacts.succeed({ key, role: 'supersedes', reason: 'x', guidance: 'Wait.', from: ['PM-2026-001'] }),
    ).rejects.toMatchObject({
      id: 'succession.field-misplaced',
      message: `What supersedes ${key} begins with its content; \`guidance\`, \`from\` are said of an amendment alone.`,
    });
    expect(await bench.ports.artifacts.linkedFrom(key, 'supersedes')).toEqual([]);
  });

  it('twice is refused with the one that is under way, and possible again once that was rejected', async () => {
    const key = await accepted();
    const begin = () => bench.service.artifacts.succeed({ key, role: 'supersedes', reason: 'x' });
    const { artifact: first } = await begin();
    await expect(begin()).rejects.toMatchObject({ id: 'succession.under-way', details: { heir: first.key } });
    const gate = await bench.service.artifacts.submit({ key: first.key });
    await bench.service.gates.decide({
      key: gate.id,
      decision: 'reject',
      note: 'no',
      all: false,
      met: [],
      notMet: [],
      waivers: [],
      comments: [],
      interactive: true,
    });
    const { artifact: second } = await bench.service.artifacts.succeed({ key, role: 'supersedes', reason: 'y' });
    expect(second.key).not.toBe(first.key);
  });

  it('an RFC begins as a Draft without the session of the old one', async () => {
    const session =
      '## Design Session\n\n### Challenges\n\n- **CH-1:** Late\n  - **Answer:** no\n  - **State:** rebutted\n\n### Decisions Made\n\n- **DEC-1:** One\n  - **Rationale:** r\n';
    const tip = await writeTip();
    const key = await createRfc(
      `# Send events\n\n## Problem Summary\n\nEvents get lost.\n\n${session}\n\n## References\n\n- **derived from:** ${tip}\n`,
    );
    await approve(key);
    const { artifact } = await bench.service.artifacts.succeed({
      key,
      role: 'supersedes',
      reason: 'Too slow.',
      title: 'Send faster',
    });
    expect(artifact).toMatchObject({ status: 'Draft', title: 'Send faster' });
    const body = (await show(artifact.key)).body as RfcBody;
    expect(body.contextAndProblem.problemSummary).toBe(`It supersedes ${key}: Too slow.\n\nEvents get lost.`);
    expect(body.designSession).toEqual({ challenges: [], decisions: [] });
    expect(body.references).toEqual([
      { role: 'supersedes', to: key },
      { role: 'derived_from', to: tip },
    ]);
  });

  it('an RFC that is not in force is refused, as a Draft and under review, with nothing stored', async () => {
    const tip = await writeTip();
    const key = await createRfc(`# Send events\n\n## References\n\n- **derived from:** ${tip}\n`);
    const begin = () => bench.service.artifacts.succeed({ key, role: 'supersedes', reason: 'x' });
    const refused = {
      id: 'succession.not-in-force',
      fix: says(`It is not decided yet, so that it still takes a version: \`throughline rfc edit ${key}\`.`),
    };
    await expect(begin()).rejects.toMatchObject({ ...refused, message: `${key} is Draft; only what is Approved is superseded.` });
    await bench.service.artifacts.submit({ key });
    await expect(begin()).rejects.toMatchObject({ ...refused, details: { status: 'Under Review' } });
    expect(await bench.ports.artifacts.linkedFrom(key, 'supersedes')).toEqual([]);
  });
});

describe('a second AI-ADR that decides the same RFC', () => {
  const code = 'ADR-RFC-DECIDED';
  const rfcOf = async (key: string) => (await bodyOf(key)).references.find(({ role }) => role === 'decides')?.to ?? '';
  const decide = (gate: string, waivers: readonly { code: string; reason: string }[]) =>
    bench.service.gates.decide({
      key: gate,
      decision: 'approve',
      note: 'read it',
      all: true,
      met: [],
      notMet: [],
      waivers,
      comments: [],
      interactive: true,
    });

  it('is an error at its gate that names the one in force, and is approved only where that is waived with a reason', async () => {
    const key = await accepted();
    const second = await createAdr(await rfcOf(key), '## Decision\n\nWe send events by no relay.\n');
    const gate = await bench.service.artifacts.submit({ key: second });
    const [finding] = gate.criteria.flatMap(({ findings }) => findings.filter((one) => one.code === code));
    expect(finding).toMatchObject({
      severity: 'error',
      message: expect.stringContaining(`which ${key} decides already: ${key} is Accepted`) as unknown,
      fix: says(`throughline adr supersede ${key}`),
    });
    expect(gate.blocking.map((one) => one.code)).toContain(code);
    const others = [...new Set(gate.blocking.map((one) => one.code))].filter((one) => one !== code);
    const waived = others.map((one) => ({ code: one, reason: 'a test' }));
    await expect(decide(gate.id, waived)).rejects.toThrow(new RegExp(code));
    expect(await show(second)).toMatchObject({ status: 'Proposed' });
    await decide(gate.id, [...waived, { code, reason: 'It decides another half of it.' }]);
    expect(await show(second)).toMatchObject({ status: 'Accepted' });
    // Nobody can act on it any more.
    expect((await bench.service.artifacts.findings({ key: second })).findings.map((one) => one.code)).not.toContain(code);
  });

  it('is not the one in force itself, which somebody uploads as it is', async () => {
    const key = await accepted();
    const markdown = (await bench.ports.artifacts.read(key))?.markdown ?? '';
    const { findings, outcome } = await bench.service.artifacts.edit({ key, content: bytes(markdown) });
    expect(outcome).toBe('unchanged');
    expect(findings.map((one) => one.code)).not.toContain(code);
  });

  it('is not approved at a gate that was opened before the other one was accepted', async () => {
    const rfc = await createRfc(`# Send events\n\n## References\n\n- **derived from:** ${await writeTip()}\n`);
    const [first, second] = [await createAdr(rfc), await createAdr(rfc, '## Decision\n\nNo relay.\n')];
    const gate = await bench.service.artifacts.submit({ key: second });
    expect(gate.blocking.map((one) => one.code)).not.toContain(code);
    await approve(first);
    const waivers = [...new Set(gate.blocking.map((one) => one.code))].map((one) => ({ code: one, reason: 'a test' }));
    await expect(decide(gate.id, waivers)).rejects.toMatchObject({
      id: 'gate.evidence-outdated',
      message: expect.stringContaining(`${first} is Accepted`) as unknown,
    });
    expect(await show(second)).toMatchObject({ status: 'Proposed' });
  });

  it('is none where it supersedes or amends that one', async () => {
    const key = await accepted();
    const begin = (role: 'amends' | 'supersedes') =>
      bench.service.artifacts.succeed({ key, role, reason: 'x', ...(role === 'amends' ? { guidance: 'Wait.' } : {}) });
    for (const { artifact, findings } of [await begin('amends'), await begin('supersedes')]) {
      expect(findings.map((one) => one.code)).not.toContain(code);
      const gate = await bench.service.artifacts.submit({ key: artifact.key });
      expect(gate.criteria.flatMap(({ findings: all }) => all.map((one) => one.code))).not.toContain(code);
    }
  });

  it('is named after the one in force by a draft that is asked for', async () => {
    const key = await accepted();
    const rfc = await rfcOf(key);
    const proposed = await createAdr(rfc);
    await expect(bench.service.adrDrafting.start({ rfc })).rejects.toMatchObject({
      id: 'adr.exists',
      message: `${key} records the decision on ${rfc} already.`,
      fix: says(`It is Accepted: what holds is changed by \`throughline adr amend ${key}`),
    });
    expect(await show(proposed)).toMatchObject({ status: 'Proposed' });
  });
});

describe('the gate of a successor', () => {
  const errorsAt = (gate: { criteria: readonly { findings: readonly { code: string; message: string }[] }[] }, code: RegExp) =>
    gate.criteria.flatMap(({ findings }) => findings.filter((finding) => code.test(finding.code)).map(({ message }) => message));
  const lost = /^ADR-AMENDMENT-LOST$/;
  const outdated = /^RFC-SUCCESSOR-OUTDATED$/;

  it('names an amendment that was accepted after the draft was made, until the draft names it', async () => {
    const key = await accepted();
    const { artifact: heir } = await bench.service.artifacts.succeed({ key, role: 'supersedes', reason: 'One is not enough.' });
    const { artifact: amendment } = await bench.service.artifacts.succeed({
      key,
      role: 'amends',
      reason: 'It lost events.',
      guidance: 'Wait for it.',
    });
    expect(errorsAt({ criteria: [await bench.service.artifacts.findings({ key: heir.key })] }, lost)).toEqual([]);
    await approve(amendment.key);
    const gate = await bench.service.artifacts.submit({ key: heir.key });
    expect(errorsAt(gate, lost)).toEqual([
      `It supersedes ${key}, which ${amendment.key} amends, and does not name ${amendment.key}: what that adds would be in no record that is in force.`,
    ]);
    expect(gate.blocking.map(({ code }) => code)).toContain('ADR-AMENDMENT-LOST');
    const text = await bench.service.artifacts.markdown({ key: heir.key });
    const edited = await bench.service.artifacts.edit({
      key: heir.key,
      content: bytes(text.replace('by a relay.', `by a relay. Wait for it. Added by ${amendment.key}.`)),
    });
    expect(edited.findings.map(({ code }) => code)).not.toContain('ADR-AMENDMENT-LOST');
    const again = await bench.service.gates.show({ key: edited.gate?.opened ?? '' });
    expect(again.status).toBe('pending');
    expect(again.blocking.map(({ code }) => code)).not.toContain('ADR-AMENDMENT-LOST');
  });

  it('does not approve what would lose an amendment that was accepted while it waited', async () => {
    const key = await accepted();
    const { artifact: heir } = await bench.service.artifacts.succeed({ key, role: 'supersedes', reason: 'One is not enough.' });
    const gate = await bench.service.artifacts.submit({ key: heir.key });
    const { artifact: amendment } = await bench.service.artifacts.succeed({
      key,
      role: 'amends',
      reason: 'r',
      guidance: 'Wait.',
    });
    await approve(amendment.key);
    const decide = (decision: 'approve' | 'request-changes') =>
      bench.service.gates.decide({
        key: gate.id,
        decision,
        note: 'read it',
        all: decision === 'approve',
        met: [],
        notMet: [],
        waivers: [...new Set(gate.blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'a test' })),
        comments: [],
        interactive: true,
      });
    await expect(decide('approve')).rejects.toMatchObject({
      id: 'gate.evidence-outdated',
      message: expect.stringContaining(amendment.key) as unknown,
      fix: says(`adr edit ${heir.key}`),
    });
    expect(await show(key)).toMatchObject({ status: 'Accepted' });
    await expect(decide('request-changes')).resolves.toMatchObject({ decision: { decision: 'request-changes' } });
  });

  it('says in what a record was changed since its successor was made of it, until that says the same or somebody clears it', async () => {
    const tip = await writeTip();
    const text = (words: string, references: string) =>
      `# Send events\n\n## Problem Summary\n\n${words}\n\n## References\n\n${references}\n`;
    const from = `- **derived from:** ${tip}`;
    const old = await createRfc(text('Events get lost.', from));
    // By hand, or by an import: what is not in force yet can be named as well.
    const heir = await createRfc(text('Events get lost.', `- **supersedes:** ${old}\n${from}`));
    const found = async () => errorsAt({ criteria: [await bench.service.artifacts.findings({ key: heir })] }, outdated);
    expect(await found()).toEqual([]);
    await bench.service.artifacts.edit({ key: old, content: bytes(text('Events get lost at night.', from)) });
    expect(await found()).toEqual([
      `It was made of ${old} version 1, which is at version 2 by now; what changed there since is missing here: Problem Summary.`,
    ]);
    expect(errorsAt(await bench.service.artifacts.submit({ key: heir }), outdated)).toHaveLength(1);
    await bench.service.artifacts.edit({
      key: heir,
      content: bytes(text('Events get lost at night.', `- **supersedes:** ${old}\n${from}`)),
    });
    expect(await found()).toEqual([]);

    await bench.service.artifacts.edit({ key: old, content: bytes(text('Events get lost on Mondays.', from)) });
    expect(await found()).toHaveLength(1);
    await bench.service.knowledge.clear({ from: heir, to: old, seen: 3, reason: 'Mondays are not ours.' });
    expect(await found()).toEqual([]);
  });
});

describe('an Accepted AI-ADR', () => {
  it('changes by no door: edit, link, move, submit, attest, the folder, or a bundle', async () => {
    const key = await accepted();
    const { artifacts } = bench.service;
    const whole = async () => {
      const { rows } = await bench.db.pool.query(
        `select to_jsonb(a) - 'updated_at' as artifact, jsonb_agg(to_jsonb(v)) as versions from artifact a join artifact_version v on v.artifact_id = a.id
          where a.key = $1 group by a.id`,
        [key],
      );
      return rows[0] as object;
    };
    const before = await whole();
    const text = await artifacts.markdown({ key });
    const changed = text.replace('by a relay', 'by hand');
    expect(changed).not.toBe(text);

    await expect(artifacts.edit({ key, content: bytes(changed) })).rejects.toMatchObject({ id: 'artifact.final' });
    const body = { ...(documentKinds.adr.parse(changed).body as AdrBody) };
    await expect(artifacts.edit({ key, content: { title: 'Other', body } })).rejects.toMatchObject({ id: 'artifact.final' });
    await expect(artifacts.link({ from: key, role: 'derived_from', to: 'TIP-001' })).rejects.toMatchObject({
      id: 'artifact.final',
    });
    await expect(artifacts.submit({ key })).rejects.toMatchObject({ id: 'status.illegal-transition' });
    for (const to of ['Proposed', 'Superseded'])
      await expect(artifacts.move({ key, to, reason: 'x' })).rejects.toMatchObject({
        name: expect.stringMatching(/Error$/) as unknown,
      });
    await expect(artifacts.attest({ keys: [key] })).rejects.toMatchObject({ id: 'claim.none' });
    expect(await whole()).toEqual(before);

    const folder = await mkdtemp(join(tmpdir(), 'throughline-accepted-'));
    try {
      const pass = async () =>
        syncFolder({ service: bench.service, folder: await openFolder(folder, { create: true }), mode: 'sync', name: 'docs' });
      await pass();
      const file = (await readdir(folder, { recursive: true })).find((name) => name.includes(key)) ?? '';
      const path = join(folder, file);
      await writeFile(path, (await readFile(path, 'utf8')).replace('by a relay', 'by hand'));
      const report = await pass();
      expect(report.items.filter((item) => item.key === key).map(({ outcome }) => outcome)).not.toContain('stored');
      expect(report.items.filter((item) => item.key === key)).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(await whole()).toEqual(before);

    const { artifacts: records } = await bench.service.exchange.exportBundle({ limit: 200 });
    const forged = records.map((record) =>
      record.key === key ? { ...record, versions: record.versions.map((version) => ({ ...version, title: 'Other' })) } : record,
    );
    const bring = (artifacts: unknown[]) =>
      bench.service.exchange.importBundle({ bundle: { format: 'throughline-bundle', schemaVersion: 1, artifacts } });
    await expect(bring(forged)).rejects.toMatchObject({ name: 'InputError' });
    await expect(bring(records)).rejects.toMatchObject({ id: 'bundle.repository-not-empty' });
    expect(await whole()).toEqual(before);
  });
});
