import { isForbidden, type Action } from './actions.ts';
import { withAntecedent, type Deed } from './deeds.ts';
import type { NounPhrase } from './noun-phrases.ts';
import type { PrdReading, Statement } from './reading.ts';
import type { Tagger } from './tagger.ts';
import { rolesOf } from './term-index.ts';
import { termOf } from './terms.ts';
import {
  creatingVerbs,
  endingVerbs,
  factVerbs,
  messageNouns,
  mishapVerbs,
  neutralVerbs,
  plainVerbs,
  queryVerbs,
  refusingVerbs,
  weakVerbs,
} from './vocabulary.ts';

/** Verbs with which a thing changes by itself. */
/** Verbs done to people or to numbers; they leave no thing in another state. */
const asking = new Set([
  'ask',
  'tell',
  'inform',
  'alert',
  'warn',
  'invite',
  'count',
  'round',
  'multiply',
  'base',
  'divide',
  'expect',
  'serve',
  'keep',
  'leave',
  'mean',
  'treat',
  'consider',
  'need',
  'want',
  'offer',
  'list',
  'compute',
  'weigh',
  'charge',
  'write',
  'double',
  'place',
  'put',
  'free',
  'note',
  'sort',
  'rank',
  'describe',
  'prompt',
  'mark',
  'flag',
  'prioritize',
  'prioritise',
  'detail',
  'label',
  'save',
]);
const happenings = new Set(['expire', 'lapse', 'close', 'open', 'start', 'end']);

interface CriterionContext {
  readonly tagger: Tagger;
  readonly isRole: (term: string) => boolean;
  /** Verb and thing of the story's own deeds, which a criterion only tells more about. */
  readonly ownDeeds: readonly Deed[];
}

/**
 * Deeds that only a criterion speaks of: what else somebody may do ("the member can cancel a reservation"), and what happens to a thing
 * as a consequence or with time ("the reservation expires", "its loan is closed").
 */
export function readCriterionDeeds(reading: PrdReading, context: CriterionContext): Deed[] {
  return reading.statements
    .filter(({ kind }) => kind === 'criterion')
    .flatMap((statement) =>
      statement.sentences.flatMap((sentence) =>
        sentence.actions.flatMap(({ clause, action }) =>
          clause.kind === 'main' ? deedOf(withAntecedent(action, sentence), statement, context) : [],
        ),
      ),
    );
}

function deedOf(action: Action, statement: Statement, { tagger, isRole, ownDeeds }: CriterionContext): Deed[] {
  const { verb } = action;
  if (
    isForbidden(action) ||
    action.group.form === 'be' ||
    (factVerbs.has(verb) && !happenings.has(verb)) ||
    mishapVerbs.has(verb) ||
    queryVerbs.has(verb) ||
    (refusingVerbs.has(verb) && !(isPermitted(action) && !action.passive)) ||
    ['allow', 'permit', 'require'].includes(verb)
  )
    return [];
  const permitted = isPermitted(action);
  const bounded = action.words.some(
    (word, at) => word.lower === 'only' || (word.lower === 'most' && action.words[at - 1]?.lower === 'at'),
  );
  const subject = action.subject ? termOf(action.subject, tagger).thing : '';
  const deed = (phrase: NounPhrase | undefined, actor: string): Deed[] => {
    const term = phrase ? termOf(phrase, tagger) : null;
    if (!phrase || !term || term.thing === '' || term.aspect !== '' || phrase.head.wordClass === 'pronoun') return [];
    if (messageNouns.has(term.thing.split(' ').at(-1) ?? '')) return [];
    const plain = plainVerbs[verb] ?? verb;
    if (ownDeeds.some((own) => own.statement.ref === statement.story && own.verb === plain)) return [];
    // "The berth can be booked again": what another story does is possible once more, and is not done here.
    const again = action.words.some(({ lower }) => lower === 'again');
    if (again && ownDeeds.some((own) => own.verb === plain)) return [];
    const complements = action.complements.map(({ preposition, phrase: other }) => ({
      preposition,
      term: termOf(other, tagger),
    }));
    return [
      {
        verb: plain,
        thing: term.thing,
        aspect: '',
        qualifiers: term.qualifiers,
        actor,
        recipient: '',
        complements,
        statement,
        query: false,
        plural: false,
      },
    ];
  };
  if (permitted && !action.passive)
    return isRole(subject) && !bounded ? action.objects.slice(0, 1).flatMap((phrase) => deed(phrase, subject)) : [];
  if (permitted) return bounded ? [] : deed(action.objects[0], isRole(subject) ? subject : statement.role || 'System');
  if (action.modal !== '' && action.modal !== 'shall' && action.modal !== 'will') {
    return isRole(subject) &&
      action.objects.length > 0 &&
      !neutralVerbs.has(verb) &&
      action.modal === 'must' &&
      !creatingVerbs.has(verb)
      ? deed(action.objects[0], subject)
      : [];
  }
  // "The film maker accepts the invitation": in the story of a programmer, that is somebody else's deed.
  const isOther = isRole(subject) && rolesOf(statement.role, tagger).every((role) => role !== subject);
  if (!action.passive && isOther && action.objects.length > 0 && action.form === 'finite')
    return changesState(verb) && !weakVerbs.has(verb) && !factVerbs.has(verb) ? deed(action.objects[0], subject) : [];
  // "A tool is lent to at most one neighbour": that always holds, whoever lends it.
  const counts = action.words.slice(action.group.end, action.group.end + 3).map(({ lower }) => lower);
  if (action.passive && /^to (?:at most|exactly one|only one)\b/.test(counts.join(' '))) return [];
  if (action.passive)
    return changesState(verb) && !isRole(action.objects[0] ? termOf(action.objects[0], tagger).thing : '')
      ? deed(action.objects[0], 'System')
      : [];
  return action.objects.length === 0 && happenings.has(verb) && action.subject ? deed(action.subject, 'System') : [];
}

function isPermitted({ modal }: Action): boolean {
  return ['can', 'may', 'could'].includes(modal);
}

function changesState(verb: string): boolean {
  return endingVerbs.has(verb) || (!neutralVerbs.has(verb) && !creatingVerbs.has(verb) && !asking.has(verb));
}
