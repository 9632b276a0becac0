import { readSituation } from '../../src/cli/input/read-situation.ts';
import { renderWritten } from '../../src/cli/render/artifact-write.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import type { Act } from '../../src/lifecycle/fixes/fix.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSettled } from '../../src/analysis/lint/kinds/check-settled.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { recordDecision, type RfcBody } from '../../src/lifecycle/rfc.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Service } from '../../src/usecases/service.ts';
import { writeDesign } from '../support/designs.ts';
import * as talk from './support/design-talk.ts';
import type { Session, Turn } from './support/design-talk.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';
import { says } from '../support/says.ts';

let bench: ServiceBench;
let service: Service;
beforeAll(async () => {
  bench = await openServiceBench();
  service = bench.service;
});
afterAll(() => bench.close());

const hear = (session: Session): Promise<Session> => talk.hear(service, session);

const open = async (limits: { maxTurns?: number } = {}): Promise<Session> => {
  const { rfc } = await writeDesign(service);
  return hear(await service.designSessions.open({ rfc, ...limits }));
};

const say = (key: string, given: Turn): Promise<Session> => talk.say(service, key, given);
const refusal = (key: string, given: Turn): Promise<unknown> =>
  service.designSessions.say({ key, ...talk.turn(given) }).then(
    () => null,
    (error: { id: string }) => error.id,
  );

test('an invisible character in anything that is said leaves no turn behind', async () => {
  const { key, turns } = await open();
  const asked: Turn = { move: 'ask', text: 'Who lends\u001B[2J books?' };
  expect(await refusal(key, asked)).toBe('text.control-character');
  await expect(
    service.designSessions.say({
      key,
      ...talk.turn({ move: 'decide', settlement: 'choose', about: [], text: 'A table.', because: 'So\u0007' }),
    }),
  ).rejects.toMatchObject({ message: expect.stringContaining('because has U+0007 (BEL) in line 1, column 3') });
  await expect(service.designSessions.close({ key, reason: 'Done\u009B' })).rejects.toMatchObject({
    id: 'text.control-character',
  });
  const after = await service.designSessions.show({ key });
  expect([after.status, after.turns.length]).toEqual(['open', turns.length]);
});

describe('opening', () => {
  test('takes the RFC under review, and the first turn asks for challenges, which the rules raise', async () => {
    const session = await open();
    expect(session).toMatchObject({ status: 'open', reply: null, rfc: { status: 'Under Review' } });
    expect(session.turns.map(({ speaker, move }) => `${speaker} ${move}`)).toEqual(['person challenge', 'challenger null']);
    expect(session.challenges.length).toBeGreaterThan(0);
    expect(session.turns[1]?.raised).toEqual(session.challenges.map(({ id }) => id));
  });

  test('gives the session that stands, without another turn', async () => {
    const first = await open();
    const again = await service.designSessions.open({ rfc: first.rfc.key });
    expect({ key: again.key, turns: again.turns.length }).toEqual({ key: first.key, turns: 2 });
  });

  test('and a gate of the RFC stand in the way of each other: neither is decided past the other', async () => {
    const { rfc } = await writeDesign(service);
    const { gate } = await service.artifacts.submit({ key: rfc }).then(({ id }) => ({ gate: id }));
    await expect(service.designSessions.open({ rfc })).rejects.toMatchObject({
      id: 'session.gate-waits',
      fix: says(`throughline gate request-changes ${gate}`),
    });
    await talk.decide(bench, gate, 'request-changes', 'Say more.');
    const { key } = await hear(await service.designSessions.open({ rfc }));
    await expect(service.artifacts.submit({ key: rfc })).rejects.toMatchObject({
      id: 'gate.session-open',
      fix: says(`throughline design finalize ${key}`),
    });
    // What follows an edit is the step that is not refused.
    const artifact = await service.artifacts.show({ key: rfc });
    const edited = { artifact, outcome: 'new-version' as const, findings: [], gate: null, run: null, suspects: [] };
    const style = createStyle({ columns: 100, color: false, command: 'throughline' });
    const screen = renderWritten(edited, style, await readSituation(service, artifact));
    expect(screen).toContain(`throughline design finalize ${key}`);
    expect(screen).not.toContain('artifact submit');
  });

  test('two who open at once get one session with one first turn', async () => {
    const { rfc } = await writeDesign(service);
    const both = await Promise.all([1, 2].map(() => service.designSessions.open({ rfc })));
    expect(new Set(both.map(({ key }) => key)).size).toBe(1);
    const session = await hear(both[0] as Session);
    expect(session.turns).toHaveLength(2);
  });

  test('is refused for what is no RFC, and to machines', async () => {
    const { tip, rfc } = await writeDesign(service);
    await expect(service.designSessions.open({ rfc: tip })).rejects.toMatchObject({ id: 'session.rfc-expected' });
    const machine = bench.serviceFor(await createMachine());
    await expect(machine.designSessions.open({ rfc })).rejects.toMatchObject({
      id: 'session.machine',
      message: 'Only a person may open a design session.',
    });
    expect((await service.artifacts.show({ key: rfc })).status).toBe('Draft');
  });

  test('is refused for a session, which names its RFC', async () => {
    const { key, rfc } = await open();
    await expect(service.designSessions.open({ rfc: key })).rejects.toMatchObject({
      id: 'session.rfc-expected',
      fix: says(`Go on with it: \`throughline design open ${rfc.key}\`.`),
    });
  });
});

let machines = 0;
async function createMachine(): Promise<Principal> {
  const { token } = await bench.service.tokens.create({
    holder: `bot-${++machines}`,
    kind: 'machine',
    roles: [],
    unattended: false,
  });
  return bench.ports.people.authenticate(token);
}

describe('a turn', () => {
  test('settles a challenge and is a decision, with its reason, by whoever took it', async () => {
    const { key } = await open();
    const session = await say(key, {
      move: 'decide',
      settlement: 'accept',
      about: ['ch-1'],
      text: 'Every call carries the token of a signed-in cashier, which is checked before anything is read.',
      because: 'The PRD asks for it.',
    });
    expect(session.challenges[0]).toMatchObject({ id: 'CH-1', state: 'accepted', settledBy: bench.owner.name });
    expect(session.decisions).toMatchObject([{ id: 'DEC-1', rationale: 'The PRD asks for it.', about: ['CH-1'] }]);
    expect(session.turns.at(-1)?.speaker).toBe('challenger');
  });

  test('answers and parks questions of the RFC', async () => {
    const { key, questions } = await open();
    expect(questions.map(({ state }) => state)).toEqual(['open', 'open']);
    await say(key, { move: 'decide', settlement: 'answer', about: ['Q-1'], text: 'Yes, since May.' });
    const session = await say(key, { move: 'park', about: ['Q-2'], text: 'Nobody knows before the pilot.' });
    expect(session.questions).toMatchObject([
      { id: 'Q-1', state: 'answered', answer: 'Yes, since May.', settledBy: bench.owner.name },
      { id: 'Q-2', state: 'deferred', answer: 'Nobody knows before the pilot.' },
    ]);
  });

  test('that cannot be taken is refused with nothing stored', async () => {
    const { key, turns } = await open();
    expect(await refusal(key, { move: 'ask' })).toBe('session.words-required');
    expect(await refusal(key, { move: 'dive' })).toBe('session.about-required');
    expect(await refusal(key, { move: 'ask', settlement: 'accept', text: 'Why?' })).toBe('session.settlement-required');
    expect(await refusal(key, { move: 'decide', text: 'A key.' })).toBe('session.settlement-required');
    expect(await refusal(key, { move: 'decide', settlement: 'accept', about: ['CH-1'], text: ' ' })).toBe(
      'session.words-required',
    );
    expect(await refusal(key, { move: 'decide', settlement: 'choose', text: 'A.', replaces: ['DEC-7'] })).toBe(
      'session.decision-unknown',
    );
    expect(await refusal(key, { move: 'decide', settlement: 'rebut', text: 'No.' })).toBe('session.about-required');
    expect(await refusal(key, { move: 'decide', settlement: 'answer', about: ['CH-1'], text: 'No.' })).toBe(
      'session.about-required',
    );
    expect(await refusal(key, { move: 'park', about: ['RISK-1'], text: 'Later.' })).toBe('session.about-required');
    expect(await refusal(key, { move: 'ask', text: 'Why?', because: 'So.' })).toBe('session.because-misplaced');
    expect(await refusal(key, { move: 'ask', text: 'x'.repeat(20_001) })).toBe('session.words-too-long');
    for (const about of ['CH-99', 'RISK-99', 'Somewhere', 'DAA-999#INV-1', 'PRD-999999']) {
      expect([about, await refusal(key, { move: 'challenge', about: [about] })]).toEqual([about, 'session.place-unknown']);
    }
    expect(await refusal(key, { seen: 1 })).toBe('session.moved-on');
    await expect(service.designSessions.say({ key, ...talk.turn({ seen: 1 }) })).rejects.toThrow(/you saw turn 1/);
    expect(await refusal('DS-999', {})).toBe('design-session.not-found');
    expect((await service.designSessions.show({ key })).turns).toHaveLength(turns.length);
  });

  test('of two at once is refused without a number that nobody sent', async () => {
    const { key } = await open();
    const ask = (text: string) => service.designSessions.say({ key, ...talk.turn({ move: 'ask', text }) });
    const both = await Promise.allSettled([ask('Why so?'), ask('Why not?')]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as { id: string; message: string }] : []));
    expect(refused).toHaveLength(1);
    expect(['session.moved-on', 'session.reply-outstanding']).toContain(refused[0]?.id);
    expect(refused[0]?.message).not.toMatch(/you saw turn/);
  });

  test('speaks of sections, and of parts of other artifacts, by the names that these have', async () => {
    const { key, rfc } = await open();
    const session = await say(key, { move: 'ask', about: ['integration points', `${rfc.key}#RISK-1`], text: 'What is at risk?' });
    expect(session.turns.at(-2)?.about).toEqual(['Integration Points', 'RISK-1']);
  });

  test('does not settle what is settled, unless it is told to; then it takes the place of the decisions about the same', async () => {
    const { key } = await open();
    await say(key, { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'The token is checked first.' });
    expect(await refusal(key, { move: 'park', about: ['CH-1'], text: 'Later.' })).toBe('session.settled-already');
    const parked = await say(key, { move: 'park', about: ['CH-1'], text: 'Later.', anew: true });
    expect(parked.challenges[0]).toMatchObject({ state: 'deferred', answer: 'Later.' });
    expect(parked.decisions).toMatchObject([{ id: 'DEC-1', replacedBy: 'CH-1' }]);
    await say(key, { move: 'decide', settlement: 'answer', about: ['Q-1'], text: 'In May.' });
    const again = await say(key, { move: 'decide', settlement: 'answer', about: ['Q-1'], text: 'In June.', anew: true });
    expect(again.decisions.slice(1)).toMatchObject([{ replacedBy: 'DEC-3' }, { replaces: ['DEC-2'], replacedBy: '' }]);
    expect(again.questions[0]).toMatchObject({ answer: 'In June.' });
  });

  test('that settles anew leaves nothing else unsettled, unless it names the decision whose place it takes', async () => {
    const { key } = await open();
    const answer = (about: string[], more: Turn = {}): Turn => ({
      move: 'decide',
      settlement: 'answer',
      about,
      text: 'In May.',
      ...more,
    });
    await say(key, answer(['Q-1', 'Q-2', 'Technology Choices']));
    await say(key, { move: 'decide', settlement: 'choose', about: ['Technology Choices'], text: 'One table.' });
    expect(await refusal(key, answer(['Q-1'], { anew: true }))).toBe('session.replaces-required');
    expect(await service.designSessions.show({ key })).toMatchObject({
      questions: [{ state: 'answered' }, { state: 'answered' }],
    });
    // What both only speak of is nobody's to take the place of.
    const both = await say(key, answer(['Q-2', 'Q-1', 'Technology Choices'], { anew: true }));
    expect(both.decisions.map(({ replacedBy }) => replacedBy)).toEqual(['DEC-3', '', '']);
    const named = await say(key, answer(['Q-1'], { anew: true, replaces: ['DEC-3'] }));
    expect(named).toMatchObject({ questions: [{ state: 'answered' }, { state: 'open' }] });
  });

  test.each(['accept', 'choose'] as const)(
    'without a reason is decided anew by the action that lint names: %s',
    async (settlement) => {
      const { key } = await open();
      const about = settlement === 'accept' ? ['CH-1'] : ['Technology Choices', 'ALT-1'];
      const { decisions } = await say(key, { move: 'decide', settlement, about, text: 'A table.' });
      const designSession = { challenges: [], decisions: decisions.map((one) => recordDecision({ ...one, turn: 1 } as never)) };
      const findings = checkSettled({ ...(documentKinds.rfc.empty('RFC') as RfcBody), designSession });
      const { fix = '' } = findings.find(({ code }) => code === 'RFC-DECISION-UNREASONED') ?? {};
      const acted = typeof fix === 'string' ? undefined : fix.find((part) => typeof part === 'object' && 'action' in part);
      const { as, about: places, replaces } = (acted as Act).args;
      const again = await say(key, {
        move: 'decide',
        settlement: as as 'accept',
        about: places as string[],
        replaces: replaces as string[],
        anew: true,
        text: 'A table.',
        because: 'It is read by key.',
      });
      expect(again.decisions.map(({ replacedBy }) => replacedBy)).toEqual(['DEC-2', '']);
    },
  );

  test('is taken with others only where no two settle the same', async () => {
    const { key, challenges } = await open();
    const turns = (...all: Turn[]) => service.designSessions.answer({ key, turns: all.map((one) => talk.turn(one) as never) });
    const answer = (about: string[], text: string): Turn => ({ move: 'decide', settlement: 'answer', about, text });
    for (const second of [answer(['q-1'], 'No.'), { move: 'park', about: ['Q-1'], text: 'Later.' } as const])
      await expect(turns(answer(['Q-1', 'RISK-1'], 'Yes.'), second)).rejects.toMatchObject({ id: 'session.settled-twice' });
    const use = (settlement: 'use' | 'not-use'): Turn => ({
      move: 'decide',
      settlement,
      about: ['CQRS'],
      text: 'So.',
      anew: true,
    });
    await expect(turns(use('use'), use('not-use'))).rejects.toMatchObject({ details: { settled: ['CQRS'] } });
    await turns(answer(['Q-1', 'RISK-1'], 'Yes.'), answer(['Q-2', 'RISK-1'], 'No.'));
    expect((await hear(await service.designSessions.show({ key }))).decisions).toHaveLength(2);
    expect(challenges.length).toBeGreaterThan(0);
  });

  test('takes the place of the decision that it names, whatever the words of either say', async () => {
    const { key } = await open();
    const choose = (text: string, replaces: string[] = []): Turn => ({
      move: 'decide',
      settlement: 'choose',
      about: ['Technology Choices'],
      text,
      replaces,
    });
    await say(key, choose('Fees are kept in one table.'));
    const beside = await say(key, choose('Not DEC-1: fees are kept in two tables instead.'));
    expect(beside.decisions.map(({ replacedBy }) => replacedBy)).toEqual(['', '']);
    const named = await say(key, choose('In three.', ['dec-1', 'DEC-2']));
    expect(named.decisions.map(({ replacedBy }) => replacedBy)).toEqual(['DEC-3', 'DEC-3', '']);
    expect(await refusal(key, choose('In four.', ['DEC-1']))).toBe('session.decision-replaced');
  });

  test('is one of many at once: all of them or none, with one reply', async () => {
    const { key, turns, undecided } = await open();
    const answers = [
      { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key.' },
      { move: 'decide', settlement: 'answer', about: ['Q-1'], text: 'In May.', because: 'The council said so.' },
      { move: 'park', about: ['Q-2'], text: 'Not before the pilot.' },
    ] as const;
    await expect(
      service.designSessions.answer({ key, turns: [...answers, { move: 'park', about: ['CH-99'], text: 'Later.' }] }),
    ).rejects.toMatchObject({ id: 'session.place-unknown' });
    expect((await service.designSessions.show({ key })).turns).toHaveLength(turns.length);
    const session = await hear(await service.designSessions.answer({ key, turns: answers }));
    expect(session.turns.slice(turns.length).map(({ speaker }) => speaker)).toEqual(['person', 'person', 'person', 'challenger']);
    expect(session).toMatchObject({ blocking: [], used: { turns: 2 } });
    expect(session.decisions.map(({ turn }) => turn)).toEqual([3, 4]);
    expect(Array.isArray(undecided.alternatives)).toBe(true);
    // The same file once more settles nothing again.
    await expect(service.designSessions.answer({ key, turns: answers })).rejects.toMatchObject({ id: 'session.settled-already' });
  });

  test('answers by what is accepted of a challenge the question that it names beside it', async () => {
    const { key } = await open();
    const both = { about: ['CH-1', 'Q-1'], text: 'The token is checked first.' };
    const { challenges, questions } = await say(key, { move: 'decide', settlement: 'accept', ...both });
    expect(challenges[0]).toMatchObject({ state: 'accepted', answer: both.text });
    expect(questions.find(({ id }) => id === 'Q-1')).toMatchObject({ state: 'answered', answer: both.text });
  });

  test('submitted twice at once is one turn with one reply', async () => {
    const { key } = await open();
    const question = talk.turn({ move: 'ask', text: 'Which component reads the balance?' });
    const both = await Promise.all([1, 2].map(() => service.designSessions.say({ key, ...question })));
    const session = await hear(both[0] as Session);
    expect(session.turns).toHaveLength(4);
    expect(
      (await bench.ports.runs.list({ subject: { name: 'session', key } })).filter(({ status }) => status !== 'succeeded'),
    ).toEqual([]);
  });

  test('waits for the reply before it, which is asked for again when it was canceled', async () => {
    const { key } = await open();
    const { reply } = await service.designSessions.say({ key, ...talk.turn({ move: 'ask', text: 'Which component?' }) });
    expect(await refusal(key, { move: 'ask', text: 'And when?' })).toBe('session.reply-outstanding');
    await expect(service.designSessions.finalize({ key })).rejects.toMatchObject({ id: 'session.reply-outstanding' });
    await service.runs.cancel({ key: reply?.by?.run ?? '', note: 'not now' });
    const again = await service.designSessions.answerAgain({ key });
    expect(again.reply?.by?.run).not.toBe(reply?.by?.run);
    const session = await hear(again);
    expect(session).toMatchObject({ reply: null });
    expect(session.turns).toHaveLength(4);
    await expect(service.designSessions.answerAgain({ key })).rejects.toMatchObject({ id: 'session.nothing-outstanding' });
  });

  test('whose reply was never asked for, because the process ended, is answered when somebody asks again', async () => {
    const { key, rfc, turns } = await open();
    await bench.ports.sessions.takeTurns({
      key,
      token: bench.owner.token,
      seen: turns.length,
      turns: [{ move: 'ask', about: [], text: 'Why?' }],
    });
    expect((await service.designSessions.show({ key })).reply).toEqual({ turn: 3, by: null });
    expect(await refusal(key, { move: 'challenge' })).toBe('session.reply-outstanding');
    await service.designSessions.open({ rfc: rfc.key });
    expect((await hear(await service.designSessions.answerAgain({ key }))).turns).toHaveLength(4);
  });

  test('goes on with the new version of an RFC that was edited meanwhile', async () => {
    const { key, rfc } = await open();
    const markdown = await service.artifacts.markdown({ key: rfc.key });
    const bytes = new TextEncoder().encode(markdown.replace(/^# .*$/m, '$& again'));
    await service.artifacts.edit({ key: rfc.key, content: { name: 'rfc.md', bytes }, reason: 'clearer' });
    const session = await say(key, { move: 'challenge' });
    expect(session.turns.map(({ rfcVersion }) => rfcVersion)).toEqual([1, 1, 2, 2]);
    expect(await service.designSessions.transcript({ key })).toContain('they speak of version 2');
  });

  test('is no machine’s', async () => {
    const { key, turns } = await open();
    const { designSessions } = bench.serviceFor(await createMachine());
    for (const given of [
      talk.turn({ move: 'park', about: ['CH-1'], text: 'Later.' }),
      talk.turn({ move: 'ask', text: 'Why?' }),
    ]) {
      await expect(designSessions.say({ key, ...given })).rejects.toMatchObject({
        id: 'session.machine',
        message: `Only a person may ${given.move} in a design session.`,
      });
    }
    await expect(designSessions.close({ key, reason: 'no' })).rejects.toMatchObject({ id: 'session.machine' });
    expect((await service.designSessions.show({ key })).turns).toHaveLength(turns.length);
  });

  test('at the limit settles what is open without a reply, by accept, rebut, answer and park, and goes to the gate', async () => {
    const { key, rfc, challenges } = await open({ maxTurns: 1 });
    const [first, second, ...rest] = challenges.map(({ id }) => id);
    await say(key, { move: 'decide', settlement: 'accept', about: [first ?? ''], text: 'The token is checked first.' });
    await say(key, {
      move: 'decide',
      settlement: 'rebut',
      about: [second ?? ''],
      text: 'A balance is dropped when a sale is made.',
    });
    await say(key, { move: 'decide', settlement: 'answer', about: ['Q-1'], text: 'Yes, since May.' });
    const settled = await say(key, { move: 'park', about: [...rest, 'Q-2'], text: 'After the pilot.' });
    expect(settled).toMatchObject({ reply: null, status: 'open', blocking: [] });
    expect(settled.turns.slice(2).map(({ speaker }) => speaker)).toEqual(['person', 'person', 'person', 'person']);
    expect(settled.challenges.some(({ state }) => state === 'open')).toBe(false);
    const listed = (await service.designSessions.list({ rfc: rfc.key }, { limit: 1 })).items[0];
    expect(listed).toMatchObject({ turnsLeft: 0, awaitsReply: false });
    expect(await service.designSessions.finalize({ key })).toMatchObject({ status: 'finalizing' });
  });

  test('at the limit names the command that gives the session more, which whoever may decide does, on record', async () => {
    const { key, rfc } = await open({ maxTurns: 1 });
    await expect(service.designSessions.say({ key, ...talk.turn({ move: 'ask', text: 'Why?' }) })).rejects.toMatchObject({
      id: 'session.turns-spent',
      fix: says(`\`throughline design open ${rfc.key} --max-turns 31\``),
    });
    const raised = await service.designSessions.open({ rfc: rfc.key, maxTurns: 31 });
    expect(raised).toMatchObject({ key, limits: { maxTurns: 31 }, raises: [{ from: 1, to: 31, name: bench.owner.name }] });
    expect((await say(key, { move: 'ask', text: 'What is undecided?' })).turns.at(-1)?.speaker).toBe('challenger');
    expect(await service.designSessions.transcript({ key })).toContain(
      `### ${bench.owner.name} gives the session 31 turns, instead of 1\n`,
    );
    // Fewer than it has take none away.
    expect(await service.designSessions.open({ rfc: rfc.key, maxTurns: 2 })).toMatchObject({ limits: { maxTurns: 31 } });
  });

  test('ends at the limit of turns, and can be finalized then', async () => {
    const { key } = await open({ maxTurns: 1 });
    expect(await refusal(key, { move: 'ask', text: 'Why?' })).toBe('session.turns-spent');
    expect((await service.designSessions.list({}, { limit: 10 })).items.find((one) => one.key === key)?.turnsLeft).toBe(0);
  });

  test('holds no secret', async () => {
    const { key } = await open();
    const secret = 'AKIAIOSFODNN7EXAMPLQ';
    const session = await say(key, { move: 'ask', text: `Why is ${secret} the aws key there?` });
    expect(JSON.stringify(session)).not.toContain(secret);
  });
});

describe('a session', () => {
  test('is listed with what is open, and closed with a reason; then it takes no turn and another may be opened', async () => {
    const { key, rfc, challenges } = await open();
    expect((await service.designSessions.list({ rfc: rfc.key }, { limit: 10 })).items).toMatchObject([
      { key, turns: 2, openChallenges: challenges.length, status: 'open' },
    ]);
    expect(await service.designSessions.close({ key, reason: 'dropped' })).toMatchObject({ status: 'closed', reason: 'dropped' });
    expect(await refusal(key, { move: 'challenge' })).toBe('session.not-open');
    // The same again is done already; another reason would be lost.
    expect(await service.designSessions.close({ key, reason: 'dropped' })).toMatchObject({ reason: 'dropped' });
    await expect(service.designSessions.close({ key, reason: 'merged into another' })).rejects.toMatchObject({
      id: 'session.closed-already',
      message: expect.stringContaining('“dropped”'),
    });
    const other = await hear(await service.designSessions.open({ rfc: rfc.key }));
    expect(other.key).not.toBe(key);
  });

  test.each(['', ' \n'])('is not closed for no reason (%j)', async (reason) => {
    const { key } = await open();
    await expect(service.designSessions.close({ key, reason })).rejects.toMatchObject({ id: 'session.reason-required' });
    expect(await service.designSessions.show({ key })).toMatchObject({ status: 'open' });
  });

  test('has a transcript that says what was decided, why, by whom, and what was rejected', async () => {
    const { key } = await open();
    await say(key, {
      move: 'decide',
      settlement: 'accept',
      about: ['CH-1'],
      text: 'The token is checked first.',
      because: 'It is there.',
    });
    await say(key, { move: 'decide', settlement: 'rebut', about: ['CH-2'], text: 'A balance is dropped when a sale is made.' });
    await say(key, { move: 'park', about: ['CH-3'], text: 'Until support has its own search.' });
    const text = await service.designSessions.transcript({ key });
    const before = text.slice(0, text.indexOf('## The dialogue'));
    expect(before).toMatch(
      /## What was decided\n\n- \*\*DEC-1\*\* The token is checked first\.\n {2}- Because: It is there\.\n {2}- Accepts CH-1: [^\n]+\n/,
    );
    expect(before).toMatch(new RegExp(`Decided by ${bench.owner.name}, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC`));
    expect(before).toMatch(
      /## What was challenged and rebutted\n\n- \*\*CH-2\*\* [^\n]+\n {2}- Why it does not hold: A balance is dropped/,
    );
    const { challenges } = await service.designSessions.show({ key });
    expect(challenges[1]?.standing).toBe('none');
    expect(before).toContain('Not judged: no model has read it.');
    expect(before).toMatch(/## What was put off\n\n- \*\*CH-3\*\* [^\n]+\n {2}- Why it can wait: Until support/);
    expect(text).toContain('### 3. ');
  });
});

const emptyReply = {
  text: 'Here.',
  objections: [],
  alternatives: [],
  conceded: [],
  upheld: [],
  diagrams: [],
  waysOut: [],
  edits: [],
  nothingLeft: false,
};

describe('finalizing', () => {
  /** Accepts or puts off all that is open, in as many turns. */
  async function settleAll(session: Session): Promise<Session> {
    let current = session;
    for (const { id } of session.challenges) {
      current = await say(session.key, { move: 'park', about: [id], text: 'Not in the first release.' });
    }
    return current;
  }

  test('is refused while a blocker is open, and names it and the ways to settle it', async () => {
    const session = await open();
    const { sessions } = bench.ports;
    const run = session.turns[1]?.run ?? '';
    const turn = await sessions.takeTurns({
      key: session.key,
      token: bench.owner.token,
      seen: 2,
      turns: [{ move: 'challenge', about: [], text: '' }],
    });
    const [found] = session.challenges;
    if (!found) throw new Error('The rules raise nothing.');
    const { id: _, state: _s, answer: _a, settledBy: _b, settledAt: _at, standing: _st, ...objection } = found;
    const reply = { ...emptyReply, objections: [{ ...objection, weight: 'blocker' as const }] };
    await sessions.recordReply({
      key: session.key,
      turn,
      origin: 'blocker',
      runKey: run,
      drafter: 'rules',
      reply,
      ending: 'answered',
      tokens: 0,
      usd: 0,
    });
    const blockers = [`CH-${session.challenges.length + 1}`];
    const refused = await service.designSessions.finalize({ key: session.key }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ id: 'session.blockers-open', details: { challenges: blockers } });
    expect((refused as { fix: unknown }).fix).toEqual(says(`design say ${session.key} park --about ${blockers[0]}`));
    expect((await service.designSessions.show({ key: session.key })).status).toBe('open');
  });

  test('brings the RFC to its gate with what was decided, once however often it is asked for', async () => {
    const { key, rfc } = await settleAll(await open());
    const both = await Promise.all([1, 2].map(() => service.designSessions.finalize({ key, note: 'said it all' })));
    expect(both.map(({ status }) => status)).toEqual(['finalizing', 'finalizing']);
    await service.designSessions.finalize({ key });
    const runs = await bench.ports.runs.list({ subject: { name: 'session', key } });
    const design = runs.filter(({ workflow }) => workflow === 'design');
    expect(design).toHaveLength(1);
    expect(await service.runs.follow(design[0]?.key ?? '', {})).toMatchObject({ error: null, status: 'waiting' });
    const session = await service.designSessions.show({ key });
    expect(session.finalization).toMatchObject({ status: 'waiting', gate: expect.stringMatching(/^GATE-/) as string });
    expect(session.turns.filter(({ move }) => move === 'finalize')).toHaveLength(1);
    const late = service.designSessions.say({ key, move: 'challenge', about: [], text: '' });
    await expect(late).rejects.toMatchObject({
      id: 'session.not-open',
      fix: says(`\`throughline gate show ${session.finalization?.gate}\``),
    });
    expect((await service.artifacts.show({ key: rfc.key })).version).toBe(2);
  });

  test('is open again when changes are requested, and can be finalized once more', async () => {
    const { key } = await settleAll(await open());
    const { finalization } = await service.designSessions.finalize({ key });
    const { gate } = await service.runs.follow(finalization?.run ?? '', {});
    await service.gates.decide({
      key: gate ?? '',
      decision: 'request-changes',
      note: 'Say more about outages.',
      all: false,
      met: [],
      notMet: [],
      waivers: [],
      comments: [],
      interactive: true,
    });
    await service.runs.follow(finalization?.run ?? '', {});
    expect(await service.designSessions.show({ key })).toMatchObject({ status: 'open' });
    await say(key, { move: 'decide', settlement: 'choose', about: [], text: 'During an outage the till says so.' });
    const again = await service.designSessions.finalize({ key });
    // The reason of its status is another one now; who asked for what stays on record.
    const transcript = await service.designSessions.transcript({ key });
    expect(transcript).toMatch(
      new RegExp(`### At ${gate}: .* asks for changes of version 2\\n\\n_.*_\\n\\n> Say more about outages\\.`),
    );
    expect(again.finalization?.run).not.toBe(finalization?.run);
    expect(await service.runs.follow(again.finalization?.run ?? '', {})).toMatchObject({ error: null, status: 'waiting' });
  });
});
