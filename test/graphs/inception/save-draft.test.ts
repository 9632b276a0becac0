import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveDraft } from '../../../graphs/inception/nodes/save-draft.ts';
import type { InceptionState } from '../../../graphs/inception/state.ts';
import { renderArtifact } from '../../../src/documents/render-artifact.ts';
import type { DaaBody } from '../../../src/lifecycle/daa.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { sampleDaa, samplePrd } from '../../support/sample-daa.ts';
import { openRepository, type Repository } from '../../repository/support/repository.ts';

let repository: Repository;

beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

async function startRun(): Promise<string> {
  const { rows } = await repository.ownerDb.pool.query<{ key: string }>(
    `insert into run (workflow, workflow_version, input, started_by) values ('inception', 1, '{}', $1) returning key`,
    [repository.owner.id],
  );
  return rows[0]!.key;
}

function contentOf(kind: 'prd' | 'daa', body: PrdBody | DaaBody) {
  const content = { title: 'Lending', body };
  return { ...content, ...renderArtifact(kind, content), links: [], provenance: {}, authorId: repository.owner.id };
}

/** What the node is given, as the engine gives it. */
function visitOf(runKey: string, visit: number): NodeVisit {
  const done = (): Promise<void> => Promise.resolve();
  return {
    runKey,
    node: 'save-draft',
    visit,
    origin: `${runKey}/save-draft/${visit}`,
    models: undefined,
    startedById: repository.owner.id,
    signal: new AbortController().signal,
    progress: done,
    nameSubject: done,
    once: (_input, work) => work(new AbortController().signal),
    draft: () => Promise.reject(new Error('save-draft drafts nothing')),
    readDraft: () => Promise.resolve({ output: { daa: sampleDaa(), notDone: [] }, provenance: {} } as never),
  };
}

it('links to the PRD version that the draft was made from, although the PRD has since lost a story', async () => {
  const { artifacts } = repository;
  const ports = { artifacts, documents: { render: renderArtifact } } as WorkflowPorts;
  const prd = await artifacts.create({ ...contentOf('prd', samplePrd()), kind: 'prd' });
  const runKey = await startRun();
  const state = {
    prd: prd.key,
    prdVersion: 1,
    daa: '',
    daaVersion: 0,
    source: { from: 'revision', ref: { node: 'revise-daa', visit: 0, inputHash: '' } },
    drafted: [],
    reason: 'drafted from the PRD',
  } as Partial<InceptionState> as InceptionState;
  const first = await saveDraft(ports)(state, visitOf(runKey, 1));
  await artifacts.addVersion({ ...contentOf('prd', { ...samplePrd(), stories: [] }), key: prd.key, expectedVersion: 1 });
  // A reviewer asked for changes: the run goes on with the version it is pinned to.
  const second = await saveDraft(ports)({ ...state, ...first } as InceptionState, visitOf(runKey, 2));

  expect(second).toMatchObject({ daa: first.daa, daaVersion: 2 });
  const { rows } = await repository.db.pool.query(
    `select l.from_version, l.role, l.to_part, l.to_version, (v.provenance -> 'derivedFrom' ->> 'version')::int as derived_from
     from link l join artifact_version v on v.artifact_id = l.from_artifact_id and v.version = l.from_version
     order by l.from_version, l.role, l.to_part`,
  );
  const pins = { to_version: 1, derived_from: 1 };
  expect(rows).toEqual(
    [1, 2].flatMap((from_version) => [
      { from_version, role: 'covers', to_part: 'REQ-1', ...pins },
      { from_version, role: 'covers', to_part: 'US-1', ...pins },
      { from_version, role: 'covers', to_part: 'US-1.AC-1', ...pins },
      { from_version, role: 'derived_from', to_part: null, ...pins },
    ]),
  );
});
