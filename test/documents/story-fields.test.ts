import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importPrd } from '../../src/documents/prd/import-prd.ts';

const read = (text: string) =>
  importPrd([{ name: 'prd.md', bytes: new TextEncoder().encode(`# Lending\n\n## User Stories\n\n${text}\n`) }]);
const sentence = 'As a nurse, I want to sign for a dose so that nobody gives it twice.';

describe('the field lines of a story', () => {
  const titled = { id: 'US-1', title: 'Sign for a dose', role: 'nurse', priority: 'must-have' };
  it.each<[string, string, object, string]>([
    ['on the next line', `### US-1: Sign for a dose\nPriority: must-have\n${sentence}`, titled, ''],
    ['below a blank line', `### US-1: Sign for a dose\n\nPriority: must-have\n\n${sentence}`, titled, ''],
    ['in bold', `### US-1: Sign for a dose\n**Priority:** High\n${sentence}`, titled, ''],
    ['in bold with the colon behind it', `### US-1: Sign for a dose\n**Priority**: High\n${sentence}`, titled, ''],
    ['in italics', `### US-1: Sign for a dose\n*Priority*: P1\n${sentence}`, titled, ''],
    [
      'several, each on its line',
      `### US-1: Sign for a dose\n**Priority:** High\n**Status:** Draft\n**Effort:** 3 days\n${sentence}`,
      titled,
      '**Status:** Draft\n**Effort:** 3 days',
    ],
    [
      'several with hard line ends',
      `### US-1: Sign for a dose\n**Status:** Draft  \n**Priority:** High  \n${sentence}`,
      titled,
      '**Status:** Draft',
    ],
    [
      'several on one line',
      `### US-1: Sign for a dose\nPriority: High | Effort: 5 | Status: open\n\n${sentence}`,
      titled,
      'Priority: High | Effort: 5 | Status: open',
    ],
    [
      'as bullets in front',
      `### US-1: Sign for a dose\n\n- **Priority:** Must\n- **Effort:** 5\n\n${sentence}`,
      titled,
      '- **Effort:** 5',
    ],
    ['as bullets behind', `### US-1: Sign for a dose\n\n${sentence}\n\n- Priority: Must\n- Effort: 5`, titled, '- Effort: 5'],
    ['behind the sentence', `### US-1: Sign for a dose\n\n${sentence}\nPriority: must-have\nOwner: Ada`, titled, 'Owner: Ada'],
    ['in front and behind', `### US-1: Sign for a dose\nOwner: Ada\n${sentence}\nPriority: must`, titled, 'Owner: Ada'],
    ['without an id', `### Sign for a dose\nPriority: P1\n${sentence}`, { ...titled }, ''],
    ['below a story in a bullet', `- **US-1: Sign for a dose**\n  Priority: must-have\n  ${sentence}`, titled, ''],
    [
      'of a bullet, that are kept',
      `- **US-1: Sign for a dose**\n  Priority: must-have\n  Sprint: 4\n  ${sentence}`,
      titled,
      'Sprint: 4',
    ],
    [
      'without a sentence',
      '### US-1: Sign for a dose\nPriority: must-have\nStatus: open',
      { ...titled, role: '', capability: 'Sign for a dose' },
      'Status: open',
    ],
  ])('are read %s', (_, text, story, kept) => {
    const { body } = read(text);
    expect(body.stories).toHaveLength(1);
    expect(body.stories[0]).toMatchObject({ ...story, criteria: [] });
    expect(body.other.map(({ markdown }) => markdown.replace(/ +\n/g, '\n').trim()).join('\n')).toBe(kept);
  });

  it.each<[string, string, readonly string[]]>([
    [
      'a criterion that speaks of a status',
      `### US-1: Sign\n\n${sentence}\n\n- Status: it is shown to whoever asks for it.`,
      ['Status: it is shown to whoever asks for it.'],
    ],
    [
      'a criterion of an owner',
      `### US-1: Sign\n\n${sentence}\n\n- Owner: a nurse who has signed in\n- At most twice.`,
      ['Owner: a nurse who has signed in', 'At most twice.'],
    ],
    [
      'criteria below their label',
      `### US-1: Sign\n\n${sentence}\n\n**Acceptance Criteria:**\n- Version: 3 or newer\n- At most twice.`,
      ['Version: 3 or newer', 'At most twice.'],
    ],
    ['a bound behind a word', `### US-1: Sign\n\n${sentence}\n\n- Limit: two doses a day.`, ['Limit: two doses a day.']],
    [
      'sentences over two lines',
      `### US-1: Sign\n\nAs a nurse, I want to sign for a dose\nso that nobody gives it twice.\n\n- At most twice.`,
      ['At most twice.'],
    ],
    [
      'lines of fields that are a story',
      '### US-1: Sign\n\n- Role: nurse\n- Goal: sign for a dose\n- Benefit: nobody gives it twice',
      [],
    ],
    ['a title above the sentence', `### US-1: Sign\n\nPriority of the ward\n${sentence}\n\n- At most twice.`, ['At most twice.']],
  ])('are none in %s', (_, text, criteria) => {
    const { body } = read(text);
    expect(body.stories).toHaveLength(1);
    expect(body.stories[0]).toMatchObject({ role: 'nurse' });
    expect(body.stories[0]?.criteria.map((one) => one.text)).toEqual(criteria);
    expect(body.other).toEqual([]);
  });
});

it('loses no line of a story, whichever fields stand around it', () => {
  const lines = ['Status: Draft', '**Effort:** 13 days', 'Owner: Ada', 'Sprint: 42', '*Release*: Easter', 'Epic - Wards'];
  const some = fc.subarray(lines);
  fc.assert(
    fc.property(
      some,
      some,
      fc.constantFrom('\n', '\n\n'),
      fc.constantFrom('### US-1: Sign for a dose', '### Sign for a dose'),
      (before, behind, gap, heading) => {
        const after = behind.filter((line) => !before.includes(line));
        const { body } = read([heading, [...before, sentence, ...after].join(gap), '- At most twice.'].join('\n\n'));
        expect(body.stories).toMatchObject([{ title: 'Sign for a dose', role: 'nurse', criteria: [{ text: 'At most twice.' }] }]);
        const kept = body.other.map(({ markdown }) => markdown).join('\n');
        for (const line of [...before, ...after]) expect(kept).toContain(line);
      },
    ),
  );
});

it.each([
  ['Out of scope', '- Fines', []],
  ['Problem', 'Doses are given twice.', []],
  ['3. Non-goals', 'It must print no labels.', []],
  ['Problem', 'Each dose must be signed for within 5 minutes, without exception.', ['PRD-UNRECOGNIZED-TEXT']],
  ['Rooms', 'The ward has two rooms.', ['PRD-UNRECOGNIZED-TEXT']],
])('tells of text below "%s" only where nobody knows what it is: %s', (heading, text, codes) => {
  const { findings, body } = read(
    `### US-1: Sign for a dose\n\n${sentence}\n\n## Objective\n\nNo dose is given twice.\n\n## ${heading}\n\n${text}`,
  );
  expect(JSON.stringify(body)).toContain(text.replace(/^- /, ''));
  expect(findings.filter(({ code }) => code === 'PRD-UNRECOGNIZED-TEXT').map(({ code }) => code)).toEqual(codes);
});
