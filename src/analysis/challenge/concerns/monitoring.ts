import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import { within, type DesignReading } from '../read-design.ts';

/** Signs that the work itself is done, not only that machines are up. */
const signsOfWork =
  /\b(?:age|oldest|lag\w*|backlog|heartbeats?|silence|stands? still|stuck|overdue|missing|missed|late|dead[- ]letters?|dlq|outbox|queue (?:length|depth)|depth|waiting|progress|difference|reconcil\w*|probe|synthetic|check from outside|throughput|per (?:day|hour|minute) against|not (?:sent|delivered|arrived|processed|collected|confirmed)|without an?|unprocessed|undelivered|failed \w+|failures? (?:per|of|above)|parked|successful|success rate|silent|handed over|last (?:success|run|reading|message)|in (?:state|status) \S+ for|(?:waits?|stays?|sits?) (?:\w+ ){0,3}(?:for )?(?:more|longer) than|compared|drift|(?:completed|delivered|processed|sent|finished|started) (?:per|a|within|for)|older than|came by|running over|not come|(?:queue|backlog) (?:holds|above|of|over|longer)|no (?:\w+ )?(?:\w+ )?(?:has|have) been|no (?:file|message|event|reading|signal|heartbeat|run|order|delivery|entry|feed)|(?:taken|received|sent|written) (?:is|are) compared|no (?:\w+ ){1,3}(?:for|within|since|by|in) (?:\d+|one|two|a|an)|not (?:yet )?\w+ed (?:by|within|for|after|at) \d+)\b/i;
const machines =
  /\b(?:cpu|memory|heap|disks?|ram|load average|http|5xx|4xx|response times?|latency|restarts?|uptime|pods?|containers?|error rates?|network|garbage|threads?|instances?|status codes?|processor|availability of|requests? per second|machines?|servers?)\b/i;
const alarms =
  /\b(?:alert\w*|alarm\w*|page[sd]?|paging|pager|on-?call|on duty|duty officer|(?:is|are|gets?) (?:called|told|rung|informed|mailed|warned)|(?:mailed|sent|reported) to|warns?|call(?:s|ed)? (?:the|out|to)|opens? (?:a |an )?(?:ticket|incident)|ticket|incident|wak(?:e|es)|sms|telephone|notif\w+|message to|above|below|more than|less than|longer than|exceed\w*)\b/i;
const asynchronous =
  /\b(?:jobs?|queues?|outbox|events?|schedul\w+|workers?|consumers?|nightly|batch\w*|cron|relay|planner|sender|poll\w*|every (?:minute|hour|night|day|\d+))\b/i;

/** Failures that nobody would notice: only machines are watched, or nothing tells anybody. */
export function objectToMonitoring(reading: DesignReading): Objection[] {
  const watched = within(reading, /^Monitoring$/).filter(({ label }) => !/roll-?out|migration|way back|release/i.test(label));
  const [first] = watched;
  const sentence = watched.flatMap(({ sentences }) => sentences)[0];
  if (!first || sentence === undefined) return [];
  const text = watched.map((passage) => passage.text).join('\n');
  // A figure and its threshold are one statement, though a semicolon parts them, or a full stop before “Alerts at …”.
  const clauses = text.replace(/\.\s+(?=(?:alerts?|alarms?|thresholds?|pages?)\b)/gi, ', ').split(/[.\n]\s/);
  const watchesWork = clauses.some(
    (clause) =>
      signsOfWork.test(clause) &&
      /\d|\b(?:one|two|three|four|five|ten)\b|any|first|each|heartbeat|probe|every|difference/i.test(clause),
  );
  const common = {
    concern: 'monitoring' as const,
    weight: 'major' as const,
    passage: first,
    sentence,
    waysOut: [
      {
        title: 'Alert on the age of the oldest work that is due, for each job and queue',
        tradeOff: 'A threshold for each, which has to be tended.',
      },
      { title: 'Compare what went in with what came out, each hour or day', tradeOff: 'Notices late, but notices everything.' },
    ],
  };
  if (!watchesWork && asynchronous.test(reading.text)) {
    const only = machines.test(text)
      ? 'only machines and requests are watched, not whether the work is done'
      : 'nothing shows whether the work is done';
    return [
      raise(reading, {
        ...common,
        fault: only,
        text: `When ${jobsOf(reading)} stands still, nothing uses the processor and nothing gives an error: every graph stays green, no alert goes off, and the first to notice is a person who waits.`,
        question: `Which figure moves, and who is told after how long, when ${jobsOf(reading)} stands still?`,
      }),
    ];
  }
  if (!alarms.test(text) || !/\d|\b(?:one|two|three|four|five|ten|any|each|a difference|missing)\b/i.test(text)) {
    return [
      raise(reading, {
        ...common,
        fault: 'no threshold and nobody who is told',
        text: 'Figures are collected, but none has a value at which somebody is called. A failure shows on a graph that nobody looks at until a person complains.',
        question: 'At which value of which figure is who told, day and night?',
      }),
    ];
  }
  return [];
}

function jobsOf({ design }: DesignReading): string {
  const labels = design.filter(
    ({ section, label, text }) => section === 'Component Design' && label !== '' && asynchronous.test(text),
  );
  const names = [...new Set(labels.map(({ label }) => label))].slice(0, 5);
  return names.length === 0 ? 'a job' : names.join(', ').replace(/, (?=[^,]*$)/, ' or ');
}
