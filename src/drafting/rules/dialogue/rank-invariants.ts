import { findObjections } from '../../../analysis/challenge/find-objections.ts';
import { sentencesOf } from '../../../analysis/challenge/passages.ts';
import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import { within } from '../../../analysis/challenge/read-design.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { listInvariants } from '../../../analysis/design/list-invariants.ts';
import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { count } from '../../../lifecycle/count.ts';
import { joinWords } from '../context-texts.ts';
import { findSpanningInvariants } from '../rfc/spanning-invariants.ts';
import { asDecided, isRaised, type Dialogue } from './dialogue.ts';
import { recognizeConcern } from './unfold.ts';
import { readHolding } from './what-holds.ts';

interface Threatened {
  readonly ref: string;
  readonly statement: string;
  readonly reasons: readonly string[];
  readonly weight: number;
}

/** So many are told of; of the others that nothing speaks against them. */
const mostTold = 3;

/** The invariants of the model by what speaks against them: open challenges, that one aggregate cannot see all that it counts, that the RFC is silent. */
export function rankInvariants(dialogue: Dialogue): string {
  const { source, rfc } = dialogue.material;
  if (source.kind !== 'daa') return '';
  const spanning = findSpanningInvariants({ body: source.body });
  const spoken = listInvariants(dialogue.material);
  const rules = source.body.aggregates.flatMap(({ name, invariants, operations }) =>
    invariants.map((rule) => ({ ...rule, aggregate: name, changing: operations.length })),
  );
  const { session, material } = dialogue;
  const reading = readHolding(dialogue);
  // What was raised already is told by its id.
  const contradictions = findObjections(asDecided(material, session)).filter(
    (one) =>
      (against.includes(one.concern) || breaking.includes(one.concern)) &&
      one.weight !== 'minor' &&
      !isRaised(one, session.challenges),
  );
  const risks = rfc.body.tradeOffs.risks.filter(
    ({ id, text, mitigation }) =>
      mitigation.trim() === '' && !isSettled(session, id) && breaking.includes(recognizeConcern(text)),
  );
  const inMemory = sentencesOf(within(reading, /^(?:Component Design|High-Level Approach)$/)).filter(({ sentence }) =>
    heldInMemory.test(sentence),
  );
  const sharesTelling = tellingOf(rules.map(({ statement }) => statement));
  const ranked = rules
    .map(({ id, statement, aggregate }): Threatened => {
      const ref = partRef(source.key, id);
      const challenged = challengesAgainst(dialogue, id, statement);
      const spans = spanning.find((one) => one.id === id);
      const isSilent = spoken.find((one) => one.id === id)?.place === null;
      const asked = openQuestionsAbout(dialogue, ref);
      const weighing = contradictions.filter((one) => speaksOf(one, { id, statement }));
      const feared = risks.filter(({ text }) => sharesTelling(text, statement));
      const held = inMemory.filter(({ passage }) => sharesTelling(`${passage.label} ${passage.text}`, statement));
      const reasons = [
        ...weighing.map((one) => tellObjection(one)),
        ...held.map(
          ({ passage, sentence }) => `${placeOf(passage)} holds it in memory (“${cut(sentence)}”), and a restart forgets it`,
        ),
        ...feared.map(
          (risk) => `${risk.id} fears it (“${cut(risk.text.replace(/\s+/g, ' ').trim())}”), and nothing is set against it`,
        ),
        ...(challenged.length > 0 ? [`${joinWords(challenged)} ${challenged.length === 1 ? 'attacks' : 'attack'} it`] : []),
        ...(spans
          ? [
              `it counts over several ${aggregate} of one ${spans.per}, and one ${aggregate} sees only itself: two requests at once break it together`,
            ]
          : []),
        ...(asked.length > 0 ? [`${joinWords(asked)} ${asked.length === 1 ? 'is' : 'are'} open`] : []),
        ...(isSilent ? [`no passage of ${rfc.key} speaks of it`] : []),
      ];
      const weight =
        2 * challenged.length +
        7 * weighing.length +
        3 * held.length +
        3 * feared.length +
        (spans ? 3 : 0) +
        asked.length +
        (isSilent ? 2 : 0);
      return { ref, statement, reasons, weight };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  if (rules.length === 0) return `${source.key} states no invariant.`;
  const [first, ...others] = ranked;
  if (!first)
    return `None more than another: nothing open speaks against the ${count(rules.length, 'invariant')} of ${source.key}.`;
  const tell = ({ ref, statement, reasons }: Threatened): string => `${ref} (“${statement}”): ${reasons.join('; ')}.`;
  const rest = rules.length - ranked.length;
  return [
    `Most at risk is ${tell(first)}`,
    ...(others.length > 0
      ? [
          `Behind it:\n\n${others
            .slice(0, mostTold - 1)
            .map((one) => `- ${tell(one)}`)
            .join('\n')}`,
        ]
      : []),
    ...(rest > 0 ? [`Nothing open speaks against ${rest === 1 ? 'the other one' : `the other ${rest}`}.`] : []),
  ].join('\n\n');
}

/** Said to be kept there, and not merely copied there from where it stands. */
const heldInMemory =
  /\b(?:keeps?|kept|holds?|held|stores?|stored|lists?)\b(?![^.;]*\b(?:no|not|nothing|caches?|cached|a (?:local )?copy of)\b)[^.;]*\bin (?:the )?memory\b/i;

/** Beside what breaks a rule outright, what makes that it is no longer so when somebody looks. */
const against: readonly Concern[] = ['staleness', 'constraint-broken', 'target-without-design'];

/** An objection speaks of a rule where it is tied to it, or to a demand that says the same in most of its words. */
function speaksOf({ ties }: Objection, { id, statement }: { id: string; statement: string }): boolean {
  const own = subjectWords(statement);
  return ties.some(({ kind, ref, quote }) => {
    if (ref.split('#')[1] === id) return true;
    if (kind === 'design' || quote === '') return false;
    return own.size > 0 && wordsAlike(own, subjectWords(quote)).length >= Math.max(2, own.size * 0.6);
  });
}

function tellObjection({ title, ties }: Objection): string {
  const quote = ties.find(({ kind, quote: said }) => kind === 'design' && said !== '');
  return `${quote === undefined ? '' : `“${cut(quote.quote)}” stands against it: `}${title.replace(/^[^:]{2,60}: /, '')}`;
}

/** Whatever has states is open or closed, and first or last. */
const ofStates = subjectWords('open closed free active known first last next valid current');

/** Whether a text shares a word with a rule that only few rules have: "request" stands in all of them. */
function tellingOf(statements: readonly string[]): (text: string, statement: string) => boolean {
  const all = statements.map((statement) => subjectWords(statement));
  const isTelling = (word: string): boolean => !ofStates.has(word) && all.filter((words) => words.has(word)).length === 1;
  return (text, statement) => {
    const said = subjectWords(text);
    return [...subjectWords(statement)].some((word) => isTelling(word) && said.has(word));
  };
}

/** Concerns by which a rule of the business comes to be broken. */
const breaking: readonly Concern[] = [
  'invariant-broken',
  'invariant-span',
  'concurrency',
  'idempotency',
  'ordering',
  'delivery',
  'boundary',
  'authorization',
];

/** Challenges that nobody has met: open ones, and those that the challenger holds on to. A rule that is quoted need not be named. */
function challengesAgainst({ session }: Dialogue, id: string, statement: string): string[] {
  const words = statement.replace(/\.$/, '');
  return session.challenges
    .filter(({ state, standing }) => state === 'open' || standing === 'upheld')
    .filter(({ concern, title, text, question, ties, about }) => {
      if (about.includes(id) || [title, text, question].some((said) => said.includes(words) || said.includes(id))) return true;
      // Any challenge is tied to the statement that has most of its words; what breaks rules is about it.
      return breaking.includes(concern) && ties.some(({ ref, quote }) => ref.split('#')[1] === id || quote.includes(words));
    })
    .map((challenge) => challenge.id);
}

function openQuestionsAbout({ material, session }: Dialogue, ref: string): string[] {
  const { decisions, unknowns } = material.rfc.body.openQuestions;
  return [...decisions, ...unknowns]
    .filter(({ id, text, state }) => state === 'open' && !isSettled(session, id) && text.includes(ref))
    .map(({ id }) => id);
}

/** Whether a decision or a parking of this session is about it. */
export function isSettled({ decisions, turns }: Dialogue['session'], id: string): boolean {
  return (
    decisions.some(({ settles }) => settles.includes(id)) ||
    turns.some(({ move, about }) => move === 'park' && about.includes(id))
  );
}
