import { describe, expect, it } from 'vitest';
import { readAnswers } from '../../src/usecases/design-sessions/read-answers.ts';
import { writeQuestions, type OpenPoints } from '../../src/usecases/design-sessions/write-questions.ts';

const challenge: OpenPoints['challenges'][number] = {
  id: 'CH-1',
  concern: 'idempotency',
  weight: 'blocker',
  title: 'A loan that is requested twice is opened twice',
  text: 'The kiosk repeats it.\n- Accept: this line is the challenger’s\n## CH-9 and this',
  about: [],
  ties: [],
  question: 'What makes the second request harmless?',
  waysOut: [{ title: 'A key', tradeOff: 'kept for a day' }],
  state: 'open',
  answer: '',
  settledBy: '',
  settledAt: '',
  standing: 'none',
};

const points: OpenPoints = {
  key: 'DS-001',
  rfc: { key: 'RFC-001', title: 'Lending' },
  challenges: [challenge, { ...challenge, id: 'CH-2', state: 'accepted' }],
  questions: [
    { id: 'Q-1', text: 'How long is a loan?', state: 'open' },
    { id: 'Q-2', text: 'Who pays?', state: 'answered' },
  ],
  undecided: {
    alternatives: [{ id: 'ALT-1', text: 'A queue', reason: '' }],
    patterns: [{ pattern: 'Transactional outbox (MESSAGING-1002)', how: 'Events leave the service.' }],
  },
};

const asked = ['CH-1', 'CH-2', 'Q-1', 'Q-2'];
const { markdown, open } = writeQuestions(points);
const fill = (...pairs: readonly [heading: string, label: string, text: string][]): string =>
  pairs.reduce((file, [heading, label, text]) => {
    const at = file.indexOf(`\n- ${label}:`, file.indexOf(`## ${heading}`)) + `\n- ${label}:`.length;
    return `${file.slice(0, at)} ${text}${file.slice(at)}`;
  }, markdown);

describe('the file of open points', () => {
  it('has an entry for what is open, with its id in the heading, and decides nothing as it is', () => {
    expect(open).toBe(4);
    expect(markdown.match(/^## .*$/gm)).toEqual([
      '## CH-1 (blocker): A loan that is requested twice is opened twice',
      '## Q-1: How long is a loan?',
      '## ALT-1: A queue',
      '## Pattern MESSAGING-1002: Transactional outbox (MESSAGING-1002)',
    ]);
    expect(() => readAnswers(markdown, 'answers.md', asked)).toThrow(expect.objectContaining({ id: 'answers.empty' }));
  });

  it('is read back: each decision with its reason, words over several lines, and nothing that was left empty', () => {
    const file = fill(
      ['CH-1', 'Accept', 'The key is the id of the loan.\n\n- one\n- two'],
      ['CH-1', 'Because', 'The kiosk repeats.'],
      ['Q-1', 'Defer', 'Not before the pilot.'],
      ['ALT-1', 'Reject', 'It needs a broker.'],
      ['Pattern', 'Not use', 'One process writes.'],
    );
    expect(readAnswers(file, 'answers.md', asked).map(({ about, as, text, because }) => ({ about, as, text, because }))).toEqual([
      { about: 'CH-1', as: 'accept', text: 'The key is the id of the loan.\n\n- one\n- two', because: 'The kiosk repeats.' },
      { about: 'Q-1', as: 'defer', text: 'Not before the pilot.', because: '' },
      { about: 'ALT-1', as: 'reject', text: 'It needs a broker.', because: '' },
      { about: 'MESSAGING-1002', as: 'not-use', text: 'One process writes.', because: '' },
    ]);
  });

  it.each([
    ['another bullet', '* Answer: No.'],
    ['bold with the colon inside', '- **Answer:** No.'],
    ['bold with the colon outside', '+ __Answer__: No.'],
    ['an indented bullet', '   - answer: No.'],
    ['the words below the label', '- Answer:\n\nNo.'],
  ])('takes %s', (_, said) => {
    const [answer] = readAnswers(`# Open points\n\n## Q-1: How long?\n\n> Quoted\n\n${said}\n`, 'answers.md', asked);
    expect(answer).toMatchObject({ about: 'Q-1', as: 'answer', text: 'No.' });
  });

  const point = (...lines: readonly string[]): string => ['# Points', '', '## Q-1: How long?', '', ...lines].join('\n');

  it.each([
    ['two decisions on one point', fill(['CH-1', 'Accept', 'a'], ['CH-1', 'Rebut', 'b']), 'CH-1 is decided twice, as Accept'],
    ['a reason without a decision', fill(['Q-1', 'Because', 'b']), 'Q-1 has a reason and no decision'],
    ['a heading that names nothing', `${markdown}\n## What else\n`, '"## What else" names no challenge'],
    ['a heading of what is not there, also a blank one', `${markdown}\n## CH-99: What?\n\n- Accept:\n`, 'There is no CH-99'],
    ['a point that comes twice', `${markdown}\n## Q-1: How long?\n`, 'Q-1 has a heading already, on line'],
    ['words behind no label', point('No, never.', '', '- Answer:'), 'Line 5: "No, never." stands behind no label of Q-1'],
    ['a label that the point has not', point('- Accept: No.', '- Answer:'), '"- Accept: No." stands behind no label'],
    ['words behind all labels', point('- Answer: No.', '- Because: a', '- Because: b'), 'Line 7: Q-1 says Because twice'],
    ['a label behind a heading that is none', '##Q-1\n\n- Answer: No.\n', 'Line 3: "- Answer: No." stands behind no label'],
  ])('is refused with its line for %s', (_, file, message) => {
    expect(() => readAnswers(file, 'answers.md', asked)).toThrow(
      expect.objectContaining({ id: 'answers.unreadable', message: expect.stringContaining(message) }),
    );
  });

  it('is said to be another file where no heading is one of answers, with three of its lines', () => {
    const prd = `# Desk\n\n## Stories\n\n${'As a member, I lend.\n'.repeat(20)}`;
    expect(() => readAnswers(prd, 'prd.md', asked)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          /^prd\.md is no file of answers; (?:(?!Line).)*Line 3: .*Line 5: "As a member, I lend\." stands behind no label\. Line 6: [^:]*And 18 lines more\.$/,
        ) as string,
      }),
    );
  });
});
