import { expect, it } from 'vitest';
import { readPrd } from '../../src/documents/prd/import-prd.ts';

const read = (markdown: string) => readPrd([{ name: 'prd.md', text: markdown }]).body;
const story = '## User Stories\n\n### US-1: Book\nAs a donor, I want to book a place, so that I do not wait.\n\n';

it.each([
  ['- NFR-1: A booking is confirmed within 1 second.\n', 'performance', 'A booking is confirmed within 1 second.'],
  ['- **NFR-1** The service is available 99.9 % of the time.\n', 'availability', 'The service is available 99.9 % of the time.'],
  ['- NFR-01: Security: notes are encrypted at rest.\n', 'security', 'notes are encrypted at rest.'],
  ['NFR-1: The desk must serve 400 guests at once.\n', 'scalability', 'The desk must serve 400 guests at once.'],
  [
    '| ID | Requirement |\n|---|---|\n| NFR-1 | Records are kept for ten years. |\n',
    'compliance',
    'Records are kept for ten years.',
  ],
  ['### NFR-1: The search answers within 300 ms\n', 'performance', 'The search answers within 300 ms'],
])('a statement with the id of a non-functional one is one below any heading: %s', (statement, category, text) => {
  const { requirements, nonFunctional } = read(`# Places\n\n${story}## Requirements\n\n${statement}`);
  expect(requirements).toEqual([]);
  expect(nonFunctional).toMatchObject({ [category]: [{ id: 'NFR-1', text }] });
});

it.each([
  ['- REQ-1: A booking is confirmed within 1 second.\n', 'A booking is confirmed within 1 second.'],
  ['- A booking must be confirmed within 1 second.\n', 'A booking must be confirmed within 1 second.'],
  ['- NFR-1: Letters are written in the language of the donor.\n', 'Letters are written in the language of the donor.'],
])('others stay requirements: %s', (statement, text) => {
  expect(read(`# Places\n\n${story}## Requirements\n\n${statement}`).requirements).toMatchObject([{ text }]);
});

it('keeps their numbers beside those that have a section of their own', () => {
  const { nonFunctional } = read(
    `# Places\n\n${story}## Requirements\n\n- NFR-2: The page opens within 1 second.\n\n## Non-Functional Requirements\n\n- NFR-1: The list opens within 2 seconds.\n`,
  );
  expect(nonFunctional.performance.map(({ id }) => id).toSorted()).toEqual(['NFR-1', 'NFR-2']);
});
