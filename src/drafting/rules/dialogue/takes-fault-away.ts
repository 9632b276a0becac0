import { faultOf } from '../../../analysis/challenge/fault-of.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { breaksRetention, readRetentions } from '../../../analysis/challenge/retention.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { findGivenUp } from '../../../analysis/design/ends/find-given-up.ts';
import { listThingsGivenUp, withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { missesSomething } from '../../../analysis/design/strikes/challenged-sentences.ts';
import { escapePattern } from '../../../analysis/concepts/escape-pattern.ts';
import { foldText } from '../../../analysis/fold-text.ts';
import type { Challenge, Concern } from '../../../lifecycle/challenge.ts';

type Fault = Pick<Challenge, 'concern' | 'title' | 'ties'>;

interface Decided {
  readonly text: string;
  /** Words that it takes out of the RFC. */
  readonly struck: readonly string[];
  readonly components: readonly string[];
}

/**
 * Whether a decision leaves nothing of what a challenge is about, or sets what it demands: the very sentence is struck, what its fault names is given up, or the
 * span that the requirement asks for is decided. That something is missing goes on missing where only the product behind it changes.
 */
export function takesFaultAway(fault: Fault, decided: Decided): boolean {
  const quote = fault.ties.find(({ kind }) => kind === 'design')?.quote ?? '';
  if (quote === '') return false;
  return setsSpan(fault, quote, decided) || givesUpNamed(fault, quote, decided) || strikesSentence(fault, quote, decided);
}

/** "No RabbitMQ" of “RabbitMQ is used, which nobody there has run”. */
function givesUpNamed({ concern, title }: Fault, quote: string, { text, components }: Decided): boolean {
  if (!ofThings.has(concern) || namesOther(text, `${title} ${quote}`, components)) return false;
  const fault = faultOf({ title });
  const standing = withoutGivenUp(text);
  return listThingsGivenUp(text).some(
    ({ phrase, isShared }) =>
      !isShared &&
      names(fault, phrase) &&
      names(quote, phrase) &&
      !names(standing, phrase) &&
      findGivenUp(text, quote, { component: '', components }).length > 0,
  );
}

/** What it is about stands nowhere any more, and nothing of the same kind in its place. */
function strikesSentence({ concern, title }: Fault, quote: string, { text, struck }: Decided): boolean {
  if (!struck.some((words) => coversQuote(words, quote))) return false;
  const standing = withoutGivenUp(text);
  const stays = subjectWords(standing);
  if (stays.size === 0) return true;
  // "Photos are read from a disk, not from Redis" says of fees only that Redis is gone.
  if (wordsAlike(stays, subjectWords(quote)).length === 0) return false;
  if (!ofThings.has(concern) || missesSomething(title) || /: (?:it reads as if|who)\b/.test(title)) return false;
  // Another copy is old as well.
  return !(again[concern]?.test(standing) ?? false);
}

function coversQuote(words: string, quote: string): boolean {
  // The name of the part in front goes on being its name.
  const [said, gone] = [foldText(quote.replace(/^[^:]{2,40}: /, '')), foldText(words)];
  if (gone.includes(said)) return true;
  return gone !== '' && said.includes(gone) && subjectWords(said.replace(gone, ' ')).size === 0;
}

/** Concerns about something that is there: with it the fault is gone. How two sides speak stays open with whatever speaks in its place. */
const ofThings: ReadonlySet<Concern> = new Set([
  'constraint-broken',
  'personal-data',
  'secrets',
  'staleness',
  'boundary',
  'invariant-broken',
  'single-point-of-failure',
  'unbounded-growth',
  'authorization',
]);

const again: Partial<Record<Concern, RegExp>> = {
  staleness: /\b(?:cache[sd]?|cop(?:y|ies|ied)|snapshots?|mirror\w*|replicas?|projections?|imports?|files?|nightly|every)\b/i,
  secrets: /\b(?:passwords?|keys?|secrets?|tokens?)\b/i,
  'personal-data': /\b(?:names?|address\w*|phones?|birth\w*|e-?mails?|personal)\b/i,
  'single-point-of-failure': /\b(?:one|single|an?) (?:\w+ )?(?:server|machine|instance|node|database|box|host|zone)\b/i,
  'unbounded-growth': /\b(?:tables?|kept|keeps?|stored?|logs?|append\w*|collect\w*|buckets?)\b/i,
  authorization: /\b(?:everybody|everyone|anybody|anyone|whoever|all (?:staff|users|members)|link|password)\b/i,
};

/** "Answers are deleted after 30 days" of what is kept for a year and may be kept for 30 days at most. */
function setsSpan({ title, ties }: Fault, quote: string, { text, components }: Decided): boolean {
  if (!/\basks for at (?:least|most)\b/.test(title) || namesOther(text, `${title} ${quote}`, components)) return false;
  const demanded = ties.filter(({ kind }) => kind !== 'design').flatMap(({ quote: demand }) => readRetentions(demand));
  const said = readRetentions(quote);
  return readRetentions(text).some(
    (own) =>
      said.some(
        ({ subject, seconds }) => isWithin(own.subject, subject) && seconds !== own.seconds && sameCase(own.clause, quote),
      ) && demanded.some((one) => keepsSpan(one, own)),
  );
}

type Retention = ReturnType<typeof readRetentions>[number];

/** Deleted in time, or kept as long: "kept for 30 days" says no more than that of what has to be gone by then. */
function keepsSpan(demanded: Retention, own: Retention): boolean {
  return !breaksRetention(demanded, own) && (own.bound === demanded.bound || own.seconds === demanded.seconds);
}

/** "Logs of answers" are something else than the answers. */
function isWithin(own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return own.size > 0 && wordsAlike(own, other).length === own.size;
}

/** "Of donors who were refused", "except …": some of them only. */
function sameCase(clause: string, quote: string): boolean {
  const some =
    /\b(?:only|except|but for|unless|of (?:those|donors?|people|members?|guests?|patients?) (?:who|that|whose)|if|where)\b/i;
  return !some.test(clause) || some.test(quote);
}

/** A component by its name that the challenged sentence does not speak of. */
function namesOther(text: string, quote: string, components: readonly string[]): boolean {
  const named = splitSentences(text).flatMap((sentence) => components.filter((one) => names(sentence, one)));
  return named.length > 0 && !named.some((one) => names(quote, one));
}

function names(text: string, phrase: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(phrase.trim())}(?![\p{L}\d])`, 'iu').test(text);
}
