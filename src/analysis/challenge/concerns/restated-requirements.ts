import type { Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import { tellsOfModel } from '../manner/tells-of-model.ts';
import { nearestTo, rarityIn, type Worded } from '../nearest-sentence.ts';
import { sentencesOf } from '../passages.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { subjectWords } from '../subject-words.ts';

/** What part of a requirement's words, the rare ones counting more, a sentence names that says how it is met. */
const answeredFrom = 0.25;

const kinds: ReadonlySet<Demand['kind']> = new Set(['performance', 'availability', 'scalability', 'security', 'compliance']);

/**
 * Non-functional requirements that the design only repeats, with whom it falls to at the most: each has a place in the RFC, and nothing that is built for it.
 * One that no sentence names at all is asked about elsewhere, as other words may serve it.
 */
export function restatedRequirements(reading: DesignReading): Objection[] {
  const said = sentencesOf(reading.design.filter(({ section }) => section !== 'Domain Model')).map(withWords);
  const own = said.filter(({ sentence }) => !reading.isRestated(sentence) && !tellsOfModel(sentence));
  const rarity = rarityIn(said);
  return reading.demands
    .filter(({ kind, id }) => kinds.has(kind) && id !== '')
    .flatMap((demand) => {
      const restating = said.find(({ sentence }) => sentence.includes(demand.text.replace(/[.\s]+$/, '')));
      if (!restating || own.some(({ sentence }) => names(sentence, demand))) return [];
      const answers = isMeasured(demand.text) ? own.filter(({ sentence }) => isMeasured(sentence)) : own;
      return nearestTo(demand, answers, rarity).share >= answeredFrom ? [] : [objectTo(reading, demand, restating)];
    });
}

/** What is asked for by a figure is met by one. */
function isMeasured(text: string): boolean {
  return readFigures(text).some(({ kind }) => kind !== 'count' && kind !== 'money');
}

function withWords(placed: Omit<Worded, 'words'>): Worded {
  return { ...placed, words: subjectWords(`${placed.passage.label}. ${placed.sentence}`) };
}

function names(sentence: string, { id }: Demand): boolean {
  return sentence.includes(id) && !new RegExp(String.raw`${id}(?=[\d.]*\d)`).test(sentence);
}

function objectTo(
  reading: DesignReading,
  demand: Demand,
  { passage, sentence }: Pick<Worded, 'passage' | 'sentence'>,
): Objection {
  return raise(reading, {
    concern: demand.kind === 'compliance' || demand.kind === 'security' ? protectionOf(demand) : 'target-without-design',
    weight: 'major',
    passage,
    sentence,
    demand,
    fault: `nothing says by what ${demand.id} is met`,
    text: 'is all that the design says to it, in the words of the PRD. Whoever builds this finds no part, figure or step that meets it, and nobody notices before those who asked for it do.',
    question: `By what is ${demand.id} met, in which part of the design, and how is that shown before the release?`,
    waysOut: [
      { title: 'Design for it, and say where and by which figure or step', tradeOff: 'More to build in the same time.' },
      { title: 'Leave it out on purpose, with whoever asked for it', tradeOff: 'The PRD has to be changed first.' },
    ],
  });
}

/** Who may, or what is kept of people; as any target where it is neither. */
function protectionOf({ text }: Demand): Objection['concern'] {
  if (/\b(?:eras\w+|delet\w+|anonym\w+|personal|kept|retain\w*|retention|consent)\b/i.test(text)) return 'personal-data';
  return /\b(?:only|may|allowed|permitted|access|roles?|sign(?:ed)? in|authori[sz]\w*|see[ns]?)\b/i.test(text)
    ? 'authorization'
    : 'target-without-design';
}
