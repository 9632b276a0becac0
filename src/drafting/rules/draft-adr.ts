import { adrDimensions } from '../../lifecycle/adr-dimensions.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { readKnown } from '../../lifecycle/known-or-not-applicable.ts';
import { listAbout, standingInRfc, stateOfAlternative } from '../../lifecycle/rfc.ts';
import { assembleAdr, toDraft } from '../../steps/design/assemble-adr.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { edgesOfDesign } from './adr-edges.ts';
import { pointsOfDesign } from './adr-points.ts';

type Input = StepInput<'design/draft-adr'>;
type Draft = StepOutput<'design/draft-adr'>;

/** Fills an AI-ADR from the RFC's fields and decisions. Gaps are open; comments need a model. */
export function draftAdr({ revision, ...material }: Input): Draft {
  if (revision) {
    const notDone = revision.comments.map(
      ({ part, text }) => `${part === '' ? '' : `${part}: `}${text} (the built-in rules write no text)`,
    );
    return { ...toDraft(revision.adr), notDone };
  }
  const draft = fromFields(material);
  const body = assembleAdr(draft, material);
  const open = adrDimensions.filter(({ isDecided, isRequired }) => isRequired && !isDecided(body));
  return { ...draft, openPoints: [...open.map(({ name, asks }) => ({ section: name, question: asks })), ...draft.openPoints] };
}

function fromFields({ rfc: { key, body }, source }: Omit<Input, 'revision'>): Draft {
  const { contextAndProblem, proposedSolution, designSession, alternatives, nonFunctional, tradeOffs, openQuestions } = body;
  const { monitors, runbook } = nonFunctional;
  const { databaseChanges, apiChanges } =
    source.kind === 'tip' ? source.body.proposedImplementation : { databaseChanges: [], apiChanges: [] };
  const questions = [...openQuestions.decisions, ...openQuestions.unknowns];
  const states = alternatives.map((one) => ({ ...one, state: stateOfAlternative(one, designSession) }));
  const called = monitors.filter(({ alert }) => readKnown(alert).is === 'known');
  return {
    context: [contextAndProblem.problemSummary, contextAndProblem.technicalContext].filter((text) => text !== '').join('\n\n'),
    statement: proposedSolution.highLevelApproach,
    points: pointsOfDesign(body),
    rationale: [
      ...standingInRfc(designSession)
        .filter(({ rationale }) => rationale !== '')
        .map(({ id, rationale }) => `- ${partRef(key, id)}: ${rationale}`),
      ...contextAndProblem.constraints.map(({ id, text }) => `- Constraint ${partRef(key, id)}: ${text}`),
    ].join('\n'),
    technologyChoices: proposedSolution.technologyChoices,
    databaseSchema: databaseChanges.map(({ id, text }) => `- ${text} (${partRef(source.key, id)})`).join('\n'),
    apiContract: apiChanges.map(({ method, path, request, response }) => ({
      method,
      path,
      authorization: '',
      request,
      response,
      errors: [],
      mark: null,
    })),
    sequenceDiagram: proposedSolution.diagrams.find(({ text }) => /^\s*sequenceDiagram\b/.test(text))?.text ?? '',
    edgeCases: edgesOfDesign(body),
    metrics: monitors.map(({ text, type, measures }) => ({ name: text, type, measures, meaning: '' })),
    alerts: called.map(({ text, alert, threshold }) => ({
      ...readAlert(alert),
      metric: text,
      threshold,
      severity: null,
      runbook: '',
    })),
    dashboards: [...new Set(monitors.map(({ dashboard }) => dashboard).filter((text) => text !== ''))],
    runbook,
    consequences: [
      ...(nonFunctional.performance === '' ? [] : [`Performance: ${nonFunctional.performance}`, '']),
      ...(nonFunctional.failureModes === '' ? [] : [`Failure modes: ${nonFunctional.failureModes}`, '']),
      ...tradeOffs.pros.map(({ text }) => `- Pro: ${text}`),
      ...tradeOffs.cons.map(({ text }) => `- Con: ${text}`),
      ...tradeOffs.risks.map(
        ({ text, mitigation }) =>
          `- Risk: ${endSentence(flat(text))}${mitigation === '' ? '' : ` Mitigation: ${flat(mitigation)}`}`,
      ),
    ].join('\n'),
    rejectedAlternatives: states
      .filter(({ state }) => state === 'rejected')
      .map(({ id, text, reason }) => ({
        text,
        reason: reason === '' ? reasonOf(id, designSession) : reason,
        tradeOff: '',
        rejects: id,
      })),
    deferred: [...questions, ...designSession.challenges]
      .filter(({ state }) => state === 'deferred')
      .map(({ id, text, answer }) => ({ section: partRef(key, id), reason: `${endSentence(flat(text))} ${flat(answer)}` })),
    notApplicable: [],
    openPoints: [
      ...questions
        .filter(({ state }) => state === 'open')
        .map(({ id, text }) => ({ section: partRef(key, id), question: flat(text) })),
      ...states
        .filter(({ state }) => state === 'open')
        .map(({ id, text }) => ({ section: partRef(key, id), question: `Is it taken? ${flat(text)}` })),
    ],
    notDone: [],
  };
}

/** Returns the session's reason for rejecting an alternative. */
function reasonOf(id: string, session: Input['rfc']['body']['designSession']): string {
  const deciding = standingInRfc(session).findLast((one) => one.does === 'reject' && listAbout(one).includes(id));
  return deciding === undefined ? '' : deciding.rationale === '' ? deciding.text : deciding.rationale;
}

/** Splits `NoLoans: the branch manager is called` into name and action. */
function readAlert(alert: string): { name: string; action: string } {
  const at = alert.indexOf(': ');
  return at < 0 ? { name: alert, action: '' } : { name: alert.slice(0, at), action: alert.slice(at + 2) };
}

function endSentence(text: string): string {
  return /[.!?:;]$/.test(text) ? text : `${text}.`;
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
