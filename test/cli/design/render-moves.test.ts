import { expect, it } from 'vitest';
import { renderMoves } from '../../../src/cli/design/render-moves.ts';

it.each([
  ['Say it, `throughline design say DS-001 decide --as accept --about CH-1 "…"`,', 'Say it, `/accept CH-1 …`,'],
  ['or `throughline design say DS-001 park --about CH-1 "…"`.', 'or `/park CH-1 …`.'],
  [
    'with `anew`: `throughline design say DS-001 decide --as rebut --about CH-1,CH-2 --anew "…"`.',
    'with `anew`: `/rebut CH-1,CH-2 anew: …`.',
  ],
  [
    'Such as `throughline design edits take DS-001 ED-1`; `throughline design edits list DS-001`',
    'Such as `/take ED-1`; `/edits`',
  ],
  ['Ask for it: `throughline design say DS-001 --again`.', 'Ask for it: `/again`.'],
  [
    'Name it in `about`, such as RISK-1. `throughline design show DS-001` lists',
    'Name it behind the move, such as RISK-1. `/show` lists',
  ],
  ['Decide there: `throughline gate show GATE-004`.', 'Decide there: `throughline gate show GATE-004`.'],
])('%s', (fix, typed) => {
  expect(renderMoves(fix)).toBe(typed);
});
