import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';

/** Whether a phrase is the name of a product, or of a kind of thing that software is built of: what people say no to that is neither is something else. */
export function isBuiltOf(phrase: string): boolean {
  return isProduct(phrase) || kinds.test(phrase) || isOwnName(phrase.trim());
}

/** The same of what begins a sentence, where any word is written large. */
export function isSurelyBuiltOf(phrase: string): boolean {
  return isProduct(phrase) || kinds.test(phrase) || /^\p{Lu}[\p{L}\d]*\p{Lu}/u.test(phrase.trim());
}

function isProduct(phrase: string): boolean {
  const [first, ...more] = findTechnologyTerms(phrase);
  // "No Kafka cluster fails": denied is what happens to it.
  return first !== undefined && more.length === 0 && /^\W*$/.test(phrase.slice(first.end));
}

/** "Mondays", "May": written large, and no name of anything that is built. */
export function isCalendarName(phrase: string): boolean {
  return /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter)$/.test(
    phrase.trim(),
  );
}

/** "Without Vonage", "no PIN": a name that nobody has to know. */
export function isOwnName(phrase: string): boolean {
  return /^\p{Lu}[\p{L}\d]{2,}$/u.test(phrase) && !isCalendarName(phrase);
}

/** What software is built of, by no name of its own. */
const kinds =
  /\b(?:caches?|queues?|brokers?|databases?|data stores?|replicas?|standbys?|clusters?|regions?|(?:event|message|service) bus|search engines?|webhooks?|polling|prox(?:y|ies)|gateways?|buckets?|file shares?|spreadsheets?|triggers?|mirrors?|cop(?:y|ies)|sagas?|batch jobs?|load balancers?)\s*$/i;

/** "Broker", "queues": what something that software is built of is called, by no name of its own. */
export function isKindOfThing(word: string): boolean {
  return (
    kinds.test(word) || /^(?:services?|servers?|tables?|topics?|instances?|index(?:es)?|apps?|events?|files?|jobs?)$/i.test(word)
  );
}

/** "Redis", "SFTP": there is one of it. */
export function isName(phrase: string): boolean {
  return /^(?:[Aa]n?\s|[Tt]he\s|[Oo]ur\s)?\p{Lu}[\p{L}\d-]*\s*$/u.test(phrase);
}
