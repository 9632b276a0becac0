import type { Concern, Objection, WayOut } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import type { Passage } from '../passages.ts';
import { cut, placeOf, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { formsShared } from '../same-root.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';

const waysOut: readonly WayOut[] = [
  { title: 'Change the design so that the statement holds', tradeOff: 'Costs what the shortcut was to save.' },
  {
    title: 'Take the statement back where it was made, with whoever asked for it',
    tradeOff: 'The source has to pass its gate again.',
  },
];

/** The sentence of the design with the most points, from one on. */
export function bestSentence(
  { design, isRestated }: DesignReading,
  score: (passage: Passage, sentence: string) => number,
): { passage: Passage; sentence: string } | null {
  let best: { passage: Passage; sentence: string; score: number } | null = null;
  for (const passage of design) {
    if (passage.section === 'Playbook Patterns' || passage.section === 'Domain Model') continue;
    for (const sentence of passage.sentences.filter((said) => !isRestated(said))) {
      const points = score(passage, sentence);
      if (points > (best?.score ?? 0)) best = { passage, sentence, score: points };
    }
  }
  return best;
}

/**
 * A blocker stops everything: both quotes have to speak of the same in so many words, in the very clause that says the contrary, and without
 * reservation.
 */
function isHardEvidence({ words }: Demand, clause: string): boolean {
  const shared = sharedWords(words, subjectWords(clause)).length;
  return shared >= 2 && shared * 3 >= words.size * 2 && !reserved.test(clause);
}

const reserved = /\b(?:if|unless|except|only|not|no|never|refus\w*|transaction|constraint|check\w*|unique|so that|left out)\b/i;

/** The clause itself, and not only its heading, speaks of most of what is demanded; otherwise it is a question. */
function isNear({ words }: Demand, clause: string): boolean {
  const shared = formsShared(words, subjectWords(clause)).length;
  return shared >= 3 && shared * 5 >= words.size * 3;
}

/** The part of a sentence in which the contrary is said: where subject and deed stand together. */
export function clauseOf(sentence: string, breach: RegExp | undefined): string {
  if (!breach) return sentence;
  const clauses = sentence.split(/(?:[;:(),]|\s[–-])\s?/);
  return clauses.find((clause) => breach.test(clause)) ?? sentence;
}

/** What was promised to others; a plan or a proposal may still be changed by whoever made it. */
const blocking: readonly Demand['kind'][] = ['invariant', 'criterion', 'requirement', 'security', 'compliance'];

/** An objection to a sentence that says the contrary of a demand; the weight is how sure that is. */
export function contradict(
  reading: DesignReading,
  demand: Demand,
  { passage, sentence }: { passage: Passage; sentence: string },
  concern: Concern,
  fault: string,
  text: string,
  breach?: RegExp,
): Objection {
  const clause = clauseOf(sentence, breach);
  const isHard = isHardEvidence(demand, clause);
  const weight = isHard && blocking.includes(demand.kind) ? 'blocker' : isHard || isNear(demand, clause) ? 'major' : 'minor';
  return raise(reading, {
    concern,
    weight,
    passage,
    sentence,
    demand,
    fault,
    text,
    question: `${demand.ref} says “${cut(demand.text)}”, and ${placeOf(passage)} says “${cut(sentence)}”: which of the two holds?`,
    waysOut,
  });
}
