import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { CoverageReport } from '../../../lifecycle/coverage.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';

/** More would not be answered. */
const mostQuestions = 12;
const shownIds = 6;

/** What the PRD leaves open and an engineer has to know, what decides most first. Of what any of its sections speaks of, nobody says that it is missing. */
export function askQuestions({
  prd,
  coverage,
  integrations,
  untyped,
  tables,
}: {
  prd: { readonly key: string; readonly body: PrdBody };
  coverage: CoverageReport;
  integrations: number;
  /** Names of values of which the PRD says no more. */
  untyped: readonly string[];
  /** Names of the tables that are proposed. */
  tables: readonly string[];
}): string[] {
  const gaps = coverage.items.filter(({ status }) => status === 'GAP').map(({ ref }) => splitPartRef(ref)?.localId ?? ref);
  const { stories, nonFunctional, constraints, risks } = prd.body;
  const isSilent = (...matters: (keyof typeof nonFunctional)[]): boolean =>
    matters.every((matter) => nonFunctional[matter].length === 0);
  const bare = stories.filter(({ criteria }) => criteria.length === 0).map(({ id }) => id);
  const onlyRead = constraints.technical.find((text) => readOnly.test(text));
  const questions = [
    gaps.length > 0 && `What serves ${names(gaps)}? Nothing proposed here does yet.`,
    bare.length > 0 && `When is ${names(bare)} done? The PRD states no acceptance criterion.`,
    integrations === 0 && 'Which other systems does the feature touch? The PRD names none.',
    isSilent('security') && 'Who may call what? The PRD states no requirement on security.',
    isSilent('performance', 'scalability') && 'Which load and which response times are to be expected? The PRD states neither.',
    isSilent('availability') && 'What happens while the feature is down? The PRD says nothing of availability.',
    constraints.timeline === '' && 'By when is it needed? The PRD names no timeline.',
    untyped.length > 0 &&
      `What is kept of ${names(untyped)}: a text, a reference, or a table of its own? The PRD says no more than the name.`,
    'Which of the tables exist already, and what has to be migrated?',
    onlyRead !== undefined &&
      tables.length > 0 &&
      `Which of ${names(tables)} are kept by what is only read ("${onlyRead.replace(/[.\s]+$/, '')}")? Those are neither made nor changed here.`,
    ...risks.assumptions.map((assumption) => `Does this hold: "${assumption}"?`),
  ];
  return questions.filter((question) => question !== false).slice(0, mostQuestions);
}

/** Another system that keeps what the feature shows. */
const readOnly = /\b(?:only (?:be )?read|read[- ]only|(?:never|not) (?:be )?written(?: to)?|only reads? from)\b/i;

function names(ids: readonly string[]): string {
  const rest = ids.length - shownIds;
  return rest > 0 ? `${ids.slice(0, shownIds).join(', ')} and ${rest} more` : ids.join(', ');
}
