import type { Objection } from '../../../src/lifecycle/challenge.ts';
import type { Section } from '../print-section.ts';
import type { FlawScore } from './score-flaws.ts';

/** What the rules find of planted flaws, and what they hold against a design without any. */
export function flawsSection(
  scores: readonly FlawScore[],
  { folder, verbose = false, blind = false }: { folder: string; verbose?: boolean; blind?: boolean },
): Section {
  const sum = (count: (score: FlawScore) => number): number => scores.reduce((total, score) => total + count(score), 0);
  const minor = ({ onClean, falseAlarms }: FlawScore): number => onClean.length - falseAlarms.length;
  const title = `Designs (${folder}): planted flaws that are found without a model, and false alarms on their clean twins`;
  if (scores.length === 0) return { title, columns: ['design'], rows: [], details: [nothingToScore] };
  return {
    title,
    columns: ['design', 'found', 'of', 'false alarms', 'minor on clean', 'raised'],
    rows: scores.map((score) => [
      score.name,
      score.found.length,
      score.planted,
      score.falseAlarms.length,
      minor(score),
      score.raised.length,
    ]),
    totals: [
      'total',
      sum(({ found }) => found.length),
      sum(({ planted }) => planted),
      sum(({ falseAlarms }) => falseAlarms.length),
      sum(minor),
      sum(({ raised }) => raised.length),
    ],
    // What is missed in a design that nobody has read would tell what stands in it.
    details: (blind ? [] : scores).flatMap((score) => [
      ...score.missed.map(({ id, concern, what }) => `${score.name}: missed ${id} (${concern}): ${what}`),
      ...score.falseAlarms.map((objection) => `${score.name}: false alarm: ${oneLine(objection)}`),
      ...(verbose ? score.raised.map((objection) => `${score.name}: raised: ${oneLine(objection)}`) : []),
      ...(verbose ? score.onClean.map((objection) => `${score.name}: on clean: ${oneLine(objection)}`) : []),
    ]),
  };
}

const nothingToScore =
  'There is no design in this folder, so that nothing is measured. Each design is a folder with prd.md, daa.md or tip.md, rfc-flawed.md, rfc-clean.md and flaws.json.';

function oneLine({ concern, weight, title, ties }: Objection): string {
  const [tie] = ties;
  return `${concern} (${weight}): ${title}${tie ? ` [${tie.ref}: ${tie.quote}]` : ''}`;
}
