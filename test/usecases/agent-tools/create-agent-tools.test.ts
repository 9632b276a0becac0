import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgentTools } from '../../../src/usecases/agent-tools/create-agent-tools.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import type { AgentTools } from '../../../src/ports/agent-tools.ts';
import { createKnowledgeStore } from '../../../src/repository/knowledge/knowledge-store.ts';
import { openGateWorld, type GateWorld } from '../../repository/support/gate-world.ts';

let world: GateWorld;
let tools: AgentTools;
let adr: string;

beforeAll(async () => {
  world = await openGateWorld();
  tools = createAgentTools({ artifacts: world.artifacts, knowledge: createKnowledgeStore(world.db.pool) });
  adr = await store(
    'adr',
    '# Deposits carry a key\n\n## Decision\n\nThe custody service knows a repeated deposit by its key.\n\n## Edge Cases and Failure Handling\n\n- **EC-1:** The same deposit comes twice.\n',
  );
});
afterAll(() => world.close());

async function store(kind: ArtifactKindId, markdown: string): Promise<string> {
  const { render, parts, parse } = documentKinds[kind];
  const { title, body } = parse(markdown);
  const version = { title, body, markdown: render({ title, body }), parts: parts(body), links: [], provenance: {} };
  return (await world.artifacts.create({ kind, ...version, authorId: world.author.id })).key;
}

describe('reading', () => {
  it('gives the document with the ids of its parts, and one part by its key', async () => {
    const whole = await tools.readArtifact(adr);
    expect(whole).toMatchObject({
      key: adr,
      kind: 'adr',
      title: 'Deposits carry a key',
      status: 'Proposed',
      version: 1,
      successor: null,
    });
    expect(whole?.text).toContain('knows a repeated deposit by its key');
    expect(whole?.parts).toContain('EC-1');
    expect((await tools.readArtifact(` ${adr}#EC-1 `))?.text).toContain('comes twice');
  });

  it.each(['ADR-999', 'ADR-1', 'the ADR about deposits', '', '#', 'ADR-999#EC-1'])(
    'says of "%s" that there is none',
    async (place) => {
      expect(await tools.readArtifact(place)).toBeNull();
      expect(await tools.trace(place, 'up')).toBeNull();
    },
  );

  it('gives a part of a model whole, and a section of an RFC', async () => {
    const file = (name: string) => readFile(new URL(`../../fixtures/designs/parcel-lockers/${name}`, import.meta.url), 'utf8');
    const daa = await store('daa', await file('daa.md'));
    const rfc = await store('rfc', (await file('rfc.md')).replace(/^## References[^]*/m, ''));
    const read = async (place: string): Promise<string | undefined> => (await tools.readArtifact(place))?.text;
    const operation = await read(`${daa}#OP-open-with-code`);
    for (const said of ['#### Operation: openWithCode', '| Precondition | The code is valid. |', '2. Use up the code'])
      expect(operation).toContain(said);
    expect(operation).not.toContain('PickUpCode\n');
    expect(await read(`${daa}#INV-code-1`)).toBe('- **INV-code-1:** A pick-up code opens its compartment once only.');
    expect(await read(`${daa}#AGG-release-case`)).toMatch(/^### ReleaseCase[^]*#### Operation: releaseDoor[^]*```$/);
    expect(await read(`${daa}#EV-code-issued`)).toMatch(/^### CodeIssued[^]*Consumers/);
    expect(await read(`${rfc}#RISK-1`)).toMatch(/^- \*\*RISK-1:\*\* Bad firmware[^]*Mitigation/);
    expect(await read(`${rfc}#integration points`)).toMatch(/^### Integration Points\n/);
    expect(await read(`${rfc}#No Such Section`)).toBeUndefined();
    const drawn = await tools.trace(`${daa}#INV-code-1`, 'up');
    expect(drawn).toContain(`of aggregate ${daa}#AGG-pick-up-code  PickUpCode`);
    expect(drawn).toMatch(/kept by DAA-\d+#OP-issue-code {2}issueCode {2}covers PRD-001#US-/);
    expect(await tools.trace(`${daa}#OP-issue-code`, 'up')).toContain(`keeps ${daa}#INV-code-1`);
  });

  it('says of a part that is none that there is none', async () => {
    expect(await tools.readArtifact(`${adr}#EC-9`)).toBeNull();
    expect(await tools.trace(`${adr}#EC-9`, 'down')).toBeNull();
  });
});

describe('searching', () => {
  it('finds by words that stand together, and by some of them where not all do', async () => {
    const found = await tools.search('repeated deposit', { limit: 5 });
    expect(found.map(({ key }) => key)).toContain(adr);
    expect(found[0]?.excerpt).toContain('deposit');
    const some = await tools.search('deposit saxophone', { limit: 5 });
    expect(some.map(({ key }) => key)).toContain(adr);
  });

  it('keeps to the kinds that are named, and to the limit', async () => {
    expect(await tools.search('repeated deposit', { kinds: ['incident', 'postmortem'], limit: 5 })).toEqual([]);
    await store('adr', '# Deposits are counted\n\n## Decision\n\nA repeated deposit is counted once.\n');
    expect(await tools.search('repeated deposit', { kinds: ['adr', 'incident'], limit: 1 })).toHaveLength(1);
  });

  it('takes words that no query is made of', async () => {
    for (const words of ['"', '-', 'or or or', '( & |', '%_\\']) expect(await tools.search(words, { limit: 5 })).toEqual([]);
  });
});

it('lists the Playbook as far as it may be used', async () => {
  const pattern = await store('playbook', '# Transactional outbox\n\n**Category:** MESSAGING\n');
  expect(await tools.listPatterns()).toEqual([{ key: pattern, title: 'Transactional outbox', status: 'Proposed' }]);
});
