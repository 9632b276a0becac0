import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDiagrams } from '../../../src/analysis/diagrams/list-diagrams.ts';
import { parseMermaid, type DiagramProblem } from '../../../src/analysis/diagrams/parse-mermaid.ts';

describe('parsing a diagram', () => {
  it.each([
    ['flowchart TD\n  A["Loan service"] --> B{due?}\n  B -->|no| C[(Postgres)]\n  subgraph Library\n    A\n  end'],
    ['graph LR; A-->B;'],
    [
      'sequenceDiagram\n  Member->>Library: borrow(book)\n  alt free\n    Library-->>Member: 201\n  else lent\n    Library-->>Member: 409\n  end',
    ],
    ['erDiagram\n  MEMBER ||--o{ LOAN : has\n  LOAN {\n    uuid id PK\n  }'],
    ['stateDiagram-v2\n  [*] --> Lent\n  Lent --> Returned: return'],
    ['classDiagram\n  class Loan {\n    +Date due\n    +renew()\n  }\n  Loan <|-- Renewal'],
    ['C4Context\n  Person(member, "Member")'],
    ['gantt\n  title Roll-out\n  section One\n  Shadow :a1, 2026-01-01, 3d'],
    ['flowchart TD\n  A["a <script>alert(1)</script> b"] --> B'],
    [
      '---\ntitle: Lending\nconfig:\n  theme: dark\n---\n%% who lends\n%%{init: {"securityLevel": "loose"}}%%\nflowchart TD\n  A --> B',
    ],
  ])('lets through what Mermaid draws: %s', async (text) => {
    expect(await parseMermaid(text)).toBeNull();
  });

  it.each([
    ['flowchart TD\n  A --> B\n  C-- >D[', 3],
    ['sequenceDiagram\n  Member->>Library borrow', 2],
    ['stateDiagram-v2\n  [*] -->\n', 2],
    ['classDiagram\n  class Loan {\n    +Date due', 3],
    ['erDiagram\n  MEMBER ||--o LOAN : has', 2],
    ['pie\n  "lent" 3', 2],
    ['Member -> Library', 1],
    ['\n\n---\ntitle: x\n---\n%% a\n%% b\nflowchart TD\n  A --> B\n  C-- >D[', 10],
  ])('names the line of what it refuses: %s', async (text, line) => {
    expect(await parseMermaid(text)).toEqual({ line, message: expect.stringMatching(/^[A-Z].*\.$/s) as unknown });
  });

  it('refuses what nobody reads, without reading it', async () => {
    expect(await parseMermaid(`flowchart TD\n${'  A --> B\n'.repeat(1_000)}`)).toEqual({
      line: null,
      message: 'It has 10013 characters, of which nobody reads more than 10000.',
    });
  });

  it('gives the same answer whatever was parsed before, and at the same time', async () => {
    const texts = [
      'flowchart TD\n  A --> B',
      'flowchart TD\n  A -->',
      'sequenceDiagram\n  A->>B: x',
      'classDiagram\n  class A {',
    ];
    const alone: (DiagramProblem | null)[] = [];
    for (const text of texts) alone.push(await parseMermaid(text));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: texts.length - 1 }), { maxLength: 8 }), async (order) => {
        const together = await Promise.all(order.map((at) => parseMermaid(texts[at] ?? '')));
        expect(together).toEqual(order.map((at) => alone[at]));
      }),
      { numRuns: 30 },
    );
  });

  it('has an answer for any text', async () => {
    const piece = fc.constantFrom(
      'flowchart TD\n',
      'sequenceDiagram\n',
      'A',
      '-->',
      '[',
      ']',
      '"',
      '\n',
      '%%',
      '---\n',
      '{',
      ' : ',
      'end',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const text = pieces.join('');
        const problem = await parseMermaid(text);
        expect(problem?.line ?? 1).toBeGreaterThan(0);
        expect(problem?.line ?? 1).toBeLessThanOrEqual(text.split('\n').length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('finding the diagrams of a document', () => {
  it('takes blocks of diagram fields and fences in texts, each with its place, and no other language', () => {
    const body = {
      diagrams: [
        { language: 'mermaid', text: 'a' },
        { language: 'sql', text: 'select' },
        { language: 'Mermaid', text: 'b' },
      ],
      solution: { text: 'See:\n\n```mermaid\nc\n```\n\n~~~~text\n```mermaid\nno\n```\n~~~~\n' },
      items: [{ id: 'RB-1', text: 'x', triage: '```mermaid\nd\ne\n```' }],
      other: [{ heading: 'Old', level: 2, markdown: '```mermaid\nf\n```' }],
    };
    expect(listDiagrams(body)).toEqual([
      { part: 'Diagrams', number: 1, text: 'a' },
      { part: 'Diagrams', number: 2, text: 'b' },
      { part: 'Text', number: 1, text: 'c' },
      { part: 'RB-1', number: 1, text: 'd\ne' },
    ]);
  });
});
