import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { findSuccessor, standingDecisions } from '../../../analysis/design/standing-decisions.ts';
import { placeOf } from '../../../analysis/challenge/raise.ts';
import { splitSentences, type Passage } from '../../../analysis/challenge/passages.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Dialogue } from './dialogue.ts';
import { askedAs, listSourceTexts } from './source-sentences.ts';

/** A sentence of the material, with where it stands. */
export interface Said {
  readonly ref: string;
  readonly text: string;
  /** What the part is called that says it; '' where it has no name. */
  readonly label: string;
  readonly words: ReadonlySet<string>;
  /** What the words were read from: the sentence, and what it is said of. */
  readonly from: string;
}

/** What the design itself says, and not only repeats. */
export function designSays({ material, reading }: Dialogue): Said[] {
  return reading.design.flatMap((passage) =>
    passage.sentences
      .filter((text) => !reading.isRestated(text))
      .map((text) => ({
        ref: `${material.rfc.key}, ${placeOf(passage)}`,
        text,
        label: passage.label,
        words: subjectWords(`${passage.label} ${text}`),
        from: `${passage.label} ${text}`,
      })),
  );
}

/** Sentences of the design that a decision gives up, each with the first one that does. */
function listGivenUp(
  { sentences, role }: Passage,
  decisions: Dialogue['session']['decisions'],
): (readonly [sentence: string, by: string])[] {
  if (role === 'rejected') return [];
  return sentences.flatMap((sentence) => {
    const by = decisions.find(({ text }) => givesUp(text, sentence))?.id;
    return by === undefined ? [] : [[sentence, by] as const];
  });
}

/** What is said anywhere: in the session, the RFC, what it is made from, the Playbook and earlier records. */
export function listSaid({ material, reading, session }: Dialogue): Said[] {
  const { rfc, source, patterns, precedents } = material;
  const said: Said[] = [];
  const holding = standingDecisions(session.decisions, session.challenges);
  const givenUp = new Map(reading.passages.flatMap((passage) => listGivenUp(passage, holding)));
  const add = (ref: string, text: string, context = '', label = ''): void => {
    const rows = text.split('\n').map((row) => row.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''));
    for (const sentence of rows.flatMap(splitSentences)) {
      const by = givenUp.get(sentence);
      said.push({
        ref: by === undefined ? ref : `${ref}, until ${by}`,
        text: sentence,
        label,
        words: subjectWords(`${context} ${sentence}`),
        from: `${context} ${sentence}`,
      });
    }
  };
  const asked = new Map(
    [...rfc.body.openQuestions.decisions, ...rfc.body.openQuestions.unknowns].map(({ id, text }) => [id, text] as const),
  );
  for (const decision of session.decisions) {
    const { id, text, settles } = decision;
    const later = findSuccessor(decision, session.decisions);
    const beside = [
      settles.length > 0 &&
        `${settles.some((place) => /^(?:CH|Q|ALT)-\d/.test(place)) ? 'settles' : 'about'} ${settles.join(', ')}`,
      later && `replaced by ${later.id}`,
    ].filter((part) => part !== false && part !== undefined);
    // Who asks for the queue is told what took its place.
    const replaced = [...givenUp].filter(([, by]) => by === id).map(([sentence]) => sentence);
    const context = [...settles.map((place) => asked.get(place) ?? place), ...replaced].join(' ');
    add(`${id}${beside.length > 0 ? ` (${beside.join('; ')})` : ''}`, text, context);
  }
  for (const { id, answer, state, title } of session.challenges) if (answer !== '') add(`${id} (${state})`, answer, title, title);
  // What is asked about an edge case or question is answered by its handling, which need not repeat its words.
  const wholes = Map.groupBy(reading.passages, ({ id }) => id);
  for (const passage of reading.passages) {
    const whole = passage.id === '' ? [] : (wholes.get(passage.id) ?? []);
    add(
      `${rfc.key}, ${placeOf(passage)}`,
      passage.text,
      [passage.label, ...whole.map(({ text }) => text)].join(' '),
      passage.label,
    );
  }
  for (const { ref, text, kind } of reading.demands) add(ref, text, askedAs[kind]);
  if (source.kind === 'daa') {
    for (const { operations } of source.body.aggregates) {
      for (const { id, name, postcondition, event } of operations)
        add(`${source.key}#${id}`, [postcondition, event === '' ? '' : `It raises ${event}.`].join(' '), name);
    }
    for (const { name, consumers } of source.body.domainEvents)
      if (consumers.length > 0) add(`${source.key}, ${name}`, `${name} is consumed by ${consumers.join(', ')}.`);
  }
  for (const { ref, text, context } of listSourceTexts(material)) add(ref, text, context);
  for (const { key, title, body } of patterns)
    for (const text of [...body.checklist, ...body.context.whenToUse]) add(`${key} (${title})`, text, title);
  for (const { key, excerpt } of precedents) add(key, excerpt);
  return said;
}
