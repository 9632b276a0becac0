import * as calls from '../meanings/calls.ts';
import * as repetition from '../meanings/repetition.ts';
import * as outright from '../meanings/outright.ts';
import { atTwoWeights, type OpenQuestion } from '../open-question.ts';
import { anyOf, concept } from '../phrases/concept.ts';
import { described } from './sections.ts';

export const partnerQuestions: readonly OpenQuestion[] = [
  {
    concern: 'timeout',
    weight: 'minor',
    raised: calls.calls,
    except: calls.goesByMessage,
    sections: /^Integration Points\b/,
    outside: /inbound|incoming|webhook|callback|events?\b|queue|topic/i,
    idle: calls.comesToUs,
    answered: calls.waitsAtMost,
    reach: 'named',
    topic: calls.calls,
    fault: 'no time-out is named',
    text: 'When this partner is slow and does not fail, every caller waits with its thread and connection until there are none left; then everything else stands still with it.',
    question: 'After how long is a call given up, and what does the caller get then?',
    waysOut: [
      { title: 'A time-out below that of the caller, and a fallback', tradeOff: 'Some slow answers are thrown away.' },
      { title: 'Accept, store and answer later', tradeOff: 'The caller sees a state in between.' },
    ],
  },
  ...atTwoWeights(
    { outright: outright.waitsOutright, doubted: calls.waitsWithoutEnd },
    {
      concern: 'timeout',
      denies: true,
      near: calls.asksAndWaits,
      except: calls.waitsInStore,
      sections: /^(?:Integration Points|Component Design|High-Level Approach|Technology Choices|Edge Cases|Failure Modes)\b/,
      answered: calls.waitsAtMost,
      reach: 'sentence',
      fault: 'a call waits without a limit',
      text: 'When the other side is slow and does not fail, each caller holds its thread and connection until there are none left: a slow partner takes the whole service down, also for requests that do not need it.',
      question: 'After how long is the call given up, and what does the caller answer then?',
      waysOut: [
        { title: 'A time-out below that of the caller, and a fallback', tradeOff: 'Some slow answers are thrown away.' },
        { title: 'Accept, store and answer later', tradeOff: 'The caller sees a state in between.' },
      ],
    },
  ),
  ...atTwoWeights(
    { outright: outright.repeatsOutright, doubted: repetition.repeatsWithoutEnd },
    {
      concern: 'retry',
      denies: true,
      except: outright.goesOnElsewhere,
      sections: described,
      outside: /Pros|Playbook|Alternatives|Rollout|Monitoring/,
      answered: repetition.repeatsWithEnd,
      reach: 'sentence',
      fault: 'it is repeated without pause or end',
      text: 'While the other side is down every caller hammers it and holds its own worker; when it comes back, all repetitions hit it together. What it will never accept is tried for ever and keeps the rest waiting.',
      question: 'How many attempts at which distances, and where does it go after the last one?',
      waysOut: [
        {
          title: 'A handful of attempts, doubling, with jitter, then set aside',
          tradeOff: 'Somebody has to look after what was set aside.',
        },
        { title: 'Circuit breaker in front', tradeOff: 'Good requests are refused while it is open.' },
      ],
    },
  ),
  {
    concern: 'failure-mode',
    weight: 'minor',
    raised: anyOf(calls.calls, calls.exchanges, calls.namesTimeout),
    sections: /^Integration Points\b/,
    outside: /inbound|incoming|webhook|callback|events?\b|queue|topic/i,
    idle: calls.comesToUs,
    answered: calls.goesOnWithout,
    reach: 'named',
    fault: 'nothing is said of the day on which it does not answer',
    text: 'Sooner or later it is away, refuses or answers nonsense. Whether users then see an error, an old value or nothing at all is decided by whoever writes the code that night.',
    question: 'What do its callers do while it is away for a minute, an hour, a day?',
    waysOut: [
      { title: 'A fallback that is good enough for a while', tradeOff: 'What is shown may be old or incomplete.' },
      { title: 'Store and deliver later', tradeOff: 'Needs a queue and somebody who watches its age.' },
    ],
  },
  ...atTwoWeights(
    { outright: outright.trustsOutright, doubted: calls.trustsBlindly },
    {
      concern: 'failure-mode',
      sections: described,
      outside: /Monitoring|Performance|Pros|Playbook/,
      fault: 'it is taken for granted that it is there',
      text: 'Sooner or later it is not. Then what builds on it stops or does the wrong thing, and nobody has decided which.',
      question: 'What do those who need it do while it is away for a minute, an hour, a day?',
      reach: 'sentence',
      waysOut: [
        { title: 'A fallback that is good enough for a while', tradeOff: 'What is shown may be old or incomplete.' },
        { title: 'Stop and say so', tradeOff: 'Nothing works until it is back.' },
      ],
    },
  ),
  {
    concern: 'failure-mode',
    weight: 'minor',
    raised: calls.leftToChance,
    near: calls.goesWrong,
    denies: true,
    sections: /^(?:Component Design|High-Level Approach|Integration Points|Edge Cases|Failure Modes|Risks|Cons)\b/,
    answered: calls.isReported,
    reach: 'unit',
    fault: 'a failure waits for somebody to stumble over it',
    text: 'Nothing brings the failed case before a person and nothing undoes what was done before it: it stays half done until somebody happens to look.',
    question: 'Who is told, how soon, and what is undone meanwhile?',
    waysOut: [
      {
        title: 'A compensation that runs by itself, and a work item for what is left',
        tradeOff: 'Each step needs its opposite.',
      },
      { title: 'A list with an owner and an alert on its age', tradeOff: 'Costs a person time every day.' },
    ],
  },
  {
    concern: 'failure-mode',
    weight: 'major',
    raised: calls.hidesFailure,
    denies: true,
    sections: described,
    outside: /Monitoring|Performance|Pros|Playbook/,
    reach: 'sentence',
    fault: 'a failure is passed on as if it were a result',
    text: 'Whoever receives it cannot tell “there is nothing” from “we do not know”, acts on it, and deletes, grants or loses what was right.',
    question: 'How does the receiver know that this is no result, and what does it do then?',
    waysOut: [
      { title: 'Answer with an error that says when to come back', tradeOff: 'The receiver has to bear one.' },
      { title: 'The last known state, marked with its age', tradeOff: 'It may be wrong by now.' },
    ],
  },
  {
    concern: 'failure-mode',
    weight: 'minor',
    raised: calls.failsOpen,
    // It is tried until the other side has taken it.
    except: concept('(until|till) ~ (be)? (accept|take|confirm|acknowledge)'),
    denies: true,
    sections: described,
    outside: /Monitoring|Performance|Pros|Playbook/,
    reach: 'sentence',
    fault: 'what could not be checked counts as good',
    text: 'An outage is then the best moment for whoever would not pass, and nobody can tell later what was checked and what was waved through.',
    question: 'Who decided that this may go on unchecked, up to which amount, and how is it made good afterwards?',
    waysOut: [
      { title: 'Refuse, or put it aside until the answer is there', tradeOff: 'People wait during an outage.' },
      {
        title: 'Let small ones go on, marked, and check them afterwards',
        tradeOff: 'A limit and a list that somebody works off.',
      },
    ],
  },
  {
    concern: 'failure-mode',
    weight: 'minor',
    raised: calls.endsInLog,
    sections: /^(?:Component Design|High-Level Approach|Integration Points|Edge Cases|Failure Modes)\b/,
    answered: calls.isFollowedUp,
    reach: 'unit',
    fault: 'what failed ends in a log',
    text: 'Nothing brings the failed case before a person and nothing does it again: it stays undone until somebody complains.',
    question: 'Who is told, how soon, and what is done with it?',
    waysOut: [
      { title: 'A list with an owner and an alert on its age', tradeOff: 'Costs a person time every day.' },
      { title: 'A few more attempts, then a work item', tradeOff: 'Somebody has to work it off.' },
    ],
  },
];
