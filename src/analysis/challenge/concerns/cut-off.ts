import type { Objection } from '../../../lifecycle/challenge.ts';
import { postpones } from '../../design/postpones.ts';
import type { Passage } from '../passages.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const line = String.raw`(?:lines?|networks?|connections?|links?|internet|reception|signal|uplink|mobile data|wi-?fi)`;
/** Work goes on without a line: "works for four hours when the line is cut", "can be read offline". */
const cutOff = new RegExp(
  String.raw`\boffline\b|\bwithout (?:an? |the |any )?(?:\w+ )?${line}\b|\b(?:no|lost) ${line}\b|\b${line}\b[^.;,]{0,40}\b(?:is|are|was|gets?|has|goes)\b[^.;,]{0,20}\b(?:cut|down|gone|lost|away|failed|broken|interrupted|off)\b|\b${line}\b[^.;,]{0,40}\b(?:fails?|drops?|breaks?)\b`,
  'i',
);
const goesOn =
  /\b(?:works?|working|goes on|go on|runs?|usable|possible|continues?|can (?:still )?be|may (?:still )?be|still|available)\b/i;
const denied = /\b(?:not|never|no longer|cannot|need not|nobody|refused)\b/i;

/** It asks another one whenever it has something to do. */
const asksEachTime =
  /\b(?:asks?|calls?|quer(?:y|ies)|fetch(?:es)?|looks? (?:it )?up|requests?|(?:reads?|loads?|gets?|checks?)\b[^.;]*\b(?:from|with|at|against) (?:the|an?|its|our)\b)\b[^.;]*\b(?:each time|every time|for (?:each|every)|on (?:each|every)|at (?:each|every)|with (?:each|every)|live|whenever|before (?:it|each|every)|again each)\b/i;
/** What it needs is with it. */
const atHand =
  /\boffline\b|\bloca(?:l|lly)\b|\bcop(?:y|ies)\b|\bcach\w*|\bbuffer\w*|\bkeeps? (?:the|its|an?|their) (?:\w+ )?(?:list|data|entries|records?|state|tables?|plan|schedule)\b|\b(?:on|in) the (?:phone|device|tablet|handheld|browser|terminal|till|machine)\b|\bsqlite\b|\bindexeddb\b|\bdownloads?\b|\bsynchroni[sz]\w*|\bwithout (?:an? |the )?(?:line|network|connection)\b|\bgoes on\b/i;

/** A part that is to work while it is cut off asks another one each time, and nothing of what it asks for is with it. */
export function needsTheLine(reading: DesignReading): Objection[] {
  const wanted = reading.demands.filter(
    ({ kind, text }) =>
      ['availability', 'criterion', 'requirement', 'performance', 'scalability'].includes(kind) &&
      cutOff.test(text) &&
      goesOn.test(text) &&
      !denied.test(text),
  );
  return wanted.flatMap((demand) => {
    const words = namesOf(demand.text);
    const isAbout = (passage: Passage): boolean => wordsAlike(words, subjectWords(`${passage.label} ${passage.text}`)).length > 0;
    const near = reading.design.filter(isAbout);
    // Whoever answered it anywhere has thought of it.
    if (near.some(({ text }) => atHand.test(text) && !postpones(text))) return [];
    for (const passage of near) {
      if (!['Component Design', 'Integration Points'].includes(passage.section)) continue;
      const sentence = passage.sentences.find((said) => asksEachTime.test(said) && !reading.isRestated(said));
      if (sentence === undefined) continue;
      return [
        raise(reading, {
          concern: 'failure-mode',
          weight: 'minor',
          passage,
          sentence,
          demand,
          fault: `it asks another one each time, although “${cut(demand.text)}”`,
          text: 'With the line its answers are gone. Whoever stands there waits until it is back, or goes on without asking.',
          question:
            'What does it have with it when the line is cut, how old may that be, and how does what was done meanwhile get back?',
          waysOut: [
            {
              title: 'It keeps what it needs for that long, and hands in later what was done',
              tradeOff: 'What it knows may be old, and two places have to be brought together.',
            },
            { title: 'A second line of another kind', tradeOff: 'Costs by the month, and both can be cut.' },
          ],
        }),
      ];
    }
    return [];
  });
}

/** What is to go on stands in front of that it does: "the check-in" of "the check-in works for four hours". */
function namesOf(text: string): ReadonlySet<string> {
  const rest = text.replace(new RegExp(cutOff.source, 'gi'), ' ');
  const [head = ''] = rest.split(goesOn);
  const named = subjectWords(head);
  return named.size > 0 ? named : subjectWords(rest);
}
