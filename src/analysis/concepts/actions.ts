import { prepositions } from './closed-words.ts';
import type { Clause } from './clauses.ts';
import { findNounPhrases, phraseEnd, readJoinedPhrases, readNounPhrase, type NounPhrase } from './noun-phrases.ts';
import { actionOfNominalization } from './nominalizations.ts';
import type { Tagger } from './tagger.ts';
import type { Word } from './word.ts';
import { readVerbGroup, type VerbGroup } from './verb-groups.ts';
import { unitNouns } from './vocabulary.ts';

export interface Complement {
  readonly preposition: string;
  readonly phrase: NounPhrase;
}

/** Somebody does something to something. */
export interface Action {
  readonly verb: string;
  /** Who does it; null where nobody is named. */
  readonly subject: NounPhrase | null;
  /** What it is done to; several where they are joined by "and". */
  readonly objects: readonly NounPhrase[];
  /** Who receives it: "send the owner a reminder". */
  readonly recipient: NounPhrase | null;
  readonly complements: readonly Complement[];
  readonly passive: boolean;
  readonly negative: boolean;
  readonly modal: string;
  readonly form: VerbGroup['form'];
  /** The words it was read from. */
  readonly words: readonly Word[];
  readonly group: VerbGroup;
}

/** Verbs that only say that somebody may do what follows. */
const wrappers = new Set(
  'record log register document allow enable let permit help support facilitate require want need wish like ensure guarantee expect cause prefer try intend provide offer include handle perform make have conduct undertake execute carry see'.split(
    ' ',
  ),
);
const purposeWrappers = new Set([
  'allow',
  'enable',
  'let',
  'permit',
  'help',
  'require',
  'want',
  'need',
  'wish',
  'like',
  'expect',
  'cause',
  'prefer',
  'try',
  'intend',
  'ask',
]);
const givers = new Set(
  'send give offer show assign tell grant award issue lend allocate notify inform remind pay charge ask'.split(' '),
);
const askers = new Set(['when', 'how', 'what', 'where', 'whether', 'who', 'why', 'if']);

/** Reads every action of one clause. Verbs such as "allow" give way to what they allow. */
export function readActions(clause: Clause, tagger: Tagger): Action[] {
  const words = clause.words;
  const groups: VerbGroup[] = [];
  for (let index = 0; index < words.length;) {
    const group = readVerbGroup(words, index, tagger.morphology);
    if (group && group.end > index) {
      groups.push(group);
      index = group.end;
    } else {
      index += 1;
    }
  }
  const actions: Action[] = [];
  let inherited: NounPhrase | null = null;
  let coordinated: Action[] = [];
  for (const [at, read] of groups.entries()) {
    const previous = groups[at - 1];
    const group = joinedPassive(words, read, actions.at(-1)?.group === previous ? previous : undefined);
    groups[at] = group;
    const next = groups[at + 1];
    const limit = next ? next.start : words.length;
    const ownSubject = subjectBefore(words, group, previous);
    const subject: NounPhrase | null = ownSubject ?? inherited;
    const action = readAction(words, group, { limit, subject, tagger });
    inherited = subject;
    const between = next ? words.slice(group.end, next.start + 1) : [];
    const bare = ['let', 'help', 'make'].includes(group.verb);
    if (purposeWrappers.has(group.verb) && next && (bare || between.some((word) => word.wordClass === 'to'))) {
      inherited = group.passive ? subject : (action.objects[0] ?? subject);
      continue;
    }
    const joinsNext = next !== undefined && action.objects.length === 0 && onlyJoins(words.slice(group.end, next.start));
    if (joinsNext) {
      coordinated.push(action);
      continue;
    }
    const nominal = wrappers.has(group.verb) && !group.passive ? readNominalActions(words, group, action, tagger) : [];
    if (nominal.length > 0) {
      actions.push(...nominal);
      coordinated = [];
      continue;
    }
    for (const earlier of coordinated) {
      // "The rental ends and is charged": what ends by itself is done to nothing.
      const alone = !earlier.passive && earlier.form === 'finite';
      const objects = group.passive ? (subject && !alone ? [subject] : []) : action.objects;
      actions.push({ ...earlier, objects, complements: action.complements, recipient: action.recipient });
    }
    coordinated = [];
    actions.push(action);
  }
  actions.push(...coordinated);
  return actions;
}

/** "Orders are created and updated by the clerk": the second participle leans on the "are" of the first. */
function joinedPassive(words: readonly Word[], group: VerbGroup, previous: VerbGroup | undefined): VerbGroup {
  const leans =
    previous?.passive === true &&
    group.form === 'participle' &&
    !group.passive &&
    (group.start > previous.end || words[previous.end - 1]?.after === ',') &&
    onlyJoins(words.slice(previous.end, group.start));
  return leans ? { ...group, passive: true, negative: previous.negative, modal: previous.modal } : group;
}

function subjectBefore(words: readonly Word[], group: VerbGroup, previous: VerbGroup | undefined): NounPhrase | null {
  if (group.forSubject !== null) return readNounPhrase(words, group.forSubject);
  if (group.form === 'gerund' && group.start > 0 && words[group.start - 1]?.wordClass === 'preposition') return null;
  const from = previous ? previous.end : 0;
  const before = findNounPhrases(words, from, group.start).filter((phrase) => phrase.end <= group.start);
  const outer = before.filter((phrase) => !insidePrepositional(words, phrase, from));
  if (previous && words[group.start]?.wordClass === 'to') return null;
  if (!previous) return outer[0] ?? null;
  // "…, otherwise it lapses": a pronoun in front of a verb can be nothing but its subject.
  const nearest = before.at(-1);
  if (nearest && /^(?:it|they|he|she)$/.test(nearest.head.lower) && nearest.end >= group.start - 1 && group.form === 'finite')
    return nearest;
  // After another verb only the phrase that directly precedes this one can be its subject.
  const last = outer.at(-1);
  const joined = words.slice(from, group.start).some((word) => word.wordClass === 'conjunction' || word.after.includes(','));
  return last && joined && phraseEnd(last) >= group.start - 1 && group.form !== 'gerund' && startsAfterJoin(words, last)
    ? last
    : null;
}

function startsAfterJoin(words: readonly Word[], phrase: NounPhrase): boolean {
  const before = words[phrase.start - 1];
  return before !== undefined && (before.wordClass === 'conjunction' || before.after.includes(','));
}

function insidePrepositional(words: readonly Word[], phrase: NounPhrase, from: number): boolean {
  const before = words[phrase.start - 1];
  return phrase.start > from && before !== undefined && (before.wordClass === 'preposition' || before.wordClass === 'to');
}

function onlyJoins(words: readonly Word[]): boolean {
  return (
    (words.every((word) => word.wordClass === 'conjunction' || word.wordClass === 'adverb' || word.wordClass === 'to') &&
      words.some((word) => word.wordClass === 'conjunction')) ||
    words.length === 0
  );
}

function readAction(
  words: readonly Word[],
  group: VerbGroup,
  { limit, subject, tagger }: { limit: number; subject: NounPhrase | null; tagger: Tagger },
): Action {
  let index = group.end;
  let objects: readonly NounPhrase[] = [];
  let recipient: NounPhrase | null = null;
  while (words[index]?.wordClass === 'adverb') index += 1;
  if (askers.has(words[index]?.lower ?? '')) index += 1;
  if (index < limit) {
    const first = withoutNextSubject(readJoinedPhrases(words.slice(0, limit), index), words, limit);
    const last = first.at(-1);
    if (last) {
      objects = first;
      index = phraseEnd(last);
      const second =
        givers.has(group.verb) && (words[index - 1]?.after ?? '') === '' ? readNounPhrase(words.slice(0, limit), index) : null;
      if (second && first.length === 1) {
        recipient = first[0] ?? null;
        objects = [second];
        index = phraseEnd(second);
      }
    }
  }
  const apart = group.passive || group.verb.includes(' ') ? '' : particleApart(words, group, index, limit);
  if (apart !== '') index += 1;
  const verb = apart === '' ? group.verb : `${group.verb} ${apart}`;
  const complements = readComplements(words, index, limit);
  if (group.passive) {
    // "Charged by the minute" says how, and not by whom.
    const isBy = ({ preposition, phrase }: Complement): boolean =>
      preposition === 'by' && !unitNouns.has(tagger.morphology.singular(phrase.head.lower));
    const agent = complements.find(isBy)?.phrase ?? null;
    return {
      verb: group.verb,
      subject: agent,
      objects: subject ? [subject] : [],
      recipient: null,
      complements: [
        ...complements.filter((complement) => !isBy(complement)),
        ...objects.map((phrase) => ({ preposition: 'as', phrase })),
      ],
      passive: true,
      negative: group.negative,
      modal: group.modal,
      form: group.form,
      words,
      group,
    };
  }
  return {
    verb,
    subject,
    objects,
    recipient,
    complements,
    passive: false,
    negative: group.negative,
    modal: group.modal,
    form: group.form,
    words,
    group,
  };
}

/** "measures each load, and the result is binding": what the next verb directly follows is its subject. */
function withoutNextSubject(phrases: readonly NounPhrase[], words: readonly Word[], limit: number): readonly NounPhrase[] {
  const last = phrases.at(-1);
  const next = words[limit];
  if (!last || !next || phrases.length < 2 || phraseEnd(last) !== limit || last.determiner === '') return phrases;
  const isFinite =
    next.wordClass === 'modal' ||
    /^(?:is|are|was|were|has|have)$/.test(next.lower) ||
    (next.wordClass === 'verb' && /[^s]s$/.test(next.lower));
  return isFinite ? phrases.slice(0, -1) : phrases;
}

/** "take a picture down", "send the sample back": the particle stands behind what it is done to. */
function particleApart(words: readonly Word[], group: VerbGroup, index: number, limit: number): string {
  const word = words[index];
  if (!word || index >= limit || index === group.end || !/^(?:up|out|off|back|down|away|over)$/.test(word.lower)) return '';
  if ((words[index - 1]?.after ?? '') !== '' || !particled.has(group.verb)) return '';
  const next = index + 1 < limit ? words[index + 1] : undefined;
  const ends =
    next === undefined ||
    word.after !== '' ||
    !['determiner', 'noun', 'adjective', 'possessive', 'number'].includes(next.wordClass);
  return ends && !(word.lower === 'up' && next?.lower === 'to') ? word.lower : '';
}

/** Verbs that say something else with a particle than without. */
const particled = new Set(
  'take put send bring give turn hand call pull set cut write shut pay hold keep switch roll scale throw pick lay break lock'.split(
    ' ',
  ),
);

/**
 * "No record may be changed or deleted": nobody ever does it, so that it is a rule and no deed. With a bound or a circumstance ("no member may borrow more
 * than five") the same deed is done otherwise.
 */
export function isForbidden({ negative, passive, subject, objects, complements, words }: Action): boolean {
  if (negative) return true;
  // "A cancelled slot sends no reminder."
  if (!passive && objects.length > 0 && objects.every(({ determiner }) => /^(?:no|neither)\b/.test(determiner)) && !bounds(words))
    return true;
  const done = passive ? objects[0] : subject;
  const isBounded = bounds(words);
  // "Nothing runs in a cloud", "nothing is stored abroad": with neither somebody who does it nor a thing that it is done to, there is no deed left.
  if (/^(?:nobody|nothing|none)$/.test(done?.head.lower ?? '')) return passive || objects.length === 0 || !isBounded;
  return /^(?:no|neither)\b/.test(done?.determiner ?? '') && complements.length === 0 && !isBounded;
}

function bounds(words: readonly Word[]): boolean {
  return words.some(({ lower }) => lower === 'than' || lower === 'twice');
}

/** Prepositions after which everything that belongs to a thing is listed. */
const listing = new Set(['with', 'including']);

function readComplements(words: readonly Word[], from: number, limit: number): Complement[] {
  const complements: Complement[] = [];
  for (let index = from; index < limit; index += 1) {
    const word = words[index];
    if (!word || (word.wordClass !== 'to' && !prepositions.has(word.lower))) continue;
    const phrases = listing.has(word.lower)
      ? readJoinedPhrases(words.slice(0, limit), index + 1)
      : [readNounPhrase(words.slice(0, limit), index + 1)].filter((found) => found !== null);
    const last = phrases.at(-1);
    if (!last) continue;
    // "taken out of service": two words, one way.
    const preposition = word.lower === 'of' && words[index - 1]?.lower === 'out' ? 'out of' : word.lower;
    for (const phrase of phrases) complements.push({ preposition, phrase });
    index = phraseEnd(last) - 1;
  }
  return complements;
}

/** "allow the addition and removal of items": what was done is a noun. */
function readNominalActions(words: readonly Word[], group: VerbGroup, action: Action, tagger: Tagger): Action[] {
  const found: Action[] = [];
  const owner = action.objects.findLast((phrase) => phrase.of !== null)?.of ?? null;
  for (const phrase of action.objects) {
    const verb = actionOfNominalization(phrase.head.lower, tagger.morphology);
    if (verb === null) continue;
    // "Record each change of a permit": what is kept in writing is that it happened, and who changes it does so elsewhere.
    if (keepingVerbs.has(group.verb) && /^(?:each|every|all|any)\b/.test(phrase.determiner)) continue;
    const modifiers = phrase.core.slice(0, -1).filter((word) => word.wordClass === 'noun' && !meansNouns.has(word.lower));
    const fromModifiers: NounPhrase | null =
      modifiers.length > 0 ? { ...phrase, core: modifiers, head: modifiers.at(-1) ?? phrase.head, of: null } : null;
    const object = phrase.of ?? (fromModifiers && verb !== null ? fromModifiers : owner);
    if (!object) continue;
    const objects = phrase.of ? [object, ...laterPhrases(phrase, action)] : [object];
    found.push({ ...action, verb, objects, recipient: null, subject: action.subject, words, group });
  }
  return found;
}

const keepingVerbs = new Set(['record', 'log', 'register', 'document']);

/** By what something is done, which is not what it is done to: a phone delivery, a card payment. */
const meansNouns = new Set(
  'phone telephone email mail web internet app card cash post night day evening morning weekend'.split(' '),
);

/** "creation of tickets and notes": what is joined to the "of" part. */
function laterPhrases(phrase: NounPhrase, action: Action): NounPhrase[] {
  return action.objects.slice(action.objects.indexOf(phrase) + 1).filter((later) => later.of === null && later.determiner === '');
}
