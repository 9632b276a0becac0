import { describe, expect, it } from 'vitest';
import { holdSession, type HeldSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

/** A session with one of everything that somebody can ask for afterwards. */
function heldSession(): HeldSession {
  const session = holdSession(
    lendingDesign({
      'Alternatives Considered': [
        '- **ALT-1:** Paper slips: each loan is a slip in a box.',
        '- **ALT-2:** A shared calendar.',
        '- **ALT-3:** Buy Alma: a library product.\n  - **Reason Rejected:** Its contract runs for five years.',
      ].join('\n'),
      'Open Questions':
        '### Decisions Needing Input\n\n- **Q-1:** Who may write off a lost copy?\n- **Q-2:** How long is a fee kept?\n- **Q-3:** Which branch opens first?',
    }),
  );
  while (!session.say({ move: 'challenge' }).nothingLeft);
  session.say({
    move: 'decide',
    as: 'choose',
    about: ['Integration Points'],
    text: 'Loans go out from a table, without Kafka.',
    because: 'Nobody has run Kafka, and 180 loans a day need no broker.',
  });
  session.say({ move: 'decide', as: 'reject', about: ['ALT-1'], text: 'Slips get lost in the returns box.' });
  session.say({ move: 'decide', as: 'choose', about: ['ALT-2'], text: 'Branches without a network keep the calendar.' });
  session.say({ move: 'decide', as: 'answer', about: ['Q-1'], text: 'The head of the desk.' });
  session.say({ move: 'decide', as: 'answer', about: ['Q-1'], text: 'The head of the desk or her deputy.' });
  session.say({ move: 'park', about: ['Q-2'], text: 'The accountant is back in May.' });
  const [challenge] = session.record.challenges;
  session.say({ move: 'decide', as: 'rebut', about: [challenge?.id ?? ''], text: 'That is unlikely.' });
  return session;
}

const ask = (text: string, session = heldSession()): string => session.say({ move: 'ask', text }).text;
const groupsOf = (text: string): string[] => [...text.matchAll(/^(\p{Lu}[^\n]*):$/gmu)].map(([, title = '']) => title);

describe('what was decided, for somebody without the RFC', () => {
  it('is grouped by what became of it, each with what it answers and who said so', () => {
    const text = ask('What did we decide?');
    expect(groupsOf(text)).toEqual([
      'Decided',
      'Rejected',
      'Decided once, and replaced since',
      'Challenged and rebutted',
      'Put off',
    ]);
    expect(text).toContain(
      '- DEC-5 (Ada, 2026-03-02) on Q-1, “Who may write off a lost copy?”: “The head of the desk or her deputy.”',
    );
    expect(text).toContain('- DEC-3 (Ada, 2026-03-02) takes up ALT-2, “A shared calendar”: “Branches');
    expect(text).toContain('- ALT-1, “Paper slips”, rejected by DEC-2 (Ada, 2026-03-02): “Slips get lost in the returns box.”');
    expect(text).toMatch(/- DEC-4 .*Replaced by DEC-5\./);
    expect(text).toMatch(/- CH-1, “.+”, rebutted by Ada, 2026-03-02; I hold on to it: “That is unlikely\.”/);
    expect(text).toContain('- Q-2, “How long is a fee kept?”, put off by Ada: “The accountant is back in May.”');
    expect(text).not.toContain('Alma');
  });

  it.each([
    ['What did we reject?', ['Rejected'], ['Paper slips', 'Buy Alma']],
    ['Which alternatives were ruled out?', ['Rejected'], ['Paper slips', 'Buy Alma']],
    ['What was put off?', ['Put off'], ['How long is a fee kept?']],
    ['What did we rebut?', ['Challenged and rebutted'], ['That is unlikely.']],
    ['Which decisions were replaced?', ['Decided once, and replaced since'], ['The head of the desk.']],
    ['Who decided who writes off a lost copy?', ['Decided', 'Decided once, and replaced since'], ['(Ada, 2026-03-02) on Q-1']],
    ['Who rejected the slips?', ['Rejected'], ['rejected by DEC-2 (Ada, 2026-03-02)']],
    ['What was decided on Q-1?', ['Decided', 'Decided once, and replaced since'], ['her deputy']],
    [
      'What did Ada decide?',
      ['Decided', 'Rejected', 'Decided once, and replaced since', 'Challenged and rebutted', 'Put off'],
      ['DEC-1'],
    ],
  ])('is told as far as it is asked for: %s', (question, groups, said) => {
    const text = ask(question);
    expect(groupsOf(text)).toEqual(groups);
    for (const words of said) expect(text).toContain(words);
  });

  it('is nobody where nobody decided it', () => {
    expect(ask('Who decided that Redis keeps a copy of all fees?')).toMatch(/^Nobody decided that in this session\./);
  });

  it.each(['What happens when a loan is rejected?', 'Who answers when the mail provider is down?'])(
    'is not told to who asks how the design works: %s',
    (question) => expect(groupsOf(ask(question))).not.toContain('Rejected'),
  );

  it('tells of what is open the question itself', () => {
    const text = ask('What is open?');
    expect(text).toContain('- Q-3: Which branch opens first?');
    expect(text).not.toContain('Who may write off');
    expect(text).toMatch(/Put off with a reason: Q-2\./);
  });
});

describe('why something was decided', () => {
  it.each([
    'Why not Kafka?',
    'Why did we choose to go without Kafka?',
    "Why don't we use Kafka?",
    'What is the reason for no Kafka?',
  ])('is first the reason that was given, and by whom: %s', (question) => {
    expect(ask(question)).toMatch(
      /^“Nobody has run Kafka, and 180 loans a day need no broker\.” is the reason that Ada gave\. DEC-1 \(Ada, 2026-03-02\) decides on Integration Points: “Loans go out from a table, without Kafka\.”/,
    );
  });

  it('is that nobody gave a reason, where nobody did', () => {
    expect(ask('Why a shared calendar?')).toMatch(/^Ada gave no reason\. DEC-3 .* takes up ALT-2, “A shared calendar”/);
    expect(ask('Why Redis for fees?')).toMatch(/^Nobody says why\./);
  });

  it('of a rejection is what it says, beside what the RFC says', () => {
    expect(ask('Why did we reject paper slips?')).toMatch(
      /^Ada gave the reason with the decision itself\. DEC-2 \(Ada, 2026-03-02\) rejects ALT-1, “Paper slips”: “Slips get lost/,
    );
    expect(ask('Why not Alma?')).toContain('ALT-3 (“Buy Alma”) is not taken: “Its contract runs for five years.”');
  });

  it('quotes nothing of the design that the decision has given up', () => {
    const session = holdSession(lendingDesign());
    session.say({
      move: 'decide',
      as: 'choose',
      about: ['Fee view'],
      text: 'The fee view asks the ledger instead of Redis.',
      because: 'A fee is paid once.',
    });
    const text = ask('Why not Redis?', session);
    expect(text).toMatch(/^“A fee is paid once\.” is the reason that Ada gave\./);
    expect(text).not.toContain('Redis keeps a copy');
  });
});
