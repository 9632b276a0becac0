import type { Deed } from './verb-phrase.ts';
import { camelCase, pascalCase } from './names.ts';
import { vetoThing, type Thing, type Things } from './things.ts';
import type { Words } from './words.ts';

/** Verbs that only look or find. They change nothing, so no event follows. */
const queries = new Set(
  'view see list read search browse find show display check look filter sort compare preview monitor track'.split(' '),
);

export interface NamedAction {
  readonly name: string;
  readonly thing: Thing;
  readonly event: string;
  readonly deed: string;
  readonly outcome: string;
}

/** Names an operation, its event and its outcome. `thing` is what it acts on. */
export function nameAction(
  { verb, joint, object, of, target, complement }: Deed,
  { thing, things, words, actor, isPerson }: { thing: Thing; things: Things; words: Words; actor: string; isPerson: boolean },
): NamedAction {
  const own = things.name(object);
  const owner = of === null ? null : things.name(of);
  // The thing "order status" has its owner in its name already.
  const ofThing = owner !== null && own.term.startsWith(`${owner.term} `) ? null : owner;
  const known = target === null || vetoThing(target.phrase, words) !== null ? null : things.name(target.phrase);
  // A receiver does not name an operation, but its description mentions them.
  const toThing = isPerson ? null : known;
  const subject = [`the ${own.term}`, ...(ofThing ? [`of the ${ofThing.term}`] : [])].join(' ');
  const rest = [
    ...(target && known ? [`${target.preposition} the ${known.term}`] : []),
    ...(complement === '' ? [] : [complement]),
  ];
  const spoken = [subject, ...rest].join(' ');
  const tail = [...(ofThing ? ['of', ofThing.term] : []), ...(target && toThing ? [target.preposition, toThing.term] : [])].join(
    ' ',
  );
  const done = [words.participle(verb), ...joint].join(' ');
  // To check a book in changes something; to look for it does not.
  const isQuery = queries.has(verb) && joint.every((word) => word === 'for' || word === 'up' || word === 'out');
  return {
    name: camelCase([verb, ...joint, own.term, tail].join(' ')),
    thing,
    event: isQuery
      ? ''
      : pascalCase(
          [
            own.term,
            ...(ofThing ? ['of', ofThing.term] : []),
            done,
            ...(target && toThing ? [target.preposition, toThing.term] : []),
          ].join(' '),
        ),
    deed: [verb, ...joint, spoken].join(' '),
    outcome: isQuery
      ? `${spoken} has been shown${actor === 'System' ? '' : ` to the ${actor}`}`
      : [subject, 'is', done, ...rest].join(' '),
  };
}
