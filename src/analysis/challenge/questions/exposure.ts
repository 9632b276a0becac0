import * as exposure from '../meanings/exposure.ts';
import * as protection from '../meanings/protection.ts';
import { secretIsHandedOn, secretIsKept, secretLiesOpen, surelySecret } from '../meanings/secrets.ts';
import type { OpenQuestion } from '../open-question.ts';
import { anyOf } from '../phrases/concept.ts';
import { described } from './sections.ts';

const readByMore =
  'What is written there is read by more people, kept longer and copied further than the record itself, and an erasure does not reach it.';
const whichFields = 'Which of these fields are needed there, who reads them, and when are they erased?';
const fewerFields = [
  { title: 'Write ids, and look the rest up where rights are checked', tradeOff: 'One step more for whoever helps.' },
  { title: 'A list of allowed fields; everything else is masked', tradeOff: 'The list has to be kept up.' },
];

const actsInItsName =
  'Everybody who can read that place, now or in its history and its copies, can act in its name; when one copy gets out, it has to be changed everywhere at once.';
const whereKept = 'Where is the secret kept, who reads it, how is it changed, and what does one stolen copy open?';
const vaults = [
  { title: 'A vault, mounted at start and rotated', tradeOff: 'One more thing that has to be there at start.' },
  { title: 'One secret for each holder, which can be withdrawn alone', tradeOff: 'Handing out needs a procedure.' },
];

export const exposureQuestions: readonly OpenQuestion[] = [
  {
    concern: 'personal-data',
    weight: 'major',
    raised: protection.leaksTo,
    except: protection.doneInTheName,
    near: protection.aboutPeople,
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
    raised: protection.leaksTo,
    except: protection.doneInTheName,
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
    except: exposure.namesOneAndNotTheOther,
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
    concern: 'personal-data',
    weight: 'minor',
    raised: exposure.showsPeople,
    except: exposure.namesOneAndNotTheOther,
    denies: true,
    sections: described,
    answered: protection.peopleAreGuarded,
    reach: 'sentence',
    fault: 'it says of people more than is needed there',
    text: readByMore,
    question: whichFields,
    waysOut: fewerFields,
  },
  {
    concern: 'secrets',
    weight: 'major',
    raised: secretLiesOpen,
    near: surelySecret,
    sections: described,
    answered: secretIsKept,
    reach: 'sentence',
    fault: 'a secret lies where many can read it, or many share it',
    text: actsInItsName,
    question: whereKept,
    waysOut: vaults,
  },
  {
    concern: 'secrets',
    weight: 'minor',
    raised: anyOf(secretLiesOpen, secretIsHandedOn),
    sections: described,
    answered: secretIsKept,
    reach: 'sentence',
    fault: 'a secret lies where many can read it, or many share it',
    text: actsInItsName,
    question: whereKept,
    waysOut: vaults,
  },
];
