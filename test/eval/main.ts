/**
 * How the built-in rules do, on the examples, on fixtures from far-apart domains, and on real documents where this checkout has the corpus beside it;
 * and how a model does, side by side. `npm run eval` prints tables.
 *
 *   -- --model anthropic:claude-…,openai   also drafts with these models (keys as for the product); only the example unless inputs are named
 *   -- --json                              one document
 *   -- --all                               every detail line
 *   -- --only flaws                        only what is found of the flaws planted in designs
 *   -- --only flaws --half open            of one half of them: open, or unread
 *   -- --only flaws --designs ../others    the same of designs that lie elsewhere; `--verbose` prints every objection, `--blind` the counts alone, as always
 *                                          of the unread half
 *   -- library zoo                         only inputs whose names contain one of these
 */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { dddSection, govstackSection, loadDdd, loadGovstack, loadWinget, wholeFolder, wingetSection } from './corpus-sections.ts';
import { findUnasked } from '../../src/analysis/challenge/find-objections.ts';
import { modelDrafter, rules, type NamedDrafter } from './drafters.ts';
import { flawsSection } from './flaws/flaws-section.ts';
import { designExams, loadDesigns, unreadExams } from './flaws/load-designs.ts';
import { scoreFlaws } from './flaws/score-flaws.ts';
import { findCorpus, type Input } from './load-inputs.ts';
import { loadOwnInputs, modelSection, readingSection, sharedSection, swapSection, type Outcome } from './own-sections.ts';
import { formatSection, sectionData, type Section } from './print-section.ts';
import { runPipeline } from './run-pipeline.ts';
import { usageSection } from './usage-section.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string' },
    json: { type: 'boolean' },
    all: { type: 'boolean' },
    only: { type: 'string' },
    half: { type: 'string' },
    designs: { type: 'string' },
    verbose: { type: 'boolean' },
    blind: { type: 'boolean' },
  },
});
if (options.only !== undefined && options.only !== 'flaws') {
  console.error(`There is no section "${options.only}" that runs alone; there is: flaws.`);
  process.exit(2);
}
const ours: Readonly<Record<string, string>> = { open: designExams, unread: unreadExams };
if (options.half !== undefined && ours[options.half] === undefined) {
  console.error(
    `There is no half "${options.half}"; there are: ${Object.keys(ours).join(', ')}. Designs that lie elsewhere are named by --designs.`,
  );
  process.exit(2);
}
const halves =
  options.designs !== undefined
    ? [options.designs]
    : Object.entries(ours).flatMap(([half, folder]) => ((options.half ?? half) === half ? [folder] : []));
if (options.designs !== undefined && !existsSync(options.designs)) {
  console.error(`There is no folder "${options.designs}"; --designs names one that holds a folder for each design.`);
  process.exit(2);
}
const flaws = halves.map((folder) =>
  flawsSection(
    loadDesigns(folder).map((exam) => scoreFlaws(exam, findUnasked)),
    {
      folder: basename(folder),
      verbose: options.verbose === true,
      blind: options.blind === true || (folder === unreadExams && options.verbose !== true),
    },
  ),
);
if (options.only === 'flaws') {
  const text = options.json
    ? JSON.stringify({ missing: [], sections: flaws.map(sectionData) }, null, 2)
    : flaws.map((half) => formatSection(half, { all: true })).join('\n\n');
  // Whoever exits before a pipe has taken it all cuts the rest off.
  await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
  process.exit(0);
}
const drafters = [rules, ...(options.model === undefined ? [] : [modelDrafter(options.model)])];
const byModel = drafters.slice(1);

const own = loadOwnInputs();
const isWanted = ({ name }: Input): boolean => {
  if (wanted.length > 0) return wanted.some((part) => name.includes(part));
  // A model costs money for each input.
  return byModel.length === 0 || own.examples.some((example) => example.name === name);
};
const missing = [['prd'], ['ddd']]
  .filter((path) => findCorpus(...path) === null)
  .map((path) => `../shared/corpus/${path.join('/')}`);

/** Each input once for each drafter, named so that the two stand below each other. */
function perDrafter<I extends Input>(inputs: readonly I[]): (I & { by: NamedDrafter })[] {
  return inputs
    .filter(isWanted)
    .flatMap((input) => drafters.map((by) => ({ ...input, name: by === rules ? input.name : `${input.name} · ${by.name}`, by })));
}

const fixtures = perDrafter(own.fixtures);
const examples = perDrafter(own.examples);
const govstack = perDrafter(loadGovstack());
const ddd = perDrafter(loadDdd());
const winget = perDrafter(loadWinget());

const outcomes = new Map<string, Outcome>();
for (const input of [...examples, ...fixtures, ...govstack, ...ddd, ...winget]) {
  if (input.by !== rules) process.stderr.write(`drafting ${input.name}\n`);
  outcomes.set(input.name, await runPipeline(input, input.by.drafter));
}

const technologyOf = new Map(fixtures.map(({ name, expected }) => [name, expected.technology]));
const isByRules = ({ by }: { by: NamedDrafter }): boolean => by === rules;
const modelNames = new Set(
  [...examples, ...fixtures, ...govstack, ...ddd, ...winget].filter((one) => !isByRules(one)).map(({ name }) => name),
);
const byRules = new Map([...outcomes].filter(([name]) => !modelNames.has(name)));
const sections: Section[] = [
  usageSection(new Map([...outcomes].filter(([name]) => modelNames.has(name)))),
  readingSection(fixtures, outcomes),
  modelSection(outcomes, technologyOf),
  sharedSection([...byRules.values()].filter(({ name }) => !name.endsWith(wholeFolder))),
  // Drafts each input anew with other nouns, which says something about rules; a model would only be paid for it.
  await swapSection([...examples, ...fixtures].filter(isByRules), byRules, rules.drafter),
  govstackSection(govstack, outcomes),
  dddSection(ddd, outcomes),
  wingetSection(winget, outcomes),
]
  .filter(({ rows }) => rows.length > 0)
  // A half without designs says so.
  .concat(flaws)
  // A sum over two drafters says nothing.
  .map(({ totals, ...section }) => (byModel.length > 0 || !totals ? section : { ...section, totals }));

if (options.json) {
  console.log(JSON.stringify({ missing, sections: sections.map((section) => sectionData(section)) }, null, 2));
} else {
  for (const section of sections) console.log(formatSection(section, { all: options.all === true }));
  for (const path of missing) console.log(`Not evaluated, because it is not there: ${path}`);
}
