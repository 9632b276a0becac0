import type { AdrBody, CareMark } from '../../lifecycle/adr.ts';
import { listNamed } from '../../lifecycle/design-items.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import type { PlanMaterial } from '../../lifecycle/plan-material.ts';

export const adrPartKinds = [
  'decision',
  'guidance',
  'schema',
  'operation',
  'edge-case',
  'metric',
  'alert',
  'dashboard',
  'runbook',
] as const;

/** A part of the AI-ADR that one Bolt owns. */
export interface AdrPart {
  /** `ADR-001#EC-2` */
  readonly ref: string;
  readonly kind: (typeof adrPartKinds)[number];
  readonly text: string;
  /** How one sees that it is real, in the record's own words. */
  readonly criterion: string;
  readonly proof: 'test' | 'metric' | 'review';
  /** Why a person writes it, each with the field that says so: `business-logic (DAA-001#INV-1)`. */
  readonly care: readonly string[];
  /** The step of a schema change; null of anything else, and of a schema that is not split up. */
  readonly step: 'expand' | 'backfill' | 'destructive' | null;
  /** Parts that need this one first, as the record says. */
  readonly usedBy: readonly string[];
  /** Parts of the same record that it names by id. */
  readonly names: readonly string[];
  readonly topic: string;
}

/** Topics of edge cases that a person writes. */
const careTopics: readonly string[] = ['security', 'concurrency', 'performance'];

type Adr = PlanMaterial['adrs'][number];

/** Lists the parts of an AI-ADR and its amendments that Bolts own, in document order. */
export function listAdrParts({ adrs, nfrs }: Pick<PlanMaterial, 'adrs' | 'nfrs'>): AdrPart[] {
  const categories = new Map(nfrs.map(({ ref, category }) => [ref, category]));
  return adrs.flatMap((adr) => partsOf(adr, categories));
}

function partsOf({ key, body }: Adr, categories: ReadonlyMap<string, string>): AdrPart[] {
  const { decision, implementation, edgeCases, monitoring, amendment } = body;
  const part = (id: string, kind: AdrPart['kind'], stated: Stated): AdrPart => ({
    ref: partRef(key, id),
    kind,
    proof: 'test',
    step: null,
    usedBy: [],
    topic: '',
    ...stated,
    names: namedIn(stated.within ?? '', { key, body }),
    care: [
      ...(stated.mark ? [`${stated.mark} (mark)`] : []),
      ...(careTopics.includes(stated.topic ?? '') ? [`${stated.topic ?? ''} (topic)`] : []),
      ...careOf(id, body, { categories, measures: stated.measures ?? '' }),
    ],
  });
  return [
    ...decision.points.map(({ id, text, rule, check, mark, binds }) =>
      part(id, 'decision', {
        text,
        criterion: firstOf(rule, check, text),
        proof: rule === '' && check === '' ? 'review' : 'test',
        mark,
        within: binds,
      }),
    ),
    ...(decision.points.length === 0 && decision.statement !== ''
      ? [part('DECISION', 'decision', { text: decision.statement, criterion: decision.statement, proof: 'review' })]
      : []),
    ...(amendment.addedGuidance === ''
      ? []
      : [part('GUIDANCE', 'guidance', { text: amendment.addedGuidance, criterion: amendment.addedGuidance, proof: 'review' })]),
    ...(implementation.schemaChanges.length === 0 && implementation.databaseSchema !== ''
      ? [
          part('SCHEMA', 'schema', {
            text: 'The database schema',
            criterion: 'The migrations make the database schema of the AI-ADR.',
          }),
        ]
      : []),
    ...implementation.schemaChanges.map(({ id, text, step, usedBy }) =>
      part(id, 'schema', {
        text,
        criterion: `The migration does it, on a copy of real data too: ${text}`,
        step,
        usedBy: listNamed(usedBy).map((name) => (splitPartRef(name) ? name : partRef(key, name))),
      }),
    ),
    ...implementation.apiContract.map(({ id, method, path, errors, mark }) =>
      part(id, 'operation', {
        text: `${method} ${path}`.trim() || id,
        criterion: [
          `${method} ${path} answers as the contract says`,
          ...(errors.length > 0 ? [`refusals: ${errors.map(({ status }) => status).join(', ')}`] : []),
        ]
          .join('; ')
          .concat('.'),
        mark,
      }),
    ),
    ...edgeCases.map(({ id, text, topic, handling }) =>
      part(id, 'edge-case', {
        text,
        criterion: handling === '' ? text : `${text} ${handling}`,
        topic,
        within: `${text} ${handling}`,
      }),
    ),
    ...monitoring.metrics.map(({ id, name, type, measures }) =>
      part(id, 'metric', {
        text: name,
        criterion: `\`${name}\` is emitted${type ? ` as a ${type}` : ''}.`,
        proof: 'metric',
        measures,
      }),
    ),
    ...monitoring.alerts.map(({ id, name, metric, threshold }) =>
      part(id, 'alert', {
        text: name,
        criterion: `The alert ${name} fires at ${threshold === '' ? 'its threshold' : `\`${threshold}\``}${metric === '' ? '' : ` of \`${metric}\``}.`,
      }),
    ),
    ...monitoring.dashboards.map(({ id, text }) =>
      part(id, 'dashboard', { text, criterion: `A dashboard shows: ${text}`, proof: 'review' }),
    ),
    ...monitoring.runbook.map(({ id, text }) =>
      part(id, 'runbook', { text, criterion: `The runbook says what to do: ${text}`, proof: 'review' }),
    ),
  ];
}

interface Stated extends Partial<Pick<AdrPart, 'proof' | 'step' | 'usedBy' | 'topic'>>, Pick<AdrPart, 'text' | 'criterion'> {
  readonly mark?: CareMark | null;
  readonly measures?: string;
  /** Text in which ids of operations count as names of them. */
  readonly within?: string;
}

/** Returns why a person writes a part, from categories of NFRs and links to invariants. */
function careOf(
  id: string,
  { references }: AdrBody,
  { categories, measures }: { categories: ReadonlyMap<string, string>; measures: string },
): string[] {
  const linked = references.filter(({ from }) => from === id).map(({ to }) => to);
  const demands = [...linked, ...listNamed(measures)].filter((ref) =>
    ['security', 'performance'].includes(categories.get(ref) ?? ''),
  );
  // On the lightweight path there are no invariants, and parts of the TIP stand in their place.
  const isLight = !references.some(({ to }) => to.startsWith('DAA-'));
  const rules = linked.filter((ref) => /^DAA-\d+#INV-/.test(ref) || (isLight && /^TIP-\d+#/.test(ref)));
  return [...demands.map((ref) => `${categories.get(ref) ?? ''} (${ref})`), ...rules.map((ref) => `business-logic (${ref})`)];
}

/** Returns operations and schema changes whose ids stand in the text. */
function namedIn(text: string, { key, body: { implementation } }: Pick<Adr, 'key' | 'body'>): string[] {
  const ids = [...implementation.apiContract, ...implementation.schemaChanges].map(({ id }) => id);
  const found = new Set(text.match(/\b(?:API|SCH)-\d+\b/g));
  return ids.filter((id) => found.has(id)).map((id) => partRef(key, id));
}

function firstOf(...texts: readonly string[]): string {
  return texts.find((text) => text !== '') ?? '';
}
