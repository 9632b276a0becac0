import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { checkCarried } from '../../src/analysis/lint/kinds/check-carried.ts';
import { lintArtifact } from '../../src/analysis/lint/lint-artifact.ts';
import { draftAdr } from '../../src/drafting/rules/draft-adr.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import { assembleAdr } from '../../src/steps/design/assemble-adr.ts';
import { fillDesign, filledRfc } from '../support/filled-design.ts';
import { readDesignMaterial } from '../support/design-material.ts';

const record = (material: DesignMaterial): AdrBody => assembleAdr(draftAdr({ ...material, revision: null }), material);

const codes = (material: DesignMaterial, body = record(material)): string[] =>
  [...lintArtifact('adr', { title: 'T', body }), ...checkCarried(body, material.rfc)]
    .filter(({ severity }) => severity === 'error')
    .map(({ code, at }) => `${code} ${at.part}`);

describe('an AI-ADR by rules', () => {
  it('has the decisions that hold, the parts of the design and what their fields say, each tied to where it stands', () => {
    const body = record(fillDesign());
    expect(body.decision.points.map(({ text, binds, rule }) => [text, binds, rule])).toEqual([
      ['We take the queue that is there.', '', ''],
      [
        'Lending desk\n\nServes: PRD-001#US-1, PRD-001#NFR-1\nPersonal data: yes',
        'Lending desk',
        'Keeps: DAA-001#INV-loan-1\nAccess: librarians, by the session of their branch\nRetention: loans are removed after two years',
      ],
      ['Notices\n\nServes: DAA-001#OP-notify\nPersonal data: no', 'Notices', ''],
      [
        'Lending desk publishes events to Notices\n\nKind: event\nEvents: DAA-001#EV-book-lent',
        'Notices',
        'On failure: the relay tries again for a day\nRepeats: the second one is dropped by its identifier',
      ],
      ['Lending desk asks the card system\n\nKind: call', 'Card system', 'Time-out: 2 s\nOn failure: the loan is refused'],
    ]);
    const decided = body.references.filter(({ role, to }) => role === 'decides' && to.includes('#'));
    expect(decided.map(({ to, from }) => `${from} ${to.slice(8)}`)).toEqual([
      'D-1 DEC-1',
      'D-1 ALT-2',
      'D-2 CMP-1',
      'D-3 CMP-2',
      'D-4 INT-1',
      'D-5 INT-2',
      'ALT-1 ALT-1',
    ]);
  });

  it('keeps the edge cases of the RFC with their ids, and has those that fields answer by topic', () => {
    expect(record(fillDesign()).edgeCases.map(({ id, topic, handling }) => `${id} ${topic}: ${handling}`)).toEqual([
      'EC-1 idempotency: The second answers with the first.',
      'EC-2 concurrency: One transaction wins.',
      'EC-3 idempotency: the second one is dropped by its identifier',
      'EC-4 relay: the relay tries again for a day',
      'EC-5 dependency: the loan is refused',
      'EC-6 security: librarians, by the session of their branch',
      'EC-7 security: n/a: because nobody calls it',
      'EC-8 security: Sessions.',
      'EC-9 rollback: The slips stay for a month.',
    ]);
  });

  it('watches what the monitors of the RFC watch', () => {
    expect(record(fillDesign()).monitoring).toEqual({
      metrics: [{ id: 'MET-1', name: 'loans_total', type: 'counter', measures: 'PRD-001#KPI-1, PRD-001#NFR-1', meaning: '' }],
      alerts: [
        {
          id: 'ALERT-1',
          name: 'NoLoans',
          metric: 'loans_total',
          threshold: 'rate < 1 /h for 3600 s',
          action: 'the branch manager is called',
          severity: null,
          runbook: '',
        },
      ],
      dashboards: [{ id: 'DASH-1', text: 'Lending' }],
      runbook: [
        {
          id: 'RB-1',
          text: 'No loans for an hour',
          symptoms: 'MON-1 fires.',
          triage: 'Look at the relay.',
          escalation: 'The branch manager.',
        },
      ],
    });
  });

  it('leaves as an error what no field says, and carries the question that was put off', () => {
    const body = record(fillDesign());
    expect(codes(fillDesign())).toEqual([
      'ADR-ALTERNATIVE-NO-TRADE-OFF ALT-1',
      'ADR-DIMENSION-OPEN Database Schema',
      'ADR-DIMENSION-OPEN API Contract',
    ]);
    expect(body.deferred).toEqual([{ section: 'RFC-001#Q-1', reason: 'Who is paged? When the rota is known.' }]);
    const lost = { ...body, deferred: [] };
    expect(codes(fillDesign(), lost)).toContain('ADR-DEFERRED-LOST Deferred');
  });

  it('loses nothing that the RFC says in prose or puts off, and says which challenge a decision answers', () => {
    const material = fillDesign();
    const { body } = material.rfc;
    const challenge = {
      concern: 'authorization',
      weight: 'minor',
      tiedTo: '',
      settledBy: 'Ann',
      settledAt: '',
      standing: 'none',
    } as const;
    const challenges = [
      { ...challenge, id: 'CH-1', text: 'No metric measures loans.', state: 'accepted', answer: 'Yes.' } as const,
      { ...challenge, id: 'CH-4', text: 'Nobody says who may do what.', state: 'deferred', answer: 'Until May.' } as const,
    ];
    const decisions = body.designSession.decisions.map((one, at) => (at === 0 ? { ...one, about: `${one.about}, CH-1` } : one));
    const said = { technicalContext: 'Two hosts.', performance: 'Forty loans a second.', failureModes: 'The relay stops.' };
    const rfc = {
      ...body,
      contextAndProblem: { ...body.contextAndProblem, technicalContext: said.technicalContext },
      nonFunctional: { ...body.nonFunctional, performance: said.performance, failureModes: said.failureModes },
      designSession: { challenges, decisions },
    };
    const full = { ...material, rfc: { ...material.rfc, body: rfc } };
    const adr = record(full);
    const text = JSON.stringify(adr);
    for (const words of [...Object.values(said), 'Answers: No metric measures loans.']) expect(text).toContain(words);
    expect(adr.deferred.at(-1)).toEqual({ section: 'RFC-001#CH-4', reason: 'Nobody says who may do what. Until May.' });
    expect(codes(full)).toEqual(codes(material));
    expect(codes(full, { ...adr, deferred: [] }).filter((code) => code.startsWith('ADR-DEFERRED-LOST'))).toHaveLength(2);
  });

  it('of an RFC without these fields says of everything that it is open, and invents nothing', () => {
    const bare = fillDesign('# T\n\n## Problem\n\nMembers wait.\n\n## Monitoring\n\nWe count loans and call at 5 %.\n');
    const body = record(bare);
    expect({ ...body.monitoring, edgeCases: body.edgeCases, points: body.decision.points }).toEqual({
      metrics: [],
      alerts: [],
      dashboards: [],
      runbook: [],
      edgeCases: [],
      points: [],
    });
    expect(body.openPoints.map(({ section }) => section)).toEqual([
      'Idempotency',
      'Concurrency',
      'Relay Failure',
      'Dependency Unavailability',
      'Technology Choices',
      'Database Schema',
      'API Contract',
      'Sequence Diagram',
      'Metrics',
      'Alerts',
      'Dashboards',
      'Operational Runbook',
    ]);
  });

  it('has the schema and the contract of the TIP behind the RFC', () => {
    const { implementation } = record(readDesignMaterial('newsletter'));
    expect(implementation.databaseSchema).toContain('TIP-001#DB-1');
    expect(implementation.apiContract[0]).toMatchObject({ id: 'API-1', method: 'GET' });
  });

  it('that is revised stays as it stands, and says what was asked for and not done', () => {
    const material = fillDesign();
    const adr = { ...record(material), context: 'Edited by hand.' };
    const comments = [{ part: 'EC-1', text: 'Say who.' }];
    const draft = draftAdr({ ...material, revision: { adr, findings: [], comments } });
    expect(assembleAdr(draft, material, adr)).toEqual(adr);
    expect(draft.notDone).toEqual(['EC-1: Say who. (the built-in rules write no text)']);
  });

  it('reads back as it is written', () => {
    const body = record(fillDesign());
    const { parse, render } = documentKinds.adr;
    expect(parse(render({ title: 'T', body })).body).toEqual(body);
  });
});

it.each([
  ['schema', 'Database Schema'],
  ['contract', 'API Contract'],
  ['edge case', 'Relay Failure'],
])('that a %s does not apply, with a reason, is an answer', (_, section) => {
  const body = { ...record(fillDesign(filledRfc)), openPoints: [], notApplicable: [{ section, reason: 'it stores nothing' }] };
  expect(codes(fillDesign(), body).filter((code) => code.endsWith(section))).toEqual([]);
});

it.each(['Metrics', 'Dashboards', 'Operational Runbook', 'Alerts'])('that %s do not apply is none', (section) => {
  const body = { ...record(fillDesign()), notApplicable: [{ section, reason: 'nobody looks' }] };
  expect(codes(fillDesign(), body)).toContain(`ADR-NOT-APPLICABLE-REFUSED ${section}`);
});

it.each([
  ['p95 > 500 ms for 300 s', false],
  ['too slow', true],
  ['', true],
])('a threshold %j is refused: %s', (threshold, refused) => {
  const body = record(fillDesign());
  const alerts = body.monitoring.alerts.map((alert) => ({ ...alert, threshold }));
  const found = codes(fillDesign(), { ...body, monitoring: { ...body.monitoring, alerts } });
  expect(found.includes('ADR-ALERT-NO-THRESHOLD ALERT-1')).toBe(refused);
});
