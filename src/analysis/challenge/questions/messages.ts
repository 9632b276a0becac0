import * as delivery from '../meanings/delivery.ts';
import * as order from '../meanings/order.ts';
import * as repetition from '../meanings/repetition.ts';
import * as silence from '../meanings/silence.ts';
import * as outright from '../meanings/outright.ts';
import { atTwoWeights, type OpenQuestion } from '../open-question.ts';
import { anyOf } from '../phrases/concept.ts';
import { built, described, describedOrNoted } from './sections.ts';

const recognized = [
  {
    title: 'A key of the caller, kept by the receiver with the change',
    tradeOff: 'The receiver has to store keys for as long as repetitions can come.',
  },
  { title: 'Set the result instead of adding to it', tradeOff: 'Needs the full state in the message, or a look at the source.' },
];

const inTurn = [
  { title: 'Key by the thing that changes', tradeOff: 'A hot thing has one consumer.' },
  { title: 'A version in each message, lower ones are skipped', tradeOff: 'Gaps need an answer.' },
];

const kept = [
  { title: 'Transactional outbox', tradeOff: 'One more table and a relay; consumers see events at least once.' },
  { title: 'A reconciliation job that compares both sides', tradeOff: 'Repairs late, and only what it looks at.' },
];

const writtenFirst = [
  { title: 'Write it in the transaction of the request, before anybody is told', tradeOff: 'One write more for each of them.' },
  { title: 'A durable store in place of the memory', tradeOff: 'A call more, and a store to run.' },
];

export const messageQuestions: readonly OpenQuestion[] = [
  {
    concern: 'idempotency',
    weight: 'minor',
    raised: repetition.comesAgain,
    besides: repetition.hasEffect,
    except: repetition.onlyReads,
    sections: built,
    answered: repetition.takesEffectOnce,
    reach: 'named',
    topic: repetition.arrivesAsMessage,
    fault: 'what comes a second time takes effect a second time',
    text: 'When the first one was carried out and only its answer was lost, the repetition does the same once more, and nothing tells the second from the first.',
    question: 'By what is a repetition of what was carried out already recognized?',
    waysOut: recognized,
  },
  {
    concern: 'idempotency',
    weight: 'minor',
    raised: repetition.countsEachAnew,
    denies: true,
    sections: built,
    answered: repetition.takesEffectOnce,
    reach: 'unit',
    fault: 'the same one sent twice counts twice',
    text: 'A caller that got no answer, or a person who is not sure, sends it once more. Nothing tells the second from the first, and both take effect.',
    question: 'By what is one that was taken already recognized, and what does its second sender get?',
    waysOut: recognized,
  },
  ...atTwoWeights(
    { outright: outright.knownByNothing, doubted: repetition.doneTwice },
    {
      concern: 'idempotency',
      denies: true,
      except: repetition.onlyReads,
      sections: built,
      answered: repetition.takesEffectOnce,
      reach: 'sentence',
      topic: repetition.arrivesAsMessage,
      fault: 'what was carried out and is repeated takes effect twice',
      text: 'When the first one was carried out and only its answer was lost, the repetition does the same once more, and nothing tells the second from the first.',
      question: 'By what is a repetition of what was carried out already recognized?',
      waysOut: recognized,
    },
  ),
  {
    concern: 'ordering',
    weight: 'minor',
    raised: order.appliedAsItComes,
    near: order.tellsChanges,
    besides: anyOf(repetition.arrivesAsMessage, order.comesOneByOne),
    denies: true,
    sections: described,
    outside: /Playbook|Alternatives|Performance|Monitoring|Technology|^(?:Pros|Cons)/,
    answered: order.keepsOrder,
    reach: 'unit',
    fault: 'the older of two messages may be applied last',
    text: 'Two messages about the same thing overtake each other after a retry or with two consumers, and the older state wins.',
    question: 'What happens when the second of two messages about the same thing is processed first?',
    waysOut: inTurn,
  },
  {
    concern: 'ordering',
    weight: 'minor',
    raised: order.mayOvertake,
    besides: anyOf(repetition.arrivesAsMessage, order.comesOneByOne),
    sections: built,
    outside: /Playbook|Alternatives|Performance|Monitoring|Technology/,
    answered: order.keepsOrder,
    reach: 'named',
    fault: 'the older of two messages may be applied last',
    text: 'Two messages about the same thing take different ways, and the older state wins.',
    question: 'What happens when the second of two messages about the same thing is processed first?',
    waysOut: inTurn,
  },
  ...atTwoWeights(
    { outright: outright.twoWritesOutright, doubted: delivery.twoWrites },
    {
      concern: 'delivery',
      near: delivery.tellsOthers,
      except: delivery.toScreens,
      sections: describedOrNoted,
      outside: /Rollout|migration/i,
      answered: delivery.heldTogether,
      reach: 'sentence',
      doubt: 'design',
      fault: 'the change and its message are two writes',
      text: 'A crash between the two leaves one without the other: the change is there and nobody is ever told, or others act on what was rolled back. No retry repairs it, because nothing remembers that a message was due.',
      question: 'Who notices and repairs a message that was never sent because the process died after the commit?',
      waysOut: kept,
    },
  ),
  ...atTwoWeights(
    { outright: outright.lostOutright, doubted: delivery.easilyLost },
    {
      concern: 'delivery',
      besides: anyOf(repetition.arrivesAsMessage, delivery.tellsOthers, delivery.isMessage),
      sections: described,
      answered: delivery.heldTogether,
      reach: 'sentence',
      doubt: 'design',
      fault: 'a message is gone when the process dies or nobody listens',
      text: 'Between taking the message and finishing its work there is nothing that remembers it: a failure at the wrong moment loses it for good, and no retry follows.',
      question: 'Where does the message survive until its work is done?',
      waysOut: kept,
    },
  ),
  ...atTwoWeights(
    { outright: outright.lostOutright, doubted: delivery.easilyLost },
    {
      concern: 'delivery',
      besides: delivery.isWorkToDo,
      idle: anyOf(repetition.arrivesAsMessage, delivery.tellsOthers, delivery.isMessage),
      sections: described,
      answered: delivery.heldTogether,
      reach: 'sentence',
      doubt: 'design',
      fault: 'what it holds is gone when the process dies',
      text: 'Between taking it on and writing it down there is nothing that remembers it: a failure at the wrong moment loses it for good, although whoever asked was told that it is done.',
      question: 'Where does it survive a restart, from the moment at which somebody was told that it is there?',
      waysOut: writtenFirst,
    },
  ),
  {
    concern: 'monitoring',
    weight: 'minor',
    raised: silence.seenByWhoLooks,
    near: silence.isDoneUnseen,
    sections: /^Monitoring\b/,
    answered: silence.tellsSomebody,
    reach: 'sentence',
    fault: 'it shows only to whoever looks',
    text: 'A page, a log or a table is opened when somebody already suspects something. Until then what failed or stands still goes on failing, and the first to notice is whoever waits for it.',
    question: 'Who is told without looking, at which value, and after how long?',
    waysOut: [
      { title: 'An alert on the age or number of what is not done', tradeOff: 'A threshold that has to be tended.' },
      { title: 'A ticket for each case, with an owner', tradeOff: 'Costs a person time every day.' },
    ],
  },
  {
    concern: 'delivery',
    weight: 'minor',
    raised: order.readsWhatIsNew,
    sections: built,
    outside: /Alternatives|Rollout|Playbook/,
    answered: order.readsLateOnes,
    reach: 'unit',
    fault: 'what comes to light late is passed over',
    text: 'A transaction that began earlier may commit later, and a source may show a change minutes after its own time. What then carries a time or number below the last one seen is asked for by nobody, and is missing for good.',
    question: 'How far back does each round look, and what makes the overlap harmless?',
    waysOut: [
      { title: 'Read with an overlap, and merge by key', tradeOff: 'Some rows are read twice.' },
      { title: 'Follow the log or the cursor of the source', tradeOff: 'The source has to offer one.' },
    ],
  },
  {
    concern: 'monitoring',
    weight: 'minor',
    raised: silence.hearsOnlyErrors,
    near: silence.isDoneUnseen,
    sections: /^Monitoring\b/,
    answered: silence.noticesSilence,
    reach: 'unit',
    fault: 'only an error that is written raises an alarm',
    text: 'What does not run at all, hangs, or is never asked writes no error. Every figure stays at zero, which looks like a good day.',
    question: 'Who is told, and after how long, when it does nothing?',
    waysOut: [
      { title: 'An alarm on the age of the oldest thing that waits for it', tradeOff: 'A threshold for each.' },
      { title: 'A sign of life with each run, watched from outside', tradeOff: 'One more thing that has to be there.' },
    ],
  },
  {
    concern: 'monitoring',
    weight: 'minor',
    raised: silence.looksOnArrival,
    sections: built,
    answered: silence.noticesSilence,
    reach: 'design',
    fault: 'nobody notices when nothing comes',
    text: 'The rule looks only when something comes in. A sender that broke, lost its network or was switched off sends nothing, so nothing is checked and no alarm goes off.',
    question: 'Who is told, and after how long, when a sender that should report says nothing?',
    waysOut: [
      {
        title: 'A timer that looks for senders without news',
        tradeOff: 'A limit for each kind, and alarms for those that were meant to be off.',
      },
      { title: 'A heartbeat of each sender, watched from outside', tradeOff: 'More messages, and one more thing to watch.' },
    ],
  },
];
