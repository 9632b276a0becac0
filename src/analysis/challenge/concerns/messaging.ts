import { inOrder, togetherWithChange } from '../answer-words.ts';
import type { CuedRule } from '../cued-rule.ts';

const messages =
  /\b(?:events?|messages?|records?|topics?|queues?|partitions?|brokers?|kafka|rabbitmq|sqs|sns|mqtt|stream|notifications?|webhooks?|callbacks?|publish\w*|updates?|telegrams?|readings?|changes?)\b/i;

/** Messages that overtake each other, and messages that are lost between two systems. */
export const messagingRules: readonly CuedRule[] = [
  {
    concern: 'ordering',
    weight: 'major',
    cues: [
      /\b(?:key|keyed|partition(?:ed|s)?|spread|distributed|hash(?:ed)?|assigned|routed)\b[^;]*\b(?:random(?:ly)?(?! (?:delay|pause|wait|jitter|offset|times?|seconds)\b)|round[- ]robin|event id|message id|evenly|uuid|by load|least busy|any (?:free|idle))\b/i,
      /\b(?:without|no) (?:a |any )?(?:partition |message |routing )?key\b/i,
      /\b(?:random|event id|message id|uuid)\b[^;]*\b(?:as|is) (?:the )?(?:partition |message |routing )?key\b(?! against)(?![^;]*\b(?:doubles?|duplicates?|twice|once)\b)/i,
    ],
    needs: /\b(?:topics?|queues?|partitions?|kafka|streams?|events?|messages?|shards?|consumers?)\b/i,
    outside: /Playbook|Alternatives/,
    denies: true,
    unless: new RegExp(
      inOrder.source.replace(
        '(?:key|keyed|partition(?:ed)?)[^.]{0,30}\\b(?:by|:|=|is)\\b (?:the )?(?:\\w+[- ])?(?:id|key|number)|',
        '',
      ),
      'i',
    ),
    fault: 'messages about one thing can overtake each other',
    text: 'Two messages about the same thing land in different partitions or with different consumers; the later one may be applied first, and the older state wins.',
    question: 'What keeps a consumer from applying the older of two messages last?',
    waysOut: [
      { title: 'Key by the thing that changes', tradeOff: 'Load is as uneven as the things are; a hot one has one consumer.' },
      {
        title: 'A version in each message, lower ones are skipped',
        tradeOff: 'Works only where the latest state is enough; gaps have to be waited for otherwise.',
      },
    ],
  },
  {
    concern: 'ordering',
    weight: 'major',
    cues: [
      /\b(?:came|arrived|comes|arrives|received) (?:in )?last\b|\b(?:what|whatever|the one that|the message that) (?:came|comes|arrived|arrives) (?:in )?last\b/i,
      /\b(?:newest|latest|last) (?:one )?(?:to arrive|that arrives?|received|to come in)\b|\bwhichever is free\b|\bwhat the (?:last|latest) (?:call|message|event|webhook) says\b/i,
      /\b(?:appl(?:y|ies|ied)|process(?:es|ed)?|handle[sd]?|consume[sd]?|execut\w+)\b[^;]*\b(?:as (?:they|it|each) (?:arrives?|comes?(?: in)?)|in (?:the )?order (?:of arrival|in which they (?:arrive|come))|in order of arrival|in the (?:sequence|order) (?:in which|that|of) \w+|as received|on arrival|whichever (?:comes|arrives) first|the last (?:one )?(?:to arrive|that arrives) wins)\b/i,
      /\b(?:parallel|several|many|all) (?:consumers?|workers?|threads?|instances?) (?:take|read|pull|process|share|compete)\b[^;]*\b(?:same|one|the) (?:queue|topic|stream)\b/i,
      /\bcompeting consumers\b/i,
    ],
    needs: new RegExp(`${messages.source}|\\b\\p{Lu}\\p{Ll}+\\p{Lu}\\p{Ll}+`, 'iu'),
    unless: inOrder,
    fault: 'messages are applied in the order in which they happen to arrive',
    text: 'After a retry, a redelivery or with two consumers the older message comes last and is applied last: the state goes back in time.',
    question: 'What happens when the second of two messages about the same thing is processed first?',
    waysOut: [
      {
        title: 'A version or sequence number, lower ones are skipped',
        tradeOff: 'The producer has to count; a gap needs an answer.',
      },
      { title: 'One partition or message group per thing', tradeOff: 'A poison message holds up those behind it.' },
    ],
  },
  {
    concern: 'delivery',
    weight: 'major',
    cues: [
      /\bafter (?:the |each )?commit\b[^;]*\b(?:events?|messages?|sns|bus|topic|broker|listeners?|queue)\b|\b(?:events?|messages?|listeners?|broker|bus)\b[^;]*\bafter (?:the |each )?commit\b/i,
      /\b(?:once|when|after|as soon as) (?:that|this|it|the (?:row|write|change|order|insert)) (?:has |is |was )?(?:succeeded|done|worked|stored|written|saved|committed|complete)\b[^;]*\b(?:broker|queue|bus|kafka|topic|event|message)\b/i,
      /\bwrites? (?:it |the \w+ )?(?:to|into) [^;]*\band (?:then )?(?:to|into) (?:the )?(?:kafka|rabbitmq|queue|topic|broker|bus|stream|sns|sqs)\b/i,
      /\brelay\b[^;]*\b(?:left out|not needed|unnecessary|dropped|too much|spared?|omitted|skipped)\b/i,
      /\b(?:commit(?:s|ted)?|saved?|saves|stored?|stores|written|writes?|updates?|updated|persist(?:s|ed)?|inserts?|inserted)\b[^;]*\b(?:then|afterwards?|after (?:that|which|the commit)|and (?:next|finally)|subsequently)\b[^;]*\b(?:publish(?:es|ed)?|emit(?:s|ted)?|announce[sd]?|(?:sen[dt]s?|raise[sd]?|put|puts|pushe[sd]?|produce[sd]?|written|writes?)\b[^;]*\b(?:events?|messages?|kafka|rabbitmq|sqs|sns|mqtt|nats|pulsar|pub\/?sub|broker|queue|topic|stream|bus|exchange))\b/i,
      /\b(?:publish(?:es|ed|ing)?|emit(?:s|ted|ting)?|announc(?:es|ed|ing)|events? (?:is|are|goes?) (?:sent|out))\b[^;]*\b(?:after|once|when|as soon as) (?:the )?(?:\w+ )?(?:commit(?:s|ted)?|transaction|database|row is (?:stored|written)|save)/i,
      /\b(?:commit(?:s|ted)?|save[sd]?|store[sd]?|writes?|written|updates?|updated|inserts?|inserted|persist(?:s|ed)?)\b[^;]*,? and (?:then |finally |next )?(?:publish(?:es|ed)?|emits?|announces?|notifies|(?:puts?|sends?|pushes|drops?) [^;]*\b(?:on|to|into) (?:the |a )?(?:\w+ )?(?:bus|queue|topic|broker|exchange|stream|kafka|rabbitmq))\b/i,
      /\bafter (?:the |its |each |every )?(?:\w+ )?(?:insert|update|commit|change|save|write|transaction|row)\b[^;]*\b(?:publish\w*|emit\w*|announc\w*|(?:sen[dt]s?|put|puts|push\w*|writ\w+)\b[^;]*\b(?:event|message|bus|queue|topic|broker|stream))\b/i,
      /\b(?:commit|save|store|write),? (?:then )?(?:send|publish|emit|announce)\b/i,
      /\b(?:publish(?:es|ed)?|emit(?:s|ted)?|sen[dt]s?) (?:\w+ ){0,6}(?:and|before) (?:then )?(?:it )?(?:commits?|saves?|stores?|writes?)\b/i,
      /\b(?:writes?|written|saves?|saved|stores?|stored)\b[^;]*\bto both\b|\bboth (?:are|is) (?:written|updated) (?:one after|in turn)|\bdual writ|\bdouble writ/i,
    ],
    needs: messages,
    unless: new RegExp(
      // A screen that asks anew by itself loses nothing.
      `${togetherWithChange.source.replace(
        'outbox|',
        String.raw`outbox(?! (?:is|was|would|were) (?:not|left|too|dropped|omitted))|`,
      )}|server-sent|websocket|\\bbrowser`,
      'i',
    ),
    outside: /Rollout|Migration/i,
    fault: 'the change and its event are two writes',
    text: 'A crash between the two leaves one without the other: the change is there and nobody is ever told, or others act on something that was rolled back. No retry repairs it, because nothing remembers that an event was due.',
    question: 'Who notices and repairs an event that was never sent because the process died after the commit?',
    waysOut: [
      { title: 'Transactional outbox', tradeOff: 'One more table and a relay; consumers see events at least once.' },
      { title: 'Change data capture on the table', tradeOff: 'Ties consumers to the schema; one more thing to operate.' },
      { title: 'A reconciliation job that compares both sides', tradeOff: 'Repairs late, and only what it looks at.' },
    ],
  },
  {
    concern: 'delivery',
    weight: 'major',
    cues: [
      /\b(?:queue|list|buffer|channel)\b[^;]{0,30}\b(?:inside (?:of )?(?:the|its) process|of the process|in memory)\b/i,
      /\backnowledge[sd]?\b[^;]*\b(?:as soon as|when|once|right after) (?:they|it|the \w+) (?:have been |has been |are |is |was )?(?:read|received|taken|arrived?|arrives|fetched|in)\b/i,
      /\bfire[- ]and[- ]forget\b|\bqos 0\b|\backs ?= ?0\b|\bauto-?ack\w*|\backnowledge[sd]?\b[^;]*\b(?:on receipt|before (?:it|they|the (?:work|change|row))|as soon as (?:it|they) (?:arrives?|is received)|first,? then|at once)/i,
      /\b(?:events?|messages?|jobs?|commands?|notifications?|tasks?)\b[^;]*\b(?:held|kept|queued|buffered|wait)\b[^;]*\bin (?:the |a )?(?:memory|heap|process|channel)\b/i,
      /\b(?:in-memory|in-process) (?:queue|list|buffer|event bus|bus)\b/i,
    ],
    needs: new RegExp(`${messages.source}|alerts?|jobs?|commands?`, 'i'),
    unless: /outbox|fsync|on (?:disk|flash)|persist|replay|reconcil|can be lost|may be lost|nothing is lost/i,
    fault: 'a message is gone when the process dies',
    text: 'Between taking the message and finishing its work there is nothing that remembers it: a restart at the wrong moment loses it for good, and no retry follows.',
    question: 'Where does the message survive until its work is done?',
    waysOut: [
      {
        title: 'Acknowledge after the work, in the transaction of the change',
        tradeOff: 'Repeated deliveries have to be harmless.',
      },
      { title: 'Store it before it is acknowledged', tradeOff: 'One write more for each message.' },
    ],
  },
];
