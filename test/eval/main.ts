import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluateCulprits } from './culprits.ts';
import { evaluateOperations } from './operations.ts';

/** What can be measured, by the name that `--only` takes. */
const evaluations: Readonly<Record<string, (corpus: string) => Promise<string>>> = { operations: evaluateOperations };

// Measures what code finds against known answers, beside the naive rule: `npm run eval -- --only operations`. The corpus is no part of the repository.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    corpus: { type: 'string', default: '../shared/corpus' },
    // A folder with clones of public histories, and how many pairs of each are tried.
    histories: { type: 'string' },
    pairs: { type: 'string', default: '40' },
  },
});
const corpus = resolve(values.corpus);
const chosen = Object.entries(evaluations).filter(([name]) => values.only === undefined || values.only === name);
if (chosen.length === 0 || !existsSync(corpus)) {
  const problem = chosen.length === 0 ? `--only takes ${Object.keys(evaluations).join(', ')}.` : `There is no ${corpus}.`;
  process.stderr.write(`${problem} The corpus is named by --corpus.\n`);
  process.exitCode = 2;
} else {
  for (const [, evaluate] of chosen) process.stdout.write(`${await evaluate(corpus)}\n`);
  if (values.histories !== undefined)
    process.stdout.write(`\n${await evaluateCulprits(resolve(values.histories), Number(values.pairs))}\n`);
}
