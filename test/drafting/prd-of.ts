import { importPrd } from '../../src/documents/prd/read-prd.ts';
import type { PrdInput } from '../../src/steps/inception/contracts.ts';

/** A PRD as the import reads it from Markdown. */
export function prdOf(markdown: string, name = 'sample.prd.md'): PrdInput {
  const { body } = importPrd([{ name, bytes: new TextEncoder().encode(markdown) }]);
  return { key: 'PRD-001', version: 1, body };
}

export interface StoryText {
  readonly role: string;
  readonly wish: string;
  readonly benefit?: string;
  readonly criteria?: readonly string[];
}

/** A PRD of user stories in the most common layout. */
export function prdOfStories(title: string, stories: readonly StoryText[], before = ''): PrdInput {
  const told = stories.map(({ role, wish, benefit = 'it is done', criteria = [] }, at) =>
    [
      `### US-${at + 1}`,
      '',
      `As a ${role}, I want to ${wish} so that ${benefit}.`,
      '',
      '**Acceptance Criteria**',
      '',
      ...criteria.map((criterion) => `- ${criterion}`),
    ].join('\n'),
  );
  return prdOf([`# ${title}`, '', before, '', '## User Stories', '', ...told].join('\n'));
}
