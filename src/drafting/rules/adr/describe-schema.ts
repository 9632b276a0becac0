import type { Passage } from '../../../analysis/challenge/passages.ts';
import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { standingInRfc } from '../../../analysis/design/standing-decisions.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asOneLine, tellsPlace, type DesignText } from './design-text.ts';
import { readSchema, tellSchema } from './read-schema.ts';
import { sayRow } from './say-row.ts';

/**
 * Tables, columns and constraints that the design names: those of the TIP, of what the RFC says, and of each decision, with where it is decided. What names none
 * is no schema, whatever it stores: whoever builds looks here for what a migration has to make.
 */
export function describeSchema({ material, passages }: DesignText, points: AdrDraft['points']): string {
  const { source, rfc } = material;
  const changes = source.kind === 'tip' ? source.body.proposedImplementation.databaseChanges : [];
  const proposed = changes.map(({ id, text }) => `- ${text} (${source.key}#${id})`);
  const decided = standingInRfc(rfc.body.designSession).map(({ id, text }) => ({ id, text: asOneLine(text) }));
  const isDecided = (sentence: string): boolean => decided.some(({ text }) => text.includes(asOneLine(sentence)));
  const said = passages
    .filter(({ section }) => (proposed.length === 0 ? schemaSections : []).includes(section))
    .flatMap(sentencesOf)
    .filter(({ sentence }) => !isDecided(sentence))
    .flatMap(({ label, sentence }) => lineOf(sentence, { label, at: pointWith(sentence, points) }));
  const own = decided.flatMap(({ id, text }) => {
    const at = points.findIndex(({ decides }) => decides.includes(id)) + 1;
    const where = [id, ...(at > 0 ? [`D-${at}`] : [])].join(', ');
    const lines = lineOf(text, { label: '', at: where });
    return lines.length === 0 && tellsOfTable(text, changes) ? [`- ${asSentence(text)} (${where})`] : lines;
  });
  const lines = [...new Set([...proposed, ...said, ...own])];
  if (proposed.length === 0) return lines.join('\n');
  return [`As ${source.key} proposes; decided on with the approval of ${rfc.key}, which is made of it.`, '', ...lines].join('\n');
}

interface Source {
  /** Part of which it is said. */
  readonly label: string;
  /** Where it is decided; '' where no point says it. */
  readonly at: string;
}

function lineOf(sentence: string, { label, at }: Source): string[] {
  const parts = readSchema(sentence);
  if (parts.length === 0) return [];
  const told = asSentence(label === '' ? sentence : `${label}: ${sentence}`);
  return [`- ${tellSchema(parts)}: ${told}${at === '' ? '' : ` (${at})`}`];
}

function pointWith(sentence: string, points: AdrDraft['points']): string {
  const words = asOneLine(sentence);
  const at = points.findIndex(({ text }) => asOneLine(text).includes(words));
  return at === -1 ? '' : `D-${at + 1}`;
}

/** Whether a decision says which columns or states one of these tables has: whoever builds it reads them beside the table. */
export function tellsOfTable(text: string, changes: readonly { readonly text: string }[]): boolean {
  const tables = changes.flatMap((change) => [...change.text.matchAll(/\btable `?([\w.-]+)`?/gi)].map(([, name = '']) => name));
  const isNamed = tables.some((name) => new RegExp(String.raw`(?<![\w-])${escapePattern(name)}(?![\w-])`, 'i').test(text));
  return isNamed && (/\btables?\b|\bcolumns?\b|\bindex\b/i.test(text) || /\bstates?\b[^.]*[:(]/i.test(text));
}

/** "Kafka: Booking service (Component Design)" stores nothing, whatever a decision behind it says of a table. */
function sentencesOf(passage: Passage): { label: string; sentence: string }[] {
  const { label } = passage;
  return (sayRow(passage) ?? passage.sentences)
    .filter((sentence) => !tellsPlace.test(sentence.replace(/[.]$/, '')))
    .map((sentence) => ({
      label,
      sentence: label !== '' && sentence.startsWith(`${label}: `) ? sentence.slice(label.length + 2) : sentence,
    }));
}

const schemaSections = ['Component Design', 'Technology Choices', 'High-Level Approach', 'Domain Model'];
