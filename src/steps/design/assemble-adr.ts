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
 * The AI-ADR that a draft makes: each part with its id, context links to the RFC, the AI-DAA or TIP and the PRD, the Playbook entries that the RFC cites, and a
 * reference for each part of the RFC that is carried over, and its sections that an AI-ADR has no field for. What a draft names beside the parts of the RFC is no
 * reference that could be stored. Of the record that a revision revises (`standing`), what no draft has stays.
 */
export function assembleAdr(draft: AdrDraft, material: DesignMaterial, standing?: AdrBody): AdrBody {
  const { monitoring } = standing ?? {};
  const points = numberItems('D', draft.points, standing?.decision.points);
  const rejected = numberItems(
    'ALT',
    // What was rejected is called as its RFC calls it: people who were there say "ALT-4".
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
    // What reviewers made of it stays theirs.
    rationale: standing ? draft.rationale : withPatterns(draft.rationale, material.rfc.body),
    implementation: {
      technologyChoices: draft.technologyChoices,
      databaseSchema: draft.databaseSchema,
      apiContract: numberItems('API', draft.apiContract, standing?.implementation.apiContract),
      sequenceDiagram: [
        ...(draft.sequenceDiagram.trim() === '' ? [] : [{ language: 'mermaid', text: draft.sequenceDiagram.trim() }]),
        // A draft has one; those that a person added stay.
        ...(standing?.implementation.sequenceDiagram.slice(1) ?? []),
      ],
    },
    edgeCases: numberItems('EC', draft.edgeCases, standing?.edgeCases),
    monitoring: {
      metrics: numberItems('MET', draft.metrics, monitoring?.metrics),
      alerts: numberItems('ALERT', draft.alerts, monitoring?.alerts),
      dashboards: draft.dashboards,
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

/** An id that a draft names stays where it is one of the list and stands once; every other item gets the next that none ever had. */
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

/** Whoever let an alternative pass without a reason said why; asked for it again at the next gate, they could only say the same. */
function withWaivedReason<T extends { reason: string }>(alternative: T, id: string, { waivers }: DesignMaterial['rfc']): T {
  const waiver = waivers.find(({ code, part = id }) => code === 'RFC-ALTERNATIVE-UNREASONED' && part === id);
  if (alternative.reason !== '' || waiver === undefined) return alternative;
  const said = waiver.reason.replace(/\s+/g, ' ').trim();
  return { ...alternative, reason: `${/[.!?]$/.test(said) ? said : `${said}.`} (${waiver.person}, at ${waiver.gate})` };
}

/** The decision of the session that turned an alternative down, where no point of the draft carries it. */
function rejecting(id: string, { points }: AdrDraft, { rfc }: DesignMaterial): string[] {
  const { decisions } = rfc.body.designSession;
  const last = decisions.findLast((one) => one.replacedBy === '' && listAbout(one).includes(id));
  const isOfAlternatives = last !== undefined && listAbout(last).every((place) => !/^(?:CH|Q)-\d+$/.test(place));
  return isOfAlternatives && !points.some(({ decides }) => decides.includes(last.id)) ? [last.id] : [];
}

/** What the approval of the RFC let pass is part of what was decided, whoever drafts. A draft that revises a record has it already. */
function withWaivers(consequences: string, { key, waivers }: DesignMaterial['rfc']): string {
  const lines = waivers.map(
    ({ code, part, reason, person, gate }) =>
      `- Accepted as it is: ${nameWaived({ code, part })} of ${key}, waived by ${person} at ${gate}: ${reason.replace(/\s+/g, ' ').trim()}`,
  );
  return [consequences.trimEnd(), ...lines.filter((line) => !consequences.includes(line))]
    .filter((text) => text !== '')
    .join('\n');
}

/** Tells of each pattern whether it is used and why: in the words of the decision, which the row may contradict. */
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

/** What is decided and built by nobody is carried over where the record names it by its whole id. */
function decisionsNamed(text: string, { rfc }: DesignMaterial): string[] {
  return rfc.body.designSession.decisions
    .map(({ id }) => id)
    .filter((id) => new RegExp(`(?<![\\w-])${partRef(rfc.key, id)}(?!\\d)`).test(text));
}

/** What people added stays; what an earlier draft said of its parts gives way, because their ids may be others now. */
function mergeReferences(standing: readonly Reference[], made: readonly Reference[]): Reference[] {
  const own = standing.filter(({ role, from }) => role !== 'decides' || from === undefined);
  const all = [...made, ...own];
  const nameOf = ({ role, to, from = '' }: Reference): string => [role, to, from].join(' ');
  return [...new Map(all.map((reference) => [nameOf(reference), reference])).values()];
}

/** The draft that an AI-ADR would have come of: what a revision begins with. */
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
    dashboards: monitoring.dashboards,
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
