import { citedSources } from '../../lifecycle/cited-sources.ts';
import { postmortemBodySchema, type PostmortemBody } from '../../lifecycle/postmortem.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { cite } from './accept-words.ts';
import {
  amendedAdr,
  confirmedCause,
  firedAlerts,
  listEdgeCases,
  type DraftMaterial,
  type IncidentDraft,
} from './draft-material.ts';
import type { Words } from './word-draft.ts';

type Action = Pick<PostmortemBody['learnings']['actionItems'][number], 'text' | 'type'>;

/**
 * Writes every section of specification 2.9. Code writes timeline, durations, actions and targets
 * from what was stored; each line names its source. What people learned and who does what until
 * when, they add themselves, or a model with citations.
 */
export function draftPostmortem(material: DraftMaterial, words: Words): IncidentDraft<PostmortemBody> {
  const { incident, chain } = material;
  const cause = confirmedCause(material);
  const lines = (place: string): readonly string[] => words.get(place) ?? [];
  const taught = chain.filter(({ kind }) => kind === 'adr' || kind === 'bolt' || kind === 'prd');
  return {
    title: `Post-mortem of ${incident.title}`,
    body: postmortemBodySchema.parse({
      summary: {
        date: incident.firedAt.slice(0, 10),
        duration: incident.endedAt === null ? '' : describeDuration(Date.parse(incident.endedAt) - Date.parse(incident.firedAt)),
        severity: incident.severity,
        impact: incident.impact === '' ? '' : cite(incident.impact, [incident.key]),
      },
      timeline: material.timeline.map((event) => ({
        ...event,
        at: event.at.replace(/\.\d+Z$/, 'Z'),
        source: nameSource(event, incident.key),
      })),
      rootCause: {
        cause: cause ? cite(cause.body.cause, [cause.key]) : '',
        contributingFactors: [...findFactors(material), ...lines('contributing-factors')],
      },
      resolution: listActions(material),
      learnings: {
        wentWell: [...describeTargets(material, true), ...lines('went-well')],
        couldImprove: [...describeTargets(material, false), ...listMisses(material), ...lines('could-improve')],
        actionItems: planActions(material).map((item, at) => ({ id: `ACT-${at + 1}`, done: false, owner: '', due: '', ...item })),
      },
      unattributed: taught.length === 0 ? cite('The evidence leads to no AI-ADR, Bolt or PRD.', [incident.key]) : '',
      references: [
        { role: 'arose_from', to: incident.key },
        ...[...new Set(taught.map(({ key }) => key))].map((to): Reference => ({ role: 'teaches', to })),
      ],
      other: [],
    }),
  };
}

/** The stored event is the source of a line that is known by a person's word alone. */
function nameSource({ id, source }: DraftMaterial['timeline'][number], incident: string): string {
  if (citedSources(source).length > 0) return source;
  return [source, `${incident}#${id}`].filter((part) => part !== '').join(', ');
}

/** Renders milliseconds: `2 h 13 min`. */
export function describeDuration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return [...(hours > 0 ? [`${hours} h`] : []), `${minutes % 60} min`].join(' ');
}

/** Deployments that the confirmed explanation rests on, and explanations that stood beside it. */
function findFactors(material: DraftMaterial): string[] {
  const { evidence, hypotheses } = material;
  const confirmed = new Set(confirmedCause(material)?.body.confirms);
  const cited = new Set(hypotheses.filter(({ id }) => confirmed.has(id)).flatMap((one) => [...one.evidence, ...one.against]));
  return [
    ...evidence
      .filter((row) => row.class === 'deployment' && cited.has(row.id))
      .map(({ id, text, ref }) => cite(firstLine(text) || ref, [id])),
    ...hypotheses
      .filter(({ id, state }) => !confirmed.has(id) && (state === 'supported' || state === 'confirmed'))
      .map(({ id, statement, evidence: refs }) => cite(statement, [id, ...refs])),
  ];
}

function listActions({ mitigations, fixes, validations }: DraftMaterial): string[] {
  const figures = {
    errorRates: 'error rates',
    resourceUsage: 'resource usage',
    loadTest: 'load test',
    eventProcessing: 'event processing',
  };
  return [
    ...mitigations.flatMap(({ key, body, executed }) => {
      if (executed === null) return [];
      const option = body.options.find(({ id }) => id === body.chosen);
      const impact = executed.impact === '' ? '' : ` Impact: ${executed.impact}`;
      return [cite(`${firstLine(option?.text ?? '')}${impact}`, [key])];
    }),
    ...fixes.filter(({ status }) => status === 'Done').map(({ key, title, body }) => cite(firstLine(body.fix) || title, [key])),
    ...validations
      .filter(({ status }) => status === 'Passed')
      .map(({ key, body }) => {
        const measured = Object.entries(figures)
          .map(([name, words]) => [words, body[name as keyof typeof figures].figure])
          .filter(([, figure]) => figure !== '')
          .map((pair) => pair.join(': '));
        return cite(`The fix was validated${measured.length === 0 ? '' : `: ${measured.join('; ')}`}.`, [key]);
      }),
  ];
}

function describeTargets({ incident, targets }: DraftMaterial, met: boolean): string[] {
  return targets
    .filter((one) => one.met === met)
    .map(({ name, target, actual }) => cite(`${name}: ${actual}; the target is ${target}.`, [incident.key]));
}

/** What code can see that was missing: an explanation that was wrong, a runbook, an edge case. */
function listMisses(material: DraftMaterial): string[] {
  const { causes, evidence, adrs, incident } = material;
  const [adr] = adrs;
  return [
    ...causes
      .filter(({ status }) => status === 'Refuted')
      .map(({ key, body }) => cite(`A cause was refuted: ${body.cause}`, [key])),
    ...(evidence.some((row) => row.class === 'runbook')
      ? []
      : [cite('Correlation found no entry of a runbook for the alert.', [incident.key])]),
    ...(adr && listEdgeCases(material).length === 0
      ? [cite(`Correlation found no edge case of ${adr.key} that speaks of the failure.`, [adr.key])]
      : []),
  ];
}

/** One of each type of specification 2.9 that the record lacks. */
function planActions(material: DraftMaterial): Action[] {
  const { incident, evidence } = material;
  const source = confirmedCause(material)?.key ?? incident.key;
  const adr = amendedAdr(material);
  return [
    ...(adr
      ? [{ text: cite(`Amend ${adr.key} by what the cause showed.`, [source, adr.key]), type: 'AI-ADR amendment' as const }]
      : []),
    { text: cite('Add a Playbook entry for the pattern that the fix follows.', [source]), type: 'Playbook update' },
    ...(firedAlerts(material).length > 0
      ? []
      : [
          {
            text: cite('Decide on an alert for this failure: no AI-ADR of the chain states the one that fired.', [incident.key]),
            type: 'monitoring' as const,
          },
        ]),
    ...(evidence.some((row) => row.class === 'runbook')
      ? []
      : [{ text: cite('Write an entry of the runbook for this alert.', [incident.key]), type: 'documentation' as const }]),
  ];
}

function firstLine(text: string): string {
  return text.split('\n')[0]?.trim() ?? '';
}
