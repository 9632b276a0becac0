import { describe, expect, it } from 'vitest';
import { quoteAsWritten } from '../../../src/drafting/rules/dialogue/quote-as-written.ts';
import type { Challenge, Objection } from '../../../src/lifecycle/challenge.ts';
import { holdSession, type HeldSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

const edge =
  '- **EC-1:** PRD-001#US-1.AC-9: If more books are asked for than there are, the youngest asks are cancelled.\n  - **Handling:** Done by `borrowBook`, as it says.\n' +
  '- **EC-2:** A branch burns down.\n  - **Handling:** Nobody borrows.';

function challenge({ record }: HeldSession, concern: Challenge['concern'], quote: string): string {
  const { challenges } = record as unknown as { challenges: Challenge[] };
  const id = `CH-${challenges.length + 1}`;
  challenges.push({
    id,
    concern,
    weight: 'minor',
    title: `Desk: no sentence speaks of “${quote}”`,
    text: 'Nobody builds it.',
    about: ['Component Design'],
    ties: [{ kind: 'requirement', ref: 'PRD-001#US-1.AC-9', quote }],
    question: 'Which component does what US-1.AC-9 asks for?',
    waysOut: [],
    state: 'open',
    answer: '',
    settledBy: '',
    settledAt: '',
    standing: 'none',
  } as unknown as Challenge);
  return id;
}

describe('a rebuttal that names a part', () => {
  const demanded = 'If more books are asked for than there are, the youngest asks are cancelled.';

  it('is judged by the text of that part', () => {
    const session = holdSession(lendingDesign({ 'Edge Cases': edge }));
    const id = challenge(session, 'uncovered-story', demanded);
    const reply = session.say({
      move: 'decide',
      as: 'rebut',
      about: [id],
      text: 'EC-1 says it: borrowBook cancels the youngest.',
    });
    expect(reply.conceded).toEqual([id]);
    expect(reply.text).toContain('EC-1 says it: “');
  });

  it('is shown what stands there, where that speaks of something else', () => {
    const session = holdSession(lendingDesign({ 'Edge Cases': edge }));
    const id = challenge(session, 'uncovered-story', demanded);
    const reply = session.say({ move: 'decide', as: 'rebut', about: [id], text: 'EC-2 says it.' });
    expect(reply.conceded).toEqual([]);
    expect(reply.text).toContain('EC-2 says “A branch burns down.');
  });
});

describe('what a decision brings', () => {
  it('quotes the decision as somebody said it, with what it gives up', () => {
    const turn = 'Search index: We drop Elasticsearch; readers search with the ledger.';
    const quoting = (quote: string) =>
      quoteAsWritten([{ text: `“${quote}” It grows old.` } as Objection], turn).map(({ text }) => text);
    expect(quoting('Search index: We; readers search with the ledger.')).toEqual([`“${turn}” It grows old.`]);
    expect(quoting('readers search with the ledger.')).toEqual(['“readers search with the ledger.” It grows old.']);
    expect(quoting('The desk keeps a copy of it.')).toEqual(['“The desk keeps a copy of it.” It grows old.']);
  });

  it('of a key in a vault asks neither what it may hold nor how long it is remembered', () => {
    const session = holdSession(lendingDesign());
    const reply = session.say({
      move: 'decide',
      as: 'choose',
      text: 'Sign-in by the house; the mail key is kept in the vault of the company.',
    });
    expect(reply.objections.map(({ concern }) => concern)).not.toContain('unbounded-growth');
  });
});
