import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';

const failureWords =
  /\b(?:not there|gone|unreachable|refus\w+|by hand|manual\w*|provisional\w*|without (?:an?|any)|no (?:values?|data|answer|signal|readings?)|fails?|failed|failure|away|down|outage|slow|lost|missing|late|unavailable|offline|does not answer|overload\w*|back-?fill|errors?)\b/i;

const heldOff = /\b(?:breaker|time-?outs?|limit\w*|bucket|at most|retr\w+|attempts?)\b/i;

/** Risks that the PRD names and of which the design does not speak in any sentence. */
export function unansweredRisks(reading: DesignReading): Objection[] {
  const risks = reading.material.prd.body.risks.identified.filter((text) => failureWords.test(text));
  return risks.flatMap((text) => {
    const names = subjectWords(text.replace(failureWords, ' ').replace(/\b(?:days?|hours?|weeks?|long)\b/gi, ' '));
    const demand = reading.demands.find((candidate) => candidate.kind === 'risk' && candidate.text === text);
    if (!demand || names.size === 0) return [];
    const speaks = (sentence: string, label: string): boolean =>
      sharedWords(names, subjectWords(`${label} ${sentence}`)).length >= Math.min(names.size, Math.ceil(names.size / 2) + 1);
    const spoken = reading.passages
      .filter(({ role }) => role !== 'rejected')
      .flatMap((passage) =>
        // What is said of a thing goes on in the sentences after the one that names it.
        passage.sentences.flatMap((sentence, at) =>
          speaks(sentence, passage.label) ? [{ passage, sentence, around: passage.sentences.slice(at, at + 4).join(' ') }] : [],
        ),
      );
    const [first] = spoken.filter(({ passage }) => passage.role === 'design' && passage.section !== 'Playbook Patterns');
    if (
      !first ||
      spoken.some(({ around }) => failureWords.test(around) || (/\b(?:slow|overload)/i.test(text) && heldOff.test(around)))
    )
      return [];
    return [
      raise(reading, {
        concern: 'failure-mode',
        // How slow is a matter of figures, which may stand under any name.
        weight: /\bslow\w*/i.test(text) ? 'minor' : 'major',
        passage: first.passage,
        sentence: first.sentence,
        demand,
        fault: `no answer to a risk that the PRD names: “${text}”`,
        text: 'The PRD expects it to happen, and no sentence of the design says what the system does then.',
        question: 'What happens on that day, who notices, and how is it made good afterwards?',
        waysOut: [
          {
            title: 'Notice, go on without it, and make it good later',
            tradeOff: 'What is shown meanwhile is incomplete and has to say so.',
          },
          { title: 'Stop and tell people', tradeOff: 'Nothing works until it is back.' },
        ],
      }),
    ];
  });
}
