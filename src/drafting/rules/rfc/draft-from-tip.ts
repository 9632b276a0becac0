import { sortNotes } from '../../../analysis/design/sort-notes.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { count } from '../../../lifecycle/count.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import type { RfcDraft, RfcDraftInput } from '../../../steps/design/draft-rfc.ts';
import { askWhatPrdAsks } from './ask-questions.ts';
import { joinOr, joinWords } from '../context-texts.ts';
import { firstSentence, sentence } from './describe-components.ts';
import { describePatterns, describeProblem, listConstraints } from './describe-surroundings.ts';
import { isDraftedLogic } from '../tip/describe-logic.ts';
import { fitPage, type Lengths } from './fit-page.ts';
import { effortOf, isJob, weighTipAlternatives } from './tip-alternatives.ts';
import { isAnsweredFor, isOpenQuestion, listAnsweredConstraints, tellAnswers } from './tip-answers.ts';
import { askForHandling, listTipCases, tellFailures } from './tip-edge-cases.ts';
import { pairRisks } from './weigh-trade-offs.ts';

type FromTip = RfcDraftInput & { readonly source: Extract<RfcDraftInput['source'], { kind: 'tip' }> };

/**
 * An RFC from a TIP: what the TIP says stays there and is referred to; the RFC has what the TIP does not, and what decides. It fits one page: of each list the
 * first, and where the rest stands.
 */
export function draftFromTip(input: FromTip): RfcDraft {
  return fitPage((most) => draftPage(input, most));
}

function draftPage({ source, prd, notes, patterns }: FromTip, most: Lengths): RfcDraft {
  const { key, body } = source;
  const { nonFunctional, metrics } = prd.body;
  const open = body.openQuestions.filter(isOpenQuestion).map(({ id, text }) => ({ ref: `${key}#${id}`, text }));
  const page = sortNotes(notes);
  const constraints = [...listAnsweredConstraints(key, body), ...listConstraints(prd.body)].slice(0, most.constraints);
  return {
    problemSummary: oneParagraph(body.context.summary || describeProblem(prd)),
    domainModel: '',
    technicalContext: paragraphs([
      `${key} version ${source.version} proposes ${countParts(body)}; what they are in detail stands there${tellFurtherRisks(prd, most.risks)}.`,
      tellAnswers(key, body, 'technicalContext'),
    ]),
    constraints,
    highLevelApproach: paragraphs([describeApproach(key, body), tellAnswers(key, body, 'highLevelApproach')]),
    componentDesign: describeLogic(key, body, most.logic),
    technologyChoices: describeTechnology(prd, constraints, most.technology > 0),
    integrationPoints: describeIntegrations(key, body, { constraints, most: most.integrations }),
    diagrams: [],
    patterns: describePatterns(patterns.filter(({ applies }) => applies)),
    alternatives: weighTipAlternatives(key, body).slice(0, page.alternatives.length >= 2 ? 1 : 2),
    pros: [`It is built of what is there: ${countParts(body)}, ${effortOf(body)}.`],
    cons: [describeCost(key, body, open.length)],
    risks: listRisks(key, { risks: prd.body.risks, open: open.length, most: most.risks }),
    decisions: [...askWhatPrdAsks(prd), ...askOpen(key, open, most.questions), ...askForHandling(key, body, most.edgeCases)],
    unknowns: [],
    edgeCases: listTipCases(key, body, most.edgeCases),
    performance: paragraphs([
      demandsOf(prd.key, [...nonFunctional.performance, ...nonFunctional.scalability], most.demands),
      tellAnswers(key, body, 'performance'),
    ]),
    security: paragraphs([
      demandsOf(prd.key, [...nonFunctional.security, ...nonFunctional.compliance], most.demands),
      tellAnswers(key, body, 'security'),
    ]),
    failureModes:
      paragraphs([
        demandsOf(prd.key, nonFunctional.availability, most.demands),
        tellAnswers(key, body, 'failureModes'),
        ...tellFailures(key, body).slice(0, most.failures),
        tellDependencies(key, body),
      ]) || 'What happens while the database is away is still to be decided.',
    monitoring: [
      ...describeCounters(body),
      ...(metrics.primaryKpi === '' ? [] : [`- Whether it is worth it: ${sentence(metrics.primaryKpi)}`]),
    ].join('\n'),
  };
}

function paragraphs(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

/** What a constraint above names is not said again in the same words. */
function describeTechnology({ key, body }: FromTip['prd'], constraints: readonly string[], isNamedAgain: boolean): string {
  const named = body.constraints.technical.filter((text) => findTechnologyTerms(text).length > 0);
  const isAbove = (text: string): boolean => constraints.includes(`Technical: ${text}`);
  const above = [
    ...new Set(
      named.filter(isAbove).flatMap((text) => findTechnologyTerms(text).map(({ start, end }) => text.slice(start, end))),
    ),
  ];
  return [
    ...(above.length === 0 || !isNamedAgain ? [] : [`- Given by ${key} (see Constraints): ${joinWords(above)}.`]),
    ...named.filter((text) => !isAbove(text)).map((text) => `- ${text}`),
  ].join('\n');
}

/** What the PRD binds the feature to stands above as a constraint, and is named here alone. */
function describeIntegrations(
  key: string,
  { proposedImplementation: { integrationPoints } }: TipBody,
  { constraints, most }: { constraints: readonly string[]; most: number },
): string {
  const isAbove = ({ text }: { text: string }): boolean =>
    constraints.includes(`Technical: ${text.replace(/^Given by the PRD: /, '')}`) && text.startsWith('Given by the PRD: ');
  const above = integrationPoints.filter(isAbove).map(({ id }) => `${key}#${id}`);
  const said = integrationPoints.filter((point) => !isAbove(point));
  const given = above.length === 0 ? [] : [`- Given by the PRD (see Constraints): ${joinWords(above)}.`];
  return integrationPoints.length === 0
    ? `${key} names none.`
    : [
        ...firstOf(
          said.map(({ id, text }) => ({ id, line: `- ${key}#${id}: ${firstSentence(text)}` })),
          most,
          key,
        ),
        ...given,
      ].join('\n');
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
function describeLogic(key: string, { proposedImplementation: { serviceLogic } }: TipBody, most: number): string {
  const written = serviceLogic.filter(({ text }) => !isDraftedLogic(text));
  const shown = written.slice(0, written.length === most + 1 ? written.length : most);
  const rest = written.slice(shown.length).map(({ id, text }) => {
    const [, name] = /^`([^`]+)`/.exec(text) ?? [];
    return name === undefined ? partRef(key, id) : `\`${name}\` (${partRef(key, id)})`;
  });
  return [
    ...shown.map(({ id, text }) => `- ${partRef(key, id)}: ${oneParagraph(text).replace(/\s+/g, ' ')}`),
    ...(rest.length === 0 ? [] : [`- ${rest.length} more in ${key}: ${joinWords(rest)}.`]),
  ].join('\n');
}

function describeCost(key: string, { proposedImplementation: { integrationPoints, apiChanges } }: TipBody, open: number): string {
  if (open > 0)
    return `${count(open, 'question')} of ${key} ${open === 1 ? 'is' : 'are'} open, so that the effort may still change.`;
  if (integrationPoints.length > 0)
    return `It hangs on ${count(integrationPoints.length, 'other system or part', 'other systems or parts')} that may not answer.`;
  return `The application grows by ${count(apiChanges.length, 'call')} that have to be kept working.`;
}

function listRisks(
  key: string,
  { risks, open, most }: { risks: Parameters<typeof pairRisks>[0]; open: number; most: number },
): RfcDraft['risks'] {
  const paired = pairRisks(risks).slice(0, most);
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

/** A page has room for the first risk; that there are others has to be known to whoever reads it alone. */
function tellFurtherRisks({ key, body }: FromTip['prd'], most: number): string {
  const more = pairRisks(body.risks).length - most;
  return more > 0 ? `, and ${count(more, 'more risk')} in ${key}` : '';
}

function askOpen(key: string, open: readonly { ref: string; text: string }[], most: number): string[] {
  const first = open.slice(0, open.length > most ? most - 1 : most);
  const rest = open.slice(first.length);
  return [
    ...first.map(({ ref, text }) => `${text} (${ref})`),
    ...(rest.length === 0
      ? []
      : [`What else does ${key} leave open, and who answers it? (${rest.map(({ ref }) => ref).join(', ')})`]),
  ];
}

/** What happens while another system is away is no proposal's to guess. */
function tellDependencies(key: string, body: TipBody): string {
  const { integrationPoints } = body.proposedImplementation;
  // What the PRD gives is a ground to build on, and mostly no system that is called.
  const called = integrationPoints.filter(({ text }) => !text.startsWith('Given by the PRD') && !isAnsweredFor(body, text));
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

function demandsOf(key: string, demands: readonly { id: string; text: string }[], most: number): string {
  return demands
    .slice(0, most)
    .map(({ id, text }) => `${key}#${id}: ${sentence(text)}`)
    .join(' ');
}

function firstOf(parts: readonly { id: string; line: string }[], shown: number, key: string): string[] {
  const rest = parts.slice(shown);
  const lines = parts.map(({ line }) => line);
  // The line that counts it would be as long.
  return rest.length > 1
    ? [...lines.slice(0, shown), `- ${rest.length} more in ${key} (${joinWords(rest.map(({ id }) => id))}).`]
    : lines;
}

function oneParagraph(text: string): string {
  return text.split(/\n\s*\n/)[0]?.trim() ?? '';
}
