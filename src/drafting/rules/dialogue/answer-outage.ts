import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import type { Passage } from '../../../analysis/challenge/passages.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { listGivenUp, withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { tellsOfFailure } from '../adr/says-nothing.ts';
import { joinWords } from '../context-texts.ts';
import { codeName } from '../rfc/describe-components.ts';
import type { Dialogue } from './dialogue.ts';
import { nameDecider, type SettledDecision } from './list-settled.ts';
import { isSettled } from './rank-invariants.ts';
import { holdingDecisions, readHolding } from './what-holds.ts';

const asksForOutage =
  /\bwhat\b.*\b(?:happens?|do(?:es)? (?:we|it|they|the)|would|costs?|means?|is done|if)\b.*\b(?:down|away|offline|unavailable|unreachable|fails?|crash\w*|dies|breaks?|outage|not (?:answer|respond)|stops?|restart\w*|full)\b/i;

/** How somebody asks, and not what for. */
const asking = subjectWords(
  'what happens happen if when while does do is done we they it down away offline unavailable unreachable fails fail failing crash crashes crashed dies breaks break outage answer respond stops stop restart restarts full goes whole service system cost costs mean means would see user users customer customers',
);

/** A challenge about the same thing may ask something else. */
const ofOutage: readonly Concern[] = [
  'failure-mode',
  'timeout',
  'retry',
  'delivery',
  'single-point-of-failure',
  'backpressure',
  'other',
];

/** So many sentences are quoted of each kind. */
const mostQuotes = 3;

/** What the record says for the time in which something is away: who needs it, who foresaw it, what is done; or that nobody says so. */
export function answerOutage(dialogue: Dialogue): string {
  const { turn, session, material } = dialogue;
  if (!asksForOutage.test(turn.text)) return '';
  const reading = readHolding(dialogue);
  const holding = holdingDecisions(dialogue);
  const words = new Set([...subjectWords(turn.text)].filter((word) => !asking.has(word)));
  const isAbout = (text: string): boolean => words.size > 0 && sharedWords(words, subjectWords(text)).length === words.size;
  const near = reading.passages.filter(({ role, label, text }) => role !== 'rejected' && isAbout(`${label} ${text}`));
  // What a decision says stands behind the sentence that it is about, and is told as decided.
  const isOfDecision = (sentence: string): boolean =>
    holding.some(({ text }) => text.includes(sentence) || sentence.includes(text));
  const speaksItself = ({ label, sentences }: Passage): boolean =>
    sentences.some((sentence) => !isOfDecision(sentence) && isAbout(`${label} ${sentence}`));
  const isUsed = near.some((passage) => passage.role === 'design' && builtIn.includes(passage.section) && speaksItself(passage));
  const dropping = holding.filter(({ text }) => listGivenUp(text).some(isAbout));
  if (!isUsed && dropping.length > 0) return tellDropped(dialogue, { dropping, isAbout });
  if (near.length === 0) return '';
  const foreseen = near.filter((passage) => passage.role === 'given' && passage.section === 'Risks');
  const isForeseen = ({ id }: Passage): boolean => id !== '' && foreseen.some((one) => one.id === id);
  const saysSo = (passage: Passage): boolean =>
    passage.sentences.some(
      (sentence) => tellsOfFailure({ label: '', text: sentence }) && (isAbout(sentence) || isAbout(passage.label)),
    );
  const met = reading.design.filter((passage) => isForeseen(passage) || saysSo(passage));
  const used = near.filter(
    (passage) =>
      passage.role === 'design' &&
      !met.includes(passage) &&
      usedIn.includes(passage.section) &&
      !/`/.test(passage.text) &&
      speaksItself(passage),
  );
  const decisions = holding.filter(({ text }) => isAbout(text));
  const tells = ({ text }: { text: string }): boolean => tellsOfFailure({ label: '', text });
  const quoteAll = (some: typeof decisions): string[] => some.map(({ id, text }) => `- ${id}: “${cut(text)}”`);
  const open = session.challenges
    .filter(
      ({ state, concern, title, text, ties }) =>
        state === 'open' && ofOutage.includes(concern) && isAbout([title, text, ...ties.map(({ quote }) => quote)].join(' ')),
    )
    .map(({ id }) => id);
  const questions = [...material.rfc.body.openQuestions.decisions, ...material.rfc.body.openQuestions.unknowns]
    .filter(({ id, state, text }) => state === 'open' && !isSettled(session, id) && isAbout(text))
    .map(({ id }) => id);
  const beside = decisions.filter((decision) => !tells(decision));
  const done = [
    ...quotes(met, (sentence) => tellsOfFailure({ label: '', text: sentence })),
    ...quoteAll(decisions.filter(tells)),
  ];
  const waiting = [...open, ...questions];
  return [
    ...(used.length > 0 ? [`It is needed here:\n\n${quotes(used, isAbout).join('\n')}${stopped(material.source, isAbout)}`] : []),
    ...(foreseen.length > 0 ? [`It was foreseen:\n\n${quotes(foreseen, isAbout).join('\n')}`] : []),
    ...(beside.length > 0 ? [`It was decided about it:\n\n${quoteAll(beside).join('\n')}`] : []),
    done.length > 0
      ? `Then:\n\n${done.join('\n')}`
      : `What is done then stands nowhere: no mitigation${foreseen.length > 0 ? ` of ${joinWords(foreseen.map(({ id }) => id))}` : ''}, no edge case, no failure mode and no decision names it. Say how long a call waits, what its caller sees, and who repeats what was not taken.`,
    ...(waiting.length > 0 ? [`${joinWords(waiting)} ${waiting.length === 1 ? 'asks' : 'ask'} about it as well.`] : []),
  ].join('\n\n');
}

const builtIn = ['High-Level Approach', 'Component Design', 'Integration Points'];
const usedIn = ['High-Level Approach', 'Component Design', 'Integration Points', 'Technology Choices'];

/** Of what a decision took out: which one did, what it says of what stands in its place, and which risks and questions went with it. */
function tellDropped(
  { material, session }: Dialogue,
  { dropping, isAbout }: { dropping: readonly SettledDecision[]; isAbout: (text: string) => boolean },
): string {
  const { tradeOffs, openQuestions } = material.rfc.body;
  const lines = dropping.map((one) => `- ${one.id} (${nameDecider(one)}): “${cut(one.text)}”`);
  const isReplaced = dropping.some(({ text }) => subjectWords(withoutGivenUp(text)).size >= fewestOfHeir);
  const risks = tradeOffs.risks.filter(({ text }) => isAbout(text)).map(({ id }) => id);
  const questions = [...openQuestions.decisions, ...openQuestions.unknowns]
    .filter(({ id, state, text }) => state === 'open' && !isSettled(session, id) && isAbout(text))
    .map(({ id }) => id);
  const beside = [
    ...(risks.length > 0 ? [`${joinWords(risks)} ${risks.length === 1 ? 'speaks' : 'speak'} of it still.`] : []),
    ...(questions.length > 0 ? [`${joinWords(questions)} ${questions.length === 1 ? 'asks' : 'ask'} about it still.`] : []),
  ];
  return [
    `Nothing of ${material.rfc.key} hangs on it any more: it is no longer used.\n\n${lines.join('\n')}`,
    isReplaced
      ? `That says as well what stands in its place; ask what happens when that is down.`
      : 'Nothing is named that stands in its place.',
    ...(beside.length > 0 ? [beside.join(' ')] : []),
  ].join('\n\n');
}

/** Fewer words are the rest of a clause, and name nothing else. */
const fewestOfHeir = 2;

/** Of each passage the sentence that speaks of it; each sentence once. */
function quotes(passages: readonly Passage[], isMeant: (sentence: string) => boolean): string[] {
  const seen = new Set<string>();
  return passages
    .flatMap((passage) => {
      const [sentence = passage.sentences[0] ?? ''] = passage.sentences.filter(isMeant);
      return seen.has(sentence) || sentence === '' || !seen.add(sentence) ? [] : [`- ${placeOf(passage)}: “${cut(sentence)}”`];
    })
    .slice(0, mostQuotes);
}

/** Operations of the model whose names speak of it. */
function stopped(source: Dialogue['material']['source'], isAbout: (text: string) => boolean): string {
  if (source.kind !== 'daa') return '';
  const deeds = source.body.aggregates
    .flatMap(({ operations }) => operations)
    .filter(({ name, id }) => isAbout(`${name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')} ${id.replaceAll('-', ' ')}`));
  if (deeds.length === 0) return '';
  return `\n\nWithout it ${joinWords(deeds.map(({ name, id }) => `${codeName(name)} (${partRef(source.key, id)})`))} cannot go on.`;
}
