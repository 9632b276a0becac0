import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { linkRules } from '../../lifecycle/links.ts';
import type { Entries, Items, Section, Table } from './outline.ts';

/**
 * Returns a one-line comment on how to write a section; null where plain text is enough. Parsing
 * ignores it: no canonical text there begins a line with a comment, so nothing written is lost.
 */
export function hintFor(kind: ArtifactKindId, { shape }: Section): string | null {
  switch (shape.shape) {
    case 'items':
      return comment(formOfItems(shape));
    case 'table':
      return comment(formOfTable(shape));
    case 'entries':
      return comment(formOfEntries(shape));
    case 'references':
      return comment(formOfReferences(kind));
    default:
      return null;
  }
}

const comment = (text: string): string => `<!-- ${text} -->`;

function formOfItems({ prefix, check, fields }: Items): string {
  const box = check === undefined ? '' : '[ ] ';
  const below = fields.map(({ label, options }) => `- **${label}:** ${options?.join(' or ') ?? 'text'}`).join(', ');
  return `One a line: - ${box}**${prefix}-1:** text${below === '' ? '' : `; below it, indented by two: ${below}`}`;
}

function formOfTable({ columns, prefix }: Table): string {
  const labels = [...(prefix === undefined ? [] : ['Id']), ...columns.map(({ label }) => label)];
  return `A table: | ${labels.join(' | ')} |`;
}

function formOfEntries({ prefix, title, group }: Entries): string {
  const words = title.map((key) => group.facts.find((fact) => fact.key === key)?.label ?? key);
  return `Each below a heading of its own: ${prefix}-1${words.length === 0 ? '' : `: ${words.join(' ')}`}`;
}

function formOfReferences(kind: ArtifactKindId): string {
  const rules = linkRules.filter(({ from }) => from === kind);
  const roles = [...Map.groupBy(rules, ({ role }) => role)].map(([role, of]) => {
    const titles = (wanted: boolean): string[] =>
      of.filter(({ required }) => required === wanted).map(({ to }) => artifactKinds[to].title);
    const [must, may] = [titles(true).join(' or '), titles(false).join(', ')];
    return `${spoken(role)} (${[must === '' ? '' : `${must}, required`, may].filter((text) => text !== '').join('; ')})`;
  });
  const [first] = rules;
  const sample = first ? `- **${spoken(first.role)}:** KEY` : '';
  return `One a line: ${sample}, or KEY#PART. Roles: ${roles.join(', ')}`;
}

const spoken = (role: string): string => role.replaceAll('_', ' ');
