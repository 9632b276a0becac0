import * as access from '../meanings/access.ts';
import * as protection from '../meanings/protection.ts';
import * as rights from '../meanings/rights.ts';
import type { OpenQuestion } from '../open-question.ts';
import { butNot } from '../phrases/concept.ts';

const wrongHands =
  'Whoever is inside, or guesses an address or a number, sees and does what belongs to somebody else, and nothing afterwards shows that it was not meant to be.';
const whoMay = 'Who exactly may do this to which records, and which line of the design refuses everybody else?';
const guards = [
  {
    title: 'Check the caller and the owner of the record on each request, in the service',
    tradeOff: 'Each caller needs an identity.',
  },
  { title: 'Bind the right to an open case or task, with a reason on record', tradeOff: 'One step more for who helps.' },
];

export const protectionQuestions: readonly OpenQuestion[] = [
  {
    concern: 'authorization',
    weight: 'major',
    raised: protection.openToAll,
    except: butNot(rights.isPublic, protection.madePublic),
    sections: /^(?:High-Level Approach|Component Design|Integration Points|Edge Cases|Security|Cons|Risks)\b/,
    answered: protection.rightsEndSomewhere,
    reach: 'sentence',
    fault: 'more people can do this than may',
    text: wrongHands,
    question: whoMay,
    waysOut: guards,
  },
  {
    concern: 'authorization',
    weight: 'minor',
    raised: protection.showsWithoutAsking,
    sections: /^(?:High-Level Approach|Component Design|Integration Points|Edge Cases|Security|Cons|Risks)\b/,
    answered: protection.rightsEndSomewhere,
    reach: 'unit',
    fault: 'nobody says who may ask for it',
    text: wrongHands,
    question: whoMay,
    waysOut: guards,
  },
  {
    concern: 'authorization',
    weight: 'major',
    raised: rights.nobodyLooksWhose,
    denies: true,
    sections: /^(?:High-Level Approach|Component Design|Integration Points|Edge Cases|Security|Cons|Risks)\b/,
    answered: rights.isForEverybody,
    reach: 'sentence',
    fault: 'nobody looks whose it is',
    text: wrongHands,
    question: whoMay,
    waysOut: guards,
  },
  {
    concern: 'authorization',
    weight: 'minor',
    raised: rights.mayBeAnybody,
    denies: true,
    sections: /^(?:High-Level Approach|Component Design|Integration Points|Edge Cases|Security|Cons|Risks)\b/,
    answered: rights.isForEverybody,
    reach: 'sentence',
    fault: 'whatever is named in the request is theirs',
    text: wrongHands,
    question: whoMay,
    waysOut: guards,
  },
  {
    concern: 'authorization',
    weight: 'minor',
    raised: access.hardlyChecked,
    denies: true,
    sections: /^(?:High-Level Approach|Component Design|Integration Points|Edge Cases|Security|Cons|Risks)\b/,
    answered: access.isChecked,
    reach: 'sentence',
    fault: 'one person alone decides, or says who they are',
    text: wrongHands,
    question: whoMay,
    waysOut: guards,
  },
  {
    concern: 'authorization',
    weight: 'minor',
    raised: access.anyoneKnown,
    denies: true,
    besides: access.loadsByNumber,
    sections: /^(?:High-Level Approach|Component Design|Integration Points|Edge Cases|Security|Cons|Risks)\b/,
    answered: access.isChecked,
    reach: 'unit',
    fault: 'it is enough that somebody is known',
    text: wrongHands,
    question: whoMay,
    waysOut: guards,
  },
  {
    concern: 'authorization',
    weight: 'major',
    raised: rights.numbersCountUp,
    besides: rights.foundByNumber,
    sections: /^(?:High-Level Approach|Component Design|Integration Points|Security)\b/,
    answered: protection.rightsEndSomewhere,
    reach: 'unit',
    fault: 'whoever counts on from one number finds the next one',
    text: wrongHands,
    question: whoMay,
    waysOut: guards,
  },
];
