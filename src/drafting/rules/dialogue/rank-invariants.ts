import { listInvariants } from '../../../analysis/design/list-invariants.ts';
import type { Concern } from '../../../lifecycle/challenge.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { count } from '../../../lifecycle/count.ts';
import { joinWords } from '../context-texts.ts';
import { findSpanningInvariants } from '../rfc/spanning-invariants.ts';
import type { Dialogue } from './dialogue.ts';

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
  const ranked = rules
    .map(({ id, statement, aggregate }): Threatened => {
      const ref = partRef(source.key, id);
      const challenged = challengesAgainst(dialogue, id, statement);
      const spans = spanning.find((one) => one.id === id);
      const isSilent = spoken.find((one) => one.id === id)?.place === null;
      const asked = openQuestionsAbout(dialogue, ref);
      const reasons = [
        ...(challenged.length > 0 ? [`${joinWords(challenged)} ${challenged.length === 1 ? 'attacks' : 'attack'} it`] : []),
        ...(spans
          ? [
              `it counts over several ${aggregate} of one ${spans.per}, and one ${aggregate} sees only itself: two requests at once break it together`,
            ]
          : []),
        ...(asked.length > 0 ? [`${joinWords(asked)} ${asked.length === 1 ? 'is' : 'are'} open`] : []),
        ...(isSilent ? [`no passage of ${rfc.key} speaks of it`] : []),
      ];
      return { ref, statement, reasons, weight: 2 * challenged.length + (spans ? 3 : 0) + asked.length + (isSilent ? 2 : 0) };
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
