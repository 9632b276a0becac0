/**
 * How the built-in rules do, on the examples, on fixtures from far-apart domains, and on real documents where this checkout has the corpus beside it.
 * `npm run eval` prints tables; `-- --json` one document; `-- --all` every detail line; other arguments select inputs by a part of their name.
 */
import { dddSection, govstackSection, loadDdd, loadGovstack, loadWinget, wholeFolder, wingetSection } from './corpus-sections.ts';
import { findCorpus, type Input } from './load-inputs.ts';
import { loadOwnInputs, modelSection, readingSection, sharedSection, swapSection, type Outcome } from './own-sections.ts';
import { formatSection, sectionData, type Section } from './print-section.ts';
import { runPipeline } from './run-pipeline.ts';

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('--'));
const isWanted = ({ name }: Input) => wanted.length === 0 || wanted.some((part) => name.includes(part));

const own = loadOwnInputs();
const fixtures = own.fixtures.filter(isWanted);
const examples = own.examples.filter(isWanted);
const govstack = loadGovstack().filter(isWanted);
const ddd = loadDdd().filter(isWanted);
const winget = loadWinget().filter(isWanted);
const missing = [['prd'], ['ddd']]
  .filter((path) => findCorpus(...path) === null)
  .map((path) => `../shared/corpus/${path.join('/')}`);

const outcomes = new Map<string, Outcome>();
for (const { name, files } of [...examples, ...fixtures, ...govstack, ...ddd, ...winget]) {
  outcomes.set(name, await runPipeline(name, files));
}

const technologyOf = new Map(fixtures.map(({ name, expected }) => [name, expected.technology]));
const sections: Section[] = [
  readingSection(fixtures, outcomes),
  modelSection(outcomes, technologyOf),
  sharedSection([...outcomes.values()].filter(({ name }) => !name.endsWith(wholeFolder))),
  await swapSection([...examples, ...fixtures], outcomes),
  govstackSection(govstack, outcomes),
  dddSection(ddd, outcomes),
  wingetSection(winget, outcomes),
].filter(({ rows }) => rows.length > 0);

if (args.includes('--json')) {
  console.log(JSON.stringify({ missing, sections: sections.map((section) => sectionData(section)) }, null, 2));
} else {
  for (const section of sections) console.log(formatSection(section, { all: args.includes('--all') }));
  for (const path of missing) console.log(`Not evaluated, because it is not there: ${path}`);
}
