import { escapePattern } from '../concepts/escape-pattern.ts';
import { wordsAlike } from '../challenge/same-root.ts';
import { readFigures } from '../challenge/figures.ts';
import { sharedWords, subjectWords } from '../challenge/subject-words.ts';
import { contentWords } from '../lint/content-words.ts';
import { findTechnologyTerms } from '../technology/find-technology-terms.ts';
import { isSetAside } from '../technology/set-aside.ts';
import type { Mention, Span } from './find-sentence.ts';

/** What comes to an end: "the cache is dropped", "Redis is no longer used". */
const passive =
  /\b(?:is|are|was|were|gets?|will be|has been|have been|(?:is|are) to be) (?:\w+ly )?(?:dropped|abolished|scrapped|discontinued|phased out|shut down|removed|taken out|given up|abandoned|retired|switched off|left out|omitted|gone|out(?=\s*[.,;]|$)|no longer (?:used|needed|there|in use|part of it)|not (?:taken|used|needed|built))(?![\p{L}\d])|\b(?:will|shall|is to|are to) not be (?:taken|used|needed|built)\b|\b(?:goes|go|falls?) away\b/iu;

/** "Replaced by" and "swapped for" bring in what follows. */
const replaced =
  /^.*?\b(?:is|are|was|were|gets?|will be|has been|have been|(?:is|are) to be) (?:\w+ly )?(?:replaced (?:by|with)|(?:swapped|exchanged) for|superseded by)\b/i;

/** "We do without the queue", "in place of the cache", each up to where the next thing is said; what we "do not drop" stays. */
const active =
  /(?<!\b(?:not|never)\s|n['’]t\s)\b(?:drop(?:s|ping)?|remov(?:e|es|ing)|abandon(?:s|ing)?|retir(?:e|es|ing)|omit(?:s|ting)?|giv(?:e|es|ing) up|tak(?:e|es|ing) out|leav(?:e|es|ing) out|get(?:s|ting)? rid of|stop(?:s|ping)? using|no longer (?:uses?|needs?|runs?|calls?|relies on|rely on|depends? on)|do(?:es)? without|in place of|instead of|rather than)\s+(?:(?!(?:and|but|or|as|because|since|so|we|they|it|there|when|after|before|while|until|if)\b)(?:\d{1,2}:\d\d|[\w'’`-]+)\s*){1,5}/gi;

const verb =
  /^(?:in place of|instead of|rather than|do(?:es)? without|get(?:s|ting)? rid of|stop(?:s|ping)? using|no longer (?:(?:relies|rely|depends?) on|\w+)|\w+(?: up| out)?)\s+/i;

/** "We swap Redis for PostgreSQL": what stands first goes. "The desk replaces a lost card with a new one" is what the desk does. */
const exchanging =
  /\b(?:swap(?:s|ping)?|exchang(?:e|es|ing)|replac(?:e|es|ing)|trad(?:e|es|ing)|(?:switch|chang|mov)(?:e|es|ing)? from)\s+((?:(?!(?:for|with|by|to|and|but|or)\b)[\w'’-]+\s+){1,5})(?:for|with|by|to)\b/gi;

/** "There is no second database", "without a cache", "not in Redis": what is denied is a thing only where it is one that software is built of. */
const negated =
  /\b(?:(?:there (?:is|are|will be) )?no(?! (?:more|less|later|earlier|longer|fewer|sooner|one)\b)|without|neither|nor|not(?: (?:in|on|from|to|by|through|via|with|over|into))?) (?:(?:an?|the|any|our|own) )?((?:(?!(?:and|but|or|nor|as|because|since|so|that|which|who|when|after|before|while|until|if|is|are|was|were|has|have|may|can|must|will|for|in|on|at|to|from|by|of|with|than|any|anymore)\b)[\w.-]*\w\s?){1,3})/gi;

/** "There is no cron job any more": whatever it is, somebody says that it is gone. */
const noMore = /\bthere (?:is|are|will be) no ((?:[\w'’-]+\s){1,4}?)(?:any ?more|any longer|from now on)\b/gi;

/** Ends of a clause: what is said no to in one is not said no to in the next. */
export function clausesOf(text: string): string[] {
  return text.split(/(?<=[.;:,\n])\s+/);
}

/** A decision without the clauses and phrases that name what it takes out of the design: that brings nothing with it. */
export function withoutGivenUp(text: string): string {
  return (
    clausesOf(text)
      .map((clause) => clause.replace(replaced, ''))
      .filter((clause) => !passive.test(clause))
      .map((clause) => clause.replace(active, ' ').replace(noMore, ' '))
      .map((clause) => exchangesIn(clause).reduce((rest, { said }) => rest.replace(said, ' '), clause))
      .map((clause) => deniedThings(clause).reduce((rest, { said }) => rest.replace(said, ' '), clause))
      .join(' ')
      // What ends with what was taken out ends there.
      .replace(/\s+(?=[,.;:])/g, '')
      .replace(/[,;:]+(?=[.;]|$)/g, '')
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

/** Something that a decision takes out of the design. */
interface GivenUp {
  /** As the decision calls it: "Redis", "webhooks", "second database". */
  readonly phrase: string;
  /** The clause that says so: one that names a component speaks of that one alone. */
  readonly clause: string;
  /** Whether it is given up only where the two speak of something else together as well. */
  readonly isShared: boolean;
  /** What it is given up for, or in doing what: of a sentence that speaks of none of it the decision says nothing. '' where it is given up altogether. */
  readonly within: string;
}

/**
 * What a decision takes out of the design, as it calls it. Read from its words alone, so that it means the same whether somebody chose, accepted a challenge
 * or answered a question with it.
 */
export function listGivenUp(text: string): string[] {
  return readGivenUp(text).map(({ phrase }) => phrase);
}

/** The same, with what goes only together with something else: "Redis" of "the copy in Redis". */
export function listThingsGivenUp(text: string): Pick<GivenUp, 'phrase' | 'isShared'>[] {
  return readGivenUp(text);
}

/**
 * Of that, what nobody may build any more: what is said no to, what something else is meant instead of, and what we, or the design, drop. That "a message is
 * dropped" or that the reader "removes old rows" is what the software does.
 */
export function listRefused(text: string): string[] {
  return clausesOf(text).flatMap((clause) =>
    [
      ...[...clause.matchAll(active)]
        .filter(({ 0: found, index }) => contrasting.test(found) || byUs.test(clause.slice(0, index)))
        .map(([found]) => found.replace(verb, '')),
      ...[replaced, passive].flatMap((form) => subjectOf(clause, form)).filter(isBuiltOf),
      ...exchangesIn(clause).map(({ thing }) => thing),
      ...deniedThings(clause).map(({ thing }) => thing),
    ].filter((phrase) => subjectWords(phrase).size > 0 && !clauseLike.test(phrase)),
  );
}

/** Whether a name is given up in one thing that is done alone: "not in Vienna" of a pilot, "no Kafka for refunds". */
export function isGivenUpInPart(text: string, name: string): boolean {
  const limits = readGivenUp(text)
    .filter(({ phrase }) => phrase.trim().toLowerCase() === name.toLowerCase())
    .map(({ within }) => [...subjectWords(within)].some((word) => !subjectWords(name).has(word)));
  return limits.length > 0 && limits.every(Boolean);
}

const contrasting = /^(?:do(?:es)? without|no longer|stop(?:s|ping)? using|in place of|instead of|rather than)\b/i;
const byUs = /^\W*(?:(?:we|i|the (?:rfc|design|team|project|pilot))(?: \p{L}+){0,2} )?$/iu;
/** "What is older" is no thing, and neither is "doing it by hand". */
const clauseLike = /^(?:what|whatever|who|which|it|them|us|all|everything|anything)\b|\b(?:is|are|was|were)\b/i;

function readGivenUp(text: string): GivenUp[] {
  return clausesOf(text).flatMap((clause, at, clauses) =>
    [
      ...[...clause.matchAll(active)].map(([found]) => ({ phrase: found.replace(verb, ''), within: '' })),
      ...[replaced, passive].flatMap((form) => subjectOf(clause, form)).map((phrase) => ({ phrase, within: '' })),
      ...exchangesIn(clause).map(({ thing }) => ({ phrase: thing, within: '' })),
      ...[...clause.matchAll(noMore)].map(([, phrase = '']) => ({ phrase: phrase.trim(), within: '' })),
      ...deniedThings(clause).map(({ thing, said, behind }) => ({
        phrase: thing,
        within: isEverywhere(thing) ? whole(clause, at, clauses).replace(said, ' ') : scopeOf(behind),
      })),
    ]
      // A time of day is found as it is written.
      .filter(({ phrase }) => subjectWords(phrase).size > 0 && !/\d{1,2}:\d\d/.test(phrase))
      .flatMap(({ phrase, within }) => [
        { phrase, within, isShared: false },
        ...holderOf(phrase).map((holder) => ({ ...holder, within })),
      ])
      .map((one) => ({ ...one, clause: whole(clause, at, clauses) })),
  );
}

/** "The app keeps its list on the phone, not in Redis": said of the app. */
function whole(clause: string, at: number, clauses: readonly string[]): string {
  return /^(?:not|without|instead|rather)\b/i.test(clause) ? `${clauses[at - 1] ?? ''} ${clause}` : clause;
}

/** "No Kafka for refunds". */
function scopeOf(behind: string): string {
  return /^\s*for\s+([^,;.:]+)/i.exec(behind)?.[1] ?? '';
}

/**
 * Formats, and names that nobody has to know, may mean anything and stand anywhere: prices that are shown without VAT leave it on the invoice, and a pilot that
 * is not in Vienna leaves the office there.
 */
function isEverywhere(thing: string): boolean {
  const [term] = findTechnologyTerms(thing);
  return term ? term.category === 'format' : isOwnName(thing);
}

/** Of "the copy in Redis", the product: "Redis for the free nights" goes with it. */
function holderOf(phrase: string): Pick<GivenUp, 'phrase' | 'isShared'>[] {
  const [, holder] =
    /^(?:the |an? )?(?:cop(?:y|ies)|cache|index|replica|queue|topic|stream|list|bucket)\b.* (?:in|on|at|of) (\p{Lu}[\p{L}\d]{2,})\s*$/u.exec(
      phrase,
    ) ?? [];
  // "We no longer call Redis from the street".
  const [, leading] = /^(?:the |an? )?(\p{Lu}[\p{L}\d]{2,}) (?:from|in|on|at|for|to|by|with|over|through)\b/u.exec(phrase) ?? [];
  // "E-mail through Postmark", "the file over SFTP each night".
  const [, carrier] =
    /^(?:the |an? )?[\p{L}-]+ (?:through|via|by|over|with|from) (\p{Lu}[\p{L}\d]{2,})(?: (?:each|every|once|daily|nightly|weekly|hourly)\b.*)?\s*$/u.exec(
      phrase,
    ) ?? [];
  return [holder, leading, carrier].flatMap((name) => (name === undefined ? [] : [{ phrase: name, isShared: true }]));
}

/** What a clause exchanges for something else, where we do it or where it is something that software is built of. */
function exchangesIn(clause: string): { thing: string; said: string }[] {
  return [...clause.matchAll(exchanging)].flatMap(({ 0: said, 1: phrase = '', index }) => {
    const thing = phrase.trim();
    return byUs.test(clause.slice(0, index)) || isBuiltOf(thing) ? [{ thing, said }] : [];
  });
}

/** Products, and kinds of them, that a clause says no to; people who are denied something, and what must not happen, are none. */
function deniedThings(clause: string): { thing: string; said: string; behind: string }[] {
  return [...clause.matchAll(negated)].flatMap(({ 0: said, 1: phrase = '', index }) => {
    if (!isBuiltOf(phrase) || givingUp.test(phrase)) return [];
    const rest = clause.slice(index + said.length);
    // "No Kafka or RabbitMQ" denies both.
    const others = (/^\s*or (?:(?:an?|the|any) )?([\w.-]*\w)/i.exec(rest) ?? []) as string[];
    const [tail = '', other = ''] = others;
    const isFurther = other !== '' && isBuiltOf(other);
    const behind = isFurther ? rest.slice(tail.length) : rest;
    return [{ thing: phrase.trim(), said, behind }, ...(isFurther ? [{ thing: other, said: tail, behind }] : [])];
  });
}

/** "We do not drop Kafka" denies that it goes. */
const givingUp = /^(?:drop|remove|abandon|retire|omit|give up|replace|scrap|switch off|take out|leave out)\b/i;

function isBuiltOf(phrase: string): boolean {
  return isProduct(phrase) || kinds.test(phrase) || isOwnName(phrase.trim());
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
function isOwnName(phrase: string): boolean {
  return /^\p{Lu}[\p{L}\d]{2,}$/u.test(phrase) && !isCalendarName(phrase);
}

/** What software is built of, by no name of its own. */
const kinds =
  /\b(?:caches?|queues?|brokers?|databases?|data stores?|replicas?|standbys?|clusters?|regions?|event bus|webhooks?|polling|prox(?:y|ies)|gateways?|buckets?|file shares?|spreadsheets?|triggers?|mirrors?|cop(?:y|ies)|sagas?|batch jobs?|load balancers?)\s*$/i;

/** What stands before "is dropped" or "is replaced by". */
function subjectOf(clause: string, form: RegExp): string[] {
  const found = form.exec(clause);
  if (!found) return [];
  const behind = /\b(?:is|are|was|were|gets?|will|shall|has been|have been|goes?)\b/i.exec(clause);
  const subject = behind ? clause.slice(0, behind.index) : '';
  // A whole story before the verb names no one thing.
  return subject.trim().split(/\s+/).length <= longestSubject ? [subject] : [];
}

const longestSubject = 6;

/** Which component a sentence is about ('' where none), and which there are. */
export interface Scope {
  readonly component: string;
  readonly components: readonly string[];
  /** What a sentence stands in the midst of, such as the row of a table. */
  readonly around?: string;
}

const anywhere: Scope = { component: '', components: [] };

/**
 * Whether a decision takes out of the design what a sentence says: it names the very thing. A word that may stand in any sentence counts where the two speak
 * of something else together as well; what is given up by one component is not given up by another.
 */
export function givesUp(decision: string, sentence: string, scope = anywhere): boolean {
  return findGivenUp(decision, sentence, scope).length > 0;
}

/** Where a sentence names what a decision takes out of the design; the shortest stretch that has all of its words, for each of its names. */
export function findGivenUp(decision: string, sentence: string, scope = anywhere): Mention[] {
  const said = subjectWords(scope.around ?? sentence);
  const kept = subjectWords(withoutGivenUp(decision));
  const own = subjectWords(withoutGivenUp(sentence));
  const things = readGivenUp(decision).flatMap(({ phrase, clause, isShared, within }) => {
    if (isOfAnother({ phrase, clause }, decision, scope) || isOfSeveral(clause, sentence, scope)) return [];
    const [, identifier] = /^`?(\p{Ll}+\p{Lu}[\p{L}\d]*)`?\W*$/u.exec(phrase.trim()) ?? [];
    // A name out of the code is found as it is written, and never as words: "losing bookings" is no `loseBooking`.
    if (identifier !== undefined)
      return [...findWord(identifier, sentence), ...findItem(identifier, sentence), ...findJoined(identifier, sentence)];
    const named = subjectWords(phrase);
    const beside = [...subjectWords(within)].filter((word) => !named.has(word));
    if (beside.length > 0 && wordsAlike(beside, said).length === 0) return [];
    const has = (words: ReadonlySet<string>): boolean => wordsAlike(named, words).length === named.size;
    // "Postgres instead of Redis" of a sentence that does without it as well.
    if (!has(own) || has(kept) || !hasAll(contentWords(phrase), sentence)) return [];
    // "A second region" is no other one, where a cache may be anybody's.
    const isOwn = new Set(contentWords(phrase)).size > 1 || isName(phrase);
    if ((!isOwn || isShared) && sharedWords(kept, said).length === 0) return [];
    const places = stretches(contentWords(phrase), sentence).filter((found) => !isPassedBy(sentence, found));
    if (isShared && copying.test(clause)) return places.map((found) => withDeed(sentence, found));
    // What is "cached in Redis" is cached no more, unless it is elsewhere.
    const isCopied = (found: Span): boolean =>
      copied.test(sentence.slice(0, found.start)) && !/\bcach/i.test(withoutGivenUp(decision));
    return places.map((found) => (isCopied(found) ? withDeed(sentence, found) : found));
  });
  return [...things, ...findTimes(decision, sentence, scope), ...findClockTimes(decision, sentence, scope)];
}

const copied =
  /\b(?:cach(?:ed?|es|ing)|mirror(?:s|ed)|replicate[sd]?)\b(?:\s+(?!and\b|or\b|but\b)[\p{L}-]+){0,3}\s+(?:in|to|into|on|by|with)\s+(?:an?\s+|the\s+)?$/iu;
const copying = /\b(?:cop(?:y|ies)|cache|replica|mirror|index)\b/i;

/**
 * "And copies balances to Redis", "held in Redis and are refreshed every hour": where the copy is dropped, nobody makes, keeps or refreshes it either. A clause
 * that says of another product where it is kept stays.
 */
function withDeed(sentence: string, found: Span): Mention {
  const joints = [
    ...sentence.slice(0, found.start).matchAll(/[;:]\s+|,?\s+(?=and\s+\p{Ll}+s\s)|,\s+(?=(?:and\s+)?\p{Ll}+s\s)/gu),
  ];
  const last = joints.at(-1);
  const start = last ? last.index + last[0].length : 0;
  const rest = sentence.slice(found.end);
  const end = found.end + (/^(?:\s+and (?:is|are)\b|(?!,\s|;|\.(?:\s|$)|\s+(?:and|but)\s)[^])*/.exec(rest)?.[0].length ?? 0);
  const whole = sentence.slice(start, end);
  const others = findTechnologyTerms(whole).filter(({ term }) => /\p{Lu}/u.test(term));
  const isKeeping =
    /\b(?:copies|copied|held|holds?|kept|keeps?|stored|stores|cached|caches|mirror(?:s|ed)|replicate[sd]|writes|puts)\b/i;
  if (!isKeeping.test(sentence.slice(start, found.start)) || others.length > 1) return found;
  return { start, end, isWhole: true };
}

/** "Every 12 hours" of what a decision does at once instead: said of the same deed, in whichever words the rest of it is. */
function findTimes(decision: string, sentence: string, scope: Scope): Mention[] {
  return listTimesGivenUp(decision).flatMap(({ time, clause }) => {
    if (isOfAnother({ phrase: time, clause }, decision, scope)) return [];
    const deed = subjectWords(clause.replace(time, ' '));
    const [before = '', ...figure] = time.split(/\s+/);
    const written = figure.map(escapePattern).join(String.raw`\s+`);
    const found = new RegExp(String.raw`\b${before}\s+${written}(?![\p{L}\d])`, 'iu').exec(sentence);
    if (!found || sharedWords(deed, subjectWords(scope.around ?? sentence)).length < fewestOfDeed) return [];
    return [{ start: found.index, end: found.index + found[0].length, isWhole: true }];
  });
}

/** One word alone is shared by deeds of many kinds. */
const fewestOfDeed = 2;

/** "Every night at 02:00" of what is done every 15 minutes instead. */
function findClockTimes(decision: string, sentence: string, scope: Scope): Mention[] {
  return [...decision.matchAll(otherTime)].flatMap(([said, time = '']) => {
    const clause = clausesOf(decision).find((one) => one.includes(time)) ?? decision;
    if (isOfAnother({ phrase: time, clause }, decision, scope)) return [];
    const found = new RegExp(
      String.raw`\b(?:(?:every|each) \p{L}+ )?(?:(?:daily|nightly|weekly) )?(?:at )?${time}(?!\d)`,
      'iu',
    ).exec(sentence);
    const deed = subjectWords(`${decision.replace(said, ' ')} ${scope.component}`);
    if (!found || sharedWords(deed, subjectWords(`${scope.component} ${scope.around ?? sentence}`)).length === 0) return [];
    return [{ start: found.index, end: found.index + found[0].length, isWhole: true }];
  });
}

const otherTime = /\b(?:instead of|in place of|rather than|not|no longer)\s+(?:[\p{L}-]+\s+){0,4}?(\d{1,2}:\d\d)(?!\d)/giu;

/** Times and intervals that a decision names only to say that something is done otherwise. */
export function listTimesGivenUp(decision: string): { time: string; clause: string }[] {
  return clausesOf(decision).flatMap((clause, at, clauses) =>
    [...clause.matchAll(/\b(?:(?:instead of|in place of|rather than)\b|(?:not|no longer) (?=every\b))[^,;.]*/gi)].flatMap(
      ([said]) =>
        readFigures(said).flatMap(({ kind, index, text }) => {
          const lead = /\b(?:every|each|after|within|once in|for)\s+$/i.exec(said.slice(0, index))?.[0];
          if (kind !== 'duration' || lead === undefined) return [];
          const whole = /^(?:not|instead|rather|in place)\b/i.test(clause) ? `${clauses[at - 1] ?? ''} ${clause}` : clause;
          return [{ time: `${lead.trim()} ${text}`, clause: whole }];
        }),
    ),
  );
}

/**
 * What is given up by one component is not given up by another that nothing is said of. The very thing that is given up is no component of which it is said, and
 * the writer's outbox that the reader polls is said of both.
 */
function isOfAnother(
  { phrase, clause }: Pick<GivenUp, 'phrase' | 'clause'>,
  decision: string,
  { component, components }: Scope,
): boolean {
  const own = component.toLowerCase();
  if (!components.some((name) => name.toLowerCase() === own)) return false;
  const parts = components.filter((name) => !isNamedIn(phrase, name));
  const named = parts.filter((name) => isNamedIn(clause, name));
  if (named.length === 0 || named.some((name) => name.toLowerCase() === own)) return false;
  return !clausesOf(decision).some((one) => isNamedIn(one, component) && listGivenUp(one).length === 0);
}

/** "Node.js for the services", where the decision speaks of one of them: the others go on with it. */
function isOfSeveral(clause: string, sentence: string, { component, components }: Scope): boolean {
  const named = components.filter((name) => isNamedIn(clause, name));
  if (component !== '' || named.length === 0 || named.length === components.length) return false;
  return several.test(sentence) && !named.some((name) => isNamedIn(sentence, name));
}

const several = /\b(?:all|every|each|both|everything|everywhere|services|components|parts|modules|applications|apps)\b/i;

/** Asked of each component for each sentence: hardly any has the name, and the expression would be made anew for each. */
function isNamedIn(text: string, name: string): boolean {
  if (!text.toLowerCase().includes(name.toLowerCase())) return false;
  return new RegExp(String.raw`(?<![\p{L}\d])${escapePattern(name)}`, 'iu').test(text);
}

/** Everyday words of a phrase count as well: "a second database" is no other one. */
function hasAll(words: readonly string[], sentence: string): boolean {
  return wordsAlike(words, new Set(contentWords(sentence))).length === words.length;
}

function isPassedBy(sentence: string, { start, end }: Span): boolean {
  return findTechnologyTerms(sentence).some((term) => term.start >= start && term.end <= end && isSetAside(sentence, term));
}

function findWord(word: string, sentence: string): Span[] {
  const found = new RegExp(`\`?(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])\`?`, 'u').exec(sentence);
  return found ? [{ start: found.index, end: found.index + found[0].length }] : [];
}

/** "Lose bookings", one of a list between semicolons that says what a name out of the code says, and nothing else. */
function findItem(identifier: string, sentence: string): Span[] {
  const wanted = new Set(contentWords(identifier));
  return [...sentence.matchAll(/(?<=^(?=[^;]*;)|[:;]\s)[^;:.]+(?=[;.])/g)]
    .filter(([item]) => {
      const words = new Set(contentWords(item));
      return words.size === wanted.size && wordsAlike(wanted, words).length === wanted.size;
    })
    .map(({ 0: item, index }) => ({ start: index, end: index + item.length }));
}

/** "And cancel" of "book and cancel slots", where the thing is named once for several deeds. */
function findJoined(identifier: string, sentence: string): Mention[] {
  const [deed = '', ...thing] = contentWords(identifier);
  if (thing.length === 0) return [];
  return [
    ...sentence.matchAll(/(?<=^(?=[^;]*;)|[:;]\s)((?:[\p{L}-]+, )*[\p{L}-]+,? and [\p{L}-]+) ([^;:.,]+)(?=[;.])/gu),
  ].flatMap(({ 1: deeds = '', 2: rest = '', index }) => {
    const words = new Set(contentWords(rest));
    if (words.size !== thing.length || wordsAlike(thing, words).length !== thing.length) return [];
    return [...deeds.matchAll(/(?:,? and )?[\p{L}-]+(?:, (?!and )|(?= and )|$)/gu)].flatMap(({ 0: found, index: at }) => {
      const [word = ''] = contentWords(found);
      if (wordsAlike([deed], new Set([word])).length === 0) return [];
      // The first of two goes with the "and" behind it.
      const behind = at === 0 ? (/^,? and /.exec(deeds.slice(found.length))?.[0] ?? '') : '';
      const start = index + at + (/^,? (?=and )/.exec(found)?.[0].length ?? 0);
      return [{ start, end: index + at + found.trimEnd().length + behind.trimEnd().length, isWhole: true }];
    });
  });
}

/** Each place of a single word; of several, the shortest stretch in which all of them stand. */
function stretches(words: readonly string[], sentence: string): Span[] {
  const places = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    stems: new Set(contentWords(word)),
    start: index,
    end: index + word.length,
  }));
  const wanted = [...new Set(words)];
  const beginning = places.filter(({ stems }) => wordsAlike(wanted, stems).length > 0);
  if (wanted.length === 1) return beginning.map(({ start, end }) => ({ start, end }));
  const found = beginning.flatMap((from) => {
    const seen = new Set<string>();
    const to = places.slice(places.indexOf(from)).find(({ stems }) => {
      for (const stem of stems) seen.add(stem);
      return wordsAlike(wanted, seen).length === wanted.length;
    });
    return to ? [{ start: from.start, end: to.end }] : [];
  });
  return found.toSorted((one, other) => one.end - one.start - (other.end - other.start)).slice(0, 1);
}

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
