import { questions } from '../../../analysis/challenge/questions/questions.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { tieTo, type Demand } from '../../../analysis/challenge/demands.ts';
import { cut } from '../../../analysis/challenge/raise.ts';
import type { DesignReading } from '../../../analysis/challenge/read-design.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';
import type { StepOutput } from '../../../steps/registry.ts';

type Alternative = StepOutput<'design/answer-turn'>['alternatives'][number];

/** What meets a kind of concern, whatever the design: where a thing is asked about, these are ways to do it. */
export function waysOfConcern(concern: Concern, thing: string): Alternative[] {
  return questions
    .filter((one) => one.concern === concern)
    .flatMap(({ question, waysOut }) =>
      waysOut.map(({ title, tradeOff }) => ({
        title,
        text: `For ${thing}.`,
        pros: [`It answers “${question}”`],
        cons: [tradeOff],
        fitsWhen: '',
      })),
    )
    .filter(({ title }, at, all) => all.findIndex((other) => other.title === title) === at);
}

/** Kinds of statements that decide between ways: figures, what the team knows, what may be spent. */
const deciding: readonly Demand['kind'][] = [
  ...(['performance', 'availability', 'scalability', 'security', 'compliance'] as const),
  ...(['technical', 'team', 'budget', 'limit'] as const),
];

/** What each way is held to in this design: the statements nearest to what is asked, word for word. */
export function heldTo({ demands }: DesignReading, words: ReadonlySet<string>, way: Alternative): Alternative {
  const wanted = new Set([...words, ...subjectWords(`${way.title} ${way.text}`)]);
  const near = demands
    .filter(({ kind, text }) => deciding.includes(kind) && !way.text.includes(text))
    .map((demand) => ({ demand, shared: sharedWords(wanted, demand.words).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, 2)
    .map(({ demand }) => `${tieTo(demand).ref} (“${cut(demand.text)}”)`);
  return near.length === 0 ? way : { ...way, text: `${way.text} It is held to ${near.join(' and ')}.` };
}
