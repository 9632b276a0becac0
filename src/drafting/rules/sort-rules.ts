import { asClause, asFact, mainGroup, textOf } from '../../analysis/concepts/clause-text.ts';
import type { Clause } from '../../analysis/concepts/clauses.ts';
import type { ReadSentence } from '../../analysis/concepts/reading.ts';
import type { RulePart } from '../../analysis/concepts/rule-parts.ts';
import { isNounOfVerb } from '../../analysis/concepts/term-index.ts';
import { termOf } from '../../analysis/concepts/terms.ts';
import { factVerbs, mishapVerbs } from '../../analysis/concepts/vocabulary.ts';
import type { Evidence } from './evidence.ts';
import type { OperationWords } from './operation-words.ts';

interface SortedRules {
  /** What must hold before. */
  readonly guards: readonly RulePart[];
  /** Cases in which the PRD says that it is done; any one of them is enough. */
  readonly reasons: readonly string[];
  /** What is so afterwards. */
  readonly effects: readonly RulePart[];
}

/** Whether what is given sets a bound; "the request has more than 250 guests" only tells a case. */
export function requires(given: string): boolean {
  return requiring.test(given);
}

/** "Given an item found this week, … it is not on the list": that is the case in which nothing is done, and not what has to hold. */
export function endsInNothing({ clauses }: ReadSentence, { tagger }: Evidence): boolean {
  return clauses.some(({ kind, words }) => kind === 'main' && mainGroup(words, tagger.morphology)?.negative === true);
}

const requiring = /\b(?:no|not|without|fewer than|less than|at most|at least|free|available|open|unused|valid|enough|active)\b/;

/** Parts the rules of an operation into what must hold before it and what it brings about. */
export function sortRules(parts: readonly RulePart[], words: OperationWords, evidence: Evidence): SortedRules {
  const scenarios = new Set(parts.filter(({ kind }) => kind === 'given').map(({ statement }) => statement));
  const performing = parts.filter((part) => part.kind === 'effect' && performs(part, words, evidence));
  const told = performing.map((part) => ({ part, reason: reasonOf(part, parts, words, evidence) }));
  // What somebody may do whenever they like is not only done in the cases in which it happens by itself.
  const isFree = parts.some((part) => permits(part, words) !== null);
  const isDueItself = !words.query && !isFree && told.length > 0 && told.every(({ reason }) => reason !== '');
  const explained = new Set(
    isDueItself || isFree ? told.filter(({ reason }) => reason !== '').map(({ part }) => part.sentence) : [],
  );
  // Several scenarios are alternatives, of which no single one must hold; one alone tells a case unless it sets a bound.
  const isRequired = (part: RulePart): boolean =>
    scenarios.size === 1 && requires(part.check) && !endsInNothing(part.sentence, evidence) && !speaksOfAnotherDeed(part, words);
  const guards: RulePart[] = [];
  const effects: RulePart[] = [];
  for (const part of parts) {
    if (explained.has(part.sentence) || isBesideThePoint(part, words, evidence)) continue;
    if (part.kind === 'given') {
      if (isRequired(part)) guards.push(part);
    } else if (part.kind === 'effect') {
      const permitted = permits(part, words);
      if (permitted !== null) {
        if (permitted !== '') guards.push({ ...part, kind: 'limit', check: permitted });
        continue;
      }
      const first = comesFirst(part, words, evidence);
      if (first !== null) guards.push({ ...part, kind: 'limit', check: first });
      else if (!tellsTheOperation(part, words))
        effects.push(
          withGiven(
            part,
            parts.filter((given) => !isRequired(given)),
          ),
        );
    } else if (asksForItself(part, words)) guards.push({ ...part, check: '' });
    else if (isDeadline(part, words)) effects.push({ ...part, text: deadlineText(part, evidence) });
    else if (
      !words.query &&
      !speaksOfAnotherDeed(part, words) &&
      !standsForAnother(part, words, evidence) &&
      !limitsAnotherDeed(part, words, evidence)
    )
      guards.push(part);
  }
  return { guards, reasons: isDueItself ? [...new Set(told.map(({ reason }) => reason))] : [], effects };
}

/**
 * A requirement that only names the same thing is covered with the operation, but "a mechanic works on one bike at a time" is nothing to check when a bike is
 * sold, and "the customer pays by card" nothing that selling brings about. What goes wrong ("no order is lost") no operation can check.
 */
function isBesideThePoint(part: RulePart, { verb, draft }: OperationWords, { tagger, index }: Evidence): boolean {
  const main = part.sentence.actions.find(({ clause }) => clause.kind === 'main')?.action;
  if (main && mishapVerbs.has(main.verb)) return true;
  const isOwn =
    part.statement.kind !== 'requirement' || (draft?.deeds ?? []).some(({ statement }) => statement === part.statement);
  if (isOwn || !main) return false;
  const speaksOfIt =
    part.sentence.actions.some(({ action }) => action.verb === verb) ||
    part.sentence.words.some(({ lower }) => isNounOfVerb(tagger.morphology.singular(lower), verb, tagger.morphology));
  if (speaksOfIt) return false;
  if (main.passive && (part.kind === 'limit' || part.kind === 'refusal')) return true;
  const subject = main.passive || !main.subject ? '' : index.resolve(termOf(main.subject, tagger).thing);
  const own = new Set([draft?.thing, ...(draft?.deeds ?? []).map(({ thing }) => index.resolve(thing))]);
  return subject !== '' && !own.has(subject) && main.group.form !== 'be' && !factVerbs.has(main.verb);
}

/** Whether the rule tells that the operation itself is done. */
function performs({ sentence, statement }: RulePart, { verb, draft }: OperationWords, { index, tagger }: Evidence): boolean {
  const action = sentence.actions.find(({ clause }) => clause.kind === 'main')?.action;
  const object = action?.passive && action.verb === verb && !action.negative ? action.objects[0] : undefined;
  if (!object || statement.kind !== 'criterion') return false;
  const own = (draft?.deeds ?? []).flatMap((deed) => [index.resolve(deed.thing), deed.named ?? '']);
  const thing = index.resolve(termOf(object, tagger).thing);
  return own.some((name) => name !== '' && (name === thing || thing.startsWith(name)));
}

/** "A member with a loan more than 30 days overdue is suspended": why it is done. */
function reasonOf(part: RulePart, parts: readonly RulePart[], { verb }: OperationWords, { tagger }: Evidence): string {
  const given = parts.find(({ kind, sentence }) => kind === 'given' && sentence === part.sentence);
  if (given) return given.check;
  const repeats = part.sentence.actions.some(({ clause, action }) => clause.kind === 'condition' && action.verb === verb);
  if (part.when !== '') return repeats ? '' : part.when;
  const main = part.sentence.clauses.find(({ kind }) => kind === 'main');
  const group = main ? mainGroup(main.words, tagger.morphology) : null;
  const subject = main && group ? textOf(main.words.slice(0, group.start)) : '';
  const holds = /^(?:an?|each|every|the) (.+?) with (.+)$/i.exec(subject);
  return holds ? `the ${holds[1]} has ${holds[2]}` : '';
}

/** "The member can cancel a reservation before pick-up" says until when it may be done, not what it brings about; '' where it says no more than that it may. */
function permits({ sentence, when, text }: RulePart, { verb }: OperationWords): string | null {
  const action = sentence.actions.find(({ clause }) => clause.kind === 'main')?.action;
  if (!action || action.verb !== verb || !['can', 'may', 'could'].includes(action.modal) || action.negative || when !== '')
    return null;
  // "A nurse can defer a donor until a day": which day is hers to say, and bounds nothing.
  const bound = text.replace(
    /\b(?:before|after|until|by) an? (?:chosen |given |certain )?(?:day|date|time|week|month|year)\b/g,
    '',
  );
  return /\b(?:before|after|until|within|only|while|by)\b/.test(bound) ? asClause(sentence.text) : '';
}

/** "The customer pays a deposit before the tool is handed out" guards the handing out. */
function comesFirst({ sentence }: RulePart, { verb }: OperationWords, { tagger }: Evidence): string | null {
  const before = sentence.actions.some(
    ({ clause, action }) => clause.kind === 'deadline' && clause.marker === 'before' && action.verb === verb,
  );
  const main = sentence.clauses.find(({ kind }) => kind === 'main');
  const group = main ? mainGroup(main.words, tagger.morphology) : null;
  if (!before || !main || !group || group.start === 0 || group.verb === verb) return null;
  const [base = '', ...particle] = group.verb.split(' ');
  const done = [tagger.morphology.participle(base), ...particle].join(' ');
  const subject = textOf(main.words.slice(0, group.start)).replace(/^An? /, 'a ').replace(/^The /, 'the ');
  return `${subject} has ${group.passive ? 'been ' : ''}${done} ${textOf(main.words.slice(group.end))}`.trim();
}

/** A requirement that says no more than that the operation exists. */
function tellsTheOperation({ statement, sentence, when }: RulePart, { verb }: OperationWords): boolean {
  return (
    statement.kind === 'requirement' &&
    when === '' &&
    sentence.actions.some(({ clause, action }) => clause.kind === 'main' && action.verb === verb)
  );
}

/** "Every copy belongs to exactly one title" is nothing to check when a title is added. */
function standsForAnother(part: RulePart, { draft }: OperationWords, { index, tagger }: Evidence): boolean {
  const action = part.sentence.actions.find(({ clause }) => clause.kind === 'main')?.action;
  if (part.kind !== 'limit' || !action?.subject || !['belong', 'have', 'contain', 'hold'].includes(action.verb) || !draft)
    return false;
  const subject = index.resolve(termOf(action.subject, tagger).thing);
  const own = new Set([draft.thing, ...draft.deeds.map(({ thing }) => index.resolve(thing))]);
  const standing = /^(?:every|each)$/.test(action.subject.determiner);
  return standing && subject !== '' && !own.has(subject);
}

/** "A notice can be withdrawn only with consent" is nothing to check when it is given. */
function limitsAnotherDeed(
  { kind, sentence, statement }: RulePart,
  { verb, draft }: OperationWords,
  { index, tagger }: Evidence,
): boolean {
  const action = sentence.actions.find(({ clause }) => clause.kind === 'main')?.action;
  if (!action?.passive || action.modal === '' || action.verb === verb || !draft || !action.objects[0]) return false;
  // "A filed declaration must not be edited" is no condition of filing an amendment to it.
  if (kind === 'refusal' && action.negative && statement.kind === 'requirement') return true;
  return index.resolve(termOf(action.objects[0], tagger).thing) === index.resolve(draft.deeds[0]?.thing ?? '');
}

/** Verbs that ask for a deed: what is refused when it is asked for is the deed itself. */
const asking = new Set('ask request apply want try attempt present submit scan enter choose select pick arrive come'.split(' '));

/** "Given a sample with antibiotics, when it is released, then it is refused" tells nothing of taking the sample: it is the release that is refused. */
export function speaksOfAnotherDeed({ kind, sentence, cases }: RulePart, { verb, draft }: OperationWords): boolean {
  if (kind !== 'given' && (kind !== 'refusal' || cases === undefined)) return false;
  const done = sentence.actions.filter(({ clause }) => clause.kind === 'condition' && /^when(?:ever)?$/.test(clause.marker));
  const verbs = new Set([verb, ...(draft?.deeds ?? []).map((deed) => deed.verb)]);
  const follows = sentence.actions.some(({ clause, action }) => clause.kind === 'main' && verbs.has(action.verb));
  // "When a meal with nuts is served": of other meals nothing is refused.
  const isNarrower = ({ words }: Clause): boolean => words.some(({ lower }) => lower === 'with' || lower === 'without');
  return (
    done.length > 0 &&
    !follows &&
    !done.some(
      ({ clause, action }) => asking.has(action.verb.split(' ')[0] ?? '') || (verbs.has(action.verb) && !isNarrower(clause)),
    )
  );
}

/** "must be repaired within 24 hours", said as what is so. */
function deadlineText({ sentence, text }: RulePart, { tagger }: Evidence): string {
  const main = sentence.clauses.find(({ kind }) => kind === 'main');
  // "Can be booked again within one minute" is a permission, and not what is then done.
  const permits = ['can', 'may', 'could'].includes(main ? (mainGroup(main.words, tagger.morphology)?.modal ?? '') : '');
  if (!main) return text;
  return permits ? asClause(textOf(main.words)) : asFact(main.words, tagger.morphology);
}

const otherBounds = /\b(?:at most|at least|no more|more than|exactly|between|up to|until|maximum|minimum|never|only|exceeds?)\b/;

/** "Defects are repaired within 24 hours" tells by when, not under which condition. */
function isDeadline({ kind, check, sentence }: RulePart, { verb }: OperationWords): boolean {
  const own = sentence.actions.some(({ clause, action }) => clause.kind === 'main' && action.verb === verb);
  return (
    kind === 'limit' && !otherBounds.test(check) && (/\bwithin\b/.test(check) || (own && /\b(?:after|before|by)\b/.test(check)))
  );
}

/** "When the couple requests a quotation, it is refused if …": that it is requested is no reason to refuse it. */
function asksForItself({ kind, check, sentence }: RulePart, { verb }: OperationWords): boolean {
  return (
    kind === 'refusal' &&
    check.includes(`not ${verb}`) &&
    sentence.actions.some(({ clause, action }) => clause.kind === 'condition' && action.verb === verb)
  );
}

function withGiven(part: RulePart, parts: readonly RulePart[]): RulePart {
  const given = parts.filter(({ kind, sentence }) => kind === 'given' && sentence === part.sentence).map(({ check }) => check);
  if (given.length === 0) return part;
  const cases = given.join(' and ');
  return { ...part, cases, when: part.when === '' ? cases : `${cases} and ${part.when}` };
}
