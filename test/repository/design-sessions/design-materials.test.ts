import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import type { DesignMaterials } from '../../../src/ports/design-materials.ts';
import type { NewLink } from '../../../src/ports/artifacts.ts';
import { createDesignMaterials, excerptOf } from '../../../src/repository/design-sessions/design-materials.ts';
import { createKnowledgeStore } from '../../../src/repository/knowledge/knowledge-store.ts';
import { readDesignMaterial } from '../../support/design-material.ts';
import { openGateWorld, type GateWorld } from '../support/gate-world.ts';
import { approve, decision, openGate } from '../support/repository.ts';
import { says } from '../../support/says.ts';

let world: GateWorld;
let materials: DesignMaterials;
const design = readDesignMaterial('parcel-lockers');

beforeAll(async () => {
  world = await openGateWorld();
  materials = createDesignMaterials({
    artifacts: world.artifacts,
    gates: world.gates,
    knowledge: createKnowledgeStore(world.db.pool),
  });
});
afterAll(() => world.close());

async function store(
  kind: ArtifactKindId,
  { title, body }: { title: string; body: unknown },
  links: readonly NewLink[] = [],
): Promise<string> {
  const { render, parts } = documentKinds[kind];
  const version = {
    title,
    body,
    markdown: render({ title, body }),
    parts: parts(body),
    links,
    provenance: {},
    authorId: world.author.id,
  };
  return (await world.artifacts.create({ kind, ...version })).key;
}

const empty = (kind: ArtifactKindId, title: string) => ({ title, body: documentKinds[kind].parse(`# ${title}\n`).body });

it('brings together the RFC, what it is made from, its PRD, the Playbook in use and what is like it', async () => {
  const prd = await store('prd', design.prd);
  const daa = await store('daa', design.source, [{ role: 'derived_from', to: prd }]);
  const rfc = await store('rfc', design.rfc, [{ role: 'derived_from', to: daa }]);
  const entry = documentKinds.playbook.parse('# Transactional outbox\n').body as object;
  const pattern = await store('playbook', { title: 'Transactional outbox', body: { ...entry, category: 'MESSAGING' } });
  const alike = documentKinds.adr.parse(
    '# Custody of parcels at stations\n\n## Context\n\nControllers of lockers at stations lost deposits while Kafka was away.\n\n## Decision\n\nThe custody service keeps parcels, codes and compartments of lockers; controllers buffer deposits.\n',
  );
  const adr = await store('adr', alike);
  const own = await store('adr', alike, [{ role: 'decides', to: rfc }]);

  const gathered = await materials.gather(rfc);
  expect(gathered.rfc).toMatchObject({ key: rfc, version: 1, title: design.rfc.title, body: design.rfc.body });
  expect(gathered.source).toMatchObject({ kind: 'daa', key: daa });
  expect(gathered.prd.key).toBe(prd);
  expect(gathered.patterns.map(({ key, status }) => [key, status])).toEqual([[pattern, 'Proposed']]);
  const keys = gathered.precedents.map(({ key }) => key);
  expect(keys).toContain(adr);
  expect(keys).not.toContain(own);
  expect(gathered.precedents.find(({ key }) => key === adr)?.excerpt).toContain('lockers');
});

it('knows what the approval of the RFC let pass, by whom and why', async () => {
  const prd = await store('prd', empty('prd', 'Waived for'));
  const tip = await store('tip', empty('tip', 'Proposal'), [{ role: 'derived_from', to: prd }]);
  await approve(world, (await world.artifacts.read(tip))!, world.architect.token);
  const rfc = await store('rfc', empty('rfc', 'Let pass'), [{ role: 'derived_from', to: tip }]);
  const code = 'RFC-QUESTION-OPEN';
  const version = await world.artifacts.read(rfc);
  if (!version) throw new Error(`${rfc} is gone.`);
  const gate = await openGate(world, version, [{ code, severity: 'error', at: {}, message: 'Q-1 is open.', fix: 'Answer it.' }]);
  expect((await materials.gather(rfc)).rfc.waivers).toEqual([]);
  const waivers = [{ code, reason: 'Answered in May.' }];
  await world.gates.decide(decision(gate, world.architect.token, { waivers }));
  const waived = [{ code, reason: 'Answered in May.', person: world.architect.name, gate: gate.key }];
  expect((await materials.gather(rfc)).rfc.waivers).toEqual(waived);
});

it('says what to link when the RFC does not say what it is made from', async () => {
  const rfc = await store('rfc', empty('rfc', 'Lonely'));
  await expect(materials.gather(rfc)).rejects.toMatchObject({
    id: 'rfc.source-missing',
    fix: says(`throughline artifact link ${rfc} derived_from DAA-001`),
  });
});

it('says what to link when nothing leads to a PRD', async () => {
  const tip = await store('tip', empty('tip', 'Proposal'));
  const rfc = await store('rfc', empty('rfc', 'Half lonely'), [{ role: 'derived_from', to: tip }]);
  await expect(materials.gather(rfc)).rejects.toMatchObject({
    id: 'rfc.source-missing',
    message: expect.stringContaining('the PRD'),
  });
});

it('refuses what is no RFC, and what is not there', async () => {
  const prd = await store('prd', empty('prd', 'A feature'));
  await expect(materials.gather(prd)).rejects.toMatchObject({ id: 'rfc.expected' });
  await expect(materials.gather('RFC-999')).rejects.toMatchObject({ id: 'artifact.not-found' });
});

it('takes as excerpt the paragraphs that share most words, in their order, and no more than fits', () => {
  const filler = 'Nothing of this paragraph is about the matter in hand at all. '.repeat(8);
  const markdown = `# T\n\n${filler}\n\nLockers lose deposits while the broker is away.\n\n${filler}\n\nDeposits are buffered by the lockers themselves.`;
  const excerpt = excerptOf(markdown, ['locker', 'deposit']);
  expect(excerpt.indexOf('Lockers lose')).toBeLessThan(excerpt.indexOf('Deposits are buffered'));
  expect(excerpt.indexOf('Lockers lose')).toBeGreaterThanOrEqual(0);
  expect(excerpt.length).toBeLessThanOrEqual(720);
});
