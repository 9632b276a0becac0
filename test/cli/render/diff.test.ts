import { expect, test } from 'vitest';
import { renderDiff } from '../../../src/cli/render/diff.ts';
import { createStyle } from '../../../src/cli/render/style.ts';

const style = createStyle({ columns: 60, color: false, command: 'throughline' });

test('a long line of a list goes on below its text, and a short one stays as it is', () => {
  const lines = [' - **ALT-1:** Kafka', '+  - **Reason:** nobody of the team has run one, and nobody will be hired'];
  const hunk = { heading: 'Alternatives', line: 3, lines };
  const shown = renderDiff(
    { key: 'RFC-001', from: 1, to: 2, added: 1, removed: 0, hunks: [hunk], patch: '', parts: [] },
    { limit: 9, style },
  );
  expect(shown.slice(2)).toEqual([
    '   - **ALT-1:** Kafka',
    '  +  - **Reason:** nobody of the team has run one, and',
    '       nobody will be hired',
  ]);
});
