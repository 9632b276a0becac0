import type { Challenge } from '../../lifecycle/challenge.ts';
import type { SessionDecision, SessionTurn } from '../../lifecycle/design-session.ts';
import { describeMove } from '../../lifecycle/session-outcome.ts';
import { describeMoved } from '../../lifecycle/describe-moved.ts';
import { item, time } from './write-entry.ts';

interface Spoken {
  readonly challenges: readonly Challenge[];
  readonly decisions: readonly Pick<SessionDecision, 'turn' | 'rationale'>[];
  readonly rfc: { readonly key: string };
}

/** Writes one turn of the dialogue after `before`; `titles` explain the ids that it mentions. */
export function writeTurn(
  { rfc, challenges, decisions }: Spoken,
  turn: SessionTurn,
  { before, titles }: { readonly before: SessionTurn | undefined; readonly titles: ReadonlyMap<string, string> },
): string {
  const { sequence, speaker, name, text, raised, rfcVersion, at, ending } = turn;
  const who = speaker === 'person' ? name : `The challenger (${name})`;
  const moved = before !== undefined && before.rfcVersion !== rfcVersion;
  const decision = decisions.find((one) => one.turn === sequence);
  return [
    `### ${sequence}. ${who} ${describeMove(turn)}`,
    `_${time(at)}_`,
    moved ? `_${describeMoved(before, rfc.key)}; from here on they speak of version ${rfcVersion}._` : '',
    speaker === 'person' ? writeAbout(titles, turn) : '',
    quote(text),
    decision && decision.rationale !== '' ? quote(`Because: ${decision.rationale}`) : '',
    ...challenges.filter(({ id }) => raised.includes(id)).map(writeRaised),
    ...writeReply(turn),
    ending === null || ending === 'answered' ? '' : `_${endings[ending]}_`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Explains the ids of the heading. */
function writeAbout(titles: ReadonlyMap<string, string>, { about }: SessionTurn): string {
  return about.flatMap((id) => (titles.has(id) ? [item(`${id}: ${titles.get(id) ?? ''}`)] : [])).join('\n');
}

const endings = {
  'nothing-left': 'The challenger has nothing new.',
  'turns-spent': 'The session has had its turns.',
  'budget-spent': 'The session has used up its budget, so nothing was drafted.',
  'cut-off': 'The reply came to its limit.',
} as const;

function writeRaised({ id, weight, concern, title, text, ties, question, waysOut }: Challenge): string {
  return [
    `**${id}** (${weight}, ${concern}): ${title}`,
    quote(text),
    item('Tied to:', ...ties.map(({ ref, quote }) => (quote === '' ? ref : `${ref}: “${quote}”`))),
    question === '' ? '' : `To be answered: ${question}`,
    waysOut.length > 0 ? item('Ways out:', ...waysOut.map(writeWay)) : '',
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

const writeWay = ({ title, tradeOff }: { title: string; tradeOff: string }): string =>
  tradeOff === '' ? title : `${title} — ${tradeOff}`;

function writeReply({ reply, text: said }: SessionTurn): string[] {
  if (!reply) return [];
  const { alternatives, conceded, upheld, diagrams, waysOut } = reply;
  return [
    ...alternatives.map(({ title, text, pros, cons, fitsWhen }) =>
      item(
        `**${title}** ${text}`,
        ...pros.map((one) => `For: ${one}`),
        ...cons.map((one) => `Against: ${one}`),
        fitsWhen === '' ? '' : `Fits when: ${fitsWhen}`,
      ),
    ),
    ...conceded.map((id) => `Gives in on ${id}.`),
    ...upheld.map(({ id, because }) => (said.includes(because) ? `Holds on to ${id}.` : `Holds on to ${id}: ${because}`)),
    ...waysOut.map(({ id, ways }) => item(`Ways out of ${id}:`, ...ways.map(writeWay))),
    ...diagrams.map(({ language, text }) => `${fenceFor(text)}${language}\n${text.trimEnd()}\n${fenceFor(text)}`),
  ];
}

/** Quotes text, so that none of it reads as a heading of this document. */
function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (text === '' ? '' : `> ${line}`.trimEnd()))
    .join('\n');
}

/** Returns a fence longer than any run of backticks inside. */
function fenceFor(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}
