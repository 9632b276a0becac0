import * as protection from '../meanings/protection.ts';
import * as exposure from '../meanings/exposure.ts';
import * as rights from '../meanings/rights.ts';
import { secretIsKept, secretLiesOpen } from '../meanings/secrets.ts';
import type { OpenQuestion } from '../open-question.ts';
import { anyOf } from '../phrases/concept.ts';
import { described } from './sections.ts';

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

const readByMore =
  'What is written there is read by more people, kept longer and copied further than the record itself, and an erasure does not reach it.';
const whichFields = 'Which of these fields are needed there, who reads them, and when are they erased?';
const fewerFields = [
  { title: 'Write ids, and look the rest up where rights are checked', tradeOff: 'One step more for whoever helps.' },
  { title: 'A list of allowed fields; everything else is masked', tradeOff: 'The list has to be kept up.' },
];

export const protectionQuestions: readonly OpenQuestion[] = [
  {
    concern: 'authorization',
    weight: 'major',
    raised: protection.openToAll,
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
  {
    concern: 'personal-data',
    weight: 'major',
    raised: protection.leaksTo,
    besides: protection.aboutPeople,
    sections: described,
    answered: protection.peopleAreGuarded,
    reach: 'sentence',
    fault: 'data about people goes where it is not protected',
    text: readByMore,
    question: whichFields,
    waysOut: fewerFields,
  },
  {
    concern: 'personal-data',
    weight: 'minor',
    raised: exposure.goesFurtherThanNeeded,
    denies: true,
    near: exposure.saysOfPeople,
    sections: described,
    answered: anyOf(protection.peopleAreGuarded, exposure.goesNoFurther),
    reach: 'sentence',
    fault: 'data about people goes further than the work needs',
    text: readByMore,
    question: whichFields,
    waysOut: fewerFields,
  },
  {
    concern: 'secrets',
    weight: 'major',
    raised: secretLiesOpen,
    sections: described,
    answered: secretIsKept,
    reach: 'sentence',
    fault: 'a secret lies where many can read it, or many share it',
    text: 'Everybody who can read that place, now or in its history and its copies, can act in its name; when one copy gets out, it has to be changed everywhere at once.',
    question: 'Where is the secret kept, who reads it, how is it changed, and what does one stolen copy open?',
    waysOut: [
      { title: 'A vault, mounted at start and rotated', tradeOff: 'One more thing that has to be there at start.' },
      { title: 'One secret for each holder, which can be withdrawn alone', tradeOff: 'Handing out needs a procedure.' },
    ],
  },
];
