import { expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { lendingDesign } from '../../drafting/dialogue/lending-design.ts';

const asking = '- **Lending** looks up members in **Reminding**.\n- **Register**: asked by HTTPS.';
const outages = (approach: string): string[] =>
  findObjections(lendingDesign({ 'Integration Points': asking, 'High-Level Approach': approach }))
    .filter(
      ({ concern, ties }) =>
        concern === 'timeout' && ties.some(({ quote }) => quote.includes('asked by HTTPS') || quote.includes('looks up')),
    )
    .flatMap(({ ties }) => ties.map(({ quote }) => quote));

it('asks for no time-out between parts of one process, and still for one to a partner', () => {
  expect(outages('Two services, one for each context.').join(' ')).toContain('looks up members');
  const within = outages('Two parts in one application: "Lending" and "Reminding".').join(' ');
  expect(within).not.toContain('looks up members');
  expect(within).toContain('asked by HTTPS');
});
