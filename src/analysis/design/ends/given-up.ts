import { readSpokenFigures } from '../../challenge/figures.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { readOnce } from '../../read-once.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isBuiltOf, isOwnName } from './built-of.ts';
import { listEverydayEnds } from './everyday-ends.ts';
import { isRhythm } from '../outdated/rhythms.ts';

/** What comes to an end: "the cache is dropped", "Redis is no longer used". */
const passive =
  /\b(?:is|are|was|were|gets?|will be|has been|have been|(?:is|are) to be) (?:\w+ly )?(?:dropped|abolished|scrapped|discontinued|phased out|shut down|removed|taken out|given up|abandoned|retired|switched off|left out|omitted|gone|out(?=\s*[.,;]|$)|no longer (?:used|needed|there|in use|part of it)|not (?:taken|used|needed|built))(?![\p{L}\d])|\b(?:will|shall|is to|are to) not be (?:taken|used|needed|built)\b|\b(?:goes|go|falls?) away\b|(?<!\b(?:in|with|using) )\b(?:goes|go|leaves?)(?=\s*(?:[.,;:]|$))|\b(?:(?:has|have) had (?:its|their) day|(?:is|are) history|(?:has|have) to go(?=\s*(?:[.,;:]|$)))/iu;

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
  return text.split(/(?<=[.;:,\n])(?<!\b(?:bye|goodbye|farewell|so long),)\s+/i);
}

/** A decision without the clauses and phrases that name what it takes out of the design: that brings nothing with it. */
export const withoutGivenUp = readOnce((text) =>
  clausesOf(text)
    .map((clause) => listEverydayEnds(clause).reduce((rest, { said }) => rest.replace(said, ' '), clause))
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
    .trim(),
);

/** Something that a decision takes out of the design. */
export interface GivenUp {
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
export function listThingsGivenUp(text: string): readonly Pick<GivenUp, 'phrase' | 'isShared'>[] {
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
      ...[exchangesIn, deniedThings, listEverydayEnds].flatMap((list) => list(clause)).map(({ thing }) => thing),
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

/** All that a decision takes out of the design, clause by clause. */
export const readGivenUp = readOnce((text): readonly GivenUp[] =>
  clausesOf(text).flatMap((clause, at, clauses) =>
    [
      ...[...clause.matchAll(active)].map(([found]) => ({ phrase: found.replace(verb, ''), within: '' })),
      ...[replaced, passive].flatMap((form) => subjectOf(clause, form)).map((phrase) => ({ phrase, within: '' })),
      ...exchangesIn(clause).map(({ thing }) => ({ phrase: thing, within: '' })),
      ...[...clause.matchAll(noMore)].map(([, phrase = '']) => ({ phrase: phrase.trim(), within: '' })),
      ...[...deniedThings(clause), ...listEverydayEnds(clause)].map(({ thing, said, behind }) => ({
        phrase: thing,
        within: isEverywhere(thing) ? whole(clause, at, clauses).replace(said, ' ') : scopeOf(behind),
      })),
    ]
      .map((one) => ({ ...one, phrase: one.phrase.replace(kindOfCode, '') }))
      // A time of day is found as it is written, and a rhythm where the same is done.
      .filter(({ phrase }) => subjectWords(phrase).size > 0 && !/\d{1,2}:\d\d/.test(phrase) && !isRhythm(phrase))
      .flatMap(({ phrase, within }) => [
        { phrase, within, isShared: false },
        ...holderOf(phrase).map((holder) => ({ ...holder, within })),
      ])
      .map((one) => ({ ...one, clause: whole(clause, at, clauses) })),
  ),
);

/** "The operation viewProceed": the design writes its name alone. */
const kindOfCode =
  /^(?:(?:the|our|this)\s+)?(?:operation|command|call|endpoint|function|job|step|action|method|event)\s+(?=`?\p{L}+\p{Ll}\p{Lu}[\p{L}\d]*`?\s*$)/iu;

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
    const isMeant = byUs.test(clause.slice(0, index)) || (isBuiltOf(thing) && !ofLater.test(clause.slice(index + said.length)));
    return isMeant ? [{ thing, said }] : [];
  });
}

/** "Messages move from Redis to the archive after a week": each of them does, again and again. */
const ofLater = /\b(?:after|once|when|every|each|daily|nightly|weekly|monthly)\b/i;

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

/** What stands before "is dropped" or "is replaced by". */
function subjectOf(clause: string, form: RegExp): string[] {
  const found = form.exec(clause);
  if (!found || isTimeOut.test(clause.slice(found.index))) return [];
  if (ofSomeCase.test(clause)) return [];
  const behind = /\b(?:is|are|was|were|gets?|will|shall|has|have|goes?|falls?)\b/i.exec(clause);
  const subject = behind ? clause.slice(0, behind.index) : '';
  // A whole story before the verb names no one thing.
  return subject.trim().split(/\s+/).length <= longestSubject ? [subject] : [];
}

const longestSubject = 6;
/** "When Kafka is out" says what happens then; a machine that is replaced every five years is there all the time. */
const ofSomeCase =
  /^\W*(?:when(?:ever)?|if|while|until|unless|as long as|in case)\b|\b(?:every|each) (?:\S+ )?(?:days?|weeks?|months?|years?)\b/i;
/** "A call to the bank is given up after 4 seconds" gives up one call, and not the bank. */
const isTimeOut = /^(?:\S+ )+?(?:given up|abandoned) (?:after|when|if|once|as soon as|at|within|by then)\b/i;

/** Times and intervals that a decision names only to say that something is done otherwise. */
export const listTimesGivenUp = readOnce((decision): readonly { readonly time: string; readonly clause: string }[] =>
  clausesOf(decision).flatMap((clause, at, clauses) =>
    [...clause.matchAll(/\b(?:(?:instead of|in place of|rather than)\b|(?:not|no longer) (?=every\b))[^,;.]*/gi)].flatMap(
      ([said]) =>
        readSpokenFigures(said).flatMap(({ kind, index, text }) => {
          const lead = /\b(?:every|each|after|within|once in|for)\s+$/i.exec(said.slice(0, index))?.[0];
          if (kind !== 'duration' || lead === undefined) return [];
          const whole = /^(?:not|instead|rather|in place)\b/i.test(clause) ? `${clauses[at - 1] ?? ''} ${clause}` : clause;
          return [{ time: `${lead.trim()} ${text}`, clause: whole }];
        }),
    ),
  ),
);
