import type { Aggregate } from '../../lifecycle/daa.ts';
import type { Deed } from '../../analysis/concepts/deeds.ts';
import { creatingVerbs, endingVerbs, neutralVerbs, reversingVerbs } from '../../analysis/concepts/vocabulary.ts';
import { findStates, statedOutcome } from '../../analysis/concepts/states.ts';
import { participlePhrase } from './event-names.ts';
import type { Evidence } from './evidence.ts';
import { termNamed } from './find-attributes.ts';
import type { AggregateGroup } from './group-aggregates.ts';
import { rulePartsOf } from './operation-rules.ts';
import { literal } from './name-patterns.ts';
import { isMaking } from './making-operation.ts';
import { readOperationName, type OperationWords } from './operation-words.ts';

type StateMachine = NonNullable<Aggregate['states']>;
type Transition = StateMachine['transitions'][number];

interface Move {
  readonly operation: string;
  readonly words: OperationWords;
  /** State that it leads to. */
  readonly to: string;
  /** State that the PRD names as the one it leads out of: "a cancelled meal is credited". */
  readonly hint: string;
  /** Part that says so; what one statement joins by "or" starts from the same state. */
  readonly source: string;
  /** State that the PRD says it leads back out of; '' where it says nothing. */
  readonly undoes: string;
  /** States in which the PRD refuses it, and those in which it refuses it only to others. */
  readonly refusedIn: readonly string[];
  readonly allowedIn: readonly string[];
}

const decisions = new Set(['approve', 'accept', 'reject', 'decline', 'refuse', 'deny', 'grant', 'dismiss']);
const returning = new Set(['return', 'check in', 'bring back', 'give back', 'hand in', 'hand back', 'put back']);
/** Verbs that end a thing's life unless something else follows. */
const concluding = new Set([
  'pay',
  'settle',
  'resolve',
  'collect',
  'redeem',
  'receive',
  'deliver',
  'solve',
  'repay',
  'fulfil',
  'ship',
  'return',
  'refund',
  'transfuse',
  'consume',
]);
const beginnings = ['draft', 'pending', 'new', 'open', 'available', 'free', 'active', 'vacant'];

/**
 * Draws the states of a root from what its operations leave behind: making it leads to the first state, each further changing verb to its
 * participle or to the state that its criteria name, ending verbs from every open state. Undefined where nothing but the first state remains.
 */
export function drawStateMachine(group: AggregateGroup, evidence: Evidence): StateMachine | undefined {
  const thing = termNamed(group.name, evidence);
  const changing = group.operations
    .map((operation) => ({ operation, words: readOperationName(operation.name, evidence) }))
    .filter(({ operation, words }) => operation.object === group.name && !words.query && changesState(words, thing, evidence));
  const making = changing.find(({ operation }) => isMaking(operation.name, group, evidence));
  const moves: Move[] = changing
    .filter(
      (entry) =>
        entry !== making &&
        (entry.words.object === thing || statedBy(entry.words) !== undefined) &&
        !creatingVerbs.has(entry.words.verb),
    )
    .map(({ operation, words }) => ({
      operation: operation.name,
      words,
      to: statedBy(words)?.leadsTo ?? outcomeOf(words, operation, thing, evidence),
      undoes: statedBy(words)?.leadsFrom ?? '',
      ...refusalsOf(words, thing, evidence),
      hint: words.draft?.deeds.flatMap(({ qualifiers }) => qualifiers).at(-1) ?? '',
      source: words.draft?.deeds[0]?.statement.kind === 'requirement' ? words.draft.deeds[0].statement.ref : '',
    }));
  const named = findStates(thing, evidence.reading, evidence.index, evidence.tagger);
  const stays = moves.filter(
    ({ words, to, undoes }) =>
      undoes !== '' ||
      statedBy(words) !== undefined ||
      named.includes(to) ||
      endingVerbs.has(words.verb) ||
      decisions.has(words.verb) ||
      reversingVerbs[words.verb] !== undefined ||
      returning.has(words.verb) ||
      concluding.has(words.verb),
  );
  const first =
    named.find((state) => beginnings.includes(state)) ??
    (making
      ? participlePhrase(making.words.verb, evidence.tagger)
      : (oppositeOf(stays.find(({ undoes }) => undoes !== '')?.undoes) ??
        (stays.some(({ words }) => endingVerbs.has(words.verb)) ? 'open' : undefined)));
  if (first === undefined) return undefined;
  const transitions = connect(first, stays);
  return transitions.length > 0 ? { initial: first, transitions } : undefined;
}

/** Telling, recording and changing data leave the state as it is; so does what is done to an aspect of the thing only. */
function changesState({ verb, object, draft }: OperationWords, thing: string, { tagger }: Evidence): boolean {
  if (draft?.deeds.some(({ leadsTo, leadsFrom }) => leadsTo !== undefined || leadsFrom !== undefined)) return true;
  if (neutralVerbs.has(verb) && !creatingVerbs.has(verb)) return false;
  if (verb === 'notify' || verb === 'remind' || verb === 'manage') return false;
  if (!draft) return object === thing || creatingVerbs.has(verb);
  return draft.deeds.some((deed) => deed.aspect === '' && tagger.morphology.participle(verb) !== verb + thing);
}

/** The deed with which the PRD names the state before or after. */
function statedBy({ draft }: OperationWords): Deed | undefined {
  return draft?.deeds.find(({ leadsTo, leadsFrom }) => leadsTo !== undefined || leadsFrom !== undefined);
}

/** "A copy that is on loan cannot be removed" refuses a state; "held for another member" refuses it to others only. */
function refusalsOf({ draft }: OperationWords, thing: string, evidence: Evidence): Pick<Move, 'refusedIn' | 'allowedIn'> {
  const story = draft?.deeds[0]?.statement.story || draft?.deeds[0]?.statement.ref;
  const covers = evidence.reading.statements.filter((statement) => statement.story === story).map(({ ref }) => ref);
  const checks = rulePartsOf({ ...(draft ? { name: draft.name } : {}), covers }, evidence).map(({ check }) => check);
  const others = new RegExp(`^the ${literal(thing)} is not (.+?) (?:for|by) another\\b`);
  const refused = new RegExp(`^the ${literal(thing)} is not (\\S+(?: \\S+)?)$`);
  return {
    refusedIn: checks.flatMap((check) => refused.exec(check)?.[1] ?? []),
    allowedIn: checks.flatMap((check) => others.exec(check)?.[1] ?? []),
  };
}

const opposites: Readonly<Record<string, string>> = {
  held: 'available',
  reserved: 'available',
  withdrawn: 'available',
  closed: 'open',
};

/** What a thing is before it is suspended, held or closed for a time. */
function oppositeOf(state: string | undefined): string | undefined {
  return state === undefined ? undefined : (opposites[state] ?? 'active');
}

function outcomeOf(
  words: OperationWords,
  operation: AggregateGroup['operations'][number],
  thing: string,
  evidence: Evidence,
): string {
  const stated = rulePartsOf({ covers: operation.sources }, evidence)
    .filter(({ kind, when }) => kind === 'effect' && when === '')
    .flatMap(({ sentence }) => statedOutcome(sentence, thing, evidence.index, evidence.tagger));
  return stated[0] ?? participlePhrase(words.verb, evidence.tagger);
}

function connect(initial: string, moves: readonly Move[]): Transition[] {
  const transitions: Transition[] = [];
  const open = [initial];
  let current = initial;
  let decidedFrom: string | null = null;
  const fromOfSource = new Map<string, string>();
  const ends = (move: Move): boolean =>
    (endingVerbs.has(move.words.verb) && !returning.has(move.words.verb)) ||
    (concluding.has(move.words.verb) && moves.slice(moves.indexOf(move) + 1).every((later) => endingVerbs.has(later.words.verb)));
  const outcomes = new Set([initial, ...moves.map(({ to }) => to)]);
  const undoing = moves.filter(({ undoes }) => undoes !== '');
  const hinted = moves.filter(
    (move) => !undoing.includes(move) && move.hint !== move.to && move.hint !== initial && outcomes.has(move.hint),
  );
  const passing = moves.filter((move) => undoing.some(({ undoes }) => undoes === move.to) && !undoing.includes(move));
  const special = new Set([...undoing, ...hinted, ...passing]);
  for (const { operation, words, to, source } of moves.filter((move) => !ends(move) && !special.has(move))) {
    const undone = reversingVerbs[words.verb]?.find((state) => open.includes(state));
    if (returning.has(words.verb) && current === initial) continue;
    if ((undone !== undefined && undone !== initial) || returning.has(words.verb)) {
      transitions.push({ from: undone ?? current, operation, to: initial });
      current = initial;
      continue;
    }
    if (to === initial) continue;
    const from: string = decisions.has(words.verb) && decidedFrom !== null ? decidedFrom : (fromOfSource.get(source) ?? current);
    if (source !== '') fromOfSource.set(source, from);
    if (decisions.has(words.verb)) decidedFrom = from;
    if (from === to) continue;
    transitions.push({ from, operation, to });
    if (!open.includes(to)) open.push(to);
    current = to;
  }
  // What is undone later lasts only for a time: the thing comes from where it goes back to.
  for (const { operation, to, hint } of passing) {
    const from = open.includes(hint) ? hint : initial;
    if (from === to) continue;
    transitions.push({ from, operation, to });
    if (!open.includes(to)) open.push(to);
  }
  for (const { operation, words, to, refusedIn } of moves.filter((move) => ends(move) && !special.has(move))) {
    const from: string[] = decisions.has(words.verb) && decidedFrom !== null ? [decidedFrom] : open;
    for (const state of from) if (state !== to && !refusedIn.includes(state)) transitions.push({ from: state, operation, to });
  }
  for (const { operation, undoes } of undoing)
    if (open.includes(undoes)) transitions.push({ from: undoes, operation, to: initial });
  for (const { operation, to, allowedIn } of moves)
    for (const state of allowedIn)
      if (open.includes(state) && transitions.some((known) => known.operation === operation))
        transitions.push({ from: state, operation, to });
  const reached = new Set([initial, ...transitions.map(({ to }) => to)]);
  for (const { operation, to, hint } of hinted) if (reached.has(hint)) transitions.push({ from: hint, operation, to });
  return transitions;
}
