import { omissionStatuses, planBodySchema, type PlanBody } from '../../lifecycle/plan.ts';
import { effortCodec, namesCodec, numberCodec } from '../outline/field-codecs.ts';
import { field, group, items, optionalField, prose, referencesSection, section, table, typedField } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';
import type { DocumentKind } from '../document-kind.ts';
import { criterionFields, skeletonFact, workFacts } from './bolt.ts';

const bolt = group(
  [
    section('Rollback', 'rollback', prose, { optional: true }),
    section('Criteria', 'criteria', items('AC', criterionFields), { aliases: ['Acceptance Criteria'] }),
  ],
  {
    facts: [
      field('Goal', 'goal'),
      ...workFacts,
      typedField('Hours', 'hours', effortCodec),
      skeletonFact,
      typedField('Waits For', 'dependsOn', namesCodec),
      typedField('Owns', 'owns', namesCodec),
      typedField('Touches', 'touches', namesCodec),
    ],
  },
);

const outlined = outlinedKind('plan', planBodySchema, {
  root: group(
    [
      section('Bolts', 'bolts', { shape: 'entries', prefix: 'B', title: ['goal'], group: bolt }),
      section(
        'Omitted',
        'omitted',
        table([field('Part', 'part'), field('Status', 'status', omissionStatuses), field('Reason', 'reason')]),
        { optional: true },
      ),
      referencesSection,
    ],
    {
      facts: [
        field('AI-ADR', 'adr'),
        typedField('AI-ADR Version', 'adrVersion', numberCodec),
        optionalField('AI-ADR Hash', 'adrHash', () => ''),
      ],
    },
  ),
  partTypes: { B: 'planned-bolt', AC: 'criterion' },
});

const heading = '## Order of Work';

/** A Construction Plan as a document. Its picture is drawn from the Bolts and never read. */
export const planKind: DocumentKind<PlanBody> = {
  ...outlined,
  render: (document) => {
    const text = outlined.render(document);
    const { bolts } = planBodySchema.parse(document.body);
    const at = text.indexOf('\n## Bolts\n') + 1;
    return bolts.length === 0 ? text : `${text.slice(0, at)}${drawOrder(bolts)}\n${text.slice(at)}`;
  },
  parse: (markdown, everUsed) => outlined.parse(blankOrder(markdown), everUsed),
};

function drawOrder(bolts: PlanBody['bolts']): string {
  const edges = bolts.flatMap(({ id, dependsOn }) => dependsOn.map((other) => `  ${id} -- waits for --> ${other}`));
  const nodes = bolts.map(({ id, goal }) => `  ${id}["${id}: ${goal.replaceAll(/["`<>&#;]/g, '').slice(0, 60)}"]`);
  return [heading, '', '```mermaid', 'flowchart RL', ...nodes, ...edges, '```', ''].join('\n');
}

/** Empties the lines of the picture, so that the places of other lines stay. */
function blankOrder(markdown: string): string {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => line.trimEnd() === heading);
  if (start < 0) return markdown;
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  return lines.map((line, index) => (index < start || (end >= 0 && index >= end) ? line : '')).join('\n');
}
