import { renderHypotheses } from '../../../src/cli/render/hypotheses.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainConfidence } from '../../../src/analysis/hypotheses/explain-confidence.ts';
import { findFailure } from '../../../src/analysis/hypotheses/frame-text.ts';
import { calibrate } from '../../../src/analysis/hypotheses/calibrate.ts';
import { bringIncident } from '../../support/bring-incident.ts';
import { createCorrelation } from '../../../src/usecases/incident-evidence/create-correlation.ts';
import { findRunningCode } from '../../../src/usecases/incident-evidence/find-running-code.ts';
import { readIncidentFacts } from '../../../src/usecases/incident-evidence/incident-facts.ts';
import { feeTrace, openIncidentBench, type IncidentBench } from './incident-bench.ts';

let bench: IncidentBench;
beforeAll(async () => {
  bench = await openIncidentBench();
});
afterAll(() => bench.close());

const signal = new AbortController().signal;

describe('correlating an incident by rules', () => {
  it('names line, commit, Bolt and deployment by evidence that is there, within seconds', async () => {
    const incident = await bench.openIncident({ stackTrace: feeTrace, alert: 'loan_seconds is high' });
    const startedAt = performance.now();
    const correlation = createCorrelation(bench.ports);
    await correlation.correlate({ incident, origin: `${incident}/1`, actorId: bench.owner.id, signal });
    // Two seconds at rest; a machine that runs other tests takes longer.
    expect(performance.now() - startedAt).toBeLessThan(8000);
    const { hypotheses, evidence, refused } = await bench.ports.hypotheses.read(incident);
    const [lock, culprit] = [bench.source.sha('lock'), bench.source.sha('culprit')];
    expect(refused).toEqual([]);
    expect(hypotheses).toMatchObject([
      { id: 'HYP-1', kind: 'deployment', change: lock, confidence: 'medium', state: 'proposed', drafter: 'rules' },
      { kind: 'code', change: culprit, confidence: 'strong' },
      { kind: 'code', change: null, confidence: 'medium' },
      { kind: 'dependency', change: lock, confidence: 'medium' },
    ]);
    expect(hypotheses[1]?.statement).toBe(
      `It throws TypeError “Cannot read properties of null (reading 'rate')” in fee at src/fees.js:3; commit ${culprit.slice(0, 12)} wrote that line. Why it throws is not known from this.`,
    );
    const cited = (at: number): string[] =>
      evidence.filter(({ id }) => hypotheses[at]?.evidence.includes(id)).map((row) => row.class);
    expect(cited(1)).toEqual(['frame', 'line', 'commit', 'diff', 'deployment']);
    const classOf = (ref: string): string[] => evidence.filter((row) => row.ref === ref).map((row) => row.class);
    expect(evidence.find(({ id }) => hypotheses[1]?.evidence.at(-1) === id)?.text).toBe(
      `${lock} with ${culprit} succeeded in production, 10 min before the alert; ${bench.source.sha('begin')} ran before`,
    );
    expect(evidence.find((row) => row.class === 'line')?.text).toBe('return days * stall.trader.rate;');
    expect(evidence.find((row) => row.class === 'commit')?.text).toContain(`for ${bench.bolt}, by its trailer`);
    expect([classOf(bench.bolt), classOf(`${bench.adr}#ALERT-1`)]).toEqual([['artifact'], ['artifact']]);
  });

  it('tells the line that throws from the one that calls it, and names what its confidence rests on', async () => {
    const trace = [
      'RangeError: Invalid <b>time</b>',
      '    at Date.toISOString (<anonymous>)',
      `    at invoice (/srv/market/src/invoice.js:1:1)`,
      `    at fee (/srv/market/src/fees.js:3:24)`,
    ].join('\n');
    const { hypotheses, evidence } = await bench.correlate(await bench.openIncident({ stackTrace: trace }));
    const code = hypotheses.find(({ kind, change }) => kind === 'code' && change !== null)!;
    // What is written like more than a message stays in the evidence.
    expect(code.statement).toMatch(
      /^It throws RangeError in invoice at src\/invoice\.js:1, called by fee at src\/fees\.js:3; commit [0-9a-f]{12} wrote that call\. Why it throws is not known/,
    );
    const failure = findFailure(evidence);
    expect(failure).toMatchObject({ exception: 'RangeError', place: 'src/invoice.js:1', function: 'invoice' });
    expect(failure?.message).toBe('Invalid <b>time</b>');
    expect(code.evidence).toContain(failure?.evidence);
    const classOf = new Map(evidence.map((row) => [row.id, row.class]));
    const because = explainConfidence(code, evidence);
    expect([code.confidence, because.replaceAll(/E-\d+/g, (id) => classOf.get(id) ?? id)]).toEqual([
      'strong',
      'line (line on the failing path), line (line that throws), diff (diff that was read) and deployment (deployment that brought the change)',
    ]);
  });

  it('names the newest deployment weakly where nobody knows what fails, and no code', async () => {
    const { hypotheses } = await bench.correlate(await bench.openIncident({ alert: 'The disk is full.' }));
    expect(hypotheses.map(({ kind, confidence, change }) => [kind, confidence, change])).toEqual([
      ['deployment', 'weak', null],
      ['dependency', 'medium', bench.source.sha('lock')],
    ]);
  });

  it('blames no deployment of this code for a trace of other code, and says so', async () => {
    const stackTrace = 'TypeError: x\n    at y (/srv/other/z.js:1:1)';
    const { hypotheses, inconclusive, evidence } = await bench.correlate(await bench.openIncident({ stackTrace }));
    expect([hypotheses, evidence.filter((row) => row.class === 'deployment')]).toEqual([[], []]);
    expect(inconclusive.map(({ reason }) => reason).join()).toContain('no file of the trace is in market');
  });

  it('stores nothing twice, and adds what is new', async () => {
    const incident = await bench.openIncident({ stackTrace: feeTrace });
    const first = await bench.correlate(incident);
    expect(await bench.correlate(incident)).toEqual(first);
  });

  it('keeps no secret, and shows what is hidden', async () => {
    const secret = `AKIA${'IOSFODNN7ABCDEFG'}`;
    const alert = `The key ${secret} leaked\u202e, see \u001b[31mred`;
    const { evidence } = await bench.correlate(
      await bench.openIncident({ alert, stackTrace: `${secret}\n${feeTrace}`, errorLogs: secret }),
    );
    const kept = JSON.stringify(evidence);
    expect(kept).not.toContain(secret);
    expect(evidence[0]?.text).toContain('\\u202e, see \\u001b[31mred');
  });

  it('answers ten thousand causes, and megabytes of a log, in bounded time', async () => {
    const causes = Array.from(
      { length: 10_000 },
      (_, at) => `Caused by: java.lang.Error: ${at}\n\tat shop.A${at}.run(A${at}.java:${at})`,
    );
    const incident = await bench.openIncident({ errorLogs: `${causes.join('\n')}\n${feeTrace}`.slice(0, 400_000) });
    const startedAt = performance.now();
    const { evidence } = await bench.correlate(incident);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(evidence.length).toBeLessThan(60);
  });

  it('refuses in the database what no caller may store', async () => {
    const incident = await bench.openIncident({});
    const round = { incident, origin: `${incident}/x`, drafter: 'a model', inconclusive: '', refused: [] };
    const accepted = [
      { statement: 'It is.', kind: 'code' as const, evidence: ['E-7'], against: [], change: null, confidence: 'weak' as const },
    ];
    await expect(bench.ports.hypotheses.store({ ...round, accepted })).rejects.toMatchObject({ id: 'hypothesis.unproved' });
    await expect(bench.ports.hypotheses.addEvidence(bench.adr, [])).resolves.toEqual([]);
    const row = { class: 'log' as const, ref: 'x', text: 'y', at: null, broughtBy: 'rules' };
    await expect(bench.ports.hypotheses.addEvidence(bench.adr, [row])).rejects.toMatchObject({ id: 'incident.expected' });
    await bench.ports.hypotheses.addEvidence(incident, [row]);
    const strong = [{ ...accepted[0]!, evidence: ['E-1'], confidence: 'strong' as const }];
    await expect(bench.ports.hypotheses.store({ ...round, accepted: strong })).rejects.toMatchObject({
      id: 'hypothesis.unproved',
    });
  });
});

it('takes exercises for like an exercise alone, and marks them', async () => {
  const open = (at: number) => bench.openIncident({ title: `Weighbridge jams at gate ${at}`, alert: 'Weighbridge jams' });
  const [real, drill] = [await open(1), await open(2)];
  const learned = await bench.create('postmortem', {
    title: 'Weighbridge jams',
    body: documentKinds.postmortem.empty('Weighbridge jams'),
    links: [{ role: 'arose_from', to: drill }],
  });
  await bench.asOwner(
    `insert into incident (artifact_id, alert_at, is_exercise) select id, now(), true from artifact where key = $1
      on conflict (artifact_id) do update set is_exercise = true`,
    [drill],
  );
  const similarTo = async (incident: string) =>
    (await bench.correlate(incident), (await bench.ports.hypotheses.read(incident)).evidence)
      .filter((row) => row.class === 'similar')
      .map(({ ref, text }) => `${ref}${text.includes('], an exercise') ? ' exercise' : ''}`)
      .toSorted();
  expect(await similarTo(real)).toEqual([]);
  expect(await similarTo(drill)).toEqual([real, `${learned} exercise`]);
});

it('says of a commit that it is deployed where a deployment says it, not where an alert does', async () => {
  const facts = await readIncidentFacts(bench.ports, await bench.openIncident({}));
  for (const [id, isDeployed] of [
    ['culprit', false],
    ['lock', true],
  ] as const) {
    const sha = bench.source.sha(id);
    expect((await findRunningCode(bench.ports, { ...facts, sha })).code).toMatchObject({ sha, isDeployed });
  }
});

describe('a hypothesis that people judge', () => {
  it('stays visible when it is refuted, is graded by the commander alone, and not before the cause is known', async () => {
    const incident = await bench.openIncident({ stackTrace: feeTrace });
    await bench.correlate(incident);
    const { service, owner, ports } = bench;
    const judge = (id: string, verdict: object) => service.hypotheses.judge({ key: incident, id, ...verdict });
    const refuted = await judge('HYP-1', { state: 'refuted', reason: 'Nothing of it was deployed.' });
    const verdict = { by: owner.name, reason: 'Nothing of it was deployed.' };
    expect(refuted.hypotheses[0]).toMatchObject({ id: 'HYP-1', state: 'refuted', verdict });
    expect(refuted.hypotheses[1]).toMatchObject({ id: 'HYP-2', verdict: null });
    const shown = renderHypotheses(refuted, createStyle({ columns: 100, color: false, command: 'throughline' }));
    expect(shown).toMatch(new RegExp(`${owner.name}, .*: ${verdict.reason}`));
    expect((await service.incidents.show({ key: incident })).timeline).toContainEqual(
      expect.objectContaining({ event: `HYP-1 is refuted: ${verdict.reason}`, source: owner.name }),
    );
    await expect(judge('HYP-2', { grade: 100 })).rejects.toMatchObject({ id: 'cause.not-confirmed' });
    await expect(judge('HYP-77', { state: 'supported', reason: 'x' })).rejects.toMatchObject({ id: 'hypothesis.not-found' });
    await expect(judge('HYP-2', {})).rejects.toMatchObject({ id: 'hypothesis.verdict' });

    await bringIncident(bench.db.pool, owner.token, incident, 'Root Cause Validated');
    const graded = await judge('HYP-2', { grade: 65 });
    expect(graded.hypotheses[1]).toMatchObject({ grade: 65 });
    expect(calibrate(await ports.hypotheses.countGrades())).toEqual([
      { drafter: 'rules', confidence: 'strong', graded: 1, hits: 0, near: 1, hitPercent: null },
    ]);
    const { token } = await service.tokens.create({ holder: 'Grace', kind: 'person', roles: ['engineer'], unattended: false });
    await expect(ports.hypotheses.grade({ incident, id: 'HYP-1', grade: 0, token })).rejects.toMatchObject({
      id: 'hypothesis.commander',
    });
    const many = [{ drafter: 'rules', kind: 'code' as const, confidence: 'medium' as const, grade: 100 as const, count: 24 }];
    expect(calibrate([...many, { ...many[0]!, grade: 0, count: 6 }])[0]).toMatchObject({ graded: 30, hitPercent: 80 });
  });
});

// The last one: what it deploys, the others would see.
it('makes leads only of deployments that arrived, and says when and how they ended', async () => {
  const { service, source, owner } = bench;
  const incident = await bench.openIncident({ stackTrace: feeTrace });
  const statuses = [
    ['failed', 'begin', 5],
    ['rolled-back', 'lock', 3],
    ['succeeded', 'culprit', -1],
  ] as const;
  for (const [status, id, minutes] of statuses)
    await service.deployments.record({
      environment: 'production',
      status,
      sha: source.sha(id),
      at: new Date(Date.now() - minutes * 60_000).toISOString(),
    });
  await createCorrelation(bench.ports).correlate({ incident, origin: `${incident}/1`, actorId: owner.id, signal });
  const { hypotheses, evidence } = await bench.ports.hypotheses.read(incident);
  const [lock, culprit, begin] = [source.sha('lock'), source.sha('culprit'), source.sha('begin')];
  expect(evidence.filter((row) => row.class === 'deployment').map(({ text }) => text)).toEqual([
    `${culprit} succeeded in production, 1 min after the alert; ${begin} ran before`,
    `${lock} rolled-back in production, 3 min before the alert`,
    `${begin} failed in production, 5 min before the alert`,
    expect.stringMatching(`^${lock} with ${culprit} succeeded in production, \\d+ min before the alert; ${begin} ran before$`),
    expect.stringContaining(`${begin} succeeded in production, 30`),
  ]);
  const said = hypotheses.map(({ statement }) => statement).join('\n');
  expect(said).toContain(
    `Commit ${lock.slice(0, 12)} of market was rolled back in production 3 min before the alert, which took back`,
  );
  expect(said).toContain('package-lock.json, rolled back 3 min before the alert, may have broken what depends on it.');
  expect(said).toContain(
    `Commit ${culprit.slice(0, 12)} of market came to production 1 min after the alert, and with it changes of src/fees.js`,
  );
  expect(said).not.toContain('5 min before');
});
