import { isOpen } from '../../lifecycle/prd-questions.ts';
import { nfrCategories, type PrdBody } from '../../lifecycle/prd.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import type { Place } from '../place.ts';
import { prdFinding } from './prd-findings.ts';
import { flat } from '../../lifecycle/plain-text.ts';

/** Finds what specification 2.1 requires and the body lacks. */
export function findGaps(body: PrdBody, positions: Readonly<Record<string, Place>>): Finding[] {
  return [...findMissingSections(body), ...findIncompleteParts(body, positions), ...findDuplicates(body, positions)];
}

function findMissingSections(body: PrdBody): Finding[] {
  const { risks, metrics, constraints } = body;
  const missing: [section: string, isMissing: boolean][] = [
    ['Title', body.title === ''],
    ['Objective', body.objective === ''],
    ['Target Users', body.targetUsers.length === 0],
    ['Risk Assessment', [...risks.identified, ...risks.mitigations, ...risks.assumptions].length === 0],
    ['Success Metrics', metrics.primaryKpi === '' && metrics.secondary.length === 0],
    [
      'Constraints',
      constraints.timeline === '' && constraints.budget === '' && [...constraints.technical, ...constraints.team].length === 0,
    ],
  ];
  const findings = missing
    .filter(([, isMissing]) => isMissing)
    .map(([section]) => prdFinding('PRD-MISSING-SECTION', { part: section }, `The document has no ${section}.`));
  const categories = nfrCategories.filter((category) => body.nonFunctional[category].length === 0);
  if (categories.length > 0) {
    const message = `The document states no non-functional requirement for ${categories.join(', ')}.`;
    findings.push(prdFinding('PRD-MISSING-SECTION', { part: 'Non-Functional Requirements' }, message));
  }
  if (body.stories.length === 0 && body.requirements.length === 0) {
    findings.push(
      prdFinding('PRD-NO-PARTS', {}, 'The document holds neither a user story nor a requirement: there is nothing to model.'),
    );
  }
  return findings;
}

function findIncompleteParts(body: PrdBody, positions: Readonly<Record<string, Place>>): Finding[] {
  const findings: Finding[] = [];
  // One open question about priorities covers all stories.
  const isRanking = (body.questions ?? []).some((question) => question.place === 'priorities' && isOpen(question));
  for (const story of body.stories) {
    const at = { ...positions[story.id], part: story.id };
    if (story.role === '') findings.push(prdFinding('PRD-STORY-NO-ROLE', at, `${story.id} does not say who wants it.`));
    if (story.capability === '')
      findings.push(prdFinding('PRD-STORY-NO-CAPABILITY', at, `${story.id} does not say what is wanted.`));
    if (story.benefit === '')
      findings.push(prdFinding('PRD-STORY-NO-BENEFIT', at, `${story.id} does not say what it is good for.`));
    if (story.criteria.length === 0)
      findings.push(prdFinding('PRD-STORY-NO-CRITERIA', at, `${story.id} has no acceptance criteria.`));
    if (story.priority === null && !isRanking)
      findings.push(prdFinding('PRD-PRIORITY-MISSING', at, `${story.id} has no priority.`));
  }
  for (const { id, priority } of body.requirements) {
    if (priority === null)
      findings.push(prdFinding('PRD-PRIORITY-MISSING', { ...positions[id], part: id }, `${id} has no priority.`));
  }
  return findings;
}

function findDuplicates(body: PrdBody, positions: Readonly<Record<string, Place>>): Finding[] {
  const statements = [
    ...body.stories.map(({ id, role, capability }) => ({ id, text: capability === '' ? '' : `${role}|${capability}` })),
    ...body.requirements.map(({ id, text }) => ({ id, text })),
  ];
  const seen = new Map<string, string>();
  const findings: Finding[] = [];
  const aliases = Map.groupBy([...body.stories, ...body.requirements], ({ alias }) => alias);
  for (const [alias, [first, ...others]] of aliases)
    for (const { id } of alias === undefined ? [] : others)
      findings.push(
        prdFinding('PRD-DUPLICATE-ID', { ...positions[id], part: id }, `${id} is called ${alias}, as ${first?.id} is.`),
      );
  for (const { id, text } of statements) {
    const key = flat(text)
      .toLowerCase()
      .replace(/(?<![.;,])[.;,]+$/, '');
    const first = seen.get(key);
    if (key !== '' && first !== undefined)
      findings.push(prdFinding('PRD-DUPLICATE-STATEMENT', { ...positions[id], part: id }, `${id} says the same as ${first}.`));
    else seen.set(key, id);
  }
  return findings;
}
