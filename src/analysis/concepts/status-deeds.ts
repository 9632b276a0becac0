import type { Action } from './actions.ts';
import { stateBehindAs, type Deed } from './deeds.ts';
import type { PrdReading, ReadSentence, Statement } from './reading.ts';
import type { Tagger } from './tagger.ts';
import { isNounOfVerb } from './term-index.ts';
import { termOf } from './terms.ts';
import { creatingVerbs, neutralVerbs, reversingVerbs, stateAdjectives } from './vocabulary.ts';

interface StatusContext {
  readonly tagger: Tagger;
  readonly isRole: (term: string) => boolean;
  readonly ownDeeds: readonly Deed[];
}

const marking = new Set(['become', 'mark', 'flag']);

/**
 * Deeds that only show in the state they leave behind or lead out of: "a loan becomes overdue", "the suspension is lifted", "withdrawn until
 * a librarian has inspected it", and what a refusal presupposes ("a copy on loan cannot be removed").
 */
export function readStatusDeeds(reading: PrdReading, context: StatusContext): Deed[] {
  return reading.statements
    .filter(({ kind }) => kind === 'criterion')
    .flatMap((statement) =>
      statement.sentences.flatMap((sentence) => [
        ...sentence.actions
          .filter(({ clause }) => clause.kind === 'main')
          .flatMap(({ action }) => [
            ...becoming(action, sentence, statement, context),
            ...undoing(action, statement, context),
            ...holding(action, statement, context),
            ...presupposed(action, sentence, statement, context),
          ]),
        ...wayBack(sentence, statement, context),
        ...sentence.actions
          .filter(({ clause }) => clause.kind === 'condition' && clause.marker === 'when')
          .flatMap(({ action }) => marked(action, statement, context)),
      ]),
    );
}

function systemDeed(statement: Statement, verb: string, thing: string, more: Partial<Deed>): Deed {
  return {
    verb,
    thing,
    aspect: '',
    qualifiers: [],
    actor: 'System',
    recipient: '',
    complements: [],
    statement,
    query: false,
    plural: false,
    ...more,
  };
}

/** The thing that a sentence speaks of by its own name; '' for pronouns and for what describes a thing. */
function thingAt(phrase: Action['objects'][number] | null | undefined, tagger: Tagger): string {
  if (!phrase || phrase.head.wordClass === 'pronoun') return '';
  const term = termOf({ ...phrase, of: null }, tagger);
  return term.aspect === '' ? term.thing : '';
}

/** "A loan becomes overdue on the day after its due date": time does it, or the system. */
function becoming(action: Action, sentence: ReadSentence, statement: Statement, { tagger, ownDeeds }: StatusContext): Deed[] {
  if (!marking.has(action.verb) || action.negative || (action.verb !== 'become' && !action.passive)) return [];
  // What a deed of somebody sets off is that deed's outcome.
  const setOff = sentence.actions.some(({ clause, action: other }) => clause.kind === 'condition' && other.group.form !== 'be');
  const thing = thingAt(action.passive ? action.objects[0] : action.subject, tagger);
  const rest = action.words.slice(action.group.end).filter(({ lower }) => lower !== 'as');
  const [first, second] = rest;
  if (setOff || thing === '' || !first) return [];
  const behindAs = stateBehindAs(action);
  const state =
    behindAs !== ''
      ? behindAs
      : stateAdjectives.has(first.lower)
        ? first.lower
        : ['in', 'on', 'under'].includes(first.lower) && second?.wordClass === 'noun' && action.passive
          ? `${first.lower} ${second.lower}`
          : '';
  const reached = ownDeeds.some(
    (deed) => deed.thing === thing && deed.statement.ref === statement.story && participleOf(deed.verb, tagger) === state,
  );
  return state === '' || reached ? [] : [systemDeed(statement, 'mark', thing, { named: `${thing} ${state}`, leadsTo: state })];
}

/** "When the harbour master marks the berth free": somebody's deed that no wish speaks of. */
function marked(action: Action, statement: Statement, { tagger, isRole, ownDeeds }: StatusContext): Deed[] {
  const actor = thingAt(action.subject, tagger);
  const thing = thingAt(action.objects[0], tagger);
  if (!['mark', 'flag', 'set', 'declare'].includes(action.verb) || action.passive || action.negative) return [];
  const state = action.words.slice(action.group.end).find(({ lower }) => stateAdjectives.has(lower))?.lower ?? '';
  if (
    thing === '' ||
    state === '' ||
    !isRole(actor) ||
    ownDeeds.some(({ verb, statement: { ref } }) => verb === action.verb && ref === statement.story)
  )
    return [];
  return [systemDeed(statement, 'mark', thing, { actor, named: `${thing} ${state}`, leadsTo: state, setsOff: true })];
}

function participleOf(verb: string, tagger: Tagger): string {
  return tagger.morphology.participle(verb.split(' ')[0] ?? '');
}

/** "The suspension is lifted once …": the noun of somebody's deed, undone. */
function undoing(action: Action, statement: Statement, { tagger, ownDeeds }: StatusContext): Deed[] {
  if (!action.passive || action.negative || reversingVerbs[action.verb] === undefined) return [];
  const noun = thingAt(action.objects[0], tagger);
  const done = noun === '' ? undefined : ownDeeds.find((deed) => isNounOfVerb(noun, deed.verb, tagger.morphology));
  return done
    ? [systemDeed(statement, action.verb, done.thing, { named: noun, leadsFrom: participleOf(done.verb, tagger) })]
    : [];
}

/** "The copy is held for 7 days." */
function holding(action: Action, statement: Statement, { tagger, isRole }: StatusContext): Deed[] {
  if (!action.passive || action.negative || action.modal === 'can' || action.verb !== 'hold') return [];
  const thing = thingAt(action.objects[0], tagger);
  const lasts = action.complements.some(({ preposition, phrase }) => preposition === 'for' && phrase.number !== '');
  return thing === '' || isRole(thing) || !lasts ? [] : [systemDeed(statement, 'hold', thing, { leadsTo: 'held' })];
}

/** "A damaged copy is withdrawn until a librarian has inspected it": the inspection leads out of it. */
function wayBack(sentence: ReadSentence, statement: Statement, { tagger, isRole }: StatusContext): Deed[] {
  const state = sentence.actions.find(
    ({ clause, action }) => clause.kind === 'main' && action.passive && !action.negative,
  )?.action;
  const until = sentence.actions.find(({ clause }) => clause.kind === 'deadline' && clause.marker === 'until')?.action;
  const thing = thingAt(state?.objects[0], tagger);
  if (!state || !until || until.passive || until.negative || thing === '' || isRole(thing)) return [];
  const [object] = until.objects;
  const actor = thingAt(until.subject, tagger);
  const same = object?.head.wordClass === 'pronoun' || thingAt(object, tagger) === thing;
  return same && isRole(actor)
    ? [systemDeed(statement, until.verb, thing, { actor, leadsFrom: participleOf(state.verb, tagger) })]
    : [];
}

/** "A copy that is on loan cannot be removed": other copies can. */
function presupposed(
  action: Action,
  sentence: ReadSentence,
  statement: Statement,
  { tagger, isRole, ownDeeds }: StatusContext,
): Deed[] {
  const { verb } = action;
  if (!action.passive || !action.negative || !['can', 'may', 'must', 'shall'].includes(action.modal)) return [];
  const [object] = action.objects;
  const thing = thingAt(object, tagger);
  const conditional =
    sentence.clauses.some(({ kind, insideMain }) => kind === 'condition' || kind === 'exception' || insideMain === true) ||
    (object !== undefined && object.core.some(({ wordClass }) => wordClass === 'adjective'));
  if (thing === '' || isRole(thing) || !conditional || neutralVerbs.has(verb) || creatingVerbs.has(verb)) return [];
  return ownDeeds.some((deed) => deed.verb === verb)
    ? []
    : [systemDeed(statement, verb, thing, { actor: statement.role || 'System' })];
}
