import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { listTakenOut } from '../../../../src/analysis/design/marks/mark-decisions.ts';
import { findReplaced } from '../../../../src/analysis/lint/find-replaced.ts';
import { findSaid } from '../../../../src/analysis/design/strikes/said-words.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import type { Challenge } from '../../../../src/lifecycle/challenge.ts';
import type { SessionRecord } from '../../../../src/lifecycle/design-session.ts';
import { readStanding } from '../../../../src/lifecycle/replaced-text.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import type { StrikeWord } from '../../../../src/lifecycle/strike-words.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (sections: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(`# Ferries\n\n${sections}`).body);
const gives = (words: string, place = ''): StrikeWord => ({ does: 'gives-up', place, words });
const keeps = (words: string, place = ''): StrikeWord => ({ does: 'keeps', place, words });
const decide = (text: string, said: readonly StrikeWord[], challenge?: Partial<Challenge>): SessionRecord =>
  sessionOf({
    challenges: challenge ? [{ id: 'CH-1', state: 'accepted', answer: text, ...challenge }] : [],
    decisions: [
      {
        id: 'DEC-1',
        text,
        rationale: '',
        settles: challenge ? ['CH-1'] : [],
        decidedBy: 'Ada',
        decidedAt: '2026-11-22T09:01:00.000Z',
        strikes: said.map((one) => ({ ...one, by: 'Ada', at: '2026-11-22T09:01:00.000Z' })),
      },
    ],
  });
/** Without the words of the decision, which stand behind the first sentence that it is about. */
const plain = (text: string, decided = 'Mails are enough.'): string =>
  text.replaceAll(' (Ada, 2026-11-22)', '').replaceAll(`DEC-1: “${decided}”`, 'DEC-1').replaceAll(`DEC-1: ${decided}`, 'DEC-1');

/** The component design as it is finalized; a second time changes nothing. */
function finalized(design: string, text: string, said: readonly StrikeWord[], challenge?: Partial<Challenge>): string {
  const session = decide(text, said, challenge);
  const done = finalizeRfc(rfcOf(`## Component Design\n\n${design}\n`), session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return plain(done.proposedSolution.componentDesign, text);
}

const notifier = '- **Notifier**: reads orders from Kafka and mails them. It keeps a list of addresses.';

describe('what a person gives up is struck', () => {
  it.each([
    [
      'words that no rule reads',
      'Mails are enough.',
      [gives('a list of addresses')],
      '- **Notifier**: reads orders from Kafka and mails them. It keeps ~~a list of addresses~~. → DEC-1',
    ],
    [
      'a whole sentence',
      'Mails are enough.',
      [gives('It keeps a list of addresses.')],
      '- **Notifier**: reads orders from Kafka and mails them. ~~It keeps a list of addresses.~~ → DEC-1',
    ],
    [
      'a whole sentence without its stop',
      'Mails are enough.',
      [gives('It keeps a list of addresses')],
      '- **Notifier**: reads orders from Kafka and mails them. ~~It keeps a list of addresses.~~ → DEC-1',
    ],
    [
      'words of two sentences',
      'Mails are enough.',
      [gives('and mails them. It keeps')],
      '- **Notifier**: reads orders from Kafka ~~and mails them.~~ → DEC-1 ~~It keeps~~ a list of addresses. → DEC-1',
    ],
    [
      'words with the name in front',
      'Mails are enough.',
      [gives('Notifier: reads orders')],
      '- **Notifier**: ~~reads orders~~ from Kafka and mails them. → DEC-1 It keeps a list of addresses.',
    ],
    [
      'beside what the rules read',
      'The notifier reads a table, without Kafka.',
      [gives('and mails them')],
      '- **Notifier**: reads orders ~~from Kafka~~ ~~and mails them~~. → DEC-1 It keeps a list of addresses.',
    ],
    [
      'all of a component but its name',
      'Mails are enough.',
      [gives('', 'Notifier')],
      '- **Notifier**: ~~reads orders from Kafka and mails them.~~ → DEC-1 ~~It keeps a list of addresses.~~ → DEC-1',
    ],
  ])('%s', (_, text, said, expected) => {
    expect(finalized(notifier, text, said)).toBe(expected);
  });

  it('with the bold signs and code that it would cut', () => {
    expect(
      finalized('Orders go over **Kafka** to `mail.send` by night.', 'Mails are enough.', [
        gives('over Kafka'),
        gives('mail.send by night'),
      ]),
    ).toBe('Orders go ~~over **Kafka**~~ to ~~`mail.send` by night~~. → DEC-1');
  });

  it('in the cell of a table that says it', () => {
    const table = '| Part | How |\n| --- | --- |\n| Store | PostgreSQL, Redis |\n| Mail | by SMTP, nightly at two |';
    expect(finalized(table, 'Mails are enough.', [gives('Redis'), gives('nightly at two')])).toBe(
      '| Part | How |\n| --- | --- |\n| Store | PostgreSQL~~, Redis~~ → DEC-1 |\n| Mail | by SMTP, ~~nightly at two~~ → DEC-1 |',
    );
  });

  it('also where the RFC repeats a limit, and in a part of its own', () => {
    const body = rfcOf(
      '## Constraints\n\n- **LIM-1:** Two people until June.\n\n## Edge Cases\n\n- **EC-1:** The mail server is down.\n  - **Handling:** Mails wait. Somebody is called.\n',
    );
    const done = finalizeRfc(body, decide('Mails are enough.', [gives('until June'), gives('', 'EC-1')]));
    expect(plain(done.contextAndProblem.constraints[0]?.text ?? '')).toBe('Two people ~~until June~~. → DEC-1');
    expect(readStanding(done.nonFunctional.edgeCases[0]?.handling ?? '')).toBe('As DEC-1 says.');
  });

  it('and a later session says nothing twice of it', () => {
    const session = decide('Mails are enough.', [gives('a list of addresses')]);
    const body = rfcOf(`## Component Design\n\n${notifier}\n`);
    const [first, later] = [
      finalizeRfc(body, session),
      { ...session, decisions: [...session.decisions, { ...session.decisions[0]!, id: 'DEC-2', text: 'No list.', strikes: [] }] },
    ];
    expect(finalizeRfc(first, later).proposedSolution.componentDesign).toContain('keeps ~~a list of addresses~~. → DEC-1');
  });
});

describe('what a person keeps stands', () => {
  it('without a strike, where only a rule read that it goes, with the decision at the component that it names', () => {
    expect(finalized(notifier, 'The notifier reads a table, without Kafka.', [])).toContain('~~from Kafka~~');
    expect(finalized(notifier, 'The notifier reads a table, without Kafka.', [keeps('from Kafka')])).toBe(`${notifier} → DEC-1`);
    expect(finalized(notifier, 'The notifier reads a table, without Kafka.', [keeps('Kafka')])).toBe(`${notifier} → DEC-1`);
  });

  it('with the decision beside it, where a challenge was about it', () => {
    const challenge = {
      title: 'Notifier: addresses are lost',
      ties: [{ kind: 'design' as const, ref: 'Component Design', quote: 'It keeps a list of addresses.' }],
    };
    const text = 'Addresses are kept in a table, not in a list of addresses.';
    expect(finalized(notifier, text, [], challenge)).toContain('~~');
    expect(finalized(notifier, text, [keeps('a list of addresses')], challenge)).toBe(`${notifier} → DEC-1`);
  });

  it('as far as the words go that were said last', () => {
    const text = 'The notifier reads a table, without Kafka.';
    expect(finalized(notifier, text, [gives('reads orders'), keeps('reads orders')])).toContain(
      'reads orders ~~from Kafka~~ and',
    );
    expect(finalized(notifier, text, [keeps('from Kafka'), gives('from Kafka and mails them')])).toContain(
      'reads orders ~~from Kafka and mails them~~.',
    );
  });

  it('in a table as well', () => {
    const table = '| Part | How |\n| --- | --- |\n| Store | PostgreSQL, Redis |';
    expect(finalized(table, 'Without Redis.', [])).toContain('~~, Redis~~');
    expect(finalized(table, 'Without Redis.', [keeps('Redis')])).toBe(table);
  });

  it('and is not named as what stands against the decision', () => {
    const body = rfcOf(`## Component Design\n\n${notifier}\n`);
    const done = finalizeRfc(body, decide('The notifier reads a table, without Kafka.', [keeps('from Kafka')]));
    expect(done.designSession.decisions[0]).toMatchObject({ keeps: '“from Kafka”' });
    expect(findReplaced(done)).toEqual([]);
  });
});

it('tells of each place what a decision takes out there', () => {
  const body = rfcOf(`## Component Design\n\n${notifier}\n\n## Technology Choices\n\n- **Kafka**: orders.\n`);
  expect(listTakenOut(body, decide('Without Kafka.', [gives('It keeps a list of addresses.')]), [])).toEqual([
    { decision: 'DEC-1', place: 'Component Design', words: 'from Kafka' },
    { decision: 'DEC-1', place: 'Component Design', words: 'It keeps a list of addresses.' },
    { decision: 'DEC-1', place: 'Technology Choices', words: '**Kafka**: orders.' },
  ]);
});

it('finds words wherever they stand whole, and not in code', () => {
  const body = rfcOf(
    `## Component Design\n\n${notifier}\n\n\`\`\`\na list of addresses\n\`\`\`\n\n## Security\n\nNobody sees a  list\nof _addresses_.\n`,
  );
  expect(findSaid(body, { place: '', words: 'a list of addresses' }).map(({ place, sentence }) => [place, sentence])).toEqual([
    ['Component Design', 'It keeps a list of addresses.'],
    ['Security', 'Nobody sees a list of _addresses_.'],
  ]);
  expect(findSaid(body, { place: 'notifier', words: 'a list of addresses' })).toHaveLength(1);
  expect(findSaid(body, { place: '', words: 'Kaf' })).toEqual([]);
});

it('reads back what a finalized RFC says of it', () => {
  const body = rfcOf(`## Component Design\n\n${notifier}\n`);
  const done = finalizeRfc(
    body,
    decide('Mails are enough.', [gives('a list of addresses', 'Component Design'), keeps('from Kafka')]),
  );
  const markdown = documentKinds.rfc.render({ title: 'Ferries', body: done });
  expect(markdown).toContain('- **Gives Up:** “a list of addresses” (Component Design)');
  expect(markdown).toContain('- **Keeps:** “from Kafka”');
  expect(documentKinds.rfc.parse(markdown).body).toEqual(done);
});
