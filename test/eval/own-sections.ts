import type { Drafter } from '../../src/ports/drafter.ts';
import { loadExamples, loadFixtures, sourceFromText, type Fixture, type Input } from './load-inputs.ts';
import { nounSwaps } from './noun-swaps.ts';
import { percent, type Section } from './print-section.ts';
import { runPipeline, type PipelineFailure, type PipelineResult } from './run-pipeline.ts';
import { scoreModel, sharedInvariants, templatedInvariants } from './score-model.ts';
import { scoreReading, type Share } from './score-reading.ts';
import { scoreSwap, swapNouns } from './score-swap.ts';

export type Outcome = PipelineResult | PipelineFailure;
export type Outcomes = ReadonlyMap<string, Outcome>;

/** How well the fixtures are read: parts, priorities, terms and technology against what a person wrote down. */
export function readingSection(fixtures: readonly Fixture[], outcomes: Outcomes): Section {
  const sums = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const add = (at: number, { got, of }: Share) => {
    sums[at] = (sums[at] ?? 0) + got;
    sums[at + 1] = (sums[at + 1] ?? 0) + of;
  };
  const details: string[] = [];
  let mistakes = 0;
  const rows = fixtures.map(({ name, expected }) => {
    const outcome = outcomes.get(name);
    if (!outcome?.prd) return [name, 'refused', '', '', '', '', '', 0];
    const daa = 'daa' in outcome ? outcome.daa : null;
    const score = scoreReading(expected, { prd: outcome.prd, prdFindings: outcome.prdFindings, daa });
    const shares = [score.stories, score.criteria, score.priorities, score.terms, score.technology];
    shares.forEach((share, index) => add(2 * index, share));
    mistakes += score.mistaken.length;
    const { missingTerms, missingTechnology, mistaken } = score;
    if (missingTerms.length > 0) details.push(`${name}: not modeled: ${missingTerms.join(', ')}`);
    if (missingTechnology.length > 0) details.push(`${name}: technology not found: ${missingTechnology.join(', ')}`);
    if (mistaken.length > 0) details.push(`${name}: everyday words reported as technology: ${mistaken.join(', ')}`);
    const requirements = `${share(score.requirements)}${score.requirementsWithinTolerance ? '' : ' !'}`;
    return [
      name,
      share(score.stories),
      share(score.criteria),
      requirements,
      ...shares.slice(2).map((each) => share(each)),
      mistaken.length,
    ];
  });
  const total = (at: number) => `${sums[at]}/${sums[at + 1]}`;
  return {
    title: 'Fixtures: what is read, against what a person reads',
    columns: ['prd', 'stories', 'criteria', 'requirements', 'priorities', 'terms', 'technology', 'mistaken'],
    rows,
    totals: ['total', total(0), total(2), '', total(4), total(6), total(8), mistakes],
    details,
  };
}

/** Size and health of every model. */
export function modelSection(outcomes: Outcomes, technologyOf: ReadonlyMap<string, readonly string[]>): Section {
  const details: string[] = [];
  const sums = Array.from({ length: 17 }, () => 0);
  const rows = [...outcomes].map(([name, outcome]) => {
    if (!('daa' in outcome)) {
      details.push(`${name}: ${outcome.failure}`);
      return [name, 'failed', ...Array.from({ length: 16 }, () => '')];
    }
    const score = scoreModel(outcome, technologyOf.get(name) ?? []);
    const note = (what: string, items: readonly string[]) => {
      if (items.length > 0)
        details.push(`${name}: ${what}: ${items.slice(0, 6).join(' | ')}${items.length > 6 ? ` … (${items.length})` : ''}`);
    };
    note('technology in the model', score.leaks);
    note('dangling', score.dangling);
    note('no invariant', score.aggregatesWithoutInvariant);
    note('copied', score.copiedInvariants);
    note('nearly copied', score.nearCopies);
    const errors = outcome.daaFindings.filter(({ severity }) => severity === 'error');
    note(
      'lint errors',
      errors.map(({ code, at }) => `${code} ${at.part ?? ''}`),
    );
    const numbers = [
      score.contexts,
      score.aggregates,
      score.entities,
      score.valueObjects,
      score.operations,
      score.events,
      score.invariants,
      score.withStates,
      score.storyGaps,
      score.otherGaps,
      score.leaks.length,
      score.dangling.length,
      score.aggregatesWithoutInvariant.length,
      score.copiedInvariants.length,
      score.nearCopies.length,
      score.lintErrors,
      score.cpuMs,
    ];
    numbers.forEach((number, index) => (sums[index] = (sums[index] ?? 0) + number));
    return [name, ...numbers];
  });
  return {
    title: 'Models: size, and what the specification forbids',
    columns: [
      'prd', 'ctx', 'agg', 'ent', 'val', 'ops', 'events', 'inv', 'states', 'gap:stories', 'gap:other', 'leak', 'dangling', 'bare agg', 'copied',
      'near', 'errors', 'cpu ms',
    ], // prettier-ignore
    rows,
    totals: ['total', ...sums],
    details,
  };
}

/** Invariant texts that two different PRDs share: a sign of a template. */
export function sharedSection(outcomes: readonly Outcome[]): Section {
  const models = outcomes.flatMap((outcome) => ('daa' in outcome ? [{ name: outcome.name, daa: outcome.daa }] : []));
  const shared = sharedInvariants(models);
  const templated = templatedInvariants(models);
  const all = models.reduce(
    (sum, { daa }) => sum + daa.aggregates.reduce((inner, { invariants }) => inner + invariants.length, 0),
    0,
  );
  const fromTemplates = templated.reduce((sum, { invariants }) => sum + invariants, 0);
  return {
    title: 'Invariant texts that different PRDs share, and those that are the same once the words of the domain are masked',
    columns: ['models', 'invariants', 'shared texts', 'from templates', 'share'],
    rows: [[models.length, all, shared.length, fromTemplates, percent(fromTemplates, all)]],
    details: [
      ...shared.map(({ statement, prds }) => `"${statement}" in ${prds.join(', ')}`),
      ...templated.map(({ skeleton, prds, invariants }) => `"${skeleton}" ${invariants} times in ${prds} PRDs`),
    ],
  };
}

/** Other nouns, same structure: how alike the two models are, kind by kind. */
export async function swapSection(inputs: readonly Input[], outcomes: Outcomes, drafter: Drafter): Promise<Section> {
  const kinds = ['contexts', 'aggregates', 'entities', 'valueObjects', 'operations', 'events', 'invariants', 'states'] as const;
  const rows: (string | number)[][] = [];
  const details: string[] = [];
  for (const { input: name, label, swap } of nounSwaps) {
    const input = inputs.find((other) => other.name === name);
    if (!input) continue;
    const original = outcomes.get(name);
    const title = `${name} (${label})`;
    if (!original || !('daa' in original)) {
      rows.push([title, 'no model', ...kinds.map(() => '')]);
      continue;
    }
    const files = input.files.map((file) => sourceFromText(file.name, swapNouns(new TextDecoder().decode(file.bytes), swap)));
    const swapped = await runPipeline({ name: title, files }, drafter);
    if (!('daa' in swapped)) {
      rows.push([title, swapped.failure, ...kinds.map(() => '')]);
      continue;
    }
    const score = scoreSwap(original.daa, swapped.daa, swap);
    rows.push([title, ...kinds.map((kind) => percent(score.alike[kind], 1)), score.leftOver.length]);
    if (score.leftOver.length > 0) details.push(`${title}: still there: ${score.leftOver.join(', ')}`);
  }
  return {
    title: 'Noun swap: share of names that change with the nouns',
    columns: ['prd', ...kinds, 'left over'],
    rows,
    details,
  };
}

export function loadOwnInputs(): { examples: Input[]; fixtures: Fixture[] } {
  return { examples: loadExamples(), fixtures: loadFixtures() };
}

function share({ got, of }: Share): string {
  return `${got}/${of}`;
}
