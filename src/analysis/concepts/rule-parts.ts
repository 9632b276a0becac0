import { asClause, asFact, isPlural, mainGroup, negated, textOf } from './clause-text.ts';
import type { Clause } from './clauses.ts';
import { readNounPhrase } from './noun-phrases.ts';
import type { ReadSentence, Statement } from './reading.ts';
import type { Tagger } from './tagger.ts';
import type { VerbGroup } from './verb-groups.ts';
import type { Word } from './word.ts';
import { refusingVerbs } from './vocabulary.ts';

/** What one sentence of a criterion or requirement demands. */
export interface RulePart {
  /**
   * `given`: what must hold before. `refusal`: what is not allowed. `limit`: a bound on a quantity or a number of times.
   * `effect`: what is so afterwards.
   */
  readonly kind: 'given' | 'refusal' | 'limit' | 'effect';
  /** The rule in plain words, starting in lower case. */
  readonly text: string;
  /** When it applies, in plain words; '' for always. */
  readonly when: string;
  /** What must hold for the operation to go on; '' for an effect. */
  readonly check: string;
  /** The cases in which an effect or a scenario's refusal is so, apart from what sets it off. */
  readonly cases?: string;
  readonly sentence: ReadSentence;
  readonly statement: Statement;
}

/** Verbs with which one thing is the condition of another. */
const needing = new Set(['need', 'require']);
const bounds =
  /\b(?:at most|at least|no more than|not more than|more than|fewer than|less than|maximum|minimum|up to|exceeds?|exactly|only one|unique|no later than|no earlier than|limited to|a limit of|at a time|(?:only|exactly|appears?|at most) once|within|(?:one|two|three) \S+ per|until \S+ \S+ before|before \d|after \d|never|always|between \S+ and \S+|only (?:with|to|by|at|in|on|from|for|after|before)|(?:higher|longer|older|later|earlier|larger|smaller|lower|shorter) than)\b/i;

/** Whether a predicate limits a quantity, a time or a number of times. */
export function setsBound(text: string): boolean {
  return bounds.test(text);
}

/** Reads every sentence of a statement as a rule. */
export function readRuleParts(statement: Statement, tagger: Tagger): RulePart[] {
  return statement.sentences.flatMap((sentence) => readSentence(sentence, statement, tagger));
}

function readSentence(sentence: ReadSentence, statement: Statement, tagger: Tagger): RulePart[] {
  const { morphology } = tagger;
  const base = { sentence, statement };
  const conditions = sentence.clauses.filter(
    ({ kind, marker }) => kind === 'condition' && marker !== 'because' && marker !== 'since',
  );
  const mains = sentence.clauses.filter(({ kind }) => kind === 'main');
  const exceptions = sentence.clauses.filter(({ kind }) => kind === 'exception');
  const givens = conditions.filter(({ marker }) => marker === 'given');
  const others = conditions.filter(({ marker }) => marker !== 'given');
  const facts = givens.map((clause) => existential(clause, sentence, tagger)).filter((text) => text !== '');
  const refused = mains.some((main) => {
    const group = mainGroup(main.words, morphology);
    return isNone(main) || (group !== null && (isRefusing(group) || (group.negative && group.modal !== '')));
  });
  // What is given for a refusal is the case that is refused, not what has to hold.
  const parts: RulePart[] = refused ? [] : facts.map((text) => ({ ...base, kind: 'given', text, when: '', check: text }));
  const when = others.map((clause) => asClause(textOf(clause.words))).join(' and ');
  for (const main of mains) {
    const text = withTail(main, sentence);
    const group = mainGroup(main.words, morphology);
    const forbids =
      group !== null &&
      group.negative &&
      !isHalfDenied(main) &&
      (group.modal !== '' || (others.length === 0 && givens.length === 0));
    const refuses = group !== null && (isRefusing(group) || forbids);
    if (isNone(main)) {
      parts.push({ ...base, kind: 'refusal', text: asClause(sentence.text), when, check: '' });
    } else if (refuses) {
      const checks =
        facts.length > 0
          ? [deniedFacts(facts)]
          : others.length > 0
            ? others.map((clause) => negated(clause.words, morphology))
            : exceptions.length > 0
              ? exceptedChecks(exceptions, main, sentence, tagger)
              : [refusedCase(main, sentence, tagger)];
      parts.push({
        ...base,
        kind: 'refusal',
        text: asClause(sentence.text),
        when,
        check: checks.filter((check) => check !== '').join(' and '),
        ...(facts.length > 0 ? { cases: facts.join(' and ') } : {}),
      });
    } else if (others.some(({ marker }) => marker.startsWith('only'))) {
      const happened = others.map((clause) =>
        mainGroup(clause.words, morphology)
          ? asClause(textOf(clause.words))
          : `${asClause(textOf(clause.words))} has taken place`,
      );
      parts.push({ ...base, kind: 'refusal', text: asClause(sentence.text), when: '', check: happened.join(' and ') });
    } else if (group !== null && needing.has(group.verb) && group.start > 0 && others.length === 0) {
      parts.push({ ...base, kind: 'limit', text: asClause(sentence.text), when, check: asClause(text) });
    } else if (
      group !== null &&
      group.modal === 'must' &&
      /\b(?:before|after|by) (?:the|its|their|an?) /.test(textOf(main.words.slice(group.end)))
    ) {
      parts.push({ ...base, kind: 'limit', text: asClause(sentence.text), when, check: asFact(main.words, morphology) });
    } else if (group !== null && setsBound(textOf(main.words.slice(group.start)))) {
      const joined = / and (?=(?:never|at most|(?:must|can|may|does|is|do|are) (?:not|never)) )/i.exec(text);
      const first = joined ? text.slice(0, joined.index) : '';
      if (joined && !bounds.test(first)) {
        // "is 0.20 euros a day and never exceeds 10 euros": how it is computed, and its bound.
        const bound = asClause(`${textOf(main.words.slice(0, group.start))} ${text.slice(joined.index + 5)}`);
        parts.push({ ...base, kind: 'effect', text: asClause(first), when, check: '' });
        parts.push({ ...base, kind: 'limit', text: bound, when, check: bound });
      } else if (['must', 'shall', 'should'].includes(group.modal) && !group.negative) {
        parts.push({ ...base, kind: 'limit', text: asClause(sentence.text), when, check: factOf(main, sentence, tagger) });
      } else parts.push({ ...base, kind: 'limit', text: asClause(sentence.text), when, check: asClause(text) });
    } else {
      const owed = /^.*\b(?:can|may)\b.* and must (?!not\b|be\b)([a-z]+) (.+)$/i.exec(text);
      if (owed?.[1] && owed[2])
        // "can waive a fine and must give a reason": the one goes with the other.
        parts.push({
          ...base,
          kind: 'limit',
          text: asClause(sentence.text),
          when,
          check: `${owed[2]} is ${morphology.participle(owed[1])}`,
        });
      parts.push({ ...base, kind: 'effect', text: factOf(main, sentence, tagger), when, check: '' });
    }
  }
  return parts;
}

/** "Nothing is lent", "only a warden may book"; "not every order is paid" only says what may be. */
function isNone({ words: [first, second] }: Clause): boolean {
  return (
    /^(?:only|no|nobody|neither|none|nothing)$/.test(first?.lower ?? '') ||
    // "Not more than one call in 200 fails", "not a single order is lost".
    (first?.lower === 'not' && /^(?:more|fewer|less|later|longer|a|one|any)$/.test(second?.lower ?? ''))
  );
}

/** "Is not only recorded but also counted", "is not always due": denied of a part, and no refusal. */
function isHalfDenied({ words }: Clause): boolean {
  return words.some(
    ({ wordClass }, at) =>
      wordClass === 'negative' && /^(?:only|always|necessarily|just|every|all)$/.test(words[at + 1]?.lower ?? ''),
  );
}

/** What would have to hold for nothing to be refused; '' as soon as one of the cases cannot be denied, since denying the others is not enough to know. */
function deniedFacts(facts: readonly string[]): string {
  const denied = facts.map((fact) => deniedFact(fact));
  return denied.includes('') ? '' : denied.join(' or ');
}

/**
 * "Unless the vet has signed": that must hold. It need not where the exception names no deed ("except to staff") or frees of something that there may be as
 * well ("not without a pilot, unless the captain is exempt"): then the rule stands as a whole.
 */
function exceptedChecks(exceptions: readonly Clause[], main: Clause, { text }: ReadSentence, tagger: Tagger): string[] {
  const isDeed = ({ words }: Clause): boolean =>
    words
      .slice(0, mainGroup(words, tagger.morphology)?.start ?? 0)
      .some(({ wordClass }) => wordClass === 'noun' || wordClass === 'pronoun');
  const isWhole = main.words.some(({ lower }) => lower === 'without') || !exceptions.every(isDeed);
  return isWhole ? [asClause(text)] : exceptions.map(({ words }) => asClause(textOf(words)));
}

/** "The claim is refused", but not "the clerk can reject it": that somebody may refuse is a deed of theirs. */
function isRefusing({ verb, modal, passive }: VerbGroup): boolean {
  return refusingVerbs.has(verb) && (passive || !['can', 'may', 'could'].includes(modal));
}

/** "given a member with six loans" has no verb of its own: there is such a member. */
function existential(clause: Clause, { clauses }: ReadSentence, tagger: Tagger): string {
  const text = asClause(textOf(clause.words));
  const group = mainGroup(clause.words, tagger.morphology);
  if (group && isReducedRelative(clause, group)) {
    const [are, plural] = isPlural(clause.words.slice(0, group.start), tagger.morphology) ? ['are', true] : ['is', false];
    const at = clause.words.slice(0, group.start).findLastIndex(({ wordClass }) => wordClass === 'noun') + 1;
    const named = textOf(clause.words.slice(0, at)).replace(/^an? /i, '');
    return `${/^(?:the|each|every|no) /i.test(named) || plural ? '' : 'the '}${named} ${are} ${textOf(clause.words.slice(at))}`;
  }
  // "A slot with no places left" is told by what it is with.
  if (group && !(group.form === 'participle' && /^an? \S+(?: \S+)? with(?:out)? /.test(text))) return text;
  const relative = clauses[clauses.indexOf(clause) + 1];
  const named = text.replace(/^an? /, '');
  if (relative?.kind === 'relative' && relative.marker === 'whose') return `the ${named}'s ${textOf(relative.words)}`;
  if (relative?.kind === 'relative' && ['who', 'that', 'which'].includes(relative.marker))
    return `the ${named} ${textOf(relative.words)}`;
  if (/^an? \S+$/.test(text)) return '';
  const stands = /^(?:an?|the) (\S+(?: \S+)?) (on|in|under|at|from|of) (.+)$/.exec(text);
  if (stands) return `the ${stands[1]} is ${stands[2]} ${stands[3]}`;
  const holds = /^an? (.+?) (with|without) (.+)$/.exec(text);
  if (holds?.[2] === 'without' && /^an? /.test(holds[3] ?? '')) return `the ${holds[1]} is without ${holds[3]}`;
  if (holds) return `the ${holds[1]} has ${holds[2] === 'without' ? 'no ' : ''}${holds[3]}`;
  // "A booking more than 24 hours before arrival", "a boat longer than the berth".
  const measured =
    /^an? (\S+(?: \S+)?) ((?:(?:more|less|fewer|longer|older|higher|lower|larger|smaller|heavier|later|earlier|shorter|bigger) than|at (?:least|most)) .+)$/.exec(
      text,
    );
  return measured ? `the ${measured[1]} is ${measured[2]}` : `there is ${text}`;
}

/** "Given a berth already booked for a night": a participle with nothing behind it that it could be done to. */
function isReducedRelative({ words }: Clause, group: VerbGroup): boolean {
  const next = words[group.end];
  return (
    group.form === 'participle' &&
    !group.passive &&
    group.start > 0 &&
    !words.slice(0, group.start).some(({ wordClass }) => wordClass === 'pronoun' || wordClass === 'preposition') &&
    (next === undefined ||
      next.wordClass === 'preposition' ||
      next.wordClass === 'adverb' ||
      // "found less than six months ago"
      /^(?:more|less|fewer)$/.test(next.lower))
  );
}

/** "the slot has no places left" → "the slot has places left". */
function deniedFact(fact: string): string {
  const turns: readonly (readonly [RegExp, string])[] = [
    [/ is without /, ' has '],
    [/ has no /, ' has '],
    [/ has fewer than /, ' has at least '],
    [/ has more than /, ' has at most '],
    [/ (has|have) (?:an? )?/, ' $1 no '],
    [/ (is|are|was|were) (?:not|never) /, ' $1 '],
    [/ (is|are|was|were|can|may) /, ' $1 not '],
  ];
  const turn = turns.find(([pattern]) => pattern.test(fact));
  return turn && !fact.startsWith('there is') ? fact.replace(turn[0], turn[1]) : '';
}

/** The main clause with what follows it: relative clauses, purposes and deadlines. */
function withTail(main: Clause, sentence: ReadSentence): string {
  return [withRelative(textOf(main.words), main, sentence), ...tailOf(main, sentence)].join(' ');
}

/** The text of a main clause with the relative clause that stands behind its subject in that place. */
function withRelative(text: string, main: Clause, { clauses }: ReadSentence): string {
  const relative = clauses[clauses.indexOf(main) + 1];
  if (!relative?.insideMain) return text;
  const subject = textOf(main.words.slice(0, relative.after));
  const told = `${relative.marker} ${textOf(relative.words)}`;
  return text.toLowerCase().startsWith(`${subject.toLowerCase()} `)
    ? `${text.slice(0, subject.length)} ${told}${text.slice(subject.length)}`
    : `${text} ${told}`;
}

function factOf(main: Clause, sentence: ReadSentence, tagger: Tagger): string {
  // "waives a fine and must give a reason": what is joined is so as well.
  const permits = ['can', 'may', 'could'].includes(mainGroup(main.words, tagger.morphology)?.modal ?? '');
  const fact = (permits ? asClause(textOf(main.words)) : asFact(main.words, tagger.morphology)).replace(
    /\b(and|or) (?:must|shall|should|can|may|will) (?!not\b|be\b)([a-z]+)/g,
    (_, join: string, verb: string) => `${join} ${tagger.morphology.thirdPerson(verb)}`,
  );
  return [withRelative(fact, main, sentence), ...tailOf(main, sentence)].join(' ');
}

function tailOf(main: Clause, sentence: ReadSentence): string[] {
  const at = sentence.clauses.indexOf(main);
  const tail: string[] = [];
  for (const clause of sentence.clauses.slice(at + 1)) {
    if (clause.kind === 'main' || clause.kind === 'condition') break;
    if (clause.insideMain) continue;
    tail.push(`${clause.marker} ${textOf(clause.words)}`);
  }
  return tail;
}

/** Which case "a suspended member cannot borrow" refuses, denied: "the member is not suspended". */
function refusedCase(main: Clause, sentence: ReadSentence, tagger: Tagger): string {
  const relative = sentence.clauses.find(({ kind }) => kind === 'relative');
  const subject = readNounPhrase(main.words, 0);
  const [preceding = '', pronoun] = (relative?.marker ?? '').split(' ');
  if (subject && relative?.insideMain && isShort(relative.words)) {
    const antecedent = antecedentOf(main.words.slice(0, relative.after)) ?? main.words.slice(subject.start, subject.end);
    // "to which the animal is allergic": it is not allergic to it.
    if (pronoun !== undefined)
      return `${negated(relative.words, tagger.morphology)} ${preceding} the ${textOf(antecedent)
        .toLowerCase()
        .replace(/^(?:an?|the) /, '')}`;
    return /^(?:determiner|pronoun|possessive)$/.test(relative.words[0]?.wordClass ?? '')
      ? ''
      : definite(negated([...antecedent, ...relative.words], tagger.morphology));
  }
  const after = subject ? main.words.slice(subject.end) : [];
  const group = mainGroup(main.words, tagger.morphology);
  const place = subject && group ? textOf(after.slice(0, group.start - subject.end)) : '';
  const [preposition = '', ...rest] = place.split(' ');
  const named = subject ? subject.core.map((word) => word.text.toLowerCase()).join(' ') : '';
  const plural = subject !== null && isPlural(subject.core, tagger.morphology);
  const [are, have] = plural ? ['are', 'have'] : ['is', 'has'];
  if (place.includes('no longer')) return '';
  // "Waiting time at the desk should not exceed 20 minutes" bounds a quantity, wherever it is.
  if (group && /^(?:exceed|last|take|cost|weigh|be)$/.test(group.verb)) return '';
  if (['in', 'under', 'on', 'at'].includes(preposition)) return `the ${named} ${are} not ${place}`;
  if (preposition === 'without') return `the ${named} ${have} ${rest.join(' ')}`;
  if (preposition === 'with') return `the ${named} ${have} no ${rest.join(' ').replace(/^an? /, '')}`;
  // "the remaining amount" is in no state that it could be out of.
  const state = subject?.core.find((word) => word.wordClass === 'adjective' && !word.lower.endsWith('ing'));
  if (subject && state)
    return `the ${subject.core
      .filter((word) => word !== state)
      .map((word) => word.text.toLowerCase())
      .join(' ')} ${are} not ${state.lower}`;
  return '';
}

/** "applications for an apartment which …": what stands last before it, with its article; null where nothing but the subject does. */
function antecedentOf(words: readonly Word[]): readonly Word[] | null {
  const at = words.findLastIndex(({ wordClass }) => wordClass === 'preposition');
  return at > 0 && words[at + 1]?.wordClass === 'determiner' ? words.slice(at + 1) : null;
}

function isShort(words: readonly Word[]): boolean {
  return words.length <= 12;
}

function definite(text: string): string {
  return text.replace(/^an? /, 'the ');
}
