import { sortNotes } from '../../../analysis/design/sort-notes.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { count } from '../../../lifecycle/count.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import type { RfcDraft, RfcDraftInput } from '../../../steps/design/draft-rfc.ts';
import { askWhatPrdAsks } from './ask-questions.ts';
import { joinOr } from '../context-texts.ts';
import { firstSentence, sentence } from './describe-components.ts';
import { describePatterns, describeProblem, listConstraints } from './describe-surroundings.ts';
import { isDraftedLogic } from '../tip/describe-logic.ts';
import { effortOf, isJob, weighTipAlternatives } from './tip-alternatives.ts';
import { askForHandling, listTipCases, tellFailures } from './tip-edge-cases.ts';
import { pairRisks } from './weigh-trade-offs.ts';

type FromTip = RfcDraftInput & { readonly source: Extract<RfcDraftInput['source'], { kind: 'tip' }> };

/** An RFC of the light path fits one page: of each list the first, and where the rest stands. */
const most = { logic: 4, risks: 1, edgeCases: 2, questions: 2, integrations: 2, constraints: 4, demands: 2 };

/** An RFC from a TIP: what the TIP says stays there and is referred to; the RFC has what the TIP does not, and what decides. */
export function draftFromTip({ source, prd, notes, patterns }: FromTip): RfcDraft {
  const { key, body } = source;
  const { nonFunctional, metrics } = prd.body;
  const open = body.openQuestions.filter(({ answer }) => answer === '').map(({ id, text }) => ({ ref: `${key}#${id}`, text }));
  const { integrationPoints } = body.proposedImplementation;
  const page = sortNotes(notes);
  return {
    problemSummary: oneParagraph(body.context.summary || describeProblem(prd)),
    domainModel: '',
    technicalContext: `${key} version ${source.version} proposes ${countParts(body)}; what they are in detail stands there.`,
    constraints: listConstraints(prd.body).slice(0, most.constraints),
    highLevelApproach: describeApproach(key, body),
    componentDesign: describeLogic(key, body),
    technologyChoices: prd.body.constraints.technical
      .filter((text) => findTechnologyTerms(text).length > 0)
      .map((text) => `- ${text}`)
      .join('\n'),
    integrationPoints:
      integrationPoints.length === 0
        ? `${key} names none.`
        : firstOf(
            integrationPoints.map(({ id, text }) => `- ${key}#${id}: ${firstSentence(text)}`),
            most.integrations,
            key,
          ).join('\n'),
    diagrams: [],
    patterns: describePatterns(patterns.filter(({ applies }) => applies)),
    alternatives: weighTipAlternatives(key, body).slice(0, page.alternatives.length >= 2 ? 1 : 2),
    pros: [`It is built of what is there: ${countParts(body)}, ${effortOf(body)}.`],
    cons: [describeCost(key, body)],
    risks: listRisks(key, prd.body.risks, open.length),
    decisions: [...askWhatPrdAsks(prd), ...askOpen(key, open), ...askForHandling(key, body, most.edgeCases)],
    unknowns: [],
    edgeCases: listTipCases(key, body, most.edgeCases),
    performance: demandsOf(prd.key, [...nonFunctional.performance, ...nonFunctional.scalability]),
    security: demandsOf(prd.key, [...nonFunctional.security, ...nonFunctional.compliance]),
    failureModes:
      [
        demandsOf(prd.key, nonFunctional.availability),
        ...tellFailures(key, body).slice(0, most.edgeCases),
        tellDependencies(key, body),
      ]
        .filter((text) => text !== '')
        .join('\n\n') || 'What happens while the database is away is still to be decided.',
    monitoring: [
      ...describeCounters(body),
      ...(metrics.primaryKpi === '' ? [] : [`- Whether it is worth it: ${sentence(metrics.primaryKpi)}`]),
    ].join('\n'),
  };
}

function countParts({
  proposedImplementation: { databaseChanges, apiChanges, serviceLogic, integrationPoints },
}: TipBody): string {
  const jobs = serviceLogic.filter(({ text }) => isJob(text)).length;
  const counts = [
    databaseChanges.length > 0 && count(databaseChanges.length, 'database change'),
    apiChanges.length > 0 && count(apiChanges.length, 'call'),
    jobs > 0 && count(jobs, 'job'),
    integrationPoints.length > 0 && count(integrationPoints.length, 'integration point'),
  ].filter((text) => text !== false);
  return counts.length === 0 ? 'no change yet' : counts.join(', ');
}

function describeApproach(
  key: string,
  { proposedImplementation: { databaseChanges, apiChanges, serviceLogic } }: TipBody,
): string {
  const calls = apiChanges.slice(0, 4).map(({ method, path }) => `\`${method} ${path}\``);
  const more = apiChanges.length - calls.length;
  const jobs = serviceLogic.filter(({ text }) => isJob(text)).length;
  return [
    `As ${key} proposes, inside of the application that is there: ${databaseChanges.length > 0 ? `${count(databaseChanges.length, 'change')} of the database` : 'no change of the database'}`,
    calls.length > 0 ? `, and ${calls.join(', ')}${more > 0 ? ` and ${count(more, 'more call')}` : ''}` : '',
    jobs > 0 ? `, and ${count(jobs, 'job')} that the system starts by itself` : '',
    '.',
  ].join('');
}

/** What an engineer wrote of the logic, for whoever argues about it; the steps of a draft are long, and stand in the TIP. */
function describeLogic(key: string, { proposedImplementation: { serviceLogic } }: TipBody): string {
  const written = serviceLogic.filter(({ text }) => !isDraftedLogic(text));
  return firstOf(
    written.map(({ id, text }) => `- ${key}#${id}: ${oneParagraph(text).replace(/\s+/g, ' ')}`),
    most.logic,
    key,
  ).join('\n');
}

function describeCost(
  key: string,
  { openQuestions, proposedImplementation: { integrationPoints, apiChanges } }: TipBody,
): string {
  const open = openQuestions.filter(({ answer }) => answer === '').length;
  if (open > 0)
    return `${count(open, 'question')} of ${key} ${open === 1 ? 'is' : 'are'} open, so that the effort may still change.`;
  if (integrationPoints.length > 0)
    return `It hangs on ${count(integrationPoints.length, 'other system or part', 'other systems or parts')} that may not answer.`;
  return `The application grows by ${count(apiChanges.length, 'call')} that have to be kept working.`;
}

function listRisks(key: string, risks: Parameters<typeof pairRisks>[0], open: number): RfcDraft['risks'] {
  const paired = pairRisks(risks).slice(0, most.risks);
  if (paired.length > 0) return paired;
  return open > 0
    ? [
        {
          text: `What ${key} leaves open turns out to be larger than it looks.`,
          mitigation: 'The open questions are answered before it is built.',
        },
      ]
    : [];
}

function askOpen(key: string, open: readonly { ref: string; text: string }[]): string[] {
  const first = open.slice(0, open.length > most.questions ? most.questions - 1 : most.questions);
  const rest = open.slice(first.length);
  return [
    ...first.map(({ ref, text }) => `${text} (${ref})`),
    ...(rest.length === 0
      ? []
      : [`What else does ${key} leave open, and who answers it? (${rest.map(({ ref }) => ref).join(', ')})`]),
  ];
}

/** What happens while another system is away is no proposal's to guess. */
function tellDependencies(key: string, { proposedImplementation: { integrationPoints } }: TipBody): string {
  // What the PRD gives is a ground to build on, and mostly no system that is called.
  const called = integrationPoints.filter(({ text }) => !text.startsWith('Given by the PRD'));
  return called.length === 0
    ? ''
    : `What happens while ${joinOr(called.map(({ id }) => `${key}#${id}`))} does not answer is still to be decided.`;
}

/** One thing a line: each becomes a metric of its own. */
function describeCounters({ proposedImplementation: { apiChanges, serviceLogic } }: TipBody): string[] {
  return [
    ...(apiChanges.length > 0 ? ['- Counters: calls, by path and answer.'] : []),
    ...(serviceLogic.some(({ text }) => isJob(text)) ? ['- Counters: runs of each job, by result.'] : []),
  ];
}

function demandsOf(key: string, demands: readonly { id: string; text: string }[]): string {
  return demands
    .slice(0, most.demands)
    .map(({ id, text }) => `${key}#${id}: ${sentence(text)}`)
    .join(' ');
}

function firstOf(lines: readonly string[], shown: number, key: string): string[] {
  const rest = lines.length - shown;
  return rest > 0 ? [...lines.slice(0, shown), `- ${rest} more in ${key}.`] : [...lines];
}

function oneParagraph(text: string): string {
  return text.split(/\n\s*\n/)[0]?.trim() ?? '';
}
