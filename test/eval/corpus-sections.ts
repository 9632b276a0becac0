import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chapterOf, storiesFromCml } from './ddd-inputs.ts';
import { findCorpus, listEntries, listFolders, readSource, sourceFromText, type Input } from './load-inputs.ts';
import type { Outcomes } from './own-sections.ts';
import { percent, type Section } from './print-section.ts';
import { scoreAgainstTruth, truthSchema, type MatchScore, type Rates } from './score-ddd.ts';
import { technologyTerms } from './score-reading.ts';
import { scoreStatements, taggedStatements, type TaggedStatement } from './score-statements.ts';
import { readTerminology, readWorkflows, scoreTerms, scoreWorkflows } from './score-terms.ts';
import { nameKey } from './words.ts';

export interface GovstackInput extends Input {
  readonly statements: readonly TaggedStatement[];
  /** Raw text of the files. */
  readonly text: string;
  readonly terminology: string;
  readonly workflows: string;
}

export interface DddInput extends Input {
  readonly truthPath: string;
}

/** Chapters of a GovStack building block that a product manager would call the PRD. */
const prdChapters = /^[2456]-/;

/** Ends the name of an input that holds every chapter, terminology and workflows included; a second reading, not another PRD. */
export const wholeFolder = ' (whole)';

export function loadGovstack(): GovstackInput[] {
  const folder = findCorpus('prd');
  if (!folder) return [];
  return listFolders(folder)
    .filter((path) => basename(path).startsWith('govstack-'))
    .flatMap((path) => {
      const chapters = listEntries(path);
      const matching = (pattern: RegExp) => chapters.filter((file) => pattern.test(basename(file)));
      const texts = (pattern: RegExp) => matching(pattern).map((file) => readFileSync(file, 'utf8'));
      const read = (label: string, pattern: RegExp): GovstackInput => ({
        name: `${basename(path)}${label}`,
        files: matching(pattern).map((file) => readSource(file)),
        statements: texts(pattern).flatMap((text) => taggedStatements(text)),
        text: texts(pattern).join('\n'),
        terminology: texts(/^3-/).join('\n'),
        workflows: texts(/^9-/).join('\n'),
      });
      return [read('', prdChapters), read(wholeFolder, /./)];
    });
}

/** Texts written by people beside a model drawn by people. */
export function loadDdd(): DddInput[] {
  const folder = findCorpus('ddd');
  if (!folder) return [];
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
  const insurance = sourceFromText(
    'README.md',
    chapterOf(read('insurance', 'README.md'), 'Bounded Contexts', 'Insurance Company'),
  );
  const lakeside = sourceFromText('stories.md', storiesFromCml(read('lakeside-mutual', 'ooad-example.cml'), 'Lakeside Mutual'));
  return [
    { name: 'insurance', files: [insurance], truthPath: join(folder, 'insurance', 'truth.json') },
    { name: 'lakeside-stories', files: [lakeside], truthPath: join(folder, 'lakeside-mutual', 'truth-ooad-example.json') },
  ];
}

export function loadWinget(): Input[] {
  const folder = findCorpus('prd', 'winget-specs');
  return folder
    ? listEntries(folder).map((path) => ({ name: `winget ${/_(\d+)_/.exec(path)?.[1]}`, files: [readSource(path)] }))
    : [];
}

export function govstackSection(inputs: readonly GovstackInput[], outcomes: Outcomes): Section {
  const details: string[] = [];
  const rows = inputs.map(({ name, statements, text, terminology, workflows }) => {
    const outcome = outcomes.get(name);
    const terms = readTerminology(terminology);
    const written = terms.filter((term) => ` ${nameKey(text)} `.includes(` ${nameKey(term)} `));
    const titles = readWorkflows(workflows);
    if (!outcome || !('daa' in outcome))
      return [
        name,
        outcome?.failure ?? 'not run',
        '',
        statements.length,
        '',
        '',
        '',
        `0/${terms.length}`,
        `0/${written.length}`,
        `0/${titles.length}`,
      ];
    const score = scoreStatements(statements, outcome.prd, outcome.coverage);
    const modeled = scoreTerms(terms, outcome.daa);
    const modeledOfWritten = scoreTerms(written, outcome.daa);
    const performed = scoreWorkflows(titles, outcome.daa);
    if (modeled.missed.length > 0) details.push(`${name}: terms not modeled: ${modeled.missed.join(', ')}`);
    if (performed.missed.length > 0) details.push(`${name}: workflows without operation: ${performed.missed.join(' | ')}`);
    details.push(...score.missed.map((text) => `${name}: no part for: ${text.slice(0, 110)}`));
    return [
      name,
      outcome.coverage.items.filter(({ status }) => status !== 'ORPHAN').length,
      `${score.requiredFound}/${score.required}`,
      `${score.found}/${score.tagged}`,
      percent(score.found, score.tagged),
      percent(score.ok, score.found),
      percent(score.gap, score.found),
      `${modeled.found.length}/${terms.length} ${percent(modeled.found.length, terms.length)}`,
      `${modeledOfWritten.found.length}/${written.length} ${percent(modeledOfWritten.found.length, written.length)}`,
      `${performed.found.length}/${titles.length}`,
    ];
  });
  return {
    title: 'GovStack: tagged statements, terminology, workflows',
    columns: ['folder', 'parts', 'REQUIRED', 'all tagged', 'found', 'OK', 'GAP', 'terms', 'of those in the text', 'workflows'],
    rows,
    details,
  };
}

/** Matching rule: see `matchNames`. */
export function dddSection(inputs: readonly DddInput[], outcomes: Outcomes): Section {
  const details: string[] = [];
  const rows = inputs.flatMap(({ name, truthPath }) => {
    const outcome = outcomes.get(name);
    if (!outcome || !('daa' in outcome)) return [[name, outcome?.failure ?? 'not run', ...Array.from({ length: 8 }, () => '')]];
    const truth = truthSchema.parse(JSON.parse(readFileSync(truthPath, 'utf8')));
    const scores = scoreAgainstTruth(outcome.daa, truth);
    details.push(`${name}: contexts are ${outcome.daa.contexts.map((context) => context.name).join(', ')}`);
    details.push(`${name}: aggregates are ${outcome.daa.aggregates.map((aggregate) => aggregate.name).join(', ')}`);
    return Object.entries(scores).map(([kind, score]: [string, MatchScore]) => {
      if (score.missed.length > 0) details.push(`${name}: ${kind} not found: ${score.missed.join(', ')}`);
      return [name, kind, score.truth, score.modeled, ...cells(score.exact), ...cells(score.overlapping)];
    });
  });
  return {
    title: 'Models drawn by people: precision, recall, F1 by name (exact; with overlapping names)',
    columns: ['input', 'kind', 'truth', 'modeled', 'P', 'R', 'F1', 'P~', 'R~', 'F1~'],
    rows,
    details,
  };
}

export function wingetSection(inputs: readonly Input[], outcomes: Outcomes): Section {
  return {
    title: 'Engineering specifications: technology terms reported at import',
    columns: ['input', 'parts', 'findings', 'different terms'],
    rows: inputs.map(({ name }) => {
      const outcome = outcomes.get(name);
      if (!outcome?.prd) return [name, outcome && 'failure' in outcome ? outcome.failure : 'not run', '', ''];
      const terms = technologyTerms(outcome.prdFindings);
      const different = new Set(terms.map((term) => term.toLowerCase())).size;
      return [name, outcome.prd.stories.length + outcome.prd.requirements.length, terms.length, different];
    }),
    details: inputs.map(
      ({ name }) => `${name}: ${[...new Set(technologyTerms(outcomes.get(name)?.prdFindings ?? []))].slice(0, 14).join(', ')}`,
    ),
  };
}

function cells({ precision, recall, f1 }: Rates): string[] {
  return [precision, recall, f1].map((rate) => percent(rate, 1));
}
