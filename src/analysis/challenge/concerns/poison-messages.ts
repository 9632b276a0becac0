import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';

const cannot =
  /\b(?:messages?|events?|records?|jobs?|rows?|lines?|files?|entr(?:y|ies)|items?|telegrams?|tasks?|requests?|notifications?|changes?|readings?|documents?)\b[^;]*\b(?:do(?:es)? not (?:parse|validate|match|fit|decode)\b|is (?:not (?:valid|well-formed|readable)|malformed|unreadable|invalid)\b|(?:cannot|can['’]t|can not|could not|fails? to) be (?:parsed|read|processed|applied|handled|understood|decoded|imported|delivered)\b)|\b(?:malformed|unreadable|invalid|poison|broken|faulty|unparsable) (?:\w+ )?(?:messages?|events?|records?|jobs?|rows?|lines?|files?|entries|items?)\b/i;

const stuck =
  /\b(?:again|same (?:offset|position|place|message|record)|stops?|stopped|restart\w*|retr(?:y|ies|ied)|repeat\w*|blocks?|holds? up|waits?|until|goes back|put back|never skipped|as long as|head of|fails? (?:the|its|with it)|(?:the )?(?:whole|entire|complete) (?:file|run|batch|import|page) (?:fails|is (?:refused|rejected|rolled back)))\b/i;

const inLine =
  /\b(?:queues?|topics?|partitions?|consumers?|offsets?|streams?|brokers?|messages?|importer|batch\w*|feeds?|runs?|imports?|pages?|files?)\b/i;

const setAside =
  /\b(?:dead[- ]letters?|dlq|dlx|parked|parks|set aside|sets (?:it|them) aside|quarantin\w*|error (?:queue|table|list|topic)|\.dead\b|poison queue|(?:after|at most) (?:\d+|two|three|four|five) (?:attempts|tries|times|failures)|skipped (?:and|with)|moved aside|rejected with|refused with)\b/i;

/** What can never be processed is tried again and again, and keeps what is behind it from being done. */
export function poisonMessages(reading: DesignReading): Objection[] {
  return reading.design
    .filter(({ section }) => !['Playbook Patterns', 'Monitoring', 'Open Questions'].includes(section))
    .flatMap((passage) => {
      if (setAside.test(passage.block) || !inLine.test(passage.block)) return [];
      const sentence = passage.sentences.find((said) => cannot.test(said) && stuck.test(said.replace(cannot, ' ')));
      if (sentence === undefined) return [];
      return [
        raise(reading, {
          concern: 'failure-mode',
          weight: setAside.test(reading.text) ? 'minor' : 'major',
          passage,
          sentence,
          fault: 'what cannot be processed holds up what is behind it',
          text: 'It fails the same way each time. Everything behind it in the same queue or partition waits until a person takes it out by hand, and there is no dead-letter queue to which it could go.',
          question: 'After how many attempts does a message that cannot be processed go where, and who is told?',
          waysOut: [
            {
              title: 'A dead-letter queue with an alert and a way to put repaired ones back',
              tradeOff: 'Order is lost for what was set aside.',
            },
            { title: 'Stop only the affected key', tradeOff: 'More state to keep for each key.' },
          ],
        }),
      ];
    });
}
