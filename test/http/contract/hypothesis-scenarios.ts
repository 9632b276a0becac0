import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ContractWorld } from './contract-world.ts';
import { refused, type Scenario } from './scenario.ts';

async function openIncident({ api }: ContractWorld): Promise<string> {
  const { empty, parts, render } = documentKinds.incident;
  const body = empty('Fees fail') as object;
  const content = { title: 'Fees fail', body, markdown: render({ title: 'Fees fail', body }), parts: parts(body) };
  const incident = { ...content, kind: 'incident' as const, links: [], provenance: {}, authorId: api.owner.id };
  return (await api.ports.artifacts.create(incident)).key;
}

async function proposeOne(world: ContractWorld): Promise<{ key: string; id: string }> {
  const key = await openIncident(world);
  const { hypotheses } = world.api.ports;
  const row = { class: 'log' as const, ref: 'app.log', text: 'refused', at: null, broughtBy: 'rules' };
  const evidence = [...(await hypotheses.addEvidence(key, [row]))];
  const one = {
    statement: 'It is the ledger.',
    kind: 'dependency' as const,
    evidence,
    against: [],
    change: null,
    confidence: 'weak' as const,
  };
  const round = { incident: key, origin: key, drafter: 'rules', inconclusive: '' };
  await hypotheses.store({
    ...round,
    accepted: [one],
    refused: [{ statement: 'It is I.', kind: 'unknown', reason: 'it cites no evidence' }],
  });
  return { key, id: 'HYP-1' };
}

const verdict = { state: 'refuted', reason: 'It answers.' };

/** Hypotheses of incidents, by operationId. */
export const hypothesisScenarios: Readonly<Record<string, Scenario>> = {
  readHypotheses: {
    prepare: async (world) => ({ params: { key: (await proposeOne(world)).key } }),
    refused: (world) => refused(404, { params: { key: 'INC-2026-999999' } }, { params: { key: world.prd } }),
  },
  judgeHypothesis: {
    prepare: async (world) => ({ params: await proposeOne(world), json: verdict, token: world.deciderToken }),
    onlyFor: 'deciders',
    refused: async (world) => {
      const params = await proposeOne(world);
      const token = world.deciderToken;
      return [
        ...refused(404, { params: { ...params, id: 'HYP-9' }, json: verdict, token }),
        ...refused(422, { params, json: { state: 'refuted' }, token }, { params, json: { ...verdict, grade: 100 }, token }),
      ];
    },
  },
  addIncidentLogs: {
    prepare: async (world) => ({ params: { key: await openIncident(world) }, json: { text: 'refused' } }),
    refused: () => refused(404, { params: { key: 'INC-2026-999999' }, json: { text: 'x' } }),
  },
};
