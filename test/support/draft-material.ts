import { planMonitoring } from '../../src/analysis/monitoring/plan-monitoring.ts';
import { boltBodySchema } from '../../src/lifecycle/bolt.ts';
import { causeBodySchema } from '../../src/lifecycle/cause.ts';
import { fixBodySchema } from '../../src/lifecycle/fix.ts';
import { mitigationBodySchema } from '../../src/lifecycle/mitigation.ts';
import { unitBodySchema } from '../../src/lifecycle/unit.ts';
import { validationBodySchema } from '../../src/lifecycle/validation.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import type { DraftMaterial } from '../../src/steps/incident/draft-material.ts';
import { lendingBody } from './lending-adr.ts';

const sha = 'a1b2c3d4e5f60718293a4b5c6d7e8f9012345678';
const hypothesis = { drafter: 'rules', change: null, grade: null, verdict: null, against: [] };

const row = (id: string, of: DraftMaterial['evidence'][number]['class'], ref: string, text: string) => ({
  id,
  class: of,
  ref,
  text,
  at: null,
  broughtBy: 'rules',
});

/** A body with these fields, and everything else empty. */
function bodyOf<Body>(kind: keyof typeof documentKinds, schema: { parse(body: unknown): Body }, fields: object): Body {
  return schema.parse({ ...(documentKinds[kind].empty('T') as object), ...fields });
}

export const mitigation = (fields: object) => bodyOf('mitigation', mitigationBodySchema, fields);
export const cause = (fields: object) => bodyOf('cause', causeBodySchema, fields);
export const fix = (fields: object) => bodyOf('fix', fixBodySchema, fields);
export const validation = (fields: object) => bodyOf('validation', validationBodySchema, fields);
export const unit = (fields: object) => bodyOf('unit', unitBodySchema, fields);
export const bolt = (fields: object) => bodyOf('bolt', boltBodySchema, fields);

/** Nothing but the alert. */
export function bareMaterial(fields: Partial<DraftMaterial> = {}): DraftMaterial {
  return {
    incident: {
      key: 'INC-2026-001',
      title: 'Copies are lent twice',
      severity: 'SEV-2',
      alert: 'Lending is slow',
      impact: 'Two members came for one copy.',
      firedAt: '2026-11-29T03:00:00.000Z',
      endedAt: '2026-11-29T05:13:00.000Z',
    },
    now: '2026-11-29T06:00:00.000Z',
    timeline: [],
    evidence: [],
    hypotheses: [],
    mitigations: [],
    causes: [],
    fixes: [],
    validations: [],
    postmortems: [],
    targets: [],
    chain: [],
    adrs: [],
    bolts: [],
    units: [],
    metrics: [],
    rules: [],
    worked: [],
    ...fields,
  };
}

/** An incident whose evidence leads from a line of code to the AI-ADR of the lending service. */
export function lendingIncident(fields: Partial<DraftMaterial> = {}): DraftMaterial {
  const adr = { key: 'ADR-001', title: 'Lend copies', status: 'Accepted', body: lendingBody() };
  const { metrics, rules } = planMonitoring([{ ...adr, version: 1 }], []);
  return bareMaterial({
    timeline: [
      { id: 'TL-1', at: '2026-11-29T03:00:00.000Z', event: 'Alert: Lending is slow', source: 'EP-1' },
      { id: 'TL-2', at: '2026-11-29T03:04:00.000Z', event: 'Ada leads', source: 'Ada' },
    ],
    evidence: [
      row('E-1', 'alert', 'EP-1', 'Lending is slow'),
      row('E-2', 'line', `src/loans.ts:12@${sha}`, 'insert into loan values ($1)'),
      row('E-3', 'commit', sha, 'Lend without the index\n\nBolt: BOLT-002'),
      row('E-4', 'deployment', 'DU-001', 'DU-001 was deployed to production at 02:40'),
      row('E-5', 'artifact', 'ADR-001#EC-2', 'Two members ask for one copy at once.'),
      row('E-6', 'runbook', 'ADR-001#RB-1', 'Events are stuck.'),
    ],
    hypotheses: [
      {
        ...hypothesis,
        id: 'HYP-1',
        statement: 'The broker is down.',
        kind: 'dependency',
        evidence: ['E-1'],
        confidence: 'weak',
        state: 'refuted',
      },
      {
        ...hypothesis,
        id: 'HYP-2',
        statement: 'The insert ignores the unique index.',
        kind: 'code',
        evidence: ['E-2', 'E-3'],
        against: ['E-4'],
        confidence: 'strong',
        state: 'supported',
        change: sha,
      },
      {
        ...hypothesis,
        id: 'HYP-3',
        statement: 'The pool of connections is small.',
        kind: 'configuration',
        evidence: ['E-1'],
        confidence: 'weak',
        state: 'proposed',
      },
    ],
    chain: [
      { key: 'BOLT-002', kind: 'bolt', title: 'Lend a copy once' },
      { key: 'ADR-001', kind: 'adr', title: 'Lend copies' },
      { key: 'PRD-001', kind: 'prd', title: 'Library' },
    ],
    adrs: [adr],
    bolts: [{ key: 'BOLT-002', title: 'Lend a copy once', status: 'Done', body: bolt({ rollbackPlan: 'Switch API-1 off.' }) }],
    units: [{ key: 'DU-001', title: 'Lending 1.4', status: 'Deployed', body: unit({ rollbackPlan: 'Deploy 1.3.' }) }],
    metrics,
    rules,
    ...fields,
  });
}

/** The same incident, once its fix was validated. */
export function fixedIncident(fields: Partial<DraftMaterial> = {}): DraftMaterial {
  const option = {
    id: 'OPT-1',
    text: 'Roll back DU-001: Deploy 1.3.',
    risk: 'low',
    reversibility: 'reversible',
    because: '',
    expectedEffect: '',
    rollback: '',
    evidence: ['DU-001'],
  };
  const criteria = [
    { id: 'AC-1', text: 'Two at once: one gets it.', met: true, evidence: 'a test', from: 'ADR-001#EC-2', proof: 'test' },
  ];
  return lendingIncident({
    mitigations: [
      {
        key: 'MIT-001',
        title: 'M',
        status: 'Executed',
        body: mitigation({ options: [option], chosen: 'OPT-1' }),
        executed: { at: '2026-11-29T03:20:00.000Z', impact: 'no more doubles' },
      },
    ],
    causes: [
      { key: 'RC-001', title: 'C', status: 'Refuted', body: cause({ cause: 'The broker is down.', confirms: ['HYP-1'] }) },
      {
        key: 'RC-002',
        title: 'C',
        status: 'Confirmed',
        body: cause({
          cause: 'The insert ignores the unique index.',
          causeKind: 'code',
          codeLocation: 'src/loans.ts:12',
          commit: sha,
          confirms: ['HYP-2'],
        }),
      },
    ],
    fixes: [
      {
        key: 'FIX-001',
        title: 'Fix',
        status: 'Done',
        body: fix({ fix: 'Insert on conflict do nothing.', acceptanceCriteria: criteria }),
      },
    ],
    validations: [
      {
        key: 'FV-001',
        title: 'V',
        status: 'Passed',
        body: validation({ errorRates: { figure: '0 / min', query: 'q', verdict: 'met', note: '' } }),
      },
    ],
    postmortems: ['PM-2026-001'],
    targets: [
      { name: 'Time to triage', target: '5-10 minutes', actual: '4 min', met: true },
      { name: 'Time to root cause', target: '30 minutes - 2 hours', actual: '2 h 10 min', met: false },
      { name: 'Repository updates', target: 'at least 1', actual: '', met: null },
    ],
    ...fields,
  });
}
