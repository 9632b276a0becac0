import { describe, expect, it } from 'vitest';
import { parseMermaid } from '../../../src/analysis/diagrams/parse-mermaid.ts';
import type { Challenge } from '../../../src/lifecycle/challenge.ts';
import type { KnownPattern } from '../../../src/lifecycle/design-material.ts';
import { holdSession, type HeldSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

/** A session in which everything that the rules know was raised. */
function challenged(sections?: Record<string, string>): HeldSession {
  const session = holdSession(lendingDesign(sections));
  while (!session.say({ move: 'challenge' }).nothingLeft);
  return session;
}

function challengeOf({ record }: HeldSession, concern: Challenge['concern']): Challenge {
  const found = record.challenges.find((challenge) => challenge.concern === concern);
  if (!found) throw new Error(`Nobody raised ${concern}: ${record.challenges.map((challenge) => challenge.concern).join(', ')}.`);
  return found;
}

describe('challenge', () => {
  it('raises at most three points, each tied and asking something', () => {
    const { objections } = holdSession(lendingDesign()).say({ move: 'challenge' });
    expect(objections.length).toBeGreaterThan(0);
    expect(objections.length).toBeLessThanOrEqual(3);
    for (const { ties, question } of objections) expect([ties.length > 0, question !== '']).toEqual([true, true]);
  });

  it('about one part raises only what is about that part', () => {
    const { objections } = holdSession(lendingDesign()).say({ move: 'challenge', about: ['Fee view'] });
    expect(objections.map(({ about }) => about.includes('Fee view'))).toEqual(objections.map(() => true));
    expect(objections.map(({ concern }) => concern)).toContain('staleness');
  });

  it('about a section has nothing to do with what only shares words with all that stands there', () => {
    const session = holdSession(
      lendingDesign({
        'Integration Points':
          '- The mail provider gets a copy of each loan.\n- The fee view is asked by the till, with a time-out of 2 s, and answers from its copy of all fees.',
      }),
    );
    let objections = session.say({ move: 'challenge', about: ['Integration Points'] }).objections;
    for (let turn = 0; turn < 6; turn += 1) {
      for (const { about, ties } of objections)
        expect([...about, ...ties.map(({ ref }) => ref)].join()).toContain('Integration Points');
      ({ objections } = session.say({ move: 'challenge', about: ['Integration Points'] }));
    }
  });

  it('says what it does not find, and where it looked', () => {
    const { text, objections } = holdSession(lendingDesign()).say({ move: 'challenge', about: ['RISK-9'] });
    expect([text, objections.length]).toEqual([expect.stringContaining('I find no RISK-9 in RFC-001'), 0]);
  });

  it('says so when nothing material is left, names what is open, and suggests to finalize', () => {
    const session = challenged();
    const last = session.record.turns.at(-1);
    expect(last?.ending).toBe('nothing-left');
    expect(last?.text).toMatch(/^I have nothing new\. CH-1, .* still open: .*finalize\.$/);
  });
});

describe('decide rebut', () => {
  it.each([
    ['Event and loan are written in one transaction, by an outbox.', 'outbox'],
    ['A job reconciles loans and events every hour and sends what is missing.', 'reconciles'],
  ])('is conceded when it names what meets the concern: %s', (text) => {
    const session = challenged();
    const { id } = challengeOf(session, 'delivery');
    const reply = session.say({ move: 'decide', as: 'rebut', about: [id], text });
    expect([reply.conceded, reply.upheld]).toEqual([[id], []]);
    expect(reply.text).toContain(`${id}: I give in. “${text}”`);
  });

  it('is conceded when it points at a part of the RFC that says it', () => {
    const session = challenged({
      'Edge Cases': '- **EC-1:** Fees change.\n  - **Handling:** The view is refreshed every 10 minutes.',
    });
    const { id } = challengeOf(session, 'staleness');
    const reply = session.say({ move: 'decide', as: 'rebut', about: [id], text: 'See EC-1.' });
    expect([reply.conceded, reply.text]).toEqual([[id], expect.stringContaining('EC-1 says it')]);
  });

  it('is upheld with the words that the dissent rests on, and then left to whoever approves', () => {
    const session = challenged();
    const { id, question } = challengeOf(session, 'delivery');
    const replies = ['That is unlikely.', 'It never happened.'].map((text) =>
      session.say({ move: 'decide', as: 'rebut', about: [id], text }),
    );
    expect(replies.map(({ conceded }) => conceded)).toEqual([[], []]);
    expect(replies.map(({ upheld }) => upheld[0]?.because ?? '')).toEqual([
      `I read in “That is unlikely.” how seldom it comes, and not what is done when it does. ${question}`,
      'I read in “It never happened.” how seldom it comes, and not what is done when it does.',
    ]);
    expect(replies[1]?.text).toContain('We differ, and I leave it at that');
  });

  it.each([
    ['It is fine.', 'I find nothing in “It is fine.” that prevents it.'],
    ['The provider is reliable.', 'I find nothing in “The provider is reliable.” that prevents it.'],
    ['Delivery is what we care about.', 'it speaks of delivery, and I find nothing in it that keeps it.'],
  ])('is told what it lacks, and nothing that it does not say: %s', (text, told) => {
    const session = challenged();
    const { id } = challengeOf(session, 'delivery');
    expect(session.say({ move: 'decide', as: 'rebut', about: [id], text }).text).toContain(told);
  });

  it.each(['Two bananas are reconciled by an outbox.', 'Ask Ben.'])(
    'is neither conceded nor upheld where code cannot judge it: %s',
    (text) => {
      const session = challenged();
      const { id, question } = challengeOf(session, 'delivery');
      const reply = session.say({ move: 'decide', as: 'rebut', about: [id], text });
      expect([reply.conceded, reply.upheld]).toEqual([[], []]);
      expect(reply.text).toContain('I cannot judge this');
      expect(reply.text).toContain('recorded as your answer');
      expect(reply.text).toContain(question);
    },
  );

  it('is conceded when it denies what the challenge stands on, and says where the RFC will say so', () => {
    const session = challenged();
    const { id } = challengeOf(session, 'delivery');
    const reply = session.say({
      move: 'decide',
      as: 'rebut',
      about: [id],
      text: 'There is no queue: nobody but the service itself reads the loan.',
    });
    expect(reply.conceded).toEqual([id]);
    expect(reply.text).toContain('RFC-001 does not say so yet: finalizing notes it under Component Design.');
  });

  it('is not conceded for a mechanism that it denies', () => {
    const session = challenged();
    const { id } = challengeOf(session, 'delivery');
    const reply = session.say({ move: 'decide', as: 'rebut', about: [id], text: 'We do not need an outbox for that.' });
    expect(reply.upheld.map((upheld) => upheld.id)).toEqual([id]);
  });
});

describe('decide accept', () => {
  it('says what it settles and asks how, where the decision does not say it', () => {
    const session = challenged();
    const { id, question } = challengeOf(session, 'delivery');
    const { text } = session.say({ move: 'decide', as: 'accept', about: [id], text: 'Right, we will do that.' });
    expect(text).toContain(`DEC-1 is noted; it settles ${id}. For ${id} it does not say how. ${question}`);
  });

  it('brings up the price of what was chosen, once in a session', () => {
    const session = challenged();
    const { id } = challengeOf(session, 'delivery');
    const text = 'Use an outbox; a relay sends the rows.';
    const first = session.say({ move: 'decide', as: 'accept', about: [id], text });
    expect(first.objections.map(({ title }) => title)).toContain('Outbox (DEC-1): nobody notices when the relay stands still');
    const second = session.say({ move: 'decide', as: 'accept', about: [challengeOf(session, 'staleness').id], text });
    expect(second.objections.filter(({ title }) => title.startsWith('Outbox'))).toEqual([]);
  });

  it('asks for the watch of the one relay once, put off or not, whatever else goes through it', () => {
    const session = challenged();
    const relay = 'Use an outbox; a relay sends the rows.';
    const first = session.say({ move: 'decide', as: 'accept', about: [challengeOf(session, 'delivery').id], text: relay });
    expect(first.objections.map(({ title }) => title)).toContain('Outbox (DEC-1): nobody notices when the relay stands still');
    const again = session.say({
      move: 'decide',
      as: 'choose',
      text: 'The pattern transactional outbox is applied to the invoices.',
    });
    expect(again.objections.filter(({ title }) => title.includes('the relay stands still'))).toEqual([]);
  });

  it.each(['The platform team, which is on call day and night, runs Kafka.', 'The topics are operated by the platform squad.'])(
    'brings up no price of what somebody is said to run: %s',
    (text) => {
      const session = challenged();
      const { id } = challengeOf(session, 'delivery');
      const { objections } = session.say({ move: 'decide', as: 'accept', about: [id], text });
      expect(objections.filter(({ title }) => title.startsWith('Queue'))).toEqual([]);
      const taken = challenged().say({ move: 'decide', as: 'accept', about: [id], text: 'Loans go over a Kafka topic.' });
      expect(taken.objections.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Queue/));
    },
  );

  it.each([
    'The fee view is dropped: no cache, tills ask the service.',
    'The Redis cache is removed; tills ask the service each time.',
    'We do without the queue and write rows.',
    'PostgreSQL is asked in place of the Redis cache.',
  ])('brings up no price of what is given up: %s', (text) => {
    expect(holdSession(lendingDesign()).say({ move: 'decide', as: 'choose', text }).objections).toEqual([]);
  });

  it.each(['The table of rows is replaced by a RabbitMQ queue.', 'Rather than rows we take RabbitMQ.'])(
    'brings up the price of what takes the place of something else: %s',
    (text) => {
      const { objections } = holdSession(lendingDesign()).say({ move: 'decide', as: 'choose', text });
      expect(objections.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Queue \(DEC-1\)/));
    },
  );

  it('brings up nothing that the decision answers itself', () => {
    const session = challenged();
    const { id } = challengeOf(session, 'delivery');
    const text =
      'An outbox; consumers store the id of each event for 30 days, and an alert fires when the oldest unsent row is a minute old.';
    expect(session.say({ move: 'decide', as: 'accept', about: [id], text }).objections).toEqual([]);
  });

  it('of an alternative that the RFC rejects asks why the reason holds no longer', () => {
    const session = holdSession(
      lendingDesign({
        'Alternatives Considered': '- **ALT-1:** One table for all.\n  - **Reason Rejected:** Needs a lock over everything.',
      }),
    );
    const { text } = session.say({ move: 'decide', as: 'choose', about: ['ALT-1'], text: 'One table for all.' });
    expect(text).toContain('The RFC rejects ALT-1: “Needs a lock over everything.”');
  });
});

describe('alternatives', () => {
  it.each([
    ['Lending service', 'It owns the loans, and it caches the catalog in memory.', 'what it owns stays as it is'],
    ['Catalog cache', 'It holds the catalog for the lending desk.', 'Catalog cache goes'],
  ])('%s: reading at the source takes away the copy, and not who keeps it', (name, text, told) => {
    const session = holdSession(lendingDesign({ 'Component Design': `#### ${name}\n\n${text}` }));
    const { alternatives } = session.say({ move: 'alternatives', about: [name] });
    expect(alternatives.find(({ title }) => title === 'Read at the source')?.text).toContain(told);
  });
});

describe('park', () => {
  it('notes what is deferred and what is still open', () => {
    const session = challenged();
    const [first, second] = session.record.challenges;
    const { text } = session.say({ move: 'park', about: [first?.id ?? ''], text: 'After the pilot.' });
    expect(text).toContain(`${first?.id} is put off.`);
    expect(text).toContain(`Still open: ${second?.id}`);
  });

  it('says that the session can be finalized when nothing is open any more', () => {
    const session = challenged();
    const reply = session.say({ move: 'park', about: session.record.challenges.map(({ id }) => id), text: 'After the pilot.' });
    expect([reply.nothingLeft, reply.text]).toEqual([true, expect.stringContaining('finalize it')]);
  });
});

describe('the end of a dialogue', () => {
  const asking = (state: 'open' | 'deferred') => {
    const design = lendingDesign();
    const { body } = design.rfc;
    const question = { id: 'Q-1', text: 'How long is a loan?', answer: '', state, settledBy: '', settledAt: '' };
    return { ...design, rfc: { ...design.rfc, body: { ...body, openQuestions: { decisions: [question], unknowns: [] } } } };
  };
  const parkAll = (session: HeldSession) =>
    session.say({ move: 'park', about: session.record.challenges.map(({ id }) => id), text: 'After the pilot.' });

  it.each(['open', 'deferred'] as const)(
    'names a question that blocks the gate, %s without words, until it is answered',
    (state) => {
      const session = holdSession(asking(state));
      for (let said = session.say({ move: 'challenge' }); said.objections.length > 0;) said = session.say({ move: 'challenge' });
      const { text } = parkAll(session);
      expect(text).toContain('1 question still blocks the gate: Q-1. Answer it, or park it with the reason. Then finalize.');
      expect(text).not.toContain('nothing material left');
      const after = session.say({ move: 'decide', as: 'answer', about: ['Q-1'], text: 'Three weeks, and it cannot be renewed.' });
      expect(after.text).not.toContain('blocks the gate');
    },
  );
});

describe('dive', () => {
  it('says what a risk touches, how it unfolds, what shows it and what limits it', () => {
    const { text } = holdSession(lendingDesign()).say({ move: 'dive', about: ['RISK-1'] });
    expect(text).toMatch(/\*\*What it touches\.\*\* .*Mail provider/);
    expect(text).toMatch(/1\. The mail provider is down for an afternoon.*\n2\. /);
    expect(text).toContain('RISK-1: “Mails wait in a table for at most 3 days.”');
  });

  it('quotes what limits it once, and neither a rule of the model nor a sentence about something else', () => {
    const sentence = 'While the stamp printer is down, stamps are queued for at most 3 days.';
    const { text } = holdSession(
      lendingDesign({
        Risks: '- **RISK-1:** The stamp printer is down for an afternoon.',
        'Failure Modes': sentence,
        'Component Design': `${sentence}\n\nCards are charged by the bank; charges are queued while it is away.`,
      }),
    ).say({ move: 'dive', about: ['RISK-1'] });
    const limits = /\*\*What limits it\.\*\* (.*)$/s.exec(text)?.[1] ?? '';
    expect(limits.match(/stamps are queued/g)).toHaveLength(1);
    expect(limits).not.toContain('by the bank');
  });

  it('names a part without a name by its words, the ways that are known for such a risk, and who asks about it already', () => {
    const session = holdSession(
      lendingDesign({
        'Integration Points': '- The register of persons is asked over REST at each loan.',
        Risks: '- **RISK-1:** The register of persons is down on a Saturday.',
      }),
    );
    session.say({ move: 'decide', as: 'choose', text: 'Events go through Kafka.' });
    session.say({ move: 'challenge', about: ['Integration Points'] });
    const about = session.record.challenges
      .filter(({ ties }) => ties.some(({ quote }) => quote.includes('register')))
      .map(({ id }) => id);
    const { text } = session.say({ move: 'dive', about: ['RISK-1'] });
    expect(text).toContain(
      '**What it touches.** Components: Integration Points (“The register of persons is asked over REST at each loan.”).',
    );
    expect(text).not.toContain('dead-letter');
    expect(about.length).toBeGreaterThan(0);
    for (const id of about) expect(text.split('\n').at(-1)).toContain(id);
  });

  it('tells the course of the sentence that tells the kind of risk', () => {
    const design = { Risks: '- **RISK-1:** an installer hangs and is killed. Two members may borrow at once.' };
    const { text } = holdSession(lendingDesign(design)).say({ move: 'dive', about: ['RISK-1'] });
    expect(text).toContain('1. Two members may borrow at once: two requests read the same state');
  });

  it('asks for the course of a risk that it knows none of', () => {
    const { text } = holdSession(lendingDesign({ Risks: '- **RISK-1:** Members dislike the new color.' })).say({
      move: 'dive',
      about: ['RISK-1'],
    });
    expect(text).toContain('no kind of failure that I know the course of. What happens first');
    expect(text).not.toContain('on a day on which nobody expects it');
  });

  it('names what can be dived into when nothing speaks of it', () => {
    const { text } = holdSession(lendingDesign()).say({ move: 'dive', text: 'quantum teleportation' });
    expect(text).toMatch(/^Nothing in RFC-001 speaks of “quantum teleportation”\..*RISK-1/);
  });
});

describe('a decision that turns something down', () => {
  it('brings no price of what is not taken', () => {
    const session = holdSession(
      lendingDesign({ 'Alternatives Considered': '- **ALT-1:** An outbox table that a relay reads instead.' }),
    );
    const text = 'An outbox needs a relay, and nobody runs one.';
    const taken = holdSession(lendingDesign()).say({ move: 'decide', as: 'choose', text: 'The event leaves by an outbox.' });
    expect(taken.text).toContain('It brings');
    expect(session.say({ move: 'decide', as: 'reject', about: ['ALT-1'], text }).text).not.toContain('It brings');
  });

  it('is no rebuttal of a missing reason by something that is not so', () => {
    const session = holdSession(
      lendingDesign({ 'Alternatives Considered': '- **ALT-1:** An outbox table that a relay reads instead.' }),
    );
    session.say({ move: 'challenge', about: ['ALT-1'] });
    const id = session.record.challenges.find(({ concern }) => concern === 'alternative-without-reason')?.id ?? '';
    const { conceded } = session.say({ move: 'decide', as: 'rebut', about: [id], text: 'The relay is not what we speak about.' });
    expect(id).not.toBe('');
    expect(conceded).toEqual([]);
  });
});

describe('what is said already', () => {
  const alternative = { 'Alternatives Considered': '- **ALT-1:** An outbox table that a relay reads instead.' };

  it('is not to be written down once more', () => {
    const answer = 'Event and loan are written in one transaction, by an outbox.';
    const rebut = (sections: Record<string, string>): string => {
      const session = holdSession(lendingDesign(sections));
      const ofDelivery = () => session.record.challenges.find(({ concern }) => concern === 'delivery');
      // Three are raised at a time.
      for (let turn = 0; turn < 4 && !ofDelivery(); turn += 1) session.say({ move: 'challenge', about: ['Component Design'] });
      return session.say({ move: 'decide', as: 'rebut', about: [ofDelivery()?.id ?? ''], text: answer }).text;
    };
    expect(rebut({})).toContain('RFC-001 does not say so yet');
    expect(rebut({ Pros: `- **PRO-1:** ${answer}` })).not.toContain('does not say so yet');
  });

  it('meets the challenge that asked for the reason of a rejection', () => {
    const session = holdSession(lendingDesign(alternative));
    session.say({ move: 'challenge', about: ['ALT-1'] });
    const id = session.record.challenges.find(({ concern }) => concern === 'alternative-without-reason')?.id ?? '';
    const { text } = session.say({ move: 'decide', as: 'reject', about: ['ALT-1'], text: 'Nobody here runs a relay.' });
    expect(text).toContain(`${id} asked for that reason: accept it with the same words.`);
  });
});

describe('what a limit said once', () => {
  it('is not said again of a decision, when somebody has answered it', () => {
    const session = holdSession(
      lendingDesign({
        Constraints: '- **LIM-1:** Team: three who know Java; nobody has run Kafka.',
        'Technology Choices': 'Events go through Kafka.',
      }),
    );
    session.say({ move: 'challenge', about: ['Technology Choices'] });
    const kafka = session.record.challenges.find(({ title }) => title.includes('Kafka is used'));
    expect(kafka?.concern).toBe('constraint-broken');
    session.say({
      move: 'decide',
      as: 'rebut',
      about: [kafka?.id ?? ''],
      text: 'The platform team runs Kafka for nine services by its runbook.',
    });
    session.say({ move: 'decide', as: 'choose', text: 'The platform team runs Kafka.' });
    expect(session.record.challenges.filter(({ title }) => title.includes('Kafka is used'))).toHaveLength(1);
  });
});

describe('ask who owns a thing', () => {
  it('names the aggregate that keeps it, and no operation that only has its name in it', () => {
    const { text } = holdSession(lendingDesign()).say({ move: 'ask', text: 'Who owns the loan?' });
    expect(text).toMatch(
      /^Loan \(DAA-001#AGG-loan\) in the context Lending owns it, and only `borrowBook` and `returnCopy` change it\./,
    );
    const deed = holdSession(lendingDesign()).say({ move: 'ask', text: 'Who may borrow a book?' });
    expect(deed.text).toContain('`borrowBook` (DAA-001#OP-borrow-book) belongs to Loan.');
  });
});

describe('alternatives', () => {
  const pattern: KnownPattern = {
    key: 'PB-MSG-1',
    title: 'Fee ledger',
    status: 'Active',
    body: {
      category: 'DATA',
      problem: 'Fees that are kept in a copy drift from what is owed.',
      context: { whenToUse: ['Sums must be explained.'], whenNotToUse: [] },
      solution: { implementationGuide: 'Write each change as a row.', referenceArchitecture: '' },
      checklist: [],
      tradeOffs: { pros: ['Every sum can be explained.'], cons: ['Reads have to add up.'] },
      examples: [],
      relatedPatterns: [],
      references: [],
      other: [],
    },
  };

  it('are of the place that somebody writes the name of, and not of whatever has its words', () => {
    const risk = '- **RISK-1:** A rule is missing.\n  - **Mitigation:** Somebody reads Component Design before.';
    const [named, written] = [{ about: ['Component Design'] }, { text: 'Component Design' }].map((said) =>
      holdSession(lendingDesign({ Risks: risk })).say({ move: 'alternatives', ...said }),
    );
    expect(named?.alternatives.length).toBeGreaterThan(1);
    expect(written?.alternatives).toEqual(named?.alternatives);
  });

  it('offers other ways for a part, each with what it gives and what it costs, and when it fits where that is known', () => {
    const { alternatives } = holdSession(lendingDesign()).say({ move: 'alternatives', about: ['Fee view'] });
    expect(alternatives.length).toBeGreaterThan(1);
    for (const { pros, cons } of alternatives) expect([pros.length > 0, cons.length > 0]).toEqual([true, true]);
    expect(alternatives.some(({ fitsWhen }) => fitsWhen !== '')).toBe(true);
    expect(alternatives.map(({ fitsWhen }) => fitsWhen).join(' ')).not.toContain('must not happen that');
  });

  it('offers a pattern of the Playbook that the RFC has not considered', () => {
    const session = holdSession({ ...lendingDesign(), patterns: [pattern] });
    const { alternatives } = session.say({ move: 'alternatives', text: 'the copy of the fees that drift from what is owed' });
    expect(alternatives).toContainEqual(
      expect.objectContaining({ title: 'Fee ledger', cons: ['Reads have to add up.'], fitsWhen: 'Sums must be explained.' }),
    );
  });

  it.each([
    'what if two people borrow at the same time',
    'the mail provider is slow',
    'fees are charged twice',
    'the table of loans grows without end',
  ])('offers at least two for what worries, each with its price: %s', (text) => {
    const { alternatives } = holdSession(lendingDesign()).say({ move: 'alternatives', text });
    expect(alternatives.length).toBeGreaterThan(1);
    expect(alternatives.every(({ cons }) => cons.length > 0)).toBe(true);
  });

  it('to an alternative of the RFC is what the RFC says of it', () => {
    const design = {
      'Alternatives Considered':
        '- **ALT-1:** Event sourcing of loans.\n  - **Reason Rejected:** Nobody here has run it.\n- **ALT-2:** Paper slips.',
    };
    const { text } = holdSession(lendingDesign(design)).say({ move: 'alternatives', about: ['ALT-1'] });
    expect(text).toContain('RFC-001 itself weighs this; to take it up, choose ALT-1:');
    expect(text).toContain('- ALT-1 Event sourcing of loans. Not taken: Nobody here has run it.');
    expect(text).not.toContain('ALT-2');
    expect(text).not.toContain('neither its words');
  });

  it('offers no way that the part takes already', () => {
    const design = { 'Component Design': '- **Fee view**: Redis keeps a copy of all fees for at most 15 minutes.' };
    const { alternatives } = holdSession(lendingDesign(design)).say({ move: 'alternatives', about: ['Fee view'] });
    expect(alternatives.length).toBeGreaterThan(0);
    expect(alternatives.map(({ title }) => title)).not.toContain('An expiry below what the requirements allow');
  });

  it('offers nothing twice', () => {
    const session = holdSession(lendingDesign());
    const titles = [1, 2, 3, 4, 5]
      .flatMap(() => session.say({ move: 'alternatives', about: ['Fee view'] }).alternatives)
      .map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(session.record.turns.at(-1)?.text).toContain('No other way for Fee view that I have not named');
  });
});

describe('alternatives to the whole', () => {
  it('are opposites of what the design states, with its words, and those that the RFC weighs itself', () => {
    const design = lendingDesign({
      'Component Design': 'The waiting list is held in memory of the loan process. Loans are stored in PostgreSQL.',
      'Alternatives Considered': '- **ALT-1:** A spreadsheet.\n  - **Reason Rejected:** Two cannot write at once.',
    });
    const session = holdSession(design);
    const { text, alternatives } = session.say({ move: 'alternatives' });
    expect(text).toContain('- ALT-1 A spreadsheet. Not taken: Two cannot write at once.');
    expect(alternatives.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Rows in the database in place of memory', 'A second store for what is only read']),
    );
    expect(alternatives[0]?.text).toContain('“The waiting list is held in memory of the loan process.”');
    const again = session.say({ move: 'alternatives', text: 'for the design as a whole' });
    expect(again.alternatives.map(({ title }) => title)).not.toContain(alternatives[0]?.title);
  });

  it('are none to what was decided meanwhile, nor to what the design passed over', () => {
    const design = lendingDesign({
      'Component Design':
        'The waiting list is held in memory of the loan process. We chose PostgreSQL over MongoDB, because loans need constraints.',
    });
    const session = holdSession(design);
    session.say({
      move: 'decide',
      as: 'choose',
      about: ['Component Design'],
      text: 'The waiting list is a table of PostgreSQL.',
    });
    const titles = session.say({ move: 'alternatives' }).alternatives.map(({ title }) => title);
    expect(titles).not.toContain('Rows in the database in place of memory');
    expect(titles).not.toContain('One store for all of it');
  });

  it('are none to what a decision did away with', () => {
    const design = lendingDesign({ 'Component Design': '- **Reminder**: counts what is due and publishes it to RabbitMQ.' });
    const session = holdSession(design);
    const offered = (): string[] => session.say({ move: 'alternatives' }).alternatives.map(({ title }) => title);
    session.say({ move: 'decide', as: 'choose', about: ['Reminder'], text: 'Reminders are rows of a table, without RabbitMQ.' });
    expect(offered()).not.toContain('A table as queue, polled with skip locked');
    expect(
      holdSession(design)
        .say({ move: 'alternatives' })
        .alternatives.map(({ title }) => title),
    ).toContain('A table as queue, polled with skip locked');
  });
});

describe('diagram', () => {
  it.each([
    ['', 'flowchart LR'],
    ['sequence of borrowing a book', 'sequenceDiagram'],
    ['states of the loan', 'stateDiagram-v2'],
  ])('%j is drawn as Mermaid that parses', async (text, kind) => {
    const { diagrams } = holdSession(lendingDesign()).say({ move: 'diagram', text });
    expect(diagrams.map((diagram) => diagram.text.split('\n')[0])).toEqual([kind]);
    expect(await parseMermaid(diagrams[0]?.text ?? '')).toBeNull();
  });

  it('shows who wants the operation, what refuses it, and who consumes its event', () => {
    const { diagrams } = holdSession(lendingDesign()).say({ move: 'diagram', about: ['OP-borrow-book'], text: 'sequence' });
    expect(diagrams[0]?.text.split('\n').map((row) => row.trim())).toEqual([
      'sequenceDiagram',
      'actor caller as member',
      'participant own as Lending',
      'participant c1 as Reminding',
      'caller->>own: borrowBook',
      'alt The copy is free nobody has reserved it.',
      'own->>own: The loan is open.',
      'own-)c1: BookBorrowed',
      'own-->>caller: Loan',
      'else it does not hold',
      'own-->>caller: refused',
      'end',
    ]);
  });

  it.each([
    [{ text: 'the loan service and the mail provider' }, ['Loan service', 'Mail provider']],
    [{ about: ['RISK-1'] }, ['Mail provider', 'Loan service']],
    [{ text: 'lending and reminding' }, ['Lending / Loan', 'Reminding']],
  ])('shows only what is asked for and what it touches: %j', (asked, names) => {
    const { diagrams } = holdSession(lendingDesign()).say({ move: 'diagram', ...asked });
    expect([...(diagrams[0]?.text ?? '').matchAll(/\["(.+?)"\]/g)].map(([, name]) => name)).toEqual(names);
  });

  it('draws who asks, where it is kept, what it speaks to and what leaves it', async () => {
    const design = lendingDesign({
      'Component Design':
        '- Loans are stored in PostgreSQL. Fees are sent to the city treasury over HTTPS.\n- Reminders wait in a local queue.',
      'Integration Points': '- The existing card printer stays.',
    });
    const { diagrams } = holdSession(design).say({ move: 'diagram' });
    const text = diagrams[0]?.text ?? '';
    expect(await parseMermaid(text)).toBeNull();
    for (const node of ['(["member"])', '[("PostgreSQL")]', '[("local queue")]', '[["city treasury"]]', '[["card printer"]]'])
      expect(text).toContain(node);
    expect(text).toContain('-->|"publishes events, BookBorrowed"|');
  });

  it('names another system whole, and not up to a preposition', () => {
    const { diagrams } = holdSession(
      lendingDesign({
        'Component Design': [
          '- **Loan service**: stores the loan and posts it to the webhook of each partner library that subscribed.',
          '- **Desk**: sends a letter to the mailbox of whoever asked for it.',
        ].join('\n'),
      }),
    ).say({ move: 'diagram', text: 'components' });
    expect(diagrams[0]?.text).toContain('"webhook of each partner library"');
    expect(diagrams[0]?.text).toContain('"mailbox"');
  });

  it('is not drawn a second time', () => {
    const session = holdSession(lendingDesign());
    session.say({ move: 'diagram' });
    expect(session.say({ move: 'diagram' })).toMatchObject({
      diagrams: [],
      text: expect.stringContaining('is the one of turn 2'),
    });
  });
});

describe('ask', () => {
  it('is answered by what stands there, with its places', () => {
    const { text } = holdSession(lendingDesign()).say({ move: 'ask', text: 'How long do mails wait?' });
    expect(text).toContain('RFC-001, RISK-1: “Mails wait in a table for at most 3 days.”');
  });

  it('names the invariant that most speaks against, with who says so', () => {
    const session = holdSession(lendingDesign());
    while (!session.say({ move: 'challenge' }).nothingLeft);
    const against = session.record.challenges.filter(({ ties }) => ties.some(({ ref }) => ref.endsWith('#INV-loan-1')));
    const { text } = session.say({ move: 'ask', text: 'Which invariant is most at risk?' });
    expect(text).toContain('DAA-001#INV-loan-1 (“A copy has at most one open loan.”)');
    for (const { id } of against) expect(text).toContain(id);
  });

  it('says who may do something, and who keeps it', () => {
    const session = holdSession(lendingDesign());
    expect(session.say({ move: 'ask', text: 'Who may borrow a book?' }).text).toContain(
      '`borrowBook` (DAA-001#OP-borrow-book) belongs to Loan. Stories of member (PRD-001#US-1) lead to it',
    );
    expect(session.say({ move: 'ask', text: 'Who owns the loan?' }).text).toContain(
      'Loan (DAA-001#AGG-loan) in the context Lending',
    );
  });

  it('says what is done while something is away, or that nobody says it', () => {
    const answered = holdSession(lendingDesign()).say({ move: 'ask', text: 'What happens when the mail provider is down?' });
    expect(answered.text).toContain('It was foreseen:\n\n- RISK-1:');
    expect(answered.text).toContain('Then:\n\n');
    expect(answered.text).toContain('Mails wait in a table for at most 3 days.');
    const silent = holdSession(
      lendingDesign({
        'Component Design': 'Fees are sent to the treasury over HTTPS. The network of the branch is away at night.',
        'Failure Modes': 'The treasury is asked for figures once a year.',
      }),
    ).say({ move: 'ask', text: 'What happens when the treasury is down?' });
    expect(silent.text).toContain('What is done then stands nowhere');
  });

  it('lists what is undecided, without what the session has settled', () => {
    const session = challenged({ Risks: '- **RISK-1:** The mail provider is down for an afternoon.' });
    const [first] = session.record.challenges;
    session.say({ move: 'decide', as: 'accept', about: [first?.id ?? ''], text: 'An outbox with a relay sends it.' });
    const { text } = session.say({ move: 'ask', text: 'What is undecided?' });
    expect(text).toContain('Risks that nothing is set against:\n\n- RISK-1: “');
    expect(text).not.toContain(`- ${first?.id} (`);
    for (const { id } of session.record.challenges.slice(1)) expect(text).toContain(`- ${id} (`);
  });

  it('finds a figure where one is asked for', () => {
    const session = holdSession(
      lendingDesign({ 'Failure Modes': 'Members borrow at other branches meanwhile. A member may borrow 5 copies.' }),
    );
    const { text } = session.say({ move: 'ask', text: 'How many copies may a member borrow?' });
    expect(text.split('\n')[2]).toBe('- RFC-001, Failure Modes: “A member may borrow 5 copies.”');
  });

  it('does not take the figure of something else for the one that is asked for', () => {
    const session = holdSession(lendingDesign({ 'Failure Modes': 'Members of the 4 branches borrow copies meanwhile.' }));
    const { text } = session.say({ move: 'ask', text: 'How many copies do members borrow?' });
    expect(text).toMatch(/^No figure stands for it\. The nearest that stands anywhere:\n\n- .*4 branches/);
  });

  it.each([
    'Hello',
    'ok thanks',
    'What worries you most?',
    'What is the biggest risk?',
    'Where should we start?',
    'Is it ready?',
  ])('for a judgement, or for nothing at all, is told what weighs most among what is open: %s', (text) => {
    const session = challenged();
    const [heaviest] = ['blocker', 'major', 'minor'].flatMap((weight) =>
      session.record.challenges.filter((challenge) => challenge.weight === weight),
    );
    const reply = session.say({ move: 'ask', text });
    expect(reply.text).toContain(`Of what is open this weighs most:\n\n- ${heaviest?.id} (${heaviest?.weight}): `);
    expect(reply.text).not.toContain('I do not know');
  });

  it('for a judgement on one thing names what is open about that', () => {
    const { text } = challenged().say({ move: 'ask', text: 'What is the biggest problem with the fee view?' });
    expect(text).toMatch(/^Of what is open about that, this weighs most:\n\n- CH-\d+ \(\w+\): Fee view/);
    expect(text).not.toContain('Loan service');
  });

  it('for who may do something is told the sentence that says so, also where no story leads to an operation', () => {
    const session = holdSession(lendingDesign({ Security: 'Only the desk returns a copy. Members see their own fees.' }));
    const { text } = session.say({ move: 'ask', text: 'Who may return a copy?' });
    expect(text).toContain('- RFC-001, Security: “Only the desk returns a copy.”');
    expect(text).toContain('`returnCopy` (DAA-001#OP-return-copy) belongs to Loan. No story of PRD-001 leads to it.');
    expect(text).not.toContain('nobody says who');
  });

  it('for who may do something takes no sentence that speaks of something else that can be', () => {
    const session = holdSession(
      lendingDesign({
        Security: 'The history of loans can only be as good as its clocks. Every member may see their own loans.',
      }),
    );
    const { text } = session.say({ move: 'ask', text: 'Who may see the loans?' });
    expect(text).toContain('- RFC-001, Security: “Every member may see their own loans.”');
    expect(text).not.toContain('clocks');
    const records = holdSession(lendingDesign({ Security: 'Every member may see their own records.' }));
    expect(records.say({ move: 'ask', text: 'Who can read a loan record?' }).text).toContain(
      '“Every member may see their own records.”',
    );
  });

  it('lists what was decided, and says why an alternative is not taken or that nobody says so', () => {
    const session = holdSession(
      lendingDesign({
        'Alternatives Considered':
          '- **ALT-1:** Kafka as the bus.\n  - **Reason Rejected:** Nobody here operates it.\n- **ALT-2:** A blockchain for loans.\n- **ALT-3:** Paper slips.',
      }),
    );
    const ask = (text: string): string => session.say({ move: 'ask', text }).text;
    expect(ask('What did we decide so far?')).toBe('Nothing was decided in this session yet.');
    session.say({ move: 'decide', as: 'reject', about: ['ALT-3'], text: 'Slips get lost in the returns box.' });
    expect(ask('What was decided?')).toBe(
      'Rejected:\n\n- ALT-3, “Paper slips”, rejected by DEC-1 (Ada, 2026-03-02): “Slips get lost in the returns box.”',
    );
    session.say({ move: 'decide', as: 'choose', about: ['ALT-3'], text: 'Slips are taken up after all, and scanned.' });
    expect(ask('What did we decide?')).toBe(
      [
        'Decided:\n\n- DEC-2 (Ada, 2026-03-02) takes up ALT-3, “Paper slips”: “Slips are taken up after all, and scanned.”',
        'Decided once, and replaced since:\n\n- ALT-3, “Paper slips”, rejected by DEC-1 (Ada, 2026-03-02): “Slips get lost in the returns box.” Replaced by DEC-2.',
      ].join('\n\n'),
    );
    expect(ask('Why not Kafka?')).toBe('ALT-1 (“Kafka as the bus”) is not taken: “Nobody here operates it.”');
    expect(ask('Why was the blockchain not taken?')).toMatch(
      /^Nobody says why ALT-2 \(“A blockchain for loans”\) is not taken\./,
    );
    expect(ask('Why did we reject paper slips?')).toMatch(
      /^- Ada gave no reason\. DEC-2 \(Ada, 2026-03-02\) takes up ALT-3, “Paper slips”: “Slips are taken up after all, and scanned\.”\n- Ada gave the reason with the decision itself\. DEC-1 .* It holds no longer: DEC-2 took its place\.$/,
    );
  });

  it('takes no other word for the deed that somebody may do, and none for that of being', () => {
    const session = holdSession(
      lendingDesign({
        Security:
          'Only the backup of a loan is encrypted. Only usually late loans are counted. Clerks may tell a member of a loan.',
      }),
    );
    const ask = (text: string): string => session.say({ move: 'ask', text }).text;
    expect(ask('Who can be told of a loan?')).not.toContain('backup');
    expect(ask('Who may use a loan?')).not.toContain('usually');
    expect(ask('Who may tell of a loan?')).toContain('It is said who may:\n\n- RFC-001, Security: “Clerks may tell');
  });

  it('takes no rhythm for a duration, and says so where nobody says who may', () => {
    const session = holdSession(
      lendingDesign({
        Security:
          'Loans are counted every night. The list of losses is printed in the branch, no section left out. In May the reading season starts, and a reader looks at shelves.',
      }),
    );
    const ask = (text: string): string => session.say({ move: 'ask', text }).text;
    expect(ask('How long is the list of losses?')).toMatch(/^No figure stands for it\./);
    expect(ask('How long are loans counted?')).toMatch(/^No figure stands for it\./);
    expect(ask('How often are loans counted?')).toContain('What stands about it:\n\n- RFC-001, Security');
    expect(ask('Who can print the list of losses?')).toMatch(/^Nobody says who may\./);
    const told = ask('Who may read the list of losses?');
    expect(told).toContain('The list of losses is printed');
    expect(told).not.toContain('reading season');
    expect(ask('What are the open challenges?')).toMatch(/^(?:Undecided in RFC-001|Nothing that I can count)/);
  });

  it('asked whether a part is met shows where the design speaks of it', () => {
    const { text } = holdSession(
      lendingDesign({ Security: 'A member who moved away borrows nothing. The mail provider is trusted for an afternoon.' }),
    ).say({ move: 'ask', text: 'Does the design meet RISK-1?' });
    expect(text).toContain('- RISK-1: “The mail provider is down for an afternoon.”');
    expect(text).toContain('The mail provider is trusted for an afternoon.');
    expect(text).not.toContain('moved away');
    const silent = holdSession(lendingDesign({ Risks: '- **RISK-1:** Frost in the cellar.' }));
    expect(silent.say({ move: 'ask', text: 'Does the design meet RISK-1?' }).text).toContain(
      'No sentence of the design speaks of that',
    );
  });

  it('quotes a part that the words of a question name', () => {
    const { text } = holdSession(lendingDesign()).say({ move: 'ask', text: 'What does RISK-1 mean for Redis?' });
    expect(text).toContain('- RISK-1: “The mail provider is down for an afternoon.”');
    expect(text).toContain('Redis keeps a copy of all fees');
  });

  it('takes who runs a thing for no answer to its outage, and asks no question that is answered', () => {
    const session = holdSession(
      lendingDesign({
        'Component Design':
          '- **Notifier**: reads the events from Kafka and posts them to the webhook of each partner that subscribed.',
        'Open Questions': '### Decisions Needing Input\n\n- **Q-1:** Who runs Kafka?',
      }),
    );
    session.say({ move: 'decide', as: 'answer', about: ['Q-1'], text: 'The platform team runs Kafka.' });
    const { text } = session.say({ move: 'ask', text: 'What happens when Kafka is down?' });
    expect(text).toContain('It was decided about it:\n\n- DEC-1: “The platform team runs Kafka.”');
    expect(text).toContain('What is done then stands nowhere');
    expect(text).not.toContain('Q-1');
    session.say({ move: 'challenge', about: ['Notifier'] });
    const twice = session.record.challenges.filter(({ concern }) => concern === 'idempotency');
    expect(twice.map(({ ties }) => ties[0]?.quote)).toEqual([expect.stringContaining('Kafka')]);
    const asking = session.say({ move: 'ask', text: 'What happens when Kafka is down?' }).text.split('\n').at(-1) ?? '';
    expect(asking).not.toContain(twice[0]?.id);
  });

  it('tells of both things that are asked about, the rejected one included', () => {
    const session = holdSession(
      lendingDesign({
        'Technology Choices': 'PostgreSQL keeps loans and fees. PostgreSQL is what the team knows.',
        'Alternatives Considered': '- **ALT-1:** Kafka as the bus.\n  - **Reason Rejected:** Nobody here operates it.',
      }),
    );
    const { text } = session.say({ move: 'ask', text: 'Why PostgreSQL and not Kafka?' });
    expect(text).toContain('RFC-001, ALT-1: “Kafka as the bus.”');
    expect(text).toContain('PostgreSQL is what the team knows.');
  });

  it('finds what the session decided', () => {
    const session = holdSession(lendingDesign());
    session.say({ move: 'decide', as: 'choose', text: 'Overdue letters are printed in the branch.' });
    expect(session.say({ move: 'ask', text: 'Where are overdue letters printed?' }).text).toContain('DEC-1: “Overdue letters');
  });

  it('is not answered when nothing speaks of it; it says what would tell', () => {
    const { text } = holdSession(lendingDesign()).say({ move: 'ask', text: 'How many drones land per hour?' });
    expect(text).toMatch(/^I do not know\. .*A measurement would tell/);
  });
});

describe('a choice that gives something up', () => {
  const staleness = (session: HeldSession): string[] => {
    const raised: string[] = [];
    for (let left = true; left;) {
      const { objections, nothingLeft } = session.say({ move: 'challenge' });
      raised.push(...objections.filter(({ about }) => about.includes('Fee view')).map(({ concern }) => concern));
      left = !nothingLeft;
    }
    return raised;
  };

  it('leaves nothing to challenge in the sentence that says it', () => {
    expect(staleness(holdSession(lendingDesign()))).toContain('staleness');
    const session = holdSession(lendingDesign());
    session.say({ move: 'decide', as: 'choose', text: 'The fee view asks the ledger each time instead of Redis.' });
    expect(staleness(session)).toEqual([]);
  });

  it('and the sentence can be challenged again when a later choice takes that back', () => {
    const session = holdSession(lendingDesign());
    session.say({ move: 'decide', as: 'choose', text: 'The fee view asks the ledger each time instead of Redis.' });
    session.say({ move: 'decide', as: 'choose', text: 'The fee view keeps Redis after all, instead of asking the ledger.' });
    expect(staleness(session)).toContain('staleness');
    expect(session.say({ move: 'ask', text: 'What did we decide?' }).text).toContain('Replaced by DEC-2.');
  });
});

describe('a sceptical architect', () => {
  it('who asks what a question or a bare risk asks is told that nobody has answered', () => {
    const session = holdSession(
      lendingDesign({
        Risks: '- **RISK-1:** The seal of a courier leaks.',
        'Open Questions': '### Decisions Needing Input\n\n- **Q-1:** Who rotates the seal of a courier?',
      }),
    );
    const { text } = session.say({ move: 'ask', text: 'Who rotates the seal when it leaks?' });
    expect(text).toMatch(/^Nobody (?:says|has said)/);
    expect(text).toContain('Q-1');
  });

  it('hears of a choice what it gives up and what it takes the place of', () => {
    const session = holdSession(lendingDesign());
    const first = session.say({
      move: 'decide',
      as: 'choose',
      about: ['Fee view'],
      text: 'The fee view asks the ledger instead of Redis.',
    });
    expect(first.text).toContain('DEC-1 is noted; it is about Fee view.');
    expect(first.text).toMatch(/“.*Redis keeps a copy of all fees.*” \(.*\) holds no longer\./);
    const second = session.say({ move: 'decide', as: 'choose', text: 'The fee view keeps Redis, instead of asking the ledger.' });
    expect(second.text).toContain('It takes the place of DEC-1.');
  });

  it('is told of a sentence that was given up until which decision it held, and what took its place', () => {
    const session = holdSession(lendingDesign());
    session.say({ move: 'decide', as: 'choose', text: 'The view asks the ledger instead of Redis.' });
    const { text } = session.say({ move: 'ask', text: 'Does Redis keep a copy of the fees?' });
    expect(text).toContain('until DEC-1');
    expect(text).toContain('“The view asks the ledger instead of Redis.”');
    expect(session.say({ move: 'ask', text: 'What did we decide about Redis?' }).text).toMatch(/^Decided:\n\n- DEC-1/);
  });

  it('learns that what only puts something off decides nothing', () => {
    const session = challenged();
    const { text } = session.say({ move: 'decide', as: 'accept', about: ['CH-1'], text: 'It is left to the pilot.' });
    expect(text).toContain('It decides nothing yet');
    expect(text).toContain('Park CH-1 with these words');
  });

  it('may point at a decision, which answers where it does and is quoted where it does not', () => {
    const session = challenged();
    const { id } = challengeOf(session, 'staleness');
    session.say({ move: 'decide', as: 'choose', text: 'Two branches begin in May.' });
    expect(session.say({ move: 'decide', as: 'rebut', about: [id], text: 'DEC-1 covers it' }).text).toContain(
      'DEC-1 says “Two branches begin in May.”',
    );
    session.say({ move: 'decide', as: 'choose', text: 'Each copy of a fee expires after 30 seconds and is read anew.' });
    const { conceded } = session.say({ move: 'decide', as: 'rebut', about: [id], text: 'DEC-2 covers it' });
    expect(conceded).toEqual([id]);
  });

  it('gets the parts of the RFC drawn where one of them is asked for, and not the contexts of its model', () => {
    const session = holdSession(
      lendingDesign({
        'Component Design': '- Desk app: shows what the Fee ledger says.\n- Fee ledger: keeps all fees.',
        'Integration Points': 'Nothing outside.',
      }),
    );
    const { diagrams } = session.say({ move: 'diagram', about: ['Desk app'] });
    expect(diagrams[0]?.text).toContain('"Desk app"');
    expect(diagrams[0]?.text).toContain('"Fee ledger"');
  });

  it('gets nothing drawn that a choice has given up', () => {
    const session = holdSession(
      lendingDesign({
        'Component Design':
          '- **Loan service**: stores the loan.\n- **Fee view**: reads from a Redis cache that is filled at night.',
      }),
    );
    expect(session.say({ move: 'diagram', text: 'components' }).diagrams[0]?.text).toContain('Redis');
    session.say({ move: 'decide', as: 'choose', text: 'The fee view asks the ledger instead of Redis.' });
    const { diagrams } = session.say({ move: 'diagram', text: 'components' });
    expect(diagrams[0]?.text).toContain('Fee view');
    expect(diagrams[0]?.text).not.toContain('Redis');
  });

  it('who asks who may do what no operation does is shown no other one', () => {
    const { text } = holdSession(lendingDesign()).say({ move: 'ask', text: 'Who may withdraw a copy?' });
    expect(text).not.toContain('returnCopy');
  });

  it('gets no drawing of something else than the sequence that was asked for', () => {
    const { diagrams, text } = holdSession(lendingDesign()).say({ move: 'diagram', text: 'sequence of a solar eclipse' });
    expect([diagrams, text]).toEqual([[], expect.stringContaining('nothing that could be drawn so')]);
  });

  it('is told where the session stands when that changes, and not with each answer', () => {
    const session = challenged();
    expect(session.say({ move: 'ask', text: 'What happens when the mail provider is down?' }).text).not.toContain(
      'I have nothing',
    );
  });

  it('reads why an alternative is not taken, however the question is put', () => {
    const session = holdSession(
      lendingDesign({
        'Alternatives Considered': '- **ALT-1:** Kafka instead of mail\n  - **Reason Rejected:** Nobody runs it.',
      }),
    );
    expect(session.say({ move: 'ask', text: "Why don't we just use Kafka?" }).text).toContain('is not taken: “Nobody runs it.”');
  });
});
