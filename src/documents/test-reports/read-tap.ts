import type { TestStatus } from '../../lifecycle/test-status.ts';
import { clean, mostCases, refuseReport } from './refuse-report.ts';
import type { TestCase } from './test-report.ts';

type Case = { -readonly [Name in keyof TestCase]: TestCase[Name] };

/** The points of one level. Those of a subtest wait for the point of the level above that sums them up. */
interface Level {
  readonly indent: number;
  planned: number;
  points: number;
  readonly cases: Case[];
  /** Of subtests that no point has summed up yet. */
  readonly waiting: Case[];
}

const deepest = 50;

/**
 * Reads TAP 13 and 14: subtests by indentation, YAML blocks, SKIP and TODO. A point that sums up a
 * subtest is no test, unless it alone fails. What was planned and never came did not run.
 */
export function readTap(text: string): TestCase[] {
  const levels: Level[] = [newLevel(0)];
  let block: number | null = null;
  let last: Case | null = null;
  let total = 0;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const indent = raw.length - raw.trimStart().length;
    if (block !== null) {
      if (line === '...' || (line !== '' && indent < block)) block = null;
      else if (last && last.file === '') last.file = fileIn(line);
      if (block !== null || line === '...') continue;
    }
    if (line === '---') {
      block = indent;
      continue;
    }
    const plan = /^1\.\.(\d{1,9})(?:\s|$)/.exec(line)?.[1];
    const isPoint = /^(?:not )?ok(?:\s|$)/.test(line);
    if (plan === undefined && !isPoint) continue;
    const level = enter(levels, indent);
    if (plan !== undefined) {
      level.planned = Number(plan);
      continue;
    }
    level.points += 1;
    total += 1;
    if (total > mostCases) throw refuseReport(`it has more than ${mostCases} tests`);
    last = readPoint(line);
    const { name, status } = last;
    for (const child of level.waiting) child.suite = child.suite === '' ? name : `${name} > ${child.suite}`.slice(0, 500);
    const sumsUp = level.waiting.length > 0 && (status !== 'failed' || level.waiting.some((one) => one.status === 'failed'));
    for (const child of level.waiting.splice(0)) level.cases.push(child);
    if (!sumsUp) level.cases.push(last);
  }
  return finish(leave(levels, -1));
}

function newLevel(indent: number): Level {
  return { indent, planned: 0, points: 0, cases: [], waiting: [] };
}

/** Finds the level of an indentation, and ends those that are deeper. */
function enter(levels: Level[], indent: number): Level {
  const level = leave(levels, indent);
  if (indent <= level.indent) return level;
  if (levels.length >= deepest) throw refuseReport(`it is nested more than ${deepest} levels deep`);
  const inner = newLevel(indent);
  levels.push(inner);
  return inner;
}

/** Ends the levels deeper than the indentation: their tests wait for the point that sums them up. */
function leave(levels: Level[], indent: number): Level {
  for (;;) {
    const level = levels.at(-1) ?? newLevel(0);
    const above = levels.at(-2);
    if (!above || level.indent <= indent) return level;
    levels.pop();
    for (const one of finish(level)) above.waiting.push(one);
  }
}

/** Returns all tests of a level, with those that were planned and did not run. */
function finish({ planned, points, cases, waiting }: Level): Case[] {
  if (planned - points > mostCases) throw refuseReport(`it plans more than ${mostCases} tests`);
  const unrun = Array.from({ length: Math.max(0, planned - points) }, (_one, at) => `test ${points + at + 1}`);
  return [...cases, ...waiting, ...unrun.map((name): Case => ({ suite: '', name, file: '', status: 'not-run', labels: [] }))];
}

/** Reads `not ok 2 - lends once # TODO later`. What is only to be done proves nothing. */
function readPoint(line: string): Case {
  const isOk = line.startsWith('ok');
  const said = line.replace(/^(?:not )?ok\s*\d*/, '').replace(/^\s*-?\s*/, '');
  // A sign within a name is escaped, or stands before a word that is no directive.
  const at = said.search(/\s#\s*(?:skip|todo)/i);
  const directive = at >= 0 || /^#\s*(?:skip|todo)/i.test(said);
  const status: TestStatus = directive ? 'skipped' : isOk ? 'passed' : 'failed';
  const name = clean((at >= 0 ? said.slice(0, at) : directive ? '' : said).replaceAll('\\#', '#'));
  return { suite: '', name, file: '', status, labels: [] };
}

/** Reads the path of `location: '/src/loan.test.js:3:1'`, as Node's runner writes it. */
function fileIn(line: string): string {
  const said = /^(?:location|file):\s*(\S.*)$/.exec(line)?.[1] ?? '';
  return clean(said.replace(/^['"]|['"]$/g, '').replace(/(?::\d+){1,2}$/, ''));
}
