import { repeatedOnce } from '../answer-words.ts';
import type { CuedRule } from '../cued-rule.ts';

const waysOut = [
  {
    title: 'A key of the caller, kept by the receiver',
    tradeOff: 'The receiver has to store keys for as long as repetitions can come.',
  },
  {
    title: 'A unique constraint on what the message is about',
    tradeOff: 'Only where there is a natural key; the repetition has to be answered like the first.',
  },
  { title: 'Set the result instead of adding to it', tradeOff: 'Needs the full state in the message, or a look at the source.' },
];

const effects = String.raw`(?:charg|debit|credit|pay(?:s|ment|out)?\b|paid|book|order|transfer|post(?:s|ed|ing)?\b|refund|send|sent|print|creat|dispatch|reserv|withdraw|submit|issu|insert|add(?:s|ed)?\b|award|ship|unlock|switch|invoice|handed over|call|upload|rides?|letters?|batch)`;

/** What is delivered or tried twice takes effect twice. */
export const idempotencyRules: readonly CuedRule[] = [
  {
    concern: 'idempotency',
    weight: 'major',
    cues: [
      /\b(?:drops|breaks|is interrupted|is lost|was lost|times out|dies|crashes)\b[^;]*\b(?:again|once more|anew|handed in|next (?:file|batch|run|round|pass))\b/i,
      /\btimed? out\b[^;]*\b(?:goes out|stays|next|following|later|remains)\b/i,
      /\b(?:unclear|unknown|uncertain|ambiguous|missing|absent|no) (?:outcomes?|results?|answers?|acknowledg\w+|confirmations?|receipts?)\b[^;]*\b(?:treat\w*|count\w*|taken|handled|regarded|read|again|anew|repeat\w*)\b/i,
      /\b(?:treat(?:s|ed)?|regard(?:s|ed)?|take[ns]?|count(?:s|ed)?|consider(?:s|ed)?) (?:it |this |the \w+ )?(?:as|like) (?:a |an )?(?:refus\w+|fail\w+|not \w+|unsent|lost|error)\b[^;]*\b(?:again|anew|repeat\w*|next|once more)\b/i,
      /\b(?:time-?outs?|timed out|no (?:answer|reply|response|confirmation)|lost (?:answer|reply|response))\b[^;]*\b(?:again|once more|anew|repeat(?:ed|s)?|re-?(?:sen[dt]s?|submit\w*|post(?:ed|s)?|tr(?:y|ied|ies)|queued?)|counts? as (?:not|failed|unsent|a failure))/i,
      /(?=[^]*\b(?:time-?outs?|fail\w*|error\w*|dies?|died|crash\w*|lost|loses|broken?|breaks?|connection|answers?|unreachable|interrupt\w*|missing|unclear|unknown|down|stuck|attempts?)\b)[^]*\b(?:sent|sends?|posted|booked|charged|debited|paid|printed|transferred|ordered|handed over|submitted|executed|ordered|dispatched|issued|called|placed|credited|send|sends|post|posts|submits?|charges?|books?|pays?|calls?|orders?|transfers?|prints?) (?:it |them |the \w+ |once )?(?:again|anew|a second time|once more)\b/i,
      /\b(?:hear nothing|no (?:confirmation|answer|reply|receipt)|is not there|not confirmed|without (?:an? )?(?:answer|confirmation|receipt))\b[^;]*\b(?:a second time|once more|again|anew|another|uploaded|ordered|sent)\b/i,
      /\b(?:is|are|gets?) (?:sent|posted|charged|booked|handed over|submitted|processed|executed) with the next (?:round|run|batch)/i,
    ],
    needs: new RegExp(effects, 'i'),
    unless: new RegExp(`${repeatedOnce.source}|\\b(?:checks?|asks?|looks?|polls?) again\\b`, 'i'),
    outside: /Monitoring|Performance/,
    fault: 'a repeated call takes effect twice',
    text: 'When the first call was carried out and only its answer was lost, the repetition does the same thing once more, and the receiver has nothing by which to know it again.',
    question: 'By what does the receiver recognize the repetition of a call that it carried out already?',
    waysOut,
  },
  {
    concern: 'idempotency',
    weight: 'major',
    cues: [
      /\bredeliver\w*\b/i,
      /\b(?:seen|handed out|received|picked up|taken|comes?|fetched) (?:again|twice|a second time|once more)\b/i,
      /\b(?:started?|starts) (?:over|again|anew|from scratch)\b/i,
      /\b(?:deliver(?:s|ed|y)?|redeliver\w*|arrives?|raised|notifi\w+|queue|broker|sender|provider|webhooks?)\b[^;]*\b(?:again|twice|more than once|a second time|once more|repeatedly|several times|at least once|at-least-once)\b/i,
      /\b(?:read|processed|consumed|applied|imported|replayed|handled|run|started|executed)\b (?:again|twice|once more|anew|a second time|from (?:its|the) (?:beginning|start))|\bfrom (?:its|the) (?:beginning|start|first (?:line|row|record|page))\b/i,
    ],
    needs:
      /\b(?:add(?:s|ed|ing)?|plus|increment\w*|increase\w*|decrease\w*|reduc\w+|insert\w*|append\w*|imported|goes? (?:up|down)|creat(?:e|es|ed|ing)|counts? up|sum(?:s|med)?|total|subtract\w*|deduct\w*|charg\w+|debit\w*|credit\w*|sends?|sent|books?|booked|posts?|pays?|refund\w*|issues?|prints?)\b/i,
    unless: repeatedOnce,
    outside: /Monitoring|Performance|Playbook/,
    fault: 'what is delivered twice is counted twice',
    text: 'The same message comes a second time after a crash, a time-out or a replay, and nothing tells the second from the first: its effect is applied again.',
    question: 'What makes the second processing of the same message change nothing?',
    waysOut,
  },
  {
    concern: 'idempotency',
    weight: 'major',
    cues: [
      /\b(?:webhooks?|callbacks?|notifications?|messages?|events?|receipts?|records?)\b[^;]*\b(?:(?:adds?|added)\b[^;]*\b(?:to|up)|increments?|incremented|plus one|minus one|increases?|decreases?|reduces?|raises?|lowers?|credits?|deducts?|counted (?:up|down))\b/i,
      /\b(?:plus|minus) one\b[^;]*\b(?:each|every|on|per)\b[^;]*\b(?:event|message|notification|callback|webhook)/i,
    ],
    unless: repeatedOnce,
    fault: 'a message that comes twice is added twice',
    text: 'Senders repeat a message whose acknowledgement was lost. Each copy is added, and the figure drifts from the truth without anybody seeing it.',
    question: 'How is a message that was added already recognized?',
    waysOut,
  },
  {
    concern: 'idempotency',
    weight: 'minor',
    cues: [
      /\b(?:retr(?:y|ies|ied|ying)|repeat(?:s|ed)?|(?:two|three|four|five|six|ten|\d+) (?:more )?(?:attempts|tries)|tries (?:again|it)|tried (?:again|\w+ times))\b/i,
    ],
    needs:
      /\b(?:charg\w+|debit\w*|payments?|pays?|payouts?|(?:books|booked)\b|orders?|transfers?|postings?|refunds?|sms|e-?mails?|letters?|invoices?|reservations?|shipments?|withdraw\w*|credits?|POST)\b/i,
    unless: repeatedOnce,
    reach: 'block',
    sections: /Integration/,
    outside: /\bevents?\b/i,
    fault: 'calls with an effect are repeated without a key',
    text: 'A call whose answer is lost was carried out all the same. Its repetition is a new call to the receiver: the effect happens twice.',
    question: 'Which key goes along with every attempt, and for how long does the receiver remember it?',
    waysOut,
  },
];
