import type { AnswerExamples } from './answer-examples.ts';

const ada = { person: 'Ada', from: '2026-11-23T08:00:00.000Z', until: '2026-11-30T08:00:00.000Z' };
const rota = {
  service: '',
  kind: 'turns',
  people: ['Ada', 'Grace'],
  zone: 'Europe/Zurich',
  turnHours: 168,
  now: ada,
  next: { person: 'Grace', from: ada.until, until: '2026-12-07T08:00:00.000Z' },
  endsAt: null,
};

const gameDay = { title: 'Renewals fail', practices: 'Finding the release.', channel: 'staging' };
const dates = { startsOn: '2027-01-12T09:00', zone: 'UTC', everyDays: 30, nextAt: '2027-01-12T09:00:00.000Z' };
const at = { startedAt: '2026-11-29T14:00:00.000Z' };
const started = {
  ...gameDay,
  key: 'GD-1',
  plan: null,
  ...at,
  startedBy: 'Ada',
  alerts: [{ dueAt: at.startedAt, status: 'sent' }],
};
const acknowledged = { acknowledgedAfter: 74.2 };
const exercise = {
  ...acknowledged,
  key: 'INC-2026-002',
  title: 'Renewals fail',
  status: 'Alert Fired',
  commander: 'Ada',
  acknowledgedBy: 'Ada',
  targets: [{ name: 'Time to triage', target: '5-10 minutes', actual: null, state: 'open' }],
  hypotheses: [],
};

export const incidentsExamples: AnswerExamples = {
  ActionItems: {
    items: [
      {
        postmortem: 'PM-2026-001',
        incidents: ['INC-2026-001'],
        id: 'ACT-1',
        text: 'Amend ADR-001 by what the cause showed.',
        type: 'AI-ADR amendment',
        owner: 'Ben Okoro',
        due: '2026-12-13',
        state: 'done',
        ticked: false,
        completion: { evidence: 'ADR-002', note: '', by: 'root', at: '2026-11-29T09:17:02.000Z' },
      },
    ],
  },
  IncidentImpact: {
    names: ['PostgreSQL', 'Kafka'],
    outages: [
      {
        name: 'PostgreSQL',
        as: 'infrastructure',
        services: ['lending'],
        adrs: [
          {
            key: 'ADR-001',
            title: 'Lending desk',
            through: 'PostgreSQL 16',
            models: [{ key: 'DAA-001', title: 'Library Lending', kind: 'daa' }],
            prds: [
              {
                key: 'PRD-001',
                title: 'Library Lending',
                exact: true,
                stories: [{ id: 'US-3', text: 'As a member, I want to renew a loan.' }],
                kpi: 'Overdue loans fall below 5 %.',
                metrics: [],
              },
            ],
          },
        ],
      },
    ],
    unknown: ['Kafka'],
    known: { infrastructure: ['PostgreSQL 16'], services: ['lending'] },
  },
  GamedayList: {
    plans: [{ ...gameDay, name: 'renewals', ...dates, isDue: false }],
    days: [{ ...started, incidents: [exercise.key] }],
  },
  GamedayReport: {
    ...started,
    incidents: [exercise],
    comparison: [{ key: 'GD-1', ...at, incidents: 1, ...acknowledged, times: [null] }],
  },
  OncallShow: { items: [rota] },
  OncallHandoff: {
    since: '2026-11-22T00:00:00.000Z',
    onCall: [rota],
    incidents: [],
    mitigations: [],
    gates: [],
    decisions: [{ key: 'ADR-004', title: 'Loans are renewed at the desk', since: '2026-11-27T14:00:00.000Z' }],
    deployments: [],
    repositories: [],
    prompts: ['incident/hypothesize@1'],
  },
  IncidentHypotheses: {
    incident: 'INC-2026-001',
    hypotheses: [
      {
        id: 'HYP-1',
        kind: 'deployment',
        grade: null,
        verdict: null,
        state: 'proposed',
        change: '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5',
        against: [],
        drafter: 'rules',
        evidence: ['E-14', 'E-15'],
        statement:
          'Commit 1d3fbd7ae0d3 of library-lending came to production less than a minute before the alert, and with it changes of src/http/renewals.ts, src/lending/renew-loan.ts, src/store/change-loan.ts, on the…',
        confidence: 'medium',
        because: 'E-15 (diff that was read) and E-14 (deployment that brought the change)',
      },
      {
        id: 'HYP-2',
        kind: 'code',
        grade: null,
        verdict: { by: 'Grace', reason: 'The line is in every trace.', at: '2026-11-29T09:20:00.000Z' },
        state: 'supported',
        change: '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5',
        against: [],
        drafter: 'rules',
        evidence: ['E-3', 'E-4'],
        statement:
          'It throws RangeError “Invalid time value” in addDays at src/lending/day.ts:7, called by renewLoan at src/lending/renew-loan.ts:13; commit 1d3fbd7ae0d3 wrote that call. Why it throws is not known from this.',
        confidence: 'strong',
        because: 'E-4 (line on the failing path), E-6 (diff that was read) and E-14 (deployment that brought the change)',
      },
    ],
    refused: [
      {
        statement: 'The cache is cold.',
        kind: 'capacity',
        reason: 'It cites no evidence.',
        drafter: 'claude',
        at: '2026-11-29T09:16:50.000Z',
      },
    ],
    inconclusive: [],
    evidence: [
      {
        at: '2026-11-29T09:16:48.372Z',
        id: 'E-1',
        ref: 'INC-2026-001',
        text: 'Renewals at the desks end in an error\n12 of 12 renewals failed in the last two minutes; new loans go through.\n\n- service: lending\n- summary: Renewals at the …',
        class: 'alert',
        broughtBy: 'rules',
      },
      {
        at: '2026-11-29T09:16:48.372Z',
        id: 'E-2',
        ref: 'EP-1',
        text: 'Renewals at the desks end in an error\n12 of 12 renewals failed in the last two minutes; new loans go through.\nservice=lending summary=Renewals at the desks e…',
        class: 'alert',
        broughtBy: 'rules',
      },
    ],
    table: [
      {
        confidence: 'strong',
        when: 'two of: a line of code on the failing path (one that throws, or that calls what does) or at most 5 lines from it, a diff that was read of a failing file or of dependencies, configuration or data, a meas…',
      },
      {
        confidence: 'medium',
        when: 'one of the first three with another one, or with a signal: a log, a frame, a commit, a deployment, a runbook or a document of the record',
      },
    ],
  },
  IncidentLogs: {
    incident: 'INC-2026-001',
    evidence: ['E-24'],
    run: 'RUN-012',
  },
  IncidentShow: {
    key: 'INC-2026-001',
    title: 'Renewals at the desks end in an error',
    status: 'Correlated',
    step: '4 Apply mitigation',
    severity: 'SEV-2',
    proposal: {
      because: 'The alert says "SEV-2".',
      severity: 'SEV-2',
    },
    commander: 'root',
    onCall: null,
    reminders: [],
    firing: [{ id: 'EP-1', title: 'Renewals at the desks end in an error', since: '2026-11-29T09:16:48.372Z' }],
    outcome: null,
    exercise: false,
    alertAt: '2026-11-29T09:16:48.372Z',
    stable: false,
    alert:
      '12 of 12 renewals failed in the last two minutes; new loans go through.\n\n- service: lending\n- summary: Renewals at the desks end in an error\n- __name__: lend…',
    impact: 'No desk can renew a loan; new loans go through.',
    timeline: [
      {
        at: '2026-11-29T09:16:48.372Z',
        event: 'Alert fired: Renewals at the desks end in an error',
        source: 'EP-1',
      },
      {
        at: '2026-11-29T09:16:49.615Z',
        event: 'Hypotheses proposed',
        source: 'rules',
      },
    ],
    context: {
      affected: 'POST /loans/{id}/renewals',
      errorLogs: '',
      stackTrace:
        'RangeError: Invalid time value\n    at Date.toISOString (<anonymous>)\n    at addDays (file:///srv/lending/src/lending/day.ts:7:68)\n    at renewLoan (file:///s…',
      recentDeployments: [],
    },
    evidence: [
      {
        id: 'E-1',
        class: 'alert',
        ref: 'INC-2026-001',
        text: 'Renewals at the desks end in an error\n12 of 12 renewals failed in the last two minutes; new loans go through.\n\n- service: lending\n- summary: Renewals at the …',
      },
      {
        id: 'E-2',
        class: 'alert',
        ref: 'EP-1',
        text: 'Renewals at the desks end in an error\n12 of 12 renewals failed in the last two minutes; new loans go through.\nservice=lending summary=Renewals at the desks e…',
      },
    ],
    failure: {
      exception: 'RangeError',
      message: 'Invalid time value',
      place: 'src/lending/day.ts:7',
      function: 'addDays',
      evidence: 'E-13',
    },
    hypotheses: [
      {
        id: 'HYP-1',
        kind: 'deployment',
        state: 'proposed',
        verdict: null,
        against: [],
        drafter: 'rules',
        evidence: ['E-14', 'E-15'],
        statement:
          'Commit 1d3fbd7ae0d3 of library-lending came to production less than a minute before the alert, and with it changes of src/http/renewals.ts, src/lending/renew-loan.ts, src/store/change-loan.ts, on the…',
        confidence: 'medium',
        because: 'E-15 (diff that was read) and E-14 (deployment that brought the change)',
      },
      {
        id: 'HYP-2',
        kind: 'code',
        state: 'proposed',
        verdict: null,
        against: [],
        drafter: 'rules',
        evidence: ['E-3', 'E-4'],
        statement:
          'It throws RangeError “Invalid time value” in addDays at src/lending/day.ts:7, called by renewLoan at src/lending/renew-loan.ts:13; commit 1d3fbd7ae0d3 wrote that call. Why it throws is not known from this.',
        confidence: 'strong',
        because: 'E-4 (line on the failing path), E-6 (diff that was read) and E-14 (deployment that brought the change)',
      },
    ],
    refused: [],
    mitigations: [
      {
        risk: 'high',
        reversibility: 'partly',
        expectedEffect: 'What DU-002 brought is out of production.',
        rollback: 'Deploy DU-002 again.',
        because: 'Migration migrations/002-renewal-answer.sql of DU-002 cannot be undone.',
        evidence: ['E-14', 'DU-002'],
        id: 'MIT-001#OPT-1',
        action: 'Roll back DU-002: Deploy the release before it, which uses nothing that this one adds.',
        state: 'proposed',
      },
      {
        risk: 'high',
        reversibility: 'partly',
        expectedEffect: 'What DU-001 brought is out of production.',
        rollback: 'Deploy DU-001 again.',
        because: 'Migration migrations/001-loan.sql of DU-001 cannot be undone.',
        evidence: ['E-19', 'DU-001'],
        id: 'MIT-001#OPT-2',
        action:
          'Roll back DU-001: BOLT-001: Deploy the version before; what was added stays unused until its down migration runs.',
        state: 'option',
      },
    ],
    chain: [
      {
        key: 'BOLT-008',
        kind: 'bolt',
        title: 'EC-4: A renewal would move the due date of a loan that somebody waits for',
        text: '',
      },
      {
        key: 'ADR-001',
        kind: 'adr',
        title: 'Lending desk: loans, renewals and returns as one service',
        part: 'EC-4',
        text: 'A renewal would move the due date of a loan that somebody waits for',
      },
    ],
    rootCause: null,
    fix: null,
    artifacts: [
      {
        key: 'MIT-001',
        kind: 'mitigation',
        title: 'Mitigation of Renewals at the desks end in an error',
        status: 'Proposed',
        gate: 'GATE-010',
      },
    ],
    waits: [
      {
        what: 'GATE-010 waits on MIT-001, Mitigation',
        who: 'on-call, incident-commander',
        fix: [
          'Decide there: ',
          {
            action: 'readGate',
            args: {
              key: 'GATE-010',
            },
          },
        ],
      },
      {
        what: 'nobody recorded that the service is stable',
        who: 'engineer, senior-engineer, lead-engineer, on-call, incident-commander',
        fix: [
          'Once it is stable, say so: ',
          {
            action: 'recordStability',
            args: {
              key: 'INC-2026-001',
            },
          },
        ],
      },
    ],
    targets: [
      {
        name: 'Time to triage',
        target: '5-10 minutes',
        unit: 'seconds',
        actual: 1.563,
        met: true,
      },
      {
        name: 'Time to mitigation',
        target: '15-30 minutes',
        unit: 'seconds',
        actual: null,
        met: null,
      },
    ],
  },
  IncidentList: {
    items: [
      {
        key: 'INC-2026-001',
        title: 'Renewals at the desks end in an error',
        status: 'Correlated',
        step: '4 Apply mitigation',
        severity: 'SEV-2',
        proposed: 'SEV-2',
        commander: 'root',
        service: 'lending',
        environment: 'production',
        exercise: false,
        gate: 'GATE-010 on MIT-001',
        alertAt: '2026-11-29T09:16:48.372Z',
        endedAt: null,
        target: { name: 'mitigation', dueAt: '2026-11-29T09:46:48.372Z' },
      },
    ],
    next: null,
  },
  IncidentMetrics: {
    since: '2026-08-31T00:00:00.000Z',
    days: 90,
    incidents: 1,
    cases: [
      {
        key: 'INC-2026-001',
        severity: 'SEV-2',
        alertAt: '2026-11-29T09:16:48.372Z',
        targets: [{ actual: 1.563, met: true }],
      },
    ],
    calibration: [],
    targets: [
      {
        name: 'Time to triage',
        target: '5-10 minutes',
        unit: 'seconds',
        actual: 1.563,
        met: true,
        incidents: 1,
        late: 0,
      },
      {
        name: 'Time to mitigation',
        target: '15-30 minutes',
        unit: 'seconds',
        actual: null,
        met: null,
        incidents: 0,
        late: 0,
      },
    ],
    months: [
      {
        month: '2026-11',
        incidents: 1,
        targets: [
          {
            name: 'Time to triage',
            target: '5-10 minutes',
            unit: 'seconds',
            actual: 1.563,
            met: true,
            incidents: 1,
            late: 0,
          },
        ],
      },
    ],
  },
};
