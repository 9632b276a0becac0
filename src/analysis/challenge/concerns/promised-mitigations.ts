import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

/** What the PRD promises against a risk, and of which the design says nothing where it speaks of the same. */
export function promisedMitigations(reading: DesignReading): Objection[] {
  const { identified, mitigations } = reading.material.prd.body.risks;
  return mitigations.flatMap((promise, at) => {
    const risk = identified[at];
    const promised = subjectWords(promise);
    if (risk === undefined || mitigations.length !== identified.length || promised.size < 2) return [];
    const passages = reading.passages
      .filter(({ role }) => role !== 'rejected')
      .map((passage) => ({ passage, words: subjectWords(`${passage.label} ${passage.text}`) }));
    const kept = Math.max(0, ...passages.map(({ words }) => wordsAlike(promised, words).length));
    if (kept >= Math.min(2, promised.size)) return [];
    const risked = subjectWords(risk);
    const nearest = passages
      .filter(({ passage }) => passage.role === 'design')
      .map(({ passage, words }) => ({ passage, near: wordsAlike(risked, words).length }))
      .toSorted((a, b) => b.near - a.near)[0];
    if (!nearest || nearest.near === 0) return [];
    const { passage } = nearest;
    const sentence =
      passage.sentences.toSorted(
        (a, b) => wordsAlike(risked, subjectWords(b)).length - wordsAlike(risked, subjectWords(a)).length,
      )[0] ?? passage.text;
    return [
      raise(reading, {
        concern: concernOf(`${risk} ${promise}`),
        weight: 'minor',
        passage,
        sentence,
        demand: reading.demands.find(({ kind, text }) => kind === 'risk' && text === promise),
        fault: `the PRD promises “${promise}” against “${risk}”, and the design does not do it`,
        text: 'is the nearest that the design says. Whoever agreed to the risk did so because of that promise.',
        question: 'Where is that built, or what is done in its place?',
        waysOut: [
          { title: 'Design it, and say where', tradeOff: 'More to build in the same time.' },
          { title: 'Name another answer to the risk', tradeOff: 'Whoever accepted the risk has to agree.' },
        ],
      }),
    ];
  });
}

function concernOf(text: string): Concern {
  if (/\b(?:introduc\w*|roll-?out|pilot|waves?|step by step|(\w+) by \1|gradual\w*|flag)\b/i.test(text)) return 'rollout';
  if (/\b(?:limit|throttl\w*|overload\w*|peak|burst|queue|rush)\b/i.test(text)) return 'backpressure';
  if (/\b(?:migrat\w*|import\w*|convert\w*|legacy|old data)\b/i.test(text)) return 'migration';
  return 'failure-mode';
}
