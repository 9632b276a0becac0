import { setsBound, type RulePart } from '../../analysis/concepts/rule-parts.ts';
import { isPlural, mainGroup, textOf } from '../../analysis/concepts/clause-text.ts';
import type { Clause } from '../../analysis/concepts/clauses.ts';
import { phraseEnd, readJoinedPhrases, readNounPhrase } from '../../analysis/concepts/noun-phrases.ts';
import type { Word } from '../../analysis/concepts/word.ts';
import { sentenceCase, termOf } from '../../analysis/concepts/terms.ts';
import type { VerbGroup } from '../../analysis/concepts/verb-groups.ts';
import { refusingVerbs } from '../../analysis/concepts/vocabulary.ts';
import { withArticle } from '../../lifecycle/count.ts';
import type { Evidence } from './evidence.ts';
import { participlePhrase } from './event-names.ts';
import { rulePartsOf } from './operation-rules.ts';
import { readOperationName } from './operation-words.ts';
import { asEver, restateCount } from './restate-counts.ts';
import { restateLimit, restateOne, restateSeveral, restateThere, type Core } from './restate-bounds.ts';

export interface Guarded {
  readonly operations: readonly { readonly name: string; readonly covers: readonly string[] }[];
}

const known = new WeakMap<Guarded['operations'][number], string[]>();

/** The refusals, limits and standing facts of the PRD, restated as what always or never holds, whoever acts. */
export function lastingRules(aggregate: Guarded, evidence: Evidence): string[] {
  return [...new Set(aggregate.operations.flatMap((operation) => rulesOf(operation, evidence)))];
}

function rulesOf(operation: Guarded['operations'][number], evidence: Evidence): string[] {
  const before = known.get(operation);
  if (before) return before;
  const rules = rulePartsOf(operation, evidence).flatMap((part) => {
    const rule =
      pronounBefore(part) ??
      restateUnique(part, evidence) ??
      restateNeither(part, evidence) ??
      restate(part, operation.name, evidence);
    return rule !== null && !repeats(rule, part) && isSentence(rule) ? [tidy(rule)] : [];
  });
  known.set(operation, rules);
  return rules;
}

/** "Every the process is …", "every actor and their activities": what came out of a rewrite that did not fit is no rule. */
function isSentence(rule: string): boolean {
  return !/^(?:no|every|each|an?) (?:the|an?|various|all|each|every|following|"|'|between|in|at|on|to|if|when|there)\b|^(?:no|every) ["'(]|^[^:]{0,60}:(?!\d)/i.test(
    rule,
  );
}

/** "After a sailing is closed, no vehicle is assigned to it": behind its main clause the condition would no longer say what "it" is. */
function pronounBefore({ kind, sentence: { clauses, text } }: RulePart): string | null {
  const [first, second, ...others] = clauses;
  const leads = first?.kind === 'deadline' || (first?.kind === 'condition' && first.marker !== 'given');
  if (kind !== 'refusal' || !leads || second?.kind !== 'main' || others.length > 0 || second.words[0]?.lower !== 'no')
    return null;
  if (!second.words.some(({ lower }) => /^(?:it|them|its|their)$/.test(lower))) return null;
  return text.replace(/\b(?:shall|must|may|can|will) be\b/, 'is ever');
}

const neither =
  /^(?:an? |the |each |every )?([a-z]+(?: [a-z]+){0,3}) (?:can|may|must|shall|should|will) neither ([a-z]+)\b(.*?) nor ([a-z]+)\b(.*)$/i;

/** "A banned neighbour can neither ask for nor offer tools": none does either. */
function restateNeither({ sentence: { text } }: RulePart, { tagger: { morphology } }: Evidence): string | null {
  const [, subject = '', one = '', behind = '', other = '', rest = ''] = neither.exec(text.replace(/[.\s]+$/, '')) ?? [];
  if (other === '' || one === 'be' || !morphology.isVerb(one) || !morphology.isVerb(other)) return null;
  return `no ${subject.toLowerCase()} ${morphology.thirdPerson(one)}${behind} or ${morphology.thirdPerson(other)}${rest}`;
}

const uniquely =
  /^(?:an?|the|each|every|all) ([a-z]+(?: [a-z]+){0,2}) (?:must |shall |should )?(?:ha(?:s|ve)|gets?|carr(?:y|ies)|bears?|receives?) (?:an?|one|its own|their own) (unique )?([a-z]+(?: [a-z]+){0,2}?)( (?:that|which) (?:(?:exists|appears|occurs|is (?:used|given|assigned)) (?:only |exactly )?once|is unique))?$/i;

/** "Every donation has a bag number that exists once": no two of them share it. */
function restateUnique({ sentence: { text } }: RulePart, { tagger: { morphology } }: Evidence): string | null {
  const [, thing = '', unique, mark = '', once] = uniquely.exec(text.replace(/[.\s]+$/, '')) ?? [];
  if (thing === '' || (unique === undefined && once === undefined)) return null;
  return `no two ${morphology.plural(morphology.singular(thing.toLowerCase()))} have the same ${mark.toLowerCase()}`;
}

function restate(part: RulePart, operation: string, evidence: Evidence): string | null {
  const { tagger } = evidence;
  const whole = part.sentence.clauses.find(({ kind }) => kind === 'main');
  const main = whole && part.kind === 'limit' ? boundPart(whole, evidence) : whole;
  const group = main ? mainGroup(main.words, evidence.tagger.morphology) : null;
  if (!main || !group || group.start === 0) return null;
  if (main.words[0]?.wordClass === 'pronoun') return restateNobody(part, main, group, evidence);
  // A scenario is an example of an operation, not what always holds.
  if (part.sentence.clauses.some(({ marker }) => marker === 'given')) return null;
  const tail = tailOf(part, evidence);
  const before = main.words.slice(0, group.start);
  const said = textOf(main.words.slice(group.end));
  const counted = restateCount({ before, said, group, words: main.words }, tagger);
  if (counted !== null) return `${counted} ${tail}`;
  const together = before.some(({ lower }) => lower === 'and') && !before.some(({ wordClass }) => wordClass === 'preposition');
  if (together && group.negative && !group.passive && group.verb !== 'be')
    return `${textOf(before)} never ${group.verb} ${said} ${tail}`;
  if (refusingVerbs.has(group.verb) && !group.negative) return restateRefusal(part, main, group, evidence);
  const object = countedObject(main, group, evidence);
  if (object !== null) return `${object} ${tail}`;
  const there = /^(.*?)\bthere$/i.exec(textOf(main.words.slice(0, group.start)));
  if (there) return restateThere(there[1] ?? '', textOf(main.words.slice(group.end)), tail);
  const core = coreOf(part, main, group, operation, evidence);
  if (core === null) return null;
  const { subject, verb, rest } = core;
  const none = /^no (.+)$/i.exec(`${main.words[0]?.lower === 'no' ? 'no ' : ''}${subject}`);
  if (none?.[1])
    return `${/^(?:two|three|four|five|\d)/.test(none[1]) ? none[1] : withArticle(none[1])} ${verb.startsWith('is ') ? verb.replace('is ', 'is never ') : `never ${verb}`} ${rest} ${tail}`;
  const only = /^only (.+)$/i.exec(subject);
  if (only?.[1])
    return `${startsWithRole(only[1], evidence) ? 'nobody' : 'nothing'} but ${withArticle(only[1].replace(/^(?:an?|the) /, ''))} ${verb} ${rest} ${tail}`;
  const several = /^(?:two|three|\d+) /i.test(subject);
  if (several && group.negative) return restateSeveral(textOf(main.words.slice(0, group.start)), group.verb, rest);
  if (part.kind === 'refusal')
    return group.negative
      ? `no ${subject} ${verb} ${rest} ${tail}`
      : part.check === ''
        ? null
        : `no ${subject} ${verb} ${rest} unless ${part.check}`;
  if (
    part.kind === 'limit' &&
    ['need', 'require'].includes(group.verb) &&
    !group.negative &&
    !group.passive &&
    !/^(?:at|no|more|less|fewer)\b/.test(rest)
  )
    return `there is no ${subject} without ${rest} ${tail}`;
  if (part.kind === 'limit') return restateLimit(core, tail, group.negative);
  const one = /^(?:to )?(?:exactly one|one|a single) (.+)$/i.exec(rest);
  if (part.when !== '' || !['belong', 'have'].includes(group.verb) || !one?.[1]) return null;
  return ['can', 'may'].includes(group.modal)
    ? `no ${subject} ${verb} more than one ${one[1]}`
    : restateOne(core, /^to /i.test(rest) ? 'to' : '', one[1]);
}

/**
 * "Nobody may delete a record", "nothing of a grading may be lost" are rules as they stand; of any other pronoun nothing says whom it means.
 */
function restateNobody(part: RulePart, main: Clause, group: VerbGroup, evidence: Evidence): string | null {
  const none = /^(?:nobody|nothing)$/.test(main.words[0]?.lower ?? '');
  const condition = part.sentence.clauses.some(({ marker }) => marker === 'given' || marker === 'because');
  if (!none || part.kind !== 'refusal' || condition || group.negative) return null;
  const before = main.words.slice(0, group.start);
  const said = textOf(main.words.slice(group.end));
  return `${asEver(textOf(before), group, main.words, false, evidence.tagger)} ${said} ${tailOf(part, evidence)}`;
}

function startsWithRole(subject: string, { roles }: Evidence): boolean {
  const [named = ''] = subject.split(/ (?:of|in|on|at|with|who|that|from) /);
  return [...roles].some((role) => named.endsWith(role));
}

/** "is 0.20 euros a day and never exceeds 10 euros": the subject with the verb that sets the bound. */
function boundPart(main: Clause, { tagger }: Evidence): Clause {
  const first = mainGroup(main.words, tagger.morphology);
  const joins = main.words.flatMap((word, at) => (word.wordClass === 'conjunction' && word.lower !== 'or' ? [at] : []));
  for (const at of joins) {
    const later = first && at >= first.end ? main.words.slice(at + 1) : [];
    const starts = ['verb', 'modal', 'negative'].includes(later[0]?.wordClass ?? '') || later[0]?.wordClass === 'adverb';
    if (!first || !starts) continue;
    const own = main.words.slice(0, at);
    return setsBound(textOf(own.slice(first.start)))
      ? { ...main, words: own }
      : { ...main, words: [...main.words.slice(0, sharesPassive(first, later) ? first.end - 1 : first.start), ...later] };
  }
  return main;
}

/** "must be kept private and never shared": the second participle leans on the "be" of the first. */
function sharesPassive(first: VerbGroup, later: readonly Word[]): boolean {
  const verb = later.find(({ wordClass }) => wordClass !== 'negative' && wordClass !== 'adverb');
  return first.passive && first.end - first.start > 1 && /(?:ed|en|wn)$/.test(verb?.lower ?? '');
}

/** "the hearing is refused if the judge already sits": no hearing is accepted then. */
function restateRefusal(part: RulePart, main: Clause, group: VerbGroup, { tagger }: Evidence): string | null {
  if (part.when === '') return null;
  const object = group.passive ? readNounPhrase(main.words, 0) : readNounPhrase(main.words, group.end);
  if (!object || termOf(object, tagger).thing === '') return null;
  return `no ${singularText(main.words.slice(object.start, phraseEnd(object)), tagger.morphology)} is accepted when ${part.when}`;
}

/** "the system shall not grant more than two adjournments to a party": no more than two are granted. */
function countedObject(main: Clause, group: VerbGroup, { tagger }: Evidence): string | null {
  const after = main.words.slice(group.end);
  const counting = /^(?:more than|at most|no more than|up to)\b/i.exec(textOf(after));
  if (!counting || group.passive || !isNobody(main.words.slice(0, group.start), tagger)) return null;
  const numberAt = counting[0].split(' ').length;
  const phrase = readNounPhrase(after, numberAt);
  if (!phrase) return null;
  const end = phraseEnd(phrase);
  const plural = isPlural(after.slice(numberAt, phrase.end), tagger.morphology);
  return `no more than ${textOf(after.slice(numberAt, end))} ${plural ? 'are' : 'is'} ${tagger.morphology.participle(group.verb)} ${textOf(after.slice(end))}`;
}

function isNobody(words: readonly Word[], tagger: Evidence['tagger']): boolean {
  const phrase = readNounPhrase(words, 0);
  return (
    phrase !== null &&
    (productNouns.has(phrase.head.lower) || (phrase.head.wordClass === 'pronoun' && termOf(phrase, tagger).thing === ''))
  );
}

/** Words for the product that is described; as a subject they stand for nobody. */
const productNouns = new Set([
  'system',
  'application',
  'app',
  'platform',
  'software',
  'product',
  'solution',
  'service',
  'portal',
  'website',
  'block',
  'tool',
  'e-marketplace',
]);

const tellingVerbs = new Set(['notify', 'inform', 'remind', 'tell', 'warn', 'alert', 'ask']);

function coreOf(part: RulePart, main: Clause, group: VerbGroup, operation: string, evidence: Evidence): Core | null {
  const { tagger } = evidence;
  const before = main.words.slice(0, group.start);
  if (isNobody(before, tagger) && !group.passive && group.verb !== 'be') {
    const objects = readJoinedPhrases(main.words, group.end);
    const [object] = objects;
    if (!object || termOf(object, tagger).thing === '') return null;
    // "Notify the nurse of a fall": that is what she is told of, not which nurse she is.
    const end = tellingVerbs.has(group.verb) ? object.end : phraseEnd(object);
    return {
      subject: singularText(main.words.slice(object.start, end), tagger.morphology),
      verb: `is ${tagger.morphology.participle(group.verb)}`,
      rest: textOf(main.words.slice(end)),
      plural: false,
    };
  }
  const words = readOperationName(operation, evidence);
  const rest = textOf(main.words.slice(group.end));
  const lacksObject =
    rest === '' &&
    !group.passive &&
    group.verb === words.verb &&
    words.object !== '' &&
    !textOf(before).toLowerCase().includes(words.object);
  return {
    subject: singularText(before, tagger.morphology) + relativeOf(part),
    verb: finiteVerb(group, main.words, tagger),
    rest: lacksObject ? `a ${words.object}` : rest,
    plural: isPlural(before, tagger.morphology),
  };
}

/** "Suspended members" → "suspended member", ready for "no" or "every". */
function singularText(words: readonly Word[], morphology: Evidence['tagger']['morphology']): string {
  const [first] = words;
  const open = (first?.wordClass === 'determiner' ? words.slice(1) : words).filter(
    ({ lower }) => lower !== 'always' && lower !== 'also',
  );
  const plural = isPlural(words, morphology);
  const headAt = open.findIndex((word, at) => word.wordClass === 'noun' && open[at + 1]?.wordClass !== 'noun');
  return textOf(
    open.map((word, at) => (plural && at === headAt ? { ...word, text: morphology.singular(word.lower) } : word)),
  ).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

function relativeOf(part: RulePart): string {
  const at = part.sentence.clauses.findIndex(({ kind }) => kind === 'main');
  const relative = part.sentence.clauses[at + 1];
  // Its subject is said in the singular now.
  return relative?.insideMain
    ? ` ${relative.marker} ${textOf(relative.words)
        .replace(/^are\b/, 'is')
        .replace(/^have\b/, 'has')
        .replace(/^were\b/, 'was')
        .replace(/^do\b/, 'does')}`
    : '';
}

/** Conditions and deadlines of the rule, as they follow its main clause. */
function tailOf(part: RulePart, { tagger }: Evidence): string {
  const { clauses } = part.sentence;
  const at = clauses.findIndex(({ kind }) => kind === 'main');
  const others = clauses.filter(
    ({ kind, insideMain }, position) => position !== at && !insideMain && kind !== 'main' && kind !== 'purpose',
  );
  const conditions = others.filter(({ kind }) => kind === 'condition');
  const rest = others.filter(({ kind }) => kind !== 'condition').map(({ marker, words }) => `${marker} ${textOf(words)}`);
  const [first] = conditions;
  if (!first) return rest.join(' ');
  const marker = conditions.length > 1 || first.marker === 'given' ? 'when' : first.marker;
  // "Because of a failure" has no clause behind it, and needs none.
  const told = conditions.map(({ words }) =>
    mainGroup(words, tagger.morphology) || /^(?:of|the)$/.test(words[0]?.lower ?? '')
      ? textOf(words)
      : `there is ${textOf(words)}`,
  );
  return [`${marker} ${told.join(' and ')}`, ...rest].join(' ');
}

function finiteVerb(group: VerbGroup, words: readonly Word[], tagger: Evidence['tagger']): string {
  if (group.passive)
    return `is ${group.verb.includes(' ') ? participlePhrase(group.verb, tagger) : (words[group.end - 1]?.text ?? '')}`;
  const [first = '', ...rest] = group.verb.split(' ');
  return [tagger.morphology.thirdPerson(first), ...rest].join(' ');
}

/** An invariant says more than the sentence it came from; one that came out the same is none. */
function repeats(rule: string, part: RulePart): boolean {
  const words = (text: string): string =>
    (text.toLowerCase().match(/[a-z0-9]+/g) ?? [])
      .filter((word) => !/^(?:an?|the|must|shall|should|can|may|will)$/.test(word))
      .join(' ');
  return words(rule).includes(words(part.sentence.text));
}

/** What is always done with a thing, for an aggregate about which the PRD states no bound: "Every docket is published before 18:00". */
export function dutyRules(aggregate: Guarded, evidence: Evidence): string[] {
  return aggregate.operations.flatMap((operation) =>
    rulePartsOf(operation, evidence)
      // What holds only in one case, or in an example, is no duty.
      .filter(
        ({ kind, when, sentence }) =>
          kind === 'effect' &&
          when === '' &&
          sentence.clauses.every(({ kind: clause, marker }) => marker !== 'given' && clause !== 'exception'),
      )
      .flatMap((part) => {
        const main = part.sentence.clauses.find(({ kind }) => kind === 'main');
        const group = main ? mainGroup(main.words, evidence.tagger.morphology) : null;
        const core =
          main &&
          group &&
          group.start > 0 &&
          !['can', 'may', 'could'].includes(group.modal) &&
          // "This context manages …" tells of one.
          !/^(?:this|these|that|those)$/.test(main.words[0]?.lower ?? '') &&
          main.words[0]?.wordClass !== 'pronoun'
            ? coreOf(part, main, group, operation.name, evidence)
            : null;
        if (core === null || core.subject === '') return [];
        const rule = `every ${core.subject} ${core.verb} ${core.rest} ${tailOf(part, evidence)}`;
        const counts = main?.words[0]?.wordClass !== 'noun' || core.plural;
        return repeats(rule, part) || !counts || !isSentence(rule) ? [] : [tidy(rule)];
      }),
  );
}

/** A rule as a sentence of its own. */
export function tidy(rule: string): string {
  return sentenceCase(
    `${rule
      .replace(/\s+/g, ' ')
      .replace(/\s+(?=[,.;])/g, '')
      .replace(/[\s.,;]+$/, '')}.`,
  );
}
