import { describe, expect, it, test } from 'vitest';
import { importPrd } from '../../src/documents/prd/import-prd.ts';
import { lintOpenPoints } from '../../src/analysis/lint/lint-open-points.ts';
import { InputError } from '../../src/lifecycle/errors.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => importPrd([{ name: 'prd.md', bytes: encode(text) }]);
const story = (text: string) => read(`# Lending\n\n## User Stories\n\n${text}\n`).body.stories[0];

describe('spellings of a user story', () => {
  const whole = {
    role: expect.stringMatching(/^member$/i) as string,
    capability: 'to renew a loan',
    benefit: 'I can finish the book',
  };
  it.each([
    'As a member, I want to renew a loan so that I can finish the book.',
    'AS A member I WANT to renew a loan SO THAT I can finish the book',
    'As the member, I would like to renew a loan, so I can finish the book',
    "As a member I'd like to renew a loan in order to finish the book.",
    'As a member, I need to renew a loan because I can finish the book',
    'As a member I want to renew a loan, so I can finish the book',
    'As a member, I should be able to renew a loan so that I can finish the book',
    'As a member I can renew a loan so that I can finish the book',
    'In order to finish the book, as a member, I want to renew a loan',
    '**As a** member\n**I want** to renew a loan\n**So that** I can finish the book',
    '- **As a** member\n- **I want** to renew a loan\n- **So that** I can finish the book',
    '> As a member, I want to renew a loan so that I can finish the book',
    '| As a | I want to | So that |\n|---|---|---|\n| member | renew a loan | I can finish the book |',
    '| ID | Role | Story |\n|---|---|---|\n| K-1 | Member | I want to renew a loan so that I can finish the book |',
    '| Nr. | Rolle / Role | Story |\n|---|---|---|\n| 1 | member | I want to renew a loan so that I can finish the book |',
    '<table><tr><th>Story</th></tr><tr><td>As a member, I want to renew a loan so that I can finish the book</td></tr></table>',
  ])('%s', (text) => {
    expect(story(text)).toMatchObject(whole);
  });

  it('ends where a benefit for others begins', () => {
    expect(story('As an owner I want to offer a tool, so neighbours can find it.')).toMatchObject({
      capability: 'to offer a tool',
      benefit: 'neighbours can find it',
    });
  });

  it('leaves prose that starts with "as" alone', () => {
    const { body } = read('# A\n\nAs a result, we grow so that everyone wins.\n\nAs a rule of thumb, I want less.\n');
    expect(body.stories).toEqual([]);
  });
});

describe('acceptance criteria', () => {
  const base = 'As a member, I want to renew a loan so that I can finish the book.';
  it.each([
    ['bullets below the story', `${base}\n\n- At most twice.\n- Only before the due date.`],
    [
      'a heading of their own',
      `### Renew\n\n${base}\n\n#### Acceptance criteria\n\n- At most twice.\n- Only before the due date.`,
    ],
    ['a label', `${base}\n\n**Acceptance Criteria:**\n\n1. At most twice.\n2. Only before the due date.`],
    ['check boxes', `${base}\n\n- [ ] At most twice.\n- [x] Only before the due date.`],
    ['nested bullets', `- ${base}\n  - At most twice.\n  - Only before the due date.`],
    [
      'a cell with semicolons',
      `| Story | Acceptance criteria |\n|---|---|\n| ${base} | At most twice.; Only before the due date. |`,
    ],
    [
      'a cell with line breaks',
      `| Story | Acceptance criteria |\n|---|---|\n| ${base} | At most twice.<br>Only before the due date. |`,
    ],
  ])('are read from %s', (_layout, text) => {
    expect(story(text)?.criteria.map((criterion) => criterion.text)).toEqual(['At most twice.', 'Only before the due date.']);
  });

  it.each([
    [
      'below each story',
      'As a clerk, I want to open a desk so that visitors are served.\n\n*Acceptance:*\n\n- A desk has a number.\n',
    ],
    [
      'in the same paragraph',
      'As a clerk, I want to open a desk so that visitors are served.\n*Acceptance:*\n- A desk has a number.\n',
    ],
    ['with its text', 'As a clerk, I want to open a desk so that visitors are served.\n\n*Acceptance:* A desk has a number.\n'],
  ])('behind a label in italics are read once, %s', (_place, first) => {
    const second =
      'As a clerk, I want to call a visitor so that they come.\n\n*Accepted when*\n\n1. A visitor is called twice.\n';
    const criteriaOf = (text: string) =>
      read(text).body.stories.map(({ criteria }) => criteria.map((criterion) => criterion.text));
    const expected = [['A desk has a number.'], ['A visitor is called twice.']];
    expect(criteriaOf(`# Desk\n\n## User stories\n\n### Open\n\n${first}\n### Call\n\n${second}`)).toEqual(expected);
    expect(criteriaOf(`# Desk\n\n**US-1 Open.** ${first}\n**US-2 Call.** ${second}`)).toEqual(expected);
  });

  it.each(['\n', '\n\n'])('are not needed for a numbered sentence to be a requirement, whatever its verb', (between) => {
    const { body } = read(
      [
        'RAIL SLOTS',
        '1 Scope',
        '1.1 Operators trade paths.',
        '2 Functional requirements',
        [
          '2.1 An operator shall offer a path.',
          '2.2 An operator may withdraw an offer.',
          '2.3 The exchange charges a fee of 1.5 percent.',
        ].join(between),
      ].join('\n\n'),
    );
    expect(body.requirements.map(({ text }) => text)).toEqual([
      'An operator shall offer a path.',
      'An operator may withdraw an offer.',
      'The exchange charges a fee of 1.5 percent.',
    ]);
  });

  it('go on as sentences of the requirement that they are listed below', () => {
    const { body } = read(
      '# Desk\n\n## Requirements\n\n1. A clerk can open a desk.\n   *Acceptance:*\n   - A desk has a number.\n   - A closed desk takes no visitor.\n',
    );
    expect(body.requirements.map(({ text }) => text)).toEqual([
      'A clerk can open a desk. A desk has a number. A closed desk takes no visitor.',
    ]);
  });

  it('joins the steps of a fenced scenario', () => {
    const text = `${base}\n\n\`\`\`gherkin\nScenario: Twice\n  Given a loan\n  And no reservation\n  When it is renewed\n  Then it is due later\n\`\`\``;
    expect(story(text)?.criteria).toEqual([
      { id: 'AC-1', text: 'Twice: Given a loan, And no reservation, When it is renewed, Then it is due later' },
    ]);
  });

  it('go to the story that their heading names', () => {
    const { body } = read(
      `## User Stories\n\n- US-1: ${base}\n- US-2: As a clerk, I want to see loans so that I know.\n\n## Acceptance criteria for US-2\n\n- Sorted by date.\n`,
    );
    expect(body.stories.map((entry) => entry.criteria.length)).toEqual([0, 1]);
  });
});

describe('priorities', () => {
  it.each([
    ['Must have', 'must-have'],
    ['P0', 'must-have'],
    ['High', 'must-have'],
    ['REQUIRED', 'must-have'],
    ['Should', 'should-have'],
    ['Medium', 'should-have'],
    ['RECOMMENDED', 'should-have'],
    ['Could have', 'nice-to-have'],
    ['Low', 'nice-to-have'],
    ['OPTIONAL', 'nice-to-have'],
  ])('%s is %s', (word, priority) => {
    expect(story(`As a member, I want x so that y.\n\n**Priority:** ${word}`)?.priority).toBe(priority);
  });

  it('reports a word that is none', () => {
    const { findings } = read('## User Stories\n\nAs a member, I want x so that y.\n\nPriority: purple\n');
    expect(findings.find(({ code }) => code === 'PRD-PRIORITY-UNKNOWN')?.at).toMatchObject({ file: 'prd.md', line: 5 });
  });
});

describe('identifiers', () => {
  it('keep the number of the document, and another spelling as alias', () => {
    const { body } = read(
      '## Stories\n\n- US-003: As a a1, I want b so that c.\n- As a d, I want e so that f.\n- STORY-7: As a g, I want h so that i.\n',
    );
    expect(body.stories.map(({ id, alias }) => [id, alias])).toEqual([
      ['US-3', 'US-003'],
      ['US-1', undefined],
      ['US-2', 'STORY-7'],
    ]);
  });

  it('are refused when two stories share one, with both places', () => {
    const text = '## Stories\n\n- US-1: As a a1, I want b so that c.\n- US-1: As a d, I want e so that f.\n';
    expect(() => read(text)).toThrow(
      expect.objectContaining({ id: 'prd.duplicate-id', message: expect.stringMatching(/prd\.md:3:1.*prd\.md:4:1/) }),
    );
  });

  it('are not duplicates in a table of contents or in prose', () => {
    const text = '# A\n\n- [US-1](#us-1)\n\nSee US-1 first.\n\n## Stories\n\n### US-1: Lend\n\nAs a a1, I want b so that c.\n';
    expect(read(text).body.stories).toHaveLength(1);
  });
});

describe('a summary and its details', () => {
  it('are one story, and a table row in the third person is another', () => {
    const text =
      '# A\n\n| ID | Story | Priority |\n|---|---|---|\n| US-1 | Borrow | Must |\n| US-2 | A clerk can check in | Low |\n\n## Details\n\n### US-1 Borrow\n\nAs a m, I want b so that c.\n\n- one\n';
    const { body, positions } = read(text);
    expect(body.stories).toMatchObject([
      { id: 'US-1', title: 'Borrow', role: 'm', priority: 'must-have', criteria: [{ text: 'one' }] },
      { id: 'US-2', capability: 'A clerk can check in', priority: 'nice-to-have' },
    ]);
    expect(positions['US-1']?.line).toBe(10);
  });

  it('keep description, priority and criteria of a requirement with its heading', () => {
    const text =
      '# A\n\n## Functional requirements\n\n### FR-2: Reserve\n\n- **Description:** Members can reserve titles.\n- **Priority:** Low\n\n**Acceptance Criteria:**\n\n- One each.\n';
    expect(read(text).body.requirements).toEqual([
      {
        id: 'REQ-1',
        alias: 'FR-2',
        section: 'Functional requirements',
        text: 'Reserve: Members can reserve titles.',
        priority: 'nice-to-have',
      },
      { id: 'REQ-2', section: 'FR-2: Reserve', text: 'One each.', priority: 'nice-to-have' },
    ]);
  });
});

describe('documents without stories', () => {
  it('give normative statements with priority', () => {
    const { body } = read(
      '# Consent\n\n## 6.1 Capture\n\n* It shall be possible to sign. Each consent is versioned (REQUIRED)\n* Users should be told of changes (RECOMMENDED)\n\n## 5.1 Privacy (REQUIRED)\n\nData must be kept private.\n',
    );
    expect(body.requirements.map(({ text, priority, section }) => [text, priority, section])).toEqual([
      ['It shall be possible to sign. Each consent is versioned', 'must-have', '6.1 Capture'],
      ['Users should be told of changes', 'should-have', '6.1 Capture'],
      ['Privacy: Data must be kept private.', 'must-have', '5.1 Privacy'],
    ]);
  });

  it('do not turn what the document says of itself into requirements', () => {
    const { body } = read(
      '# A\n\n## Functional requirements\n\nThese requirements should be defined by subject-matter experts.\n\n- FR-12: The desk must open at nine.\n',
    );
    expect(body.requirements).toEqual([
      {
        id: 'REQ-1',
        alias: 'FR-12',
        section: 'Functional requirements',
        text: 'The desk must open at nine.',
        priority: 'must-have',
      },
    ]);
  });

  it('without any statement are stored with an error finding', () => {
    expect(read('# Notes\n\nNice weather today.\n').findings).toContainEqual(
      expect.objectContaining({ code: 'PRD-NO-PARTS', severity: 'error' }),
    );
  });
});

describe('text that no field takes', () => {
  it('is kept verbatim under its heading', () => {
    const { body } = read('# A\n\n## Stories\n\nAs a a1, I want b so that c.\n\n## Out of scope\n\n* Selling  *books*\n');
    expect(body.other).toEqual([{ heading: 'Out of scope', level: 2, markdown: '* Selling  *books*' }]);
  });

  it('reports front matter that is no YAML, and keeps it', () => {
    const { body, findings } = read('---\ntitle: [a\n---\n# A\n\nThe desk must open.\n');
    expect(findings.map(({ code }) => code)).toContain('PRD-FRONT-MATTER');
    expect(body.other[0]?.markdown).toBe('title: [a');
  });
});

describe('what is refused', () => {
  it.each([
    ['prd.binary', new Uint8Array([35, 32, 0, 65])],
    ['prd.binary', new Uint8Array(40).fill(1)],
    ['prd.empty', encode(' \n\t\n')],
    ['prd.empty', encode('---\ntitle: A\n---\n')],
    ['prd.too-large', new Uint8Array(2 * 1024 * 1024 + 1).fill(65)],
    ['prd.invalid-utf8', new Uint8Array([35, 32, 65, 10, 0xc3, 0x28])],
    ['prd.invalid-utf8', new Uint8Array([0xff, 0xfe, 35, 0])],
  ])('%s', (id, bytes) => {
    expect(() => importPrd([{ name: 'a.md', bytes }])).toThrow(expect.objectContaining({ id }));
  });

  it('names every file that cannot be read', () => {
    const files = [
      { name: 'a.md', bytes: encode('') },
      { name: 'b.md', bytes: new Uint8Array([65, 10, 0xff]) },
    ];
    expect(() => importPrd(files)).toThrow(/a\.md is empty\..*b\.md .*byte 2 \(line 2\)/);
  });

  it('reads a byte order mark and Windows line ends', () => {
    const { body, positions } = read('\ufeff# A\r\n\r\n## Stories\r\n\r\nAs a a1, I want b so that c.\r\n');
    expect(body.title).toBe('A');
    expect(positions['US-1']).toEqual({ file: 'prd.md', line: 5, column: 1 });
  });
});

describe('several files', () => {
  it('make one PRD, with places in each', () => {
    const { body, positions } = importPrd([
      { name: 'lending/1.md', bytes: encode('# 1 Description\n\nLoans.\n') },
      { name: 'lending/2.md', bytes: encode('# 2 Requirements\n\n- The desk must open.\n') },
    ]);
    expect(body.title).toBe('Lending');
    expect(positions['REQ-1']).toEqual({ file: 'lending/2.md', line: 3, column: 1 });
  });
});

describe('hostile input of 2 MB', () => {
  const size = 2 * 1024 * 1024 - 10;
  const nested = (mark: string, depth: number): string =>
    Array.from({ length: depth }, (_, at) => `${mark.repeat(at + 1)}a\n`).join('');
  const read = (unit: string): string => {
    try {
      importPrd([{ name: 'a.md', bytes: encode(`# A\n\n${unit.repeat(Math.floor((size - 5) / unit.length))}`) }]);
      return 'read';
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      expect(error.message).toMatch(/ line \d+\./);
      return error.id;
    }
  };

  // What was quadratic in the parser took hours. The margin is for a loaded machine.
  const patience = { timeout: 120_000 };
  it.each([
    ['table', '| a | b |\n'],
    ['headings', '# a\n'],
    ['flat lists', '- a\n'],
    ['flat quotes', '> a\n'],
    ['links', '[a](b)\n\n'],
    ['lists of every mark', '- a\n+ a\n* a\n'],
    ['numbers on one line', '1. '],
    ['quotes on one line', '> '],
  ])('is read: %s', patience, (_name, unit) => {
    expect(read(unit)).toBe('read');
  });

  it.each([
    ['stars', '*'],
    ['bars', '|'],
    ['emphasis', '*a'],
    ['emphasis in paragraphs', '*a **b\n\n'],
    ['quotes that go deeper', nested('> ', 11)],
    ['quotes of emphasis', '> *a **b _c `\n'],
    ['lists on one line', `${'- '.repeat(11)}a\n`],
    ['lists that go deeper', nested('  ', 28).replaceAll('a', '- a')],
    ['quotes and lists in turn', '> - 1. > - 1. a\n'],
    ['unclosed comments', '<!--'],
    ['tags', '<b>a</b>\n\n'],
  ])('is refused with the line where reading ends: %s', patience, (_name, unit) => {
    expect(read(unit)).toBe('document.too-marked');
  });
});

test(
  'what is too much for one file is read as its pieces, as the refusal says, and text counts beside such a mark alone',
  { timeout: 120_000 },
  () => {
    const marked = `${'Plain words go on here.\n\n'.repeat(20)}A <b>mark</b>.\n\n`.repeat(800);
    const file = (name: string, text: string) => ({ name, bytes: encode(`# Lending\n\n## Notes\n\n${text}`) });
    const whole = (): unknown => importPrd([file('a.md', marked)]);
    expect(whole).toThrow(expect.objectContaining({ id: 'document.too-marked' }) as Error);
    const line = Number(/line (\d+)/.exec(messageOf(whole))?.[1]);
    const lines = marked.split('\n');
    const pieces = [lines.slice(0, line - 10), lines.slice(line - 10)].map((piece) => piece.join('\n'));
    expect(importPrd(pieces.map((piece, at) => file(`${at}.md`, piece))).title).toBe('Lending');
    expect(importPrd([file('plain.md', marked.replaceAll(/<\/?b>/g, '*'))]).title).toBe('Lending');
  },
);

function messageOf(deed: () => unknown): string {
  try {
    deed();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('a document of 150 pages with marks in every line is read', () => {
  const line = '- **Given** a _reader_, **when** the `book` is late, **then** see [the rules](https://example.com/rules).\n';
  const body = `# Lending\n\n## Notes\n\n${line.repeat(2_600)}`;
  expect(importPrd([{ name: 'a.md', bytes: encode(body) }]).title).toBe('Lending');
});

describe('figures of non-functional requirements', () => {
  it.each([
    ['availability', '## Availability\n\n99.9 %', '99.9 %'],
    ['availability', '## Availability\n\n- 99.5 % of the time on holidays', '99.5 % of the time on holidays'],
    ['performance', '## Performance\n\n1.5 s for 500 users', '1.5 s for 500 users'],
    ['performance', '## Performance\n\n| Page | Target |\n|---|---|\n| 95 % | 1.5 s |', '95 % – 1.5 s'],
    ['scalability', '## Scalability\n\n1.5 GB per tenant', '1.5 GB per tenant'],
    ['scalability', '## Scalability\n\n2.5 million parcels a day', '2.5 million parcels a day'],
    ['security', '## Security\n\n5 wrong codes block a locker', '5 wrong codes block a locker'],
    ['availability', '## Availability\n\n2.1 The system is up at night.', 'The system is up at night.'],
    ['availability', '## Availability\n\n2.1.3 up at night', 'up at night'],
    [
      'performance',
      '## Non-Functional Requirements\n\n- Search answers within 800 ms at the 95th percentile with 200 users at once.',
      'Search answers within 800 ms at the 95th percentile with 200 users at once.',
    ],
    [
      'availability',
      '## Non-Functional Requirements\n\n- The scale works for 4 hours without a network.',
      'The scale works for 4 hours without a network.',
    ],
    [
      'availability',
      '## Non-Functional Requirements\n\n- The lockers are up 99.5% of the time between 7:00 and 22:00.',
      'The lockers are up 99.5% of the time between 7:00 and 22:00.',
    ],
    [
      'availability',
      '## Non-Functional Requirements\n\n- 99.9 % of the hours of a month, a door opens.',
      '99.9 % of the hours of a month, a door opens.',
    ],
    [
      'availability',
      '## Non-Functional Requirements\n\n- The kiosk keeps running at night.',
      'The kiosk keeps running at night.',
    ],
    [
      'performance',
      '## Non-Functional Requirements\n\n- An opening is answered within 800 ms for 99% of requests.',
      'An opening is answered within 800 ms for 99% of requests.',
    ],
  ] as const)('%s of %j', (category, section, text) => {
    expect(read(`# Lockers\n\n${section}\n`).body.nonFunctional[category].map((nfr) => nfr.text)).toEqual([text]);
  });

  it('stay in a statement and in a heading', () => {
    const { body } = read(
      '# Lockers\n\n## Requirements\n\n- 99.9 % of openings must succeed.\n\n## 99.9 % uptime\n\nEvery month.\n',
    );
    expect(body.requirements.map(({ text }) => text)).toEqual(['99.9 % of openings must succeed.']);
    expect(body.other.map(({ heading }) => heading)).toEqual(['99.9 % uptime']);
  });
});

it.each(['Risks and Open Questions', 'Open Questions and Risks', 'Risks & Questions', 'Key risks, open issues'])(
  'below "%s" a risk is a risk, and a question is kept where lint tells it',
  (heading) => {
    const { body } = read(`# Lockers\n\n## ${heading}\n\n- The supplier may be late.\n- Who pays for a broken lock?\n`);
    expect(body.risks.identified).toEqual(['The supplier may be late.']);
    expect(body.other).toMatchObject([{ heading, markdown: '- Who pays for a broken lock?' }]);
    expect(lintOpenPoints(body).map(({ code }) => code)).toEqual(['PRD-QUESTION-KEPT']);
  },
);

it.each([
  '🛠️ Product Requirements Document (PRD): Tool Rental',
  'PRD – Tool Rental',
  'BRD: Tool Rental',
  'Product Requirements: Tool Rental',
  'Tool Rental (PRD)',
  'Tool Rental — Product Requirements Document',
])('the title of "%s" is what the product is called', (heading) => {
  expect(read(`# ${heading}\n\n## Goal\n\nTools are ready in the morning.\n`).body.title).toBe('Tool Rental');
});

describe('what only says what stays as it is', () => {
  const read = (text: string) => importPrd([{ name: 'prd.md', bytes: new TextEncoder().encode(text) }]).body;

  it('is a constraint and no requirement, unless it has an id of its own', () => {
    const body = read(
      '# Toggles\n\n## Requirements\n\n- The clerk must be able to close a case.\n- This should have no direct impact on accessibility.\n- It must not break existing clients.\n- FR-7: It must not affect existing reports.\n- An order must have no effect on stock until it is paid.\n',
    );
    expect(body.constraints.technical).toEqual([
      'This should have no direct impact on accessibility.',
      'It must not break existing clients.',
    ]);
    expect(body.requirements).toHaveLength(3);
  });

  it('stays what is demanded where it is all of it, so that no description is read in its place', () => {
    const body = read(
      '# Toggles\n\nA new block is added to the settings. The command reads the block.\n\n## Accessibility\n\nThis should have no direct impact on accessibility.\n',
    );
    expect(body.requirements.map(({ text }) => text)).toEqual(['This should have no direct impact on accessibility.']);
    expect(body.constraints.technical).toEqual([]);
  });
});

describe('the title of several files', () => {
  it('is what their text keeps speaking of where headings and file names are those of any document', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const files = [
      { name: '2-description.md', bytes: bytes('# Description\n\nThe Consent Building Block records consents.\n') },
      {
        name: '4-requirements.md',
        bytes: bytes(
          '# Requirements\n\n- The Consent Building Block must store each consent.\n- The Consent Building Block must let a person revoke it.\n',
        ),
      },
    ];
    expect(importPrd(files).title).toBe('Consent Building Block');
  });

  it('is no heading that only repeats what its file is called, whatever such documents call their parts', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const files = ['4-customs-matters', '5-tariff-lore', '6-freight-papers'].map((name) => ({
      name: `${name}.md`,
      bytes: bytes(
        `# ${name.replaceAll('-', ' ').replace(/ \w/, (letter) => letter.toUpperCase())}\n\n- The Declaration Desk must file a paper.\n`,
      ),
    }));
    expect(importPrd(files).title).toBe('Declaration Desk');
  });

  it.each([
    ['tools/docs/1-description.md', '# Description', 'tools/docs/2-functional.md', '# Functional requirements', 'Tools'],
    ['1-introduction.md', '# Introduction', '2-functional.md', '# Tool desk', 'Tool desk'],
    ['01-version-history.md', '# Version History', '2-functional.md', '# 2 Tool desk', 'Tool desk'],
    ['tool-desk/README.md', '# Service APIs', 'tool-desk/2-functional.md', '# Features', 'Tool desk'],
    ['docs/1-main.md', '# Прокат инструментов', 'docs/2-functional.md', '# Features', 'Прокат инструментов'],
    ['docs/1-main.md', '# Annexation of parcels', 'docs/2-annex-a.md', '# Annex A', 'Annexation of parcels'],
  ])('is no name of a part of any document: %s with %s', (first, opening, second, heading, title) => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const files = [
      { name: first, bytes: bytes(`${opening}\n\nThe desk lends tools.\n`) },
      { name: second, bytes: bytes(`${heading}\n\n- The clerk must lend tools.\n`) },
    ];
    expect(importPrd(files).title).toBe(title);
  });
});

describe('texts that stood apart', () => {
  it('are joined as sentences where they are sentences, and by a semicolon where they are not', () => {
    const goals = (...items: string[]) =>
      read(`# Berths\n\n## Goals\n\n${items.map((item) => `- ${item}`).join('\n')}\n`).body.objective;
    expect(goals('Book without a phone call.', 'Never promise one berth twice.')).toBe(
      'Book without a phone call. Never promise one berth twice.',
    );
    expect(goals('fewer calls', 'no quarrels')).toBe('fewer calls; no quarrels');
  });

  it('stay demands of their own below a heading that asks', () => {
    const { requirements } = read(
      '# Bikes\n\n## What it should do\n\n1. A mechanic works on one bike at a time.\n2. The customer pays by card.\n',
    ).body;
    expect(requirements.map(({ text }) => text)).toEqual([
      'A mechanic works on one bike at a time.',
      'The customer pays by card.',
    ]);
  });
});

describe('a heading in two languages', () => {
  it('is read by the half that is understood', () => {
    const { body } = read(
      '# Garten\n\n## Ausgangslage / Background\n\n- The treasurer sends the invoice by post.\n\n## Anforderungen / Requirements\n\n### Vertrag / Lease\n\n- The board signs the lease.\n\n## Offene Fragen / Open questions\n\n- Who decides?\n',
    );
    expect(body.requirements.map(({ text }) => text)).toEqual(['The board signs the lease.']);
    expect(
      lintOpenPoints(body)
        .map(({ message }) => message)
        .join(' '),
    ).toContain('Who decides?');
  });

  it('of things of the domain says nothing of its own', () => {
    const { body } = read('# Shop\n\n## Orders / Customers\n\n- A customer must pay an order.\n');
    expect([body.requirements.length, body.targetUsers]).toEqual([1, []]);
  });
});

describe('a question behind a list of risks', () => {
  it('is a question, unless it asks what happens if the risk comes true', () => {
    const { body } = read(
      '# Blood\n\n## Risks\n\n- The register is down twice a month.\n- What if the courier is late?\n- Who may lift a deferral?\n',
    );
    expect(body.risks.identified).toEqual(['The register is down twice a month.', 'What if the courier is late?']);
    expect(
      lintOpenPoints(body)
        .map(({ message }) => message)
        .join(' '),
    ).toContain('Who may lift a deferral?');
  });
});
