import { expect, it } from 'vitest';
import { renderMoves } from '../../../src/cli/design/render-moves.ts';
import { act, field, fix, type Fix } from '../../../src/lifecycle/fixes/fix.ts';

const key = 'DS-001';

it.each<[Fix, string]>([
  [
    fix`Say it, ${act('takeDesignTurn', { key, move: 'decide', as: 'accept', about: ['CH-1'], text: '…' })},`,
    'Say it, `/accept CH-1 …`,',
  ],
  [fix`or ${act('takeDesignTurn', { key, move: 'park', about: ['CH-1'], text: '…' })}.`, 'or `/park CH-1 …`.'],
  [
    fix`${act('takeDesignTurn', { key, move: 'decide', as: 'rebut', about: ['CH-1', 'CH-2'], anew: true, text: '…' })}`,
    '`/rebut CH-1,CH-2 anew: …`',
  ],
  [
    fix`Such as ${act('settleDesignEdits', { key, does: 'take', edits: ['ED-1'] })}; ${act('listDesignEdits', { key })}`,
    'Such as `/take ED-1`; `/edits`',
  ],
  [fix`Ask for it: ${act('answerDesignTurn', { key })}.`, 'Ask for it: `/again`.'],
  [
    fix`Name it in ${field('about')}, such as RISK-1. ${act('readDesignSession', { key })} lists`,
    'Name it in the words behind the move, such as RISK-1. `/show` lists',
  ],
  [fix`Decide there: ${act('readGate', { key: 'GATE-004' })}.`, 'Decide there: `throughline gate show GATE-004`.'],
])('%j is typed as %s', (told, typed) => {
  expect(renderMoves(told)).toBe(typed);
});
