import { tidyLine } from '../../lifecycle/document-fields.ts';
import type { DraftMaterial } from './draft-material.ts';
import type { WordSource } from './word-draft.ts';

const mostSources = 150;
const longestText = 800;

/** Lists what a text of a draft may cite: what people decided first, then evidence and events. */
export function listSources(material: DraftMaterial): WordSource[] {
  const { incident, causes, mitigations, fixes, validations, hypotheses, evidence, timeline, adrs } = material;
  const source = (ref: string, ...texts: readonly string[]): WordSource => ({
    ref,
    text: tidyLine(texts.filter(Boolean).join(' ')).slice(0, longestText),
  });
  return [
    source(incident.key, incident.title, incident.alert, incident.impact),
    ...causes.map(({ key, status, body }) => source(key, `${status}:`, body.cause, body.codeLocation)),
    ...mitigations.flatMap(({ key, status, body, executed }) => [
      source(key, `${status}:`, body.options.find(({ id }) => id === body.chosen)?.text ?? '', executed?.impact ?? ''),
    ]),
    ...fixes.map(({ key, status, body }) => source(key, `${status}:`, body.fix)),
    ...validations.map(({ key, status, body }) => source(key, `${status}:`, ...Object.values(body).flatMap(figureOf))),
    ...adrs.flatMap(({ key, body }) => [
      source(key, body.decision.statement, body.amendment.addedGuidance),
      ...body.edgeCases.map(({ id, text, handling }) => source(`${key}#${id}`, text, handling)),
      ...body.monitoring.runbook.map(({ id, text, triage }) => source(`${key}#${id}`, text, triage)),
    ]),
    ...hypotheses.map(({ id, state, statement }) => source(id, `${state}:`, statement)),
    ...evidence.map(({ id, class: what, ref, text }) => source(id, `${what} ${ref}:`, text)),
    ...timeline.map(({ id, at, event }) => source(id, at, event)),
  ].slice(0, mostSources);
}

function figureOf(check: unknown): string[] {
  return typeof check === 'object' && check !== null && 'figure' in check ? [String(check.figure)] : [];
}
