import type { RecordedDecision } from '../../../lifecycle/rfc.ts';
import { wholeName } from '../../concepts/whole-name.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { listSetAside } from '../../technology/set-aside.ts';
import { isGivenUpInPart, listRefused, withoutGivenUp } from './given-up.ts';
import { isOwnName } from '../own-name.ts';

type Deciding = Pick<RecordedDecision, 'id' | 'text' | 'rationale' | 'decidedBy' | 'decidedAt'>;

/** A product that the design had, or might have had, and that a decision gives up. */
export interface Dropped<T extends Deciding = Deciding> {
  readonly name: string;
  readonly by: T;
}

/**
 * Products that decisions give up altogether: whoever misses one in the code a year later looks for it among what was rejected. Not what one of the alternatives
 * is about (`known`), for that stands there, nor what is given up in one thing alone or taken up by another decision.
 */
export function listDropped<T extends Deciding>(decisions: readonly T[], known: readonly string[]): Dropped<T>[] {
  const found = decisions.flatMap((by) => namesGivenUp(by.text).map((name) => ({ name, by })));
  return found.filter(
    ({ name, by }, at) =>
      found.findIndex((one) => one.name === name) === at &&
      !known.some((title) => wholeName(name).test(aboutOf(title))) &&
      !isGivenUpInPart(by.text, name) &&
      !decisions.some(({ text }) => wholeName(name).test(withoutGivenUp(text)) && !namesGivenUp(text).includes(name)),
  );
}

/** "given up by DEC-5 (Ada, 2026-11-22): One store less to run."; that nobody gave a reason is said, and none is made up. */
export function tellDropped({ by }: Dropped): string {
  const who = [by.decidedBy, by.decidedAt.slice(0, 10)].filter((part) => part !== '').join(', ');
  const why = by.rationale.trim() || reasonIn(by.text);
  return `given up by ${by.id}${who === '' ? '' : ` (${who})`}: ${why === '' ? 'no reason was given.' : why.replace(/[.\s]*$/, '.')}`;
}

/** A decision may say itself why. */
function reasonIn(text: string): string {
  return /\b((?:because|since) [^.;]+)/.exec(text)?.[1] ?? '';
}

function namesGivenUp(text: string): string[] {
  const refused = listRefused(text).map((phrase) => phrase.trim().replace(/^(?:an?|the|our|any)\s+/i, ''));
  const products = refused.flatMap((phrase) => {
    const [first, ...more] = findTechnologyTerms(phrase);
    return first && more.length === 0 && first.start === 0 ? [first.term] : [];
  });
  const names = [...listSetAside(text), ...products, ...refused.filter(isOwnName)];
  return [...new Set(names)].filter(
    (name) => /^\p{Lu}/u.test(name) && !/^(?:API|REST|HTTPS?|JSON|SQL|XML|CSV|URL|UI)s?$/.test(name),
  );
}

/** "Kafka instead of RabbitMQ" is about Kafka. */
function aboutOf(title: string): string {
  return title.replace(/\b(?:instead of|in place of|rather than)\b[^,;:.]*/giu, ' ');
}
