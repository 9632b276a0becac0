import type { NounPhrase } from './noun-phrases.ts';
import type { PrdReading } from './reading.ts';
import type { Tagger } from './tagger.ts';
import { attributeNouns, containerNouns, doubtfulNouns, plainVerbs, queryVerbs } from './vocabulary.ts';

/** Describing nouns that with another noun before them name a paper or a place: a delivery note, a seating position. */
const thingsInCompounds = new Set([
  'note',
  'position',
  'place',
  'location',
  'category',
  'photo',
  'picture',
  'image',
  'contact',
  'title',
  'statement',
]);
const settingVerbs = new Set([
  'update',
  'change',
  'edit',
  'modify',
  'set',
  'record',
  'enter',
  'add',
  'note',
  'correct',
  'save',
  'include',
  'contain',
  'provide',
  'define',
  'have',
  'use',
  'make',
  'give',
  'specify',
  'calculate',
  'display',
  'log',
  'send',
  'receive',
  'perform',
  'process',
  'handle',
  'transmit',
]);

/**
 * Describing nouns that this PRD treats as things: somebody reserves "a title", "positions" are closed. Changing a describing noun's value
 * ("set the title") proves nothing.
 */
export function ownThingsOf(reading: PrdReading, tagger: Tagger): ReadonlySet<string> {
  const things = new Set<string>();
  const defined = reading.glossary.map(({ term }) => tagger.morphology.singular(term.toLowerCase()));
  for (const term of defined) if (isDescribing(term)) things.add(term);
  for (const noun of heldThings(reading, tagger)) things.add(noun);
  for (const statement of reading.statements) {
    if (statement.kind !== 'capability' && statement.kind !== 'requirement') continue;
    for (const { clause, action } of statement.sentences.flatMap((sentence) => sentence.actions)) {
      if (
        (clause.kind !== 'main' && clause.kind !== 'condition') ||
        settingVerbs.has(action.verb) ||
        queryVerbs.has(action.verb) ||
        // To ask for a thing is to request it, and no click on it.
        (plainVerbs[action.verb] !== undefined && plainVerbs[action.verb] !== 'request')
      )
        continue;
      for (const phrase of action.objects) {
        const noun = tagger.morphology.singular(phrase.head.lower);
        const bare =
          phrase.core.every((word) => word.wordClass === 'adjective' || word === phrase.head) &&
          phrase.of === null &&
          phrase.possessor.length === 0 &&
          !/^(?:its|their|his|her)/.test(phrase.determiner);
        if (bare && isDescribing(noun) && isSaidOfThings(phrase)) things.add(noun);
        const compound = phrase.core.filter((word) => word.wordClass === 'noun').map((word) => word.lower);
        if (compound.length > 1 && thingsInCompounds.has(noun)) things.add([...compound.slice(0, -1), noun].join(' '));
      }
    }
  }
  return things;
}

/** Container nouns under which no domain keeps anything: they say how many, of what kind, or what is told of a thing. */
const neverThings =
  /^(?:list|number|kind|type|sort|range|series|variety|overview|summary|history|detail|information|data|status|state|view|amount|majority|total|progress|availability|content|subset|change|breakdown|choice|copy-of|record-of|creation)$/;

/**
 * "A piece is handed in", "a lot is auctioned": a noun that often stands for what it holds is a thing of its own where more is done to it bare than is said of
 * what it holds.
 */
function heldThings(reading: PrdReading, { morphology }: Tagger): string[] {
  const verbs = new Map<string, Set<string>>();
  const holding = new Map<string, number>();
  for (const { clause, action } of reading.statements
    .filter(({ kind }) => kind === 'capability' || kind === 'requirement' || kind === 'criterion')
    .flatMap(({ sentences }) => sentences.flatMap(({ actions }) => actions))) {
    if (clause.kind !== 'main') continue;
    for (const phrase of action.objects) {
      const noun = morphology.singular(phrase.head.lower);
      if (!containerNouns.has(noun) || attributeNouns.has(noun) || neverThings.test(noun)) continue;
      const isBare = phrase.of === null && phrase.core.every((word) => word === phrase.head || word.wordClass === 'adjective');
      if (!isBare) holding.set(noun, (holding.get(noun) ?? 0) + 1);
      else if (!settingVerbs.has(action.verb) && !queryVerbs.has(action.verb))
        verbs.set(noun, (verbs.get(noun) ?? new Set()).add(action.verb));
    }
  }
  return [...verbs].filter(([noun, done]) => done.size >= 2 && done.size > (holding.get(noun) ?? 0)).map(([noun]) => noun);
}

/** "Parts are reserved", but not "to take part"; "an application is approved", but not "the application", which is the product. */
function isSaidOfThings({ head, determiner }: NounPhrase): boolean {
  if (head.lower === 'part') return false;
  return head.lower !== 'application' || /^(?:an|each|every|any|no|another)\b/.test(determiner);
}

function isDescribing(noun: string): boolean {
  // A part of the model may not share its name with a built-in type.
  if (['date', 'number', 'money', 'duration', 'text', 'timestamp', 'time', 'id', 'identifier'].includes(noun)) return false;
  return (attributeNouns.has(noun) && !containerNouns.has(noun)) || doubtfulNouns.has(noun);
}
