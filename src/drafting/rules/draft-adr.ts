import { sharedWords, subjectWords } from '../../analysis/challenge/subject-words.ts';
import { postpones } from '../../analysis/design/postpones.ts';
import { isTakenUp, isUnreasoned, titleOfAlternative } from '../../analysis/design/alternatives/merge-alternatives.ts';
import { standingInRfc } from '../../analysis/design/standing-decisions.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { asSentence } from '../../analysis/design/as-sentence.ts';
import { bullets, readDesignText, type DesignText } from './adr/design-text.ts';
import { askForDemands, citeSettled } from './adr/ask-for-demands.ts';
import { ruleFor } from './adr/check-rule.ts';
import { chooseTechnology } from './adr/choose-technology.ts';
import { drawSequence } from './adr/draw-sequence.ts';
import { describeSchema } from './adr/describe-schema.ts';
import { listOperations } from './adr/list-operations.ts';
import { tellPartners } from './adr/list-partners.ts';
import { reviewFor } from './adr/rule-review.ts';
import { leavesOpen } from './adr/says-nothing.ts';
import { reviseAdr } from './adr/revise-adr.ts';
import { tellConsequences } from './adr/tell-consequences.ts';
import { settleDimensions } from './adr/settle-dimensions.ts';
import { tellGivenUp } from './adr/tell-given-up.ts';
import { tellOutlived } from './adr/tell-outlived.ts';
import { tellRejected } from './adr/tell-rejected.ts';
import { statePoints } from './adr/state-points.ts';
import { listDissent, stateRationale, tellRebuttals, tellReplaced, tellWithdrawn } from './adr/state-rationale.ts';
import { summarizeDecision } from './adr/summarize-decision.ts';
import { askForThresholds } from './adr/list-targets.ts';
import { askForFigures, listAlerts, listDashboards, listMetrics } from './adr/watch-design.ts';
import { askForTriage, writeRunbook } from './adr/write-runbook.ts';

type Draft = StepOutput<'design/draft-adr'>;

/**
 * An AI-ADR from what the Approved RFC, its session and its source say, in their words: nothing is decided here that was not decided there. What they do
 * not say becomes an open point, and what was deferred stays deferred, with its reason.
 */
export function draftAdr({ revision, ...material }: StepInput<'design/draft-adr'>): Draft {
  if (!revision) return draftAnew(material);
  const design = readDesignText(material);
  return reviseAdr(revision, {
    anew: draftAnew(material),
    holding: listHolding(material.rfc.body),
    rfc: material.rfc.key,
    ruleOf: (text, binds) =>
      ruleFor(text, { bound: binds === material.rfc.title ? [] : binds.split(', ').filter(Boolean), isSaidAnew: true }, design),
    reviewOf: (point) => reviewFor(point, material.rfc.title),
  });
}

/** What the record of an RFC has to carry. */
function listHolding(body: RfcBody): string[] {
  return [...standingInRfc(body.designSession), ...body.alternatives.filter((one) => !isTakenUp(one))].map(({ id }) => id);
}

function draftAnew(given: DesignMaterial): Draft {
  const design = readDesignText(given);
  const { material } = design;
  const { rfc, prd } = material;
  const { contextAndProblem, proposedSolution } = rfc.body;
  const points = statePoints(design);
  const apiContract = listOperations(design);
  const databaseSchema = describeSchema(design, points);
  const sequenceDiagram = drawSequence(design, apiContract);
  const metrics = listMetrics(design);
  const alerts = listAlerts(design);
  const runbook = writeRunbook(design, alerts);
  const dimensions = settleDimensions(design);
  const silent = [
    databaseSchema === '' && {
      section: 'Database Schema',
      question: 'Which tables or stores are new or change? Where none are, say so.',
    },
    apiContract.length === 0 && { section: 'API Contract', question: askForCalls(material) },
    sequenceDiagram === '' && { section: 'Sequence Diagram', question: 'Who calls whom in the main story, in which order?' },
    metrics.length === 0 && { section: 'Metrics', question: 'Which figures show that it works?' },
    alerts.length === 0 && { section: 'Alerts', question: 'From which figures on is somebody called?' },
    metrics.length === 0 && { section: 'Dashboards', question: 'Where does one look first?' },
    runbook.length === 0 && {
      section: 'Operational Runbook',
      question: 'What goes wrong most likely, how does one see it, and what is done then?',
    },
  ].filter((point) => point !== false);
  const draft = {
    context: [contextAndProblem.problemSummary, prd.body.objective].find((text) => text.trim() !== '') ?? prd.title,
    statement: summarizeDecision(design, points),
    points,
    rationale:
      bullets([
        ...stateRationale(rfc, points),
        ...tellRebuttals(design),
        ...tellWithdrawn(design),
        ...tellReplaced(design, points),
      ]) || proposedSolution.highLevelApproach,
    technologyChoices: withPartners(chooseTechnology(design), design, points),
    databaseSchema,
    apiContract,
    sequenceDiagram,
    edgeCases: dimensions.edgeCases,
    metrics,
    alerts,
    dashboards: listDashboards(metrics, rfc.title),
    runbook,
    consequences: tellConsequences(design, points, listDissent(rfc.body)),
    rejectedAlternatives: [...tellRejected(design), ...tellGivenUp(design, points), ...tellOutlived(design, points)],
    deferred: dimensions.deferred,
  };
  return {
    ...draft,
    rationale: addBullets(draft.rationale, citeSettled(design, draft)),
    openPoints: [
      ...dimensions.openPoints,
      ...silent,
      ...askForThresholds(design),
      ...askForFigures(design),
      ...askForTriage(runbook),
      ...askForReasons(material),
      ...askForDemands(design, draft),
      ...openInRfc(material, dimensions.deferred),
      ...openInApproach(design),
    ],
    notDone: [],
  };
}

/** Whom the design talks to and which part of it does so nobody says: the record has no better place for it than what it is built with. */
function withPartners(technology: string, design: DesignText, points: Draft['points']): string {
  const told = tellPartners(design, [technology, ...points.map(({ text }) => text)].join('\n'));
  if (told.length === 0) return technology;
  return [technology, ['What it talks to:', '', ...told.map((text) => `- ${text}`)].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

function addBullets(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text;
  const isList = text.startsWith('- ');
  return [isList ? text : `- ${oneLine(text)}`, ...lines.map((line) => `- ${line}`)].join('\n');
}

function askForCalls({ source }: DesignMaterial): string {
  const operations = source.kind === 'daa' ? source.body.aggregates.flatMap((one) => one.operations.map(({ name }) => name)) : [];
  const named = operations.length === 0 ? '' : ` for ${operations.slice(0, 8).join(', ')}${operations.length > 8 ? ' …' : ''}`;
  return `Which methods and paths does it offer${named}, with request, response and errors? Where it offers none, say so.`;
}

/** A rejection without a reason cannot be weighed again later. */
function askForReasons({ rfc }: DesignMaterial): Draft['openPoints'] {
  const unreasoned = rfc.body.alternatives.filter((one) => !isTakenUp(one) && isUnreasoned(one));
  // What was only offered is asked about in one go: nobody brought it up.
  const [offered, own] = [unreasoned.filter(({ reason }) => reason !== ''), unreasoned.filter(({ reason }) => reason === '')];
  const asked = offered.length > 1 ? own : unreasoned;
  return [
    ...asked.map((one) => ({
      section: partRef(rfc.key, one.id),
      question: `Why is “${titleOfAlternative(one)}” not taken? Nobody gave a reason.`,
    })),
    ...(offered.length > 1
      ? [
          {
            section: offered.map(({ id }) => partRef(rfc.key, id)).join(', '),
            question: `Why are these not taken: ${offered.map(titleOfAlternative).join('; ')}? They were offered in the session, and nobody gave a reason.`,
          },
        ]
      : []),
  ];
}

/** Questions and challenges that the RFC left for later, but for those that are deferred here already. */
function openInRfc({ rfc, source }: DesignMaterial, deferred: Draft['deferred']): Draft['openPoints'] {
  const { openQuestions, designSession } = rfc.body;
  const questions = [...openQuestions.decisions, ...openQuestions.unknowns].filter(({ state }) => state !== 'answered');
  const challenges = designSession.challenges.filter(
    ({ id, state }) => (state === 'deferred' || state === 'open') && !deferred.some(({ reason }) => reason.endsWith(`(${id})`)),
  );
  return [...questions, ...challenges].map(({ id, text, state, answer, settledBy, settledAt }) => {
    const by = settledBy === '' ? '' : ` by ${settledBy}${settledAt === '' ? '' : ` on ${settledAt.slice(0, 10)}`}`;
    const deferral = state === 'deferred' ? ` Deferred${by}: ${oneLine(answer)}` : '';
    return { section: partRef(rfc.key, id), question: `${asSentences(text)}${tellAsked(text, source)}${deferral}` };
  });
}

/** "What else does TIP-001 leave open? (TIP-001#Q-2, TIP-001#Q-3)" with what those ask: a reader of the record has no TIP at hand. */
function tellAsked(text: string, source: DesignMaterial['source']): string {
  if (source.kind !== 'tip' || !text.startsWith(`What else does ${source.key} leave open`)) return '';
  const asked = source.body.openQuestions.filter(({ id }) => new RegExp(`${partRef(source.key, id)}(?!\\d)`).test(text));
  return asked.map((one) => ` ${partRef(source.key, one.id)}: ${oneLine(one.text)}`).join('');
}

/** What the approach leaves open, but for what a question of the RFC asks, whether or not that was answered since. */
function openInApproach({ material, passages }: DesignText): Draft['openPoints'] {
  const { decisions, unknowns } = material.rfc.body.openQuestions;
  const asked = [...decisions, ...unknowns].map(({ text }) => subjectWords(text));
  return passages
    .filter(({ section, text }) => section === 'High-Level Approach' && !postpones(text))
    .flatMap(({ sentences }) => sentences.filter((text) => leavesOpen({ text })))
    .filter((text) => !asked.some((words) => isAbout(subjectWords(text), words)))
    .map((text) => ({ section: 'High-Level Approach', question: asSentences(text) }));
}

/** Half of the words that tell what is meant are those of the question. */
function isAbout(words: ReadonlySet<string>, question: ReadonlySet<string>): boolean {
  return words.size > 0 && sharedWords(words, question).length * 2 >= words.size;
}

/** A title is a sentence of its own where what happens because of it follows. */
function asSentences(text: string): string {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  return oneLine(parts.length < 2 ? text : parts.map(asSentence).join(' '));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
