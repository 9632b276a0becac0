import type { CuedRule } from '../cued-rule.ts';

const silence = String.raw`(?:hears?|heard|received?|gets?|got|come|came|given|has|have|had|is|are|with|there (?:is|was)) (?:nothing|no (?:news|answer|repl\w+|response|result|call-?back|confirmation|receipt|word|acknowledg\w+|sign))|(?:do|does|did|has|have|had|is|are|was)(?: not|n['’]t)(?: yet)? (?:been )?(?:answer\w*|repl(?:y|ied)|respond\w*|confirm\w*|acknowledg\w*|report(?:ed)? back|come back|heard)|without (?:an? |any )?(?:answer|result|news|reply|response|confirmation|acknowledg\w+)|(?:on|after|upon|with) (?:an? |the )?time-?outs?|times? out|timed out|(?:stays?|is|remains?|falls?) silent|unanswered|unconfirmed`;
const ended = String.raw`(?:counts?|counted|treat\w*|taken|regard\w*|recorded|booked|marked|moved|set|becomes?|goes|stored|declared?|declares|considered|assumed|closed|ended) (?:\S+ ){0,3}?(?:as |to |into |to be )?\W?(?:failed|refused|declined|rejected|cancel?led|expired|unpaid|void|abandoned|released|free|undone|unsent|not (?:paid|delivered|taken|sent|done|made|signed|booked))\b|(?:is|are|gets?) (?:failed|released|cancel?led|freed|refunded|given back|sold again|offered (?:again|to others)|charged (?:again|anew))\b`;

/** What the other side did is not known, and somebody acts as if it were. */
export const outcomeRules: readonly CuedRule[] = [
  {
    concern: 'failure-mode',
    weight: 'major',
    cues: [
      new RegExp(String.raw`\b(?:${silence})\b[^.;]{0,140}\b(?:${ended})`, 'i'),
      new RegExp(String.raw`\b(?:${ended})[^.;]{0,100}\b(?:${silence})\b`, 'i'),
    ],
    denies: true,
    needs:
      /\b(?:pay(?:s|ment|ments|out|outs)?|charg\w+|captur\w+|refunds?|transfer\w*|debit\w*|withdraw\w*|book(?:s|ed|ing|ings)?|reserv\w+|orders?|dispens\w+|deliver\w+|unlock\w*|commands?|sign(?:s|ed|ing|ature|atures)|submi\w+)\b/i,
    unless:
      /\b(?:asks?|asked|asking|inquir\w+|enquir\w+|quer(?:y|ies|ied)|polls?|look(?:s|ed)? up|fetch(?:es|ed)?|status (?:call|request|inquiry|of)|reconcil\w+|compar\w+|unclear|unknown|in doubt|pending|undecided|withdraws? (?:it|the page)|void(?:s|ed)? (?:it|the)|revers(?:es|ed|al)|settlement|same (?:key|id|reference)|late (?:answer|result|confirmation)|comes? (?:in )?late|after all|idempot\w*)\b/i,
    reach: 'passage',
    alone: true,
    sections: /^(?:Component Design|High-Level Approach|Integration Points|Edge Cases|Failure Modes)\b/,
    fault: 'no answer is taken for a refusal',
    text: 'The other side may have done it, and only its answer was lost. Then it is done and counts here as not done: people pay, order or wait a second time, and nothing finds the first.',
    question: 'Who asks the other side what became of it before it is given up, and what if its answer comes afterwards?',
    waysOut: [
      {
        title: 'A state of its own for “unclear”, and an inquiry until it is decided',
        tradeOff: 'Something stays taken for as long as that lasts.',
      },
      {
        title: 'Withdraw it there first, and give it up only when that is confirmed',
        tradeOff: 'Needs a call that takes it back.',
      },
    ],
  },
  {
    concern: 'delivery',
    weight: 'major',
    cues: [
      /\b(?:commits?|committed|acknowledg(?:es|ed)|acks?|acked|confirms?|confirmed)\b[^.;]{0,60}\b(?:as soon as|immediately|at once|right (?:away|after)|on receipt|upon receipt|on arrival|before|first|when) (?:it |they |the (?:batch|message|event|record)s? )?(?:(?:has|have|is|are) (?:been )?)?(?:fetched|receiv\w+|read|arriv\w+|taken|polled|process\w*|handl\w*|stor\w*|work\w*|done|any)\b/i,
      /\b(?:offset|message|batch|delivery|event|job)s? (?:is|are) (?:committed|acknowledged|acked|confirmed|removed|deleted)\b[^.;]{0,40}\b(?:as soon as|on receipt|upon receipt|on arrival|before|when (?:it|they|the batch) (?:is|are|has been|have been) (?:fetched|received|read|taken))\b/i,
      /\bauto-?(?:commit|ack(?:nowledge(?:ment)?)?)\b/i,
    ],
    needs: /\b(?:offsets?|messages?|events?|batch(?:es)?|jobs?|records?|queue|topic|consumer|worker|kafka|rabbitmq|sqs)\b/i,
    unless:
      /\b(?:in (?:the|one) (?:same )?transaction|stor(?:es|ed)[^.;]{0,60}(?:before|then|only then)[^.;]{0,30}(?:commit|ack|confirm)|only (?:then|after|when)|inbox|switched off|disabled|no auto|(?:after|when|once|as soon as) (?:it|they|all|the) (?:\w+ ){0,3}(?:stored|committed|saved|written))\b/i,
    reach: 'sentence',
    alone: true,
    outside: /Alternatives|Playbook|Monitoring|Performance/,
    fault: 'it is confirmed before its work is done',
    text: 'Whoever delivered it considers it done and never brings it again. What was fetched and not yet stored when the process dies is lost for good, and nothing remembers that it was there.',
    question: 'Where does it survive between the confirmation and the end of its work?',
    waysOut: [
      {
        title: 'Confirm after the change is stored, and know repetitions by a key',
        tradeOff: 'What was stored before a crash comes once more.',
      },
      { title: 'Store it as it came, confirm, and work from there', tradeOff: 'One more table, to be emptied.' },
    ],
  },
  {
    concern: 'ordering',
    weight: 'major',
    cues: [
      /\b(?:takes? (?:on|over)|writes?|sets?|appl(?:y|ies)|stores?|overwrites?|updates?)\b[^.;]{0,60}\b(?:states?|status(?:es)?|positions?|prices?|stock|levels?)\b[^.;]{0,40}\b(?:of (?:each|every|whatever)|that (?:each|the|every|it)|which (?:each|the|it))\b[^.;]{0,40}\b(?:comes? in|arrives?|names?|carr(?:y|ies)|contains?|brings?|says|tells|reports?)\b/i,
      /\b(?:latest|newest|last) (?:ones? |report |message |event )?first\b[^.;]{0,80}\b(?:then|afterwards|after that)\b[^.;]{0,40}\b(?:older|earlier|previous|rest|others?)\b/i,
    ],
    unless:
      /\b(?:ignor\w+|skip\w*|smaller|lower|greater|higher|older (?:one|version|number|than)|version|sequence number|run in one direction|one direction|permitted|allowed moves?|only from|history only|fetch(?:es|ed)?|fits no)\b/i,
    reach: 'passage',
    alone: true,
    outside: /Alternatives|Playbook|Monitoring|Performance/,
    fault: 'the older of two messages may be applied last',
    text: 'Each message sets what it says, whenever it comes. One that was late, repeated or held back puts the thing back into a state that it has left, and what is decided by the state is decided wrongly.',
    question: 'What tells a message about the past from one about the present?',
    waysOut: [
      {
        title: 'A number from the sender; smaller ones change nothing',
        tradeOff: 'The sender has to count, also across restarts.',
      },
      { title: 'Only the moves from state to state that can happen', tradeOff: 'What fits none has to be looked at.' },
    ],
  },
  {
    concern: 'retry',
    weight: 'major',
    cues: [
      /\b(?:throws? away|discards?|drops?|deletes?|loses?|forgets?)\b[^.;]{0,60}\b(?:begins?|starts?|begun|started)\b[^.;]{0,20}\b(?:anew|again|over|from (?:the (?:beginning|start|top)|scratch|zero|nothing))\b/i,
      /\b(?:begins?|starts?|begun|started|repeated|restarted)\b[^.;]{0,20}\b(?:anew|again|over|from (?:the (?:beginning|start|top)|scratch|zero|nothing))\b[^.;]{0,60}\b(?:as soon as|at once|immediately|until (?:it|the|all|everything)|however often|as often as)\b/i,
    ],
    needs:
      /\b(?:connection|download\w*|upload\w*|import\w*|export\w*|transfer\w*|file|batch|run|page|breaks?|fails?|lost|aborted|interrupted)\b/i,
    unless:
      /\b(?:at most|up to \d|twice|three times|attempts?|doubl\w+|back-?off|jitter|pause|resum\w+|continues?|range requests?|checkpoint|cursor|bitmap|blocks?|then gives? up)\b/i,
    reach: 'passage',
    alone: true,
    outside: /Alternatives|Playbook|Monitoring|Performance/,
    fault: 'it begins from nothing each time, and without an end',
    text: 'Whoever is interrupted more often than the whole takes never finishes, and pays for every attempt. When many are interrupted at once, all of them begin together.',
    question: 'What of it survives an interruption, how many attempts are there, and at which distances?',
    waysOut: [
      { title: 'Pieces with a hash each, and a note of what is there', tradeOff: 'A little state that has to survive.' },
      {
        title: 'A few attempts, doubling with jitter, then set aside',
        tradeOff: 'Somebody has to look after what was set aside.',
      },
    ],
  },
];
