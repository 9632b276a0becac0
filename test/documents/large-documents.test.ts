import { describe, expect, test } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { chunkMarkdown } from '../../src/documents/markdown/bound-markdown.ts';
import { readPlain } from '../../src/documents/markdown/read-plain.ts';
import { parsePrd } from '../../src/documents/prd/parse-prd.ts';
import { artifactKindIds, artifactKinds } from '../../src/lifecycle/artifact-kinds.ts';

/** More than a call takes as arguments. */
const many = 200_000;
const canonical = (chapter: string, section: string, line: string): string =>
  `---\nthroughline: PRD\n---\n\n# T\n\n## ${chapter}\n\n### ${section}\n\n${`${line}\n`.repeat(many)}`;

describe('a canonical PRD of a great many lines', () => {
  test('is read, whichever list they stand in', () => {
    expect(parsePrd(canonical('Feature Overview', 'Target Users', '- a')).targetUsers).toHaveLength(many);
    expect(parsePrd(canonical('Risk Assessment', 'Assumptions', '- a')).risks.assumptions).toHaveLength(many);
    expect(parsePrd(canonical('Constraints', 'Team Constraints', '- a')).constraints.team).toHaveLength(many);
    expect(parsePrd(`---\nthroughline: PRD\n---\n\n# T\n\n${'## A\n'.repeat(many)}`).other).toHaveLength(many);
  });

  // To look at all that came before for each of them would be 20,000,000,000 looks.
  test('gives each the next free number', () => {
    const { requirements } = parsePrd(canonical('Requirements', 'Desk', '- a'));
    expect(requirements.map(({ id }) => id)).toEqual(Array.from({ length: many }, (_, at) => `REQ-${at + 1}`));
    const { performance } = parsePrd(canonical('Non-Functional Requirements', 'Performance', '- a')).nonFunctional;
    expect(performance.at(-1)?.id).toBe(`NFR-${many}`);
    const stories = parsePrd(
      `---\nthroughline: PRD\n---\n\n# T\n\n## User Stories\n\n### US-1\n\nAs a **a**, I want **b** so that **c**.\n\n**Acceptance Criteria**\n\n- **AC-7:** x\n${'- a\n'.repeat(many)}`,
    ).stories;
    expect(stories[0]?.criteria.slice(0, 3).map(({ id }) => id)).toEqual(['AC-7', 'AC-8', 'AC-9']);
  });
});

test.each([
  ['## A\n'],
  ['- a\n'],
  ['1. a\n'],
  ['> a\n'],
  ['| a |\n'],
  ['a\n\n'],
  ['One long line, '],
  ['- a\n\n'],
  ['## A\n\n- a\n- b\n\n'],
  ['- **Given** a `book`, see [the rules](https://example.com/a_b)\n'],
  ['A *reader* & a <br> **book**.  \n'],
])('no piece of a document made of %j needs the full parser, which takes 30 to 100 µs a line', (unit) => {
  const pieces = chunkMarkdown(unit.repeat(50_000).trim());
  expect(pieces).not.toEqual([]);
  expect(pieces.filter(({ text }) => readPlain(text) === null)).toEqual([]);
});

test.each(artifactKindIds)(
  'a document of kind %s is read under a bound of what takes long, and marks in good order count for nothing',
  { timeout: 120_000 },
  (kind) => {
    const read = (heading: string) => (): unknown =>
      documentKinds[kind].parse(
        `---\nthroughline: ${artifactKinds[kind].title}\n---\n\n# T\n\n${`## ${heading}\n\n`.repeat(40_000)}`,
      );
    const refusal = { id: 'document.too-marked', message: expect.stringContaining(artifactKinds[kind].title) as string };
    expect(read('A <b>b</b>')).toThrow(expect.objectContaining(refusal) as Error);
    expect(read('A **b** and `c`')).not.toThrow(expect.objectContaining({ id: 'document.too-marked' }) as Error);
  },
);
