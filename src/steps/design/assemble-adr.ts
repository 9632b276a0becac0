import { adrBodySchema, type AdrBody } from '../../lifecycle/adr.ts';
import { freeIds } from '../../lifecycle/free-ids.ts';
import { nameWaived } from '../../lifecycle/standing-approvals.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { listAbout, standingInRfc, type RfcBody } from '../../lifecycle/rfc.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { placeOfPattern } from '../../lifecycle/session-questions.ts';
import type { AdrDraft } from './draft-adr.ts';

/**
 * Turns a draft into an AI-ADR. It numbers the parts, links the RFC, its source, the PRD, cited
 * Playbook entries and carried-over parts of the RFC, and keeps sections without a field. Other
 * names in a draft become no reference. A revision keeps of `standing` what no draft contains.
 */
export function assembleAdr(draft: AdrDraft, material: DesignMaterial, standing?: AdrBody): AdrBody {
  const { monitoring } = standing ?? {};
  const points = numberItems('D', draft.points, standing?.decision.points);
  const rejected = numberItems(
    'ALT',
    // A rejected alternative keeps its id of the RFC, because participants say "ALT-4".
    draft.rejectedAlternatives.map((one) => ({ ...withWaivedReason(one, one.rejects, material.rfc), id: one.id ?? one.rejects })),
    standing?.rejectedAlternatives,
  );
  const byParts = [
    ...points.flatMap(({ id, decides }) => decides.map((ref) => ({ from: id, ref }))),
    ...rejected.flatMap(({ id, rejects, reason }) =>
      [...new Set([rejects, ...rejecting(rejects, draft, material), ...decisionsNamed(reason, material)])].map((ref) => ({
        from: id,
        ref,
      })),
    ),
  ];
  const named = decisionsNamed(draft.rationale, material).filter((id) => !byParts.some(({ ref }) => ref === id));
  const carried = [...byParts, ...named.map((ref) => ({ ref }))];
  return adrBodySchema.parse({
    context: draft.context,
    decision: { statement: draft.statement, points: points.map((point) => omit(point, 'decides')) },
    // Reviewers may have changed the rationale of an existing record, so it stays theirs.
    rationale: standing ? draft.rationale : withPatterns(draft.rationale, material.rfc.body),
    implementation: {
      technologyChoices: draft.technologyChoices,
      databaseSchema: draft.databaseSchema,
      schemaChanges: standing?.implementation.schemaChanges ?? [],
      apiContract: numberItems('API', draft.apiContract, standing?.implementation.apiContract),
      sequenceDiagram: [
        ...(draft.sequenceDiagram.trim() === '' ? [] : [{ language: 'mermaid', text: draft.sequenceDiagram.trim() }]),
        // A draft has one diagram; those that a person added stay.
        ...(standing?.implementation.sequenceDiagram.slice(1) ?? []),
      ],
      runsOn: standing?.implementation.runsOn ?? material.rfc.body.proposedSolution.runsOn,
    },
    edgeCases: numberItems('EC', draft.edgeCases, standing?.edgeCases),
    monitoring: {
      metrics: numberItems('MET', draft.metrics, monitoring?.metrics),
      alerts: numberItems('ALERT', draft.alerts, monitoring?.alerts),
      dashboards: numberItems(
        'DASH',
        draft.dashboards.map((text) => ({ text, id: monitoring?.dashboards.find((one) => one.text === text)?.id })),
        monitoring?.dashboards,
      ),
      runbook: numberItems('RB', draft.runbook, monitoring?.runbook),
    },
    consequences: withWaivers(draft.consequences, material.rfc),
    rejectedAlternatives: rejected.map((one) => omit(one, 'rejects')),
    amendment: standing?.amendment ?? { reason: '', addedGuidance: '' },
    deferred: draft.deferred,
    notApplicable: draft.notApplicable,
    openPoints: draft.openPoints,
    references: mergeReferences(standing?.references ?? [], listReferences(material, carried)),
    other: standing?.other ?? material.rfc.body.other,
  });
}

/** Keeps ids that a draft gives, when valid and unique. Other items get the next id never used. */
function numberItems<T extends { readonly id?: string | undefined }>(
  prefix: string,
  items: readonly T[],
  standing: readonly { readonly id: string }[] = [],
): (T & { id: string })[] {
  const seen = new Set<string>();
  const own = items.map(({ id = '' }) => (new RegExp(`^${prefix}-\\d+$`).test(id) && !seen.has(id) && seen.add(id) ? id : null));
  const next = freeIds(prefix, [...standing.map(({ id }) => id), ...seen]);
  return items.map((item, at) => ({ ...item, id: own[at] ?? next() }));
}

/** Uses the waiver's reason for an alternative without one: its author could only repeat it. */
function withWaivedReason<T extends { reason: string }>(alternative: T, id: string, { waivers }: DesignMaterial['rfc']): T {
  const waiver = waivers.find(({ code, part = id }) => code === 'RFC-ALTERNATIVE-UNREASONED' && part === id);
  if (alternative.reason !== '' || waiver === undefined) return alternative;
  const said = waiver.reason.replace(/\s+/g, ' ').trim();
  return { ...alternative, reason: `${/[.!?]$/.test(said) ? said : `${said}.`} (${waiver.person}, at ${waiver.gate})` };
}

/** Returns the decision that rejected an alternative, when no point of the draft carries it. */
function rejecting(id: string, { points }: AdrDraft, { rfc }: DesignMaterial): string[] {
  const { decisions } = rfc.body.designSession;
  const last = decisions.findLast((one) => one.replacedBy === '' && listAbout(one).includes(id));
  const isOfAlternatives = last !== undefined && listAbout(last).every((place) => !/^(?:CH|Q)-\d+$/.test(place));
  return isOfAlternatives && !points.some(({ decides }) => decides.includes(last.id)) ? [last.id] : [];
}

/** Adds what the RFC's approval waived, because it belongs to the decision. Lines appear once. */
function withWaivers(consequences: string, { key, waivers }: DesignMaterial['rfc']): string {
  const lines = waivers.map(
    ({ code, part, reason, person, gate }) =>
      `- Accepted as it is: ${nameWaived({ code, part })} of ${key}, waived by ${person} at ${gate}: ${reason.replace(/\s+/g, ' ').trim()}`,
  );
  return [consequences.trimEnd(), ...lines.filter((line) => !consequences.includes(line))]
    .filter((text) => text !== '')
    .join('\n');
}

/** Adds each pattern's verdict and reason, in the decision's words: the row may contradict them. */
function withPatterns(rationale: string, { patterns, designSession }: RfcBody): string {
  const lines = patterns.map(({ pattern, verdict, how }) => {
    if (verdict === 'undecided') return `- Pattern ${pattern}: nobody decided whether it is used.`;
    const decided = standingInRfc(designSession).findLast(
      (one) => (one.does === 'use' || one.does === 'not-use') && listAbout(one).includes(placeOfPattern(pattern)),
    );
    const why = decided?.text.replace(/\s+/g, ' ').trim() ?? how;
    return `- Pattern ${pattern}: ${verdict === 'used' ? 'used' : 'not used'}${why === '' ? '.' : `: ${why}`}`;
  });
  const fresh = lines.filter((_, at) => !rationale.includes(`Pattern ${patterns[at]?.pattern}:`));
  return [rationale.trimEnd(), ...(fresh.length > 0 ? [fresh.join('\n')] : [])]
    .filter((text) => text !== '')
    .join(/^- .*$/.test(rationale.trimEnd().split('\n').at(-1) ?? '') ? '\n' : '\n\n');
}

function listReferences({ rfc, source, prd }: DesignMaterial, carried: readonly { from?: string; ref: string }[]): Reference[] {
  const { designSession, alternatives, proposedSolution } = rfc.body;
  const { components, integrations } = proposedSolution;
  const parts = new Set([...designSession.decisions, ...alternatives, ...components, ...integrations].map(({ id }) => id));
  const cited = rfc.body.references.filter(({ role }) => role === 'cites_pattern');
  return [
    { role: 'decides', to: rfc.key },
    { role: 'derived_from', to: source.key },
    { role: 'derived_from', to: prd.key },
    ...cited.map(({ to }): Reference => ({ role: 'cites_pattern', to })),
    ...carried
      .filter(({ ref }) => parts.has(ref))
      .map(({ from, ref }): Reference => ({
        role: 'decides',
        to: partRef(rfc.key, ref),
        ...(from === undefined ? {} : { from }),
      })),
  ];
}

/** Returns the decisions that the text names by whole id; these count as carried over. */
function decisionsNamed(text: string, { rfc }: DesignMaterial): string[] {
  return rfc.body.designSession.decisions
    .map(({ id }) => id)
    .filter((id) => new RegExp(`(?<![\\w-])${partRef(rfc.key, id)}(?!\\d)`).test(text));
}

/** Keeps references by people. A part's earlier references go, because its id may have changed. */
function mergeReferences(standing: readonly Reference[], made: readonly Reference[]): Reference[] {
  const own = standing.filter(({ role, from }) => role !== 'decides' || from === undefined);
  const all = [...made, ...own];
  const nameOf = ({ role, to, from = '' }: Reference): string => [role, to, from].join(' ');
  return [...new Map(all.map((reference) => [nameOf(reference), reference])).values()];
}

/** Turns an AI-ADR back into the draft that a revision starts from. */
export function toDraft(adr: AdrBody): AdrDraft {
  const { implementation, monitoring } = adr;
  const named = (from: string): string[] =>
    adr.references.filter((one) => one.role === 'decides' && one.from === from).map(({ to }) => to.slice(to.indexOf('#') + 1));
  return {
    context: adr.context,
    statement: adr.decision.statement,
    points: adr.decision.points.map((point) => ({ ...point, decides: named(point.id) })),
    rationale: adr.rationale,
    technologyChoices: implementation.technologyChoices,
    databaseSchema: implementation.databaseSchema,
    apiContract: [...implementation.apiContract],
    sequenceDiagram: implementation.sequenceDiagram[0]?.text ?? '',
    edgeCases: [...adr.edgeCases],
    metrics: [...monitoring.metrics],
    alerts: [...monitoring.alerts],
    dashboards: monitoring.dashboards.map(({ text }) => text),
    runbook: [...monitoring.runbook],
    consequences: adr.consequences,
    rejectedAlternatives: adr.rejectedAlternatives.map((one) => ({
      ...one,
      rejects: named(one.id).find((ref) => ref.startsWith('ALT-')) ?? '',
    })),
    deferred: adr.deferred,
    notApplicable: adr.notApplicable,
    openPoints: adr.openPoints,
    notDone: [],
  };
}

function omit<T extends object, K extends keyof T>(item: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = item;
  return rest;
}
