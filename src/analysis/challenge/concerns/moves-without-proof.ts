import type { Objection } from '../../../lifecycle/challenge.ts';
import { stepwise, wayBack } from '../answer-words.ts';
import { goesInSteps, goesToAll } from '../meanings/change.ts';
import { sentencesOf, type Passage } from '../passages.ts';
import { concept, mentions, says } from '../phrases/concept.ts';
import { readWords } from '../phrases/words.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';

const moves =
  /\b(?:import(?:ed|s|ing)?|migrat\w+|convert(?:ed|s)?|conversion|taken over|carried over|copied over|moved over|typed in|rewrit\w+|rewrites|transferred|loaded into|read into|altered|typed into|(?:enter|typ|key)(?:s|ed)\b[^.;]{0,40}\bby hand|keyed in|moved across|brought over)\b/i;

const fromOld =
  /\b(?:old|existing|former|previous|legacy|present|current) (?:\w+ ){0,2}(?:data|rows|records|contracts|customers|systems?|tables?|lists?|accounts?|policies|cases?|contracts?|files|application|database|entries|documents|files|members|patients|orders|balances|bookings|procedure)\b|\b(?:spreadsheets?|card index|paper|predecessor|in place|(?:the|whole|entire) (?:table|lists?|accounts?|balances|archive|index|register)|all (?:rows|records|contracts|customers|accounts|data|policies|members|patients))\b/i;

/** Data that is moved, without a word of a proof or of a way back. */
export function importsWithoutProof(reading: DesignReading): Objection[] {
  return reading.design
    .filter(({ section }) =>
      ['Risks', 'Component Design', 'Monitoring', 'Failure Modes', 'High-Level Approach', 'Edge Cases'].includes(section),
    )
    .flatMap((passage) => {
      const sentence = passage.sentences.find(
        (said) => moves.test(said) && fromOld.test(said) && !/\b(?:no|nothing|not|never)\b/i.test(said),
      );
      if (sentence === undefined || wayBack.test(passage.block)) return [];
      return [
        raise(reading, {
          concern: 'migration',
          weight: 'minor',
          passage,
          sentence,
          fault: 'data is moved without a proof and without a way back',
          text: 'The first wrong row is found after people work with the new data. From then on every hour makes going back dearer, and nobody can say what arrived and what did not.',
          question: 'How is it proved that everything arrived, and how does one go back on the day after?',
          waysOut: [
            { title: 'Staging, a dry run with a report, then both side by side', tradeOff: 'Two places to keep up for a while.' },
            {
              title: 'Keep the source readable, with a switch back',
              tradeOff: 'What was entered meanwhile has to be carried back.',
            },
          ],
        }),
      ];
    });
}

/** Sentences that speak of the day on which people get it. */
const arrival = concept(
  '(golive|launch|rollout|cutover|changeover|introduction|go live|goes live|change over|changes over|switch over|switches over|(switched|turned) on (for|in|at)|installed on (all|every|each)|deployed to (all|every|each)|release night|rollout plan|first day of use)',
  '(all|every|each|both|# ) ~ (site|store|hotel|user|customer|tenant|branch|team|school|station|driver|region|clinic|shop|office|ward|company|depot|library|warehouse|hospital|gym|bank|device|terminal|till) ~ (switch|move|start|change|get|begin|use) ... (night|day|morning|weekend|on #|on monday|on sunday|january|february|march|april|june|july|august|september|october|november|december|at once|together)',
);

/** The day is named as the busiest, or as one before which something is done. */
const onlyNamesTheDay =
  /\b(?:before (?:the )?(?:go-?live|launch|roll-?out|release)|load test\w*|(?:an?|each|every|on) launch days?|launch days? (?:is|are|has|have|bring))\b/i;

/** What is watched names the day of a figure, and releases nothing; a heading of its own says otherwise. */
function releases({ section, label }: Passage): boolean {
  return (
    section !== 'Playbook Patterns' &&
    (section !== 'Monitoring' || /roll-?out|release|introduction|launch|migration/i.test(label))
  );
}

/** A release of which no step is named. */
export function releaseToAll(reading: DesignReading): Objection[] {
  const said = sentencesOf(reading.design.filter(releases)).map((placed) => ({
    ...placed,
    words: readWords(`${placed.passage.label}. ${placed.sentence}`),
  }));
  const arrivals = said.filter(({ sentence, words }) => says(words, arrival) && !onlyNamesTheDay.test(sentence));
  if (arrivals.some(({ sentence, words }) => stepwise.test(sentence) || says(words, goesInSteps))) return [];
  const { passage, sentence } = arrivals.find(({ words }) => mentions(words, goesToAll)) ?? arrivals[0] ?? {};
  if (!passage || sentence === undefined) return [];
  return [
    raise(reading, {
      concern: 'rollout',
      weight: 'minor',
      passage,
      sentence,
      fault: 'no step is named between nobody and everybody',
      text: 'A mistake that shows only in use hits everybody in the same hour, and there is no part that still works and nothing to compare with.',
      question: 'Who gets it first, what is watched, and at which figure does it stop and go back?',
      waysOut: [
        { title: 'A pilot, then waves with a stop criterion', tradeOff: 'Two versions side by side for a while.' },
        { title: 'A switch by site, group or share of requests', tradeOff: 'Both paths have to work meanwhile.' },
      ],
    }),
  ];
}
