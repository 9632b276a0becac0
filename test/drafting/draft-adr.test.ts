import { describe, expect, it } from 'vitest';
import { compareWithRfc } from '../../src/analysis/lint/compare-with-rfc.ts';
import { examineArtifact } from '../../src/analysis/lint/lint-artifact.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { checkAdrDraft } from '../../src/drafting/models/answers/check-adr-draft.ts';
import { mendAdr } from '../../src/drafting/models/answers/mend-adr.ts';
import { draftAdr } from '../../src/drafting/rules/draft-adr.ts';
import { noTechnologyYet } from '../../src/drafting/rules/rfc/no-technology.ts';
import { adrDimensions } from '../../src/lifecycle/adr-dimensions.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import { assembleAdr, toDraft } from '../../src/steps/design/assemble-adr.ts';
import { designs, readDesignMaterial } from './design-fixtures.ts';

const assemble = (material: DesignMaterial) => assembleAdr(draftAdr({ ...material, revision: null }), material);
const lint = async (material: DesignMaterial, body = assemble(material)) => [
  ...(await examineArtifact('adr', { title: material.rfc.title, body })),
  ...compareWithRfc(body, material.rfc),
];
const decided = (material: DesignMaterial): DesignMaterial => {
  const changed = structuredClone(material);
  changed.rfc.body.designSession = {
    decisions: [
      {
        id: 'DEC-1',
        text: 'A reservation carries a key of the caller.',
        rationale: 'Apps repeat.',
        settles: 'CH-1, ALT-1',
        decidedBy: 'Ada',
        decidedAt: '2026-11-20T09:00:00.000Z',
      },
    ],
    challenges: [
      {
        id: 'CH-1',
        text: 'A reservation comes twice\n\nTwo compartments are reserved.',
        concern: 'idempotency',
        weight: 'blocker',
        tiedTo: 'Component Design',
        state: 'accepted',
        answer: 'A key.',
        settledBy: 'Ada',
        settledAt: '2026-11-20T09:00:00.000Z',
        standing: 'none',
      },
    ],
  };
  return changed;
};

it('tells what the approval of the RFC let pass, by whom and why, and tells it once when it is revised', () => {
  const material = structuredClone(readDesignMaterial(designs[0]));
  material.rfc.waivers = [{ code: 'RFC-QUESTION-OPEN', reason: 'The clinic\nanswers in May.', person: 'Ada', gate: 'GATE-012' }];
  const line = '- Accepted as it is: RFC-QUESTION-OPEN of RFC-001, waived by Ada at GATE-012: The clinic answers in May.';
  const adr = assemble(material);
  expect(adr.consequences.split('\n')).toContain(line);
  const revised = draftAdr({ ...material, revision: { adr, findings: [], comments: [] } });
  const again = assembleAdr(revised, material, adr).consequences.split('\n');
  expect(again.filter((one) => one === line)).toHaveLength(1);
});

describe('what an AI-ADR by the rules says of how it is run', () => {
  const monitored = (monitoring: string): DesignMaterial => {
    const material = structuredClone(readDesignMaterial(designs[0] ?? 'parcel-lockers', 'clean'));
    material.rfc.body.nonFunctional.monitoring = monitoring;
    return material;
  };
  const own = ({ monitoring }: ReturnType<typeof assemble>) =>
    monitoring.metrics.filter(({ meaning }) => /refusal|waiting|counter|also|measured|each of/i.test(meaning));

  it('names metrics by what is measured, and neither by the label before it nor by how somebody measures', () => {
    const body = assemble(
      monitored(
        '- Counters: each of the 22 events, by its name.\n- Counters: refusals, by operation and by the rule in the way (20 invariants).\n- Also: median waiting time for a shelf. Measured by: a survey.\n- An alert where PRD-001#NFR-1 is missed: quick.',
      ),
    );
    expect(own(body).map(({ name, type }) => [name, type])).toEqual([
      ['refusals', 'counter'],
      ['median_waiting_time_shelf', 'gauge'],
    ]);
    // How many there are is no threshold.
    expect(body.monitoring.alerts.map(({ threshold }) => threshold)).not.toContain('20 invariants');
  });

  it('keeps what bounds a measure, in whichever unit', () => {
    const { monitoring } = assemble(monitored('- The age of the oldest message (10 minutes), refusals (50 locks in an hour).'));
    expect(monitoring.alerts.map(({ threshold }) => threshold)).toEqual(
      expect.arrayContaining(['10 minutes', '50 locks in an hour']),
    );
  });

  it('reads for what somebody is called, each bound by itself, and not why', () => {
    const called = assemble(
      monitored(
        'The nurse in charge is paged when the oldest unsent dose is older than 30 minutes or a buffer holds more than 500 doses; because nobody looks at graphs at night.',
      ),
    ).monitoring;
    expect(called.alerts.slice(0, 2)).toEqual([
      expect.objectContaining({
        name: 'Age of the oldest unsent dose',
        threshold: 'older than 30 minutes',
        action: 'The nurse in charge is paged.',
      }),
      expect.objectContaining({ name: 'Doses in buffer', threshold: 'more than 500', action: 'The nurse in charge is paged.' }),
    ]);
    expect(called.metrics.slice(0, 2).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'age_oldest_unsent_dose gauge',
      'doses_buffer gauge',
    ]);
    expect(JSON.stringify(called)).not.toContain('nobody');
  });

  it.each([
    ['Time since the last successful backup: above 24 h.', 'Time since the last successful backup', 'above 24 h'],
    ['Queue depth, because it grows at night, above 500.', 'Queue depth', 'above 500'],
    ['We page the nurse when the oldest dose is older than 30 minutes.', 'Age of the oldest dose', 'older than 30 minutes'],
    ['Whoever is on duty gets a page when the buffer holds more than 500 doses.', 'Doses in buffer', 'more than 500'],
    ['An alert is raised when the queue is above 20.', 'Queue', 'above 20'],
    [
      'An alert on the age of the oldest due dose per ward, paging after 5 minutes.',
      'The age of the oldest due dose per ward',
      'above 5 minutes',
    ],
    ['An alarm on unsent rows that pages the relay team above 200 rows.', 'Unsent rows', 'above 200 rows'],
    ['An alert fires after one hour without a success.', 'Time since the last success', 'above one hour'],
    [
      'An alert fires after one day without a success of the job, and the desk lead is paged.',
      'Time since the last success of the job',
      'above one day',
    ],
    [
      'The relay writes the age of the oldest unsent row; an alert fires above 5 minutes and pages the platform on-call.',
      'The age of the oldest unsent row',
      'above 5 minutes',
    ],
    [
      'The job writes the time of its last success, and an alert fires after one hour without one.',
      'The time of its last success',
      'above one hour',
    ],
  ])('reads %s', (monitoring, name, threshold) => {
    expect(assemble(monitored(monitoring)).monitoring.alerts[0]).toMatchObject({ name, threshold });
  });

  it.each([
    [
      'Share of checks that fail: alert above 1 % in 5 minutes, the engineer of the platform team is paged',
      'above 1 % in 5 minutes',
      'The engineer of the platform team is paged.',
    ],
    ['Age of the oldest notice: alarm at 10 minutes, mail to the officer', '10 minutes', 'Mail to the officer.'],
    [
      'Failures by kind, alert over 5 % per day and the release manager is called',
      'over 5 % per day',
      'The release manager is called.',
    ],
    ['Queue length above 500 pages the platform', 'above 500', 'Pages the platform.'],
    ['Disk below 20 % and the operator gets an email', 'below 20 %', 'The operator gets an email.'],
  ])('tells in %s who is called apart from when', (monitoring, threshold, action) => {
    expect(assemble(monitored(`- ${monitoring}.`)).monitoring.alerts[0]).toMatchObject({ threshold, action });
  });

  it.each([
    [
      'An alert goes to the shift lead when the oldest parcel that waits is older than 15 minutes.',
      [['Age of the oldest parcel that waits', 'older than 15 minutes', 'It goes to the shift lead.']],
    ],
    [
      'An alert fires when no truck was loaded for 26 hours, and when the count is not finished by 06:00; it goes to the clerk by mail.',
      [
        ['Time since the last truck was loaded', 'above 26 hours', 'It goes to the clerk by mail.'],
        ['Time at which the count is finished', 'later than 06:00', 'It goes to the clerk by mail.'],
      ],
    ],
    [
      'The clerk is told when the buffer holds more than 40 parcels and when the oldest is older than 2 days.',
      [
        ['Parcels in buffer', 'more than 40', 'The clerk is told.'],
        ['Age of the oldest', 'older than 2 days', 'The clerk is told.'],
      ],
    ],
    [
      'An alert goes to the clerk by mail when the scales were not read for 10 minutes, and when the belt stands still for 2 hours.',
      [
        ['Time since the scales were last read', 'above 10 minutes', 'It goes to the clerk by mail.'],
        ['Belt stands still', 'for 2 hours', 'It goes to the clerk by mail.'],
      ],
    ],
    [
      'Alerts go to the clerk when nothing was printed for an hour.',
      [['Time since anything was printed', 'above one hour', 'They go to the clerk.']],
    ],
    [
      'An alert fires when the queue is longer than 100 parcels and the oldest is older than 5 minutes.',
      [['Queue', 'longer than 100 parcels and the oldest is older than 5 minutes', 'See the runbook.']],
    ],
    ['An alarm is sent to the whole desk once the queue is above 20.', [['Queue', 'above 20', 'It is sent to the whole desk.']]],
  ])('reads each thing that somebody is told of, apart from whom it reaches: %s', (sentence, alerts) => {
    const decided = monitored('- Refusals, by rule.');
    decided.rfc.body.designSession.decisions = [
      { id: 'DEC-9', text: sentence, rationale: '', settles: 'CH-9', decidedBy: 'Ada', decidedAt: '' },
    ];
    decided.rfc.body.nonFunctional.monitoring += ` → DEC-9 (Ada, 2026-11-20): ${sentence}`;
    const elsewhere = monitored('- Refusals, by rule.');
    elsewhere.rfc.body.proposedSolution.componentDesign += `\n\n${sentence}`;
    for (const material of [decided, elsewhere, monitored(`- ${sentence}`)]) {
      const { monitoring } = assemble(material);
      const found = monitoring.alerts.map(({ name, threshold, action }) => [name, threshold, action]);
      for (const alert of alerts) expect(found).toContainEqual(alert);
      const names = monitoring.metrics.map(({ name }) => name).join(' ');
      expect(names).not.toMatch(/fires|goes|lead|clerk|mail|desk\b/);
    }
  });

  it.each([
    [
      'The reminder job and the register job each write the time of their last run; an alert fires when that is older than 30 minutes, and Leila is called.',
      ['The time of the last run of the reminder job and the register job', 'older than 30 minutes', 'Leila is called.'],
    ],
    [
      'After the tenth attempt a message waits, and with more than ten waiting Leila is called.',
      ['Messages waiting', 'more than 10', 'Leila is called.'],
    ],
    [
      'When the belt holds more than five parcels, the shift lead is called.',
      ['Parcels in belt', 'more than 5', 'The shift lead is called.'],
    ],
    ['More than 20 parcels unsorted: the desk lead is paged.', ['Parcels unsorted', 'more than 20', 'The desk lead is paged.']],
  ])('reads an alert of a decision about the section or a part: %s', (sentence, alert) => {
    const note = ` → DEC-9 (Ada, 2026-11-20): ${sentence}`;
    const [inSection, atPart] = [monitored(`- Refusals, by rule.\n\n${note.trim()}`), monitored('- Refusals, by rule.')];
    atPart.rfc.body.proposedSolution.componentDesign += note;
    for (const [material, settles] of [
      [inSection, 'Monitoring'],
      [atPart, 'Component Design'],
    ] as const) {
      material.rfc.body.designSession.decisions = [
        { id: 'DEC-9', text: sentence, rationale: '', settles, decidedBy: 'Ada', decidedAt: '' },
      ];
      const { monitoring } = assemble(material);
      expect(monitoring.alerts.map(({ name, threshold, action }) => [name, threshold, action])).toContainEqual(alert);
      expect(JSON.stringify(monitoring.metrics)).not.toMatch(/age_that|the that/);
      expect(monitoring.runbook.find(({ text }) => text === `${alert[0]}.`)?.escalation).toBe(alert[2]);
    }
  });

  it('names whom the design has called for something else, where it names nobody, and quotes what it says of the thing', () => {
    const material = monitored('- Unsent slips above 20, the shift lead is called.\n- Stuck printer jobs above 5 %.');
    material.rfc.body.nonFunctional.failureModes = '';
    material.rfc.body.contextAndProblem.constraints = [];
    material.rfc.body.proposedSolution.componentDesign +=
      '\n- **Printer queue**: printer jobs that are stuck are sent to the second printer when the first one is down.';
    const { runbook } = assemble(material).monitoring;
    const entry = runbook.find(({ text }) => text === 'Stuck printer jobs.');
    expect(entry?.escalation).toContain('For the alert "Unsent slips" it says: The shift lead is called.');
    expect(entry?.triage).toContain('What the design says of it: “Printer queue: printer jobs that are stuck');
  });

  it('calls nobody by a target, and quotes nothing that only shares a word or is the failure itself', () => {
    const material = monitored('- Orders per school and day below 50.');
    const { contextAndProblem, nonFunctional, proposedSolution } = material.rfc.body;
    contextAndProblem.constraints = [];
    nonFunctional.failureModes = '- The printer is out of paper.';
    proposedSolution.componentDesign += '\n- **Reader**: loads the orders of its school, also when the network is down.';
    material.prd.body.nonFunctional.performance = [{ id: 'NFR-9', text: 'The order page answers within 600 milliseconds.' }];
    const { runbook } = assemble(material).monitoring;
    expect(runbook.find(({ text }) => text === 'PRD-001#NFR-9 missed.')?.escalation).toMatch(/^The design does not say who/);
    expect(runbook.map(({ triage }) => triage).join('\n')).not.toMatch(/What the design says of it/);
  });

  it('asks for the figure of an alert that has none, whoever gets it, and takes whom it reaches for no step', () => {
    const vague = assemble(monitored('- An alert goes to the clerk when the belt is slow.'));
    expect(vague.monitoring.metrics.map(({ name }) => name).join(' ')).not.toMatch(/clerk|goes/);
    expect(vague.openPoints.some(({ section }) => section.includes('goes to the clerk when the belt is slow'))).toBe(true);
    const named = assemble(monitored('- An alert goes to the clerk when the queue is above 20.'));
    const entry = named.monitoring.runbook.find(({ text }) => text === 'Queue.');
    expect(entry?.escalation).toBe('It goes to the clerk.');
    expect(entry?.triage).not.toContain('clerk');
    expect(named.openPoints.map(({ section }) => section)).toContain('Triage of "Queue"');
  });

  it('takes an alert that stands beside an edge case or was decided for one of its alerts', () => {
    const material = monitored('- Refusals, by rule.');
    const { nonFunctional } = material.rfc.body;
    nonFunctional.edgeCases = [
      {
        id: 'EC-1',
        text: 'Doses stay unsent',
        handling: 'They wait. An alert on the age of the oldest one, paging after 5 minutes.',
      },
      { id: 'EC-2', text: 'A dose is spilled', handling: 'The ward is told when it is entered.' },
      {
        id: 'EC-3',
        text: 'A dose comes late',
        handling: `The ${material.prd.body.stories[0]?.role} is told when the dose is older than 3 hours.`,
      },
    ];
    expect(assemble(material).monitoring.alerts.filter(({ threshold }) => threshold === 'above 5 minutes')).toMatchObject([
      { name: 'The age of the oldest one' },
    ]);
    expect(JSON.stringify(assemble(material).monitoring)).not.toContain('spilled');
    expect(JSON.stringify(assemble(material).monitoring)).not.toContain('entered');
    expect(JSON.stringify(assemble(material).monitoring)).not.toContain('3 hours');
  });

  it.each([
    ['A rule is in the way: the request is refused with the reason, and nothing changes.', false],
    ['The ward is full: the request is refused.', false],
    ['The input is invalid: it is answered with 400.', false],
    ['The pharmacy is unreachable: requests are refused until it is there again.', true],
    ['The pharmacy does not answer within 2 s: doses are rejected.', true],
  ])('takes a refusal for no outage, and an outage for one: %s', (line, isOutage) => {
    const material = monitored('- Refusals, by rule.');
    const { nonFunctional } = material.rfc.body;
    nonFunctional.failureModes = `- ${line}`;
    nonFunctional.edgeCases = [];
    const { monitoring, edgeCases } = assemble(material);
    const away = edgeCases.find(({ topic }) => topic === 'dependency unavailability')?.handling ?? '';
    expect(away.includes(line.slice(0, 20))).toBe(isOutage);
    expect(monitoring.runbook.some(({ text }) => line.startsWith(text.replace(/\.$/, '')))).toBe(isOutage);
  });

  it('says from which figure on a target is missed, asks where none is known, and alerts once', () => {
    const material = monitored('- 95th percentile of lookups: 800 ms.\n- Refusals, by rule (an hour late).');
    const { nonFunctional } = material.prd.body;
    nonFunctional.performance = [
      { id: 'NFR-1', text: 'A lookup takes at most 800 milliseconds.' },
      { id: 'NFR-2', text: 'The list is there within 2 seconds, measured over 30 days.' },
      { id: 'NFR-3', text: 'It feels quick.' },
    ];
    nonFunctional.availability = [{ id: 'NFR-4', text: '99.5 % a month.' }];
    const body = assemble(material);
    expect(body.monitoring.alerts.map(({ name, threshold }) => [name, threshold])).toEqual([
      ['95th percentile of lookups', '800 ms'],
      ['PRD-001#NFR-2 missed', 'above 2 seconds'],
      ['PRD-001#NFR-4 missed', 'below 99.5 %'],
    ]);
    expect(body.openPoints).toContainEqual({
      section: 'PRD-001#NFR-3',
      question: 'No threshold is known: from which figure on is somebody called? (It feels quick)',
    });
    expect(body.monitoring.metrics.map(({ name }) => name)).not.toContain('nfr_1_seconds');
  });

  it('lets a runbook entry name an alert only where that tells of the same failure', () => {
    const material = monitored('- Calls to the provider per second: alarm above 65.\n- Kafka lag above 2 minutes.');
    material.rfc.body.nonFunctional.failureModes = '- Provider away: answers from memory.\n- Kafka lag: consumers are added.';
    const [away, lag] = assemble(material).monitoring.runbook;
    expect(away?.symptoms).toContain('No alert names it.');
    expect(lag?.symptoms).toBe('The alert "Kafka lag" fires (above 2 minutes).');
  });

  it('has an entry of its own in the runbook for an alert that tells of no failure, and asks where nobody says what is done', () => {
    const material = monitored(
      '- Kafka lag above 2 minutes, add a consumer.\n- Refused payments above 5 %, page the platform team.',
    );
    material.rfc.body.nonFunctional.failureModes = '- PRD-001#NFR-2: 99.95 %.';
    material.prd.body.nonFunctional.performance = [];
    material.prd.body.nonFunctional.availability = [];
    const { monitoring, openPoints, edgeCases } = assemble(material);
    expect(monitoring.runbook.map(({ text }) => text)).toEqual(['Kafka lag.', 'Refused payments.']);
    expect(monitoring.runbook[0]?.triage).toContain('Add a consumer. Check that it does.');
    // Who begins is no step.
    expect(monitoring.runbook[1]).toMatchObject({ escalation: 'Page the platform team.' });
    expect(monitoring.runbook[1]?.triage).not.toContain('platform team');
    expect(openPoints.map(({ section }) => section)).toContain('Triage of "Refused payments"');
    expect(openPoints.map(({ section }) => section)).not.toContain('Triage of "Kafka lag"');
    expect(edgeCases.filter(({ handling }) => handling.includes('99.95 %'))).toEqual([]);
  });

  it('has no runbook entry for a target that stands among the failures', () => {
    const material = monitored('- Refusals, by rule.');
    material.rfc.body.nonFunctional.failureModes =
      'Availability: 99 percent; nothing at night.\n\nRecovery time: 4 hours.\n\nPrinter away: slips wait.';
    material.prd.body.nonFunctional.performance = [];
    material.prd.body.nonFunctional.availability = [];
    expect(assemble(material).monitoring.runbook.map(({ text }) => text)).toEqual(['Printer away.']);
  });

  it('calls whom the design names, nobody outside of the hours that it gives, and says where nobody is named', () => {
    const material = monitored('- Lag above 2 minutes, mail to the clerk.\n- Refused payments above 5 %.');
    const { contextAndProblem, nonFunctional } = material.rfc.body;
    nonFunctional.failureModes = '';
    contextAndProblem.constraints = [];
    material.prd.body.nonFunctional.performance = [];
    material.prd.body.nonFunctional.availability = [];
    const escalations = (): string[] => assemble(material).monitoring.runbook.map(({ escalation }) => escalation);
    expect(escalations()[0]).toBe('Mail to the clerk.');
    expect(escalations()[1]).toMatch(
      /^The design does not say who is called for it\. By the rule for incidents the on-call engineer/,
    );
    for (const hours of ['Two people work on it. Nobody is on call at night.', 'Operations is one person, working hours only.']) {
      contextAndProblem.constraints = [{ id: 'LIM-1', text: hours }];
      for (const escalation of escalations()) {
        expect(escalation).not.toContain('on-call engineer');
        expect(escalation).toContain(`${hours.split('. ').at(-1)?.replace(/\.$/, '')}” (LIM-1)`);
      }
    }
  });

  it('takes over the answer to what is done in a case of the RFC, and leaves the case open until somebody answers', () => {
    const material = structuredClone(readDesignMaterial(designs[0]));
    const { body } = material.rfc;
    body.nonFunctional.edgeCases = [
      { id: 'EC-1', text: 'TIP-001#EC-1: The clocks change.', handling: 'Still to be decided (see Open Questions).' },
    ];
    expect(assemble(material).edgeCases.map(({ text }) => text)).not.toContain('TIP-001#EC-1: The clocks change.');
    expect(assemble(material).openPoints.map(({ section }) => section)).toContain('TIP-001#EC-1: The clocks change.');
    body.openQuestions.decisions = [
      {
        id: 'Q-1',
        text: 'What is done then? (TIP-001#EC-1: The clocks change)',
        answer: 'It is computed in the zone.',
        state: 'answered',
        settledBy: 'Ada',
        settledAt: '',
      },
    ];
    expect(assemble(material).edgeCases).toContainEqual(
      expect.objectContaining({ text: 'TIP-001#EC-1: The clocks change.', handling: 'It is computed in the zone. (Q-1)' }),
    );
  });

  it('keeps names and types of metrics as they are written, alerts on the missed side, and asks for the figure that an alert lacks', () => {
    const material = monitored(
      '- `booking_seconds` (histogram), `bookings_total` (counter) and `queue_depth` (gauge).\n- Share of paid orders: at least 99 %.\n- An alert fires when the service is slow.',
    );
    const { monitoring, openPoints } = assemble(material);
    expect(monitoring.metrics.map(({ name, type }) => [name, type])).toEqual(
      expect.arrayContaining([
        ['booking_seconds', 'histogram'],
        ['bookings_total', 'counter'],
        ['queue_depth', 'gauge'],
      ]),
    );
    expect(monitoring.metrics.map(({ name }) => name).join(' ')).not.toMatch(/slow/);
    expect(monitoring.alerts).toContainEqual(expect.objectContaining({ name: 'Share of paid orders', threshold: 'below 99 %' }));
    expect(openPoints.some(({ section }) => /fires when the service is slow/.test(section))).toBe(true);
  });

  it('takes who is called for an action, and never for something that is measured', () => {
    const { monitoring, openPoints } = assemble(monitored('- Late orders above 20 in an hour; the order team is paged.'));
    expect(monitoring.alerts[0]).toMatchObject({ name: 'Late orders', action: 'The order team is paged.' });
    expect(monitoring.metrics.map(({ name }) => name)).not.toContain('order_team');
    expect(openPoints.map(({ section }) => section)).not.toContain('The order team is paged.');
    const alone = assemble(monitored('- The order team is paged.'));
    expect(JSON.stringify(alone.monitoring)).not.toMatch(/order_team|team is\b(?! paged)/);
    expect(alone.openPoints).toContainEqual({
      section: 'The order team is paged.',
      question: 'For what, and from which figure on?',
    });
    const written = assemble(monitored('- The job writes the time of its last success.')).monitoring.metrics[0];
    expect(written).toEqual({ id: 'MET-1', name: 'time_last_success', type: 'gauge', meaning: 'The time of its last success.' });
  });

  it('names the technology that was chosen in an answer, in the place of "not yet"', () => {
    const material = structuredClone(readDesignMaterial(designs[0] ?? 'parcel-lockers', 'clean'));
    const { body } = material.rfc;
    const choices = () => assemble(material).implementation.technologyChoices.split('\n\nWhat it talks to:')[0];
    body.proposedSolution.technologyChoices = noTechnologyYet;
    body.openQuestions.decisions = [];
    body.openQuestions.unknowns = [];
    expect(choices()).toMatch(/^One Java application, .* PostgreSQL 15, RabbitMQ\.$/);
    body.proposedSolution.highLevelApproach = 'Reminders are written two days before.';
    expect(choices()).toBe(noTechnologyYet);
    const settled = { answer: 'PostgreSQL.', state: 'answered', settledBy: 'Ada', settledAt: '' } as const;
    body.openQuestions.decisions = [
      { id: 'Q-1', text: 'Which database is used?', ...settled },
      { id: 'Q-2', text: 'Who pays?', ...settled, answer: 'The city.' },
    ];
    expect(choices()).toBe('- PostgreSQL. (Q-1)');
    body.proposedSolution.technologyChoices = 'Node 24.';
    expect(choices()).toBe('Node 24.\n\n- PostgreSQL. (Q-1)');
  });
});

describe('an AI-ADR by the rules', () => {
  it.each(designs.flatMap((design) => [[design, 'clean'] as const, [design, 'flawed'] as const]))(
    'of $name leaves no error, loses nothing of the RFC, and reads back as it was written',
    async (design, rfc) => {
      const material = readDesignMaterial(design, rfc);
      const body = assemble(material);
      expect((await lint(material)).filter(({ severity }) => severity === 'error')).toEqual([]);
      const markdown = documentKinds.adr.render({ title: material.rfc.title, body });
      expect(documentKinds.adr.parse(markdown)).toMatchObject({ body });
      const open = new Set([...body.deferred, ...body.openPoints].map(({ section }) => section));
      for (const { name, isDecided } of adrDimensions) expect(isDecided(body) !== open.has(name), name).toBe(true);
      expect(body.rejectedAlternatives).toHaveLength(material.rfc.body.alternatives.length);
      expect(body.decision.points.every(({ binds }) => binds !== '')).toBe(true);
      expect(body.monitoring.alerts.every(({ threshold }) => threshold !== '')).toBe(true);
    },
  );

  it('carries each decision over with what it binds, prevents and how one checks it', () => {
    const body = assemble(decided(readDesignMaterial(designs[2])));
    const point = body.decision.points.find(({ text }) => text.startsWith('A reservation carries a key'));
    expect(point).toMatchObject({ text: expect.stringContaining('Apps repeat.'), prevents: expect.stringContaining('(CH-1)') });
    expect(point?.rule).toMatch(/^A test sends the same request or message twice.*\(CH-1\)\.$/);
    expect(body.references).toContainEqual({ role: 'decides', to: 'RFC-001#DEC-1', from: point?.id });
  });

  it('gives a rule by which code can check, and elsewhere says what a reviewer looks at', () => {
    const ruleOf = (text: string) => {
      const material = decided(readDesignMaterial(designs[2]));
      Object.assign(material.rfc.body.designSession.decisions[0]!, { text, settles: '' });
      return assemble(material).decision.points.find((point) => point.text.startsWith(text))?.rule;
    };
    expect(ruleOf('The region runs it.')).toMatch(/^A reviewer looks at /);
    expect(ruleOf('It has been in use for two years.')).toMatch(/^A reviewer looks at /);
    expect(ruleOf('Records are kept for at most two years.')).toContain('at most two years');
    expect(ruleOf('A lookup answers within 800 ms.')).toContain('within 800 ms');
    expect(ruleOf('Messages go through RabbitMQ, without Kafka.')).toBe(
      'A search in code and configuration finds RabbitMQ. A search in code and configuration finds no Kafka.',
    );
    expect(ruleOf('Kafka is not used.')).toBe('A search in code and configuration finds no Kafka.');
    expect(ruleOf('We drop Redis and keep PostgreSQL.')).toMatch(/ finds PostgreSQL\. A search .* finds no Redis\.$/);
    expect(ruleOf('We decided against Kafka.')).toMatch(/^A reviewer looks at /);
    expect(ruleOf('There is no Kafka or RabbitMQ.')).not.toContain('finds RabbitMQ');
    expect(ruleOf('A caller uses `POST /reservations`.')).toContain('contract of POST /reservations');
    expect(ruleOf('Codes stand in `door_code`.')).toContain('finds `door_code`.');
  });

  it('brings a decision to the edge case that it answers, and says where nobody gave a reason', () => {
    const material = decided(readDesignMaterial(designs[2]));
    const { designSession, openQuestions } = material.rfc.body;
    const question = 'How is a repeated request known, so that it does not count twice?';
    openQuestions.decisions = [
      { id: 'Q-1', text: question, answer: 'By its key.', state: 'answered', settledBy: '', settledAt: '' },
    ];
    Object.assign(designSession.decisions[0]!, {
      text: 'By a request id in a unique index, kept for 30 days.',
      settles: 'Q-1',
      rationale: '',
    });
    const body = assemble(material);
    expect(body.edgeCases).toContainEqual(
      expect.objectContaining({
        topic: 'idempotency',
        text: question,
        handling: 'By a request id in a unique index, kept for 30 days. (DEC-1)',
      }),
    );
    expect(body.decision.points.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/Decided in the session by Ada(?: on [\d-]+)? \(DEC-1\); no reason given\.$/),
    );
  });

  it('says an answer with its question, a reason with its decision, and both sides of a dissent', () => {
    const material = decided(readDesignMaterial(designs[2]));
    const { designSession, openQuestions } = material.rfc.body;
    openQuestions.decisions = [
      {
        id: 'Q-1',
        text: 'By whom may the SMS gateway be called?',
        answer: 'Only by the region.',
        state: 'answered',
        settledBy: '',
        settledAt: '',
      },
    ];
    Object.assign(designSession.decisions[0]!, {
      text: 'Only by the region.',
      settles: 'Q-1',
      rationale: 'They have a contract.',
    });
    Object.assign(designSession.challenges[0]!, { state: 'rebutted', standing: 'upheld', answer: 'Doors are locked anyway.' });
    const body = assemble(material);
    expect(body.decision.points.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(
        /^Only by the region\. It answers: By whom may the SMS gateway be called\?\n\nBecause: They have a contract\.\n\nDecided in the session by Ada(?: on [\d-]+)? \(DEC-1\)\.$/,
      ),
    );
    expect(body.rationale).not.toContain('They have a contract.');
    expect(body.rationale).not.toContain('Only by the region.');
    expect(body.consequences).toContain(
      '- Dissent: A reservation comes twice. Rebutted by Ada: Doors are locked anyway. The challenger holds on to it (CH-1).',
    );
  });

  it('takes over the operations of a TIP with their errors, and its tables', () => {
    const { implementation } = assemble(readDesignMaterial(designs[1]));
    expect(implementation.apiContract[0]).toMatchObject({ id: 'API-1', method: 'POST', path: '/web/lookups' });
    expect(implementation.apiContract[0]?.errors.map(({ status }) => status)).toEqual(['401', '423', '429', '503']);
    expect(implementation.databaseSchema).toContain('card_lock');
    expect(implementation.databaseSchema).toMatch(/^As TIP-\d+ proposes; decided on with the approval of RFC-\d+/);
  });

  it('asks where the design is silent, and keeps what people deferred with their reason', () => {
    const material = decided(readDesignMaterial(designs[2]));
    const { nonFunctional, proposedSolution, tradeOffs, designSession } = material.rfc.body;
    Object.assign(nonFunctional, { edgeCases: [], failureModes: '', security: '', monitoring: '' });
    Object.assign(proposedSolution, { componentDesign: '', integrationPoints: '', technologyChoices: '' });
    tradeOffs.risks = [];
    material.rfc.body.openQuestions = { decisions: [], unknowns: [] };
    Object.assign(designSession.challenges[0]!, {
      state: 'deferred',
      answer: 'How a release is rolled back is written after the pilot.',
      concern: 'migration',
    });
    const body = assemble(material);
    expect(body.deferred).toEqual([
      { section: 'Rollback', reason: 'How a release is rolled back is written after the pilot. (CH-1)' },
    ]);
    expect(body.openPoints.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['Idempotency', 'Dependency Unavailability', 'Security', 'API Contract', 'Database Schema']),
    );
  });
});

describe('the patterns that its RFC considered', () => {
  it('stand in the rationale with whether each is used and why', () => {
    const material = readDesignMaterial(designs[0]);
    const draft = { ...draftAdr({ ...material, revision: null }), rationale: '- Why it is so.' };
    const patterns = [
      {
        pattern: 'Transactional outbox (MESSAGING-001)',
        consideration: 'Used: it keeps events (DEC-1). It applies: many reasons.',
      },
      { pattern: 'Saga', consideration: 'Not used: nothing is undone.' },
      { pattern: 'CQRS', consideration: 'Not used, as far as DAA-001 tells: nothing asks for it.' },
      { pattern: 'Rate limit', consideration: 'Undecided. It applies: many calls.' },
    ];
    const rfc = { ...material.rfc, body: { ...material.rfc.body, patterns } };
    const { rationale } = assembleAdr(draft, { ...material, rfc });
    expect(rationale.split('\n')).toEqual([
      '- Why it is so.',
      '- Pattern Transactional outbox (MESSAGING-001): used: it keeps events (DEC-1).',
      '- Pattern Saga: not used: nothing is undone.',
      '- Pattern CQRS: not used, as far as DAA-001 tells: nothing asks for it.',
      '- Pattern Rate limit: nobody decided whether it is used.',
    ]);
  });
});

describe('a revision by the rules', () => {
  it('checks a decision by its new words, and forgets a part that was taken out', () => {
    const material = readDesignMaterial(designs[2]);
    const drafted = assemble(material);
    const [first] = drafted.decision.points;
    const adr = {
      ...drafted,
      decision: {
        statement: 'It is built of Door desk, Nobody does it and Key store.',
        points: [
          {
            ...first!,
            id: 'D-1',
            text: 'Door desk: reads codes from Redis.',
            binds: 'Door desk',
            rule: 'A search in code and configuration finds Redis.',
          },
          { ...first!, id: 'D-2', text: 'Nobody does it: it keeps:', binds: 'Nobody does it', rule: '' },
          {
            ...first!,
            id: 'D-3',
            text: 'Key store: keeps keys in Redis.',
            binds: 'Key store',
            rule: 'A search in code and configuration finds Redis.',
          },
        ],
      },
    };
    const comments = [
      { part: 'D-1', text: 'say: Door desk: reads codes from PostgreSQL.' },
      { part: 'D-2', text: 'remove' },
      { part: 'D-3', text: 'rule: A test restarts it.' },
      { part: 'D-3', text: 'say: Key store: keeps keys in memory.' },
    ];
    const { points, statement } = draftAdr({ ...material, revision: { adr, findings: [], comments } });
    expect(statement).toBe('It is built of Door desk and Key store.');
    expect(points.slice(0, 2).map(({ text, rule }) => `${text} ${rule}`)).toEqual([
      'Door desk: reads codes from PostgreSQL. A search in code and configuration finds PostgreSQL.',
      'Key store: keeps keys in memory. A test restarts it.',
    ]);
  });

  it('does what it understands at the part that it is asked for, and keeps every other word out of the record', () => {
    const material = readDesignMaterial(designs[2]);
    const adr = assemble(material);
    const comments = [
      { part: 'EC-1', text: 'add: The app shows which door.' },
      { part: 'rationale', text: 'say: It is cheaper.' },
      { part: 'D-1', text: 'rule: A test opens the door twice.' },
      { part: '', text: 'Who is on call?' },
      { part: 'D-2', text: 'The rule asks for the wrong thing.' },
      { part: '', text: 'Name the five doors, and see D-1.' },
    ];
    const revised = draftAdr({ ...material, revision: { adr, findings: [], comments } });
    const body = assembleAdr(revised, material, adr);
    expect(body.edgeCases[0]?.handling).toBe(`${adr.edgeCases[0]?.handling}\n\nThe app shows which door.`);
    expect(body.rationale).toBe('It is cheaper.');
    expect(body.decision.points[0]?.rule).toBe('A test opens the door twice.');
    expect(body.openPoints).toContainEqual({ section: 'Review', question: 'Who is on call?' });
    expect(revised.notDone).toEqual([
      'D-2: "The rule asks for the wrong thing.": not understood by the built-in rules.',
      expect.stringMatching(
        /^"Name the five doors, and see D-1\.": not understood by the built-in rules\. They understand: on a comment at a part "remove"/,
      ),
    ]);
    const untouched = { edgeCases: [], rationale: '', openPoints: [], decision: null };
    expect({ ...body, ...untouched }).toEqual({ ...adr, ...untouched });
    expect(body.decision.points.slice(1)).toEqual(adr.decision.points.slice(1));
    expect(JSON.stringify(body)).not.toContain('From the review');
  });

  it('says in the record who changed what at which gate, and opens of a note nothing but its questions', () => {
    const material = readDesignMaterial(designs[2]);
    const adr = assemble(material);
    const asked = { by: 'Leila', at: '2026-11-23T22:30:00.000Z', gate: 'GATE-003', version: 1 };
    const comments = [
      { part: 'D-1', text: 'say: One service.', asked },
      { part: 'D-1', text: 'rule: A test opens the door twice.', asked },
      { part: 'D-2', text: 'binds: Door', asked },
      { part: 'EC-1', text: 'add: The app shows which door.', asked },
      { part: 'EC-2', text: 'remove', asked },
      { part: 'EC-3', text: 'remove', asked },
      { part: 'MET-1', text: 'meaning: Doors that stay open', asked },
      { part: '', text: 'The PIN is off the table. Who mends the doors?', asked },
    ];
    const revised = draftAdr({ ...material, revision: { adr, findings: [], comments } });
    const by = 'by Leila on 2026-11-23, at GATE-003.';
    expect(revised.points[0]).toMatchObject({ text: `One service.\n\nReworded ${by}`, rule: 'A test opens the door twice.' });
    expect(revised.points[1]).toMatchObject({
      text: `${adr.decision.points[1]?.text}\n\n“Binds” set ${by}`,
      binds: 'Door',
    });
    expect(revised.edgeCases[0]?.handling).toBe(`${adr.edgeCases[0]?.handling}\n\nThe app shows which door.\n\nAdded ${by}`);
    const removed = ['EC-2', 'EC-3'].map((id) => `- Taken out ${by.slice(0, -1)}: what was ${id} of version 1.`);
    expect(revised.rationale.split('\n').slice(-2)).toEqual(removed);
    expect(revised.metrics[0]?.meaning).toBe(`Doors that stay open. Reworded ${by}`.replace('Reworded', '“Meaning” set'));
    expect(revised.openPoints).toContainEqual({ section: 'Review', question: `Who mends the doors? Asked ${by}` });
    expect(JSON.stringify(assembleAdr(revised, material, adr))).not.toContain('PIN');
    expect(revised.notDone).toEqual([expect.stringMatching(/^"The PIN is off the table\.": not understood/)]);
  });

  it('removes what carries nothing that holds, and goes on calling the others by their ids', () => {
    const material = decided(readDesignMaterial(designs[1]));
    const adr = assemble(material);
    const carrying = adr.decision.points.findIndex(({ id }) => adr.references.some(({ from }) => from === id));
    adr.decision.points.splice(0, 0, { id: 'D-0', text: 'Of no use.', binds: '', prevents: '', rule: '' });
    adr.decision.points = adr.decision.points.map((point, at) => ({ ...point, id: `D-${at + 1}` }));
    adr.references = adr.references.map((one) => (one.from?.startsWith('D-') ? { ...one, from: `D-${carrying + 2}` } : one));
    adr.rationale = `As D-1 says, and D-${carrying + 2}; see ${material.rfc.key}#D-9. D-1 to D-2 say how.`;
    const held = `D-${carrying + 2}`;
    const comments = [
      { part: '', text: 'Remove D-1' },
      { part: held, text: 'remove' },
      { part: 'D-99', text: 'remove' },
    ];
    const revised = draftAdr({ ...material, revision: { adr, findings: [], comments } });
    expect(revised.points.map(({ text }) => text)).toEqual(adr.decision.points.slice(1).map(({ text }) => text));
    expect(revised.rationale).toBe(`As D-1 says, and ${held}; see ${material.rfc.key}#D-9. D-2 says how.`);
    expect(revised.notDone).toEqual([
      'D-99: "remove": the record has no D-99.',
      expect.stringMatching(new RegExp(`^${held}: "remove": it carries DEC-\\d+.* of the RFC, which holds;`)),
    ]);
  });

  it('removes a part once, also where a comment and the note of the gate ask for it', () => {
    const material = readDesignMaterial(designs[1]);
    const adr = assemble(material);
    const ids = adr.edgeCases.map(({ text }) => text);
    const comments = [
      { part: 'EC-1', text: 'remove' },
      { part: '', text: 'Please remove EC-1.' },
      { part: 'EC-2', text: 'add: The desk is told.' },
      { part: '', text: 'EC-2, add: The desk is told.' },
    ];
    const revised = draftAdr({ ...material, revision: { adr, findings: [], comments } });
    expect(revised.edgeCases.map(({ text }) => text)).toEqual(ids.slice(1));
    expect(revised.edgeCases[0]?.handling.split('The desk is told.')).toHaveLength(2);
    expect(revised.notDone).toEqual([]);
  });

  it.each([
    ['', 'EC-1 is to be removed.', 'EC-1'],
    ['EC-1', 'This should go', 'EC-1'],
    ['EC-1', 'must be dropped', 'EC-1'],
    ['', 'RISK-1 is to be removed.', null],
    ['EC-1', 'remove RISK-1', null],
    ['EC-1', 'The desk is to be removed.', null],
  ])('removes what is to go, and nothing else: at "%s", %s', (part, text, removed) => {
    const material = readDesignMaterial(designs[1]);
    const adr = assemble(material);
    const revised = draftAdr({ ...material, revision: { adr, findings: [], comments: [{ part, text }] } });
    const left = adr.edgeCases.filter(({ id }) => id !== removed).map((one) => one.text);
    expect(revised.edgeCases.map((one) => one.text)).toEqual(left);
    expect(revised.notDone).toHaveLength(removed === null ? 1 : 0);
  });

  it('mends what lint calls an error, so that none is left after two rounds', async () => {
    const material = decided(readDesignMaterial(designs[1]));
    let adr = assemble(material);
    adr.implementation.apiContract[1] = { ...adr.implementation.apiContract[0]!, id: 'API-2' };
    adr.implementation.sequenceDiagram = [{ language: 'mermaid', text: 'sequenceDiagram\n  A->>' }];
    adr.decision.points = adr.decision.points.filter(({ text }) => !text.startsWith('A reservation'));
    adr.references = adr.references.filter(({ to }) => !to.includes('#'));
    adr.rejectedAlternatives = [];
    adr.rationale = 'It is simple.';
    const errors = async () => (await lint(material, adr)).filter(({ severity }) => severity === 'error');
    expect((await errors()).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['ADR-API-INVALID', 'ADR-DIAGRAM-BROKEN', 'ADR-RFC-DECISION-LOST', 'ADR-RFC-ALTERNATIVE-LOST']),
    );
    for (let round = 0; round < 2; round++) {
      const findings = await lint(material, adr);
      adr = assembleAdr(draftAdr({ ...material, revision: { adr, findings, comments: [] } }), material, adr);
    }
    expect(await errors()).toEqual([]);
  });

  it('keeps what people wrote into the record', () => {
    const material = readDesignMaterial(designs[0]);
    const adr = assemble(material);
    adr.other = [{ heading: 'Notes', level: 2, markdown: 'By hand.' }];
    adr.references.push({ role: 'cites_pattern', to: 'MESSAGING-001' });
    const again = assembleAdr(toDraft(adr), material, adr);
    expect(again.other).toEqual(adr.other);
    expect(again.references).toContainEqual({ role: 'cites_pattern', to: 'MESSAGING-001' });
    expect(again.decision).toEqual(adr.decision);
  });
});

describe('a model’s AI-ADR', () => {
  const material = decided(readDesignMaterial(designs[2]));
  const answer = draftAdr({ ...material, revision: null });

  it('is mended where code can: methods, fences, whole keys', () => {
    const mended = mendAdr({
      ...answer,
      points: [{ ...answer.points[0]!, decides: ['RFC-001#DEC-1'] }],
      apiContract: [{ method: ' post', path: '/a', authorization: '', request: '', response: '201', errors: [] }],
      sequenceDiagram: '```mermaid\nsequenceDiagram\n  A->>B: x\n```\n',
      rejectedAlternatives: [{ text: 't', reason: 'r', tradeOff: '', rejects: 'RFC-001#ALT-2' }],
    });
    expect(mended.points[0]?.decides).toEqual(['DEC-1']);
    expect(mended.apiContract[0]?.method).toBe('POST');
    expect(mended.sequenceDiagram).toBe('sequenceDiagram\n  A->>B: x');
    expect(mended.rejectedAlternatives[0]?.rejects).toBe('ALT-2');
  });

  it('is told what it lost, made up or passed over in silence', () => {
    expect(checkAdrDraft(answer, { ...material, revision: null })).toEqual([]);
    const poor = {
      ...answer,
      points: [{ ...answer.points[0]!, decides: ['DEC-9'] }],
      rejectedAlternatives: answer.rejectedAlternatives.slice(1),
      edgeCases: answer.edgeCases.filter(({ topic }) => topic !== 'security'),
    };
    const problems = checkAdrDraft(poor, { ...material, revision: null });
    expect(problems.map(({ message }) => message)).toEqual([
      '"DEC-9" is neither a decision nor an alternative of the RFC.',
      expect.stringContaining('not carried over: DEC-1'),
      expect.stringContaining('Nothing is said about Security'),
    ]);
  });
});

it('binds no part by the heading of what several parts do together, nor makes a point of it', () => {
  const material = structuredClone(readDesignMaterial(designs[0]));
  const { body } = material.rfc;
  body.proposedSolution.componentDesign +=
    '\n\n**Processes over several aggregates**\n\n- `BookingTransfer`: `moveBooking` on `Booking`, then `freeBoat` on `Boat`.';
  body.proposedSolution.highLevelApproach = 'Each part alone changes its aggregates, one aggregate in one transaction.';
  const { points } = assemble(material).decision;
  expect(points.filter(({ binds, text }) => /Processes over/.test(`${binds} ${text}`))).toEqual([]);
});
