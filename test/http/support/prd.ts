import type { TestApi } from './open-test-api.ts';
import { documentOf } from './answers.ts';

/** A small PRD that can be modeled. */
export function prdMarkdown(title = 'Tool rental'): string {
  return [
    `# ${title}`,
    '',
    '## User stories',
    '',
    '### US-1: Rent a tool',
    '',
    'As a customer, I want to rent a tool, so that I need not buy one.',
    '',
    '- AC-1: A customer rents an available tool for at most 14 days.',
    '- AC-2: A tool that is rented cannot be rented again until it is returned.',
    '',
  ].join('\n');
}

export const markdown = { 'content-type': 'text/markdown' };

/** Imports it and returns its key. */
export async function importPrd(api: TestApi, title?: string): Promise<string> {
  const answer = await api.call('POST', '/api/v1/prds', { body: prdMarkdown(title), headers: markdown });
  return (await documentOf<{ prd: { key: string } }>(answer, 201)).prd.key;
}
