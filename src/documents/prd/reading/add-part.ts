import type { Priority } from '../../../lifecycle/prd.ts';
import { namesNonFunctional, takeAuthorId, type AuthorId } from './author-id.ts';
import type { Span } from './block.ts';
import type { NfrCategory, Owner, PartDraft, Section } from './draft.ts';
import { topicOf, type Topic } from './headings.ts';
import { giveLines } from './line-owners.ts';
import { plainText } from '../../../lifecycle/plain-text.ts';
import { takePriorityTag } from './priorities.ts';
import type { Reading } from './reading.ts';
import { splitLabel } from './split-label.ts';

const categories: ReadonlySet<string> = new Set(['performance', 'availability', 'scalability', 'security', 'compliance']);

export function isCategory(topic: Topic | null): topic is NfrCategory {
  return topic !== null && categories.has(topic);
}

/** A statement of the document. */
export interface Statement {
  /** With its inline markup. */
  readonly text: string;
  readonly span: Span;
  readonly done?: boolean | null;
  /** Set when the id is apart from the text, as in a column of its own. */
  readonly id?: AuthorId | null;
  readonly priority?: Priority | null;
  /** The topic, if the section does not say it. */
  readonly topic?: Topic | null;
  /** Name of its group, in place of its section's. */
  readonly group?: string;
}

/**
 * Adds a demand: a quality requirement if its label, column or section names the category, else a
 * requirement. Its id, priority tag and check box leave the text. Null for a text without a word.
 */
export function addDemand(reading: Reading, section: Section, statement: Statement): PartDraft | null {
  const { draft, file, scale } = reading;
  const { span, done = null } = statement;
  const own = takeAuthorId(statement.text);
  const tagged = takePriorityTag(plainText(own?.rest ?? statement.text), scale);
  const second = own ? null : takeAuthorId(tagged.text);
  const text = second?.rest ?? tagged.text;
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const id = statement.id ?? own?.id ?? second?.id ?? null;
  const place = { file: file.name, line: span.from };
  const topic = statement.topic ?? section.topic;
  const isQuality = topic === 'nfr' || topic === 'nfr-other' || isCategory(topic) || (id !== null && namesNonFunctional(id));
  const label = isQuality ? splitLabel(text) : null;
  const labelled = label && label.rest !== '' ? topicOf(label.name) : null;
  const category = isCategory(labelled) ? labelled : isQuality && isCategory(topic) ? topic : null;
  if (category) {
    const nfr = { id, category, text: label && label.name.toLowerCase() === category ? label.rest : text, ...place };
    draft.nfrs.push(nfr);
    return nfr;
  }
  const requirement = {
    id,
    section: statement.group ?? nameOf(section),
    text,
    priority: statement.priority ?? tagged.priority ?? section.priority,
    done,
    ...place,
  };
  draft.requirements.push(requirement);
  return requirement;
}

/** Adds the demand and assigns its lines; lines without a word are unread. */
export function takeDemand(reading: Reading, section: Section, statement: Statement): void {
  const part = addDemand(reading, section, statement);
  giveLines(reading.file, statement.span, part ? { kind: 'part', part } : { kind: 'unread', section });
}

/** Returns the heading over a requirement; the title of a document is no section. */
export function nameOf({ isTitle, heading }: Section): string {
  return isTitle ? '' : heading;
}

export function fieldOwner(name: string): Owner {
  return { kind: 'field', name };
}
