import * as keeping from '../meanings/keeping.ts';
import * as load from '../meanings/load.ts';
import * as outright from '../meanings/outright.ts';
import { atTwoWeights, type OpenQuestion } from '../open-question.ts';
import { anyOf } from '../phrases/concept.ts';
import { built, described } from './sections.ts';

/** What is said of everything that grows, whatever lets it. */
const growing = {
  text: 'Nothing ever takes away what is added. It works for months, and then a memory, a disk or a query gives out at the busiest moment.',
  question: 'What is its largest size at the load of the requirements, and what happens when that is reached?',
  waysOut: [
    { title: 'A fixed limit, with a rule for what gives way first', tradeOff: 'Something is thrown away.' },
    { title: 'A retention by age, kept by partitions or a job', tradeOff: 'Older questions can no longer be answered.' },
  ],
};

/** What is said of all load that follows demand. */
const bursting = {
  text: 'The number of calls in flight follows the number of requests. At the peak connections, memory or the allowance of the other side run out, and the shared part on which everything else depends fails first.',
  question: 'How many may be in flight at once, who counts, and where does the rest wait?',
  waysOut: [
    { title: 'A fixed number of workers behind a queue', tradeOff: 'At the peak things wait; how long must be said.' },
    { title: 'Refuse early, with when to come back', tradeOff: 'Callers have to understand it.' },
  ],
};

/** What is said of whatever stands alone. */
const lost = {
  text: 'When it is lost, everything that goes through it stands still until a person has brought it back.',
  question: 'How long is everything down when this one is lost at night, and does the availability target allow it?',
  waysOut: [
    { title: 'A second one in another zone, with tested fail-over', tradeOff: 'Costs about twice as much.' },
    { title: 'Let its users go on without it for a while', tradeOff: 'They need a buffer and a rule for what may wait.' },
  ],
};

export const capacityQuestions: readonly OpenQuestion[] = [
  ...atTwoWeights(
    { outright: outright.keptOutright, doubted: keeping.keptForEver },
    {
      concern: 'unbounded-growth',
      denies: true,
      besides: keeping.collects,
      sections: described,
      outside: /Alternatives|Rollout|Edge Cases|Pros|Playbook/,
      answered: keeping.keptWithin,
      reach: 'sentence',
      fault: 'it grows without an end',
      ...growing,
    },
  ),
  {
    concern: 'unbounded-growth',
    weight: 'minor',
    raised: keeping.leftLying,
    denies: true,
    near: keeping.collects,
    sections: described,
    outside: /Alternatives|Rollout|Edge Cases|Pros|Playbook/,
    answered: keeping.keptWithin,
    reach: 'unit',
    fault: 'nobody says when it is taken away',
    ...growing,
  },
  {
    concern: 'unbounded-growth',
    weight: 'minor',
    raised: anyOf(keeping.addsOneEach, keeping.pilesUp),
    except: keeping.secretsHeld,
    sections: built,
    answered: keeping.keptWithin,
    reach: 'unit',
    doubt: 'design',
    fault: 'nobody says what it may hold',
    ...growing,
  },
  {
    concern: 'unbounded-growth',
    weight: 'minor',
    raised: keeping.keepsEach,
    sections: /^(?:Component Design|Technology Choices|High-Level Approach|Performance|Integration Points)\b/,
    outside: /Alternatives|Rollout|Edge Cases|Pros|Playbook/,
    answered: keeping.keptWithin,
    reach: 'named',
    fault: 'nobody says when it is taken away',
    ...growing,
  },
  {
    concern: 'unbounded-growth',
    weight: 'major',
    raised: anyOf(keeping.keepsEach, keeping.goesInMasses),
    besides: keeping.comesInMasses,
    sections: described,
    outside: /Alternatives|Rollout|Edge Cases|Pros|Playbook/,
    answered: keeping.keptWithin,
    reach: 'unit',
    fault: 'masses come in, and nobody says when they go',
    ...growing,
  },
  {
    concern: 'unbounded-growth',
    weight: 'minor',
    raised: keeping.keptForYears,
    near: keeping.comesOften,
    sections: built,
    answered: keeping.partsTheOld,
    reach: 'named',
    fault: 'years of it lie in one place',
    text: 'What comes many times a minute is kept for years where it is used every day: queries, backups and each change of the table grow slower from month to month.',
    question: 'How large is it at the end, and what of it is parted, thinned or laid aside before?',
    waysOut: growing.waysOut,
  },
  ...atTwoWeights(
    { outright: outright.loadOutright, doubted: load.followsLoad },
    {
      concern: 'backpressure',
      denies: true,
      near: load.isWork,
      except: load.isOneThing,
      sections: built,
      answered: load.holdsBack,
      reach: 'sentence',
      fault: 'nothing holds a burst back',
      ...bursting,
    },
  ),
  {
    concern: 'backpressure',
    weight: 'minor',
    raised: load.callsForEach,
    sections: built,
    answered: load.holdsBack,
    reach: 'named',
    fault: 'nobody says how many there may be at once',
    ...bursting,
  },
  {
    concern: 'single-point-of-failure',
    weight: 'major',
    demanded: ['availability'],
    raised: outright.standsOutright,
    except: load.notOfOurs,
    sections: /^(?:High-Level Approach|Component Design|Technology Choices|Integration Points|Failure Modes)\b/,
    reach: 'sentence',
    fault: 'nothing takes over when it is lost',
    ...lost,
  },
  {
    concern: 'single-point-of-failure',
    weight: 'major',
    demanded: ['availability'],
    raised: load.standsOnOneMachine,
    except: load.notOfOurs,
    sections: /^(?:High-Level Approach|Component Design|Technology Choices|Integration Points|Failure Modes)\b/,
    answered: load.standsDouble,
    reach: 'sentence',
    fault: 'nothing takes over when it is lost',
    ...lost,
  },
  {
    concern: 'single-point-of-failure',
    weight: 'minor',
    raised: load.standsAlone,
    denies: true,
    except: load.notOfOurs,
    sections: /^(?:High-Level Approach|Component Design|Technology Choices|Integration Points|Risks|Cons|Failure Modes)\b/,
    outside: /Alternatives|Rollout/,
    answered: load.standsDouble,
    reach: 'unit',
    fault: 'nothing takes over when it is lost',
    ...lost,
  },
];
