import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyEarlierReviews } from '../../../graphs/inception/nodes/apply-earlier-reviews.ts';
import type { InceptionState } from '../../../graphs/inception/state.ts';
import { renderArtifact } from '../../../src/documents/render-artifact.ts';
import type { ArtifactVersion } from '../../../src/ports/artifacts.ts';
import type { GateComment } from '../../../src/ports/gates.ts';
import type { Principal } from '../../../src/ports/people.ts';
import type { NodeVisit, WorkflowPorts } from '../../../src/ports/workflow.ts';
import { sampleDaa, samplePrd } from '../../support/sample-daa.ts';
import { createPerson, decision, openGate, openRepository, type Repository } from '../../repository/support/repository.ts';

let repository: Repository;
let reviewer: Principal;

beforeAll(async () => {
  repository = await openRepository();
  reviewer = await createPerson(repository, 'Rosa Reviewer', ['architect']);
});
afterAll(() => repository.close());

function contentOf(kind: 'prd' | 'daa', title: string, links: { role: 'derived_from'; to: string }[] = []) {
  const content = { title, body: kind === 'prd' ? samplePrd() : sampleDaa() };
  return { ...content, ...renderArtifact(kind, content), links, provenance: {}, authorId: repository.owner.id };
}

async function remark(gate: string, text: string, forRedraft: boolean): Promise<void> {
  await repository.gates.comment({ key: gate, token: reviewer.token, part: 'Loan', text, forRedraft });
}

/** A visit that drafts nothing new and remembers what it was to act on. */
function visitThat(acts: (comments: readonly GateComment[]) => void): NodeVisit {
  return {
    runKey: 'RUN-001',
    readDraft: () => Promise.resolve({ output: { daa: sampleDaa(), notDone: [] } } as never),
    progress: () => Promise.resolve(),
    draft: (_step: string, { comments }: { comments: readonly GateComment[] }) => {
      acts(comments);
      const provenance = { drafter: { kind: 'rules' }, passedOver: [] };
      return Promise.resolve({
        output: { daa: sampleDaa(), notDone: [] },
        provenance,
        ref: { node: 'n', visit: 1, inputHash: '' },
      });
    },
  } as unknown as NodeVisit;
}

it('acts again on what was asked for, in decisions and in remarks for the next draft, but for what an approval passed over', async () => {
  const { artifacts, gates } = repository;
  const prd = await artifacts.create({ ...contentOf('prd', 'Lending'), kind: 'prd' });
  const links = [{ role: 'derived_from' as const, to: prd.key }];
  const daa = await artifacts.create({ ...contentOf('daa', 'Lending', links), kind: 'daa' });
  const revise = (version: number): Promise<ArtifactVersion> =>
    artifacts.addVersion({ ...contentOf('daa', `Lending ${version}`, links), key: daa.key, expectedVersion: version });

  const first = await openGate(repository, daa);
  await remark(first.key, 'say when it is due', true);
  await remark(first.key, 'well done', false);
  const change = { decision: 'request-changes', note: 'see below', comments: [{ part: '', text: 'name the fee' }] } as const;
  await gates.decide(decision(first, reviewer.token, change));
  const second = await openGate(repository, await revise(1));
  await remark(second.key, 'split it', true);
  await gates.withdraw({ key: second.key, reason: 'the PRD has moved on', actorId: reviewer.id });
  const third = await openGate(repository, await revise(2));
  await remark(third.key, 'call it Borrowing', true);
  // Whose comments a version acts on does not approve it.
  const approver = await createPerson(repository, 'Arne Approver', ['domain-expert']);
  await gates.decide(decision(third, approver.token));

  const acted: GateComment[] = [];
  const state = {
    prd: prd.key,
    prdVersion: 1,
    daa: daa.key,
    source: { from: 'revision', ref: { node: 'revise-daa', visit: 0, inputHash: '' } },
    drafted: [],
  } as Partial<InceptionState> as InceptionState;
  const update = await applyEarlierReviews({ artifacts, gates } as WorkflowPorts)(
    state,
    visitThat((comments) => acted.push(...comments)),
  );
  expect(acted.map(({ text }) => text)).toEqual(['name the fee', 'say when it is due', 'split it']);
  expect(update.reason).toBe(`drafted anew from ${prd.key} version 1 with earlier reviews`);
});
