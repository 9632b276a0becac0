import { describe, expect, test } from 'vitest';
import { incidentEvidence } from '../../../src/analysis/evidence/incident-evidence.ts';
import { listPostmortemLines } from '../../../src/analysis/lint/kinds/check-sourced.ts';
import { lintArtifact } from '../../../src/analysis/lint/lint-artifact.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { citedSources } from '../../../src/lifecycle/cited-sources.ts';
import { draftStepIds, draftSteps } from '../../../src/lifecycle/incident-drafts.ts';
import { assembleDraft } from '../../../src/steps/incident/assemble-draft.ts';
import { draftAmendment } from '../../../src/steps/incident/draft-amendment.ts';
import { draftCause } from '../../../src/steps/incident/draft-cause.ts';
import { draftFix } from '../../../src/steps/incident/draft-fix.ts';
import { draftMitigation } from '../../../src/steps/incident/draft-mitigation.ts';
import { draftPlaybook } from '../../../src/steps/incident/draft-playbook.ts';
import { draftPostmortem } from '../../../src/steps/incident/draft-postmortem.ts';
import { draftResolution } from '../../../src/steps/incident/draft-resolution.ts';
import { draftValidation } from '../../../src/steps/incident/draft-validation.ts';
import { noWords } from '../../../src/steps/incident/word-draft.ts';
import { bareMaterial, cause, fixedIncident, lendingIncident, mitigation, unit } from '../../support/draft-material.ts';

const errors = (kind: keyof typeof documentKinds, draft: { title: string; body: unknown }) =>
  lintArtifact(kind, draft)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, at }) => `${code} ${at.part ?? ''}`);

test.each(draftStepIds)('the draft of %s is a document that reads back as it was', (step) => {
  const { kind } = draftSteps[step];
  const drafted = assembleDraft(step, fixedIncident());
  const read = documentKinds[kind].parse(documentKinds[kind].render(drafted as never));
  expect(read).toMatchObject({ title: drafted.title, body: drafted.body });
});

describe('mitigation options', () => {
  test('come from the record alone, lowest risk first and unknown risks last, each with what it rests on', () => {
    const { body } = draftMitigation(lendingIncident());
    expect(body.options.map(({ id, text, risk, evidence }) => [id, text.split(':')[0], risk, evidence])).toEqual([
      ['OPT-1', 'Roll back DU-001', 'low', ['E-4', 'DU-001']],
      ['OPT-2', 'Undo BOLT-002 as its plan says', null, ['E-3', 'BOLT-002']],
      ['OPT-3', 'Follow ADR-001#RB-1', null, ['E-6', 'ADR-001#RB-1']],
      ['OPT-4', 'Set back what E-1 shows', null, ['E-1', 'HYP-3']],
    ]);
    expect(body.options[2]).toMatchObject({ expectedEffect: 'unknown: ask who keeps ADR-001' });
    expect(body.chosen).toBe('OPT-1');
    expect(incidentEvidence('mitigation', body)).toMatchObject({
      'lowest-risk': expect.stringContaining('The others: OPT-2 unknown, OPT-3 unknown, OPT-4 unknown.') as string,
      impact: expect.stringContaining('(ADR-001#ALERT-1), ') as string,
    });
  });

  test.each([
    [[], 'low', 'reversible', 'DU-001 brought no migration.'],
    [['yes'], 'low', 'reversible', 'Every migration of DU-001 can be undone.'],
    [['yes', null], 'medium', 'partly', 'Whether migration 1.sql of DU-001 can be undone, nobody says.'],
    [[null, 'no', 'no'], 'high', 'partly', 'Migration 1.sql and 1 other of DU-001 cannot be undone.'],
  ] as const)(
    'of a unit with migrations that are reversible %j have %s risk, and say why',
    (reversible, risk, reversibility, because) => {
      const migrations = reversible.map((one, at) => ({ path: `${at}.sql`, reversible: one }));
      const units = [
        {
          key: 'DU-001',
          title: 'U',
          status: 'Deployed',
          body: unit({ rollbackPlan: '**BOLT-001:** Deploy `1.3`.', migrations }),
        },
      ];
      const { body } = draftMitigation(bareMaterial({ units }));
      expect(body.options).toMatchObject([{ risk, reversibility, because, text: 'Roll back DU-001: BOLT-001: Deploy 1.3.' }]);
      expect(incidentEvidence('mitigation', body)).toEqual({
        'lowest-risk': `OPT-1: Roll back DU-001: BOLT-001: Deploy 1.3. Its risk: ${risk}. ${because} There is no other option.`,
        impact: expect.stringContaining('Watched by: no metric or alert of the record is known to watch it.') as string,
      });
    },
  );

  test('offer nothing that was refused or executed already, and repeat what worked elsewhere', () => {
    const first = draftMitigation(lendingIncident()).body;
    const done = { key: 'MIT-001', title: 'M', executed: null, body: first };
    const { options } = draftMitigation(lendingIncident({ mitigations: [{ ...done, status: 'Executed' }] })).body;
    expect(options.map(({ text }) => text)).not.toContain(first.options[0]?.text);
    expect(options).toHaveLength(first.options.length - 1);
    expect(draftMitigation(lendingIncident({ mitigations: [{ ...done, status: 'Refused' }] })).body.options).toEqual([]);
    const option = {
      id: 'OPT-7',
      text: 'Lend at one desk.',
      risk: 'low',
      reversibility: null,
      because: '',
      expectedEffect: '',
      rollback: '',
      evidence: ['E-1'],
    };
    const worked = {
      ...done,
      key: 'MIT-009',
      body: mitigation({ options: [option], chosen: 'OPT-7' }),
      executed: { at: '', impact: 'calm' },
      incident: 'INC-2025-004',
      evidence: 'E-9',
      status: 'Executed',
    };
    expect(draftMitigation(bareMaterial({ worked: [worked] })).body.options).toMatchObject([
      { id: 'OPT-1', text: 'Lend at one desk.', expectedEffect: 'In INC-2025-004: calm', evidence: ['E-9', 'MIT-009'] },
    ]);
  });

  test('name what ran before a deployment that came as no unit, at a risk that nobody knows', () => {
    const [sha, before] = ['a'.repeat(39) + '1', 'b'.repeat(39) + '2'];
    const text = `${sha} succeeded in production, 10 min before the alert; ${before} ran before`;
    const evidence = [{ id: 'E-1', class: 'deployment' as const, ref: 'deployment:2', text, at: null, broughtBy: 'rules' }];
    expect(draftMitigation(bareMaterial({ evidence })).body.options).toMatchObject([
      { text: `Deploy ${before} again, which ran before ${sha}.`, risk: null, evidence: ['E-1'] },
    ]);
    const [row] = evidence;
    const asUnit = { ...row!, text: text.replace('alert;', 'alert, as DU-001;') };
    expect(draftMitigation(bareMaterial({ evidence: [asUnit] })).body.options).toEqual([]);
  });

  test('are none where nothing is known, which blocks the gate', () => {
    const drafted = draftMitigation(bareMaterial());
    expect(drafted.body).toMatchObject({ options: [], chosen: '' });
    expect(errors('mitigation', drafted)).toEqual(['MITIGATION-FIELD-MISSING Options', 'MITIGATION-FIELD-MISSING Chosen']);
  });

  test('are refused by lint when another than the first is chosen without a reason', () => {
    const { title, body } = draftMitigation(lendingIncident());
    expect(errors('mitigation', { title, body: { ...body, chosen: 'OPT-2' } })).toEqual(['MITIGATION-CHOICE-UNREASONED Chosen']);
    expect(errors('mitigation', { title, body: { ...body, chosen: 'OPT-2', reason: 'Nobody can deploy.' } })).toEqual([]);
    expect(errors('mitigation', { title, body: { ...body, chosen: 'OPT-9' } })[0]).toBe('MITIGATION-CHOICE-UNKNOWN Chosen');
  });
});

describe('the root cause', () => {
  test('is the hypothesis that stands best, with its place, its commit, and the evidence for and against it', () => {
    const { body } = draftCause(lendingIncident());
    expect(body).toMatchObject({
      cause: 'The insert ignores the unique index.',
      causeKind: 'code',
      codeLocation: 'src/loans.ts:12',
      confirms: ['HYP-2'],
      evidenceFor: [
        { id: 'EV-1', source: 'E-2' },
        { id: 'EV-2', source: 'E-3' },
      ],
      evidenceAgainst: [{ id: 'EV-3', source: 'E-4' }],
    });
    expect(errors('cause', draftCause(lendingIncident()))).toEqual([]);
  });

  test('is left to a person where only weak or refuted explanations are left', () => {
    const refuted = { key: 'RC-001', title: 'C', status: 'Refuted', body: cause({ cause: 'x', confirms: ['HYP-2'] }) };
    const drafted = draftCause(lendingIncident({ causes: [refuted] }));
    expect(drafted.body).toMatchObject({ cause: '', causeKind: null, confirms: [] });
    expect(errors('cause', drafted)).toContain('CAUSE-FIELD-MISSING Cause');
  });
});

describe('the Fix-It Bolt', () => {
  const { causes } = fixedIncident();

  test('says what the edge case of the AI-ADR decides, with criteria, files, rollback and links', () => {
    const { body } = draftFix(lendingIncident({ causes }), noWords);
    expect(body.fix).toBe(
      'src/loans.ts:12 does what ADR-001#EC-2 decides. Two members ask for one copy at once: The unique index refuses the second. (ADR-001#EC-2)',
    );
    expect(body.acceptanceCriteria.map(({ from, proof }) => [from, proof])).toEqual([
      ['ADR-001#EC-2', 'test'],
      ['', 'test'],
      ['ADR-001#ALERT-1', 'metric'],
    ]);
    expect(body).toMatchObject({
      touches: ['src/loans.ts'],
      questions: [],
      references: [
        { role: 'fixes', to: 'INC-2026-001' },
        { role: 'implements', to: 'ADR-001' },
      ],
    });
    expect(body.rollbackPlan).toContain('DU-001 says how it is rolled back: Deploy 1.3.');
    expect(body.rootCause).toContain('(RC-002)');
  });

  test('takes its criteria from the edge cases that its Bolts own where the evidence names none, and asks what to change', () => {
    const { bolts, evidence } = lendingIncident();
    const references = [{ role: 'satisfies' as const, to: 'ADR-001#EC-1' }];
    const owning = { ...bolts[0]!, body: { ...bolts[0]!.body, references } };
    const unnamed = evidence.filter(({ ref }) => !ref.includes('#EC-'));
    const { body } = draftFix(lendingIncident({ causes, bolts: [owning], evidence: unnamed }), noWords);
    expect(body.acceptanceCriteria[0]).toMatchObject({ from: 'ADR-001#EC-1', proof: 'test' });
    expect(body).toMatchObject({ fix: '', questions: [{ id: 'Q-1' }] });
  });

  test('asks a person what to change where no edge case says it, also for a cause that is no code', () => {
    const wrong = {
      key: 'RC-001',
      title: 'C',
      status: 'Confirmed',
      body: cause({ cause: 'The pool is small.', causeKind: 'configuration' }),
    };
    const drafted = draftFix(bareMaterial({ causes: [wrong] }), noWords);
    expect(drafted.body).toMatchObject({ fix: '', questions: [{ id: 'Q-1', answer: '' }] });
    expect(drafted.body.rollbackPlan).toMatch(/^Set back what the fix changed/);
    expect(drafted.body.acceptanceCriteria.map(({ proof }) => proof)).toEqual(['review']);
    expect(errors('fix', drafted)).toEqual(['FIX-FIELD-MISSING Fix']);
  });
});

test('the validation has the queries of the record and no verdict, and says where nothing measures a check', () => {
  const { body } = draftValidation(fixedIncident());
  const { errorRates, resourceUsage, loadTest, eventProcessing } = body;
  expect([errorRates, resourceUsage, loadTest].map(({ query }) => query)).toEqual([
    expect.stringContaining('loan_seconds_bucket'),
    'max(outbox_age_seconds)',
    expect.stringContaining('0.99'),
  ]);
  expect(eventProcessing).toMatchObject({
    figure: '',
    query: '',
    verdict: null,
    note: expect.stringMatching(/^unknown: /) as string,
  });
  expect(errors('validation', draftValidation(fixedIncident()))).toHaveLength(4);
});

describe('the Post-mortem', () => {
  const drafted = draftPostmortem(fixedIncident(), noWords);

  test('has every section from what was stored, and no line without a source', () => {
    const { body } = drafted;
    expect(body.summary).toMatchObject({ date: '2026-11-29', duration: '2 h 13 min', severity: 'SEV-2' });
    expect(body.timeline.map(({ id, source }) => [id, source])).toEqual([
      ['TL-1', 'EP-1'],
      ['TL-2', 'Ada, INC-2026-001#TL-2'],
    ]);
    expect(body.resolution).toEqual([
      'Roll back DU-001: Deploy 1.3. Impact: no more doubles (MIT-001)',
      'Insert on conflict do nothing. (FIX-001)',
      'The fix was validated: error rates: 0 / min. (FV-001)',
    ]);
    expect(body.learnings.wentWell).toEqual(['Time to triage: 4 min; the target is 5-10 minutes. (INC-2026-001)']);
    expect(body.learnings.couldImprove).toContain('A cause was refuted: The broker is down. (RC-001)');
    expect(body.learnings.actionItems.map(({ type }) => type)).toEqual(['AI-ADR amendment', 'Playbook update']);
    for (const { part, text } of listPostmortemLines(body)) expect([part, citedSources(text).length > 0]).toEqual([part, true]);
    expect(errors('postmortem', drafted)).toEqual([]);
  });

  test('is refused by lint with a line that says nothing of its source, and unattributed without a reason', () => {
    const { title, body } = drafted;
    const learnings = { ...body.learnings, wentWell: ['All acted fast.'] };
    expect(errors('postmortem', { title, body: { ...body, learnings } })).toEqual(['POSTMORTEM-LINE-UNSOURCED What Went Well']);
    const references = body.references.filter(({ role }) => role !== 'teaches');
    expect(errors('postmortem', { title, body: { ...body, references } })).toEqual(['POSTMORTEM-UNATTRIBUTED References']);
    expect(draftPostmortem(fixedIncident({ chain: [] }), noWords).body.unattributed).toContain('leads to no AI-ADR');
  });
});

test('the amendment quotes the fix with its criteria, and links what it amends and what led to it', () => {
  const drafted = draftAmendment(fixedIncident(), noWords);
  expect(drafted.body.amendment).toEqual({
    reason: 'Copies are lent twice, SEV-2, 2026-11-29. (INC-2026-001)',
    addedGuidance: 'Insert on conflict do nothing. (FIX-001)\n- Two at once: one gets it. (FIX-001#AC-1)',
  });
  expect(drafted.body.references).toEqual([
    { role: 'amends', to: 'ADR-001' },
    { role: 'arose_from', to: 'PM-2026-001' },
    { role: 'arose_from', to: 'FIX-001' },
  ]);
  expect(errors('adr', drafted)).toEqual([]);
});

test('an amendment is of the AI-ADR in force, never of an amendment or of what it replaced', () => {
  const [adr] = fixedIncident().adrs;
  const old = { ...adr!, key: 'ADR-000', status: 'Superseded' };
  const amendment = { ...adr!, key: 'ADR-002', body: draftAmendment(fixedIncident(), noWords).body };
  const { body } = draftAmendment(fixedIncident({ adrs: [old, amendment, adr!] }), noWords);
  expect(body.references[0]).toEqual({ role: 'amends', to: 'ADR-001' });
});

test('the Playbook entry is filed by the kind of its cause and exemplifies the AI-ADR', () => {
  const drafted = draftPlaybook(fixedIncident(), noWords);
  expect(drafted.title).toBe('Two members ask for one copy at once');
  expect(drafted.body).toMatchObject({
    category: 'CODE',
    references: [
      { role: 'arose_from', to: 'PM-2026-001' },
      { role: 'exemplifies', to: 'ADR-001' },
    ],
  });
  expect(errors('playbook', drafted)).toEqual([]);
});

test.each([
  ['SEV-2', '2026-12-06'],
  ['SEV-3', ''],
] as const)('the resolution of a %s incident proposes its review: "%s"', (severity, reviewAt) => {
  const { incident } = fixedIncident();
  const { body } = draftResolution(fixedIncident({ incident: { ...incident, severity } }));
  expect(body).toMatchObject({
    outcome: 'resolved',
    reason: 'FV-001 passed, and PM-2026-001 is written.',
    reviewAt,
    sharedWith: [],
  });
});
